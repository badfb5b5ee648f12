package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/identity"
	"casebook/internal/regular"
	"casebook/project"
	"casebook/settings"
	"casebook/survey"
)

func (a *app) adopt() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "adopt [DIR]",
		Short: "Take over memories that casebook project lists, after asking",
		Long: `adopt copies the memories of another directory into this project's, as one step that casebook undo takes back. The other
directory stays as it is. A memory that is here with the same text is passed over; one with another text comes beside it under
a free name, and is told. DIR is a memory directory, the key that it is named after, or the folder of its project; without
it there must be one candidate alone: casebook does not guess. When the directory is the one that Claude Code has for this
project, and its project is gone, it becomes this project's. Only a person can say yes.`,
		Example: `  casebook project adopt
  casebook project adopt --yes ~/old-shop`,
		Args: atMostOne,
		RunE: func(c *cobra.Command, args []string) error {
			if yes && len(args) == 0 {
				return fmt.Errorf("%w: --yes wants the directory to be named", errUsage)
			}
			return a.runAdopt(c.Context(), slices.Concat(args, []string{""})[0], yes)
		},
	}
	c.Flags().BoolVar(&yes, "yes", false, "do not ask; the directory must be named")
	return c
}

type adoptedJSON struct {
	From     string             `json:"from"`
	To       string             `json:"to"`
	Change   string             `json:"change"`
	Copied   []string           `json:"copied"`
	Same     []string           `json:"same"`
	Renamed  []renamedJSON      `json:"renamed"`
	Problems []casebook.Problem `json:"problems"`
}

type renamedJSON struct {
	Path string `json:"path"`
	To   string `json:"to"`
}

func (a *app) runAdopt(ctx context.Context, what string, yes bool) error {
	if err := a.notForAgent(); err != nil {
		return err
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	if !p.Memory.Enabled {
		return p.none()
	}
	roots := p.roots(ctx)
	all, problems := survey.Candidates(ctx, p.Place, roots)
	p.Problems = append(p.Problems, problems...)
	c, err := choose(p, all, what)
	if err != nil || c.Dir == "" {
		a.report(p.Problems)
		if err == nil {
			fmt.Fprintln(a.out, "nothing to do: no memories elsewhere may be those of "+plainLine(p.Project.Main))
		}
		return err
	}
	if !yes {
		question := plainLine(c.Why) + "\n" + plainLine(fmt.Sprintf("Take over the %s in %s for %s?", memories(c.Memories), c.Dir, p.Project.Main))
		if err := a.agreedOrYes(question, "not taken over; nothing was written"); err != nil {
			return fmt.Errorf("project adopt: %w", err)
		}
	}
	return a.takeOver(ctx, p, c, roots)
}

// choose finds the candidate that is meant: the one that is named, or the only one that nothing was taken over from yet.
func choose(p place, all []survey.Candidate, what string) (survey.Candidate, error) {
	if what != "" {
		return directoryNamed(p, all, what)
	}
	left := slices.DeleteFunc(slices.Clone(all), func(c survey.Candidate) bool { return c.Taken })
	switch len(left) {
	case 0:
		return survey.Candidate{}, nil
	case 1:
		return left[0], nil
	}
	var lines []string
	for _, c := range left {
		lines = append(lines, fmt.Sprintf("  casebook project adopt %s\n    %s: %s, %s", casebook.ShellWord(c.Dir), c.Kind, memories(c.Memories), c.Why))
	}
	return survey.Candidate{}, fmt.Errorf("%d directories may be this project's; name the one that is meant:\n%s", len(left), strings.Join(lines, "\n"))
}

// directoryNamed is the directory that a key, a memory directory or a project's path names. One that is no candidate may be taken over when its project is gone: a person
// knows more than casebook does. A living project's is not.
func directoryNamed(p place, all []survey.Candidate, what string) (survey.Candidate, error) {
	names := []string{what}
	if abs, err := filepath.Abs(what); err == nil {
		names = append(names, abs)
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			names = append(names, real)
		}
	}
	is := func(d survey.Directory, path string) bool {
		return slices.ContainsFunc(names, func(n string) bool {
			return n == d.Key() || n == d.Dir || n == filepath.Dir(d.Dir) || n == path && path != ""
		})
	}
	for _, c := range all {
		if is(c.Directory, c.Whose.Path) {
			return c, nil
		}
	}
	for _, d := range survey.Directories(p.Settings) {
		c := survey.Candidate{Directory: d, Kind: survey.Gone}
		if len(d.Record.Projects) == 1 {
			c.Whose = d.Record.Projects[0]
		}
		if !is(d, c.Whose.Path) {
			continue
		}
		if d.Dir == p.Memory.Path || d.Dir == p.Shared {
			return c, fmt.Errorf("%s is this project's already", d.Dir)
		}
		if c.Whose.Path == "" || regular.IsFolder(c.Whose.Path) {
			return c, fmt.Errorf("%s is that of another project, %s; use `casebook export` there and `casebook import` here if you want its memories in both",
				d.Dir, cmp.Or(c.Whose.Path, "which is not known"))
		}
		c.Why = c.Whose.Path + " is gone; nothing tells that it was this project"
		var err error
		c.Memories, err = survey.Memories(context.Background(), d.Dir)
		return c, err
	}
	return survey.Candidate{}, fmt.Errorf("there is no memory directory %s; `casebook project` lists those that may be this project's", what)
}

