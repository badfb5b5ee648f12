package casebook_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// indexed makes memories of lines `path | type | description`, the first the newest.
func indexed(lines ...string) casebook.Arrangement {
	var a casebook.Arrangement
	for i, l := range lines {
		f := strings.Split(l, " | ")
		name := strings.TrimSuffix(f[0][strings.LastIndexByte(f[0], '/')+1:], ".md")
		a.Memories = append(a.Memories, casebook.IndexMemory{Header: casebook.Header{Path: f[0], Name: name, Type: casebook.Type(f[1]), Description: f[2],
			ModTime: time.Date(2026, 5, 6, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -i)}})
	}
	return a
}

func codes(problems []casebook.Problem) string {
	var all []string
	for _, p := range problems {
		c := p.Code
		if p.Line > 0 {
			c += fmt.Sprintf(":%d", p.Line)
		}
		if p.Info {
			c += "!"
		}
		all = append(all, c)
	}
	return strings.Join(all, " ")
}

func TestIndexLine(t *testing.T) {
	long := strings.Repeat("word ", 60)
	tests := []struct {
		name, path, description, want string
	}{
		{"deploy-freeze", "deploy-freeze.md", "no deploys on Fridays", "- [Deploy freeze](deploy-freeze.md) — no deploys on Fridays"},
		{"Deploy: when", "a.md", "x", "- [Deploy: when](a.md) — x"},
		{"API_v2", "a.md", "", "- [API_v2](a.md)"},
		{"日本", "日本.md", "説明", "- [日本](日本.md) — 説明"},
		{"a", "a.md", "a", "- [A](a.md)"},
		{"a", "a.md", "two\nlines [[b]] and [c](d.md) <!-- x -->", "- [A](a.md) — two lines b and [c] (d.md) x"},
		{"", "team/no-name.md", "d", "- [No name](team/no-name.md) — d"},
		{"a", "a.md", long, "- [A](a.md) — " + strings.TrimSpace(long[:27*5]) + "…"},
		{"a", "a.md", strings.Repeat("日", 200), "- [A](a.md) — " + strings.Repeat("日", 135) + "…"},
		{long, "a.md", "d", "- [" + strings.TrimSpace(long[:12*5]) + "…](a.md) — d"},
		{"a", strings.Repeat("x", 140) + ".md", "does not fit", "- [A](" + strings.Repeat("x", 140) + ".md)"},
	}
	for _, tt := range tests {
		got := casebook.IndexLine(casebook.Header{Name: tt.name, Path: tt.path, Description: tt.description})
		if got != tt.want {
			t.Errorf("%q: %s, want %s", tt.name, got, tt.want)
		}
		if n := utf8.RuneCountInString(got); n > 150 {
			t.Errorf("%q: %d characters", tt.name, n)
		}
		if back := casebook.ParseIndex([]byte(got)).Entries; len(back) != 1 || back[0].File != tt.path {
			t.Errorf("%s reads back %+v", got, back)
		}
	}
}

