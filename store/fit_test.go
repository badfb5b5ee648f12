package store

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// counted is how often the index lists each file, and how many memories it says that it does not list.
func counted(t *testing.T, index string) (lines map[string]int, rest int) {
	t.Helper()
	if n := strings.Count(index, "\n"); n > casebook.IndexLines || len(index) > casebook.IndexBytes || len(utf16.Encode([]rune(index))) > casebook.IndexUnits {
		t.Fatalf("the index has %d lines, %d bytes", n, len(index))
	}
	lines = map[string]int{}
	for _, e := range casebook.ParseIndex([]byte(index)).Entries {
		lines[e.File]++
	}
	return lines, casebook.IndexUnlisted(index)
}

// A full index keeps to its limits through every change: each memory is listed once or counted, what a person wrote stays, a pinned memory keeps its line,
// a place that becomes free is taken; and undo of all gives the same bytes.
func TestFullIndexKeepsToItsLimits(t *testing.T) {
	files := map[string]string{"MEMORY.md": "# Ours\n\nRead this first.\n\n- [alpha](alpha.md) — my own words\n", "alpha.md": memory("alpha", "first", "A.\n")}
	s := desk(t, files)
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { at = at.Add(time.Minute); return at }
	before := texts(t, s)
	random := rand.New(rand.NewPCG(1, 2))
	var batches []string
	there := map[string]bool{"alpha.md": true}
	check := func(step string) {
		t.Helper()
		index := texts(t, s)["MEMORY.md"]
		lines, rest := counted(t, index)
		for file, n := range lines {
			if n != 1 || !there[file] {
				t.Fatalf("%s: %s is listed %d times, there %t", step, file, n, there[file])
			}
		}
		if len(lines)+rest != len(there) {
			t.Fatalf("%s: %d listed and %d counted of %d", step, len(lines), rest, len(there))
		}
		if !strings.Contains(index, "# Ours\n\nRead this first.\n") {
			t.Fatalf("%s: what a person wrote is gone", step)
		}
	}
	do := func(step string, changes ...casebook.Change) {
		t.Helper()
		r := apply(t, s, changes...)
		for _, o := range r.Outcomes {
			if o.Status != Applied {
				t.Fatalf("%s: %+v", step, o)
			}
		}
		batches = append(batches, r.Batch)
		check(step)
	}
	var many []casebook.Change
	for i := range 230 {
		name := fmt.Sprintf("m%03d", i)
		there[name+".md"] = true
		many = append(many, creation(name, strings.Repeat("what it is about ", 1+random.IntN(6))))
	}
	do("a batch over the limit", many...)
	pin := true
	do("a pin", casebook.Change{Op: casebook.OpUpdate, Path: "m000.md", Pin: &pin})
	for i := range 20 {
		name := fmt.Sprintf("n%03d", i)
		there[name+".md"] = true
		do("one more", creation(name, "new"))
	}
	lines, _ := counted(t, texts(t, s)["MEMORY.md"])
	if lines["m000.md"] != 1 {
		t.Error("the pinned memory lost its line")
	}
	rest := casebook.IndexUnlisted(texts(t, s)["MEMORY.md"])
	delete(there, "n005.md")
	do("one less", casebook.Change{Op: casebook.OpDelete, Path: "n005.md"})
	if now := casebook.IndexUnlisted(texts(t, s)["MEMORY.md"]); now != rest-1 {
		t.Errorf("%d are not listed after one that was listed went, %d before", now, rest)
	}
	there["renamed.md"] = true
	delete(there, "n006.md")
	do("a rename", casebook.Change{Op: casebook.OpRename, Path: "n006.md", To: "renamed.md"})
	for i := range batches {
		undo(t, s, 0, batches[len(batches)-1-i])
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Errorf("after undo of all (-before +after):\n%s", diff)
	}
}
