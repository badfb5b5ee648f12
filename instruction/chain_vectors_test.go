package instruction_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
)

// A vector is a small tree and what an agent loads in it. An entry of tree is a file, a file=with its text, a folder/, or a link->to what; of loads a path, or a
// path=with its text.
type vector struct {
	id    string
	tree  []string
	git   string // a folder that is a real repository
	cwd   string
	env   map[string]string
	loads []string
	uses  []use
}

type use struct {
	file  string
	loads []string
}

func (v vector) build(t testing.TB) tree {
	t.Helper()
	s := scenario{Files: map[string]any{}, Links: map[string]string{}, Cwd: v.cwd, Env: v.env}
	if v.git != "" {
		s.Git = []string{v.git}
	}
	for _, e := range v.tree {
		path, text, has := strings.Cut(e, "=")
		link, target, isLink := strings.Cut(e, "->")
		switch {
		case isLink:
			s.Links[link] = target
		case has:
			s.Files[path] = text
		case strings.HasSuffix(path, "/"):
			s.Dirs = append(s.Dirs, path)
		default:
			s.Files[path] = "text of " + path
		}
	}
	return build(t, s)
}

// shown writes the loads as the vector does: with the text where that is wanted.
func (t tree) shown(files []casebook.Instruction, want []string) []string {
	got := []string{}
	for _, f := range files {
		if !strings.HasPrefix(f.Path, t.root) {
			continue // of a folder above the test's own
		}
		s := strings.TrimPrefix(t.rel(f.Path), "$ROOT/")
		if k := len(got); k < len(want) && strings.Contains(want[k], "=") {
			s += "=" + t.rel(f.Text)
		}
		got = append(got, s)
	}
	return got
}

func (v vector) check(t *testing.T, p instruction.Profile) {
	t.Run(v.id, func(t *testing.T) {
		t.Parallel()
		tr := v.build(t)
		in := tr.open(p)
		set := in.Files()
		if d := cmp.Diff(append([]string{}, v.loads...), tr.shown(set.Eager, v.loads)); d != "" {
			t.Errorf("start (-want +got):\n%s%v\n%v", d, set.Skipped, set.Problems)
		}
		for _, u := range v.uses {
			got, problems := in.Use(tr.path(u.file))
			if d := cmp.Diff(append([]string{}, u.loads...), tr.shown(got, u.loads)); d != "" {
				t.Errorf("with %s (-want +got):\n%s%v", u.file, d, problems)
			}
		}
		for _, problem := range set.Problems {
			if problem.Code == "" || problem.Text == "" || strings.HasSuffix(problem.Text, ".") || strings.Contains(problem.Text+problem.Fix, "\n") {
				t.Errorf("not a good problem: %+v", problem)
			}
		}
		if d := cmp.Diff(set, tr.open(p).Files()); d != "" {
			t.Errorf("a second pass differs:\n%s", d)
		}
	})
}

func checkAll(t *testing.T, p instruction.Profile, vectors []vector) {
	for _, v := range vectors {
		v.check(t, p)
	}
}

