package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The prompts of all sessions come newest first; what is no prompt, was not asked for, or cannot be read is left out.
func TestTyped(t *testing.T) {
	state := t.TempDir()
	if got := Open(state).Typed(10); got != nil {
		t.Error(got)
	}
	line := func(minute int, event, text string) string {
		return fmt.Sprintf(`{"time":"2026-11-30T12:%02d:00Z","event":%q,"recall":{"text":%q,"at":"UserPromptSubmit","considered":3}}`+"\n", minute, event, text)
	}
	for name, text := range map[string]string{
		"a.jsonl": `{"version":1,"session":"a"}` + "\n" + line(1, "recall", "first") + line(5, "recall", "third") + line(6, "recall", "") + line(7, "use", "no prompt") + `{"time":"2026`,
		"b.jsonl": line(3, "recall", "second"),
		"c.jsonl": "\x00\xff not a ledger\n",
	} {
		path := filepath.Join(state, "ledger", name)
		for _, err := range []error{os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff([]string{"third", "second", "first"}, Open(state).Typed(10)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"third"}, Open(state).Typed(1)); diff != "" {
		t.Error(diff)
	}
}
