package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// grep finds a word in all files below the folders.
func grep(t *testing.T, word string, folders ...string) (found []string) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			text, err := os.ReadFile(name)
			if strings.Contains(strings.ToLower(string(text)), word) {
				found = append(found, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// What was forgotten stands nowhere any more, under none of its names, and is known again when it is proposed anew.
func TestForgetLeavesNoWord(t *testing.T) {
	for n := 0; ; n += stride(5) { // 0: not stopped
		s := desk(t, map[string]string{"keep.md": memory("keep", "d", "x\n")})
		secret := creation("hidden", "the zebra one")
		secret.Body, secret.Reason = "A zebra was here.", "zebra"
		apply(t, s, secret, creation("other", "d"))
		apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "hidden.md", To: "concealed.md"})
		apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "concealed.md", Body: "Two zebras.", Expect: "0"},
			casebook.Change{Op: casebook.OpUpdate, Path: "concealed.md", Section: "More", Body: "Zebras."})
		var stopped func() bool
		if n > 0 {
			stopped = stopAt(s, n, true)
		}
		var receipt Receipt
		err := surviving(func() (err error) { receipt, err = s.Forget(t.Context(), "concealed"); return err })
		if n > 0 {
			s.step = nil
			if err := s.Recover(t.Context()); err != nil {
				t.Fatal(n, err)
			}
			if _, err := s.Forget(t.Context(), "concealed"); err != nil && !errors.Is(err, ErrUnknown) { // killed before anything was noted
				t.Fatal(n, err)
			}
		} else if want := (Receipt{Paths: []string{"concealed.md", "hidden.md"}, Changes: 4, Conflicts: 1, Texts: 3, Hashes: receipt.Hashes}); err != nil || len(receipt.Hashes) != 3 || cmp.Diff(want, receipt) != "" {
			t.Error(err, cmp.Diff(want, receipt))
		}
		if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
			t.Error(n, found)
		}
		if found := grep(t, "concealed", s.Dir, s.State); len(found) > 0 {
			t.Error(n, found)
		}
		if diff := cmp.Diff("- [Other](other.md) — d\n", texts(t, s)["MEMORY.md"]); diff != "" {
			t.Error(n, diff)
		}
		for text, want := range map[string]bool{"A zebra was here.": true, " a ZEBRA\nwas here.\n": true, "Hidden": true, "concealed": true, "A horse was here.": false,
			"": false, "x": false, memory("new-name", "d", "A zebra was here.\n"): true} {
			if got, err := s.Forgotten(text); err != nil || got != want {
				t.Error(n, text, got, err)
			}
		}
		whole(t, s)
		if past, problems, err := s.History("other"); err != nil || len(problems) > 0 || len(past) != 1 {
			t.Error(n, past, problems, err)
		}
		if n > 0 && !stopped() {
			break
		}
	}
	s := desk(t, nil)
	r := apply(t, s, creation("a", "d"), creation("b", "d"))
	if _, err := s.Forget(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	undo(t, s, 0, r.Batch)
	if all := texts(t, s); len(all) != 1 || all["MEMORY.md"] != "" {
		t.Error("undo of a batch that was purged in part:", all)
	}
	if _, err := s.Forget(t.Context(), "nobody"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

// Only the memory that is meant goes: not one with the same stem in another folder, nor one that lies today where it lay before.
func TestForgetTakesNoOtherMemory(t *testing.T) {
	other := "---\nname: theirs\ndescription: d\n---\nTheirs.\n"
	s := desk(t, map[string]string{"sub/notes.md": other, "odd.md": memory("notes.md", "odd", "Odd.\n")})
	apply(t, s, creation("notes", "mine"), creation("deploy", "d"))
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "sub/notes.md", Body: "Theirs, changed."})
	apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "deploy.md", To: "release.md"})
	apply(t, s, creation("deploy", "another"))
	for name, want := range map[string][]string{"notes.md": {"notes.md"}, "release": {"deploy.md", "release.md"}} {
		if would, err := s.WouldForget(t.Context(), name); err != nil || cmp.Diff(want, would) != "" {
			t.Errorf("%s: would forget %q, %v", name, would, err)
		}
		if r, err := s.Forget(t.Context(), name); err != nil || cmp.Diff(want, r.Paths) != "" {
			t.Errorf("%s: %q, %v", name, r.Paths, err)
		}
	}
	all := texts(t, s)
	if all["notes.md"] != "" || all["release.md"] != "" || !strings.Contains(all["deploy.md"], "another") || !strings.Contains(all["sub/notes.md"], "Theirs, changed.") || !strings.Contains(all["odd.md"], "Odd.") {
		t.Error(all)
	}
	for _, path := range []string{"deploy.md", "sub/notes.md"} {
		if past, _, err := s.History(path); err != nil || len(past) != 1 {
			t.Errorf("history of %s: %v, %v", path, past, err)
		}
	}
	if known, err := s.Forgotten("deploy"); err != nil || known {
		t.Error("the name of a memory that is there counts as forgotten", err)
	}
}

