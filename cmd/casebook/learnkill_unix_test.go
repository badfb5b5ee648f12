//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook/hook"
	"casebook/learn"
	"casebook/project"

	"github.com/google/go-cmp/cmp"
)

var learnKills = flag.Int("kills", 20, "how often a process that learns is killed")

// A sessionDesk is a person with a project and a session of it that holds something to learn.
type sessionDesk struct {
	*testing.T
	base string
	day  int // how many are over: what a killed run leaves rests for one at most
}

// trees are what the memories are about, each with the words that no other one has.
var trees = []string{"elm cluster runs the deploys", "oak server has the backups", "pine printer prints the invoices", "larch pipeline tags the releases", "cedar board shows the queues",
	"maple folder holds the contracts", "birch script seeds the database", "willow bot answers support", "aspen job rotates the certificates", "hazel channel announces incidents",
	"rowan account pays for the cloud", "alder host mirrors the packages"}

func newSessionDesk(t *testing.T) *sessionDesk {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &sessionDesk{T: t, base: base}
	d.write("home/.config/casebook/config.yaml", "memoryDirectory: "+d.path("memory")+"\nextract: {apply: apply}\nhook: {deadline: 30s}\n")
	d.write("shop/README", "")
	var lines []string
	for i, tree := range trees {
		at := func(s int) string {
			return time.Date(2026, 11, 30, 12, i, s, 0, time.UTC).Format("2006-01-02T15:04:05.000Z")
		}
		for n, line := range []any{
			map[string]any{"type": "user", "uuid": fmt.Sprint("u", i), "sessionId": "s1", "timestamp": at(1), "promptId": fmt.Sprint("p", i), "cwd": d.path("shop"),
				"message": map[string]any{"role": "user", "content": "Remember that the " + tree + "."}},
			map[string]any{"type": "assistant", "uuid": fmt.Sprint("a", i), "sessionId": "s1", "timestamp": at(2), "cwd": d.path("shop"),
				"message": map[string]any{"id": fmt.Sprint("m", i), "role": "assistant", "content": []any{map[string]any{"type": "text", "text": strings.Repeat("Understood. ", 1000)}}}},
		} {
			data, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err, n)
			}
			lines = append(lines, string(data)+"\n")
		}
	}
	d.write(d.transcript(), strings.Join(lines, ""))
	d.must(`{"hook_event_name":"SessionStart","session_id":"s1","source":"startup","cwd":"`+d.path("shop")+`","transcript_path":"`+d.path(d.transcript())+`"}`, hookName)
	return d
}

func (d *sessionDesk) path(name string) string { return filepath.Join(d.base, name) }
func (d *sessionDesk) transcript() string {
	return filepath.Join("home", ".claude", "projects", project.Key(d.path("shop")), "s1.jsonl")
}

func (d *sessionDesk) write(name, text string) {
	d.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(d.path(name)), 0o700), os.WriteFile(d.path(name), []byte(text), 0o600)); err != nil {
		d.Fatal(err)
	}
}

func (d *sessionDesk) command(args ...string) *exec.Cmd {
	d.Helper()
	program, err := exec.LookPath("casebook")
	if err != nil {
		d.Fatal(err)
	}
	c := exec.Command(program, args...)
	c.Dir = d.path("shop")
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + d.path("home"), "TZ=UTC", clockName + "=" + time.Date(2026, 11, 30+d.day, 12, 0, 0, 0, time.UTC).Format(time.RFC3339), patienceName + "=0s", "GORACE=atexit_sleep_ms=0"}
	return c
}

func (d *sessionDesk) must(in string, args ...string) string {
	d.Helper()
	c := d.command(args...)
	c.Stdin = strings.NewReader(in)
	out, err := c.CombinedOutput()
	if err != nil {
		d.Fatal(err, string(out))
	}
	return string(out)
}

// writtenAt is the line of a memory that says when it was written, which is the day of the run that came to it.
var writtenAt = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^  modified: [0-9TZ:.-]+$`) })

// memory is all text of the memory directory, but for when it was written.
func (d *sessionDesk) memory() map[string]string {
	d.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(d.path("memory"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Base(path) == ".casebook.lock" {
			return err
		}
		text, err := os.ReadFile(path)
		all[e.Name()] = writtenAt().ReplaceAllString(string(text), "  modified: DAY")
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return all
}

// Killed at random points and run again, learning ends in the same memories as when it runs once: none is missing, none is there twice, and nothing waits or is left half.
func TestKilledLearning(t *testing.T) {
	ways := map[string][]string{
		"hook":    {hook.LearnCommand, "--", learn.AtEnd, "", "no", ""},
		"command": {"learn", ""},
	}
	for name, args := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			call := func(d *sessionDesk) []string {
				with := make([]string, len(args))
				copy(with, args)
				for i, a := range with {
					if a == "" && i < 4 {
						with[i] = d.path(d.transcript())
					}
				}
				return with
			}
			d := newSessionDesk(t)
			began := time.Now()
			d.must("", call(d)...)
			took := time.Since(began)
			want := d.memory()
			if len(want) != len(trees)+1 {
				t.Fatalf("%d files: %v", len(want), want)
			}
			runs, kills := 0, 0
			for kills < *learnKills/len(ways) {
				d := newSessionDesk(t)
				for range 1 + rand.IntN(4) {
					runs, d.day = runs+1, d.day+1
					c := d.command(call(d)...)
					if err := c.Start(); err != nil {
						t.Fatal(err)
					}
					timer := time.AfterFunc(time.Duration(rand.Int64N(int64(took)*11/10)), func() { c.Process.Kill() })
					if c.Wait() != nil {
						kills++
					}
					timer.Stop()
				}
				for range 2 { // a second time for good measure
					d.day++
					d.must("", call(d)...)
				}
				if diff := cmp.Diff(want, d.memory()); diff != "" {
					t.Fatalf("(-once +killed):\n%s", diff)
				}
				if out := d.must("", "review"); !strings.HasPrefix(out, "Nothing waits") {
					t.Fatal(out)
				}
				left, err := filepath.Glob(d.path("home/.local/state/casebook/*/learn/[0-9a-f]*.[wtlp]*"))
				if err != nil || len(left) > 0 && name == "hook" {
					t.Fatal(left, err)
				}
			}
			t.Logf("%d of %d processes were killed, within %v of their beginning; the memories are the same", kills, runs, took)
		})
	}
}
