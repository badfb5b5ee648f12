package instruction

import (
	"os"
	"path/filepath"

	"casebook"
)

// A walk is one pass that collects files: the start of a session, or what one file triggers. Within it each file is taken once.
type walk struct {
	l    *Loader
	d    *disk
	done map[string]string // path or real path → the path under which it was taken
	from map[string]string // path → what imports it
	out  []entry
	// followed are the imports so far.
	followed int
	*report
}

// A report is what a pass has to tell besides the files.
type report struct {
	skipped  []Skip
	skips    map[Skip]bool
	problems []casebook.Problem
	told     map[string]bool // what is told once: files whose own problems are
}

// An entry is a file that loads, with what the order of the whole wants to know of it.
type entry struct {
	casebook.Instruction
	file  *file
	block block
	depth int // of its folder among those of the working directory, from the root
}

// A block is a group of files that the published orders move as one.
type block int

const (
	blockManaged block = iota
	blockUser
	blockUserRules
	blockAncestor
	blockProject
	blockRules
	blockLocal
	blockAdded
	blockAgents
	blockIndex
)

// A role is the part in which a file is looked at.
type role struct {
	tier     casebook.Tier
	reason   casebook.LoadReason
	parent   string
	trigger  string
	line     int // of the mention in parent
	hops     int
	external bool // may import from outside of the project
	block    block
	depth    int
	link     string // the path in a rules folder that led here, if it is another
}

func newWalk(l *Loader, d *disk, r *report) *walk {
	return &walk{l: l, d: d, done: map[string]string{}, from: map[string]string{}, report: r}
}

func newReport() *report { return &report{skips: map[Skip]bool{}, told: map[string]bool{}} }

func (r *report) skip(s Skip) {
	if !r.skips[s] {
		r.skips[s] = true
		r.skipped = append(r.skipped, s)
	}
}

func (r *report) problem(p casebook.Problem) { r.problems = append(r.problems, p) }

// once says, the first time, that something is still to be told.
func (r *report) once(what string) bool {
	if r.told[what] {
		return false
	}
	r.told[what] = true
	return true
}

// tell passes a file's own problems on, once.
func (r *report) tell(f *file) {
	if r.once(f.path) {
		r.problems = append(r.problems, f.problems...)
	}
}

// add takes the file at path and then what it imports, depth first in the order of mention. It says whether the file itself is loaded.
func (w *walk) add(path string, as role) {
	w.addKept(path, as, func(*file) bool { return true })
}

// addKept is add, but the file itself is loaded only if keep says so; what it imports is.
func (w *walk) addKept(path string, as role, keep func(*file) bool) {
	if as.hops > w.l.Profile.Hops {
		w.skip(Skip{Path: path, Reason: SkipDeep, By: as.parent, Line: as.line})
		w.problem(casebook.Problem{Code: "import-deep", Path: as.parent, Line: as.line,
			Text: "@" + w.shown(path, as.parent) + " is hop " + number(as.hops) + " of a chain of imports, and " + number(w.l.Profile.Hops) + " load",
			Fix:  "import it from a file nearer to the first one"})
		return
	}
	if taken, again := w.done[path]; again {
		w.again(path, taken, as)
		return
	}
	if as.tier != casebook.TierManaged && len(w.d.excludes.all) > 0 {
		if _, err := os.Lstat(path); err != nil {
			return // a pattern keeps nothing out that is not there
		}
		if by, ok := w.excluded(path, as.link); ok {
			w.skip(Skip{Path: path, Reason: SkipExcluded, By: by})
			return
		}
	}
	f := w.d.read(path)
	if f.missing {
		return
	}
	if taken, again := w.done[f.real]; again {
		w.again(path, taken, as)
		return
	}
	if w.linkWaits(f, as) {
		return
	}
	w.done[path], w.done[f.real] = path, path
	w.from[path] = as.parent
	if f.skip != "" {
		w.unusable(f, as)
		return
	}
	w.tell(f)
	if f.text == "" {
		w.skip(Skip{Path: path, Reason: SkipEmpty, By: as.parent, Line: as.line})
		return
	}
	if keep(f) {
		w.out = append(w.out, w.entry(f, as))
	}
	w.imports(f, as)
}

func (w *walk) entry(f *file, as role) entry {
	i := casebook.Instruction{Path: f.path, Tier: as.tier, Reason: as.reason, Parent: as.parent, Trigger: as.trigger, Lines: f.lines, Hash: f.hash}
	if f.scope != nil && as.reason == casebook.ReasonGlob {
		i.Globs = f.scope.globs
	}
	text := f.text
	if as.trigger == "" {
		text = trim(text)
	}
	i.SetText(text)
	return entry{Instruction: i, file: f, block: as.block, depth: as.depth}
}

// again notes that a file is mentioned or found once more. A file that imports one of those that led to it makes a circle.
func (w *walk) again(path, taken string, as role) {
	if as.reason == casebook.ReasonInclude && w.leads(taken, as.parent) && w.once("cycle "+as.parent) {
		w.problem(casebook.Problem{Code: "import-cycle", Path: as.parent, Line: as.line,
			Text: "@" + w.shown(path, as.parent) + " imports a file that led here; it is loaded once", Fix: "take one of the imports out", Warning: true})
	}
	w.skip(Skip{Path: path, Reason: SkipSame, By: taken, Line: as.line})
}

// leads says whether path is below itself in the chain of importers that ends in at.
func (w *walk) leads(path, at string) bool {
	for range w.l.Profile.Hops + 1 {
		if at == path {
			return true
		}
		at = w.from[at]
	}
	return false
}

// unusable tells why a file that is there cannot be loaded.
func (w *walk) unusable(f *file, as role) {
	w.skip(Skip{Path: f.path, Reason: f.skip, By: as.parent, Line: as.line})
	p := casebook.Problem{Code: "instruction-unreadable", Path: f.path, Text: f.cause + "; it is not loaded", Fix: "give read permission, or remove it"}
	if f.skip == SkipLarge {
		p.Code, p.Fix = "instruction-large", "split it"
	}
	if as.reason == casebook.ReasonInclude && as.parent != "" {
		p.Path, p.Line, p.Text = as.parent, as.line, "@"+w.shown(f.path, as.parent)+" "+p.Text
	}
	w.problem(p)
}

// shown is a path as a person would write it in a file.
func (w *walk) shown(path, in string) string {
	if rel, err := filepath.Rel(filepath.Dir(in), path); err == nil && len(rel) < len(path) {
		return filepath.ToSlash(rel)
	}
	return path
}

func number(n int) string {
	words := []string{"none", "one", "two", "three", "four", "five", "six", "seven"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return "many"
}
