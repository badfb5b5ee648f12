package recall

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// guarded are the tags that a memory's text must neither open nor close, as letters alone: see opensTag.
func guarded() []string { return []string{"systemreminder", "casebookcontext", "casebookmemory"} }

// Neutral makes text harmless and hides nothing: an angle bracket that opens or closes one of our tags or the host's, in whatever spelling, and
// characters that a person would not see are shown as character references. Those that stood there before get their & escaped, so that the
// text can be had back. Everything else stays as it is, since memories are full of code.
func Neutral(text string) string {
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	var b strings.Builder
	b.Grow(len(text))
	prev := rune(' ')
	for i, r := range text {
		rest := text[i+utf8.RuneLen(r):]
		switch {
		case angle(r) && opensTag(rest), invisible(r) && !joins(prev, r, rest):
			b.WriteString(reference(r))
		case r == '&' && isReference(rest):
			b.WriteString("&amp;")
		default:
			b.WriteRune(r)
		}
		prev = r
	}
	return b.String()
}

func reference(r rune) string {
	if r == '<' {
		return "&lt;"
	}
	return fmt.Sprintf("&#x%X;", r)
}

// isReference says whether Neutral could have written what follows an &.
func isReference(rest string) bool {
	for strings.HasPrefix(rest, "amp;") {
		rest = rest[len("amp;"):]
	}
	if after, ok := strings.CutPrefix(rest, "lt;"); ok {
		return opensTag(after)
	}
	digits, ok := strings.CutPrefix(rest, "#x")
	end := strings.IndexByte(digits, ';')
	if !ok || end < 1 || end > 6 {
		return false
	}
	n, err := strconv.ParseInt(digits[:end], 16, 32)
	if err != nil {
		return false
	}
	r := rune(n)
	return reference(r) == "&#x"+digits[:end+1] && (invisible(r) || angle(r) && opensTag(digits[end+1:]))
}

// angle holds < and the brackets that a model reads like it.
func angle(r rune) bool {
	switch r {
	case '<', 0x2C2, 0x1438, 0x2039, 0x226E, 0x2329, 0x276E, 0x2770, 0x27E8, 0x3008, 0xFE64, 0xFF1C:
		return true
	}
	return false
}

// opensTag says whether the text behind an angle bracket spells a guarded tag, looking through everything that a lenient reader looks through: case, slashes,
// blanks and line ends, dashes of any kind, invisible characters, full-width and styled letters, accents, and letters of other scripts that look alike.
func opensTag(rest string) bool {
	names := guarded()
	spelled := 0 // letters seen so far, all of them in the names that are left
	for _, r := range rest {
		letter, known := plainLetter(r)
		if !known {
			if seeThrough(r) {
				continue
			}
			return false
		}
		left := names[:0]
		for _, n := range names {
			if n[spelled] == letter {
				left = append(left, n)
			}
		}
		names = left
		spelled++
		for _, n := range names {
			if spelled == len(n) {
				return true
			}
		}
		if len(names) == 0 {
			return false
		}
	}
	return false
}

func seeThrough(r rune) bool {
	return unicode.IsSpace(r) || invisible(r) || unicode.In(r, unicode.M, unicode.Pd, unicode.Pc, unicode.Cc, unicode.Cf) ||
		strings.ContainsRune("/\\!?\u2044\u2215\u29f8\uff0f\u2212", r)
}

// alike are letters of other scripts and small capitals, each before the letter it looks like. What is only styled or full width, NFKD knows.
const alike = "\u0251a\u0430a\u1d00a\u0299b\u0432b\u044cb\u0441c\u1d04c\u0501d\u1d05d\u03b5e\u0435e\u1d07e\u0131i\u026ai\u03b9i" +
	"\u0456i\u03bak\u043ak\u1d0bk\u043cm\u1d0dm\u0274n\u043dn\u0578n\u03bfo\u043eo\u1d0fo\u0440p\u0280r\u0433r\u0455s" +
	"\ua731s\u03c4t\u0442t\u1d1bt\u057du\u03bdv\u0445x\u028fy\u0443y"

// plainLetter is the small ASCII letter that r is or looks like.
func plainLetter(r rune) (byte, bool) {
	switch {
	case 'a' <= r && r <= 'z':
		return byte(r), true
	case 'A' <= r && r <= 'Z':
		return byte(r) + 'a' - 'A', true
	case r < utf8.RuneSelf:
		return 0, false
	}
	if i := strings.IndexRune(alike, unicode.ToLower(r)); i >= 0 {
		return alike[i+utf8.RuneLen(unicode.ToLower(r))], true
	}
	base, _ := utf8.DecodeRuneInString(norm.NFKD.String(string(r)))
	if base = unicode.ToLower(base); 'a' <= base && base <= 'z' {
		return byte(base), true
	}
	return 0, false
}

// invisible holds what a person reading the file would not see and a model would: controls, text direction, zero width, tags, fillers, selectors.
func invisible(r rune) bool {
	switch {
	case r == '\n' || r == '\t' || r >= ' ' && r < 0x7f:
		return false
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
		return true
	case unicode.Is(unicode.Cf, r):
		return !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	case r >= 0xFE00 && r <= 0xFE0D, r >= 0xE0100 && r <= 0xE01EF:
		return true
	}
	switch r {
	case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0:
		return true
	}
	return false
}

// joins says whether an invisible character does its proper work where it stands: a joiner inside an emoji or between letters of a script that uses
// it, a selector behind an ideograph.
func joins(prev, r rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == 0x200C || r == 0x200D:
		return prev >= 0x600 && !invisible(prev) && next >= 0x600 && next != utf8.RuneError && !invisible(next)
	case r >= 0xFE00 && r <= 0xFE0D, r >= 0xE0100 && r <= 0xE01EF:
		return unicode.Is(unicode.Han, prev)
	}
	return false
}

// oneLine is for names and descriptions: white space of any kind becomes single blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// attribute is a value between double quotes of a tag of ours; html.UnescapeString gives it back.
func attribute(s string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(s, string(utf8.RuneError)) {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '"', r == '>', r == '\n', r == '\t', angle(r), invisible(r):
			b.WriteString(reference(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
