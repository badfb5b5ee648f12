package instruction_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"casebook"
	"casebook/instruction"
)

// codes counts problems by their code.
func codes(problems []casebook.Problem) map[string]int {
	n := map[string]int{}
	for _, p := range problems {
		n[p.Code]++
	}
	return n
}

// What a repository can bring to keep a session busy is bounded, and told.
func TestBounds(t *testing.T) {
	many := func(n int, form string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, form, i)
		}
		return b.String()
	}
	circle := files("proj/CLAUDE.md", "@a0.md")
	for i := range 120 {
		circle.Files[fmt.Sprintf("proj/a%d.md", i)] = many(120, "@a%d.md\n")
	}
	heavy := files("proj/CLAUDE.md", many(20, "@a%d.md\n"))
	for i := range 20 {
		heavy.Files[fmt.Sprintf("proj/a%d.md", i)] = strings.Repeat("x y\n", 1<<18-1)
	}
	for _, c := range []struct {
		name     string
		scenario scenario
		loads    int
		problems map[string]int
	}{
		{"a text that cannot be taken apart", files("proj/CLAUDE.md", strings.Repeat(">", 100_000)+"@a.md", "proj/a.md", "a"), 1, map[string]int{"instruction-tangled": 1}},
		{"words behind an @", files("proj/CLAUDE.md", many(5_000, "@a%d.md ")), 1, map[string]int{"import-missing": 1_000, "import-many": 1}},
		{"files that import each other", circle, 88, map[string]int{"import-cycle": 4, "import-many": 1}},
		{"much text", heavy, 1 + 15, map[string]int{"instruction-large": 5}},
		{"a file of more than four mebibytes", files("proj/CLAUDE.md", strings.Repeat("x", instruction.MaxFile+1)), 0, map[string]int{"instruction-large": 1}},
		{"an import of more than four mebibytes", files("proj/CLAUDE.md", "a\n@a.md", "proj/a.md", strings.Repeat("x", instruction.MaxFile+1)), 1, map[string]int{"instruction-large": 1}},
		{"patterns of a rule", files("proj/.claude/rules/a.md", "---\npaths: ["+many(3_000, "\"a%d/**\",")+"]\n---\nx"), 0, map[string]int{"rule-pattern-complex": 1}},
		{"patterns of excludes", files("proj/.claude/settings.json", `{"claudeMdExcludes":[`+many(3_000, "\"/a%d\",")+`"/b"]}`, "proj/CLAUDE.md", "x"), 1, map[string]int{"exclude-unused": 1_000}},
	} {
		tr, in := own(t, c.scenario)
		set := in.Files()
		if n := len(tr.loads(set.Eager)); n != c.loads {
			t.Errorf("%s: %d files load, want %d", c.name, n, c.loads)
		}
		got := codes(set.Problems)
		for code, n := range c.problems {
			if got[code] != n {
				t.Errorf("%s: %d of %s, want %d", c.name, got[code], code, n)
			}
		}
	}
	p := find(mustOwn(t, files("proj/CLAUDE.md", "a\n@a.md", "proj/a.md", strings.Repeat("x", instruction.MaxFile+1))).Problems, "instruction-large")
	if p.Line != 2 || !strings.HasSuffix(p.Path, "CLAUDE.md") || p.Info || !strings.Contains(p.Text, "@a.md is over 4 MiB") {
		t.Errorf("an import that cannot be loaded: %+v", p)
	}
}

func mustOwn(t *testing.T, s scenario) *instruction.Set {
	t.Helper()
	_, in := own(t, s)
	return in.Files()
}

