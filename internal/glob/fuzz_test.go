package glob

import (
	"strings"
	"testing"
	"time"
)

// slow is far above what any pattern takes, and far below what an exponential one would.
const slow = 10 * time.Second

// No list panics or takes long, with braces and without regard to case too; what matches was decided by a pattern of the list.
func FuzzIgnore(f *testing.F) {
	for _, s := range []string{"*.ts\n!a", "a/**/b", "[a-", "[[:alpha:]]", `\`, "{a,b}", "**/", "!", "[!/]"} {
		f.Add(s, "a/b/c.ts", false)
		f.Add(s, "A/ß", true)
	}
	f.Fuzz(func(t *testing.T, lines, path string, fold bool) {
		began := time.Now()
		patterns := strings.Split(lines, "\n")
		g, faults := NewIgnore(patterns, Options{FoldCase: fold})
		index, ok := g.Which(path)
		if g.Match(path) && !ok || index < 0 || index >= len(patterns) || len(faults) > len(patterns) {
			t.Errorf("index %d, %v, faults %v", index, ok, faults)
		}
		for _, fault := range faults {
			if ok && fault.Index == index {
				t.Errorf("the faulty pattern %d decided", index)
			}
		}
		if took := time.Since(began); took > slow {
			t.Errorf("took %v", took)
		}
	})
}

// No glob panics or takes long, and each matches itself taken as a path.
func FuzzGlob(f *testing.F) {
	for _, s := range []string{"**/*.md", "/a/**", "!(a|b)/c", "+(a|*(b))", "{a,b{1..3}}", "[!a]", "[[:x:]]", `\`, "!./a", "**.md", "(a)?", "{**}", "/{a}+"} {
		f.Add(s, "/a/b/c.md")
	}
	f.Fuzz(func(t *testing.T, pattern, path string) {
		began := time.Now()
		g, err := New(pattern)
		g.Match(path)
		if err == nil && !g.Match(pattern) {
			t.Error("does not match itself")
		}
		if took := time.Since(began); took > slow {
			t.Errorf("took %v", took)
		}
	})
}

// Results stay within the limit, none has more braces than the pattern, and a pattern without braces is its own result.
func FuzzExpandBraces(f *testing.F) {
	for _, s := range []string{"a{b,c}", "{{a,b},{1..9..2}}", "{a..z}", `\{`, "{,}", "{{{", "}}", "{1..", "{-3..+3}", "{a,b},{c"} {
		f.Add(s, 10)
	}
	f.Fuzz(func(t *testing.T, pattern string, limit int) {
		began := time.Now()
		limit %= 10_000
		got, err := ExpandBraces(pattern, limit)
		if len(got) > max(limit, 1) || (err == nil) != (len(got) > 0) {
			t.Errorf("%d results, %v", len(got), err)
		}
		for _, s := range got {
			if strings.Count(s, "{") > strings.Count(pattern, "{") {
				t.Errorf("result %q", s)
			}
		}
		for _, s := range SplitList(pattern) {
			if s == "" || s != strings.TrimSpace(s) {
				t.Errorf("part %q", s)
			}
		}
		if took := time.Since(began); took > slow {
			t.Errorf("took %v", took)
		}
	})
}
