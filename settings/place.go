package settings

import (
	"fmt"
	"path/filepath"

	"casebook"
	"casebook/project"
)

// A Place is a working directory with all that is known of it before a memory is read: the one answer for every command and hook.
type Place struct {
	Project  project.Project
	Settings Settings
	Config   Config
	Trust    Trust
	Memory   Dir
	// Shared is the memory directory that all worktrees of the project share, where this worktree's own one only lies over it; else empty.
	Shared string
	// User is the memory directory that counts in all of the person's projects; empty when it is switched off or not known.
	User string
	// Scope is whose memories Memory holds: ScopeProject, unless the place is one of In.
	Scope    casebook.Scope
	Problems []casebook.Problem

	worktrees string // the policy, where it had to be known
	claims    []claim
	alone     bool // it is one of In
}

// Locate finds the place of dir, an absolute path; o.Project is not used. With an error the place has no project, and the rest as far as it goes.
func Locate(dir string, o Options) (Place, error) {
	var p Place
	var err error
	if filepath.IsAbs(dir) {
		p.Project, p.Problems, err = project.Find(dir)
	} else {
		err = fmt.Errorf("find project: %q is no absolute path", dir)
	}
	o.Project = p.Project
	var more []casebook.Problem
	p.Settings, more = Load(o)
	p.Problems = append(p.Problems, more...)
	p.Config, more = LoadConfig(p.Settings)
	p.Problems = append(p.Problems, more...)
	p.Trust = TrustIn(p.Settings.StateDir())
	p.Problems = append(p.Problems, p.Trust.Problems()...)
	p.Memory, more = MemoryDir(p.Settings, p.Config, p.Trust)
	p.Problems = append(p.Problems, more...)
	p.Problems = append(p.Problems, p.belong()...)
	p.Scope = casebook.ScopeProject
	p.User, more = userDir(p.Settings, p.Config)
	p.Problems = append(p.Problems, more...)
	return p, err
}

// Worktrees is the policy for the project's worktrees, WorktreesShared and so on.
func (p Place) Worktrees() string {
	if p.worktrees == "" { // outside of worktrees it decides nothing, so that no prompt reads it
		p.worktrees, _ = p.policy()
	}
	return p.worktrees
}

// State is the folder of all that casebook keeps for the place's memory directory.
func (p Place) State() string { return stateOf(p.Settings.StateDir(), p.Memory.Path) } // the path is real already

// Index is the folder of the lexical index in it.
func (p Place) Index() string { return filepath.Join(p.State(), "index") }

// Budget is what recall may attach.
func (c RecallConfig) Budget() casebook.Budget {
	return casebook.Budget{Files: c.MaxFiles.Value, Lines: c.MaxLines.Value, Bytes: c.MaxBytes.Value, HookChars: c.HookChars.Value, SessionBytes: c.SessionBytes.Value}
}

// Staleness is from when on a memory carries the note of its age.
func (c RecallConfig) Staleness() casebook.Staleness {
	return casebook.StaleAfter(c.StaleAfterDays.Value)
}
