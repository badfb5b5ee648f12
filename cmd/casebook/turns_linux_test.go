package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"casebook/model/modeltest"
)

// A turns is a person with memories, an agent that fires hooks, and a provider that answers when the test lets it.
type turns struct {
	*testing.T
	home, shop, memory string
	provider           *heldProvider
	vars               map[string]string
	prompts            int
}

func newTurns(t *testing.T, config string, exchanges ...modeltest.Exchange) *turns {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &turns{T: t, home: filepath.Join(base, "home"), shop: filepath.Join(base, "shop"), memory: filepath.Join(base, "memory"), provider: newHeldProvider(t, exchanges),
		vars: map[string]string{"KEY": "sk-test-key"}}
	if !strings.Contains(config, "selector:") {
		config += "\nmodels:\n  selector: fake/m1\n"
	}
	for path, text := range map[string]string{
		"home/.config/casebook/config.yaml": "memoryDirectory: " + d.memory + "\nhook:\n  deadline: 30s\nproviders:\n  fake:\n    kind: openai\n    baseURL: " + d.provider.URL +
			"/v1\n    keyEnv: KEY\n" + config,
		"shop/README":          "",
		"memory/oncall.md":     "---\nname: oncall\ndescription: approval of releases\ntype: project\n---\nReleases want a yes of the engineer on call.\n",
		"memory/pears.md":      "---\nname: pears\ndescription: where the pears are kept\ntype: project\n---\nPears are kept in the cellar.\n",
		"memory/lots/apple.md": "---\nname: apple\ndescription: how apples are packed\ntype: project\n---\nApples are packed in straw.\n",
	} {
		path = filepath.Join(base, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(d.nothingIsLeft)
	return d
}

// command is casebook with nothing around it but what the person has.
func (d *turns) command(in string, args ...string) *exec.Cmd {
	d.Helper()
	program, err := exec.LookPath("casebook")
	if err != nil {
		d.Fatal(err)
	}
	c := exec.Command(program, args...)
	c.Dir, c.Stdin = d.shop, strings.NewReader(in)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + d.home, clockName + "=2026-11-30T12:00:00Z", patienceName + "=0s", "GORACE=atexit_sleep_ms=0"}
	for name, value := range d.vars {
		c.Env = append(c.Env, name+"="+value)
	}
	return c
}

func (d *turns) run(in string, args ...string) string {
	d.Helper()
	c := d.command(in, args...)
	out, err := c.Output()
	if err != nil {
		d.Fatal(err, string(out))
	}
	return string(out)
}

func (d *turns) event(name string, more map[string]any) string {
	ev := map[string]any{"hook_event_name": name, "session_id": "s1", "cwd": d.shop}
	maps.Copy(ev, more)
	data, err := json.Marshal(ev)
	if err != nil {
		d.Fatal(err)
	}
	return string(data)
}

func (d *turns) fire(name string, more map[string]any) string {
	d.Helper()
	return d.run(d.event(name, more), hookName)
}

// ask submits a prompt with an id of its own.
func (d *turns) ask(text string) string {
	d.Helper()
	d.prompts++
	return d.fire("UserPromptSubmit", map[string]any{"prompt": text, "prompt_id": fmt.Sprint("p", d.prompts)})
}

// batch is the end of a batch of tools, a collect point.
func (d *turns) batch() string {
	d.Helper()
	return d.fire("PostToolBatch", map[string]any{"tool_calls": []any{map[string]any{"tool_name": "Bash", "tool_input": map[string]any{"command": "ls"}}}})
}

// kept are the session's files with an ending, such as ".job".
func (d *turns) kept(ending string) []string {
	d.Helper()
	found, err := filepath.Glob(filepath.Join(d.home, ".local", "state", "casebook", "*", "sessions", "*"+ending))
	if err != nil {
		d.Fatal(err)
	}
	return found
}

// settle waits until no job is there any more.
func (d *turns) settle() {
	d.Helper()
	eventually(d, "the job is still there", func() bool { return len(d.kept(".job")) == 0 })
}

// nothingIsLeft looks for processes, temporary files, and locks that are held.
func (d *turns) nothingIsLeft() {
	d.provider.close()
	d.ended()
	state := filepath.Join(d.home, ".local", "state", "casebook")
	err := filepath.WalkDir(state, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		if strings.HasSuffix(path, ".tmp") {
			d.Errorf("%s is left", path)
		}
		if name := e.Name(); strings.HasPrefix(name, "lock") {
			f, err := os.Open(path)
			if err != nil {
				return err
			}
			defer f.Close()
			if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
				d.Errorf("%s is held: %v", path, err)
			}
		}
		return nil
	})
	if err != nil && !os.IsNotExist(err) {
		d.Error(err)
	}
}

// detachedIn are the processes that casebook has started for a home. A process that has ended and that nobody waited for has no environment any more.
func detachedIn(home string) []int {
	var pids []int
	found, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err == nil && bytes.Contains(data, []byte("CASEBOOK_DETACHED=1\x00")) && bytes.Contains(data, []byte("HOME="+home+"\x00")) {
			pid, _ := strconv.Atoi(strings.Split(path, "/")[2])
			pids = append(pids, pid)
		}
	}
	return pids
}

func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	deadline := time.After(30 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal(what)
		}
	}
}

func reply(text string) modeltest.Exchange {
	return modeltest.Exchange{Want: modeltest.Want{Path: "/chat/completions", Model: "m1"}, Reply: modeltest.Reply{Text: text}}
}

func choice(names ...string) modeltest.Exchange {
	data, err := json.Marshal(map[string][]string{"memories": append([]string{}, names...)})
	if err != nil {
		panic(err)
	}
	return reply(string(data))
}

// atOnce runs the same command four times at once.
func (d *turns) atOnce(in string, args ...string) []string {
	outs := make([]string, 4)
	var all sync.WaitGroup
	for i := range outs {
		c := d.command(in, args...)
		all.Go(func() {
			out, err := c.Output()
			if err != nil {
				d.Error(err)
			}
			outs[i] = string(out)
		})
	}
	all.Wait()
	return outs
}

// settings writes the project's settings file.
func (d *turns) settings(text string) {
	path := filepath.Join(d.shop, ".claude", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.Fatal(err)
	}
}
