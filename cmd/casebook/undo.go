package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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
		Long: `undo takes the last step back that is not undone yet, or the changes that are named as casebook history shows them, or
all that a session led to. A memory that was changed since stays as it is, and the text that would have come back is kept
as a conflict. An undo is a change, too, and can be undone by its own name.`,
		Example: `  casebook undo --dry-run
  casebook undo`,
		RunE: func(c *cobra.Command, args []string) error {
			if session != "" && len(args) > 0 {
				return fmt.Errorf("%w: undo wants changes or --session, not both", errUsage)
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

func (a *app) runUndo(ctx context.Context, u undoing) error {
	p, st, err := a.writing()
	if err == nil && st == nil {
		err = p.none()
	}
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
	would, err := wouldUndo(st, chosen)
	if err != nil {
		return err
	}
	if u.dry {
		return a.printUndone(would, "", problems, true)
	}
	ids := make([]string, len(chosen))
	for i, c := range chosen {
		ids[i] = c.ID
	}
	result, err := st.Undo(ctx, store.Undoing{IDs: ids, Reason: "casebook undo", Provenance: a.provenance()})
	problems = append(problems, result.Problems...)
	if err != nil {
		return err
	}
	var failed []string
	for i, o := range result.Outcomes {
		would[i].Status = o.Status
		if err := refusal(o.Problems); err != nil {
			failed = append(failed, fmt.Sprintf("%s; it is conflict %s", err, o.ID))
			would[i].Text = err.Error()
		}
	}
	change := ""
	if result.Batch != "" {
		change = result.Batch + ".1"
	}
	if len(failed) == len(result.Outcomes) || len(failed) > 0 && !a.json {
		err = errors.New("undo: " + strings.Join(failed, "; "))
		would = slices.DeleteFunc(would, func(u undoneJSON) bool { return u.Status == store.Met })
		if a.json || len(would) == 0 {
			return err
		}
	}
	a.problems += len(failed)
	return errors.Join(a.printUndone(would, change, problems, false), err)
}

// choose lists the changes that are meant, newest first.
func (u undoing) choose(newestFirst []store.Past) ([]store.Past, error) {
	taken := takenBack(newestFirst)
	batch := func(c store.Past) string { step, _, _ := strings.Cut(c.ID, "."); return step }
	open := func(c store.Past) bool {
		return !taken[c.ID] && c.Change.Op != casebook.OpUndo && (len(c.Edits) > 0 || c.Change.Op == casebook.OpIndex)
	}
	var chosen []store.Past
	for _, id := range u.ids {
		if !slices.ContainsFunc(newestFirst, func(c store.Past) bool { return c.ID == id || batch(c) == id }) {
			return nil, fmt.Errorf("%s: %w; `casebook history` lists the changes", id, store.ErrUnknown)
		}
	}
	for _, c := range newestFirst {
		switch {
		case len(u.ids) > 0:
			if slices.Contains(u.ids, c.ID) || slices.Contains(u.ids, batch(c)) {
				chosen = append(chosen, c)
			}
		case u.session != "":
			if c.Change.Provenance.Session == u.session && open(c) {
				chosen = append(chosen, c)
			}
		case open(c) && (len(chosen) == 0 || batch(chosen[0]) == batch(c)):
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
func wouldUndo(st *store.Store, chosen []store.Past) ([]undoneJSON, error) {
	now := map[string]string{} // hashes as the undoing goes on
	var all []undoneJSON
	for _, c := range chosen {
		u := undoneJSON{ID: c.ID, Op: c.Change.Op, Path: c.Change.Path, Status: store.Applied}
		var effects []string
		same := len(c.Edits) > 0
		edits := netEdits(c.Edits)
		for _, e := range edits {
			if err := hashNow(st, now, e.Path); err != nil {
				return nil, err
			}
			is := now[e.Path]
			same = same && is == e.Before
			effect := " becomes what it was"
			switch {
			case is != e.After && is != e.Before:
				u.Status, effect = store.Met, " was changed since and stays"
			case e.Before == "":
				effect = " goes"
			case e.After == "":
				effect = " comes back"
			}
			effects = append(effects, e.Path+effect)
		}
		if len(edits) == 0 {
			u.Path = casebook.IndexFile
			effects = []string{casebook.IndexFile + " becomes what it was"}
		}
		u.Text = strings.Join(effects, ", ")
		if same {
			u.Status, u.Text = store.Unchanged, "nothing is left to undo"
		}
		if u.Status == store.Applied {
			for _, e := range edits {
				now[e.Path] = e.Before
			}
		}
		all = append(all, u)
	}
	return all, nil
}

func hashNow(st *store.Store, now map[string]string, path string) error {
	if _, known := now[path]; known {
		return nil
	}
	data, _, err := st.Read(path, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		now[path] = ""
	case err != nil:
		return err
	default:
		now[path] = hashOf(data)
	}
	return nil
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

func (a *app) printUndone(all []undoneJSON, change string, problems []casebook.Problem, dry bool) error {
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Change   string             `json:"change"`
			Undone   []undoneJSON       `json:"undone"`
			Problems []casebook.Problem `json:"problems"`
		}{change, list(all), list(problems)})
	}
	word := "undone"
	if dry {
		word = "would undo"
	}
	for _, u := range all {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s %s (%s %s): %s", word, u.ID, u.Op, u.Path, u.Text)))
	}
	return nil
}
