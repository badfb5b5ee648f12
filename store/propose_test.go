package store

import (
	"slices"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// What is proposed waits whatever its origin, also for a memory that automation may not touch; nothing of the memories changes before a person accepts it.
func TestProposeWaitsForAPerson(t *testing.T) {
	me := strings.Replace(memory("me", "what I do", "I lay rails.\n"), "type: project", "type: user", 1)
	there := map[string]string{"port.md": memory("port", "the port", "8443\n"), "me.md": me}
	for _, origin := range casebook.Origins() {
		s := desk(t, there)
		changes := []casebook.Change{from(origin, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Hints: []string{"which socket it is"}, Expect: casebook.HashOf([]byte(there["port.md"]))}),
			from(origin, casebook.Change{Op: casebook.OpUpdate, Path: "me.md", Hints: []string{"railway work"}})}
		for range 2 { // the same again is the same one
			r, err := s.Propose(t.Context(), changes, "a test")
			if err != nil || r.Batch != "" {
				t.Fatal(r, err)
			}
			if diff := cmp.Diff([]string{"held", "held"}, statuses(r)); diff != "" {
				t.Error(origin, diff)
			}
		}
		all, _, err := s.Proposals()
		if err != nil || len(all) != 2 || !slices.Equal(all[0].Reasons, []string{"a test"}) || all[0].Change.Provenance.Accepted {
			t.Fatalf("%v %+v", err, all)
		}
		if diff := cmp.Diff(there, texts(t, s)); diff != "" {
			t.Error(origin, diff)
		}
		for _, p := range all {
			if r, err := s.Accept(t.Context(), p); err != nil || r.Outcomes[0].Status != Applied {
				t.Error(origin, r, err)
			}
		}
	}
}

// What nobody could accept does not wait: an update for another text, one that changes nothing or cannot be made, a secret, what was rejected before.
func TestProposeRefusesWhatCannotBeAccepted(t *testing.T) {
	there := map[string]string{"port.md": memory("port", "the port", "8443\n"), "open.md": "---\nname: x\nnever closed\n"}
	hints := func(path string, h ...string) casebook.Change {
		return from(casebook.OriginEnrich, casebook.Change{Op: casebook.OpUpdate, Path: path, Hints: h})
	}
	old := hints("port.md", "which socket it is")
	old.Expect = casebook.HashOf([]byte("another text"))
	for name, c := range map[string]struct {
		change casebook.Change
		want   string
	}{
		"another text":    {old, "refused conflict"},
		"no such memory":  {hints("gone.md", "two words"), "refused conflict"},
		"nothing new":     {from(casebook.OriginEnrich, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Name: "port"}), "unchanged"},
		"an empty change": {hints("port.md"), "refused change-empty"},
		"a broken file":   {hints("open.md", "two words"), "refused change-frontmatter"},
		"a secret":        {hints("port.md", "use ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi"), "refused secret"},
	} {
		s := desk(t, there)
		r, err := s.Propose(t.Context(), []casebook.Change{c.change}, "a test")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(statuses(r)[0]); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		if all, _, _ := s.Proposals(); len(all) > 0 {
			t.Errorf("%s: %+v", name, all)
		}
		if conflicts, _, _ := s.Conflicts(); len(conflicts) > 0 {
			t.Errorf("%s: %+v", name, conflicts)
		}
	}
	s := desk(t, there)
	propose := func() string {
		r, err := s.Propose(t.Context(), []casebook.Change{hints("port.md", "which socket it is")}, "a test")
		if err != nil {
			t.Fatal(err)
		}
		return statuses(r)[0]
	}
	propose()
	all, _, _ := s.Proposals()
	if err := s.Reject(t.Context(), all[0]); err != nil {
		t.Fatal(err)
	}
	if got := propose(); !strings.HasPrefix(got, "refused change-rejected") {
		t.Error(got)
	}
}

// What is withdrawn may come again, and withdrawing what is gone is no failure; an id that is none is.
func TestWithdraw(t *testing.T) {
	s := desk(t, map[string]string{"port.md": memory("port", "the port", "8443\n")})
	c := []casebook.Change{from(casebook.OriginEnrich, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Hints: []string{"which socket it is"}})}
	for range 2 {
		r, err := s.Propose(t.Context(), c, "a test")
		if err != nil || r.Outcomes[0].Status != Held {
			t.Fatal(r, err)
		}
		id := r.Outcomes[0].ID
		for range 2 {
			if err := s.Withdraw(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if all, _, _ := s.Proposals(); len(all) > 0 {
			t.Error(all)
		}
	}
	if s.Withdraw(t.Context(), "../../etc") == nil {
		t.Error("an id that is none was taken")
	}
}

// Hints of whoever it may be leave a text with the one whose it was, and one of nobody known with nobody; a text that waits for a person to read it stays unread.
func TestHintsDoNotChangeWhoseATextIs(t *testing.T) {
	for _, origin := range []casebook.Origin{casebook.OriginPerson, casebook.OriginAgent} {
		s := desk(t, map[string]string{"theirs.md": memory("theirs", "of another program", "Words.\n")})
		apply(t, s, from(casebook.OriginTeam, casebook.Change{Op: casebook.OpCreate, Path: "port.md", Name: "port", Type: casebook.TypeReference, Description: "the port", Body: "8443\n"}))
		apply(t, s, from(origin, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Hints: []string{"which socket it is"}}),
			from(origin, casebook.Change{Op: casebook.OpUpdate, Path: "theirs.md", Hints: []string{"some other phrase"}}))
		now := texts(t, s)
		a, known := s.Authorship("port.md", casebook.HashOf([]byte(now["port.md"])))
		if !known || a.Provenance.Origin != casebook.OriginTeam || !strings.Contains(now["port.md"], "hints:") {
			t.Errorf("%s: %+v %v", origin, a, known)
		}
		if a, known := s.Authorship("theirs.md", casebook.HashOf([]byte(now["theirs.md"]))); known {
			t.Errorf("%s: %+v", origin, a)
		}
		apply(t, s, from(origin, casebook.Change{Op: casebook.OpUpdate, Path: "port.md", Body: "8444\n", Hints: []string{"which socket it is now"}}))
		if a, _ := s.Authorship("port.md", casebook.HashOf([]byte(texts(t, s)["port.md"]))); a.Provenance.Origin != origin {
			t.Errorf("%s: %+v", origin, a)
		}
	}
}
