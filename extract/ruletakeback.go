package extract

import (
	"slices"
	"strings"

	"casebook"
)

// Bounds of what counts as taking back.
const (
	bareWords   = 7   // a sentence with no more words takes back what was said just before
	reachBack   = 200 // so many findings are compared
	stemLetters = 5
)

// takeBack drops findings that a sentence of turn takes back: the last one when the sentence has no content of its own, else those about the same thing. before is the person's
// turn before this one.
func takeBack(found []finding, said []sentence, turn, before int) []finding {
	if found = retracted(found, said, turn, before); len(found) == 0 {
		return found
	}
	for i := range said {
		s := &said[i]
		takes := s.has[cancel] || s.has[permit]
		if !takes || s.asks || s.has[hypo] || s.mostlyQuoted() {
			continue
		}
		about := s.telling()
		bare := s.has[cancel] && s.length() <= bareWords && (i == 0 || !said[i-1].has[cancel])
		for n := len(found) - 1; n >= 0 && n >= len(found)-reachBack; n-- {
			f := &found[n]
			if f.Turn == turn && f.start >= s.start {
				continue
			}
			if alike(about, f.about) >= 0.5 && len(about) > 1 || bare && s.starts(cancel) && f.Turn >= before && f.Op != casebook.OpDelete {
				found = slices.Delete(found, n, n+1)
				break
			}
		}
	}
	return found
}

// retracted drops what the turn takes back as a whole: the findings of it and of the person's turn before that share a word with its sentences, else the last of the turn before.
func retracted(found []finding, said []sentence, turn, before int) []finding {
	at := slices.IndexFunc(said, func(s sentence) bool { return s.has[retract] && !s.asks && !s.has[hypo] && !s.mostlyQuoted() })
	if at < 0 {
		return found
	}
	var about []string
	for i := range said {
		about = append(about, said[i].telling()...)
	}
	shares := func(f finding) bool {
		return f.Op != casebook.OpDelete && (f.Turn == before || f.Turn == turn && f.start < said[at].start) &&
			slices.ContainsFunc(f.about, func(w string) bool {
				return slices.ContainsFunc(about, func(o string) bool { return stem(o) == stem(w) })
			})
	}
	if slices.ContainsFunc(found, shares) {
		return slices.DeleteFunc(found, shares)
	}
	if last := len(found) - 1; last >= 0 && found[last].Turn == before && at == 0 && found[last].Op != casebook.OpDelete {
		return found[:last]
	}
	return found
}

// length is how many words the sentence has; two letters of a script without blanks are about one.
func (s *sentence) length() int {
	n := 0
	for _, w := range s.words[s.body:] {
		if n += 2; w.kind == letterWord {
			n--
		}
	}
	return n / 2
}

// lastWords drops a finding that a later one replaces: the same rule about the same thing, or one that says of itself that it corrects.
func lastWords(found []finding) []finding {
	var out []finding
	for i := range found {
		replaced := false
		for j := i + 1; j < len(found) && j <= i+reachBack; j++ {
			replaced = replaced || found[j].replaces(&found[i])
		}
		if !replaced {
			out = append(out, found[i])
		}
	}
	return out
}

func (f *finding) replaces(earlier *finding) bool {
	if earlier.Op == casebook.OpDelete {
		return false
	}
	a := alike(f.about, earlier.about)
	switch {
	case f.Op == casebook.OpDelete:
		return a >= 0.5
	case f.turns && f.Type == earlier.Type:
		return a >= 0.3
	case f.Turn == earlier.Turn || f.Type != earlier.Type:
		return false
	case f.Rule == earlier.Rule && f.Type == casebook.TypeProject && slices.Equal(opening(f.Statement), opening(earlier.Statement)):
		return true // "the audit is on" another day
	case earlier.Explicit && f.Explicit: // asked for twice: two things, unless all that one says is in the other
		return a >= 1
	}
	return a >= 0.75
}

// opening is how a statement begins: what it speaks of, when it is a fact.
func opening(statement string) []string {
	words := strings.Fields(strings.ToLower(statement))
	return words[:min(len(words), 3)]
}

// alike is the share of the words of the shorter list that the other one has, by how they begin.
func alike(a, b []string) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	n := 0
	for _, w := range a {
		if slices.ContainsFunc(b, func(o string) bool { return stem(o) == stem(w) }) {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

func stem(w string) string {
	if head, _, ok := strings.Cut(w, "-"); ok && len(head) > 3 { // kebab-case is kebab
		w = head
	}
	if len(w) > stemLetters+3 {
		return w[:stemLetters+1]
	}
	return w[:min(len(w), stemLetters)]
}
