// Package survey finds memory directories elsewhere that may be a project's: of the same repository under another path, of a clone, a fork, or a worktree that is gone.
//
// It asks git for root commits, which a prompt's way must not, and is for commands alone. It decides nothing: a person chooses.
package survey

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/identity"
	"casebook/internal/git"
	"casebook/internal/regular"
	"casebook/project"
	"casebook/settings"
	"casebook/store"
)

// maxAsked is how many repositories are asked for their root commits at most.
const maxAsked = 32

// A Directory is one memory directory below the client's `projects`, with what is known of whose it is.
type Directory struct {
	Dir     string // the memory directory
	State   string
	Record  identity.Record
	Written bool // the record is written down; else it is what the client's transcripts tell
	Problem *casebook.Problem
}

// Directories are all of them, by name. What cannot be listed is left out.
func Directories(s settings.Settings) []Directory {
	projects := filepath.Join(s.ConfigDir, "projects")
	entries, err := os.ReadDir(projects)
	if err != nil || s.ConfigDir == "" || s.StateDir() == "" {
		return nil
	}
	var all []Directory
	for _, e := range entries {
		dir, err := filepath.EvalSymlinks(filepath.Join(projects, e.Name(), "memory"))
		if err != nil {
			continue
		}
		if !regular.IsFolder(dir) {
			continue
		}
		d := Directory{Dir: dir, State: settings.MemoryStateDir(s.StateDir(), dir)}
		d.Record, d.Problem = identity.Read(d.State)
		if d.Written = d.Record.Known(); !d.Written {
			d.Record.Projects = identity.Users(filepath.Join(projects, e.Name()), identity.Quick)
		}
		all = append(all, d)
	}
	return all
}

// Key is the name of the folder that holds the directory.
func (d Directory) Key() string { return filepath.Base(filepath.Dir(d.Dir)) }

// A Candidate is a directory whose memories may be those of the project at hand.
type Candidate struct {
	Directory
	Whose    identity.Project
	Kind     Kind
	Why      string // one sentence for a person
	Memories int
	// Taken: a person has taken memories over from it already.
	Taken bool
}

// A Kind says what a candidate is.
type Kind string

// The kinds: relations of projects, and what lies nearer.
const (
	Moved    Kind = "moved"
	Clone    Kind = "clone"
	Fork     Kind = "fork"
	Gone     Kind = "gone"     // its folder is gone, and this one has its name or its key
	Worktree Kind = "worktree" // a worktree of this project, there or gone
	Beside   Kind = "beside"   // memories of this very project, in the directory that it had while another one had its key
	Unsure   Kind = "unsure"   // several projects used it, this one among them
)

// Candidates are the directories with memories that may be those of the place, nearest first. roots are the root commits here.
func Candidates(ctx context.Context, p settings.Place, roots []string) ([]Candidate, []casebook.Problem) {
	here := identity.Describe(identity.Project{Path: p.Project.Main, Git: p.Project.Git, Roots: roots})
	asked := 0
	look := func(path string) identity.Sight {
		sight := identity.Look(path, here.Path)
		if sight.Git && len(roots) > 0 && asked < maxAsked {
			asked++
			sight.Roots, _ = Roots(ctx, path)
		}
		return sight
	}
	var found []Candidate
	var problems []casebook.Problem
	for _, d := range Directories(p.Settings) {
		if d.Dir == p.Memory.Path || d.Dir == p.Shared {
			continue
		}
		c, ok := candidate(p, here, d, look)
		if !ok || toCome(c.Whose, here.Path) {
			continue
		}
		if d.Problem != nil {
			problems = append(problems, *d.Problem)
		}
		n, err := Memories(ctx, d.Dir)
		if err != nil {
			problems = append(problems, casebook.Problem{Code: "memory-dir-unreadable", Path: d.Dir, Text: err.Error()})
		}
		if c.Memories = n; n > 0 {
			found = append(found, c)
		}
	}
	taken := taken(p.State())
	for i := range found {
		found[i].Taken = slices.Contains(taken, found[i].Dir)
	}
	order := []Kind{Beside, Worktree, Moved, Unsure, Gone, Clone, Fork}
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(slices.Index(order, a.Kind), slices.Index(order, b.Kind)) })
	return found, problems
}

// taken are the directories that memories were taken over from.
func taken(state string) []string {
	r, _ := identity.Read(state) // what is wrong with it the place tells
	var all []string
	for _, c := range r.Copies {
		all = append(all, c.From)
	}
	return all
}

// candidate says whether a directory may be the project's.
func candidate(p settings.Place, here identity.Project, d Directory, look func(string) identity.Sight) (Candidate, bool) {
	c := Candidate{Directory: d}
	whose := d.Record.Projects
	switch {
	case len(whose) == 0:
		return c, false
	case len(whose) > 1:
		c.Kind, c.Why = Unsure, "it was used by "+paths(whose)
		return c, slices.ContainsFunc(whose, func(w identity.Project) bool { return w.Path == here.Path })
	}
	c.Whose = whose[0]
	if c.Whose.Main == here.Path || c.Whose.Main == "" && worktreeOf(c.Whose.Path, here.Path) {
		c.Kind, c.Why = Worktree, "it is that of the worktree "+c.Whose.Path
		if !look(c.Whose.Path).There {
			c.Why += ", which is gone"
		}
		return c, true
	}
	if c.Whose.Main != "" {
		c.Kind, c.Why = Worktree, "it is that of this worktree, whose main checkout was "+c.Whose.Main+", which is gone"
		return c, p.Project.Worktree && c.Whose.Path == p.Project.Root && !look(c.Whose.Main).There
	}
	c.Kind, c.Why = related(here, c.Whose, look(c.Whose.Path))
	switch {
	case c.Kind == Beside && d.Record.MovedTo != "" && d.Record.MovedTo != here.Path:
		return c, false // it was given away
	case c.Kind == Beside && p.Project.Worktree && p.Worktrees() != settings.WorktreesShared:
		c.Kind, c.Why = Worktree, "it is that of the main checkout"
	case c.Kind == Beside && p.Memory.Source != settings.SourceDefault:
		c.Why = "it would be this project's if no setting named another"
	case c.Kind == Gone:
		sameKey := strings.HasPrefix(d.Key(), p.Project.Key)
		sameName := filepath.Base(c.Whose.Path) == filepath.Base(here.Path) || filepath.Dir(c.Whose.Path) == filepath.Dir(here.Path)
		return c, sameKey || sameName && c.Whose.Git == here.Git && len(c.Whose.Roots) == 0
	}
	return c, c.Kind != ""
}

