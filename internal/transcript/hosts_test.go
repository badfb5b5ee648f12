package transcript

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// told reads a file and gives each turn as a line: who says it, of which kind, and the words.
func told(t *testing.T, path string, o Options) (lines []string, turns []Turn, stats Stats) {
	t.Helper()
	stats, err := ReadFile(t.Context(), path, o, func(turn Turn) error {
		lines, turns = append(lines, toldTurn(turn)), append(turns, turn)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines, turns, stats
}

func toldTurn(t Turn) string {
	who := string(t.Speaker)
	if t.Kind != "" {
		who += "/" + t.Kind
	}
	if t.Subagent != "" {
		who += " of " + t.Subagent
	}
	if t.Failed {
		who += " failed"
	}
	text := t.Text
	for _, c := range t.Calls {
		text += fmt.Sprintf(" [%s %s]", c.Name, c.Input)
	}
	return who + ": " + strings.ReplaceAll(text, "\n", "⏎")
}

// personal are the words of a person.
func personal(turns []Turn) (words []string) {
	for _, t := range turns {
		if t.Speaker == Person {
			words = append(words, t.Text)
		}
	}
	return words
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func same(t *testing.T, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
