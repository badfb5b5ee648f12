package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

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
		many = append(many, creation(name, strings.Repeat("what it is about ", 1+random.IntN(6)*random.IntN(20))))
	}
	do("a batch over the limit", many...)
	pin := true
	do("a pin", casebook.Change{Op: casebook.OpUpdate, Path: "m000.md", Pin: &pin})
	for i := range 20 {
		name := fmt.Sprintf("n%03d", i)
		there[name+".md"] = true
		do("one more", creation(name, "new"+strings.Repeat(" and so on", i*10)))
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

// Descriptions of any length leave the index within its limits, and each line within 150 characters, whichever way the memories come.
func TestLongDescriptionsKeepTheLimits(t *testing.T) {
	s := desk(t, map[string]string{"MEMORY.md": "# Ours\n\nRead this first.\n"})
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { at = at.Add(time.Minute); return at }
	long := func(i int) string { return strings.Repeat("what it says ", 23+i*130/300) }
	check := func(step string, memories int) {
		t.Helper()
		index := texts(t, s)["MEMORY.md"]
		lines, rest := counted(t, index)
		if len(lines)+rest != memories || len(lines) < 140 && memories > 140 || !strings.HasPrefix(index, "# Ours\n\nRead this first.\n") {
			t.Fatalf("%s: %d listed and %d counted of %d", step, len(lines), rest, memories)
		}
		for l := range strings.Lines(index) {
			if n := utf8.RuneCountInString(l); n > 151 {
				t.Fatalf("%s: a line of %d characters: %s", step, n, l)
			}
		}
	}
	var many []casebook.Change
	for i := range 300 {
		many = append(many, creation(fmt.Sprintf("long-%03d", i), long(i)))
	}
	for i := 0; i < 300; i += 50 {
		apply(t, s, many[i:i+50]...)
		check("creations", i+50)
	}
	for i := 280; i < 300; i++ {
		apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: fmt.Sprintf("long-%03d.md", i), Description: "now " + long(i)})
	}
	check("updates", 300)
	if problems, err := s.CheckIndex(t.Context()); err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	write(t, s.Abs("MEMORY.md"), "# Ours\n\nRead this first.\n")
	if _, err := s.MendIndex(t.Context(), casebook.Provenance{}); err != nil {
		t.Fatal(err)
	}
	check("mended", 300)
}

// An index in which an earlier version left lines uncut, of descriptions as they are or as they were, comes within its limits with the next change.
func TestUncutLinesMakeRoom(t *testing.T) {
	s := desk(t, nil)
	var changes []casebook.Change
	var index strings.Builder
	for i := range 250 {
		c := creation(fmt.Sprintf("long-%03d", i), strings.Repeat("what it says ", 30))
		changes = append(changes, c)
		index.WriteString(casebook.IndexEntry{Title: c.Name, File: c.Path, Hook: c.Description}.String() + "\n")
	}
	apply(t, s, changes...)
	for i := range 100 {
		path := s.Abs(fmt.Sprintf("long-%03d.md", i))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		write(t, path, strings.Replace(string(text), "what it says", "what a hand wrote", 1))
	}
	write(t, s.Abs("MEMORY.md"), index.String())
	apply(t, s, creation("one-more", "new"))
	lines, rest := counted(t, texts(t, s)["MEMORY.md"])
	if len(lines)+rest != 251 {
		t.Errorf("%d listed and %d counted of 251", len(lines), rest)
	}
}

// A whole text for the index is held to the limits: lines of memories leave, however long automation made them. What a person writes never does, and fills
// the index then.
func TestAGivenIndexKeepsToItsLimits(t *testing.T) {
	changes := []casebook.Change{}
	var long, short strings.Builder
	for i := range 300 {
		c := creation(fmt.Sprintf("m-%03d", i), "what it is about")
		changes = append(changes, c)
		fmt.Fprintf(&long, "- [Mine](%s): %s, see [that](m-000.md)\n", c.Path, strings.Repeat("words of a line ", 25))
		fmt.Fprintf(&short, "- [Mine](%s): words\n", c.Path)
	}
	prose := strings.Repeat("Prose.\n", 250)
	for _, tt := range []struct {
		name, origin, text, want string
		within                   bool
	}{
		{"long lines of automation", "dream", "# Ours\n" + long.String(), "applied", true},
		{"short lines of automation", "dream", "# Ours\n" + short.String(), "applied", true},
		{"short lines of a person", "person", "# Ours\n" + short.String(), "applied", true},
		{"long lines of a person", "person", "# Ours\n" + long.String(), "applied index-full", false},
		{"prose of a person", "person", "# Ours\n" + prose, "applied index-full", false},
		{"prose of automation", "dream", "# Ours\n" + prose, "refused index-full", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := desk(t, nil)
			apply(t, s, changes...)
			r := apply(t, s, casebook.Change{Op: casebook.OpIndex, Body: tt.text, Provenance: casebook.Provenance{Origin: casebook.Origin(tt.origin)}})
			if diff := cmp.Diff([]string{tt.want}, statuses(r)); diff != "" {
				t.Error(diff)
			}
			index := texts(t, s)["MEMORY.md"]
			if tt.within {
				lines, rest := counted(t, index)
				if len(lines)+rest != 300 || len(lines) < 150 {
					t.Errorf("%d listed and %d counted", len(lines), rest)
				}
			} else if !strings.HasPrefix(index, tt.text) {
				t.Errorf("what the person wrote is not there: %s", index)
			}
		})
	}
}

// Where a person's text fills the index alone, no line comes to it but the one that counts.
func TestAFullTextGetsNoLine(t *testing.T) {
	for name, text := range map[string]string{"lines": strings.Repeat("a line of text\n", 200), "bytes": strings.Repeat(strings.Repeat("many words ", 30)+"\n", 80)} {
		s := desk(t, map[string]string{casebook.IndexFile: text})
		for i := range 3 {
			apply(t, s, creation(fmt.Sprintf("m%d", i), "d"))
		}
		got := texts(t, s)[casebook.IndexFile]
		if !strings.HasPrefix(got, text) || len(casebook.ParseIndex([]byte(got)).Entries) != 0 || casebook.IndexUnlisted(got) > 3 || strings.Count(got[len(text):], "\n") > 1 {
			t.Errorf("%s: %q", name, got[len(text):])
		}
	}
}