// related is what a project is to the one at hand, and why that may be; no kind for one that has nothing to do with it.
func related(here, there identity.Project, now identity.Sight) (Kind, string) {
	remote := func(p identity.Project, s identity.Sight) string { return cmp.Or(s.Remote, p.Remote, "no remote") }
	switch identity.Relate(here, there, now) {
	case identity.Same:
		return Beside, "it was kept for this project while its key was another's, too"
	case identity.Moved:
		if now.There {
			return Moved, "another project lies in " + there.Path + " now; of the one before it " + shared(here, there) + " as here"
		}
		return Moved, there.Path + " is gone, and " + shared(here, there) + " there as here"
	case identity.Gone:
		if now.There {
			return Gone, "another project lies in " + there.Path + " now; nothing but its name tells whether the one before it was this project"
		}
		return Gone, there.Path + " is gone; nothing but its name tells whether it was this project"
	case identity.Clone:
		return Clone, there.Path + " is another checkout: " + shared(here, there) + " there as here"
	case identity.Fork:
		return Fork, there.Path + " began with the same commit, but comes from " + remote(there, now) + ", this one from " + remote(here, identity.Sight{})
	}
	return "", ""
}

// shared says what two projects have in common.
func shared(a, b identity.Project) string {
	switch {
	case len(a.Roots) > 0 && len(b.Roots) > 0 && a.Remote != "":
		return "the first commit and the remote " + a.Remote + " are the same"
	case a.Remote != "":
		return "the remote " + a.Remote + " is the same"
	}
	return "the first commit is the same"
}

// worktreeOf says of a path that nothing is written down of whether the client made it as a worktree of the project.
func worktreeOf(path, main string) bool {
	rel, err := filepath.Rel(filepath.Join(main, ".claude", "worktrees"), path)
	return err == nil && filepath.IsLocal(rel) && rel != "."
}

// Left are the directories with memories whose project, or whose worktree, is gone, and that nobody has taken over; and what is wrong with records.
func Left(ctx context.Context, p settings.Place) (left []Candidate, problems []casebook.Problem) {
	taken := taken(p.State())
	for _, d := range Directories(p.Settings) {
		if d.Problem != nil && d.Dir != p.Memory.Path {
			problems = append(problems, *d.Problem)
		}
		if len(d.Record.Projects) != 1 || d.Record.MovedTo != "" || slices.Contains(taken, d.Dir) {
			continue
		}
		whose := d.Record.Projects[0]
		if _, err := os.Stat(whose.Path); !errors.Is(err, fs.ErrNotExist) || toCome(whose, p.Project.Main) {
			continue
		}
		c := Candidate{Directory: d, Whose: whose, Kind: Gone}
		if whose.Main != "" || worktreeOf(whose.Path, p.Project.Main) {
			c.Kind, c.Whose.Main = Worktree, cmp.Or(whose.Main, p.Project.Main)
		}
		if n, err := Memories(ctx, d.Dir); err == nil && n > 0 {
			c.Memories = n
			left = append(left, c)
		}
	}
	return left, problems
}

// toCome says of a project that it is the one at hand, at the path that a person said it would be moved to and that is not there yet.
func toCome(whose identity.Project, here string) bool {
	if whose.How != identity.ByMove || whose.From != here {
		return false
	}
	_, err := os.Stat(whose.Path)
	return errors.Is(err, fs.ErrNotExist)
}

func paths(projects []identity.Project) string {
	var all []string
	for _, p := range projects {
		all = append(all, p.Path)
	}
	return strings.Join(all, " and ")
}

// Memories counts those in a directory.
func Memories(ctx context.Context, dir string) (int, error) {
	st, err := store.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	files, _, err := st.List(ctx)
	return len(files), err
}

// Roots are the root commits of the repository at a path, sorted: those that HEAD comes from. Of a shallow clone they are not known.
func Roots(ctx context.Context, path string) ([]string, error) {
	found, _, err := project.Find(path)
	if err != nil || !found.Git {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(found.CommonDir, "shallow")); err == nil {
		return nil, nil
	}
	if _, err := git.Run(ctx, git.Call{Dir: path, Args: []string{"rev-parse", "--verify", "-q", "HEAD"}}); err != nil {
		return nil, nil // there is no commit yet
	}
	out, err := git.Run(ctx, git.Call{Dir: path, Args: []string{"rev-list", "--max-parents=0", "HEAD"}})
	if err != nil {
		return nil, err
	}
	if out.Cut {
		return nil, errors.New("list root commits: git says too much")
	}
	roots := strings.Fields(out.Text)
	slices.Sort(roots)
	return roots, nil
}
