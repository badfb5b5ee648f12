package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/identity"
	"casebook/settings"
	"casebook/survey"
)

func (a *app) project() *cobra.Command {
	c := &cobra.Command{
		Use:   "project",
		Short: "Show which project this is, which memories belong to it and why",
		Long: `Memories lie in a folder that is named after the project's path. project shows that folder, who chose it, since when it is this
project's, and memories elsewhere that may belong here, too: those of a project that was moved, of another clone, of a fork,
of a worktree that is gone. Nothing of them is read until a person has taken them over with casebook project adopt. It asks
git for the first commit.`,
		Example: `  casebook project
  casebook project --json`,
		Args: onlyCommands,
		RunE: func(c *cobra.Command, _ []string) error { return a.runProject(c.Context()) },
	}
	c.AddCommand(a.adopt(), a.projectMove(), a.projectTrust(), a.worktrees())
	return c
}

func (a *app) projectTrust() *cobra.Command {
	c := a.trust()
	c.Example = `  casebook project trust
  casebook project trust --remove`
	c.RemoveCommand(c.Commands()...)
	c.Args = noArgs
	return c
}

type projectJSON struct {
	Path        string             `json:"path"`
	Root        string             `json:"root"`
	Git         bool               `json:"git"`
	Worktree    bool               `json:"worktree"`
	Remote      string             `json:"remote"`
	RootCommits []string           `json:"rootCommits"`
	Key         string             `json:"key"`
	MemoryDir   string             `json:"memoryDir"`
	Source      string             `json:"source"`
	ChosenBy    string             `json:"chosenBy"`
	ClientDir   string             `json:"clientMemoryDir"`
	Trusted     bool               `json:"trusted"`
	Worktrees   string             `json:"worktrees"`
	Since       string             `json:"since"`
	How         identity.How       `json:"how"`
	From        string             `json:"from"`
	Memories    []layerJSON        `json:"memories"`
	Candidates  []candidateJSON    `json:"candidates"`
	Problems    []casebook.Problem `json:"problems"`

	answered bool // a person has said yes to the memory directory
}

type layerJSON struct {
	Scope    casebook.Scope `json:"scope"`
	Dir      string         `json:"dir"`
	Memories int            `json:"memories"`
	Why      string         `json:"why"`
}

type candidateJSON struct {
	Key      string      `json:"key"`
	Dir      string      `json:"dir"`
	Path     string      `json:"path"`
	Kind     survey.Kind `json:"kind"`
	Why      string      `json:"why"`
	Memories int         `json:"memories"`
	Taken    bool        `json:"taken"`
}

func (a *app) runProject(ctx context.Context) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	roots := p.roots(ctx)
	p.learn(roots)
	out := p.describe(ctx, roots)
	candidates, problems := survey.Candidates(ctx, p.Place, roots)
	out.Problems = list(append(p.Problems, problems...))
	out.Candidates = []candidateJSON{}
	for _, c := range candidates {
		out.Candidates = append(out.Candidates, candidateJSON{c.Key(), c.Dir, c.Whose.Path, c.Kind, c.Why, c.Memories, c.Taken})
	}
	a.report(out.Problems)
	if a.json {
		return a.printJSON(out)
	}
	a.printProject(out)
	return nil
}

// roots are the root commits of the place's repository. What keeps git from telling is a problem.
func (p *place) roots(ctx context.Context) []string {
	if !p.Project.Git {
		return nil
	}
	roots, err := survey.Roots(ctx, p.Project.Root)
	if err != nil {
		p.Problems = append(p.Problems, casebook.Problem{Code: "git-failed", Path: p.Project.Root, Text: "git did not say which commit is the first: " + err.Error(),
			Fix: "run git status there", Info: true})
	}
	return roots
}

// learn adds root commits to what is written down of the memory directory, and says when they are those of another repository.
func (p *place) learn(roots []string) {
	r, problem := identity.Read(p.State())
	if problem != nil || len(r.Projects) != 1 || len(roots) == 0 || p.Settings.StateDir() == "" {
		return
	}
	known := r.Projects[0]
	if len(known.Roots) > 0 && !slices.ContainsFunc(roots, func(c string) bool { return slices.Contains(known.Roots, c) }) {
		p.Problems = append(p.Problems, casebook.Problem{Code: "project-replaced", Path: p.Memory.Path, Warning: true,
			Text: "was that of another repository in the same folder: its first commit was " + short(known.Roots[0]) + ", that of the one here is " + short(roots[0]),
			Fix:  "look through the memories with `casebook list`; rename the folder if they are not this project's"})
		return
	}
	err := identity.Change(p.State(), func(r *identity.Record) error {
		if len(r.Projects) == 1 && r.Projects[0].Path == known.Path {
			now := identity.Describe(identity.Project{Path: known.Path})
			r.Projects[0].Roots, r.Projects[0].Git, r.Projects[0].Remote = roots, true, cmp.Or(now.Remote, r.Projects[0].Remote)
		}
		return nil
	})
	if err != nil {
		p.Problems = append(p.Problems, identity.Unwritten(p.State(), err))
	}
}

