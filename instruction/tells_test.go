package instruction_test

import (
	"slices"
	"strings"
	"testing"

	"casebook"
	"casebook/instruction"
)

// In the client's profile a word that names a file and is written otherwise than the client wants is a problem, once.
func TestClientTellsWhatItDrops(t *testing.T) {
	for _, c := range []struct {
		text string
		told []string
	}{
		{"See (@a.md).", []string{"import-form CLAUDE.md:1"}},
		{"Read @a.md, first.", []string{"import-punctuation CLAUDE.md:1"}},
		{"Read @\"a b.md\" first.", []string{"import-form CLAUDE.md:1"}},
		{"@include a.md", []string{"import-form CLAUDE.md:1"}},
		{"Read @a.md first.", []string{}},
		{"Write to ana@a.md and @nobody, please.", []string{}},
	} {
		tr := build(t, files("proj/CLAUDE.md", c.text, "proj/a.md", "a", "proj/a b.md", "ab"))
		in := tr.open(instruction.ClaudeCode())
		if got := tr.told(in.Files().Problems, false); strings.Join(got, ", ") != strings.Join(c.told, ", ") {
			t.Errorf("%q: %q, want %q", c.text, got, c.told)
		}
		loads := strings.Contains(c.text, "@a.md first")
		if got := len(tr.loads(in.Files().Eager)); loads != (got == 2) {
			t.Errorf("%q: %d files load", c.text, got)
		}
	}
}

// The remedy for an import from outside is that of the agent which would load it.
func TestConsentIsTheAgents(t *testing.T) {
	tr := build(t, files("proj/CLAUDE.md", "@~/x.md", "home/x.md", "x"))
	own := find(tr.open(instruction.Casebook()).Files().Problems, "import-external").Fix
	client := find(tr.open(instruction.ClaudeCode()).Files().Problems, "import-external").Fix
	if !strings.Contains(own, "casebook trust imports") || !strings.Contains(client, "start Claude Code here") {
		t.Errorf("%q, %q", own, client)
	}
}

// What is explained of a file is what becomes of it.
func TestExplain(t *testing.T) {
	s := files(
		"proj/CLAUDE.md", "@docs/a.md @b1.md", "proj/docs/a.md", "a", "proj/AGENTS.md", "agents", "proj/docs/AGENTS.md", "agents",
		"proj/b1.md", "@b2.md 1", "proj/b2.md", "@b3.md 2", "proj/b3.md", "@b4.md 3", "proj/b4.md", "@b5.md 4", "proj/b5.md", "@b6.md 5", "proj/b6.md", "6",
		"proj/.claude/rules/all.md", "all", "proj/.claude/rules/go.md", "---\npaths: '*.go'\n---\ngo", "proj/.claude/rules/out.md", "out", "proj/.claude/rules/empty.md", "<!-- -->",
		"proj/web/CLAUDE.md", "@c.md web", "proj/web/c.md", "c", "proj/web/.claude/rules/ts.md", "---\npaths: '*.ts'\n---\nts", "proj/web/.claude/rules/any.md", "any",
		"proj/web/empty/CLAUDE.md", "<!-- -->", "proj/other.md", "x", "proj/claude.md.txt", "x",
		"proj/.claude/settings.json", `{"claudeMdExcludes":["**/out.md","**/no/CLAUDE.md"]}`, "proj/no/CLAUDE.md", "no", "other/CLAUDE.md", "o", "proj/CLAUDE.local.md", "@~/x.md", "home/x.md", "x",
	)
	tr, in := own(t, s)
	for _, c := range []struct{ path, when, why, would string }{
		{"proj/CLAUDE.md", "start", "of tier project", ""},
		{"proj/docs/a.md", "start", "imported by", ""},
		{"proj/b5.md", "start", "imported by", ""},
		{"proj/b6.md", "never", "too long", "nearer"},
		{"proj/AGENTS.md", "never", "there is $ROOT/proj/CLAUDE.md", "a line @AGENTS.md in $ROOT/proj/CLAUDE.md"},
		{"proj/docs/AGENTS.md", "never", "other folders", "a line @docs/AGENTS.md"},
		{"proj/.claude/rules/all.md", "start", "", ""},
		{"proj/.claude/rules/go.md", "later", "paths: *.go", "use of a file in $ROOT/proj that matches"},
		{"proj/.claude/rules/out.md", "never", "claudeMdExcludes", "taking that pattern out"},
		{"proj/.claude/rules/empty.md", "never", "nothing is left", "text in it"},
		{"proj/web/CLAUDE.md", "later", "below the working directory", "use of a file in $ROOT/proj/web"},
		{"proj/web/.claude/rules/any.md", "later", "below the working directory", "use of a file in $ROOT/proj/web"},
		{"proj/web/.claude/rules/ts.md", "later", "paths: *.ts", "use of a file in $ROOT/proj/web that matches"},
		{"proj/web/c.md", "later", "below the working directory", "use of a file in $ROOT/proj/web"},
		{"proj/web/empty/CLAUDE.md", "never", "nothing is left", "text in it"},
		{"proj/no/CLAUDE.md", "never", "claudeMdExcludes", ""},
		{"proj/other.md", "never", "nothing imports it", "a line @other.md"},
		{"other/CLAUDE.md", "never", "neither the working directory", "--add-dir"},
		{"home/x.md", "never", "without a person's consent", "casebook trust imports"},
		{"proj/none.md", "never", "no such file", ""},
	} {
		e := in.Explain(tr.path(c.path))
		if e.When != c.when || !strings.Contains(tr.rel(e.Why), c.why) || !strings.Contains(tr.rel(e.Would), c.would) {
			t.Errorf("%s: %s: %s; %s", c.path, e.When, tr.rel(e.Why), tr.rel(e.Would))
		}
		// The session bears it out.
		_, fresh := tr, tr.open(instruction.Casebook())
		eager := fresh.Files().Eager
		loaded := func(list []casebook.Instruction) bool {
			return slices.ContainsFunc(list, func(i casebook.Instruction) bool { return i.Path == tr.path(c.path) })
		}
		if loaded(eager) != (e.When == "start") {
			t.Errorf("%s is explained as %s, and loaded at the start: %t", c.path, e.When, loaded(eager))
		}
		var later []casebook.Instruction
		for _, used := range []string{"proj/x.go", "proj/web/x.ts", "proj/web/empty/x", "proj/no/x", "proj/docs/x"} {
			more, _ := fresh.Use(tr.path(used))
			later = append(later, more...)
		}
		if loaded(later) != (e.When == "later") {
			t.Errorf("%s is explained as %s, and loaded later: %t", c.path, e.When, loaded(later))
		}
	}
}

