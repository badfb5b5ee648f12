package recall

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casebook/internal/glyph"
)

// guarded are the tags that a memory's text must neither open nor close, as letters alone: see opensTag. The last two enclose what a selecting model is shown.
func guarded() []string {
	return []string{"systemreminder", "casebookcontext", "casebookmemory", "casebookmanifest", "casebookprompt"}
}

// Neutral makes text harmless and hides nothing: an angle bracket that opens or closes one of our tags or the host's, in whatever spelling, and
// characters that a person would not see are shown as character references. Those that stood there before get their & escaped, so that the
// text can be had back. Everything else stays as it is, since memories are full of code.
func Neutral(text string) string {
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	var b strings.Builder
	b.Grow(len(text))
	prev := rune(' ')
	for i := 0; i < len(text); {
		if end := i + harmless(text[i:]); end > i { // nearly all of most texts
			b.WriteString(text[i:end])
			prev, i = rune(text[end-1]), end
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		rest := text[i:]
		switch {
		case glyph.Angle(r) && opensTag(rest), invisible(r) && !joins(prev, r, rest):
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

// harmless is how many ASCII characters text begins with that are shown as they are in any case.
func harmless(text string) int {
	for i := range len(text) {
		c := text[i]
		if c < ' ' && c != '\n' && c != '\t' || c > '~' || c == '<' || c == '&' {
			return i
		}
	}
	return len(text)
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
	return reference(r) == "&#x"+digits[:end+1] && (invisible(r) || glyph.Angle(r) && opensTag(digits[end+1:]))
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
	if r == '\u043d' || r == '\u041d' { // it looks like an h, which none of our names has, and like an n in them
		return 'n', true
	}
	if like := glyph.ASCII(r); like != 0 {
		return byte(like), true
	}
	base, _ := utf8.DecodeRuneInString(norm.NFKD.String(string(r)))
	if base = unicode.ToLower(base); 'a' <= base && base <= 'z' {
		return byte(base), true
	}
	like := glyph.ASCII(base)
	return byte(like), like != 0
}

// invisible holds what a person reading the file would not see and a model would: controls, and what glyph knows but for the two selectors that emoji stand with.
func invisible(r rune) bool {
	if r == '\n' || r == '\t' || r == 0xFE0E || r == 0xFE0F {
		return false
	}
	return unicode.Is(unicode.Cc, r) || glyph.Invisible(r)
}

// joins says whether an invisible character does its proper work where it stands: a joiner inside an emoji or between letters of a script that uses
// it, a selector behind an ideograph.
func joins(prev, r rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == 0x200C || r == 0x200D:
		return prev >= 0x600 && !invisible(prev) && next >= 0x600 && next != utf8.RuneError && !invisible(next)
	case r >= 0x180B && r <= 0x180F && r != 0x180E:
		return unicode.Is(unicode.Mongolian, prev)
	case r >= 0xFE00 && r <= 0xFE0D, r >= 0xE0100 && r <= 0xE01EF:
		return unicode.Is(unicode.Han, prev)
	case r == 0x2800:
		return prev > 0x2800 && prev <= 0x28FF || next > 0x2800 && next <= 0x28FF
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
		case r == '"', r == '>', r == '\n', r == '\t', glyph.Angle(r), invisible(r):
			b.WriteString(reference(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
