package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/identity"
	"casebook/project"
	"casebook/store"
)

// provenance says who calls, a person or an agent that runs commands, in its session, and what is checked out in the project.
func (a *app) provenance() casebook.Provenance {
	by := casebook.Provenance{Origin: casebook.OriginPerson, Branch: a.branch, Commit: a.commit}
	if a.agent() != "" {
		by.Origin, by.Session = casebook.OriginAgent, a.session()
	}
	return by
}

// provenanceOf is provenance for words that come from elsewhere; an empty origin: from who calls.
func (a *app) provenanceOf(origin string, sources []string) casebook.Provenance {
	p := a.provenance()
	if origin != "" {
		p.Origin = casebook.Origin(origin)
	}
	p.Sources = sources
	return p
}

// maxSession bounds the id of a session; a longer one is none.
const maxSession = 200

// session is the agent's session, which Claude Code names to the commands that it runs; empty: unknown.
func (a *app) session() string {
	id := a.env("CLAUDE_CODE_SESSION_ID")
	if len(id) > maxSession || plainLine(id) != id {
		return ""
	}
	return id
}

// gcPercent lets the heap of a command that lives for some milliseconds grow further before it is collected.
const gcPercent = 400

// writing opens the memory directory for a command that changes it. The store is nil, without an error, when there is no directory yet.
func (a *app) writing() (place, *store.Store, error) {
	debug.SetGCPercent(gcPercent)
	p, err := a.place()
	if err != nil {
		return p, nil, err
	}
	if !p.Memory.Enabled {
		return p, nil, p.none()
	}
	a.branch, a.commit = project.Head(p.Project)
	st, err := p.open()
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil, nil
	}
	if err != nil {
		return p, nil, err
	}
	a.equip(st)
	p.Problems = append(p.Problems, prepared(st)...)
	a.writes = st
	return p, st, nil
}

// changing is writing for a command that has nothing to do where there are no memories.
func (a *app) changing() (place, *store.Store, error) {
	p, st, err := a.writing()
	if err == nil && st == nil {
		err = p.none()
	}
	return p, st, err
}

// patience is how long a command waits for another process that writes the same memories.
const patience = 30 * time.Second

// equip tells a store what the command knows, and lets the person know when the command waits.
func (a *app) equip(st *store.Store) {
	st.Now, st.Wait = a.now, patience
	st.Waiting = func() {
		fmt.Fprintf(a.err, "waiting for another process that writes the memories in %s, for %v at most\n", plainLine(st.Dir), patience)
	}
}

// memoryToChange opens the memory directory and finds the memory in it that a command is to change.
func (a *app) memoryToChange(name string) (place, *store.Store, casebook.Header, error) {
	if err := a.settleName(name); err != nil {
		return place{}, nil, casebook.Header{}, err
	}
	p, st, err := a.changing()
	if err != nil {
		return p, st, casebook.Header{}, err
	}
	h, err := findMemory(st, name)
	return p, st, h, err
}

// created is the store of the place, made when there was none.
func (a *app) created(p *place, st *store.Store) (*store.Store, error) {
	if st != nil {
		return st, nil
	}
	if p.Scope == casebook.ScopeProject {
		if err := p.Claim(a.now(), identity.Created); err != nil {
			return nil, err
		}
	}
	st, err := p.create()
	if err != nil {
		return nil, err
	}
	a.equip(st)
	a.writes = st
	return st, nil
}

// apply does one change. What keeps it from being done is an error that says why, and where the text is.
func (a *app) apply(ctx context.Context, st *store.Store, c casebook.Change) (store.Outcome, []casebook.Problem, error) {
	result, err := st.Apply(ctx, []casebook.Change{c})
	return single(result, err)
}

// single is the outcome of a result of one change.
func single(result store.Result, err error) (store.Outcome, []casebook.Problem, error) {
	if err != nil {
		return store.Outcome{}, result.Problems, err
	}
	o := result.Outcomes[0]
	return o, append(result.Problems, advice(o.Problems)...), failed(o)
}

// failed says why a change was not done; nil when it was.
func failed(o store.Outcome) error {
	switch o.Status {
	case store.Refused:
		return refusal(o.Problems)
	case store.Met:
		return fmt.Errorf("%w; `casebook conflicts %s` shows the text that was kept", refusal(o.Problems), o.ID)
	}
	return nil
}

// refusal joins the problems that keep a change from being applied; nil when none does.
func refusal(problems []casebook.Problem) error {
	var texts []string
	for _, p := range problems {
		if p.Refuses() {
			texts = append(texts, p.String())
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return errors.New(strings.Join(texts, "; "))
}

// advice is what is left of problems when those that refuse are taken out.
func advice(problems []casebook.Problem) []casebook.Problem {
	return slices.DeleteFunc(slices.Clone(problems), casebook.Problem.Refuses)
}

// absolute makes the paths of a change's problems those of files.
func (p *place) absolute(problems []casebook.Problem) []casebook.Problem {
	for i, problem := range problems {
		if slices.Contains([]string{"change-name", "change-path", "change-line"}, problem.Code) { // the words say which, and no file is there
			problems[i].Path = ""
			continue
		}
		if problem.Path != "" && !filepath.IsAbs(problem.Path) {
			problems[i].Path = filepath.Join(p.Memory.Path, filepath.FromSlash(problem.Path))
		}
	}
	return problems
}

// changedJSON is what the commands print that change one memory.
type changedJSON struct {
	Change   string             `json:"change"`
	Path     string             `json:"path"`
	Held     string             `json:"held,omitempty"`
	Problems []casebook.Problem `json:"problems"`
}

// heldLine says what becomes of a change that waits for a person.
func heldLine(id string) string {
	return fmt.Sprintf("held as %s: it becomes a memory when a person accepts it, see `casebook review %s`", id, id)
}

// printChanged prints what a change did; for people it is the sentence.
func (a *app) printChanged(st *store.Store, o store.Outcome, sentence string, problems []casebook.Problem) error {
	a.report(problems)
	out := changedJSON{Change: o.ID, Path: st.Abs(o.Change.Path), Problems: list(problems)}
	if o.Status == store.Held {
		out.Change, out.Held, sentence = "", o.ID, heldLine(o.ID)
	}
	if a.json {
		return a.printJSON(out)
	}
	fmt.Fprintln(a.out, plainLine(sentence))
	return nil
}

// tellUndo tells people how an update is taken back, where standard output has only the path. Without a change there is nothing to take back.
func (a *app) tellUndo(change string) {
	if !a.json && change != "" {
		fmt.Fprintf(a.err, "updated; `casebook undo %s%s` takes that back\n", change, a.again())
	}
}

// reading opens the memory directory for a command that only looks at what casebook keeps for it; nil, without an error, when there is none yet.
func (a *app) reading() (place, *store.Store, error) {
	p, err := a.place()
	if err != nil {
		return p, nil, err
	}
	st, err := p.store()
	if st != nil {
		a.equip(st)
	}
	return p, st, err
}

// heldOnce leaves out what is odd about a text that waits: that it waits says so already.
func heldOnce(problems []casebook.Problem) []casebook.Problem {
	held := map[string]bool{}
	for _, p := range problems {
		held[p.Path] = held[p.Path] || p.Code == "change-held"
	}
	return slices.DeleteFunc(slices.Clone(problems), func(p casebook.Problem) bool {
		return held[p.Path] && (strings.HasPrefix(p.Code, "text-") || p.Code == "name-lookalike")
	})
}
