package instruction

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// maxTree bounds how many files and folders of a repository are looked at.
const maxTree = 200_000

// passedOver are folders whose files nobody wrote by hand, and git's own.
const passedOver = " .git .hg .svn .jj node_modules bower_components .venv venv __pycache__ .tox .mypy_cache .pytest_cache .ruff_cache .gradle .terraform .next .nuxt .cache "

// A treeWalk lists the files of a repository, those near its root first. Links are listed and not followed; worktrees inside of it are other checkouts of the same.
type treeWalk struct {
	root    string
	common  string // the repository's git directory
	limit   int
	seen    int
	large   bool
	passed  map[string]bool // names of folders that were passed over
	blocked []string        // folders that could not be listed
}

func newTreeWalk(root, common string) *treeWalk {
	return &treeWalk{root: root, common: common, limit: maxTree, passed: map[string]bool{}}
}

func (t *treeWalk) files(ctx context.Context, visit func(path string)) error {
	queue := []string{t.root}
	for len(queue) > 0 && !t.large {
		if err := ctx.Err(); err != nil {
			return err
		}
		dir := queue[0]
		queue = queue[1:]
		for _, e := range t.list(dir) {
			path := filepath.Join(dir, e.Name())
			switch {
			case e.IsDir() && strings.Contains(passedOver, " "+e.Name()+" "):
				t.passed[e.Name()] = true
			case e.IsDir():
				queue = append(queue, path)
			case e.Type().IsRegular() || e.Type()&os.ModeSymlink != 0:
				visit(path)
			}
		}
	}
	return nil
}

// list answers the names in a folder, sorted, as far as the bound allows.
func (t *treeWalk) list(dir string) []os.DirEntry {
	f, err := os.Open(dir)
	if err != nil {
		t.blocked = append(t.blocked, dir)
		return nil
	}
	defer f.Close()
	entries, err := f.ReadDir(t.limit - t.seen + 1)
	if err != nil && len(entries) == 0 && !errors.Is(err, io.EOF) {
		t.blocked = append(t.blocked, dir)
	}
	if t.seen += len(entries); t.seen > t.limit {
		t.large = true
		entries = entries[:len(entries)-1]
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	if dir != t.root && t.isWorktree(dir, entries) {
		return nil
	}
	return entries
}

// isWorktree: the folder is another checkout of this repository.
func (t *treeWalk) isWorktree(dir string, entries []os.DirEntry) bool {
	if t.common == "" || !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == ".git" && e.Type().IsRegular() }) {
		return false
	}
	data, _, err := regular.Start(filepath.Join(dir, ".git"), 4<<10)
	target, ok := strings.CutPrefix(strings.TrimSpace(string(data)), "gitdir: ")
	return err == nil && ok && within(t.common, filepath.Clean(target))
}

// passes says whether a pattern names a folder that was passed over, so that nothing can be said about it.
func (t *treeWalk) passes(pattern string) bool {
	for part := range strings.SplitSeq(pattern, "/") {
		if t.passed[part] {
			return true
		}
	}
	return false
}

func (t *treeWalk) problems() []casebook.Problem {
	var all []casebook.Problem
	if t.large {
		all = append(all, casebook.Problem{Code: "tree-large", Path: t.root, Info: true,
			Text: "holds more than " + casebook.Thousands(t.limit) + " files and folders; those farther from its root were not looked at"})
	}
	if n := len(t.blocked); n > 0 {
		all = append(all, casebook.Problem{Code: "tree-unreadable", Path: t.blocked[0], Info: true,
			Text: "cannot be listed, as " + casebook.Thousands(n) + " in all of the folders; what is in them was not looked at", Fix: "give read permission"})
	}
	return all
}
