package instruction

import (
	"path/filepath"
	"unicode/utf8"

	"casebook"
)

// LintOptions are what the settings say about rules that a machine enforces.
type LintOptions struct {
	// Deny are the patterns of permissions.deny and permissions.ask, such as "Bash(rm:*)".
	Deny []string
	// Hooks are the hooks, one a text: event, matcher and command, such as "PreToolUse Bash ./deny.sh". A matcher or a command alone counts, too.
	Hooks []string
}

// Lint answers what is weak in the files of a session, and what lies beside them unread. It looks at the files that are loaded or wait, and lists the folders of
// the working directory; what lies below is Check's. The problems come in the order of the files, one kind after the other; most are advice.
func (in *Instructions) Lint(o LintOptions) []casebook.Problem {
	if in.loader.Off {
		return nil
	}
	l := newLint(in)
	if in.loader.Profile.chain != nil { // what follows is about Claude Code's files, places and hooks
		for _, p := range l.pages {
			l.linkText(p)
			l.hidden(p)
		}
		l.duplicates()
		return l.problems
	}
	hard := newHardRules(o)
	for _, p := range l.pages {
		l.size(p)
		l.linkText(p)
		l.hidden(p)
		if p.isIndex() {
			l.index(p)
			continue
		}
		if p.isProse() {
			l.criticalLate(p)
			if mayRule(p.raw) {
				l.alwaysLazy(p)
				hard.page(p)
			}
		}
	}
	l.problems = append(l.problems, hard.found.problems("further rules that nothing enforces")...)
	l.duplicates()
	l.unread()
	l.agentsUnread()
	l.localNotIgnored()
	l.worktreeLacks()
	return l.problems
}

// A lint is one look at the files of a session.
type lint struct {
	in       *Instructions
	l        *Loader
	set      *Set
	pages    []page          // what is loaded or waits, in order, each file once
	loaded   map[string]bool // their paths, and what links among them lead to
	problems []casebook.Problem
}

func newLint(in *Instructions) *lint {
	l := &lint{in: in, l: &in.loader, set: in.Files(), loaded: map[string]bool{}}
	for _, i := range l.set.Eager {
		l.open(page{path: i.Path, tier: i.Tier, raw: i.Text}, i)
	}
	for _, r := range l.set.Waiting {
		l.open(page{path: r.Path, tier: r.Tier, lazy: true}, casebook.Instruction{})
	}
	for _, i := range in.lazy {
		l.open(page{path: i.Path, tier: i.Tier, lazy: true}, i)
	}
	return l
}

// open takes a file as the session read it. A text from the administrator's settings has no file of its own.
func (l *lint) open(p page, i casebook.Instruction) {
	if l.loaded[p.path] {
		return
	}
	l.loaded[p.path], p.parent = true, i.Parent
	if f, read := l.in.disk.files[p.path]; read {
		p.file, p.raw = f, f.raw
	} else {
		p.file = &file{path: p.path, real: p.path, text: p.raw, lines: i.Lines, hash: i.Hash, body: 1}
	}
	if p.raw == "" {
		return
	}
	p.chars = utf8.RuneCountInString(trim(p.text))
	l.loaded[p.real] = true
	l.pages = append(l.pages, p)
}

func (l *lint) problem(p casebook.Problem) { l.problems = append(l.problems, p) }

// isLoaded says whether a path is that of a file that is loaded or waits, or a link to one.
func (l *lint) isLoaded(path string) bool {
	if l.loaded[path] {
		return true
	}
	real, err := filepath.EvalSymlinks(path)
	return err == nil && l.loaded[real]
}

// A few keeps the first problems of one kind and counts the rest, so that one bad file does not fill the screen.
type few struct {
	most int
	kept []casebook.Problem
	next *casebook.Problem // the first that was not kept
	more int
}

// add takes what make answers; it is not called for a problem that is counted alone.
func (f *few) add(make func() casebook.Problem) {
	switch {
	case len(f.kept) < f.most:
		f.kept = append(f.kept, make())
	default:
		if f.next == nil {
			p := make()
			f.next = &p
		}
		f.more++
	}
}

// problems answers what was kept, and one problem for the rest.
func (f *few) problems(rest string) []casebook.Problem {
	switch f.more {
	case 0:
	case 1: // the count would be no shorter
		f.kept = append(f.kept, *f.next)
	default:
		p := *f.next
		p.Text = casebook.Thousands(f.more) + " " + rest + "; the first of them is here"
		f.kept = append(f.kept, p)
	}
	return f.kept
}
