package main

import (
	"cmp"
	"os"
	"testing"
)

// With a model that knows the labels and is wicked besides, all that is wanted is kept and nothing else, with tools and without. CORPUS_HALF=heldout asks about the half that
// nobody looks at who writes rules or prompts: then it tells numbers alone.
func TestTheModelPathKeepsWhatIsWantedAndNothingElse(t *testing.T) {
	half := cmp.Or(os.Getenv("CORPUS_HALF"), halfTuning)
	for name, tools := range map[string]bool{"with tools": true, "in one piece": false} {
		t.Run(name, func(t *testing.T) {
			results, err := measure(t.Context(), options{root: moduleRoot, half: half, open: openOracle(tools)})
			if err != nil {
				t.Fatal("a session could not be measured")
			}
			hits, wanted, wrong, violations := 0, 0, 0, 0
			for _, r := range results {
				hits, wanted, wrong, violations = hits+r.hits, wanted+r.wanted, wrong+len(r.false), violations+len(r.violations)
				if half == halfTuning {
					r.list(t.Output())
				}
			}
			if hits < wanted || wrong > 0 || violations > 0 || wanted == 0 {
				t.Errorf("%d of %d wants are kept, %d changes that nobody wants, %d texts that no change may hold", hits, wanted, wrong, violations)
			}
		})
	}
}
