// Package subagent says which subagents keep a memory of their own, and where it lies.
//
// A subagent has a memory when the file that defines it says so: `memory: user`, `project` or `local`. Each of the three is a folder of its own for each agent,
// which neither the main session nor another agent reads. The package lists and names; it makes no folder and reads no memory.
package subagent

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"casebook"
	"casebook/internal/frontmatter"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
	"casebook/settings"
)

// A Scope says how far an agent's memory reaches.
type Scope string

// The scopes of an agent's memory.
const (
	User    Scope = "user"    // all projects of the person
	Project Scope = "project" // this project, to be committed
	Local   Scope = "local"   // this project, for this person alone
)

// Scopes are all of them.
func Scopes() []Scope { return []Scope{User, Project, Local} }

// ParseScope knows the word of a scope.
func ParseScope(word string) (Scope, bool) {
	return Scope(word), slices.Contains(Scopes(), Scope(word))
}

const (
	dotClaude   = ".claude"
	definitions = "agents"
	// maxDefinition is how much of a definition is read.
	maxDefinition = 64 << 10
)

// A Definition is a file that defines a subagent.
type Definition struct {
	Name string
	Path string
	// Memory is the scope that it asks for; empty: it has no memory.
	Memory Scope
}

// ParseDefinition reads what a definition says of its name and its memory. Whoever states neither is called like the file and has no memory.
func ParseDefinition(path string, data []byte) (Definition, []casebook.Problem) {
	d := Definition{Name: strings.TrimSuffix(filepath.Base(path), ".md"), Path: path}
	doc := frontmatter.Parse(data)
	if name, _, ok := doc.Scalar("name"); ok && strings.TrimSpace(name) != "" {
		d.Name = strings.TrimSpace(name)
	}
	if doc.Kind("memory") == frontmatter.KindNone {
		return d, nil
	}
	word, line, ok := doc.Scalar("memory")
	word = strings.TrimSpace(word)
	if ok && word == "" {
		return d, nil
	}
	if err := CheckName(d.Name); err != nil {
		return d, []casebook.Problem{{Code: "agent-name", Path: path, Line: doc.Line("name"), Text: err.Error() + "; it gets no memory", Fix: "give it a name of letters, digits, - and _"}}
	}
	scope, known := ParseScope(word)
	if !ok || !known {
		return d, []casebook.Problem{{Code: "agent-memory-unknown", Path: path, Line: cmp.Or(line, doc.Line("memory")),
			Text: fmt.Sprintf("memory: %q is no scope; the agent has no memory", word), Fix: "write user, project or local"}}
	}
	d.Memory = scope
	return d, nil
}

// CheckName refuses what cannot be the name of an agent, since it becomes that of a folder.
func CheckName(name string) error {
	if p := casebook.CheckAgentName(name); p != nil {
		return fmt.Errorf("%s; %s", p.Text, p.Fix)
	}
	return nil
}

// Definitions are those that count in a place: the project's first, then the person's. Of two with one name the first counts.
func Definitions(p settings.Place) ([]Definition, []casebook.Problem) {
	var all []Definition
	var problems []casebook.Problem
	for _, dir := range claudeFolders(p) {
		entries, err := os.ReadDir(filepath.Join(dir, definitions))
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				problems = append(problems, casebook.Problem{Code: "unreadable", Path: filepath.Join(dir, definitions), Text: "cannot be read: " + err.Error()})
			}
			continue
		}
		for _, e := range entries {
			path := filepath.Join(dir, definitions, e.Name())
			if e.IsDir() || !strings.HasSuffix(e.Name(), ".md") {
				continue
			}
			data, _, err := regular.Start(path, maxDefinition)
			if err != nil {
				problems = append(problems, casebook.Problem{Code: "unreadable", Path: path, Text: "cannot be read: " + err.Error()})
				continue
			}
			d, more := ParseDefinition(path, data)
			if !slices.ContainsFunc(all, func(other Definition) bool { return other.Name == d.Name }) {
				all, problems = append(all, d), append(problems, more...)
			}
		}
	}
	return all, problems
}

