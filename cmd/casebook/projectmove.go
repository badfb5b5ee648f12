package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casebook/identity"
	"casebook/internal/regular"
	"casebook/project"
	"casebook/settings"
	"casebook/survey"
)

func (a *app) projectMove() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "move NEW-PATH",
		Short: "Take this project's memories along to the path that it is moved to",
		Long: `move says that the memories of this project belong to NEW-PATH from now on, and copies them to where they are looked for
there. Run it right before the project is moved, or afterwards with -C and the old path. It moves no project and leaves the old
memory directory as it is; memories that are written between are taken over with casebook project adopt.`,
		Example: `  casebook project move ../new-shop --yes
  casebook -C ~/old-shop project move ~/shop --yes`,
		Args: exactly(1),
		RunE: func(c *cobra.Command, args []string) error { return a.runProjectMove(c.Context(), args[0], yes) },
	}
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return c
}

func (a *app) runProjectMove(ctx context.Context, to string, yes bool) error {
	if err := a.notForAgent(); err != nil {
		return err
	}
	target, err := newHome(to)
	if err != nil {
		return err
	}
	from, old, err := a.leaving(target)
	if err != nil {
		return err
	}
	n, err := survey.Memories(ctx, from.Dir)
	if err != nil {
		return err
	}
	p := place{Place: from.place.At(target)}
	if !p.Memory.Enabled || p.Memory.Path == "" {
		a.report(p.Problems)
		return p.none()
	}
	if !yes {
		question := plainLine(fmt.Sprintf("Take the %s of %s along to %s?", memories(n), old.Path, target))
		if err := a.agreedOrYes(question, "not taken over; nothing was written"); err != nil {
			return err
		}
	}
	if p.clientsOwn(target) == from.Dir { // the new path has the same key: nothing is to be copied
		if err := gone(from.Directory, target, a.now()); err != nil {
			return err
		}
		return a.printAdopted(adoptedJSON{From: from.Dir, To: from.Dir, Problems: from.place.Problems})
	}
	old.How, old.From, old.First, old.Last, old.Path = identity.ByMove, old.Path, identity.Day(a.now()), identity.Day(a.now()), target
	if err := claimFor(p, old); err != nil {
		return err
	}
	out, err := a.copyMemories(ctx, &p, from.Dir, "casebook project move")
	if err != nil {
		return err
	}
	out.unrecorded(from.State, gone(from.Directory, target, a.now()))
	policies := settings.PoliciesIn(p.Settings.StateDir())
	if policy, _ := policies.Of(old.From); policy != "" {
		out.unrecorded(policies.Path, policies.Set(target, policy))
	}
	return a.printAdopted(out)
}

// newHome is the real path that a project is moved to, or was.
func newHome(to string) (string, error) {
	abs, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(abs); err == nil {
		if !info.IsDir() {
			return "", fmt.Errorf("%s is no folder", abs)
		}
		found, _, err := project.Find(abs)
		if err != nil {
			return "", err
		}
		if found.Main != found.Dir {
			return "", fmt.Errorf("%s is a part of the project %s; name that one", abs, found.Main)
		}
		return found.Main, nil
	}
	parent, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return "", fmt.Errorf("the folder that %s would lie in is not there: %w", abs, err)
	}
	return filepath.Join(parent, filepath.Base(abs)), nil
}

// A departure is the memory directory of a project that is moved.
type departure struct {
	survey.Directory
	place settings.Place
}

// leaving is the memory directory of the project in the working directory, which may be gone already.
func (a *app) leaving(target string) (departure, identity.Project, error) {
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return departure{}, identity.Project{}, err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return a.left(dir, target)
	}
	p, err := a.place()
	if err != nil {
		return departure{}, identity.Project{}, err
	}
	switch {
	case p.Memory.Source != settings.SourceDefault:
		return departure{}, identity.Project{}, fmt.Errorf("the memories lie in %s, which is named by a setting and does not depend on the project's path", p.Memory.Path)
	case p.Project.Worktree:
		return departure{}, identity.Project{}, fmt.Errorf("this is a worktree; run it in the main checkout, %s", p.Project.Main)
	case target == p.Project.Main:
		return departure{}, identity.Project{}, fmt.Errorf("%s is where the project lies", target)
	}
	d := departure{survey.Directory{Dir: p.Memory.Path, State: p.State()}, p.Place}
	here := p.owner(p.roots(context.Background()))
	d.Record.Projects = []identity.Project{here}
	return d, here, nil
}

// left is the directory of a project whose folder is gone, by what is written down or the transcripts tell. The place is that of the target, or else of its parent.
func (a *app) left(dir, target string) (departure, identity.Project, error) {
	none := func(err error) (departure, identity.Project, error) { return departure{}, identity.Project{}, err }
	at := *a
	at.dir = target
	if !regular.IsFolder(target) {
		return none(fmt.Errorf("neither %s nor %s is there", dir, target))
	}
	p, err := at.place()
	if err != nil {
		return none(err)
	}
	if p.Memory.Source != settings.SourceDefault {
		return none(fmt.Errorf("the memories lie in %s, which is named by a setting and does not depend on the project's path", p.Memory.Path))
	}
	if parent, err := filepath.EvalSymlinks(filepath.Dir(dir)); err == nil {
		dir = filepath.Join(parent, filepath.Base(dir))
	}
	for _, d := range survey.Directories(p.Settings) {
		if len(d.Record.Projects) == 1 && d.Record.Projects[0].Path == dir {
			return departure{d, p.Place}, d.Record.Projects[0], nil
		}
	}
	return none(fmt.Errorf("nothing tells which memories were those of %s; `casebook -C %s project` lists what may be", dir, target))
}

// claimFor writes down that the place's memory directory is a project's, unless it is written down already.
func claimFor(p place, whose identity.Project) error {
	return identity.Change(p.State(), func(r *identity.Record) error {
		if !r.Known() {
			r.Projects = []identity.Project{whose}
		}
		return nil
	})
}
