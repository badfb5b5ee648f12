package suspect

import (
	"fmt"
	"strings"
	"unicode"

	"casebook/internal/glyph"
)

// maxQuote is how many characters of a text a flag quotes.
const maxQuote = 80

// visible quotes a piece of a text for a person: on one line, cut at maxQuote, with what cannot be seen as U+XXXX.
func visible(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	n, blank := 0, false
	for _, r := range s {
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
			blank = n > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		if n++; n > maxQuote {
			b.WriteString("…")
			break
		}
		switch {
		case r == '<':
			b.WriteRune('‹')
		case r == '"':
			b.WriteByte('\'')
		case !unicode.IsPrint(r), glyph.Invisible(r):
			b.WriteString(codePoint(r))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }

// codePoints lists the characters of a run, at most eight of them.
func codePoints(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > 8 {
			b.WriteString(" …")
			break
		}
		if n > 1 {
			b.WriteByte(' ')
		}
		b.WriteString(codePoint(r))
	}
	return b.String()
}
