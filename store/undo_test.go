package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// ticking gives the store a clock that moves on by a minute each time it is asked.
func ticking(s *Store) {
	at := time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { at = at.Add(time.Minute); return at }
}

// Any sequence of changes followed by undo of all of them gives the same bytes, MEMORY.md included, in one undo or one after the other.
func TestUndoOfAllGivesTheSameBytes(t *testing.T) {
	seeds := 20
	if *long {
		seeds = 400
	}
	for seed := range seeds {
		random := rand.New(rand.NewPCG(uint64(seed), 4))
		files, _ := mixed()
		if seed%5 == 0 {
			delete(files, "MEMORY.md")
		}
		if seed%7 == 1 {
			files["MEMORY.md"] = "# CR LF\r\n- [alpha](alpha.md): own\r\n- [dead](dead.md)\r\n\r\nno end"
		}
		s := desk(t, files)
		before := texts(t, s)
		var batches []string
		for range 1 + random.IntN(6) {
			r := apply(t, s, randomChanges(random)...)
			if r.Batch != "" {
				batches = append(batches, r.Batch)
			}
		}
		if len(batches) == 0 {
			continue
		}
		if seed%2 == 0 {
			batches = nil
			past, _, err := s.History("")
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range past {
				batches = append(batches, p.ID)
			}
			undo(t, s, seed, batches...)
		} else {
			for i := range batches {
				undo(t, s, seed, batches[len(batches)-1-i])
			}
		}
		if diff := cmp.Diff(before, texts(t, s)); diff != "" {
			t.Fatalf("seed %d (-before +after the undo):\n%s", seed, diff)
		}
	}
}

func undo(t *testing.T, s *Store, seed int, ids ...string) {
	t.Helper()
	r := foretold(t, s, Undoing{IDs: ids})
	for _, o := range r.Outcomes {
		if o.Status != Applied && o.Status != Unchanged {
			t.Fatalf("seed %d: %+v", seed, o)
		}
	}
}

// foretold is Undo after WouldUndo, which says the same of all changes, and changes no file.
func foretold(t *testing.T, s *Store, u Undoing) Result {
	t.Helper()
	before := texts(t, s)
	would, err := s.WouldUndo(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Errorf("WouldUndo changed files:\n%s", diff)
	}
	r, err := s.Undo(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(statuses(r), statuses(Result{Outcomes: would})); diff != "" {
		t.Errorf("WouldUndo said other than Undo did:\n%s", diff)
	}
	return r
}

func randomChanges(random *rand.Rand) []casebook.Change {
	names := []string{"alpha", "beta", "gone", "into", "new", "sub/omega", "other"}
	name := func() string { return names[random.IntN(len(names))] + ".md" }
	text := func() string { return fmt.Sprintf("Text %d with [[%s]].", random.IntN(5), stem(name())) }
	var all []casebook.Change
	for range 1 + random.IntN(5) {
		c := casebook.Change{Path: name(), Body: text(), Description: fmt.Sprint("about ", random.IntN(9))}
		switch random.IntN(7) {
		case 0, 1:
			c.Op, c.Name, c.Type = casebook.OpCreate, stem(c.Path), casebook.TypeUser
		case 2:
			c.Op = casebook.OpUpdate
		case 3:
			c = casebook.Change{Op: casebook.OpRename, Path: c.Path, To: name()}
		case 4:
			c.Op, c.From = casebook.OpMerge, []string{name()}
		case 5:
			c = casebook.Change{Op: casebook.OpDelete, Path: c.Path}
		case 6:
			c = casebook.Change{Op: casebook.OpIndex, Path: c.Path, Description: c.Description}
			if random.IntN(2) == 0 {
				c = casebook.Change{Op: casebook.OpIndex, Body: "# New\n- [alpha](alpha.md)\n"}
			}
		}
		all = append(all, c)
	}
	return all
}

// A memory that has changed since keeps its text, and the text that would have come back is kept too.
func TestUndoOfWhatHasChangedSinceKeepsBoth(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("a", "d", "old\n"), "b.md": memory("b", "d", "x\n")})
	r := apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "new"}, casebook.Change{Op: casebook.OpDelete, Path: "b.md"})
	write(t, s.Abs("a.md"), memory("a", "d", "by hand\n"))
	got := foretold(t, s, Undoing{IDs: []string{r.Batch}})
	if diff := cmp.Diff([]string{"applied", "conflict conflict"}, statuses(got)); diff != "" {
		t.Error(diff)
	}
	conflicts, _, err := s.Conflicts()
	if err != nil || len(conflicts) != 1 || string(conflicts[0].Text) != memory("a", "d", "old\n") || conflicts[0].ID != got.Outcomes[1].ID {
		t.Error(conflicts, err)
	}
	all := texts(t, s)
	if all["a.md"] != memory("a", "d", "by hand\n") || all["b.md"] != memory("b", "d", "x\n") {
		t.Error(all)
	}
	if _, err := s.Undo(t.Context(), Undoing{IDs: []string{"99-none"}}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

// A memory in which only links were led elsewhere may have changed since: the links are led back in what is there now, and WouldUndo says so.
func TestUndoLeadsLinksBackInWhatHasChangedSince(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("", "d", "x\n"), "b.md": memory("b", "d", "see [[a]]\n")})
	r := apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "a.md", To: "c.md"})
	led := texts(t, s)["b.md"]
	if !strings.Contains(led, "[[c") {
		t.Fatal(led)
	}
	write(t, s.Abs("b.md"), led+"By hand.\n")
	undo(t, s, 0, r.Batch)
	if got := texts(t, s)["b.md"]; !strings.HasSuffix(got, "see [[a]]\nBy hand.\n") {
		t.Error(got)
	}
}

