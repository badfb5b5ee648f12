// Package instruction finds the instruction files that an agent loads in a working directory: which, in which order, why, and what was left out.
//
// It reads files, and starts no process but git, which only Check asks. What goes wrong in one file is a Problem beside the others. It does not read settings files, does not ask a person,
// and writes nothing.
package instruction

import (
	"path/filepath"
	"slices"

	"casebook"
	"casebook/project"
)

// The names of instruction files.
const (
	ClaudeFile = "CLAUDE.md"
	LocalFile  = "CLAUDE.local.md"
	AgentsFile = "AGENTS.md"
	dotClaude  = ".claude"
	rulesDir   = "rules"
)

// A Loader says where instruction files are looked for. Only its Profile, Dir and Project are needed; an empty folder is passed over.
type Loader struct {
	Profile Profile
	// Dir is the working directory, absolute and real, and Project what it belongs to.
	Dir     string
	Project project.Project
	// Home is the person's home folder and User the client's configuration folder in it.
	Home string
	User string
	// Env looks a variable up as far as it can be believed; nil: none is set. Only the profiles of other agents ask.
	Env func(name string) string
	// DefaultUser is ~/.claude when User is another folder.
	DefaultUser string
	// Managed is the administrator's folder, ManagedText the text that the administrator's settings hold; nil: none.
	Managed     string
	ManagedText *ManagedText
	// Excludes keep files out; no pattern keeps a managed file out.
	Excludes []Exclude
	// Sources are the tiers that count of user, project and local; nil: all.
	Sources []casebook.Tier
	// Added are further working directories. Their instruction files count only with AddedFiles.
	Added      []string
	AddedFiles bool
	// Off switches instruction files off.
	Off bool
	// Agents says when AGENTS.md is read; "" is AgentsInstead.
	Agents AgentsMode
	// Memory is the memory directory whose index loads last, Team the folder of shared memories in it. Empty: none.
	Memory string
	Team   string
	// External is the person's answer about imports from outside of the project.
	External Answer
	Order    Order
	// LocalFirst puts the local file of a folder before its rules.
	LocalFirst bool
	// WorktreeLocal lets a worktree without a local file use that of its main checkout.
	WorktreeLocal bool
	// Budget is enforced when Enforce is set; without it the whole is loaded and Warn tells when it is too much.
	Budget  casebook.InstructionBudget
	Enforce bool
	Warn    bool
	// LargeChars make a file a large one; 0 means casebook.InstructionChars.
	LargeChars int
}

// ManagedText is text in place of a managed file.
type ManagedText struct {
	Path string // the settings file
	Text string
}

// An Answer is what a person said about imports from outside of the project.
type Answer int

// The answers. Never asked is not the same as declined.
const (
	Unasked Answer = iota
	Allowed
	Declined
)

func (a Answer) String() string {
	return [...]string{"unasked", "allowed", "declined"}[a]
}

// An AgentsMode says when AGENTS.md is read.
type AgentsMode string

// The modes, in the client's words.
const (
	AgentsInstead AgentsMode = "claude-md-or-agents-md"  // where no CLAUDE.md is
	AgentsBeside  AgentsMode = "claude-md-and-agents-md" // in each folder, behind CLAUDE.md
	AgentsNever   AgentsMode = "claude-md"
	ManagedOnly   AgentsMode = "managed-only" // at the start the managed files alone
)

// A Set is what a session begins with.
type Set struct {
	// Eager are the files that load at the start, in order.
	Eager []casebook.Instruction
	// Waiting are the rules that wait for a file.
	Waiting []Rule
	// Skipped are the files that were found and left out, each once, with the reason.
	Skipped []Skip
	// Cuts is what the limits of indexes and the budget left out.
	Cuts     []casebook.InstructionCut
	Problems []casebook.Problem
}

// A Rule waits until a file that its patterns match is used.
type Rule struct {
	Path  string        `json:"path"`
	Tier  casebook.Tier `json:"tier"`
	Globs []string      `json:"globs"`
	// Base is the folder from which the patterns count.
	Base string `json:"base"`
	// Chars is what it will cost.
	Chars int `json:"chars"`
}

// A Skip is a file that was found and not loaded.
type Skip struct {
	Path   string `json:"path"`
	Reason string `json:"reason"` // one of the Skip constants
	// By is what led to it or keeps it out: the importing file, the pattern, the file that was loaded in its place.
	By   string `json:"by,omitempty"`
	Line int    `json:"line,omitempty"`
	// Target is what a link out of the project leads to.
	Target string `json:"target,omitempty"`
}

// Why a file was left out.
const (
	SkipExcluded  = "excluded"  // a pattern of claudeMdExcludes matches it
	SkipSame      = "same-file" // it is loaded already, perhaps under another path
	SkipExternal  = "external"  // it lies outside of the project, imported or as what a link leads to, and nobody has approved that
	SkipDeclined  = "declined"  // the same, and a person said no
	SkipDeep      = "too-deep"  // the chain of imports is too long
	SkipEmpty     = "empty"     // nothing is left of it
	SkipSource    = "source"    // its tier is switched off
	SkipKind      = "kind"      // the client does not import files of this ending
	SkipBinary    = "binary"    // it holds no text
	SkipLarge     = "large"     // it is over MaxFile, or all together are over MaxLoaded
	SkipUnread    = "unreadable"
	SkipAgents    = "agents-md" // AGENTS.md where a CLAUDE.md is
	SkipWorktree  = "worktree"  // the main checkout's file, whose copy the worktree has
	SkipLinkOut   = "link-outside"
	SkipElsewhere = "not-read-here" // the name or place is one that is not read
)

// folders are the working directory's folders from the file system's root down.
func folders(dir string) []string {
	var all []string
	for at := dir; ; at = filepath.Dir(at) {
		all = append(all, at)
		if filepath.Dir(at) == at {
			break
		}
	}
	slices.Reverse(all)
	return all
}

// counts says whether a tier is switched on.
func (l *Loader) counts(t casebook.Tier) bool {
	switch t {
	case casebook.TierUser, casebook.TierProject, casebook.TierLocal:
		return l.Sources == nil || slices.Contains(l.Sources, t)
	}
	return true
}

// boundary is the folder out of which a project's file may not import.
func (l *Loader) boundary() string {
	if l.Profile.WholeProject && l.Project.Root != "" {
		return l.Project.Root
	}
	return l.Dir
}

// within says whether path is root or lies below it; both are clean and absolute.
func within(root, path string) bool {
	if root == "" || path == root {
		return path == root && root != ""
	}
	if root[len(root)-1] != filepath.Separator {
		root += string(filepath.Separator)
	}
	return len(path) > len(root) && path[:len(root)] == root
}
