package extract_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/internal/transcript"

	"github.com/google/go-cmp/cmp"
)

// said makes turns of texts: one that begins with "agent: " is the agent's, others a person's.
func said(texts ...string) []transcript.Turn {
	var turns []transcript.Turn
	for _, text := range texts {
		t := transcript.Turn{Speaker: transcript.Person, Text: text, Time: time.Date(2026, 11, 30, 2, 6, 0, 0, time.UTC)}
		if rest, ok := strings.CutPrefix(text, "agent: "); ok {
			t.Speaker, t.Text = transcript.Agent, rest
		}
		turns = append(turns, t)
	}
	return turns
}

// What a person says in the recorded session gives six candidates, each with the words it was taken from.
func TestRulesOfASession(t *testing.T) {
	got := extract.Rules(said(
		"I am the on-call engineer for the shop API; I know Go well but have never touched the billing code. Where do orders get created?",
		"agent: Orders are created in api/orders.go.",
		"No, do not mock the database in the order tests. Last quarter the mocks passed and the migration broke production. Use the real Postgres from now on.",
		"agent: Understood: the order tests will use the real Postgres.",
		"We freeze all merges after Thursday because the mobile team cuts a release branch.",
		"agent: Noted. I changed the signature before the freeze.",
		"Latency for orders is watched on the Grafana board grafana.internal/d/orders-latency, that is what pages me.",
		"agent: The board is grafana.internal/d/orders-latency.",
		"Yes, one bundled pull request was the right call here. Keep doing that for refactors. Now ask the reviewer to look at api/orders.go",
		"agent: I will never force-push to release branches.",
		"Remember: never force-push to release branches.",
		"agent: OK",
	))
	want := []extract.Candidate{
		{Op: casebook.OpCreate, Type: casebook.TypeUser, Turn: 0, Rule: "identity",
			Said:      "I am the on-call engineer for the shop API; I know Go well but have never touched the billing code.",
			Statement: "I am the on-call engineer for the shop API; I know Go well but have never touched the billing code."},
		{Op: casebook.OpCreate, Type: casebook.TypeFeedback, Turn: 2, Rule: "correction",
			Said:      "No, do not mock the database in the order tests. Last quarter the mocks passed and the migration broke production. Use the real Postgres from now on.",
			Statement: "Do not mock the database in the order tests. Use the real Postgres from now on.",
			Why:       "Last quarter the mocks passed and the migration broke production.", How: "In the order tests, from now on"},
		{Op: casebook.OpCreate, Type: casebook.TypeProject, Turn: 4, Rule: "freeze",
			Said:      "We freeze all merges after Thursday because the mobile team cuts a release branch.",
			Statement: "We freeze all merges after Thursday because the mobile team cuts a release branch.", Why: "The mobile team cuts a release branch."},
		{Op: casebook.OpCreate, Type: casebook.TypeReference, Turn: 6, Rule: "pointer",
			Said:      "Latency for orders is watched on the Grafana board grafana.internal/d/orders-latency, that is what pages me.",
			Statement: "Latency for orders is watched on the Grafana board grafana.internal/d/orders-latency, that is what pages me."},
		{Op: casebook.OpCreate, Type: casebook.TypeFeedback, Turn: 8, Rule: "confirmation",
			Said:      "Yes, one bundled pull request was the right call here. Keep doing that for refactors.",
			Statement: "One bundled pull request was the right call here. Keep doing that for refactors.", How: "For refactors"},
		{Op: casebook.OpCreate, Type: casebook.TypeFeedback, Turn: 10, Rule: "remember", Explicit: true,
			Said: "Remember: never force-push to release branches.", Statement: "Never force-push to release branches."},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error("(-want +got)", d)
	}
}

// ruleLine is a line of a table of sentences.
type ruleLine struct {
	number int
	missed bool // it begins with ~: the rules do not reach it yet
	want   string
	text   string
	turns  []transcript.Turn
}

func ruleLines(tb testing.TB, path string) []ruleLine {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	var lines []ruleLine
	for n, text := range strings.Split(string(data), "\n") {
		if text == "" || text[0] == '#' {
			continue
		}
		l := ruleLine{number: n + 1, text: text}
		text, l.missed = strings.CutPrefix(text, "~ ")
		if want, rest, ok := strings.Cut(text, " | "); ok {
			l.want, text = want, rest
		}
		l.turns = said(strings.Split(strings.ReplaceAll(text, `\n`, "\n"), " // ")...)
		lines = append(lines, l)
	}
	return lines
}

// testKept wants one candidate of the type from each line, and none from a line marked as missed, so that a line that is found at last loses its mark.
func testKept(t *testing.T, path string) {
	found := 0
	lines := ruleLines(t, path)
	for _, l := range lines {
		var got []string
		for _, c := range extract.Rules(l.turns) {
			kind := string(c.Type)
			if c.Op == casebook.OpDelete {
				kind = string(c.Op)
			}
			got = append(got, kind)
			if !strings.Contains(l.turns[c.Turn].Text, c.Said) || c.Said == "" || c.Statement == "" {
				t.Errorf("%s:%d: words that were not said: %+v", path, l.number, c)
			}
		}
		ok := len(got) == 1 && slices.Contains(strings.Split(l.want, "/"), got[0])
		if ok {
			found++
		}
		if ok == l.missed {
			t.Errorf("%s:%d: got %v of: %s", path, l.number, got, l.text)
		}
	}
	t.Logf("%s: %d of %d", path, found, len(lines))
}

// testNotKept wants nothing from each line.
func testNotKept(t *testing.T, path string) {
	kept := 0
	lines := ruleLines(t, path)
	for _, l := range lines {
		got := extract.Rules(l.turns)
		if len(got) > 0 {
			kept++
		}
		if len(got) > 0 != l.missed {
			t.Errorf("%s:%d: got %+v of: %s", path, l.number, rules(got), l.text)
		}
	}
	t.Logf("%s: %d of %d give something", path, kept, len(lines))
}

// rules are the names of the rules that found candidates.
func rules(of []extract.Candidate) []string {
	var names []string
	for _, c := range of {
		names = append(names, c.Rule)
	}
	return names
}
