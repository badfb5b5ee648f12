package settings_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/settings"
)

// A role's model and its provider come from the person's own configuration, and nothing that is listed says a key.
func TestModels(t *testing.T) {
	p := newPlace(t)
	p.write("home/.config/casebook/config.yaml", `models: {selector: anthropic/claude-haiku-5-5, main: openrouter/anthropic/claude-sonnet-5.5, dayUSD: 1.5, dayTokens: 1000}
providers:
  gate:
    kind: openai
    baseURL: https://models.example/v1/
    keyCommand: [/usr/bin/pass, show, sk-not-a-good-idea]
    contextTokens: 32000
    headers: {X-Tenant: t-secret}
    prices:
      big: {input: 3, output: 15}
      small: {input: 0.5, output: 1, cacheRead: 0.1}
  ollama:
    baseURL: http://gpu.example:11434
    insecure: true
  dated: {kind: anthropic, baseURL: https://gateway.example, version: 2023-06-01}
`)
	p.env = map[string]string{"CASEBOOK_MODELS_EXTRACT": "gate/big", "CASEBOOK_MODELS_DREAM": "big"}
	s, _ := p.load("p")
	c, problems := settings.LoadConfig(s)
	if diff := cmp.Diff([]string{"env-value"}, p.brief(problems)); diff != "" {
		t.Error(diff, problems)
	}
	for role, want := range map[casebook.Role]string{casebook.RoleSelector: "anthropic https://api.anthropic.com ANTHROPIC_API_KEY claude-haiku-5-5",
		casebook.RoleMain: "openai https://openrouter.ai/api/v1 OPENROUTER_API_KEY anthropic/claude-sonnet-5.5", casebook.RoleExtract: "openai https://models.example/v1/  big",
		casebook.RoleDream: "", casebook.RoleEmbed: ""} {
		provider, model, ok := c.ModelOf(role)
		got := ""
		if ok {
			got = strings.Join([]string{provider.Kind, provider.BaseURL, provider.KeyEnv, model}, " ")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", role, got, want)
		}
	}
	gate, _ := c.Provider("gate")
	if diff := cmp.Diff([]settings.ModelPrice{{"big", 3, 15, 3, 3, 6}, {"small", 0.5, 1, 0.1, 0.5, 1}}, gate.Prices); diff != "" {
		t.Error(diff)
	}
	listed := map[string]string{}
	for _, e := range c.List() {
		if strings.HasPrefix(e.Key, "providers.") || strings.HasPrefix(e.Key, "models.day") {
			listed[e.Key] = e.Value
		}
	}
	want := map[string]string{"models.dayTokens": "1000", "models.dayUSD": "1.5", "providers.gate.kind": "openai", "providers.gate.baseURL": "https://models.example/v1/",
		"providers.gate.keyCommand": "/usr/bin/pass …", "providers.gate.contextTokens": "32000", "providers.gate.headers": "X-Tenant",
		"providers.gate.prices.big": "3 in, 15 out", "providers.gate.prices.small": "0.5 in, 1 out", "providers.ollama.kind": "ollama",
		"providers.ollama.baseURL": "http://gpu.example:11434", "providers.ollama.insecure": "true",
		"providers.dated.kind": "anthropic", "providers.dated.baseURL": "https://gateway.example", "providers.dated.version": "2023-06-01"}
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Error(diff)
	}
}

// A provider of which one thing is wrong is not asked at all, and the problem repeats no value.
func TestBrokenProviders(t *testing.T) {
	for i, text := range []string{
		"{kind: host, agent: claude, baseURL: \"https://a.example\"}", "{kind: host, agent: cursor}", "{kind: host, agent: codex, command: [codex]}", "{kind: host}", "agent: claude",
		"command: [/bin/x]", "{kind: host, agent: claude, keyCommand: [/bin/x]}", "key: sk-secret", "baseURL: http://api.example", "baseURL: https://user:sk-secret@api.example", "baseURL: https://api.example?key=sk-secret", "keyEnv: sk-secret",
		"keyCommand: /usr/bin/pass show sk-secret", "keyCommand: [pass, show]", "keyCommand: []", "{keyEnv: A, keyCommand: [/bin/x]}", "kind: sk-secret", "contextTokens: 12",
		"contextTokens: many", "insecure: perhaps", "headers: [a]", "prices: {m: 3}", "prices: {m: {input: -1}}", "prices: {m: {in: 1}}", "prices: {m: {input: NaN}}", "more: 1", "[a]", "baseURL: 5",
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p := newPlace(t)
			p.write("home/.config/casebook/config.yaml", "models: {selector: openai/m}\nproviders:\n  openai:\n    "+text+"\n")
			s, _ := p.load("p")
			c, problems := settings.LoadConfig(s)
			if diff := cmp.Diff([]string{"provider-broken home/.config/casebook/config.yaml:4"}, p.brief(problems)); diff != "" {
				t.Error(diff)
			}
			if strings.Contains(fmt.Sprint(problems), "sk-secret") || strings.Contains(fmt.Sprint(c.List()), "sk-secret") {
				t.Error(problems, c.List())
			}
			if _, _, ok := c.ModelOf(casebook.RoleSelector); ok {
				t.Error("it is asked")
			}
		})
	}
}

