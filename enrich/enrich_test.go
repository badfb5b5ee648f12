package enrich_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/enrich"
	"casebook/model/modeltest"
	"casebook/store"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// desk is a memory directory with these files.
func desk(t *testing.T, files map[string]string) *store.Store {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.State, s.Now = t.TempDir(), func() time.Time { return noon }
	return s
}

func text(name, description, body string) string {
	return fmt.Sprintf("---\nname: %s\ndescription: %s\ntype: project\n---\n%s\n", name, description, body)
}

// three are memories about different things.
func three() map[string]string {
	return map[string]string{
		"freeze.md": text("freeze", "when deploys to production are allowed", "Nothing is deployed on a Friday."),
		"tiles.md":  text("tiles", "how map tiles are cut", "Zoom levels above 14 are rendered on demand."),
		"vat.md":    text("vat", "how invoices round", "Totals are rounded per line, half to even."),
	}
}

// reply answers for memories in the order in which they were sent.
func reply(hints ...[]string) string {
	type one struct {
		ID    string   `json:"id"`
		Hints []string `json:"hints"`
	}
	var all struct {
		Memories []one `json:"memories"`
	}
	for i, h := range hints {
		all.Memories = append(all.Memories, one{fmt.Sprintf("m%d", i+1), h})
	}
	data, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return string(data)
}

var (
	freezeHints = []string{"ship it before the weekend", "Auslieferung am Wochenende"}
	tilesHints  = []string{"satellite raster takes forever", "carte floue de près"}
	vatHints    = []string{"cents missing in the bill", "Mehrwertsteuer stimmt nicht"}
)

func enricher(t *testing.T, s *store.Store, steps ...modeltest.Step) *enrich.Enricher {
	return &enrich.Enricher{Store: s, Model: modeltest.NewModel(t, steps...), Name: "test/model", Now: func() time.Time { return noon }}
}

func run(t *testing.T, e *enrich.Enricher, c enrich.Choice) enrich.Report {
	t.Helper()
	p, err := e.Plan(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// states are what became of the memories, with the number of hints.
func states(r enrich.Report) []string {
	var all []string
	for _, o := range r.Outcomes {
		all = append(all, fmt.Sprintf("%s %s %d", o.Path, o.State, len(o.Hints)))
	}
	return all
}

func equal(t *testing.T, r enrich.Report, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, states(r)); diff != "" {
		t.Errorf("%s\nstopped: %v", diff, r.Stopped)
	}
}

func waiting(t *testing.T, s *store.Store) []store.Proposal {
	t.Helper()
	all, problems, err := s.Proposals()
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return all
}

func read(t *testing.T, s *store.Store, path string) string {
	t.Helper()
	data, err := os.ReadFile(s.Abs(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Hints wait for a person, the memories stay as they are, and a second run asks nothing.
func TestHintsWaitForAPerson(t *testing.T) {
	s := desk(t, three())
	r := run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints, tilesHints, vatHints)}), enrich.Choice{})
	equal(t, r, "freeze.md proposed 2", "tiles.md proposed 2", "vat.md proposed 2")
	for name, want := range three() {
		if diff := cmp.Diff(want, read(t, s, name)); diff != "" {
			t.Error(diff)
		}
	}
	for _, p := range waiting(t, s) {
		if p.Change.Provenance.Origin != casebook.OriginEnrich || !slices.Equal(p.Reasons, []string{"a model wrote these hints"}) {
			t.Errorf("%+v", p)
		}
	}
	equal(t, run(t, enricher(t, s), enrich.Choice{}), "freeze.md waiting 0", "tiles.md waiting 0", "vat.md waiting 0")
	// Hints that wait are taken.
	if err := os.WriteFile(s.Abs("zoo.md"), []byte(text("zoo", "which animals there are", "Wombats.")), 0o644); err != nil {
		t.Fatal(err)
	}
	r = run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints)}), enrich.Choice{Paths: []string{"zoo.md"}})
	equal(t, r, "zoo.md none 0")
	if len(r.Outcomes[0].Dropped) != 2 || r.Outcomes[0].Dropped[0].Why != "it is a hint of freeze.md already" {
		t.Error(r.Outcomes[0].Dropped)
	}
}

