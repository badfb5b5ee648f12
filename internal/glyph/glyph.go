// Package glyph says what a reader takes a character for: nothing at all, an ASCII letter, an angle bracket. It looks at one character at a time: whether one does
// its proper work where it stands is for those to say who read the text.
package glyph

import "unicode"

// Invisible holds what takes no room on the page and is no control character: format characters, separators of lines, selectors and fillers, by Unicode's own tables.
func Invisible(r rune) bool {
	switch {
	case r < 0xAD:
		return false
	case r == 0x2800: // the blank of Braille, a symbol that shows nothing
		return true
	case unicode.Is(unicode.Cf, r):
		return !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	return unicode.In(r, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Angle holds < and the brackets that a model reads like it.
func Angle(r rune) bool {
	switch r {
	case '<', 0x2C2, 0x1438, 0x2039, 0x226E, 0x2329, 0x276E, 0x2770, 0x27E8, 0x3008, 0xFE64, 0xFF1C:
		return true
	}
	return false
}
