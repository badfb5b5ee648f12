package settings

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/identity"
	"casebook/internal/regular"
	"casebook/project"
)

// A claim is a directory that belongs to the place, to be written down.
type claim struct {
	dir, state string
	here       identity.Project
	known      bool            // it is written down already
	record     identity.Record // what is to be written
	closed     bool            // what is there cannot be understood, and stays
}

// belong gives the place the memory directory that belongs to its project, by the policy for worktrees and by what is written down of the client's directory: the
// key of a project can be another's, too, and nothing of another project is ever read or written. Directories that a person named are shared on purpose.
func (p *Place) belong() []casebook.Problem {
	if p.Memory.Path == "" || p.Memory.Source != SourceDefault || p.Settings.dirName() != "" || p.Settings.StateDir() == "" || p.linked() {
		p.worktrees = WorktreesShared
		return nil
	}
	var problems []casebook.Problem
	main := identity.Project{Path: p.Project.Main, Git: p.Project.Git}
	if p.Project.Worktree {
		var problem *casebook.Problem
		if p.worktrees, problem = p.policy(); problem != nil {
			problems = append(problems, *problem)
		}
		if p.worktrees != WorktreesShared {
			return append(problems, p.ofWorktree(main)...)
		}
	}
	path, more := p.belonging(p.Memory.Path, main)
	p.Memory.Apart = path != p.Memory.Path
	p.Memory.Path = path
	p.Memory.Enabled = p.Memory.Enabled && path != ""
	return append(problems, more...)
}

// linked says that the client's folder is a link, by which a person has named another one.
func (p *Place) linked() bool {
	folder := filepath.Dir(p.Memory.Path)
	if filepath.Base(p.Memory.Path) != "memory" || filepath.Dir(folder) != real(filepath.Join(p.Settings.ConfigDir, "projects")) {
		return true
	}
	return !project.KeyOf(p.Project.Main, filepath.Base(folder))
}

// policy is what a person chose for the project's worktrees, or else what the configuration says.
func (p *Place) policy() (string, *casebook.Problem) {
	policy, problem := PoliciesIn(p.Settings.StateDir()).Of(p.Project.Main)
	return cmp.Or(policy, p.Config.Project.Worktrees.Value), problem
}

// At is the place as it would be if the project lay at path, where nothing need be yet: its memory directory, and what keeps it from having the client's.
func (p Place) At(path string) Place {
	p.Project = project.Project{Dir: path, Root: path, Main: path, Git: p.Project.Git, Key: project.Key(path)}
	p.Settings.Project, p.Shared, p.worktrees, p.claims, p.Memory.Apart = p.Project, "", "", nil, false
	usual, problems := p.Settings.usualDir()
	p.Memory.Path = real(usual)
	p.Problems = append(problems, p.belong()...)
	return p
}

// ofWorktree gives a worktree a directory of its own, over the shared one if the policy says so.
func (p *Place) ofWorktree(main identity.Project) []casebook.Problem {
	usual, problems := p.Settings.ofWorktree().usualDir()
	own, err := folderPath(usual)
	if err != nil {
		problems = append(problems, casebook.Problem{Code: "memory-dir-refused", Path: usual, Text: err.Error() + "; there is no memory"})
		p.Memory.Path, p.Memory.Enabled = "", false
		return problems
	}
	shared := p.Memory.Path
	var more []casebook.Problem
	p.Memory.Path, more = p.belonging(own, identity.Project{Path: p.Project.Root, Main: p.Project.Main, Git: true})
	problems = append(problems, more...)
	p.Memory.Apart = true // the client shares the main checkout's
	p.Memory.Enabled = p.Memory.Enabled && p.Memory.Path != ""
	if p.worktrees == WorktreesOverlay {
		p.Shared, more = p.belonging(shared, main)
		problems = append(problems, more...)
	}
	return problems
}

