package instruction_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
)

// files is a scenario of files alone, in one repository.
func files(pairs ...string) scenario {
	s := scenario{Git: []string{"proj"}, Files: map[string]any{}}
	for i := 0; i < len(pairs); i += 2 {
		s.Files[pairs[i]] = pairs[i+1]
	}
	return s
}

// own opens the scenario as casebook itself sees it.
func own(t *testing.T, s scenario) (tree, *instruction.Instructions) {
	t.Helper()
	tr := build(t, s)
	return tr, tr.open(instruction.Casebook())
}

// names lists what is loaded, without the root.
func (t tree) names(list []casebook.Instruction) string {
	var names []string
	for _, l := range t.loads(list) {
		names = append(names, strings.TrimPrefix(strings.TrimPrefix(l.Path, "$ROOT/"), "proj/"))
	}
	return strings.Join(names, " ")
}

// told lists the problems that are no remarks as "code file:line".
func (t tree) told(problems []casebook.Problem, remarks bool) []string {
	all := []string{}
	for _, p := range problems {
		if p.Info == remarks {
			all = append(all, p.Code+" "+strings.TrimPrefix(strings.TrimPrefix(t.rel(p.Path), "$ROOT/"), "proj/")+":"+itoa(p.Line))
		}
	}
	return all
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

func find(problems []casebook.Problem, code string) casebook.Problem {
	if k := slices.IndexFunc(problems, func(p casebook.Problem) bool { return p.Code == code }); k >= 0 {
		return problems[k]
	}
	return casebook.Problem{}
}

// A startCase says what loads at the start, and which problems and remarks are told.
type startCase struct {
	name     string
	scenario scenario
	loads    string
	problems []string
	remarks  []string
}

func TestCasesOfImports(t *testing.T) {
	for _, c := range []startCase{
		{"001 an npm scope is no import", files("proj/CLAUDE.md", "yarn workspace @shop/web dev"), "CLAUDE.md", nil, []string{"import-candidate CLAUDE.md:1"}},
		{"001 unless the file is there", files("proj/CLAUDE.md", "a\n@shop/web @shop/web", "proj/shop/web", "x"), "CLAUDE.md shop/web", nil, nil},
		{"002 words of prose stay", files("proj/CLAUDE.md", "Document parameters with @param and @returns."), "CLAUDE.md", nil,
			[]string{"import-candidate CLAUDE.md:1", "import-candidate CLAUDE.md:1"}},
		{"004 a decorator in a fence", files("proj/CLAUDE.md", "```python\n@app.tool(name=\"x\")\ndef f(): ...\n```"), "CLAUDE.md", nil, nil},
		{"005 mail addresses", files("proj/CLAUDE.md", "Maintainer Ana <ana@example.org>; mail ops@example.org.", "proj/example.org", "x"), "CLAUDE.md", nil, nil},
		{"007 an unescaped blank is told", files("proj/CLAUDE.md", "@~/Cloud Files/team/_index.md", "home/Cloud Files/team/_index.md", "x"), "CLAUDE.md",
			[]string{"import-blank CLAUDE.md:1"}, nil},
		{"007 an escaped one works", files("home/.claude/CLAUDE.md", `@~/Cloud\ Files/team/_index.md`, "home/Cloud Files/team/_index.md", "x"),
			"home/.claude/CLAUDE.md home/Cloud Files/team/_index.md", nil, nil},
		{"008 a path of Windows", files("proj/CLAUDE.local.md", `@C:\Users\ana\My Docs\CLAUDE.md`), "CLAUDE.local.md", []string{"import-windows CLAUDE.local.md:1"}, nil},
		{"010 a fragment loads the file and says so", files("proj/.claude/CLAUDE.md", "@guide.md#style", "proj/.claude/guide.md", "x"), ".claude/CLAUDE.md .claude/guide.md",
			[]string{"import-fragment .claude/CLAUDE.md:1"}, nil},
		{"011 a path from the root is put right", files("proj/.claude/CLAUDE.md", "x\n@notes/api.md", "proj/notes/api.md", "x"), ".claude/CLAUDE.md",
			[]string{"import-elsewhere .claude/CLAUDE.md:2"}, nil},
		{"013 each hop counts from its own file", files("proj/CLAUDE.md", "@a/one.md", "proj/a/one.md", "@b/two.md", "proj/a/b/two.md", "@three.md", "proj/a/b/three.md", "x"),
			"CLAUDE.md a/one.md a/b/two.md a/b/three.md", nil, nil},
		{"013 the fifth hop loads and the sixth is told", files("proj/CLAUDE.md", "@1.md", "proj/1.md", "@2.md", "proj/2.md", "@3.md", "proj/3.md", "@4.md", "proj/4.md", "@5.md",
			"proj/5.md", "x\n@6.md", "proj/6.md", "x"), "CLAUDE.md 1.md 2.md 3.md 4.md 5.md", []string{"import-deep 5.md:2"}, nil},
		{"014 a missing one at one level hides none at the others", scenario{Cwd: "home/src/app/lib", Git: []string{"home/src/app"}, Files: map[string]any{
			"home/CLAUDE.md": "@AGENTS.md", "home/AGENTS.md": "H", "home/src/CLAUDE.md": "@AGENTS.md", "home/src/app/CLAUDE.md": "@AGENTS.md", "home/src/app/AGENTS.md": "A"}},
			"home/CLAUDE.md home/AGENTS.md home/src/CLAUDE.md home/src/app/CLAUDE.md home/src/app/AGENTS.md", []string{"import-elsewhere home/src/CLAUDE.md:1"}, nil},
		{"017 a circle ends", files("proj/CLAUDE.md", "@a.md", "proj/a.md", "@b.md", "proj/b.md", "@a.md"), "CLAUDE.md a.md b.md", []string{"import-cycle b.md:1"}, nil},
		{"017 a file that imports itself", files("proj/CLAUDE.md", "@CLAUDE.md"), "CLAUDE.md", []string{"import-cycle CLAUDE.md:1"}, nil},
		{"017 a diamond loads its tip once, at its first place", files("proj/CLAUDE.md", "@x.md @y.md", "proj/x.md", "@z.md", "proj/y.md", "@z.md", "proj/z.md", "Z"),
			"CLAUDE.md x.md z.md y.md", nil, nil},
		{"019 above the working directory, inside the project", scenario{Cwd: "proj/s", Git: []string{"proj"}, Files: map[string]any{
			"proj/.claude/CLAUDE.md": "@../AGENTS.md", "proj/AGENTS.md": "A"}}, ".claude/CLAUDE.md AGENTS.md", nil, nil},
		{"020 an optional file that is absent is a remark", files("proj/CLAUDE.md", "If @local-notes.md is there, it wins."), "CLAUDE.md", nil, []string{"import-missing CLAUDE.md:1"}},
		{"020 and loads when it is there", files("proj/CLAUDE.md", "If @local-notes.md is there, it wins.", "proj/local-notes.md", "x"), "CLAUDE.md local-notes.md", nil, nil},
		{"020 alone on its line it is missed", files("proj/CLAUDE.md", "x\n\n- @local-notes.md"), "CLAUDE.md", []string{"import-missing CLAUDE.md:3"}, nil},
		{"022 a folder and binary files", files("proj/CLAUDE.md", "@docs/ and @logo.png and @data.sqlite", "proj/docs/a.md", "x", "proj/logo.png", "\x89PNG\x00", "proj/data.sqlite", "SQLite\x00"),
			"CLAUDE.md", []string{"import-folder CLAUDE.md:1", "import-binary CLAUDE.md:1", "import-binary CLAUDE.md:1"}, nil},
		{"023 two tildes are no strike-out", files("home/.claude/CLAUDE.md", "- @~/a.md and @~/b.md and @~/c.md", "home/a.md", "A", "home/b.md", "B", "home/c.md", "C"),
			"home/.claude/CLAUDE.md home/a.md home/b.md home/c.md", nil, nil},
		{"023 what is struck out is none", files("home/.claude/CLAUDE.md", "~~@~/old.md~~", "home/old.md", "O"), "home/.claude/CLAUDE.md", nil, nil},
		{"025 a comment hides what it imports", files("proj/CLAUDE.md", "x\n<!-- @secret.md -->", "proj/secret.md", "S"), "CLAUDE.md", nil, nil},
		{"025 an unclosed one hides nothing and is told", files("proj/CLAUDE.md", "x\n\n<!-- open"), "CLAUDE.md", []string{"comment-unclosed CLAUDE.md:3"}, nil},
		{"026 forms in the wild", files("proj/CLAUDE.md", "@FLAGS.md      # flag list\n@rules/dsp.md  <- comment\n[@rules/a.md](rules/a.md)\n(@rules/b.md)\n@uninstall.sh\n@UNINSTALL.md",
			"proj/FLAGS.md", "F", "proj/rules/dsp.md", "D", "proj/rules/a.md", "A", "proj/rules/b.md", "B", "proj/uninstall.sh", "u", "proj/UNINSTALL.md", "U"),
			"CLAUDE.md FLAGS.md rules/dsp.md rules/a.md rules/b.md uninstall.sh UNINSTALL.md", []string{"import-form CLAUDE.md:4"}, nil},
		{"a full stop behind a path", files("proj/CLAUDE.md", "See @a.md.\nAnd @b.md, @c.md:", "proj/a.md", "A", "proj/b.md", "B", "proj/c.md", "C"), "CLAUDE.md a.md b.md c.md",
			[]string{"import-punctuation CLAUDE.md:1", "import-punctuation CLAUDE.md:2", "import-punctuation CLAUDE.md:2"}, nil},
		{"other scripts, underscores and quotation marks", files("proj/CLAUDE.md", "@日本.md @src/__init__.md @\"a b.md\" @include x/y.md", "proj/日本.md", "J", "proj/src/__init__.md", "I",
			"proj/a b.md", "AB", "proj/x/y.md", "Y"), "CLAUDE.md 日本.md src/__init__.md a b.md x/y.md",
			[]string{"import-form CLAUDE.md:1", "import-form CLAUDE.md:1", "import-form CLAUDE.md:1", "import-form CLAUDE.md:1"}, nil},
		{"an ending that the client does not import", files("proj/CLAUDE.md", "@a.tf", "proj/a.tf", "A"), "CLAUDE.md a.tf", []string{"import-kind CLAUDE.md:1"}, nil},
		{"another case", files("proj/CLAUDE.md", "@Docs.md", "proj/docs.md", "D"), "CLAUDE.md", []string{"import-case CLAUDE.md:1"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t) })
	}
}

