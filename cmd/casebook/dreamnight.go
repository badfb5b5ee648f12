package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/account"
	"casebook/dream"
	"casebook/settings"
)

// nightCommand is what startNight starts, behind -C and the folder.
const nightCommand = "night"

func (a *app) night() *cobra.Command {
	return &cobra.Command{
		Use:    nightCommand,
		Hidden: true,
		Short:  "Put the memories in order when the gates are open",
		Long: `night is started at the end of a run that learns from a session, in a process that nobody waits for (docs/dream.md). It makes
a plan as casebook dream does and leaves it to you, or does it where dream.apply says so. Nothing is done before a day is
over since the last attempt, and five sessions since the last run.`,
		Example: `  casebook night`,
		Args:    exactly(0),
		RunE: func(c *cobra.Command, _ []string) error {
			stepBack()
			return a.runNight(c.Context())
		},
	}
}

func (a *app) runNight(ctx context.Context) error {
	p, st, err := a.writing()
	if err != nil {
		return fmt.Errorf("night: %w", err)
	}
	if st == nil || !p.Memory.Trusted || !p.Config.Dream.Enabled.Value {
		return nil
	}
	limit := p.Config.Dream.Deadline.Value
	ctx, cancel := context.WithTimeout(ctx, limit-min(limit/4, 2*time.Second)) // so that what was done can be written down
	defer cancel()
	d, done, err := a.dreamer(&p, st)
	if err != nil {
		return fmt.Errorf("night: %w", err)
	}
	defer done()
	ended := make(chan error, 1)
	go func() {
		_, err := d.Night(ctx, !p.DreamProposes())
		ended <- err
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case err = <-ended:
	case <-timer.C: // something hangs that knows no context, such as a disk; the attempt is recorded
		err = context.DeadlineExceeded
	}
	if err != nil {
		return fmt.Errorf("night: %w", err)
	}
	return nil
}

// startNight notes a session of the place, and starts the process that puts the memories in order when its gates are open.
func (a *app) startNight(p settings.Place, transcript string) error {
	if p.Settings.StateDir() == "" || !p.Config.Dream.Enabled.Value || !p.Memory.Trusted || !p.Memory.Enabled {
		return nil
	}
	if err := dream.Noted(p.State(), transcript, a.now()); err != nil {
		return err
	}
	s, err := dream.ReadStatus(p.State())
	if err != nil {
		return err
	}
	if due, _ := s.Due(p.Config.Dream.MinHours.Value, p.Config.Dream.MinSessions.Value, a.now()); !due {
		return nil
	}
	if err := a.detach([]string{"-C", p.Project.Dir, nightCommand}, p.Settings.Env); err != nil {
		return fmt.Errorf("no process can be started to put the memories in order: %w", err)
	}
	return nil
}