// belonging is the directory of a project: dir, or the one beside it where dir is another's; empty when that is another's, too.
func (p *Place) belonging(dir string, here identity.Project) (string, []casebook.Problem) {
	c, b, problems := p.ask(dir, here)
	if b.Yes {
		p.claims = append(p.claims, c)
		return dir, problems
	}
	if c.closed && !b.Known && !regular.IsFolder(Beside(dir, here.Path)) {
		problems[len(problems)-1].Text += "; there is no memory meanwhile"
		return "", problems
	}
	if b.Known && !c.known {
		p.claims = append(p.claims, c) // what the transcripts tell is written down for the other one
	}
	if exact := p.exact(dir, here.Path); exact != dir { // dir was taken for want of it
		return p.belonging(exact, here)
	}
	beside := Beside(dir, here.Path)
	c, own, more := p.ask(beside, here)
	problems = append(problems, more...)
	if c.closed && !own.Known { // its problem says so
		return "", problems
	}
	if !own.Yes {
		problems = append(problems, casebook.Problem{Code: "project-collision", Path: beside,
			Text: fmt.Sprintf("belongs to another project than %s, as does %s; there is no memory", here.Path, dir), Fix: "rename the project's folder"})
		return "", problems
	}
	p.claims = append(p.claims, c)
	return beside, append(problems, notOurs(dir, beside, here, b))
}

// exact is the client's folder by the key of a path as it stands.
func (p *Place) exact(dir, path string) string {
	return filepath.Join(filepath.Dir(filepath.Dir(dir)), project.Key(path), filepath.Base(dir))
}

// ask says whose a directory is, by its record or else by who worked there.
func (p *Place) ask(dir string, here identity.Project) (claim, identity.Belonging, []casebook.Problem) {
	c := claim{dir: dir, state: stateOf(p.Settings.StateDir(), dir), here: here}
	var problems []casebook.Problem
	r, problem := identity.Read(c.state)
	if problem != nil {
		problems, c.closed = append(problems, *problem), true
	}
	c.known = r.Known()
	if !r.Known() && (regular.IsFolder(dir) || c.closed) {
		r = identity.Decide(here, identity.Users(filepath.Dir(dir), identity.Thorough))
		// One that is beside it was made because dir was another's. Where something was written down that nobody understands, nothing is guessed.
		if r.Of(here).Yes && (regular.IsFolder(Beside(dir, here.Path)) || c.closed && r.Projects[0].How != identity.Evidence) {
			return c, identity.Belonging{}, problems
		}
	}
	c.record = r
	return c, r.Of(here), problems
}

// Beside is the memory directory of a project whose key is another's, too: below a folder with the key and a hash of the project's path.
func Beside(dir, path string) string {
	sum := sha256.Sum256([]byte(path))
	folder := filepath.Dir(dir)
	return filepath.Join(filepath.Dir(folder), filepath.Base(folder)+"-"+hex.EncodeToString(sum[:6]), filepath.Base(dir))
}

// notOurs says why the client's directory is not taken.
func notOurs(dir, beside string, here identity.Project, b identity.Belonging) casebook.Problem {
	var paths []string
	for _, whose := range b.Whose {
		if whose.Main != "" && whose.Path == here.Path { // the worktree is there, and its main checkout is another
			whose.Path = whose.Main
		}
		paths = append(paths, whose.Path)
	}
	whose := strings.Join(paths, " and ")
	problem := casebook.Problem{Path: dir, Fix: "run `casebook project adopt` if they are this project's, too"}
	lost, moved := "which is gone", "which is gone and was the same repository"
	if regular.IsFolder(whose) {
		lost, moved = "where another project lies now", "where another project lies now; what lay there before was the same repository"
	}
	rest := fmt.Sprintf("; nothing of it is read or written here, and the memories of %s lie in %s", here.Path, beside)
	switch {
	case len(paths) == 0:
		problem.Code, problem.Text = "project-collision", "was another project's, or the folder beside it would not be there, and nothing tells whose it is"+rest
		problem.Fix = "begin a session in the project that they are of; if they are this one's, move the files of one folder into the other"
	case len(paths) > 1:
		problem.Code, problem.Text = "project-unsure", "was used by "+whose+", whose paths give one key"+rest
	case b.Relation == identity.Moved:
		problem.Code, problem.Text = "project-moved", "belongs to "+whose+", "+moved+rest
		problem.Fix = "run `casebook project adopt` if the project was moved"
	case b.Relation == identity.Gone:
		problem.Code, problem.Text = "project-gone", "belongs to "+whose+", "+lost+rest
		problem.Fix = "run `casebook project adopt` if that was this project"
	default:
		problem.Code, problem.Text = "project-collision", "belongs to "+whose+", whose path gives the same key"+rest
		problem.Fix = "rename one of the two folders, or name a folder for this one in autoMemoryDirectory of .claude/settings.local.json, where Claude Code finds it, too"
	}
	return problem
}

