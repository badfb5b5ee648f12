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
		"proj/CLAUDE.md", "@docs/a.md @b1.md\n`@code.md`\n\n<div>\n@html.md\n</div>", "proj/docs/a.md", "a", "proj/code.md", "c", "proj/html.md", "h", "out.md", "o",
		"proj/docs/n.md", "n", "proj/docs/d.md", "d", "proj/.claude/rules/dead.md", "---\npaths: '~/x'\n---\nd", "proj/.claude/rules/not.md", "---\npaths: '!x'\n---\nd",
		"proj/.claude/CLAUDE.local.md", "l", "proj/AGENTS.md", "agents", "proj/docs/AGENTS.md", "agents",
		"proj/b1.md", "@b2.md 1", "proj/b2.md", "@b3.md 2", "proj/b3.md", "@b4.md 3", "proj/b4.md", "@b5.md 4", "proj/b5.md", "@b6.md 5", "proj/b6.md", "6",
		"proj/.claude/rules/all.md", "all", "proj/.claude/rules/go.md", "---\npaths: '*.go'\n---\n@../../docs/d.md go", "proj/.claude/rules/out.md", "out", "proj/.claude/rules/empty.md", "<!-- -->",
		"proj/web/CLAUDE.md", "@c.md @../docs/n.md web", "proj/web/c.md", "c", "proj/web/.claude/rules/ts.md", "---\npaths: '*.ts'\n---\nts", "proj/web/.claude/rules/any.md", "any",
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
		{"proj/docs", "never", "is a folder", ""},
		{"proj/code.md", "never", "$ROOT/proj/CLAUDE.md:2 names it in code", "in plain text"},
		{"proj/html.md", "never", "$ROOT/proj/CLAUDE.md:5 names it in code, a comment, HTML", "in plain text"},
		{"proj/docs/n.md", "later", "imported by $ROOT/proj/web/CLAUDE.md", "use of a file in $ROOT/proj/web"},
		{"proj/docs/d.md", "later", "imported by $ROOT/proj/.claude/rules/go.md", "paths of a rule"},
		{"proj/.claude/rules/dead.md", "never", "starts with ~/", "patterns that match"},
		{"proj/.claude/rules/not.md", "never", "only patterns that start with !", "patterns that match"},
		{"proj/.claude/CLAUDE.local.md", "never", "nothing looks for that name", "moving it to $ROOT/proj/CLAUDE.local.md"},
		{"out.md", "never", "nothing imports it", "and a person's consent"},
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

// In the client's profile a mention that it drops is the reason, with what would mend it; patterns that it cannot match never load.
func TestExplainClient(t *testing.T) {
	tr := build(t, files("proj/CLAUDE.md", "See (@a.md).\n@~/x.md", "proj/a.md", "a", "home/x.md", "x", "proj/.claude/rules/dot.md", "---\npaths: './src/*.ts'\n---\nd",
		"proj/.claude/rules/abs.md", "---\npaths: '$ROOT/proj/src/*.ts'\n---\nd", "proj/b.zip", "z"))
	in := tr.open(instruction.ClaudeCode())
	for _, c := range []struct{ path, why, would string }{
		{"proj/a.md", "$ROOT/proj/CLAUDE.md:1 names it, and @a.md stands behind a bracket", "write @a.md with white space"},
		{"home/x.md", "without a person's consent", "for which Claude Code asks"},
		{"proj/.claude/rules/dot.md", "paths match nothing: the pattern \"./src/*.ts\" starts with ./", "patterns that match"},
		{"proj/.claude/rules/abs.md", "absolute", "patterns that match"},
		{"proj/b.zip", "files of this ending are not imported", "another ending"},
	} {
		if e := in.Explain(tr.path(c.path)); e.When != "never" || !strings.Contains(tr.rel(e.Why), c.why) || !strings.Contains(tr.rel(e.Would), c.would) {
			t.Errorf("%s: %s: %s; %s", c.path, e.When, tr.rel(e.Why), tr.rel(e.Would))
		}
	}
	own := tr.open(instruction.Casebook())
	for _, rule := range []string{"dot.md", "abs.md"} {
		if e := own.Explain(tr.path("proj/.claude/rules/" + rule)); e.When != "later" {
			t.Errorf("%s: %+v", rule, e)
		}
	}
	if got := tr.told(own.Files().Problems, false); !slices.Contains(got, "rule-pattern-dead .claude/rules/abs.md:2") {
		t.Errorf("an absolute pattern is told: %q", got)
	}
}

