package hostile

import "testing"

// The lists are as long as README.md says, and each line has an id of its own: a test that goes through a shorter one would still pass.
func TestNoneIsMissing(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range Names(t) {
		if seen[n.ID] || n.Kind == "" || n.Why == "" {
			t.Errorf("%+v", n)
		}
		seen[n.ID] = true
	}
	for _, l := range Links(t) {
		if seen[l.ID] || l.Make == "" || l.Path == "" || l.Why == "" {
			t.Errorf("%+v", l)
		}
		seen[l.ID] = true
	}
	if names, links := len(Names(t)), len(Links(t)); names != 280 || links != 40 {
		t.Errorf("%d names, %d links", names, links)
	}
}
