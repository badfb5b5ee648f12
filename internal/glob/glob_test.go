package glob

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestGlob(t *testing.T) {
	tests := []struct{ pattern, matches, others string }{ // blanks separate paths
		{"**/monorepo/CLAUDE.md", "/monorepo/CLAUDE.md /a/b/monorepo/CLAUDE.md", "/monorepo/x/CLAUDE.md /xmonorepo/CLAUDE.md"},
		{"/home/u/.claude/rules/**", "/home/u/.claude/rules/a.md /home/u/.claude/rules/x/a.md /home/u/.claude/rules", "/home/u/.claude/rulesx"},
		{"**/packages/*/CLAUDE.md", "/x/packages/a/CLAUDE.md", "/x/packages/CLAUDE.md /x/packages/a/b/CLAUDE.md"},
		{"**/packages/legacy-*/**", "/packages/legacy-a/b /packages/legacy-/b/c", "/packages/new/a"},
		{"/a/b.md", "/a/b.md", "/a/bxmd /a/b.mdx /x/a/b.md"},
		{"b.md", "", "/b.md /a/b.md"},
		{"**", "/a /a/b/.c", ""},
		{"**/*.md", "/a.md /a/.md", "/a.mdx"},
		{"**.md", "/a.md /a/b.md", "/a/b"},
		{"!**.md", "/a /a/b.md", ""}, // behind a ! it is *.md
		{"/*", "/a /.a", "/a/b /"},
		{"/a*/**", "/ab/c", "/ab /b/c"}, // not the folder itself, as a star stands before
		{"/a/**/b", "/a/b /a/x/b /a/x/y/b", "/a/xb /b"},
		{"/a/**b", "/a/xb", "/a/x/b"},
		{"/a?c", "/abc /aéc", "/ac /a/c"},
		{"/[a-c]", "/b", "/d"},
		{"/[^a]", "/b", "/a"},
		{"/[!a]", "/! /a", "/b"},
		{"/[ab]", "/a /[ab]", "/c"},
		{"/[[:digit:]]", "/1", "/a"},
		{"/[]a]", "/] /a", "/b"},
		{"/[a", "/[a", "/a"},
		{"/{a,b}.md", "/a.md /b.md", "/c.md"},
		{"/{a,{b,c}}", "/a /b /c", "/d"},
		{"/{a,b/**}", "/a /b/c", "/a/c"},
		{"/{a}", "/{a}", "/a"},
		{"/v{1..3}", "/v1 /v3", "/v4 /v1..3"},
		{"/v{3..1}", "/v2", "/v4"},
		{"/v{1..12}", "/v1 /v2", "/v3 /v12"},
		{`/\{a,b\}`, "/{a,b}", "/a"},
		{"/@(a|b)", "/a /b", "/ab"},
		{"/+(a)", "/a /aaa", "/b"},
		{"/x?(a)", "/x /xa", "/xaa"},
		{"/x*(a|b)", "/x /xab", "/xc"},
		{"/!(a)", "/b /ab", "/a /b/c"},
		{"/!(a|bc)/x", "/b/x", "/a/x /ab/x /bc/x"},
		{"!/a/*", "/b /a/b/c", "/a/b"},
		{"!!/a", "/a", "/b"},
		{"./a", "", "/a"},
		{"/foo(1).md", "/foo1.md /foo(1).md", "/foo.md"},
		{`/foo\(1\).md`, "/foo(1).md", "/foo1.md"},
		{"/a+b$^", "/a+b$^", "/aab"},
	}
	for _, tt := range tests {
		g, err := New(tt.pattern)
		if err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
		}
		for paths, want := range map[string]bool{tt.matches: true, tt.others: false} {
			for p := range strings.FieldsSeq(paths) {
				if got := g.Match(p); got != want {
					t.Errorf("%s, path %q: %v, want %v", tt.pattern, p, got, want)
				}
			}
		}
	}
}

// What has no meaning here is an error with its reason, and matches nothing.
func TestGlobErrors(t *testing.T) {
	for pattern, want := range map[string]string{
		"":          "is empty",
		"/{a":       "has a { without its }",
		"/(a":       "has a ( without its )",
		"/a)":       "has a ) without its (",
		"/@(a{b)}":  "has braces and parentheses that cross",
		"/!(*.a).b": "has !( ), which is only supported around plain words, up to the end of a name and outside of other groups",
		"/!(a)b":    "has !( ), which is only supported around plain words, up to the end of a name and outside of other groups",
		`/\d`:       `has \d, and a backslash goes only before a character with a meaning`,
		"/(?=a)":    "has (?= of regular expressions",
		"/[b-a]":    "cannot be read: invalid character class range: `\\x{62}-\\x{61}`",
		`/"a"`:      "has a quoted part",
		"/{a..}":    "has a range in braces that is not of two ends",
	} {
		g, err := New(pattern)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", pattern, err, want)
		}
		if g.Match(pattern) || g.Match("/a") {
			t.Errorf("%s matches", pattern)
		}
	}
}

// Nothing that a pattern can be takes long (case 041).
func TestGlobCost(t *testing.T) {
	if _, err := New("/" + strings.Repeat("a", 2000)); !errors.Is(err, ErrTooComplex) {
		t.Errorf("a long pattern: %v", err)
	}
	path := "/" + strings.Repeat("a", 250) + "/" + strings.Repeat("a", 250)
	for _, pattern := range []string{strings.Repeat("{a,b}", 30), strings.Repeat("*a", 500) + "c", strings.Repeat("+(", 300) + "a" + strings.Repeat(")", 300),
		"+(+(+(+(a|aa)|a)|a)|a)c", strings.Repeat("**/", 300) + "c", strings.Repeat("[", 1000), strings.Repeat("{", 1000), strings.Repeat("!(a)/", 200),
		"/!(" + strings.Repeat("a", 900) + ")", "/!(" + strings.Repeat("a|", 400) + "a)"} {
		began := time.Now()
		if g, err := New(pattern); err == nil {
			g.Match(path)
		}
		if took := time.Since(began); took > slow {
			t.Errorf("%.30s…: %v", pattern, took)
		}
	}
}

func BenchmarkGlob(b *testing.B) {
	g, err := New("**/packages/legacy-*/**")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g.Match("/home/ana/monorepo/packages/new/docs/CLAUDE.md")
	}
}
