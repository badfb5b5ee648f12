package markdown_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"casebook/internal/markdown"
)

func paths(text string, g markdown.Grammar) string {
	var all []string
	for _, m := range markdown.Parse(text).Mentions(g) {
		all = append(all, m.Path)
	}
	return strings.Join(all, " ")
}

// What the client follows, and what people mean besides; recordings of the client hold the first to much more.
func TestMentions(t *testing.T) {
	for _, c := range []struct{ text, observed, mended string }{
		{"@a.md", "a.md", "a.md"},
		{"see @a.md now", "a.md", "a.md"},
		{"# @a.md\n\n- @b.md\n\n> @c.md\n\n| @d.md |", "a.md b.md c.md d.md", "a.md b.md c.md d.md"},
		{"**@a.md** _@b.md_", "a.md b.md", "a.md** b.md"},
		{"`@a.md` ``@b.md``\n\n```\n@c.md\n```\n\n    @d.md\n\n<div>\n@e.md\n</div>\n\n<!-- @f.md -->", "", ""},
		{"<!-- x --> @a.md", "a.md", "a.md"},
		{"<b>@a.md</b> x<!-- @b.md -->y", "a.md", "a.md"},
		{"foo@a.md \"@b.md\" (@c.md) '@d.md'", "", "b.md\" c.md) d.md'"},
		{"[l](@a.md) ![@b.md](x) <@c.md> <https://x/@d.md>", "", "c.md>"},
		{"[@a.md](x)", "a.md", "a.md"},
		{`@a\ b.md @c\d.md`, "a b.md c", "a b.md c"},
		{"@a.md#part", "a.md", "a.md"},
		{"@a.md, @b.md. @c.md: @d.md; (see @e.md)", "a.md, b.md. c.md: d.md; e.md)", "a.md, b.md. c.md: d.md; e.md)"},
		{"@./a @../b @~/c @/d @", "./a ../b ~/c /d", "./a ../b ~/c /d"},
		{"@sub/__init__.md @_x_.md @a__b.md", "sub/ a__b.md", "sub/__init__.md _x_.md a__b.md"},
		{"@é.md @日本.md", "", "é.md 日本.md"},
		{"@\"a b.md\" @'c d.md' @“e f.md”", "", "a b.md c d.md e f.md"},
		{"@include x/y.md and @include", "include", "x/y.md include"},
		{`\@a.md \*@b.md`, "b.md", "b.md"},
		{"- @~/a.md and @~/b.md", "~/a.md ~/b.md", "~/a.md ~/b.md"},
		{"~~@a.md~~", "", ""},
		{"@a.md @a.md", "a.md", "a.md"},
		{`@C:\Users\ana\x.md`, "C:", `C:\Users\ana\x.md`},
		{"x\u2028@a.md\x0b@b.md\u0085@c.md", "a.md b.md\u0085@c.md", "a.md b.md\u0085@c.md"},
	} {
		if got := paths(c.text, markdown.Observed); got != c.observed {
			t.Errorf("%q observed: %q, want %q", c.text, got, c.observed)
		}
		if got := paths(c.text, markdown.Mended); got != c.mended {
			t.Errorf("%q mended: %q, want %q", c.text, got, c.mended)
		}
	}
}

// A mention says where it stands, what follows, and how else it can be read.
func TestMention(t *testing.T) {
	all := markdown.Parse("a\n\n- x `c` @one.md).\n- @two.md  # note\n  @three.md#part rest of it\n").Mentions(markdown.Mended)
	want := []markdown.Mention{
		{Path: "one.md).", Line: 3, Alone: true, Followed: []string{"one.md)."}, Shorter: []string{"one.md)", "one.md"}},
		{Path: "two.md", Line: 4, Rest: "  # note", Alone: true, Followed: []string{"two.md"}},
		{Path: "three.md", Fragment: "part", Line: 5, Rest: " rest of it", Followed: []string{"three.md"}},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStripComments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"A\n<!-- one -->\nB", "A\nB"},
		{"<!-- a\nb --> tail\nnext", " tail\nnext"},
		{"x <!-- inline --> y", "x <!-- inline --> y"},
		{"- a\n  <!-- in a list -->\n", "- a\n  <!-- in a list -->\n"},
		{"> <!-- in a quote -->\n", "> <!-- in a quote -->\n"},
		{"```\n<!-- in code -->\n```\n", "```\n<!-- in code -->\n```\n"},
		{"<div>\n<!-- in HTML -->\n</div>\n", "<div>\n<!-- in HTML -->\n</div>\n"},
		{"x\n   <!-- indented behind text -->\ny", "x\n   <!-- indented behind text -->\ny"},
		{"<!-- open\nx", "<!-- open\nx"},
		{"a\r\nb", "a\r\nb"},
		{"a\r\n<!-- c -->\r\nb", "a\nb"},
	} {
		if got, _ := markdown.Parse(c.text).StripComments(); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	if _, unclosed := markdown.Parse("x\n\n<!-- open\ny").StripComments(); !cmp.Equal(unclosed, []int{3}) {
		t.Error(unclosed)
	}
}

// No text makes a reader fail, and what is read was there.
func FuzzDocument(f *testing.F) {
	for _, seed := range []string{"@a.md", "<!-- x -->y", "- `@a`\n> @b\n\n    @c", "**@a_b__c**", "@\"a b\" [@x](y) \\@z", "<!--", "\x00@\xff", "a\r\n@b\r@c", "@C:\\\u00e0.md"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := markdown.Parse(text)
		stripped, _ := d.StripComments()
		if len(stripped) > len(text) {
			t.Errorf("grew to %q", stripped)
		}
		lines := 1 + strings.Count(text, "\n") + strings.Count(text, "\r")
		for _, g := range []markdown.Grammar{markdown.Observed, markdown.Mended} {
			for _, m := range d.Mentions(g) {
				if m.Path == "" || m.Line < 1 || m.Line > lines || utf8.ValidString(text) && !utf8.ValidString(m.Path) {
					t.Errorf("%+v in %q", m, text)
				}
			}
		}
	})
}
