package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/internal/fsatomic"
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
	if r.Path == "" {
		return errors.New("record the policy for worktrees: no state folder")
	}
	if err := privateFolder(filepath.Dir(r.Path)); err != nil {
		return fmt.Errorf("record the policy for worktrees: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), trustWait)
	defer cancel()
	unlock, err := fsatomic.Lock(ctx, r.Path+".lock")
	if err != nil {
		return fmt.Errorf("record the policy for worktrees: %w", err)
	}
	defer unlock()
	file, problem := r.read()
	if problem != nil {
		return fmt.Errorf("record the policy for worktrees: %s", problem)
	}
	if file.Projects == nil {
		file.Projects = map[string]string{}
	}
	file.Projects[main] = policy
	if policy == "" {
		delete(file.Projects, main)
	}
	data, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return fmt.Errorf("record the policy for worktrees: %w", err)
	}
	return fsatomic.WriteFile(r.Path, append(data, '\n'), 0o600)
}

func (r Policies) read() (policiesFile, *casebook.Problem) {
	file := policiesFile{Version: worktreesVersion}
	if r.Path == "" {
		return file, nil
	}
	data, err := regular.Read(r.Path, maxTrust)
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
