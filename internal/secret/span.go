package secret

import (
	"slices"
	"strings"
)

// A Span is the bytes [Start,End) of a text, on rune boundaries.
type Span struct{ Start, End int }

// In says whether a secret touches [start,end).
func (f Findings) In(start, end int) bool {
	return slices.ContainsFunc(f, func(f Finding) bool { return f.Start < end && f.End > start })
}

// Mask gives text[start:end] with a mark for every secret that touches it, and nothing of the secret itself.
func (f Findings) Mask(text string, start, end int) string {
	if !f.In(start, end) {
		return text[start:end]
	}
	var b strings.Builder
	at := start
	for _, f := range f {
		if f.Start >= end || f.End <= start {
			continue
		}
		if f.Start > at {
			b.WriteString(text[at:f.Start])
		}
		b.WriteString(mark(f.Kind))
		at = min(f.End, end)
	}
	b.WriteString(text[at:end])
	return b.String()
}
