package frontmatter

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v4"
)

func TestEdits(t *testing.T) {
	scalar := func(text string, path ...string) func(*Document) error {
		return func(d *Document) error { return d.SetScalar(text, path...) }
	}
	list := func(items ...string) func(*Document) error {
		return func(d *Document) error { return d.SetList(items, "hints") }
	}
	remove := func(path ...string) func(*Document) error {
		return func(d *Document) error { return d.Remove(path...) }
	}
	tests := []struct {
		name, src string
		edit      func(*Document) error
		want      string
	}{
		{"plain", "a: 1\nname:  x  \nb: 2", scalar("new", "name"), "a: 1\nname:  new  \nb: 2"},
		{"plain that needs quotes", "name: x", scalar("a: b", "name"), `name: "a: b"`},
		{"double quotes stay", `name: "x"`, scalar("y", "name"), `name: "y"`},
		{"single quotes stay", `name: 'x' # why`, scalar("it's", "name"), `name: 'it''s' # why`},
		{"single quotes cannot hold a line end", `name: 'x'`, scalar("a\nb", "name"), `name: "a\nb"`},
		{"comment behind a quoted value stays", `name: "x"   # why`, scalar("y", "name"), `name: "y"   # why`},
		{"comments and blank lines stay", "# a\nname: x\n\n# b\nk: v\n# c", scalar("new", "name"), "# a\nname: new\n\n# b\nk: v\n# c"},
		{"block scalar", "d: |\n  one\n  two\n\nk: v", scalar("three", "d"), "d: three\n\nk: v"},
		{"several lines", "d: one\n  two\n# c\nk: v", scalar("three", "d"), "d: three\n# c\nk: v"},
		{"value on the next line", "d:\n  one\nk: v", scalar("two", "d"), "d:\n  two\nk: v"},
		{"no value", "name:\nk: v", scalar("x", "name"), "name: x\nk: v"},
		{"null", "name: ~\nk: v", scalar("x", "name"), "name: x\nk: v"},
		{"comment in place of a value", "name: # todo\nk: v", scalar("x", "name"), "name: \"x\" # todo\nk: v"},
		{"list becomes text", "d:\n  - a\n  - b\nk: v", scalar("x", "d"), "d: x\nk: v"},
		{"flow list becomes text", "d: [a, b] # c", scalar("x", "d"), "d: \"x\" # c"},
		{"new key at the end", "name: x\n# last", scalar("y", "title"), "name: x\n# last\ntitle: \"y\""},
		{"new key with the block's own indentation", "  name: x", scalar("t", "title"), "  name: x\n  title: t"},
		{"new key that is odd", "name: x", scalar("t", "a: b"), "name: x\n\"a: b\": t"},
		{"into an empty block", "", scalar("x", "name"), "name: x"},
		{"nested", "metadata: \n  type: user\n  x: y", scalar("project", "metadata", "type"), "metadata: \n  type: project\n  x: y"},
		{"nested new", "metadata:\n    type: user\nk: v", scalar("1", "metadata", "x"), "metadata:\n    type: user\n    x: \"1\"\nk: v"},
		{"nested new with a tab", "metadata:\n\ttype: user\nk: v", scalar("z", "metadata", "x"), "metadata:\n\ttype: user\n\tx: z\nk: v"},
		{"nested new before a blank line", "metadata:\n  type: user\n\nk: v", scalar("z", "metadata", "x"), "metadata:\n  type: user\n  x: z\n\nk: v"},
		{"nested new, mapping empty", "metadata:\nk: v", scalar("user", "metadata", "type"), "metadata:\n  type: user\nk: v"},
		{"nested new, mapping null", "metadata: null # c\nk: v", scalar("user", "metadata", "type"), "metadata: # c\n  type: user\nk: v"},
		{"nested new, no mapping", "k: v", scalar("user", "metadata", "type"), "k: v\nmetadata:\n  type: user"},
		{"flow mapping", "metadata: {type: user, x: y}", scalar("a, b", "metadata", "type"), `metadata: {type: "a, b", x: y}`},
		{"flow mapping, new", "metadata: {type: user}", scalar("z", "metadata", "x"), "metadata: {type: user, x: z}"},
		{"flow mapping, new, empty", "metadata: {}", scalar("z", "metadata", "x"), "metadata: {x: z}"},
		{"flow mapping, new, trailing comma", "metadata: {a: b, }", scalar("z", "metadata", "x"), "metadata: {a: b, x: z }"},
		{"unchanged", "name:   'x'  # c", scalar("x", "name"), "name:   'x'  # c"},
		{"list", "hints:\n    - a\n    # c\n    - b\nk: v", list("x: y", "z"), "hints:\n    - \"x: y\"\n    - z\nk: v"},
		{"list without indentation", "hints:\n- a\nk: v", list("x", "y"), "hints:\n- x\n- \"y\"\nk: v"},
		{"flow list", "hints: [a] # c", list("x, y", "z"), "hints: [\"x, y\", z] # c"},
		{"list in place of text", "hints: a\nk: v", list("x"), "hints:\n  - x\nk: v"},
		{"list in place of nothing", "hints:\nk: v", list("x"), "hints:\n  - x\nk: v"},
		{"list in place of a comment", "hints: # c\nk: v", list("x"), "hints: # c\n  - x\nk: v"},
		{"list in place of a quoted value", "hints: 'a' # c\nk: v", list("x"), "hints: # c\n  - x\nk: v"},
		{"list under a comment", "hints: # c\n  # d\n  - a\nk: v", list("x"), "hints: # c\n  - x\nk: v"},
		{"list under a comment, none left", "hints: # c\n  - a\nk: v", list(), "hints: [] # c\nk: v"},
		{"list under a comment becomes text", "d: # c\n  - a\nk: v", scalar("x", "d"), "d: \"x\" # c\nk: v"},
		{"list, none left", "hints:\n  - a\nk: v", list(), "hints: []\nk: v"},
		{"new list", "k: v", list("x", "z"), "k: v\nhints:\n  - x\n  - z"},
		{"list with odd items", "k: v", list("", "- a", "#", "a\nb", "yes", "12"),
			"k: v\nhints:\n  - \"\"\n  - \"- a\"\n  - \"#\"\n  - \"a\\nb\"\n  - \"yes\"\n  - \"12\""},
		{"remove", "a: b\nhints:\n  - a\n\n# c\nk: v", remove("hints"), "a: b\n\n# c\nk: v"},
		{"remove nested", "metadata:\n  type: user\n  x: y", remove("metadata", "type"), "metadata:\n  x: y"},
		{"remove a pair", "m: {a: b, c: d, e: f}", remove("m", "c"), "m: {a: b, e: f}"},
		{"remove the last pair", "m: {a: b, c: d}", remove("m", "c"), "m: {a: b}"},
		{"remove the only pair", "m: {a: b}", remove("m", "a"), "m: {}"},
		{"remove what is not there", "a: b", remove("c"), "a: b"},
		{"an odd line elsewhere does not matter", "d: Use when: x\nname: x", scalar("y z", "name"), "d: Use when: x\nname: y z"},
		{"a duplicate elsewhere does not matter", "d: 1\nd: 2\nname: x", scalar("y z", "name"), "d: 1\nd: 2\nname: y z"},
		{"time without quotes", "modified: 2026-01-02T03:04:05.678Z", scalar("2026-07-29T13:16:34.420Z", "modified"), "modified: 2026-07-29T13:16:34.420Z"},
	}
	for _, tt := range tests {
		for name, eol := range map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r", "BOM": "\n"} {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				file := func(block string) string {
					text := strings.TrimSuffix("---\n"+block, "\n") + "\n---\nbody\nmore"
					if name == "BOM" {
						text = bom + text
					}
					return strings.ReplaceAll(text, "\n", eol)
				}
				d := Parse([]byte(file(tt.src)))
				if err := tt.edit(d); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(file(tt.want), string(d.Bytes())); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// Case 073: what is not understood is not edited; every byte stays, and the error says where.
func TestEditsAreRefused(t *testing.T) {
	tests := []struct{ name, src, key, where string }{
		{"no closing fence", "---\nname: x\n", "name", "line 1:"},
		{"line without a key", "---\nname: x\nprose\n---\n", "name", "line 3:"},
		{"unclosed quote", "---\nname: \"x\n---\n", "type", "line 2:"},
		{"two blocks", "---\ntype: user\n---\n---\nname: b\n---\n", "type", "line 4:"},
		{"two breaks", "---\nprose\n---\n", "name", "line 2:"},
		{"the key is given twice", "---\nname: x\nname: y\n---\n", "name", "line 3:"},
		{"the parent is given twice", "---\nm:\n  a: b\nm:\n  c: d\n---\n", "m.a", "line 4:"},
		{"a mapping is no text", "---\nm:\n  a: b\n---\n", "m", "line 2:"},
		{"text has no keys below", "---\nm: text\n---\n", "m.a", "line 2:"},
		{"three keys deep", "---\nm: text\n---\n", "m.a.b", "path"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := Parse([]byte(tt.src))
			err := d.SetScalar("new", strings.Split(tt.key, ".")...)
			if !errors.Is(err, ErrRefused) || !strings.HasPrefix(err.Error(), tt.where) {
				t.Errorf("error %v, want one that begins with %q", err, tt.where)
			}
			if string(d.Bytes()) != tt.src {
				t.Errorf("changed to %q", d.Bytes())
			}
		})
	}
	if err := Parse(nil).SetScalar("a\xffb", "name"); !errors.Is(err, ErrRefused) {
		t.Errorf("invalid UTF-8: %v", err)
	}
}

