package instruction_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
	"casebook/project"
)

func TestChainProfiles(t *testing.T) {
	var names []string
	for _, p := range instruction.Profiles() {
		names = append(names, p.Name)
		if found, ok := instruction.ProfileNamed(p.Name); !ok || found.Name != p.Name {
			t.Errorf("%s is not found", p.Name)
		}
	}
	if d := cmp.Diff([]string{"casebook", "claude-code", "codex", "gemini", "opencode", "crush"}, names); d != "" {
		t.Error(d)
	}
	if _, ok := instruction.ProfileNamed("Codex"); ok {
		t.Error("a name in other letters is found")
	}
}

// What is found and not taken is told, with its reason.
func TestChainTells(t *testing.T) {
	for _, tt := range []struct {
		vector
		profile  instruction.Profile
		skipped  []string // reason path by
		problems []string // code path
	}{
		{vector: vector{id: "an override", tree: []string{"home/.codex/AGENTS.override.md", "home/.codex/AGENTS.md", "R/.git/", "R/AGENTS.override.md=", "R/AGENTS.md"}, cwd: "R"},
			profile: instruction.Codex(), skipped: []string{"overridden $ROOT/home/.codex/AGENTS.md $ROOT/home/.codex/AGENTS.override.md",
				"overridden $ROOT/R/AGENTS.md $ROOT/R/AGENTS.override.md", "empty $ROOT/R/AGENTS.override.md "}},
		{vector: vector{id: "the cap", tree: []string{"R/.git/", "R/AGENTS.md=12345", "R/a/AGENTS.md=12345", "R/a/b/AGENTS.md", "home/.codex/config.toml=project_doc_max_bytes = 7"},
			cwd: "R/a/b"}, profile: instruction.Codex(), skipped: []string{"over-the-cap $ROOT/R/a/b/AGENTS.md "}, problems: []string{"agent-cut $ROOT/R/a/AGENTS.md", "agent-cut $ROOT/R/a/b/AGENTS.md"}},
		{vector: vector{id: "a folder", tree: []string{"R/.git/", "R/AGENTS.md/"}, cwd: "R"}, profile: instruction.Codex(), skipped: []string{"unreadable $ROOT/R/AGENTS.md "},
			problems: []string{"instruction-unreadable $ROOT/R/AGENTS.md"}},
		{vector: vector{id: "no home of codex", cwd: "R", env: map[string]string{"CODEX_HOME": "$ROOT/none"}}, profile: instruction.Codex(), problems: []string{"agent-config $ROOT/none"}},
		{vector: vector{id: "no toml", tree: []string{"home/.codex/config.toml=\n[a\n"}, cwd: "R"}, profile: instruction.Codex(), problems: []string{"agent-config $ROOT/home/.codex/config.toml"}},
		{vector: vector{id: "a word for a number", tree: []string{"home/.codex/config.toml=project_doc_max_bytes = 'x'"}, cwd: "R"}, profile: instruction.Codex(),
			problems: []string{"agent-config $ROOT/home/.codex/config.toml"}},
		{vector: vector{id: "untrusted", tree: []string{"R/.git/", "R/AGENTS.md", "home/.codex/config.toml=[projects]\n\"$ROOT/R\".trust_level = 'untrusted'"}, cwd: "R"},
			profile: instruction.Codex(), skipped: []string{"untrusted $ROOT/R/AGENTS.md "}, problems: []string{"agent-untrusted $ROOT/R/AGENTS.md"}},
		{vector: vector{id: "nobody said", tree: []string{"R/GEMINI.md"}, cwd: "R"}, profile: instruction.Gemini(),
			problems: []string{"agent-untrusted $ROOT/R/GEMINI.md"}},
		{vector: vector{id: "imports that fail", tree: []string{"R/.git/", "R/GEMINI.md=@param @./x.md @/etc/hostname @https://a.b/c @.", "R/d/"}, cwd: "R",
			env: map[string]string{"GEMINI_CLI_TRUST_WORKSPACE": "true"}}, profile: instruction.Gemini(), skipped: []string{"external /etc/hostname $ROOT/R/GEMINI.md",
			"external $ROOT/R/https:/a.b/c $ROOT/R/GEMINI.md"}, problems: []string{"import-missing $ROOT/R/GEMINI.md", "import-missing $ROOT/R/GEMINI.md", "import-external $ROOT/R/GEMINI.md",
			"import-external $ROOT/R/GEMINI.md", "import-missing $ROOT/R/GEMINI.md"}},
		{vector: vector{id: "an extension", tree: []string{"home/.gemini/extensions/e/gemini-extension.json={}"}, cwd: "R"}, profile: instruction.Gemini(),
			problems: []string{"agent-unsure $ROOT/home/.gemini/extensions/e/gemini-extension.json"}},
		{vector: vector{id: "a pattern without an end", tree: []string{`R/opencode.json={"instructions":["a(*"]}`}, git: "R", cwd: "R"}, profile: instruction.OpenCode(),
			problems: []string{"agent-config $ROOT/R"}},
		{vector: vector{id: "no word is no leave", tree: []string{`home/.gemini/settings.json={"security":{"folderTrust":{"enabled":"false"}}}`, "R/GEMINI.md"}, cwd: "R"},
			profile: instruction.Gemini(), skipped: []string{"untrusted $ROOT/R/GEMINI.md "}, problems: []string{"agent-config $ROOT/home/.gemini/settings.json", "agent-untrusted $ROOT/R/GEMINI.md"}},
		{vector: vector{id: "another kind", tree: []string{"R/AGENTS.md", "R/a/CLAUDE.md", "home/.config/opencode/AGENTS.md", "home/.claude/CLAUDE.md"}, git: "R", cwd: "R/a"}, profile: instruction.OpenCode(),
			skipped: []string{"overridden $ROOT/home/.claude/CLAUDE.md $ROOT/home/.config/opencode/AGENTS.md", "other-kind $ROOT/R/a/CLAUDE.md $ROOT/R/AGENTS.md"}},
		{vector: vector{id: "a url and an open order", tree: []string{`R/opencode.json={"instructions":["http://e.x/a","*.txt"]}`, "R/1.txt", "R/2.txt"}, git: "R", cwd: "R"}, profile: instruction.OpenCode(),
			problems: []string{"agent-url http://e.x/a", "agent-unsure $ROOT/R"}},
		{vector: vector{id: "a list that is none", tree: []string{`R/opencode.json={"instructions":{"a":1}}`}, git: "R", cwd: "R"}, profile: instruction.OpenCode(),
			problems: []string{"agent-config $ROOT/R/opencode.json"}},
		{vector: vector{id: "spellings and a script", tree: []string{"W/agents.md", "W/CRUSH.md", "W/CLAUDE.md", "W/crushrc", "W/.crushrc/"}, cwd: "W"}, profile: instruction.Crush(),
			skipped:  []string{"other-spelling $ROOT/W/agents.md $ROOT/W/AGENTS.md"},
			problems: []string{"agent-config $ROOT/W/crushrc", "agent-config $ROOT/W/.crushrc", "agent-unsure $ROOT/W/CLAUDE.md"}},
		{vector: vector{id: "a linked folder", tree: []string{"W/.cursor/rules->$ROOT/rr", "rr/b.mdc"}, cwd: "W"}, profile: instruction.Crush(), skipped: []string{"unreadable $ROOT/W/.cursor/rules "},
			problems: []string{"instruction-unreadable $ROOT/W/.cursor/rules"}},
	} {
		t.Run(tt.id, func(t *testing.T) {
			tr := tt.build(t)
			set := tr.open(tt.profile).Files()
			var skipped, problems []string
			for _, s := range set.Skipped {
				skipped = append(skipped, tr.rel(s.Reason+" "+s.Path+" "+s.By))
			}
			for _, p := range set.Problems {
				problems = append(problems, tr.rel(p.Code+" "+p.Path))
			}
			if d := cmp.Diff(tt.skipped, skipped); d != "" {
				t.Errorf("skipped (-want +got):\n%s", d)
			}
			if d := cmp.Diff(tt.problems, problems); d != "" {
				t.Errorf("problems (-want +got):\n%s%v", d, set.Problems)
			}
		})
	}
}