// MD-07, OP-13: what becomes of an index. Each is done a second time, which changes nothing, and with CR LF, which gives the same lines.
func TestArrangeIndex(t *testing.T) {
	ab := indexed("a.md | project | about a", "b.md | feedback | about b")
	earlier := indexed("a.md | project | about a")
	earlier.Memories[0].Before = []casebook.Header{{Path: "a.md", Name: "a", Description: "was a"}, {Path: "old.md", Name: "old", Description: "was old"}}
	long := indexed("a.md | project | " + strings.Repeat("about a ", 60))
	long.Memories[0].Before = []casebook.Header{{Path: "a.md", Name: "a", Description: strings.Repeat("was a ", 60)}}
	kinds := indexed("p.md | project | p", "f.md | feedback | f", "team/t.md | project | t", "q.md | project | q", "r.md | reference | r")
	pinned := indexed("a.md | user | about a", "b.md | project | about b", "c.md | project | about c")
	pinned.Memories[2].Pinned = true
	pinned.Memories[1].Use = 3
	tests := []struct {
		name, text  string
		arrangement casebook.Arrangement
		want, codes string
	}{
		{"empty", "", casebook.Arrangement{}, "", ""},
		{"new: most useful first", "", ab, "- [B](b.md) — about b\n- [A](a.md) — about a\n", ""},
		{"pinned, then use, then type", "", pinned, "- [C](c.md) — about c\n- [B](b.md) — about b\n- [A](a.md) — about a\n", ""},
		{"no final line end stays", "# M", ab, "# M\n- [B](b.md) — about b\n- [A](a.md) — about a", ""},
		{"lines that people wrote stay", "* [A](a.md): mine\n\n  - **[B](b.md)** so\n", ab, "* [A](a.md): mine\n\n  - **[B](b.md)** so\n", ""},
		{"documented form", "- [a.md](a.md): mine\n- [b.md](b.md): mine\n", ab, "- [a.md](a.md): mine\n- [b.md](b.md): mine\n", ""},
		{"dead", "- [A](a.md) — x\n- [Gone](gone.md) — y\n- [B](b.md)\n", ab, "- [A](a.md) — x\n- [B](b.md)\n", "index-dead:2!"},
		{"dead with more to say", "- [G](gone.md) — see [B](b.md)\n- [G](gone.md)\n  and this\n- [A](a.md)\n- [B](b.md)\n", ab,
			"- [G](gone.md) — see [B](b.md)\n- [G](gone.md)\n  and this\n- [A](a.md)\n- [B](b.md)\n", "index-dead:1 index-dead:2"},
		{"never judged", "- [x](../x.md)\n- [l](logs/2026/05/2026-05-06.md)\n- [t](team/MEMORY.md)\n- [w](https://x.org/a.md)\n", casebook.Arrangement{},
			"- [x](../x.md)\n- [l](logs/2026/05/2026-05-06.md)\n- [t](team/MEMORY.md)\n- [w](https://x.org/a.md)\n", ""},
		{"present", "- [x](x.md) — unreadable\n", casebook.Arrangement{Present: []string{"x.md"}}, "- [x](x.md) — unreadable\n", ""},
		{"code and comments", "```\n- [G](gone.md)\n```\n<!-- - [A](a.md) -->\n", earlier, "```\n- [G](gone.md)\n```\n<!-- - [A](a.md) -->\n- [A](a.md) — about a\n", ""},
		{"a fence that nothing ends", "# M\n```\n- [G](gone.md)\n", earlier, "# M\n- [A](a.md) — about a\n```\n- [G](gone.md)\n", "index-unclosed:3"},
		{"double: a person's line stays", "- [A](a.md) — about a\n- [A](a.md) — mine\n- [A](a.md)\n", earlier, "- [A](a.md) — mine\n", "index-duplicate:1! index-duplicate:3!"},
		{"double: more than entries", "- [A](a.md) one\n- [A](a.md) two\n- [A](a.md)\n", earlier, "- [A](a.md) one\n- [A](a.md) two\n", "index-duplicate:3! index-duplicate:2"},
		{"drift", "- [A](a.md) — was a\n", earlier, "- [A](a.md) — about a\n", ""},
		{"drift of a line that was not cut", uncutLine(long.Memories[0].Before[0]) + "\n", long, casebook.IndexLine(long.Memories[0].Header) + "\n", ""},
		{"a line that was not cut", uncutLine(long.Memories[0].Header) + "\n  more\n", long, casebook.IndexLine(long.Memories[0].Header) + "\n  more\n", ""},
		{"one that had nothing to cut", "- [a](a.md) — about a\n", earlier, "- [a](a.md) — about a\n", ""},
		{"a person's that is as long", "x" + uncutLine(long.Memories[0].Header)[1:] + "\n* " + uncutLine(long.Memories[0].Header)[2:] + "\n", long,
			"x" + uncutLine(long.Memories[0].Header)[1:] + "\n* " + uncutLine(long.Memories[0].Header)[2:] + "\n", ""},
		{"no drift: a person wrote it", "- [A](a.md) — was b\n", earlier, "- [A](a.md) — was b\n", ""},
		{"renamed", "- [Old](old.md) — was old\n", earlier, "- [A](a.md) — about a\n", ""},
		{"renamed, the link mended before", "- [Old](a.md) — was old\n", earlier, "- [A](a.md) — about a\n", ""},
		{"renamed, a person's line", "- [old.md](old.md): mine\n", earlier, "- [a.md](a.md): mine\n", ""},
		{"sections by type and folder", "# M\n## Project\n- [P](p.md)\n\n## Wishes\n- [F](f.md)\n\n## Reference\n\n## Team\nText.\n", kinds,
			"# M\n## Project\n- [P](p.md)\n- [Q](q.md)\n\n## Wishes\n- [F](f.md)\n\n## Reference\n- [R](r.md)\n\n## Team\nText.\n- [T](team/t.md)\n", ""},
		{"one list before text", "# M\n- [A](a.md)\n  more\n\nText.\n", ab, "# M\n- [A](a.md)\n  more\n- [B](b.md) — about b\n\nText.\n", ""},
		{"a list before a comment", "# M\n\n- [A](a.md)\n\n<!--\nkept\n-->\n", ab, "# M\n\n- [A](a.md)\n- [B](b.md) — about b\n\n<!--\nkept\n-->\n", ""},
		{"lists of other kinds before text and a comment", "## Wishes\n- [F](f.md)\n\n## State\n- [P](p.md)\n- [Q](q.md)\n\nText.\n\n<!-- kept -->\n", kinds,
			"## Wishes\n- [F](f.md)\n\n## State\n- [P](p.md)\n- [Q](q.md)\n- [T](team/t.md)\n- [R](r.md)\n\nText.\n\n<!-- kept -->\n", ""},
		{"other letters' case", "- [A](A.md) — x\n", earlier, "- [A](A.md) — x\n", "index-case:1"},
		{"linked in prose", "See [a](./a.md) first, then [[b]].\n", ab, "See [a](./a.md) first, then [[b]].\n", ""},
		{"linked in other lists and tables", "1. [A](a.md)\n2. x\n\n| b | [[b\\|B]] |\n", ab, "1. [A](a.md)\n2. x\n\n| b | [[b\\|B]] |\n", ""},
		{"linked in another's line", "- [A](a.md) — see [B](b.md)\n", ab, "- [A](a.md) — see [B](b.md)\n", ""},
		{"linked and listed", "First [b](b.md).\n- [B](b.md)\n- [A](a.md)\n", ab, "First [b](b.md).\n- [B](b.md)\n- [A](a.md)\n", ""},
		{"linked in code and comments", "`[[a]]` <!-- [a](a.md) --> \\[[a]]\n", earlier, "`[[a]]` <!-- [a](a.md) --> \\[[a]]\n- [A](a.md) — about a\n", ""},
		{"dead links", "See [g](gone.md), [[gone]] and [w](https://x.org/w.md), [[MEMORY]].\n1. [l](logs/2026/05/2026-05-06.md)\n", casebook.Arrangement{},
			"See [g](gone.md), [[gone]] and [w](https://x.org/w.md), [[MEMORY]].\n1. [l](logs/2026/05/2026-05-06.md)\n", "index-dead:1 index-dead:1"},
		{"links to others", "See [[t]], [[Team thing]], [t](team/t.md) and [[x]].\n", casebook.Arrangement{Present: []string{"x.md"},
			Others: []casebook.Header{{Path: "team/t.md", Name: "Team thing"}}}, "See [[t]], [[Team thing]], [t](team/t.md) and [[x]].\n", ""},
		{"linked in other letters' case", "See [a](A.md).\n", earlier, "See [a](A.md).\n", "index-case:1"},
		{"a link that two answer to", "[[x]]\n", indexed("x.md | user | x", "sub/x.md | user | x"), "[[x]]\n", ""},
		{"byte order mark", "\uFEFF- [G](gone.md)\n- [A](a.md)\n", earlier, "\uFEFF- [A](a.md)\n", "index-dead:1!"},
		{"a name that no line can hold", "", indexed("a\nb.md | user | x"), "- … and 1 more memory in this folder, not listed here: casebook list\n", "index-name"},
		{"a last line that is not true", "- [A](a.md)\n- … and 9 more memories in this folder, not listed here: casebook list\nText\n", earlier, "- [A](a.md)\nText\n", ""},
		{"a last line that somebody changed", "- [A](a.md)\n- … and 9 more memories of mine\n", earlier, "- [A](a.md)\n- … and 9 more memories of mine\n", ""},
	}
	for _, tt := range tests {
		out, problems := casebook.ArrangeIndex([]byte(tt.text), tt.arrangement)
		if diff := cmp.Diff(tt.want, string(out)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(tt.codes, codes(problems)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
		if again, _ := casebook.ArrangeIndex(out, tt.arrangement); !bytes.Equal(again, out) {
			t.Errorf("%s: a second run makes %q of %q", tt.name, again, out)
		}
		crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
		if tt.text != "" && strings.Contains(tt.text, "\n") {
			if out, _ := casebook.ArrangeIndex([]byte(crlf(tt.text)), tt.arrangement); string(out) != crlf(tt.want) {
				t.Errorf("%s: with CR LF %q", tt.name, out)
			}
		}
	}
}

// Each fault that ArrangeIndex mends is told by CheckIndex, with its line and the command that mends it.
func TestCheckIndex(t *testing.T) {
	a := indexed("a.md | project | about a", "b.md | feedback | about b")
	a.Memories[0].Before = []casebook.Header{{Path: "a.md", Name: "a", Description: "was a"}}
	text := "- [A](a.md) — was a\n- [A](a.md) — was a\n- [G](gone.md)\n- [H](h.md)\n  more\n- … and 3 more memories in this folder, not listed here: casebook list\n"
	problems := casebook.CheckIndex([]byte(text), a)
	if got := codes(problems); got != "index-drift:1 index-drift:2 index-dead:3 index-dead:4 index-duplicate:2 index-orphan index-count" {
		t.Error(got)
	}
	for _, p := range problems {
		if p.Text == "" || p.Fix == "" || p.Path == "" || p.Info {
			t.Errorf("%+v", p)
		}
	}
	out, _ := casebook.ArrangeIndex([]byte(text), a)
	if got := codes(casebook.CheckIndex(out, a)); got != "index-dead:3" {
		t.Errorf("after mending: %s of\n%s", got, out)
	}
}

// Case 064: sixty sessions that each add memories never put the index over its limits, and the newest rules are not the ones that go.
func TestCase064TheIndexNeverOutgrowsItsLimits(t *testing.T) {
	var data []byte
	var a casebook.Arrangement
	for i := range 600 {
		a.Memories = append(a.Memories, casebook.IndexMemory{Header: casebook.Header{Path: fmt.Sprintf("rule-%03d.md", i), Name: fmt.Sprintf("rule-%03d", i),
			Type: casebook.TypeFeedback, Description: strings.Repeat("words about it ", 12), ModTime: time.Unix(int64(i)*86400, 0)}})
		if i%10 != 9 {
			continue
		}
		var problems []casebook.Problem
		data, problems = casebook.ArrangeIndex(data, a)
		if len(data) > 25000 || bytes.Count(data, []byte("\n")) > 200 {
			t.Fatalf("after %d memories: %d bytes, %d lines, %v", i+1, len(data), bytes.Count(data, []byte("\n")), problems)
		}
		if !bytes.Contains(data, []byte(a.Memories[i].Path)) {
			t.Fatalf("after %d memories the newest is not listed", i+1)
		}
	}
	entries := casebook.ParseIndex(data).Entries
	last := fmt.Sprintf("\n- … and %d more memories in this folder, not listed here: casebook list\n", 600-len(entries))
	if len(entries) < 150 || !strings.HasSuffix(string(data), last) {
		t.Errorf("%d entries and %q", len(entries), data[len(data)-100:])
	}
}

// A memory that becomes useful takes the place of the least useful one; text of people stays, and when that alone is too long nothing leaves.
func TestArrangeIndexByUse(t *testing.T) {
	a := indexed("a.md | project | about a", "b.md | project | about b", "c.md | project | about c", "d.md | project | about d")
	a.Lines = 5
	const text = "# M\n- [A](a.md) — mine\n- [B](b.md) — mine\n- [C](c.md) — mine\n"
	const last = "- … and %d more memor%s in this folder, not listed here: casebook list\n"
	out, problems := casebook.ArrangeIndex([]byte(text), a)
	if want := text + "- [D](d.md) — about d\n"; string(out) != want || len(problems) > 0 {
		t.Errorf("%s %v", out, problems)
	}
	a.Lines, a.Memories[2].Use = 4, 1
	out, problems = casebook.ArrangeIndex(out, a)
	if want := "# M\n- [A](a.md) — mine\n- [C](c.md) — mine\n" + fmt.Sprintf(last, 2, "ies"); string(out) != want || codes(problems) != "index-full!" {
		t.Errorf("%s %v", out, problems)
	}
	a.Memories[3].Pinned = true
	out, problems = casebook.ArrangeIndex(out, a)
	if want := "# M\n- [C](c.md) — mine\n- [D](d.md) — about d\n" + fmt.Sprintf(last, 2, "ies"); string(out) != want || codes(problems) != "index-full!" {
		t.Errorf("%s %v", out, problems)
	}
	a.Lines = 5 // more room again
	out, _ = casebook.ArrangeIndex(out, a)
	if want := "# M\n- [C](c.md) — mine\n- [D](d.md) — about d\n- [A](a.md) — about a\n- [B](b.md) — about b\n"; string(out) != want {
		t.Errorf("%s", out)
	}
	own := "One.\nTwo.\nThree.\nFour.\n- [A](a.md) — mine\nFive.\n"
	out, problems = casebook.ArrangeIndex([]byte(own), a)
	if want := own + fmt.Sprintf(last, 3, "ies"); string(out) != want || codes(problems) != "index-full" {
		t.Errorf("%s %v", out, problems)
	}
}

// A section whose lines all leave is still the one for their kind.
func TestArrangeIndexKeepsSections(t *testing.T) {
	a := indexed("new.md | project | about new", "old.md | project | about old", "older.md | project | about older", "f.md | feedback | about f")
	a.Lines = 7
	out, _ := casebook.ArrangeIndex([]byte("## Wishes\n- [F](f.md)\n## State\n- [Old](old.md) — mine\n- [Older](older.md)\n\nText.\n"), a)
	if want := "## Wishes\n- [F](f.md)\n## State\n- [New](new.md) — about new\n\nText.\n- … and 2 more memories in this folder, not listed here: casebook list\n"; string(out) != want {
		t.Errorf("%s", out)
	}
}

// The order in which the memories are given does not matter.
func TestArrangeIndexIsDeterministic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		text, a := randomIndex(r)
		want, _ := casebook.ArrangeIndex(text, a)
		r.Shuffle(len(a.Memories), func(i, j int) { a.Memories[i], a.Memories[j] = a.Memories[j], a.Memories[i] })
		if got, _ := casebook.ArrangeIndex(text, a); !bytes.Equal(got, want) {
			t.Fatalf("%s\nagainst\n%s", got, want)
		}
	}
}