// What a person accepts changes the hints of a file and no other byte of it, in whatever form the file is.
func TestAnAcceptedProposalChangesHintsAlone(t *testing.T) {
	const hints = "hints:\n  - ship it before the weekend\n  - Auslieferung am Wochenende\n"
	for name, c := range map[string]struct{ before, after string }{
		"plain": {text("freeze", "when deploys are allowed", "Not on Fridays."), "---\nname: freeze\ndescription: when deploys are allowed\ntype: project\n" + hints + "---\nNot on Fridays.\n"},
		"with a time of its own": {"---\nname: freeze\ndescription: d\ntype: project\nmodified: 2026-01-02T03:04:05Z # by hand\nx: [1,  2]\n---\n\n  Odd   text\t\n\n\n",
			"---\nname: freeze\ndescription: d\ntype: project\nmodified: 2026-01-02T03:04:05Z # by hand\nx: [1,  2]\n" + hints + "---\n\n  Odd   text\t\n\n\n"},
		"metadata": {"---\nname: \"freeze\"\ndescription: >\n  when deploys\n  are allowed\nmetadata:\n  type: project\n  node: a1 # theirs\n---\nText without an end",
			"---\nname: \"freeze\"\ndescription: >\n  when deploys\n  are allowed\nmetadata:\n  type: project\n  node: a1 # theirs\n" + hints + "---\nText without an end"},
		"crlf":     {"---\r\nname: freeze\r\ndescription: d\r\ntype: project\r\n---\r\nOne.\r\nTwo.\r\n", "---\r\nname: freeze\r\ndescription: d\r\ntype: project\r\n" + strings.ReplaceAll(hints, "\n", "\r\n") + "---\r\nOne.\r\nTwo.\r\n"},
		"no block": {"# Freeze\n\nNot on Fridays.\n", "---\n" + hints + "---\n# Freeze\n\nNot on Fridays.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			s := desk(t, map[string]string{"freeze.md": c.before})
			r := run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints)}), enrich.Choice{})
			equal(t, r, "freeze.md proposed 2")
			result, err := s.Accept(t.Context(), waiting(t, s)[0])
			if err != nil || result.Outcomes[0].Status != store.Applied {
				t.Fatal(result, err)
			}
			if diff := cmp.Diff(c.after, read(t, s, "freeze.md")); diff != "" {
				t.Error(diff)
			}
			if got := string(r.Outcomes[0].New); got != c.after {
				t.Errorf("shown: %s", cmp.Diff(c.after, got))
			}
		})
	}
}

// Whose a memory is does not change with its hints, and a memory of a person's kind gets them like any other.
func TestHintsLeaveTheAuthor(t *testing.T) {
	s := desk(t, nil)
	create := casebook.Change{Op: casebook.OpCreate, Path: "me.md", Name: "me", Type: casebook.TypeUser, Description: "what I do", Body: "I lay rails.\n",
		Provenance: casebook.Provenance{Origin: casebook.OriginPerson}}
	if _, err := s.Apply(t.Context(), []casebook.Change{create}); err != nil {
		t.Fatal(err)
	}
	equal(t, run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints)}), enrich.Choice{}), "me.md proposed 2")
	if _, err := s.Accept(t.Context(), waiting(t, s)[0]); err != nil {
		t.Fatal(err)
	}
	after := read(t, s, "me.md")
	a, known := s.Authorship("me.md", casebook.HashOf([]byte(after)))
	if !strings.Contains(after, "hints:") || !known || a.Provenance.Origin != casebook.OriginPerson {
		t.Errorf("%+v %v\n%s", a, known, after)
	}
}

