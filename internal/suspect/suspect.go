// Package suspect says what in a text or a name could mislead the agent or the person who reads it: characters that nobody sees, tags that pose as the
// host's frame or as a turn of the conversation, orders that override, hide, send away or weaken, and names that look like other names. A memory that a
// person wrote is an order by nature ("never use mocks"), so giving orders is not enough. It goes by forms and words in eight languages, so it
// misses what only meaning gives away, such as the wrong package's name or a false claim: the origin of a memory guards those.
//
// A tag in inline code or in a closed fence is a mention, so that memories can be about tags; a closing tag of the host's frame or of casebook's is
// flagged everywhere. Orders are flagged in code too, since commands stand there. A soft hyphen between two letters and a byte order mark at the start
// are ordinary. It decides nothing: what becomes of a flagged memory is the caller's to say.
package suspect

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Version is another one whenever the rules are: what was found clean by others may not be by these. A test holds it to the files of the package, with those of glyph.
const Version = 4

// A Kind is what a flag is about.
type Kind string

// The kinds. Orders in encoded or hidden text are of kind Instruction as well.
const (
	Hidden      Kind = "hidden"      // characters that a person does not see and a model or a terminal does
	Wrapper     Kind = "wrapper"     // what poses as the frame around a memory, as a turn, as a tool's result
	Instruction Kind = "instruction" // orders that override, hide, send away, weaken, erase
	Lookalike   Kind = "lookalike"   // letters or whole names that pass for others
)

// A Flag is one thing that could mislead. Line and Column count from 1, columns in characters. Text is one line for a person: what nobody would see is
// written as U+XXXX and an angle bracket as ‹, so that a flag can be shown where the text itself could do harm.
type Flag struct {
	Kind         Kind
	Line, Column int
	Text         string
}

// maxFlags bounds the answer: a text with more is bad enough.
const maxFlags = 50

// A finding is a flag before its offset in bytes is known as line and column.
type finding struct {
	kind Kind
	at   int
	text string
}

// Text looks at the body or the description of a memory. The flags are in the order of the text, at most 50.
func Text(s string) []Flag {
	spans := hiddenSpans(s)
	all := hiddenFindings(s, spans)
	p := fold(s, spans)
	ws := words(p.text)
	all = append(all, wrapperFindings(s, p)...)
	all = append(all, orderFindings(s, p, ws)...)
	all = append(all, linkFindings(s, p)...)
	all = append(all, encodedFindings(s, p, ws)...)
	all = append(all, mixedFindings(s, p, ws)...)
	return flags(s, all)
}

// Unseen looks for hidden characters alone, for a text whose business is giving orders; what they spell is told.
func Unseen(s string) []Flag {
	return slices.DeleteFunc(flags(s, hiddenFindings(s, hiddenSpans(s))), func(f Flag) bool { return f.Kind != Hidden })
}

// Closings looks for tags alone that would end a frame of the host or of casebook: no text has a reason to do that outside of an example.
func Closings(s string) []Flag {
	if strings.IndexByte(s, '<') < 0 {
		return nil
	}
	p := fold(s, hiddenSpans(s))
	w := wrappers{s: s, p: p, quoted: mentions{text: p.text}}
	w.tags()
	examples := mentions{text: s}
	return flags(s, slices.DeleteFunc(w.all, func(f finding) bool { return !strings.HasPrefix(f.text, closesFrame) || examples.at(f.at) }))
}

// flags puts the findings in order, takes out repeats at one place and counts lines and columns in one pass.
func flags(s string, all []finding) []Flag {
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b finding) int { return cmp.Compare(a.at, b.at) })
	out := make([]Flag, 0, min(len(all), maxFlags))
	line, start, done := 1, 0, 0
	for i, f := range all {
		if len(out) == maxFlags {
			break
		}
		if i > 0 && all[i-1].at == f.at && all[i-1].kind == f.kind {
			continue
		}
		line += strings.Count(s[done:f.at], "\n")
		if i := strings.LastIndexByte(s[done:f.at], '\n'); i >= 0 {
			start = done + i + 1
		}
		done = f.at
		out = append(out, Flag{Kind: f.kind, Line: line, Column: utf8.RuneCountInString(s[start:f.at]) + 1, Text: f.text})
	}
	return out
}
