package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/settings"
)

func (a *app) config() *cobra.Command {
	return &cobra.Command{
		Use:     "config",
		Short:   "Print every setting that counts here, and where it comes from",
		Example: `  casebook config`,
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return a.runConfig() },
	}
}

func (a *app) runConfig() error {
	p, err := a.place()
	if err != nil {
		return err
	}
	entries := p.Config.List()
	on := p.Settings.AutoMemoryEnabled
	entries = append(entries,
		settings.Entry{Key: "autoMemoryEnabled", Value: fmt.Sprint(on.Value), Source: string(on.Source), Path: on.Path},
		settings.Entry{Key: "memory directory", Value: p.Memory.Path, Source: string(p.Memory.Source), Path: p.Memory.ChosenBy},
		settings.Entry{Key: "state directory", Value: p.State(), Source: settings.SourceDefault},
		settings.Entry{Key: "project", Value: p.Project.Main, Source: settings.SourceDefault})
	a.report(p.Problems)
	if a.json {
		return a.printJSON(struct {
			Settings []settings.Entry   `json:"settings"`
			Problems []casebook.Problem `json:"problems"`
		}{entries, list(p.Problems)})
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", e.Key, plainLine(e.Value), e.Source, plainLine(e.Path))
	}
	return w.Flush()
}
