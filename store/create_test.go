package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"casebook"
)

// A memory directory that was made for a write that does nothing goes again, with the folders that were made for it; what was there before stays.
func TestAFolderThatNothingCameIntoGoes(t *testing.T) {
	root := t.TempDir()
	state := filepath.Join(root, "state")
	write(t, filepath.Join(root, "file"), "")
	newer := filepath.Join(root, "newer")
	write(t, filepath.Join(newer, "store.json"), `{"version":2}`)
	for _, tt := range []struct {
		name, state string
		change      casebook.Change
	}{
		{"refused", state, casebook.Change{Op: casebook.OpCreate, Path: "../a.md"}},
		{"no state", "", creation("a", "d")},
		{"state that cannot be made", filepath.Join(root, "file", "state"), creation("a", "d")},
		{"newer state", newer, creation("a", "d")},
	} {
		dir := filepath.Join(root, "projects", "key", "memory")
		write(t, filepath.Join(root, "projects", "other"), "")
		s, err := Create(dir)
		if err != nil {
			t.Fatal(err)
		}
		s.State = tt.state
		if r, err := s.Apply(t.Context(), []casebook.Change{tt.change}); r.Batch != "" {
			t.Errorf("%s: it was done: %v %v", tt.name, statuses(r), err)
		}
		if _, err := os.Stat(filepath.Join(root, "projects", "key")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the folder stays: %v", tt.name, err)
		}
		if _, err := os.Stat(filepath.Join(root, "projects", "other")); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	s, err := Create(filepath.Join(root, "fresh"))
	if err != nil {
		t.Fatal(err)
	}
	s.State = state
	apply(t, s, creation("a", "d"))
	if all := texts(t, s); len(all) != 2 {
		t.Error(all)
	}
}
