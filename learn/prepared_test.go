package learn

import (
	"strings"
	"testing"

	"casebook/recall"
)

// What casebook says around the memories that it shows is nobody's words, also where its tags were lost, as in what a person pasted.
func TestWhatIsSaidAroundMemoriesIsNotLearned(t *testing.T) {
	r := newDesk(t, apply).learner().begin()
	defer r.close()
	if err := r.prepared(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rest, _ := r.extractor.Strip(recall.OwnWords()); strings.TrimSpace(rest) != "" {
		t.Errorf("left %q", rest)
	}
}