// A name that means several is refused, and the path of one of them is not.
func TestForgetOfSeveral(t *testing.T) {
	s := desk(t, map[string]string{"a/plan.md": memory("plan", "one", "x\n"), "b/plan.md": memory("plan", "two", "y\n")})
	if _, err := s.Forget(t.Context(), "plan"); !errors.Is(err, ErrSeveral) || !strings.Contains(err.Error(), "a/plan.md, b/plan.md") {
		t.Error(err)
	}
	if r, err := s.Forget(t.Context(), "b/plan"); err != nil || len(texts(t, s)["a/plan.md"]) == 0 {
		t.Error(r, err)
	}
	apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "a/plan.md"})
	if r, err := s.Forget(t.Context(), "plan"); err != nil || cmp.Diff([]string{"a/plan.md"}, r.Paths) != "" {
		t.Error("in the trash, by its title:", r, err)
	}
}

// A memory that was renamed by hand leaves its former place in the history, too.
func TestForgetAfterARenameByHand(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("zebra", "stripes"))
	if err := os.Rename(s.Abs("zebra.md"), s.Abs("animal.md")); err != nil {
		t.Fatal(err)
	}
	r, err := s.Forget(t.Context(), "animal.md")
	if err != nil || cmp.Diff([]string{"animal.md", "zebra.md"}, r.Paths) != "" {
		t.Error(r, err)
	}
	if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
		t.Error(found)
	}
}

// Parts of lines of the index, changes of the index alone, merges and sources are kept for other changes; what they say of the memory goes.
func TestForgetLeavesNoPart(t *testing.T) {
	s := desk(t, map[string]string{"other.md": memory("other", "d", "x\n"), "third.md": memory("third", "see", "about [[hidden]]\n")})
	apply(t, s, creation("hidden", "the zebra's stable one"))
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "hidden.md", Description: "the zebra's stable two"},
		casebook.Change{Op: casebook.OpUpdate, Path: "other.md", Body: "y", Provenance: casebook.Provenance{Sources: []string{"hidden.md", "third.md"}}})
	index := strings.Replace(texts(t, s)["MEMORY.md"], "the zebra's stable two", "the zebra's stable three", 1)
	apply(t, s, casebook.Change{Op: casebook.OpIndex, Body: index}) // only "wo" became "hree"
	apply(t, s, casebook.Change{Op: casebook.OpMerge, Path: "third.md", From: []string{"hidden.md"}, Body: "About both.", ExpectFrom: []string{"0"}})
	apply(t, s, casebook.Change{Op: casebook.OpMerge, Path: "other.md", From: []string{"hidden.md"}, Body: "About all."})
	write(t, s.Abs("fourth.md"), memory("fourth", "d", "see [[hidden]]\n"))
	r, err := s.Forget(t.Context(), "hidden")
	if err != nil || r.Conflicts != 1 || cmp.Diff([]string{"other.md"}, r.Related) != "" || cmp.Diff([]string{"fourth.md"}, r.Linked) != "" {
		t.Error(r, err)
	}
	if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
		t.Error(found)
	}
	if found := grep(t, "hidden.md", s.State); len(found) > 0 {
		t.Error(found)
	}
}