// A worktree below a .claude folder has nested files as any other place has.
func TestExplainBelowDotClaude(t *testing.T) {
	s := files("proj/.claude/trees/one/CLAUDE.md", "one", "proj/.claude/trees/one/web/CLAUDE.md", "web")
	s.Git, s.Cwd = []string{"proj", "proj/.claude/trees/one"}, "proj/.claude/trees/one"
	tr, in := own(t, s)
	if e := in.Explain(tr.path("proj/.claude/trees/one/web/CLAUDE.md")); e.When != "later" {
		t.Errorf("%+v", e)
	}
}

// A budget that leaves no room is the reason.
func TestExplainBudget(t *testing.T) {
	tr := build(t, files("proj/CLAUDE.md", strings.Repeat("a\n", 100), "proj/CLAUDE.local.md", strings.Repeat("b\n", 100)))
	l, _ := tr.loader(instruction.Casebook())
	l.Enforce, l.Budget.Chars = true, 120
	in := instruction.Open(l)
	if e := in.Explain(tr.path("proj/CLAUDE.md")); e.When != "start" || !strings.Contains(e.Why, "cut") {
		t.Errorf("%+v", e)
	}
	if e := in.Explain(tr.path("proj/CLAUDE.local.md")); e.When != "never" || !strings.Contains(e.Why, "budget") {
		t.Errorf("%+v", e)
	}
}

// What a later file leaves out is told with it.
func TestLazySkipped(t *testing.T) {
	tr, in := own(t, files("proj/web/CLAUDE.md", "@~/x.md web", "home/x.md", "x", "proj/web/CLAUDE.local.md", "<!-- -->"))
	if in.Use(tr.path("proj/web/x.go")); len(in.LazySkipped()) != 2 {
		t.Fatalf("%+v", in.LazySkipped())
	}
	s := in.LazySkipped()[0]
	if tr.rel(s.Path) != "$ROOT/home/x.md" || s.Reason != instruction.SkipExternal || tr.rel(s.By) != "$ROOT/proj/web/CLAUDE.md" {
		t.Errorf("%+v", s)
	}
}

