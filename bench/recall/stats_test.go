package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The committed figures are those of this code: a change that moves them says so by its diff.
func TestCommittedFiguresAreThoseOfThisCode(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	generated, coding, err := ownDirectories(root, statsSeed)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(filepath.Join(root, statsPath))
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := measure(append(generated, coding...), selectors()[defaultSelector])
	if err != nil {
		t.Fatal(err)
	}
	got := stats(outcomes)
	if diff := cmp.Diff(string(committed), got); diff != "" {
		t.Errorf("run `go run ./bench/recall -update` and look at the difference (-committed +now):\n%s", diff)
	}
}