// randomIndex makes an index of all kinds of lines and memories that it names, does not name, and no longer has.
func randomIndex(r *rand.Rand) ([]byte, casebook.Arrangement) {
	var a casebook.Arrangement
	for i := range r.IntN(12) {
		h := casebook.Header{Path: fmt.Sprintf("m%d.md", i), Name: fmt.Sprintf("m%d", i), Type: casebook.Types()[r.IntN(4)],
			Description: randomText(r, "about it "), Pinned: r.IntN(8) == 0, ModTime: time.Unix(int64(r.IntN(9)), 0)}
		if r.IntN(4) == 0 {
			h.Path = "team/" + h.Path
		}
		before := h
		before.Description = "before " + randomText(r, "before ")
		old := before
		old.Path = fmt.Sprintf("old%d.md", i)
		a.Memories = append(a.Memories, casebook.IndexMemory{Header: h, Use: float64(r.IntN(3)), Before: []casebook.Header{before, old}})
	}
	if r.IntN(3) == 0 {
		a.Present = []string{fmt.Sprintf("m%d.md", r.IntN(12))}
	}
	if r.IntN(2) == 0 {
		a.Lines, a.Bytes = 1+r.IntN(20), 50+r.IntN(2000)
	}
	kinds := []string{"See [x](m%d.md) and [[m%[1]d]].", "1. [x](./m%d.md) <!-- [[m0]] -->", "| [[m%d\\|x]] | [gone](gone.md) |", "`[[m%d]]`", "", "# M", "## Project", "Text.", "  indented", "```", "~~~", "<!--", "-->", "- [G](gone.md) — x", "- [G](gone.md) see [[x]]",
		"- [x](m%d.md) — mine", "- [m%[1]d.md](m%[1]d.md): " + strings.Repeat("long ", 30), "  - [x](m%d.md)", "- **[x](team/m%d.md)** bold", "- [M%[1]d](m%[1]d.md) — before",
		"- [M%[1]d](M%[1]d.md)", "- [M%[1]d](old%[1]d.md) — before", "- [old%[1]d.md](old%[1]d.md): mine", "- … and %d more memories in this folder, not listed here: casebook list", "\xff"}
	var b strings.Builder
	end := []string{"\n", "\r\n", "\r"}[r.IntN(3)]
	if r.IntN(5) == 0 {
		b.WriteString("\uFEFF")
	}
	for range r.IntN(16) {
		l := kinds[r.IntN(len(kinds))]
		if len(a.Memories) > 0 && r.IntN(3) == 0 {
			l = ownLine(r, a.Memories[r.IntN(len(a.Memories))])
		}
		if strings.Contains(l, "%") {
			l = fmt.Sprintf(l, r.IntN(12))
		}
		b.WriteString(l + end)
		if r.IntN(20) == 0 {
			end = []string{"\n", "\r\n", "\r"}[r.IntN(3)]
		}
	}
	text := b.String()
	if r.IntN(3) == 0 {
		text = strings.TrimRight(text, "\r\n")
	}
	return []byte(text), a
}

