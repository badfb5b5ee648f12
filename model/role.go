package model

import (
	"strings"

	"casebook"
	"casebook/settings"
)

// ForRole is what Open takes for the model that the settings name for a role; false: they name none that can be asked, or an agent, which package host runs.
// environ is the process's environment, NAME=value; a helper for keys finds what of it can be believed.
func ForRole(p settings.Place, role casebook.Role, environ []string) (Options, bool) {
	provider, name, ok := p.Config.ModelOf(role)
	if !ok || provider.Kind == settings.KindHost {
		return Options{}, false
	}
	o := Options{Provider: provider.Name, Kind: Kind(provider.Kind), Model: name, BaseURL: provider.BaseURL, Insecure: provider.Insecure, Version: provider.Version,
		ContextTokens: provider.ContextTokens, Env: p.Settings.Env, Key: Key{Variable: provider.KeyEnv, Command: provider.KeyCommand, Env: p.Settings.Env}}
	for _, h := range provider.Headers {
		o.Headers = append(o.Headers, Header(h))
	}
	if len(provider.KeyCommand) > 0 {
		o.Key.Environ = Believed(environ, p.Settings.Env)
	}
	return o, true
}

// Believed is an environment without what a project's files set.
func Believed(environ []string, env func(string) string) []string {
	var all []string
	for _, pair := range environ {
		if name, _, _ := strings.Cut(pair, "="); name != "" {
			if value := env(name); value != "" {
				all = append(all, name+"="+value)
			}
		}
	}
	return all
}
