package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/store"
)

// stateProblems is what is wrong with the state of the memories: parts that are broken or cannot be read, texts that were kept, and a forget that was not finished.
// What cannot be read is a problem like any other: the rest is looked at.
func stateProblems(p *place, st *store.Store) []casebook.Problem {
	if st.State == "" {
		return nil
	}
	var all []casebook.Problem
	add := func(problems []casebook.Problem, err error) {
		all = append(all, problems...)
		if err != nil {
			all = append(all, stateUnreadable(err, st.State))
		}
	}
	add(st.CheckHistory())
	add(conflictProblems(st))
	_, err := os.ReadDir(filepath.Join(st.State, "edits"))
	if !errors.Is(err, fs.ErrNotExist) {
		add(nil, err)
	}
	unfinished := filepath.Join(st.State, "forgetting.json")
	_, err = os.Lstat(unfinished)
	told := slices.ContainsFunc(p.Problems, func(q casebook.Problem) bool { return q.Path == unfinished })
	if err == nil && !told {
		all = append(all, casebook.Problem{Code: "forget-unfinished", Path: unfinished, Text: "a memory is not forgotten whole: a casebook was stopped in the middle of it",
			Fix: "mend what else is told of the state; the next change goes on with it; if the file stays, run `casebook forget` again and remove it"})
	}
	return all
}

// stateUnreadable is the problem of a part of the state that cannot be read.
func stateUnreadable(err error, state string) casebook.Problem {
	p := casebook.Problem{Code: "state-unreadable", Path: state, Text: "a part of the state cannot be read: " + err.Error(), Fix: "let casebook read it, or move it away"}
	var failed *fs.PathError
	if errors.As(err, &failed) && filepath.IsAbs(failed.Path) {
		p.Path, p.Text = failed.Path, "it cannot be read: "+failed.Err.Error()
	}
	return p
}

// ofState says whether an error is about a file of the state.
func ofState(err error, st *store.Store) bool {
	var failed *fs.PathError
	if st.State == "" || !errors.As(err, &failed) {
		return false
	}
	rel, err := filepath.Rel(st.State, failed.Path)
	return err == nil && filepath.IsLocal(rel)
}

// there are the paths of all memories; none without a store.
func there(st *store.Store) []string {
	if st == nil {
		return nil
	}
	var paths []string
	files, _, _ := st.List(context.Background()) // what cannot be listed is told already
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	return paths
}
