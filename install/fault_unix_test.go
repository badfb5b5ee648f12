//go:build unix

package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/internal/nobody"
)

// faultEnv names the root of a place for a copy of the test program that installs there and is judged from outside.
const faultEnv = "CASEBOOK_INSTALL_FAULT"

func TestFaultChild(t *testing.T) {
	root := os.Getenv(faultEnv)
	if root == "" {
		t.Skip("only as a child of the test below")
	}
	r := Request{
		ConfigDir: filepath.Join(root, "home", ".claude"), StateDir: filepath.Join(root, "state", "install"), Binary: filepath.Join(root, "my bin", "casebook"),
	}
	e, err := Plan(r)
	if err == nil {
		_, err = e.Apply(t.Context())
	}
	if !errors.Is(err, fs.ErrPermission) {
		t.Fatal(err)
	}
}

// The test program runs again without root's rights where it has them, since root is stopped by no mode.
func TestMissingRightsLeaveEverythingAsItWas(t *testing.T) {
	for _, tt := range []struct {
		name         string
		file         string // "": there is none
		mode, folder fs.FileMode
	}{
		{"read-only folder", "{}\n", 0o666, 0o555},
		{"read-only file", "{}\n", 0o444, 0o777},
		{"closed file", "{}\n", 0, 0o777},
		{"no file in a read-only folder", "", 0, 0o555},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPlace(t)
			path := filepath.Join(p.ConfigDir, "settings.json")
			state := filepath.Dir(p.StateDir)
			if err := errors.Join(os.MkdirAll(p.ConfigDir, 0o755), os.Mkdir(state, 0o777), os.Chmod(state, 0o777), os.Chmod(filepath.Dir(p.root), 0o755)); err != nil {
				t.Fatal(err)
			}
			if tt.file != "" {
				p.write(path, tt.file)
				if err := os.Chmod(path, tt.mode); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Chmod(p.ConfigDir, tt.folder); err != nil {
				t.Fatal(err)
			}
			nobody.Run(t, "TestFaultChild", faultEnv+"="+p.root)
			if err := errors.Join(os.Chmod(p.ConfigDir, 0o755)); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"./": "", "home/": "", "home/.claude/": "", "shop/": ""}
			if tt.file != "" {
				if err := os.Chmod(path, 0o644); err != nil {
					t.Fatal(err)
				}
				want["home/.claude/settings.json"] = tt.file
			}
			if diff := cmp.Diff(want, p.tree()); diff != "" {
				t.Error(diff)
			}
			if receipts, _ := filepath.Glob(filepath.Join(p.StateDir, "receipts", "*")); len(receipts) > 0 {
				t.Errorf("left in the state: %q", receipts)
			}
		})
	}
}

func TestFifoIsRefusedWithoutOpeningIt(t *testing.T) {
	p := newPlace(t)
	if err := os.Mkdir(p.ConfigDir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(p.ConfigDir, "settings.json"), 0o644); err != nil {
		t.Skip(err)
	}
	if _, err := Plan(p.Request); err == nil || !strings.Contains(err.Error(), "a pipe") {
		t.Error(err)
	}
}
