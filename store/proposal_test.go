package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func from(origin casebook.Origin, c casebook.Change) casebook.Change {
	c.Provenance = casebook.Provenance{Origin: origin, Session: "s1"}
	return c
}

func proposals(t *testing.T, s *Store) []Proposal {
	t.Helper()
	all, problems, err := s.Proposals()
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return all
}

// Words from outside wait, whatever they say; those of an agent or of automation wait when they could mislead; those of a person never do.
func TestWhoseWordsWait(t *testing.T) {
	for _, tt := range []struct {
		origin         casebook.Origin
		plain, ordered string
	}{
		{"", "applied", "held"},
		{casebook.OriginPerson, "applied", "applied"},
		{casebook.OriginAgent, "applied", "held"},
		{casebook.OriginExtraction, "applied", "held"},
		{casebook.OriginDream, "applied", "held"},
		{casebook.OriginTeam, "applied", "held"},
		{casebook.OriginTool, "held", "held"},
		{casebook.OriginWeb, "held", "held"},
		{casebook.OriginImport, "held", "held"},
	} {
		for _, write := range []func(*Store, string) Result{
			func(s *Store, body string) Result {
				c := creation("port", "the port")
				c.Body = body
				return apply(t, s, from(tt.origin, c))
			},
			func(s *Store, body string) Result {
				r, err := s.Write(t.Context(), []Verbatim{{Path: "port.md", Text: []byte(memory("port", "the port", body)), Provenance: casebook.Provenance{Origin: tt.origin}}})
				if err != nil {
					t.Fatal(err)
				}
				return r
			},
		} {
			s := desk(t, nil)
			if got := statuses(write(s, "It is 8443.\n")); got[0] != tt.plain {
				t.Errorf("plain words of %q: %v, want %s", tt.origin, got, tt.plain)
			}
			s = desk(t, nil)
			if got := statuses(write(s, order+"\n")); got[0] != tt.ordered {
				t.Errorf("an order of %q: %v, want %s", tt.origin, got, tt.ordered)
			}
			if held := tt.ordered == "held"; held == (len(texts(t, s)) > 0) || held != (len(proposals(t, s)) == 1) {
				t.Errorf("an order of %q: the directory has %v, and %d wait", tt.origin, texts(t, s), len(proposals(t, s)))
			}
		}
	}
}

// Nothing that waits lies in the memory directory, or ends in .md in state: the client reads every such file there.
func TestProposalsLieInState(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, from(casebook.OriginWeb, creation("port", "the port of the zebra")))
	if found := grep(t, "zebra", s.Dir); len(found) > 0 {
		t.Error(found)
	}
	for _, found := range grep(t, "zebra", s.State) {
		if filepath.Ext(found) == ".md" {
			t.Error(found)
		}
	}
}

// The same proposed again is one proposal; what was rejected is refused, and accepted words become a memory whose origin stays known.
func TestAcceptAndReject(t *testing.T) {
	s := desk(t, nil)
	for range 3 {
		apply(t, s, from(casebook.OriginWeb, creation("port", "the port")))
	}
	all := proposals(t, s)
	if len(all) != 1 {
		t.Fatal(all)
	}
	r, err := s.Accept(t.Context(), all[0])
	if err != nil || r.Outcomes[0].Status != Applied || len(proposals(t, s)) != 0 {
		t.Fatal(r, err)
	}
	data, _, _ := s.Read("port.md", 0)
	if a, known := s.Authorship("port.md", casebook.HashOf(data)); !known || a.Provenance.Origin != casebook.OriginWeb || !a.Provenance.Accepted || a.Change != r.Outcomes[0].ID {
		t.Error(a, known)
	}
	apply(t, s, from(casebook.OriginTool, creation("other", "else")))
	if err := s.Reject(t.Context(), proposals(t, s)[0]); err != nil {
		t.Fatal(err)
	}
	if got := statuses(apply(t, s, from(casebook.OriginTool, creation("other", "else")))); got[0] != "refused change-rejected" {
		t.Error(got)
	}
	if got := statuses(apply(t, s, from(casebook.OriginPerson, creation("other", "else")))); got[0] != "applied" {
		t.Error("a person may write what they rejected:", got)
	}
	if found := grep(t, "about other", s.State); len(found) != 1 { // the history of what the person wrote
		t.Error(found)
	}
}

