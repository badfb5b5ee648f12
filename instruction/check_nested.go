package instruction

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

// maxNestedFolders bounds the folders whose files are read before anybody uses them.
const maxNestedFolders = 1_000

// nestedFolder is the folder below the working directory in which a file is an instruction file of its own.
func (l *lint) nestedFolder(path string) (string, bool) {
	dir, name := filepath.Dir(path), filepath.Base(path)
	if at := strings.Index(path+string(filepath.Separator), string(filepath.Separator)+dotClaude+string(filepath.Separator)); at >= len(l.l.Dir) {
		dir = path[:at]
		if rules := filepath.Join(dir, dotClaude, rulesDir); !within(rules, path) && path != filepath.Join(dir, dotClaude, ClaudeFile) {
			return "", false
		}
	} else if name != ClaudeFile && name != LocalFile {
		return "", false
	}
	return dir, dir != l.l.Dir && within(l.l.Dir, dir)
}

// below tells what is wrong with the files that the use of others would load, each once, and with what rules that wait import.
func (l *lint) below(folders map[string]bool) {
	quiet := Open(*l.l)
	quiet.Files()
	for _, wait := range append([][]waiting{quiet.start.managed, quiet.start.user}, quiet.start.folders...) {
		for _, r := range wait {
			w := newWalk(&quiet.loader, quiet.disk, quiet.tells)
			w.add(r.path, role{tier: r.tier, reason: casebook.ReasonGlob, link: r.link, external: r.tier == casebook.TierUser || r.tier == casebook.TierManaged || l.l.External == Allowed})
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(folders)) {
		quiet.Use(filepath.Join(dir, notThere))
	}
	l.in.checked = quiet.tells.skipped
	told := map[string]bool{}
	for _, p := range slices.Concat(l.set.Problems, l.in.tells.problems) {
		told[p.String()] = true
	}
	for _, p := range quiet.tells.problems {
		if !told[p.String()] {
			told[p.String()] = true
			l.problem(p)
		}
	}
	later := &lint{in: quiet, l: l.l, set: l.set, loaded: maps.Clone(l.loaded)}
	for _, i := range quiet.lazy {
		later.open(page{path: i.Path, tier: i.Tier, lazy: true}, i)
	}
	for _, p := range later.pages {
		later.size(p)
		later.linkText(p)
		later.secrets(p)
	}
	l.problems = append(l.problems, later.problems...)
}