// mostLooked is how many folders below `projects` LeftBehind looks at.
const mostLooked = 1000

// LeftBehind names a project that is gone, came from the same remote as this one, and whose memories nobody has taken over, when this one has no memory directory yet.
// It reads what is written down and nothing else; casebook project knows more. Empty: there is none.
func (p Place) LeftBehind() string {
	remote := p.Project.Remote()
	if remote == "" || p.Memory.Source != SourceDefault || regular.IsFolder(p.Memory.Path) {
		return ""
	}
	projects := filepath.Join(p.Settings.ConfigDir, "projects")
	entries, err := os.ReadDir(projects)
	if err != nil {
		return ""
	}
	for _, e := range entries[:min(len(entries), mostLooked)] {
		r, _ := identity.Read(MemoryStateDir(p.Settings.StateDir(), filepath.Join(projects, e.Name(), "memory")))
		if len(r.Projects) != 1 || r.MovedTo != "" || r.Projects[0].Remote != remote {
			continue
		}
		if _, err := os.Lstat(r.Projects[0].Path); errors.Is(err, fs.ErrNotExist) {
			return r.Projects[0].Path
		}
	}
	return ""
}

// Unclaimed says that a memory directory is there and that it is not written down whose it is: Claim is due.
func (p Place) Unclaimed() bool {
	return slices.ContainsFunc(p.claims, func(c claim) bool { return !c.known && !c.closed && regular.IsFolder(c.dir) })
}

// Claim writes down whose the place's memory directories are, and on which day they were last used, if that is new. Whoever makes a memory directory calls it
// first; for one that is not there nothing is written otherwise. An error wraps ErrNotOurs when another project was faster.
func (p Place) Claim(now time.Time, how identity.How) error {
	var errs []error
	for _, c := range p.claims {
		if !c.closed && (regular.IsFolder(c.dir) || how == identity.Created && c.dir == p.Memory.Path) {
			errs = append(errs, c.write(now, how))
		}
	}
	return errors.Join(errs...)
}

// ErrNotOurs says that a directory was claimed for another project meanwhile.
var ErrNotOurs = errors.New("another project has taken the memory directory meanwhile; run the command again")

func (c claim) write(now time.Time, how identity.How) error {
	if c.known && c.record.Of(c.here).Yes && len(c.record.Projects) == 1 && c.record.Projects[0].Last == identity.Day(now) {
		return nil
	}
	return identity.Change(c.state, func(r *identity.Record) error {
		if !r.Known() {
			*r = c.record
			if !r.Known() {
				c.here.How = how
				r.Projects = []identity.Project{c.here}
			}
			r.Projects = slices.Clone(r.Projects)
			for i := range r.Projects {
				r.Projects[i] = identity.Describe(r.Projects[i])
				r.Projects[i].First, r.Projects[i].Last = identity.Day(now), identity.Day(now)
			}
			return nil
		}
		b := r.Of(c.here)
		switch {
		case b.Yes:
			r.Projects[0].Last = identity.Day(now)
		case c.record.Of(c.here).Yes:
			return fmt.Errorf("%s: %w", c.dir, ErrNotOurs)
		}
		return nil
	})
}
