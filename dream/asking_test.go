package dream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
	"casebook/model/modeltest"
	"casebook/store"
)

const (
	deploys   = "deploys.md | project | 2026-10-01 | how staging deploys work | Staging deploys run from the release branch. Ask Mara before a deploy on Friday."
	rollbacks = "rollbacks.md | project | 2026-10-02 | how staging rollbacks work | A staging rollback takes 12 minutes. The release branch stays as it is."
	together  = "Staging deploys run from the release branch. Ask Mara before a deploy on Friday. A staging rollback takes 12 minutes. The release branch stays as it is."
)

func use(name string, input any) modeltest.Step {
	data, err := json.Marshal(input)
	if err != nil {
		panic(err)
	}
	return modeltest.Step{Response: casebook.Response{Stop: casebook.StopToolUse, Usage: casebook.Usage{Input: 10, Output: 5},
		Content: []casebook.Content{{Kind: casebook.ContentToolUse, ID: "u1", Name: name, Input: data}}}}
}

// asked runs a model over facts.
func asked(t *testing.T, facts []string, answers ...modeltest.Step) ([]Step, casebook.Usage, []casebook.Request, error) {
	t.Helper()
	st, err := store.Create(filepath.Join(t.TempDir(), "memory"))
	if err != nil {
		t.Fatal(err)
	}
	m := modeltest.NewModel(t, answers...)
	d := &Dream{Store: st, Model: m}
	steps, _, usage, err := d.AskModel(context.Background(), viewOf(t, facts...), nil)
	return steps, usage, m.Requests(), err
}

func merge(text string) proposal {
	return proposal{Action: "merge", Keep: "deploys.md", From: []string{"rollbacks.md"}, Text: text, Reason: "one thing"}
}

func TestAModelMergesWhatIsStillSaid(t *testing.T) {
	steps, usage, _, err := asked(t, []string{deploys, rollbacks}, use("propose", merge(together)), modeltest.Step{Text: "done"})
	if err != nil || len(steps) != 1 || steps[0].Changes[0].Op != casebook.OpMerge || steps[0].Changes[0].Body != together+"\n" || steps[0].Ask != "" {
		t.Errorf("got %+v, %v", steps, err)
	}
	if usage.Total() != 15 {
		t.Errorf("the usage is %+v", usage)
	}
}

func TestWhatAModelMustNotDo(t *testing.T) {
	port := []string{"a.md | project | 2026-10-01 | the port of the gateway | The gateway of the billing service listens on port 8080.",
		"b.md | project | 2026-10-02 | the port of the gateway | The gateway of the billing service listens on port 9090."}
	usual := []string{deploys, rollbacks}
	for name, c := range map[string]struct {
		facts []string
		p     proposal
		why   string
	}{
		"the rest is unchanged":  {usual, merge("Staging deploys run from the release branch. The rest is unchanged."), "no longer says"},
		"half a file":            {usual, merge(together[:strings.Index(together, " A staging")]), "no longer says"},
		"an empty text":          {usual, merge(""), "no longer says"},
		"an invented name":       {usual, merge(together + " Ask Bernd, too."), `do not say "Bernd"`},
		"an invented number":     {usual, merge(together + " It takes 45 seconds."), `do not say "45"`},
		"another number":         {usual, merge(strings.Replace(together, "12", "21", 1)), `do not say "21"`},
		"a no":                   {usual, merge(strings.Replace(together, "Ask Mara", "Never ask Mara", 1)), "no longer says"},
		"an invented sentence":   {usual, merge(together + " Everybody reviews dashboards twice."), "do not say"},
		"a delete":               {usual, proposal{Action: "delete", Keep: "deploys.md"}, "the action is"},
		"outside":                {usual, proposal{Action: "merge", Keep: "../../etc/passwd", From: []string{"deploys.md"}, Text: together}, "no memory that was shown"},
		"merged contradiction":   {port, proposal{Action: "merge", Keep: "a.md", From: []string{"b.md"}, Text: "The gateway of the billing service listens on port 8080."}, "contradict"},
		"a secret in the answer": {usual, merge(together + " ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a"), "secret"},
	} {
		t.Run(name, func(t *testing.T) {
			steps, _, requests, err := asked(t, c.facts, use("propose", c.p), modeltest.Step{Text: "done"})
			last := requests[len(requests)-1].Messages
			if got := last[len(last)-1].Content[0]; err != nil || len(steps) > 0 || !got.Failed || !strings.Contains(got.Text, c.why) {
				t.Errorf("got %+v, %v and told the model %q, not %q", steps, err, got.Text, c.why)
			}
		})
	}
}

