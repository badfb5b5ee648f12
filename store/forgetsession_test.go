package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
)

// What a session led to is gone everywhere: its memories, what it wrote into others, and the history of both. What others wrote stays.
func TestForgetSession(t *testing.T) {
	s := desk(t, map[string]string{
		"old.md":   "---\nname: old\ndescription: an old one\nmetadata:\n  type: user\n---\nold text\n",
		"later.md": "---\nname: later\ndescription: a later one\nmetadata:\n  type: user\n---\nlater text\n",
	})
	by := casebook.Provenance{Origin: "extraction", Session: "s1"}
	person := casebook.Provenance{Origin: "person"}
	apply(t, s, casebook.Change{Op: casebook.OpCreate, Path: "made.md", Name: "made", Type: casebook.TypeUser, Description: "zebra line", Body: "zebra one", Provenance: by},
		casebook.Change{Op: casebook.OpCreate, Path: "own.md", Name: "own", Type: casebook.TypeUser, Description: "mine", Body: "my own", Provenance: person})
	by.Origin = "person" // what is about a person, only people change
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "old.md", Description: "zebra description", Body: "zebra two", Provenance: by})
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "old.md", Body: "zebra three", Provenance: by})
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "later.md", Body: "zebra four", Provenance: by})
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "later.md", Body: "a person's text", Provenance: person})
	receipt, left, err := s.ForgetSession(t.Context(), "s1", person)
	if err != nil {
		t.Fatal(err)
	}
	if len(receipt.Paths) != 1 || receipt.Paths[0] != "made.md" || len(left) != 1 || left[0] != "later.md" {
		t.Errorf("%+v, left %q", receipt, left)
	}
	now := texts(t, s)
	if !strings.HasSuffix(now["old.md"], "old text\n") || !strings.Contains(now["later.md"], "a person's text") || now["made.md"] != "" || !strings.Contains(now["own.md"], "my own") {
		t.Errorf("%q", now)
	}
	for _, dir := range []string{s.Dir, s.State} {
		err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if strings.Contains(string(data), "zebra") {
				t.Errorf("%s still says it:\n%s", path, data)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if is, err := s.Forgotten("Zebra  three"); err != nil || !is {
		t.Errorf("forgotten: %v, %v", is, err)
	}
	if is, err := s.Forgotten("old text"); err != nil || is {
		t.Errorf("forgotten what is there: %v, %v", is, err)
	}
	if _, _, err := s.ForgetSession(t.Context(), "s1", person); !errors.Is(err, ErrUnknown) {
		t.Errorf("again: %v", err)
	}
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "own.md", Body: "goes on", Provenance: person})
}