// What Codex loads, as its source says.
func TestChainCodex(t *testing.T) {
	config := func(text string) string { return "home/.codex/config.toml=" + text }
	c8 := []string{"R/.codex-root", "R/AGENTS.md", "R/d/.git/", "R/d/AGENTS.md"}
	c10 := []string{"home/.codex/AGENTS.md", "R/.git/", "R/AGENTS.md"}
	over := "home/.codex/AGENTS.md"
	checkAll(t, instruction.Codex(), []vector{
		{id: "c1", tree: []string{"home/.codex/AGENTS.md", "R/.git/", "R/AGENTS.md", "R/a/AGENTS.md", "R/a/b/AGENTS.md"}, cwd: "R/a",
			loads: []string{"home/.codex/AGENTS.md", "R/AGENTS.md", "R/a/AGENTS.md"}, uses: []use{{"R/a/b/AGENTS.md", nil}}},
		{id: "c2", tree: []string{"R/.git/", "R/AGENTS.md", "R/AGENTS.override.md", "R/a/AGENTS.md"}, cwd: "R/a", loads: []string{"R/AGENTS.override.md", "R/a/AGENTS.md"}},
		{id: "c3", tree: []string{"P/AGENTS.md", "P/a/AGENTS.md"}, cwd: "P/a", loads: []string{"P/a/AGENTS.md"}},
		{id: "c4", tree: []string{"R/.git=gitdir: nowhere", "R/AGENTS.md=root", "R/n/AGENTS.md=abcdef", config("project_doc_max_bytes = 7")}, cwd: "R/n",
			loads: []string{"R/AGENTS.md=root", "R/n/AGENTS.md=abc"}},
		{id: "c5", tree: []string{"R/.git/", "R/AGENTS.md=  \n", "R/AGENTS.override.md=", "R/a/AGENTS.md"}, cwd: "R/a", loads: []string{"R/a/AGENTS.md"}},
		{id: "c6", tree: []string{"home/.codex/AGENTS.override.md=\n", "home/.codex/AGENTS.md= G\n", "R/.git/"}, cwd: "R", loads: []string{"home/.codex/AGENTS.md=G"}},
		{id: "c7", tree: []string{"R/.git/", "R/EXAMPLE.md", "R/a/AGENTS.md", "R/a/EXAMPLE.md", config(`project_doc_fallback_filenames = [" ", "EXAMPLE.md", "../out.md"]`), "out.md"},
			cwd: "R/a", loads: []string{"R/EXAMPLE.md", "R/a/AGENTS.md"}},
		{id: "c8", tree: append(c8, config("project_root_markers = ['.codex-root']")), cwd: "R/d", loads: []string{"R/AGENTS.md", "R/d/AGENTS.md"}},
		{id: "c8-default", tree: c8, cwd: "R/d", loads: []string{"R/d/AGENTS.md"}},
		{id: "c8-none", tree: append(c8, config("project_root_markers = []")), cwd: "R/d", loads: []string{"R/d/AGENTS.md"}},
		{id: "c9", tree: []string{"R/.git/", "R/AGENTS.override.md/", "R/AGENTS.md", "R/CLAUDE.md"}, cwd: "R", loads: []string{"R/AGENTS.md"}},
		{id: "c10-bytes", tree: append(c10, config("project_doc_max_bytes = 0")), cwd: "R", loads: []string{over}},
		{id: "c10-untrusted", tree: append(c10, config("[projects.\"$ROOT/R\"]\ntrust_level = \"untrusted\"")), cwd: "R", loads: []string{over}},
		{id: "c11", tree: []string{"R/.git/", "R/AGENTS.md=aé", "R/a/AGENTS.md", config("project_doc_max_bytes = 2")}, cwd: "R/a", loads: []string{"R/AGENTS.md=a\uFFFD"}},
		{id: "exactly-the-limit", tree: []string{"R/.git/", "R/AGENTS.md=1234567", "R/a/AGENTS.md", config("project_doc_max_bytes = 7")}, cwd: "R/a", loads: []string{"R/AGENTS.md=1234567"}},
		{id: "white-space-costs-nothing", tree: []string{"R/.git/", "R/AGENTS.md=          ", "R/a/AGENTS.md=1234567 ", config("project_doc_max_bytes = 7")}, cwd: "R/a",
			loads: []string{"R/a/AGENTS.md=1234567"}},
		{id: "the-global-file-costs-nothing", tree: []string{"home/.codex/AGENTS.md=0123456789", "R/.git/", "R/AGENTS.md=1234567", config("project_doc_max_bytes = 7")}, cwd: "R",
			loads: []string{"home/.codex/AGENTS.md=0123456789", "R/AGENTS.md=1234567"}},
		{id: "codex-home", tree: []string{"home/.codex/AGENTS.md", "other/AGENTS.md"}, cwd: "R", env: map[string]string{"CODEX_HOME": "$ROOT/other"}, loads: []string{"other/AGENTS.md"}},
		{id: "codex-home-missing", tree: []string{"home/.codex/AGENTS.md"}, cwd: "R", env: map[string]string{"CODEX_HOME": "$ROOT/none"}},
		{id: "import-is-text", tree: []string{"R/.git/", "R/AGENTS.md=see @x.md", "R/x.md"}, cwd: "R", loads: []string{"R/AGENTS.md=see @x.md"}},
		{id: "a-project's-limit-counts-when-trusted", tree: []string{"R/.git/", "R/AGENTS.md=12345", "R/.codex/config.toml=project_doc_max_bytes = 2",
			config("projects = { '$ROOT/R' = { trust_level = 'trusted' } }")}, cwd: "R", loads: []string{"R/AGENTS.md=12"}},
		{id: "a-project's-limit-else-not", tree: []string{"R/.git/", "R/AGENTS.md=12345", "R/.codex/config.toml=project_doc_max_bytes = 2"}, cwd: "R", loads: []string{"R/AGENTS.md=12345"}},
		{id: "a-broken-configuration-is-passed-over", tree: []string{"R/.git/", "R/AGENTS.md", config("project_doc_max_bytes = \"")}, cwd: "R", loads: []string{"R/AGENTS.md"}},
		{id: "a-link-to-a-file", tree: []string{"R/.git/", "R/AGENTS.md->$ROOT/shared.md", "shared.md=shared"}, cwd: "R", loads: []string{"R/AGENTS.md=shared"}},
	})
}

