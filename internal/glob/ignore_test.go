package glob

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Each row says which paths its list ignores and which not.
func TestIgnore(t *testing.T) {
	tests := []struct{ patterns, ignored, kept string }{ // blanks separate paths, new lines patterns
		{"*.ts", "a.ts src/a.ts .ts", "a.tsx a.ts.bak TS/a.TS"},
		{"src", "src src/a x/src x/src/a", "srcs a/srcs xsrc"},
		{"/*.ts", "a.ts", "src/a.ts"},
		{"src/*", "src/a src/a/b", "src x/src/a"},
		{"src/*.go", "src/a.go", "src/x/a.go x/src/a.go"},
		{"dir/", "dir/a x/dir/a/b", "dir x/dir"},
		{"/dir/", "dir/a", "dir x/dir/a"},
		{"a/dir/", "a/dir/b", "a/dir x/a/dir/b"},
		{"**/foo", "foo a/foo a/b/foo foo/x", "foos a/foos"},
		{"**/foo/bar", "foo/bar a/foo/bar", "foo/x/bar"},
		{"abc/**", "abc/a abc/a/b", "abc x/abc/a"},
		{"a/**/b", "a/b a/x/b a/x/y/b a/b/c", "a/xb x/a/b"},
		{"a/**/**/b", "a/b a/x/b a/x/y/b", "ab"},
		{"a/**/*/b", "a/x/b a/x/y/b", "a/b"},
		{"**", "a a/b", ""},
		{"**/", "a/b", "a"},
		{"a**b", "ab axb x/ab", "a/b"},
		{"x/a**b/c", "x/ab/c x/azb/c", "x/a/b/c"},
		{"*.md\n!README.md", "a.md x/b.md", "README.md x/README.md"},
		{"docs/\n!docs/a.md", "docs/a.md docs/b.md", "docs"},
		{"docs/*\n!docs/a.md", "docs/b.md", "docs/a.md"},
		{"!a\na", "a", "b"},
		{"[a-c].go", "a.go c.go x/b.go", "d.go A.go"},
		{"[!a].go", "b.go", "a.go ab.go"},
		{"[^a].go", "b.go", "a.go"},
		{"[]a]", "] a", "b"},
		{"[[:digit:]x]", "1 x", "a :"},
		{`[\]]`, "]", `\`},
		{"a[!b]c", "axc", "a/c abc"},
		{"x/a[+-0]c", "x/a.c", "x/a/c"},
		{"?", "a b/c é", "ab"},
		{`\#a`, "#a", `\#a a`},
		{`\!a`, "!a", "a"},
		{"# a", "", "#"},
		{"a   ", "a", ""},
		{"foo(1).md", "foo(1).md", "foo1.md"},
		{"a+b", "a+b", "aab"},
		{"{a,b}", "{a,b}", "a b"},
		{"a.b$^|", "a.b$^|", "axb"},
		{`\*`, "*", "a"},
		{`a\b`, "ab", `a\b`},
		{`a\/b`, "a/b", "x/a/b"},
		{`a\/**/b`, "a/b a/x/b a/x/y/b", "a/xb"},
		{"./a", "", "a ./a"},
		{"../a", "", "a ../a"},
		{"[a", "", "[a a"},
		{`a\`, "", `a a\`},
		{"/", "", "a"},
		{"a", "", "/a ./a a//b ../a"},
		{"été/*.md", "été/a.md", "ete/a.md"},
	}
	for _, tt := range tests {
		g, _ := NewIgnore(strings.Split(tt.patterns, "\n"), Options{})
		for paths, want := range map[string]bool{tt.ignored: true, tt.kept: false} {
			for p := range strings.FieldsSeq(paths) {
				if got := g.Match(p); got != want {
					t.Errorf("%q, path %q: ignored %v, want %v", tt.patterns, p, got, want)
				}
			}
		}
	}
}

// Blanks at the end go unless a backslash keeps them.
func TestIgnoreBlanks(t *testing.T) {
	for pattern, path := range map[string]string{`a\ `: "a ", `a\  `: "a ", "a b": "a b", "a \r": "a"} {
		if g, faults := NewIgnore([]string{pattern}, Options{}); !g.Match(path) || faults != nil {
			t.Errorf("%q does not match %q: %v", pattern, path, faults)
		}
	}
}

func TestIgnoreFoldCase(t *testing.T) {
	g, _ := NewIgnore([]string{"README.md", "[A-C]x", "[!D]y", "É"}, Options{FoldCase: true})
	for p, want := range map[string]bool{"readme.MD": true, "bX": true, "dx": false, "dy": false, "Dy": false, "EY": true, "é": true} {
		if got := g.Match(p); got != want {
			t.Errorf("%q: ignored %v, want %v", p, got, want)
		}
	}
}

// Which gives the place in the list of the pattern that decided, a negation and a parent's pattern too.
func TestIgnoreWhich(t *testing.T) {
	g, _ := NewIgnore([]string{"# head", "*.md", "docs/", "!a.md", "["}, Options{})
	type found struct {
		Index int
		OK    bool
	}
	for p, want := range map[string]found{"x.md": {1, true}, "docs/a.md": {2, true}, "a.md": {3, true}, "b.md": {1, true}, "x": {}} {
		index, ok := g.Which(p)
		if diff := cmp.Diff(want, found{index, ok}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
}

// A faulty pattern is left out and said; the others count.
func TestIgnoreFaults(t *testing.T) {
	g, got := NewIgnore([]string{"ok", "", "# comment", "x[", `x\`, "[[:foo:]]", "/", "./a", "a//b", strings.Repeat("a", 2000), "b"}, Options{})
	want := []Fault{
		{3, "x[", "has a [ without its ]", false},
		{4, `x\`, "ends in a lone backslash", false},
		{5, "[[:foo:]]", "has a class [:foo:], which there is not", false},
		{6, "/", "names nothing", false},
		{7, "./a", `has the name ".", as no path does`, false},
		{8, "a//b", "has an empty name between two slashes, as no path does", false},
		{9, strings.Repeat("a", 2000), "has 2000 bytes, over 1024: too complex", true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for p, want := range map[string]bool{"ok": true, "b": true, strings.Repeat("a", 30): false, "x": false} {
		if g.Match(p) != want {
			t.Errorf("%q: ignored %v, want %v", p, !want, want)
		}
	}
}

// Nothing that a pattern can be takes long, neither to compile nor to match (case 041).
func TestIgnoreCost(t *testing.T) {
	many := make([]string, 10_000)
	for i := range many {
		many[i] = fmt.Sprintf("src/**/dir%d/*.{ts,tsx}[a-z", i)
	}
	good := make([]string, 10_000)
	for i := range good {
		good[i] = fmt.Sprintf("src/**/dir%d/*.ts", i)
	}
	path := strings.Repeat(strings.Repeat("a", 250)+"/", 16) + "b"
	for name, patterns := range map[string][]string{
		"many faults": many, "many": good,
		"groups":    {strings.Repeat("{a,b}", 30), strings.Repeat("{", 5000), strings.Repeat("{a,", 90) + strings.Repeat("}", 90), strings.Repeat("{1..1}", 2000)},
		"stars":     {strings.Repeat("*a", 500) + "c", strings.Repeat("**/a*", 150) + "c", strings.Repeat("*/", 400) + "c", strings.Repeat("a*/**/", 140) + "c"},
		"unclosed":  {strings.Repeat("[", 1000), strings.Repeat("[[:", 300), strings.Repeat("{[", 300)},
		"backslash": {strings.Repeat(`\`, 999), strings.Repeat(`\`, 1000), strings.Repeat(`\{`, 500)},
	} {
		began := time.Now()
		g, _ := NewIgnore(patterns, Options{})
		g.Match(path)
		if took := time.Since(began); took > slow {
			t.Errorf("%s: %v", name, took)
		}
	}
}

func TestIgnoreAllocatesNothing(t *testing.T) {
	g, _ := NewIgnore([]string{"*.ts", "src/**/b", "[a-c]d", "!x/"}, Options{})
	if n := testing.AllocsPerRun(100, func() { g.Match("src/a/cd/e/f.go") }); n != 0 {
		t.Errorf("%v allocations a call", n)
	}
}

// Three hundred rules against fifty files, as at a prompt.
func BenchmarkIgnore(b *testing.B) {
	var rules []*Ignore
	for i := range 300 {
		g, _ := NewIgnore([]string{fmt.Sprintf("src/module%d/**/*.ts", i), "*.go", "docs/"}, Options{})
		rules = append(rules, g)
	}
	for b.Loop() {
		for i := range 50 {
			path := [...]string{"src/module7/deep/down/file.ts", "src/other/file.tsx", "docs/a.md", "README.md"}[i%4]
			for _, g := range rules {
				g.Match(path)
			}
		}
	}
}

func BenchmarkNewIgnore(b *testing.B) {
	patterns := make([]string, 10_000)
	for i := range patterns {
		patterns[i] = fmt.Sprintf("src/**/dir%d/*[a-z].ts", i)
	}
	for b.Loop() {
		NewIgnore(patterns, Options{})
	}
}
