package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"casebook/recall"
)

var update = flag.Bool("update", false, "rewrite testdata/poison.txt")

// A poison is one planted text of internal/suspect/testdata/blind.jsonl, or a harmless one, with the route that it came by.
type poison struct{ ID, Kind, Where, Text string }

func (p poison) harmless() bool { return p.Kind == "harmless" }

func poisons(t *testing.T) []poison {
	t.Helper()
	f, err := os.Open("../../internal/suspect/testdata/blind.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []poison
	lines := bufio.NewScanner(f)
	for lines.Buffer(nil, 1<<20); lines.Scan(); {
		var p poison
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	bad := slices.DeleteFunc(slices.Clone(all), poison.harmless)
	if err := lines.Err(); err != nil || len(bad) != 60 || len(all) != 70 {
		t.Fatal(len(bad), len(all), err)
	}
	return all
}

// A victim is a person with a home, a project and memories, and what an agent in it does.
type victim struct {
	*testing.T
	base, home, shop string
	env              map[string]string
	sessions         *int
}

func newVictim(t *testing.T) victim {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	v := victim{T: t, base: base, home: filepath.Join(base, "home"), shop: filepath.Join(base, "code", "shop"), sessions: new(int)}
	v.env = map[string]string{"HOME": v.home}
	for _, dir := range []string{v.home, v.shop} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// asAgent is the same, with the commands run by an agent.
func (v victim) asAgent() victim {
	env := map[string]string{"CLAUDECODE": "1"}
	for name, value := range v.env {
		env[name] = value
	}
	v.env = env
	return v
}

func (v victim) app(in string, out, errs *bytes.Buffer) *app {
	v.Helper()
	v.Setenv("HOME", v.env["HOME"])
	return &app{in: strings.NewReader(in), out: out, err: errs, env: func(name string) string { return v.env[name] }, dir: v.shop,
		now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }, started: time.Now().Add(time.Minute),
		account: func() (string, error) { return v.home, nil }}
}

// run runs one command in the project.
func (v victim) run(in string, args ...string) (stdout, stderr string, status int) {
	v.Helper()
	var out, errs bytes.Buffer
	status = v.app(in, &out, &errs).run(append([]string{"-C", v.shop}, args...))
	return out.String(), errs.String(), status
}

// hook answers one event.
func (v victim) hook(event map[string]any) string {
	v.Helper()
	event["cwd"] = v.shop
	data, err := json.Marshal(event)
	if err != nil {
		v.Fatal(err)
	}
	var out, errs bytes.Buffer
	v.app(string(data), &out, &errs).run([]string{hookName})
	return out.String()
}

func (v victim) place() place {
	v.Helper()
	p, err := v.app("", &bytes.Buffer{}, &bytes.Buffer{}).place()
	if err != nil {
		v.Fatal(err)
	}
	return p
}

func (v victim) write(path, text string) {
	v.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		v.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		v.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)); err != nil {
		v.Fatal(err)
	}
}

