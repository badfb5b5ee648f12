package store

import (
	"os"
	"slices"
	"strings"
	"testing"

	"casebook"
)

// Edits by hand of the index are found and mended in one change, which can be undone; a second run does nothing.
func TestMendIndex(t *testing.T) {
	memory := func(name string) string {
		return "---\nname: " + name + "\ndescription: what " + name + " is\nmetadata:\n  type: user\n---\nText.\n"
	}
	s := desk(t, map[string]string{"alpha.md": memory("alpha"), "beta.md": memory("beta"), "gamma.md": memory("gamma"), "sub/notes.md": memory("notes"),
		"MEMORY.md": "# Mine\n- [Alpha](alpha.md): my words\n- [Gone](gone.md)\n- [Beta](beta.md)\n- [Beta again](beta.md)\n\nA sentence of mine.\n"})
	apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "gamma.md", To: "delta.md"})
	before, err := os.ReadFile(s.Abs("MEMORY.md"))
	if err != nil {
		t.Fatal(err)
	}
	problems, err := s.CheckIndex(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, p := range problems {
		codes = append(codes, p.Code)
		if p.Path != s.Abs("MEMORY.md") && p.Path != s.Abs("sub/notes.md") && p.Path != s.Abs("delta.md") {
			t.Errorf("path of %v", p)
		}
	}
	for _, want := range []string{"index-dead", "index-duplicate", "index-orphan"} {
		if !slices.Contains(codes, want) {
			t.Errorf("no %s in %q", want, codes)
		}
	}
	r, err := s.MendIndex(t.Context(), casebook.Provenance{Origin: "person"})
	if err != nil || r.Outcomes[0].Status != Applied {
		t.Fatal(r, err)
	}
	after, err := os.ReadFile(s.Abs("MEMORY.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Mine\n", "- [Alpha](alpha.md): my words\n", "A sentence of mine.\n", "(sub/notes.md)", "(delta.md)"} {
		if !strings.Contains(string(after), want) {
			t.Errorf("no %q in\n%s", want, after)
		}
	}
	if strings.Contains(string(after), "gone.md") || strings.Count(string(after), "(beta.md)") != 1 {
		t.Errorf("%s", after)
	}
	if problems, err = s.CheckIndex(t.Context()); err != nil || len(problems) > 0 {
		t.Errorf("left: %v, %v", problems, err)
	}
	if again, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil || again.Batch != "" || again.Outcomes[0].Status != Unchanged {
		t.Errorf("again: %+v, %v", again, err)
	}
	undo(t, s, 0, r.Batch)
	if now, _ := os.ReadFile(s.Abs("MEMORY.md")); string(now) != string(before) {
		t.Errorf("after undo:\n%s", now)
	}
}

// A line that casebook wrote for an earlier description is written anew when the memory was changed by hand.
func TestMendIndexKnowsItsOwnLines(t *testing.T) {
	s := desk(t, map[string]string{})
	apply(t, s, casebook.Change{Op: casebook.OpCreate, Path: "alpha.md", Name: "alpha", Type: casebook.TypeUser, Description: "what it was", Body: "Text."})
	text, _, err := s.Read("alpha.md", 0)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"alpha.md":  strings.Replace(string(text), "what it was", "what it is now", 1),
		"MEMORY.md": casebook.IndexLine(casebook.Header{Path: "alpha.md", Name: "alpha", Description: "what it was"}) + "\n",
	} {
		if err := os.WriteFile(s.Abs(file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
		t.Fatal(err)
	}
	if index, _ := os.ReadFile(s.Abs("MEMORY.md")); !strings.Contains(string(index), "what it is now") {
		t.Errorf("%s", index)
	}
}
