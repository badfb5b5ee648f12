package casebook_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.yaml.in/yaml/v4"
)

var fieldsOnly = cmpopts.IgnoreUnexported(casebook.Memory{})

// Only what was changed is written, in the form that the file already has.
func TestFormatWritesOnlyChanges(t *testing.T) {
	may := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	tests := []struct {
		name, block string
		change      func(*casebook.Memory)
		want        string
	}{
		{"nothing", "# c\nname:   x # y\ntype: banana\nhints: [a,b]\n", func(*casebook.Memory) {}, "# c\nname:   x # y\ntype: banana\nhints: [a,b]\n"},
		{"description", "name: x\ndescription: old # 42\nid: 7\n", func(m *casebook.Memory) { m.Description = "new: #42" },
			"name: x\ndescription: \"new: #42\"\nid: 7\n"},
		{"name stays where it is", "title: Old name\nname: old\n", func(m *casebook.Memory) { m.Name = "new" }, "title: Old name\nname: new\n"},
		{"title for name", "title: Old name\n", func(m *casebook.Memory) { m.Name = "New name" }, "title: New name\n"},
		{"name from the stem", "description: d\n", func(m *casebook.Memory) { m.Name = "new" }, "description: d\nname: new\n"},
		{"type at the top", "name: x\ntype: user\n", func(m *casebook.Memory) { m.Type = casebook.TypeProject }, "name: x\ntype: project\n"},
		{"type under metadata", "name: x\nmetadata: \n  type: user\n  a: b\n", func(m *casebook.Memory) { m.Type = casebook.TypeProject },
			"name: x\nmetadata: \n  type: project\n  a: b\n"},
		{"type in braces", "metadata: {type: user}\n", func(m *casebook.Memory) { m.Type = casebook.TypeProject }, "metadata: {type: project}\n"},
		{"type, new", "name: x\n", func(m *casebook.Memory) { m.Type = casebook.TypeUser }, "name: x\nmetadata:\n  type: user\n"},
		{"type, new in metadata", "metadata:\n  a: b\nname: x\n", func(m *casebook.Memory) { m.Type = casebook.TypeUser },
			"metadata:\n  a: b\n  type: user\nname: x\n"},
		{"type, metadata is a person's", "metadata: some text\n", func(m *casebook.Memory) { m.Type = casebook.TypeUser },
			"metadata: some text\ntype: user\n"},
		{"type, unknown", "type: banana\n", func(m *casebook.Memory) { m.Type = casebook.TypeUser }, "type: user\n"},
		{"type, null", "type:\n", func(m *casebook.Memory) { m.Type = casebook.TypeUser }, "type: user\n"},
		{"type goes", "a: b\ntype: user\nmetadata:\n  type: user\n  c: d\n", func(m *casebook.Memory) { m.Type = "" }, "a: b\nmetadata:\n  c: d\n"},
		{"time, modified", "metadata:\n  modified: 2026-01-01\n", func(m *casebook.Memory) { m.Stated = may },
			"metadata:\n  modified: 2026-05-01T10:00:00.000Z\n"},
		{"time, updated", "updated: 2026-01-01\n", func(m *casebook.Memory) { m.Stated = may }, "updated: 2026-05-01T10:00:00.000Z\n"},
		{"time, date stays", "type: user\ndate: 2026-01-01\n", func(m *casebook.Memory) { m.Stated = may },
			"type: user\ndate: 2026-01-01\nmodified: 2026-05-01T10:00:00.000Z\n"},
		{"time, new", "name: x\n", func(m *casebook.Memory) { m.Stated = may }, "name: x\nmetadata:\n  modified: 2026-05-01T10:00:00.000Z\n"},
		{"time goes", "modified: 2026-01-01\ndate: 2026-01-01\na: b\n", func(m *casebook.Memory) { m.Stated = time.Time{} }, "a: b\n"},
		{"hints, list", "hints:\n- a\n- b\nc: d\n", func(m *casebook.Memory) { m.Hints = []string{"a", "e: f"} }, "hints:\n- a\n- \"e: f\"\nc: d\n"},
		{"hints, brackets", "hints: [a, b]\n", func(m *casebook.Memory) { m.Hints = append(m.Hints, "c, d") }, "hints: [a, b, \"c, d\"]\n"},
		{"hints, new", "name: x\n", func(m *casebook.Memory) { m.Hints = []string{"a b"} }, "name: x\nhints:\n  - a b\n"},
		{"hints go", "name: x\nhints:\n  - a\n", func(m *casebook.Memory) { m.Hints = nil }, "name: x\n"},
		{"all at once", "name: a\n", func(m *casebook.Memory) {
			*m = casebook.Memory{Name: "b", Description: "d", Type: casebook.TypeUser, Hints: []string{"h"}, Stated: may, Body: m.Body}
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := func(block string) string { return "---\n" + block + "---\n\nBody\n" }
			m, _ := casebook.Parse("dir/old.md", []byte(file(tt.block)))
			tt.change(&m)
			got, err := casebook.Format(m)
			if err != nil {
				t.Fatal(err)
			}
			if tt.want != "" && string(got) != file(tt.want) {
				t.Errorf("%s", cmp.Diff(file(tt.want), string(got)))
			}
			back, _ := casebook.Parse("dir/old.md", got)
			if diff := cmp.Diff(m, back, fieldsOnly, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFormatBody(t *testing.T) {
	for _, src := range []string{"---\r\nname: x\r\n---\r\nold\r\n", "\uFEFF---\nname: x\n---\nold\n", "no block\n", "---\nunclosed: x\n\nold\n", ""} {
		m, _ := casebook.Parse("a.md", []byte(src))
		m.Body += "more\n\nlines\n"
		got, err := casebook.Format(m)
		if err != nil {
			t.Fatal(err)
		}
		eol := "\n"
		if strings.Contains(src, "\r\n") {
			eol = "\r\n"
		}
		if want := src + strings.ReplaceAll("more\n\nlines\n", "\n", eol); string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Case 073: no block is put on top of one that is not understood; the error names file and line.
func TestCase073FormatRefuses(t *testing.T) {
	for src, where := range map[string]string{
		"---\nname: x\nprose\n---\nbody\n":                      "sub/a.md: line 3:",
		"---\nname: x\n":                                        "sub/a.md: line 1:",
		"---\ntype: user\n---\n---\nname: x\n---\nbody\n":       "sub/a.md: line 4:",
		"---\ndescription: \"x\nname: y\n---\nbody\n":           "sub/a.md: line 2:",
		"---\ndescription: x\ndescription: y\n---\nbody\n":      "sub/a.md: line 3:",
		"---\ndescription:\n  deep: x\nname: y\n---\nbody\n":    "sub/a.md: line 2:",
		"---\nprose without any key\n---\nmore prose, no key\n": "sub/a.md: line 2:",
	} {
		m, _ := casebook.Parse("sub/a.md", []byte(src))
		if data, err := casebook.Format(m); err != nil || string(data) != src {
			t.Errorf("unchanged: %v %q", err, data)
		}
		m.Description = "new"
		if data, err := casebook.Format(m); !errors.Is(err, casebook.ErrFrontmatter) || !strings.Contains(err.Error(), where) {
			t.Errorf("%q: error %v, want %q\n%s", src, err, where, data)
		}
	}
	m, _ := casebook.Parse("a.md", []byte("---\nlink: x\n---\n---\nname: real\ndescription: the real one\n---\nbody\n"))
	if m.Name != "real" || m.Description != "the real one" || m.Body != "body\n" {
		t.Errorf("the reader uses the block with the name: %+v", m)
	}
}

// Case 074: a type that is missing, null or unknown is a problem of that file; everything else of it is read.
func TestCase074Types(t *testing.T) {
	for line, want := range map[string]string{
		"x: y": "type-missing 0", "type:": "type-missing 3", "type: null": "type-missing 3", "type: ~": "type-missing 3",
		"metadata:\n  type:": "type-missing 4",
		"type: banana":       "type-unknown 3", "type: User": "type-unknown 3", "type: [user]": "type-unknown 3",
		"metadata:\n  type:\n    a: b": "type-unknown 4", "type: {a: b}\nmetadata:\n  type: user": "", "metadata: user": "type-missing 0",
		"type: user": "", "type: \"user\"": "", "type: user # me": "", "metadata:\n  type: user": "", "metadata: {type: user}": "",
		"type:\nmetadata:\n  type: user": "",
	} {
		m, problems := casebook.Parse("a.md", []byte("---\nname: n\n"+line+"\ndescription: d\n---\nbody\n"))
		got := ""
		for _, p := range problems {
			got += fmt.Sprintf("%s %d", p.Code, p.Line)
			if p.Path != "a.md" || p.Fix == "" {
				t.Errorf("%q: %+v", line, p)
			}
		}
		if got != want || m.Name != "n" || m.Description != "d" || m.Body != "body\n" || (m.Type == casebook.TypeUser) != (want == "") {
			t.Errorf("%q: problems %q, want %q; %+v", line, got, want, m)
		}
	}
}

// Case 076: whatever is written is read back equal here and by a strict parser.
func TestCase076RoundTrip(t *testing.T) {
	for _, text := range []string{
		"Use when: x", "#1", "a # b", "'", `"`, "- x", "* x", "& x", "! x", "% x", "@ x", "` x", "a\nb", "tab\t", "🙂 👩‍👩‍👧", "null", "yes", "12",
		"2026-01-01", " x ", `\`, "---", strings.Repeat("long: ", 400),
	} {
		m := casebook.Memory{Name: text, Description: text, Type: casebook.TypeUser, Hints: []string{strings.TrimSpace(text), "x"}, Body: text}
		data, err := casebook.Format(m)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, problems := casebook.Parse("a.md", data)
		if diff := cmp.Diff(m, back, fieldsOnly); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
		for _, p := range problems {
			if p.Code != "hint-long" {
				t.Errorf("%q: %v", text, p)
			}
		}
		var strict struct {
			Name, Description string
			Hints             []string
			Metadata          struct{ Type string }
		}
		block, _, _ := strings.Cut(strings.TrimPrefix(string(data), "---\n"), "\n---\n")
		if err := yaml.Unmarshal([]byte(block), &strict); err != nil || strict.Name != text || strict.Description != text || strict.Hints[0] != m.Hints[0] || strict.Metadata.Type != "user" {
			t.Errorf("%q: a strict parser reads %+v: %v", text, strict, err)
		}
	}
}

// Case 077: byte order mark and line ends change nothing of what is read.
func TestCase077LineEnds(t *testing.T) {
	src := "---\nname: n\ndescription: >\n  two\n  lines\ntype: user\nhints:\n  - a\nmodified: 2026-01-02\n---\n\nBody\n\nmore\n"
	want, _ := casebook.Parse("a.md", []byte(src))
	for name, file := range map[string]string{
		"mark": "\uFEFF" + src, "CR LF": strings.ReplaceAll(src, "\n", "\r\n"), "both": "\uFEFF" + strings.ReplaceAll(src, "\n", "\r\n"),
		"CR": strings.ReplaceAll(src, "\n", "\r"),
	} {
		got, problems := casebook.Parse("a.md", []byte(file))
		if diff := cmp.Diff(want, got, fieldsOnly); diff != "" || len(problems) > 0 {
			t.Errorf("%s: %v %s", name, problems, diff)
		}
		got.Type = casebook.TypeProject
		data, err := casebook.Format(got)
		if err != nil || string(data) != strings.Replace(file, "user", "project", 1) {
			t.Errorf("%s: %v %q", name, err, data)
		}
	}
}

// Cases 079 and 088: a memory answers to its whole title, however long, to its file's stem and its aliases, composed or not.
func TestCase079Case088Answers(t *testing.T) {
	for _, n := range []int{10, 60, 61, 101, 200} {
		title := strings.Repeat("Über Größe ", 20)
		title = strings.TrimSpace(string([]rune(title)[:n-1])) + "x"
		path := casebook.Slug(title) + ".md"
		data, err := casebook.Format(casebook.Memory{Name: title, Description: "d", Type: casebook.TypeUser})
		if err != nil {
			t.Fatal(err)
		}
		h, _ := casebook.ParseHeader(path, data, time.Time{}, int64(len(data)))
		for _, name := range []string{title, strings.ToUpper(title[:0]) + title, path, strings.TrimSuffix(path, ".md")} {
			if !h.Answers(name) {
				t.Errorf("%d characters: does not answer to %q: %+v", n, name, h)
			}
		}
		if h.Answers(title + "y") {
			t.Errorf("%d characters: answers to another title", n)
		}
	}
	h, _ := casebook.ParseHeader("team/Ju\u0308rgen.md", []byte("---\nname: jürgen\ntitle: Jürgens Regeln\naliases: [JR, Regeln: alle]\n---\n"),
		time.Time{}, 0)
	for name, want := range map[string]bool{
		"J\u00fcrgen": true, "Ju\u0308rgen": true, "team/J\u00fcrgen": true, "team/Ju\u0308rgen.md": true, "Ju\u0308rgens Regeln": true, "jr": true,
		" JR ": true, "Regeln: alle": true,
		"": false, ".md": false, "Jurgen": false, "other/Jürgen": false, "my-file": false,
	} {
		if h.Answers(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	if h.Path != "team/Ju\u0308rgen.md" {
		t.Errorf("the path keeps its form on disk: %q", h.Path)
	}
	for _, name := range []string{"my_file", "my-file", "my file"} {
		if (casebook.Header{Path: "my file.md", Name: "my file"}).Answers(name) != (name == "my file") {
			t.Errorf("case 086: %q", name)
		}
	}
}

// Case 080: a # inside a value is not a comment, and survives load, save, load, save.
func TestCase080Hash(t *testing.T) {
	for _, text := range []string{"fix in PR #42 then C# port", "before # after", "#42"} {
		data := []byte("---\nname: n\ndescription: " + text + "\ntype: user\n---\n")
		for i := range 2 {
			m, _ := casebook.Parse("a.md", data)
			if m.Description != text {
				t.Fatalf("load %d: %q", i, m.Description)
			}
			m.Description += "!"
			data, _ = casebook.Format(m)
			m, _ = casebook.Parse("a.md", data)
			m.Description = text
			data, _ = casebook.Format(m)
		}
		m, _ := casebook.Parse("a.md", data)
		if m.Description != text {
			t.Errorf("%q, want %q", m.Description, text)
		}
	}
}

func TestParseHeader(t *testing.T) {
	at := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	src := "---\nname: n\ndescription: d\nmetadata:\n  type: project\n  modified: 2026-06-01\nhints: [one two]\n---\n# Body\nname: other\n"
	h, problems := casebook.ParseHeader("sub/x.md", []byte(src), at, 99)
	want := casebook.Header{Path: "sub/x.md", Name: "n", Description: "d", Type: casebook.TypeProject, Hints: []string{"one two"},
		Stated: time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC), ModTime: at, Size: 99}
	if diff := cmp.Diff(want, h); diff != "" || len(problems) > 0 {
		t.Errorf("%v %s", problems, diff)
	}
	h, problems = casebook.ParseHeader("sub/x.md", []byte("# just text\n"), at, 12)
	if h.Name != "x" || len(problems) != 1 || problems[0].Code != "frontmatter-missing" {
		t.Errorf("%+v %v", h, problems)
	}
	// RC-03: a description on line 31 is not read.
	long := "---\nname: n\n" + strings.Repeat("# pad\n", 28) + "description: d\n---\n"
	h, problems = casebook.ParseHeader("x.md", []byte(long), at, int64(len(long)))
	if h.Name != "n" || h.Description != "" || problems[0].Code != "frontmatter-unclosed" {
		t.Errorf("%+v %v", h, problems)
	}
	h, problems = casebook.ParseHeader("x.md", []byte(long[:40]), at, int64(len(long)))
	if h.Name != "n" || problems[0].Text != "the frontmatter does not end within the part of the file that is read" {
		t.Errorf("%+v %v", h, problems)
	}
	m, problems := casebook.Parse("x.md", []byte(long))
	if m.Description != "d" || problems[len(problems)-1].Code != "frontmatter-long" {
		t.Errorf("%+v %v", m, problems)
	}
}

func FuzzParseMemory(f *testing.F) {
	for _, s := range []string{
		"", "body", "---\nname: x\ndescription: Use when: y # z\ntype: user\nhints: [a, b]\nmodified: 2026-01-02\n---\nbody\n",
		"\uFEFF---\r\ntitle: x\r\nmetadata: {type: project}\r\n---\r\nbody\r\n",
		"---\nname: x\n---\n---\nname: y\n---\n", "---\nx: y\n---\n---\nname: y\n---\n", "---\nunclosed: x\n", "---\nprose\n---\n",
		"---\nname:\n  a: b\ndescription: [c]\nhints:\n  d: e\n---\n",
	} {
		f.Add([]byte(s), "new: value", "---\nbody")
	}
	f.Fuzz(func(t *testing.T, data []byte, text, body string) {
		m, problems := casebook.Parse("dir/a.md", data)
		for _, p := range problems {
			if p.Code == "" || p.Text == "" || p.Fix == "" || strings.ContainsAny(p.Text, "\r\n") {
				t.Fatalf("problem %+v", p)
			}
		}
		same, err := casebook.Format(m)
		if err != nil || string(same) != string(data) {
			t.Fatalf("Format(Parse(x)) is not x: %v\n%q\n%q", err, data, same)
		}
		casebook.ParseHeader("dir/a.md", data, time.Time{}, int64(len(data)))
		for _, m := range []casebook.Memory{m, {}} {
			m.Description, m.Body, m.Type = text, body, casebook.TypeFeedback
			m.Hints = []string{"one", "two: three"}
			out, err := casebook.Format(m)
			if err != nil {
				continue
			}
			back, _ := casebook.Parse("dir/a.md", out)
			m.Body = strings.ReplaceAll(strings.ReplaceAll(m.Body, "\r\n", "\n"), "\r", "\n")
			if m.Name == "" {
				m.Name = back.Name
			}
			m.Aliases, back.Aliases = nil, nil
			if diff := cmp.Diff(m, back, fieldsOnly, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("Parse(Format(m)) is not m: %s\n%q", diff, out)
			}
		}
	})
}

func BenchmarkParseHeader(b *testing.B) {
	data := []byte("---\nname: deploy-freeze\ndescription: \"Deploys stop on Fridays after 14:00: ask the on-call person\"\nmetadata: \n  node_type: memory\n  type: project\n" +
		"  originSessionId: 3f0c9a52-6a7e-4a44-9d53-0d0d3c3f7a11\n  modified: 2026-07-29T13:16:34.420Z\nhints:\n  - can I deploy on friday\n  - release before the weekend\n---\n\nBody\n")
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := casebook.ParseHeader("deploy-freeze.md", data, time.Time{}, 0); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}
