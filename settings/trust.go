package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"casebook"
	"casebook/internal/regular"
)

const trustVersion = 1

// Trust is the record of which projects' memory folders a person has answered for. It lies in state, never in the project.
type Trust struct {
	// Path is the file; empty: nothing is trusted and nothing can be recorded.
	Path string
}

// TrustIn is the record below casebook's state folder.
func TrustIn(state string) Trust {
	if state == "" {
		return Trust{}
	}
	return Trust{Path: filepath.Join(state, "trust.json")}
}

// trustFile is the file's form: real path of a project's main checkout → real path of a memory folder → when the person answered.
type trustFile struct {
	Version  int                             `json:"version"`
	Projects map[string]map[string]time.Time `json:"projects"`
	// Imports is the answer about imports from outside, by the real path of a project's main checkout.
	Imports map[string]importAnswer `json:"imports,omitempty"`
}

type importAnswer struct {
	Allowed bool      `json:"allowed"`
	Time    time.Time `json:"time"`
}

// Imports says whether a person was asked about imports from outside of the project whose main checkout is root, and whether they allowed them.
func (t Trust) Imports(root string) (asked, allowed bool) {
	file, problem := t.read()
	if problem != nil {
		return false, false
	}
	answer, asked := file.Imports[real(root)]
	return asked, answer.Allowed
}

// AnswerImports records what a person said about such imports.
func (t Trust) AnswerImports(root string, allowed bool, at time.Time) error {
	return t.change(func(file *trustFile) {
		if file.Imports == nil {
			file.Imports = map[string]importAnswer{}
		}
		file.Imports[real(root)] = importAnswer{Allowed: allowed, Time: at.UTC().Truncate(time.Second)}
	})
}

// ForgetImports makes it as if nobody had been asked.
func (t Trust) ForgetImports(root string) error {
	return t.change(func(file *trustFile) { delete(file.Imports, real(root)) })
}

// Trusted says whether a person has answered for this memory folder of the project whose main checkout is root.
func (t Trust) Trusted(root, dir string) bool {
	file, problem := t.read()
	if problem != nil {
		return false
	}
	_, ok := file.Projects[real(root)][real(dir)]
	return ok
}

// Problems says what keeps the record from being used; without a record there are none.
func (t Trust) Problems() []casebook.Problem {
	if _, problem := t.read(); problem != nil {
		return []casebook.Problem{*problem}
	}
	return nil
}

// Add records that a person answered for dir at a time.
func (t Trust) Add(root, dir string, at time.Time) error {
	return t.change(func(file *trustFile) {
		root = real(root)
		if file.Projects[root] == nil {
			file.Projects[root] = map[string]time.Time{}
		}
		file.Projects[root][real(dir)] = at.UTC().Truncate(time.Second)
	})
}

// Remove forgets every answer about the project; what is not recorded is no error.
func (t Trust) Remove(root string) error {
	return t.change(func(file *trustFile) { delete(file.Projects, real(root)) })
}

// Withdraw forgets the answer about one memory folder of the project.
func (t Trust) Withdraw(root, dir string) error {
	return t.change(func(file *trustFile) { delete(file.Projects[real(root)], real(dir)) })
}

func (t Trust) read() (trustFile, *casebook.Problem) {
	file := trustFile{Version: trustVersion, Projects: map[string]map[string]time.Time{}}
	if t.Path == "" {
		return file, nil
	}
	unusable := func(code, text, fix string) (trustFile, *casebook.Problem) {
		return trustFile{}, &casebook.Problem{Code: code, Path: t.Path, Text: text + "; no project is trusted", Fix: fix}
	}
	info, err := os.Stat(t.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0 {
		return unusable("trust-open", "others may write to it", "look through it, then chmod 600")
	}
	data, err := regular.Read(t.Path, maxRecord)
	if err != nil {
		return unusable("trust-broken", cause(err), "")
	}
	var version struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(data, &version); err != nil {
		return unusable("trust-broken", err.Error(), "remove the file and answer again")
	}
	if version.Version != trustVersion {
		return unusable("trust-version", fmt.Sprintf("is of version %d, this casebook knows %d", version.Version, trustVersion), "use the newer casebook")
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return unusable("trust-broken", err.Error(), "remove the file and answer again")
	}
	return file, nil
}

// change rewrites the record under a lock. A record that cannot be read is left alone.
func (t Trust) change(edit func(*trustFile)) error {
	err := rewrite(t.Path, func() (any, *casebook.Problem) {
		file, problem := t.read()
		if problem != nil {
			return nil, problem
		}
		if file.Projects == nil {
			file.Projects = map[string]map[string]time.Time{}
		}
		edit(&file)
		return file, nil
	})
	if err != nil {
		return fmt.Errorf("record trust: %w", err)
	}
	return nil
}
