package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) undo() *cobra.Command {
	var session string
	var dry bool
	c := &cobra.Command{
		Use:   "undo [CHANGE...]",
		Short: "Take changes of the memories back",
		Long: `undo takes the last step back that is not undone yet, or the changes that are named as casebook history shows them (the
number of a step alone will do), or all that a session led to. A memory that was changed since stays as it is, and the text
that would have come back is kept as a conflict. An undo is a change, too, and can be undone by its own name.`,
		Example: `  casebook undo --dry-run
  casebook undo`,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case session != "" && len(args) > 0:
				return fmt.Errorf("%w: undo wants changes or --session, not both", errUsage)
			case session == "" && c.Flags().Changed("session"):
				return fmt.Errorf("%w: --session is empty; it wants the id of a session, as `casebook history` shows it", errUsage)
			}
			return a.runUndo(c.Context(), undoing{args, session, dry})
		},
	}
	c.Flags().StringVar(&session, "session", "", "all changes that the session `ID` led to")
	c.Flags().BoolVar(&dry, "dry-run", false, "only show what would be done")
	return c
}

// An undoing is what `casebook undo` was asked for.
type undoing struct {
	ids     []string
	session string
	dry     bool
}

type undoneJSON struct {
	ID     string       `json:"id"`
	Op     casebook.Op  `json:"op"`
	Path   string       `json:"path"`
	Status store.Status `json:"status"`
	Text   string       `json:"text"`
}

// An undone is what an undo did, or would do.
type undone struct {
	all      []undoneJSON
	change   string   // the undo's own; empty when nothing was done
	failed   []string // why changes were not taken back
	problems []casebook.Problem
}

func (a *app) runUndo(ctx context.Context, u undoing) error {
	if err := a.settleChanges(u.ids); err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	p, st, err := a.changing()
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	past, problems, err := st.History("")
	if err != nil {
		return err
	}
	chosen, err := u.choose(past)
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	undo := store.Undoing{Reason: "casebook undo", Provenance: a.provenance()}
	for _, c := range chosen {
		undo.IDs = append(undo.IDs, c.ID)
	}
	would, err := wouldUndo(ctx, st, undo, chosen)
	if err != nil {
		return err
	}
	done := undone{all: would, problems: append(p.Problems, problems...)}
	if u.dry {
		return a.printUndone(done, "would undo")
	}
	if err := takeBack(ctx, st, undo, &done); err != nil {
		return err
	}
	if len(done.failed) == 0 {
		return a.printUndone(done, "undone")
	}
	err = errors.New("undo: " + strings.Join(done.failed, "; ") + u.further(past, chosen))
	if len(done.failed) == len(done.all) {
		return err
	}
	if !a.json {
		done.all = slices.DeleteFunc(done.all, func(u undoneJSON) bool { return u.Status == store.Met })
	}
	return errors.Join(a.printUndone(done, "undone"), err)
}

// takeBack undoes the changes, and puts what became of each in the place of what was expected.
func takeBack(ctx context.Context, st *store.Store, u store.Undoing, done *undone) error {
	result, err := st.Undo(ctx, u)
	if err != nil {
		return err
	}
	done.problems = append(done.problems, result.Problems...)
	if result.Batch != "" {
		done.change = result.Batch + ".1"
	}
	for i, o := range result.Outcomes {
		done.all[i].Status = o.Status
		if err := failed(o); err != nil {
			done.failed = append(done.failed, err.Error())
			done.all[i].Text = err.Error()
		}
	}
	return nil
}

// further says how to get past a last step that cannot be taken back; empty when the changes were named.
func (u undoing) further(newestFirst, chosen []store.Past) string {
	if len(u.ids) > 0 || u.session != "" {
		return ""
	}
	rest := slices.DeleteFunc(slices.Clone(newestFirst), func(c store.Past) bool { return batchOf(c.ID) == batchOf(chosen[0].ID) })
	next, err := u.choose(rest)
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (`casebook undo %s` takes the step before it back; `casebook restore NAME@TIME` gives a memory an earlier text anyway)", batchOf(next[0].ID))
}

func batchOf(id string) string {
	step, _, _ := strings.Cut(id, ".")
	return step
}

// named says whether a change is meant by an id as people write it: whole, or its step, or the number of its step.
func named(c store.Past, id string) bool {
	number, _, _ := strings.Cut(c.ID, "-")
	return c.ID == id || batchOf(c.ID) == id || strings.TrimLeft(number, "0") == strings.TrimLeft(id, "0")
}