// Only what lacks hints is asked about; by name or with All also what has some, and what a person has stays in its place.
func TestWhichMemoriesAreAsked(t *testing.T) {
	files := three()
	files["vat.md"] = "---\nname: vat\ndescription: how invoices round\ntype: project\nhints: [half cents]\n---\nPer line.\n"
	full := "---\nname: full\ndescription: it has all\ntype: project\nhints:\n"
	for i := range casebook.MaxHints {
		full += fmt.Sprintf("- quux number%d gadget%d\n", i, i)
	}
	files["full.md"] = full + "---\nText.\n"
	for name, c := range map[string]struct {
		choice enrich.Choice
		reply  string
		want   []string
	}{
		"without": {enrich.Choice{}, reply(freezeHints, tilesHints), []string{"freeze.md proposed 2", "tiles.md proposed 2"}},
		"all":     {enrich.Choice{All: true}, reply(freezeHints, tilesHints, vatHints), []string{"freeze.md proposed 2", "full.md full 0", "tiles.md proposed 2", "vat.md proposed 2"}},
		"named":   {enrich.Choice{Paths: []string{"vat.md"}}, reply(vatHints), []string{"vat.md proposed 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := desk(t, files)
			equal(t, run(t, enricher(t, s, modeltest.Step{Text: c.reply}), c.choice), c.want...)
			for _, p := range waiting(t, s) {
				if p.Change.Path == "vat.md" {
					if diff := cmp.Diff(slices.Concat([]string{"half cents"}, vatHints), p.Change.Hints); diff != "" {
						t.Error(diff)
					}
				}
			}
		})
	}
}

// A memory that an answer leaves out is asked about once more; ids that were not asked for, and repeats, are passed over.
func TestPartialAnswers(t *testing.T) {
	s := desk(t, three())
	partial := `{"memories": [{"id": "m3", "hints": ["cents missing in the bill"]}, {"id": "m3", "hints": ["another word for it"]}, {"id": "m9", "hints": ["nobody asked this"]}, {"id": "vat", "hints": []}]}`
	e := enricher(t, s, modeltest.Step{Text: partial}, modeltest.Step{Text: `{"memories": [{"id": "m2", "hints": ["carte floue de près"]}]}`})
	r := run(t, e, enrich.Choice{})
	equal(t, r, "freeze.md unanswered 0", "tiles.md proposed 1", "vat.md proposed 1")
	// The next run asks about what is left alone.
	e = enricher(t, s, modeltest.Step{Text: reply(freezeHints), Fits: func(r casebook.Request) bool { return strings.Count(r.Messages[0].Content[0].Text, `"id"`) == 1 }})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md proposed 2", "tiles.md waiting 0", "vat.md waiting 0")
}

// Where a batch cannot be answered, it is asked in halves, so that one memory does not cost the others theirs.
func TestABatchThatFailsIsHalved(t *testing.T) {
	alone := func(word string) func(casebook.Request) bool {
		return func(r casebook.Request) bool {
			said := r.Messages[0].Content[0].Text
			return strings.Contains(said, word) && strings.Count(said, `"id"`) == 1
		}
	}
	both := func(r casebook.Request) bool { return strings.Count(r.Messages[0].Content[0].Text, `"id"`) > 1 }
	for name, failure := range map[string]modeltest.Step{
		"refusal": {Err: fmt.Errorf("no: %w", casebook.ErrRefused)}, "garbage": {Text: "Sure! Here are your hints:"}, "cut": {Err: casebook.ErrCut}, "shape": {Err: casebook.ErrShape},
		"too long": {Err: casebook.ErrTooLong}, "another shape": {Text: `["a", "b"]`},
	} {
		t.Run(name, func(t *testing.T) {
			s := desk(t, three())
			first, second, third := failure, failure, failure
			first.Fits, second.Fits, third.Fits = both, both, alone("Zoom")
			e := enricher(t, s, first, second, third, modeltest.Step{Text: reply(freezeHints), Fits: alone("Friday")}, modeltest.Step{Text: reply(vatHints), Fits: alone("half to even")})
			r := run(t, e, enrich.Choice{})
			equal(t, r, "freeze.md proposed 2", "tiles.md unanswered 0", "vat.md proposed 2")
			if r.Stopped != nil || r.Requests != 5 || r.Outcomes[1].Why == "" {
				t.Errorf("%+v", r)
			}
		})
	}
}

