package casebook_test

import (
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// TY-06: a reference says where to look.
func TestTY06ReferencesPointSomewhere(t *testing.T) {
	for body, want := range map[string]string{
		"Latency board: https://grafana.internal/d/api": "", "see OPS-1234": "", "in #deploys": "", "ask @anna": "", "casebook/casebook#12": "", "fixed by #12": "",
		"runbooks lie in /srv/runbooks": "", "~/notes on this laptop": "", "look in docs/adr": "", `C:\notes`: "", "on ci.example.org": "", "host 10.0.0.7": "",
		"mail ops@example.org": "", `the Linear project "INGEST"`: "", "the board `api-latency`": "", "the file runbook.pdf": "",
		"there is a dashboard somewhere": "pointer-missing", "Ask the team, e.g. at lunch.": "pointer-missing", "либо спросить команду": "pointer-missing",
	} {
		c := casebook.Change{Op: casebook.OpCreate, Path: "n.md", Name: "n", Type: casebook.TypeReference, Description: "where bugs are", Body: body}
		if got := codes(c.Validate()); got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
		m := casebook.Memory{Name: "n", Type: casebook.TypeReference, Description: "where bugs are", Body: body}
		if got := codes(m.Validate()); got != want {
			t.Errorf("memory, %q: %q, want %q", body, got, want)
		}
	}
}

// TY-05: a relative date left in a project memory is found, with its line in the file; other types may say what they like.
func TestTY05RelativeDatesAreFindings(t *testing.T) {
	const text = "---\nname: freeze\ndescription: freeze from next Thursday\nmetadata:\n  type: project\n---\nFreeze.\n\n**Why:** it broke yesterday.\n**How to apply:** merge before 2026-05-14.\n"
	m, problems := casebook.Parse("freeze.md", []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := m.Validate()
	if want := "date-relative date-relative:9"; codes(got) != want || !got[0].Warning || got[0].Path != "freeze.md" || !strings.Contains(got[0].Text, "next Thursday") {
		t.Errorf("%s, %+v", codes(got), got)
	}
	c := casebook.Change{Op: casebook.OpUpdate, Path: "freeze.md", Description: "freeze from next Thursday"}
	if got := codes(c.ValidateFor(map[string]casebook.Type{"freeze.md": casebook.TypeProject})); got != "date-relative" {
		t.Errorf("an update without a type: %q", got)
	}
	if got := codes(c.ValidateFor(map[string]casebook.Type{"freeze.md": casebook.TypeUser})); got != "" {
		t.Errorf("of a user memory: %q", got)
	}
}

// TY-03, C30: automation does not rewrite what a memory says about the person; people and agents may, and so may automation add and rename.
func TestAutomationLeavesUserMemoriesAlone(t *testing.T) {
	present := map[string]casebook.Type{"me.md": casebook.TypeUser, "p.md": casebook.TypeProject}
	const full = "x\n\nWhy: y\nHow to apply: z"
	tests := []struct {
		change casebook.Change
		want   string
	}{
		{casebook.Change{Op: casebook.OpUpdate, Path: "me.md", Description: "d"}, "change-user"},
		{casebook.Change{Op: casebook.OpDelete, Path: "me.md"}, "change-user"},
		{casebook.Change{Op: casebook.OpMerge, Path: "p.md", From: []string{"me.md"}, Body: full}, "change-user"},
		{casebook.Change{Op: casebook.OpMerge, Path: "me.md", From: []string{"p.md"}, Body: full}, "change-user"},
		{casebook.Change{Op: casebook.OpUpdate, Path: "p.md", Description: "d"}, ""},
		{casebook.Change{Op: casebook.OpRename, Path: "me.md", To: "about-me.md"}, ""},
		{casebook.Change{Op: casebook.OpCreate, Path: "new.md", Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}, ""},
	}
	for _, tt := range tests {
		for origin, refused := range map[string]bool{"extraction": true, "dream": true, "person": false, "agent": false, "": false} {
			c := tt.change
			c.Provenance.Origin = casebook.Origin(origin)
			want := ""
			if refused {
				want = tt.want
			}
			got := c.ValidateFor(present)
			if codes(got) != want || want != "" && (got[0].Warning || !strings.Contains(got[0].Text, "me.md")) {
				t.Errorf("%s %s by %q: %v", c.Op, c.Path, origin, got)
			}
		}
	}
}

// TY-04: why a memory holds and how to apply it may be said in the languages that people write memories in; a word in the middle of a line is no label.
func TestLabelsInSeveralLanguages(t *testing.T) {
	for body, want := range map[string]string{
		"**Why:** a\n**How to apply:** b":                    "",
		"**Warum:** a\n**Anwendung:** b":                     "",
		"Grund: a\n- **Wann es gilt**: b":                    "",
		"BEGRU\u0308NDUNG: a\nWann es gilt: b":               "",
		"**Pourquoi\u00a0:** a\n**Comment l’appliquer :** b": "",
		"## Por qué\n\na\n\n## Cómo aplicarlo\n\nb":          "",
		"**Razón:** a\n**Cuándo aplicarlo:** b":              "",
		"**理由：** a\n**適用：** b":                               "",
		"理由: a\n適用方法：b":                                      "",
		"Der Grund: a\n**Anwendung:** b":                     "change-why-missing",
		"**Grundsatz:** a\nApplications: b":                  "change-why-missing change-apply-missing",
		"**理由：** a":                                          "change-apply-missing",
	} {
		for _, kind := range []casebook.Type{casebook.TypeFeedback, casebook.TypeProject} {
			if got := codes(casebook.Memory{Name: "n", Type: kind, Description: "d", Body: body}.Validate()); got != want {
				t.Errorf("%s, %q: %q, want %q", kind, body, got, want)
			}
		}
	}
}

func TestHintsAreChecked(t *testing.T) {
	const name, description = "deploy-freeze", "No deploys on Friday after 14:00; 金曜日はデプロイ禁止"
	for hint, want := range map[string]string{
		"release before the weekend": "", "darf ich am Freitag ausrollen": "", "デプロイしていいですか": "", "can I deploy on friday": "", "v2 rollback": "", "": "",
		"weekend": "hint-short", "!?": "hint-short", "one two three four five six seven eight nine": "hint-long", strings.Repeat("long ", 7) + strings.Repeat("x", 100): "hint-long",
		"deploys on FRIDAY": "hint-repeats", "deploy freeze": "hint-repeats", "金曜日は": "hint-repeats", "two\nlines": "change-line",
	} {
		c := casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Name: name, Description: description, Hints: []string{hint}}
		if got := codes(c.Validate()); got != want {
			t.Errorf("%q: %q, want %q", hint, got, want)
		}
	}
	m := casebook.Memory{Name: name, Type: casebook.TypeUser, Description: description, Hints: []string{"weekend release", "Weekend  release!", "other words"}}
	got := m.Validate()
	if codes(got) != "hint-duplicate" || !got[0].Warning {
		t.Error(got)
	}
}

// Names may be in any language; paths are composed, lower case and no device.
func TestNamesAndPaths(t *testing.T) {
	full := casebook.Change{Op: casebook.OpCreate, Path: "a.md", Name: "a", Type: casebook.TypeUser, Description: "d", Body: "b"}
	for name, want := range map[string]string{"日本語の説明": "", "Über die Größe": "", "C port": "", "C#": "change-name", "a|b": "change-name", "a\x1b[31m": "change-name",
		"Ju\u0308rgen": "change-name", "a\nb": "change-line"} {
		c := full
		c.Name = name
		if got := codes(c.Validate()); got != want {
			t.Errorf("name %q: %q, want %q", name, got, want)
		}
	}
	for path, want := range map[string]string{"jürgen.md": "", "ju\u0308rgen.md": "change-path", "con.md": "change-path", "com1.md": "change-path", "aux/a.md": "change-path",
		"lpt9.md": "change-path", "console.md": "", "com10.md": "", strings.Repeat("x", 161) + ".md": "change-path"} {
		c := full
		c.Path = path
		if got := codes(c.Validate()); got != want {
			t.Errorf("path %q: %q, want %q", path, got, want)
		}
	}
}

// A free slug is no twin of a taken name, also where case, composition or a dot at the end does not count.
func TestFreeSlug(t *testing.T) {
	long := strings.Repeat("x", 80)
	tests := []struct {
		title string
		taken []string
		want  string
	}{
		{"Deploy freeze", nil, "deploy-freeze"},
		{"Deploy freeze", []string{"deploy-freeze.md"}, "deploy-freeze-2"},
		{"Deploy freeze", []string{"Deploy-Freeze.MD", "deploy-freeze-2"}, "deploy-freeze-3"},
		{"Правила", []string{"ПРАВИЛА.md"}, "правила-2"},
		{"й", []string{"и\u0306.md"}, "й-2"},
		{"🙂", nil, "topic"},
		{"🙂", []string{"topic.md"}, "topic-2"},
		{"COM1", nil, "com1-topic"},
		{"lpt¹", nil, "lpt1-topic"},
		{"Memory", []string{"memory-topic.md"}, "memory-topic-2"},
		{long, []string{long + ".md"}, strings.Repeat("x", 78) + "-2"},
		{strings.Repeat("日", 40), []string{strings.Repeat("日", 26)}, strings.Repeat("日", 26) + "-2"},
		{"case 086", []string{"case_086.md"}, "case-086"},
		{"a", []string{"team/a.md"}, "a"},
	}
	for _, tt := range tests {
		got := casebook.FreeSlug(tt.title, tt.taken)
		if got != tt.want || len(got) > casebook.SlugBytes {
			t.Errorf("%q beside %q: %q, want %q", tt.title, tt.taken, got, tt.want)
		}
		if twin, ok := casebook.Twin(got, tt.taken); ok {
			t.Errorf("%q is a twin of %q", got, twin)
		}
	}
	if twin, ok := casebook.Twin("straße.md", []string{"a.md", "STRAßE.md"}); !ok || twin != "STRAßE.md" {
		t.Error(twin, ok)
	}
}

// Cases 086 and 149: files whose names look alike each have their line, and each line is short, whatever the memory says.
func TestCase086And149OneShortLineAMemory(t *testing.T) {
	a := indexed("my_file.md | user | x", "my-file.md | user | x", "my file.md | user | "+strings.Repeat("a paragraph of text ", 40))
	out, problems := casebook.ArrangeIndex(nil, a)
	var files []string
	for _, e := range casebook.ParseIndex(out).Entries {
		files = append(files, e.File)
	}
	if diff := cmp.Diff([]string{"my_file.md", "my-file.md", "my file.md"}, files); diff != "" || len(problems) > 0 {
		t.Error(diff, problems)
	}
	for l := range strings.Lines(string(out)) {
		if n := len([]rune(strings.TrimSuffix(l, "\n"))); n > 150 {
			t.Errorf("%d characters: %s", n, l)
		}
	}
}