// An error at any step leaves the memory, or erases it when it is tried again, and stops no other change.
func TestForgetThatFailsStopsNobody(t *testing.T) {
	for n := 1; ; n++ {
		s := desk(t, nil)
		apply(t, s, creation("hidden", "the zebra"), creation("other", "d"))
		apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "hidden.md", Body: "A zebra."})
		stopped := stopAt(s, n, false)
		_, err := s.Forget(t.Context(), "hidden")
		if !stopped() {
			break
		}
		s.step = nil
		if _, there := texts(t, s)["hidden.md"]; there {
			if past, _, err := s.History("hidden.md"); err != nil || len(past) != 2 {
				t.Errorf("step %d: it is there, and its history is %v, %v", n, past, err)
			}
		} else if err == nil {
			continue
		}
		apply(t, s, creation("third", "nobody is stopped"))
		if _, err := s.Forget(t.Context(), "hidden"); err != nil && !errors.Is(err, ErrUnknown) {
			t.Errorf("step %d: %v", n, err)
		}
		if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
			t.Errorf("step %d: %q", n, found)
		}
		whole(t, s)
	}
}

// What cannot be finished is told, and keeps nobody else from writing.
func TestAForgettingThatCannotGoOnIsTold(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("a", "d"))
	write(t, s.file(forgettingFile), `{"version":1,"paths":["b.md"],"edits":{}}`)
	if err := os.RemoveAll(s.file(conflictsDir)); err != nil {
		t.Fatal(err)
	}
	write(t, s.file(conflictsDir), "a file in the place of the folder")
	r := apply(t, s, creation("c", "d"))
	if len(r.Problems) != 1 || r.Problems[0].Code != "forget-unfinished" {
		t.Error(r.Problems)
	}
}

// A part of the history that cannot be read stops neither forgetting nor writing, and is told.
func TestABrokenPartOfTheHistoryStopsNothing(t *testing.T) {
	s := desk(t, nil)
	r := apply(t, s, creation("a", "d"))
	apply(t, s, creation("b", "d"))
	file := s.file(historyDir, r.Batch+batchSuffix)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, string(data[:len(data)-2]))
	write(t, s.file(historyDir, "zzz"+batchSuffix), "")
	if err := os.Mkdir(s.file(historyDir, "00000009-0000"+batchSuffix), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(s.file(conflictsDir, "x1"+conflictSuffix), 0o700); err != nil {
		t.Fatal(err)
	}
	receipt, err := s.Forget(t.Context(), "b")
	if err != nil || len(receipt.Unread) != 4 || receipt.Unread[0].Path == "" || receipt.Unread[0].Fix == "" {
		t.Error(receipt, err)
	}
	apply(t, s, creation("c", "d"))
	if past, problems, err := s.History(""); err != nil || len(past) != 2 || len(problems) != 2 {
		t.Error(past, problems, err)
	}
	if _, err := s.Restore(t.Context(), Restoring{Name: "b"}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

// What lies at the place of a memory that a session made is another memory once that one was removed; one that was renamed by hand is the same.
func TestForgetSessionKnowsItsOwn(t *testing.T) {
	by := casebook.Provenance{Origin: "agent", Session: "s1"}
	made := func(s *Store) {
		c := creation("x", "zebra")
		c.Provenance = by
		apply(t, s, c)
	}
	for name, tt := range map[string]struct {
		then  func(*Store)
		stays map[string]string // file → a word of it
		left  []string
	}{
		"removed, and made anew by a person": {func(s *Store) {
			apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "x.md"})
			apply(t, s, creation("x", "mine"))
		}, map[string]string{"x.md": "mine"}, nil},
		"taken back, and made anew by another session": {func(s *Store) {
			past, _, err := s.History("x.md")
			if err != nil {
				t.Fatal(err)
			}
			undo(t, s, 0, past[0].ID)
			c := creation("x", "theirs")
			c.Provenance.Session = "s10"
			apply(t, s, c)
		}, map[string]string{"x.md": "theirs"}, nil},
		"removed and written by hand": {func(s *Store) { write(t, s.Abs("x.md"), memory("x", "by hand", "mine\n")) }, map[string]string{"x.md": "by hand"}, []string{"x.md"}},
		"renamed by hand":             {func(s *Store) { rename(t, s, "x.md", "y.md") }, nil, nil},
		"renamed":                     {func(s *Store) { apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "x.md", To: "y.md"}) }, nil, nil},
		"removed and brought back": {func(s *Store) {
			r := apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "x.md"})
			undo(t, s, 0, r.Batch)
		}, nil, nil},
		"made where a person's memory had been": {nil, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := desk(t, nil)
			if tt.then == nil {
				apply(t, s, creation("x", "a person's, in the trash"))
				apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "x.md"})
			}
			if made(s); tt.then != nil {
				tt.then(s)
			}
			_, left, err := s.ForgetSession(t.Context(), "s1", casebook.Provenance{Origin: "person"})
			if err != nil || cmp.Diff(tt.left, left) != "" {
				t.Error(left, err)
			}
			all := texts(t, s)
			delete(all, casebook.IndexFile)
			for file, word := range tt.stays {
				if !strings.Contains(all[file], word) {
					t.Errorf("%s is %q", file, all[file])
				}
				delete(all, file)
			}
			if len(all) > 0 {
				t.Error(all)
			}
			if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
				t.Error(found)
			}
			if tt.then == nil {
				if r, err := s.Restore(t.Context(), Restoring{Name: "x.md"}); err != nil || !strings.Contains(texts(t, s)["x.md"], "a person's") {
					t.Error("the person's own is not in the trash:", r, err)
				}
			}
		})
	}
}

