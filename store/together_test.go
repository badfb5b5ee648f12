package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// togetherStore has some memories that are listed.
func togetherStore(t *testing.T, texts map[string]string) *Store {
	t.Helper()
	s, err := Create(filepath.Join(t.TempDir(), "memory"))
	if err != nil {
		t.Fatal(err)
	}
	s.State = filepath.Join(t.TempDir(), "state")
	var changes []casebook.Change
	for _, name := range []string{"a", "b", "c", "d"} {
		if body, ok := texts[name]; ok {
			changes = append(changes, casebook.Change{Op: casebook.OpCreate, Path: name + ".md", Name: name, Type: casebook.TypeProject, Description: "about " + name, Body: body})
		}
	}
	if _, err := s.Apply(t.Context(), changes); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *Store) hashAt(t *testing.T, path string) string {
	t.Helper()
	text, _, err := s.Read(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	return casebook.HashOf(text)
}

// A group is done whole or not at all, keeps no other from being done, and leaves neither conflict nor proposal behind; all that is done is one step of the history.
func TestApplyTogether(t *testing.T) {
	update := func(path, body, expect string) casebook.Change {
		return casebook.Change{Op: casebook.OpUpdate, Path: path, Body: body, Expect: expect}
	}
	const other = "0000000000000000000000000000000000000000000000000000000000000000"
	for name, c := range map[string]struct {
		groups [][]casebook.Change
		done   []bool
		want   map[string]string // bodies
	}{
		"all": {[][]casebook.Change{{update("a.md", "A2.", "")}, {update("b.md", "B2.", ""), update("c.md", "C2.", "")}}, []bool{true, true},
			map[string]string{"a.md": "A2.\n", "b.md": "B2.\n", "c.md": "C2.\n"}},
		"the second change of the first met another text": {[][]casebook.Change{{update("a.md", "A2.", ""), update("b.md", "B2.", other)}, {update("c.md", "C2.", "")}}, []bool{false, true},
			map[string]string{"a.md": "A.\n", "b.md": "B.\n", "c.md": "C2.\n"}},
		"several met another text": {[][]casebook.Change{{update("a.md", "A2.", other)}, {update("b.md", "B2.", "")}, {update("c.md", "C2.", other)}}, []bool{false, true, false},
			map[string]string{"a.md": "A.\n", "b.md": "B2.\n", "c.md": "C.\n"}},
		"one would wait for a person": {[][]casebook.Change{{update("a.md", "A2.", ""), {Op: casebook.OpUpdate, Path: "b.md", Body: "From a page.", Provenance: casebook.Provenance{Origin: casebook.OriginWeb}}}},
			[]bool{false}, map[string]string{"a.md": "A.\n", "b.md": "B.\n"}},
		"what only the group before makes possible falls with it": {[][]casebook.Change{
			{{Op: casebook.OpCreate, Path: "d.md", Name: "d", Type: casebook.TypeProject, Description: "about d", Body: "D."}, update("a.md", "A2.", other)}, {update("d.md", "D2.", "")}},
			[]bool{false, false}, map[string]string{"a.md": "A.\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := togetherStore(t, map[string]string{"a": "A.", "b": "B.", "c": "C."})
			result, err := s.ApplyTogether(t.Context(), c.groups)
			if err != nil {
				t.Fatal(err)
			}
			var done []bool
			any := false
			for i, g := range result.Groups {
				done, any = append(done, g.Done), any || g.Done
				if len(g.Outcomes) != len(c.groups[i]) {
					t.Errorf("group %d has %d outcomes for %d changes", i, len(g.Outcomes), len(c.groups[i]))
				}
			}
			if diff := cmp.Diff(c.done, done); diff != "" {
				t.Error(diff)
			}
			for path, want := range c.want {
				text, _, err := s.Read(path, 0)
				if m, _ := casebook.Parse(path, text); err != nil || m.Body != want {
					t.Errorf("%s says %q: %v", path, m.Body, err)
				}
			}
			past, _, err := s.History("")
			batches := map[string]bool{}
			for _, p := range past {
				batches[p.ID[:len(p.ID)-2]] = true
			}
			if steps := len(batches) - 1; err != nil || steps > 1 || (steps == 1) != any || any != (result.Batch != "") {
				t.Errorf("%d steps, %q: %v", steps, result.Batch, err)
			}
			conflicts, _, err := s.Conflicts()
			proposals, _, failed := s.Proposals()
			if err != nil || failed != nil || len(conflicts)+len(proposals) > 0 {
				t.Error(conflicts, proposals, err, failed)
			}
		})
	}
}

// Where a merge leads links elsewhere, the words of a later group follow; and what is undone gives the same bytes, MEMORY.md too.
func TestApplyTogetherFollowsLinks(t *testing.T) {
	s := togetherStore(t, map[string]string{"a": "Said twice.", "b": "Said twice.", "c": "See [[b]].", "d": "See [[b]], too."})
	read := func() map[string]string {
		all := map[string]string{}
		entries, err := os.ReadDir(s.Dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			text, err := os.ReadFile(filepath.Join(s.Dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			all[e.Name()] = string(text)
		}
		return all
	}
	before := read()
	result, err := s.ApplyTogether(t.Context(), [][]casebook.Change{
		{{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md"}, Body: "Said twice.", Expect: s.hashAt(t, "a.md"), ExpectFrom: []string{s.hashAt(t, "b.md")}}},
		{{Op: casebook.OpMerge, Path: "c.md", From: []string{"d.md"}, Body: "See [[b]], which is one of two.", Expect: s.hashAt(t, "c.md"), ExpectFrom: []string{s.hashAt(t, "d.md")}}},
	})
	if err != nil || !result.Groups[0].Done || !result.Groups[1].Done {
		t.Fatal(err, result.Groups)
	}
	if text, _, err := s.Read("c.md", 0); err != nil || !strings.Contains(string(text), "See [[a]], which") {
		t.Error(string(text), err)
	}
	if _, err := s.Undo(t.Context(), Undoing{IDs: []string{result.Batch}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, read()); diff != "" {
		t.Error(diff)
	}
}

// EditsSince gives the texts of the changes that are asked for, without edits of links alone.
func TestEditsSince(t *testing.T) {
	s := togetherStore(t, map[string]string{"a": "A.", "b": "B.", "c": "See [[b]]."})
	if _, err := s.Apply(t.Context(), []casebook.Change{{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md"}, Body: "A and B."}}); err != nil {
		t.Fatal(err)
	}
	edits, err := s.EditsSince(s.now().Add(-1e12), func(p Past) bool { return p.Change.Op == casebook.OpMerge })
	if err != nil || len(edits) != 1 {
		t.Fatal(edits, err)
	}
	for _, of := range edits {
		var paths []string
		for _, e := range of {
			paths = append(paths, e.Path)
			if (e.After == nil) != (e.Path == "b.md") || !strings.Contains(string(e.Before), "about "+e.Path[:1]) {
				t.Errorf("%s: %q %q", e.Path, e.Before, e.After)
			}
		}
		if diff := cmp.Diff([]string{"b.md", "a.md"}, paths); diff != "" {
			t.Error(diff)
		}
	}
	if edits, err := s.EditsSince(s.now().Add(1e12), func(Past) bool { return true }); err != nil || len(edits) > 0 {
		t.Error(edits, err)
	}
}
