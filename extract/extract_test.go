package extract

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/internal/transcript"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// desk is an extractor of an empty memory directory with these memories in it.
func desk(t testing.TB, memories map[string]string) *Extractor {
	t.Helper()
	s := storeOf(t, memories)
	return &Extractor{Store: s, Zone: time.UTC, Branch: "main", Commit: "0f3c"}
}

func storeOf(t testing.TB, memories map[string]string) *store.Store {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range memories {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.State = filepath.Join(filepath.Dir(dir), "state")
	s.Now = func() time.Time { return monday }
	return s
}

// monday is when turns are said where a test does not say otherwise.
var monday = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

func memory(name string, t casebook.Type, description, body string) string {
	return "---\nname: " + name + "\ndescription: " + description + "\nmetadata:\n  type: " + string(t) + "\n---\n" + body
}

func person(text string) transcript.Turn {
	return transcript.Turn{Speaker: transcript.Person, Text: text, ID: "t1", Session: "s1", Time: monday, Branch: "main"}
}

// judged holds candidates against what is there; one without words of its own says all of its turn.
func judged(t testing.TB, e *Extractor, turns []transcript.Turn, candidates ...Candidate) Found {
	t.Helper()
	for i := range candidates {
		c := &candidates[i]
		if c.Op == "" {
			c.Op = casebook.OpCreate
		}
		if c.Said == "" && c.Turn >= 0 && c.Turn < len(turns) {
			c.Said = turns[c.Turn].Text
		}
		if c.Statement == "" {
			c.Statement = c.Said
		}
	}
	j := &judging{Extractor: e, ctx: t.Context(), turns: e.stripped(turns), whole: turns}
	if err := j.gather(); err != nil {
		t.Fatal(err)
	}
	found, err := j.judgeAll(candidates)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Explicit) != len(found.Changes) || len(found.Held) != len(found.Changes) {
		t.Fatalf("%d changes, %d explicit, %d held", len(found.Changes), len(found.Explicit), len(found.Held))
	}
	for _, c := range found.Changes {
		if c.Key == "" || c.Provenance.Origin != casebook.OriginExtraction || c.Provenance.Session == "" || len(c.Provenance.Sources) == 0 {
			t.Errorf("a change does not say where it comes from: %+v", c)
		}
	}
	return found
}

// said is judged for one turn and one candidate of it.
func said(t testing.TB, e *Extractor, text string, c Candidate) Found {
	t.Helper()
	return judged(t, e, []transcript.Turn{person(text)}, c)
}

// outcome is what became of candidates, in a line each.
func outcome(f Found) []string {
	var all []string
	for i, c := range f.Changes {
		line := string(c.Op) + " " + c.Path
		if f.Held[i] {
			line += " held"
		}
		all = append(all, line)
	}
	for _, s := range f.Skipped {
		all = append(all, s.Reason)
	}
	return all
}

func wants(t *testing.T, f Found, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, outcome(f)); diff != "" {
		t.Errorf("%s\n%+v", diff, f.Skipped)
	}
}

// apply lets the store do what was found, as whoever learns does it.
func apply(t testing.TB, e *Extractor, f Found) []store.Status {
	t.Helper()
	var all []store.Status
	for i, c := range f.Changes {
		do := func() (store.Result, error) { return e.Store.Apply(t.Context(), []casebook.Change{c}) }
		if f.Held[i] {
			do = func() (store.Result, error) {
				return e.Store.Propose(t.Context(), []casebook.Change{c}, "it changes what is known of the person")
			}
		}
		r, err := do()
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range r.Outcomes {
			all = append(all, o.Status)
			if o.Status == store.Refused {
				t.Errorf("refused: %+v", o.Problems)
			}
		}
	}
	return all
}

