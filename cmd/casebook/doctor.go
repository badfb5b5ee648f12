package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/hook"
	"casebook/install"
	"casebook/instruction"
	"casebook/internal/regular"
	"casebook/store"
)

func (a *app) doctor() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Show what is wrong with memories, instruction files, settings and hooks",
		Long: `doctor reads memories, settings, hooks and instruction files, looks through the repository as casebook load --check
does, and prints each problem with the way to mend it, and the last errors that hooks logged. It asks git which files it has,
and changes nothing. docs/problems.md explains the codes.`,
		Example: `  casebook doctor
  casebook doctor --strict --json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.runDoctor(c.Context()) },
	}
}

func (a *app) runDoctor(ctx context.Context) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	st, err := p.store()
	if err != nil {
		return err
	}
	var count int
	problems := p.Problems
	if st != nil {
		found, more, err := a.memories(&p, st)
		if err != nil {
			return err
		}
		count = len(found)
		problems = append(problems, more...)
		if more, err = conflictProblems(st); err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	var files []string
	for _, f := range p.Settings.Files {
		files = append(files, f.Path)
	}
	more, err := a.instructionProblems(ctx, p)
	if err != nil {
		return err
	}
	problems = append(problems, more...)
	handlers, more := install.Check(files)
	problems = append(problems, more...)
	problems = append(problems, hookErrors(filepath.Join(p.Settings.StateDir(), hook.LogFile), a.now())...)
	problems = a.visible(problems, false)
	for _, problem := range problems {
		if !problem.Info {
			a.problems++
		}
	}
	if a.json {
		return a.printJSON(struct {
			Problems []casebook.Problem `json:"problems"`
		}{list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%d memories in %s, %s", count, p.Memory.Path, p.whose())))
	if handlers == 0 {
		fmt.Fprintln(a.out, "no hooks: `casebook install claude-code` brings memories beside each prompt")
	}
	if !p.Memory.Trusted {
		fmt.Fprintln(a.out, "hooks do not recall them: they came with the project, and nobody has said yes to `casebook trust`")
	}
	for _, problem := range problems {
		fmt.Fprintln(a.out, kindOf(problem)+":", plainLine(problem.String()))
	}
	fmt.Fprintln(a.out, tally(problems))
	return nil
}

// instructionProblems is what is wrong with the instruction files of the working directory, the whole repository looked through.
func (a *app) instructionProblems(ctx context.Context, p place) ([]casebook.Problem, error) {
	in := instruction.Open(instruction.From(p.Place, instruction.Options{}))
	problems := slices.Concat(in.Files().Problems, in.Lint(a.lintOptions(p)))
	more, err := in.Check(ctx)
	return withCheck(problems, more), err
}

// conflictProblems lists the conflicts that nobody has settled.
func conflictProblems(st *store.Store) ([]casebook.Problem, error) {
	all, problems, err := st.Conflicts()
	for _, c := range all {
		path := c.Path
		if path == "" {
			path = c.Change.Path
		}
		problems = append(problems, casebook.Problem{Code: "conflict", Path: st.Abs(path), Text: fmt.Sprintf("%s: the text that did not come in is kept as conflict %s in %s",
			c.Reason, c.ID, filepath.Join(st.State, "conflicts")), Fix: "compare the two, change the memory, and remove the file there"})
	}
	return problems, err
}

// whose says who shares the place's memories.
func (p *place) whose() string {
	switch {
	case p.Memory.FromProject:
		return "inside the project's folder, and wherever that folder goes"
	case p.Project.Git:
		return "on this machine only; all worktrees of " + p.Project.Main + " share them"
	}
	return "on this machine only; all sessions in " + p.Project.Main + " share them"
}

// lastHookErrors is how many of the log's lines doctor shows.
const lastHookErrors = 10

const (
	hookErrorsFor = 7 * 24 * time.Hour
	maxHookLog    = 4 << 20 // it is turned over at a quarter of that
)

// hookErrors reads the last lines of the hooks' log that are no older than a week.
func hookErrors(path string, now time.Time) []casebook.Problem {
	data, _, err := regular.Start(path, maxHookLog)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // no hook has logged anything
	}
	if err != nil {
		return []casebook.Problem{{Code: "hook-log", Path: path, Text: "the log of hooks cannot be read: " + err.Error(), Fix: "remove it"}}
	}
	var last []casebook.Problem
	for line := range bytes.Lines(data) {
		var entry struct {
			Time              time.Time
			Msg, Event, Error string
		}
		if json.Unmarshal(line, &entry) != nil || now.Sub(entry.Time) > hookErrorsFor {
			continue
		}
		text := fmt.Sprintf("%s %s: %s", entry.Time.Format(time.RFC3339), cmp.Or(entry.Event, "hook"), entry.Msg)
		if entry.Error != "" {
			text += ": " + entry.Error
		}
		last = append(last, casebook.Problem{Code: "hook-log", Path: path, Text: text})
	}
	return last[max(0, len(last)-lastHookErrors):]
}
