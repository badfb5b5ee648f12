package casebook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
)

// Links follow a rename: by name, alias, path and stem, in any case and composition, and every other byte stays.
func TestRenameLinks(t *testing.T) {
	old := []string{"Deploy Freeze", "team/deploy-freeze.md"}
	tests := []struct{ name, text, want string }{
		{"name", "see [[Deploy freeze]].", "see [[Release stop]]."},
		{"stem and path", "[[deploy-freeze]] [[team/deploy-freeze]]", "[[Release stop]] [[Release stop]]"},
		{"file", "[[team/deploy-freeze.md]]", "[[team/release-stop.md]]"},
		{"text", "[[deploy-freeze|the freeze]] [[ deploy-freeze ]]", "[[Release stop|the freeze]] [[ Release stop ]]"},
		{"part, block, embed", "[[deploy-freeze#Why]] [[deploy-freeze^a]] ![[deploy-freeze]]", "[[Release stop#Why]] [[Release stop^a]] ![[Release stop]]"},
		{"case 217: a table", `| [[deploy-freeze\|Foo]] |`, `| [[Release stop\|Foo]] |`},
		{"others", "[[deploy_freeze]] [[deploy freezes]] [[#Deploy freeze]] [[]] [[|x]] [[Sq]uare]] [[https://x.org]]", "[[deploy_freeze]] [[deploy freezes]] [[#Deploy freeze]] [[]] [[|x]] [[Sq]uare]] [[https://x.org]]"},
		{"code", "`[[deploy-freeze]]` ``a ` [[deploy-freeze]]`` ` [[deploy-freeze]]", "`[[deploy-freeze]]` ``a ` [[deploy-freeze]]`` ` [[Release stop]]"},
		{"fence", "```\n[[deploy-freeze]]\n```\n[[deploy-freeze]]\n~~~\n[[deploy-freeze]]", "```\n[[deploy-freeze]]\n```\n[[Release stop]]\n~~~\n[[deploy-freeze]]"},
		{"comments", "<!-- [[deploy-freeze]] -->\na <!-- [[deploy-freeze]] --> [[deploy-freeze]]\nb <!-- x\n[[deploy-freeze]]\n--> [[deploy-freeze]]",
			"<!-- [[deploy-freeze]] -->\na <!-- [[deploy-freeze]] --> [[Release stop]]\nb <!-- x\n[[deploy-freeze]]\n--> [[Release stop]]"},
		{"escaped", `\[[deploy-freeze]]`, `\[[deploy-freeze]]`},
		{"line of the index", "- [Freeze](team/deploy-freeze.md) — see [it](team/deploy-freeze.md#why)\r\n", "- [Freeze](team/release-stop.md) — see [it](team/release-stop.md#why)\r\n"},
		{"documented form", "- [team/deploy-freeze.md](team/deploy-freeze.md): x", "- [team/release-stop.md](team/release-stop.md): x"},
		{"encoded", "* [x](./team/deploy%2Dfreeze.md) [y](<team/deploy-freeze.md>)", "* [x](team/release-stop.md) [y](team/release-stop.md)"},
		{"a link in prose is relative to its own folder", "see [it](team/deploy-freeze.md)", "see [it](team/deploy-freeze.md)"},
		{"bytes", "\uFEFF\xff [[deploy-freeze]]\r\r\n\n", "\uFEFF\xff [[Release stop]]\r\r\n\n"},
	}
	for _, tt := range tests {
		if got := casebook.RenameLinks(tt.text, old, "Release stop", "team/release-stop.md"); got != tt.want {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
		if got := casebook.RenameLinks(tt.text, []string{"not there"}, "n", "n.md"); got != tt.text {
			t.Errorf("%s: another rename makes %q", tt.name, got)
		}
	}
	if got := casebook.RenameLinks("[[a]]", []string{"a"}, "C# [new]", "c-new.md"); got != "[[c-new]]" {
		t.Errorf("a name that no link can hold: %s", got)
	}
	if got := casebook.RenameLinks("[[Jürgen]]", []string{"Ju\u0308rgen"}, "b", ""); got != "[[b]]" {
		t.Errorf("case 088: decomposed: %s", got)
	}
	if got := casebook.RenameLinks("- [a](a.md)", []string{"a.md"}, "b", "my b.md"); got != "- [a](<my b.md>)" {
		t.Error(got)
	}
	if got := casebook.RenameLinks("- [a](a.md#x)", []string{"a.md"}, "b", "my b.md"); got != "- [a](<my b.md#x>)" {
		t.Error(got)
	}
}

// Links are read wherever a text shows them, and nowhere else.
func TestLinks(t *testing.T) {
	wiki := func(line int, target string) casebook.Link {
		return casebook.Link{Line: line, Target: target, Wiki: true}
	}
	file := func(line int, target string) casebook.Link { return casebook.Link{Line: line, Target: target} }
	tests := []struct {
		name, text string
		want       []casebook.Link
	}{
		{"prose, numbered list, table", "See [a](a.md) and [[b]].\n1. [c](./c.md)\n| [[d\\|the d]] | [e](<e f.md>) |", []casebook.Link{file(1, "a.md"), wiki(1, "b"),
			file(2, "c.md"), wiki(3, "d"), file(3, "e f.md")}},
		{"entry", "- **[A](a.md#part)** — see [[b#x|B]]\r\n", []casebook.Link{file(1, "a.md"), wiki(1, "b")}},
		{"a number as the text", "[[1]](a.md) [[2]](https://x.org)", []casebook.Link{file(1, "a.md")}},
		{"escaped, code, comments", "\\[a](a.md) `[a](a.md)` <!-- [[a]] --> [b](b.md) <!-- x\n[[a]]\n--> [[c]]\n```\n[[a]]\n```\n<!--\n[[a]]\n-->\n[d](d.md)",
			[]casebook.Link{file(1, "b.md"), wiki(3, "c"), file(10, "d.md")}},
		{"no memories", "[a](https://x.org/a.md) [a](a.txt) [a] [] [[]] [[#a]] [a](a.md", nil},
		{"an image in a link", "[![x](x.png)](a.md)", []casebook.Link{file(1, "a.md")}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, casebook.Links(tt.text)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// A rename to another name and back gives the same bytes where the new name did not occur before, and never touches lines without a link.
func FuzzRenameLinks(f *testing.F) {
	for _, s := range []string{"[[old]]", "a [[old|b]] <!-- [[old]] -->\n```\n[[old]]", "- [a](old.md#x) [[old#p]]\r\n", "`[[old]]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		out := casebook.RenameLinks(text, []string{"old", "old.md"}, "zq", "zq.md")
		if strings.Count(out, "\n") != strings.Count(text, "\n") || strings.Count(out, "\r") != strings.Count(text, "\r") {
			t.Fatalf("%q became %q", text, out)
		}
		if again := casebook.RenameLinks(out, []string{"old", "old.md"}, "zq", "zq.md"); again != out {
			t.Fatalf("%q, then %q", out, again)
		}
		if !strings.Contains(strings.ToLower(text), "old") && out != text {
			t.Fatalf("%q became %q", text, out)
		}
	})
}

// Links are found where a rename would change them, with the line of the file.
func TestMemoryLinks(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []casebook.Link
	}{
		{"no frontmatter [[a]]\n[[b|text]] and [[ c d ]] [[team/e#Part^x]]", []casebook.Link{{1, "a", true}, {2, "b", true}, {2, "c d", true}, {2, "team/e", true}}},
		{"---\r\nname: x\r\nsee: [[no]]\r\n---\r\n\r\n[[a]]\r\n```\r\n[[no]]\r\n```\r\n`[[no]]` <!-- [[no]]\r\n[[no]] --> [[b\\|B]]\r\n", []casebook.Link{{6, "a", true}, {11, "b", true}}},
		{"[[]] [[#part]] \\[[no]] [[no\nno]]", nil},
	} {
		if diff := cmp.Diff(tt.want, casebook.MemoryLinks([]byte(tt.text))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// Brackets that nothing closes are read in a time that grows with their number: a line of a million of them ends, and what is a link stays one.
func TestManyBracketsEnd(t *testing.T) {
	for _, unit := range []string{"[", "[x", "[[", "![", "](", "[a]["} {
		text := strings.Repeat(unit, 1<<20/len(unit)) + " [[end]]\n"
		links := casebook.Links(text)
		if len(links) == 0 || links[len(links)-1].Target != "end" {
			t.Errorf("%q: the link behind them is lost: %d links", unit, len(links))
		}
	}
}
