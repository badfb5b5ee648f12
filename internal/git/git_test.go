package git_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casebook/internal/git"
)

// Neither the repository's configuration nor the environment makes git run a program or look elsewhere.
func TestRunStartsNoProgramOfTheRepository(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", t.TempDir())
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q", "."}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x"}} {
		c := exec.Command("git", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	ran := filepath.Join(dir, "ran")
	script := filepath.Join(dir, "evil.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ntouch '"+ran+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"core.fsmonitor", "core.hooksPath"} {
		value := script
		if key == "core.hooksPath" {
			value = dir
		}
		if out, err := exec.Command("git", "-C", dir, "config", key, value).CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	if _, err := exec.Command("git", "-C", dir, "status").CombinedOutput(); err != nil { // what is not guarded does run it
		t.Fatal(err)
	}
	if err := os.Remove(ran); err != nil {
		t.Fatal("the trap does not work: ", err)
	}
	t.Setenv("GIT_DIR", filepath.Join(dir, "elsewhere"))
	out, err := git.Run(t.Context(), dir, "rev-list", "--max-parents=0", "HEAD")
	if err != nil || len(strings.TrimSpace(string(out))) != 40 {
		t.Errorf("%q %v", out, err)
	}
	if _, err := git.Run(t.Context(), dir, "status", "--porcelain"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("a program of the repository's choice ran")
	}
	if _, err := git.Run(t.Context(), dir, "rev-parse", "nothing"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	t.Setenv("PATH", "")
	if _, err := git.Run(t.Context(), dir, "status"); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("without git: %v", err)
	}
}
