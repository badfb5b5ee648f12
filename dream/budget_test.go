package dream

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// many makes n memories of s sentences each, of which the first k say DROP.
func (d *owner) many(n, s, k int) {
	d.Helper()
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("m%03d", i))
	}
	d.add(names, func(i int) string {
		var b strings.Builder
		for j := range s {
			fmt.Fprintf(&b, "Fact%d of topic%d says value%d. ", j, i, i*100+j)
		}
		if i < k {
			b.WriteString("DROP.")
		}
		return b.String()
	})
}

// Within 30 days a dream takes away a quarter of the memories and of the sentences, and no more without consent (anthropics/claude-code#47959): the rest asks, whatever the rule
// says, and is done when a person names it. What was consented to, or taken back, does not count; after 30 days there is room again.
func TestCase158LossBudget(t *testing.T) {
	d := newOwner(t)
	d.many(20, 2, 9)
	dr := d.dream(drops)
	p := d.plan(dr)
	if got := p.Asking(); got != 4 || !strings.Contains(p.Steps[5].Ask, "6 of 20 memories") {
		t.Fatal(got, p.Steps[5].Ask)
	}
	r := d.apply(dr, p)
	if r.Count(Applied) != 6 || r.Memories != 5 || r.Count(Waiting) != 4 { // five, and MEMORY.md
		t.Fatal(r.Count(Applied), r.Memories, r.Count(Waiting))
	}
	if p = d.plan(dr); p.Asking() != 4 {
		t.Error("the history counts:", p.Asking())
	}
	named := d.apply(dr, p, p.Steps[0].ID)
	if named.Count(Applied) != 1 {
		t.Error("a person's consent lifts it:", named.Steps)
	}
	if p = d.plan(dr); p.Asking() != 3 {
		t.Error(p.Asking())
	}
	d.clock = d.clock.Add(lossWindow + time.Hour)
	if p = d.plan(dr); p.Asking() != 0 {
		t.Error("after 30 days there is room again:", p.Asking())
	}
	d.apply(dr, p)
	if _, err := dr.Undo(t.Context(), casebook.Provenance{Origin: casebook.OriginPerson}); err != nil {
		t.Fatal(err)
	}
	if b := dr.budget(d.view(dr)); b.goneEntries != 0 {
		t.Error("what was taken back counts:", b)
	}
}

func (d *owner) view(dr *Dream) *View {
	d.Helper()
	v, _, err := Look(d.Context(), dr.Store, Looking{Now: d.clock})
	if err != nil {
		d.Fatal(err)
	}
	return v
}

// Memories that are emptied and sentences that are cut count as what goes; a memory that is merged counts with what nobody says afterwards; sentences written anew do not.
func TestWhatCountsAsLost(t *testing.T) {
	for name, c := range map[string]struct {
		change    casebook.Change
		memories  int
		sentences int
	}{
		"deleted":   {casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, 1, 1},
		"emptied":   {casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "- \n"}, 1, 1},
		"cut":       {casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "Ines knows the password.\n"}, 0, 1},
		"rewritten": {casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "Deploys go through staging on 2026-11-30. Ines knows the password.\n"}, 0, 0},
		"elsewhere": {casebook.Change{Op: casebook.OpDelete, Path: "b.md"}, 1, 0},
		"merged":    {casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md"}, Body: "Ines knows the password.\n"}, 1, 1},
		"renamed":   {casebook.Change{Op: casebook.OpRename, Path: "a.md", To: "z.md"}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := newOwner(t)
			d.put("a", casebook.TypeProject, "Deploys go through staging on Monday. Ines knows the password.")
			d.put("b", casebook.TypeProject, "Ines knows the password.")
			v := d.view(d.dream(nil))
			l, err := v.Ahead().step(Step{Changes: []casebook.Change{c.change}}, false)
			if err != nil || l.memories != c.memories || len(l.sentences) != c.sentences {
				t.Error(l.loss, err)
			}
			result, err := d.store().Apply(t.Context(), []casebook.Change{func() casebook.Change {
				c := c.change
				c.Provenance.Origin = casebook.OriginDream
				return c
			}()})
			if err != nil || result.Outcomes[0].Status != store.Applied {
				t.Fatal(err, result.Outcomes)
			}
			dr := d.dream(nil)
			if b := dr.budget(d.view(dr)); b.goneEntries != c.memories || b.goneSentences != c.sentences {
				t.Errorf("the history counts %d memories and %d sentences", b.goneEntries, b.goneSentences)
			}
		})
	}
}

// One memory may go in any case; the second one of three asks.
func TestOneMemoryMayGo(t *testing.T) {
	d := newOwner(t)
	d.many(3, 3, 2)
	dr := d.dream(drops)
	p := d.plan(dr)
	if diff := cmp.Diff([]bool{false, true}, []bool{p.Steps[0].Waits(), p.Steps[1].Waits()}); diff != "" {
		t.Error(diff)
	}
}

// Cutting sentences out of memories that all stay has the same bound.
func TestSentencesHaveABudget(t *testing.T) {
	d := newOwner(t)
	d.many(12, 4, 0)
	dr := d.dream(func(v *View) (steps []Step, _ []Note) {
		for _, s := range v.Memories {
			first, _, _ := strings.Cut(s.Memory.Body, ".")
			if body := first + ".\n"; body != s.Memory.Body {
				steps = append(steps, Step{Kind: Merge, Reason: "it says much", Changes: []casebook.Change{{Op: casebook.OpUpdate, Path: s.Path, Body: body}}})
			}
		}
		return steps, nil
	})
	p := d.plan(dr)
	if got := len(p.Steps) - p.Asking(); got != 4 { // of 48 sentences 12
		t.Error(got, p.Steps[0].Sentences)
	}
}

// Where the history cannot be read, nobody knows what went: whatever takes something away asks.
func TestUnreadableHistoryAsks(t *testing.T) {
	d := newOwner(t)
	d.many(20, 2, 1)
	d.spoilHistory()
	if p := d.plan(d.dream(drops)); p.Asking() != 1 || !strings.Contains(p.Steps[0].Ask, "cannot be told") {
		t.Error(p.Steps)
	}
}
