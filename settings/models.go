package settings

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"casebook"
)

// NoModel is a role's value when no model is asked; what works without one does.
const NoModel = "none"

// ModelsConfig says which model is asked for what, as provider/model.
type ModelsConfig struct {
	Selector, Extract, Dream, Main, Embed Value[string] // NoModel

	DayTokens Value[int]     // 5,000,000 tokens of all roles in a day
	DayUSD    Value[float64] // 5 US dollars, as far as prices are known
}

// Of is the value for a role.
func (m ModelsConfig) Of(role casebook.Role) Value[string] {
	switch role {
	case casebook.RoleSelector:
		return m.Selector
	case casebook.RoleExtract:
		return m.Extract
	case casebook.RoleDream:
		return m.Dream
	case casebook.RoleMain:
		return m.Main
	case casebook.RoleEmbed:
		return m.Embed
	}
	return Value[string]{Value: NoModel, Source: SourceDefault}
}

func checkModel(text string) error {
	provider, model, both := strings.Cut(text, "/")
	named := both && provider != "" && model != "" || !both && strings.HasPrefix(text, hostPrefix)
	if text == NoModel || named && !strings.ContainsFunc(text, func(r rune) bool { return r == ' ' || unicode.IsControl(r) }) {
		return nil
	}
	return errors.New("neither provider/model nor " + NoModel)
}

// ModelOf is the provider and the model that a role asks, for a host without a model's name its small one; false: it asks none, or its provider cannot be used, which is among the problems of LoadConfig.
func (c Config) ModelOf(role casebook.Role) (Provider, string, bool) {
	value := c.Models.Of(role).Value
	if value == NoModel || value == "" {
		return Provider{}, "", false
	}
	name, model, _ := strings.Cut(value, "/")
	p, ok := c.Provider(name)
	if model == "" {
		model = p.Small
	}
	return p, model, ok && !p.Broken && model != "" && !unfit(p, role)
}

// Provider finds one by name.
func (c Config) Provider(name string) (Provider, bool) {
	i := slices.IndexFunc(c.Providers, func(p Provider) bool { return p.Name == name })
	if i < 0 {
		return Provider{}, false
	}
	return c.Providers[i], true
}

// unfit says that a provider cannot do what a role wants: an agent's print mode takes no tools and makes no vectors.
func unfit(p Provider, role casebook.Role) bool {
	return p.Kind == KindHost && (role == casebook.RoleMain || role == casebook.RoleEmbed)
}

// proxyNames are the variables of proxies.
func proxyNames() []string {
	return []string{"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"}
}

// modelProblems are roles that ask a provider that is not there, and variables for models that a project's files set: those are ignored.
func (c Config) modelProblems(s Settings) []casebook.Problem {
	var problems []casebook.Problem
	used := map[string]bool{}
	for _, role := range casebook.Roles() {
		v := c.Models.Of(role)
		if v.Value == NoModel {
			continue
		}
		name, model, _ := strings.Cut(v.Value, "/")
		p, ok := c.Provider(name)
		switch {
		case !ok:
			problems = append(problems, c.unknownProvider(role, name, v.Path))
			continue
		case p.Broken: // which was told where it stands
		case unfit(p, role):
			problems = append(problems, casebook.Problem{Code: "model-unfit", Path: v.Path,
				Text: fmt.Sprintf("models.%s names the host %s, which takes no tools and makes no vectors; no model is asked", role, name),
				Fix:  "name another provider, or " + NoModel})
		case model == "" && p.Small == "":
			problems = append(problems, casebook.Problem{Code: "model-missing", Path: v.Path,
				Text: fmt.Sprintf("models.%s names no model of %s, which has no small one that casebook knows; no model is asked", role, name),
				Fix:  "name one, as " + name + "/PROVIDER/MODEL"})
		}
		if p.KeyEnv != "" {
			used[p.KeyEnv] = true
		}
		for _, proxy := range proxyNames() {
			used[proxy] = true
		}
	}
	for _, f := range s.Files {
		for _, name := range slices.Sorted(maps.Keys(used)) {
			if _, set := envIn(f, name); set && f.ofProject() && !sensitive(name) {
				problems = append(problems, casebook.Problem{Code: "env-untrusted", Path: f.Path, Line: f.envLines[name],
					Text: fmt.Sprintf("sets %s, which a project cannot choose for the models that casebook asks; casebook ignores the variable here", name),
					Fix:  "remove it from the env block, or set it in your own settings"})
			}
		}
	}
	return problems
}

func (c Config) unknownProvider(role casebook.Role, name, path string) casebook.Problem {
	var names []string
	for _, known := range c.Providers {
		if !known.Broken {
			names = append(names, known.Name)
		}
	}
	return casebook.Problem{Code: "provider-unknown", Path: path, Text: fmt.Sprintf("models.%s names the provider %s, which is not there; no model is asked", role, name),
		Fix: "name one of " + strings.Join(names, ", ") + ", or add it below providers in config.yaml"}
}

// withBuiltIn adds the providers that everybody has, unless they are configured already, and sorts all by name.
func withBuiltIn(configured []Provider) []Provider {
	for _, p := range builtIn() {
		if !slices.ContainsFunc(configured, func(c Provider) bool { return c.Name == p.Name }) {
			configured = append(configured, p)
		}
	}
	slices.SortFunc(configured, func(a, b Provider) int { return cmp.Compare(a.Name, b.Name) })
	return configured
}

// builtIn are the providers that need no configuration.
func builtIn() []Provider {
	return append([]Provider{
		{Name: "anthropic", Kind: "anthropic", BaseURL: "https://api.anthropic.com", KeyEnv: "ANTHROPIC_API_KEY"},
		{Name: "openai", Kind: "openai", BaseURL: "https://api.openai.com/v1", KeyEnv: "OPENAI_API_KEY"},
		{Name: "openrouter", Kind: "openai", BaseURL: "https://openrouter.ai/api/v1", KeyEnv: "OPENROUTER_API_KEY"},
		{Name: "ollama", Kind: "ollama", BaseURL: "http://127.0.0.1:11434"},
		{Name: "lmstudio", Kind: "openai", BaseURL: "http://127.0.0.1:1234/v1"},
		{Name: "llamacpp", Kind: "openai", BaseURL: "http://127.0.0.1:8080/v1"},
		{Name: "vllm", Kind: "openai", BaseURL: "http://127.0.0.1:8000/v1"},
	}, hosts()...)
}
