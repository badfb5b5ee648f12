package store

import (
	"context"
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

// A line that casebook wrote for an earlier description, cut or as it was written before casebook cut any, is written anew when the memory was changed by hand.
func TestMendIndexKnowsItsOwnLines(t *testing.T) {
	for _, n := range []int{1, 30, 200} {
		description := strings.Repeat("what it was ", n) + "then"
		c := casebook.Change{Op: casebook.OpCreate, Path: "alpha-b.md", Name: "alpha-b", Type: casebook.TypeUser, Description: description, Body: "Text."}
		for name, line := range map[string]string{"as saved": "", "uncut": casebook.IndexEntry{Title: c.Name, File: c.Path, Hook: c.Description}.String() + "\n"} {
			s := desk(t, nil)
			apply(t, s, c)
			if line != "" {
				write(t, s.Abs("MEMORY.md"), line)
			}
			write(t, s.Abs("alpha-b.md"), strings.Replace(texts(t, s)["alpha-b.md"], description, "what it is now", 1))
			problems, err := s.CheckIndex(t.Context())
			if err != nil || len(problems) != 1 || problems[0].Code != "index-drift" {
				t.Errorf("%s, %d characters: %v, %v", name, len(description), problems, err)
			}
			if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
				t.Fatal(err)
			}
			if got := texts(t, s)["MEMORY.md"]; got != "- [Alpha b](alpha-b.md) — what it is now\n" {
				t.Errorf("%s, %d characters: %s", name, len(description), got)
			}
		}
	}
}

// A line that says all of a long description is shortened though the memory says the same; a person's line is not, nor is a short one.
func TestMendIndexShortensItsOwnLines(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("what it says ", 30))
	theirs := "- [Mine](c.md) — " + long + "\n- [d](d.md) — short\n"
	s := desk(t, map[string]string{"a.md": memory("a", long, "x\n"), "c.md": memory("c", long, "x\n"), "d.md": memory("d", "short", "x\n"),
		"MEMORY.md": "- [a](a.md) — " + long + "\n" + theirs})
	problems, err := s.CheckIndex(t.Context())
	if err != nil || len(problems) != 1 || problems[0].Code != "index-drift" || problems[0].Line != 1 {
		t.Error(problems, err)
	}
	if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
		t.Fatal(err)
	}
	want := casebook.IndexLine(casebook.Header{Path: "a.md", Name: "a", Description: long}) + "\n" + theirs
	if got := texts(t, s)["MEMORY.md"]; got != want {
		t.Errorf("%s", got)
	}
}

// What the text of an index links to needs no line of its own, neither when it is made nor when the index is mended; dead links are told, and stay.
func TestLinksInTheTextOfTheIndexList(t *testing.T) {
	const text = "# Ours\n\nRead [alpha](./alpha.md) first, and [[the beta]].\n\n1. [gamma](gamma.md)\n2. [[pact]]\n"
	s := desk(t, map[string]string{"MEMORY.md": text, "gamma.md": memory("gamma", "third", "x\n")})
	s.Others = func(context.Context) []casebook.Header { return []casebook.Header{{Path: "p.md", Name: "pact"}} }
	beta := creation("b", "second")
	beta.Name = "the beta"
	apply(t, s, creation("alpha", "first"), beta)
	if got := texts(t, s)["MEMORY.md"]; got != text {
		t.Errorf("%s", got)
	}
	if problems, err := s.CheckIndex(t.Context()); err != nil || len(problems) > 0 {
		t.Error(problems, err)
	}
	apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "alpha.md"}, casebook.Change{Op: casebook.OpDelete, Path: "b.md"}, creation("delta", "fourth"))
	want := text + "- [Delta](delta.md) — fourth\n"
	problems, err := s.CheckIndex(t.Context())
	if err != nil || len(problems) != 2 || problems[0].Code != "index-dead" || problems[1].Code != "index-dead" || problems[1].Line != 3 {
		t.Error(problems, err)
	}
	if r, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil || r.Outcomes[0].Status != Unchanged {
		t.Error(r, err)
	}
	if got := texts(t, s)["MEMORY.md"]; got != want {
		t.Errorf("%s", got)
	}
}
