package hook

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"casebook/learn"
	"casebook/project"
	"casebook/settings"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// A sitting is a desk with a session of the client's, whose hooks would start processes.
type sitting struct{ *detaching }

func newSitting(t testing.TB, config string) sitting {
	t.Helper()
	s := sitting{&detaching{desk: newDesk(t)}}
	write(t, filepath.Join(s.home(), ".config", "casebook", "config.yaml"), config)
	return s
}

func (s sitting) transcript() string {
	return filepath.Join(s.home(), ".claude", "projects", project.Key(s.proj()), "s1.jsonl")
}

// event is one of the client's, with the fields that all have.
func (s sitting) event(name, more string) string {
	return fmt.Sprintf(`{"hook_event_name":%q,"session_id":"s1","cwd":%q,"transcript_path":%q%s}`, name, s.proj(), s.transcript(), more)
}

// said writes a turn of a person's into the transcript, and the answer.
func (s sitting) said(t testing.TB, text, answer string) {
	t.Helper()
	at := today.Add(time.Minute).Format(time.RFC3339)
	before, _ := os.ReadFile(s.transcript())
	write(t, s.transcript(), string(before)+fmt.Sprintf(`{"type":"user","uuid":"u%[1]d","sessionId":"s1","timestamp":%[2]q,"cwd":%[3]q,"promptId":"p%[1]d","message":{"role":"user","content":%[4]q}}
{"type":"assistant","uuid":"a%[1]d","sessionId":"s1","timestamp":%[2]q,"cwd":%[3]q,"message":{"id":"m%[1]d","role":"assistant","content":[{"type":"text","text":%[5]q}]}}
`, len(before), at, s.proj(), text, answer))
}

// run is what the process does that was started last.
func (s sitting) run(t testing.TB) error {
	t.Helper()
	args := s.started[len(s.started)-1]
	if len(args) != 8 || args[0] != "-C" || args[2] != LearnCommand || args[3] != "--" {
		t.Fatalf("%q", args)
	}
	w, err := WishOf(args[4:])
	if err != nil {
		t.Fatal(err)
	}
	env := s.env(iotest.ErrReader(errors.New("nobody may read")), nil)
	env.Dir = args[1]
	return Learn(t.Context(), env, w, s.learner)
}

func (s sitting) learner(p settings.Place) (*learn.Learner, error) {
	l := &learn.Learner{Place: p, Session: SessionOf(p), Now: func() time.Time { return today }, Settle: time.Millisecond, Propose: p.Proposes()}
	l.Open = func() (*store.Store, error) {
		st, err := store.Create(p.Memory.Path)
		if err == nil {
			st.State, st.Now = p.State(), l.Now
		}
		return st, err
	}
	return l, nil
}

// The end of a turn, of a session, and what comes before a compaction start one process each, and answer nothing: an answer to Stop would make the agent take another turn,
// again and again (anthropics/claude-code, seen with its hooks). A subagent's end is no event of ours.
func TestEndsStartOneProcess(t *testing.T) {
	ends := learn.Ending("It is done.")
	for name, c := range map[string]struct {
		config, event, more string
		want                []string // behind -C and the folder
	}{
		"a turn":                       {"", "Stop", `,"stop_hook_active":false,"last_assistant_message":"It is done."`, []string{"Stop", "no", ends}},
		"a turn that a hook continued": {"", "Stop", `,"stop_hook_active":true,"last_assistant_message":"It is done."`, []string{"Stop", "no", ends}},
		"a compaction":                 {"", "PreCompact", `,"trigger":"auto"`, []string{"PreCompact", "yes", ""}},
		"one that a person asked for":  {"", "PreCompact", `,"trigger":"manual","custom_instructions":null`, []string{"PreCompact", "no", ""}},
		"a session":                    {"", "SessionEnd", `,"reason":"other"`, []string{"SessionEnd", "no", ""}},
		"only at the end of a session": {"extract: {when: session-end}\n", "Stop", "", []string{"Stop", "no", ""}}, // for what a person asks for outright
		"never":                        {"extract: {when: off}\n", "Stop", "", nil},
		"never at the end":             {"extract: {when: off}\n", "SessionEnd", "", nil},
		"a subagent":                   {"", "SubagentStop", `,"agent_id":"a1"`, nil},
		"a turn of a subagent":         {"", "Stop", `,"agent_id":"a1"`, nil},
		"memory is switched off":       {"", "Stop", "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSitting(t, c.config)
			if strings.Contains(name, "switched off") {
				write(t, filepath.Join(s.home(), ".claude", "settings.json"), `{"autoMemoryEnabled": false}`)
			}
			if out := s.send(t, s.event(c.event, c.more)); out != "" {
				t.Errorf("answered %q", out)
			}
			var want [][]string
			if c.want != nil {
				want = [][]string{{"-C", s.proj(), LearnCommand, "--", c.want[0], s.transcript(), c.want[1], c.want[2]}}
			}
			if diff := cmp.Diff(want, s.started); diff != "" {
				t.Error(diff)
			}
			if log := s.log(t); log != "" {
				t.Error(log)
			}
		})
	}
}

