package store

import (
	"os"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// Case 113: temporary files of a casebook that was killed are listed once they are an hour old, and removed; a text that is nowhere else is kept. What others
// called alike stays.
func TestCase113LeftOverTemporaryFiles(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("a", "first"))
	before := texts(t, s)["a.md"]
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "second"})
	now := texts(t, s)["a.md"]
	files := map[string]string{
		tempFor("a.md", "00000001-abcd", 0):              before,           // in the history
		tempFor("a.md", "00000002-abcd", 0):              now[:20],         // torn
		oldName(tempFor("sub/b.md", "00000003-abcd", 1)): "the only one\n", // displaced
		".a.md.tmp":                  "another program's",
		"a.md.casebook-00000001.tmp": "no dot",
		".git/.x.casebook-1.tmp":     "not ours to look at",
	}
	for name, text := range files {
		write(t, s.Abs(name), text)
		if err := os.Chtimes(s.Abs(name), time.Time{}, s.Now().Add(-2*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	young := tempFor("a.md", "00000004-abcd", 0)
	write(t, s.Abs(young), "at work")
	if err := os.Chtimes(s.Abs(young), time.Time{}, s.Now().Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	want := []string{tempFor("a.md", "00000001-abcd", 0), tempFor("a.md", "00000002-abcd", 0), oldName(tempFor("sub/b.md", "00000003-abcd", 1))}
	if got, err := s.LeftOver(t.Context()); err != nil || cmp.Diff(want, got) != "" {
		t.Error(got, err)
	}
	if got, err := s.ClearLeftOver(t.Context()); err != nil || cmp.Diff(want, got) != "" {
		t.Error(got, err)
	}
	all := texts(t, s)
	if len(all) != 2+4 || all["a.md"] != now || all[young] != "at work" {
		t.Errorf("%q", all)
	}
	kept, _, err := s.Conflicts()
	if err != nil || len(kept) != 1 || kept[0].Path != "sub/b.md" || string(kept[0].Text) != "the only one\n" {
		t.Error(kept, err)
	}
}
