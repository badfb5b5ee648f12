package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A forgotten memory leaves the states of all sessions; the others stay in them, and a state of another version that names it goes.
func TestForgetLeavesNoName(t *testing.T) {
	d := newDesk(t)
	for _, id := range []string{"s1", "s2"} {
		d.ID = id
		if a, err := d.Prompt(t.Context(), Prompt{Text: "may I deploy on Friday?"}, d.r); err != nil || !strings.Contains(a.Text, "deploy2.md") {
			t.Fatal(a, err)
		}
	}
	newer := filepath.Join(d.folder(), strings.Repeat("e", 32)+".json")
	write(t, newer, `{"version":99,"seen":["deploy2.md"]}`)
	other := filepath.Join(d.folder(), strings.Repeat("d", 32)+".json")
	write(t, other, `{"version":99,"seen":["invoice.md"]}`)
	if err := Forget(t.Context(), d.State, []string{"deploy2.md"}); err != nil {
		t.Fatal(err)
	}
	states, err := filepath.Glob(filepath.Join(d.folder(), "*.json"))
	if err != nil || len(states) != 3 {
		t.Fatal(states, err)
	}
	for _, file := range states {
		if data, err := os.ReadFile(file); err != nil || strings.Contains(string(data), "deploy2.md") {
			t.Errorf("%s: %s %v", file, data, err)
		}
	}
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
	if err := Forget(t.Context(), t.TempDir(), []string{"deploy2.md"}); err != nil {
		t.Errorf("no session: %v", err)
	}
}
