package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/internal/fsatomic"

	"github.com/google/go-cmp/cmp"
)

// State that is garbage costs what stood in it, and no memory and no change.
func TestGarbageInTheStateStopsNothing(t *testing.T) {
	for _, name := range []string{"store.json", journalFile, settledFile, forgottenFile, forgettingFile, historyDir + "/00000009-abcd" + batchSuffix,
		conflictsDir + "/x" + conflictSuffix} {
		for _, text := range []string{"", "{", "null", "[1]", `{"version":1,"id":"../../x","paths":["../../x"]}`, `{"version":1,"texts":[{"hash":"a","size":-1}]}` + "\n"} {
			s := desk(t, nil)
			apply(t, s, creation("a", "d"))
			write(t, s.file(name), text)
			apply(t, s, creation("b", "d"))
			if all := texts(t, s); len(all) != 3 {
				t.Errorf("%s %q: %v", name, text, all)
			}
			if past, _, err := s.History("b"); err != nil || len(past) != 1 {
				t.Errorf("%s %q: %v, %v", name, text, past, err)
			}
			if _, _, err := s.Conflicts(); err != nil {
				t.Errorf("%s %q: %v", name, text, err)
			}
			if _, err := s.Forgotten("b"); err != nil {
				t.Errorf("%s %q: %v", name, text, err)
			}
		}
	}
}

// A journal of a newer casebook is that one's to finish.
func TestAJournalOfANewerVersionIsLeftAlone(t *testing.T) {
	s := desk(t, nil)
	b := batch{Version: stateVersion + 1, ID: "00000001-abcd"}
	data, err := b.encode()
	if err != nil {
		t.Fatal(err)
	}
	write(t, s.file(journalFile), string(data))
	if r, err := s.Apply(t.Context(), []casebook.Change{creation("a", "d")}); !errors.Is(err, ErrNewer) || len(r.Problems) != 1 {
		t.Error(r, err)
	}
	got, err := os.ReadFile(s.file(journalFile))
	if err != nil || !bytes.Equal(got, data) || len(texts(t, s)) != 0 {
		t.Errorf("%q %v", got, err)
	}
}

// What is decoded is what was encoded, and a batch that is cut or changed anywhere is none.
func TestABatchIsWholeOrNone(t *testing.T) {
	b := &batch{Version: stateVersion, ID: "00000001-abcd"}
	b.Changes = []applied{{Change: casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, Edits: []edit{{Path: "a.md", Before: b.text([]byte("one\n"), true)}}}}
	b.index(edit{Path: casebook.IndexFile, Before: "x", After: "y"}, []byte("- a\n- b\n- c\n"), []byte("- a\n- c\n"))
	data, err := b.encode()
	if err != nil {
		t.Fatal(err)
	}
	back, err := decodeBatch(data)
	if err != nil || cmp.Diff(b.texts, back.texts) != "" || cmp.Diff(b.Changes, back.Changes) != "" {
		t.Fatal(back, err)
	}
	x := back.Index
	if got, ok := splice([]byte("- a\n- c\n"), x.At, back.texts[x.New], back.texts[x.Old]); !ok || string(got) != "- a\n- b\n- c\n" {
		t.Errorf("%q %v", got, ok)
	}
	for n := range data {
		if _, err := decodeBatch(data[:n]); err == nil {
			t.Errorf("cut after %d of %d bytes", n, len(data))
		}
	}
}

func FuzzSplice(f *testing.F) {
	f.Add([]byte("- a\n- b\n"), []byte("- a\n"))
	f.Add([]byte(""), []byte("x"))
	f.Add([]byte("aaaa"), []byte("aa"))
	f.Fuzz(func(t *testing.T, before, after []byte) {
		b := &batch{}
		b.index(edit{}, before, after)
		x := b.Index
		forth, ok1 := splice(before, x.At, b.texts[x.Old], b.texts[x.New])
		back, ok2 := splice(after, x.At, b.texts[x.New], b.texts[x.Old])
		if !ok1 || !ok2 || !bytes.Equal(forth, after) || !bytes.Equal(back, before) {
			t.Fatalf("%q to %q: %q, %q", before, after, forth, back)
		}
	})
}