// Each load says whose it is, why it loads and what it was on disk.
func TestChainLoads(t *testing.T) {
	tr := vector{tree: []string{"home/.gemini/GEMINI.md=mine", "R/.git/", "R/GEMINI.md=@./1.md\n\n", "R/1.md=é\n2", "R/a/GEMINI.md=a", "R/a/x"}, cwd: "R",
		env: map[string]string{"GEMINI_CLI_TRUST_WORKSPACE": "true"}}.build(t)
	in := tr.open(instruction.Gemini())
	in.Files()
	lazy, _ := in.Use("a/x")
	want := []casebook.Instruction{
		{Path: tr.path("home/.gemini/GEMINI.md"), Tier: casebook.TierUser, Reason: casebook.ReasonStart, Lines: 1, Hash: casebook.HashFile([]byte("mine"))},
		{Path: tr.path("R/GEMINI.md"), Tier: casebook.TierProject, Reason: casebook.ReasonStart, Lines: 2, Hash: casebook.HashFile([]byte("@./1.md\n\n"))},
		{Path: tr.path("R/1.md"), Tier: casebook.TierProject, Reason: casebook.ReasonInclude, Parent: tr.path("R/GEMINI.md"), Lines: 2, Hash: casebook.HashFile([]byte("é\n2"))},
		{Path: tr.path("R/a/GEMINI.md"), Tier: casebook.TierProject, Reason: casebook.ReasonNested, Trigger: tr.path("R/a/x"), Lines: 1, Hash: casebook.HashFile([]byte("a"))},
	}
	for k, text := range []string{"mine", "<!-- Imported from: ./1.md -->\n\n<!-- End of import from: ./1.md -->", "é\n2", "a"} {
		want[k].SetText(text)
	}
	if d := cmp.Diff(want, append(in.Files().Eager, lazy...)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(lazy, in.Lazy()); d != "" {
		t.Error(d)
	}
	in.Reset(casebook.ReasonCompact)
	if again, _ := in.Use("a/x"); len(again) != 1 {
		t.Error("after a compaction the file does not load again")
	}
}

// A file that the cap cuts says so, even one that is too large for anybody else.
func TestChainCut(t *testing.T) {
	tr := vector{tree: []string{"R/.git/", "R/AGENTS.md=" + strings.Repeat("x", instruction.MaxFile+1)}, cwd: "R"}.build(t)
	files := tr.open(instruction.Codex()).Files().Eager
	if len(files) != 1 || !files[0].Cut || files[0].Bytes != 32<<10 {
		t.Errorf("%d files", len(files))
	}
	set := tr.open(instruction.OpenCode()).Files()
	if len(tr.shown(set.Eager, nil)) != 0 || len(set.Skipped) != 1 || set.Skipped[0].Reason != instruction.SkipLarge {
		t.Errorf("%v", set.Skipped)
	}
}

// Without a home folder, an environment and a file nothing happens.
func TestChainNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(dir+"/.git", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, p := range instruction.Profiles()[2:] {
		set := instruction.Open(instruction.Loader{Profile: p, Dir: dir, Project: project.Project{Dir: dir, Root: dir, Git: true}}).Files()
		if len(set.Eager)+len(set.Skipped)+len(set.Problems) > 0 {
			t.Errorf("%s: %+v", p.Name, set)
		}
	}
}

// Patterns that lead to very many files do not, either.
func TestChainManyFiles(t *testing.T) {
	var patterns, tree []string
	for k := range 300 {
		n := strconv.Itoa(k)
		patterns = append(patterns, `"d/{*,q`+n+`}"`)
		tree = append(tree, "R/d/"+n)
	}
	tree = append(tree, `R/opencode.json={"instructions":[`+strings.Join(patterns, ",")+`]}`)
	set := vector{tree: tree, git: "R", cwd: "R"}.build(t).open(instruction.OpenCode()).Files()
	stopped := slices.ContainsFunc(set.Problems, func(p casebook.Problem) bool { return strings.Contains(p.Text, "stops here") })
	if len(set.Eager) != 300 || !stopped {
		t.Errorf("%d files, stopped: %v", len(set.Eager), stopped)
	}
}

// Files that import each other many times do not keep anybody waiting.
func TestChainManyImports(t *testing.T) {
	many := strings.Repeat("@./GEMINI.md @./a.md @./b.md ", 40)
	tr := vector{tree: []string{"R/.git/", "R/GEMINI.md=" + many, "R/a.md=" + many, "R/b.md=" + many}, cwd: "R", env: map[string]string{"GEMINI_CLI_TRUST_WORKSPACE": "true"}}.build(t)
	set := tr.open(instruction.Gemini()).Files()
	cut := 0
	for _, p := range set.Problems {
		if p.Code == "agent-cut" {
			cut++
		}
	}
	if cut != 1 || len(set.Eager) > 2001 {
		t.Errorf("%d loads, told %d times", len(set.Eager), cut)
	}
}
