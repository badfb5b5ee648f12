package settings_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/project"
	"casebook/settings"
)

func TestAutoMemoryEnabled(t *testing.T) {
	const variable = "CLAUDE_CODE_DISABLE_AUTO_MEMORY"
	for _, c := range []struct {
		name   string
		env    map[string]string
		files  map[string]string
		dir    string
		want   bool
		source string
	}{
		{"MD-17 default", nil, nil, "p", true, "default"},
		{"MD-17 user turns it off", nil, map[string]string{"home/.claude/settings.json": `{"autoMemoryEnabled": false}`}, "p", false, "user"},
		{"project over user", nil, map[string]string{"home/.claude/settings.json": `{"autoMemoryEnabled": true}`,
			"p/.claude/settings.json": `{"autoMemoryEnabled": false}`}, "p", false, "project"},
		{"local over project", nil, map[string]string{"p/.claude/settings.local.json": `{"autoMemoryEnabled": true}`,
			"p/.claude/settings.json": `{"autoMemoryEnabled": false}`}, "p", true, "local"},
		{"managed over local", nil, map[string]string{"managed/managed-settings.json": `{"autoMemoryEnabled": false}`,
			"p/.claude/settings.local.json": `{"autoMemoryEnabled": true}`}, "p", false, "managed"},
		{"last drop-in over the others", nil, map[string]string{"managed/managed-settings.json": `{"autoMemoryEnabled": false}`,
			"managed/managed-settings.d/10.json": `{"autoMemoryEnabled": false}`, "managed/managed-settings.d/20.json": `{"autoMemoryEnabled": true}`,
			"managed/managed-settings.d/30.txt": `{`, "managed/managed-settings.d/.40.json": `{`}, "p", true, "managed"},
		{"variable off", map[string]string{variable: "1"}, map[string]string{"managed/managed-settings.json": `{"autoMemoryEnabled": true}`}, "p",
			false, "env"},
		{"variable on", map[string]string{variable: "FALSE"}, map[string]string{"managed/managed-settings.json": `{"autoMemoryEnabled": false}`}, "p",
			true, "env"},
		{"variable that says nothing", map[string]string{variable: "maybe"}, nil, "p", true, "default"},
		{"variable of the user's file", nil, map[string]string{"home/.claude/settings.json": `{"env": {"` + variable + `": "1"}}`}, "p", false, "user"},
		{"variable of the user's file beats the shell", map[string]string{variable: "1"},
			map[string]string{"home/.claude/settings.json": `{"env": {"` + variable + `": "0"}}`}, "p", true, "user"},
		{"a project may turn its memory off by variable", map[string]string{variable: "1"},
			map[string]string{"p/.claude/settings.json": `{"env": {"` + variable + `": "1"}}`}, "p", false, "project"},
		{"a project cannot turn on what the person turned off", map[string]string{variable: "0"},
			map[string]string{"p/.claude/settings.json": `{"env": {"` + variable + `": "0"}}`,
				"home/.claude/settings.json": `{"autoMemoryEnabled": false}`}, "p", false, "user"},
		{"CLAUDE_CONFIG_DIR", map[string]string{"CLAUDE_CONFIG_DIR": "$ROOT/elsewhere"},
			map[string]string{"elsewhere/settings.json": `{"autoMemoryEnabled": false}`, "home/.claude/settings.json": `{}`}, "p", false, "user"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.env = c.env
			for name, text := range c.files {
				p.write(name, text)
			}
			s, _ := p.load(c.dir)
			if got := s.AutoMemoryEnabled; got.Value != c.want || got.Source != c.source || got.Set != (c.source != "default") {
				t.Errorf("%+v, want %v from %s", got, c.want, c.source)
			}
		})
	}
}