// takeOver gives the project the memories of a candidate: the directory itself when it is the one that the client has for this project and nobody else's any more,
// with what was kept beside it meanwhile; else copies.
func (a *app) takeOver(ctx context.Context, p place, c survey.Candidate, roots []string) error {
	from := c.Dir
	if here := p.owner(roots); c.Dir == p.clientsOwn(here.Path) && nobodys(c.Record, here.Path) {
		here.How, here.From, here.First, here.Last = identity.Adopted, c.Whose.Path, identity.Day(a.now()), identity.Day(a.now())
		err := identity.Change(c.State, func(r *identity.Record) error {
			r.Projects, r.MovedTo = []identity.Project{here}, ""
			return nil
		})
		if err != nil {
			return err
		}
		from = p.Memory.Path
		if p, err = a.place(); err != nil {
			return err
		}
	}
	out, err := a.copyMemories(ctx, &p, from, "casebook project adopt")
	if err != nil {
		return err
	}
	if from == c.Dir && (c.Kind == survey.Moved || c.Kind == survey.Gone) {
		out.unrecorded(c.State, gone(c.Directory, p.Project.Main, a.now()))
	}
	out.From = c.Dir
	return a.printAdopted(out)
}

// owner is the project that the place's memory directory is kept for: the main checkout, or a worktree with a memory of its own.
func (p *place) owner(roots []string) identity.Project {
	here := identity.Project{Path: p.Project.Main, Git: p.Project.Git, Remote: p.Project.Remote(), Roots: roots}
	if p.Project.Worktree && p.Worktrees() != settings.WorktreesShared {
		here.Path, here.Main = p.Project.Root, p.Project.Main
	}
	return here
}

// clientsOwn is the directory by the key of a path.
func (p *place) clientsOwn(path string) string {
	if p.Memory.Source != settings.SourceDefault {
		return ""
	}
	folder := filepath.Dir(filepath.Dir(p.Memory.Path))
	return filepath.Join(folder, project.Key(path), "memory")
}

// nobodys says that no project but the one at path, which lies where it did, has the directory.
func nobodys(r identity.Record, path string) bool {
	return !slices.ContainsFunc(r.Projects, func(w identity.Project) bool { return w.Path != path && regular.IsFolder(w.Path) })
}

// gone writes down where the project of a directory lies now, so that it is not told as left behind.
func gone(d survey.Directory, to string, now time.Time) error {
	return identity.Change(d.State, func(r *identity.Record) error {
		if !r.Known() {
			r.Projects = slices.Clone(d.Record.Projects)
			for i := range r.Projects {
				r.Projects[i].First, r.Projects[i].Last = identity.Day(now), identity.Day(now)
			}
		}
		r.MovedTo = to
		return nil
	})
}
