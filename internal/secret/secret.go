// Package secret finds what looks like a secret in a text, and hides it: keys and tokens by the formats that their vendors publish, private keys, passwords in
// addresses and headers, and values beside a word that calls them secret, in nine languages.
//
// A finding says where and what kind, and never holds any part of the value. The text is looked at as it stands, with hidden characters and joints taken out,
// and with base64 and hex decoded once; nothing in the text can switch a check off. The time is linear in the text. Placeholders and published samples are none.
//
// It goes by forms and by words beside them, so it can be wrong both ways. It asks no vendor whether a key is valid, and knows no file types.
package secret

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Finding is one secret in a text.
type Finding struct {
	Rule   string // "github-token"
	Kind   string // in words for a person: "GitHub token"
	Span          // of the value, or of what encodes it
	Line   int    // from 1
	Column int    // from 1, in code points
}

// Findings are the secrets of one text, in order and without overlap.
type Findings []Finding

// Scan looks for secrets. Their places are those in text, also where a secret was found behind an encoding.
func Scan(text string, allow Allow) Findings {
	all := newSearch(text).hits()
	all = slices.DeleteFunc(all, func(h hit) bool { return allow.has(h.value) })
	all = append(all, again(text, all)...)
	return numbered(text, merged(all))
}

// Redact puts a mark in the place of each secret, so that the line around it keeps its meaning, and says what it hid. Scan finds nothing in the result.
func Redact(text string, allow Allow) (string, Findings) {
	first := Scan(text, allow)
	found := first
	for range 8 { // what stands beside a mark may read in another way: seldom twice
		if len(found) == 0 {
			return text, first
		}
		text = found.Mask(text, 0, len(text))
		found = Scan(text, allow)
	}
	if len(found) > 0 { // never seen; a text that cannot be cleaned is not given back
		text = mark("text")
	}
	return text, first
}

// mark is what stands for a hidden secret. It is no value to any rule.
func mark(kind string) string { return redacted + ": " + kind + "]" }

const redacted = "[redacted"

// A hit is a finding before it has its place among the others. value may be decoded; strong wins when two lie on one another.
type hit struct {
	Span
	rule, kind, value string
	strong            int
}

// merged puts hits in order and makes one of those that overlap; the stronger one says what it is.
func merged(all []hit) []hit {
	slices.SortStableFunc(all, func(a, b hit) int { return cmp.Or(a.Start-b.Start, b.strong-a.strong) })
	var out []hit
	for _, h := range all {
		n := len(out)
		if n == 0 || h.Start >= out[n-1].End {
			out = append(out, h)
			continue
		}
		last := &out[n-1]
		if h.strong > last.strong {
			last.rule, last.kind, last.strong = h.rule, h.kind, h.strong
		}
		last.End = max(last.End, h.End)
	}
	return out
}

// mostAgain bounds what again costs: so many values of one text are looked for elsewhere in it.
const mostAgain = 64

// again finds the other places where a value stands by itself: "log in with X then" below "the password is X".
func again(text string, all []hit) []hit {
	var more []hit
	seen := map[string]bool{}
	for _, h := range all {
		value := text[h.Start:h.End]
		if len(value) < 6 || len(value) > 512 || seen[value] || len(seen) >= mostAgain {
			continue
		}
		seen[value] = true
		for at := 0; ; {
			i := strings.Index(text[at:], value)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(value)
			if !glued(text, start, at) {
				more = append(more, hit{Span: Span{start, at}, rule: h.rule, kind: h.kind, value: h.value, strong: h.strong})
			}
		}
	}
	return more
}

// glued says that letters or digits go on beyond [start,end).
func glued(text string, start, end int) bool {
	return start > 0 && alnum(text[start-1]) && alnum(text[start]) || end < len(text) && alnum(text[end]) && alnum(text[end-1])
}

// numbered adds lines and columns, in one pass over the text.
func numbered(text string, all []hit) Findings {
	var out Findings
	line, column, at := 1, 1, 0
	for _, h := range all {
		if n := strings.LastIndexByte(text[at:h.Start], '\n'); n >= 0 {
			line, column = line+strings.Count(text[at:h.Start], "\n"), 1
			at += n + 1
		}
		column += utf8.RuneCountInString(text[at:h.Start])
		at = h.Start
		out = append(out, Finding{Rule: h.rule, Kind: h.kind, Span: h.Span, Line: line, Column: column})
	}
	return out
}
