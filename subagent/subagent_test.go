package subagent_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/settings"
	"casebook/subagent"
)

// AG-01: an agent has a memory only where its file says one of the three scopes.
func TestAG01Definitions(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       subagent.Definition
		codes      []string
	}{
		{"no frontmatter", "Review.\n", subagent.Definition{Name: "file"}, nil},
		{"no memory", "---\nname: reviewer\n---\n", subagent.Definition{Name: "reviewer"}, nil},
		{"user", "---\nname: reviewer\nmemory: user\n---\n", subagent.Definition{Name: "reviewer", Memory: subagent.User}, nil},
		{"project", "---\nname: reviewer\nmemory: project\n---\n", subagent.Definition{Name: "reviewer", Memory: subagent.Project}, nil},
		{"local", "---\nname: reviewer\nmemory: 'local' # mine\n---\n", subagent.Definition{Name: "reviewer", Memory: subagent.Local}, nil},
		{"without a name it is called like the file", "---\nmemory: user\n---\n", subagent.Definition{Name: "file", Memory: subagent.User}, nil},
		{"an empty value is none", "---\nmemory:\n---\n", subagent.Definition{Name: "file"}, nil},
		{"an empty text is none", "---\nmemory: \"\"\n---\n", subagent.Definition{Name: "file"}, nil},
		{"another word", "---\nmemory: global\n---\n", subagent.Definition{Name: "file"}, []string{"agent-memory-unknown:2"}},
		{"capitals", "---\nname: x\nmemory: User\n---\n", subagent.Definition{Name: "x"}, []string{"agent-memory-unknown:3"}},
		{"true", "---\nmemory: true\n---\n", subagent.Definition{Name: "file"}, []string{"agent-memory-unknown:2"}},
		{"a list", "---\nmemory: [user]\n---\n", subagent.Definition{Name: "file"}, []string{"agent-memory-unknown:2"}},
		{"in the text it says nothing", "---\nname: x\n---\nmemory: user\n", subagent.Definition{Name: "x"}, nil},
		{"below another key it says nothing", "---\nmetadata:\n  memory: user\n---\n", subagent.Definition{Name: "file"}, nil},
		{"a name that is no folder's", "---\nname: ../x\nmemory: user\n---\n", subagent.Definition{Name: "../x"}, []string{"agent-name:2"}},
		{"such a name without a memory is nobody's affair", "---\nname: my agent\n---\n", subagent.Definition{Name: "my agent"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, problems := subagent.ParseDefinition("file.md", []byte(tt.text))
			tt.want.Path = "file.md"
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			var codes []string
			for _, p := range problems {
				codes = append(codes, p.Code+":"+string(rune('0'+p.Line)))
			}
			if diff := cmp.Diff(tt.codes, codes); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNamesOfAgents(t *testing.T) {
	for _, name := range []string{"reviewer", "code-reviewer", "a1_b", "com10", "auxiliary", strings.Repeat("a", 80)} {
		if err := subagent.CheckName(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"", ".", "..", "../x", "a/b", `a\b`, "a b", "a.md", "a\x00b", "-a", "%2e%2e", "ａ", "日本", "NUL", "com1", "LPT9", "con", "a:b", "Reviewer", strings.Repeat("a", 81)} {
		if err := subagent.CheckName(name); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}

// place is a project in a home folder.
func place(t *testing.T, root string) settings.Place {
	t.Helper()
	p, err := settings.Locate(filepath.Join(root, "shop"), settings.Options{Home: filepath.Join(root, "home"), Env: func(string) string { return "" }, ManagedDir: filepath.Join(root, "managed")})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"shop", "home"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// AG-02, AG-03, AG-04: where each scope lies. Nothing is made by asking.
func TestWhereTheScopesLie(t *testing.T) {
	root := tree(t, nil)
	p := place(t, root)
	want := map[subagent.Scope]string{subagent.User: "home/.claude/agent-memory/reviewer", subagent.Project: "shop/.claude/agent-memory/reviewer",
		subagent.Local: "shop/.claude/agent-memory-local/reviewer"}
	for scope, dir := range want {
		l, err := subagent.Layer(p, "reviewer", scope)
		if err != nil || l.Dir != filepath.Join(root, filepath.FromSlash(dir)) || l.Scope != casebook.ScopeAgent || l.Word != "agent:reviewer/"+string(scope) {
			t.Errorf("%s: %+v %v", scope, l, err)
		}
		if _, err := os.Lstat(l.Dir); err == nil {
			t.Error(l.Dir, "was made")
		}
	}
	if _, err := subagent.Layer(p, "../x", subagent.User); err == nil {
		t.Error("a name that leads elsewhere is taken")
	}
}

func TestAllAgents(t *testing.T) {
	root := tree(t, map[string]string{
		"shop/.claude/agents/reviewer.md":                "---\nmemory: project\n---\n",
		"shop/.claude/agents/none.md":                    "---\nname: none\n---\n",
		"shop/.claude/agents/stopped.md":                 "---\nname: stopped\n---\n",
		"home/.claude/agents/reviewer.md":                "---\nmemory: user\n---\n", // the project's comes first
		"home/.claude/agents/owner.md":                   "---\nmemory: user\n---\n",
		"home/.claude/agent-memory/owner/MEMORY.md":      "- [A](a.md)\n",
		"shop/.claude/agent-memory-local/reviewer/a.md":  "text",
		"shop/.claude/agent-memory/stopped/deep/a.md":    "text",
		"shop/.claude/agent-memory/gone/a.md":            "text",
		"shop/.claude/agent-memory/emptied/MEMORY.md":    "", // what a migration leaves
		"shop/.claude/agent-memory/emptied/notes.txt":    "text",
		"shop/.claude/agent-memory/no name/a.md":         "text",
		"shop/.claude/agent-memory/none/.casebook.lock":  "x",
		"home/.claude/agent-memory/elsewhere/lessons.md": "text",
	})
	all, problems := subagent.All(place(t, root))
	var got []string
	for _, a := range all {
		line := a.Name + " " + string(a.Definition.Memory) + ":"
		for _, m := range a.Memories {
			line += " " + string(m.Scope)
		}
		for _, p := range a.Problems() {
			line += " " + p.Code
		}
		got = append(got, line)
	}
	want := []string{"elsewhere : user agent-memory-orphan", "gone : project agent-memory-orphan", "owner user: user",
		"reviewer project: local agent-memory-moved agent-memory-missing", "stopped : project agent-memory-off"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(problems) != 1 || problems[0].Code != "agent-name" {
		t.Error(problems)
	}
}

// Without a scope the definition's counts, then the only one that is there; nothing is guessed between two.
func TestChosenScope(t *testing.T) {
	root := tree(t, map[string]string{
		"shop/.claude/agents/a.md":             "---\nmemory: local\n---\n",
		"home/.claude/agent-memory/a/x.md":     "text",
		"shop/.claude/agent-memory/b/x.md":     "text",
		"shop/.claude/agent-memory/c/x.md":     "text",
		"home/.claude/agent-memory/c/x.md":     "text",
		"shop/.claude/agent-memory-local/d.md": "no folder",
	})
	p := place(t, root)
	for name, want := range map[string]subagent.Scope{"a": subagent.Local, "b": subagent.Project, "c": "", "d": ""} {
		agent, _, err := subagent.Named(p, name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := agent.Chosen()
		if got != want || (err == nil) != (want != "") || err != nil && !strings.Contains(err.Error(), "agent:"+name+"/local") {
			t.Errorf("%s: %q %v", name, got, err)
		}
	}
}

// Memories of agents that come with a clone are of outside origin until a person has answered for them.
func TestAgentMemoryOfAProjectNeedsTrust(t *testing.T) {
	root := tree(t, map[string]string{"shop/.claude/agent-memory/reviewer/a.md": "text"})
	p := place(t, root)
	trusted := func(scope subagent.Scope) bool {
		l, err := subagent.Layer(p, "reviewer", scope)
		if err != nil {
			t.Fatal(err)
		}
		return p.In(l).Memory.Trusted
	}
	if trusted(subagent.Project) || trusted(subagent.Local) || !trusted(subagent.User) {
		t.Error(trusted(subagent.Project), trusted(subagent.Local), trusted(subagent.User))
	}
	l, err := subagent.Layer(p, "reviewer", subagent.Project)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Trust.Add(p.Project.Main, l.Dir, time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if !trusted(subagent.Project) || trusted(subagent.Local) {
		t.Error("the answer was for one folder")
	}
}
