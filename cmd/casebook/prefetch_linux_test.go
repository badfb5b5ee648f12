package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"casebook/model/modeltest"
)

// none of the memories shares a word with the question, so that only a model finds them.
const question = "who must agree before we ship?"

// PF-01, PF-08, anthropics/claude-code#42371: no word is shared; the hook answers before the model does; the choice comes at the first collect point at which it is there, and once.
func TestAModelsChoiceComesAtTheNextCollectPoint(t *testing.T) {
	for name, collect := range map[string]func(d *turns) string{
		"PostToolBatch": (*turns).batch,
		"PostToolUse": func(d *turns) string {
			return d.fire("PostToolUse", map[string]any{"tool_name": "Read", "tool_input": map[string]any{"file_path": "/x"}})
		},
		"a short prompt": func(d *turns) string { return d.ask("yes") },
		"a command":      func(d *turns) string { return d.ask("/review it") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newTurns(t, "", choice("oncall.md"))
			if out := d.ask(question); out != "" {
				t.Error("by its words:", out)
			}
			asked := d.provider.next()
			if out := d.batch(); out != "" {
				t.Error("before it was chosen:", out)
			}
			asked.answer()
			d.settle()
			if out := collect(d); !strings.Contains(out, "engineer on call") || strings.Contains(out, "cellar") {
				t.Error("it does not come:", out)
			}
			if out := d.batch() + collect(d); out != "" {
				t.Error("it comes again:", out)
			}
			if left := append(d.kept(".job"), d.kept(".result")...); len(left) > 0 {
				t.Error(left, "is left")
			}
		})
	}
}

// At the next prompt it comes behind what that prompt is given by its words, and that prompt asks anew, for what is left.
func TestAModelsChoiceComesWithTheNextPrompt(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"), choice("lots/apple.md", "oncall.md", "pears.md"))
	d.ask(question)
	d.provider.next().answer()
	d.settle()
	out := d.ask("where are the pears kept?")
	if !strings.Contains(out, "engineer on call") || strings.Index(out, "cellar") > strings.Index(out, "engineer on call") || strings.Count(out, "<casebook-context") != 1 {
		t.Error(out)
	}
	d.provider.next().answer()
	d.settle()
	if out := d.batch(); !strings.Contains(out, "straw") || strings.Contains(out, "engineer on call") || strings.Contains(out, "cellar") {
		t.Error(out)
	}
}

// thedotmack/claude-mem#1062: whoever asks, the hook does not: another process does, apart from the host's session, with nothing open that the host could wait for, and marked.
func TestTheHookItselfOpensNoConnection(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"))
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := d.command(d.event("UserPromptSubmit", map[string]any{"prompt": question, "prompt_id": "p1"}), hookName)
	c.ExtraFiles = make([]*os.File, 300) // the last one is 302
	c.ExtraFiles[0], c.ExtraFiles[299] = write, write
	if out, err := c.CombinedOutput(); err != nil || len(out) > 0 { // returns when nobody has its output open any more
		t.Fatal(err, string(out))
	}
	write.Close()
	if _, err := io.ReadAll(read); err != nil { // as long as anybody has the other end
		t.Fatal(err)
	}
	asked := d.provider.next()
	if asked.pid == 0 || asked.pid == c.Process.Pid {
		t.Fatalf("process %d asks, the hook was %d", asked.pid, c.Process.Pid)
	}
	about := func(file string) string {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", asked.pid, file))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if args := strings.Split(about("cmdline"), "\x00"); !slices.Contains(args, "prefetch") || strings.Contains(about("cmdline"), "agree") {
		t.Errorf("%q", args)
	}
	if env := about("environ"); !strings.Contains(env, "CASEBOOK_DETACHED=1\x00") {
		t.Errorf("%q", env)
	}
	if stat := strings.Fields(about("stat")[strings.LastIndex(about("stat"), ")"):]); stat[3] != fmt.Sprint(asked.pid) {
		t.Errorf("its session is %s", stat[3])
	}
	for fd := range 3 {
		if to, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", asked.pid, fd)); err != nil || to != os.DevNull {
			t.Errorf("%d is %s: %v", fd, to, err)
		}
	}
	asked.answer()
	d.settle()
	if out := d.batch(); !strings.Contains(out, "engineer on call") {
		t.Error(out)
	}
}

