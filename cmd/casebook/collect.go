package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// collect removes what has been in history and trash for longer than they are kept, once a day, after a command that may have changed memories.
func (a *app) collect(c *cobra.Command, _ []string) {
	if a.writes == nil || c.Flags().Changed("dry-run") {
		return
	}
	if _, err := a.writes.CollectDaily(c.Context(), store.Retention{}); err != nil {
		p := casebook.Problem{Code: "history-old", Path: a.writes.State, Text: "old history could not be removed: " + err.Error()}
		a.problems++
		fmt.Fprintln(a.err, "problem:", plainLine(p.String())) // in JSON, too: the object is printed already
	}
}