func (c startCase) check(t *testing.T) {
	t.Helper()
	tr, in := own(t, c.scenario)
	set := in.Files()
	if got := tr.names(set.Eager); got != c.loads {
		t.Errorf("loads %q, want %q", got, c.loads)
	}
	for _, list := range []struct {
		want    []string
		remarks bool
	}{{c.problems, false}, {c.remarks, true}} {
		want := list.want
		if want == nil {
			want = []string{}
		}
		if diff := cmp.Diff(want, tr.told(set.Problems, list.remarks)); diff != "" {
			t.Errorf("problems (-want +got):\n%s\n%v", diff, set.Problems)
		}
	}
}

// 016: never asked, allowed and declined are three answers, kept outside the repository by its root.
func TestCase016ConsentHasThreeStates(t *testing.T) {
	tr := build(t, files("proj/CLAUDE.md", "@../out.md", "out.md", "O"))
	for _, c := range []struct {
		answer *bool
		loads  string
		skip   string
	}{{nil, "CLAUDE.md", instruction.SkipExternal}, {new(false), "CLAUDE.md", instruction.SkipDeclined}, {new(true), "CLAUDE.md out.md", ""}} {
		l, place := tr.loader(instruction.Casebook())
		if c.answer != nil {
			if err := place.Trust.AnswerImports(place.Project.Main, *c.answer, time0); err != nil {
				t.Fatal(err)
			}
			l, _ = tr.loader(instruction.Casebook())
		}
		set := instruction.Open(l).Files()
		if got := tr.names(set.Eager); got != c.loads {
			t.Errorf("%v: loads %q, want %q", l.External, got, c.loads)
		}
		skipped := ""
		for _, s := range set.Skipped {
			skipped += s.Reason
		}
		if skipped != c.skip {
			t.Errorf("%v: left out %q, want %q", l.External, skipped, c.skip)
		}
	}
	if entries, _ := os.ReadDir(tr.path("proj")); len(entries) != 2 {
		t.Errorf("the answer lies in the repository: %v", entries)
	}
}

