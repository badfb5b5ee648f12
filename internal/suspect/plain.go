package suspect

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casebook/internal/glyph"
)

// A plain text is a text as a lenient reader takes it: small letters, no accents on Latin ones, wide and styled letters as plain ones, without what
// nobody sees, character references decoded.
type plain struct {
	text string
	// steps say where in the original a piece of text begins, in order; none: offsets are the same. Between two steps both advance alike.
	steps []step
	// high is the highest character in it, or one above.
	high rune
}

type step struct{ to, from int }

// at is the offset in the original of the byte at i.
func (p plain) at(i int) int {
	if len(p.steps) == 0 {
		return i
	}
	n := sort.Search(len(p.steps), func(n int) bool { return p.steps[n].to > i }) - 1
	if n < 0 {
		return i
	}
	from := p.steps[n].from + i - p.steps[n].to
	if n+1 < len(p.steps) {
		from = min(from, p.steps[n+1].from)
	}
	return from
}

// quote shows the part [start,end) as it stands in the original s.
func (p plain) quote(s string, start, end int) string { return visible(p.piece(s, start, end)) }

// piece is the part [start,end) as it stands in the original s.
func (p plain) piece(s string, start, end int) string {
	from, to := p.at(start), min(len(s), p.at(max(start, end-1))+1)
	for from > 0 && !utf8.RuneStart(s[from]) {
		from--
	}
	for to < len(s) && !utf8.RuneStart(s[to]) {
		to++
	}
	return s[from:max(from, to)]
}

// fold makes the plain text of s, of which spans are hidden.
func fold(s string, spans []span) plain {
	entity := strings.IndexByte(s, '&') >= 0
	if len(spans) == 0 && !entity && isASCII(s) {
		return plain{text: strings.ToLower(s)}
	}
	var p plain
	out := make([]byte, 0, len(s))
	mark := func(from int) {
		if n := len(p.steps); n == 0 && len(out) != from || n > 0 && p.steps[n-1].from+len(out)-p.steps[n-1].to != from {
			p.steps = append(p.steps, step{len(out), from})
		}
	}
	for i := 0; i < len(s); {
		if len(spans) > 0 && spans[0].start == i {
			i = spans[0].end
			spans = spans[1:]
			continue
		}
		c := s[i]
		if c < utf8.RuneSelf && c != '&' {
			mark(i)
			end := len(s)
			if len(spans) > 0 {
				end = spans[0].start
			}
			for ; i < end && s[i] < utf8.RuneSelf && s[i] != '&'; i++ {
				c := s[i]
				if 'A' <= c && c <= 'Z' {
					c += 'a' - 'A'
				}
				out = append(out, c)
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if c == '&' {
			if decoded, n := reference(s[i:]); n > 0 {
				r, size = decoded, n
			}
		}
		mark(i)
		p.high = max(p.high, r)
		out = appendFolded(out, r)
		i += size
	}
	p.text = string(out)
	return p
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// reference decodes a character reference of HTML at the start of s, however often its & was escaped. Of the names only those of signs that make up
// tags and turns count; the whole list of HTML would have to be made ready first.
func reference(s string) (r rune, n int) {
	rest := s[1:]
	for range 4 {
		rest = strings.TrimPrefix(rest, "amp;")
	}
	end := strings.IndexByte(rest[:min(len(rest), 12)], ';')
	if end < 2 {
		return 0, 0
	}
	n = len(s) - len(rest) + end + 1
	name := rest[:end]
	if digits, ok := strings.CutPrefix(name, "#"); ok {
		base := 10
		if digits[0] == 'x' || digits[0] == 'X' {
			digits, base = digits[1:], 16
		}
		v, err := strconv.ParseUint(digits, base, 21)
		if err != nil || v == 0 || v > unicode.MaxRune {
			return 0, 0
		}
		return rune(v), n
	}
	switch strings.ToLower(name) {
	case "lt":
		return '<', n
	case "gt":
		return '>', n
	case "sol":
		return '/', n
	case "colon":
		return ':', n
	case "lsqb", "lbrack":
		return '[', n
	case "rsqb", "rbrack":
		return ']', n
	case "vert", "verbar":
		return '|', n
	case "newline":
		return '\n', n
	case "nbsp":
		return ' ', n
	}
	return 0, 0
}

// appendFolded writes one character plain.
func appendFolded(out []byte, r rune) []byte {
	switch {
	case r < utf8.RuneSelf:
		return append(out, byte(unicode.ToLower(r)))
	case r >= 0x430 && r < 0x460, r >= 0x3041 && r < 0x30FF, r >= 0x4E00 && r < 0xA000, r >= 0xAC00 && r < 0xD7A4:
		return utf8.AppendRune(out, r)
	case r == 0x2019 || r == 0x2018:
		return append(out, '\'')
	case r == 0xDF:
		return append(out, "ss"...)
	case glyph.Invisible(r):
		return out
	case r >= 0xC0 && r < 0x250, r >= 0x1E00 && r < 0x1F00, r >= 0x2100 && r < 0x2190, r >= 0x2460 && r < 0x2500, r >= 0xFF00 && r < 0xFFF0,
		r >= 0x1D400 && r < 0x1D800, r >= 0x1F100 && r < 0x1F1E6, r >= 0xFB00 && r < 0xFB07, r == 0xAA || r == 0xBA:
		return appendBase(out, r)
	case unicode.Is(unicode.Mn, r) && r < 0x370:
		return out
	}
	return utf8.AppendRune(out, unicode.ToLower(r))
}

// appendBase writes what a letter with an accent or a styled one is without it.
func appendBase(out []byte, r rune) []byte {
	for _, d := range norm.NFKD.String(string(r)) {
		if unicode.Is(unicode.Mn, d) {
			continue
		}
		switch d = unicode.ToLower(d); d {
		case 'ø':
			d = 'o'
		case 'ł':
			d = 'l'
		case 'đ', 'ð':
			d = 'd'
		}
		out = utf8.AppendRune(out, d)
	}
	return out
}