func TestNewBlockAndBody(t *testing.T) {
	tests := []struct{ name, src, body, want string }{
		{"no block", "text\n", "", "---\nname: x\n---\ntext\n"},
		{"empty file", "", "", "---\nname: x\n---\n"},
		{"no block, mark and CR LF", bom + "text\r\n", "", bom + "---\r\nname: x\r\n---\r\ntext\r\n"},
		{"body", "---\nname: x\n---\nold\n", "new\nlines", "---\nname: x\n---\nnew\nlines"},
		{"body in CR LF", "---\r\nname: x\r\n---\r\nold\r\n", "new\nlines\n", "---\r\nname: x\r\n---\r\nnew\r\nlines\r\n"},
		{"body behind a fence without a line end", "---\nname: x\n---", "new", "---\nname: x\n---\nnew"},
	}
	for _, tt := range tests {
		d := Parse([]byte(tt.src))
		if err := d.SetScalar("x", "name"); err != nil {
			t.Fatal(err)
		}
		if tt.body != "" {
			d.SetBody(tt.body)
		}
		if string(d.Bytes()) != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, d.Bytes(), tt.want)
		}
	}
	mixed := "---\nname: x\n---\na\r\nb\rc\n"
	d := Parse([]byte(mixed))
	if d.SetBody(d.Body()); string(d.Bytes()) != mixed {
		t.Errorf("an unchanged body keeps its line ends: %q", d.Bytes())
	}
}

