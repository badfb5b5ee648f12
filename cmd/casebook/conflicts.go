package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// A settling says what is to become of a conflict.
type settling struct{ diff, take, drop, yes bool }

func (a *app) conflicts() *cobra.Command {
	var s settling
	c := &cobra.Command{
		Use:   "conflicts [ID]",
		Short: "Show the texts that were kept because another one was there, and settle them",
		Long: `A change that meets another text than the one it was made for is not done: what is there stays, and what the change would
have written is kept. conflicts lists what is kept; with an ID, or the beginning of one, it prints the text, or with --diff
what it would change. --take puts the text in place of what is there, which casebook undo takes back, and the conflict is
settled. --drop forgets the text for good; it asks at a terminal, or wants --yes, and agents are refused.`,
		Example: `  casebook conflicts
  casebook conflicts --json`,
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && s != settling{}:
				return fmt.Errorf("%w: conflicts: which one? Give its ID", errUsage)
			case s.diff && s.take || s.diff && s.drop || s.take && s.drop:
				return fmt.Errorf("%w: conflicts: only one of --diff, --take and --drop", errUsage)
			}
			return atMostOne(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return a.listConflicts()
			case s.take:
				return a.takeConflict(c.Context(), args[0])
			case s.drop:
				return a.dropConflict(c.Context(), args[0], s.yes)
			}
			return a.showConflict(args[0], s.diff)
		},
	}
	c.Flags().BoolVar(&s.diff, "diff", false, "show what the kept text would change")
	c.Flags().BoolVar(&s.take, "take", false, "put the kept text in place of what is there")
	c.Flags().BoolVar(&s.drop, "drop", false, "forget the kept text")
	c.Flags().BoolVar(&s.yes, "yes", false, "do not ask")
	return c
}

type conflictJSON struct {
	ID         string              `json:"id"`
	Path       string              `json:"path"`
	Time       time.Time           `json:"time"`
	Op         casebook.Op         `json:"op"`
	Reason     string              `json:"reason"`
	Provenance casebook.Provenance `json:"provenance"`
	Found      string              `json:"found"`
	Bytes      int                 `json:"bytes"`
}

func conflictOf(c store.Conflict) conflictJSON {
	return conflictJSON{c.ID, c.Path, c.Time, c.Change.Op, c.Reason, c.Change.Provenance, c.Found, len(c.Text)}
}

// conflictProblems lists the conflicts that nobody has settled.
func conflictProblems(st *store.Store) ([]casebook.Problem, error) {
	all, problems, err := st.Conflicts()
	for _, c := range all {
		problems = append(problems, casebook.Problem{Code: "conflict", Path: st.Abs(c.Path),
			Text: fmt.Sprintf("%s: the text that did not come in is kept as conflict %s", c.Reason, c.ID),
			Fix:  fmt.Sprintf("`casebook conflicts %s --diff` compares the two, --take or --drop settles it", c.ID)})
	}
	return problems, err
}

func (a *app) listConflicts() error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	var all []store.Conflict
	problems := p.Problems
	if st != nil {
		var more []casebook.Problem
		if all, more, err = st.Conflicts(); err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	a.report(problems)
	if a.json {
		out := []conflictJSON{}
		for _, c := range all {
			out = append(out, conflictOf(c))
		}
		return a.printJSON(struct {
			Conflicts []conflictJSON     `json:"conflicts"`
			Problems  []casebook.Problem `json:"problems"`
		}{out, list(problems)})
	}
	if len(all) == 0 {
		fmt.Fprintf(a.out, "No conflicts in %s.\n", plainLine(p.Memory.Path))
		return nil
	}
	var rows [][]string
	for _, c := range all {
		rows = append(rows, []string{c.ID, a.minute(c.Time), plainLine(c.Path), plainLine(c.Reason), plainLine(conflictWho(c))})
	}
	printTable(a.out, rows)
	return nil
}

// conflictWho says who proposed the change, and what it was to be.
func conflictWho(c store.Conflict) string {
	who := cmp.Or(string(c.Change.Provenance.Origin), "another program")
	if c.Change.Provenance.Session != "" {
		who += " in session " + c.Change.Provenance.Session
	}
	if c.Change.Op != "" {
		who += ", " + string(c.Change.Op)
	}
	return who
}

func (a *app) showConflict(id string, diff bool) error {
	if err := a.settleConflict(id); err != nil {
		return fmt.Errorf("conflict %s: %w", id, err)
	}
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	c, problems, err := conflictNamed(&p, st, id)
	if err != nil {
		return err
	}
	text := c.Text
	if diff {
		there, _, err := textAt(st, c.Path)
		if err != nil {
			return err
		}
		text = []byte(udiff.Unified(c.Path, c.Path+" (conflict "+c.ID+")", string(there), string(c.Text)))
	}
	problems = append(p.Problems, problems...)
	a.report(problems)
	if a.json {
		return a.printConflict(c, diff, text, problems)
	}
	switch {
	case diff && len(text) == 0:
		fmt.Fprintln(a.err, "the kept text is there already; --drop forgets the conflict")
	case !diff && len(c.Text) == 0:
		fmt.Fprintln(a.err, "no text is kept: "+plainLine(noText(c)))
	}
	if f, ok := a.out.(*os.File); diff || ok && isTerminal(f) {
		text = []byte(plain(string(text)))
	}
	_, err = a.out.Write(text)
	return err
}

