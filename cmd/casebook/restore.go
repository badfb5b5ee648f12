package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) restore() *cobra.Command {
	return &cobra.Command{
		Use:   "restore [NAME[@TIME]]",
		Short: "Give a memory the text that it had before, or list the trash",
		Long: `restore brings a memory back from the trash, or gives it the text that it had at a TIME: 2026-01-31 (the end of that day),
2026-01-31T15:04 or "2026-01-31 15:04" as history prints it, 2026-01-31T15:04:05Z, or how long ago: 2d, 3h, 1w. Without a NAME
it lists what is in the trash. A restore is a change and can be undone; casebook show NAME@TIME only prints the text.`,
		Example: `  casebook restore
  casebook restore deploy-window
  casebook restore deploy-window@2026-11-30`,
		Args: atMostOne,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listTrash()
			}
			return a.runRestore(c.Context(), a.fromDir(args[0]))
		},
	}
}

func (a *app) runRestore(ctx context.Context, what string) error {
	if err := a.settlePast(what); err != nil {
		return fmt.Errorf("restore %s: %w", what, err)
	}
	p, st, err := a.changing()
	if err != nil {
		return fmt.Errorf("restore %s: %w", what, err)
	}
	m, err := a.moment(st, what)
	if err != nil {
		return err
	}
	name, same, err := a.restorable(st, m)
	if err != nil {
		return fmt.Errorf("restore %s: %w", what, err)
	}
	o := store.Outcome{Change: casebook.Change{Path: name}, Status: store.Unchanged}
	var problems []casebook.Problem
	if !same {
		result, err := st.Restore(ctx, store.Restoring{Name: name, Time: m.time, Reason: "casebook restore", Provenance: a.provenance()})
		if o, problems, err = single(result, err); err != nil {
			return err
		}
	}
	sentence := st.Abs(o.Change.Path)
	if o.Status == store.Unchanged {
		sentence = a.nothingToRestore(st, m, o.Change.Path)
		if a.json {
			problems = append(problems, casebook.Problem{Code: "restore-same", Path: st.Abs(o.Change.Path), Text: sentence, Info: true})
		}
	}
	return a.printChanged(st, o, sentence, append(p.Problems, problems...))
}

// restorable is the name by which the store knows the memory, when it has an earlier text, and whether the memory has that of the moment now.
func (a *app) restorable(st *store.Store, m moment) (name string, same bool, err error) {
	h, err := findMemory(st, m.name)
	name = h.Path
	var none *noMemory
	switch path := trashedAt(st, m.name); {
	case path != "":
		name = path
	case errors.As(err, &none) && none.trashed != "":
		name = none.trashed
	case errors.As(err, &none):
		name = relative(st, m.name)
	case err != nil:
		return "", false, err
	case m.time.IsZero() && relative(st, m.name) != h.Path: // one that is there needs no bringing back
		if gone := trashed(st, relative(st, m.name)); len(gone) > 0 {
			name = gone[0]
		}
	default:
		if err := unmistaken(st, m.name, h.Path); err != nil {
			return "", false, err
		}
	}
	if !m.time.IsZero() {
		past, err := a.textAt(st, m)
		if err != nil {
			return "", false, err
		}
		now, _, failed := st.Read(past.Path, 0)
		return name, failed == nil && bytes.Equal(now, past.Text), nil
	}
	past, _, err := st.History(name)
	if err == nil && len(past) == 0 {
		if err = errors.New("casebook has changed nothing of that memory and knows no earlier text"); none != nil {
			err = none
		}
	}
	return name, false, err
}

// nothingToRestore says why nothing was done, and how an earlier text comes back.
func (a *app) nothingToRestore(st *store.Store, m moment, path string) string {
	if !m.time.IsZero() {
		return fmt.Sprintf("nothing to restore: the memory says now what it said then; `casebook history %s` shows its other texts", casebook.ShellWord(m.name))
	}
	sentence := "nothing to restore: the memory is as it was; "
	trash, _, err := a.trash(st)
	for _, t := range trash {
		if err == nil && t.Path == path && t.Replaced {
			return sentence + "for the one of that name in the trash, " + t.way()
		}
	}
	return sentence + fmt.Sprintf("`casebook history %s` shows its earlier texts, `casebook restore %s` brings one back", casebook.ShellWord(m.name), casebook.ShellWord(m.name+"@TIME"))
}