// choose lists the changes that are meant, newest first.
func (u undoing) choose(newestFirst []store.Past) ([]store.Past, error) {
	taken := takenBack(newestFirst)
	open := func(c store.Past) bool {
		return !taken[c.ID] && c.Change.Op != casebook.OpUndo && (len(c.Edits) > 0 || c.Change.Op == casebook.OpIndex && !c.Purged)
	}
	var chosen []store.Past
	for _, id := range u.ids {
		steps := map[string]bool{}
		for _, c := range newestFirst {
			if named(c, id) {
				steps[batchOf(c.ID)] = true
			}
		}
		switch len(steps) {
		case 0:
			return nil, fmt.Errorf("%s: %w; `casebook history` lists the changes", id, store.ErrUnknown)
		case 1:
		default:
			return nil, fmt.Errorf("%s means several steps: %s", id, strings.Join(slices.Sorted(maps.Keys(steps)), ", "))
		}
	}
	for _, c := range newestFirst {
		switch {
		case len(u.ids) > 0:
			if slices.ContainsFunc(u.ids, func(id string) bool { return named(c, id) }) {
				chosen = append(chosen, c)
			}
		case u.session != "":
			if c.Change.Provenance.Session == u.session && open(c) {
				chosen = append(chosen, c)
			}
		case open(c) && (len(chosen) == 0 || batchOf(chosen[0].ID) == batchOf(c.ID)):
			chosen = append(chosen, c)
		}
	}
	switch {
	case len(chosen) > 0:
		return chosen, nil
	case u.session != "":
		return nil, fmt.Errorf("session %s led to no change that is not undone yet", u.session)
	}
	return nil, errors.New("there is no change that is not undone yet")
}

// wouldUndo says what undoing the changes, newest first, would do to files.
func wouldUndo(ctx context.Context, st *store.Store, u store.Undoing, chosen []store.Past) ([]undoneJSON, error) {
	outcomes, err := st.WouldUndo(ctx, u)
	if err != nil {
		return nil, err
	}
	all := make([]undoneJSON, len(chosen))
	for i, c := range chosen {
		all[i] = undoneJSON{ID: c.ID, Op: c.Change.Op, Path: c.Change.Path, Status: outcomes[i].Status, Text: effects(st, c, outcomes[i])}
		if len(c.Edits) == 0 {
			all[i].Path = casebook.IndexFile
		}
	}
	return all, nil
}

// effects says what becomes of each file that a change wrote.
func effects(st *store.Store, c store.Past, o store.Outcome) string {
	if o.Status == store.Unchanged {
		return "nothing is left to undo"
	}
	stays := func(path string) bool {
		return slices.ContainsFunc(o.Problems, func(p casebook.Problem) bool { return p.Path == st.Abs(path) })
	}
	edits := netEdits(c.Edits)
	if len(edits) == 0 { // it wrote the index alone
		edits = []store.FileEdit{{Path: casebook.IndexFile, Before: "a text", After: "another"}}
	}
	var texts []string
	for _, e := range edits {
		switch {
		case stays(e.Path):
			texts = append(texts, e.Path+" was changed since and stays")
		case e.Before == "":
			texts = append(texts, e.Path+" goes")
		case e.After == "":
			texts = append(texts, e.Path+" comes back")
		default:
			texts = append(texts, e.Path+" becomes what it was")
		}
	}
	return strings.Join(texts, ", ")
}

// netEdits joins the edits of one file.
func netEdits(edits []store.FileEdit) []store.FileEdit {
	var net []store.FileEdit
	for _, e := range edits {
		i := slices.IndexFunc(net, func(n store.FileEdit) bool { return n.Path == e.Path })
		if i < 0 {
			net = append(net, e)
			continue
		}
		net[i].After = e.After
	}
	return slices.DeleteFunc(net, func(e store.FileEdit) bool { return e.Before == e.After })
}

func (a *app) printUndone(done undone, word string) error {
	a.report(done.problems)
	if a.json {
		return a.printJSON(struct {
			Change   string             `json:"change"`
			Undone   []undoneJSON       `json:"undone"`
			Problems []casebook.Problem `json:"problems"`
		}{done.change, list(done.all), list(done.problems)})
	}
	for _, u := range done.all {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s %s (%s): %s", word, u.ID, strings.TrimSpace(string(u.Op)+" "+u.Path), u.Text)))
	}
	return nil
}
