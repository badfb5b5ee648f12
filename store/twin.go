package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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

// twin finds a file whose name differs from path's in case or Unicode form alone: on some systems the two would be one.
func (d *draft) twin(file string) (string, error) {
	dir := path.Dir(file)
	names, ok := d.twins[dir]
	if !ok {
		names = map[string]string{}
		f, err := d.root.Open(dir)
		if err == nil {
			var all []string
			all, err = f.Readdirnames(-1)
			f.Close()
			for _, name := range all {
				names[casebook.LinkKey(name)] = name
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("look for names like %s: %w", file, err)
		}
		if d.twins == nil {
			d.twins = map[string]map[string]string{}
		}
		d.twins[dir] = names
	}
	name := names[casebook.LinkKey(path.Base(file))]
	if name == "" || name == path.Base(file) {
		return "", nil
	}
	if t, err := d.text(path.Join(dir, name)); err != nil || !t.exists {
		return "", nil
	}
	return path.Join(dir, name), nil
}

func twinError(file, twin string) error {
	if twin == "" {
		return nil
	}
	return fmt.Errorf("%s would be the same file as %s on some systems", file, twin)
}

func stem(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }
