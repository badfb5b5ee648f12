package settings_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/settings"
)

func TestConfigDefaults(t *testing.T) {
	p := newPlace(t)
	s, _ := p.load("p")
	c, problems := settings.LoadConfig(s)
	if len(problems) > 0 {
		t.Error(problems)
	}
	want := []settings.Entry{
		{Key: "recall.enabled", Value: "true", Source: "default"},
		{Key: "recall.maxFiles", Value: "5", Source: "default"},
		{Key: "recall.maxLines", Value: "200", Source: "default"},
		{Key: "recall.maxBytes", Value: "4096", Source: "default"},
		{Key: "recall.minWords", Value: "2", Source: "default"},
		{Key: "recall.sessionBytes", Value: "61440", Source: "default"},
		{Key: "recall.hookChars", Value: "9500", Source: "default"},
		{Key: "recall.staleAfterDays", Value: "1", Source: "default"}, {Key: "recall.prefetchDeadline", Value: "20s", Source: "default"},
		{Key: "recall.prior", Value: "true", Source: "default"},
		{Key: "hook.deadline", Value: "500ms", Source: "default"},
		{Key: "memoryDirectory", Value: "", Source: "default"},
		{Key: "instructions.budget", Value: "warn", Source: "default"},
		{Key: "instructions.budgetChars", Value: "40000", Source: "default"},
		{Key: "instructions.budgetCut", Value: "load-order", Source: "default"},
		{Key: "instructions.reserveIndex", Value: "false", Source: "default"},
		{Key: "instructions.order", Value: "docs", Source: "default"},
		{Key: "instructions.localLast", Value: "true", Source: "default"},
		{Key: "instructions.worktreeLocal", Value: "false", Source: "default"},
		{Key: "instructions.largeFileChars", Value: "40000", Source: "default"}, {Key: "imports.approve", Value: "ask", Source: "default"},
		{Key: "imports.maxHops", Value: "5", Source: "default"},
		{Key: "context.window", Value: "200000", Source: "default"},
		{Key: "origin.inFile", Value: "false", Source: "default"},
		{Key: "secrets.allow", Source: "default"},
		{Key: "hints.ask", Value: "true", Source: "default"},
		{Key: "extract.when", Value: "turn", Source: "default"},
		{Key: "extract.apply", Value: "auto", Source: "default"},
		{Key: "extract.every", Value: "5m0s", Source: "default"},
		{Key: "extract.deadline", Value: "2m0s", Source: "default"},
		{Key: "extract.onBattery", Value: "false", Source: "default"},
		{Key: "extract.strictDerivable", Value: "true", Source: "default"},
		{Key: "extract.mention", Value: "true", Source: "default"},
		{Key: "dream.enabled", Value: "true", Source: "default"},
		{Key: "dream.minHours", Value: "24", Source: "default"},
		{Key: "dream.minSessions", Value: "5", Source: "default"},
		{Key: "dream.engine", Value: "auto", Source: "default"},
		{Key: "dream.touchUserType", Value: "ask", Source: "default"},
		{Key: "dream.apply", Value: "propose", Source: "default"},
		{Key: "dream.deadline", Value: "10m0s", Source: "default"},
		{Key: "skill.minSessions", Value: "3", Source: "default"},
		{Key: "logs.enabled", Value: "false", Source: "default"},
		{Key: "project.worktrees", Value: "shared", Source: "default"},
		{Key: "team.enabled", Value: "false", Source: "default"},
		{Key: "user.enabled", Value: "true", Source: "default"},
		{Key: "user.memoryDirectory", Value: "", Source: "default"},
		{Key: "models.selector", Value: "none", Source: "default"},
		{Key: "models.extract", Value: "none", Source: "default"},
		{Key: "models.dream", Value: "none", Source: "default"},
		{Key: "models.main", Value: "none", Source: "default"},
		{Key: "models.embed", Value: "none", Source: "default"},
		{Key: "models.dayTokens", Value: "5000000", Source: "default"},
		{Key: "models.dayUSD", Value: "5", Source: "default"},
	}
	if diff := cmp.Diff(want, c.List()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c.Hook.Deadline.Value != 500*time.Millisecond || c.Path != p.path("home/.config/casebook/config.yaml") {
		t.Errorf("%v %s", c.Hook.Deadline, c.Path)
	}
}

func TestConfigFileAndVariables(t *testing.T) {
	p := newPlace(t)
	p.env = map[string]string{"XDG_CONFIG_HOME": "$ROOT/xdg", "CASEBOOK_RECALL_MAX_LINES": "7", "CASEBOOK_TEAM_ENABLED": "TRUE", "CASEBOOK_RECALL_MIN_WORDS": "x",
		"CASEBOOK_INSTRUCTIONS_ORDER": "tiers", "CASEBOOK_RECALL_PREFETCH_DEADLINE": "3000"}
	p.write("xdg/casebook/config.yaml", "recall:\n  maxFiles: 3\n  maxLines: 100 # lines\n  staleAfterDays: 0\nhook:\n  deadline: 250\nmemoryDirectory: ~/notes\n"+
		"recall.hookChars: 1000\ninstructions: {budget: enforce, budgetChars: 30000, order: sideways}\n")
	p.write("home/.claude/settings.json", `{"env": {"CASEBOOK_RECALL_MAX_BYTES": "2048"}}`)
	s, _ := p.load("p")
	c, problems := settings.LoadConfig(s)
	if diff := cmp.Diff([]string{"config-value xdg/casebook/config.yaml:9", "env-value"}, p.brief(problems)); diff != "" {
		t.Error(diff)
	}
	got := map[string]string{}
	for _, e := range c.List() {
		got[e.Key] = e.Value + " " + e.Source + " " + p.rel(e.Path)
	}
	const file = " config xdg/casebook/config.yaml"
	want := map[string]string{"recall.enabled": "true default ", "recall.maxFiles": "3" + file, "recall.maxLines": "7 env ",
		"recall.maxBytes": "2048 user home/.claude/settings.json", "recall.minWords": "2 default ", "recall.sessionBytes": "61440 default ",
		"recall.hookChars": "1000" + file, "recall.staleAfterDays": "0" + file, "recall.prefetchDeadline": "3s env ", "recall.prior": "true default ", "hook.deadline": "250ms" + file, "memoryDirectory": "~/notes" + file,
		"instructions.budget": "enforce" + file, "instructions.budgetChars": "30000" + file, "instructions.budgetCut": "load-order default ",
		"instructions.reserveIndex": "false default ", "instructions.order": "tiers env ", "instructions.localLast": "true default ",
		"instructions.largeFileChars": "40000 default ", "imports.approve": "ask default ", "imports.maxHops": "5 default ",
		"instructions.worktreeLocal": "false default ", "context.window": "200000 default ", "project.worktrees": "shared default ", "team.enabled": "true env ", "secrets.allow": " default ", "hints.ask": "true default ",
		"extract.when": "turn default ", "extract.apply": "auto default ", "extract.every": "5m0s default ", "extract.deadline": "2m0s default ",
		"extract.onBattery": "false default ", "extract.strictDerivable": "true default ", "extract.mention": "true default ",
		"dream.enabled": "true default ", "dream.minHours": "24 default ", "dream.minSessions": "5 default ", "dream.engine": "auto default ", "dream.touchUserType": "ask default ",
		"dream.apply": "propose default ", "dream.deadline": "10m0s default ", "skill.minSessions": "3 default ", "logs.enabled": "false default ",
		"origin.inFile": "false default ",
		"user.enabled":  "true default ", "user.memoryDirectory": " default ",
		"models.selector": "none default ", "models.extract": "none default ", "models.dream": "none default ", "models.main": "none default ", "models.embed": "none default ",
		"models.dayTokens": "5000000 default ", "models.dayUSD": "5 default "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestConfigProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		part       string // of the first problem's text
	}{
		{"nothing", "", nil, ""},
		{"comments", "# nothing yet\n", nil, ""},
		{"empty group", "recall:\n", nil, ""},
		{"broken", "recall:\n  maxFiles: 3\n bad\n", []string{"config-broken config.yaml:3"}, ""},
		{"unclosed", "a: [1\n", []string{"config-broken config.yaml:2"}, ""},
		{"two documents", "recall: {maxFiles: 3}\n---\nteam: {enabled: true}\n", []string{"config-broken config.yaml:2"}, "a second document"},
		{"a list", "- a\n", []string{"config-value config.yaml:1"}, "the file is not a mapping"},
		{"unknown", "recall:\n  maxfiles: 3\n", []string{"config-unknown config.yaml:2"}, "recall.maxFiles is"},
		{"unknown group", "x:\n  y: 1\n  z: 2\n", []string{"config-unknown config.yaml:1"}, "x is no setting"},
		{"unknown flag", "flags: {other: true}\n", []string{"config-unknown config.yaml:1"}, "flags.other"},
		{"wrong kinds", "recall:\n  enabled: yes\n  maxFiles: [1]\n  maxLines: 1.5\nmemoryDirectory: 3\nhook: 5\n", []string{"config-value config.yaml:2",
			"config-value config.yaml:3", "config-value config.yaml:4", "config-value config.yaml:5", "config-value config.yaml:6"}, "recall.enabled"},
		{"out of range", "recall:\n  maxFiles: 0\n  hookChars: 10001\nhook: {deadline: 2h}\n", []string{"config-value config.yaml:2",
			"config-value config.yaml:3", "config-value config.yaml:4"}, "between 1 and 100"},
		{"twice", "recall: {maxFiles: 3}\nrecall.maxFiles: 4\n", []string{"config-duplicate config.yaml:2"}, "line 1"},
		{"alias", "a: &a 1\nrecall: {maxFiles: *a}\n", []string{"config-unknown config.yaml:1", "config-value config.yaml:2"}, ""},
		{"a list of texts", "secrets: {allow: [\"AKIA*EXAMPLE\", \"a, b\"]}\n", nil, ""},
		{"a list of lists", "secrets: {allow: [[a]]}\n", []string{"config-value config.yaml:1"}, "a list of texts"},
		{"relative folder", "memoryDirectory: notes\n", []string{"config-value config.yaml:1"}, "is relative"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.write("home/.config/casebook/config.yaml", c.text)
			s, _ := p.load("p")
			_, problems := settings.LoadConfig(s)
			var got []string
			for _, b := range p.brief(problems) {
				got = append(got, strings.ReplaceAll(b, "home/.config/casebook/", ""))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s%v", diff, problems)
			}
			if c.part != "" && (len(problems) == 0 || !strings.Contains(problems[0].Text, c.part)) {
				t.Errorf("%v does not say %q", problems, c.part)
			}
		})
	}
}

