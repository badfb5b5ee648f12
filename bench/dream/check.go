package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"casebook"
	"casebook/dream"
)

// A score is what became of the planted faults of one kind.
type score struct {
	planted, mended int
	listed          int // of the mended ones those that were only told, for a person to settle
}

// share is the mended part; nothing planted is all mended.
func (s score) share() float64 {
	if s.planted == 0 {
		return 1
	}
	return float64(s.mended) / float64(s.planted)
}

// A report is what a run did with the directory. Everything but the scores is harm.
type report struct {
	scores  map[string]score
	missed  []string // the faults that are there still
	removed int      // memories that are gone
	// falseMerges are memories that are gone, or that a step puts together, and that no label allows.
	falseMerges []string
	alike       int      // groups that only look alike and have lost a memory
	lost        []string // sentences that no memory says any more
	rewritten   []string // memories and logs in which nothing was planted, with other bytes or another time than before
	links       []string // that led to a memory and lead nowhere now
	index       []string // what is wrong in MEMORY.md that was not before, or that a run has to put right
	guessed     []string // days that nobody can tell, and something was written for them
	plan        []string // steps that break what a plan promises
	wrote       []string // files that differ after a plan that was only shown
	second      []string // what a second run would do
	undone      []string // files that differ from before after undo
}

// A checker compares a directory before and after with the labels.
type checker struct {
	labels        *Labels
	before, after tree
	was, is       map[string]page
	plan          *dream.Plan // nil: unknown
	report        report
}

// check says what became of the directory. Without the plan nothing counts as told to a person.
func check(labels *Labels, before, after tree, plan *dream.Plan) report {
	c := checker{labels: labels, before: before, after: after, was: before.pages(), is: after.pages(), plan: plan}
	c.report.scores = map[string]score{}
	for _, f := range labels.Faults {
		c.fault(f)
	}
	c.merges()
	c.facts()
	c.untouched()
	c.broken()
	c.listing()
	if plan != nil {
		c.promises()
	}
	return c.report
}

// fault counts one planted fault.
func (c *checker) fault(f Fault) {
	s := c.report.scores[f.Kind]
	s.planted += f.Count
	n, told := 0, false
	switch f.Kind {
	case exact, near:
		n, told = c.united(f)
	case listing:
		n = count(c.listed(f))
	case contrary:
		n, told = c.settled(f)
	case unresolved:
		n = count(c.unchanged(f.Paths[0], f.Old))
		if n == 0 {
			c.report.guessed = append(c.report.guessed, f.Paths[0]+": "+f.Old)
		}
	default:
		n = count(c.replaced(f))
	}
	s.mended += n
	if told {
		s.listed += n
	}
	c.report.scores[f.Kind] = s
	if n < f.Count {
		c.report.missed = append(c.report.missed, fmt.Sprintf("%s %s: %s %s", f.Kind, f.Sort, strings.Join(f.Paths, " "), f.Old))
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// united counts the copies that are gone. If a fact went with them, none counts. Copies of what a person said of themselves stay until that person was asked.
func (c *checker) united(f Fault) (n int, told bool) {
	if f.User {
		if c.told(f.Paths) && !slices.ContainsFunc(f.Paths, func(p string) bool { return !c.stays(p) }) {
			return f.Count, true
		}
		return 0, false
	}
	left := 0
	for _, path := range f.Paths {
		p, ok := c.is[path]
		if ok && slices.ContainsFunc(f.Facts, func(n int) bool { return says(p.words, c.labels.Facts[n]) }) {
			left++
		}
	}
	for _, n := range f.Facts {
		if !c.survives(c.labels.Facts[n]) {
			return 0, false
		}
	}
	return f.Count - max(0, left-1), false
}

// survives says whether a memory says the fact, or the index, if that said it before.
func (c *checker) survives(f Fact) bool {
	for _, path := range f.Paths {
		if path == casebook.IndexFile && says(words(string(c.after[path].text)), f) {
			return true
		}
		if says(c.is[path].words, f) {
			return true
		}
	}
	for _, p := range c.is {
		if says(p.words, f) {
			return true
		}
	}
	return false
}

// replaced says of a mention or a day whether its line reads otherwise now: it has what is wanted, or, for a mention, a mark, or the mention is gone.
func (c *checker) replaced(f Fault) bool {
	is, ok := c.is[f.Paths[0]]
	if !ok || c.unchanged(f.Paths[0], f.Old) {
		return false
	}
	for _, n := range f.Facts {
		if fact := c.labels.Facts[n]; !fact.Gives && !says(is.words, fact) {
			return false
		}
	}
	return f.Kind != said || strings.Contains(is.body, f.Want)
}

// unchanged says whether a line with those words, and not only their letters within longer ones, is as it was.
func (c *checker) unchanged(path, old string) bool {
	was := lineSet(c.was[path].body)
	for line := range lineSet(saidMark.ReplaceAllString(c.is[path].body, "")) { // on which day it was said is no guess
		if was[line] && strings.Contains(words(line), words(old)) {
			return true
		}
	}
	return false
}

var saidMark = regexp.MustCompile(` \((?:[0-9-]{10} or [0-9-]{10}, )?said (?:on|by) [0-9-]{10}\)`)

func lineSet(text string) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(text) {
		set[strings.TrimSpace(line)] = true
	}
	return set
}

// settled says whether the older memory gives way to the newer one, or a person is told of both. What a person said of themselves has to be told, and
// stays meanwhile.
func (c *checker) settled(f Fault) (n int, told bool) {
	told = c.told(f.Paths)
	if f.User {
		return count(told && c.stays(f.Paths[0]) && c.stays(f.Paths[1])), told
	}
	older, newer := c.labels.Facts[f.Facts[0]], c.labels.Facts[f.Facts[1]]
	if !c.survives(newer) {
		return 0, false
	}
	if !c.survives(older) || !c.same(f.Paths[0]) && !c.unchanged(f.Paths[0], strings.TrimSuffix(older.Wordings[0], ".")) {
		return 1, false
	}
	return count(told), told
}

// told says whether a note or a question of the plan names all of them.
func (c *checker) told(paths []string) bool {
	if c.plan == nil {
		return false
	}
	for _, n := range c.plan.Notes {
		if holds(n.Paths, paths) {
			return true
		}
	}
	for _, s := range c.plan.Steps {
		if s.Ask != "" && holds(append(stepPaths(s), strings.Fields(s.Reason)...), paths) {
			return true
		}
	}
	return false
}

func holds(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool {
		return !slices.ContainsFunc(all, func(a string) bool { return strings.Trim(a, ",;:.()`'\"") == s || a == s })
	})
}

