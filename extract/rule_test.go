package extract_test

import (
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
