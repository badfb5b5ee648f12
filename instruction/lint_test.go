package instruction_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
)

// remarks are the problems of one code as "path:line", and their texts.
func (t tree) remarks(problems []casebook.Problem, code string) (places []string, texts string) {
	t.Helper()
	places = []string{}
	for _, p := range problems {
		if strings.HasSuffix(p.Text, ".") || strings.ContainsAny(p.Text+p.Fix, "\n\r") || p.Text == "" || p.Code != "tree-large" && p.Fix == "" {
			t.Errorf("%+v: text and fix are one line each without a full stop", p)
		}
		if p.Code != code || !strings.HasPrefix(p.Path, t.root) {
			continue
		}
		place := strings.TrimPrefix(p.Path, t.root+"/")
		if p.Line > 0 {
			place += fmt.Sprintf(":%d", p.Line)
		}
		switch {
		case p.Warning:
			place += " warning"
		case p.Info:
			place += " info"
		}
		places = append(places, t.key(place))
		texts += t.key(t.rel(p.Text+"; "+p.Fix)) + "\n"
	}
	return places, texts
}

// A lintCase is a tree with what one code says of it.
type lintCase struct {
	name  string
	code  string
	tree  scenario
	use   []string // files used before
	lint  instruction.LintOptions
	loads func(*instruction.Loader)
	want  []string
	text  string // a part of the texts
}

func (c lintCase) run(t *testing.T) {
	t.Run(c.name, func(t *testing.T) {
		tr := build(t, c.tree)
		l, _ := tr.loader(instruction.Casebook())
		if c.loads != nil {
			c.loads(&l)
		}
		in := instruction.Open(l)
		for _, name := range c.use {
			in.Use(tr.path(name))
		}
		got, texts := tr.remarks(in.Lint(c.lint), c.code)
		if c.want == nil {
			c.want = []string{}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s%s", c.code, diff, texts)
		}
		if !strings.Contains(texts, c.text) {
			t.Errorf("%s does not say %q:\n%s", c.code, c.text, texts)
		}
	})
}

func runCases(t *testing.T, cases []lintCase) {
	t.Helper()
	for _, c := range cases {
		c.run(t)
	}
}

