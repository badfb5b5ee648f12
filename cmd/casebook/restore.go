package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) restore() *cobra.Command {
	return &cobra.Command{
		Use:   "restore [NAME[@TIME]]",
		Short: "Give a memory the text that it had before, or list the trash",
		Long: `restore brings a memory back from the trash, or gives it the text that it had at a time: 2026-01-31T15:04:05Z,
2026-01-31 (the end of that day), or how long ago: 2d, 3h, 1w. Without a NAME it lists what is in the trash. A restore is a
change and can be undone.`,
		Example: `  casebook restore
  casebook restore deploy-window
  casebook restore deploy-window@2026-11-30`,
		Args: atMostOne,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listTrash()
			}
			return a.runRestore(c.Context(), args[0])
		},
	}
}

func (a *app) runRestore(ctx context.Context, what string) error {
	name, at := a.nameAndTime(what)
	p, st, err := a.writing()
	if err == nil && st == nil {
		err = p.none()
	}
	if err != nil {
		return fmt.Errorf("restore %s: %w", name, err)
	}
	if h, err := findMemory(st, name); err == nil {
		name = h.Path
	}
	result, err := st.Restore(ctx, store.Restoring{Name: name, Time: at, Reason: "casebook restore", Provenance: a.provenance()})
	if errors.Is(err, store.ErrUnknown) {
		return fmt.Errorf("restore %s: casebook knows no earlier text of a memory of that name", what)
	}
	o, problems, err := single(result, err)
	if err != nil {
		return err
	}
	sentence := st.Abs(o.Change.Path)
	if o.Status == store.Unchanged {
		problems = append(problems, casebook.Problem{Code: "restore-same", Path: sentence, Text: "the memory says so already", Info: true})
	}
	return a.printChanged(st, o, sentence, append(p.Problems, problems...))
}

// nameAndTime splits NAME@TIME. What stands behind the last @ and is no time belongs to the name.
func (a *app) nameAndTime(what string) (string, time.Time) {
	at := strings.LastIndexByte(what, '@')
	if at <= 0 {
		return what, time.Time{}
	}
	name, text, now := what[:at], what[at+1:], a.now()
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return name, t
	}
	if t, err := time.ParseInLocation("2006-01-02", text, now.Location()); err == nil {
		return name, t.AddDate(0, 0, 1).Add(-time.Nanosecond)
	}
	if text == "" {
		return what, time.Time{}
	}
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || n < 0 || n > 100_000 {
		return what, time.Time{}
	}
	switch text[len(text)-1] {
	case 'h':
		return name, now.Add(-time.Duration(n) * time.Hour)
	case 'd':
		return name, now.AddDate(0, 0, -n)
	case 'w':
		return name, now.AddDate(0, 0, -7*n)
	}
	return what, time.Time{}
}

type trashedJSON struct {
	Path   string    `json:"path"`
	Change string    `json:"change"`
	Time   time.Time `json:"time"`
}

func (a *app) listTrash() error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	trash := []trashedJSON{}
	problems := p.Problems
	if st != nil {
		all, more, err := st.Trash()
		if err != nil {
			return err
		}
		problems = append(problems, more...)
		for _, t := range all {
			trash = append(trash, trashedJSON{t.Path, t.Change, t.Time})
		}
	}
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Trash    []trashedJSON      `json:"trash"`
			Problems []casebook.Problem `json:"problems"`
		}{trash, list(problems)})
	}
	if len(trash) == 0 {
		fmt.Fprintln(a.out, "The trash is empty.")
		return nil
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, t := range trash {
		fmt.Fprintf(w, "%s\t%s\t%s\n", plainLine(t.Path), casebook.AgeWords(casebook.AgeDays(t.Time, a.now())), t.Change)
	}
	return w.Flush()
}
