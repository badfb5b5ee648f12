package glob

import (
	"errors"
	"strings"
)

// An Ignore is an ordered list of patterns with the meaning of .gitignore, matched against slash-separated paths relative to the folder of the list.
// It does not change and may be used from several goroutines. The zero value ignores nothing.
type Ignore struct {
	rules []rule
	fold  bool
}

// Options say how an Ignore reads its patterns.
type Options struct {
	FoldCase bool // upper and lower case are the same; false: case counts, as for git
}

// A Fault says what is wrong with a pattern, in one line. Such a pattern is left out.
type Fault struct {
	Index         int
	Pattern, Text string
	TooComplex    bool
}

// NewIgnore compiles a list in the order of a .gitignore: the last pattern that matches decides. Comments and blank lines say nothing and are no fault; a
// pattern that can match no path is one. Braces are plain text, as for git: see ExpandBraces. The faults come in the order of the patterns, at most one a pattern.
func NewIgnore(patterns []string, o Options) (*Ignore, []Fault) {
	g := &Ignore{fold: o.FoldCase, rules: make([]rule, 0, len(patterns))}
	var faults []Fault
	for i, p := range patterns {
		r, ok, err := newRule(p, o.FoldCase)
		switch {
		case err != nil:
			faults = append(faults, Fault{Index: i, Pattern: p, Text: err.Error(), TooComplex: errors.Is(err, ErrTooComplex)})
		case ok:
			r.index = i
			g.rules = append(g.rules, r)
		}
	}
	return g, faults
}

// Match says whether the file rel is ignored: itself, or with a folder above it, below which nothing is re-included. Paths that are absolute or leave the
// folder, and those with empty names, «.» or «..», are not.
func (g *Ignore) Match(rel string) bool {
	r := g.decide(rel)
	return r != nil && !r.negated
}

// Which gives the pattern that decided about rel, by its place in the list; it may be one that re-includes. ok is false when none spoke.
func (g *Ignore) Which(rel string) (index int, ok bool) {
	if r := g.decide(rel); r != nil {
		return r.index, true
	}
	return 0, false
}

func (g *Ignore) decide(rel string) *rule {
	if len(g.rules) == 0 || reachable(rel) != nil {
		return nil
	}
	if g.fold {
		rel = strings.ToLower(rel)
	}
	start := 0 // of the name
	for i := 0; i < len(rel); i++ {
		if rel[i] != '/' {
			continue
		}
		if r := g.last(rel[:i], rel[start:i], true); r != nil && !r.negated {
			return r
		}
		start = i + 1
	}
	return g.last(rel, rel[start:], false)
}

func (g *Ignore) last(path, name string, folder bool) *rule {
	for i := len(g.rules) - 1; i >= 0; i-- {
		if r := &g.rules[i]; r.match(path, name, folder) {
			return r
		}
	}
	return nil
}
