package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same seed writes the same bytes, since figures of two machines or two days are compared.
func TestWriteIsDeterministic(t *testing.T) {
	var trees [2]map[string][]byte
	for i := range trees {
		dir := filepath.Join(t.TempDir(), "memory")
		if err := write(50, 1, dir, "", ""); err != nil {
			t.Fatal(err)
		}
		trees[i] = readAll(t, dir)
	}
	if len(trees[0]) != 51 {
		t.Fatalf("%d files, want 50 memories and the index", len(trees[0]))
	}
	for name, text := range trees[0] {
		if !bytes.Equal(text, trees[1][name]) {
			t.Errorf("%s differs between two runs", name)
		}
	}
}

// The claims speak of memories of 1.5 KB.
func TestMemorySize(t *testing.T) {
	g := newGenerator(1)
	total := 0
	for i := range 500 {
		total += len(g.memory(i).text)
	}
	if mean := total / 500; mean < 1400 || mean > 1700 {
		t.Errorf("memories have %d bytes on average, want about 1,500", mean)
	}
}

// A slot that nobody fills would stay in the text as its own name.
func TestTemplatesNameKnownSlots(t *testing.T) {
	g := newGenerator(1)
	m := g.memory(0)
	for _, s := range g.sentences {
		for _, part := range strings.Split(s, "{")[1:] {
			slot, _, _ := strings.Cut(part, "}")
			if g.slot(slot, g.areas[0], m) == slot {
				t.Errorf("sentence %q has the unknown slot %q", s, slot)
			}
		}
	}
	for range 100 {
		if p := g.prompt(m); strings.ContainsAny(p, "{}") {
			t.Errorf("prompt %q has an unfilled slot", p)
		}
	}
}

func readAll(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
