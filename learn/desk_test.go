package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/project"
	"casebook/session"
	"casebook/settings"
	"casebook/store"
)

// A desk is a person with a project, memories and transcripts, and casebook's configuration.
type desk struct {
	testing.TB
	root  string
	clock time.Time
	model casebook.Model // nil: none is set
	turns int
}

func newDesk(t testing.TB, config string) *desk {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{TB: t, root: root, clock: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	git := exec.Command("git", "init", "-q", "--template=", d.path("shop"))
	git.Env = append(os.Environ(), "HOME="+d.path("home"), "GIT_CONFIG_NOSYSTEM=1")
	if out, err := git.CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	d.write("home/.config/casebook/config.yaml", config)
	return d
}

func (d *desk) path(name string) string { return filepath.Join(d.root, filepath.FromSlash(name)) }

func (d *desk) write(name, text string) {
	d.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(d.path(name)), 0o700), os.WriteFile(d.path(name), []byte(text), 0o600)); err != nil {
		d.Fatal(err)
	}
}

func (d *desk) place() settings.Place {
	d.Helper()
	p, err := settings.Locate(d.path("shop"), settings.Options{Home: d.path("home"), ManagedDir: d.path("managed")})
	if err != nil || len(p.Problems) > 0 {
		d.Fatal(err, p.Problems)
	}
	return p
}

// projects is the client's folder of the project.
func (d *desk) projects() string {
	return filepath.Join("home/.claude/projects", project.Key(d.path("shop")))
}

func (d *desk) transcript(session string) string {
	return d.path(filepath.Join(d.projects(), session+".jsonl"))
}

func (d *desk) learner() *Learner {
	d.Helper()
	p := d.place()
	s := session.Session{State: p.State(), Memory: p.Memory.Path, MemoryNames: []string{p.Memory.ClientPath}, Projects: filepath.Join(p.Settings.ConfigDir, "projects")}
	l := &Learner{Place: p, Session: s, Now: func() time.Time { return d.clock }, OnBattery: func() bool { return false }, Settle: time.Millisecond, Propose: p.Proposes()}
	l.Open = func() (*store.Store, error) {
		st, err := store.Create(p.Memory.Path)
		if err != nil {
			return nil, err
		}
		st.State, st.Now = p.State(), l.Now
		return st, nil
	}
	l.Extractor.Zone = time.UTC
	if d.model != nil {
		l.Model = func() (Model, error) { return Model{d.model, 0, func() {}}, nil }
	}
	return l
}

// A said is one turn of a conversation.
type said map[string]any

// person and agent are turns as the client writes them, a second apart.
func (d *desk) person(session, text string) said {
	d.clock = d.clock.Add(time.Second)
	d.turns++
	return said{"type": "user", "uuid": fmt.Sprintf("u%d", d.turns), "parentUuid": nil, "sessionId": session, "isSidechain": false, "timestamp": d.clock.Format("2006-01-02T15:04:05.000Z"),
		"cwd": d.path("shop"), "promptId": fmt.Sprintf("p%d", d.turns), "message": map[string]any{"role": "user", "content": text}}
}

func (d *desk) agent(session, text string, calls ...any) said {
	d.clock = d.clock.Add(time.Second)
	d.turns++
	content := []any{map[string]any{"type": "text", "text": text}}
	return said{"type": "assistant", "uuid": fmt.Sprintf("a%d", d.turns), "parentUuid": nil, "sessionId": session, "isSidechain": false, "timestamp": d.clock.Format("2006-01-02T15:04:05.000Z"),
		"cwd": d.path("shop"), "message": map[string]any{"id": fmt.Sprintf("m%d", d.turns), "role": "assistant", "content": append(content, calls...)}}
}

func use(id, tool string, input map[string]any) any {
	return map[string]any{"type": "tool_use", "id": id, "name": tool, "input": input}
}

// result is what a tool gave back.
func (d *desk) result(session, id string, failed bool) said {
	line := d.person(session, "")
	line["message"] = map[string]any{"role": "user", "content": []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": "done", "is_error": failed}}}
	delete(line, "promptId")
	return line
}

// append adds turns to a transcript.
func (d *desk) append(session string, turns ...said) {
	d.Helper()
	var b strings.Builder
	for _, t := range turns {
		line, err := json.Marshal(t)
		if err != nil {
			d.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	path := d.transcript(session)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		d.Fatal(err)
	}
	_, err = f.WriteString(b.String())
	if err := errors.Join(err, f.Close()); err != nil {
		d.Fatal(err)
	}
}

// turn is one turn of a session that says something and ends.
func (d *desk) turn(session, text string) {
	d.Helper()
	d.append(session, d.person(session, text), d.agent(session, fmt.Sprintf("Understood, %d.", d.turns)))
}

// stop is what the process does that the end of a turn starts.
func (d *desk) stop(session string) Report { return d.at(AtStop, session) }

func (d *desk) at(event, session string) Report {
	d.Helper()
	r, err := d.learner().Background(d.Context(), Wish{Path: d.transcript(session), Event: event})
	if err != nil {
		d.Error(err)
	}
	if strings.Contains(codes(r.Problems), "learn-cursor") {
		d.Error("a cursor of our own is not taken: ", r.Problems)
	}
	return r
}

func (d *desk) begin(session string) {
	d.Helper()
	if err := Begin(d.place().State(), d.transcript(session), d.clock); err != nil {
		d.Fatal(err)
	}
}

// memories are the texts of the memories by their paths, without the index.
func (d *desk) memories() map[string]string {
	d.Helper()
	all := map[string]string{}
	dir := d.place().Memory.Path
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || e.IsDir() || filepath.Ext(path) != ".md" || e.Name() == casebook.IndexFile {
			return err
		}
		text, err := os.ReadFile(path)
		all[e.Name()] = string(text)
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return all
}

// holds says what the memories must say: one word for each, in any order.
func (d *desk) holds(words ...string) {
	d.Helper()
	got := d.memories()
	for _, w := range words {
		n := 0
		for _, text := range got {
			if strings.Contains(text, w) {
				n++
			}
		}
		if n != 1 {
			d.Errorf("%d memories say %q", n, w)
		}
	}
	if len(got) != len(words) {
		d.Errorf("%d memories, not %d: %v", len(got), len(words), got)
	}
}

// codes are the codes of problems, in order.
func codes(problems []casebook.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, p.Code)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