// A proposal for a memory that has changed since is a conflict when it is accepted: both texts are kept.
func TestAcceptMeetsAnotherText(t *testing.T) {
	s := desk(t, map[string]string{"port.md": memory("port", "the port", "It is 1.\n")})
	data, _, _ := s.Read("port.md", 0)
	apply(t, s, from(casebook.OriginWeb, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Body: "It is 2.", Expect: casebook.HashOf(data)}))
	write(t, s.Abs("port.md"), memory("port", "the port", "It is 3.\n"))
	r, err := s.Accept(t.Context(), proposals(t, s)[0])
	if err != nil || r.Outcomes[0].Status != Met {
		t.Error(r, err)
	}
	if !strings.Contains(texts(t, s)["port.md"], "It is 3.") || len(proposals(t, s)) != 1 {
		t.Error(texts(t, s), proposals(t, s))
	}
}

// What waits is bounded: who plants texts could plant many.
func TestProposalsAreBounded(t *testing.T) {
	s := desk(t, nil)
	var all []casebook.Change
	for i := range maxProposals {
		all = append(all, from(casebook.OriginWeb, creation(fmt.Sprintf("m%d", i), "x")))
	}
	apply(t, s, all...)
	r := apply(t, s, from(casebook.OriginWeb, creation("more", "x")), from(casebook.OriginWeb, creation("m0", "x")), from(casebook.OriginAgent, creation("other", "x")))
	if diff := cmp.Diff([]string{"refused proposals-full", "held", "applied"}, statuses(r)); diff != "" {
		t.Error(diff)
	}
	if len(proposals(t, s)) != maxProposals {
		t.Error(len(proposals(t, s)))
	}
	if got := statuses(apply(t, s, from(casebook.OriginPerson, creation("mine", "x")))); got[0] != "applied" {
		t.Error(got)
	}
	large := desk(t, nil)
	for i := range 6 {
		c := creation(fmt.Sprintf("m%d", i), "x")
		c.Body = strings.Repeat("word ", 3<<20/5)
		want := "held"
		if i == 5 {
			want = "refused proposals-full"
		}
		if got := statuses(apply(t, large, from(casebook.OriginWeb, c))); got[0] != want {
			t.Errorf("large one %d: %s", i, got)
		}
	}
	s.Now = func() time.Time { return time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC) }
	if _, err := s.CollectDaily(t.Context(), Retention{}); err != nil || len(proposals(t, s)) != 0 {
		t.Error("old ones go with the history:", len(proposals(t, s)), err)
	}
}

// Forget leaves nothing of a memory in what waits, and forgetting a session nothing of what it proposed.
func TestForgetReachesProposals(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("zebra", "stripes"))
	apply(t, s, from(casebook.OriginWeb, casebook.Change{Op: casebook.OpUpdate, Path: "zebra.md", Body: "A zebra has stripes."}))
	if r, err := s.Forget(t.Context(), "zebra"); err != nil || r.Proposals != 1 {
		t.Error(r, err)
	}
	if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
		t.Error(found)
	}
	apply(t, s, from(casebook.OriginWeb, creation("giraffe", "spots")))
	write(t, s.file(reviewDir, "p0"+proposalSuffix), "broken")
	r, _, err := s.ForgetSession(t.Context(), "s1", casebook.Provenance{})
	if err != nil || r.Proposals != 1 || len(r.Unread) != 1 || r.Unread[0].Code != "proposal-unreadable" {
		t.Error(r, err)
	}
	if found := grep(t, "giraffe", s.Dir, s.State); len(found) > 0 {
		t.Error(found)
	}
	if _, _, err := s.ForgetSession(t.Context(), "s1", casebook.Provenance{}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

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
