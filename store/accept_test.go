package store

import (
	"errors"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// A kill anywhere in an acceptance leaves the proposal with nothing done, or the memory and no proposal: accepting again is never a conflict with what the same
// proposal wrote.
func TestAKilledAcceptanceIsDoneOrNot(t *testing.T) {
	there := map[string]string{"port.md": memory("port", "the port", "It is 1.\n")}
	c := from(casebook.OriginWeb, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Body: "It is 2.", Expect: hashOf([]byte(there["port.md"]))})
	for _, kill := range []bool{true, false} {
		for n := 1; ; n++ {
			s := desk(t, there)
			apply(t, s, c)
			old := texts(t, s)
			p := proposals(t, s)[0]
			stopped := stopAt(s, n, kill)
			err := surviving(func() error { _, err := s.Accept(t.Context(), p); return err })
			over := !stopped()
			s.step = nil
			if err := s.Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
			undone := cmp.Diff(old, texts(t, s)) == ""
			if waits := len(proposals(t, s)) == 1; waits != undone || err == nil && undone {
				t.Errorf("step %d, kill %v: nothing is done: %v, it waits: %v, %v", n, kill, undone, waits, err)
			}
			if undone {
				if r, err := s.Accept(t.Context(), p); err != nil || r.Outcomes[0].Status != Applied {
					t.Errorf("step %d, kill %v: again: %v %v", n, kill, r, err)
				}
			}
			if over {
				break
			}
		}
	}
}

// Of two people who decide on a proposal the first one has decided: what was rejected is not accepted, and the other way round.
func TestOneDecisionForAProposal(t *testing.T) {
	for _, first := range []string{"reject", "accept"} {
		s := desk(t, nil)
		apply(t, s, from(casebook.OriginWeb, creation("port", "the port")))
		p := proposals(t, s)[0]
		accept := func() error { _, err := s.Accept(t.Context(), p); return err }
		reject := func() error { return s.Reject(t.Context(), p) }
		do, then := reject, accept
		if first == "accept" {
			do, then = accept, reject
		}
		if err := do(); err != nil {
			t.Fatal(err)
		}
		before := texts(t, s)
		if err := then(); !errors.Is(err, ErrDecided) {
			t.Errorf("after %s: %v", first, err)
		}
		if diff := cmp.Diff(before, texts(t, s)); diff != "" {
			t.Errorf("after %s: %s", first, diff)
		}
	}
}
