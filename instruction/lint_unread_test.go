package instruction_test

import (
	"fmt"
	"strings"
	"testing"

	"casebook/instruction"
)

func TestLint053LinkText(t *testing.T) {
	const code = "instruction-link-text"
	runCases(t, []lintCase{
		{name: "a link as text", code: code, tree: lintTree("proj/CLAUDE.md", "AGENTS.md", "proj/AGENTS.md", "x"), want: []string{"proj/CLAUDE.md:1"}, text: "symlink checked out as text"},
		{name: "with a line end and a folder", code: code, tree: lintTree("proj/CLAUDE.md", "docs/a b.md\n", "proj/docs/a b.md", "x"), want: []string{"proj/CLAUDE.md:1"}},
		{name: "a rule", code: code, tree: lintTree("proj/.claude/rules/a.md", "../../docs/a.md", "proj/docs/a.md", "x"), want: []string{"proj/.claude/rules/a.md:1"}},
		{name: "no such file", code: code, tree: lintTree("proj/CLAUDE.md", "AGENTS.md")},
		{name: "an import", code: code, tree: lintTree("proj/CLAUDE.md", "@AGENTS.md", "proj/AGENTS.md", "x")},
		{name: "more text", code: code, tree: lintTree("proj/CLAUDE.md", "AGENTS.md\nx.md", "proj/AGENTS.md", "x")},
	})
}

func TestLint058Unread(t *testing.T) {
	const code = "instruction-unread"
	runCases(t, []lintCase{
		{name: ".claude/CLAUDE.local.md", code: code, tree: lintTree("proj/.claude/CLAUDE.local.md", "x"), want: []string{"proj/.claude/CLAUDE.local.md"}, text: "move it to $ROOT/proj/CLAUDE.local.md"},
		{name: "beside the right one", code: code, tree: lintTree("proj/.claude/CLAUDE.local.md", "x", "proj/CLAUDE.local.md", "y"), want: []string{"proj/.claude/CLAUDE.local.md"},
			text: "move its text into $ROOT/proj/CLAUDE.local.md"},
		{name: "the person's", code: code, tree: lintTree("home/.claude/CLAUDE.local.md", "x", "home/.claude/claude.md", "y"),
			want: []string{"home/.claude/claude.md", "home/.claude/CLAUDE.local.md"}},
		{name: "case", code: code, tree: lintTree("proj/claude.md", "x", "proj/.claude/CLAUDE.MD", "y", "proj/Claude.local.md", "z"),
			want: []string{"proj/Claude.local.md", "proj/claude.md", "proj/.claude/CLAUDE.MD"}, text: "rename it to CLAUDE.md"},
		{name: "a folder above the project", code: code, tree: lintTree("Claude.md", "x", "proj/CLAUDE.md", "y")},
		{name: "other agents'", code: code, tree: lintTree("proj/AGENTS.override.md", "x", "proj/AGENTS.local.md", "x", "proj/.agents/AGENTS.md", "x", "proj/.claude/AGENTS.local.md", "x"),
			want: []string{"proj/.claude/AGENTS.local.md info", "proj/AGENTS.local.md info", "proj/AGENTS.override.md info", "proj/.agents/AGENTS.md info"}},
		{name: "imported", code: code, tree: lintTree("proj/CLAUDE.md", "@claude.md @AGENTS.override.md", "proj/claude.md", "x", "proj/AGENTS.override.md", "y")},
		{name: "read places", code: code, tree: lintTree("proj/CLAUDE.md", "x", "proj/.claude/CLAUDE.md", "y", "proj/CLAUDE.local.md", "z", "proj/.claude/rules/CLAUDE.md", "a")},
		{name: "a folder of that name", code: code, tree: lintTree("proj/claude.md/a", "x")},
		{name: "a link to the right one", code: code, tree: scenario{Files: map[string]any{"proj/CLAUDE.md": "x"}, Links: map[string]string{"proj/claude.md": "CLAUDE.md"}}},
	})
}

func TestLint052AgentsUnread(t *testing.T) {
	const code = "agents-unread"
	runCases(t, []lintCase{
		{name: "ST-23 beside CLAUDE.md", code: code, tree: lintTree("proj/CLAUDE.md", "x", "proj/AGENTS.md", "y"), want: []string{"proj/AGENTS.md info"}, text: "write the line @AGENTS.md into $ROOT/proj/CLAUDE.md"},
		{name: "imported", code: code, tree: lintTree("proj/CLAUDE.md", "@AGENTS.md", "proj/AGENTS.md", "y")},
		{name: "alone", code: code, tree: lintTree("proj/AGENTS.md", "y")},
		{name: "ST-23 alone and switched off", code: code, tree: lintTree("proj/AGENTS.md", "y"), loads: func(l *instruction.Loader) { l.Agents = instruction.AgentsNever },
			want: []string{"proj/AGENTS.md info"}, text: "write the line @AGENTS.md into $ROOT/proj/CLAUDE.md"},
		{name: "the same text", code: code, tree: lintTree("proj/CLAUDE.md", "x", "proj/AGENTS.md", "x")},
		{name: "CLAUDE.md is a link to it", code: code, tree: scenario{Files: map[string]any{"proj/AGENTS.md": "x"}, Links: map[string]string{"proj/CLAUDE.md": "AGENTS.md"}}},
	})
}

