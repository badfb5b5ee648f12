package glob

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestExpandBraces(t *testing.T) {
	for pattern, want := range map[string]string{ // blanks separate results
		"a":                "a",
		"a{b,c}d":          "abd acd",
		"{a,b}{c,d}":       "ac ad bc bd",
		"{a,{b,c}d}":       "a bd cd",
		"src/**/*.{ts,js}": "src/**/*.ts src/**/*.js",
		"x{,a}":            "x xa",
		"{a}":              "{a}",
		"{}":               "{}",
		"{{a,b}}":          "{a} {b}",
		"{a,b":             "{a,b",
		"{a,{b,c}":         "{a,b {a,c",
		"a,b}":             "a,b}",
		"{a,b}}":           "a} b}",
		`\{a,b\}`:          `\{a,b\}`,
		`{a\,b,c}`:         `a\,b c`,
		"v{1..3}":          "v1 v2 v3",
		"{3..1}":           "3 2 1",
		"{08..10}":         "08 09 10",
		"{-1..1}":          "-1 0 1",
		"{1..9..4}":        "1 5 9",
		"{a..c}":           "a b c",
		"{a..C}":           "{a..C}",
		"{7..7}{a,b}":      "7a 7b",
		"é{à,ü}":           "éà éü",
	} {
		got, err := ExpandBraces(pattern, 100)
		if diff := cmp.Diff(strings.Fields(want), got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", pattern, err, diff)
		}
	}
}

// Exactly limit results are given, and one more is too complex; whatever the pattern, that is found out without making them.
func TestExpandBracesLimit(t *testing.T) {
	for limit, wantErr := range map[int]bool{8: false, 7: true, 0: true} {
		got, err := ExpandBraces("{a,b}{c,d}{e,f}", limit)
		if errors.Is(err, ErrTooComplex) != wantErr || !wantErr && len(got) != limit {
			t.Errorf("limit %d: %d results, %v", limit, len(got), err)
		}
	}
	for name, pattern := range map[string]string{
		"groups": strings.Repeat("{a,b}", 30), "many groups": strings.Repeat("{a,b}", 3000), "deep": strings.Repeat("{", 10_000),
		"nested": strings.Repeat("{a,", 5000) + strings.Repeat("}", 5000), "range": "{1..1000000000}", "ranges": strings.Repeat("{1..999}", 1000),
		"bytes": strings.Repeat("a", 15_000) + strings.Repeat("{a,b}", 9), "long": strings.Repeat("a", 1<<20) + "{a,b}",
	} {
		began := time.Now()
		if got, err := ExpandBraces(pattern, 1000); !errors.Is(err, ErrTooComplex) {
			t.Errorf("%s: %d results, %v", name, len(got), err)
		}
		if took := time.Since(began); took > slow {
			t.Errorf("%s: %v", name, took)
		}
	}
}

func TestSplitList(t *testing.T) {
	for list, want := range map[string][]string{
		"src/**/*.{ts,tsx}, *.md ,": {"src/**/*.{ts,tsx}", "*.md"},
		"{a,{b,c}},d":               {"{a,{b,c}}", "d"},
		`a\,b,c`:                    {`a\,b`, "c"},
		`\{a,b`:                     {`\{a`, "b"},
		"}a,b":                      {"}a", "b"},
		" , ":                       nil,
		"":                          nil,
	} {
		if diff := cmp.Diff(want, SplitList(list)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", list, diff)
		}
	}
}
