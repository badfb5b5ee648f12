package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"casebook"
)

func (a *app) rm() *cobra.Command {
	return &cobra.Command{
		Use:   "rm NAME",
		Short: "Put a memory into the trash",
		Long: `rm takes a memory, found as casebook show finds it, out of the memory directory. Its text stays in the history for
90 days: casebook restore brings it back, casebook undo does the same. casebook forget erases a memory for good.`,
		Example: `  casebook rm deploy-window`,
		Args:    exactly(1),
		RunE:    func(c *cobra.Command, args []string) error { return a.runRm(c.Context(), a.fromDir(args[0])) },
	}
}

func (a *app) runRm(ctx context.Context, name string) error {
	p, st, h, err := a.memoryToChange(name)
	if err != nil {
		return fmt.Errorf("rm %s: %w", name, err)
	}
	data, _, err := st.Read(h.Path, 0)
	if err != nil {
		return err
	}
	o, problems, err := a.apply(ctx, st, casebook.Change{Op: casebook.OpDelete, Path: h.Path, Expect: casebook.HashOf(data), Reason: "casebook rm", Provenance: a.provenance()})
	if err != nil {
		return fmt.Errorf("rm %s: %w", name, err)
	}
	return a.printChanged(st, o, fmt.Sprintf("%s is in the trash; `casebook undo %s%s` brings it back", a.pathShown(st, h.Path), o.ID, a.again()), append(p.Problems, p.absolute(problems)...))
}