// What a person wrote into the index since stays when a change is undone; the line that went comes back in its own words.
func TestUndoLeavesTheRestOfTheIndex(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("a", "d", "x\n"), "MEMORY.md": "* [a.md](a.md) — own words\n"})
	old := time.Date(2025, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(s.Abs("a.md"), old, old); err != nil {
		t.Fatal(err)
	}
	r := apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, creation("b", "second"))
	trash, _, err := s.Trash()
	if err != nil || len(trash) != 1 || trash[0].Path != "a.md" || trash[0].Change != r.Batch+".1" {
		t.Fatal(trash, err)
	}
	if text, ok := s.Text(trash[0].Change, trash[0].Hash); !ok || string(text) != memory("a", "d", "x\n") {
		t.Errorf("%q", text)
	}
	write(t, s.Abs("MEMORY.md"), texts(t, s)["MEMORY.md"]+"Words of a person.\n")
	undo(t, s, 0, trash[0].Change)
	if diff := cmp.Diff("- [B](b.md) — second\n* [a.md](a.md) — own words\nWords of a person.\n", texts(t, s)["MEMORY.md"]); diff != "" {
		t.Error(diff)
	}
	if info, err := os.Stat(s.Abs("a.md")); err != nil || !info.ModTime().Equal(old) {
		t.Error("its age:", info.ModTime(), err)
	}
	if trash, _, _ := s.Trash(); len(trash) != 0 {
		t.Error(trash)
	}
}

func TestHistoryAndRestore(t *testing.T) {
	s := desk(t, nil)
	ticking(s)
	session := casebook.Provenance{Origin: "extraction", Session: "s1"}
	first := creation("a", "first")
	first.Provenance, first.Reason = session, "said so"
	apply(t, s, first, creation("c", "other"))
	at := s.Now()
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Description: "second"})
	apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "a.md", To: "b.md", Provenance: session})
	apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "b.md"})
	past, problems, err := s.History("b")
	if err != nil || len(problems) > 0 || len(past) != 4 {
		t.Fatalf("%+v %v %v", past, problems, err)
	}
	if last := past[3]; last.Change.Reason != "said so" || last.Change.Provenance.Origin != "extraction" || last.Change.Body != "" || last.Edits[0].Path != "a.md" {
		t.Errorf("%+v", last)
	}
	r, err := s.Restore(t.Context(), Restoring{Name: "b"})
	if err != nil || r.Outcomes[0].Status != Applied {
		t.Fatal(r, err)
	}
	if m, _ := casebook.Parse("b.md", []byte(texts(t, s)["b.md"])); m.Description != "second" || m.Name != "b" {
		t.Error(m)
	}
	r, err = s.Restore(t.Context(), Restoring{Name: "b", Time: at})
	if err != nil || r.Outcomes[0].Status != Applied {
		t.Fatal(r, err)
	}
	if m, _ := casebook.Parse("a.md", []byte(texts(t, s)["a.md"])); m.Description != "first" {
		t.Error(m, texts(t, s))
	}
	if _, err := s.Restore(t.Context(), Restoring{Name: "nobody"}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	write(t, s.file(historyDir, "00000001-xxxx"+batchSuffix), "no batch")
	if _, problems, err := s.History(""); err != nil || len(problems) != 1 || problems[0].Code != "history-unreadable" {
		t.Error(problems, err)
	}
}