// A file of the project that is a link out of it waits for a person's answer, whatever makes the link; one that stays inside is read through.
func TestLinksAsk(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  scenario
		links  map[string]string
		use    string
		loads  string
		told   []string
		loaded string // once a person has said yes
	}{
		{"CLAUDE.md", files("out/s.md", "s"), map[string]string{"proj/CLAUDE.md": "../out/s.md"}, "", "", []string{"instruction-link-outside CLAUDE.md:0"}, "CLAUDE.md"},
		{"AGENTS.md", files("out/s.md", "s"), map[string]string{"proj/AGENTS.md": "../out/s.md"}, "", "", []string{"instruction-link-outside AGENTS.md:0"}, "AGENTS.md"},
		{"CLAUDE.local.md", files("out/s.md", "s"), map[string]string{"proj/CLAUDE.local.md": "../out/s.md"}, "", "", []string{"instruction-link-outside CLAUDE.local.md:0"}, "CLAUDE.local.md"},
		{"the folder .claude", files("out/CLAUDE.md", "s"), map[string]string{"proj/.claude": "../out"}, "", "", []string{"instruction-link-outside .claude/CLAUDE.md:0"}, ".claude/CLAUDE.md"},
		{"a nested file", files("out/s.md", "s", "proj/a/b.go", ""), map[string]string{"proj/a/CLAUDE.md": "../../out/s.md"}, "a/b.go", "", []string{"instruction-link-outside a/CLAUDE.md:0"}, "a/CLAUDE.md"},
		{"a nested folder", files("out/CLAUDE.md", "s", "out/b.go", ""), map[string]string{"proj/a": "../out"}, "a/b.go", "", []string{"instruction-link-outside a/CLAUDE.md:0"}, "a/CLAUDE.md"},
		{"inside of the project", files("proj/docs/s.md", "s"), map[string]string{"proj/CLAUDE.md": "docs/s.md"}, "", "CLAUDE.md", []string{}, "CLAUDE.md"},
		{"a file above the project is the person's", files("x/s.md", "s", "proj/a", ""), map[string]string{"CLAUDE.md": "x/s.md"}, "", "CLAUDE.md", []string{}, "CLAUDE.md"},
		{"the person's own file", files("x/s.md", "s", "proj/a", ""), map[string]string{"home/.claude/CLAUDE.md": "../../x/s.md"}, "", "home/.claude/CLAUDE.md", []string{}, "home/.claude/CLAUDE.md"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.files.Links = c.links
			tr := build(t, c.files)
			look := func(answer instruction.Answer) (string, []string) {
				l, _ := tr.loader(instruction.Casebook())
				l.External = answer
				in := instruction.Open(l)
				set := in.Files()
				loads, problems := set.Eager, set.Problems
				if c.use != "" {
					more, told := in.Use(tr.path("proj/" + c.use))
					loads, problems = append(loads, more...), append(problems, told...)
				}
				return tr.names(loads), tr.told(problems, answer == instruction.Declined)
			}
			if got, told := look(instruction.Unasked); got != c.loads || strings.Join(told, ", ") != strings.Join(c.told, ", ") {
				t.Errorf("unasked: %q %q, want %q %q", got, told, c.loads, c.told)
			}
			if got, told := look(instruction.Declined); got != c.loads || strings.Join(told, ", ") != strings.Join(c.told, ", ") {
				t.Errorf("declined: %q %q, want %q %q", got, told, c.loads, c.told)
			}
			if got, _ := look(instruction.Allowed); got != c.loaded {
				t.Errorf("allowed: %q, want %q", got, c.loaded)
			}
		})
	}
}

// An index that is a link out of its memory directory is no memory, as the memories beside it that are such links are none.
func TestIndexLink(t *testing.T) {
	s := files("out/s.md", "secret", "proj/.claude/settings.json", `{"autoMemoryDirectory":"mem"}`)
	s.Dirs = []string{"proj/mem"}
	s.Links = map[string]string{"proj/mem/MEMORY.md": "../../out/s.md"}
	tr, in := own(t, s)
	set := in.Files()
	if got := tr.names(set.Eager); got != "" || find(set.Problems, "link-outside").Path != tr.path("proj/mem/MEMORY.md") {
		t.Errorf("loads %q, tells %v", got, set.Problems)
	}
	if err := os.Remove(tr.path("proj/mem/MEMORY.md")); err != nil {
		t.Fatal(err)
	}
	tr.write("proj/mem/INDEX.md", "- [a](a.md)")
	if err := os.Symlink("INDEX.md", tr.path("proj/mem/MEMORY.md")); err != nil {
		t.Fatal(err)
	}
	if got := tr.names(tr.open(instruction.Casebook()).Files().Eager); got != "mem/MEMORY.md" {
		t.Errorf("a link inside of the folder loads %q", got)
	}
}
