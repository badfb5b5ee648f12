package extract

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model/modeltest"
)

// What a person asked for outright is kept also when the model overlooks it, and is not doubled when it does not.
func TestExplicitRequestsOutliveTheModel(t *testing.T) {
	const tabs, kafka = "Remember that this repository uses tabs in Makefiles.", "nothing that needs its own ops person comes in again, so postgres as queue"
	turns := talkOf("p: hello", "a: hello", "p: "+tabs, "p: no, don't add comments to generated files", "p: the CTO said "+kafka+". Keep that in mind when you propose a tool.")
	own := proposal{Action: "create", Type: "project", Turn: "t2", Said: "this repository uses tabs in Makefiles", Statement: "Makefiles in this repository use tabs."}
	queue := proposal{Action: "create", Type: "project", Turn: "t4", Said: kafka, Statement: "Nothing that needs its own ops person comes in again; postgres is the queue."}
	explicit := func(all []Candidate) []string {
		var out []string
		for _, c := range all {
			out = append(out, fmt.Sprintf("t%d %v %v", c.Turn, c.Explicit, c.Rule == "model"))
		}
		return out
	}
	for _, c := range []struct {
		name string
		all  []proposal
		want []string
	}{
		{"overlooked", []proposal{queue}, []string{"t2 true false", "t4 true true"}},
		{"found", []proposal{own, queue}, []string{"t2 true true", "t4 true true"}},
	} {
		all, _ := proposing(t, &Extractor{Store: memoryDesk(t, nil)}, turns, c.all...)
		if diff := cmp.Diff(c.want, explicit(all)); diff != "" {
			t.Error(c.name, diff)
		}
	}
	// A model that fails costs nothing that the rules find.
	all, found := asked(t, &Extractor{Store: memoryDesk(t, nil)}, turns[:4], modeltest.Step{Err: &casebook.ModelError{Kind: casebook.ErrUnavailable, Provider: "p", Model: "m"}})
	if diff := cmp.Diff(statements(Rules(turns[:4])), statements(all)); diff != "" || found.Failed == nil || len(all) == 0 {
		t.Error(diff, all)
	}
}

// What fails in the midst of a long session leaves what the model said before, and the rules for the rest.
func TestAFailureInTheMidstOfASession(t *testing.T) {
	turns := talkOf("p: Deploys to staging go through the Jenkins job.")
	for range 2 {
		turns = append(turns, talkOf("p: look at this: "+strings.Repeat("a word of a long text, ", 1500))...)
	}
	turns = append(turns, talkOf("p: Remember that the order tests need a real database.")...)
	for i := range turns {
		turns[i].ID = fmt.Sprint(i)
	}
	p := proposal{Action: "create", Type: "project", Turn: "t0", Said: "Deploys to staging go through the Jenkins job.", Statement: "Deploys to staging go through the Jenkins job."}
	all, found := asked(t, &Extractor{Store: memoryDesk(t, nil)}, turns, modeltest.Step{Response: uses(t, "propose", p)}, done(), modeltest.Step{Err: casebook.ErrOverBudget})
	if len(all) != 2 || all[0].Rule != "model" || all[1].Turn != 3 || !all[1].Explicit || !slices.Equal(codes(found), []string{"extract-model"}) || found.Requests != 2 {
		t.Error(all, found)
	}
}

// Where the model said nothing about turns, since it failed, all that the rules find in them counts; where it answered, its silence counts for what nobody asked for outright.
func TestTheRulesCountWhereNoModelAnswered(t *testing.T) {
	const answered, unanswered = "No, don't add comments to generated files, they are overwritten.", "No, don't mock the database in the order tests, the mocks hide broken migrations."
	turns := talkOf("a: I add comments.", "p: "+answered)
	for range 2 {
		turns = append(turns, talkOf("p: look at this: "+strings.Repeat("a word of a long text, ", 1500))...)
	}
	turns = append(turns, talkOf("a: I mock the database in the order tests.", "p: "+unanswered)...)
	for i := range turns {
		turns[i].ID = fmt.Sprint(i)
	}
	var rules []int
	for _, c := range Rules(turns) {
		rules = append(rules, c.Turn)
	}
	if !slices.Contains(rules, 1) || !slices.Contains(rules, 5) {
		t.Fatal("the rules find nothing to leave out: ", rules)
	}
	all, found := asked(t, &Extractor{Store: memoryDesk(t, nil)}, turns, done(), modeltest.Step{Err: casebook.ErrOverBudget})
	if len(all) != 1 || all[0].Turn != 5 || all[0].Explicit || found.Requests != 1 {
		t.Errorf("%d requests, %+v", found.Requests, all)
	}
}