// What opencode loads, as its released code says.
func TestChainOpenCode(t *testing.T) {
	global := "home/.config/opencode/AGENTS.md"
	o3 := []string{"home/.claude/CLAUDE.md", "R/CLAUDE.md", "R/a/CLAUDE.md", "R/CONTEXT.md"}
	instructions := func(list string) string { return `R/opencode.json={"instructions":[` + list + `]}` }
	checkAll(t, instruction.OpenCode(), []vector{
		{id: "o1", tree: []string{global, "R/AGENTS.md", "R/a/AGENTS.md", "R/a/b/AGENTS.md", "R/a/b/x"}, git: "R", cwd: "R/a", loads: []string{global, "R/a/AGENTS.md", "R/AGENTS.md"},
			uses: []use{{"R/a/b/x", []string{"R/a/b/AGENTS.md"}}, {"R/a/b/x", nil}}},
		{id: "o2", tree: []string{"R/AGENTS.md", "R/a/CLAUDE.md"}, git: "R", cwd: "R/a", loads: []string{"R/AGENTS.md"}},
		{id: "o3", tree: o3, git: "R", cwd: "R/a", loads: []string{"home/.claude/CLAUDE.md", "R/a/CLAUDE.md", "R/CLAUDE.md"}},
		{id: "o3-without-claude", tree: o3, git: "R", cwd: "R/a", env: map[string]string{"OPENCODE_DISABLE_CLAUDE_CODE_PROMPT": "1"}, loads: []string{"R/CONTEXT.md"}},
		{id: "o4", tree: []string{global, "home/.claude/CLAUDE.md", "P/x/", "P/AGENTS.md", "P/x/AGENTS.md"}, cwd: "P/x", loads: []string{global, "P/x/AGENTS.md", "P/AGENTS.md"}},
		{id: "o5", tree: []string{"R/AGENTS.md/", "R/CLAUDE.md"}, git: "R", cwd: "R"},
		{id: "o6", tree: []string{"R/AGENTS.md=", "R/CLAUDE.md"}, git: "R", cwd: "R"},
		{id: "o7", tree: []string{instructions(`"docs/*.md","AGENTS.md","https://e.x/a.md"`), "R/AGENTS.md", "R/docs/x.md"}, git: "R", cwd: "R", loads: []string{"R/AGENTS.md", "R/docs/x.md"}},
		{id: "o8", tree: []string{instructions(`"docs/g.md"`), "R/AGENTS.md", "R/docs/g.md", "R/a/docs/g.md"}, git: "R", cwd: "R/a", loads: []string{"R/AGENTS.md", "R/a/docs/g.md", "R/docs/g.md"}},
		{id: "o9", tree: []string{"c/AGENTS.md", global, "R/AGENTS.md"}, git: "R", cwd: "R", env: map[string]string{"OPENCODE_CONFIG_DIR": "$ROOT/c", "OPENCODE_DISABLE_PROJECT_CONFIG": "1"},
			loads: []string{"c/AGENTS.md"}},
		{id: "o10", tree: []string{"R/AGENTS.md=see @docs/x.md\n", "R/docs/x.md"}, git: "R", cwd: "R", loads: []string{"R/AGENTS.md=see @docs/x.md\n"}},
		{id: "nothing-above-the-repository", tree: []string{"AGENTS.md", "R/AGENTS.md"}, git: "R", cwd: "R", loads: []string{"R/AGENTS.md"}},
		{id: "a-broken-.git-is-no-repository", tree: []string{"P/AGENTS.md", "P/r/.git/", "P/r/AGENTS.md"}, cwd: "P/r", loads: []string{"P/r/AGENTS.md", "P/AGENTS.md"}},
		{id: "white-space-stays", tree: []string{"R/AGENTS.md= \n"}, git: "R", cwd: "R", loads: []string{"R/AGENTS.md= \n"}},
		{id: "a-link-and-its-target", tree: []string{"R/AGENTS.md=same", "R/a/AGENTS.md->$ROOT/R/AGENTS.md"}, git: "R", cwd: "R/a", loads: []string{"R/a/AGENTS.md=same", "R/AGENTS.md=same"}},
		{id: "comments-and-commas", tree: []string{"R/opencode.jsonc={ // c\n \"instructions\": [\"a,]/*x.md\", /* c */ \"~/mine.md\", \"{b,c}/**/*.txt\", ], }", "R/a,]/1x.md", "home/mine.md", "R/b/q/2.txt",
			"R/c/.3.txt", "R/c/4.md"}, git: "R", cwd: "R", loads: []string{"R/a,]/1x.md", "home/mine.md", "R/b/q/2.txt", "R/c/.3.txt"}},
		{id: "layers-join", tree: []string{`home/.config/opencode/opencode.json={"instructions":["1.md","2.md"]}`, `R/opencode.json={"instructions":["3.md","1.md"]}`,
			`R/a/.opencode/opencode.json={"instructions":["4.md"]}`, "R/1.md", "R/2.md", "R/3.md", "R/a/4.md"}, git: "R", cwd: "R/a", loads: []string{"R/1.md", "R/2.md", "R/3.md", "R/a/4.md"}},
		{id: "an-absolute-pattern", tree: []string{instructions(`"$ROOT/s/*.md","$ROOT/*/z.md"`), "s/1.md", "s/2.txt", "s/z.md", "s/q/3.md"}, git: "R", cwd: "R", loads: []string{"s/1.md", "s/z.md"}},
		{id: "each-folder-falls-back-later", tree: []string{"R/AGENTS.md", "R/a/CLAUDE.md", "R/a/b/CONTEXT.md", "R/a/b/x"}, git: "R", cwd: "R", loads: []string{"R/AGENTS.md"},
			uses: []use{{"R/a/b/x", []string{"R/a/b/CONTEXT.md", "R/a/CLAUDE.md"}}}},
		{id: "reading-the-file-itself", tree: []string{"R/a/AGENTS.md", "R/x"}, git: "R", cwd: "R", uses: []use{{"R/a/AGENTS.md", nil}, {"R/x", nil}, {"R/a", nil}, {"R/a/none", nil}}},
		{id: "a-name-that-begins-alike", tree: []string{"R/a/x", "R/ab/AGENTS.md", "R/ab/x", "R/c/AGENTS.md", "R/c/x"}, git: "R", cwd: "R/a",
			uses: []use{{"R/ab/x", []string{"R/ab/AGENTS.md"}}, {"R/c/x", nil}}},
	})
}