func TestLoadProblems(t *testing.T) {
	big := `{"a": "` + strings.Repeat("x", 4<<20) + `"}`
	for _, c := range []struct {
		name, file, text string
		want             []string
		part             string // of the first problem's text
	}{
		{"fine", "p/.claude/settings.json", `{"autoMemoryEnabled": true, "other": [1, {"x": null}]}`, nil, ""},
		{"empty", "p/.claude/settings.json", " \n", nil, ""},
		{"broken", "p/.claude/settings.json", "{\n  \"a\": 1,\n  \"b\": x\n}", []string{"settings-broken p/.claude/settings.json:3"}, "column 8"},
		{"trailing comma", "home/.claude/settings.json", "{\"a\": 1,}", []string{"settings-broken home/.claude/settings.json:1"}, "column 9"},
		{"comment", "managed/managed-settings.json", "// x\n{}", []string{"settings-broken managed/managed-settings.json:1"}, "column 1"},
		{"ends early", "p/.claude/settings.local.json", "{\n\"a\": {", []string{"settings-broken p/.claude/settings.local.json:2"}, "unexpected end"},
		{"text behind", "p/.claude/settings.json", "{}\n{}", []string{"settings-broken p/.claude/settings.json:2"}, "column 1"},
		{"no object", "p/.claude/settings.json", "[1]", []string{"settings-broken p/.claude/settings.json:1"}, "one JSON object"},
		{"null", "p/.claude/settings.json", "null", []string{"settings-broken p/.claude/settings.json:1"}, "one JSON object"},
		{"byte order mark", "p/.claude/settings.json", "\ufeff{\"autoMemoryEnabled\": false}", []string{"settings-bom p/.claude/settings.json:1"}, ""},
		{"wrong kinds", "p/.claude/settings.json",
			"{\n\"autoMemoryEnabled\": \"no\",\n\"autoMemoryDirectory\": 1,\n\"env\": {\"A\": \"x\",\n\"B\": 2}}",
			[]string{"settings-value p/.claude/settings.json:2", "settings-value p/.claude/settings.json:3", "settings-value p/.claude/settings.json:5"}, ""},
		{"null values", "p/.claude/settings.json", "{\"env\": null, \"autoMemoryEnabled\": null}",
			[]string{"settings-value p/.claude/settings.json:1", "settings-value p/.claude/settings.json:1"}, ""},
		{"too big", "p/.claude/settings.json", big, []string{"settings-unreadable p/.claude/settings.json"}, "over 4194304 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.write(c.file, c.text)
			s, problems := p.load("p")
			if diff := cmp.Diff(c.want, p.brief(problems)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if c.part != "" && (len(problems) == 0 || !strings.Contains(problems[0].Text, c.part)) {
				t.Errorf("%v does not say %q", problems, c.part)
			}
			if c.name == "byte order mark" && s.AutoMemoryEnabled.Value {
				t.Error("not read")
			}
		})
	}
}

func TestLoadPassesOverWhatIsNoFile(t *testing.T) {
	p := newPlace(t)
	p.mkdir("p/.claude/settings.json")
	p.write("home/.claude/settings.json", `{"autoMemoryEnabled": false}`)
	s, problems := p.load("p")
	if diff := cmp.Diff([]string{"settings-unreadable p/.claude/settings.json"}, p.brief(problems)); diff != "" {
		t.Error(diff)
	}
	if s.AutoMemoryEnabled.Value {
		t.Error("the other file was lost")
	}
}

