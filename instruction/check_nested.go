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

// noteNested adds the folder of a file to those with instruction files of their own.
func (l *lint) noteNested(folders map[string]bool, path string) {
	if dir, ok := l.nestedFolder(path); ok && len(folders) < maxNestedFolders {
		folders[dir] = true
	}
}

// ruleImports are the rules that wait, with what each would import.
func (in *Instructions) ruleImports() []entry {
	var all []entry
	for _, wait := range append([][]waiting{in.start.managed, in.start.user}, in.start.folders...) {
		for _, r := range wait {
			w := newWalk(&in.loader, in.disk, in.tells)
			w.add(r.path, role{tier: r.tier, reason: casebook.ReasonGlob, link: r.link, external: r.tier == casebook.TierUser || r.tier == casebook.TierManaged || in.loader.External == Allowed})
			all = append(all, w.out...)
		}
	}
	return all
}

// below tells what is wrong with the files that the use of others would load, each once, and with what rules that wait import.
func (l *lint) below(folders map[string]bool) {
	quiet := Open(*l.l)
	quiet.Files()
	quiet.ruleImports()
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
		later.hidden(p)
		later.secrets(p)
		later.unimported(p)
	}
	l.problems = append(l.problems, later.problems...)
}
