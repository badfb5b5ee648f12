package store

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"casebook"
)

// at is a time on the clock of ticking.
func at(hour, minute int) time.Time { return time.Date(2026, 11, 30, hour, minute, 30, 0, time.UTC) }

// The text of a time is found under all names that the memory had, when it is gone, and from before casebook changed it.
func TestTextAt(t *testing.T) {
	s := desk(t, map[string]string{"hand.md": memory("hand", "by hand", "By hand.")})
	if err := os.Chtimes(s.Abs("hand.md"), time.Time{}, at(6, 0)); err != nil {
		t.Fatal(err)
	}
	ticking(s)
	apply(t, s, creation("alpha", "the first"))
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "alpha.md", Body: "Second."})
	apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "alpha.md", To: "beta.md", Name: "beta"})
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "hand.md", Body: "Changed."})
	apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "hand.md"})
	past, _, err := s.History("")
	if err != nil || len(past) != 5 {
		t.Fatal(past, err)
	}
	made := past[4].Time
	tests := []struct {
		name string
		time time.Time
		path string
		has  string // in the text; empty: there was none
		made bool
	}{
		{"beta", made.Add(time.Second), "alpha.md", "the first", false},
		{"beta", past[3].Time, "alpha.md", "Second.", false},
		{"beta", time.Time{}, "beta.md", "Second.", false},
		{"beta", made.Add(-time.Second), "", "", true},
		{"hand", at(6, 1), "hand.md", "By hand.", false},
		{"hand.md", past[1].Time, "hand.md", "Changed.", false},
		{"hand", at(20, 0), "hand.md", "Changed.", false},
		{"hand", at(5, 0), "", "", false},
	}
	for _, test := range tests {
		got, err := s.TextAt(test.name, test.time)
		var early *NotYet
		if test.has == "" {
			if !errors.As(err, &early) || early.Made != test.made {
				t.Errorf("%s at %s: %v, want that there was no text", test.name, test.time, err)
			}
			continue
		}
		if err != nil || got.Path != test.path || !strings.Contains(string(got.Text), test.has) {
			t.Errorf("%s at %s: %s %q, %v", test.name, test.time, got.Path, got.Text, err)
		}
	}
	if _, err := s.TextAt("nobody", time.Time{}); !errors.Is(err, ErrUnknown) {
		t.Errorf("nobody: %v", err)
	}
}

// The texts of the index go back as long as only casebook wrote it, and from there on are the parts that differ.
func TestIndexHistory(t *testing.T) {
	s := desk(t, nil)
	ticking(s)
	apply(t, s, creation("alpha", "the first"))
	one := texts(t, s)["MEMORY.md"]
	apply(t, s, creation("beta", "the second"), creation("gamma", "the third"))
	three := texts(t, s)["MEMORY.md"]
	all, _, err := s.IndexHistory()
	if err != nil || len(all) != 3 {
		t.Fatal(all, err)
	}
	if len(all[0].After) > 0 || string(all[1].Before) != one || string(all[1].After) != three || len(all[2].Before) > 0 || string(all[2].After) != one {
		t.Errorf("not the texts of the index: %+v", all)
	}
	if err := os.WriteFile(s.Abs("MEMORY.md"), []byte(three+"by hand\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	all, _, err = s.IndexHistory()
	if err != nil || len(all) != 3 || len(all[1].Before)+len(all[1].After) >= len(one)+len(three) {
		t.Errorf("not the parts that differ: %+v, %v", all, err)
	}
}