func TestAPersonDecidesWhatAModelSettles(t *testing.T) {
	port := []string{"a.md | project | 2026-10-01 | the port of the gateway | The gateway of the billing service listens on port 8080.",
		"b.md | project | 2026-10-02 | the port of the gateway | The gateway of the billing service listens on port 9090."}
	steps, _, _, err := asked(t, port, use("propose", proposal{Action: "settle", Keep: "b.md", From: []string{"a.md"}}), modeltest.Step{Text: "done"})
	if err != nil || len(steps) != 1 || steps[0].Ask == "" {
		t.Errorf("got %+v, %v", steps, err)
	}
	about := []string{strings.Replace(deploys, "project", "user", 1), strings.Replace(rollbacks, "project", "user", 1)}
	steps, _, _, err = asked(t, about, use("propose", merge(together)), modeltest.Step{Text: "done"})
	if err != nil || len(steps) != 1 || steps[0].Ask == "" {
		t.Errorf("what is about the person: %+v, %v", steps, err)
	}
}

func TestSecretsLeaveInNoRequest(t *testing.T) {
	key := "ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a"
	hidden := "token.md | project | 2026-10-02 | staging deploys of the release branch | Staging deploys from the release branch use " + key + " on Friday."
	_, _, requests, err := asked(t, []string{deploys, rollbacks, hidden}, use("list_memories", struct{}{}), use("search_memories", map[string]string{"words": "staging"}),
		use("read_memory", map[string]string{"path": "token.md"}), modeltest.Step{Text: "done"})
	if all := fmt.Sprintf("%+v", requests); err != nil || strings.Contains(all, key) || strings.Contains(all, "use "+key[:8]) {
		t.Errorf("the secret left, or %v", err)
	}
}

// Case 164: an answer with nothing in it is a failed run.
func TestCase164AnswersThatAreNone(t *testing.T) {
	tools := func(r casebook.Request) bool { return len(r.Tools) > 0 }
	plain := func(r casebook.Request) bool { return len(r.Tools) == 0 }
	var endless []modeltest.Step
	for range maxRounds {
		endless = append(endless, use("list_memories", struct{}{}))
	}
	dear := use("list_memories", struct{}{})
	dear.Response.Usage.Input = runTokens
	for name, c := range map[string]struct {
		answers []modeltest.Step
		want    error
	}{
		"empty":       {[]modeltest.Step{{}}, casebook.ErrShape},
		"no JSON":     {[]modeltest.Step{{Fits: tools, Text: "Sure!"}, {Fits: plain, Text: "All is well."}}, casebook.ErrShape},
		"after tools": {[]modeltest.Step{use("propose", merge(together)), {Text: "Sure!"}}, casebook.ErrShape},
		"endless":     {endless, errEndless},
		"too dear":    {[]modeltest.Step{dear}, errSpent},
		"no money":    {[]modeltest.Step{{Err: casebook.ErrOverBudget}}, casebook.ErrOverBudget},
	} {
		t.Run(name, func(t *testing.T) {
			if steps, _, _, err := asked(t, []string{deploys, rollbacks}, c.answers...); !errors.Is(err, c.want) || len(steps) > 0 {
				t.Errorf("got %+v, %v, not %v", steps, err, c.want)
			}
		})
	}
}

func TestAModelWithoutTools(t *testing.T) {
	answer, err := json.Marshal(map[string]any{"proposals": []proposal{merge(together), {Action: "merge", Keep: "deploys.md"}}})
	if err != nil {
		t.Fatal(err)
	}
	steps, _, requests, err := asked(t, []string{deploys, rollbacks}, modeltest.Step{Err: casebook.ErrUnsupported}, modeltest.Step{Text: string(answer)})
	if err != nil || len(steps) != 1 || len(requests[1].Tools) > 0 {
		t.Errorf("got %+v, %v", steps, err)
	}
}

func TestToolsThatAreNotGiven(t *testing.T) {
	for name, step := range map[string]modeltest.Step{
		"Bash":        use("Bash", map[string]string{"command": "echo gone > deploys.md"}),
		"Write":       use("Write", map[string]string{"path": "deploys.md", "text": "gone"}),
		"read_memory": use("read_memory", map[string]string{"path": "../../etc/passwd"}),
	} {
		steps, _, requests, err := asked(t, []string{deploys, rollbacks}, step, modeltest.Step{Text: "done"})
		if got := requests[1].Messages[2].Content[0]; err != nil || len(steps) > 0 || !got.Failed {
			t.Errorf("%s: got %+v, %v and %+v", name, steps, err, got)
		}
	}
}