// 028, 029: five spellings of one scope, and a text with commas, match the same files.
func TestCase028Case029SpellingsOfAScope(t *testing.T) {
	for _, paths := range []string{"paths: **/*.cs", `paths: "**/*.cs"`, "paths: '**/*.cs'", "paths:\n  - \"**/*.cs\"", `paths: ["**/*.cs"]`, "paths:\n  - **/*.cs", "paths: [**/*.cs]",
		"paths: **/*.cs, tests/**/*.spec.{ts,tsx}"} {
		tr, in := own(t, files("proj/.claude/rules/r.md", "---\n"+paths+"\n---\nR", "proj/a.cs", "x", "proj/b.ts", "x"))
		if got := tr.names(in.Files().Eager); got != "" {
			t.Errorf("%q loads at the start: %s", paths, got)
		}
		no, _ := in.Use(tr.path("proj/b.ts"))
		yes, _ := in.Use(tr.path("proj/src/deep/a.cs"))
		if tr.names(no) != "" || tr.names(yes) != ".claude/rules/r.md" {
			t.Errorf("%q: %q with b.ts, %q with a.cs", paths, tr.names(no), tr.names(yes))
		}
		if strings.Contains(paths, "spec") {
			if ts, _ := in.Use(tr.path("proj/tests/e2e/a.spec.tsx")); tr.names(ts) != "" {
				t.Errorf("%q: %q loads twice", paths, tr.names(ts))
			}
			tr, in = own(t, tr.scenario)
			if ts, _ := in.Use(tr.path("proj/tests/e2e/a.spec.tsx")); tr.names(ts) != ".claude/rules/r.md" {
				t.Errorf("%q: %q with tests/e2e/a.spec.tsx", paths, tr.names(ts))
			}
		}
	}
}