// PF-02 to PF-06: exactly one request for a prompt that is worth one, and none otherwise; then nobody is started either, but where only the process can know.
func TestWhoIsNoReasonToAskAModel(t *testing.T) {
	for name, c := range map[string]struct {
		config string
		do     func(d *turns)
		starts bool
	}{
		"one word":            {do: func(d *turns) { d.ask("ship") }},
		"a command":           {do: func(d *turns) { d.ask("/ship who must agree") }},
		"a task notification": {do: func(d *turns) { d.ask("<task-notification>who must agree</task-notification>") }},
		"recall is off":       {config: "recall:\n  enabled: false\n", do: func(d *turns) { d.ask(question) }},
		"no model":            {config: "models:\n  selector: none\n", do: func(d *turns) { d.ask(question) }},
		"an unknown provider": {config: "models:\n  selector: elsewhere/m1\n", do: func(d *turns) { d.ask(question) }},
		"the session's budget is used up": {config: "recall:\n  sessionBytes: 1\n", do: func(d *turns) {
			if out := d.ask("where are the pears kept?"); !strings.Contains(out, "cellar") {
				d.Error(out)
			}
			d.ask(question)
		}},
		"the prompt's budget is used up": {config: "recall:\n  maxFiles: 1\n", do: func(d *turns) { d.ask("where are the pears kept?") }},
		"the day's budget is used up":    {config: "models:\n  selector: fake/m1\n  dayTokens: 0\n", do: func(d *turns) { d.ask(question) }, starts: true},
		"there is no key": {do: func(d *turns) {
			delete(d.vars, "KEY")
			d.ask(question)
		}, starts: true},
		"all were read": {do: func(d *turns) {
			for _, name := range []string{"oncall.md", "pears.md", "lots/apple.md"} {
				d.fire("PostToolUse", map[string]any{"tool_name": "Read", "tool_input": map[string]any{"file_path": filepath.Join(d.memory, name)}})
			}
			d.ask(question)
		}},
		"there is no memory": {do: func(d *turns) {
			if err := os.RemoveAll(d.memory); err != nil {
				d.Fatal(err)
			}
			d.ask(question)
		}},
		"a subagent's prompt": {do: func(d *turns) {
			d.fire("UserPromptSubmit", map[string]any{"prompt": question, "prompt_id": "p1", "agent_id": "a1"})
		}},
		"memory is off": {do: func(d *turns) {
			d.vars["CLAUDE_CODE_DISABLE_AUTO_MEMORY"] = "1"
			d.ask(question)
		}},
		"casebook itself started it": {do: func(d *turns) {
			d.vars["CASEBOOK_DETACHED"] = "1"
			if out := d.ask("where are the pears kept?"); out != "" {
				d.Error(out)
			}
		}},
		"a project says that casebook started it": {do: func(d *turns) {
			d.vars["CASEBOOK_DETACHED"] = "1"
			d.settings(`{"env":{"CASEBOOK_DETACHED":"1"}}`)
			if out := d.ask("where are the pears kept?"); !strings.Contains(out, "cellar") {
				d.Error("a project has switched casebook off:", out)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTurns(t, c.config)
			c.do(d)
			if c.starts {
				d.settle()
			}
			if left := append(d.kept(".job"), d.kept(".result")...); len(left) > 0 {
				t.Error("a job was left:", left)
			}
		})
	}
}

// The second hook that reports a prompt neither asks again nor ends what the first one asks; a result is given to one of two.
func TestTwoHooksAskOnce(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"))
	ev := d.event("UserPromptSubmit", map[string]any{"prompt": question, "prompt_id": "p1"})
	d.atOnce(ev, hookName)
	d.run(ev, hookName)
	d.provider.next().answer()
	d.settle()
	outs := d.atOnce(d.event("PostToolBatch", map[string]any{"tool_calls": []any{}}), hookName)
	if n := strings.Count(strings.Join(outs, ""), "engineer on call"); n != 1 {
		t.Errorf("it came %d times: %q", n, outs)
	}
}

// PF-10, PF-11: the request ends with the turn, by whatever way out of it, and nothing comes of it.
func TestTheRequestEndsWithTheTurn(t *testing.T) {
	for name, end := range map[string]func(d *turns) string{
		"a short prompt":    func(d *turns) string { return d.ask("yes") },
		"compaction":        func(d *turns) string { return d.fire("SessionStart", map[string]any{"source": "compact"}) },
		"clear":             func(d *turns) string { return d.fire("SessionStart", map[string]any{"source": "clear"}) },
		"a start":           func(d *turns) string { return d.fire("SessionStart", map[string]any{"source": "startup"}) },
		"a resume":          func(d *turns) string { return d.fire("SessionStart", map[string]any{"source": "resume"}) },
		"the session's end": func(d *turns) string { return d.fire("SessionEnd", map[string]any{"reason": "other"}) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newTurns(t, "")
			d.ask(question)
			asked := d.provider.next()
			if out := end(d); strings.Contains(out, "engineer") {
				t.Error(out)
			}
			d.provider.givenUp(asked)
			if out := d.batch(); out != "" {
				t.Error("late:", out)
			}
			if out := d.run("", "doctor"); strings.Contains(out, "prefetch-failed") {
				t.Error("it was cancelled, and doctor says:", out)
			}
		})
	}
	t.Run("what has settled goes too", func(t *testing.T) {
		d := newTurns(t, "", choice("oncall.md"))
		d.ask(question)
		d.provider.next().answer()
		d.settle()
		d.fire("SessionStart", map[string]any{"source": "compact"})
		if out := d.batch(); out != "" {
			t.Error(out)
		}
	})
	t.Run("a new prompt", func(t *testing.T) {
		d := newTurns(t, "", choice("oncall.md"))
		d.ask(question)
		first := d.provider.next()
		d.ask(question + " really?")
		d.provider.givenUp(first)
		d.provider.next().answer()
		d.settle()
		if out := d.batch(); !strings.Contains(out, "engineer on call") {
			t.Error(out)
		}
	})
	t.Run("a notification is no new turn", func(t *testing.T) {
		d := newTurns(t, "", choice("oncall.md"))
		d.ask(question)
		asked := d.provider.next()
		d.ask("<task-notification>x y z</task-notification>")
		asked.answer()
		d.settle()
		if out := d.batch(); !strings.Contains(out, "engineer on call") {
			t.Error(out)
		}
	})
}