func lintTree(pairs ...string) scenario {
	s := scenario{Files: map[string]any{}, Git: []string{"proj"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		s.Files[pairs[i]] = pairs[i+1]
	}
	return s
}

// filled is a file of so many lines, with some of them given.
func filled(lines int, given map[int]string) string {
	var b strings.Builder
	for n := 1; n <= lines; n++ {
		if text, ok := given[n]; ok {
			b.WriteString(text + "\n")
		} else {
			fmt.Fprintf(&b, "- line %d says something\n", n)
		}
	}
	return b.String()
}

func TestLintST18Long(t *testing.T) {
	const code = "instruction-long"
	runCases(t, []lintCase{
		{name: "200 lines", code: code, tree: lintTree("proj/CLAUDE.md", filled(200, nil))},
		{name: "201 lines", code: code, tree: lintTree("proj/CLAUDE.md", filled(201, nil)), want: []string{"proj/CLAUDE.md:201 warning"}, text: "has 201 lines"},
		{name: "a rule that waits", code: code, tree: lintTree("proj/.claude/rules/a.md", "---\npaths: '*.go'\n---\n"+filled(200, nil)), want: []string{"proj/.claude/rules/a.md:201 warning"}},
		{name: "managed", code: code, tree: lintTree("managed/CLAUDE.md", filled(300, nil)), want: []string{"managed/CLAUDE.md:201 warning"}},
		{name: "an imported program", code: code, tree: lintTree("proj/CLAUDE.md", "@a.go", "proj/a.go", filled(300, nil))},
		{name: "an imported file", code: code, tree: lintTree("proj/CLAUDE.md", "@a.md", "proj/a.md", filled(300, nil)), want: []string{"proj/a.md:201 warning"}},
	})
}

func TestLintCP18Characters(t *testing.T) {
	const code = "instruction-characters"
	runCases(t, []lintCase{
		{name: "40,000", code: code, tree: lintTree("proj/CLAUDE.md", strings.Repeat("ä", 40_000)+"\n")},
		{name: "40,001", code: code, tree: lintTree("proj/CLAUDE.md", strings.Repeat("ä", 40_001)), want: []string{"proj/CLAUDE.md warning"}, text: "40,001 characters"},
		{name: "cut by the budget", code: code, tree: lintTree("proj/CLAUDE.md", strings.Repeat("ä", 40_001)), loads: func(l *instruction.Loader) { l.Enforce = true },
			want: []string{"proj/CLAUDE.md warning"}},
	})
}

func TestLintAT05UserFile(t *testing.T) {
	const code = "user-file-large"
	big := "# Me\nshort\n## Style\n" + strings.Repeat("a ", 500) + "\n## Reference\n" + strings.Repeat("b ", 2_500) + "\n```\n# no heading\n```\n"
	runCases(t, []lintCase{
		{name: "large", code: code, tree: lintTree("home/.claude/CLAUDE.md", big), want: []string{"home/.claude/CLAUDE.md warning"}, text: `longest sections are "Reference" (line 5, 5,0`},
		{name: "without headings", code: code, tree: lintTree("home/.claude/CLAUDE.md", strings.Repeat("a ", 2_600)), want: []string{"home/.claude/CLAUDE.md warning"}},
		{name: "5,000", code: code, tree: lintTree("home/.claude/CLAUDE.md", strings.Repeat("a", 5_000))},
		{name: "a project's", code: code, tree: lintTree("proj/CLAUDE.md", big)},
	})
}

func TestLintAT01CriticalLate(t *testing.T) {
	const code = "instruction-critical-late"
	rule := func(line, of int, text string) scenario {
		return lintTree("proj/CLAUDE.md", filled(of, map[int]string{line: text}))
	}
	runCases(t, []lintCase{
		{name: "NEVER at 250 of 400", code: code, tree: rule(250, 400, "- NEVER edit the lock file."), want: []string{"proj/CLAUDE.md:250 warning"}, text: `"NEVER" stands on line 250 of 400`},
		{name: "AT-02 MUST at 250 of 400", code: code, tree: rule(250, 400, "Tests MUST pass"), want: []string{"proj/CLAUDE.md:250 warning"}, text: "middle third"},
		{name: "at 20", code: code, tree: rule(20, 400, "- NEVER edit the lock file.")},
		{name: "at 50", code: code, tree: rule(50, 400, "- NEVER edit the lock file.")},
		{name: "at 51", code: code, tree: rule(51, 400, "- NEVER edit the lock file."), want: []string{"proj/CLAUDE.md:51 warning"}, text: "behind the first 50"},
		{name: "a short file", code: code, tree: rule(80, 100, "- NEVER edit the lock file.")},
		{name: "must not", code: code, tree: rule(90, 150, "2. You must not push."), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "do not, emphasised", code: code, tree: rule(90, 150, "- **Do not** push"), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "please don't", code: code, tree: rule(90, 150, "> Please don’t push"), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "do not, in a subordinate clause", code: code, tree: rule(90, 150, "Ask if you do not know a word.")},
		{name: "German capitals", code: code, tree: rule(90, 150, "Der Test MUSS laufen."), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "German", code: code, tree: rule(90, 150, "* Niemals auf main pushen"), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "German darf nicht", code: code, tree: rule(90, 150, "Die Datei darf nicht geändert werden"), want: []string{"proj/CLAUDE.md:90 warning"}},
		{name: "German word in a sentence", code: code, tree: rule(90, 150, "Das ist fast immer so.")},
		{name: "a heading", code: code, tree: rule(90, 150, "## MUST read")},
		{name: "an identifier", code: code, tree: rule(90, 150, "- set `NEVER` or MUST_HAVE")},
		{name: "in code", code: code, tree: rule(90, 150, "```\nNEVER\n```")},
		{name: "in a comment", code: code, tree: rule(90, 150, "<!-- NEVER\nMUST -->")},
		{name: "behind frontmatter and a comment", code: code, tree: rule(1, 150, "---\na: b\n---\n<!-- x\ny -->\n"+strings.Repeat("\n", 60)+"NEVER push"), want: []string{"proj/CLAUDE.md:66 warning"}},
		{name: "three and a count", code: code, tree: lintTree("proj/CLAUDE.md", filled(150, map[int]string{60: "NEVER a", 61: "NEVER b", 62: "NEVER c", 63: "NEVER d", 70: "NEVER e"})),
			want: []string{"proj/CLAUDE.md:60 warning", "proj/CLAUDE.md:61 warning", "proj/CLAUDE.md:62 warning", "proj/CLAUDE.md:63 warning"}, text: "2 further rules"},
	})
}

func TestLintDD02AlwaysLazy(t *testing.T) {
	const code = "instruction-always-lazy"
	rule := func(text string) scenario {
		return lintTree("proj/.claude/rules/a.md", "---\npaths: '*.go'\n---\n"+text)
	}
	at := []string{"proj/.claude/rules/a.md:4 warning"}
	runCases(t, []lintCase{
		{name: "every session", code: code, tree: rule("Always read the plan in every session."), want: at},
		{name: "at the start", code: code, tree: rule("- At the start of each session read PLAN.md."), want: at},
		{name: "answers", code: code, tree: rule("- ALWAYS answer in English"), want: at},
		{name: "German", code: code, tree: rule("Zu Beginn jeder Sitzung: PLAN.md lesen"), want: at},
		{name: "German answers", code: code, tree: rule("Antworte immer auf Deutsch"), want: at},
		{name: "about its files", code: code, tree: rule("Always wrap errors. Never panic. Handlers must log.")},
		{name: "an eager file", code: code, tree: lintTree("proj/CLAUDE.md", "Always read the plan in every session.")},
		{name: "a nested file in use", code: code, tree: lintTree("proj/sub/CLAUDE.md", "Never answer without a plan", "proj/sub/a.go", ""), use: []string{"proj/sub/a.go"},
			want: []string{"proj/sub/CLAUDE.md:1 warning"}},
	})
}

// A rule for a machine needs a machine: text alone forbids nothing.
func TestLintST31HardRule(t *testing.T) {
	const code = "instruction-hard-rule"
	rule := func(text string) scenario { return lintTree("proj/CLAUDE.md", "\n"+text) }
	at := []string{"proj/CLAUDE.md:2 info"}
	deny := func(d ...string) instruction.LintOptions { return instruction.LintOptions{Deny: d} }
	hook := func(h ...string) instruction.LintOptions { return instruction.LintOptions{Hooks: h} }
	runCases(t, []lintCase{
		{name: "never run rm", code: code, tree: rule("never run rm"), want: at, text: `"rm"`},
		{name: "rm -rf in code", code: code, tree: rule("- **NEVER** run `rm -rf`!"), want: at},
		{name: "denied", code: code, tree: rule("never run rm -rf"), lint: deny("Bash(rm:*)")},
		{name: "another command denied", code: code, tree: rule("never run rm -rf"), lint: deny("Bash(alarm:*)", "Read(rm)"), want: at},
		{name: "all commands asked for", code: code, tree: rule("never run rm -rf"), lint: deny("Bash")},
		{name: "hook for commands", code: code, tree: rule("never run rm -rf"), lint: hook("PreToolUse Bash ./guard.sh")},
		{name: "hook for every tool", code: code, tree: rule("never run rm -rf"), lint: hook("PreToolUse ./guard.sh")},
		{name: "hook for edits", code: code, tree: rule("never run rm -rf"), lint: hook("PreToolUse Edit|Write ./guard.sh"), want: at},
		{name: "hook afterwards", code: code, tree: rule("never run rm -rf"), lint: hook("PostToolUse Bash ./log.sh"), want: at},
		{name: "hook by its name", code: code, tree: rule("never run rm -rf"), lint: hook("./block-rm.sh")},
		{name: "matcher alone", code: code, tree: rule("never run rm -rf"), lint: hook("Bash")},
		{name: "commit to main", code: code, tree: rule("Never commit to main."), want: at, text: `"git commit"`},
		{name: "commit to main, git denied", code: code, tree: rule("Never commit to main."), lint: deny("Bash(git *)")},
		{name: "force push", code: code, tree: rule("Do not force-push"), want: at},
		{name: "force push, push denied", code: code, tree: rule("Do not force-push"), lint: deny("Bash(git push:*)")},
		{name: "gofmt before commit", code: code, tree: rule("always run gofmt before commit"), want: at, text: "PostToolUse"},
		{name: "gofmt in a hook", code: code, tree: rule("always run gofmt before commit"), lint: hook("PostToolUse Edit|Write gofmt -w")},
		{name: "gofmt and a permission", code: code, tree: rule("always run gofmt before commit"), lint: deny("Bash(gofmt)"), want: at},
		{name: ".env", code: code, tree: rule("do not read .env"), want: at, text: `".env"`},
		{name: ".env denied", code: code, tree: rule("do not read .env"), lint: deny("Read(./.env)")},
		{name: ".env, edits denied", code: code, tree: rule("do not read .env"), lint: deny("Edit(./.env)"), want: at},
		{name: "a folder above denied", code: code, tree: rule("Never edit `src/generated/api.ts`"), lint: deny("Edit(src/**)")},
		{name: "German command", code: code, tree: rule("Führe niemals rm -rf aus"), want: at},
		{name: "German file", code: code, tree: rule("- Lies nicht die Datei .env!"), want: at},
		{name: "German branch", code: code, tree: rule("Nie auf main pushen"), want: at},
		{name: "German duty", code: code, tree: rule("Vor jedem Commit muss gofmt laufen"), want: at},
		{name: "taste", code: code, tree: rule("Never use `any`. Do not write `var`. Always make small commits. Don't go too far. Never push work to others.")},
		{name: "advice", code: code, tree: rule("Run `make test` to test. Use rm with care, if you do not know better.")},
		{name: "in code", code: code, tree: rule("```\nnever run rm\n```")},
		{name: "five and a count", code: code, tree: lintTree("proj/CLAUDE.md", strings.Repeat("- never run rm\n", 8)),
			want: []string{"proj/CLAUDE.md:1 info", "proj/CLAUDE.md:2 info", "proj/CLAUDE.md:3 info", "proj/CLAUDE.md:4 info", "proj/CLAUDE.md:5 info", "proj/CLAUDE.md:6 info"},
			text: "3 further rules"},
	})
}

func TestLintAT04Duplicate(t *testing.T) {
	const code = "instruction-duplicate"
	long := strings.Repeat("The tests run with make and need a database. ", 3)
	runCases(t, []lintCase{
		{name: "paragraph", code: code, tree: lintTree("home/.claude/CLAUDE.md", "# A\n\n"+long+"\n", "proj/CLAUDE.md", "---\na: b\n---\nb\n\n"+strings.ReplaceAll(long, " and", "\n  and")+"\n\nc\n"),
			want: []string{"proj/CLAUDE.md:6 warning"}, text: "$ROOT/home/.claude/CLAUDE.md:3, too, with 134 characters"},
		{name: "79 characters", code: code, tree: lintTree("home/.claude/CLAUDE.md", strings.Repeat("a", 79)+"\n\nx", "proj/CLAUDE.md", strings.Repeat("a", 79))},
		{name: "80 characters", code: code, tree: lintTree("home/.claude/CLAUDE.md", strings.Repeat("a", 80)+"\n\nx", "proj/CLAUDE.md", strings.Repeat("a", 80)), want: []string{"proj/CLAUDE.md:1 warning"}},
		{name: "two paragraphs in a row", code: code, tree: lintTree("home/.claude/CLAUDE.md", "- 1"+long+"\n- 2"+long+"\n", "proj/CLAUDE.md", "x\n- 1"+long+"\n- 2"+long+"\n"),
			want: []string{"proj/CLAUDE.md:2 warning"}, text: "2 paragraphs"},
		{name: "ST-13 twice in one file", code: code, tree: lintTree("proj/CLAUDE.md", long+"\n\n"+long)},
		{name: "a rule that waits", code: code, tree: lintTree("proj/CLAUDE.md", long, "proj/.claude/rules/a.md", "---\npaths: '*.go'\n---\n"+long), want: []string{"proj/.claude/rules/a.md:4 warning"}},
	})
}

func TestLint038EqualFiles(t *testing.T) {
	const code = "instruction-duplicate"
	runCases(t, []lintCase{
		{name: "equal bytes", code: code, tree: lintTree("home/.claude/rules/a.md", "Use tabs\n", "proj/.claude/rules/b.md", "Use tabs\n"), want: []string{"proj/.claude/rules/b.md:1 warning"},
			text: "$ROOT/home/.claude/rules/a.md holds, which comes first"},
		{name: "equal imports of different files", code: code, tree: lintTree("a/CLAUDE.md", "@x.md", "a/x.md", "1", "a/proj/CLAUDE.md", "@x.md", "a/proj/x.md", "2"), loads: func(l *instruction.Loader) {
			l.Dir = filepath.Join(filepath.Dir(l.Dir), "a", "proj")
		}},
		{name: "different", code: code, tree: lintTree("home/.claude/rules/a.md", "Use tabs\n", "proj/.claude/rules/b.md", "Use blanks\n")},
	})
}

// One line of four mebibytes, many rules, many headings, comments and fences without an end: the work stays bounded.
func TestLintHostile(t *testing.T) {
	for name, text := range map[string]string{
		"one line":      strings.Repeat("NEVER ", instruction.MaxFile/6),
		"many rules":    strings.Repeat("NEVER run rm\n", instruction.MaxFile/13),
		"many headings": strings.Repeat("# a\n", instruction.MaxFile/4),
		"comments":      strings.Repeat("<!--\n", instruction.MaxFile/5),
		"fences":        strings.Repeat("```\n\n", instruction.MaxFile/5),
		"backticks":     strings.Repeat("`", instruction.MaxFile),
		"line ends":     strings.Repeat("\n", instruction.MaxFile-1) + "x",
		"entries":       strings.Repeat("- [a](a.md)\n", instruction.MaxFile/12),
	} {
		tr := build(t, scenario{Files: map[string]any{"proj/CLAUDE.md": text, "home/.claude/CLAUDE.md": text}, Memory: &text})
		in := tr.open(instruction.Casebook())
		in.Files()
		if n := len(in.Lint(instruction.LintOptions{})); n > 100 {
			t.Errorf("%s: %d problems", name, n)
		}
	}
}

func FuzzLint(f *testing.F) {
	for _, s := range []string{"", "---\npaths: a\n---\nNEVER run `rm", "<!-- a\n--> b\n```\n", "1. never read `.env`\n# x\r\n- [a](b.md) c\n  d\r- e", "AGENTS.md", "`", "never edit .", "- never git ", "\xff\xfe# a"} {
		f.Add(s, "Bash("+s+")")
	}
	root, err := filepath.EvalSymlinks(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	for _, dir := range []string{"proj/.claude/rules", "home/.claude", "memory"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, text, hook string) {
		for _, name := range []string{"proj/CLAUDE.md", "proj/.claude/rules/a.md", "home/.claude/CLAUDE.md", "memory/MEMORY.md"} {
			if err := os.WriteFile(filepath.Join(root, name), []byte(strings.Repeat(text+"\n", 1+len(name)%3)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		dir := filepath.Join(root, "proj")
		l := instruction.Loader{Profile: instruction.Casebook(), Dir: dir, User: filepath.Join(root, "home/.claude"), Memory: filepath.Join(root, "memory")}
		l.Project.Root, l.Project.Main, l.Project.Dir = dir, dir, dir
		for _, p := range instruction.Open(l).Lint(instruction.LintOptions{Deny: []string{hook}, Hooks: []string{hook}}) {
			if p.Code == "" || p.Path == "" || p.Line < 0 || strings.ContainsAny(p.Text, "\n\r") {
				t.Errorf("%+v", p)
			}
		}
	})
}