// What Crush loads, as its source says. Its own order is none; ours is that of the paths.
func TestChainCrush(t *testing.T) {
	k7 := []string{"home/.config/crush/CRUSH.md", "home/.config/AGENTS.md", "W/CLAUDE.md"}
	paths := func(list string) string { return `W/crush.json={"options":{"context_paths":[` + list + `]}}` }
	checkAll(t, instruction.Crush(), []vector{
		{id: "k1", tree: []string{"W/agents.md", "W/Crush.md", "W/gemini.md"}, cwd: "W"},
		{id: "k2", tree: []string{"W/AGENTS.md", "W/agents.md", "W/CLAUDE.md", "W/CLAUDE.local.md"}, cwd: "W", loads: []string{"W/AGENTS.md", "W/CLAUDE.local.md", "W/CLAUDE.md"}},
		{id: "k3", tree: []string{"W/.cursor/rules/b.mdc", "W/.cursor/rules/a/z.txt", "W/.cursor/rules/l.md->$ROOT/file", "file", "W/.cursor/rules/ld->$ROOT/dir", "dir/in.md"}, cwd: "W",
			loads: []string{"W/.cursor/rules/a/z.txt", "W/.cursor/rules/b.mdc", "W/.cursor/rules/l.md"}},
		{id: "k4", tree: []string{"W/.cursor/rules->$ROOT/rr", "rr/b.mdc"}, cwd: "W"},
		{id: "k5", tree: []string{"W/AGENTS.md", paths(`"./AGENTS.md"`)}, cwd: "W", loads: []string{"W/AGENTS.md", "W/AGENTS.md"}},
		{id: "k6", tree: []string{"R/AGENTS.md", "R/a/CRUSH.md"}, git: "R", cwd: "R/a", loads: []string{"R/a/CRUSH.md"}, uses: []use{{"R/a/CRUSH.md", nil}}},
		{id: "k7", tree: k7, cwd: "W", loads: []string{"W/CLAUDE.md", "home/.config/AGENTS.md", "home/.config/crush/CRUSH.md"}},
		{id: "k8", tree: append(k7, `home/.config/crush/crush.json={"options":{"global_context_paths":["~/my.md"]}}`, "home/my.md"), cwd: "W", loads: []string{"W/CLAUDE.md", "home/my.md"}},
		{id: "k9", tree: append(k7, "x/y/CRUSH.md", "x/AGENTS.md"), cwd: "W", env: map[string]string{"CRUSH_GLOBAL_CONFIG": "$ROOT/x/y"}, loads: []string{"W/CLAUDE.md", "x/AGENTS.md", "x/y/CRUSH.md"}},
		{id: "k10", tree: []string{"W/AGENTS.md=", "W/.github/copilot-instructions.md", "W/docs/n.txt", paths(`"docs"`)}, cwd: "W",
			loads: []string{"W/.github/copilot-instructions.md", "W/AGENTS.md=", "W/docs/n.txt"}},
		{id: "all-spellings", tree: []string{"W/AGENTS.md", "W/Agents.md", "W/crush.md", "W/CRUSH.md", "W/crush.local.md", "W/GEMINI.md", "W/gemini.md"}, cwd: "W",
			loads: []string{"W/AGENTS.md", "W/CRUSH.md", "W/GEMINI.md"}},
		{id: "variables-but-no-shell", tree: []string{"out/1.md", "W/2.md", paths(`"$DOCS/1.md","$(touch 3.md)","~/4.md","../W/2.md"`), "home/4.md"}, cwd: "W", env: map[string]string{"DOCS": "$ROOT/out"},
			loads: []string{"out/1.md", "W/2.md", "home/4.md"}},
		{id: "configuration-up-to-the-repository", tree: []string{`R/crush.json={"options":{"context_paths":["n.md"]}}`, "R/n.md", "R/a/n.md"}, git: "R", cwd: "R/a", loads: []string{"R/a/n.md"}},
		{id: "no-comments-in-json", tree: []string{"W/crush.json={ // c\n\"options\":{\"context_paths\":[\"n.md\"]}}", "W/n.md", "W/CRUSH.md= as it is \n"}, cwd: "W", loads: []string{"W/CRUSH.md= as it is \n"}},
	})
}
