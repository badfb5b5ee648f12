// Package project answers which project a working directory belongs to: its root, its main checkout and the key under which its memory lies.
//
// It reads `.git` itself and starts no process, because git in an unknown repository runs that repository's configuration and because a prompt
// waits for the answer. A repository is one project with all its linked worktrees; a submodule and a nested repository are projects of their own;
// outside git the working directory is the project. The package knows no settings, reads no environment (so neither GIT_DIR nor
// GIT_CEILING_DIRECTORIES count) and does not decide where a memory directory lies.
package project

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"casebook"
)

// ErrDrive is wrapped by the error for a Windows path on another system.
var ErrDrive = errors.New("a path with a drive letter has no place on this system")

// A Project says where one working directory belongs. All paths are absolute and real: no part of them is a symbolic link.
type Project struct {
	// Dir is the working directory.
	Dir string
	// Root is the top of the work tree that holds Dir. Inside a bare repository it is the repository; outside git it is Dir.
	Root string
	// Main is the project's identity, the same from every worktree: the main checkout, or the common git directory of a bare repository that
	// is not called `.git`. For everything but a linked worktree and a bare layout it is Root.
	Main string
	// Git says that Dir lies in a git repository; Worktree that it lies in a linked worktree of it.
	Git      bool
	Worktree bool
	// Bare says of a linked worktree that its repository is bare: Main has no files of its own.
	Bare bool
	// GitDir is the git directory of this work tree (of a linked worktree: its own folder below `worktrees`); CommonDir holds objects, branches
	// and configuration. Both are empty outside git.
	GitDir    string
	CommonDir string
	// Key is Key(Main).
	Key string
}

// Find looks at dir, which must be absolute and an existing folder, and upwards. What is wrong with a `.git` file is a Problem and the folder
// then counts as none of git's, except that a linked worktree which its repository does not know is a repository of its own: otherwise an
// unpacked archive could pose as any project on the machine and be given that project's memories.
func Find(dir string) (Project, []casebook.Problem, error) {
	if runtime.GOOS != "windows" && HasDrive(dir) {
		return Project{}, nil, fmt.Errorf("find project of %s: %w", dir, ErrDrive)
	}
	if !filepath.IsAbs(dir) {
		return Project{}, nil, fmt.Errorf("find project of %s: not an absolute path", dir)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return Project{}, nil, fmt.Errorf("find project of %s: %w", dir, err)
	}
	if info, err := os.Stat(real); err != nil {
		return Project{}, nil, fmt.Errorf("find project of %s: %w", dir, err)
	} else if !info.IsDir() {
		return Project{}, nil, fmt.Errorf("find project of %s: not a folder", dir)
	}
	p, problems := find(real)
	p.Dir = real
	p.Key = Key(p.Main)
	return p, problems, nil
}

// find follows the order of git's own discovery: at each level `.git`, then whether the folder itself is a git directory, then the parent.
func find(dir string) (Project, []casebook.Problem) {
	var problems []casebook.Problem
	outside := Project{Root: dir, Main: dir}
	for at := dir; ; {
		p, problem := atLevel(at)
		if problem != nil {
			problems = append(problems, *problem)
		}
		switch {
		case p.Git:
			return p, problems
		case problem != nil && problem.Code == brokenFile:
			return outside, problems
		}
		parent := filepath.Dir(at)
		if parent == at {
			return outside, problems
		}
		at = parent
	}
}

// The codes of Problems here. Git stops at a broken `.git` file and passes over a `.git` that is something else.
const (
	brokenFile   = "git-broken"
	oddity       = "git-odd"
	unregistered = "worktree-unregistered"
	mainUnknown  = "worktree-main-unknown"
)

// atLevel is the project whose top is one folder, not Git when there is none.
func atLevel(at string) (Project, *casebook.Problem) {
	dotGit := filepath.Join(at, ".git")
	odd := func(text string) *casebook.Problem {
		return &casebook.Problem{Code: oddity, Path: dotGit, Text: text + "; it is passed over, as git does"}
	}
	var problem *casebook.Problem
	gitDir := dotGit
	info, err := os.Lstat(dotGit)
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		gitDir = realOr(dotGit)
		if info, err = os.Stat(dotGit); err != nil {
			problem = odd("is a link that leads nowhere")
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist), problem != nil:
	case err != nil:
		problem = odd(cause(err))
	case info.Mode().IsRegular():
		return fromGitFile(at, dotGit)
	case !info.IsDir():
		problem = odd("is neither a file nor a folder")
	default:
		if _, ok := commonOf(gitDir); ok {
			return Project{Root: at, Main: at, Git: true, GitDir: gitDir, CommonDir: gitDir}, nil
		}
		problem = odd("is a folder but no git directory")
	}
	if common, ok := commonOf(at); ok {
		return insideGitDir(at, common), problem
	}
	return Project{}, problem
}

// insideGitDir is the project of a folder inside a git directory: a bare repository, the `.git` of a checkout, or what lies below those.
func insideGitDir(gitDir, common string) Project {
	p := Project{Root: gitDir, Git: true, GitDir: gitDir, CommonDir: gitDir}
	if filepath.Dir(gitDir) == filepath.Join(common, "worktrees") {
		p.CommonDir = common
	}
	p.Main, _ = mainOf(p.CommonDir)
	if filepath.Base(gitDir) == ".git" {
		p.Root = p.Main
	}
	return p
}