// oddValues are what case 076 names, and what YAML takes for another type.
var oddValues = []string{
	"x", "Use when: x", "a:b", "ends with:", ": starts", "fix in PR #42 then C# port", "a # b", "#x", "'", "\"", "it's", `say "x"`, `'x'`, `"x"`, `a\b`,
	`C:\dir`,
	"-", "- a", "-a", "---", "...", "*", "*a", "&a", "!a", "!!str a", "%a", "@a", "`a`", "|", ">", "|-", "?", "? a", "[a]", "{a}", "[", "]", "a, b",
	"a]", "a}", ",",
	"a\nb", "\n", "a\n", "\na", "a\n\nb", "a\r\nb", "\r", "tab\there", "\t", " lead", "trail ", " ", "a  b", "🙂", "👩‍👩‍👧 family", "日本語: 説明 #1",
	"e\u0301", "\u00a0x\u00a0",
	"\uFEFF", "\u2028", "\u2029", "\u0085", "\x00", "\x07\x1b\x7f", "\ufffd", "\uffff", "\U000E0041", "\U0010FFFF", "\ue000",
	"null", "Null", "~", "true", "False", "yes", "No", "on", "OFF", "y", "N", "12", "1.5", "1e3", "0x1f", "0o7", "1_000", "+1", "-1", ".5", ".inf",
	".NaN", "1:30", "<<", "=",
	"2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.Z", "2026-13-45T99:99:99Z", "<a>", "a < b", "(x)", "/x", "$x",
	"äöü", "É: x",
	strings.Repeat("long ", 409) + "end: #1", strings.Repeat("日", 700),
}

