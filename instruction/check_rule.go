package instruction

import (
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

// minAll is how many files a repository has before a rule for all of them is worth a word.
const minAll = 5

// A rulePattern is a rule with what its patterns have matched so far, each alone and all together.
type rulePattern struct {
	rule   waiting
	alone  []*scope // nil: the pattern re-includes, or is for every path
	hit    []bool
	seen   int
	all    bool
	shared bool // the rule is for other projects, too, whose files are not here
}

// rulePatterns are the rules that wait and belong to this repository, or to the person and to every one.
func (l *lint) rulePatterns() []*rulePattern {
	if l.in.start == nil {
		return nil
	}
	var all []*rulePattern
	add := func(w waiting, shared bool) {
		r := &rulePattern{rule: w, all: true, shared: shared, hit: make([]bool, len(w.file.scope.globs))}
		for _, g := range w.file.scope.globs {
			pattern := g
			if below, ok := strings.CutPrefix(g, filepath.ToSlash(w.base)+"/"); ok && l.l.Profile.Lenient {
				pattern = "/" + below // an absolute path, as matchesAbsolute reads it
			}
			s := &scope{globs: []string{pattern}}
			if s.compile(l.l.Profile, func(_ string, _ int, _, _ string) {}); strings.HasPrefix(g, "!") || s.ignore == nil {
				s = nil
			}
			r.alone = append(r.alone, s)
		}
		all = append(all, r)
	}
	for _, w := range l.in.start.managed {
		add(w, true)
	}
	for _, w := range l.in.start.user {
		add(w, true)
	}
	for _, folder := range l.in.start.folders {
		for _, w := range folder {
			add(w, !within(l.l.Project.Root, w.base))
		}
	}
	return all
}

// maxMatches bounds how often Check holds a file against a pattern.
const maxMatches = 3_000_000

// see holds one file against the patterns, as the use of it would, as long as there are matches left.
func (r *rulePattern) see(path string, left *int) {
	rel := relative(r.rule.base, path)
	if rel == "" || *left <= 0 {
		return
	}
	r.seen++
	for k, s := range r.alone {
		if s != nil && !r.hit[k] {
			r.hit[k] = s.matches(rel)
			*left--
		}
	}
	if r.all {
		r.all = r.rule.file.scope.matches(rel)
		*left -= len(r.alone)
	}
}

func (r *rulePattern) problems(t *treeWalk) []casebook.Problem {
	f := r.rule.file
	if r.all && r.seen >= minAll && !t.large {
		return []casebook.Problem{{Code: "rule-paths-all", Path: r.rule.path, Line: f.scope.line, Warning: true,
			Text: "its paths match each of the " + casebook.Thousands(r.seen) + " files of the project, so that it loads with the first one", Fix: "take paths out, or narrow them"}}
	}
	var all []casebook.Problem
	some := slices.Contains(r.hit, true)
	for k, s := range r.alone {
		if s == nil || r.hit[k] || r.shared || t.large || t.passes(f.scope.globs[k]) {
			continue
		}
		all = append(all, casebook.Problem{Code: "rule-paths-none", Path: r.rule.path, Line: f.scope.line, Info: some,
			Text: "the pattern " + short(f.scope.globs[k]) + " matches no file of the project", Fix: "mend it, or take it out"})
	}
	return all
}