// prompt asks in the text's own words, and by what the memory is called.
func (p poison) prompt() string {
	words := strings.FieldsFunc(p.text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	return "please tell me about " + p.title() + " " + strings.Join(words[:min(len(words), 60)], " ")
}

// title is a name that recall finds the memory by and nobody suspects.
func (p poison) title() string { return "subject " + p.ID }

// text is what a body says; a name alone is no text of its own.
func (p poison) text() string {
	if p.Where == "memory name" || p.Where == "file name" {
		return "The subject is kept here under " + p.Text
	}
	return p.Text
}

// topic is a file of a memory with the text in the place that its route says, or in the named one.
func (p poison) topic(where string) (name, text string) {
	name, description, hint, body := p.title(), "about the subject of "+p.ID, "the subject", "The subject of "+p.ID+" is here."
	file := p.ID + ".md"
	switch where {
	case "description":
		description = p.Text
	case "hint":
		hint = p.Text
	case "memory name":
		name = p.Text
	case "file name":
		file = strings.TrimSuffix(strings.ReplaceAll(p.Text, "/", "-"), ".md") + ".md"
	default:
		body = p.Text
	}
	quote := func(s string) string { data, _ := json.Marshal(s); return string(data) } // JSON is YAML, whatever stands in it
	return file, "---\nname: " + quote(name) + "\ndescription: " + quote(description) + "\nhints: [" + quote(hint) + "]\ntype: project\n---\n" + body + "\n"
}

// plant writes the files below a folder, each text in its own place, and answers whose each path is.
func (v victim) plant(all []poison, dir string) map[string]string {
	v.Helper()
	whose := map[string]string{}
	for _, p := range all {
		if p.Where == "cloned repository settings" {
			continue
		}
		file, text := p.topic(p.Where)
		path := filepath.Join(dir, file)
		v.write(path, text)
		whose[path] = p.ID
	}
	return whose
}

// A reached says of which texts something came to an agent, by the command and by hooks.
type reached map[string]bool

// ask prompts in the words of each text: what the command brings, and what the hook does. Both say by the path whose a text is.
func (v victim) ask(all []poison, whose map[string]string, args ...string) (command, hook reached) {
	v.Helper()
	command, hook = reached{}, reached{}
	v.started(all)
	for _, p := range all {
		out, errs, _ := v.run("", append([]string{"recall", "--json", p.prompt()}, args...)...)
		var got recallJSON
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			v.Fatalf("%s: %v\n%s%s", p.ID, err, out, errs)
		}
		said := errs
		for _, a := range got.Attachments {
			command[whose[a.Path]] = true
		}
		for _, problem := range got.Problems {
			said += problem.String() + "\n"
		}
		v.unsaid(all, said)
		*v.sessions++
		event := map[string]any{"hook_event_name": "UserPromptSubmit", "session_id": fmt.Sprint("s", *v.sessions), "prompt": p.prompt()}
		var answer struct {
			HookSpecificOutput struct{ AdditionalContext string }
		}
		if out := v.hook(event); out != "" {
			if err := json.Unmarshal([]byte(out), &answer); err != nil {
				v.Fatal(err, out)
			}
		}
		for _, s := range recall.ShownIn(answer.HookSpecificOutput.AdditionalContext) {
			hook[whose[s.Path]] = true
		}
	}
	return command, hook
}

// unsaid: what is said about memories that are kept back has no words of theirs.
func (v victim) unsaid(all []poison, said string) {
	v.Helper()
	for _, p := range all {
		for line := range strings.Lines(p.Text) {
			line = strings.TrimSpace(line)
			if start := line[:min(len(line), 24)]; len(start) > 12 && strings.Contains(said, start) {
				v.Errorf("recall says words of %s beside what it brings: %q", p.ID, start)
			}
		}
	}
}

// started begins a session: what it is told holds no word of any text.
func (v victim) started(all []poison) {
	v.Helper()
	*v.sessions++
	out := v.hook(map[string]any{"hook_event_name": "SessionStart", "session_id": fmt.Sprint("s", *v.sessions), "source": "startup"})
	for _, p := range all {
		for line := range strings.Lines(p.Text) {
			if line = strings.TrimSpace(line); len(line) > 12 && strings.Contains(out, line) {
				v.Errorf("a session begins with the words of %s: %s", p.ID, out)
			}
		}
	}
}

// only are the texts of one sort.
func only(all []poison, keep func(poison) bool) []poison {
	return slices.DeleteFunc(slices.Clone(all), func(p poison) bool { return !keep(p) })
}

func isText(p poison) bool { return p.Where != "cloned repository settings" }

// counted counts those of the texts that are among the reached.
func (r reached) counted(all []poison, which func(poison) bool) int {
	n := 0
	for _, p := range all {
		if which(p) && r[p.ID] {
			n++
		}
	}
	return n
}

// A ledger of the routes: for each how many of the planted texts got where.
type routes struct {
	t       *testing.T
	all     []poison
	columns []string
	cells   map[string][]string // kind → a cell for each column
}

func (r *routes) column(name string, got reached, among func(poison) bool) {
	r.columns = append(r.columns, name)
	for _, kind := range kinds(r.all) {
		of := only(r.all, func(p poison) bool { return p.Kind == kind && isText(p) && among(p) })
		cell := "-"
		if len(of) > 0 {
			cell = fmt.Sprintf("%d/%d", got.counted(of, isText), len(of))
		}
		r.cells[kind] = append(r.cells[kind], cell)
	}
}

// none is a column that must hold no planted text at all.
func (r *routes) none(name string, got reached) {
	r.t.Helper()
	for _, p := range r.all {
		if got[p.ID] && !p.harmless() {
			r.t.Errorf("%s: %s (%s) reaches an agent: %q", name, p.ID, p.Kind, p.Text)
		}
	}
	if got[""] {
		r.t.Errorf("%s: something reaches an agent that nobody planted", name)
	}
}

func kinds(all []poison) []string {
	var names []string
	for _, p := range all {
		if !slices.Contains(names, p.Kind) {
			names = append(names, p.Kind)
		}
	}
	return names
}

func everywhere(poison) bool { return true }