// Case 076: whatever is written reads back equal here and in a strict parser.
func TestWrittenValuesReadBackEqual(t *testing.T) {
	for _, was := range []string{"x", "'x'", `"x"`, "|\n  x", "", "[x]", "\n  - x"} {
		for _, text := range oddValues {
			d := Parse([]byte("---\na: b\nname: " + was + "\nm: {k: v}\n---\nbody\n"))
			for _, path := range [][]string{{"name"}, {"fresh"}, {"m", "k"}, {"m", "fresh"}, {"metadata", "type"}} {
				if err := d.SetScalar(text, path...); err != nil {
					t.Fatalf("%q as %v in place of %q: %v", text, path, was, err)
				}
				if err := readsBack(d, text, path...); err != nil {
					t.Fatalf("%q in place of %q: %v\n%s", text, was, err, d.Bytes())
				}
			}
			for _, src := range []string{"hints: [x]", "hints:\n- x", "k: v"} {
				d := Parse([]byte("---\n" + src + "\n---\nbody\n"))
				items := []string{text, "second", text}
				if err := d.SetList(items, "hints"); err != nil {
					t.Fatalf("%q in %q: %v", text, src, err)
				}
				var strict struct{ Hints []yaml.Node }
				if err := yaml.Unmarshal(block(d), &strict); err != nil {
					t.Fatalf("%q in %q: %v\n%s", text, src, err, d.Bytes())
				}
				for i, n := range strict.Hints {
					if n.Value != items[i] || n.Tag != "!!str" && !isTimestamp(text) {
						t.Fatalf("%q in %q: item %d reads %q %s\n%s", text, src, i, n.Value, n.Tag, d.Bytes())
					}
				}
			}
		}
	}
}

// readsBack compares the value at path with what a strict parser and a fresh reader see.
func readsBack(d *Document, text string, path ...string) error {
	if got, _, ok := Parse(d.Bytes()).Scalar(path...); !ok || got != text {
		return fmt.Errorf("we read %q at %v", got, path)
	}
	var root yaml.Node
	if err := yaml.Unmarshal(block(d), &root); err != nil {
		return fmt.Errorf("strict parser: %w", err)
	}
	n := root.Content[0]
	for _, key := range path {
		var next *yaml.Node
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == key {
				next = n.Content[i+1]
			}
		}
		if next == nil {
			return fmt.Errorf("strict parser sees no %v", path)
		}
		n = next
	}
	if n.Value != text || n.Tag != "!!str" && !(n.Tag == "!!timestamp" && isTimestamp(text)) {
		return fmt.Errorf("strict parser reads %s %q at %v", n.Tag, n.Value, path)
	}
	return nil
}

// block is what stands between the fences.
func block(d *Document) []byte {
	first := lineAt([]byte(d.src), 0)
	return []byte(d.src[first.next:d.fenceAt])
}
