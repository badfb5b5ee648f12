package main

import (
	"path/filepath"
	"testing"
)

// The command as it is built mends what was planted in 2,000 memories, and harms nothing.
func TestNightOver2000Memories(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command and runs it over 2,000 memories")
	}
	binary := filepath.Join(t.TempDir(), "casebook")
	if err := build(t.Context(), "../..", binary); err != nil {
		t.Fatal(err)
	}
	if !hasDream(t.Context(), binary) {
		t.Skip("this casebook has no command dream")
	}
	g, f := generated(t, 1, fullSize)
	r, err := measure(t.Context(), &g.labels, f.memories, command(binary, f))
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range r.failures() {
		t.Error(failure)
	}
	if err := r.print(t.Output(), false); err != nil {
		t.Fatal(err)
	}
}
