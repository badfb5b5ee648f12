package instruction

import (
	"io/fs"
	"path/filepath"
	"strings"

	"casebook"
)

const (
	fewLacking = 10
	maxRules   = 2_000 // files of the main checkout's rules that are looked at
)

// worktreeLacks tells of files of the main checkout that git does not carry into a worktree: local files, and rules that it ignores.
func (l *lint) worktreeLacks() {
	p := l.l.Project
	if !p.Worktree || p.Main == p.Root || p.Main == p.CommonDir { // a bare repository has no files of its own
		return
	}
	lacking := few{most: fewLacking}
	look := func(rel string) {
		there, here := filepath.Join(p.Main, rel), filepath.Join(p.Root, rel)
		if !isFile(there) || isFile(here) || l.isLoaded(there) {
			return
		}
		lacking.add(func() casebook.Problem {
			return casebook.Problem{Code: "worktree-local-missing", Path: there, Info: true, Text: "is in the main checkout and not in this worktree, and does not count here",
				Fix: "copy it to " + here}
		})
	}
	for _, dir := range folders(l.l.Dir) {
		if rel, err := filepath.Rel(p.Root, dir); err == nil && within(p.Root, dir) {
			look(filepath.Join(rel, LocalFile))
			look(filepath.Join(rel, dotClaude, "settings.local.json"))
		}
	}
	for _, rel := range l.ignoredRules(p.Main) {
		look(rel)
	}
	l.problems = append(l.problems, lacking.problems("further files of the main checkout do not count here")...)
}

// ignoredRules are the rules of a checkout's root that git ignores, as paths in it. Without git nothing else tells an untracked rule from one of another branch.
func (l *lint) ignoredRules(root string) []string {
	var all []string
	seen := 0
	_ = filepath.WalkDir(filepath.Join(root, dotClaude, rulesDir), func(path string, e fs.DirEntry, err error) error {
		if seen++; err != nil || seen > maxRules {
			return fs.SkipAll
		}
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".md") && l.ignored(root, path) {
			if rel, err := filepath.Rel(root, path); err == nil {
				all = append(all, rel)
			}
		}
		return nil
	})
	return all
}
