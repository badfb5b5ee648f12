package casebook

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
	if s == "memory" || device(s) { // the index, where case does not count
		return s + "-topic"
	}
	return s
}

// FreeSlug is a slug of the title that none of the taken names is a twin of, with -2, -3 and so on behind it when needed. Names may be paths and end
// in `.md`. A title without letters or digits gives `topic`.
func FreeSlug(title string, taken []string) string {
	slug := Slug(title)
	if slug == "" {
		slug = "topic"
	}
	if _, is := Twin(slug, taken); !is { // nearly always
		return slug
	}
	used := map[string]bool{}
	for _, name := range taken {
		used[twinKey(name)] = true
	}
	free := slug
	for n := 2; used[twinKey(free)]; n++ {
		tail := "-" + strconv.Itoa(n)
		free = strings.TrimRight(slug[:CutPoint(slug, SlugBytes-len(tail))], "-") + tail
	}
	return free
}

// Twin finds a taken name that is the same file as name, or could be on a disk where case or the composition of letters does not count.
func Twin(name string, taken []string) (string, bool) {
	key := twinKey(name)
	for _, t := range taken {
		if twinKey(t) == key {
			return t, true
		}
	}
	return "", false
}

// twinKey is equal for names that some disk takes for one: Windows also drops blanks and dots at the end.
func twinKey(name string) string {
	if isASCII(name) { // nearly all are
		return strings.TrimRight(strings.TrimSuffix(strings.ToLower(name), ".md"), " .")
	}
	key := strings.TrimSuffix(strings.ToLower(norm.NFC.String(name)), ".md")
	return strings.TrimRight(norm.NFC.String(strings.ToLower(strings.ToUpper(key))), " .")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// device says whether Windows takes a file of this name for a device, whatever stands behind the first dot.
func device(name string) bool {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	name = strings.TrimSpace(name)
	switch name {
	case "con", "prn", "aux", "nul", "conin$", "conout$", "clock$":
		return true
	}
	port, number := strings.CutPrefix(name, "com")
	if !number {
		port, number = strings.CutPrefix(name, "lpt")
	}
	return number && slices.Contains([]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"}, port)
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