type trashedJSON struct {
	Path     string    `json:"path"`
	Change   string    `json:"change"`
	Time     time.Time `json:"time"`
	Replaced bool      `json:"replaced"` // another memory has its name now
	Restore  string    `json:"restore"`  // what restore takes to bring it back; empty when no time names the text
}

// way says how to get the text of a memory whose name another one has.
func (t trashedJSON) way() string {
	if t.Restore == "" {
		return fmt.Sprintf("`casebook history %s --diff` shows its text", casebook.ShellWord(t.Path))
	}
	what := casebook.ShellWord(t.Restore)
	return fmt.Sprintf("`casebook restore %s` brings it back, `casebook show %s` prints it", what, what)
}

func (a *app) listTrash() error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	trash := []trashedJSON{}
	problems := p.Problems
	if st != nil {
		all, more, err := a.trash(st)
		if err != nil {
			return err
		}
		problems = append(problems, more...)
		trash = append(trash, all...)
	}
	if a.json {
		a.report(problems)
		return a.printJSON(struct {
			Trash    []trashedJSON      `json:"trash"`
			Problems []casebook.Problem `json:"problems"`
		}{trash, list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(trash) == 0 {
		fmt.Fprintln(a.out, "The trash is empty.")
		return nil
	}
	var rows [][]string
	for _, t := range trash {
		row := []string{plainLine(t.Path), casebook.AgeWords(casebook.AgeDays(t.Time, a.now())), t.Change}
		if t.Replaced {
			row = append(row, plainLine("another memory has its name now; "+t.way()))
		}
		rows = append(rows, row)
	}
	printTable(a.out, rows)
	return nil
}

// trash lists the memories that casebook removed, latest first, and those whose name a new memory took.
func (a *app) trash(st *store.Store) ([]trashedJSON, []casebook.Problem, error) {
	gone, problems, err := st.Trash()
	if err != nil {
		return nil, problems, err
	}
	past, _, err := st.History("")
	if err != nil {
		return nil, problems, err
	}
	var all []trashedJSON
	for _, t := range gone {
		all = append(all, trashedJSON{t.Path, t.Change, t.Time, false, t.Path})
	}
	for _, t := range replaced(st, past) {
		all = append(all, trashedJSON{t.Path, t.Change, t.Time, true, a.timed(st, t)})
	}
	slices.SortStableFunc(all, func(x, y trashedJSON) int { return y.Time.Compare(x.Time) })
	return all, problems, nil
}

// replaced are the removed memories whose name another memory has now, with another text: one that was made anew, not brought back.
func replaced(st *store.Store, newestFirst []store.Past) []store.Trashed {
	var all []store.Trashed
	done, back := map[string]bool{}, map[string]bool{}
	came := map[store.FileEdit]bool{}
	for _, p := range newestFirst {
		op := p.Change.Op
		for _, e := range slices.Backward(p.Edits) {
			switch {
			case done[e.Path]:
			case e.After != "":
				back[e.Path] = op == casebook.OpRestore || op == casebook.OpUndo
				came[store.FileEdit{Path: e.Path, After: e.After}] = true
			case op != casebook.OpRename && op != casebook.OpUndo:
				done[e.Path] = true
				now, _, err := st.Read(e.Path, 0)
				if err == nil && !back[e.Path] && !came[store.FileEdit{Path: e.Path, After: e.Before}] && casebook.HashOf(now) != e.Before {
					all = append(all, store.Trashed{Path: e.Path, Change: p.ID, Time: p.Time, Hash: e.Before})
				}
			}
		}
	}
	return all
}

// timed is NAME@TIME of the text that was removed, with a time that is no longer than it must be; empty when there is none.
func (a *app) timed(st *store.Store, t store.Trashed) string {
	for _, layout := range []string{"2006-01-02T15:04", time.RFC3339, "2006-01-02T15:04:05.000Z07:00", time.RFC3339Nano} {
		text := t.Time.In(a.now().Location()).Format(layout)
		at, _ := a.parseTime(text)
		if past, err := st.TextAt(t.Path, at); err == nil && casebook.HashOf(past.Text) == t.Hash {
			return t.Path + "@" + text
		}
	}
	return ""
}
