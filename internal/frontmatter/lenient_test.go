package frontmatter

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What people and agents write and a strict parser refuses, or reads as something that was not meant.
func TestLenientForms(t *testing.T) {
	tests := []struct {
		name, block string
		want        []string
		issues      []string
	}{
		{"unquoted colon", "description: Use when: x", []string{"description=Use when: x"}, nil},
		{"case 080: # inside a value", "description: fix in PR #42 then C# port", []string{"description=fix in PR #42 then C# port"}, nil},
		{"case 080: # with blanks", "description: before # after", []string{"description=before # after"}, nil},
		{"value begins with #word", "description: #42 is broken", []string{"description=#42 is broken"}, nil},
		{"comment in place of a value", "description: # later", []string{"description=null"}, nil},
		{"comment behind a mapping's key", "metadata: #the client's\n  type: user", []string{"metadata map", "metadata.type=user"}, nil},
		{"@ * & ! % `", "a: @x\nb: *x\nc: &x\nd: !x\ne: %x\nf: `x` and y", []string{"a=@x", "b=*x", "c=&x", "d=!x", "e=%x", "f=`x` and y"}, nil},
		{"flow list of globs", "paths: [*.ts, src/*]", []string{"paths list", "paths[0]=*.ts", "paths[1]=src/*"}, nil},
		{"list items with colons", "hints:\n  - error: no such host\n  - *.ts\n  - @types", []string{"hints list", "hints[0]=error: no such host",
			"hints[1]=*.ts", "hints[2]=@types"}, nil},
		{"text behind brackets", "description: [WIP] new parser", []string{"description=[WIP] new parser"}, nil},
		{"text behind braces", "description: {id} of the shop", []string{"description={id} of the shop"}, nil},
		{"unclosed bracket", "description: [WIP new parser", []string{"description=[WIP new parser"}, nil},
		{"link as a value", "related: [[deploy]]", []string{"related list", "related[0]=[deploy]"}, nil},
		{"text behind |", "description: | is a pipe", []string{"description=| is a pipe"}, nil},
		{"text behind >", "description: > 5 files", []string{"description=> 5 files"}, nil},
		{"tabs as indentation", "metadata:\n\ttype: user\n\tnode_type: memory\nhints:\n\t- a\n\t- b",
			[]string{"metadata map", "metadata.type=user", "metadata.node_type=memory", "hints list", "hints[0]=a", "hints[1]=b"}, nil},
		{"tab behind the colon", "name:\tx\t", []string{"name=x"}, nil},
		{"uneven indentation", "metadata:\n    type: user\n  node_type: memory", []string{"metadata map", "metadata.type=user",
			"metadata.node_type=memory"}, nil},
		{"unknown escape", `path: "C:\dir\new"`, []string{"path=C:\\dir\new"}, nil},
		{"surrogate pair", `e: "\ud83d\ude00"`, []string{"e=😀"}, nil},
		{"lone surrogate", `e: "\ud83d!"`, []string{"e=\uFFFD!"}, nil},
		{"text behind a quote", "description: \"Friday\" is no deploy day", []string{`description="Friday" is no deploy day`},
			[]string{"2 frontmatter-value"}},
		{"unclosed quote", "description: \"Friday\nname: x", []string{"description=Friday", "name=x"}, []string{"2 frontmatter-value"}},
		{"no blank behind the colon", "name:x\ndescription: y", []string{"name=x", "description=y"}, []string{"2 frontmatter-line"}},
		{"a URL is no key", "name: x\nhttp://example.org", []string{"name=x"}, []string{"3 frontmatter-line"}},
		{"duplicate key: the last counts", "name: a\nname: b", []string{"name=b"}, []string{"3 frontmatter-duplicate"}},
		{"duplicate mapping", "metadata:\n  type: user\nmetadata:\n  x: y", []string{"metadata map", "metadata.x=y"}, []string{"4 frontmatter-duplicate"}},
		{"same key on two levels", "type: user\nmetadata:\n  type: user", []string{"type=user", "metadata map", "metadata.type=user"}, nil},
		{"line without a key", "name: a\nsome prose\ndescription: b", []string{"name=a", "description=b"}, []string{"3 frontmatter-line"}},
		{"indented line without a key", "name: 'a'\n  type: user\nx: y", []string{"name=a", "x=y"}, []string{"3 frontmatter-line"}},
		{"line inside a list", "hints:\n  - \"a\"\n    b\nx: y", []string{"hints list", "hints[0]=a", "x=y"}, []string{"4 frontmatter-line"}},
		{"document end is no fence", "name: a\n...\nx: y", []string{"name=a", "x=y"}, []string{"3 frontmatter-line"}},
		{"directive", "%YAML 1.2\nname: a", []string{"name=a"}, []string{"2 frontmatter-line"}},
		{"one line of every kind", "a: 1\nb: [x]\nc: {d: e}\nf:\n  g: h\ni:\n- j", []string{"a=1", "b list", "b[0]=x", "c map", "c.d=e", "f map", "f.g=h",
			"i list", "i[0]=j"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := Parse([]byte("---\n" + tt.block + "\n---\nbody\n"))
			if diff := cmp.Diff(tt.want, flat(d)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.issues, issues(d)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func issues(d *Document) []string {
	var all []string
	for _, is := range d.Issues() {
		all = append(all, fmt.Sprintf("%d %s", is.Line, is.Code))
	}
	return all
}

// What counts as a block at all, and where the body begins.
func TestFences(t *testing.T) {
	tests := []struct {
		name, src string
		present   bool
		keys      []string
		body      string
		bodyLine  int
		issues    []string
	}{
		{"empty file", "", false, nil, "", 1, nil},
		{"no block", "# Title\n---\nname: x\n---\n", false, nil, "# Title\n---\nname: x\n---\n", 1, nil},
		{"blank line first", "\n---\nname: x\n---\n", false, nil, "\n---\nname: x\n---\n", 1, nil},
		{"indented fence", " ---\nname: x\n---\n", false, nil, " ---\nname: x\n---\n", 1, nil},
		{"four dashes", "----\nname: x\n----\n", false, nil, "----\nname: x\n----\n", 1, nil},
		{"blanks behind fences", "---  \nname: x\n---\t \nb\n", true, []string{"name"}, "b\n", 4, nil},
		{"case 077: byte order mark", "\uFEFF---\nname: x\n---\nb\n", true, []string{"name"}, "b\n", 4, nil},
		{"case 077: CR LF", "---\r\nname: x\r\n---\r\nb\r\n", true, []string{"name"}, "b\n", 4, nil},
		{"case 077: mark and CR LF", "\uFEFF---\r\nname: x\r\n---\r\nb\r\n", true, []string{"name"}, "b\n", 4, nil},
		{"case 077: lone CR", "---\rname: x\r---\rb\r", true, []string{"name"}, "b\n", 4, nil},
		{"mixed line ends", "---\nname: x\r\nb: y\r---\nb\r\nc\rd\n", true, []string{"name", "b"}, "b\nc\nd\n", 5, nil},
		{"empty block", "---\n---\nb\n", true, nil, "b\n", 3, nil},
		{"no body", "---\nname: x\n---", true, []string{"name"}, "", 4, nil},
		{"a fence inside a block scalar is indented", "---\nk: |\n  ---\n---\nb", true, []string{"k"}, "b", 5, nil},
		{"thematic break in the body", "---\nname: x\n---\n\n---\n\ntext\n\n---\n", true, []string{"name"}, "\n---\n\ntext\n\n---\n", 4, nil},
		{"no closing fence", "---\nname: x\ntype: user\n\nNote: text\n", false, []string{"name", "type"}, "---\nname: x\ntype: user\n\nNote: text\n", 1,
			[]string{"1 frontmatter-unclosed"}},
		{"only a fence", "---", false, nil, "---", 1, []string{"1 frontmatter-unclosed"}},
		{"two breaks around prose", "---\nJust prose.\n---\nmore\n", false, nil, "---\nJust prose.\n---\nmore\n", 1, []string{"2 frontmatter-line"}},
		{"case 073: the first block counts", "---\nname: a\n---\n---\nname: b\n---\nbody\n", true, []string{"name"}, "---\nname: b\n---\nbody\n", 4,
			[]string{"4 frontmatter-stacked"}},
		{"case 073: only the second is named", "---\npermalink: x\n---\n\n---\nname: b\ndescription: Use: it\n---\nbody\n", true, []string{"name",
			"description"}, "body\n", 9,
			[]string{"5 frontmatter-stacked"}},
		{"case 073: issues of the second keep their lines", "---\nx: y\n---\n---\nname: b\nprose\n---\nbody\n", true, []string{"name"}, "body\n", 8,
			[]string{"4 frontmatter-stacked", "6 frontmatter-line"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := Parse([]byte(tt.src))
			if d.Present() != tt.present || d.Body() != tt.body || d.BodyLine() != tt.bodyLine {
				t.Errorf("present %v, body %q from line %d", d.Present(), d.Body(), d.BodyLine())
			}
			if diff := cmp.Diff(tt.keys, d.Keys()); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.issues, issues(d)); diff != "" {
				t.Error(diff)
			}
			if string(d.Bytes()) != tt.src {
				t.Errorf("bytes %q", d.Bytes())
			}
		})
	}
}

func TestLinesAndKinds(t *testing.T) {
	d := Parse([]byte("---\n# c\nname: x\nmetadata:\n  type: user\nhints:\n  - a\nempty:\n---\n---\n"))
	for path, want := range map[string]string{
		"name": "3 2", "metadata": "4 4", "metadata.type": "5 2", "hints": "6 3", "empty": "8 1", "nothing": "0 0", "name.below": "0 0", "metadata.no": "0 0",
	} {
		at := strings.Split(path, ".")
		if got := fmt.Sprintf("%d %d", d.Line(at...), d.Kind(at...)); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if items, line, ok := d.List("name"); !ok || line != 3 || len(items) != 1 || items[0] != "x" {
		t.Errorf("text is a list of one: %v %d %v", items, line, ok)
	}
	if items, _, ok := d.List("empty"); !ok || len(items) != 0 {
		t.Errorf("a key without a value is an empty list: %v %v", items, ok)
	}
	if _, line, ok := d.Scalar("hints"); ok || line != 6 {
		t.Errorf("a list is no text: line %d %v", line, ok)
	}
}

// Keys further down than maxLines are not seen, and the block then counts as unclosed.
func TestParseHeaderStopsAtItsLimit(t *testing.T) {
	pad := func(n int) string {
		return "---\nname: x\n" + strings.Repeat("# pad\n", n-3) + "description: d\n---\nbody\n"
	}
	tests := []struct {
		line        int // of the description
		description bool
		issues      []string
	}{
		{28, true, nil}, {29, true, nil}, {30, true, []string{"1 frontmatter-unclosed"}}, {31, false, []string{"1 frontmatter-unclosed"}}, {400, false,
			[]string{"1 frontmatter-unclosed"}},
	}
	for _, tt := range tests {
		d := ParseHeader([]byte(pad(tt.line)), 30)
		name, _, _ := d.Scalar("name")
		if _, _, ok := d.Scalar("description"); ok != tt.description || name != "x" {
			t.Errorf("description on line %d: read %v, name %q", tt.line, ok, name)
		}
		if diff := cmp.Diff(tt.issues, issues(d)); diff != "" {
			t.Errorf("description on line %d: %s", tt.line, diff)
		}
		if err := d.SetScalar("y", "name"); err == nil {
			t.Error("a header is not for editing")
		}
	}
	stack := "---\nx: y\n---\n---\nname: b\n---\n"
	for limit, want := range map[int]string{4: "", 5: "", 6: "b", 30: "b"} {
		if name, _, _ := ParseHeader([]byte(stack), limit).Scalar("name"); name != want {
			t.Errorf("stacked within %d lines: name %q, want %q", limit, name, want)
		}
	}
	if d := ParseHeader([]byte("# prose\n"), 30); d.Present() || len(d.Issues()) > 0 || len(d.Keys()) > 0 {
		t.Errorf("no block: %+v", d)
	}
}
