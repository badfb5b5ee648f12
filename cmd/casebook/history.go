package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) history() *cobra.Command {
	var diff bool
	c := &cobra.Command{
		Use:   "history [NAME]",
		Short: "Show what was done to the memories, or to one, newest first",
		Long: `history lists the changes that casebook made, with whose words they brought (docs/trust.md) and why. A memory is found under
the names that it had before, too, and when it is gone; MEMORY.md is the index. What editors and other programs did is not
in it.

The first column is the name of a change, as undo takes it: 00000012-9a3f.1. What stands before its point, 00000012-9a3f,
names the step that the change was a part of, and so all changes of that step; its number alone, 00000012 or 12, does the
same. No other form is a name.`,
		Example: `  casebook history
  casebook history deploy-window --json
  casebook history deploy-window --diff`,
		Args: atMostOne,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.runHistory(a.fromDir(strings.Join(args, "")), diff)
		},
	}
	c.Flags().BoolVar(&diff, "diff", false, "print below each change what it did to texts")
	return c
}

type pastJSON struct {
	ID         string              `json:"id"`
	Time       time.Time           `json:"time"`
	Op         casebook.Op         `json:"op"`
	Path       string              `json:"path"`
	To         string              `json:"to"`
	From       []string            `json:"from"`
	Reason     string              `json:"reason"`
	Provenance casebook.Provenance `json:"provenance"`
	Undoes     []string            `json:"undoes"`
	Undone     bool                `json:"undone"`
	Edits      []editJSON          `json:"edits"`
}

type editJSON struct {
	Path   string `json:"path"`
	Before string `json:"before"`
	After  string `json:"after"`
	Diff   string `json:"diff,omitempty"` // with --diff
}