func TestCasesOfRules(t *testing.T) {
	t.Run("031 the person's rules match from the working directory", func(t *testing.T) {
		tr, in := own(t, files("home/.claude/rules/go.md", "---\npaths: [\"**/*.go\"]\n---\nGO", "proj/a.go", "x", "proj/a.py", "x"))
		py, _ := in.Use("a.py")
		golang, _ := in.Use("a.go")
		if tr.names(py) != "" || tr.names(golang) != "home/.claude/rules/go.md" {
			t.Errorf("%q %q", tr.names(py), tr.names(golang))
		}
	})
	t.Run("032 frontmatter below a comment is told", func(t *testing.T) {
		tr, in := own(t, files("proj/.claude/rules/r.md", "<!-- generated -->\n---\npaths: \"*.ts\"\n---\nR"))
		if got := tr.told(in.Files().Problems, false); !slices.Equal(got, []string{"rule-scope-unread .claude/rules/r.md:2"}) || tr.names(in.Files().Eager) != ".claude/rules/r.md" {
			t.Error(got, in.Files().Eager)
		}
	})
	t.Run("a fence inside of a line is told, and read as it is meant", func(t *testing.T) {
		tr, in := own(t, files("proj/.claude/rules/r.md", "---\ndescription: a---b\npaths: \"*.ts\"\n---\nR"))
		if got := tr.told(in.Files().Problems, false); !slices.Equal(got, []string{"rule-frontmatter .claude/rules/r.md:2"}) || len(in.Files().Waiting) != 1 {
			t.Error(got, in.Files().Waiting)
		}
	})
	t.Run("034 a file behind a link matches by both of its paths, once", func(t *testing.T) {
		s := files("proj/.claude/rules/r.md", "---\npaths: packages/core/**\n---\nR", "proj/packages/core/a.ts", "x")
		s.Links = map[string]string{"proj/src": "packages/core"}
		tr, in := own(t, s)
		first, _ := in.Use("src/a.ts")
		second, _ := in.Use("packages/core/a.ts")
		if tr.names(first) != ".claude/rules/r.md" || tr.names(second) != "" {
			t.Errorf("%q %q", tr.names(first), tr.names(second))
		}
	})
	t.Run("035 links among rules are followed, each file once, and a circle ends", func(t *testing.T) {
		s := files("proj/shared/a.md", "A", "proj/.claude/rules/x.md", "X", "home/rules-elsewhere/u.md", "U", "out/secret.md", "S")
		s.Links = map[string]string{"proj/.claude/rules/team": "../../shared", "proj/.claude/rules/one.md": "../../shared/a.md", "proj/.claude/rules/self": ".",
			"home/.claude/rules": "../rules-elsewhere", "proj/.claude/rules/out.md": "../../../out/secret.md", "proj/.claude/rules/gone.md": "nowhere.md"}
		tr, in := own(t, s)
		if got := tr.names(in.Files().Eager); got != "home/rules-elsewhere/u.md shared/a.md .claude/rules/x.md" {
			t.Error(got)
		}
		if got := tr.told(in.Files().Problems, false); !slices.Equal(got, []string{"instruction-link .claude/rules/gone.md:0", "rule-link-outside .claude/rules/out.md:0"}) {
			t.Error(got)
		}
	})
	t.Run("037 062 a rule and a nested file are given out once", func(t *testing.T) {
		tr, in := own(t, files("proj/.claude/rules/r.md", "---\npaths: \"**/*.py\"\n---\nR", "proj/pkg/CLAUDE.md", "P"))
		given := map[string]int{}
		for i := range 80 {
			loads, _ := in.Use("pkg/f" + itoa(i) + ".py")
			for _, l := range loads {
				given[tr.names([]casebook.Instruction{l})]++
			}
		}
		if diff := cmp.Diff(map[string]int{".claude/rules/r.md": 1, "pkg/CLAUDE.md": 1}, given); diff != "" {
			t.Error(diff)
		}
		in.Reset(casebook.ReasonCompact)
		if again, _ := in.Use("pkg/x.py"); len(again) != 2 {
			t.Errorf("after a compaction %v", again)
		}
	})
	t.Run("040 rules that wait are not counted as loaded", func(t *testing.T) {
		s := files()
		for i := range 26 {
			scope := "---\npaths: \"src/" + itoa(i) + "/**\"\n---\n"
			if i < 2 {
				scope = ""
			}
			s.Files["proj/.claude/rules/r"+itoa(i)+".md"] = scope + "text"
		}
		_, in := own(t, s)
		if set := in.Files(); len(set.Eager) != 2 || len(set.Waiting) != 24 {
			t.Errorf("%d loaded, %d wait", len(set.Eager), len(set.Waiting))
		}
	})
	t.Run("041 braces and stars are bounded", func(t *testing.T) {
		tr, in := own(t, files("proj/.claude/rules/a.md", "---\npaths: \""+strings.Repeat("{a,b}", 30)+"\"\n---\nA", "proj/.claude/rules/b.md", "---\npaths: \"[\"\n---\nB",
			"proj/.claude/rules/c.md", "---\npaths: \""+strings.Repeat("*a", 200)+"\"\n---\nC", "proj/.claude/rules/d.md", "---\npaths:\n"+strings.Repeat("  - \"x/*.go\"\n", 10_000)+"---\nD"))
		if got := tr.names(in.Files().Eager); got != "" {
			t.Errorf("applied to all: %s", got)
		}
		if in.Use(strings.Repeat("a", 250)); find(in.Files().Problems, "rule-pattern-complex").Path != tr.path("proj/.claude/rules/a.md") {
			t.Error(in.Files().Problems)
		}
	})
	t.Run("043 a file outside matches nothing and is no fault", func(t *testing.T) {
		tr, in := own(t, files("proj/.claude/rules/r.md", "---\npaths: \"**/*.go\"\n---\nR", "out/a.go", "x"))
		if loads, problems := in.Use(tr.path("out/a.go")); len(loads)+len(problems) != 0 {
			t.Error(loads, problems)
		}
	})
	t.Run("044 a source that is off stays off for what loads later", func(t *testing.T) {
		s := files("proj/sub/.claude/rules/r.md", "R", "proj/sub/CLAUDE.md", "S", "proj/sub/CLAUDE.local.md", "L", "proj/sub/f", "x")
		s.Args = []string{"--setting-sources", "user,local"}
		tr, in := own(t, s)
		if loads, _ := in.Use("sub/f"); tr.names(loads) != "sub/CLAUDE.local.md" {
			t.Error(tr.names(loads))
		}
	})
}

