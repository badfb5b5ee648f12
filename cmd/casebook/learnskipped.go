package main

import (
	"fmt"

	"casebook"
	"casebook/learn"
)

// runSkipped prints what runs in the background did not keep, the oldest first.
func (a *app) runSkipped(l learning) error {
	if l.all || l.dry || l.waiting || l.since != "" || len(l.paths) > 0 {
		return fmt.Errorf("%w: learn: --skipped reads nothing, so that it goes with no transcript and no other flag", errUsage)
	}
	p, err := a.place()
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	var skipped []learn.Skip
	if p.Settings.StateDir() != "" && p.Memory.Path != "" {
		if skipped, err = learn.Skipped(p.State()); err != nil {
			return fmt.Errorf("learn: %w", err)
		}
	}
	a.report(p.Problems)
	if a.json {
		return a.printJSON(struct {
			Skipped  []learn.Skip       `json:"skipped"`
			Problems []casebook.Problem `json:"problems"`
		}{list(skipped), list(p.Problems)})
	}
	if len(skipped) == 0 {
		fmt.Fprintln(a.out, "Nothing was skipped in the last 30 days; `casebook history` and `casebook review` have what was kept.")
	}
	for _, s := range skipped {
		fmt.Fprintf(a.out, "%s  session %s, %s", a.minute(s.Time), seen(plainLine(s.Session)), seen(plainLine(s.Why)))
		if s.Said != "" {
			fmt.Fprintf(a.out, ": %q", plainLine(oneLine(s.Said, 100)))
		}
		if s.Path != "" {
			fmt.Fprintf(a.out, " (%s)", seen(plainLine(s.Path)))
		}
		fmt.Fprintf(a.out, " [%s]\n", seen(plainLine(s.Reason)))
	}
	return nil
}
