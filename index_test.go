package casebook_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func TestParseIndex(t *testing.T) {
	tests := []struct {
		name, text string
		want       []casebook.IndexEntry
	}{
		{"client's form", "- [Deploy freeze](deploy-freeze.md) — no deploys on Fridays", []casebook.IndexEntry{{1, "Deploy freeze", "deploy-freeze.md",
			"no deploys on Fridays"}}},
		{"documented form", "- [deploy.md](deploy.md): how we deploy", []casebook.IndexEntry{{1, "deploy.md", "deploy.md", "how we deploy"}}},
		{"en dash", "- [A](a.md) – hook", []casebook.IndexEntry{{1, "A", "a.md", "hook"}}},
		{"hyphen", "- [A](a.md) - hook - more", []casebook.IndexEntry{{1, "A", "a.md", "hook - more"}}},
		{"two hyphens", "- [A](a.md) -- hook", []casebook.IndexEntry{{1, "A", "a.md", "hook"}}},
		{"no separator", "- [A](a.md) hook", []casebook.IndexEntry{{1, "A", "a.md", "hook"}}},
		{"no hook", "- [A](a.md)", []casebook.IndexEntry{{1, "A", "a.md", ""}}},
		{"star, plus, indented", "* [A](a.md)\n+ [B](b.md)\n  - [C](c.md): c", []casebook.IndexEntry{{1, "A", "a.md", ""}, {2, "B", "b.md", ""}, {3, "C",
			"c.md", "c"}}},
		{"bold link", "- **[A](a.md)** — hook", []casebook.IndexEntry{{1, "A", "a.md", "hook"}}},
		{"hook with a link", "- [A](a.md) — see [B](b.md): x", []casebook.IndexEntry{{1, "A", "a.md", "see [B](b.md): x"}}},
		{"brackets in the title", `- [A [1] \[x\]](a.md)`, []casebook.IndexEntry{{1, "A [1] [x]", "a.md", ""}}},
		{"odd targets", "- [A](<my file.md>)\n- [B](my%20file.md)\n- [C](./c.md)\n- [D](team/d.md#part)\n- [E](e(1).md)\n- [F](f.md \"title\")\n- [G](日本.md)",
			[]casebook.IndexEntry{{1, "A", "my file.md", ""}, {2, "B", "my file.md", ""}, {3, "C", "c.md", ""}, {4, "D", "team/d.md", ""}, {5, "E", "e(1).md",
				""}, {6, "F", "f.md", ""}, {7, "G", "日本.md", ""}}},
		{"leaves the directory: the caller's affair", "- [A](../a.md)", []casebook.IndexEntry{{1, "A", "../a.md", ""}}},
		{"not entries", "# Memory\n[A](a.md)\n- see [A](a.md)\n- [A](https://x.org/a.md)\n- [A](a.txt)\n- [A]\n- [A](a.md\n-[A](a.md)\n1. [A](a.md)\n- [A]()\n- text", nil},
		{"fenced code", "```\n- [A](a.md)\n```\n- [B](b.md)\n~~~~\n```\n- [C](c.md)\n~~~~\n", []casebook.IndexEntry{{4, "B", "b.md", ""}}},
		{"comments", "<!-- - [A](a.md) -->\n<!--\n- [B](b.md)\n-->\n- [C](c.md)", []casebook.IndexEntry{{5, "C", "c.md", ""}}},
		{"line ends", "# M\r\n- [A](a.md): x\r\n\r- [B](b.md)\n", []casebook.IndexEntry{{2, "A", "a.md", "x"}, {4, "B", "b.md", ""}}},
		{"mark", "\uFEFF- [A](a.md): x", []casebook.IndexEntry{{1, "A", "a.md", "x"}}},
	}
	for _, tt := range tests {
		x := casebook.ParseIndex([]byte(tt.text))
		if diff := cmp.Diff(tt.want, x.Entries); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
		if x.String() != tt.text {
			t.Errorf("%s: text %q", tt.name, x.String())
		}
	}
}

// An entry that casebook writes reads back equal.
func TestIndexEntryString(t *testing.T) {
	for want, e := range map[string]casebook.IndexEntry{
		"- [Deploy freeze](deploy-freeze.md) — no deploys": {Title: "Deploy freeze", File: "deploy-freeze.md", Hook: "no deploys"},
		"- [a](a.md)":                   {Title: "a", File: "a.md"},
		`- [a \[b\]](<my (a).md>) — x`:  {Title: "a [b]", File: "my (a).md", Hook: "x"},
		"- [a](team/a.md) — — dash: y":  {Title: "a", File: "team/a.md", Hook: "— dash: y"},
		"- [日本](日本.md) — one line only": {Title: "日本", File: "日本.md", Hook: "one\nline  only"},
		"- [a](a%23b.md)":               {Title: "a", File: "a#b.md"},
		"- [a](50%25.md)":               {Title: "a", File: "50%.md"},
	} {
		if e.String() != want {
			t.Errorf("%+v: %s, want %s", e, e, want)
		}
		back := casebook.ParseIndex([]byte(want)).Entries
		e.Line, e.Hook = 1, strings.Join(strings.Fields(e.Hook), " ")
		if diff := cmp.Diff([]casebook.IndexEntry{e}, back); diff != "" {
			t.Errorf("%s reads back: %s", want, diff)
		}
	}
}

