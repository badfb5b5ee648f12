package store

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"casebook"
)

// Twins finds, among listed files and their folders, names that are one where neither case nor the composition of letters counts: there one would hide the
// other. Each is a Problem, sorted by path.
func (s *Store) Twins(files []File) []casebook.Problem {
	paths := make([]string, 0, len(files)+1)
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	if s.Has(casebook.IndexFile) {
		paths = append(paths, casebook.IndexFile)
	}
	slices.Sort(paths)
	var problems []casebook.Problem
	names := map[string]string{} // folder, and name in the form that is compared → path
	known := map[string]bool{}
	for _, p := range paths {
		for ; p != "." && !known[p]; p = path.Dir(p) {
			known[p] = true
			key := path.Dir(p) + "/" + casebook.LinkKey(path.Base(p))
			if other, ok := names[key]; ok {
				problems = append(problems, casebook.Problem{Code: "path-twin", Path: s.Abs(p), Text: "it and " + path.Base(other) +
					" are one name where case or the composition of letters does not count", Fix: "rename one of them", Warning: true})
				continue
			}
			names[key] = p
		}
	}
	slices.SortFunc(problems, func(a, b casebook.Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Text, b.Text))
	})
	return problems
}
