package main

import "testing"

// built is a selector over a directory, whose answers do not fail.
func built(t *testing.T, d *Directory, build func(*Directory) (search, error)) func(Question) answer {
	t.Helper()
	ask, err := build(d)
	if err != nil {
		t.Fatal(err)
	}
	return func(q Question) answer {
		a, err := ask(q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// A ledger, true or not, changes neither which prompts get memories nor how many: it only orders those that are trusted.
func TestAPriorAnswersNoFurtherPrompt(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	_, coding, err := ownDirectories(root, statsSeed)
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, d := range coding[:2] {
		without := built(t, &d, buildLexical)
		for _, wrong := range []bool{false, true} {
			with := built(t, &d, buildPrior(wrong))
			for _, q := range d.Questions {
				a, b := without(q), with(q)
				if len(a.selected) != len(b.selected) || a.confidence != b.confidence || len(a.hits) != len(b.hits) {
					t.Errorf("%s: %v became %v", q.ID, a.selected, b.selected)
				}
				for i := range a.selected {
					if a.selected[i] != b.selected[i] {
						moved++
						break
					}
				}
			}
		}
	}
	if moved == 0 {
		t.Error("the ledger moved nothing, so this test shows nothing")
	}
}
