package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/dream"

	"github.com/google/go-cmp/cmp"
)

// some is how many memories the tests of the checker have, enough for each kind of fault in each of its forms.
const some = 600

func generated(t testing.TB, seed uint64, memories int) (*generator, folders) {
	t.Helper()
	g, err := generate(seed, memories)
	if err != nil {
		t.Fatal(err)
	}
	f, err := newFolders(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.write(f.memories, f.project, f.labels); err != nil {
		t.Fatal(err)
	}
	return g, f
}

// What is planted is what was asked for, each sentence stands where its label says, and a run that does nothing mends nothing and harms nothing.
func TestGeneratedDirectory(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3, 20261201} {
		g, f := generated(t, seed, fullSize)
		before, err := readTree(f.memories)
		if err != nil {
			t.Fatal(err)
		}
		pages := before.pages()
		if len(pages) != fullSize {
			t.Errorf("seed %d: %d memories", seed, len(pages))
		}
		for _, fact := range g.labels.Facts {
			for _, path := range fact.Paths {
				if path != casebook.IndexFile && !says(pages[path].words, fact) {
					t.Errorf("seed %d: %s does not say %q", seed, path, fact.Wordings)
				}
			}
		}
		r := check(&g.labels, before, before, &dream.Plan{})
		planted := map[string]int{"alike": len(g.labels.Alike)}
		for kind, s := range r.scores {
			planted[kind] = s.planted
			if s.mended > 0 && kind != unresolved {
				t.Errorf("seed %d: %s: nothing was done and %d are mended", seed, kind, s.mended)
			}
		}
		if diff := cmp.Diff(counts, planted); diff != "" {
			t.Errorf("seed %d: planted (-want +got):\n%s", seed, diff)
		}
		for _, h := range r.harms() {
			if len(h.cases) > 0 {
				t.Errorf("seed %d: nothing was done: %s: %v", seed, h.name, h.cases)
			}
		}
		if 2*len(g.labels.Untouched) < fullSize {
			t.Errorf("seed %d: only %d memories have nothing planted in them", seed, len(g.labels.Untouched))
		}
	}
}

// Every memory is one that casebook reads without a problem: no fault is there but the planted ones.
func TestGeneratedMemoriesAreValid(t *testing.T) {
	g, err := generate(4, fullSize)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.memories {
		if _, problems := casebook.Parse(m.path, []byte(m.text())); len(problems) > 0 {
			t.Errorf("%s: %v", m.path, problems)
		}
		if err := casebook.CheckPath(m.path); err != nil {
			t.Error(err)
		}
	}
}

func TestOneSeedGivesOneDirectory(t *testing.T) {
	texts := func(seed uint64) []string {
		g, err := generate(seed, 300)
		if err != nil {
			t.Fatal(err)
		}
		all := []string{g.index}
		for _, m := range g.memories {
			all = append(all, m.path, m.text())
		}
		return all
	}
	if diff := cmp.Diff(texts(7), texts(7)); diff != "" {
		t.Errorf("the same seed gave another directory:\n%s", diff)
	}
	if cmp.Equal(texts(7), texts(8)) {
		t.Error("two seeds gave the same directory")
	}
}

