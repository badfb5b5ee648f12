package instruction

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChainTOML(t *testing.T) {
	type table = map[string]any
	for _, tt := range []struct {
		text string
		want table
		err  string
	}{
		{text: "", want: table{}},
		{text: "# c\na = 1 # c\nb = 'x#y'\r\nc = \"\\u00e9\\t\\\"\"\n", want: table{"a": int64(1), "b": "x#y", "c": "é\t\""}},
		{text: "a = 1_000\nb = -0x1F\nc = 1.5\nd = 2026-01-31T10:00:00Z\ne = true\nf = 2026-01-31 10:00:00 # c", want: table{"a": int64(1000), "b": int64(-31),
			"c": "1.5", "d": "2026-01-31T10:00:00Z", "e": true, "f": "2026-01-31 10:00:00"}},
		{text: "a = [\n 'x', # c\n \"y\",\n]\nb = [[1],[]]", want: table{"a": []any{"x", "y"}, "b": []any{[]any{int64(1)}, []any{}}}},
		{text: "[a.\"b c\".d]\ne.f = 1\n[[g]]\nh = 1\n[[g]]\nh = 1\n[i]\n", want: table{"a": table{"b c": table{"d": table{"e": table{"f": int64(1)}}}}, "i": table{}}},
		{text: "a = { b = 1, 'c d' = { e = [] } }", want: table{"a": table{"b": int64(1), "c d": table{"e": []any{}}}}},
		{text: "a = \"\"\"\nx\\\n  y \"z\" \"\"\"\"\nb = '''\\n'''", want: table{"a": "xy \"z\" \"", "b": `\n`}},
		{text: "a = 1 b = 2", err: "line 1 goes on behind its value"},
		{text: "a = 'x' b", err: "line 1 goes on behind its value"},
		{text: "\na = x", err: "line 2 has a text without quotes"},
		{text: "a = 1\na = 2", err: "line 2 sets a a second time"},
		{text: "a = 1\n[a.b]", err: "line 2 makes a table"},
		{text: "a = \"x\ny\"", err: "line 1 has a text that nothing ends"},
		{text: "a =\nb = 1", err: "line 1 has no value"},
		{text: "a = [1", err: "has a list that nothing ends"},
		{text: "a = " + strings.Repeat("[", 100), err: "too many lists"},
		{text: "[a", err: "has no ]"},
		{text: "= 1", err: "has no key"},
		{text: "a = \"\\q\"", err: "unknown character"},
	} {
		got, err := parseTOML(tt.text)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		if d := cmp.Diff(tt.want, got); d != "" || err != nil {
			t.Errorf("%q: %v\n%s", tt.text, err, d)
		}
	}
}

// No text stops the readers or sends them round in a circle.
func FuzzChainReaders(f *testing.F) {
	for _, text := range []string{"a = [1, 'x']\n[b]\n", "a = \"\"\"x\\\n\"\"\"", `{"a":1,/* c */"b":[1,],}//`, "`@a` ``x` @b", "```\n@./x\n``"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = parseTOML(text)
		if plain := plainJSON(text, true); strings.Count(plain, "\n") != strings.Count(text, "\n") || len(plain) != len(text) {
			t.Errorf("%q became %q", text, plain)
		}
		for _, m := range chainMentions(text) {
			if text[m.start] != '@' || !strings.HasPrefix(text[m.start+1:], m.path) {
				t.Errorf("%q: %v", text, m)
			}
		}
	})
}

func TestChainPlainJSON(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		trailing   bool
	}{
		{text: `{"a//":"/*\"//*/"}`, want: `{"a//":"/*\"//*/"}`},
		{text: "{//x\n}/*y\n*/", want: "{   \n}   \n  "},
		{text: `[1,]`, want: `[1,]`},
		{text: `[1,]`, want: `[1 ]`, trailing: true},
		{text: `{"a":[1 , /*x*/ ],}`, want: `{"a":[1         ] }`, trailing: true},
		{text: `["a",]`, want: `["a" ]`, trailing: true},
		{text: `/*`, want: `  `},
		{text: `"\`, want: `"\`},
	} {
		if got := plainJSON(tt.text, tt.trailing); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// The expression /(`+)([\s\S]*?)\1/g, worked out by hand.
func TestChainCodeRegions(t *testing.T) {
	for text, want := range map[string][][2]int{
		"a":             nil,
		"`a` `b`":       {{0, 3}, {4, 7}},
		"``a`b``":       {{0, 7}},
		"```a":          {{0, 2}},
		"```a``":        {{0, 6}}, // two and two, with `a between
		"`a":            nil,
		"``` a ``` `` ": {{0, 9}, {10, 12}},
	} {
		if d := cmp.Diff(want, codeRegions(text)); d != "" {
			t.Errorf("%q:\n%s", text, d)
		}
	}
}
