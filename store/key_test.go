package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// keyed is what an extraction makes of one thing that was said.
func keyed(name, key string) casebook.Change {
	c := from(casebook.OriginExtraction, creation(name, "said of "+name))
	c.Type, c.Key = casebook.TypeProject, key
	return c
}

// What was made from the same words before does nothing when it comes again, in whatever form, whether it was applied, waits, was rejected, accepted, undone, forgotten,
// or went with the history.
func TestAKnownKeyDoesNothing(t *testing.T) {
	const key = "5d41402abc4b2a76b9719d911017c592"
	propose := func(t *testing.T, s *Store, c casebook.Change) Result {
		t.Helper()
		r, err := s.Propose(t.Context(), []casebook.Change{c}, "it was learned")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, tt := range []struct {
		name  string
		fate  func(t *testing.T, s *Store)
		waits int
	}{
		{"applied", func(t *testing.T, s *Store) { apply(t, s, keyed("port", key)) }, 0},
		{"waits", func(t *testing.T, s *Store) { propose(t, s, keyed("port", key)) }, 1},
		{"rejected", func(t *testing.T, s *Store) {
			propose(t, s, keyed("port", key))
			if err := s.Reject(t.Context(), proposals(t, s)[0]); err != nil {
				t.Fatal(err)
			}
		}, 0},
		{"accepted in other words", func(t *testing.T, s *Store) {
			propose(t, s, keyed("port", key))
			p := proposals(t, s)[0]
			p.Change.Body = "It is 8443.\n"
			if r, err := s.Accept(t.Context(), p); err != nil || r.Outcomes[0].Status != Applied {
				t.Fatal(r, err)
			}
		}, 0},
		{"undone", func(t *testing.T, s *Store) {
			r := apply(t, s, keyed("port", key))
			if _, err := s.Undo(t.Context(), Undoing{IDs: []string{r.Batch}}); err != nil {
				t.Fatal(err)
			}
		}, 0},
		{"forgotten", func(t *testing.T, s *Store) {
			apply(t, s, keyed("port", key))
			if _, err := s.Forget(t.Context(), "port"); err != nil {
				t.Fatal(err)
			}
		}, 0},
		{"collected with its history", func(t *testing.T, s *Store) {
			apply(t, s, keyed("port", key))
			apply(t, s, creation("later", "d"))
			if n, err := s.Collect(t.Context(), Retention{Bytes: 1}); err != nil || n != 1 {
				t.Fatal(n, err)
			}
		}, 0},
		{"a conflict", func(t *testing.T, s *Store) {
			apply(t, s, creation("port", "another"))
			if r := apply(t, s, keyed("port", key)); r.Outcomes[0].Status != Met {
				t.Fatal(statuses(r))
			}
		}, 0},
		{"a conflict that was settled", func(t *testing.T, s *Store) {
			apply(t, s, creation("port", "another"))
			r := apply(t, s, keyed("port", key))
			if err := s.DropConflict(t.Context(), r.Outcomes[0].ID); err != nil {
				t.Fatal(err)
			}
		}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := desk(t, nil)
			tt.fate(t, s)
			before := texts(t, s)
			again := keyed("the-port", key) // other words were found for it meanwhile
			if got := statuses(apply(t, s, again)); got[0] != "unchanged" {
				t.Error("apply:", got)
			}
			if got := statuses(propose(t, s, again)); got[0] != "unchanged" {
				t.Error("propose:", got)
			}
			if diff := cmp.Diff(before, texts(t, s)); diff != "" || len(proposals(t, s)) != tt.waits {
				t.Errorf("%d wait; %s", len(proposals(t, s)), diff)
			}
			if got := statuses(apply(t, s, keyed("the-port", "another key"))); got[0] != "applied" {
				t.Error("what was made from other words:", got)
			}
		})
	}
}

// Of two changes of one key in one batch the first is done; a change without one is not held back.
func TestAKeyCountsWithinABatch(t *testing.T) {
	s := desk(t, nil)
	got := statuses(apply(t, s, keyed("a", "k"), keyed("b", "k"), keyed("c", ""), keyed("d", "")))
	if diff := cmp.Diff([]string{"applied", "unchanged", "applied", "applied"}, got); diff != "" {
		t.Error(diff)
	}
}