// A file that is read again has the form that it had: an index is cut, a part of the budget stays one, the administrator's text is not taken from its file.
func TestRefreshKeepsTheForm(t *testing.T) {
	long := strings.Repeat("- [a](a.md)\n", 300)
	s := files("proj/CLAUDE.md", "a")
	s.Memory = &long
	tr, in := own(t, s)
	index := in.Files().Eager[len(in.Files().Eager)-1]
	if again, ok := in.Refresh(index.Path); !ok || again.Text != index.Text || !again.Cut {
		t.Errorf("the index: %d lines before, %d now", strings.Count(index.Text, "\n"), strings.Count(again.Text, "\n"))
	}
	tr.write("proj/CLAUDE.md", "b")
	if again, ok := in.Refresh(tr.path("proj/CLAUDE.md")); !ok || again.Text != "b" {
		t.Errorf("%+v", again)
	}
	l, _ := tr.loader(instruction.Casebook())
	l.ManagedText = &instruction.ManagedText{Path: tr.path("managed/managed-settings.json"), Text: "Always."}
	tr.write("managed/managed-settings.json", `{"claudeMd":"Always."}`)
	in = instruction.Open(l)
	in.Files()
	if again, ok := in.Refresh(tr.path("managed/managed-settings.json")); !ok || again.Text != "Always." {
		t.Errorf("%+v", again)
	}
}

// Check looks at what nobody has used yet: nested files, their rules, and what rules that wait would import. Each problem is told once.
func TestCheckLooksBelow(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "a", "proj/web/CLAUDE.md", "@none.md", "proj/web/CLAUDE.local.md", "@./gone.md", "proj/api/.claude/CLAUDE.md", "../AGENTS.md", "proj/api/AGENTS.md", "x",
		"proj/api/.claude/rules/a.md", "---\npaths: a\n  b: {\n---\nx", "proj/.claude/rules/go.md", "---\npaths: '*.go'\n---\n@lost.md", "proj/x.go", "", "proj/.claude/skills/s/CLAUDE.md", "@./nothing.md"))
	problems, err := in.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := tr.told(problems, false)
	slices.Sort(got)
	want := []string{"import-missing .claude/rules/go.md:4", "import-missing web/CLAUDE.local.md:1", "import-missing web/CLAUDE.md:1", "rule-frontmatter api/.claude/rules/a.md:3"}
	for _, w := range want {
		if n := len(slices.DeleteFunc(slices.Clone(got), func(g string) bool { return g != w })); n != 1 {
			t.Errorf("%s is told %d times in %q", w, n, got)
		}
	}
	if slices.ContainsFunc(got, func(g string) bool { return strings.Contains(g, "skills") }) {
		t.Errorf("a folder of .claude is no project: %q", got)
	}
	in.Use(tr.path("proj/web/x.js"))
	again, _ := in.Check(t.Context())
	if slices.Contains(tr.told(again, false), "import-missing web/CLAUDE.md:1") {
		t.Error("what the use of a file has told is not told again")
	}
}

// What looks like a secret is told by line and never repeated.
func TestCheckSecrets(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "a\nkey: ghp_abcdefghijklmnopqrstuvwxyz0123\nexport TOKEN=<token>", "proj/web/CLAUDE.md", "password: hunter2!x"))
	problems, err := in.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := tr.told(problems, false)
	for _, w := range []string{"instruction-secret CLAUDE.md:2", "instruction-secret web/CLAUDE.md:1"} {
		if !slices.Contains(got, w) {
			t.Errorf("%s is not among %q", w, got)
		}
	}
	for _, p := range problems {
		if strings.Contains(p.String(), "ghp_") || strings.Contains(p.String(), "hunter2") || p.Line == 3 {
			t.Error(p)
		}
	}
}

// Advice about Claude Code's places and hooks is not for other agents.
func TestOtherAgentsGetNoAdviceForClaude(t *testing.T) {
	tr := build(t, files("proj/AGENTS.md", strings.Repeat("Never run `rm -rf x`.\n", 300), "proj/GEMINI.md", strings.Repeat("Never run `rm -rf y`.\n", 300), "proj/CLAUDE.local.md", "x"))
	for _, p := range instruction.Profiles()[2:] {
		in := tr.open(p)
		more, err := in.Check(t.Context())
		if problems := append(in.Lint(instruction.LintOptions{}), more...); err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", p.Name, problems, err)
		}
		for _, c := range in.Startup() {
			if c.Files > 0 && strings.Contains(c.Name, "descriptions") {
				t.Errorf("%s: %+v", p.Name, c)
			}
		}
	}
}
