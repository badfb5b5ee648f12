// Package settings reads the client's settings files and casebook's own configuration, each value with the place it comes from, and decides where
// the memory directory lies.
//
// A project's own files may have been written by anybody: they can turn things off, and choose a memory directory inside the project, but not a
// directory elsewhere, and a variable that they set is not believed. What is wrong in a file is a Problem and the file or the value is passed
// over. The package writes only the record of which project's memories a person trusts; it changes no settings.
package settings

import (
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"casebook"
	"casebook/project"
)

// The places a value can come from.
const (
	SourceManaged = "managed" // the administrator's files
	SourceLocal   = "local"   // .claude/settings.local.json
	SourceProject = "project" // .claude/settings.json
	SourceUser    = "user"    // settings.json of the client's configuration folder
	SourceConfig  = "config"  // casebook's config.yaml
	SourceEnv     = "env"     // the environment
	SourceDefault = "default"
)

// A Value is a setting's effective value and where it comes from.
type Value[T any] struct {
	Value  T
	Set    bool   // false: Value is the default
	Source string // one of the Source constants
	Path   string // the file that sets it; empty for the environment and the default
}

// disableAutoMemory is the client's variable.
const disableAutoMemory = "CLAUDE_CODE_DISABLE_AUTO_MEMORY"

// Options say where to look. Only cmd asks the system for them.
type Options struct {
	// Home is the person's home folder. Empty: unknown, and nothing below it is found.
	Home string
	// Env looks a variable up; empty and unset are the same. Nil: no variables.
	Env func(name string) string
	// Project is the project whose files are read; the zero Project has none.
	Project project.Project
	// ManagedDir holds the administrator's files. Empty: the system's own folder.
	ManagedDir string
	// Sources are the files that count of SourceUser, SourceProject and SourceLocal, as the client's --setting-sources says; nil: all.
	Sources []string
	// AccountHome answers the home folder from the account database, when a project's settings set HOME. Nil: os/user.
	AccountHome func() (string, error)
}

// Settings are what the client's settings files say together.
type Settings struct {
	Home      string
	ConfigDir string // CLAUDE_CONFIG_DIR or ~/.claude; empty when there is no home
	// ManagedDir holds the administrator's files.
	ManagedDir string
	Project    project.Project
	// Files are the files that exist and could be read, highest precedence first.
	Files []File
	// AutoMemoryEnabled is whether the client's auto memory is on; the default is true.
	AutoMemoryEnabled Value[bool]
	// AutoMemoryDirectory is the value of highest precedence as it is written, whoever wrote it. MemoryDir decides whether it counts.
	AutoMemoryDirectory Value[string]

	env func(string) string
	// passedOver: a file of the project is there and could not be read, so that any variable may be its doing.
	passedOver bool
}

// Load reads all settings files of a project.
func Load(o Options) (Settings, []casebook.Problem) {
	env := o.Env
	if env == nil {
		env = func(string) string { return "" }
	}
	s := Settings{Home: o.Home, Project: o.Project, env: env}
	var problems []casebook.Problem
	s.Files, problems, s.passedOver = projectFiles(o.Project)
	if s.fromProject("HOME") || s.fromProject("USERPROFILE") {
		s.Home = accountHome(o.AccountHome)
	}
	var more []casebook.Problem
	s.ConfigDir, more = s.configDir()
	problems = append(problems, more...)

	// In the home folder the project's settings file is the person's own.
	userPath := filepath.Join(s.ConfigDir, "settings.json")
	s.Files = slices.DeleteFunc(s.Files, func(f File) bool { return s.ConfigDir != "" && samePath(f.Path, userPath) })

	managedDir := o.ManagedDir
	if managedDir == "" {
		managedDir = ManagedDir(runtime.GOOS)
	}
	s.ManagedDir = managedDir
	managed, more := managedFiles(managedDir)
	problems = append(problems, more...)
	s.Files = append(managed, s.Files...)
	if s.ConfigDir != "" {
		f, more, ok := readFile(userPath, SourceUser)
		problems = append(dropPath(problems, userPath), more...)
		if ok {
			s.Files = append(s.Files, f)
		}
	}
	if o.Sources != nil {
		s.Files = slices.DeleteFunc(s.Files, func(f File) bool { return f.Source != SourceManaged && !slices.Contains(o.Sources, f.Source) })
	}
	problems = append(problems, s.untrustedEnv()...)
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME"} {
		if dir := s.Env(name); dir != "" && !filepath.IsAbs(dir) {
			problems = append(problems, casebook.Problem{Code: "env-value", Text: name + " is " + dir + ", which is not absolute; it is passed over",
				Fix: "set an absolute path"})
		}
	}
	s.AutoMemoryEnabled = s.autoMemoryEnabled()
	s.AutoMemoryDirectory = first(s.Files, "", func(f File) *string { return f.AutoMemoryDirectory })
	return s, problems
}

