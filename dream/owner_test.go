package dream

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/store"
)

// An owner is a person with memories.
type owner struct {
	testing.TB
	dir   string
	clock time.Time
}

func newOwner(t testing.TB) *owner {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &owner{TB: t, dir: dir, clock: time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)}
	if err := os.MkdirAll(d.memory(), 0o700); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *owner) memory() string { return filepath.Join(d.dir, "memory") }
func (d *owner) state() string  { return filepath.Join(d.dir, "state") }

func (d *owner) store() *store.Store {
	d.Helper()
	s, err := store.Open(d.memory())
	if err != nil {
		d.Fatal(err)
	}
	s.State, s.Now = d.state(), func() time.Time { return d.clock }
	if problems := s.Prepare(d.Context()); len(problems) > 0 { // as commands do: what a killed process began is finished
		d.Fatal(problems)
	}
	return s
}

// dream is one over the owner's memories, with a rule of a test.
func (d *owner) dream(finds func(*View) ([]Step, []Note)) *Dream {
	return &Dream{Store: d.store(), Now: func() time.Time { return d.clock }, finds: finds}
}

// put writes a memory as a person's editor does.
func (d *owner) put(name string, typ casebook.Type, body string) {
	d.Helper()
	text := fmt.Sprintf("---\nname: %s\ndescription: about %s\ntype: %s\n---\n%s\n", name, name, typ, body)
	path := filepath.Join(d.memory(), name+".md")
	if err := errors.Join(os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, d.clock, d.clock)); err != nil {
		d.Fatal(err)
	}
}

// add lets a session make memories, one a body, and lists them.
func (d *owner) add(names []string, body func(i int) string) {
	d.Helper()
	var changes []casebook.Change
	for i, name := range names {
		changes = append(changes, casebook.Change{Op: casebook.OpCreate, Path: name + ".md", Name: name, Type: casebook.TypeProject, Description: "about " + name, Body: body(i),
			Provenance: casebook.Provenance{Origin: casebook.OriginExtraction, Session: "s"}})
	}
	result, err := d.store().Apply(d.Context(), changes)
	if err != nil {
		d.Fatal(err)
	}
	for _, o := range result.Outcomes {
		if o.Status != store.Applied {
			d.Fatal(o.Change.Path, o.Status, o.Problems)
		}
	}
}

// files are all texts of the memory directory, by name.
func (d *owner) files() map[string]string {
	d.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(d.memory(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == store.LockFile {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(d.memory(), path)
		all[rel] = string(text)
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return all
}

func (d *owner) plan(dr *Dream) Plan {
	d.Helper()
	p, err := dr.Plan(d.Context())
	if err != nil {
		d.Fatal(err)
	}
	return p
}

func (d *owner) apply(dr *Dream, p Plan, ids ...string) Result {
	d.Helper()
	r, err := dr.Apply(d.Context(), p, ids...)
	if err != nil {
		d.Fatal(err)
	}
	return r
}

func (d *owner) status() Status {
	d.Helper()
	s, err := ReadStatus(d.state())
	if err != nil {
		d.Fatal(err)
	}
	return s
}

// sessions notes n new sessions at the owner's time.
func (d *owner) sessions(n int) {
	d.Helper()
	for i := range n {
		if err := Noted(d.state(), fmt.Sprintf("/sessions/%d-%d.jsonl", d.clock.UnixNano(), i), d.clock); err != nil {
			d.Fatal(err)
		}
	}
}

// doubles is a rule that merges memories with the same body into the first of them.
func doubles(v *View) (steps []Step, _ []Note) {
	first := map[string]int{}
	into := map[int][]string{}
	var order []int
	for i := range v.Memories {
		body := strings.TrimSpace(v.Memories[i].Memory.Body)
		at, known := first[body]
		if !known {
			first[body] = i
			continue
		}
		if into[at] == nil {
			order = append(order, at)
		}
		into[at] = append(into[at], v.Memories[i].Path)
	}
	for _, at := range order {
		steps = append(steps, Step{Kind: Duplicate, Reason: "the same words", Changes: []casebook.Change{
			{Op: casebook.OpMerge, Path: v.Memories[at].Path, From: into[at], Body: v.Memories[at].Memory.Body}}})
	}
	return steps, nil
}

// drops is a rule that deletes the memories that say DROP, one step each.
func drops(v *View) (steps []Step, _ []Note) {
	for _, s := range v.Memories {
		if strings.Contains(s.Memory.Body, "DROP") {
			steps = append(steps, Step{Kind: Expired, Reason: "its day is over", Changes: []casebook.Change{{Op: casebook.OpDelete, Path: s.Path}}})
		}
	}
	return steps, nil
}

// both runs several rules.
func both(rules ...func(*View) ([]Step, []Note)) func(*View) ([]Step, []Note) {
	return func(v *View) (steps []Step, notes []Note) {
		for _, r := range rules {
			s, n := r(v)
			steps, notes = append(steps, s...), append(notes, n...)
		}
		return steps, notes
	}
}

func statuses(r Result) (all []StepStatus) {
	for _, s := range r.Steps {
		if s.Kind != Listing {
			all = append(all, s.Status)
		}
	}
	return all
}

// listed are the files that MEMORY.md lists.
func (d *owner) listed() []string {
	d.Helper()
	text, err := os.ReadFile(filepath.Join(d.memory(), casebook.IndexFile))
	if err != nil {
		d.Fatal(err)
	}
	var all []string
	for _, e := range casebook.ParseIndex(text).Entries {
		all = append(all, e.File)
	}
	slices.Sort(all)
	return all
}

func (d *owner) fits() {
	d.Helper()
	text, err := os.ReadFile(filepath.Join(d.memory(), casebook.IndexFile))
	if err != nil {
		d.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines > casebook.IndexLines || len(text) > casebook.IndexBytes {
		d.Fatalf("MEMORY.md has %d lines and %d bytes", lines, len(text))
	}
}
