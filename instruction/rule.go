package instruction

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

// A found is a rule's file in a folder of rules.
type found struct {
	path string // under which it loads: of a linked one its target's
	link string // in the folder of rules, if that is another
}

// ruleFiles lists the rules in and below a folder, sorted by path. Links are followed, each real folder once. In a project a link that leads out of it
// is not: it could name any file of the machine.
func (w *walk) ruleFiles(dir string, outside bool) []found {
	var all []found
	w.ruleFolder(dir, dir, outside, map[string]bool{}, &all)
	slices.SortStableFunc(all, func(a, b found) int { return strings.Compare(a.at(), b.at()) })
	return all
}

func paths(files []found) []string {
	var all []string
	for _, f := range files {
		all = append(all, f.path)
	}
	return all
}

// at is where a rule stands in its folder.
func (f found) at() string {
	if f.link != "" {
		return f.link
	}
	return f.path
}

// ruleFolder collects below dir; lexical is the same folder as it is named in the folder of rules.
func (w *walk) ruleFolder(dir, lexical string, outside bool, seen map[string]bool, all *[]found) {
	if _, err := os.Stat(dir); err != nil {
		return
	}
	real := w.d.real(dir)
	if seen[real] {
		return
	}
	seen[real] = true
	linked := real != dir
	if linked && w.linkedOut(lexical, real, outside) {
		return
	}
	entries, err := os.ReadDir(real)
	if err != nil {
		if info, statErr := os.Stat(real); statErr == nil && info.IsDir() {
			w.problem(casebook.Problem{Code: "instruction-unreadable", Path: dir, Text: "cannot be listed; its rules are not loaded", Fix: "give read permission"})
		}
		return
	}
	base := dir
	if linked {
		base = real
	}
	for _, e := range entries {
		path, at := filepath.Join(base, e.Name()), filepath.Join(lexical, e.Name())
		mode := e.Type()
		if mode&os.ModeSymlink != 0 {
			target, err := filepath.EvalSymlinks(path)
			if err != nil {
				w.problem(casebook.Problem{Code: "instruction-link", Path: at, Text: "is a link that leads nowhere or in a circle", Fix: "mend or remove it"})
				continue
			}
			info, err := os.Stat(target)
			if err != nil || w.linkedOut(at, target, outside) {
				continue
			}
			path, mode = target, info.Mode().Type()
		}
		switch {
		case mode.IsDir():
			w.ruleFolder(path, at, outside, seen, all)
		case strings.HasSuffix(e.Name(), ".md"):
			f := found{path: path}
			if path != at {
				f.link = at
			}
			*all = append(*all, f)
		case mode.IsRegular() && lookLikeRule(e.Name()):
			w.skip(Skip{Path: at, Reason: SkipElsewhere})
			w.problem(casebook.Problem{Code: "rule-name", Path: at, Text: "is not read: the names of rules end in .md", Fix: "rename it"})
		}
	}
}

// linkedOut says whether a link of a project's rules leads where it may not, and tells it.
func (w *walk) linkedOut(at, target string, outside bool) bool {
	if outside || within(w.l.boundary(), target) || w.l.Profile.WholeProject && w.l.External == Allowed {
		return false
	}
	s := Skip{Path: at, Reason: SkipLinkOut, By: target}
	p := casebook.Problem{Code: "rule-link-outside", Path: at, Text: "is a link out of the project, to " + target + "; it is not followed", Fix: "copy it here"}
	if w.l.Profile.WholeProject {
		w.linkTold(&s, &p, target)
	}
	w.skip(s)
	w.problem(p)
	return true
}

func lookLikeRule(name string) bool {
	lower := strings.ToLower(name)
	for _, ending := range []string{".md", ".mdc", ".mdx", ".txt", ".markdown"} {
		if strings.HasSuffix(lower, ending) {
			return true
		}
	}
	return false
}

// A waiting is a rule that waits, with what its patterns count from.
type waiting struct {
	found
	file  *file
	base  string
	tier  casebook.Tier
	depth int
}

// rules loads the rules of one folder that are for every path, and answers those that wait.
func (w *walk) rules(dir, base string, as role) []waiting {
	var wait []waiting
	files := w.ruleFiles(dir, as.tier != casebook.TierProject)
	w.d.ahead(paths(files))
	for _, f := range files {
		as.link = f.link
		if by, ok := w.excluded(f.path, f.link); ok && as.tier != casebook.TierManaged {
			w.skip(Skip{Path: f.path, Reason: SkipExcluded, By: by})
			continue
		}
		read := w.d.read(f.path)
		if read.scope == nil {
			w.add(f.path, as)
			continue
		}
		wait = append(wait, waiting{found: f, file: read, base: base, tier: as.tier, depth: as.depth})
		w.tell(read)
		if w.once("scope " + read.path) {
			w.problems = append(w.problems, read.scope.problems...)
			w.absolutePatterns(read, base)
		}
		if !w.l.Profile.ScopedImportsWait {
			// The client takes the rule for processed and its imports for loaded.
			w.addKept(f.path, as, func(*file) bool { return false })
		}
	}
	return wait
}

// absolutePatterns tells of patterns that are absolute paths, which match nothing in the client.
func (w *walk) absolutePatterns(f *file, base string) {
	for _, g := range f.scope.absolute(base) {
		w.problem(casebook.Problem{Code: "rule-pattern-dead", Path: f.path, Line: f.scope.line, Text: "the pattern " + short(g) + " is an absolute path and matches nothing in Claude Code",
			Fix: "write the path from the folder that holds .claude"})
	}
}

// triggered loads the waiting rules that are for a file.
func (w *walk) triggered(rules []waiting, file string, as role) {
	as.reason = casebook.ReasonGlob
	base, rel := "", ""
	for i, r := range rules {
		if i == 0 || r.base != base {
			base, rel = r.base, relative(r.base, file)
		}
		if rel == "" || !r.file.scope.matches(rel) && !(w.l.Profile.Lenient && r.file.scope.matchesAbsolute(base, rel)) {
			continue
		}
		as.tier, as.link, as.depth = r.tier, r.link, r.depth
		w.add(r.path, as)
	}
}