// Two versions of the program at one state: while the older one writes, both can. Once the newer one has written, the older refuses to write, says how that
// is mended, and leaves every byte as it is; what it can read it still reads.
func TestAnOlderCasebookLeavesTheStateOfANewerOne(t *testing.T) {
	s := desk(t, map[string]string{"mine.md": memory("mine", "d", "0\n")})
	apply(t, s, creation("a", "older"))
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "mine.md", Body: "met", Expect: hashOf(nil)})
	conflicts, _, err := s.Conflicts()
	if err != nil || len(conflicts) != 1 {
		t.Fatal(conflicts, err)
	}
	change := past(t, s)[0]
	for turn, newer := range []string{`{"version":2}`, `{"version":1}`, `{"version":7,"more":[]}`} { // the newer one takes its turns between ours
		write(t, s.file("store.json"), newer)
		if turn == 1 {
			apply(t, s, creation("b", "older again"))
			continue
		}
		write(t, s.Abs("theirs.md"), memory("theirs", "of the newer casebook", newer+"\n"))
		memories, state := texts(t, s), texts(t, &Store{Dir: s.State})
		for name, do := range map[string]func() error{
			"Apply": func() error { _, err := s.Apply(t.Context(), []casebook.Change{creation("c", "d")}); return err },
			"Write": func() error {
				_, err := s.Write(t.Context(), []Verbatim{{Path: "c.md", Text: []byte("c")}})
				return err
			},
			"Undo":      func() error { _, err := s.Undo(t.Context(), Undoing{IDs: []string{change}}); return err },
			"Restore":   func() error { _, err := s.Restore(t.Context(), Restoring{Name: "a"}); return err },
			"MendIndex": func() error { _, err := s.MendIndex(t.Context(), casebook.Provenance{}); return err },
			"Forget":    func() error { _, err := s.Forget(t.Context(), "a"); return err },
			"Collect":   func() error { _, err := s.Collect(t.Context(), Retention{Bytes: 1}); return err },
			"DropConflict": func() error {
				return s.DropConflict(t.Context(), conflicts[0].ID)
			},
		} {
			err := do()
			if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "use the newer casebook [state-version]") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if problems := s.Prepare(t.Context()); len(problems) != 1 || problems[0].Code != "state-version" || problems[0].Path != s.file("store.json") {
			t.Error(problems)
		}
		if diff := cmp.Diff(memories, texts(t, s)); diff != "" {
			t.Errorf("memories (-before +after):\n%s", diff)
		}
		if diff := cmp.Diff(state, texts(t, &Store{Dir: s.State})); diff != "" {
			t.Errorf("state (-before +after):\n%s", diff)
		}
	}
	if all, _, err := s.History(""); err != nil || len(all) != 2 {
		t.Error(all, err)
	}
}

// A look at many memories keeps no headers in the state of a newer casebook.
func TestHeadersAreNotKeptInTheStateOfANewerCasebook(t *testing.T) {
	files := map[string]string{}
	for i := range 2 * cachedHeaders {
		files[fmt.Sprintf("m%d.md", i)] = memory("m", "d", "x\n")
	}
	for _, version := range []int{1, 2} {
		s := desk(t, files)
		write(t, s.file("store.json"), fmt.Sprintf(`{"version":%d}`, version))
		for name := range files {
			old := time.Now().Add(-time.Hour)
			if err := os.Chtimes(s.Abs(name), old, old); err != nil {
				t.Fatal(err)
			}
		}
		for began := time.Now(); time.Since(began) < 3*time.Second; { // what was changed a moment ago is not kept
			files, _, err := s.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			s.Headers(t.Context(), files)
			if _, err := os.Stat(s.file(headersFile)); err == nil {
				break
			}
			if version > 1 && time.Since(began) > 300*time.Millisecond {
				break
			}
		}
		if _, err := os.Stat(s.file(headersFile)); (err == nil) != (version == 1) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// Somebody who wants to read sees what a killed process was about to do as done; where that cannot be, it is told and reading goes on.
func TestPrepareFinishesWhatWasLeft(t *testing.T) {
	files, changes := mixed()
	s := desk(t, files)
	if problems := s.Prepare(t.Context()); problems != nil || s.Unfinished() {
		t.Error(problems)
	}
	if all := texts(t, s); len(all) != len(files) {
		t.Error("looking has written:", all)
	}
	stopAt(s, 12, true)
	surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
	s.step = nil
	if !s.Unfinished() {
		t.Fatal("nothing is left")
	}
	unlock, err := fsatomic.Lock(t.Context(), filepath.Join(s.Dir, LockFile))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	if problems := s.Prepare(ctx); len(problems) != 1 || problems[0].Code != "change-unfinished" {
		t.Error(problems)
	}
	cancel()
	unlock()
	if problems := s.Prepare(t.Context()); problems != nil || s.Unfinished() {
		t.Error(problems)
	}
	if all := texts(t, s); all["new.md"] != "" || all["sub/omega.md"] == "" || all["other/fifth.md"] == "" {
		t.Error(all)
	}
	whole(t, s)
}