type dreamStatusJSON struct {
	dream.Status
	Enabled  bool               `json:"enabled"`
	Due      bool               `json:"due"`
	Why      string             `json:"why"`
	Sessions int                `json:"sessions"`
	Waiting  int                `json:"waiting"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) dreamStatus() *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: "Say when dream ran, what came of it, what it cost, and when it runs next",
		Long: `status lists the last runs, when one had a result last, how many steps wait for you, and what is missing until the next run
may begin by itself.`,
		Example: `  casebook dream status`,
		Args:    exactly(0),
		RunE: func(c *cobra.Command, _ []string) error {
			p, st, err := a.reading()
			if err != nil {
				return fmt.Errorf("dream status: %w", err)
			}
			out := dreamStatusJSON{Enabled: p.Config.Dream.Enabled.Value, Problems: list(p.Problems)}
			if st != nil && p.Settings.StateDir() != "" {
				if out.Status, err = dream.ReadStatus(p.State()); err != nil {
					return fmt.Errorf("dream status: %w", err)
				}
				saved, _, _, err := (&dream.Dream{Store: st, Now: a.now}).Saved()
				if err != nil {
					return fmt.Errorf("dream status: %w", err)
				}
				out.Sessions, out.Waiting = out.Status.Sessions, len(saved.Steps)
			}
			out.Due, out.Why = out.Status.Due(p.Config.Dream.MinHours.Value, p.Config.Dream.MinSessions.Value, a.now())
			if out.Runs = list(out.Runs); !out.Enabled {
				out.Due, out.Why = false, "dream.enabled is false"
			}
			a.report(p.Problems)
			if a.json {
				return a.printJSON(out)
			}
			a.describeDreamStatus(out)
			return nil
		},
	}
}

func (a *app) describeDreamStatus(s dreamStatusJSON) {
	var rows [][]string
	for _, r := range s.Runs {
		how := "by hand"
		if r.Background {
			how = "by itself"
		}
		what := fmt.Sprintf("%s: %d done, %d passed over, %d left to you", count(r.Steps, "step"), r.Applied, r.Skipped, r.Waiting)
		switch {
		case r.Ended.IsZero():
			what = "did not get to its end"
		case r.Failed != "":
			what += "; failed: " + plainLine(oneLine(r.Failed, 200))
		}
		cost := ""
		if r.Usage.Total() > 0 {
			cost = casebook.Thousands(r.Usage.Total()) + " tokens"
			if r.MicroUSD != nil {
				cost += ", " + account.Dollars(*r.MicroUSD)
			}
		}
		rows = append(rows, []string{a.minute(r.Began), how, plainLine(what), cost})
	}
	printTable(a.out, rows)
	if len(rows) == 0 {
		fmt.Fprintln(a.out, "No run yet.")
	}
	if !s.Found.IsZero() {
		fmt.Fprintln(a.out, "the last run that had a result was at "+a.minute(s.Found))
	}
	if s.Waiting > 0 {
		fmt.Fprintf(a.out, "%s of the last plan %s for you: `casebook dream`\n", count(s.Waiting, "step"), verb(s.Waiting, "waits", "wait"))
	}
	if s.Due {
		fmt.Fprintln(a.out, "the next run begins by itself at the end of a session's next turn")
	} else {
		fmt.Fprintln(a.out, plainLine("no run begins by itself yet: "+s.Why))
	}
}

// emptyRuns is after how many runs without a result doctor says so, and failedRuns after how many that failed.
const emptyRuns, failedRuns = 7, 2

// dreamRemarks say that runs have no result, or fail.
func dreamRemarks(p settings.Place) []casebook.Problem {
	if p.Settings.StateDir() == "" || !p.Config.Dream.Enabled.Value {
		return nil
	}
	path := filepath.Join(p.State(), dream.Folder)
	s, err := dream.ReadStatus(p.State())
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(s.Runs) == 0 {
		return nil
	}
	if err != nil {
		return []casebook.Problem{{Code: "dream-failed", Path: path, Text: "what dream did cannot be told: " + err.Error(), Fix: "use the newer casebook if it is of one"}}
	}
	var all []casebook.Problem
	if s.Failures >= failedRuns {
		why := "it did not get to its end"
		if s.Runs[0].Failed != "" {
			why = s.Runs[0].Failed
		}
		all = append(all, casebook.Problem{Code: "dream-failed", Path: path, Text: fmt.Sprintf("the last %d runs of dream failed: %s", s.Failures, why), Fix: "see `casebook dream status`; a run by hand, `casebook dream`, says more"})
	}
	if s.Empty >= emptyRuns {
		last := "none ever had a result"
		if !s.Found.IsZero() {
			last = "the last result was at " + s.Found.Format(time.RFC3339)
		}
		all = append(all, casebook.Problem{Code: "dream-empty", Path: path, Text: fmt.Sprintf("the last %d runs of dream found nothing to do; %s", s.Empty, last), Warning: true,
			Fix: "if the memories are in order, all is well, and dream.minSessions or dream.minHours can be more; `casebook dream` shows what a run sees"})
	}
	return all
}
