package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/dream"
	"casebook/model/chosen"
	"casebook/settings"
	"casebook/store"
	"casebook/verify"
)

// A dreaming is what `casebook dream` was asked for.
type dreaming struct {
	steps         []string
	apply, review bool
}

func (a *app) dream() *cobra.Command {
	var w dreaming
	c := &cobra.Command{
		Use:   "dream [STEP]...",
		Short: "Put the memories in order: show a plan, and do it step by step",
		Long: `dream reads all memories and shows what it would do about doubled, dated, dead and contradicting ones and about MEMORY.md: a
plan of small steps, each with one reason and a diff. It changes nothing. With a STEP it shows that one alone.

--apply does the plan that was shown last, but for the steps that ask you something; --apply STEP does the steps that you
name, and is your consent to them. --review shows each step and asks. A step is done whole or not at all, and is passed over
when its memories have changed since. Within 30 days, at most a quarter of the memories, and of what they say, goes without
your consent; what would go over that asks. What you say no to, or undo, is not proposed again while the memories stay as
they are.

With the hooks installed a plan is also made by itself, after a day and five sessions (dream.enabled, dream.apply; see
docs/dream.md). casebook dream undo takes the last run back, casebook dream status says when it ran and what it took.`,
		Example: `  casebook dream
  casebook dream --apply
  casebook dream --json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if w.steps = args; w.apply && w.review {
				return fmt.Errorf("%w: dream: --review asks, and --apply does without; give one of them", errUsage)
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop) // a second signal ends the process
			defer stop()
			return a.runDream(ctx, w)
		},
	}
	c.Flags().BoolVar(&w.apply, "apply", false, "do the plan, or the steps that are named")
	c.Flags().BoolVar(&w.review, "review", false, "show each step, and ask")
	c.AddCommand(a.dreamUndo(), a.dreamStatus())
	return c
}

// dreamer is a dream over the memories of a place, with the model that the settings name for it.
func (a *app) dreamer(p *place, st *store.Store) (d *dream.Dream, done func(), err error) {
	set := p.Config.Dream
	d = &dream.Dream{Store: st, Root: p.Project.Root, Engine: set.Engine.Value, LeavePerson: set.TouchUserType.Value == settings.TouchNever, Now: a.now, Zone: a.now().Location(),
		MinHours: gate(set.MinHours.Value), MinSessions: gate(set.MinSessions.Value)}
	if !p.untrusted() {
		checker := verify.Checker{Project: p.Project, Wait: doctorWait}
		d.Check = func(ctx context.Context, v *dream.View) error {
			p.Problems = append(p.Problems, v.Check(ctx, checker)...)
			return ctx.Err()
		}
	}
	l, _ := a.learner(p)
	l.Extractor.Past = nil // no model writes hints here
	d.Distil = dream.Distiller{Store: st, Extractor: l.Extractor}.Distil
	done = func() {}
	if set.Engine.Value == settings.EngineRules {
		return d, done, nil
	}
	m, err := chosen.Open(p.Place, casebook.RoleDream, os.Environ(), a.now)
	if err != nil || m == nil {
		return d, done, err
	}
	d.Model, d.Window, d.Ask = m, m.Window, d.AskModel
	d.Cost = func(u casebook.Usage) (int64, bool) { return m.Account.Cost(m.Provider, m.Name, u) }
	return d, m.Close, nil
}

// gate is a setting as a Dream has it, where 0 is the default.
func gate(value int) int {
	if value == 0 {
		return -1
	}
	return value
}

func (a *app) runDream(ctx context.Context, w dreaming) error {
	p, st, err := a.changing()
	if err != nil {
		return fmt.Errorf("dream: %w", err)
	}
	if w.review {
		err = a.forPerson()
	} else if w.apply && (len(w.steps) > 0 || p.DreamProposes()) {
		// An agent applies what the settings let happen by themselves, and nothing else.
		err = a.notForAgent()
	}
	if err != nil {
		return fmt.Errorf("dream: %w", err)
	}
	d, done, err := a.dreamer(&p, st)
	if err != nil {
		return fmt.Errorf("dream: %w", err)
	}
	defer done()
	if !a.json {
		d.Each = func(phase dream.Phase) { fmt.Fprintln(a.err, phaseLine(phase)) }
	}
	plan, err := a.dreamPlan(ctx, d, w)
	if err != nil {
		return fmt.Errorf("dream: %w", err)
	}
	p.Problems = append(p.Problems, plan.Problems...)
	if plan.Failed != "" {
		p.Problems = append(p.Problems, casebook.Problem{Code: "dream-model", Path: st.Dir, Text: "the model gave nothing that counts: " + plan.Failed, Warning: true,
			Fix: "see docs/models.md; what the rules found stands all the same"})
	}
	v, _, err := dream.Look(ctx, st, dream.Looking{Root: d.Root, Now: a.now(), Zone: d.Zone})
	if err != nil {
		return fmt.Errorf("dream: %w", err)
	}
	ahead := v.Ahead()
	if w.review {
		if w.steps, err = a.reviewDream(d, ahead, plan); err != nil {
			return fmt.Errorf("dream: %w", err)
		}
		w.apply = len(w.steps) > 0
	}
	out := dreamt{view: v, ahead: ahead, plan: plan, only: w.steps, told: w.review}
	if w.apply {
		result, err := d.Apply(ctx, plan, w.steps...)
		if err != nil {
			return fmt.Errorf("dream: %w", err)
		}
		out.result = &result
	}
	return a.printDream(&p, out)
}

// shownFor is how long a plan counts as shown: --apply does it as it is.
const shownFor = 24 * time.Hour

// dreamPlan is the plan that was shown last, where that is the one to apply, or a new one.
func (a *app) dreamPlan(ctx context.Context, d *dream.Dream, w dreaming) (dream.Plan, error) {
	has := func(p dream.Plan) error {
		for _, id := range w.steps {
			if _, ok := p.Step(id); !ok {
				return fmt.Errorf("%s: %w; `casebook dream` shows those that it has", id, dream.ErrNoStep)
			}
		}
		return nil
	}
	saved, begun, there, err := d.Saved()
	if err != nil {
		return saved, err
	}
	age := a.now().Sub(saved.Made)
	if there && age >= 0 && age < shownFor && has(saved) == nil && (len(w.steps) > 0 || w.apply && !begun) {
		return saved, nil
	}
	p, err := d.Plan(ctx)
	if err == nil {
		err = has(p)
	}
	if err == nil {
		err = d.Save(p)
	}
	return p, err
}

// reviewDream asks a person about each step. What is answered with n is not proposed again.
func (a *app) reviewDream(d *dream.Dream, ahead *dream.Ahead, p dream.Plan) (yes []string, err error) {
	var no []string
	for i, s := range p.Steps {
		fmt.Fprint(a.err, plain(describeStep(ahead, s)))
		answer, err := a.ask(fmt.Sprintf("%d of %d: do it? [y]es, [n]o and never again, [q]uit, anything else: later ", i+1, len(p.Steps)))
		if err != nil {
			return nil, err
		}
		switch strings.ToLower(answer) {
		case "y", "yes":
			yes = append(yes, s.ID)
			continue
		case "n", "no":
			no = append(no, s.ID)
			continue
		case "q", "quit":
		default:
			continue
		}
		break
	}
	if len(no) > 0 {
		err = d.Reject(no...)
	}
	return yes, err
}

func (a *app) dreamUndo() *cobra.Command {
	return &cobra.Command{
		Use:   "undo",
		Short: "Take all back that the last run of dream did",
		Long: `undo takes back what the last run did that is not taken back yet, MEMORY.md among it, as one step that can itself be undone. A
memory that was changed since stays as it is, and the text that would have come back is kept as a conflict. The same steps
are not proposed again while the memories stay as they are.`,
		Example: `  casebook dream undo`,
		Args:    exactly(0),
		RunE: func(c *cobra.Command, _ []string) error {
			p, st, err := a.changing()
			if err != nil {
				return fmt.Errorf("dream undo: %w", err)
			}
			d := &dream.Dream{Store: st, Now: a.now}
			u, err := d.Undo(c.Context(), a.provenance())
			if err != nil {
				return fmt.Errorf("dream undo: %w", err)
			}
			return a.printDreamUndone(p, u)
		},
	}
}

func (a *app) printDreamUndone(p place, u dream.Undone) error {
	done := undone{problems: append(p.Problems, u.Problems...)}
	if u.Batch != "" {
		done.change = u.Batch + ".1"
	}
	var failures []string
	for _, o := range u.Outcomes {
		one := undoneJSON{ID: o.ID, Op: o.Change.Op, Path: o.Change.Path, Status: o.Status, Text: "is what it was"}
		if o.Change.Op == casebook.OpIndex && one.Path == "" {
			one.Path = casebook.IndexFile
		}
		if err := failed(o); err != nil {
			failures = append(failures, err.Error())
			one.Text = err.Error()
		}
		done.all = append(done.all, one)
	}
	var err error
	if len(failures) > 0 {
		err = errors.New("dream undo: " + strings.Join(failures, "; "))
	}
	if !a.json {
		done.all = slices.DeleteFunc(done.all, func(u undoneJSON) bool { return u.Status == store.Met })
	}
	return errors.Join(a.printUndone(done, "undone"), err)
}
