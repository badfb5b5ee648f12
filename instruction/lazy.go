package instruction

import (
	"maps"
	"path/filepath"
	"strings"

	"casebook"
)

// trigger collects what the use of a file loads: rules of the person that are for it, then from the working directory down to it each folder's files,
// rules and rules for it, then the rules for it of the folders above.
func (l *Loader) trigger(s *start, d *disk, used string, r *report) *walk {
	w := newWalk(l, d, r)
	if l.Off || used == l.Dir || !within(l.Dir, used) {
		return w
	}
	as := role{trigger: used, external: l.Profile.LazyExternals && l.External == Allowed}
	person := as
	person.external = true
	w.triggered(s.managed, used, person)
	w.triggered(s.user, used, person)
	for _, dir := range below(l.Dir, filepath.Dir(used)) {
		w.nested(dir, used, as)
	}
	for _, rules := range s.folders {
		w.triggered(rules, used, as)
	}
	return w
}

// below are the folders from under dir down to last.
func below(dir, last string) []string {
	rel, err := filepath.Rel(dir, last)
	if err != nil || rel == "." || !filepath.IsLocal(rel) {
		return nil
	}
	var all []string
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		dir = filepath.Join(dir, part)
		all = append(all, dir)
	}
	return all
}

// nested loads one folder below the working directory.
func (w *walk) nested(dir, used string, as role) {
	as.reason, as.tier = casebook.ReasonNested, casebook.TierProject
	if w.l.counts(casebook.TierProject) {
		w.add(filepath.Join(dir, ClaudeFile), as)
		if w.d.hasDot(dir) {
			w.add(filepath.Join(dir, dotClaude, ClaudeFile), as)
		}
	}
	if w.l.counts(casebook.TierLocal) {
		mine := as
		mine.tier = casebook.TierLocal
		w.add(filepath.Join(dir, LocalFile), mine)
	}
	if w.l.counts(casebook.TierProject) && w.d.hasDot(dir) {
		// A rule that waits does not count as taken when the folder is searched for those that do not.
		taken := maps.Clone(w.done)
		wait := w.rules(filepath.Join(dir, dotClaude, rulesDir), dir, as)
		w.done, taken = taken, w.done
		w.triggered(wait, used, as)
		maps.Copy(w.done, taken)
	}
}
