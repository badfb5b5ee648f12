package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func repo(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	run(t, dir, "init", "-q", "-b", "main")
	return dir
}

func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	c := exec.Command("git", append([]string{"-C", dir}, args...)...)
	c.Env = append(os.Environ(), "HOME="+dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=ana", "GIT_COMMITTER_EMAIL=a@example.com")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// What is longer than asked for is cut and said to be; git's complaint is the error; an end of time is one.
func TestACallHasAnEnd(t *testing.T) {
	dir := repo(t)
	for i := range 100 {
		write(t, filepath.Join(dir, strings.Repeat("x", i+1)), "")
	}
	a, err := Run(t.Context(), Call{Dir: dir, Args: []string{"ls-files", "-o"}, Most: 10})
	if err != nil || len(a.Text) != 10 || !a.Cut {
		t.Errorf("%q %v %v", a.Text, a.Cut, err)
	}
	a, err = Run(t.Context(), Call{Dir: dir, Args: []string{"ls-files", "-o"}})
	if err != nil || strings.Count(a.Text, "\n") != 100 || a.Cut {
		t.Errorf("%q %v %v", a.Text, a.Cut, err)
	}
	if a, err = Run(t.Context(), Call{Dir: dir, Args: []string{"rev-parse", "--verify", "nothing"}}); err == nil || !strings.HasPrefix(err.Error(), "fatal: ") || !a.Cut {
		t.Error(a, err)
	}
	if _, err = Run(t.Context(), Call{Dir: dir, Args: []string{"ls-files"}, Wait: time.Nanosecond}); !errors.Is(err, ErrLate) {
		t.Error(err)
	}
	if a, err = Run(t.Context(), Call{Dir: dir, Args: []string{"hash-object", "--stdin"}, Input: "text"}); err != nil || len(a.Text) != 41 {
		t.Error(a, err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err = Run(t.Context(), Call{Dir: dir, Args: []string{"ls-files"}}); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}

// Neither the environment nor the repository chooses what runs, or which repository it is.
func TestOnlyGitRuns(t *testing.T) {
	dir, trap := repo(t), t.TempDir()
	ran := filepath.Join(trap, "ran")
	script := filepath.Join(trap, "trap.sh")
	write(t, script, "#!/bin/sh\ntouch "+ran+"\n")
	write(t, filepath.Join(dir, "a.md"), "a\n")
	run(t, dir, "add", "a.md")
	run(t, dir, "commit", "-q", "-m", "a")
	run(t, dir, "config", "core.fsmonitor", script)
	run(t, dir, "config", "core.pager", script)
	write(t, filepath.Join(dir, ".git", "hooks", "post-index-change"), "#!/bin/sh\ntouch "+ran+"\n")
	t.Setenv("GIT_DIR", t.TempDir())
	t.Setenv("GIT_PAGER", script)
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
	t.Setenv("GIT_CONFIG_VALUE_0", script)
	for _, args := range [][]string{{"ls-files", "-o", "--exclude-standard"}, {"log", "--raw", "HEAD"}, {"ls-files", "-t", "-s"}, {"rev-parse", "--show-toplevel"}} {
		if a, err := Run(t.Context(), Call{Dir: dir, Args: args}); err != nil {
			t.Error(a, err)
		}
		if _, err := os.Lstat(ran); err == nil {
			t.Fatalf("git %v started a program of the repository", args)
		}
	}
}
