package enrich_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/enrich"
	"casebook/model/modeltest"
)

// After a dry run nothing waits, and the run that follows asks nothing; when the text has changed since, it does.
func TestADryRunIsNoLoss(t *testing.T) {
	s := desk(t, three())
	e := enricher(t, s, modeltest.Step{Text: reply(freezeHints, tilesHints, []string{"run the tests"})})
	e.DryRun = true
	r := run(t, e, enrich.Choice{})
	equal(t, r, "freeze.md shown 2", "tiles.md shown 2", "vat.md none 0")
	if len(waiting(t, s)) != 0 || !strings.Contains(string(r.Outcomes[0].New), "- ship it before the weekend") {
		t.Errorf("%+v", r.Outcomes[0])
	}
	if err := os.WriteFile(s.Abs("tiles.md"), []byte(text("tiles", "how map tiles are cut", "Zoom levels above 12 are rendered on demand.")), 0o644); err != nil {
		t.Fatal(err)
	}
	e = enricher(t, s, modeltest.Step{Text: reply(tilesHints), Fits: func(r casebook.Request) bool { return !strings.Contains(r.Messages[0].Content[0].Text, "Friday") }})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md proposed 2", "tiles.md proposed 2", "vat.md none 0")
	// Again asks about all, and what waits gives way.
	e = enricher(t, s, modeltest.Step{Text: reply([]string{"release before holidays"}, nil, vatHints)})
	equal(t, run(t, e, enrich.Choice{Again: true}), "freeze.md proposed 1", "tiles.md none 0", "vat.md proposed 2")
	var got []string
	for _, p := range waiting(t, s) {
		got = append(got, p.Change.Path+" "+p.Change.Hints[0])
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"freeze.md release before holidays", "tiles.md " + tilesHints[0], "vat.md " + vatHints[0]}, got); diff != "" {
		t.Error(diff)
	}
}

// What a person has rejected is not proposed again, and costs no request.
func TestRejectedHintsStayRejected(t *testing.T) {
	s := desk(t, map[string]string{"freeze.md": three()["freeze.md"]})
	run(t, enricher(t, s, modeltest.Step{Text: reply(freezeHints)}), enrich.Choice{})
	if err := s.Reject(t.Context(), waiting(t, s)[0]); err != nil {
		t.Fatal(err)
	}
	equal(t, run(t, enricher(t, s), enrich.Choice{}), "freeze.md rejected 0")
}

// A torn line costs one more request and nothing else; answers of texts that are gone go; a newer casebook's are not touched; two runs do not ask twice.
func TestKeptAnswers(t *testing.T) {
	s := desk(t, three())
	e := enricher(t, s, modeltest.Step{Text: reply(freezeHints, tilesHints, []string{"holds ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi here"})})
	e.DryRun = true
	run(t, e, enrich.Choice{})
	path := filepath.Join(s.State, "enrich", "answers.jsonl")
	data, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(data), "ghp_") {
		t.Fatal(err, string(data))
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	torn := strings.Join(lines[:2], "\n") + "\n" + lines[2][:20]
	if err := os.WriteFile(path, []byte(torn), 0o600); err != nil {
		t.Fatal(err)
	}
	e = enricher(t, s, modeltest.Step{Text: reply(vatHints)})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md proposed 2", "tiles.md proposed 2", "vat.md proposed 2")

	if err := os.Remove(s.Abs("tiles.md")); err != nil {
		t.Fatal(err)
	}
	run(t, enricher(t, s, modeltest.Step{Text: reply([]string{"another way to say it"}, vatHints)}), enrich.Choice{Again: true})
	if data, err = os.ReadFile(path); err != nil || strings.Contains(string(data), tilesHints[0]) || !strings.Contains(string(data), vatHints[0]) {
		t.Error(err, string(data))
	}

	e = enricher(t, s, modeltest.Step{Text: reply(freezeHints), Fits: func(casebook.Request) bool {
		again := enricher(t, s)
		p, err := again.Plan(t.Context(), enrich.Choice{Again: true})
		if err == nil {
			_, err = again.Run(t.Context(), p)
		}
		if err != enrich.ErrBusy {
			t.Error(err)
		}
		return true
	}})
	run(t, e, enrich.Choice{Paths: []string{"freeze.md"}, Again: true})

	if err := enrich.Forget(s.State); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the answers are still there")
	}
	if err := os.WriteFile(path, []byte(`{"version":2,"key":"k"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Plan(t.Context(), enrich.Choice{}); err == nil || !strings.Contains(err.Error(), "newer casebook") {
		t.Error(err)
	}
}

// What was forgotten while a model was asked leaves no answer behind.
func TestNoAnswerIsKeptOfWhatWasForgottenMeanwhile(t *testing.T) {
	s := desk(t, three())
	e := enricher(t, s, modeltest.Step{Text: reply(freezeHints, tilesHints, vatHints), Fits: func(casebook.Request) bool {
		if _, err := s.Forget(t.Context(), "tiles.md"); err != nil {
			t.Error(err)
		}
		return true
	}})
	equal(t, run(t, e, enrich.Choice{}), "freeze.md proposed 2", "tiles.md changed 0", "vat.md proposed 2")
	data, err := os.ReadFile(filepath.Join(s.State, "enrich", "answers.jsonl"))
	if err != nil || strings.Contains(string(data), tilesHints[0]) || !strings.Contains(string(data), vatHints[0]) {
		t.Error(err, string(data))
	}
}