// Who sees the labels can reach everything: no two of the figures exclude each other.
func TestLabelsCanBeReached(t *testing.T) {
	for _, test := range []struct {
		seed     uint64
		memories int
	}{{5, fullSize}, {11, 1000}, {12, 500}, {13, 200}} {
		g, f := generated(t, test.seed, test.memories)
		fake := &fake{dir: f.memories, labels: &g.labels}
		r, err := measure(t.Context(), &g.labels, f.memories, fake.mender(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, failure := range append(r.failures(), r.missed...) {
			t.Errorf("seed %d: %s", test.seed, failure)
		}
	}
}

// first is a fault of the kind that is no person's to settle.
func (f *fake) first(kind string, sorts ...string) Fault {
	i := slices.IndexFunc(f.labels.Faults, func(x Fault) bool {
		return x.Kind == kind && !x.User && (len(sorts) == 0 || slices.Contains(sorts, x.Sort))
	})
	return f.labels.Faults[i]
}

// step is the step of the plan that changes a memory.
func step(p *dream.Plan, path string) *dream.Step {
	i := slices.IndexFunc(p.Steps, func(s dream.Step) bool { return slices.Contains(stepPaths(s), path) })
	return &p.Steps[i]
}

func (t tree) replace(path, old, text string) {
	t[path] = file{[]byte(strings.Replace(string(t[path].text), old, text, 1)), time.Now()}
}

// without drops the steps that change memories of a kind of fault.
func without(kind string) func(*fake, *dream.Plan, tree) {
	return func(f *fake, p *dream.Plan, _ tree) {
		for _, fault := range f.labels.Faults {
			if fault.Kind == kind {
				p.Steps = slices.DeleteFunc(p.Steps, func(s dream.Step) bool { return slices.Contains(stepPaths(s), fault.Paths[0]) })
			}
		}
	}
}

// Each harm that a run may do is seen, and named for what it is.
func TestEachHarmIsSeen(t *testing.T) {
	tests := []struct {
		name string
		harm harmful
		want string // the begin of the failure; empty: there is none
	}{
		{"no harm", harmful{}, ""},
		{"duplicates stay", harmful{plan: without(exact)}, "duplicate:"},
		{"near duplicates stay", harmful{plan: without(near)}, "near:"},
		{"dead references stay", harmful{plan: without(dead)}, "reference:"},
		{"contradictions stay", harmful{plan: without(contrary)}, "contradiction:"},
		{"relative dates stay", harmful{plan: without(said)}, "date:"},
		{"the index stays", harmful{plan: func(_ *fake, p *dream.Plan, _ tree) { p.Steps = p.Steps[:len(p.Steps)-1] }}, "index:"},
		{"nobody is told of what persons said", harmful{plan: func(_ *fake, p *dream.Plan, _ tree) { p.Notes = nil }}, "contradiction:"},
		{"groups that look alike are merged", harmful{plan: func(f *fake, p *dream.Plan, now tree) {
			for i, g := range f.labels.Alike {
				p.Steps = append(p.Steps, dream.Step{ID: "a" + digits(i), Reason: "alike", Changes: []casebook.Change{f.merge(now, g.Paths)}})
			}
		}}, "false merges:"},
		{"strangers are merged and keep their words", harmful{plan: func(f *fake, p *dream.Plan, now tree) {
			for i := 0; i < 20; i += 2 {
				p.Steps = append(p.Steps, dream.Step{ID: "u" + digits(i), Reason: "strangers", Changes: []casebook.Change{f.merge(now, f.labels.Untouched[i:i+2])}})
			}
		}}, "false merges:"},
		{"a stranger is deleted", harmful{after: func(f *fake, is tree) { delete(is, f.labels.Untouched[0]) }}, "sentences lost:"},
		{"an original goes with its copies", harmful{after: func(f *fake, is tree) {
			for _, p := range f.first(exact).Paths {
				delete(is, p)
			}
		}}, "sentences lost:"},
		{"the sentence that only one of two has is dropped", harmful{plan: func(f *fake, p *dream.Plan, _ tree) {
			fault := f.first(near, "extra")
			i := slices.IndexFunc(f.labels.Facts, func(x Fact) bool { return len(x.Paths) == 1 && x.Paths[0] == fault.Paths[1] })
			ch := &step(p, fault.Paths[0]).Changes[0]
			ch.Body = strings.Replace(ch.Body, f.labels.Facts[i].Wordings[0], "", 1)
		}}, "sentences lost:"},
		{"the newer one gives way", harmful{after: func(f *fake, is tree) {
			fault := f.first(contrary)
			older := f.labels.Facts[fault.Facts[0]].Wordings[0]
			is.replace(fault.Paths[1], f.labels.Facts[fault.Facts[1]].Wordings[0], older)
		}}, "sentences lost:"},
		{"the rest of a body is called unchanged", harmful{after: func(f *fake, is tree) {
			m, _ := casebook.Parse(f.labels.Untouched[1], is[f.labels.Untouched[1]].text)
			is.replace(f.labels.Untouched[1], m.Body, "The rest is unchanged.\n")
		}}, "sentences lost:"},
		{"a negation is dropped", harmful{after: func(f *fake, is tree) {
			for _, path := range f.labels.Untouched {
				if strings.Contains(string(is[path].text), "Do not start") {
					is.replace(path, "Do not start", "Start")
					return
				}
			}
		}}, "sentences lost:"},
		{"a dead mention goes with its sentence", harmful{after: func(f *fake, is tree) {
			for _, fault := range f.labels.Faults {
				if fault.Kind == dead && fault.Sort == "moved" && !f.labels.Facts[fault.Facts[0]].Gives {
					body := string(is[fault.Paths[0]].text)
					is.replace(fault.Paths[0], body[strings.LastIndex(body, "\n\n"):], "\n")
					return
				}
			}
		}}, "sentences lost:"},
		{"what a person wrote into the index goes", harmful{after: func(_ *fake, is tree) { is.replace(casebook.IndexFile, "Ask the desk in Cork", "") }}, "sentences lost:"},
		{"a wrong day is written", harmful{after: func(f *fake, is tree) {
			for _, fault := range f.labels.Faults {
				if fault.Kind == said {
					is.replace(fault.Paths[0], fault.Want, "2019-01-01")
				}
			}
		}}, "date:"},
		{"a day is guessed", harmful{after: func(f *fake, is tree) {
			fault := f.first(unresolved)
			is.replace(fault.Paths[0], fault.Old, "2026-01-01")
		}}, "days guessed:"},
		{"an untouched memory is written anew", harmful{after: func(f *fake, is tree) { is.replace(f.labels.Untouched[2], ".\n", ". \n") }}, "untouched files rewritten:"},
		// anthropics/claude-code CHANGELOG: a swap of the whole folder gave every memory the same time.
		{"an untouched memory gets another time", harmful{after: func(f *fake, is tree) {
			is[f.labels.Untouched[3]] = file{is[f.labels.Untouched[3]].text, time.Now()}
		}}, "untouched files rewritten:"},
		{"a daily log is cut", harmful{after: func(_ *fake, is tree) {
			for path := range is {
				if strings.HasPrefix(path, "logs/") {
					is[path] = file{nil, is[path].modified}
				}
			}
		}}, "untouched files rewritten:"},
		{"a log is deleted", harmful{after: func(_ *fake, is tree) {
			for path := range is {
				if strings.HasPrefix(path, "logs/") {
					delete(is, path)
				}
			}
		}}, "untouched files rewritten:"},
		{"links to what was merged lead nowhere", harmful{after: func(f *fake, is tree) {
			for path, now := range is {
				was, ok := f.saved[path]
				if ok && isMemory(path) && strings.Contains(string(was.text), "Related: [[") {
					is[path] = file{was.text, now.modified}
				}
			}
		}}, "links broken:"},
		{"the index is emptied", harmful{after: func(_ *fake, is tree) { is[casebook.IndexFile] = file{} }}, "faults of the index:"},
		{"the index grows over its limit", harmful{after: func(_ *fake, is tree) {
			is[casebook.IndexFile] = file{append(slices.Clone(is[casebook.IndexFile].text), strings.Repeat("more\n", 200)...), time.Now()}
		}}, "faults of the index:"},
		{"a memory that is gone stays listed", harmful{after: func(f *fake, is tree) {
			line := "- [x](" + f.first(exact).Paths[1] + ")\n"
			is[casebook.IndexFile] = file{append(slices.Clone(is[casebook.IndexFile].text), line...), time.Now()}
		}}, "faults of the index:"},
		{"a line comes twice", harmful{after: func(f *fake, is tree) {
			line := "- [x](" + f.labels.Listed[0] + ")\n"
			is[casebook.IndexFile] = file{append(slices.Clone(is[casebook.IndexFile].text), line...), time.Now()}
		}}, "faults of the index:"},
		{"a step expects another text", harmful{plan: func(f *fake, p *dream.Plan, _ tree) { p.Steps[0].Changes[0].Expect = "" }}, "promises of a plan broken:"},
		{"a step expects nothing of what it takes in", harmful{plan: func(f *fake, p *dream.Plan, _ tree) { p.Steps[0].Changes[0].ExpectFrom = nil }}, "promises of a plan broken:"},
		{"a step has no reason", harmful{plan: func(f *fake, p *dream.Plan, _ tree) { p.Steps[0].Reason = "" }}, "promises of a plan broken:"},
		{"two steps have one name", harmful{plan: func(f *fake, p *dream.Plan, _ tree) { p.Steps[0].ID = p.Steps[1].ID }}, "promises of a plan broken:"},
		{"two steps change one memory", harmful{plan: func(f *fake, p *dream.Plan, now tree) {
			path := f.first(said).Paths[0]
			again := *step(p, path)
			again.ID = "again"
			p.Steps = append(p.Steps, again)
		}}, "promises of a plan broken:"},
		{"a person is not asked", harmful{plan: func(f *fake, p *dream.Plan, _ tree) {
			for i := range p.Steps {
				p.Steps[i].Ask = ""
			}
		}}, "promises of a plan broken:"},
		{"a plan that is only shown writes", harmful{before: func(f *fake, is tree) { is.replace(f.labels.Untouched[4], ".\n", "!\n") }}, "files written by a plan:"},
		{"a second run goes on", harmful{second: func(_ *fake, p *dream.Plan) {
			p.Steps = append(p.Steps, dream.Step{ID: "new", Kind: dream.Near, Reason: "there is always something"})
		}}, "proposed by a second run:"},
		{"a second run asks something else", harmful{second: func(_ *fake, p *dream.Plan) {
			p.Steps = append(p.Steps, dream.Step{ID: "new", Kind: dream.Near, Ask: "may I?", Reason: "there is always something"})
		}}, "proposed by a second run:"},
		{"undo leaves a byte", harmful{undone: func(f *fake, is tree) { is.replace(f.labels.Untouched[5], "---\n", "--- \n") }}, "files that differ after undo:"},
		{"undo leaves a memory out", harmful{undone: func(f *fake, is tree) { delete(is, f.first(exact).Paths[1]) }}, "files that differ after undo:"},
	}
	g, f := generated(t, 6, some)
	clean, err := readTree(f.memories)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			put(t, f.memories, clean)
			fake := &fake{dir: f.memories, labels: &g.labels, harm: test.harm}
			r, err := measure(t.Context(), &g.labels, f.memories, fake.mender(t))
			if err != nil {
				t.Fatal(err)
			}
			if test.want == "" {
				if failures := r.failures(); len(failures) > 0 {
					t.Errorf("no harm was done:\n%s", strings.Join(failures, "\n"))
				}
				return
			}
			if !slices.ContainsFunc(r.failures(), func(s string) bool { return strings.HasPrefix(s, test.want) }) {
				t.Errorf("no failure begins with %q:\n%s", test.want, strings.Join(r.failures(), "\n"))
			}
		})
	}
}
