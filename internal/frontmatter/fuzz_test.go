package frontmatter

import (
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// No input makes the reader panic or lose a byte; a body put back unchanged changes nothing; a header never sees a key that the whole file has not.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := Parse(data)
		if string(d.Bytes()) != string(data) {
			t.Fatalf("bytes %q", d.Bytes())
		}
		flat(d)
		d.SetBody(d.Body())
		if string(d.Bytes()) != string(data) {
			t.Fatalf("after SetBody(Body()): %q", d.Bytes())
		}
		if n := strings.Count(lf(string(data)), "\n") + 1; d.BodyLine() > n+1 {
			t.Fatalf("body on line %d of %d", d.BodyLine(), n)
		}
		for _, is := range d.Issues() {
			if is.Line < 1 || is.Code == "" || is.Text == "" || is.Fix == "" {
				t.Fatalf("issue %+v", is)
			}
		}
		h := ParseHeader(data, 30)
		flat(h)
		if d.Present() && d.BodyLine() <= 31 && len(h.Issues()) == 0 && len(d.Issues()) == 0 {
			if a, b := strings.Join(flat(d), "\n"), strings.Join(flat(h), "\n"); a != b {
				t.Fatalf("whole file:\n%s\nheader:\n%s", a, b)
			}
		}
	})
}

// What is set reads back equal here and, where the block was strict before, in a strict parser; the body and the other keys stay.
func FuzzSetScalar(f *testing.F) {
	for i, s := range seeds {
		f.Add([]byte(s), oddValues[i%len(oddValues)], uint8(i))
	}
	for i, v := range oddValues {
		f.Add([]byte("---\nname: x\nmetadata:\n  type: user\n---\n"), v, uint8(i))
	}
	paths := [][]string{{"name"}, {"description"}, {"metadata", "type"}, {"k"}, {"fresh"}, {"k", "a"}}
	f.Fuzz(func(t *testing.T, data []byte, text string, which uint8) {
		path := paths[int(which)%len(paths)]
		d := Parse(data)
		body, others := d.Body(), strings.Join(d.others(path), "\n")
		wasStrict := d.Present() && strict(d)
		fresh := !d.Present()
		if err := d.SetScalar(text, path...); err != nil {
			if string(d.Bytes()) != string(data) {
				t.Fatalf("refused, but changed: %v\n%q", err, d.Bytes())
			}
			if utf8.ValidString(text) && wasStrict && len(d.Issues()) == 0 && d.Kind(path...) == KindScalar {
				t.Fatalf("%q refused at %v: %v\n%q", text, path, err, data)
			}
			return
		}
		if d.Body() != body || strings.Join(d.others(path), "\n") != others {
			t.Fatalf("more than %v changed: %q → %q", path, data, d.Bytes())
		}
		if got, _, ok := Parse(d.Bytes()).Scalar(path...); !ok || got != text {
			t.Fatalf("%q reads back %q: %q", text, got, d.Bytes())
		}
		if (wasStrict || fresh) && string(d.Bytes()) != string(data) {
			if err := readsBack(d, text, path...); err != nil {
				t.Fatalf("%q → %q: %v", data, d.Bytes(), err)
			}
		}
	})
}

// strict says whether a strict parser reads the block as the mapping that we read.
func strict(d *Document) bool {
	var root yaml.Node
	if !utf8.Valid(d.Bytes()) || yaml.Unmarshal(block(d), &root) != nil || len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		return false
	}
	return strings.Join(flat(d), "\n") == strings.Join(flatYAML(root.Content[0]), "\n")
}

var seeds = []string{
	"", "---", "---\n---\n", typical, "---\nname: x\ndescription: Use when: x # y\ntype: user\n---\nbody\n",
	"\uFEFF---\r\nname: 'x'\r\nhints: [a, \"b\", c]\r\n---\r\nbody\r\n",
	"---\rname: x\r---\rb\r", "---\nk: |\n  a\n   b\n\nj: >-\n  c\n  d\n---\n", "---\nk: \"a\\\n  b\\u00e9\"\nname: 'it''s'\n---\n",
	"---\nmetadata: {type: user, x: [a]}\n---\n",
	"---\nx: y\n---\n---\nname: b\n---\nbody\n", "---\nname: x\nprose\n---\n", "---\nname: \"x\n---\n", "---\nname: x\nname: y\n---\n",
	"---\nmetadata:\n\ttype: user\n---\n",
	"---\nk:\n  a:\n    b:\n    - c\n    - d: e\n---\n", "---\nhints:\n- a\n-\n- |\n  b\n---\n", "---\nname: ~\nk: null # c\n---\n",
}