func TestCasesOfOrder(t *testing.T) {
	t.Run("046 a bare repository above has no files that a worktree would repeat", func(t *testing.T) {
		tr := build(t, scenario{Git: []string{"seed"}, Files: map[string]any{"fleet/CLAUDE.md": "F"}})
		tr.git("seed", "clone", "-q", "--bare", ".", tr.path("fleet/.git"))
		tr.git("fleet/.git", "worktree", "add", "-q", tr.path("fleet/child"))
		tr.Cwd = "fleet/child"
		if got := tr.names(tr.open(instruction.Casebook()).Files().Eager); got != "fleet/CLAUDE.md" {
			t.Error(got)
		}
	})
	t.Run("047 a worktree can use the local file of the main checkout", func(t *testing.T) {
		s := files("proj/CLAUDE.local.md", "L", "proj/.gitignore", "CLAUDE.local.md")
		s.Worktrees, s.Cwd = map[string]string{"wt": "proj"}, "wt"
		tr := build(t, s)
		for value, want := range map[string]string{"": "", "true": "CLAUDE.local.md"} {
			tr.Env = map[string]string{"CASEBOOK_INSTRUCTIONS_WORKTREE_LOCAL": value}
			if got := tr.names(tr.open(instruction.Casebook()).Files().Eager); got != want {
				t.Errorf("%q: %q", value, got)
			}
		}
	})
	t.Run("049 another configuration folder is the only one", func(t *testing.T) {
		tr, in := own(t, scenario{Cwd: "home/p", Env: map[string]string{"CLAUDE_CONFIG_DIR": "$ROOT/home/.claude-b"}, Files: map[string]any{
			"home/.claude-b/CLAUDE.md": "B", "home/.claude/CLAUDE.md": "A", "home/.claude/rules/r.md": "R", "home/p/CLAUDE.md": "P"}})
		if got := tr.names(in.Files().Eager); got != "home/.claude-b/CLAUDE.md home/p/CLAUDE.md" {
			t.Error(got)
		}
	})
	t.Run("050 an exclude names the link or its target, and an unused one is told", func(t *testing.T) {
		for _, pattern := range []string{"**/proj/CLAUDE.md", "**/real/CLAUDE.md"} {
			s := files("real/CLAUDE.md", "P", "home/.claude/settings.json", `{"claudeMdExcludes": ["`+pattern+`", "**/none.md"]}`)
			s.Links = map[string]string{"proj/CLAUDE.md": "../real/CLAUDE.md"}
			tr, in := own(t, s)
			set := in.Files()
			if tr.names(set.Eager) != "" || len(set.Skipped) != 1 || set.Skipped[0].By != pattern {
				t.Errorf("%s: %s %v", pattern, tr.names(set.Eager), set.Skipped)
			}
			if p := find(set.Problems, "exclude-unused"); !p.Info || !strings.Contains(p.Text, "none.md") {
				t.Error(set.Problems)
			}
		}
	})
	t.Run("055 the real working directory is walked", func(t *testing.T) {
		s := files("real/a/CLAUDE.md", "RA", "real/CLAUDE.md", "R", "proj/CLAUDE.md", "P")
		s.Links, s.Cwd = map[string]string{"proj/ln": "../real/a"}, "proj/ln"
		tr, in := own(t, s)
		if got := tr.names(in.Files().Eager); got != "real/CLAUDE.md real/a/CLAUDE.md" {
			t.Error(got)
		}
	})
	t.Run("056 a nested repository does not end the walk", func(t *testing.T) {
		tr, in := own(t, scenario{Git: []string{"proj", "proj/child"}, Cwd: "proj/child", Files: map[string]any{"CLAUDE.md": "T", "proj/CLAUDE.md": "P", "proj/child/CLAUDE.md": "C"}})
		if got := tr.names(in.Files().Eager); got != "CLAUDE.md CLAUDE.md child/CLAUDE.md" {
			t.Error(got)
		}
	})
	t.Run("059 a large file of the root can be left out for one person", func(t *testing.T) {
		s := files("proj/CLAUDE.md", strings.Repeat("x", 40_000), "proj/services/ui/CLAUDE.md", "UI", "home/.claude/settings.json", `{"claudeMdExcludes": ["~/../proj/CLAUDE.md"]}`)
		s.Cwd = "proj/services/ui"
		tr, in := own(t, s)
		if set := in.Files(); tr.names(set.Eager) != "services/ui/CLAUDE.md" || set.Skipped[0].Reason != instruction.SkipExcluded {
			t.Error(tr.names(set.Eager), set.Skipped)
		}
	})
	t.Run("061 each level down to the file, parent first, and no sibling", func(t *testing.T) {
		tr, in := own(t, files("proj/pkg/CLAUDE.md", "P", "proj/pkg/a/b/CLAUDE.md", "B", "proj/other/CLAUDE.md", "O", "proj/pkg/a/b/run.sh", "x"))
		first, _ := in.Use("pkg/a/b/run.sh")
		second, _ := in.Use("pkg/a/b/run.sh")
		if tr.names(first) != "pkg/CLAUDE.md pkg/a/b/CLAUDE.md" || len(second) != 0 {
			t.Errorf("%q %v", tr.names(first), second)
		}
	})
}

