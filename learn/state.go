package learn

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"casebook"
)

// errWaits says that nothing is looked at of a transcript for now, which stays wished for.
var errWaits = errors.New("it waits")

// unkept tells that something was not written down that the work does without.
func (r *run) unkept(name, cost string, err error) {
	if err != nil {
		r.tell(&casebook.Problem{Code: "learn-state", Path: filepath.Join(r.folder(), name), Text: cost + ": " + err.Error(), Fix: "move away what is there, or let casebook write it; the work goes on"})
	}
}

// Problems says what lies in the place of files that the package keeps, by the state of a memory directory.
func Problems(state string) []casebook.Problem {
	var all []casebook.Problem
	folder := filepath.Join(state, Folder)
	for _, dir := range []string{folder, filepath.Join(folder, cursorsFolder)} {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			all = append(all, casebook.Problem{Code: "learn-state", Path: dir, Text: "what learning keeps there cannot be read: " + plainError(err), Fix: "let casebook read it, or move it away; docs/extraction.md says what goes with it"})
		}
		for _, e := range entries {
			if e.Type().IsRegular() || dir == folder && e.Name() == cursorsFolder {
				continue
			}
			all = append(all, casebook.Problem{Code: "learn-state", Path: filepath.Join(dir, e.Name()), Text: "it is no regular file, so that learning cannot keep there what it knows",
				Fix: "move it away; docs/extraction.md says what the file is for"})
		}
	}
	return all
}

// plainError is what went wrong, without the path, which stands beside it.
func plainError(err error) string {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return failed.Err.Error()
	}
	return err.Error()
}