func read(t testing.TB, e *Extractor, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(e.Store.Dir, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// topics are the memory files of a directory.
func topics(t testing.TB, s *store.Store) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(s.Dir, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range files {
		if filepath.Base(f) != casebook.IndexFile {
			all = append(all, filepath.Base(f))
		}
	}
	return all
}

const (
	user      = casebook.TypeUser
	feedback  = casebook.TypeFeedback
	project   = casebook.TypeProject
	reference = casebook.TypeReference
)

// What a person said becomes a memory with a slug for a name, a line to choose it by, the reason that was given or none, and one line in the index (EX-08, TY-03).
func TestWhatBecomesOfACandidate(t *testing.T) {
	for _, tt := range []struct {
		name string
		c    Candidate
		path string
		want string
	}{
		{"feedback with its reason", Candidate{Type: feedback, Statement: "do not mock the database in the order tests", Why: "Last quarter the mocks passed and the migration broke production", Rule: "correction"},
			"no-mock-database-order-tests.md", "---\nname: no-mock-database-order-tests\ndescription: do not mock the database in the order tests\nmetadata:\n  type: feedback\n  modified: 2026-11-30T09:00:00.000Z\n---\n" +
				"Do not mock the database in the order tests.\n\n**Why:** 2026-Q3 the mocks passed and the migration broke production\n\n**How to apply:** not stated\n"},
		{"nothing is invented", Candidate{Type: feedback, Statement: "Never force-push to release branches.", Explicit: true},
			"never-force-push-release-branches.md", "---\nname: never-force-push-release-branches\ndescription: Never force-push to release branches\nmetadata:\n  type: feedback\n  modified: 2026-11-30T09:00:00.000Z\n---\n" +
				"Never force-push to release branches.\n\n**Why:** not stated\n\n**How to apply:** not stated\n"},
		{"user (TY-03)", Candidate{Type: user, Statement: "I am a data scientist"},
			"data-scientist.md", "---\nname: data-scientist\ndescription: I am a data scientist\nmetadata:\n  type: user\n  modified: 2026-11-30T09:00:00.000Z\n---\nI am a data scientist.\n"},
		{"the subject names it", Candidate{Type: user, Statement: "my team lead is Ana"},
			"team-lead.md", "---\nname: team-lead\ndescription: my team lead is Ana\nmetadata:\n  type: user\n  modified: 2026-11-30T09:00:00.000Z\n---\nMy team lead is Ana.\n"},
		{"another language", Candidate{Type: user, Statement: "我喜欢简短的回答"},
			"我喜欢简短的回答.md", "---\nname: 我喜欢简短的回答\ndescription: 我喜欢简短的回答\nmetadata:\n  type: user\n  modified: 2026-11-30T09:00:00.000Z\n---\n我喜欢简短的回答。\n"},
		{"the model's name, description and hints", Candidate{Type: reference, Statement: "Latency of orders is on grafana.internal/d/orders-latency.", Name: "Orders latency board", Description: "which board pages",
			Hints: []string{"- why is checkout slow", "slow", "why is checkout slow", strings.Repeat("many words ", 9)}, Rule: "model"},
			"orders-latency-board.md", "---\nname: orders-latency-board\ndescription: which board pages\nmetadata:\n  type: reference\n  modified: 2026-11-30T09:00:00.000Z\nhints:\n  - why is checkout slow\n---\n" +
				"Latency of orders is on grafana.internal/d/orders-latency.\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := desk(t, nil)
			text := tt.c.Statement + ". " + tt.c.Why
			tt.c.Said = tt.c.Statement
			f := said(t, e, text, tt.c)
			wants(t, f, "create "+tt.path)
			if t.Failed() {
				return
			}
			if got := apply(t, e, f); got[0] != store.Applied {
				t.Fatal(got)
			}
			if diff := cmp.Diff(tt.want, read(t, e, tt.path)); diff != "" {
				t.Error(diff)
			}
			// anthropics/claude-code#41671: one line in the index for each file, within its bound (case 149).
			lines := strings.Split(strings.TrimSpace(read(t, e, "MEMORY.md")), "\n")
			if len(lines) != 1 || len([]rune(lines[0])) > 150 || !strings.Contains(lines[0], "]("+strings.TrimSuffix(tt.path, ".md")) {
				t.Errorf("the index: %q", lines)
			}
		})
	}
}

// Where a change comes from: session, turn, branch, and the commit where the turn was on the branch that is checked out.
func TestProvenance(t *testing.T) {
	e := desk(t, nil)
	other := person("Releases are cut by the captain.")
	other.Branch, other.ID, other.Session = "feature", "t9", ""
	e.Session = "fallback"
	f := judged(t, e, []transcript.Turn{person("Deploys are paid by the platform budget."), other}, Candidate{Type: project}, Candidate{Type: project, Turn: 1})
	want := []casebook.Provenance{
		{Origin: casebook.OriginExtraction, Session: "s1", Sources: []string{"turn t1"}, Branch: "main", Commit: "0f3c"},
		{Origin: casebook.OriginExtraction, Session: "fallback", Sources: []string{"turn t9"}, Branch: "feature"},
	}
	if diff := cmp.Diff(want, []casebook.Provenance{f.Changes[0].Provenance, f.Changes[1].Provenance}); diff != "" {
		t.Error(diff)
	}
}

// The key of a change is the same in a session that was resumed or forked, whatever the memories are by then, and another one for the same words at another time.
func TestKeys(t *testing.T) {
	turn := person("Deploys are paid by the platform budget.")
	key := func(e *Extractor, turn transcript.Turn, c ...Candidate) []string {
		var keys []string
		for _, c := range judged(t, e, []transcript.Turn{turn}, c...).Changes {
			keys = append(keys, c.Key)
		}
		return keys
	}
	first := key(desk(t, nil), turn, Candidate{Type: project})
	fork := turn
	fork.Session, fork.ID = "s2", "another"
	updates := desk(t, map[string]string{"budget.md": memory("budget", project, "budget", "Deploys are paid by the search budget.\n")})
	for name, again := range map[string][]string{"fork": key(desk(t, nil), fork, Candidate{Type: project}), "update": key(updates, turn, Candidate{Type: project, Op: casebook.OpUpdate, Path: "budget.md"})} {
		if diff := cmp.Diff(first, again); diff != "" {
			t.Error(name, diff)
		}
	}
	later := turn
	later.Time = later.Time.Add(time.Hour)
	if key(desk(t, nil), later, Candidate{Type: project})[0] == first[0] {
		t.Error("the same words at another time have the same key")
	}
	if two := key(desk(t, nil), turn, Candidate{Type: project, Statement: "Deploys cost money."}, Candidate{Type: project, Statement: "The platform budget is large."}); two[0] == two[1] {
		t.Error("two things of one sentence have one key")
	}
}

// The same turns and memories give the same bytes.
func TestExtractionIsDeterministic(t *testing.T) {
	var first Found
	for n := range 5 {
		e := desk(t, map[string]string{"a.md": memory("a", project, "about a", "The staging port is 8443.\n"), "b.md": memory("b", user, "lead", "My lead is Ana.\n")})
		f := said(t, e, "The staging port is 8444. My lead is Bo. Use tabs.", Candidate{Type: project, Said: "The staging port is 8444."})
		if n == 0 {
			first = f
		} else if diff := cmp.Diff(first, f); diff != "" {
			t.Fatal(diff)
		}
	}
}