// A newer casebook's state is only read.
func TestStateOfANewerVersionIsReadOnly(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("a", "d"))
	write(t, s.file("store.json"), `{"version":2}`)
	before := texts(t, s)
	r, err := s.Apply(t.Context(), []casebook.Change{creation("b", "d")})
	if !errors.Is(err, ErrNewer) || len(r.Problems) != 1 || r.Problems[0].Code != "state-version" {
		t.Error(r, err)
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Error(diff)
	}
	if past, _, err := s.History("a"); err != nil || len(past) != 1 {
		t.Error(past, err)
	}
	if _, err := os.Stat(filepath.Join(s.State, journalFile)); err == nil {
		t.Error("a journal")
	}
}

// State that says no version is from before there was one: it is taken over as it is, and says it from then on.
func TestStateWithoutAVersionIsTakenOver(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("a", "d"))
	if err := os.Remove(s.file("store.json")); err != nil {
		t.Fatal(err)
	}
	apply(t, s, creation("b", "d"))
	past, problems, err := s.History("")
	if err != nil || len(problems) != 0 || len(past) != 2 {
		t.Error(past, problems, err)
	}
	if f, err := s.readFormat(); err != nil || f.Version != stateVersion {
		t.Error(f, err)
	}
	if _, err := s.Undo(t.Context(), Undoing{IDs: []string{past[1].ID}}); err != nil {
		t.Error(err)
	}
}

// An index that an undo removed comes back when that is undone, byte for byte.
func TestUndoOfAnUndoBringsTheIndexBack(t *testing.T) {
	s := desk(t, nil)
	r := apply(t, s, casebook.Change{Op: casebook.OpIndex, Body: "# Ours\n\nText.\n"}, creation("a", "d"))
	want := texts(t, s)
	undo(t, s, 0, r.Batch)
	if len(texts(t, s)) != 0 {
		t.Error(texts(t, s))
	}
	past, _, err := s.History("")
	if err != nil {
		t.Fatal(err)
	}
	undo(t, s, 0, past[0].ID)
	if diff := cmp.Diff(want, texts(t, s)); diff != "" {
		t.Error(diff)
	}
}

// The line of a memory follows when a change is taken back, also when the index was lost or made anew meanwhile.
func TestUndoTakesTheLineWithIt(t *testing.T) {
	for _, mend := range []bool{false, true} {
		s := desk(t, nil)
		apply(t, s, creation("beta", "first words"))
		if err := os.Remove(s.Abs(casebook.IndexFile)); err != nil {
			t.Fatal(err)
		}
		r := apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "beta.md", Description: "second words"})
		if mend {
			if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
				t.Fatal(err)
			}
		}
		undo(t, s, 0, r.Batch)
		if all := texts(t, s); !strings.Contains(all["beta.md"], "first") || strings.Contains(all["MEMORY.md"], "second") {
			t.Error(mend, all)
		}
		whole(t, s)
	}
}

// An edit by hand between two changes counts for the time at which it was there.
func TestRestoreKnowsEditsByHand(t *testing.T) {
	s := desk(t, nil)
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { return at }
	apply(t, s, creation("a", "d"))
	write(t, s.Abs("a.md"), memory("a", "d", "by hand\n"))
	hand := at.Add(time.Hour)
	if err := os.Chtimes(s.Abs("a.md"), hand, hand); err != nil {
		t.Fatal(err)
	}
	at = at.Add(3 * time.Hour)
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "last"})
	for when, want := range map[time.Duration]string{-time.Minute: "About", time.Minute: "by hand"} {
		past, err := s.TextAt("a", hand.Add(when))
		if err != nil || !strings.Contains(string(past.Text), want) {
			t.Errorf("%v after the edit: %q, %v", when, past.Text, err)
		}
	}
}
