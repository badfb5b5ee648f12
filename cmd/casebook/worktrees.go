package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/settings"
)

// defaultPolicy takes a project's own choice back.
const defaultPolicy = "default"

func (a *app) worktrees() *cobra.Command {
	return &cobra.Command{
		Use:   "worktrees [POLICY]",
		Short: "Show or choose whose memory the worktrees of this project have",
		Long: `POLICY is shared: all worktrees have the memory of the main checkout, as in Claude Code; separate: each has its own; overlay: each
has its own, to which memories are written, and sees that of the main checkout, too; or default, which leaves it to
project.worktrees of config.yaml. It is kept for the main checkout, outside the project. Memories stay where they are: casebook
project lists those of other worktrees, and casebook project adopt takes them over.`,
		Example: `  casebook project worktrees
  casebook project worktrees overlay`,
		Args: atMostOne,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.showWorktrees()
			}
			return a.chooseWorktrees(args[0])
		},
	}
}

type worktreesJSON struct {
	Path      string             `json:"path"`
	Worktrees string             `json:"worktrees"`
	Source    string             `json:"source"`
	MemoryDir string             `json:"memoryDir"`
	Shared    string             `json:"shared"`
	Problems  []casebook.Problem `json:"problems"`
}

func (a *app) showWorktrees() error {
	p, err := a.place()
	if err != nil {
		return err
	}
	a.report(p.Problems)
	out := worktreesJSON{p.Project.Main, p.Config.Project.Worktrees.Value, p.Config.Project.Worktrees.Source, p.Memory.Path, p.Shared, list(p.Problems)}
	if policy, _ := settings.PoliciesIn(p.Settings.StateDir()).Of(p.Project.Main); policy != "" {
		out.Worktrees, out.Source = policy, "person"
	}
	if a.json {
		return a.printJSON(out)
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s: worktrees of %s (%s)", out.Worktrees, out.Path, out.Source)))
	return nil
}

func (a *app) chooseWorktrees(policy string) error {
	if policy != defaultPolicy && !slices.Contains(settings.Worktrees(), policy) {
		return fmt.Errorf("%w: %q is no policy: write %s or %s", errUsage, policy, strings.Join(settings.Worktrees(), ", "), defaultPolicy)
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	if err := a.notForAgent(); err != nil {
		return err
	}
	kept := policy
	if policy == defaultPolicy {
		kept = ""
	}
	if err := settings.PoliciesIn(p.Settings.StateDir()).Set(p.Project.Main, kept); err != nil {
		return err
	}
	return a.showWorktrees()
}
