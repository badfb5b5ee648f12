package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"casebook"
	"casebook/store"
)

// A noMemory is the error of a name that no memory answers to.
type noMemory struct {
	trashed string   // the path of one in the trash that has this name; empty: none
	near    []string // names that look like it
}

func (e *noMemory) Error() string {
	text := "no memory answers to that name"
	switch {
	case e.trashed != "":
		return text + fmt.Sprintf("; one is in the trash: `casebook restore %s` brings it back", casebook.ShellWord(e.trashed))
	case len(e.near) > 0:
		return text + "; " + didYouMean(e.near)
	}
	return text + "; `casebook list` shows them"
}

// errIndex is what asking for MEMORY.md ends in where only a memory will do.
var errIndex = errors.New("it is the index, no memory; `casebook show MEMORY.md` prints it, `casebook doctor --fix` mends it, `casebook undo` takes changes of it back")

// findMemory finds the one memory that answers to name, which may be the path of its file, too. Several are an error that names them, none is a noMemory
// that knows the trash and the names that are near.
func findMemory(st *store.Store, name string) (casebook.Header, error) {
	if err := nameable(name); err != nil {
		return casebook.Header{}, err
	}
	ctx := context.Background()
	files, _, err := st.List(ctx)
	if err != nil {
		return casebook.Header{}, err
	}
	headers, _ := st.Headers(ctx, files)
	h, err := answering(st, headers, name)
	var none *noMemory
	if !errors.As(err, &none) {
		return h, err
	}
	rel := relative(st, name)
	if rel == casebook.IndexFile {
		return h, errIndex
	}
	if rel != name {
		if h, err := answering(st, headers, rel); err == nil {
			return h, nil
		}
	}
	if gone := trashed(st, rel); len(gone) > 0 {
		none.trashed = gone[0]
	}
	none.near = nearNames(rel, headers)
	return h, none
}

// nameable refuses a NAME that no memory can have, before anything is looked for.
func nameable(name string) error {
	if p := casebook.CheckName(name); p != nil {
		return fmt.Errorf("%s; %s", p.Text, p.Fix)
	}
	return nil
}

func answering(st *store.Store, headers []casebook.Header, name string) (casebook.Header, error) {
	var answers []casebook.Header
	for _, h := range headers {
		if h.Path == name || h.Path == name+".md" {
			return h, nil
		}
		if h.Answers(name) {
			answers = append(answers, h)
		}
	}
	switch len(answers) {
	case 1:
		return answers[0], nil
	case 0:
		return casebook.Header{}, &noMemory{}
	}
	var paths []string
	for _, h := range casebook.NewManifest(answers, -1).Headers {
		paths = append(paths, h.Path)
	}
	return casebook.Header{}, errSeveral(paths)
}

// errSeveral is the error of a name that more than one memory answers to.
func errSeveral(paths []string) error {
	return fmt.Errorf("several memories answer to that name: %s", strings.Join(paths, ", "))
}

// unmistaken is an error when memories in the trash answer to the name of one that is there, and the name is not the path of either: what erases a memory, or
// brings back an older text, must not guess. An empty path: none is there, and only the trash is looked at.
func unmistaken(st *store.Store, name, path string) error {
	rel := relative(st, name)
	gone := trashed(st, rel)
	if rel == path || slices.Contains(gone, rel) || len(gone) == 0 || len(gone) == 1 && path == "" {
		return nil
	}
	var paths []string
	for _, p := range gone {
		paths = append(paths, p+" (in the trash)")
	}
	if path != "" {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return errSeveral(paths)
}

// relative is the path below the memory directory of a file that is named by its absolute path, or from the working directory. Whatever else a name is, it
// stays.
func relative(st *store.Store, name string) string {
	if !strings.ContainsAny(name, `/\`) {
		return name
	}
	if rest, ok := strings.CutPrefix(name, "team/"); ok && filepath.Base(st.Dir) == "team" {
		return rest // as list shows it
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	rel, err := filepath.Rel(st.Dir, path)
	if err != nil || !filepath.IsLocal(rel) || rel == "." {
		return name
	}
	return filepath.ToSlash(rel)
}

// fromDir makes a NAME that is a path from the working directory one that stays right with -C.
func (a *app) fromDir(name string) string {
	if a.dir != "" && (strings.HasPrefix(filepath.ToSlash(name), "./") || strings.HasPrefix(filepath.ToSlash(name), "../")) {
		if path, err := filepath.Abs(filepath.Join(a.dir, name)); err == nil {
			return path
		}
	}
	return name
}

// trashed are the paths of the memories in the trash that answer to name, the one that was removed last first.
func trashed(st *store.Store, name string) []string {
	trash, _, err := st.Trash()
	if err != nil {
		return nil
	}
	var paths []string
	for _, t := range trash {
		text, _ := st.Text(t.Change, t.Hash)
		m, _ := casebook.Parse(t.Path, text)
		if (casebook.Header{Path: t.Path, Name: m.Name, Aliases: m.Aliases}).Answers(name) {
			paths = append(paths, t.Path)
		}
	}
	return paths
}

// trashedAt is the path of a memory in the trash that is named by its very path; empty when there is none. It comes before a memory in a folder that has its name.
func trashedAt(st *store.Store, name string) string {
	trash, _, err := st.Trash()
	if err != nil {
		return ""
	}
	rel := relative(st, name)
	for _, t := range trash {
		if t.Path == rel {
			return t.Path
		}
	}
	return ""
}

// nearShare is how many letters there are for one that may be wrong.
const nearShare = 4

// nearNames are up to three names of memories that look like name, the nearest first; case and accents do not count.
func nearNames(name string, headers []casebook.Header) []string {
	type candidate struct {
		name string
		far  int
	}
	wanted := casebook.Slug(strings.TrimSuffix(name, ".md"))
	var all []candidate
	for _, h := range headers {
		best := -1
		for _, own := range append([]string{h.Name, strings.TrimSuffix(h.Path, ".md")}, h.Aliases...) {
			if far, near := distance(wanted, casebook.Slug(own)); near && (best < 0 || far < best) {
				best = far
			}
		}
		if best >= 0 {
			all = append(all, candidate{strings.TrimSuffix(h.Path, ".md"), best})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		if a.far != b.far {
			return a.far - b.far
		}
		return strings.Compare(a.name, b.name)
	})
	var names []string
	for _, c := range all[:min(len(all), nearestNames)] {
		names = append(names, c.name)
	}
	return names
}

// shortestPart is how long a name must be for those that contain it, or that it contains, to look like it.
const shortestPart = 3

// distance says how far two slugs are from each other, and whether that is near: one contains the other, or few letters are wrong.
func distance(a, b string) (far int, near bool) {
	m, n := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	if min(m, n) >= shortestPart && (strings.Contains(a, b) || strings.Contains(b, a)) {
		return max(m, n) - min(m, n), true
	}
	if max(m-n, n-m) > max(m, n)/nearShare {
		return 0, false
	}
	far = editDistance([]rune(a), []rune(b))
	return far, min(m, n) > 0 && far <= max(1, max(m, n)/nearShare)
}

// editDistance counts the letters to put in, take out or change that make b of a.
func editDistance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		corner := row[0]
		row[0] = i + 1
		for j, y := range b {
			change := corner
			if x != y {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}