func rename(t *testing.T, s *Store, from, to string) {
	t.Helper()
	if err := os.Rename(s.Abs(from), s.Abs(to)); err != nil {
		t.Fatal(err)
	}
}

// Parts of the index that only a doctor wrote, a text that lies under another path today, a line with more below it, and a link: nothing of it says anything.
func TestForgetLeavesNoPartOfWhatWasDoneByHand(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("alpha", "start"))
	for _, description := range []string{"zebra launch", "pin is 47-11", "nothing"} {
		write(t, s.Abs("alpha.md"), memory("alpha", description, "B.\n"))
		if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
			t.Fatal(err)
		}
	}
	apply(t, s, creation("b", "zebra b"))
	rename(t, s, "b.md", "c.md")
	write(t, s.Abs("b.md"), memory("new", "another", "x\n"))
	apply(t, s, creation("d", "zebra d"))
	write(t, s.Abs(casebook.IndexFile), strings.Replace(texts(t, s)[casebook.IndexFile], "- [D](d.md) — zebra d\n", "- [D](d.md) — zebra d\n  - a note of mine\n", 1))
	apply(t, s, creation("e", "zebra e"))
	if err := os.Symlink("e.md", s.Abs("link.md")); err != nil {
		t.Skip(err)
	}
	if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"alpha", "c.md", "d", "e.md"} {
		if _, err := s.Forget(t.Context(), name); err != nil {
			t.Error(name, err)
		}
	}
	for _, word := range []string{"zebra", "47-11"} {
		if found := grep(t, word, s.Dir, s.State); len(found) > 0 {
			t.Error(word, found)
		}
	}
	if index, err := os.ReadFile(s.Abs(casebook.IndexFile)); err != nil || !strings.Contains(string(index), "  - a note of mine\n") {
		t.Errorf("%q %v", index, err)
	}
}

// A change of a memory that was forgotten meanwhile keeps nothing.
func TestAChangeOfWhatWasForgottenKeepsNothing(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("alpha", "zebra"))
	expect := hashOf([]byte(texts(t, s)["alpha.md"]))
	if _, err := s.Forget(t.Context(), "alpha"); err != nil {
		t.Fatal(err)
	}
	r, err := s.Apply(t.Context(), []casebook.Change{{Op: casebook.OpUpdate, Path: "alpha.md", Body: "zebra, and more", Expect: expect}})
	if err != nil || r.Outcomes[0].Status != Refused || r.Outcomes[0].Problems[0].Code != "change-forgotten" {
		t.Error(r, err)
	}
	w, err := s.Write(t.Context(), []Verbatim{{Path: "alpha.md", Text: []byte("zebra"), Expect: expect}})
	if err != nil || w.Outcomes[0].Status != Refused {
		t.Error(w, err)
	}
	if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
		t.Error(found)
	}
}
