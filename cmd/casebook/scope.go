package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/recall"
	"casebook/settings"
	"casebook/store"
	"casebook/subagent"
)

// scoped gives commands the flag that says whose memories they work on.
func (a *app) scoped(commands ...*cobra.Command) []*cobra.Command {
	for _, c := range commands {
		c.PersistentFlags().StringVar(&a.scope, "scope", "", "whose memories (`SCOPE`): project, shared, user, team, agent:NAME")
		c.PersistentPreRunE = func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("scope") && a.scope == "" {
				return fmt.Errorf("%w: --scope is empty; %s", errUsage, scopeWords)
			}
			return nil
		}
	}
	return commands
}

// scopeWords are what --scope may be.
const scopeWords = "it is project, shared, user, team, agent:NAME, agent:NAME/user, agent:NAME/project or agent:NAME/local"

// in is the place with the memories of one scope alone.
func (p place) in(scope string) (place, error) {
	l, err := p.layer(scope)
	if err != nil {
		return p, err
	}
	return p.with(l), nil
}

// with is the place with the memories of one layer alone.
func (p place) with(l settings.Layer) place {
	p.Place, p.parent, p.beyond = p.In(l), l.Parent, l.Scope != casebook.ScopeAgent && l.Word != string(casebook.ScopeProject)
	return p
}

// layer is the directory that a word of --scope means.
func (p place) layer(scope string) (settings.Layer, error) {
	if name, isAgent := strings.CutPrefix(scope, "agent:"); isAgent {
		return p.agentLayer(name)
	}
	for _, l := range p.Layers() {
		if l.Word == scope {
			return l, nil
		}
	}
	switch scope {
	case "shared":
		return settings.Layer{}, errors.New("there are no memories that lie under those of this folder; a worktree has such, with the policy overlay of `casebook project worktrees`")
	case "team":
		if !p.Config.Team.Enabled.Value {
			return settings.Layer{}, errors.New("the memories of a team are switched off; `team.enabled: true` in config.yaml, or CASEBOOK_TEAM_ENABLED=true, switches them on")
		}
		return settings.Layer{}, errors.New("there is no memory directory that a team's folder could lie in; `casebook config` says why")
	case "user":
		if !p.Config.User.Enabled.Value {
			return settings.Layer{}, errors.New("the memories of all projects are switched off; `user.enabled: true` in config.yaml switches them on")
		}
		if p.User != "" { // it is the project's own directory, too
			return p.Layers()[0], nil
		}
		return settings.Layer{}, errors.New("the directory of the memories of all projects is not known or no folder; set user.memoryDirectory in config.yaml")
	}
	return settings.Layer{}, fmt.Errorf("%w: there is no scope %q; %s", errUsage, scope, scopeWords)
}

// agentLayer is the directory of an agent's memories. Without a scope of its own it is that which the agent's definition names, or the only one that is there.
func (p place) agentLayer(what string) (settings.Layer, error) {
	name, word, stated := strings.Cut(what, "/")
	if err := subagent.CheckName(name); err != nil {
		return settings.Layer{}, fmt.Errorf("%w: %w", errUsage, err)
	}
	scope, known := subagent.ParseScope(word)
	if stated && !known {
		return settings.Layer{}, fmt.Errorf("%w: the memory of an agent has no scope %q; it is user, project or local", errUsage, word)
	}
	if !stated {
		agent, _, err := subagent.Named(p.Place, name)
		if err == nil {
			scope, err = agent.Chosen()
		}
		if err != nil {
			return settings.Layer{}, err
		}
	}
	return subagent.Layer(p.Place, name, scope)
}

// stores opens the directories of memories that count here and are there: the place's own, nil when there is none, and the further ones. One that cannot be opened
// is a problem beside the others, and an error when it is the only one.
func (p *place) stores() (*store.Store, []recall.Layer, error) {
	further := p.further()
	for _, l := range further {
		learnAges(l.Store)
	}
	if p.untrusted() {
		p.Problems = append(p.Problems, casebook.Problem{Code: "memory-untrusted", Path: p.Memory.Path, Text: "these memories came with the project, and no person has said yes to them: an agent is shown none",
			Fix: "a person runs `casebook trust` in a terminal"})
		return nil, further, nil
	}
	own, err := p.store()
	switch {
	case err != nil && len(further) == 0:
		return nil, nil, err
	case err != nil:
		p.Problems = append(p.Problems, recall.LayerProblem(p.Memory.Path, err))
	case len(further) > 0:
		p.Problems = withoutMissing(p.Problems)
	}
	return own, further, nil
}

