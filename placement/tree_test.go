package placement

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// DD-01: the eight answer paths give the eight leaves, and DD-02: what must be there from turn 1 goes into the root's file, never into a subdirectory's.
func TestDD01DD02EightPathsEightLeaves(t *testing.T) {
	paths := []struct {
		answers string
		want    Place
	}{
		{"yes", Enforced},
		{"no; yes, a small set of rules", ProjectFile},
		{"no; yes, facts that grow", Index},
		{"no; no; small, about some paths", SubdirectoryFile},
		{"no; no; large, excerpts will do; topics that people edit", Vault},
		{"no; no; large, excerpts will do; similar meaning", Retrieval},
		{"no; no; large, excerpts will do; relations between documents", Graph},
		{"no; no; large, excerpts will do; a program on the API", APIMemory},
	}
	leaves := map[string]bool{}
	for _, p := range paths {
		got, err := Decide(strings.Split(p.answers, "; ")...)
		if err != nil || got.Place != p.want || got.Why == "" {
			t.Errorf("%s: %s, %v, want %s", p.answers, got.Place, err, p.want)
		}
		leaves[got.ID] = true
	}
	if count := strings.Join(walk(Tree(), "enforce", nil), "; "); len(leaves) != 8 || strings.Count(count, ";") != 7 {
		t.Errorf("%d leaves by these paths, by all: %s", len(leaves), count)
	}
	for _, answers := range []string{"maybe", "no", "yes; no", "no; yes", ""} {
		if got, err := Decide(strings.Split(answers, "; ")...); err == nil {
			t.Errorf("%q decides %s", answers, got.Place)
		}
	}
	if _, err := Decide(); err == nil {
		t.Error("no answer decides")
	}
}

// walk gives the leaves below a node; a leaf that two ways reach counts twice.
func walk(tree []Node, id string, leaves []string) []string {
	n := node(tree, id)
	if n.Place != "" {
		return append(leaves, n.ID)
	}
	for _, a := range n.Answers {
		leaves = walk(tree, a.To, leaves)
	}
	return leaves
}

// Every node of the tree asks or answers, and every arrow leads somewhere.
func TestTreeIsWhole(t *testing.T) {
	tree := Tree()
	reached := map[string]int{tree[0].ID: 1}
	for _, n := range tree {
		if (n.Ask == "") == (n.Place == "") || (n.Ask == "") != (n.Why != "") || (n.Ask == "") != (len(n.Answers) == 0) {
			t.Errorf("%s neither asks nor answers, or does both", n.ID)
		}
		words := map[string]bool{}
		for _, a := range n.Answers {
			if node(tree, a.To).ID == "" || words[a.Word] {
				t.Errorf("%s: the answer %q leads nowhere or stands there twice", n.ID, a.Word)
			}
			words[a.Word] = true
			reached[a.To]++
		}
	}
	for _, n := range tree {
		if reached[n.ID] != 1 {
			t.Errorf("%d ways lead to %s", reached[n.ID], n.ID)
		}
	}
}

// DD-03: the table has the ten questions, and each names a place, a feature and the requirements that serve it.
func TestDD03TenQuestions(t *testing.T) {
	var places []string
	for _, q := range Questions() {
		if !strings.HasSuffix(q.Question, "?") || q.Answer == "" || q.Feature == "" || len(q.IDs) < 2 || !strings.HasPrefix(q.IDs[0], "F") {
			t.Errorf("%+v", q)
		}
		places = append(places, string(q.Place))
	}
	want := "project-file project-file index project-file hook system-prompt vault enforced setting project-file"
	if diff := cmp.Diff(want, strings.Join(places, " ")); diff != "" {
		t.Error(diff)
	}
}
