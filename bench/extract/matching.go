package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"casebook"

	"golang.org/x/text/unicode/norm"
)

// A found is a change that the extractor made, with the text that a want is looked for in: what it would write, or of a deletion the memory that goes.
type found struct {
	casebook.Change
	text string
}

// A result is what came of one session.
type result struct {
	session
	changes   []found
	whispered int // how many of them came from a subagent's conversation

	missed     []int // wants that no change fits
	hits       int   // wants that are no option and that a change fits
	wanted     int
	false      []int    // changes that fit no want
	elsewhere  int      // hits that name another turn as their source
	violations []string // texts that no change may hold, and some did
}

// fold makes texts comparable: one form of each letter, and lower case.
func fold(s string) string { return strings.ToLower(norm.NFC.String(s)) }

// lacks says what the change lacks of the want; empty: it fits.
func (w want) lacks(f found) string {
	if f.Op != w.Op {
		return fmt.Sprintf("is a %s", f.Op)
	}
	if !slices.Contains(w.Type, f.Type) {
		return fmt.Sprintf("is of the type %s", f.Type)
	}
	for _, word := range w.All {
		if !strings.Contains(f.text, fold(word)) {
			return fmt.Sprintf("lacks %q", word)
		}
	}
	for _, words := range w.Any {
		if !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(f.text, fold(word)) }) {
			return fmt.Sprintf("lacks any of %q", words)
		}
	}
	for _, word := range w.Not {
		if strings.Contains(f.text, fold(word)) {
			return fmt.Sprintf("holds %q", word)
		}
	}
	return ""
}

// match gives as many wants as possible a change of their own, those that are no option first. What is left over is missed or false.
func (r *result) match() {
	wants := r.label.Wants
	order := make([]int, 0, len(wants))
	for _, optional := range []bool{false, true} {
		for i, w := range wants {
			if w.Optional == optional {
				order = append(order, i)
			}
		}
	}
	owner := make([]int, len(r.changes)) // of each change the want, or -1
	for i := range owner {
		owner[i] = -1
	}
	var give func(w int, tried []bool) bool
	give = func(w int, tried []bool) bool {
		for c, f := range r.changes {
			if tried[c] || wants[w].lacks(f) != "" {
				continue
			}
			tried[c] = true
			if owner[c] < 0 || give(owner[c], tried) {
				owner[c] = w
				return true
			}
		}
		return false
	}
	for _, w := range order {
		got := give(w, make([]bool, len(r.changes)))
		switch {
		case wants[w].Optional:
		case got:
			r.wanted++
			r.hits++
		default:
			r.wanted++
			r.missed = append(r.missed, w)
		}
	}
	for c, w := range owner {
		if w < 0 {
			r.false = append(r.false, c)
		} else if !wants[w].Optional && !slices.Contains(r.changes[c].Provenance.Sources, "turn "+wants[w].Turn) {
			r.elsewhere++
		}
	}
	r.forbidden()
}

// forbidden looks for what no change may hold, in all that it would write or show.
func (r *result) forbidden() {
	for _, f := range r.changes {
		all := fold(strings.Join(append([]string{f.Path, f.To, f.Name, f.Description, f.Body, f.Reason, f.Section}, f.Hints...), "\n"))
		for _, never := range r.label.Never {
			if strings.Contains(all, fold(never)) {
				r.violations = append(r.violations, never)
			}
		}
	}
}

// list prints what went wrong, for who writes rules.
func (r result) list(w io.Writer) {
	if len(r.missed)+len(r.false)+len(r.violations) == 0 {
		return
	}
	fmt.Fprintf(w, "%s/%s (%s, %s): %s\n", r.half, r.name, r.label.Language, r.label.Category, r.label.Note)
	for _, i := range r.missed {
		want := r.label.Wants[i]
		fmt.Fprintf(w, "  missed: %s %v all %q any %q, in turn %s\n", want.Op, want.Type, want.All, want.Any, want.Turn)
		for _, c := range r.false {
			fmt.Fprintf(w, "    not by %s: it %s\n", r.changes[c].title(), want.lacks(r.changes[c]))
		}
	}
	for _, c := range r.false {
		fmt.Fprintf(w, "  false: %s\n", r.changes[c].title())
	}
	for _, never := range r.violations {
		fmt.Fprintf(w, "  never: %q\n", never)
	}
	fmt.Fprintln(w)
}

// title is the change in one line.
func (f found) title() string {
	return fmt.Sprintf("%s %s %s %q", f.Op, f.Type, f.Path, f.Description)
}

// rule is what found it, as its reason says.
func (f found) rule() string {
	_, rest, _ := strings.Cut(f.Reason, "(")
	rule, _, _ := strings.Cut(rest, ")")
	return cmp.Or(rule, "model")
}
