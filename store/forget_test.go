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
			if err != nil || d.IsDir() {
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
		} else if want := (Receipt{Paths: []string{"concealed.md", "hidden.md"}, Changes: 4, Conflicts: 1, Texts: 3}); err != nil || cmp.Diff(want, receipt) != "" {
			t.Error(err, cmp.Diff(want, receipt))
		}
		if found := grep(t, "zebra", s.Dir, s.State); len(found) > 0 {
			t.Error(n, found)
		}
		if found := grep(t, "concealed", s.Dir, s.State); len(found) > 0 {
			t.Error(n, found)
		}
		if diff := cmp.Diff("- [other](other.md) — d\n", texts(t, s)["MEMORY.md"]); diff != "" {
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