func TestCutIndex(t *testing.T) {
	short := strings.Repeat("- [A](a.md)\n", 200)
	line := strings.Repeat("x", 124) + "\n" // 200 of them are 25,000 units
	type cut = casebook.Cut
	tests := []struct {
		name, text string
		want       string
		cut        cut
	}{
		{"empty", "", "", cut{}},
		{"199 lines", short[12:], short[12:], cut{Lines: 199, Units: 199 * 12, Kept: 199}},
		{"200 lines", short, short, cut{Lines: 200, Units: 2400, Kept: 200}},
		{"201 lines", short + "more\n", short, cut{Limit: "lines", Lines: 201, Units: 2405, Kept: 200}},
		{"201 lines, the last without an end", short + "more", short, cut{Limit: "lines", Lines: 201, Units: 2404, Kept: 200}},
		{"25,000 units", strings.Repeat(line, 200), strings.Repeat(line, 200), cut{Lines: 200, Units: 25000, Kept: 200}},
		{"25,001 units", strings.Repeat(line, 199) + "x" + line, strings.Repeat(line, 199), cut{Limit: "units", Lines: 200, Units: 25001, Kept: 199}},
		{"CR counts", strings.Repeat(line[1:len(line)-1]+"\r\n", 200), strings.Repeat(line[1:len(line)-1]+"\r\n", 200), cut{Lines: 200, Units: 25000,
			Kept: 200}},
		{"characters of two units", strings.Repeat(strings.Repeat("🙂", 62)+"\n", 201)[:200*249], strings.Repeat(strings.Repeat("🙂", 62)+"\n", 200),
			cut{Lines: 200, Units: 25000, Kept: 200}},
		{"case 065: 164 lines of 100 KB", strings.Repeat(strings.Repeat("y", 609)+"\n", 164), strings.Repeat(strings.Repeat("y", 609)+"\n", 40),
			cut{Limit: "units", Lines: 164, Units: 164 * 610, Kept: 40}},
		{"case 067: one line of 40 KB", strings.Repeat("z", 40000), strings.Repeat("z", 25000), cut{Limit: "units", Lines: 1, Units: 40000, Kept: 1,
			Part: true}},
		{"case 067: emoji at the cut", strings.Repeat("z", 24999) + strings.Repeat("🙂", 100), strings.Repeat("z", 24999), cut{Limit: "units", Lines: 1,
			Units: 25199, Kept: 1, Part: true}},
		{"case 067: joined emoji at the cut", strings.Repeat("z", 24996) + "👩‍👩‍👧" + strings.Repeat("z", 99), strings.Repeat("z", 24996),
			cut{Limit: "units", Lines: 1, Units: 24996 + 8 + 99, Kept: 1, Part: true}},
		{"a long line behind a short one goes whole", "# M\n" + strings.Repeat("z", 40000), "# M\n", cut{Limit: "units", Lines: 2, Units: 40004, Kept: 1}},
		{"invalid UTF-8", "a\xffb\n", "a\uFFFDb\n", cut{Lines: 1, Units: 4, Kept: 1}},
	}
	for _, tt := range tests {
		got, c := casebook.CutIndex([]byte(tt.text), casebook.IndexLines, casebook.IndexUnits)
		if got != tt.want {
			t.Errorf("%s: %d bytes, want %d", tt.name, len(got), len(tt.want))
		}
		if diff := cmp.Diff(tt.cut, c); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if got, c := casebook.CutIndex([]byte(short+short), 0, 0); got != short+short || c.Limit != "" {
		t.Errorf("no limits: %d bytes, %+v", len(got), c)
	}
}

func FuzzParseIndex(f *testing.F) {
	for _, s := range []string{"", "- [A](a.md) — hook\n", "* [a.md](a.md): x\r\n", "- [a [b]](<c d.md>)\n```\n- [x](y.md)\n", "<!--\n- [x](y.md)",
		"- **[A](a.md#b)** -- x\xff🙂", strings.Repeat("x", 99)} {
		f.Add([]byte(s), 3, 20)
	}
	f.Fuzz(func(t *testing.T, data []byte, lines, units int) {
		x := casebook.ParseIndex(data)
		if x.String() != string(data) {
			t.Fatalf("text %q", x.String())
		}
		last := 0
		for _, e := range x.Entries {
			if e.Line <= last || e.File == "" || strings.ContainsAny(e.Title+e.Hook, "\r\n") {
				t.Fatalf("entry %+v after line %d", e, last)
			}
			last = e.Line
			if strings.ContainsAny(e.File, "\r\n\x00") || strings.TrimSpace(e.File) != e.File || !utf8.ValidString(e.File) {
				continue // no name that casebook gives a file
			}
			back := casebook.ParseIndex([]byte(e.String())).Entries
			if len(back) != 1 || back[0].File != e.File {
				t.Fatalf("%+v is written as %q and reads back %+v", e, e, back)
			}
		}
		got, c := casebook.CutIndex(data, lines, units)
		whole := string([]rune(string(data)))
		if !strings.HasPrefix(whole, got) || !utf8.ValidString(got) || (c.Limit == "") != (got == whole) {
			t.Fatalf("%q of %q, %+v", got, whole, c)
		}
		if n := len(utf16.Encode([]rune(got))); units > 0 && n > units || lines > 0 && strings.Count(got, "\n") > lines {
			t.Fatalf("%d units in %q, limits %d and %d", n, got, lines, units)
		}
		if c.Units != len(utf16.Encode([]rune(whole))) {
			t.Fatalf("%d units: %s", c.Units, fmt.Sprint(c))
		}
	})
}