func TestLintST06LocalNotIgnored(t *testing.T) {
	const code = "local-not-ignored"
	at := []string{"proj/CLAUDE.local.md warning"}
	local := func(pairs ...string) scenario { return lintTree(append(pairs, "proj/CLAUDE.local.md", "x")...) }
	runCases(t, []lintCase{
		{name: "no .gitignore", code: code, tree: local(), want: at, text: "add the line CLAUDE.local.md to $ROOT/proj/.gitignore"},
		{name: "other lines", code: code, tree: local("proj/.gitignore", "*.log\nCLAUDE.md\n"), want: at},
		{name: "named", code: code, tree: local("proj/.gitignore", "*.log\r\nCLAUDE.local.md\r\n")},
		{name: "by a pattern", code: code, tree: local("proj/.gitignore", "**/*.local.*")},
		{name: "and taken back", code: code, tree: local("proj/.gitignore", "*.md\n!CLAUDE.local.md"), want: at},
		{name: "in info/exclude", code: code, tree: local("proj/.git/info/exclude", "/CLAUDE.local.md")},
		{name: "in the person's file", code: code, tree: local("home/.config/git/ignore", "CLAUDE.local.md")},
		{name: "in a file that .gitconfig names", code: code, tree: local("home/.gitconfig", "[core]\n\texcludesFile = ~/.ignored\n", "home/.ignored", "CLAUDE.local.md")},
		{name: "outside git", code: code, tree: scenario{Files: map[string]any{"proj/CLAUDE.local.md": "x"}}},
		{name: "in a folder below the root", code: code, tree: func() scenario {
			s := lintTree("proj/a/CLAUDE.local.md", "x", "proj/a/.gitignore", "!*.md", "proj/.gitignore", "*.md")
			s.Cwd = "proj/a"
			return s
		}(), want: []string{"proj/a/CLAUDE.local.md warning"}},
		{name: "no local file", code: code, tree: lintTree("proj/CLAUDE.md", "x")},
	})
}

func TestLint047Worktree(t *testing.T) {
	const code = "worktree-local-missing"
	tree := func(pairs ...string) scenario {
		s := lintTree(append(pairs, "proj/CLAUDE.md", "x", "proj/.gitignore", "CLAUDE.local.md\nsettings.local.json\nmine.md\n")...)
		s.Worktrees, s.Cwd = map[string]string{"wt": "proj"}, "wt"
		return s
	}
	both := tree("proj/CLAUDE.local.md", "x", "proj/.claude/settings.local.json", "{}", "proj/.claude/rules/mine.md", "x", "proj/.claude/rules/all.md", "y")
	main := both
	main.Cwd = "proj"
	runCases(t, []lintCase{
		{name: "lacking", code: code, tree: both, want: []string{"proj/CLAUDE.local.md info", "proj/.claude/settings.local.json info", "proj/.claude/rules/mine.md info"},
			text: "copy it to $ROOT/wt/CLAUDE.local.md"},
		{name: "nothing to lack", code: code, tree: tree()},
		{name: "in the main checkout", code: code, tree: main},
	})
}

func TestLintAT06LongEntry(t *testing.T) {
	const code = "memory-index-long-entry"
	index := func(text string) scenario { return scenario{Memory: &text} }
	at := "home/.claude/projects/-ROOT-proj/memory/MEMORY.md:2 info"
	runCases(t, []lintCase{
		{name: "short", code: code, tree: index("# Index\n- [a](a.md) — short\n- [b](b.md)\n\n  text\n")},
		{name: "150 characters", code: code, tree: index("# Index\n- [a](a.md) " + strings.Repeat("ü", 138) + "\n")},
		{name: "151 characters", code: code, tree: index("# Index\n- [a](a.md) " + strings.Repeat("ü", 139) + "\n"), want: []string{at}, text: "151 characters"},
		{name: "two lines", code: code, tree: index("# Index\r\n- [a](a.md) one\r\n  two\r\n- [b](b.md)\r\n"), want: []string{at}, text: "takes 2 lines"},
		{name: "five and a count", code: code, tree: index("# Index\n" + strings.Repeat("- [a](a.md)\n  b\n", 7)), text: "2 further",
			want: []string{at, strings.Replace(at, ":2", ":4", 1), strings.Replace(at, ":2", ":6", 1), strings.Replace(at, ":2", ":8", 1), strings.Replace(at, ":2", ":10", 1), strings.Replace(at, ":2", ":12", 1)}},
	})
}

func TestLint071IndexSection(t *testing.T) {
	const code = "index-section"
	text := "# Index\n## Services\n"
	for n := range 140 {
		text += fmt.Sprintf("- [s%d](s%d.md)\n", n, n)
	}
	text += "## Style\n" + strings.Repeat("- [x](x.md) a long line that takes characters and not so many lines\n", 10)
	flat := strings.Repeat("- [a](a.md)\n", 150) + "- [The long one](b.md) with its hook\n"
	few := "# Index\n## A\n- [a](a.md)\n## B\n"
	at := "home/.claude/projects/-ROOT-proj/memory/MEMORY.md"
	runCases(t, []lintCase{
		{name: "longest section", code: code, tree: scenario{Memory: &text}, want: []string{at + ":2 info"}, text: `"Services" with 141 lines`},
		{name: "longest entry", code: code, tree: scenario{Memory: &flat}, want: []string{at + ":151 info"}, text: `"The long one"`},
		{name: "room left", code: code, tree: scenario{Memory: &few}},
	})
}

// Off, and with nothing there, nothing is told.
func TestLintNothing(t *testing.T) {
	for name, s := range map[string]scenario{"empty": {}, "off": {Files: map[string]any{"proj/claude.md": "x"}, Args: []string{"--bare"}}} {
		tr := build(t, s)
		in := tr.open(instruction.Casebook())
		for _, p := range in.Lint(instruction.LintOptions{}) {
			if strings.HasPrefix(p.Path, tr.root) {
				t.Errorf("%s: %v", name, p)
			}
		}
	}
}