func (a *app) printConflict(c store.Conflict, diff bool, text []byte, problems []casebook.Problem) error {
	out := struct {
		conflictJSON
		Text     *string            `json:"text,omitempty"`
		Base64   []byte             `json:"base64,omitempty"`
		Diff     *string            `json:"diff,omitempty"`
		Problems []casebook.Problem `json:"problems"`
	}{conflictJSON: conflictOf(c), Problems: list(problems)}
	kept := string(c.Text)
	if utf8.ValidString(kept) {
		out.Text = &kept
	} else {
		out.Base64 = c.Text
	}
	if diff {
		shown := string(text)
		out.Diff = &shown
	}
	return a.printJSON(out)
}

// noText says what a change without a text was about.
func noText(c store.Conflict) string {
	if c.Change.Op == "" {
		return "the file was to go"
	}
	return fmt.Sprintf("the change was a %s of %s", c.Change.Op, c.Change.Path)
}

// conflictNamed finds a conflict by its id or the beginning of it.
func conflictNamed(p *place, st *store.Store, id string) (store.Conflict, []casebook.Problem, error) {
	if st == nil {
		return store.Conflict{}, nil, fmt.Errorf("conflict %s: %w", id, p.none())
	}
	all, problems, err := st.Conflicts()
	if err != nil {
		return store.Conflict{}, nil, err
	}
	var found []store.Conflict
	for _, c := range all {
		if strings.HasPrefix(c.ID, id) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 1:
		return found[0], problems, nil
	case 0:
		return store.Conflict{}, nil, fmt.Errorf("there is no conflict %s; `casebook conflicts` lists them", id)
	}
	return store.Conflict{}, nil, fmt.Errorf("%d conflicts begin with %q: %s and others", len(found), id, found[0].ID)
}

// textAt is the text at a path now; false when there is none.
func textAt(st *store.Store, path string) (text []byte, there bool, err error) {
	text, _, err = st.Read(path, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return text, err == nil, err
}

// conflictToSettle opens the memory directory for a change, and finds the conflict.
func (a *app) conflictToSettle(id string) (place, *store.Store, store.Conflict, error) {
	if err := a.settleConflict(id); err != nil {
		return place{}, nil, store.Conflict{}, fmt.Errorf("conflict %s: %w", id, err)
	}
	p, st, err := a.writing()
	if err != nil {
		return p, st, store.Conflict{}, err
	}
	c, problems, err := conflictNamed(&p, st, id)
	p.Problems = append(p.Problems, problems...)
	return p, st, c, err
}

// takeConflict puts the kept text in place. The conflict stays until that is done.
func (a *app) takeConflict(ctx context.Context, id string) error {
	p, st, c, err := a.conflictToSettle(id)
	if err != nil {
		return err
	}
	if len(c.Text) == 0 {
		return fmt.Errorf("take conflict %s: it has no text: %s; do that again if it is meant, and --drop the conflict", c.ID, noText(c))
	}
	there, found, err := textAt(st, c.Path)
	if err != nil {
		return err
	}
	f := store.Verbatim{Path: c.Path, Text: c.Text, Reason: "casebook conflicts --take", Provenance: a.provenance()}
	if found {
		f.Expect = casebook.HashOf(there)
	}
	result, err := st.Write(ctx, []store.Verbatim{f})
	o, problems, err := single(result, err)
	if err == nil && o.Status != store.Held {
		err = st.DropConflict(ctx, c.ID)
	}
	if err != nil {
		return fmt.Errorf("take conflict %s: %w", c.ID, err)
	}
	sentence := fmt.Sprintf("%s has the text that was kept; `casebook undo %s%s` takes that back", a.pathShown(st, f.Path), o.ID, a.again())
	if o.Status == store.Unchanged {
		sentence = f.Path + " had the text that was kept already"
	}
	return a.printChanged(st, o, sentence, append(p.Problems, problems...))
}

// dropConflict forgets the kept text, which a person has to want.
func (a *app) dropConflict(ctx context.Context, id string, sure bool) error {
	if err := a.notForAgent(); err != nil {
		return fmt.Errorf("drop conflict %s: %w", id, err)
	}
	p, st, c, err := a.conflictToSettle(id)
	if err == nil && !sure {
		question := plainLine(fmt.Sprintf("Forget the text that was kept for %s? This cannot be undone.", c.Path))
		err = a.agreedOrYes(question, "nothing was dropped")
	}
	if err == nil {
		err = st.DropConflict(ctx, c.ID)
	}
	if err != nil {
		return fmt.Errorf("drop conflict %s: %w", id, err)
	}
	a.report(p.Problems)
	if a.json {
		return a.printJSON(struct {
			Dropped  string             `json:"dropped"`
			Path     string             `json:"path"`
			Problems []casebook.Problem `json:"problems"`
		}{c.ID, c.Path, list(p.Problems)})
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("conflict %s of %s is dropped", c.ID, c.Path)))
	return nil
}