// autoMemoryEnabled follows the client: the variable beats all files, in both directions. A project may set the variable to turn its own memory off,
// as it may with the setting; it cannot turn on what the person turned off.
func (s Settings) autoMemoryEnabled() Value[bool] {
	for _, f := range s.Files {
		text, _ := envIn(f, disableAutoMemory)
		off, ok := parseBool(text)
		if ok && (off || !f.ofProject()) {
			return Value[bool]{Value: !off, Set: true, Source: f.Source, Path: f.Path}
		}
	}
	if off, ok := parseBool(s.Env(disableAutoMemory)); ok {
		return Value[bool]{Value: !off, Set: true, Source: SourceEnv}
	}
	return first(s.Files, true, func(f File) *bool { return f.AutoMemoryEnabled })
}

// configDir is the client's configuration folder.
func (s Settings) configDir() (string, []casebook.Problem) {
	var problems []casebook.Problem
	if !s.fromProject("CLAUDE_CONFIG_DIR") {
		dir := s.env("CLAUDE_CONFIG_DIR")
		if dir != "" && filepath.IsAbs(dir) {
			return filepath.Clean(dir), nil
		}
		if dir != "" {
			problems = append(problems, casebook.Problem{Code: "env-value", Text: "CLAUDE_CONFIG_DIR is " + dir + ", which is not absolute; ~/.claude is used",
				Fix: "set an absolute path"})
		}
	}
	if s.Home == "" {
		return "", problems
	}
	return filepath.Join(s.Home, ".claude"), problems
}

func accountHome(ask func() (string, error)) string {
	if ask == nil {
		ask = func() (string, error) {
			u, err := user.Current()
			if err != nil {
				return "", err
			}
			return u.HomeDir, nil
		}
	}
	home, err := ask()
	if err != nil {
		return ""
	}
	return home
}

// first is the value of highest precedence.
func first[T any](files []File, otherwise T, get func(File) *T) Value[T] {
	for _, f := range files {
		if v := get(f); v != nil {
			return Value[T]{Value: *v, Set: true, Source: f.Source, Path: f.Path}
		}
	}
	return Value[T]{Value: otherwise, Source: SourceDefault}
}

// ManagedDir is the administrator's folder on a system.
func ManagedDir(goos string) string {
	switch goos {
	case "darwin":
		return "/Library/Application Support/ClaudeCode"
	case "windows":
		return `C:\Program Files\ClaudeCode`
	}
	return "/etc/claude-code"
}

// parseBool reads the words the client takes in variables.
func parseBool(s string) (value, ok bool) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "1", "true":
		return true, true
	case "0", "false":
		return false, true
	}
	return false, false
}

func dropPath(problems []casebook.Problem, path string) []casebook.Problem {
	return slices.DeleteFunc(problems, func(p casebook.Problem) bool { return samePath(p.Path, path) })
}
