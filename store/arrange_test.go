package store

import (
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// MEMORY.md keeps every byte that the moves do not ask for.
func TestArrange(t *testing.T) {
	const people = "# Memory\n\nProse with [a link](a.md).\n\n- [A](a.md) — first\n* [b.md](b.md): the second\n\n## More\n1. [A](a.md)\n```\n- [A](a.md)\n```\n"
	long, longer := strings.Repeat("words ", 60), strings.Repeat("other words ", 200)
	header := func(path, name, description string) casebook.Header {
		return casebook.Header{Path: path, Name: name, Description: description}
	}
	was, is := header("a-b.md", "a-b", long), header("a-b.md", "a-b", longer)
	uncut := func(h casebook.Header) string {
		return casebook.IndexEntry{Title: h.Name, File: h.Path, Hook: h.Description}.String() + "\n"
	}
	follows := []move{{from: "a-b.md", to: "a-b.md", title: "a-b", hook: longer, wasTitle: "a-b", wasHook: long}}
	for _, tt := range []struct {
		name, index string
		moves       []move
		want        string
	}{
		{"a new line is cut", "", []move{{to: "a-b.md", title: "a-b", hook: long}}, casebook.IndexLine(was) + "\n"},
		{"a cut line follows", casebook.IndexLine(was) + "\n", follows, casebook.IndexLine(is) + "\n"},
		{"one that was not cut follows", "  " + uncut(was), follows, "  " + casebook.IndexLine(is) + "\n"},
		{"one that was not cut is cut with the next change", uncut(was), []move{{from: "a-b.md", to: "a-b.md", title: "a-b", hook: long, wasTitle: "a-b", wasHook: long}},
			casebook.IndexLine(was) + "\n"},
		{"a short one keeps its title till it changes", "- [a-b](a-b.md) — h \n", []move{{from: "a-b.md", to: "a-b.md", title: "a-b", hook: "h", wasTitle: "a-b", wasHook: "h"}},
			"- [a-b](a-b.md) — h \n"},
		{"a title of a person's stays, and the hook is cut to fit", "* [Mine](a-b.md): " + long + "\n", follows,
			"* [Mine](a-b.md): " + casebook.IndexHook(longer, "* [Mine](a-b.md): ") + "\n"},
		{"behind a title of a person's it follows cut, too", "* [My longer title](a-b.md): " + casebook.IndexHook(long, "* [My longer title](a-b.md): ") + "\n", follows,
			"* [My longer title](a-b.md): " + casebook.IndexHook(longer, "* [My longer title](a-b.md): ") + "\n"},
		{"a line that was asked for is cut", "", []move{{from: "a-b.md", to: "a-b.md", title: "a-b", hook: long, said: true}}, casebook.IndexLine(was) + "\n"},
		{"own words stay, however long", "- [Mine](a-b.md) — x" + long + "\n", follows, "- [Mine](a-b.md) — x" + long + "\n"},
		{"nothing", people, nil, people},
		{"first line", "", []move{{to: "a.md", title: "A", hook: "first"}}, "- [A](a.md) — first\n"},
		{"behind the last entry", people, []move{{to: "c.md", title: "C", hook: "the\nthird"}},
			people[:len("# Memory\n\nProse with [a link](a.md).\n\n- [A](a.md) — first\n* [b.md](b.md): the second\n")] + "- [C](c.md) — the third\n" +
				people[len("# Memory\n\nProse with [a link](a.md).\n\n- [A](a.md) — first\n* [b.md](b.md): the second\n"):]},
		{"listed already", people, []move{{to: "a.md", title: "X", hook: "y"}}, people},
		{"before a comment and text at the end", "# M\n\n- [A](a.md)\n\nText.\n\n<!--\nkept\n-->\n", []move{{to: "b.md", title: "B"}},
			"# M\n\n- [A](a.md)\n- [B](b.md)\n\nText.\n\n<!--\nkept\n-->\n"},
		{"behind what belongs to the last entry", "  - [A](a.md)\n\tmore\n   more\n  no more\n", []move{{to: "b.md", title: "B"}},
			"  - [A](a.md)\n\tmore\n   more\n- [B](b.md)\n  no more\n"},
		{"linked in the text", "See [b](./b.md) and [[c d]].\n- [A](a.md) — not `[[d]]`\n", []move{{to: "b.md", title: "B"}, {to: "c.md", title: "c d"}, {to: "d.md", title: "d"}},
			"See [b](./b.md) and [[c d]].\n- [A](a.md) — not `[[d]]`\n- [D](d.md)\n"},
		{"renamed, linked in the text by what it was called", "See [b](b.md) and [[c]].\n", []move{{from: "b.md", to: "n.md", title: "n", wasTitle: "b"},
			{from: "c.md", to: "sub/c.md", title: "c", wasTitle: "c"}}, "See [b](b.md) and [[c]].\n- [N](n.md)\n"},
		{"a line that comes back beside a link in the text", "See [b](b.md).\n", []move{{to: "b.md", line: "* [B](b.md)"}}, "See [b](b.md).\n* [B](b.md)\n"},
		{"no end of line", "- [A](a.md)", []move{{to: "b.md", title: "B"}}, "- [A](a.md)\n- [B](b.md)"},
		{"line ends", "x\r\n- [A](a.md)\r\n", []move{{to: "b.md", title: "B"}}, "x\r\n- [A](a.md)\r\n- [B](b.md)\r\n"},
		{"gone, in either form, twice", "- [A](a.md) — x\n- [A again](./a.md): y\n- [B](b.md)\n", []move{{from: "a.md"}}, "- [B](b.md)\n"},
		{"renamed", people, []move{{from: "a.md", to: "z y.md", title: "Z", hook: "first", wasTitle: "A", wasHook: "first"}},
			"# Memory\n\nProse with [a link](a.md).\n\n- [Z](<z y.md>) — first\n* [b.md](b.md): the second\n\n## More\n1. [A](a.md)\n```\n- [A](a.md)\n```\n"},
		{"renamed, words of a person", "  * **[My A](a.md)** -> own words\n", []move{{from: "a.md", to: "z.md", title: "Z", hook: "h", wasTitle: "A", wasHook: "h"}},
			"  * **[My A](z.md)** -> own words\n"},
		{"another description, own words", people, []move{{from: "b.md", to: "b.md", title: "B", hook: "new", wasTitle: "B", wasHook: "old"}}, people},
		{"renamed, the file's name for a title", "* [b.md](b.md): old\n", []move{{from: "b.md", to: "c.md", title: "C", hook: "new", wasTitle: "B", wasHook: "old"}},
			"* [c.md](c.md): new\n"},
		{"another description", "- [A](a.md): old\n", []move{{from: "a.md", to: "a.md", title: "A", hook: "new", wasTitle: "A", wasHook: "old"}}, "- [A](a.md): new\n"},
		{"a line that was asked for", "- [A](a.md) — own words\n", []move{{from: "a.md", to: "a.md", title: "T", hook: "h", said: true}}, "- [T](a.md) — h\n"},
		{"a line that was asked for and not there", "", []move{{from: "a.md", to: "a.md", title: "T", hook: "h", said: true}}, "- [T](a.md) — h\n"},
		{"a line that comes back", "- [A](a.md)\n", []move{{to: "b.md", line: "+ [x](b.md) => own"}}, "- [A](a.md)\n+ [x](b.md) => own\n"},
		{"a new one goes again", "", []move{{to: "b.md", title: "B"}, {from: "b.md"}}, ""},
	} {
		if diff := cmp.Diff(tt.want, string(arrange([]byte(tt.index), tt.moves))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// A line in which a person says more than an entry stays when its memory goes, and so does one to which lines below belong; casebook's own go, long ones too.
func TestALineThatSaysMoreStays(t *testing.T) {
	long := strings.Repeat("many words ", 30)
	index := "- [A](a.md) — d. Ines [owns the vault](https://v.example/x)\n- [A](a.md) — d\n  - on Mondays\n- [A](a.md) — d\n\n  Ask her first.\n- [A](a.md) — d\n- [a](a.md) — " + long + "\nText of [a](a.md).\n"
	got := string(arrange([]byte(index), []move{{from: "a.md", wasTitle: "a", wasHook: strings.TrimSpace(long)}}))
	want := "- [A](a.md) — d. Ines [owns the vault](https://v.example/x)\n- [A](a.md) — d\n  - on Mondays\n- [A](a.md) — d\n\n  Ask her first.\nText of [a](a.md).\n"
	if got != want {
		t.Errorf("%q", got)
	}
}

// A byte order mark stays when the first line goes.
func TestTheByteOrderMarkStays(t *testing.T) {
	got := string(arrange([]byte("\uFEFF- [A](a.md) — d\n- [B](b.md) — d\n"), []move{{from: "a.md"}}))
	if got != "\uFEFF- [B](b.md) — d\n" {
		t.Errorf("%q", got)
	}
}