// claudeFolders are the project's and the person's.
func claudeFolders(p settings.Place) []string {
	var dirs []string
	if p.Project.Root != "" {
		dirs = append(dirs, filepath.Join(p.Project.Root, dotClaude))
	}
	if p.Settings.ConfigDir != "" && !slices.Contains(dirs, p.Settings.ConfigDir) {
		dirs = append(dirs, p.Settings.ConfigDir)
	}
	return dirs
}

// parent is the folder in which the agents of a scope have theirs; empty when it is not known.
func parent(p settings.Place, scope Scope) string {
	switch {
	case scope == User && p.Settings.ConfigDir != "":
		return filepath.Join(p.Settings.ConfigDir, "agent-memory")
	case scope == Project && p.Project.Root != "":
		return filepath.Join(p.Project.Root, dotClaude, "agent-memory")
	case scope == Local && p.Project.Root != "":
		return filepath.Join(p.Project.Root, dotClaude, "agent-memory-local")
	}
	return ""
}

// Layer is the directory of an agent's memories in one scope, whether it is there or not. Those in a project lie in the work tree, each worktree its own, and may not
// lead out of it.
func Layer(p settings.Place, name string, scope Scope) (settings.Layer, error) {
	if err := CheckName(name); err != nil {
		return settings.Layer{}, err
	}
	dir := parent(p, scope)
	if dir == "" {
		return settings.Layer{}, fmt.Errorf("there is no folder for memories of agents in the scope %s: neither a home folder nor a project is known", scope)
	}
	l := settings.Layer{Scope: casebook.ScopeAgent, Word: "agent:" + name + "/" + string(scope), Dir: filepath.Join(dir, name)}
	if scope != User {
		l.Parent = p.Project.Root
	}
	l.State = settings.MemoryStateDir(p.Settings.StateDir(), l.Dir)
	return l, nil
}

// A Memory is the directory of an agent's memories that is there, in one scope.
type Memory struct {
	Scope Scope
	settings.Layer
}

// An Agent is a subagent that has a memory, asks for one, or had one.
type Agent struct {
	Name       string
	Definition Definition // with an empty path: there is none any more
	Memories   []Memory   // that are there, in the order of Scopes
}

// Chosen is the scope that counts for an agent: what its definition says, or where its only memories lie.
func (a Agent) Chosen() (Scope, error) {
	switch {
	case a.Definition.Memory != "":
		return a.Definition.Memory, nil
	case len(a.Memories) == 1:
		return a.Memories[0].Scope, nil
	}
	why := "no file in .claude/agents says where agent " + a.Name + " has its memory"
	if len(a.Memories) > 0 {
		why += ", and it has more than one"
	}
	return "", fmt.Errorf("%s; name one: agent:%s/user, agent:%[2]s/project or agent:%[2]s/local", why, a.Name)
}

// Problems are what does not fit together.
func (a Agent) Problems() []casebook.Problem {
	var problems []casebook.Problem
	asked := a.Definition.Memory
	for _, m := range a.Memories {
		switch {
		case a.Definition.Path == "":
			problems = append(problems, casebook.Problem{Code: "agent-memory-orphan", Path: m.Dir, Text: fmt.Sprintf("memories of an agent %s, which no file defines here", a.Name),
				Fix: "nothing, if the agent is defined elsewhere; else move them or remove the folder", Warning: m.Scope != User, Info: m.Scope == User})
		case asked == "":
			problems = append(problems, casebook.Problem{Code: "agent-memory-off", Path: m.Dir, Text: fmt.Sprintf("memories of agent %s, which asks for none any more", a.Name),
				Fix: "write memory: " + string(m.Scope) + " into " + a.Definition.Path, Warning: true})
		case m.Scope != asked:
			problems = append(problems, casebook.Problem{Code: "agent-memory-moved", Path: m.Dir,
				Text: fmt.Sprintf("memories of agent %s lie in the scope %s, and its definition says %s", a.Name, m.Scope, asked),
				Fix:  fmt.Sprintf("run `casebook agents migrate %s --to %s`", a.Name, asked), Warning: true})
		}
	}
	if asked != "" && !slices.ContainsFunc(a.Memories, func(m Memory) bool { return m.Scope == asked }) {
		problems = append(problems, casebook.Problem{Code: "agent-memory-missing", Path: a.Definition.Path,
			Text: fmt.Sprintf("agent %s has no memories in the scope %s yet", a.Name, asked), Fix: "the first memory makes the folder", Info: true})
	}
	return problems
}

