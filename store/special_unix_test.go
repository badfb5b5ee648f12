//go:build unix

package store

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"casebook"
	"casebook/internal/nobody"

	"github.com/google/go-cmp/cmp"
)

func TestSpecialFilesAreNeverOpened(t *testing.T) {
	s := tree(t, map[string]string{"good.md": "text", "swapped.md": "text"})
	if err := syscall.Mkfifo(s.Abs("pipe.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(s.Abs("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(s.Dir) // a socket's path is short
	l, err := net.Listen("unix", "socket.md")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := os.Symlink("pipe.md", s.Abs("link.md")); err != nil {
		t.Fatal(err)
	}
	paths, problems := list(t, s)
	if d := cmp.Diff([]string{"good.md", "swapped.md"}, paths); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"not-regular link.md", "not-regular pipe.md", "not-regular socket.md"}, problems); d != "" {
		t.Error(d)
	}
	if err := os.Remove(s.Abs("swapped.md")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(s.Abs("swapped.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"swapped.md", "socket.md", "link.md", "."} {
		err := soon(t, "read "+path, func() error { _, _, err := s.Read(path, 0); return err })
		if !errors.Is(err, ErrNotRegular) || s.Problem(path, err).Code != "not-regular" {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// soon does what must not wait for the other end of a pipe.
func soon(t *testing.T, what string, do func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-time.After(10 * time.Second):
		t.Fatal(what + " hangs")
		return nil
	}
}

// Root reads everything, so this runs again as nobody.
func TestUnreadableFilesAndFoldersDoNotHideTheOthers(t *testing.T) {
	if nobody.Again(t) {
		return
	}
	s := tree(t, map[string]string{"good.md": "text", "locked.md": "text", "shut/inner.md": "text"})
	for path, mode := range map[string]fs.FileMode{"locked.md": 0, "shut": 0} {
		if err := os.Chmod(s.Abs(path), mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(s.Abs(path), 0o700) })
	}
	paths, problems := list(t, s)
	if d := cmp.Diff([]string{"good.md", "locked.md"}, paths); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"unreadable shut"}, problems); d != "" {
		t.Error(d)
	}
	_, _, err := s.Read("locked.md", 0)
	if !errors.Is(err, fs.ErrPermission) || s.Problem("locked.md", err).Code != "unreadable" {
		t.Error(err)
	}
}

// A pipe where a folder belongs is never opened either: nobody waits for its other end.
func TestAPipeIsNoFolder(t *testing.T) {
	s := tree(t, map[string]string{"good.md": "text"})
	if err := syscall.Mkfifo(s.Abs(casebook.TeamFolder), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := func(path string) {
		t.Helper()
		if err := errors.Join(os.RemoveAll(s.Abs("logs")), os.MkdirAll(filepath.Dir(s.Abs(path)), 0o700), syscall.Mkfifo(s.Abs(path), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for what, open := range map[string]func(string, string) (*Store, error){"open the team's": OpenLayer, "make the team's": CreateLayer} {
		if err := soon(t, what, func() error { _, err := open(s.Dir, s.Abs(casebook.TeamFolder)); return err }); !errors.Is(err, syscall.ENOTDIR) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, path := range []string{"logs", "logs/2026", "logs/2026/11"} {
		pipe(path)
		err := soon(t, "list "+path, func() error {
			days, problems, err := Logs{Store: s}.Days()
			if len(days) > 0 || len(problems) != 1 || problems[0].Path != s.Abs(path) {
				t.Errorf("%s: %v %v", path, days, problems)
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
