package instruction

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/regular"
	"casebook/settings"
)

// Variables of the client that switch instruction files.
const (
	disableFiles = "CLAUDE_CODE_DISABLE_CLAUDE_MDS"
	addedFiles   = "CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD"
	simpleMode   = "CLAUDE_CODE_SIMPLE"
	safeMode     = "CLAUDE_CODE_SAFE_MODE"
)

// Options are what a call of the agent says besides its settings.
type Options struct {
	Profile Profile // zero: Casebook()
	// Added are further working directories, absolute.
	Added []string
	// Sources are the tiers that --setting-sources names; nil: all.
	Sources []casebook.Tier
	// Bare switches instruction files and memory off.
	Bare bool
}

// From makes a Loader of a place: its settings, its configuration and its memory directory.
func From(p settings.Place, o Options) Loader {
	if o.Profile.Name == "" {
		o.Profile = Casebook()
	}
	s := p.Settings
	l := Loader{Profile: o.Profile, Dir: p.Project.Dir, Project: p.Project, Home: s.Home, User: s.ConfigDir, Managed: s.ManagedDir, Sources: o.Sources, Env: s.Env,
		Added: o.Added, AddedFiles: on(s, addedFiles)}
	if s.Home != "" {
		l.DefaultUser = filepath.Join(s.Home, dotClaude)
	}
	bare := o.Bare || on(s, simpleMode) || on(s, safeMode)
	l.Off = bare || on(s, disableFiles)
	for _, f := range s.Files {
		l.take(f, s.ClientReads(f))
	}
	l.indexes(p, bare)
	l.External = external(p, o.Profile)
	l.configure(p.Config)
	return l
}

// take adds what one settings file says, the highest precedence first.
func (l *Loader) take(f settings.File, client bool) {
	for _, e := range f.ClaudeMdExcludes {
		l.Excludes = append(l.Excludes, Exclude{Pattern: e.Text, Path: f.Path, Line: e.Line, Start: client, Managed: f.Source == settings.SourceManaged})
	}
	if f.ClaudeMd != nil && f.Source == settings.SourceManaged && l.ManagedText == nil { // of several files the last drop-in counts
		l.ManagedText = &ManagedText{Path: f.Path, Text: *f.ClaudeMd}
	}
	if f.AgentsMd != nil && l.Agents == "" && (f.Source == settings.SourceManaged || f.Source == settings.SourceUser) {
		switch mode := AgentsMode(*f.AgentsMd); mode {
		case AgentsInstead, AgentsBeside, AgentsNever, ManagedOnly:
			l.Agents = mode
		}
	}
}

// indexes finds the folders whose indexes load.
func (l *Loader) indexes(p settings.Place, bare bool) {
	switch {
	case bare:
	case l.Profile.chain != nil:
	case l.Profile.OwnMemory && p.Memory.Enabled:
		l.Memory = p.Memory.Path
		if p.Config.Team.Enabled.Value {
			l.Team = p.TeamDir()
		}
	case !l.Profile.OwnMemory && p.Memory.ClientEnabled:
		l.Memory = p.Memory.ClientPath
	}
}

// configure takes casebook's own settings, which do not count when another agent is followed.
func (l *Loader) configure(config settings.Config) {
	c := config.Instructions
	l.Warn = c.Budget.Value != "off"
	l.Budget.Chars = c.BudgetChars.Value
	if l.Profile.Name != casebookName {
		return
	}
	l.Order, l.LocalFirst = Order(c.Order.Value), !c.LocalLast.Value
	l.WorktreeLocal = c.WorktreeLocal.Value
	l.LargeChars = c.LargeChars.Value
	l.Profile.Hops = config.Imports.MaxHops.Value
	switch config.Imports.Approve.Value {
	case "always":
		l.External = Allowed
	case "never":
		l.External = Declined
	}
	l.Enforce = c.Budget.Value == "enforce"
	l.Budget.Priority, l.Budget.ReserveIndex = c.BudgetCut.Value == "priority", c.ReserveIndex.Value
}

func on(s settings.Settings, variable string) bool {
	switch strings.ToLower(strings.TrimSpace(s.Env(variable))) {
	case "1", "true", "yes", "on":
		return true
	}
	return false
}

// external is the person's answer about imports from outside of the project: casebook's own record, or the client's when that is followed.
func external(p settings.Place, profile Profile) Answer {
	if !profile.OwnConsent {
		return clientAnswer(p.Settings)
	}
	switch asked, allowed := p.Trust.Imports(p.Project.Main); {
	case allowed:
		return Allowed
	case asked:
		return Declined
	}
	return Unasked
}

// maxClientState bounds the client's file of state; a real one can hold a history.
const maxClientState = 64 << 20

// clientAnswer reads what the person answered in the client: it keeps the answer beside its configuration, by the repository's main checkout.
func clientAnswer(s settings.Settings) Answer {
	path := filepath.Join(s.Home, ".claude.json")
	if s.ConfigDir != "" && s.ConfigDir != filepath.Join(s.Home, dotClaude) {
		path = filepath.Join(s.ConfigDir, ".claude.json")
	}
	data, err := regular.Read(path, maxClientState)
	if err != nil {
		return Unasked
	}
	var state struct {
		Projects map[string]struct {
			Approved bool `json:"hasClaudeMdExternalIncludesApproved"`
			Shown    bool `json:"hasClaudeMdExternalIncludesWarningShown"`
		} `json:"projects"`
	}
	if json.Unmarshal(data, &state) != nil {
		return Unasked
	}
	switch answer := state.Projects[s.Project.Main]; {
	case answer.Approved:
		return Allowed
	case answer.Shown:
		return Declined
	}
	return Unasked
}
