package casebook

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// SlugBytes is how long a slug may be, so that folder and `.md` still fit everywhere.
const SlugBytes = 80

// Slug makes a file's stem of a title: lower case, one `-` for anything that is neither letter nor digit, Latin letters without their marks, letters of
// other scripts as they are. It is cut at a `-` where it can be. A title without letters or digits gives "".
func Slug(title string) string {
	var b strings.Builder
	gap := false
	var base rune
	for _, r := range norm.NFKD.String(title) {
		if latin := latinLetters(r); latin != "" {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteString(latin)
			gap, base = false, 'a'
			continue
		}
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(unicode.ToLower(r))
			gap, base = false, r
		case unicode.Is(unicode.M, r) && !gap && b.Len() > 0:
			if !unicode.Is(unicode.Latin, base) && base != 'a' {
				b.WriteRune(r)
			}
		case r == '\'' || r == '’' || r == '\u200c' || r == '\u200d' || r == '\u00ad': // don't → dont; joiners and soft hyphens cannot be seen
		default:
			gap = true
		}
	}
	s := norm.NFC.String(b.String())
	if len(s) > SlugBytes {
		at := CutPoint(s, SlugBytes)
		if dash := strings.LastIndexByte(s[:at], '-'); dash > at/2 && s[at] != '-' {
			at = dash
		}
		s = strings.Trim(s[:at], "-")
	}
	switch s {
	case "memory", "con", "prn", "aux", "nul": // the index where case does not count; devices of Windows
		return s + "-topic"
	}
	return s
}

// latinLetters spells a letter that has no plain one under its accents; empty for all others.
func latinLetters(r rune) string {
	switch r {
	case 'ß', 'ẞ':
		return "ss"
	case 'æ', 'Æ':
		return "ae"
	case 'œ', 'Œ':
		return "oe"
	case 'ø', 'Ø':
		return "o"
	case 'đ', 'Đ', 'ð', 'Ð':
		return "d"
	case 'þ', 'Þ':
		return "th"
	case 'ł', 'Ł':
		return "l"
	case 'ı':
		return "i"
	}
	return ""
}
