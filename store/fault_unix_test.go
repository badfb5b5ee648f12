//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"casebook"
	"casebook/internal/nobody"

	"github.com/google/go-cmp/cmp"
)

// What the system refuses leaves memories, index and history as they were. Root is refused nothing, so this runs again as nobody.
func TestWhatTheSystemRefusesLeavesEverythingAsItWas(t *testing.T) {
	if nobody.Again(t) {
		return
	}
	files, changes := mixed()
	files["sub/there.md"] = memory("there", "d", "x\n")
	for _, tt := range []struct {
		name string
		path func(*Store) string
		mode fs.FileMode
	}{
		{"read-only memory directory", func(s *Store) string { return s.Dir }, 0o500},
		{"read-only folder below", func(s *Store) string { return s.Abs("sub") }, 0o500},
		{"closed folder below", func(s *Store) string { return s.Abs("sub") }, 0},
		{"read-only memory", func(s *Store) string { return s.Abs("beta.md") }, 0o400},
		{"closed memory", func(s *Store) string { return s.Abs("into.md") }, 0},
		{"read-only index", func(s *Store) string { return s.Abs("MEMORY.md") }, 0o400},
		{"read-only state", func(s *Store) string { return s.State }, 0o500},
		{"read-only home", func(s *Store) string { return filepath.Dir(s.State) }, 0o500},
	} {
		for _, lock := range []bool{false, true} {
			s := desk(t, files)
			if lock {
				write(t, s.Abs(LockFile), "")
			}
			if tt.name != "read-only home" {
				if err := os.Mkdir(s.State, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			before := texts(t, s)
			if err := os.Chmod(tt.path(s), tt.mode); err != nil {
				t.Fatal(err)
			}
			r, err := s.Apply(t.Context(), changes)
			os.Chmod(tt.path(s), 0o700)
			if err == nil && strings.Contains(strings.Join(statuses(r), " "), "refused unreadable") {
				continue // the one change says so, and the others are done
			}
			if !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%s: %v %v", tt.name, err, statuses(r))
			}
			if diff := cmp.Diff(before, texts(t, s)); diff != "" {
				t.Errorf("%s (-before +after):\n%s", tt.name, diff)
			}
			if past, _, err := s.History(""); err != nil || len(past) > 0 {
				t.Errorf("%s: history %v, %v", tt.name, past, err)
			}
		}
	}
}

// The owner of a memory does not change because somebody else writes it.
func TestTheOwnerIsKept(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root")
	}
	s := desk(t, map[string]string{"a.md": memory("a", "d", "x\n")})
	if err := os.Chown(s.Abs("a.md"), nobody.ID, nobody.ID); err != nil {
		t.Skip(err)
	}
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "y"})
	info, err := os.Stat(s.Abs("a.md"))
	if err != nil {
		t.Fatal(err)
	}
	if st := info.Sys().(*syscall.Stat_t); st.Uid != nobody.ID || st.Gid != nobody.ID {
		t.Error(st.Uid, st.Gid)
	}
}
