package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// seen is plain with what would take no room written out, as U+200B: words of a conversation could hide some more. What joins or styles the character before it, as in emoji
// and in some scripts, stays.
func seen(s string) string {
	s = plain(s)
	if strings.IndexFunc(s, glyph.Invisible) < 0 {
		return s
	}
	var b strings.Builder
	before := ' '
	for i, r := range s {
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		switch {
		case !glyph.Invisible(r), works(before, r, next):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "U+%04X", r)
		}
		before = r
	}
	return b.String()
}

// works says whether a joiner or a selector stands between characters that it can join or style.
func works(before, r, next rune) bool {
	shows := func(c rune) bool {
		return c >= utf8.RuneSelf && !glyph.Invisible(c) && (unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsSymbol(c))
	}
	switch r {
	case 0x200C, 0x200D: // no joiner, and joiner
		return (shows(before) || before == 0xFE0F) && shows(next)
	case 0xFE0E, 0xFE0F: // as text, and as emoji
		return shows(before) || before >= '0' && before <= '9' || before == '#' || before == '*'
	}
	return false
}
