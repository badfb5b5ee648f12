package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/internal/regular"
	"casebook/project"
)

// The policies for the memory of linked worktrees.
const (
	WorktreesShared   = "shared"   // all worktrees share that of the main checkout
	WorktreesSeparate = "separate" // each has its own
	WorktreesOverlay  = "overlay"  // each has its own, to which memories are written, and reads that of the main checkout, too
)

// Worktrees are the policies.
func Worktrees() []string {
	return []string{WorktreesShared, WorktreesSeparate, WorktreesOverlay}
}

const worktreesVersion = 1

// Policies is the record of what people chose for the worktrees of their projects. It lies in state, so that no project can choose for itself.
type Policies struct {
	// Path is the file; empty: nothing is recorded and nothing can be.
	Path string
}

// PoliciesIn is the record below casebook's state folder.
func PoliciesIn(state string) Policies {
	if state == "" {
		return Policies{}
	}
	return Policies{Path: filepath.Join(state, "worktrees.json")}
}

// policiesFile is the file's form: real path of a main checkout → policy.
type policiesFile struct {
	Version  int               `json:"version"`
	Projects map[string]string `json:"projects"`
}

// Of is the policy for the project with that main checkout; empty: nobody chose.
func (r Policies) Of(main string) (string, *casebook.Problem) {
	file, problem := r.read()
	if problem != nil {
		return "", problem
	}
	policy := file.Projects[main]
	if policy != "" && !slices.Contains(Worktrees(), policy) {
		return "", &casebook.Problem{Code: "worktrees-broken", Path: r.Path, Text: fmt.Sprintf("%q is no policy for worktrees; the default counts", policy),
			Fix: "run `casebook project worktrees`"}
	}
	return policy, nil
}

// Set records the policy for a project; empty forgets it.
func (r Policies) Set(main, policy string) error {
	err := rewrite(r.Path, func() (any, *casebook.Problem) {
		file, problem := r.read()
		if problem != nil {
			return nil, problem
		}
		if file.Projects == nil {
			file.Projects = map[string]string{}
		}
		file.Projects[main] = policy
		if policy == "" {
			delete(file.Projects, main)
		}
		return file, nil
	})
	if err != nil {
		return fmt.Errorf("record the policy for worktrees: %w", err)
	}
	return nil
}

func (r Policies) read() (policiesFile, *casebook.Problem) {
	file := policiesFile{Version: worktreesVersion}
	if r.Path == "" {
		return file, nil
	}
	data, err := regular.Read(r.Path, maxRecord)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	if err == nil && file.Version > worktreesVersion {
		return policiesFile{}, &casebook.Problem{Code: "worktrees-version", Path: r.Path,
			Text: fmt.Sprintf("is of version %d, this casebook knows %d; the default counts for all worktrees", file.Version, worktreesVersion), Fix: "use the newer casebook"}
	}
	if err != nil {
		return policiesFile{}, &casebook.Problem{Code: "worktrees-broken", Path: r.Path, Text: cause(err) + "; the default counts for all worktrees",
			Fix: "remove the file and choose again"}
	}
	return file, nil
}

// ofWorktree are the settings as if the worktree were a project of its own.
func (s Settings) ofWorktree() Settings {
	s.Project.Main, s.Project.Key = s.Project.Root, project.Key(s.Project.Root)
	return s
}