// Named is one agent, whether anything is known of it or not.
func Named(p settings.Place, name string) (Agent, []casebook.Problem, error) {
	if err := CheckName(name); err != nil {
		return Agent{}, nil, err
	}
	all, problems := Definitions(p)
	a := Agent{Name: name}
	if i := slices.IndexFunc(all, func(d Definition) bool { return d.Name == name }); i >= 0 {
		a.Definition = all[i]
	}
	a.find(p)
	return a, problems, nil
}

// find looks which directories are there.
func (a *Agent) find(p settings.Place) {
	for _, scope := range Scopes() {
		l, err := Layer(p, a.Name, scope)
		if err != nil {
			continue
		}
		same := slices.ContainsFunc(a.Memories, func(m Memory) bool { return m.Dir == l.Dir }) // the home folder as a project
		if !same && (leadsOut(l.Parent, l.Dir) || holds(l.Dir)) {                              // whoever opens one that leads out says so
			a.Memories = append(a.Memories, Memory{scope, l})
		}
	}
}

// leadsOut says whether a link on the way to dir leads out of the project, where nothing is looked at.
func leadsOut(root, dir string) bool {
	if root == "" {
		return false
	}
	above, err := fsatomic.Resolve(root)
	resolved, failed := fsatomic.Resolve(dir)
	if err != nil || failed != nil {
		return true
	}
	rel, err := filepath.Rel(above, resolved)
	return err != nil || !filepath.IsLocal(rel)
}

// holds says whether a folder has a text in it that an agent could have written. After a migration one stays that has none, so that an undo finds it.
func holds(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) // one that cannot be read may hold some
	}
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		if e.Name()[0] == '.' {
			return false
		}
		if e.IsDir() {
			return holds(filepath.Join(dir, e.Name()))
		}
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		return strings.HasSuffix(e.Name(), ".md") && err == nil && info.Size() > 0
	})
}

// All are the agents with a memory, by name: those whose definition asks for one, and those that have one.
func All(p settings.Place) ([]Agent, []casebook.Problem) {
	defined, problems := Definitions(p)
	byName := map[string]*Agent{}
	for _, d := range defined {
		byName[d.Name] = &Agent{Name: d.Name, Definition: d}
	}
	for _, scope := range Scopes() {
		dir := parent(p, scope)
		if scope != User && leadsOut(p.Project.Root, dir) {
			problems = append(problems, casebook.Problem{Code: "link-outside", Path: dir, Text: "leads out of the project and is not followed", Fix: "put the folder itself there"})
			continue
		}
		entries, err := os.ReadDir(dir)
		if err != nil && dir != "" && !errors.Is(err, fs.ErrNotExist) {
			problems = append(problems, casebook.Problem{Code: "unreadable", Path: dir, Text: "cannot be read: " + err.Error()})
		}
		for _, e := range entries {
			if e.Name()[0] == '.' || !regular.IsFolder(filepath.Join(dir, e.Name())) {
				continue
			}
			if err := CheckName(e.Name()); err != nil {
				problems = append(problems, casebook.Problem{Code: "agent-name", Path: filepath.Join(dir, e.Name()), Text: err.Error(), Fix: "rename the folder"})
			} else if byName[e.Name()] == nil {
				byName[e.Name()] = &Agent{Name: e.Name()}
			}
		}
	}
	var all []Agent
	for _, a := range byName {
		if CheckName(a.Name) != nil {
			continue
		}
		if a.find(p); a.Definition.Memory != "" || len(a.Memories) > 0 {
			all = append(all, *a)
		}
	}
	slices.SortFunc(all, func(a, b Agent) int { return strings.Compare(a.Name, b.Name) })
	return all, problems
}
