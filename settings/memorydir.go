package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/project"
)

// A Dir is the memory directory of a project. It need not exist.
type Dir struct {
	// Path is absolute and real: the links in the part of it that exists are resolved. Empty when none could be found.
	Path string
	// Enabled is false when auto memory is turned off or there is no Path.
	Enabled bool
	// Source says who chose Path, ChosenBy in which file.
	Source   string
	ChosenBy string
	// FromProject: the project's own settings chose it, or it lies inside the project.
	FromProject bool
	// Trusted is false for a folder inside the project that the project's own settings chose, until a person has answered for it.
	Trusted bool
	// Apart: the client's folder for this project belongs to another one, and Path is one of casebook's own beside it.
	Apart bool
	// ClientPath is what the client itself would use, links unresolved.
	ClientPath string
	// ClientEnabled is whether the client itself has memory here.
	ClientEnabled bool
}

// A choice is one place's wish for a memory directory.
type choice struct {
	value, source, path string
	name                string // of the setting, for a Problem
	folder              string // a relative path counts from here; empty refuses it
}

// MemoryDir is the one answer to where a project's memories lie: CASEBOOK_MEMORY_DIR, config.yaml, the client's autoMemoryDirectory as far as it
// can be believed, the client's own folder. A choice that is refused is a Problem and the next one counts. What is wrong with
// the record of trust is told by t.Problems.
func MemoryDir(s Settings, c Config, t Trust) (Dir, []casebook.Problem) {
	usual, problems := s.usualDir()
	d := Dir{Source: SourceDefault, Trusted: true, ClientPath: s.clientDir(usual), ClientEnabled: s.clientEnabled()}
	for _, ch := range s.choices(c) {
		path, trusted, problem := s.accept(ch, t)
		if problem != nil {
			problems = append(problems, *problem)
		}
		if path != "" {
			d.Path, d.Trusted, d.Source, d.ChosenBy = path, trusted, ch.source, ch.path
			break
		}
	}
	if d.Path == "" && usual != "" {
		path, err := folderPath(usual)
		if err != nil {
			problems = append(problems, casebook.Problem{Code: "memory-dir-refused", Path: usual, Text: err.Error() + "; there is no memory"})
		}
		d.Path = path
	}
	if d.Path == "" && s.ConfigDir == "" {
		problems = append(problems, casebook.Problem{Code: "memory-dir-unknown", Text: "neither a home folder nor CLAUDE_CONFIG_DIR is known",
			Fix: "set HOME"})
	}
	d.Enabled = d.Path != "" && s.AutoMemoryEnabled.Value
	d.FromProject = d.Path != "" && (d.Source == SourceProject || d.Source == SourceLocal || s.insideProject(d.Path))
	return d, problems
}

func (s Settings) choices(c Config) []choice {
	var all []choice
	if v := c.MemoryDirectory; v.Set {
		name := "memoryDirectory"
		if v.Source != SourceConfig {
			name = "CASEBOOK_MEMORY_DIR"
		}
		all = append(all, choice{value: v.Value, source: v.Source, path: v.Path, name: name})
	}
	for _, f := range s.Files {
		if f.AutoMemoryDirectory != nil {
			all = append(all, choice{value: *f.AutoMemoryDirectory, source: f.Source, path: f.Path, name: "autoMemoryDirectory", folder: f.Folder})
		}
	}
	return all
}

// accept answers the real path of a choice that counts, and whether it is trusted.
func (s Settings) accept(ch choice, t Trust) (path string, trusted bool, problem *casebook.Problem) {
	refuse := func(text, fix string) *casebook.Problem {
		return &casebook.Problem{Code: "memory-dir-refused", Path: ch.path, Text: fmt.Sprintf("%s %q: %s; it is passed over", ch.name, ch.value, text),
			Fix: fix}
	}
	path, err := expand(ch.value, s.Home, ch.folder)
	if err == nil {
		path, err = folderPath(path)
	}
	switch {
	case err != nil:
		return "", false, refuse(err.Error(), "give an absolute path or one that starts with ~/")
	case ch.source != SourceProject && ch.source != SourceLocal, t.Trusted(s.Project.Main, path):
		return path, true, nil
	case !s.insideProject(path):
		return "", false, refuse("a project cannot choose a folder outside itself", "set it in your own settings if you want it")
	case path == s.Project.Root || path == s.Project.Main || inGit(s.Project, path):
		return "", false, refuse("neither the project's root nor git's own folder can hold memories", "name a folder below the root")
	}
	return path, false, nil
}

// insideProject: below the work tree, or below the main checkout that it belongs to.
func (s Settings) insideProject(path string) bool {
	return within(s.Project.Root, path) || within(s.Project.Main, path)
}

// inGit says whether the path lies in git's own folders, or in what looks like them.
func inGit(p project.Project, path string) bool {
	if p.Git && (within(p.GitDir, path) || within(p.CommonDir, path)) {
		return true
	}
	for part := range strings.SplitSeq(filepath.ToSlash(path), "/") {
		if strings.EqualFold(part, ".git") {
			return true
		}
	}
	return false
}

// clientDir is the folder that the client would use in a folder it trusts: it reads the shared settings of the working directory alone, the local
// ones also of the repository's root, and takes no relative path.
func (s Settings) clientDir(usual string) string {
	for _, f := range s.Files {
		if f.AutoMemoryDirectory == nil || !s.ClientReads(f) {
			continue
		}
		if path, err := expand(*f.AutoMemoryDirectory, s.Home, ""); err == nil {
			return path
		}
	}
	return usual
}

// ClientReads says whether the client takes a settings file into account in this working directory.
func (s Settings) ClientReads(f File) bool {
	return f.Start || !f.ofProject() || f.Source == SourceLocal && f.Folder == s.Project.Root
}

// clientEnabled is whether memory is on in the client: its variable beats its files.
func (s Settings) clientEnabled() bool {
	if off, ok := parseBool(s.Env(disableAutoMemory)); ok {
		return !off
	}
	for _, f := range s.Files {
		if !s.ClientReads(f) {
			continue
		}
		if text, set := envIn(f, disableAutoMemory); set {
			if off, ok := parseBool(text); ok {
				return !off
			}
		}
	}
	for _, f := range s.Files {
		if f.AutoMemoryEnabled != nil && s.ClientReads(f) {
			return *f.AutoMemoryEnabled
		}
	}
	return true
}

// folderPath is the real path of a folder, or of one that can still be made.
func folderPath(path string) (string, error) {
	resolved, err := fsatomic.Resolve(path)
	if err != nil {
		return "", errors.New(cause(err))
	}
	if info, err := os.Stat(resolved); err == nil && !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder", resolved)
	}
	return resolved, nil
}
