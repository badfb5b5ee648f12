package frontmatter

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v4"
)

// What a strict parser accepts, both read equal; the body of the block is the test's input.
func TestStrictFormsReadAsYAMLReadsThem(t *testing.T) {
	for _, block := range []string{
		"k: plain text",
		"k:   blanks around   ",
		"k: don't \"quote\" [this] {or} this, & that",
		"k: a:b c::d http://x.y/z?a=b#c",
		"k: first line\n  second line\n\n  third after a blank one\n   deeper",
		"k:\n  on the next line\n  and one more",
		"k: ''",
		"k: 'it''s'",
		"k: 'two  \n  lines\n\n  and a third'",
		"k: \"two  \\\n  lines\n\n  and \\\n\n  a third  \"",
		`k: "a\tb\nc\"d\\e\/f\x41\u00e9\U0001F600\0\a\b\v\f\r\e\ \N\_\L\P"`,
		"k: \"\"",
		"k: \"quoted\" # comment",
		"k: 'quoted'    # comment",
		"\"k\": v",
		"'k': v",
		"k : v",
		"k: |\n  one\n    two\n\n  three\n\nj: x",
		"k: |-\n  one\n  two\n\nj: x",
		"k: |+\n  one\n\n\nj: x",
		"k: |2\n    one\n   two\nj: x",
		"k: |2-\n    one\n   two\nj: x",
		"k: |-2\n    one\n   two\nj: x",
		"k: |\n\n  starts with a blank line\n",
		"k: | # comment\n  one",
		"k: |\nj: empty before",
		"k: >\n  one\n  two\n\n  three\n    more\n    indented\n  four\n\n\n  five\nj: x",
		"k: >-\n  one\n  two\n",
		"k: >+\n  one\n  two\n\n\nj: x",
		"k: >\n\n  one\n\n    two\n  three\n",
		"k: |\n  a\n   \n\nj: x",
		"k: >-\n  a\n   \n\nj: x",
		"k: >+\n \n",
		"k: [\n  one,\n  two,\n]\nj: x",
		"k: {\n  a: x\n}\nj: x",
		"k: ~",
		"k: null",
		"k:",
		"k: # comment only",
		"k: true\nj: 12\ni: 2026-01-02",
		"k:\n  - one\n  - 'two'\n  - \"th\\tree\"\n  -\n  - four\n    and more\n  - |\n    block\n    text\n  - >-\n    folded\n    text\nj: x",
		"k:\n- one\n- two\nj: x",
		"k:\n- 'one' # comment\n- two\n",
		"k:\n\n  # comment\n  - one\n  # comment\n\n  - two\n\n# comment\nj: x",
		"k: []",
		"k: [ ]",
		"k: [one, 'two', \"th,ree\", four five, ]",
		"k: [one,\n  two,\n  three ]",
		"k: [don't, x]",
		"k: [a, b] # comment",
		"k:\n  a: 1x\n  b: 'two'\n\n  c:\n    - x\n    - y\nj: x",
		"k: {a: one, b: 'two, three', c: \"d\"}",
		"k: {}",
		"k: { a: x,\n  b: y }",
		"k:\n  a:\n    b: deep\n  c: x",
		"# comment\n\nk: v\n\n# more\n",
		"  k: all indented\n  j:\n    a: x\n",
		"ключ: значение\n日本: 語\nemoji: 🙂 👩‍👩‍👧",
		"k: 'multi\n\n\n  line'\nj: x",
	} {
		var want yaml.Node
		if err := yaml.Unmarshal([]byte(block+"\n"), &want); err != nil {
			t.Errorf("%q is not strict: %v", block, err)
			continue
		}
		for name, eol := range map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"} {
			d := Parse([]byte(strings.ReplaceAll("---\n"+block+"\n---\nbody\n", "\n", eol)))
			if len(d.Issues()) > 0 {
				t.Errorf("%s %q: %v", name, block, d.Issues())
			}
			if diff := cmp.Diff(flatYAML(want.Content[0]), flat(d)); diff != "" {
				t.Errorf("%s %q:\n%s", name, block, diff)
			}
			if d.Body() != "body\n" {
				t.Errorf("%s %q: body %q", name, block, d.Body())
			}
		}
	}
}

// flat lists a mapping's leaves as path=value; a list's items are numbered.
func flat(d *Document, path ...string) []string {
	var all []string
	for _, k := range d.Keys(path...) {
		at := append(append([]string{}, path...), k)
		name := strings.Join(at, ".")
		switch d.Kind(at...) {
		case KindNull:
			all = append(all, name+"=null")
		case KindScalar:
			s, _, _ := d.Scalar(at...)
			all = append(all, name+"="+s)
		case KindList:
			items, _, _ := d.List(at...)
			all = append(all, name+" list")
			for i, s := range items {
				all = append(all, fmt.Sprintf("%s[%d]=%s", name, i, s))
			}
		case KindMap:
			all = append(append(all, name+" map"), flat(d, at...)...)
		}
	}
	return all
}

func flatYAML(n *yaml.Node, path ...string) []string {
	var all []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		at := append(append([]string{}, path...), n.Content[i].Value)
		name, v := strings.Join(at, "."), n.Content[i+1]
		switch v.Kind {
		case yaml.MappingNode:
			all = append(append(all, name+" map"), flatYAML(v, at...)...)
		case yaml.SequenceNode:
			all = append(all, name+" list")
			for j, item := range v.Content {
				s := item.Value
				if item.Tag == "!!null" {
					s = ""
				}
				all = append(all, fmt.Sprintf("%s[%d]=%s", name, j, s))
			}
		default:
			if v.Tag == "!!null" {
				all = append(all, name+"=null")
			} else {
				all = append(all, name+"="+v.Value)
			}
		}
	}
	return all
}
