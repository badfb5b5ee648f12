package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) history() *cobra.Command {
	return &cobra.Command{
		Use:   "history [NAME]",
		Short: "Show what was done to the memories, or to one, newest first",
		Long: `history lists the changes that casebook made, with who made them and why. The first column is what undo takes; what
stands before its point is the step that a change was a part of. A memory is found under the names that it had before, too,
and when it is gone. What editors and other programs did is not in it.`,
		Example: `  casebook history
  casebook history deploy-window --json`,
		Args: atMostOne,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.runHistory(strings.Join(args, ""))
		},
	}
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
}

func (a *app) runHistory(name string) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	var past []store.Past
	problems := p.Problems
	taken := map[string]bool{}
	if st != nil {
		all, more, err := st.History("")
		if err != nil {
			return err
		}
		taken = takenBack(all)
		problems = append(problems, more...)
		if past = all; name != "" {
			if past, err = historyOf(st, name); err != nil {
				return err
			}
		}
	}
	if name != "" && len(past) == 0 {
		return fmt.Errorf("history %s: casebook has changed no memory of that name", name)
	}
	a.report(problems)
	if a.json {
		out := []pastJSON{}
		for _, c := range past {
			out = append(out, pastOf(c, taken[c.ID]))
		}
		return a.printJSON(struct {
			Changes  []pastJSON         `json:"changes"`
			Problems []casebook.Problem `json:"problems"`
		}{out, list(problems)})
	}
	if len(past) == 0 {
		fmt.Fprintf(a.out, "No changes of the memories in %s.\n", plainLine(p.Memory.Path))
		return nil
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, c := range past {
		fmt.Fprintln(w, plainLineTabs(pastLine(c, taken[c.ID])))
	}
	return w.Flush()
}

// historyOf is the history of a memory under the name that a person gives it: one that is there is found as show finds it.
func historyOf(st *store.Store, name string) ([]store.Past, error) {
	past, _, err := st.History(name)
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

func pastOf(c store.Past, undone bool) pastJSON {
	out := pastJSON{ID: c.ID, Time: c.Time, Op: c.Change.Op, Path: c.Change.Path, To: c.Change.To, From: list(c.Change.From), Reason: c.Change.Reason,
		Provenance: c.Change.Provenance, Undoes: list(c.Undoes), Undone: undone, Edits: []editJSON{}}
	for _, e := range c.Edits {
		out.Edits = append(out.Edits, editJSON(e))
	}
	return out
}

// pastLine is a change in one line of a table.
func pastLine(c store.Past, undone bool) []string {
	what := c.Change.Path
	switch {
	case c.Change.To != "":
		what += " → " + c.Change.To
	case len(c.Change.From) > 0:
		what += " ← " + strings.Join(c.Change.From, ", ")
	case c.Change.Op == casebook.OpUndo:
		what = strings.Join(c.Undoes, ", ")
	case what == "" && c.Change.Op == casebook.OpIndex:
		what = casebook.IndexFile
	}
	who := c.Change.Provenance.Origin
	if c.Change.Provenance.Session != "" {
		who += " in session " + c.Change.Provenance.Session
	}
	why := c.Change.Reason
	if undone {
		why += " (undone)"
	}
	return []string{c.ID, c.Time.Local().Format("2006-01-02 15:04"), string(c.Change.Op), what, who, why}
}

// plainLineTabs joins cells that hold text from files.
func plainLineTabs(cells []string) string {
	for i, c := range cells {
		cells[i] = plainLine(c)
	}
	return strings.TrimRight(strings.Join(cells, "\t"), "\t ")
}
