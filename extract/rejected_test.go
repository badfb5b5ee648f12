package extract

import (
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/internal/transcript"
	"casebook/store"
)

// reject lets all that was found wait, and rejects it.
func reject(t testing.TB, e *Extractor, f Found) {
	t.Helper()
	if _, err := e.Store.Propose(t.Context(), f.Changes, "it was learned"); err != nil {
		t.Fatal(err)
	}
	all, _, err := e.Store.Proposals()
	if err != nil || len(all) != len(f.Changes) || len(all) == 0 {
		t.Fatal(len(all), outcome(f), err)
	}
	for _, p := range all {
		if err := e.Store.Reject(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
}

// What a person has rejected is not proposed again when the same words are said in another session, whatever the memories and their names are by then: in other letters, by a model that
// words it anew, or as an update. Other words, another kind of thing and another day are another thing.
func TestWhatWasRejectedDoesNotNag(t *testing.T) {
	const says = "Deploys are paid by the platform budget."
	taken := map[string]string{"deploys-paid.md": memory("deploys-paid", project, "deploys", "Deploys are announced in the morning.\n"),
		"budget.md": memory("budget", project, "budget", "The search budget is 200.\n")}
	for name, c := range map[string]struct {
		text  string
		days  int
		c     Candidate
		files map[string]string
		want  string
	}{
		"the same":                         {says, 1, Candidate{Type: project}, nil, "rejected"},
		"in other letters":                 {"deploys are paid, by the PLATFORM budget", 1, Candidate{Type: project}, nil, "rejected"},
		"of a model in its own words":      {says, 1, Candidate{Type: project, Statement: "The platform budget pays for deploys.", Rule: "model"}, nil, "rejected"},
		"of a model under another name":    {says, 1, Candidate{Type: project, Name: "who pays", Rule: "model"}, nil, "rejected"},
		"as an update":                     {says, 1, Candidate{Type: project, Op: casebook.OpUpdate, Path: "budget.md", Rule: "model"}, taken, "rejected"},
		"where the name is taken":          {says, 1, Candidate{Type: project}, taken, "rejected"},
		"in other words":                   {"The platform budget has to pay for lunch.", 1, Candidate{Type: project}, nil, "create platform-budget.md"},
		"of another kind":                  {says, 1, Candidate{Type: casebook.TypeReference}, nil, "create deploys-paid-platform-budget.md"},
		"asked for outright":               {"Remember that deploys are paid by the platform budget.", 1, Candidate{Type: project, Statement: says, Explicit: true}, nil, "held"},
		"asked for outright, in one piece": {says, 1, Candidate{Type: project, Explicit: true}, nil, "held"},
	} {
		t.Run(name, func(t *testing.T) {
			e := desk(t, c.files)
			first := person(says)
			reject(t, e, judged(t, e, []transcript.Turn{first}, Candidate{Type: project}))
			again := person(c.text)
			again.Session, again.ID, again.Time = "s2", "other", monday.AddDate(0, 0, c.days)
			got := judged(t, e, []transcript.Turn{again}, c.c)
			lines := strings.Join(outcome(got), "; ")
			switch {
			case c.want == "held":
				if len(got.Changes) != 1 || !got.Held[0] || !got.Changes[0].Again {
					t.Error(lines)
				}
			case c.want == "rejected" && lines != "rejected", c.want != "rejected" && !strings.HasPrefix(lines, "create "):
				t.Error(lines)
			}
		})
	}
}

// A freeze on Thursday that was rejected is another one a week later.
func TestARejectedDayIsNotTheNextOne(t *testing.T) {
	e := desk(t, nil)
	const says = "We freeze merges after Thursday."
	reject(t, e, said(t, e, says, Candidate{Type: project}))
	for days, want := range map[int]string{1: "rejected", 7: "create"} {
		again := person(says)
		again.Session, again.Time = "s2", monday.AddDate(0, 0, days)
		got := outcome(judged(t, e, []transcript.Turn{again}, Candidate{Type: project}))
		if len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%d days later: %v", days, got)
		}
	}
}

// A yes to one thing that was rejected is not a no to the next thing that a person says yes to.
func TestARejectedYesIsOfOneThing(t *testing.T) {
	e := desk(t, nil)
	yes := func(what string, days int) Found {
		again := person("Yes, exactly, keep doing that.")
		again.Session, again.Time = "s2", monday.AddDate(0, 0, days)
		return judged(t, e, []transcript.Turn{again}, Candidate{Type: feedback, Statement: what})
	}
	reject(t, e, yes("One bundled pull request for a refactoring.", 0))
	if got := outcome(yes("Integration tests hit a real database.", 1)); len(got) != 1 || !strings.HasPrefix(got[0], "create") {
		t.Error(got)
	}
	if got := outcome(yes("One bundled pull request for a refactoring.", 2)); len(got) != 1 || got[0] != "rejected" {
		t.Error(got)
	}
}

// What was rejected and is asked for outright waits once more and says why; a second no holds, and the third wish may ask again. A deletion that was rejected is the same.
func TestAWishAfterARejectionAsksAgain(t *testing.T) {
	files := map[string]string{"lead.md": memory("lead", user, "lead", "My lead is Ana.\n")}
	for name, c := range map[string]Candidate{
		"remember": {Type: feedback, Statement: "Tests hit a real database.", Explicit: true},
		"update":   {Type: user, Statement: "My lead is Bo.", Explicit: true},
		"forget":   {Op: casebook.OpDelete, Statement: "forget who my lead is, Ana", Explicit: true},
	} {
		t.Run(name, func(t *testing.T) {
			e := desk(t, files)
			want := tree(t, e.Store.Dir)
			for n := range 3 {
				turn := person("Remember or forget: " + c.Statement)
				turn.Session, turn.Time = "s", monday.Add(time.Duration(n)*time.Hour)
				f := judged(t, e, []transcript.Turn{turn}, c)
				if len(f.Changes) != 1 || n > 0 && !f.Held[0] {
					t.Fatal(n, outcome(f))
				}
				r, err := e.Store.Propose(t.Context(), f.Changes, "it was learned")
				if err != nil || r.Outcomes[0].Status != store.Held {
					t.Fatal(n, r, err)
				}
				p, _, err := e.Store.Proposals()
				if err != nil || len(p) != 1 || strings.Contains(strings.Join(p[0].Reasons, ";"), "rejected before") != (n > 0) {
					t.Fatal(n, p, err)
				}
				if err := e.Store.Reject(t.Context(), p[0]); err != nil {
					t.Fatal(err)
				}
				// The very turn, read once more by a run that was killed, asks nothing.
				if r, err := e.Store.Propose(t.Context(), f.Changes, "it was learned"); err != nil || r.Outcomes[0].Status != store.Unchanged {
					t.Error(n, r, err)
				}
			}
			if got := tree(t, e.Store.Dir); len(got) != len(want) {
				t.Error(got)
			}
		})
	}
}
