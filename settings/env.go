package settings

import (
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"casebook"
)

// Env looks a variable up as far as it can be believed. In a hook the client has put the `env` blocks of its settings files into our environment;
// a variable that a project's own files set is therefore unset here, whatever its value. The blocks of the administrator and of the person count
// also outside a hook, so that a terminal and a hook answer alike.
func (s Settings) Env(name string) string { return s.EnvValue(name).Value }

// EnvValue is Env with the place where the variable is set.
func (s Settings) EnvValue(name string) Value[string] {
	for _, f := range s.Files {
		if value, ok := envIn(f, name); ok && !f.ofProject() {
			return Value[string]{Value: value, Set: value != "", Source: f.Source, Path: f.Path}
		}
	}
	if s.fromProject(name) || s.env == nil {
		return Value[string]{Source: SourceDefault}
	}
	if value := s.env(name); value != "" {
		return Value[string]{Value: value, Set: true, Source: SourceEnv}
	}
	return Value[string]{Source: SourceDefault}
}

// fromProject says whether a file of the project sets the variable, or may: one that could not be read counts as setting all but the switch that only
// turns memory off.
func (s Settings) fromProject(name string) bool {
	return s.passedOver && name != disableAutoMemory || s.ProjectSets(name)
}

// ProjectSets says whether a file of the project sets the variable, so that what it holds, or that it is empty, may be the project's doing.
func (s Settings) ProjectSets(name string) bool {
	return slices.ContainsFunc(s.Files, func(f File) bool {
		_, ok := envIn(f, name)
		return ok && f.ofProject()
	})
}

func envIn(f File, name string) (string, bool) {
	if runtime.GOOS != "windows" {
		value, ok := f.Env[name]
		return value, ok
	}
	for k, value := range f.Env {
		if strings.EqualFold(k, name) {
			return value, true
		}
	}
	return "", false
}

// untrustedEnv reports the variables of project files that would have mattered to casebook.
func (s Settings) untrustedEnv() []casebook.Problem {
	var problems []casebook.Problem
	for _, f := range s.Files {
		if !f.ofProject() {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(f.Env)) {
			if !sensitive(name) || turnsOff(name, f.Env[name]) {
				continue
			}
			problems = append(problems, casebook.Problem{Code: "env-untrusted", Path: f.Path, Line: f.envLines[name],
				Text: fmt.Sprintf("sets %s, which a project cannot choose; casebook ignores the variable here", name),
				Fix:  "remove it from the env block, or set it in your own settings"})
		}
	}
	return problems
}

// sensitive variables move files or steer casebook.
func sensitive(name string) bool {
	name = strings.ToUpper(name)
	for _, prefix := range []string{"CASEBOOK_", "XDG_"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	switch name {
	case "HOME", "USERPROFILE", "TMPDIR", "CLAUDECODE", "CLAUDE_CONFIG_DIR", projectDirName, disableAutoMemory:
		return true
	}
	return false
}

func turnsOff(name, value string) bool {
	off, ok := parseBool(value)
	return name == disableAutoMemory && ok && off
}

// xdg is a folder of the XDG rule, the same on every system: the variable when it is an absolute path, else the folder below home. Empty when neither is known.
func xdg(env func(string) string, name, home string, below ...string) string {
	if env != nil {
		if dir := env(name); filepath.IsAbs(dir) {
			return filepath.Clean(dir)
		}
	}
	if home == "" {
		return ""
	}
	return filepath.Join(append([]string{home}, below...)...)
}
