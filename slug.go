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
		if latin, ok := latinLetters[r]; ok {
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

var latinLetters = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o", 'đ': "d", 'Đ': "d", 'ð': "d", 'Ð': "d",
	'þ': "th", 'Þ': "th", 'ł': "l", 'Ł': "l", 'ı': "i",
}