// short is a commit's id as people read it.
func short(commit string) string { return commit[:min(len(commit), 12)] }

// describe says what is known of the place without looking elsewhere.
func (p *place) describe(ctx context.Context, roots []string) projectJSON {
	out := projectJSON{Path: p.Project.Main, Root: p.Project.Root, Git: p.Project.Git, Worktree: p.Project.Worktree, Remote: p.Project.Remote(), RootCommits: list(roots),
		Key: p.Project.Key, MemoryDir: p.Memory.Path, Source: p.Memory.Source, ChosenBy: p.Memory.ChosenBy, ClientDir: p.Memory.ClientPath, Trusted: p.Memory.Trusted,
		Worktrees: p.Worktrees(), Memories: []layerJSON{}, answered: p.Trust.Trusted(p.Project.Main, p.Memory.Path)}
	if r, _ := identity.Read(p.State()); len(r.Projects) == 1 && p.Settings.StateDir() != "" {
		out.Since, out.How, out.From = r.Projects[0].First, r.Projects[0].How, r.Projects[0].From
	}
	for _, l := range p.Layers() {
		n, err := survey.Memories(ctx, l.Dir)
		if err != nil {
			p.Problems = append(p.Problems, casebook.Problem{Code: "memory-dir-unreadable", Path: l.Dir, Text: err.Error()})
		}
		out.Memories = append(out.Memories, layerJSON{l.Scope, l.Dir, n, p.why(l)})
	}
	return out
}

// why says why the memories of a layer count here.
func (p *place) why(l settings.Layer) string {
	own := p.Project.Worktree && p.Worktrees() != settings.WorktreesShared
	switch {
	case l.Dir == p.Shared:
		return "all worktrees of " + p.Project.Main + " read them"
	case l.Scope == casebook.ScopeUser:
		return "they count in all of your projects"
	case l.Scope == casebook.ScopeTeam:
		return "`team.enabled` is true"
	case l.Scope != casebook.ScopeProject:
		return "they are of the scope " + string(l.Scope)
	case p.Memory.Source != settings.SourceDefault:
		return "the folder is named by " + cmp.Or(p.Memory.ChosenBy, p.Memory.Source)
	case own:
		return "they are those of this worktree alone"
	case p.Memory.Apart:
		return "the folder is kept for " + p.Project.Main + ", since its key is another project's, too"
	case p.Project.Git && p.Worktrees() == settings.WorktreesShared:
		return "the folder has the key of " + p.Project.Main + ", which all its worktrees share"
	}
	return "the folder has the key of " + p.Project.Main
}

func (a *app) printProject(out projectJSON) {
	git := "no"
	if out.Git {
		git = "yes, " + cmp.Or(out.Remote, "no remote")
		for _, commit := range out.RootCommits {
			git += ", first commit " + short(commit)
		}
	}
	memory := cmp.Or(out.MemoryDir, "none")
	if out.Since != "" {
		memory += ", this project's since " + out.Since + " (" + string(out.How) + ")"
	}
	trust := "needs no answer"
	switch {
	case out.Trusted && out.answered:
		trust = "a person said yes"
	case !out.Trusted:
		trust = "nobody has said yes to `casebook trust`"
	}
	rows := [][]string{{"project", out.Path}, {"git", git}}
	if out.Worktree {
		rows = append(rows, []string{"worktree", out.Root})
	}
	rows = append(rows, []string{"key", out.Key}, []string{"memory", memory}, []string{"trust", trust}, []string{"worktrees", out.Worktrees})
	for _, row := range rows {
		row[1] = plainLine(row[1])
	}
	printTable(a.out, rows)
	fmt.Fprintln(a.out)
	for _, l := range out.Memories {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s of the scope %s in %s: %s", memories(l.Memories), l.Scope, l.Dir, l.Why)))
	}
	if len(out.Candidates) > 0 {
		fmt.Fprintln(a.out, "\nmay belong here, too; nothing of it is read:")
	}
	for _, c := range out.Candidates {
		fmt.Fprintln(a.out, plainLine("  "+c.line()))
		fmt.Fprintln(a.out, plainLine("    casebook project adopt "+casebook.ShellWord(c.Dir)))
	}
}

func (c candidateJSON) line() string {
	text := fmt.Sprintf("%s: %s, %s", c.Kind, memories(c.Memories), c.Why)
	if c.Taken {
		text += "; memories were taken over from it already"
	}
	return text
}
