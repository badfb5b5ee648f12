package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
)

// A decision says what is to become of what waits.
type decision struct{ accept, edit, reject bool }

func (a *app) review() *cobra.Command {
	var d decision
	c := &cobra.Command{
		Use:   "review [ID]...",
		Short: "Show what waits for a person before agents see it, and decide",
		Long: `What comes from outside (a web page, the output of a tool, an export) waits outside of the memory directory until a person
accepts it, and so does what an agent writes when it holds hidden characters, tags that pose as the host's, or orders that
override or hide something. A memory in the directory that holds such things is withheld from agents until its text is
accepted. review lists all of that; with an ID, the beginning of one, or the memory's name, it shows the text and why it waits.

--accept lets it become a memory; one that was withheld is shown from then on, as long as its text stays the same. --edit
opens it in $VISUAL or $EDITOR first. --reject drops it, and the same is refused the next time; a memory that was withheld
goes to the trash. casebook undo takes changes back. Only a person decides: these ask at a terminal, and refuse agents.`,
		Example: `  casebook review
  casebook review --json`,
		Args: func(_ *cobra.Command, args []string) error {
			n := 0
			for _, is := range []bool{d.accept, d.edit, d.reject} {
				if is {
					n++
				}
			}
			switch {
			case n > 1:
				return fmt.Errorf("%w: review: only one of --accept, --edit and --reject", errUsage)
			case n > 0 && len(args) == 0:
				return fmt.Errorf("%w: review: which one? Give its ID", errUsage)
			case n == 0 && len(args) > 1:
				return fmt.Errorf("%w: review: it shows one at a time", errUsage)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return a.listReview(c.Context())
			case d.accept:
				return a.decide(c.Context(), args, a.acceptOne)
			case d.edit:
				return a.decide(c.Context(), args, a.editOne)
			case d.reject:
				return a.decide(c.Context(), args, a.rejectOne)
			}
			return a.showReview(c.Context(), args[0])
		},
	}
	c.Flags().BoolVar(&d.accept, "accept", false, "let it become a memory, or be shown")
	c.Flags().BoolVar(&d.edit, "edit", false, "change the text in an editor, and accept it")
	c.Flags().BoolVar(&d.reject, "reject", false, "drop it")
	return c
}

func (a *app) listReview(ctx context.Context) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("review: %w", err)
	}
	var all []waiting
	problems := p.Problems
	if st != nil {
		var more []casebook.Problem
		if all, more, err = allWaiting(ctx, st); err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	if a.json {
		a.report(problems)
		out := []waitingJSON{}
		for _, w := range all {
			out = append(out, w.json(st))
		}
		return a.printJSON(struct {
			Waiting  []waitingJSON      `json:"waiting"`
			Problems []casebook.Problem `json:"problems"`
		}{out, list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(all) == 0 {
		fmt.Fprintf(a.out, "Nothing waits for a person%s.\n", plainLine(p.where()))
		return nil
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{plainLine(w.ID), a.minute(w.Time), plainLine(w.what()), plainLine(oneLine(strings.Join(w.Reasons, "; "), 120))})
	}
	printTable(a.out, rows)
	return nil
}

func (a *app) showReview(ctx context.Context, id string) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if st == nil {
		return fmt.Errorf("review %s: %w", id, p.none())
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("review %s: %w", id, err)
	}
	all, problems, err := allWaiting(ctx, st)
	if err != nil {
		return err
	}
	w, err := waitingNamed(all, id)
	if err != nil {
		return err
	}
	problems = append(p.Problems, problems...)
	a.report(problems)
	if !a.json {
		fmt.Fprint(a.out, plain(a.describe(st, w)))
		if a.agent() == "" {
			scope := ""
			if a.scope != "" {
				scope = " --scope " + casebook.ShellWord(a.scope)
			}
			fmt.Fprintf(a.err, "to decide: `casebook review%s %s` with --accept, --edit or --reject\n", plainLine(scope), plainLine(casebook.ShellWord(w.ID)))
		}
		return nil
	}
	out := w.json(st)
	file, old, err := w.outcome(st, a.now())
	if err != nil {
		return err
	}
	text, diff := strings.ToValidUTF8(string(file), "\uFFFD"), udiff.Unified(w.Change.Path, w.Change.Path+" (proposed)", string(old), string(file))
	out.Text = &text
	if !w.withheld {
		out.Diff = &diff
	}
	return a.printJSON(struct {
		waitingJSON
		Problems []casebook.Problem `json:"problems"`
	}{out, list(problems)})
}
