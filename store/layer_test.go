package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A directory that must lie below another one is neither opened nor made where a link leads out, be it there already or not (TM-04, TM-05).
func TestALayerLeadsNowhereElse(t *testing.T) {
	for _, tt := range []struct {
		name   string
		link   string // what is a link
		target string
		dir    string // that is opened
		open   error
		create error
	}{
		{"a folder", "", "", "m/team", fs.ErrNotExist, nil},
		{"below folders that are not there", "", "", "m/a/b/team", fs.ErrNotExist, nil},
		{"a link to a folder inside", "m/team", "sub", "m/team", nil, nil},
		{"a link out", "m/team", "../out", "m/team", ErrOutside, ErrOutside},
		{"an absolute link out", "m/team", "$ROOT/out", "m/team", ErrOutside, ErrOutside},
		{"a link to nothing outside", "m/team", "../nothing", "m/team", ErrOutside, ErrOutside},
		{"a link to the parent", "m/team", ".", "m/team", ErrOutside, ErrOutside},
		{"a link out above it", "m/a", "../out", "m/a/team", ErrOutside, ErrOutside},
		{"a dangling link out above it", "m/a", "../nothing", "m/a/team", ErrOutside, ErrOutside},
		{"beside the parent", "", "", "out", ErrOutside, ErrOutside},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for _, dir := range []string{"m/sub", "out"} {
				if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if tt.link != "" {
				if err := os.Symlink(os.Expand(tt.target, func(string) string { return root }), filepath.Join(root, tt.link)); err != nil {
					t.Skip("no symbolic links here:", err)
				}
			}
			if _, err := OpenLayer(filepath.Join(root, "m"), filepath.Join(root, tt.dir)); !errors.Is(err, tt.open) {
				t.Errorf("open: %v, want %v", err, tt.open)
			}
			if _, err := CreateLayer(filepath.Join(root, "m"), filepath.Join(root, tt.dir)); !errors.Is(err, tt.create) {
				t.Errorf("create: %v, want %v", err, tt.create)
			}
			if _, err := os.Lstat(filepath.Join(root, "nothing")); err == nil {
				t.Error("something was made outside")
			}
		})
	}
}