// A person who withdraws nothing and decides nothing is asked once more about what waited too long.
func TestWhatWaitedTooLongMayComeAgain(t *testing.T) {
	s := desk(t, nil)
	start := s.Now()
	apply(t, s, creation("a", "d"))
	if _, err := s.Propose(t.Context(), []casebook.Change{keyed("port", "k")}, "it was learned"); err != nil {
		t.Fatal(err)
	}
	s.Now = func() time.Time { return start.Add(KeepFor + time.Hour) }
	if _, err := s.Collect(t.Context(), Retention{}); err != nil || len(proposals(t, s)) != 0 {
		t.Fatal(err)
	}
	if got := statuses(apply(t, s, keyed("port", "k"))); got[0] != "applied" {
		t.Error(got)
	}
}

// Killed after any step and run again, a batch with keys leaves what it leaves when nothing stops it, with one history of each change.
func TestAKilledBatchWithKeysIsDoneOnce(t *testing.T) {
	batch := func() []casebook.Change {
		waits := keyed("order", "k3")
		waits.Body = order + "\n"
		return []casebook.Change{keyed("a", "k1"), keyed("b", "k2"), waits}
	}
	want := desk(t, nil)
	apply(t, want, batch()...)
	for n := 1; ; n++ {
		s := desk(t, nil)
		stopped := stopAt(s, n, true)
		_ = surviving(func() error { _, err := s.Apply(t.Context(), batch()); return err })
		done := !stopped()
		s.step = nil
		apply(t, s, batch()...)
		if diff := cmp.Diff(texts(t, want), texts(t, s)); diff != "" {
			t.Fatalf("killed after step %d: %s", n, diff)
		}
		whole(t, s)
		past, _, err := s.History("")
		if err != nil || len(past) != 2 || len(proposals(t, s)) != 1 {
			t.Fatal(fmt.Sprintf("killed after step %d:", n), past, len(proposals(t, s)), err)
		}
		if done {
			break
		}
	}
}

// Where the keys that were taken back cannot be read, what was learned waits for a person instead of returning, a known key is known all the same, and nobody writes over the file.
func TestBrokenSpentKeysLetWait(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"half": func(path string) error {
			return os.WriteFile(path, []byte(`{"version":1,"salt":"x","hashes":["`), 0o600)
		},
		"a folder": func(path string) error { return os.MkdirAll(filepath.Join(path, "x"), 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			s := desk(t, nil)
			apply(t, s, keyed("port", "k1"))
			path := s.file(spentFile)
			if err := spoil(path); err != nil {
				t.Fatal(err)
			}
			r := apply(t, s, keyed("port", "k1"), keyed("oak", "k2"), creation("elm", "Nothing learned."))
			var got []Status
			for _, o := range r.Outcomes {
				got = append(got, o.Status)
			}
			if diff := cmp.Diff([]Status{Unchanged, Held, Applied}, got); diff != "" {
				t.Error(diff)
			}
			told := slices.ContainsFunc(r.Outcomes[1].Problems, func(p casebook.Problem) bool { return p.Code == "state-unreadable" && p.Path == path })
			if problems, err := s.CheckHistory(); err != nil || len(problems) != 1 || problems[0].Path != path {
				t.Error(problems, err)
			}
			waiting := proposals(t, s)
			if !told || len(waiting) != 1 {
				t.Fatalf("%+v\n%+v", r.Outcomes[1], waiting)
			}
			if err := s.Reject(t.Context(), waiting[0]); err == nil || !strings.Contains(err.Error(), path) {
				t.Error(err)
			}
			if info, err := os.Stat(path); err != nil || !info.IsDir() && info.Size() != int64(len(`{"version":1,"salt":"x","hashes":["`)) {
				t.Error("somebody wrote over it: ", info, err)
			}
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if r := apply(t, s, keyed("larch", "k3")); r.Outcomes[0].Status != Applied {
				t.Errorf("%+v", r.Outcomes[0])
			}
		})
	}
}
