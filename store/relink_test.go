package store

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// A deletion tells which memories still link to what is gone: five by name, the others counted. What goes with it, links elsewhere or shows no link is not
// among them.
func TestDeleteTellsOfLinksToIt(t *testing.T) {
	files := map[string]string{
		"a.md": "---\nname: The plan\naliases: [scheme]\n---\nSee [[a]].\n", "code.md": memory("code", "d", "`[[a]]` <!-- [[the plan]] -->\n"),
		"other.md": memory("other", "d", "[[b]] and [a](a.md)\n"), "b.md": memory("b", "d", "[[scheme]]\n"), "goes.md": memory("goes", "d", "[[a]]\n"),
	}
	for i := range 6 {
		files[fmt.Sprintf("m%d.md", i)] = memory("m", "d", []string{"[[a]] and [[A]]\n", "[[the plan|it]]\n", "[[Scheme#why]]\n"}[i%3])
	}
	s := desk(t, files)
	r := apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, casebook.Change{Op: casebook.OpDelete, Path: "goes.md"})
	if diff := cmp.Diff([]string{"applied link-target-gone", "applied"}, statuses(r)); diff != "" {
		t.Fatal(diff)
	}
	p := r.Outcomes[0].Problems[0]
	if want := "still linked to in b.md, m0.md, m1.md, m2.md, m3.md and 2 more"; p.Text != want || !p.Info || p.Path != s.Abs("a.md") {
		t.Errorf("%+v", p)
	}
	for path := range files {
		if got, ok := texts(t, s)[path]; ok && got != files[path] {
			t.Errorf("%s became %s", path, got)
		}
	}
}

// What answers to the name of a deleted memory is where the links lead.
func TestDeleteOfOneOfTwoLeavesNoLinkDangling(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("plan", "d", "x\n"), "b.md": memory("plan", "d", "x\n"), "c.md": memory("c", "d", "[[plan]]\n")})
	if diff := cmp.Diff([]string{"applied"}, statuses(apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "a.md"}))); diff != "" {
		t.Error(diff)
	}
	r := apply(t, s, casebook.Change{Op: casebook.OpDelete, Path: "b.md"}, creation("plan", "another"))
	if diff := cmp.Diff([]string{"applied", "applied"}, statuses(r)); diff != "" {
		t.Error(diff)
	}
}

// A merge leads the links of all other memories on to what took theirs in, by whatever name they used, and keeps the age of these memories.
func TestMergeLeadsLinksOn(t *testing.T) {
	files := map[string]string{
		"kept.md": memory("kept one", "d", "x\n"), "one.md": "---\nname: first\naliases: [uno]\n---\nx\n", "two.md": memory("second", "d", "see [[first]]\n"),
		"third.md": memory("third", "d", "[[first]], [[uno|it]], [[one#why]], [[two]], [[kept one]] and `[[first]]`\n"),
	}
	s := desk(t, files)
	old := time.Date(2025, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(s.Abs("third.md"), old, old); err != nil {
		t.Fatal(err)
	}
	r := apply(t, s, casebook.Change{Op: casebook.OpMerge, Path: "kept.md", From: []string{"one.md", "two.md"}, Body: "Both; see [[second]]."})
	if diff := cmp.Diff([]string{"applied"}, statuses(r)); diff != "" {
		t.Fatal(diff)
	}
	got := texts(t, s)
	if want := "[[kept one]], [[kept one|it]], [[kept one#why]], [[kept one]], [[kept one]] and `[[first]]`\n"; !strings.HasSuffix(got["third.md"], want) {
		t.Errorf("%s", got["third.md"])
	}
	if !strings.HasSuffix(got["kept.md"], "Both; see [[kept one]].\n") || got["one.md"]+got["two.md"] != "" {
		t.Errorf("%v", got)
	}
	if info, err := os.Stat(s.Abs("third.md")); err != nil || !info.ModTime().Equal(old) {
		t.Error("its age:", info.ModTime(), err)
	}
	undo(t, s, 0, r.Batch)
	if now := texts(t, s); now["third.md"] != files["third.md"] || now["one.md"] != files["one.md"] {
		t.Errorf("after undo: %v", now)
	}
}

// A link that could mean several memories leads on once all of them are taken in, and stays while another one answers.
func TestMergeLeadsLinksOfOneNameOn(t *testing.T) {
	files := map[string]string{"kept.md": memory("kept one", "d", "x\n"), "a/one.md": memory("twin", "d", "x\n"), "b/one.md": memory("twin", "d", "x\n"), "third.md": memory("third", "d", "[[twin]]\n")}
	for _, c := range []struct {
		from []string
		want string
	}{{[]string{"a/one.md", "b/one.md"}, "[[kept one]]\n"}, {[]string{"a/one.md"}, "[[twin]]\n"}} {
		s := desk(t, files)
		apply(t, s, casebook.Change{Op: casebook.OpMerge, Path: "kept.md", From: c.from, Body: "All."})
		if got := texts(t, s)["third.md"]; !strings.HasSuffix(got, c.want) {
			t.Errorf("%v: %s", c.from, got)
		}
	}
}