func (c *checker) same(path string) bool {
	now, ok := c.after[path]
	return ok && bytes.Equal(c.before[path].text, now.text)
}

// stays says whether a memory reads as before. Its links may lead to what took their memory in.
func (c *checker) stays(path string) bool {
	now, ok := c.after[path]
	return ok && withoutLinks(string(c.before[path].text)) == withoutLinks(string(now.text))
}

// withoutLinks is a text with nothing in its links.
func withoutLinks(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "[[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, text, _ = strings.Cut(rest, "]]")
	}
}

// merges looks for memories that are gone and should not be, and steps that put together what no label does.
func (c *checker) merges() {
	group := map[string]int{} // 0: none
	older := map[string]bool{}
	for i, f := range c.labels.Faults {
		if !f.User && (f.Kind == exact || f.Kind == near || f.Kind == contrary) {
			for _, p := range f.Paths {
				group[p] = i + 1
			}
			older[f.Paths[0]] = f.Kind == contrary
		}
	}
	wrong := map[string]bool{}
	for path, p := range c.was {
		if _, ok := c.is[path]; ok {
			continue
		}
		c.report.removed++
		n := group[path]
		if n > 0 && (c.labels.Faults[n-1].Kind != contrary || older[path]) {
			continue
		}
		if !c.moved(p) {
			wrong[path] = true
		}
	}
	if c.plan != nil {
		for _, s := range c.plan.Steps {
			for _, ch := range s.Changes {
				for _, from := range ch.From {
					if ch.Op == casebook.OpMerge && s.Ask == "" && (group[from] == 0 || group[from] != group[ch.Path]) {
						wrong[from] = true
					}
				}
			}
		}
	}
	c.report.falseMerges = sorted(wrong)
	for _, g := range c.labels.Alike {
		c.report.alike += count(slices.ContainsFunc(g.Paths, func(p string) bool { return wrong[p] }))
	}
}

// moved says whether a memory that is gone has the same body under a path that was not there.
func (c *checker) moved(p page) bool {
	for path, now := range c.is {
		if _, before := c.was[path]; !before && now.body == p.body {
			return true
		}
	}
	return false
}

// facts looks for sentences that nothing says any more.
func (c *checker) facts() {
	for _, f := range c.labels.Facts {
		if !f.Gives && !c.survives(f) {
			c.report.lost = append(c.report.lost, strings.Join(f.Paths, " ")+": "+f.Wordings[0])
		}
	}
}

// untouched looks at the memories in which nothing was planted, and at the logs. Only a link to what is gone is a reason to write them.
func (c *checker) untouched() {
	gone := map[string]bool{}
	for path, p := range c.was {
		if _, ok := c.is[path]; !ok {
			for _, k := range p.keys {
				gone[k] = true
			}
		}
	}
	paths := slices.Clone(c.labels.Untouched)
	for path := range c.before {
		if strings.HasPrefix(path, "logs/") {
			paths = append(paths, path)
		}
	}
	for _, path := range paths {
		now, there := c.after[path]
		excused := slices.ContainsFunc(c.was[path].links, func(l casebook.Link) bool { return gone[casebook.LinkKey(l.Target)] })
		switch {
		case !there && isMemory(path): // a merge, which is counted there
		case !there, !c.same(path) && !excused:
			c.report.rewritten = append(c.report.rewritten, path)
		case c.same(path) && !now.modified.Equal(c.before[path].modified):
			c.report.rewritten = append(c.report.rewritten, path+": the time alone")
		}
	}
	slices.Sort(c.report.rewritten)
}

// broken looks for links that led somewhere and are as they were, and lead nowhere now.
func (c *checker) broken() {
	was, is := keysOf(c.was), keysOf(c.is)
	for _, path := range sorted(c.is) {
		for _, l := range c.is[path].links {
			key := casebook.LinkKey(l.Target)
			if was[key] && !is[key] && c.unchanged(path, l.Target) {
				c.report.links = append(c.report.links, path+": "+l.Target)
			}
		}
	}
}

func keysOf(pages map[string]page) map[string]bool {
	all := map[string]bool{}
	for _, p := range pages {
		for _, k := range p.keys {
			all[k] = true
		}
	}
	return all
}
