package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/hook"
	"casebook/instruction"
	"casebook/learn"
	"casebook/model/chosen"
	"casebook/project"
	"casebook/settings"
	"casebook/store"
)

func (a *app) catchUp() *cobra.Command {
	return &cobra.Command{
		Use:    hook.LearnCommand + " EVENT TRANSCRIPT WITHIN ENDING",
		Hidden: true,
		Short:  "Learn what is new in a session that a hook named",
		Long: `catch-up is started by the hook at the end of a turn, before a compaction and at the end of a session, in a process that
nobody waits for (docs/extraction.md). It reads what is new of the transcript, which lies below the client's folder of
them, and carries what is worth keeping into the memories, or lets it wait for you.`,
		Example: `  casebook catch-up SessionEnd /nowhere/none.jsonl no ""`,
		Args:    exactly(4),
		RunE: func(c *cobra.Command, args []string) error {
			stepBack()
			w, err := hook.WishOf(args)
			if err != nil {
				return errors.Join(errUsage, err)
			}
			home, _ := os.UserHomeDir() // where there is none, the state is not found either
			dir, err := filepath.Abs(a.dir)
			if err != nil {
				return err
			}
			env := hook.Env{Home: home, Getenv: a.env, Dir: dir, Started: a.started, Now: a.now, AccountHome: a.account}
			var at atomic.Pointer[settings.Place] // where it learned; nil: nowhere
			err = hook.Learn(c.Context(), env, w, func(p settings.Place) (*learn.Learner, error) {
				at.Store(&p)
				l, _ := a.learner(&place{Place: p})
				l.Propose = p.Proposes()
				return l, nil
			})
			if p := at.Load(); p != nil {
				err = errors.Join(err, a.startNight(*p, w.Path))
			}
			return err
		},
	}
}

// learner learns from sessions at a place, with the model that the settings name for it. Its name is empty where they name none.
func (a *app) learner(p *place) (l *learn.Learner, model string) {
	l = &learn.Learner{Place: p.Place, Session: hook.SessionOf(p.Place), Now: a.now}
	l.Extractor.Root, l.Extractor.Instructions = p.Project.Root, instruction.Open(instruction.From(p.Place, instruction.Options{}))
	for _, further := range p.beside().further() {
		l.Extractor.Layers = append(l.Extractor.Layers, further.Store)
	}
	l.Extractor.KeepDerivable = !p.Config.Extract.StrictDerivable.Value
	a.branch, a.commit = project.Head(p.Project)
	l.Extractor.Branch, l.Extractor.Commit = a.branch, a.commit
	if p.Config.Models.Extract.Value != settings.NoModel {
		l.Extractor.Past = a.pastPrompts(context.Background())
	}
	l.Open = func() (*store.Store, error) {
		st, err := p.open()
		if errors.Is(err, fs.ErrNotExist) {
			return a.created(p, nil)
		}
		if err != nil {
			return nil, err
		}
		a.equip(st)
		p.Problems = append(p.Problems, prepared(st)...)
		a.writes = st
		return st, nil
	}
	provider, name, ok := p.Config.ModelOf(casebook.RoleExtract)
	if !ok {
		return l, ""
	}
	l.Model = func() (learn.Model, error) {
		m, err := chosen.Open(p.Place, casebook.RoleExtract, os.Environ(), a.now)
		if err != nil {
			return learn.Model{}, err
		}
		if m == nil { // the configuration was changed meanwhile
			return learn.Model{}, errors.New("models.extract names no model that can be asked")
		}
		return learn.Model{Model: m, Window: m.Window, Close: m.Close}, nil
	}
	return l, strings.TrimSuffix(provider.Name+"/"+name, "/")
}
