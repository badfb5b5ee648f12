package casebook_test

import (
	"testing"

	"casebook"
)

// A printed command is pasted into a shell as it stands.
func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"deploy.md":                "deploy.md",
		"team/größe.md@2026-11-30": "team/größe.md@2026-11-30",
		"my notes.md":              "'my notes.md'",
		"a b.md@2026-11-30T15:04":  "'a b.md@2026-11-30T15:04'",
		"it's.md":                  `'it'\''s.md'`,
		"$(rm -r x).md":            "'$(rm -r x).md'",
		"":                         "''",
	} {
		if got := casebook.ShellWord(word); got != want {
			t.Errorf("%q is printed as %s", word, got)
		}
	}
}