// untrusted says that an agent asks, and that no person has said yes to the memories, which came with the project. A command in a terminal is a person's own act.
func (p *place) untrusted() bool { return p.agent && !p.Memory.Trusted }

// readable is an error where no text of the place's own memories may be shown to who asks.
func (p *place) readable() error {
	if !p.untrusted() {
		return nil
	}
	return fmt.Errorf("the memories in %s came with the project, and no person has said yes to them; a person runs `casebook trust` in a terminal", p.Memory.Path)
}

// further opens the directories beside the place's own.
func (p *place) further() []recall.Layer {
	if !p.Memory.Enabled {
		return nil
	}
	var all []recall.Layer
	for _, l := range p.Layers()[1:] {
		if p.untrusted() && l.Scope != casebook.ScopeUser { // it lies in what came with the project
			continue
		}
		of := p.with(l)
		st, err := of.open()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			p.Problems = append(p.Problems, recall.LayerProblem(l.Dir, err))
			continue
		}
		p.Problems = append(p.Problems, prepared(st)...)
		all = append(all, recall.Layer{Store: st, Scope: l.Scope, Under: l.Under})
	}
	return all
}

// scopeWord is what --scope calls a layer.
func scopeWord(l recall.Layer) string {
	if l.Under {
		return "shared"
	}
	return string(l.Scope)
}

// others are the memories of further directories, to which text of this one may link.
func (p *place) others(ctx context.Context) []casebook.Header {
	var all []casebook.Header
	for _, l := range p.beside().further() {
		if files, _, err := l.Store.List(ctx); err == nil {
			headers, _ := l.Store.Headers(ctx, files)
			all = append(all, headers...)
		}
	}
	return all
}

// beside is a copy of the place for a look at the other directories whose problems are told elsewhere.
func (p *place) beside() *place {
	c := *p
	c.Problems = nil
	return &c
}

// settle chooses the scope of a command that was not told one, and is about something that people name: the place's own memories come first, then the others.
func (a *app) settle(knows func(*store.Store) bool) error {
	if a.scope != "" {
		return nil
	}
	p, err := a.placeOf(nil)
	if err != nil || !p.Memory.Enabled {
		return nil // the command says why
	}
	further := slices.DeleteFunc(p.Layers()[1:], func(l settings.Layer) bool { _, err := os.Stat(l.Dir); return err != nil })
	if len(further) == 0 {
		return nil
	}
	if st, err := p.open(); err == nil {
		if knows(st) {
			return nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var found []string
	for _, l := range further {
		of := p.with(l)
		if st, err := of.open(); err == nil && knows(st) {
			found = append(found, l.Word)
		}
	}
	if len(found) > 1 {
		return fmt.Errorf("it is among the memories of more than one scope: %s; say which with --scope", strings.Join(found, ", "))
	}
	if len(found) == 1 {
		a.scope = found[0]
	}
	return nil
}

// settleName is settle for the name of a memory: of one that is there before one that is not any more.
func (a *app) settleName(name string) error {
	living := false
	err := a.settle(func(st *store.Store) bool {
		_, err := findMemory(st, name)
		var none *noMemory
		is := !errors.As(err, &none)
		living = living || is
		return is
	})
	if err != nil || living {
		return err
	}
	return a.settlePast(name)
}

// settlePast is settle for the name of a memory that is there, is in the trash, or was there; it may end in @TIME.
func (a *app) settlePast(name string) error {
	return a.settle(func(st *store.Store) bool {
		if at := strings.LastIndexByte(name, '@'); at > 0 && remembers(st, name[:at]) {
			return true
		}
		return remembers(st, name) || len(trashed(st, relative(st, name))) > 0
	})
}

// settleChanges is settle for changes of the history.
func (a *app) settleChanges(ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return a.settle(func(st *store.Store) bool {
		past, _, err := st.History("")
		return err != nil || slices.ContainsFunc(past, func(c store.Past) bool { return named(c, ids[0]) })
	})
}

// settleConflict is settle for a conflict that was kept.
func (a *app) settleConflict(id string) error {
	return a.settle(func(st *store.Store) bool {
		all, _, err := st.Conflicts()
		return err != nil || slices.ContainsFunc(all, func(c store.Conflict) bool { return strings.HasPrefix(c.ID, id) })
	})
}

// again is what a hint has to add to a command so that it works on the same memories; empty: nothing.
func (a *app) again() string {
	if a.scope == "" {
		return ""
	}
	return " --scope " + a.scope
}

// pathShown is a memory's path for people: in the place's own directory the path below it, elsewhere the whole path.
func (a *app) pathShown(st *store.Store, path string) string {
	if a.scope == "" {
		return path
	}
	return st.Abs(path)
}
