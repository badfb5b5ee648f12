// Package identity says whose a memory directory is. Beside casebook's state of the directory lies which project it belongs to, since the name of the directory,
// which is the client's, can be that of several projects and changes when a project is moved.
//
// Only a path decides: commits and remotes say what may have become of a project, and a person is asked. The package starts no process, decides nothing about
// memories and never touches a memory directory.
package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// File is the name of the record in the state of a memory directory.
const File = "project.json"

const (
	version   = 1
	maxRecord = 1 << 20
	lockWait  = 5 * time.Second
	dayLayout = time.DateOnly
)

// A How says in which way a directory became a project's.
type How string

// The ways.
const (
	Created  How = "created"  // casebook made the directory for it
	Found    How = "found"    // the directory was there, and nothing told of another project
	Evidence How = "evidence" // the client's transcripts name it
	Adopted  How = "adopted"  // a person said so
	ByMove   How = "moved"    // a person said so when the project was moved
)

// A Project is one that a memory directory belongs to.
type Project struct {
	// Path is the real path of the main checkout, of the folder outside git, or of a worktree whose memory is its own.
	Path string `json:"path"`
	// Main is the main checkout of such a worktree.
	Main   string   `json:"main,omitempty"`
	Git    bool     `json:"git,omitempty"`
	Roots  []string `json:"roots,omitempty"`  // root commits; a command that asks git fills them in
	Remote string   `json:"remote,omitempty"` // project.RemoteName
	First  string   `json:"first"`            // the days, in UTC, on which the directory was first and last used for it
	Last   string   `json:"last"`
	How    How      `json:"how"`
	From   string   `json:"from,omitempty"` // the path that it had before it was moved
}

// A Record says which project a directory belongs to. With several projects nobody has decided between them, and it belongs to none.
type Record struct {
	Version  int       `json:"version"`
	Projects []Project `json:"projects"`
	// MovedTo is where a person said that the project lies from now on; it counts once that folder is there.
	MovedTo string `json:"movedTo,omitempty"`
	// Copies are the memories that a person took over from other directories.
	Copies []Copy `json:"copies,omitempty"`
}

// A Copy is one adoption.
type Copy struct {
	From     string `json:"from"` // the memory directory
	Day      string `json:"day"`
	Memories int    `json:"memories"`
	Change   string `json:"change,omitempty"`
}

// Read reads the record in a directory's state. Without one it is empty. With a problem nothing may be written; what could be understood is in the record.
func Read(state string) (Record, *casebook.Problem) {
	path := filepath.Join(state, File)
	data, err := regular.Read(path, maxRecord)
	if errors.Is(err, fs.ErrNotExist) {
		return Record{Version: version}, nil
	}
	broken := func(err error) *casebook.Problem {
		return &casebook.Problem{Code: "project-record-broken", Path: path, Text: "does not say which project the memories belong to: " + err.Error(),
			Fix: "remove the file, and casebook looks anew"}
	}
	if err != nil {
		var failed *fs.PathError
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return Record{}, broken(err)
	}
	var r Record
	err = json.Unmarshal(data, &r)
	if r.Version > version {
		return r, &casebook.Problem{Code: "project-record-version", Path: path,
			Text: fmt.Sprintf("is of version %d, this casebook knows %d; it is not written to", r.Version, version), Fix: "use the newer casebook"}
	}
	if err == nil && (r.Version != version || len(r.Projects) == 0) {
		err = errors.New("it has no version or no project")
	}
	if err == nil && slices.ContainsFunc(r.Projects, func(p Project) bool { return !filepath.IsAbs(p.Path) }) {
		err = errors.New("it names a project without a path")
	}
	if err != nil {
		return Record{}, broken(err)
	}
	return r, nil
}

// Unwritten is the problem of what could not be written into a directory's state. The memories are used all the same.
func Unwritten(state string, err error) casebook.Problem {
	return casebook.Problem{Code: "project-record-broken", Path: state, Text: err.Error(), Fix: "let casebook write to its state"}
}

// Known says whether the record names a project.
func (r Record) Known() bool { return len(r.Projects) > 0 }

// Change rewrites the record in a directory's state under a lock. The change gets what is there then and may refuse; one that changes nothing writes nothing.
func Change(state string, change func(*Record) error) error {
	if err := os.MkdirAll(state, 0o700); err != nil {
		return fmt.Errorf("record the project: %w", err)
	}
	ctx, stop := context.WithTimeout(context.Background(), lockWait)
	defer stop()
	path := filepath.Join(state, File)
	unlock, err := fsatomic.Lock(ctx, path+".lock")
	if err != nil {
		return fmt.Errorf("record the project: %w", err)
	}
	defer unlock()
	r, problem := Read(state)
	if problem != nil {
		return fmt.Errorf("record the project: %s", problem)
	}
	before, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("record the project: %w", err)
	}
	if err := change(&r); err != nil {
		return err
	}
	r.Version = version
	if after, err := json.Marshal(r); err != nil || slices.Equal(before, after) {
		return err
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("record the project: %w", err)
	}
	return fsatomic.WriteFile(path, append(data, '\n'), 0o600)
}

// Day is a day as records have it.
func Day(t time.Time) string { return t.UTC().Format(dayLayout) }
