package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/audit"
)

func (a *app) audit() *cobra.Command {
	var days int
	c := &cobra.Command{
		Use:   "audit DIR",
		Short: "Say what is wrong with any tree of Markdown memories",
		Long: `audit reads every .md file below DIR, of whichever tool, and reports junk (chatter, system text, program output, listings,
states of a moment), memories that say the same or nearly, stale ones, links that lead nowhere, secrets, hidden characters
and words that could mislead an agent, and texts too long to be recalled whole. It changes nothing, follows no links, and
never prints a secret. --strict makes it exit 1 when it finds something.`,
		Example: `  casebook audit .
  casebook audit --json --stale-after 90 .`,
		Args: exactly(1),
		RunE: func(c *cobra.Command, args []string) error { return a.runAudit(c.Context(), args[0], days) },
	}
	c.Flags().IntVar(&days, "stale-after", audit.StaleDays, "tell of memories that nobody touched for so many `DAYS`")
	return c
}

// A codeCount is how many problems there are of one code.
type codeCount struct {
	Code  string `json:"code"`
	Count int    `json:"count"`
}

type auditJSON struct {
	Dir      string             `json:"dir"`
	Files    int                `json:"files"`
	Memories int                `json:"memories"`
	Bytes    int64              `json:"bytes"`
	Tokens   int                `json:"tokens"`
	Counts   []codeCount        `json:"counts"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) runAudit(ctx context.Context, dir string, days int) error {
	if days < 1 {
		return fmt.Errorf("%w: --stale-after %d: give a number of days from 1", errUsage, days)
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(p.Project.Dir, dir)
	}
	r, err := audit.Audit{Dir: dir, Now: a.now, StaleDays: days, NoSecrets: p.noSecrets()}.Run(ctx)
	if err != nil {
		return err
	}
	counts := byCode(r.Problems)
	if a.json {
		a.report(r.Problems)
		return a.printJSON(auditJSON{dir, r.Files, r.Memories, r.Bytes, r.Tokens, list(counts), list(r.Problems)})
	}
	for _, q := range r.Problems {
		if !q.Info {
			a.problems++
		}
		fmt.Fprintln(a.out, kindOf(q)+":", plainLine(q.String()))
	}
	fmt.Fprintf(a.out, "%s in %s, %d bytes, about %d tokens; %s\n", memories(r.Memories), count(r.Files, "file"), r.Bytes, r.Tokens, tally(r.Problems))
	var rows [][]string
	for _, c := range counts {
		rows = append(rows, []string{"  " + c.Code, fmt.Sprint(c.Count)})
	}
	printTable(a.out, rows)
	return nil
}

// byCode counts the problems by their codes, in the order of these.
func byCode(problems []casebook.Problem) []codeCount {
	n := map[string]int{}
	for _, p := range problems {
		n[p.Code]++
	}
	var all []codeCount
	for _, code := range slices.Sorted(maps.Keys(n)) {
		all = append(all, codeCount{code, n[code]})
	}
	return all
}
