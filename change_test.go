package casebook_test

import (
	"encoding/json"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func TestChangeValidate(t *testing.T) {
	const body = "Rule.\n\n**Why:** it broke twice.\n**How to apply:** before each release.\n"
	full := casebook.Change{Op: casebook.OpCreate, Path: "deploy-freeze.md", Name: "deploy-freeze", Type: casebook.TypeProject,
		Description: "no deploys on Fridays", Body: body}
	with := func(change func(*casebook.Change)) casebook.Change {
		c := full
		change(&c)
		return c
	}
	at := func(path string) casebook.Change { return with(func(c *casebook.Change) { c.Path = path }) }
	tests := []struct {
		name   string
		change casebook.Change
		want   []string // a warning has a ? behind it
	}{
		{"complete", full, nil},
		{"empty", casebook.Change{}, []string{"change-op"}},
		{"unknown op", casebook.Change{Op: "move", Path: "a.md"}, []string{"change-op"}},
		{"nothing but the op", casebook.Change{Op: casebook.OpCreate}, []string{"change-path", "change-incomplete", "change-incomplete",
			"change-incomplete", "change-incomplete"}},
		{"no type", with(func(c *casebook.Change) { c.Type = "" }), []string{"change-incomplete"}},
		{"unknown type", with(func(c *casebook.Change) { c.Type = "banana" }), []string{"type-unknown"}},
		{"blank body", with(func(c *casebook.Change) { c.Body = " \n" }), []string{"change-incomplete", "change-why-missing?", "change-apply-missing?"}},
		{"description of two lines", with(func(c *casebook.Change) { c.Description = "a\nb" }), []string{"change-line"}},
		{"too many hints", with(func(c *casebook.Change) { c.Hints = make([]string, 15) }), []string{"hints-many"}},
		{"project without why", with(func(c *casebook.Change) { c.Body = "Rule.\nHow to apply: so" }), []string{"change-why-missing?"}},
		{"feedback without how", with(func(c *casebook.Change) { c.Type, c.Body = casebook.TypeFeedback, "Rule.\n- **Why**: so" }),
			[]string{"change-apply-missing?"}},
		{"headings count", with(func(c *casebook.Change) { c.Body = "## Why\nso\n\n## How to apply\nso\n" }), nil},
		{"why in prose does not", with(func(c *casebook.Change) { c.Body = "Why we do it is known.\nHow to apply:" }), []string{"change-why-missing?"}},
		{"a name of blanks", with(func(c *casebook.Change) { c.Name = " \t" }), []string{"change-name"}},
		{"a name of dots", with(func(c *casebook.Change) { c.Name = ".." }), []string{"change-name"}},
		{"a name that is an ending", with(func(c *casebook.Change) { c.Name = " .md" }), []string{"change-name"}},
		{"an update to no name", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Name: "."}, []string{"change-name"}},
		{"a block in the text", with(func(c *casebook.Change) { c.Body = "\n---\r\nname: x\r\n---\r\n" + c.Body }), []string{"change-frontmatter"}},
		{"a block in an update", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "---\ndescription: x\n---\nb"}, []string{"change-frontmatter"}},
		{"a block in a section", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Section: "S", Body: "---\nname: x\n---\nb"}, nil},
		{"thematic breaks", with(func(c *casebook.Change) { c.Body = "---\nSome: prose\n---\n" + c.Body }), nil},
		{"user needs neither", with(func(c *casebook.Change) { c.Type, c.Body = casebook.TypeUser, "Knows Go." }), nil},
		{"folder", at("crew/deploy_freeze-2.md"), nil},
		{"the team's folder", at("team/deploy_freeze-2.md"), []string{"change-team"}},
		{"other script", at("日本-регламент-à.md"), nil},
		{"above", at("../a.md"), []string{"change-path"}},
		{"inside and above", at("a/../../b.md"), []string{"change-path"}},
		{"absolute", at("/etc/a.md"), []string{"change-path"}},
		{"case 089: a drive", at(`C:\notes\a.md`), []string{"change-path"}},
		{"a drive, slashes", at("C:/notes/a.md"), []string{"change-path"}},
		{"backslash", at(`a\b.md`), []string{"change-path"}},
		{"control character", at("a\x00.md"), []string{"change-path"}},
		{"no .md", at("a.txt"), []string{"change-path"}},
		{".MD", at("a.MD"), []string{"change-path"}},
		{"the index", at("MEMORY.md"), []string{"change-path"}},
		{"the index on a case-blind disk", at("memory.md"), []string{"change-path"}},
		{"nested index", at("team/Memory.md"), []string{"change-path"}},
		{"upper case", at("Deploy.md"), []string{"change-path"}},
		{"blanks", at("my file.md"), []string{"change-path"}},
		{"hidden", at(".hidden.md"), []string{"change-path"}},
		{"only .md", at(".md"), []string{"change-path"}},
		{"invalid UTF-8", at("a\xff.md"), []string{"change-path"}},
		{"update of an older file", casebook.Change{Op: casebook.OpUpdate, Path: "My File.md", Description: "d"}, nil},
		{"update of nothing", casebook.Change{Op: casebook.OpUpdate, Path: "a.md"}, []string{"change-empty"}},
		{"update outside", casebook.Change{Op: casebook.OpUpdate, Path: "../a.md", Body: "x"}, []string{"change-path"}},
		{"rename", casebook.Change{Op: casebook.OpRename, Path: "My File.md", To: "my-file.md"}, nil},
		{"rename to nowhere", casebook.Change{Op: casebook.OpRename, Path: "a.md"}, []string{"change-path"}},
		{"rename to itself", casebook.Change{Op: casebook.OpRename, Path: "a.md", To: "a.md"}, []string{"change-empty"}},
		{"merge", casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md", "C d.md"}, Body: "x"}, nil},
		{"merge of expected ones", casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md", "c.md"}, ExpectFrom: []string{"e3"}, Body: "x"}, nil},
		{"merge that expects too much", casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"b.md"}, ExpectFrom: []string{"e3", "e4"}, Body: "x"},
			[]string{"change-incomplete"}},
		{"merge of nothing", casebook.Change{Op: casebook.OpMerge, Path: "a.md", Body: "x"}, []string{"change-incomplete"}},
		{"merge into itself", casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"a.md"}, Body: "x"}, []string{"change-path"}},
		{"merge from outside", casebook.Change{Op: casebook.OpMerge, Path: "a.md", From: []string{"/b.md"}, Body: "x"}, []string{"change-path"}},
		{"delete", casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, nil},
		{"delete of nothing", casebook.Change{Op: casebook.OpDelete}, []string{"change-path"}},
		{"index", casebook.Change{Op: casebook.OpIndex, Body: "- [A](a.md)\n"}, nil},
		{"index, named", casebook.Change{Op: casebook.OpIndex, Path: "MEMORY.md"}, nil},
		{"the line of a memory", casebook.Change{Op: casebook.OpIndex, Path: "a.md", Description: "d"}, nil},
		{"a line without a description", casebook.Change{Op: casebook.OpIndex, Path: "a.md"}, []string{"change-incomplete"}},
		{"a section", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Section: "Why", Body: "so"}, nil},
		{"a section goes", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Section: "Old"}, nil},
		{"a section of two lines", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Section: "a\nb"}, []string{"change-line"}},
		{"a section of a new memory", with(func(c *casebook.Change) { c.Section = "Why" }), []string{"change-op"}},
		{"keys go", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Remove: []string{"hints", "metadata.modified", "own key"}}, nil},
		{"what a memory needs does not", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Remove: []string{"name", "description", "type", "metadata.type",
			"metadata"}}, []string{"change-key", "change-key", "change-key", "change-key", "change-key"}},
		{"no keys", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Remove: []string{"", "a.b.c", ".a", "a."}}, []string{"change-key", "change-key",
			"change-key", "change-key"}},
		{"keys of a deletion", casebook.Change{Op: casebook.OpDelete, Path: "a.md", Remove: []string{"hints"}}, []string{"change-op"}},
		{"pin", casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Pin: new(true)}, nil},
		{"history alone has it", casebook.Change{Op: casebook.OpUndo, Path: "a.md"}, []string{"change-op"}},
		{"index elsewhere", casebook.Change{Op: casebook.OpIndex, Path: "team/MEMORY.md", Description: "d"}, []string{"change-path"}},
	}
	for _, tt := range tests {
		var got []string
		for _, p := range tt.change.Validate() {
			code := p.Code
			if p.Warning {
				code += "?"
			}
			got = append(got, code)
			if p.Text == "" || p.Fix == "" {
				t.Errorf("%s: %+v", tt.name, p)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// The JSON is an interface: it only grows.
func TestChangeJSON(t *testing.T) {
	got, err := json.Marshal(casebook.Change{ID: "c1", Op: casebook.OpCreate, Path: "a.md", Name: "a", Type: casebook.TypeUser, Description: "d",
		Body: "b", Hints: []string{"h"}, Reason: "r",
		Provenance: casebook.Provenance{Origin: "extraction", Session: "s", Sources: []string{"turn 3"}}, Expect: "e3b0"})
	const want = `{"id":"c1","op":"create","path":"a.md","name":"a","type":"user","description":"d","body":"b","hints":["h"],"reason":"r",` +
		`"provenance":{"origin":"extraction","session":"s","sources":["turn 3"]},"expect":"e3b0"}`
	if err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
	got, err = json.Marshal(casebook.Change{ID: "c2", Op: casebook.OpDelete, Path: "a.md"})
	if err != nil || string(got) != `{"id":"c2","op":"delete","path":"a.md"}` {
		t.Errorf("%s %v", got, err)
	}
}

func TestSlug(t *testing.T) {
	for title, want := range map[string]string{
		"Deploy freeze": "deploy-freeze", "  Don't deploy on Fridays!  ": "dont-deploy-on-fridays", "C# port (v2.1)": "c-port-v2-1",
		"snake_case": "snake-case", "a/b\\c": "a-b-c",
		"Über die Größe": "uber-die-grosse", "Ångström, Łódź, Ærø": "angstrom-lodz-aero", "İstanbul ISPARTA": "istanbul-isparta", "naïve e\u0301": "naive-e",
		"日本語 の 説明": "日本語-の-説明", "Правила деплоя": "правила-деплоя", "Йод": "йод", "हिन्दी नियम": "हिन्दी-नियम", "한국어": "한국어", "می\u200cخواهم": "میخواهم",
		"Ελληνικά": "ελληνικά",
		"ﬁle ①":    "file-1", "🙂": "", "": "", "---": "", "🙂 ok": "ok", "MEMORY": "memory-topic", "Mémory!": "memory-topic", "ＭＥＭＯＲＹ": "memory-topic", "Con": "con-topic", "..": "", ".hidden": "hidden",
		strings.Repeat("word ", 40): strings.TrimSuffix(strings.Repeat("word-", 16), "-"), strings.Repeat("x", 200): strings.Repeat("x", 80),
		strings.Repeat("日", 50): strings.Repeat("日", 26),
	} {
		got := casebook.Slug(title)
		if got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
		if got != "" {
			if again := casebook.Slug(got); again != got {
				t.Errorf("%q: the slug of the slug is %q", got, again)
			}
			c := casebook.Change{Op: casebook.OpCreate, Path: got + ".md", Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}
			if p := c.Validate(); len(p) > 0 {
				t.Errorf("%q is refused as a path: %v", got, p)
			}
		}
	}
}

// A program in another language computes the hash from its description alone: the lower-case hex SHA-256.
func TestHashOf(t *testing.T) {
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, appendix B.1
	if got := casebook.HashOf([]byte("abc")); got != abc {
		t.Errorf("the hash of abc is %s", got)
	}
}

// Advice and remarks keep no change from being applied.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		problem casebook.Problem
		want    bool
	}{{casebook.Problem{}, true}, {casebook.Problem{Warning: true}, false}, {casebook.Problem{Info: true}, false}} {
		if got := c.problem.Refuses(); got != c.want {
			t.Errorf("%+v refuses: %v", c.problem, got)
		}
	}
}