// What no session of the client's is, is not read: a transcript elsewhere, one of another kind, none. And casebook's own agents have none.
func TestOnlyTheClientsTranscriptsAreLearnedFrom(t *testing.T) {
	s := newSitting(t, "")
	for _, path := range []string{"", "/etc/passwd", filepath.Join(s.root, "t.jsonl"), filepath.Join(s.home(), ".claude", "projects", "..", "t.jsonl"), filepath.Join(s.home(), ".claude", "projects", "x.md")} {
		s.send(t, fmt.Sprintf(`{"hook_event_name":"Stop","session_id":"s1","cwd":%q,"transcript_path":%q}`, s.proj(), path))
		s.send(t, fmt.Sprintf(`{"hook_event_name":"SessionStart","source":"startup","session_id":"s1","cwd":%q,"transcript_path":%q}`, s.proj(), path))
		w := learn.Wish{Event: learn.AtStop, Path: path}
		if err := Learn(t.Context(), s.env(nil, nil), w, func(settings.Place) (*learn.Learner, error) { return nil, errors.New("opened") }); err != nil {
			t.Error(path, err)
		}
	}
	s.vars = map[string]string{settings.Detached: "1"}
	s.send(t, s.event("Stop", ""))
	if len(s.started) > 0 {
		t.Errorf("%q", s.started)
	}
	if left, _ := filepath.Glob(filepath.Join(s.state(), learn.Folder, "*")); len(left) > 0 {
		t.Error(left)
	}
}

// Whom nobody trusts makes no process start: a project that says that this is one of casebook's own agents, and memories that came with a project, into which nothing is learned
// either, and of whose sessions nothing is kept.
func TestNothingIsLearnedForWhomNobodyTrusts(t *testing.T) {
	s := newSitting(t, "")
	s.vars = map[string]string{settings.Detached: "1"}
	write(t, filepath.Join(s.proj(), ".claude", "settings.json"), fmt.Sprintf(`{"env":{%q:"1"}}`, settings.Detached))
	if s.send(t, s.event("Stop", "")); len(s.started) > 0 {
		t.Errorf("a project's word: %q", s.started)
	}
	if out := s.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
		t.Errorf("the hook was silenced: %s", out)
	}

	s = newSitting(t, "")
	write(t, filepath.Join(s.proj(), "memories", "orders.md"), "---\nname: brought\ndescription: where orders get created\n---\nBy the clone.")
	write(t, filepath.Join(s.proj(), ".claude", "settings.json"), `{"autoMemoryDirectory":"memories"}`)
	s.send(t, s.event("SessionStart", `,"source":"startup"`))
	s.said(t, "Remember that deploys go through the elm cluster.", "Understood.")
	for _, event := range []string{"Stop", "PreCompact", "SessionEnd"} {
		s.send(t, s.event(event, ""))
	}
	if len(s.started) > 0 {
		t.Errorf("%q", s.started)
	}
	opened := func(settings.Place) (*learn.Learner, error) { return nil, errors.New("opened") }
	if err := Learn(t.Context(), s.env(nil, nil), learn.Wish{Event: learn.AtStop, Path: s.transcript()}, opened); err != nil {
		t.Error(err)
	}
	if kept, _ := filepath.Glob(filepath.Join(s.home(), ".local", "state", "casebook", "*", learn.Folder)); len(kept) > 0 {
		t.Error(kept)
	}
}

