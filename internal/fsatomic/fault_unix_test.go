//go:build unix

package fsatomic

import (
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/internal/nobody"
)

// faultEnv names the folder for a copy of the test program that does the one thing of TestFaultChild and is judged from outside.
const faultEnv = "CASEBOOK_FSATOMIC_FAULT"

// open makes a folder that a stranger can reach; the folders of t.TempDir are closed.
func open(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := errors.Join(os.Chmod(filepath.Dir(dir), 0o755), os.Chmod(dir, 0o777)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFaultChild(t *testing.T) {
	fault, dir, ok := strings.Cut(os.Getenv(faultEnv), ":")
	if !ok {
		t.Skip("only as a child of the tests below")
	}
	if fault == "full" {
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 1000, Max: 1000}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Skip(err)
		}
	}
	if err := WriteFile(filepath.Join(dir, "a"), make([]byte, 5000), 0o644); err == nil {
		t.Fatal("no error")
	} else if fault == "full" && !errors.Is(err, syscall.EFBIG) || fault != "full" && !errors.Is(err, fs.ErrPermission) {
		t.Fatal(err)
	}
}

func TestFaultsLeaveFileAndFolderAsTheyWere(t *testing.T) {
	for _, tt := range []struct {
		fault      string
		file, mode fs.FileMode
	}{
		{"read-only folder", 0o666, 0o555},
		{"read-only file", 0o444, 0o777},
		{"full", 0o666, 0o777},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			dir := open(t)
			put(t, filepath.Join(dir, "a"), "old", tt.file)
			if os.Geteuid() == 0 {
				if err := os.Chown(filepath.Join(dir, "a"), nobody.ID, nobody.ID); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Chmod(dir, tt.mode); err != nil {
				t.Fatal(err)
			}
			nobody.Run(t, "TestFaultChild", faultEnv+"="+tt.fault+":"+dir)
			if got := get(t, filepath.Join(dir, "a")); got != "old" {
				t.Errorf("content %q", got)
			}
			if diff := cmp.Diff([]string{"a"}, names(t, dir)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A file that root rewrites for somebody stays theirs.
func TestOwnerIsKept(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	path := filepath.Join(t.TempDir(), "a")
	put(t, path, "old", 0o600)
	if err := os.Chown(path, nobody.ID, nobody.ID); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(path, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if st := info.Sys().(*syscall.Stat_t); st.Uid != nobody.ID || st.Gid != nobody.ID || info.Mode().Perm() != 0o600 {
		t.Errorf("%d:%d %v", st.Uid, st.Gid, info.Mode())
	}
}

func TestFifoIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(path, []byte("new"), 0o644); err == nil {
		t.Error("no error")
	}
}
