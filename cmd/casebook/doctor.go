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
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/hook"
	"casebook/install"
	"casebook/instruction"
	"casebook/internal/regular"
	"casebook/recall"
	"casebook/settings"
	"casebook/store"
)

func (a *app) doctor() *cobra.Command {
	var fix bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Show what is wrong with memories, instruction files, settings and hooks",
		Long: `doctor reads memories and what they name, their index, settings, hooks and instruction files, looks through the repository as
casebook load --check does, and prints each problem with the way to mend it, the last errors that hooks logged, what waits for
a person, memories whose project is gone, and texts that an editor left unsaved. It asks git, and changes nothing. With --fix
it mends MEMORY.md: dead and double lines go, missing ones come, and what people wrote stays; that is one change, and casebook
undo takes it back. Temporary files that a killed casebook left go, too. docs/problems.md explains the codes.`,
		Example: `  casebook doctor
  casebook doctor --fix
  casebook doctor --strict --json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.runDoctor(c.Context(), fix) },
	}
	c.Flags().BoolVar(&fix, "fix", false, "mend what can be mended in MEMORY.md, and remove left-over temporary files")
	return c
}

// A diagnosis is what doctor found.
type diagnosis struct {
	place    place
	memories int
	further  []string // a line for each directory beside it
	handlers int      // of hooks
	mended   *mended
	problems []casebook.Problem
}

func (a *app) runDoctor(ctx context.Context, fix bool) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	d := diagnosis{place: p, problems: p.Problems}
	if fix {
		if d.mended, err = a.mend(ctx, st); err != nil {
			return err
		}
	}
	var remarks []casebook.Problem
	if st != nil {
		if remarks, err = a.diagnose(ctx, &d, st); err != nil {
			return err
		}
	}
	more, err := a.diagnoseFurther(ctx, &d)
	if err != nil {
		return err
	}
	remarks = append(remarks, more...)
	if a.scope != "" { // the rest is about no one's memories
		d.problems = slices.Concat(a.visible(d.problems, false), remarks, p.unsavedRemarks(there(st)))
		return a.printDiagnosis(a.counted(d))
	}
	var files []string
	for _, f := range p.Settings.Files {
		files = append(files, f.Path)
	}
	more, err = a.instructionProblems(ctx, p)
	if err != nil {
		return err
	}
	d.problems = slices.Concat(d.problems, more, leftProjects(ctx, p))
	d.handlers, more = install.Check(files)
	d.problems = slices.Concat(d.problems, more, a.agentProblems(p), hookErrors(filepath.Join(p.Settings.StateDir(), hook.LogFile), a.now()),
		prefetchFailure(p.Place, a.now()), learnFailure(p.Place, a.now()), dreamRemarks(p.Place))
	d.problems = slices.Concat(a.visible(d.problems, false), remarks, p.unsavedRemarks(there(st)))
	return a.printDiagnosis(a.counted(d))
}

// counted counts the problems for --strict.
func (a *app) counted(d diagnosis) diagnosis {
	for _, problem := range d.problems {
		if !problem.Info {
			a.problems++
		}
	}
	return d
}

// diagnoseFurther is diagnose for the directories beside the place's own. One that cannot be looked at is a problem beside the others.
func (a *app) diagnoseFurther(ctx context.Context, d *diagnosis) (remarks []casebook.Problem, err error) {
	told := len(d.place.Problems)
	layers := d.place.further()
	d.problems = append(d.problems, d.place.Problems[told:]...)
	own := d.memories
	for _, l := range layers {
		from := len(d.problems)
		more, err := a.diagnose(ctx, d, l.Store)
		if ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			d.problems = append(d.problems, recall.LayerProblem(l.Store.Dir, err))
			continue
		}
		word := scopeWord(l)
		for i := range d.problems[from:] {
			p := &d.problems[from+i]
			p.Fix = strings.ReplaceAll(p.Fix, "casebook doctor --fix", "casebook doctor --fix --scope "+word)
		}
		d.further = append(d.further, fmt.Sprintf("%s of the scope %s in %s", memories(d.memories), word, l.Store.Dir))
		remarks = append(remarks, more...)
	}
	d.memories = own
	return remarks, nil
}

// diagnose adds what is wrong with the memories, their index and the texts that are kept, and gives the remarks that are told in any case.
func (a *app) diagnose(ctx context.Context, d *diagnosis, st *store.Store) (remarks []casebook.Problem, err error) {
	found, there, headers, err := a.memoriesOf(&d.place, recall.Layer{Store: st, Scope: d.place.Scope})
	if err != nil {
		return nil, err
	}
	d.memories = len(found)
	whole, err := a.checkup(ctx, st, headers)
	if err != nil {
		return nil, err
	}
	index, err := st.CheckIndex(ctx)
	if err != nil && !ofState(err, st) { // which is told with the state
		return nil, err
	}
	references := referenceProblems(ctx, &d.place, found)
	d.problems = slices.Concat(d.problems, headers, whole.problems, references, index, a.workshop(ctx, d.place, nil).unfinished(st), stateProblems(&d.place, st))
	waiting, err := proposalRemarks(st)
	if err != nil {
		waiting = append(waiting, stateUnreadable(err, st.State))
	}
	return slices.Concat(whole.remarks, d.place.hintRemarks(st, there), waiting), nil
}

func (a *app) printDiagnosis(d diagnosis) error {
	if a.json {
		out := doctorJSON{Problems: list(d.problems)}
		if d.mended != nil {
			out.Fixed, out.Change = &d.mended.problems, &d.mended.change
		}
		return a.printJSON(out)
	}
	p := d.place
	whose := ""
	if p.Memory.Path != "" {
		whose = ", " + p.whose()
	}
	fmt.Fprintln(a.out, plainLine(memories(d.memories)+p.where()+whose))
	for _, line := range d.further {
		fmt.Fprintln(a.out, plainLine(line))
	}
	if d.handlers == 0 && a.scope == "" {
		fmt.Fprintln(a.out, "no hooks: `casebook install claude-code` brings memories beside each prompt")
	}
	if !p.Memory.Trusted && p.Scope != casebook.ScopeAgent {
		fmt.Fprintln(a.out, "hooks do not recall them: they came with the project, and nobody has said yes to `casebook trust`")
	}
	if line := p.withoutModel(); line != "" && a.scope == "" {
		fmt.Fprintln(a.out, line)
	}
	if line := a.learnedLine(p); line != "" && a.scope == "" {
		fmt.Fprintln(a.out, plainLine(line))
	}
	if d.mended != nil {
		d.mended.print(a.out)
	}
	for _, problem := range shortened(d.problems) {
		fmt.Fprintln(a.out, kindOf(problem)+":", plainLine(problem.String()))
	}
	fmt.Fprintln(a.out, tally(d.problems))
	return nil
}

type doctorJSON struct {
	Fixed    *[]casebook.Problem `json:"fixed,omitempty"`
	Change   *string             `json:"change,omitempty"`
	Problems []casebook.Problem  `json:"problems"`
}

// instructionProblems is what is wrong with the instruction files of the working directory, the whole repository looked through.
func (a *app) instructionProblems(ctx context.Context, p place) ([]casebook.Problem, error) {
	in := instruction.Open(instruction.From(p.Place, instruction.Options{}))
	problems := slices.Concat(in.Files().Problems, in.Lint(a.lintOptions(p)))
	more, err := in.Check(ctx)
	return withCheck(problems, more), err
}

// whose says who shares the place's memories.
func (p *place) whose() string {
	switch {
	case p.Scope == casebook.ScopeUser:
		return "on this machine only; they count in all of your projects"
	case p.Memory.FromProject:
		return "inside the project's folder, and wherever that folder goes"
	case p.Project.Worktree && p.Worktrees() != settings.WorktreesShared:
		return "on this machine only; those of this worktree alone"
	case p.Project.Git && p.Worktrees() != settings.WorktreesShared:
		return "on this machine only; all sessions in " + p.Project.Main + " share them"
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

// prefetchFailure says why no model chose memories lately, while one is to.
func prefetchFailure(p settings.Place, now time.Time) []casebook.Problem {
	model := p.Config.Models.Selector
	f, failed := hook.LastFailure(p.Settings.StateDir())
	if !failed || model.Value == settings.NoModel || now.Sub(f.Time) > hookErrorsFor {
		return nil
	}
	text := fmt.Sprintf("%s did not choose memories for the last prompt: %s", model.Value, f.Text)
	if f.Times > 1 {
		text = fmt.Sprintf("%s did not choose memories for the last %d prompts: %s", model.Value, f.Times, f.Text)
	}
	return []casebook.Problem{{Code: "prefetch-failed", Path: model.Path, Text: text + " (" + f.Time.Format(time.RFC3339) + "). What fits by its words comes all the same",
		Fix: "see docs/models.md, or set models.selector to none"}}
}

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