// A turn ends, its process learns, and the next session says so once, in one line for the person.
func TestTheNextSessionMentionsWhatWasLearned(t *testing.T) {
	for first, mention := range map[string]bool{"startup": true, "resume": true, "clear": false} {
		s := newSitting(t, fmt.Sprintf("extract: {apply: apply, mention: %v}\n", mention))
		s.send(t, s.event("SessionStart", `,"source":"startup"`))
		s.said(t, "Remember that deploys go through the elm cluster.", "Understood.")
		s.send(t, s.event("Stop", `,"last_assistant_message":"Understood."`))
		if err := s.run(t); err != nil {
			t.Fatal(err)
		}
		found, err := filepath.Glob(filepath.Join(s.memory(), "*elm*.md"))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		for i, source := range []string{first, "startup"} {
			session := fmt.Sprintf("s%d", i+2)
			if source == "resume" { // of the one that was told before what memory is
				session = "s1"
			}
			out := s.send(t, strings.Replace(s.event("SessionStart", fmt.Sprintf(`,"source":%q`, source)), "s1", session, 1))
			want := mention && i == 0
			if got := strings.Contains(out, `"systemMessage":"casebook learned from your sessions: saved deploys-go-elm-cluster (`); got != want {
				t.Errorf("mention %v, session %d: %s", mention, i, out)
			}
		}
	}
}

// What goes wrong in the process that nobody sees is in the log, a panic and a hanging disk, too.
func TestFailedLearningIsLogged(t *testing.T) {
	for name, open := range map[string]Learning{
		"no place": func(settings.Place) (*learn.Learner, error) { return nil, errors.New("a disk is missing") },
		"a panic":  func(settings.Place) (*learn.Learner, error) { panic("a disk is missing") },
	} {
		s := newSitting(t, "")
		if err := Learn(t.Context(), s.env(nil, nil), learn.Wish{Event: learn.AtStop, Path: s.transcript()}, open); err == nil || !strings.Contains(s.log(t), "a disk is missing") {
			t.Error(name, err, s.log(t))
		}
	}
	s := newSitting(t, "extract: {deadline: 1s}\n")
	s.hurry = true
	env := s.env(nil, nil)
	env.Started = time.Now().Add(-time.Hour)
	hang := make(chan bool)
	defer close(hang)
	err := Learn(t.Context(), env, learn.Wish{Event: learn.AtStop, Path: s.transcript()}, func(settings.Place) (*learn.Learner, error) { <-hang; return nil, errors.New("late") })
	if !errors.Is(err, ErrDeadline) || !strings.Contains(s.log(t), ErrDeadline.Error()) {
		t.Error(err, s.log(t))
	}
	s = newSitting(t, "")
	s.fails = errors.New("no more processes")
	if s.send(t, s.event("Stop", "")); !strings.Contains(s.log(t), "no more processes") {
		t.Error(s.log(t))
	}
}

// KA-03, CF-06: with the mode of logs the agent is told of the log of the day instead of memories and their hints; without it, not.
func TestKA03LogMode(t *testing.T) {
	for _, on := range []bool{false, true} {
		s := newSitting(t, fmt.Sprintf("logs: {enabled: %v}\n", on))
		out := s.send(t, s.event("SessionStart", `,"source":"startup"`))
		for text, want := range map[string]bool{"logs/2026/11/2026-11-30.md": on, "casebook log": on, "not into memory files": on, "hints:": !on} {
			if strings.Contains(out, text) != want {
				t.Errorf("on %v: %q in %s", on, text, out)
			}
		}
	}
}
