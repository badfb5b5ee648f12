package store

import (
	"os"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// RC-02 to RC-06 in one: what lies in a directory becomes one line a memory, newest first by the files' times, and neither the index nor another kind of file
// among them.
func TestManifestOfADirectory(t *testing.T) {
	s := tree(t, map[string]string{
		"MEMORY.md":      "- [Deploy](deploy.md) — never a memory",
		"sub/MEMORY.md":  "neither",
		"notes.txt":      "neither",
		"deploy.md":      "---\nname: deploy\ndescription: how this project is deployed\ntype: project\n---\nThe body is no part of it.\n",
		"sub/deep/a.md":  "---\ndescription: where the board is\nmetadata:\n  type: reference\n---\n",
		"sub/broken.md":  "---\nname: broken\n",
		"newest.md":      "no frontmatter\n",
		"as-old-as-b.md": "---\nname: x\ndescription: the same time, a path before it\ntype: user\n---\n",
		"b.md":           "---\nname: b\ndescription: the same time\ntype: feedback\n---\n",
	})
	for path, day := range map[string]int{"deploy.md": 3, "sub/deep/a.md": 9, "sub/broken.md": 1, "newest.md": 30, "as-old-as-b.md": 5, "b.md": 5} {
		at := time.Date(2026, 11, day, 8, 0, 0, 0, time.UTC)
		if err := os.Chtimes(s.Abs(path), at, at); err != nil {
			t.Fatal(err)
		}
	}
	files, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	headers, _ := s.Headers(t.Context(), files)
	want := `- newest.md (2026-11-30T08:00:00Z)
- [reference] sub/deep/a.md (2026-11-09T08:00:00Z): where the board is
- [user] as-old-as-b.md (2026-11-05T08:00:00Z): the same time, a path before it
- [feedback] b.md (2026-11-05T08:00:00Z): the same time
- [project] deploy.md (2026-11-03T08:00:00Z): how this project is deployed
- sub/broken.md (2026-11-01T08:00:00Z)
`
	if diff := cmp.Diff(want, casebook.NewManifest(headers, 0).String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
