//go:build unix

package project_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"casebook/project"
)

// A pipe in the place of one of git's files must not hold a prompt up.
func TestFindDoesNotWaitForPipes(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	p.git("r", "worktree", "add", "-q", "../w")
	p.write("a/x", "")
	for _, name := range []string{"a/.git", "r/.git/worktrees/w/commondir", "r/.git/worktrees/w/gitdir", "r/.git/config"} {
		os.Remove(p.path(name))
		if err := syscall.Mkfifo(p.path(name), 0o600); err != nil {
			t.Skip(err)
		}
	}
	for dir, want := range map[string]string{"a": "git-odd", "w": "git-broken"} {
		done := make(chan string)
		go func() {
			_, problems, err := project.Find(p.path(dir))
			if err != nil {
				problems = nil
			}
			done <- codes(problems)
		}()
		select {
		case got := <-done:
			if got != want {
				t.Errorf("%s: %q, want %q", dir, got, want)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: waits", dir)
		}
	}
}