func TestCasesOfTheIndex(t *testing.T) {
	index := func(t *testing.T, text string) (casebook.Instruction, []casebook.Problem) {
		t.Helper()
		_, in := own(t, scenario{Git: []string{"proj"}, Memory: &text})
		set := in.Files()
		return set.Eager[len(set.Eager)-1], set.Problems
	}
	t.Run("065 the limit of characters cuts before that of lines, at a line end", func(t *testing.T) {
		got, problems := index(t, strings.Repeat(strings.Repeat("x", 600)+"\n", 164))
		if p := find(problems, "index-cut"); !got.Cut || p.Line != 42 || !strings.Contains(p.Text, "25,000 characters") || len(got.Text)%601 != 600 {
			t.Error(len(got.Text), problems)
		}
	})
	t.Run("067 one long line is cut inside, at a character", func(t *testing.T) {
		got, problems := index(t, strings.Repeat("😀", 20_000))
		if !got.Cut || got.Chars != 12_500 || strings.ContainsRune(got.Text, '\uFFFD') || find(problems, "index-cut").Line != 1 {
			t.Error(got.Chars, problems)
		}
	})
	t.Run("071 the index warns before it is full", func(t *testing.T) {
		for lines, code := range map[int]string{140: "", 150: "index-filling", 180: "index-nearly-full", 217: "index-cut"} {
			for _, line := range []string{"- [A](a.md) — b\n", "A sentence.\n"} {
				_, problems := index(t, strings.Repeat(line, lines))
				p := find(problems, code)
				// What entries fill is casebook's to keep within the limits.
				if code == "" && len(problems) > 0 || code != "" && p.Code == "" || p.Info != (line[0] == '-' && code != "" && code != "index-cut") {
					t.Errorf("%d lines of %q: %v", lines, line, problems)
				}
			}
		}
		mixed := strings.Repeat("A sentence of the person's.\n", 40) + strings.Repeat("- [A](a.md) — b\n", 145)
		if _, problems := index(t, mixed); find(problems, "index-nearly-full").Info || len(problems) != 1 {
			t.Error(problems)
		}
		long := strings.Repeat("- [A](a.md) — "+strings.Repeat("x", 200)+"\n", 108)
		if _, problems := index(t, long); find(problems, "index-nearly-full").Info || len(problems) != 1 {
			t.Error(problems)
		}
		// One that casebook keeps full, the most useful memories first, says so in its last line.
		if _, problems := index(t, strings.Repeat("- [A](a.md) — b\n", 198)+"- … and 1,402 more memories in this folder, not listed here: casebook list\n"); len(problems) > 0 {
			t.Error(problems)
		}
	})
}

