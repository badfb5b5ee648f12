package dream

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"casebook"
	"casebook/store"
)

// 200 nights in a row with random sessions between them: within no 30 days is more than a quarter of the memories or of the sentences gone without consent, MEMORY.md lists what is
// there within its limits, a second run right after a run proposes nothing that is to be done, and no memory goes to and fro.
func TestTwoHundredNights(t *testing.T) {
	t.Parallel()
	nights := 200
	if testing.Short() {
		nights = 40
	}
	d := newOwner(t)
	r := rand.New(rand.NewPCG(8, 200))
	dr := d.dream(both(doubles, drops))
	dr.MinSessions = 1
	type removal struct {
		at        time.Time
		memories  int
		sentences int
		of, said  int // that were there before
	}
	var removals []removal
	next, ran, asked := 0, 0, 0
	for range nights {
		d.clock = d.clock.Add(24*time.Hour + time.Minute)
		next += d.randomSession(r, next)
		d.sessions(1)
		before := d.view(dr)
		n := d.night(dr, true)
		if !n.Ran {
			t.Fatal(n.Why)
		}
		ran++
		asked += n.Result.Count(Waiting)
		if n.Result.Memories+n.Result.Sentences > 0 {
			x := removal{at: d.clock, memories: n.Result.Memories, sentences: n.Result.Sentences, of: len(before.Memories)}
			for _, s := range before.Memories {
				x.said += len(saidIn(s.Memory.Body))
			}
			removals = append(removals, x)
		}
		d.fits()
		for _, s := range d.plan(dr).Steps {
			if !s.Waits() {
				t.Fatalf("a second run right after proposes %s %s: %v", s.Kind, s.Reason, s.Changes)
			}
		}
	}
	total := 0
	for i, last := range removals {
		memories, sentences, of, said := 0, 0, last.of, last.said
		for _, x := range removals[:i+1] {
			if last.at.Sub(x.at) <= lossWindow {
				memories, sentences = memories+x.memories, sentences+x.sentences
				if x.at != last.at {
					of, said = of+x.memories, said+x.sentences
				}
			}
		}
		if memories > max(1, of/lossShare) {
			t.Errorf("%v: %d of %d memories within 30 days", last.at, memories, of)
		}
		if sentences > said/lossShare && memories > 1 {
			t.Errorf("%v: %d of %d sentences within 30 days", last.at, sentences, said)
		}
		total += last.memories
	}
	came := d.comeAndGone(dr)
	if total == 0 || asked == 0 {
		t.Errorf("nothing was tried: %d memories went, %d steps asked", total, asked)
	}
	t.Logf("%d runs, %d memories made, %d taken away, %d steps asked, %d are left, at most %d edits of one memory by dreams", ran, next, total, asked, len(d.view(dr).Memories), came)
}

// randomSession makes some memories: new ones, doubles of ones that are there, and such as will be over; now and then a person changes or deletes one.
func (d *owner) randomSession(r *rand.Rand, next int) int {
	d.Helper()
	var names, bodies []string
	view, _, err := Look(context.Background(), d.store(), Looking{Now: d.clock})
	if err != nil {
		d.Fatal(err)
	}
	for i := range r.IntN(5) {
		n := next + i
		body := fmt.Sprintf("Fact%d is about topic%d. It has a second sentence, number%d.", n, r.IntN(9), n)
		switch x := r.IntN(10); {
		case x < 3 && len(view.Memories) > 0:
			body = view.Memories[r.IntN(len(view.Memories))].Memory.Body
		case x < 6:
			body += fmt.Sprintf(" DROP%d.", n)
		}
		names, bodies = append(names, fmt.Sprintf("n%04d", n)), append(bodies, body)
	}
	if len(names) > 0 {
		d.add(names, func(i int) string { return bodies[i] })
	}
	if len(view.Memories) > 3 && r.IntN(4) == 0 {
		of := view.Memories[r.IntN(len(view.Memories))]
		c := casebook.Change{Op: casebook.OpUpdate, Path: of.Path, Body: of.Memory.Body + " A person added this.", Provenance: casebook.Provenance{Origin: casebook.OriginPerson}}
		if r.IntN(3) == 0 {
			c = casebook.Change{Op: casebook.OpDelete, Path: of.Path, Provenance: c.Provenance}
		}
		if _, err := d.store().Apply(context.Background(), []casebook.Change{c}); err != nil {
			d.Fatal(err)
		}
	}
	return len(names)
}

// comeAndGone fails when a memory that a dream took away came back by one, and gives the most edits of one text.
func (d *owner) comeAndGone(dr *Dream) (most int) {
	d.Helper()
	past, _, err := dr.Store.History("")
	if err != nil {
		d.Fatal(err)
	}
	seen := map[store.FileEdit]int{}
	for _, p := range past {
		if p.Change.Provenance.Origin != casebook.OriginDream {
			continue
		}
		for _, e := range p.Edits {
			if e.Before == "" {
				d.Errorf("a dream made %s", e.Path)
			}
			seen[e]++
			most = max(most, seen[e])
		}
	}
	if most > 1 {
		d.Errorf("the same edit of a memory was made %d times", most)
	}
	return most
}