func (a *app) runHistory(name string, diff bool) error {
	if err := nameable(name); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	if name != "" {
		if err := a.settlePast(name); err != nil {
			return fmt.Errorf("history %s: %w", name, err)
		}
	}
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	shown := []pastJSON{}
	problems := p.Problems
	if st != nil {
		var more []casebook.Problem
		if shown, more, err = pastOf(st, name, diff); err != nil {
			return fmt.Errorf("history %s: %w", name, err)
		}
		problems = append(problems, more...)
	}
	if name != "" && len(shown) == 0 {
		return fmt.Errorf("history %s: %w", name, unchanged(st, name))
	}
	if a.json {
		a.report(problems)
		return a.printJSON(struct {
			Changes  []pastJSON         `json:"changes"`
			Problems []casebook.Problem `json:"problems"`
		}{shown, list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(shown) == 0 {
		fmt.Fprintf(a.out, "No changes of the memories in %s.\n", plainLine(p.Memory.Path))
		return nil
	}
	if diff {
		a.printDiffs(shown)
		return nil
	}
	var rows [][]string
	for _, c := range shown {
		rows = append(rows, a.pastLine(c))
	}
	printTable(a.out, rows)
	return nil
}

// unchanged says why there is no history of a name.
func unchanged(st *store.Store, name string) error {
	text := "casebook has changed no memory of that name"
	if st == nil {
		return errors.New(text)
	}
	_, err := findMemory(st, name)
	var none *noMemory
	switch {
	case errors.Is(err, errIndex):
		return errors.New("casebook has changed nothing of the index yet")
	case err == nil:
		return errors.New("the memory is there, and casebook has changed nothing of it")
	case errors.As(err, &none) && len(none.near) > 0:
		return errors.New(text + "; " + didYouMean(none.near))
	case errors.As(err, &none):
		return errors.New(text)
	}
	return err
}

// pastOf is the history of all memories, of one, or of the index.
func pastOf(st *store.Store, name string, diff bool) ([]pastJSON, []casebook.Problem, error) {
	all, problems, err := st.History("")
	if err != nil {
		return nil, problems, err
	}
	taken := takenBack(all)
	out := []pastJSON{}
	if name != "" && relative(st, name) == casebook.IndexFile {
		return pastOfIndex(st, taken, diff)
	}
	if name != "" {
		if all, err = historyOf(st, name); err != nil {
			return nil, problems, err
		}
	}
	for _, c := range all {
		p := newPast(c, taken)
		for i, e := range p.Edits {
			if diff {
				before, was := st.Text(c.ID, e.Before)
				after, is := st.Text(c.ID, e.After)
				p.Edits[i].Diff = unified(e.Path, before, after, was, is)
			}
		}
		out = append(out, p)
	}
	return out, problems, nil
}

// pastOfIndex lists the changes that MEMORY.md followed. What they did to it stands behind what they did to memories, once for a step.
func pastOfIndex(st *store.Store, taken map[string]bool, diff bool) ([]pastJSON, []casebook.Problem, error) {
	all, problems, err := st.IndexHistory()
	out := []pastJSON{}
	for _, c := range all {
		p := newPast(c.Past, taken)
		if diff && len(c.Before)+len(c.After) > 0 {
			p.Edits = append(p.Edits, editJSON{Path: casebook.IndexFile, Diff: unified(casebook.IndexFile, c.Before, c.After, true, true)})
		}
		out = append(out, p)
	}
	return out, problems, err
}

// unified is the difference of two texts of a file.
func unified(path string, before, after []byte, was, is bool) string {
	from, to := "a/"+path, "b/"+path
	if !was {
		from = os.DevNull
	}
	if !is {
		to = os.DevNull
	}
	return udiff.Unified(from, to, string(before), string(after))
}

func (a *app) printDiffs(shown []pastJSON) {
	for _, c := range shown {
		fmt.Fprintln(a.out, strings.Join(a.pastLine(c), "  "))
		for _, e := range c.Edits {
			fmt.Fprint(a.out, plain(strings.ReplaceAll(e.Diff, "\r\n", "\n")))
		}
		fmt.Fprintln(a.out)
	}
}

// historyOf is the history of a memory under the name that a person gives it: one that is there is found as show finds it.
func historyOf(st *store.Store, name string) ([]store.Past, error) {
	past, _, err := st.History(relative(st, name))
	if err != nil || len(past) > 0 {
		return past, err
	}
	if h, err := findMemory(st, name); err == nil {
		past, _, err = st.History(h.Path)
		return past, err
	}
	return nil, nil
}

// takenBack are the changes that an undo took back, unless that was taken back itself.
func takenBack(newestFirst []store.Past) map[string]bool {
	taken := map[string]bool{}
	for _, c := range newestFirst {
		if taken[c.ID] {
			continue
		}
		for _, id := range c.Undoes {
			taken[id] = true
		}
	}
	return taken
}

func newPast(c store.Past, taken map[string]bool) pastJSON {
	out := pastJSON{ID: c.ID, Time: c.Time, Op: c.Change.Op, Path: c.Change.Path, To: c.Change.To, From: list(c.Change.From), Reason: c.Change.Reason,
		Provenance: c.Change.Provenance, Undoes: list(c.Undoes), Undone: taken[c.ID], Edits: []editJSON{}}
	for _, e := range c.Edits {
		out.Edits = append(out.Edits, editJSON{Path: e.Path, Before: e.Before, After: e.After})
	}
	return out
}

// pastLine is a change as the cells of a table.
func (a *app) pastLine(c pastJSON) []string {
	who := string(c.Provenance.Origin)
	if c.Provenance.Session != "" {
		who += " in session " + c.Provenance.Session
	}
	why := c.Reason
	if c.Undone {
		why += " (undone)"
	}
	cells := []string{c.ID, a.minute(c.Time), string(c.Op), c.about(), who, strings.TrimSpace(why)}
	for i, cell := range cells {
		cells[i] = plainLine(cell)
	}
	return cells
}

// about says which memories the change is about.
func (c pastJSON) about() string {
	switch {
	case c.To != "":
		return c.Path + " → " + c.To
	case len(c.From) > 0:
		return c.Path + " ← " + strings.Join(c.From, ", ")
	case c.Op == casebook.OpUndo:
		return c.undone() + ", takes back " + strings.Join(c.Undoes, ", ")
	case c.Path == "" && c.Op == casebook.OpIndex:
		return casebook.IndexFile
	}
	return c.Path
}

// undone names what an undo was about; one that touched no memory was about the index.
func (c pastJSON) undone() string {
	var paths []string
	for _, e := range c.Edits {
		if !slices.Contains(paths, e.Path) {
			paths = append(paths, e.Path)
		}
	}
	if len(paths) == 0 {
		return casebook.IndexFile
	}
	return strings.Join(paths, ", ")
}
