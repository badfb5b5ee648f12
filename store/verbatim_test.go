package store

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
)

// Whole texts come in byte for byte, with their times, in one step that can be undone; the index that comes with them stays as it was written.
func TestWriteIsByteForByte(t *testing.T) {
	s := desk(t, map[string]string{"old.md": "---\nname: old\n---\r\nold, no end"})
	before := texts(t, s)
	at := time.Date(2025, 2, 3, 4, 5, 6, 7000, time.UTC)
	files := []Verbatim{
		{Path: "a/b.md", Text: []byte("\xff no text\r\n"), Time: at},
		{Path: "old.md", Text: []byte("---\nname: old\nx: 1\n---\nnew"), Expect: hashOf([]byte(before["old.md"]))},
		{Path: casebook.IndexFile, Text: []byte("# Mine\n\n* [B](a/b.md)\n"), Time: at},
	}
	r, err := s.Write(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range r.Outcomes {
		if o.Status != Applied {
			t.Errorf("%s: %s %v", o.Change.Path, o.Status, o.Problems)
		}
	}
	now := texts(t, s)
	for _, f := range files {
		if now[f.Path] != string(f.Text) {
			t.Errorf("%s is %q", f.Path, now[f.Path])
		}
	}
	list, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		if f.Path == "a/b.md" && f.ModTime != at.UnixNano() {
			t.Errorf("time %v", time.Unix(0, f.ModTime))
		}
	}
	if r, err = s.Write(t.Context(), []Verbatim{{Path: "a/b.md", Text: files[0].Text}}); err != nil || r.Outcomes[0].Status != Unchanged || r.Batch != "" {
		t.Errorf("again: %+v, %v", r, err)
	}
	undo(t, s, 0, past(t, s)...)
	if d := texts(t, s); len(d) != len(before) || d["old.md"] != before["old.md"] {
		t.Errorf("after undo: %q", d)
	}
}

// An index that comes in gets lines for the memories that come with it or were there already, and is kept within its limits. WouldWrite says the same of
// the files, and changes nothing.
func TestWrittenIndexListsWhatComesWithIt(t *testing.T) {
	text := func(name string) []byte { return []byte("---\nname: " + name + "\ndescription: d\n---\nb\n") }
	s := desk(t, map[string]string{"there.md": string(text("there")), "other.md": string(text("other"))})
	files := []Verbatim{
		{Path: "there.md", Text: text("there")},
		{Path: "new.md", Text: text("new")},
		{Path: "listed.md", Text: text("listed")},
		{Path: casebook.IndexFile, Text: []byte("- [Mine](listed.md): my words\n" + strings.Repeat("- [gone](gone.md)\n", casebook.IndexLines))},
	}
	before := texts(t, s)
	would, err := s.WouldWrite(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Errorf("WouldWrite changed files:\n%s", diff)
	}
	r, err := s.Write(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Status{Unchanged, Applied, Applied, Applied} {
		if r.Outcomes[i].Status != want || would[i].Status != want {
			t.Errorf("%s: %s, before that %s, want %s", files[i].Path, r.Outcomes[i].Status, would[i].Status, want)
		}
	}
	index := texts(t, s)[casebook.IndexFile]
	for _, line := range []string{"- [Mine](listed.md): my words\n", "](new.md) — d\n", "](there.md) — d\n"} {
		if !strings.Contains(index, line) {
			t.Errorf("no line %q in %q", line, index)
		}
	}
	if strings.Contains(index, "gone.md") {
		t.Errorf("not arranged: %q", index)
	}
}

// What is there and is not expected stays; the other text is kept. A path that is none, or a file's twin, is refused.
func TestWriteMeetsAnotherText(t *testing.T) {
	s := desk(t, map[string]string{"old.md": "old"})
	r, err := s.Write(t.Context(), []Verbatim{
		{Path: "old.md", Text: []byte("new")},
		{Path: "gone.md", Text: []byte("new"), Expect: hashOf([]byte("was"))},
		{Path: "../out.md", Text: []byte("out")},
		{Path: "OLD.md", Text: []byte("twin")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Status{Met, Met, Refused, Refused} {
		if o := r.Outcomes[i]; o.Status != want {
			t.Errorf("%d: %s, want %s", i, o.Status, want)
		}
	}
	would, err := s.WouldWrite(t.Context(), []Verbatim{{Path: "old.md", Text: []byte("new")}, {Path: "OLD.md", Text: []byte("twin")}})
	if err != nil || would[0].Status != Met || would[1].Status != Refused {
		t.Errorf("beforehand: %+v, %v", would, err)
	}
	if got := texts(t, s); got["old.md"] != "old" || len(got) != 1 {
		t.Errorf("%q", got)
	}
	kept, _, err := s.Conflicts()
	if err != nil || len(kept) != 2 || string(kept[0].Text) != "new" {
		t.Errorf("%+v, %v", kept, err)
	}
}

func past(t *testing.T, s *Store) []string {
	t.Helper()
	all, _, err := s.History("")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range all {
		ids = append(ids, p.ID)
	}
	return ids
}
