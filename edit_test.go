package casebook_test

import (
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// An edit changes what the change sets and not another byte.
func TestChangeEdit(t *testing.T) {
	now := time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)
	const old = "---\nname: deploy # mine\ndescription: how we deploy\nmetadata:\n  type: user\n  modified: 2026-01-02T03:04:05.000Z\nown: kept\n---\nBy train.\n\n" +
		"## Why\n\nIt is fast.\n\n### Detail\nx\n\n```\n## Why\n```\n\n## Later\nstays\n"
	later := strings.Replace(old, "2026-01-02T03:04:05.000Z", "2026-11-30T08:00:00.000Z", 1)
	tests := []struct {
		name      string
		change    casebook.Change
		old, want string
	}{
		{"a new memory states its time", casebook.Change{Op: casebook.OpCreate, Path: "a.md", Name: "a", Type: casebook.TypeUser, Description: "d", Body: "b"}, "",
			"---\nname: a\ndescription: d\nmetadata:\n  type: user\n  modified: 2026-11-30T08:00:00.000Z\n---\nb\n"},
		{"the same again", casebook.Change{Op: casebook.OpUpdate, Description: "how we deploy", Type: casebook.TypeUser}, old, old},
		{"one key", casebook.Change{Op: casebook.OpUpdate, Description: "by train"}, old, strings.Replace(later, "how we deploy", "by train", 1)},
		{"a key that says nothing new leaves the time", casebook.Change{Op: casebook.OpUpdate, Hints: []string{" ship it "}}, old,
			strings.Replace(old, "own: kept\n", "own: kept\nhints:\n  - ship it\n", 1)},
		{"a section", casebook.Change{Op: casebook.OpUpdate, Section: "why", Body: "\nIt is cheap.\n\n"}, old,
			later[:strings.Index(later, "It is fast")] + "It is cheap.\n\n## Later\nstays\n"},
		{"the last section", casebook.Change{Op: casebook.OpUpdate, Section: "Later", Body: "gone"}, old, strings.Replace(later, "\nstays\n", "\n\ngone\n", 1)},
		{"a new section", casebook.Change{Op: casebook.OpUpdate, Section: "More", Body: "text"}, old, later + "\n## More\n\ntext\n"},
		{"a section goes", casebook.Change{Op: casebook.OpUpdate, Section: "Why"}, old,
			later[:strings.Index(later, "## Why")] + "## Later\nstays\n"},
		{"a section that is not there goes", casebook.Change{Op: casebook.OpUpdate, Section: "Nothing"}, old, old},
		{"keys go", casebook.Change{Op: casebook.OpUpdate, Remove: []string{"own", "metadata.modified", "missing"}}, old,
			strings.Replace(strings.Replace(old, "own: kept\n", "", 1), "  modified: 2026-01-02T03:04:05.000Z\n", "", 1)},
		{"pin", casebook.Change{Op: casebook.OpUpdate, Pin: new(true)}, old, strings.Replace(old, "own: kept\n", "own: kept\npinned: \"true\"\n", 1)},
		{"unpin", casebook.Change{Op: casebook.OpUpdate, Pin: new(false)}, strings.Replace(old, "own: kept\n", "own: kept\npinned: true\n", 1), old},
		{"line ends stay", casebook.Change{Op: casebook.OpUpdate, Body: "x\ny"}, "---\r\nname: a\r\n---\r\nold\r\n", "---\r\nname: a\r\n---\r\nx\r\ny\r\n"},
		{"no frontmatter, a body", casebook.Change{Op: casebook.OpUpdate, Body: "new"}, "plain\n", "new\n"},
	}
	for _, tt := range tests {
		tt.change.Path = "a.md"
		var was []byte
		if tt.old != "" {
			was = []byte(tt.old)
		}
		got, err := tt.change.Edit(was, now)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if _, err := (casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Description: "x"}).Edit([]byte("---\nname: a\nno key\n---\n"), now); err == nil {
		t.Error("a block that is not understood was edited")
	}
}

// Links follow a rename: by name, alias, path and stem, in any case and composition, and every other byte stays.
func TestRelink(t *testing.T) {
	to := map[string]string{"old": "new", "my file": "my-file", casebook.LinkKey("Ge\u0301ne"): "gene", "team/old.md": "team/new.md", "odd": "a [b]"}
	for text, want := range map[string]string{
		"":                                   "",
		"see [[old]] and [[Old]]; [[older]]": "see [[new]] and [[new]]; [[older]]",
		"[[old|that one]] [[ old #Why]]":     "[[new|that one]] [[ new #Why]]",
		"[[My File]] [[G\u00e9ne]]":          "[[my-file]] [[gene]]",
		"[[old]\n[[old\n]] [old]":            "[[old]\n[[old\n]] [old]",
		"[[old#Why]] [[old^a]] ![[old]] [[team/old.md]]": "[[new#Why]] [[new^a]] ![[new]] [[team/new.md]]",
		`| [[old\|Foo]] |`: `| [[new\|Foo]] |`, // case 217
		"[[my_file]] [[#old]] [[]] [[|x]] [[Sq]uare]] [[odd]]":                         "[[my_file]] [[#old]] [[]] [[|x]] [[Sq]uare]] [[odd]]",
		"`[[old]]` ``a ` [[old]]`` ` [[old]]":                                          "`[[old]]` ``a ` [[old]]`` ` [[new]]",
		"```\n[[old]]\n```\n[[old]]\r\n~~~\n[[old]]":                                   "```\n[[old]]\n```\n[[new]]\r\n~~~\n[[old]]",
		"<!-- [[old]] -->\na <!-- [[old]] --> [[old]]\nb <!-- x\n[[old]]\n--> [[old]]": "<!-- [[old]] -->\na <!-- [[old]] --> [[new]]\nb <!-- x\n[[old]]\n--> [[new]]",
		`\[[old]]`:                   `\[[old]]`,
		"\uFEFF\xff [[old]]\r\r\n\n": "\uFEFF\xff [[new]]\r\r\n\n",
		"---\ndescription: \"[[old]]\"\n---\n[[old]]": "---\ndescription: \"[[old]]\"\n---\n[[new]]",
	} {
		if got := string(casebook.Relink([]byte(text), to)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := string(casebook.Relink([]byte(text), map[string]string{"none": "x"})); got != text {
			t.Errorf("%q: another rename makes %q", text, got)
		}
	}
}

// A second time changes nothing, no line comes or goes, and a text without the name stays.
func FuzzRelink(f *testing.F) {
	for _, s := range []string{"[[old]]", "a [[old|b]] <!-- [[old]] -->\n```\n[[old]]", "- [a](old.md#x) [[old#p]]\r\n", "`[[old]]", "---\na: [[old]]\n---\n[[old]]"} {
		f.Add(s)
	}
	to := map[string]string{"old": "zq"}
	f.Fuzz(func(t *testing.T, text string) {
		out := string(casebook.Relink([]byte(text), to))
		if strings.Count(out, "\n") != strings.Count(text, "\n") || strings.Count(out, "\r") != strings.Count(text, "\r") {
			t.Fatalf("%q became %q", text, out)
		}
		if again := string(casebook.Relink([]byte(out), to)); again != out {
			t.Fatalf("%q, then %q", out, again)
		}
		if !strings.Contains(strings.ToLower(text), "old") && out != text {
			t.Fatalf("%q became %q", text, out)
		}
	})
}