// Nothing comes to a subagent, and what it does takes nothing away.
func TestNothingComesLateToASubagent(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"))
	d.ask(question)
	d.provider.next().answer()
	d.settle()
	if out := d.fire("PostToolBatch", map[string]any{"agent_id": "a1", "tool_calls": []any{}}); out != "" {
		t.Error(out)
	}
	if out := d.batch(); !strings.Contains(out, "engineer on call") {
		t.Error(out)
	}
}

// SF-01, SF-02: what was read or edited while the model chose is as it is now.
func TestWhatWasReadMeanwhileDoesNotCome(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md", "pears.md", "lots/apple.md"))
	d.ask(question)
	asked := d.provider.next()
	d.fire("PostToolUse", map[string]any{"tool_name": "Read", "tool_input": map[string]any{"file_path": filepath.Join(d.memory, "oncall.md")}})
	if err := os.Remove(filepath.Join(d.memory, "pears.md")); err != nil {
		t.Fatal(err)
	}
	asked.answer()
	d.settle()
	if out := d.batch(); !strings.Contains(out, "straw") || strings.Contains(out, "engineer on call") || strings.Contains(out, "cellar") {
		t.Error(out)
	}
}

// What goes wrong with the model leaves the words' choice, adds nothing, and doctor says it in plain words until one has chosen.
func TestDoctorSaysWhyNoModelChooses(t *testing.T) {
	for name, c := range map[string]struct {
		config   string
		exchange *modeltest.Exchange
		key      string
		hold     bool
		want     string
	}{
		"garbage":        {exchange: &modeltest.Exchange{Reply: modeltest.Reply{Text: "I would take the first one."}}, key: "k", want: "the answer does not fit its schema"},
		"a refusal":      {exchange: &modeltest.Exchange{Reply: modeltest.Reply{Text: "no", Stop: "refusal"}}, key: "k", want: "refused"},
		"no key":         {want: "there is no key: the variable KEY is not set"},
		"a wrong key":    {exchange: &modeltest.Exchange{Reply: modeltest.Reply{Status: 401}}, key: "k", want: "does not take the key"},
		"the budget":     {config: "models:\n  selector: fake/m1\n  dayTokens: 0\n", key: "k", want: "budget for models is used up for today"},
		"it never comes": {config: "recall:\n  prefetchDeadline: 4s\n", key: "k", hold: true, want: `in time \(recall.prefetchDeadline\)`},
	} {
		t.Run(name, func(t *testing.T) {
			var exchanges []modeltest.Exchange
			if c.exchange != nil {
				exchanges = append(exchanges, *c.exchange)
			}
			d := newTurns(t, c.config, exchanges...)
			d.vars["KEY"] = c.key
			d.ask(question)
			if c.exchange != nil || c.hold {
				asked := d.provider.next()
				if !c.hold {
					asked.answer()
				}
			}
			d.settle()
			if out := d.batch(); out != "" {
				t.Error(out)
			}
			var out string
			eventually(t, "doctor says nothing", func() bool { out = d.run("", "doctor"); return strings.Contains(out, "prefetch-failed") })
			if !regexp.MustCompile(c.want).MatchString(out) {
				t.Error(out)
			}
		})
	}
}

