package instruction

import (
	"strings"
	"testing"
	"unicode/utf8"

	"casebook/internal/glob"
)

// No rule makes a reader fail or says what is not in it, in either profile: frontmatter, patterns, comments and imports in one.
func FuzzRule(f *testing.F) {
	for _, seed := range []string{"---\npaths: *.ts\n---\nR @a.md", "---\npaths:\n  - **/*.go\n---\n", "---\npaths: [*.ts, \"!a\"]\n---", "---\r\npaths: {a: b}\r\n---\r\n", "---\npaths: &a [*a]\n---\n",
		"---\npaths: \"{a,{b,c}}{d,e}\"\npaths: !x\n---\n<!-- c -->", "\uFEFF---\n\tpaths: a---b\n---\nx", "---\n? [\n---\n", "<!-- x -->\n---\npaths: a\n---\n", "---\npaths: |\n  a\n---"} {
		f.Add([]byte(seed), "src/a.ts")
	}
	f.Fuzz(func(t *testing.T, data []byte, path string) {
		for _, p := range []Profile{Casebook(), ClaudeCode()} {
			r := &file{path: "/p/.claude/rules/r.md"}
			r.parse(data, p)
			lines := 1 + strings.Count(string(data), "\n") + strings.Count(string(data), "\r")
			if !utf8.ValidString(r.text) {
				t.Errorf("%s: text %q", p.Name, r.text)
			}
			problems := r.problems
			if r.scope != nil {
				problems = append(problems, r.scope.problems...)
				r.scope.matches(path)
				if len(r.scope.globs) == 0 {
					t.Errorf("%s: a scope without patterns", p.Name)
				}
			}
			for _, q := range problems {
				if q.Line < 0 || q.Line > lines+1 || strings.ContainsAny(q.Text, "\n\r") || q.Code == "" {
					t.Errorf("%s: %+v", p.Name, q)
				}
			}
		}
	})
}

// The client's way with braces gives as many patterns as were asked for, at most.
func FuzzFlatBraces(f *testing.F) {
	f.Add("a{b,c}{d,e}", 3)
	f.Add("{{a,b},{c}}", 100)
	f.Fuzz(func(t *testing.T, pattern string, limit int) {
		limit = min(max(limit, 1), 50)
		if got := flatBraces(pattern, limit); len(got) > limit*(1+strings.Count(pattern, ",")) {
			t.Errorf("%d patterns of %q", len(got), pattern)
		}
		if all, err := glob.ExpandBraces(pattern, limit); err == nil && len(all) > limit {
			t.Errorf("%d patterns of %q", len(all), pattern)
		}
	})
}