// Each agent says what would load a file, and later files of its own are not "never".
func TestExplainOtherAgents(t *testing.T) {
	tr := build(t, files("proj/AGENTS.md", "a", "proj/GEMINI.md", "g", "proj/web/GEMINI.md", "g", "proj/web/AGENTS.md", "a", "proj/docs/x.md", "x"))
	for name, c := range map[string]struct{ later, would string }{
		"codex": {"", "project_doc_fallback_filenames"}, "gemini": {"proj/web/GEMINI.md", "a line @docs/x.md in GEMINI.md"},
		"opencode": {"proj/web/AGENTS.md", `"docs/x.md" in instructions of opencode.json`}, "crush": {"", `"docs/x.md" in options.context_paths of crush.json`},
	} {
		p, _ := instruction.ProfileNamed(name)
		in := tr.open(p)
		if e := in.Explain(tr.path("proj/docs/x.md")); e.When != "never" || !strings.Contains(e.Would, c.would) {
			t.Errorf("%s: %+v", name, e)
		}
		if e := in.Explain(tr.path(c.later)); c.later != "" && (e.When != "later" || !strings.Contains(tr.rel(e.Would), "$ROOT/proj/web")) {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

// --setting-sources is the reason for what it switches off, rules and nested files, too; a worktree's main checkout is it for its own rules.
func TestExplainSources(t *testing.T) {
	tr := build(t, files("proj/CLAUDE.md", "a", "proj/.claude/rules/r.md", "r", "proj/web/CLAUDE.md", "w", "home/.claude/rules/u.md", "u"))
	l, _ := tr.loader(instruction.Casebook())
	l.Sources = []casebook.Tier{casebook.TierLocal}
	in := instruction.Open(l)
	for _, path := range []string{"proj/CLAUDE.md", "proj/.claude/rules/r.md", "proj/web/CLAUDE.md", "home/.claude/rules/u.md"} {
		if e := in.Explain(tr.path(path)); e.When != "never" || !strings.Contains(e.Why, "tier is switched off") {
			t.Errorf("%s: %+v", path, e)
		}
	}
	if n := len(in.Files().Skipped); n != 3 {
		t.Errorf("%d files are left out, want 3: %v", n, in.Files().Skipped)
	}
}

// A pattern keeps nothing out that is not there (case 050).
func TestExcludesNeedAFile(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "a", "proj/.claude/settings.json", `{"claudeMdExcludes":["**/CLAUDE.local.md"]}`))
	set := in.Files()
	if len(set.Skipped) > 0 || find(set.Problems, "exclude-unused").Code == "" {
		t.Errorf("%v %v", set.Skipped, tr.told(set.Problems, true))
	}
}

// Frontmatter that says something else than text for paths is told, with its line; so are folders that were meant for rules.
func TestRulesThatAreMeant(t *testing.T) {
	for _, paths := range []string{"5", "true", "{a: b}"} {
		tr, in := own(t, files("proj/.claude/rules/a.md", "---\nx: y\npaths: "+paths+"\n---\na"))
		if got := tr.told(in.Files().Problems, false); !slices.Contains(got, "rule-frontmatter .claude/rules/a.md:3") {
			t.Errorf("paths: %s: %q", paths, got)
		}
	}
	tr, in := own(t, files("proj/.claude/Rules/a.md", "a", "proj/.claude/rule.md", "a", "proj/CLAUDE.md", "c"))
	got := tr.told(in.Lint(instruction.LintOptions{}), false)
	for _, w := range []string{"instruction-unread .claude/Rules:0", "instruction-unread .claude/rule.md:0"} {
		if !slices.Contains(got, w) {
			t.Errorf("%s is not among %q", w, got)
		}
	}
}

// A word that names a file where nothing is imported is a remark of Check, unless backticks or a fence say that it is meant.
func TestCheckProtected(t *testing.T) {
	tr, in := own(t, files("proj/a.md", "a", "proj/CLAUDE.md", "<details>\n@a.md\n</details>\n\n    @a.md\n\n[x](@a.md)\n\n<!-- @a.md -->\n\n`@a.md`\n\n```\n@a.md\n```\n\n<b>\n@none.md\n</b>"))
	problems, err := in.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range problems {
		if p.Code == "import-protected" {
			got = append(got, itoa(p.Line))
		}
	}
	if strings.Join(got, " ") != "2 5 7 9" {
		t.Errorf("told in %q of %s", got, tr.root)
	}
}

// What an index loses counts among the cuts.
func TestIndexCutCounts(t *testing.T) {
	long := strings.Repeat("- [a](a.md)\n", 250)
	s := files("proj/CLAUDE.md", "a")
	s.Memory = &long
	_, in := own(t, s)
	if cuts := in.Files().Cuts; len(cuts) != 1 || cuts[0].Kept != 200*12-1 || cuts[0].Kept+cuts[0].Lost != 250*12-1 {
		t.Errorf("%+v", cuts)
	}
}

// The settings of the published conflict table for imports.
func TestImportSettings(t *testing.T) {
	for env, want := range map[string]string{
		"CASEBOOK_IMPORTS_APPROVE=always": "CLAUDE.md home/x.md a.md b.md", "CASEBOOK_IMPORTS_APPROVE=never": "CLAUDE.md a.md b.md", "CASEBOOK_IMPORTS_MAX_HOPS=1": "CLAUDE.md a.md", "CASEBOOK_IMPORTS_MAX_HOPS=0": "CLAUDE.md",
	} {
		s := files("proj/CLAUDE.md", "@~/x.md @a.md", "home/x.md", "x", "proj/a.md", "@b.md a", "proj/b.md", "b")
		name, value, _ := strings.Cut(env, "=")
		s.Env = map[string]string{name: value}
		tr, in := own(t, s)
		if got := tr.names(in.Files().Eager); got != want {
			t.Errorf("%s: %q, want %q", env, got, want)
		}
	}
}