// randomText is up to 2,000 characters long, most often fewer than 200.
func randomText(r *rand.Rand, words string) string {
	n := 180 / len(words)
	if r.IntN(4) == 0 {
		n = 2000 / len(words)
	}
	return strings.TrimSpace(strings.Repeat(words, r.IntN(n)))
}

// ownLine is a line that casebook wrote for the memory, cut or not, as it is or as it was.
func ownLine(r *rand.Rand, m casebook.IndexMemory) string {
	h := m.Header
	if r.IntN(2) == 0 {
		h = m.Before[r.IntN(len(m.Before))]
	}
	if r.IntN(2) == 0 {
		return casebook.IndexLine(h)
	}
	return uncutLine(h)
}

func uncutLine(h casebook.Header) string {
	return casebook.IndexEntry{Title: h.Name, File: h.Path, Hook: h.Description}.String()
}

func TestArrangeIndexKeepsItsPromises(t *testing.T) {
	for seed := range uint64(1500) {
		text, a := randomIndex(rand.New(rand.NewPCG(seed, 0)))
		keepsPromises(t, text, a)
	}
}

// keepsPromises: a second run changes nothing, no line of a person is lost, the limits hold, and every memory is listed once or counted.
func keepsPromises(t *testing.T, text []byte, a casebook.Arrangement) {
	t.Helper()
	out, problems := casebook.ArrangeIndex(text, a)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s\nlines %d, bytes %d\n%q\nbecame\n%q\n%v", fmt.Sprintf(format, args...), a.Lines, a.Bytes, text, out, problems)
	}
	if again, _ := casebook.ArrangeIndex(out, a); !bytes.Equal(again, out) {
		fail("a second run makes %q", again)
	}
	rest := peopleLines(out)
	for _, l := range peopleLines(text) {
		i := slices.Index(rest, l)
		if i < 0 {
			fail("%q is lost or moved", l)
		}
		rest = rest[i+1:]
	}
	full := strings.Contains(codes(problems), "index-full") && slices.ContainsFunc(problems, func(p casebook.Problem) bool { return strings.Contains(p.Text, "alone") })
	lines, most := a.Lines, a.Bytes
	if lines == 0 {
		lines, most = casebook.IndexLines, casebook.IndexBytes
	}
	if n := strings.Count(string(out), "\n"); !full && (n > lines || len(out) > most || len(utf16.Encode([]rune(string(out)))) > most) {
		fail("%d lines, %d bytes", n, len(out))
	}
	all := splitLines(string(out))
	for _, e := range casebook.ParseIndex(out).Entries {
		l := all[e.Line-1]
		if n := utf8.RuneCountInString(l); n > 150 && slices.ContainsFunc(a.Memories, func(m casebook.IndexMemory) bool {
			return l == uncutLine(m.Header) || l == uncutLine(m.Before[0])
		}) {
			fail("a line of casebook's own has %d characters", n)
		}
	}
	listed := map[string]int{}
	for _, e := range casebook.ParseIndex(out).Entries {
		listed[strings.ToLower(e.File)]++
	}
	unlisted := 0
	for _, m := range a.Memories {
		switch n := listed[strings.ToLower(m.Path)]; {
		case n == 0 && isLinked(out, m.Header):
		case n == 0:
			unlisted++
		case n > 1 && !strings.Contains(codes(problems), "index-duplicate"):
			fail("%s is listed %d times", m.Path, n)
		}
	}
	counted := 0
	for _, l := range splitLines(string(out)) {
		if n, ok := lastCount(l); ok && n == unlisted {
			counted = n
		}
	}
	if counted != unlisted {
		fail("%d memories have no line and %d are counted", unlisted, counted)
	}
}