// The published name of the flag works, and the setting's own name wins wherever the two stand.
func TestRecallFlag(t *testing.T) {
	for text, want := range map[string]bool{
		"flags: {tengu_moth_copse: false}\n":                            false,
		"flags: {tengu_moth_copse: false}\nrecall: {enabled: true}\n":   true,
		"recall: {enabled: true}\nflags: {tengu_moth_copse: false}\n":   true,
		"recall: {maxFiles: 2}\nflags:\n  tengu_moth_copse: false\n":    false,
		"flags: {tengu_moth_copse: \"false\"}\n":                        true, // a string is no bool
		"flags: {tengu_moth_copse: true}\nrecall:\n  enabled: false\n#": false,
	} {
		p := newPlace(t)
		p.write("home/.config/casebook/config.yaml", text)
		s, _ := p.load("p")
		if c, _ := settings.LoadConfig(s); c.Recall.Enabled.Value != want {
			t.Errorf("%q: %v", text, c.Recall.Enabled)
		}
	}
}

func TestConfigThatCannotBeRead(t *testing.T) {
	p := newPlace(t)
	p.mkdir("home/.config/casebook/config.yaml")
	s, _ := p.load("p")
	if _, problems := settings.LoadConfig(s); len(problems) != 1 || problems[0].Code != "config-unreadable" {
		t.Error(problems)
	}
}

func FuzzConfig(f *testing.F) {
	for _, seed := range []string{"recall: {maxFiles: 3}\n", "a: &a [*a]\n", "hook:\n  deadline: 1h\n", "flags: {tengu_moth_copse: true}", "? [a]\n: 1",
		"recall.enabled: no"} {
		f.Add(seed)
	}
	p := newPlace(f)
	p.write("home/.config/casebook/config.yaml", "")
	s, _ := p.load("p")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(p.path("home/.config/casebook/config.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _ := settings.LoadConfig(s)
		if n := c.Recall.MaxFiles.Value; n < 1 || n > 100 {
			t.Errorf("%d files", n)
		}
	})
}

// docs/settings.md lists every setting with its default.
func TestSettingsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := newPlace(t).load("p")
	c, _ := settings.LoadConfig(s)
	for _, e := range c.List() {
		value := "`" + e.Value + "`"
		if e.Value == "" {
			value = "none"
		}
		row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(e.Key) + "` \\| `CASEBOOK_[A-Z_]+` \\| " + regexp.QuoteMeta(value) + " \\|")
		if !row.Match(text) {
			t.Errorf("no row for %s with default %s", e.Key, value)
		}
	}
}
