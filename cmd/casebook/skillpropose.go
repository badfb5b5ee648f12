package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/skill"
	"casebook/store"
)

func (a *app) skillPropose() *cobra.Command {
	var dry bool
	var from string
	c := &cobra.Command{
		Use:   "propose",
		Short: "Propose what proved itself: memories as skills, and repeated steps as memories",
		Long: `propose names the memories that are ready to be skills, and reads the project's sessions (of Claude Code, Codex CLI, Gemini
CLI and opencode) for steps that ended well in skill.minSessions of them, in the same order. Such steps become a proposal of a
memory in casebook review: what differed each time stands as <path>, <version> and the like, and no secret is in it. Commands
that only look at something do not count. A memory that has all the steps already, or a proposal that you rejected, is passed
over.`,
		Example: `  casebook skill propose --dry-run
  casebook skill propose --since 2026-11-01`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop)
			defer stop()
			return a.runSkillPropose(ctx, dry, from)
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "show the proposals as diffs, and propose nothing")
	c.Flags().StringVar(&from, "since", "", "only what was done from that `DAY` on, YYYY-MM-DD")
	return c
}

type workflowJSON struct {
	Name     string       `json:"name"`
	Steps    []string     `json:"steps"`
	Sessions []string     `json:"sessions"`
	Sources  []string     `json:"sources"`
	First    *time.Time   `json:"first"`
	Last     *time.Time   `json:"last"`
	Status   store.Status `json:"status"`
	Proposal string       `json:"proposal"`
	Diff     string       `json:"diff"`
}

func (a *app) runSkillPropose(ctx context.Context, dry bool, from string) error {
	day, err := since(from)
	if err != nil {
		return err
	}
	p, st, err := a.writing()
	if err != nil {
		return fmt.Errorf("skill propose: %w", err)
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("skill propose: %w", err)
	}
	w := a.workshop(ctx, p, st)
	found, err := a.candidates(ctx, w)
	if err != nil {
		return fmt.Errorf("skill propose: %w", err)
	}
	flows, err := a.workflows(ctx, w, day)
	if err != nil {
		return fmt.Errorf("skill propose: %w", err)
	}
	out := struct {
		Memories  []candidateStageJSON `json:"memories"`
		Workflows []workflowJSON       `json:"workflows"`
		Problems  []casebook.Problem   `json:"problems"`
	}{Memories: []candidateStageJSON{}, Workflows: []workflowJSON{}}
	for _, c := range found {
		if len(c.Lacks) == 0 {
			out.Memories = append(out.Memories, w.json(c))
		}
	}
	for _, f := range flows {
		j, err := a.proposeWorkflow(ctx, w, f, found, dry)
		if err != nil {
			return fmt.Errorf("skill propose: %w", err)
		}
		if j != nil {
			out.Workflows = append(out.Workflows, *j)
		}
	}
	out.Problems = list(w.place.Problems)
	a.report(w.place.Problems)
	if a.json {
		return a.printJSON(out)
	}
	a.printProposed(out.Memories, out.Workflows)
	return nil
}

// workflows are those of the project's sessions.
func (a *app) workflows(ctx context.Context, w *workshop, day time.Time) ([]skill.Workflow, error) {
	sessions, err := a.sessionsOfProject(ctx, &w.place, day)
	if err != nil {
		return nil, err
	}
	m := skill.Miner{Root: w.place.Project.Root, Home: w.place.Settings.Home, Sessions: w.bar.Sessions, NoSecrets: w.bar.NoSecrets, Since: day}
	for _, s := range sessions {
		if err := m.Read(ctx, s.Path, s.Session); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			w.place.Problems = append(w.place.Problems, casebook.Problem{Code: "transcript-unread", Path: s.Path, Text: err.Error()})
		}
	}
	return m.Workflows(), nil
}

// proposeWorkflow lets a workflow wait for a person, as a memory; nil: a memory says it already, or a person was asked before.
func (a *app) proposeWorkflow(ctx context.Context, w *workshop, f skill.Workflow, known []skill.Candidate, dry bool) (*workflowJSON, error) {
	var taken []string
	for _, c := range known {
		if f.In(c.Text) {
			return nil, nil
		}
		taken = append(taken, c.Path)
	}
	for _, folder := range w.folders() {
		skills, _, err := folder.List()
		if err != nil {
			continue // list and check tell it
		}
		for _, s := range skills {
			if f.In([]byte(s.Body)) {
				return nil, nil
			}
		}
	}
	change := f.Change(casebook.FreeSlug(f.Name(), taken) + ".md")
	j := &workflowJSON{Name: change.Name, Steps: f.Steps, Sessions: f.Sessions, Sources: f.Sources}
	if !f.First.IsZero() {
		j.First, j.Last = &f.First, &f.Last
	}
	if dry || w.store == nil {
		text, err := casebook.Format(casebook.Memory{Name: change.Name, Type: change.Type, Description: change.Description, Body: change.Body})
		if err != nil {
			return nil, err
		}
		j.Diff = udiff.Unified("/dev/null", change.Path, "", string(text))
		if dry {
			return j, nil
		}
		st, err := a.created(&w.place, nil)
		if err != nil {
			return nil, err
		}
		w.store, j.Diff = st, ""
	}
	result, err := w.store.Propose(ctx, []casebook.Change{change}, change.Reason)
	if err != nil {
		return nil, err
	}
	o := result.Outcomes[0]
	w.place.Problems = append(w.place.Problems, o.Problems...)
	if o.Status != store.Held {
		return nil, nil // it waits, or was rejected, before
	}
	j.Status, j.Proposal = o.Status, o.ID
	return j, nil
}

func (a *app) printProposed(ready []candidateStageJSON, flows []workflowJSON) {
	if len(ready)+len(flows) == 0 {
		fmt.Fprintln(a.out, "Nothing new has proved itself.")
		return
	}
	for _, c := range ready {
		fmt.Fprintf(a.out, "%s: ready to be a skill, of use in %s; `casebook skill promote%s %s`\n", plainLine(c.Name), count(c.Sessions, "session"), a.again(),
			plainLine(casebook.ShellWord(strings.TrimSuffix(filepath.Base(c.Path), ".md"))))
	}
	for _, f := range flows {
		fmt.Fprintf(a.out, "%s: %s ended well in %s", plainLine(f.Name), count(len(f.Steps), "step"), count(len(f.Sessions), "session"))
		if f.Proposal != "" {
			fmt.Fprintf(a.out, ", waiting as %s", f.Proposal)
		}
		fmt.Fprintln(a.out)
		fmt.Fprint(a.out, plain(f.Diff))
		for _, s := range f.Sources {
			fmt.Fprintf(a.out, "  from %s\n", plainLine(s))
		}
	}
	if len(flows) > 0 && flows[0].Proposal != "" {
		fmt.Fprintf(a.err, "`casebook review%s` shows what waits; --accept ID… lets it in\n", a.again())
	}
}
