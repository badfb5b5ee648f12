package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"casebook"
)

// A Layer is one directory of memories that counts in a place.
type Layer struct {
	Scope casebook.Scope
	// Word is what `--scope` calls it.
	Word  string
	Dir   string // absolute and real; it need not exist
	State string // what casebook keeps for it
	// Parent is the directory that Dir may not lead out of by a link; empty: it lies where it lies.
	Parent string
	// Under: a memory of the layer above that answers to the same name hides one of this layer.
	Under bool
}

// Layers are the directories whose memories count here, the place's own first. A place of In has one.
func (p Place) Layers() []Layer {
	layers := []Layer{p.layer(p.Scope, string(p.Scope), p.Memory.Path)}
	if p.alone {
		return layers
	}
	if p.Shared != "" {
		l := p.layer(casebook.ScopeProject, "shared", p.Shared)
		l.Under = true
		layers = append(layers, l)
	}
	if dir := p.TeamDir(); dir != "" && p.Config.Team.Enabled.Value {
		l := p.layer(casebook.ScopeTeam, "team", real(dir))
		l.Parent = filepath.Dir(dir)
		layers = append(layers, l)
	}
	if p.User != "" && !slices.ContainsFunc(layers, func(l Layer) bool { return l.Dir == p.User }) {
		layers = append(layers, p.layer(casebook.ScopeUser, "user", p.User))
	}
	return layers
}

func (p Place) layer(scope casebook.Scope, word, dir string) Layer {
	return Layer{Scope: scope, Word: word, Dir: dir, State: stateOf(p.Settings.StateDir(), dir)}
}

// TeamDir is where memories lie that a team shares, whether that is switched on or not; empty when there is no memory directory. Worktrees have one together.
func (p Place) TeamDir() string {
	switch {
	case p.Shared != "":
		return filepath.Join(p.Shared, casebook.TeamFolder)
	case p.Memory.Path != "":
		return filepath.Join(p.Memory.Path, casebook.TeamFolder)
	}
	return ""
}

// In is the place with one layer alone, as if its directory were the memory directory.
func (p Place) In(l Layer) Place {
	p.Problems = slices.DeleteFunc(slices.Clone(p.Problems), func(q casebook.Problem) bool { return l.Dir != p.Memory.Path && q.Code == "memory-dir-refused" })
	p.Memory.Path, p.Memory.Enabled = l.Dir, p.Settings.AutoMemoryEnabled.Value
	persons := l.Scope == casebook.ScopeUser || l.Scope == casebook.ScopeAgent && l.Parent == "" // also where the home folder is the project
	p.Memory.FromProject = !persons && p.Settings.insideProject(l.Dir)
	p.Memory.Trusted = !p.Memory.FromProject || p.Memory.Trusted && l.Scope != casebook.ScopeAgent || p.Trust.Trusted(p.Project.Main, l.Dir)
	p.Scope, p.Shared, p.alone = l.Scope, "", true
	return p
}

// userDir is the directory of the memories that count in all projects: the person's own choice, or `memory` in the client's folder. The project's files say
// nothing here: LoadConfig believes none of them.
func userDir(s Settings, c Config) (string, []casebook.Problem) {
	if !c.User.Enabled.Value {
		return "", nil
	}
	path := ""
	if chosen := c.User.MemoryDirectory; chosen.Set {
		path, _ = expand(chosen.Value, s.Home, "") // a value that cannot be expanded was never taken
	} else if s.ConfigDir != "" {
		path = filepath.Join(s.ConfigDir, "memory")
	}
	if path == "" {
		return "", nil
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // most people have none: it costs a stat
		return path, nil
	}
	dir, err := folderPath(path)
	if err != nil {
		return "", []casebook.Problem{{Code: "memory-dir-refused", Path: path, Text: fmt.Sprintf("no memories of all projects: %s", err),
			Fix: "set user.memoryDirectory to a folder, or user.enabled to false"}}
	}
	return dir, nil
}
