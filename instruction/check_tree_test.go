package instruction

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A tree over the bound is looked at as far as it goes, nearest first, and tells so; one at the bound is not.
func TestCheckTreeLarge(t *testing.T) {
	root := t.TempDir()
	for n := range 5 {
		dir := filepath.Join(root, "d"+strconv.Itoa(n))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "f"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		limit, visited int
		told           []string
	}{{10, 5, nil}, {9, 4, []string{"tree-large"}}, {3, 0, []string{"tree-large"}}} {
		w := newTreeWalk(root, "")
		w.limit = c.limit
		visited := 0
		if err := w.files(t.Context(), func(string) { visited++ }); err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, p := range w.problems() {
			told = append(told, p.Code)
		}
		if diff := cmp.Diff([]any{c.visited, c.told}, []any{visited, told}); diff != "" {
			t.Errorf("limit %d (-want +got):\n%s", c.limit, diff)
		}
	}
}

func TestCheckTreeUnreadable(t *testing.T) {
	root := t.TempDir()
	w := newTreeWalk(filepath.Join(root, "none"), "")
	if err := w.files(t.Context(), func(string) {}); err != nil {
		t.Fatal(err)
	}
	if p := w.problems(); len(p) != 1 || p[0].Code != "tree-unreadable" || !p[0].Info {
		t.Errorf("got %v", p)
	}
	if w = newTreeWalk(root, ""); w.files(t.Context(), func(string) {}) != nil || len(w.problems()) > 0 {
		t.Errorf("an empty folder: %v", w.problems())
	}
}
