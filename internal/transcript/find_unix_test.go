//go:build unix

package transcript

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"casebook/internal/nobody"
)

// A pipe holds nobody up, what cannot be read is named, a file that is linked twice counts once, and a folder that leads to itself ends.
func TestFindTolerates(t *testing.T) {
	if nobody.Again(t) {
		return
	}
	root := t.TempDir()
	day := filepath.Join(root, "codex", "sessions", "2026", "11", "02")
	text := `{"timestamp":"t","type":"session_meta","payload":{"id":"x1","cwd":"` + root + `"}}` + "\n"
	path := write(t, filepath.Join(day, "rollout-1.jsonl"), text)
	closed := write(t, filepath.Join(day, "rollout-2.jsonl"), text)
	shut := filepath.Join(root, "codex", "sessions", "2025")
	for _, err := range []error{
		os.Chmod(closed, 0), os.Mkdir(shut, 0o000), os.Symlink(path, filepath.Join(day, "rollout-3.jsonl")), os.Symlink("nowhere", filepath.Join(day, "rollout-4.jsonl")),
		syscall.Mkfifo(filepath.Join(day, "rollout-5.jsonl"), 0o600), os.Symlink(day, filepath.Join(day, "again")), os.Symlink("/dev/zero", filepath.Join(day, "rollout-6.jsonl")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(shut, 0o700) })
	found, err := Find(t.Context(), Places{Codex: filepath.Join(root, "codex"), Roots: []string{root}})
	if err != nil || len(found.Sessions) != 1 || found.Sessions[0].ID != "x1" {
		t.Error(found.Sessions, err)
	}
	all := ""
	for _, p := range found.Problems {
		all += filepath.Base(p.Path) + ": " + p.Text + "\n"
	}
	for _, want := range []string{"2025: permission denied", "rollout-2.jsonl: permission denied", "rollout-4.jsonl: no such file", "rollout-5.jsonl: is not a regular file", "rollout-6.jsonl: is not a regular file"} {
		if !strings.Contains(all, want) {
			t.Errorf("%s is not in:\n%s", want, all)
		}
	}
	if _, err := ReadFile(t.Context(), filepath.Join(day, "rollout-5.jsonl"), Options{}, func(Turn) error { return nil }); err == nil {
		t.Error("a pipe was opened")
	}
}