// 068: no chain has a budget unless it is asked for; then whole files go in first, and each cut is named.
func TestCase068CutsAreNamed(t *testing.T) {
	s := files("proj/CLAUDE.md", strings.Repeat("a", 46_000), "proj/s/CLAUDE.md", strings.Repeat("b", 3_000))
	s.Cwd = "proj/s"
	for _, c := range []struct {
		budget, cut, kept string
	}{{"off", "", "46000 3000"}, {"warn", "", "46000 3000"}, {"enforce", "", "40000"}, {"enforce", "priority", "37000 3000"}} {
		s.Env = map[string]string{"CASEBOOK_INSTRUCTIONS_BUDGET": c.budget, "CASEBOOK_INSTRUCTIONS_BUDGET_CUT": c.cut}
		_, in := own(t, s)
		set := in.Files()
		var kept []string
		for _, f := range set.Eager {
			kept = append(kept, itoa(f.Chars))
		}
		if strings.Join(kept, " ") != c.kept {
			t.Errorf("%+v: kept %v", c, kept)
		}
		lost := 0
		for _, cut := range set.Cuts {
			lost += cut.Lost
		}
		if c.budget == "enforce" && lost != 9_000 || c.budget == "warn" != (find(set.Problems, "instructions-budget").Code != "") {
			t.Errorf("%+v: %v %v", c, set.Cuts, set.Problems)
		}
	}
}

// 095: a relative value, one with ~, a missing folder and one from a shared file each have an answer, the same in every command.
func TestCase095TheIndexComesFromTheFolderOfTheSetting(t *testing.T) {
	for value, want := range map[string]string{"mm": "proj/mm", "~/mm": "home/mm", "$ROOT/none": "none"} {
		at := "home/.claude/settings.json"
		if value == "mm" {
			at = "proj/.claude/settings.json"
		}
		tr := build(t, files(at, `{"autoMemoryDirectory": "`+value+`"}`, "proj/mm/MEMORY.md", "- [P](p.md)", "home/mm/MEMORY.md", "- [H](h.md)"))
		l, place := tr.loader(instruction.Casebook())
		if l.Memory != tr.path(want) || place.Memory.Path != tr.path(want) {
			t.Errorf("%s: %s %s", value, l.Memory, place.Memory.Path)
		}
		if _, err := os.Stat(filepath.Join(tr.path("home"), ".claude/projects")); err == nil {
			t.Error("the usual folder was made")
		}
	}
}

var time0 = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