// What stops a run stops it once; what was answered before stays, and the next run goes on.
func TestWhatStopsARun(t *testing.T) {
	many := map[string]string{}
	var first [][]string
	for i := range 12 {
		many[fmt.Sprintf("m%02d.md", i)] = text(fmt.Sprintf("m%02d", i), fmt.Sprintf("about topic%d", i), fmt.Sprintf("Text%d.", i))
		first = append(first, []string{fmt.Sprintf("wombat%d burrow%d", i, i)})
	}
	for _, failure := range []error{casebook.ErrOverBudget, casebook.ErrAuth, casebook.ErrUnavailable, casebook.ErrCredit, casebook.ErrNoModel} {
		s := desk(t, many)
		r := run(t, enricher(t, s, modeltest.Step{Text: reply(first[:8]...)}, modeltest.Step{Err: fmt.Errorf("ask: %w", failure)}), enrich.Choice{})
		if got := states(r); got[7] != "m07.md proposed 1" || got[8] != "m08.md left 0" || len(got) != 12 || r.Stopped == nil {
			t.Error(got, r.Stopped)
		}
		r = run(t, enricher(t, s, modeltest.Step{Text: reply(first[8:]...)}), enrich.Choice{})
		if got := states(r); got[7] != "m07.md waiting 0" || got[8] != "m08.md proposed 1" || r.Stopped != nil {
			t.Error(got, r.Stopped)
		}
	}
	// A person stops it while a request is under way: that is given up, and what was answered before is kept.
	s := desk(t, many)
	ctx, cancel := context.WithCancel(t.Context())
	e := enricher(t, s, modeltest.Step{Text: reply(first[:8]...)}, modeltest.Step{Wait: make(chan struct{}), Fits: func(casebook.Request) bool { cancel(); return true }})
	p, err := e.Plan(ctx, enrich.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(ctx, p)
	if err != nil || !errors.Is(r.Stopped, context.Canceled) || len(waiting(t, s)) != 8 {
		t.Error(err, r.Stopped, len(waiting(t, s)))
	}
}

// A text that changes while the model thinks gets no hints that were made for the old one, and the person's text stays.
func TestATextThatChangesMeanwhile(t *testing.T) {
	s := desk(t, three())
	other := text("tiles", "how map tiles are cut", "Somebody else was here.")
	e := enricher(t, s, modeltest.Step{Text: reply(freezeHints, tilesHints, vatHints), Fits: func(casebook.Request) bool {
		return os.WriteFile(s.Abs("tiles.md"), []byte(other), 0o644) == nil
	}})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md proposed 2", "tiles.md changed 0", "vat.md proposed 2")
	// And one that changes while hints wait is a conflict when they are accepted: both are kept.
	if err := os.WriteFile(s.Abs("vat.md"), []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range waiting(t, s) {
		if p.Change.Path != "vat.md" {
			continue
		}
		result, err := s.Accept(t.Context(), p)
		if err != nil || result.Outcomes[0].Status != store.Met {
			t.Error(result, err)
		}
	}
	if read(t, s, "tiles.md") != other || read(t, s, "vat.md") != other {
		t.Error(read(t, s, "tiles.md"), read(t, s, "vat.md"))
	}
	// The next run asks about the new texts, and the outdated proposal gives way.
	e = enricher(t, s, modeltest.Step{Text: reply(tilesHints, vatHints)})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md waiting 0", "tiles.md proposed 2", "vat.md proposed 2")
	if got := len(waiting(t, s)); got != 3 {
		t.Error(got)
	}
}

// A file whose frontmatter nobody understands costs no request.
func TestWhatCannotBeEditedIsNotAsked(t *testing.T) {
	s := desk(t, map[string]string{"odd.md": "---\nname: odd\ndescription: d\nhints: {a: b}\n---\nText.\n", "freeze.md": three()["freeze.md"]})
	r := run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints)}), enrich.Choice{})
	if got := states(r); got[0] != "freeze.md proposed 2" {
		t.Error(got)
	}
}

// Where as much waits as can wait, nothing more is asked.
func TestAFullQueueCostsNothing(t *testing.T) {
	s := desk(t, three())
	var changes []casebook.Change
	for i := range store.MaxProposals {
		changes = append(changes, casebook.Change{Op: casebook.OpCreate, Path: fmt.Sprintf("n%d.md", i), Name: fmt.Sprintf("n%d", i), Type: casebook.TypeProject, Description: "d", Body: "b"})
	}
	if _, err := s.Propose(t.Context(), changes, "a test"); err != nil {
		t.Fatal(err)
	}
	r := run(t, enricher(t, s), enrich.Choice{})
	equal(t, r, "freeze.md left 0", "tiles.md left 0", "vat.md left 0")
	if r.Stopped != enrich.ErrFull {
		t.Error(r.Stopped)
	}
}