// One that answers again ends it.
func TestDoctorIsQuietWhenAModelHasChosen(t *testing.T) {
	d := newTurns(t, "", choice())
	key := d.vars["KEY"]
	delete(d.vars, "KEY")
	for range 2 {
		d.ask(question)
		d.settle()
	}
	eventually(t, "doctor says nothing", func() bool { return strings.Contains(d.run("", "doctor"), "for the last 2 prompts") })
	d.vars["KEY"] = key
	d.ask(question)
	d.provider.next().answer()
	eventually(t, "doctor goes on", func() bool { return !strings.Contains(d.run("", "doctor"), "prefetch-failed") })
}

// The process may be killed at any time: nobody waits for it, nothing of it is left, and the next prompt is asked for.
func TestAKillOfTheProcessLosesNothing(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"))
	d.ask(question)
	asked := d.provider.next()
	if err := syscall.Kill(asked.pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	d.provider.givenUp(asked)
	if out := d.batch(); out != "" {
		t.Error(out)
	}
	if out := d.ask("where are the pears kept?"); !strings.Contains(out, "cellar") {
		t.Error(out)
	}
	d.provider.next().answer()
	d.settle()
	if out := d.batch(); !strings.Contains(out, "engineer on call") {
		t.Error(out)
	}
}

// What a project's settings set does not reach the process that asks.
func TestTheProcessBelievesNoProject(t *testing.T) {
	d := newTurns(t, "", choice("oncall.md"))
	d.vars["SSL_CERT_FILE"] = "/evil.pem"
	d.settings(`{"env":{"SSL_CERT_FILE":"/evil.pem"}}`)
	d.ask(question)
	asked := d.provider.next()
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", asked.pid))
	if err != nil || bytes.Contains(env, []byte("evil")) || !bytes.Contains(env, []byte("KEY=sk-test-key\x00")) {
		t.Errorf("%q %v", env, err)
	}
	asked.answer()
	d.settle()
	d.batch()
}

// What is forgotten while a model is asked, or after it was, comes from nowhere any more, and no file of the state has its words.
func TestWhatIsForgottenMeanwhileIsGone(t *testing.T) {
	for name, exchanges := range map[string][]modeltest.Exchange{
		"on its way": nil,
		"chosen":     {choice("zanzibar.md", "oncall.md")},
		"repeated":   {{Reply: modeltest.Reply{Status: 400, Error: &modeltest.Failure{Type: "bad", Message: "I do not like: the zanzibar crew of quokkas"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTurns(t, "", exchanges...)
			text := "---\nname: zanzibar\ndescription: crews\ntype: project\n---\nOf the zanzibar crew quokkas are asked.\n"
			if err := os.WriteFile(filepath.Join(d.memory, "zanzibar.md"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			d.ask("what of the zanzibar, and who must agree?")
			asked := d.provider.next()
			if exchanges != nil {
				asked.answer()
				d.ended()
			}
			d.run("", "forget", "zanzibar", "--yes")
			d.ended()
			if out := d.batch(); out != "" {
				t.Error(out)
			}
			d.lacks("zanzibar", "quokka")
		})
	}
}

// ended waits until no process asks a model any more.
func (d *turns) ended() {
	d.Helper()
	eventually(d, "a process goes on", func() bool { return len(detachedIn(d.home)) == 0 })
}

// lacks says that no file of the state has one of the words.
func (d *turns) lacks(words ...string) {
	d.Helper()
	err := filepath.WalkDir(filepath.Join(d.home, ".local", "state"), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, word := range words {
			if bytes.Contains(bytes.ToLower(data), []byte(word)) {
				d.Errorf("%s has %s: %q", path, word, data)
			}
		}
		return err
	})
	if err != nil {
		d.Error(err)
	}
}

// A helper for the key that hangs is ended with what it started when nobody wants to know any more.
func TestAHelperThatHangsEndsWhole(t *testing.T) {
	d := newTurns(t, "")
	helper, started := filepath.Join(d.home, "helper"), filepath.Join(d.home, "started")
	if err := os.WriteFile(helper, []byte("#!/bin/sh\nsleep 600 &\necho $! >"+started+".new\nmv "+started+".new "+started+"\nsleep 600\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(d.home, ".config", "casebook", "config.yaml")
	data, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, bytes.Replace(data, []byte("keyEnv: KEY"), []byte("keyCommand: ["+helper+"]"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	d.ask(question)
	eventually(t, "the helper is not asked", func() bool { _, err := os.Stat(started); return err == nil })
	d.fire("SessionEnd", map[string]any{"reason": "other"})
	d.ended() // the helper and its child have the environment of who asked
}
