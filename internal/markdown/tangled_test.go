package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"casebook/internal/markdown"
)

// Texts that were made to keep a parser busy, each of four mebibytes: what would take it minutes is not parsed, and the others go through.
func TestTangled(t *testing.T) {
	const size = 4 << 20
	fill := func(unit string) string { return strings.Repeat(unit, size/len(unit)) + "\n\n@a.md" }
	numbered := func(form string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, form, i)
		}
		return b.String() + "\n\n@a.md"
	}
	stairs := ""
	for i := range 900 {
		stairs += strings.Repeat("  ", i) + "- @a\n"
	}
	for _, c := range []struct {
		name, text string
		tangled    bool
	}{
		{"quotes", fill(">"), true},
		{"quotes on every line", fill(strings.Repeat(">", 2000) + "a\n"), true},
		{"lists", fill("- "), true},
		{"numbered lists", fill("1. "), true},
		{"lists by indentation", stairs, true},
		{"brackets", fill("["), true},
		{"pictures", fill("!["), true},
		{"emphasis", fill("*a_ "), true},
		{"emphasis on every line of an item", "- a\n" + fill("  *a_ b_*\n"), true},
		{"emphasis in a quote", fill("> *a_ b_*\n"), true},
		{"definitions", fill("[a]: b\n"), true},
		{"numbered definitions", numbered("[a%d]: b\n"), true},
		{"references", fill("[a]\n"), true},
		{"tags that open nothing", fill("a\n<b\n"), true},
		{"lines", fill("a\n"), true},
		{"underlines", fill("a\n=\n"), true},
		{"line ends", strings.Repeat("\r@a", size/3), true},
		{"paragraphs", fill("a\n\n"), true},
		{"paragraphs of a usual length", fill(strings.Repeat("word ", 20) + "\n\n"), false},
		{"items", fill("- a *b* `c` and some more words\n"), false},
		{"headings", fill("# a\n\n"), true},
		{"one word", fill("a"), false},
		{"a rule of dashes", strings.Repeat("-", 300) + "\n\n@a.md", false},
		{"a table", strings.Repeat("| `a` | [b](c) | *d* |\n", 500) + "\n@a.md", false},
		{"code", "```\n" + strings.Repeat("a[i] = *b;\n", 3000) + "```\n\n@a.md", false},
		{"levels", strings.Repeat("> - ", 40) + "x\n\n@a.md", false},
	} {
		d := markdown.Parse(c.text)
		if d.Tangled != c.tangled {
			t.Errorf("%s: tangled %t, want %t", c.name, d.Tangled, c.tangled)
		}
		for _, g := range []markdown.Grammar{markdown.Observed, markdown.Mended} {
			if n := len(d.Mentions(g)); c.tangled != (n == 0) {
				t.Errorf("%s: %d mentions", c.name, n)
			}
		}
	}
}

// The first thousand words count, wherever they stand.
func TestManyMentions(t *testing.T) {
	for name, sep := range map[string]string{"on one line": " ", "on lines of one paragraph": "\n", "in paragraphs": "\n\n"} {
		var b strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&b, "@a%d%s", i, sep)
		}
		for _, g := range []markdown.Grammar{markdown.Observed, markdown.Mended} {
			d := markdown.Parse(b.String())
			all := d.Mentions(g)
			if len(all) != markdown.MaxMentions || !d.Many || all[999].Path != "a999" {
				t.Errorf("%s: %d mentions, many %t", name, len(all), d.Many)
			}
		}
	}
	if d := markdown.Parse(strings.Repeat("@a ", markdown.MaxMentions)); len(d.Mentions(markdown.Mended)) != 1 || d.Many {
		t.Error("as many as count are not too many")
	}
}