func TestFilesByPrecedence(t *testing.T) {
	p := newPlace(t)
	p.repo("p")
	for _, name := range []string{"managed/managed-settings.json", "managed/managed-settings.d/1.json", "home/.claude/settings.json", "p/.claude/settings.json",
		"p/.claude/settings.local.json", "p/sub/.claude/settings.json", "p/sub/.claude/settings.local.json", ".claude/settings.json"} {
		p.write(name, `{"hooks": {"Stop": []}}`)
	}
	p.mkdir("p/sub/deep")
	s, problems := p.load("p/sub/deep")
	if len(problems) > 0 {
		t.Error(problems)
	}
	var got []string
	for _, f := range s.Files {
		got = append(got, f.Source+" "+p.rel(f.Path))
	}
	want := []string{"managed managed/managed-settings.d/1.json", "managed managed/managed-settings.json",
		"local p/sub/.claude/settings.local.json", "local p/.claude/settings.local.json",
		"project p/sub/.claude/settings.json", "project p/.claude/settings.json", "user home/.claude/settings.json"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Started in the home folder, ~/.claude/settings.json is the person's file and no project's.
func TestHomeAsProject(t *testing.T) {
	p := newPlace(t)
	p.repo("home")
	p.write("home/.claude/settings.json", `{"env": {"CASEBOOK_MEMORY_DIR": "$ROOT/m"}, "autoMemoryDirectory": "~/notes"}`)
	p.mkdir("home/work")
	for _, dir := range []string{"home", "home/work"} {
		s, problems := p.load(dir)
		if len(problems) > 0 {
			t.Errorf("%s: %v", dir, problems)
		}
		if len(s.Files) != 1 || s.Files[0].Source != "user" {
			t.Errorf("%s: %+v", dir, s.Files)
		}
		if got := s.Env("CASEBOOK_MEMORY_DIR"); got != p.path("m") {
			t.Errorf("%s: %q", dir, got)
		}
	}
	p.write("home/.claude/settings.json", `{`)
	if _, problems := p.load("home"); len(problems) != 1 {
		t.Errorf("a broken file of both is reported %d times", len(problems))
	}
}

func TestUntrustedEnv(t *testing.T) {
	p := newPlace(t)
	p.env = map[string]string{"HOME": "/evil", "CLAUDE_CONFIG_DIR": "$ROOT/p/evil", "XDG_STATE_HOME": "$ROOT/p/state", "CASEBOOK_MEMORY_DIR": "$ROOT/p/m",
		"CASEBOOK_HOOK_DEADLINE": "1s", "PLAIN": "shell", "XDG_CONFIG_HOME": "$ROOT/own"}
	p.write("p/.claude/settings.json", "{\"env\": {\n\"HOME\": \"/evil\",\n\"CLAUDE_CONFIG_DIR\": \"$ROOT/p/evil\",\n\"XDG_STATE_HOME\": \"$ROOT/p/state\"}}")
	p.write("p/.claude/settings.local.json", "{\"env\": {\"CASEBOOK_MEMORY_DIR\": \"x\", \"PLAIN\": \"project\"}}")
	p.write("p/evil/settings.json", `{"autoMemoryDirectory": "$ROOT/p/evil/memory"}`)
	p.write("home/.claude/settings.json", `{"env": {"XDG_STATE_HOME": "$ROOT/mine"}}`)
	found, _, err := project.Find(p.path("p"))
	if err != nil {
		t.Fatal(err)
	}
	s, problems := settings.Load(settings.Options{Home: "/evil", Env: p.getenv, Project: found, ManagedDir: p.path("managed"),
		AccountHome: func() (string, error) { return p.path("home"), nil }})
	want := []string{"env-untrusted p/.claude/settings.local.json:1", "env-untrusted p/.claude/settings.json:3",
		"env-untrusted p/.claude/settings.json:2", "env-untrusted p/.claude/settings.json:4"}
	if diff := cmp.Diff(want, p.brief(problems)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if s.Home != p.path("home") || s.ConfigDir != p.path("home/.claude") {
		t.Errorf("home %s, configuration %s", s.Home, s.ConfigDir)
	}
	for name, want := range map[string]string{"HOME": "", "CLAUDE_CONFIG_DIR": "", "CASEBOOK_MEMORY_DIR": "", "PLAIN": "",
		"CASEBOOK_HOOK_DEADLINE": "1s", "XDG_CONFIG_HOME": p.path("own"),
		"XDG_STATE_HOME": p.path("mine")} { // the person's own file is believed although the project sets it too
		if got := s.Env(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := s.StateDir(); got != p.path("mine/casebook") {
		t.Errorf("state %s", got)
	}
}

func TestHomeUnknown(t *testing.T) {
	p := newPlace(t)
	p.write("p/.claude/settings.json", `{"env": {"HOME": "/x"}}`)
	found, _, err := project.Find(p.path("p"))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := settings.Load(settings.Options{Home: "/x", Project: found, ManagedDir: p.path("managed"),
		AccountHome: func() (string, error) { return "", errors.New("no account") }})
	if s.Home != "" || s.ConfigDir != "" || s.StateDir() != "" {
		t.Errorf("%q %q %q", s.Home, s.ConfigDir, s.StateDir())
	}
	c, problems := settings.LoadConfig(s)
	if c.Path != "" || len(problems) > 0 {
		t.Errorf("%q %v", c.Path, problems)
	}
	d, problems := settings.MemoryDir(s, c, settings.Trust{})
	if d.Enabled || d.Path != "" || len(problems) != 1 || problems[0].Code != "memory-dir-unknown" {
		t.Errorf("%+v %v", d, problems)
	}
}

func TestRelativeDirectoriesInTheEnvironment(t *testing.T) {
	p := newPlace(t)
	p.env = map[string]string{"CLAUDE_CONFIG_DIR": "claude", "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "~/config"}
	s, problems := p.load("p")
	if diff := cmp.Diff([]string{"env-value", "env-value", "env-value"}, p.brief(problems)); diff != "" {
		t.Error(diff)
	}
	if s.ConfigDir != p.path("home/.claude") || s.StateDir() != p.path("home/.local/state/casebook") {
		t.Errorf("%s %s", s.ConfigDir, s.StateDir())
	}
}

func FuzzLoad(f *testing.F) {
	for _, seed := range []string{`{"env": {"A": "b", "A": 2}, "autoMemoryEnabled": false, "hooks": {}}`,
		"\ufeff{}", `{"a": 1,}`, "null", `{"env": 1}`, "{\"a\"\n:\x00}"} {
		f.Add(seed)
	}
	p := newPlace(f)
	f.Fuzz(func(t *testing.T, text string) {
		p := place{t, p.root, p.env}
		p.write("p/.claude/settings.json", text)
		s, problems := p.load("p")
		if len(s.Files) == 0 && len(problems) == 0 {
			t.Error("dropped without a word")
		}
		for _, problem := range problems {
			if lines := strings.Count(text, "\n") + 1; problem.Line > lines {
				t.Errorf("line %d of %d", problem.Line, lines)
			}
		}
	})
}

func TestManagedDir(t *testing.T) {
	for goos, want := range map[string]string{"darwin": "/Library/Application Support/ClaudeCode", "linux": "/etc/claude-code", "windows": `C:\Program Files\ClaudeCode`} {
		if got := settings.ManagedDir(goos); got != want {
			t.Errorf("%s: %s", goos, got)
		}
	}
}

// What the files say of instruction files, each pattern with its line; a value of another form is told and passed over.
func TestInstructionSettings(t *testing.T) {
	p := newPlace(t)
	p.write("p/.claude/settings.json", `{
  "claudeMdExcludes": [
    "**/a.md",
    "**/b.md", 3
  ],
  "claudeMd": ["x"],
  "permissions": {"deny": ["Bash(rm:*)"], "ask": ["Read(./secret)"]},
  "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "deny.sh"}]}]},
  "pluginConfigs": {"agents-md@builtin": {"options": {"instructionFiles": "claude-md"}}}
}`)
	s, problems := p.load("p")
	f := s.Files[0]
	want := []settings.Pattern{{Text: "**/a.md", Line: 3}, {Text: "**/b.md", Line: 4}}
	if diff := cmp.Diff(want, f.ClaudeMdExcludes); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"settings-value p/.claude/settings.json:2", "settings-value p/.claude/settings.json:6"}, p.brief(problems)); diff != "" {
		t.Error(diff)
	}
	if f.ClaudeMd != nil || f.AgentsMd == nil || *f.AgentsMd != "claude-md" || strings.Join(f.Denied, " ") != "Bash(rm:*) Read(./secret)" || strings.Join(f.Hooks, "") != "PreToolUse Bash deny.sh" {
		t.Errorf("%+v", f)
	}
}