func TestModelProblems(t *testing.T) {
	for text, want := range map[string][]string{
		"models: {selector: nobody/m}\n":                           {"provider-unknown home/.config/casebook/config.yaml"},
		"models: {selector: gpt}\n":                                {"config-value home/.config/casebook/config.yaml:1"},
		"models: {selector: a b/c, oracle: x/y}\n":                 {"config-value home/.config/casebook/config.yaml:1", "config-unknown home/.config/casebook/config.yaml:1"},
		"models: {selector: host-opencode}\n":                      {"model-missing home/.config/casebook/config.yaml"},
		"models: {selector: host-cursor}\n":                        {"provider-unknown home/.config/casebook/config.yaml"},
		"models: {selector: host-claude, dream: host-codex/big}\n": nil,
		"models: {dayUSD: -1, dayTokens: 1.5}\n":                   {"config-value home/.config/casebook/config.yaml:1", "config-value home/.config/casebook/config.yaml:1"},
		"providers: [a]\n":                                         {"config-value home/.config/casebook/config.yaml:1"},
		"providers: {none: {}}\n":                                  {"config-value home/.config/casebook/config.yaml:1"},
		"providers:\n":                                             nil,
		"providers:\n  vllm: {}\n  vllm: {contextTokens: 9000}\n":  {"config-duplicate home/.config/casebook/config.yaml:3"},
	} {
		p := newPlace(t)
		p.write("home/.config/casebook/config.yaml", text)
		s, _ := p.load("p")
		_, problems := settings.LoadConfig(s)
		if diff := cmp.Diff(want, p.brief(problems)); diff != "" {
			t.Errorf("%s%s", text, diff)
		}
	}
}

// A host is asked only where a role names it, with its small model unless the role names another; nobody else chooses its program.
func TestHosts(t *testing.T) {
	p := newPlace(t)
	p.write("home/.config/casebook/config.yaml", `models: {selector: host-claude, extract: host-codex/gpt-6-sol, dream: host-opencode/anthropic/claude-haiku-4-5, main: host-work/x}
providers:
  host-codex: {command: [/opt/node, /opt/codex.js], keyEnv: WORK_KEY}
  host-work: {kind: host, agent: gemini}
`)
	p.write("p/.claude/settings.json", `{"env": {"WORK_KEY": "theirs", "CASEBOOK_MODELS_SELECTOR": "host-gemini"}}`)
	p.env = map[string]string{"WORK_KEY": "theirs", "CASEBOOK_MODELS_SELECTOR": "host-gemini", "CASEBOOK_MODELS_EMBED": "host-gemini"}
	s, more := p.load("p")
	c, problems := settings.LoadConfig(s)
	if diff := cmp.Diff([]string{"env-untrusted p/.claude/settings.json:1", "model-unfit home/.config/casebook/config.yaml", "model-unfit", "env-untrusted p/.claude/settings.json:1"},
		p.brief(append(more, problems...))); diff != "" {
		t.Error(diff)
	}
	for role, want := range map[casebook.Role]string{casebook.RoleSelector: "host claude [] haiku", casebook.RoleExtract: "host codex [/opt/node /opt/codex.js] gpt-6-sol",
		casebook.RoleDream: "host opencode [] anthropic/claude-haiku-4-5", casebook.RoleMain: "", casebook.RoleEmbed: ""} {
		got := ""
		if provider, model, ok := c.ModelOf(role); ok {
			got = fmt.Sprint(provider.Kind, " ", provider.Agent, " ", provider.Command, " ", model)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", role, got, want)
		}
	}
	if s.Env("WORK_KEY") != "" {
		t.Error("the project chose a key")
	}
	listed := ""
	for _, e := range c.List() {
		if strings.HasPrefix(e.Key, "providers.host-codex.") {
			listed += e.Key + " " + e.Value + "\n"
		}
	}
	if want := "providers.host-codex.kind host\nproviders.host-codex.agent codex\nproviders.host-codex.command /opt/node …\nproviders.host-codex.keyEnv WORK_KEY\n"; listed != want {
		t.Error(listed)
	}
}

// No file of a project chooses an address, a key, a helper or a proxy: neither by a file of its own nor by a variable.
func TestAProjectChoosesNoModel(t *testing.T) {
	p := newPlace(t)
	p.write("home/.config/casebook/config.yaml", "models: {selector: anthropic/m}\n")
	p.write("p/.claude/settings.json", `{"env": {"ANTHROPIC_API_KEY": "theirs", "HTTPS_PROXY": "http://theirs.example", "CASEBOOK_MODELS_SELECTOR": "ollama/theirs", "EDITOR": "x"}}`)
	p.write("home/.claude/settings.json", `{"env": {"NO_PROXY": "mine.example"}}`)
	p.write("p/.config/casebook/config.yaml", "models: {selector: ollama/theirs}\n")
	p.write("p/config.yaml", "models: {selector: ollama/theirs}\n")
	p.env = map[string]string{"ANTHROPIC_API_KEY": "theirs", "HTTPS_PROXY": "http://theirs.example", "CASEBOOK_MODELS_SELECTOR": "ollama/theirs"}
	s, more := p.load("p")
	c, problems := settings.LoadConfig(s)
	provider, model, ok := c.ModelOf(casebook.RoleSelector)
	if !ok || provider.Name != "anthropic" || model != "m" || s.Env("ANTHROPIC_API_KEY") != "" || s.Env("HTTPS_PROXY") != "" || s.Env("NO_PROXY") != "mine.example" {
		t.Errorf("%+v %s %v", provider, model, ok)
	}
	if diff := cmp.Diff([]string{"env-untrusted p/.claude/settings.json:1", "env-untrusted p/.claude/settings.json:1", "env-untrusted p/.claude/settings.json:1"}, p.brief(append(more, problems...))); diff != "" {
		t.Error(diff)
	}
}
