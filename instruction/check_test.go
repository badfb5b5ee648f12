package instruction_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/instruction"
	"casebook/project"
)

// A checkCase is a tree with what one code of Check says of it.
type checkCase struct {
	name string
	code string
	tree scenario
	git  []string // a command in the project, before
	want []string
	text string
}

func runChecks(t *testing.T, cases []checkCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tr := build(t, c.tree)
			if c.git != nil {
				tr.git("proj", c.git...)
			}
			problems, err := tr.open(instruction.Casebook()).Check(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got, texts := tr.remarks(problems, c.code)
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
}

func ruled(paths string, pairs ...string) scenario {
	return lintTree(append([]string{"proj/.claude/rules/a.md", "---\nx: y\npaths: " + paths + "\n---\nx"}, pairs...)...)
}

func TestCheckRulePathsNone(t *testing.T) {
	const code = "rule-paths-none"
	at := "proj/.claude/rules/a.md:3"
	runChecks(t, []checkCase{
		{name: "matches", code: code, tree: ruled("'src/**/*.go'", "proj/src/a/b.go", "")},
		{name: "none", code: code, tree: ruled("'src/**/*.ts'", "proj/src/a/b.go", ""), want: []string{at}, text: `the pattern "src/**/*.ts" matches no file`},
		{name: "one of two", code: code, tree: ruled("'*.go, *.{ts,tsx}'", "proj/src/a/b.go", ""), want: []string{at + " info"}, text: `"*.{ts,tsx}"`},
		{name: "one way through braces", code: code, tree: ruled("'*.{ts,go}'", "proj/src/a/b.go", "")},
		{name: "taken out again", code: code, tree: ruled("['*.go', '!x.go']", "proj/src/a/b.go", "")},
		{name: "a folder that is passed over", code: code, tree: ruled("'node_modules/**/*.ts'", "proj/node_modules/a/b.ts", "")},
		{name: "an absolute path", code: code, tree: ruled("'$ROOT/proj/src/*.go'", "proj/src/b.go", "")},
		{name: "the person's rule for other projects", code: code, tree: lintTree("home/.claude/rules/a.md", "---\npaths: '*.ts'\n---\nx", "proj/a.go", "")},
	})
}

func TestCheckRulePathsAll(t *testing.T) {
	const code = "rule-paths-all"
	five := []string{"proj/a.go", "", "proj/b.go", "", "proj/c/c.go", "", "proj/Makefile", ""}
	runChecks(t, []checkCase{
		{name: "all", code: code, tree: ruled("'**/*'", five...), want: []string{"proj/.claude/rules/a.md:3 warning"}, text: "each of the 5 files"},
		{name: "most", code: code, tree: ruled("'**/*.*'", five...)},
		{name: "few files", code: code, tree: ruled("'**/*'", "proj/a.go", "")},
	})
}

func TestCheckLocalTracked(t *testing.T) {
	const code = "local-tracked"
	tree := lintTree("proj/CLAUDE.md", "x", "proj/CLAUDE.local.md", "x", "proj/sub/CLAUDE.local.md", "x", "proj/.claude/settings.local.json", "{}")
	outside := lintTree("proj/CLAUDE.local.md", "x")
	outside.Git = nil
	runChecks(t, []checkCase{
		{name: "untracked", code: code, tree: tree},
		{name: "tracked", code: code, tree: tree, git: []string{"add", "-A"}, want: []string{"proj/.claude/settings.local.json", "proj/CLAUDE.local.md", "proj/sub/CLAUDE.local.md"},
			text: "git rm --cached sub/CLAUDE.local.md"},
		{name: "others tracked", code: code, tree: tree, git: []string{"add", "CLAUDE.md"}},
		{name: "outside git", code: code, tree: outside},
	})
}

// What git runs in the repository's name is switched off, and a repository that it refuses is no fault of the files.
func TestCheckGitIsReadOnly(t *testing.T) {
	tr := build(t, lintTree("proj/CLAUDE.local.md", "x", "evil.sh", "#!/bin/sh\ntouch $ROOT/ran\n"))
	tr.git("proj", "config", "core.fsmonitor", "sh "+tr.path("evil.sh"))
	tr.git("proj", "-c", "core.fsmonitor=false", "add", "-A")
	t.Setenv("GIT_DIR", tr.path("elsewhere"))
	problems, err := tr.open(instruction.Casebook()).Check(t.Context())
	if got, _ := tr.remarks(problems, "local-tracked"); err != nil || len(got) != 1 {
		t.Errorf("got %v, %v", got, err)
	}
	if exists(tr.path("ran")) {
		t.Error("a program of the repository's choice ran")
	}
	tr.write("proj/.git/config", "[broken")
	problems, _ = tr.open(instruction.Casebook()).Check(t.Context())
	if got, _ := tr.remarks(problems, "git-failed"); len(got) != 1 {
		t.Errorf("a broken repository: %v", problems)
	}
	t.Setenv("PATH", "")
	problems, err = tr.open(instruction.Casebook()).Check(t.Context())
	if got, _ := tr.remarks(problems, "git-failed"); err != nil || len(got) != 0 {
		t.Errorf("without git: %v, %v", problems, err)
	}
}

func TestCase082KeyShared(t *testing.T) {
	const code = "project-key-shared"
	turns := func(dir string) string {
		return fmt.Sprintf("{\"type\":\"summary\"}\nbroken\n{\"cwd\":%q}\n{\"cwd\":\"/elsewhere\"}\n", dir)
	}
	tree := func(dir string) scenario {
		s := lintTree("data-set/a", "", "data/set/a", "")
		s.Git, s.Cwd = []string{"data-set", "data/set"}, "data-set"
		s.Dirs = []string{"data/set/sub"}
		s.Files["transcript"] = turns(dir)
		return s
	}
	for _, c := range []struct {
		name, dir string
		want      []string
	}{
		{"another repository", "$ROOT/data/set", []string{"home/.claude/projects/-ROOT-data-set"}},
		{"this one", "$ROOT/data-set", nil},
		{"one that is gone", "$ROOT/data_set", []string{"home/.claude/projects/-ROOT-data-set info"}},
		{"a folder of another key", "$ROOT/data", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := build(t, tree(c.dir))
			tr.write("home/.claude/projects/"+project.Key(tr.path("data-set"))+"/s1.jsonl", turns(c.dir))
			problems, err := tr.open(instruction.Casebook()).Check(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got, _ := tr.remarks(problems, code)
			if diff := cmp.Diff(append([]string{}, c.want...), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCheckOtherAgentFiles(t *testing.T) {
	const code = "other-agent-files"
	runChecks(t, []checkCase{
		{name: "several kinds", code: code, tree: lintTree("proj/.cursorrules", "x", "proj/.cursor/rules/b.mdc", "x", "proj/.cursor/rules/a.mdc", "x", "proj/sub/.cursor/rules/c.mdc", "x",
			"proj/.github/copilot-instructions.md", "x", "proj/GEMINI.md", "x", "proj/.clinerules/a.md", "x", "proj/CRUSH.md", "x", "proj/.windsurfrules", "x"),
			want: []string{"proj/.cursorrules info", "proj/.cursor/rules/a.mdc info", "proj/.github/copilot-instructions.md info", "proj/.windsurfrules info", "proj/GEMINI.md info",
				"proj/.clinerules/a.md info", "proj/CRUSH.md info"}, text: "the first of 3 files for Cursor"},
		{name: "imported", code: code, tree: lintTree("proj/CLAUDE.md", "@GEMINI.md", "proj/GEMINI.md", "x")},
		{name: "others' code", code: code, tree: lintTree("proj/node_modules/a/GEMINI.md", "x", "proj/docs/gemini.md", "x")},
	})
}

func TestCheck052NestedAgents(t *testing.T) {
	const code = "agents-unread"
	runChecks(t, []checkCase{
		{name: "alone", code: code, tree: lintTree("proj/CLAUDE.md", "x", "proj/a/AGENTS.md", "x", "proj/b/c/AGENTS.md", "x"), want: []string{"proj/a/AGENTS.md info", "proj/b/c/AGENTS.md info"},
			text: "write the line @AGENTS.md into $ROOT/proj/b/c/CLAUDE.md"},
		{name: "imported beside it", code: code, tree: lintTree("proj/a/AGENTS.md", "x", "proj/a/CLAUDE.md", "@AGENTS.md")},
		{name: "imported at the root", code: code, tree: lintTree("proj/a/AGENTS.md", "x", "proj/CLAUDE.md", "@a/AGENTS.md")},
		{name: "linked", code: code, tree: scenario{Files: map[string]any{"proj/a/AGENTS.md": "x"}, Links: map[string]string{"proj/a/CLAUDE.md": "AGENTS.md"}}},
		{name: "in another worktree", code: code, tree: func() scenario {
			s := lintTree("proj/CLAUDE.md", "x", "proj/a/AGENTS.md", "x")
			s.Worktrees = map[string]string{"proj/.claude/worktrees/w": "proj"}
			return s
		}(), want: []string{"proj/a/AGENTS.md info"}},
	})
}

func TestCheckStopsWithTheContext(t *testing.T) {
	tr := build(t, ruled("'*.ts'"))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	problems, err := tr.open(instruction.Casebook()).Check(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", problems, err)
	}
	if got, _ := tr.remarks(problems, "rule-paths-none"); len(got) > 0 {
		t.Errorf("judges rules by a part of the files: %v", got)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