// isLinked says whether text that an index shows links to the memory.
func isLinked(index []byte, h casebook.Header) bool {
	return slices.ContainsFunc(casebook.Links(string(index)), func(l casebook.Link) bool {
		if l.Wiki {
			return slices.Contains(h.LinkKeys(), casebook.LinkKey(l.Target))
		}
		return strings.EqualFold(l.Target, h.Path)
	})
}

func lastCount(l string) (n int, ok bool) {
	_, err := fmt.Sscanf(l, "- … and %d more memor", &n)
	return n, err == nil
}

func splitLines(s string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(s, "\uFEFF")), "\n")
}

// peopleLines are the lines that are no plain entries and no last line, blank ones left out; entries that hold more are among them.
func peopleLines(text []byte) []string {
	entries := map[int]bool{}
	for _, e := range casebook.ParseIndex(text).Entries {
		entries[e.Line] = true
	}
	var lines []string
	for i, l := range splitLines(string(text)) {
		more := (strings.Contains(l, ") see [[") || strings.HasPrefix(strings.TrimSpace(l), "- **[")) && !strings.Contains(l, "old") // a rename mends links
		if _, last := lastCount(l); !last && (!entries[i+1] || more) && strings.TrimSpace(l) != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

func FuzzArrangeIndex(f *testing.F) {
	for seed := range uint64(20) {
		text, _ := randomIndex(rand.New(rand.NewPCG(seed, 0)))
		f.Add(text, seed)
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		_, a := randomIndex(rand.New(rand.NewPCG(seed, 0)))
		keepsPromises(t, text, a)
	})
}
