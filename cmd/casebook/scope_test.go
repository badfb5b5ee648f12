package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Where a worktree's own directory lies over a shared one, list shows both and says which memories are hidden, and --scope shared names the lower one.
func TestAnOverlayIsListedWhole(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"own/deploy.md":    "---\nname: deploy\ndescription: here\ntype: project\n---\nHere.\n",
		"shared/deploy.md": "---\nname: deploy\ndescription: everywhere\ntype: project\n---\nEverywhere.\n",
		"shared/other.md":  "---\nname: other\ndescription: other\ntype: project\n---\nOther.\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", filepath.Join(root, "home"))
	env := map[string]string{"CASEBOOK_MEMORY_DIR": filepath.Join(root, "own")}
	a := &app{dir: root, env: func(name string) string { return env[name] }, now: time.Now}
	p, err := a.placeOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Shared = filepath.Join(root, "shared")
	found, problems, err := a.allMemories(&p)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	var got []string
	for _, m := range found {
		rel, _ := filepath.Rel(root, m.Path)
		got = append(got, filepath.ToSlash(rel)+" "+m.State)
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"own/deploy.md active", "shared/deploy.md hidden", "shared/other.md active"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	lower, err := p.in("shared")
	if err != nil || lower.Memory.Path != p.Shared || len(lower.Layers()) != 1 || !lower.beyond {
		t.Errorf("%+v %v", lower, err)
	}
	if _, err := lower.in("team"); err == nil {
		t.Error("a team that is switched off has a directory")
	}
}
