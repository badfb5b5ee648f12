package secret

import (
	"strings"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// A view is a text with joints and disguises taken out, and where each of its bytes stands in the original.
type view struct {
	text string
	at   []origin
}

// An origin is the bytes of the original that one byte of a view stands for.
type origin struct{ from, to int32 }

// original gives the span of the original that a span of the view stands for.
func (v *view) original(s Span) Span {
	return Span{int(v.at[s.Start].from), int(v.at[s.End-1].to)}
}

// clean takes out hidden characters, soft line ends inside a token, the joints of strings that are put together, and continued lines; full-width forms
// become ASCII, and escapes with a backslash or a percent sign become what they stand for. ok is false when there was nothing to do.
func clean(text string) (v *view, ok bool) {
	if len(text) > 1<<30 || !disguised(text) {
		return nil, false
	}
	var b strings.Builder
	b.Grow(len(text))
	v = &view{at: make([]origin, 0, len(text))}
	put := func(r rune, from, to int) {
		before := b.Len()
		b.WriteRune(r)
		for range b.Len() - before {
			v.at = append(v.at, origin{int32(from), int32(to)})
		}
	}
	changed := false
	for i := 0; i < len(text); {
		if n := joint(text, i); n > 0 {
			i, changed = i+n, true
			continue
		}
		r, n := disguise(text[i:])
		if n > 0 {
			changed = true
			if r >= 0 {
				put(r, i, i+n)
			}
			i += n
			continue
		}
		_, n = utf8.DecodeRuneInString(text[i:])
		for k := range n {
			b.WriteByte(text[i+k])
			v.at = append(v.at, origin{int32(i), int32(i + n)})
		}
		i += n
	}
	v.text = b.String()
	return v, changed
}

// disguised is a quick look for what clean takes out.
func disguised(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\\' || c == '%' || c >= 0x80 && c >= 0xC2:
			return true
		case c == '"' || c == '\'' || c == '`' || c == '\n':
			if joint(text, i) > 0 {
				return true
			}
		}
	}
	return false
}

// disguise reads one disguised character: what it stands for, -1 for nothing, and how many bytes it takes; 0 bytes when it is none.
func disguise(text string) (rune, int) {
	switch c := text[0]; {
	case c == '%' && len(text) > 2 && hexDigit(text[1]) && hexDigit(text[2]):
		if r := rune(hexValue(text[1:3])); r >= ' ' && r < 0x7F || r == '\n' {
			return r, 3
		}
	case c == '\\' && len(text) > 1:
		return escape(text)
	case c >= 0x80:
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError:
		case r >= 0xFF01 && r <= 0xFF5E:
			return r - 0xFEE0, n
		case r == 0x3000 || r == 0xA0 || r == 0x202F:
			return ' ', n
		case glyph.Invisible(r):
			return -1, n
		}
	}
	return 0, 0
}

// escape reads an escape of the common string syntaxes, or of Markdown: a backslash before a sign.
func escape(text string) (rune, int) {
	digits := func(from, least, most int) int {
		n := 0
		for n < most && from+n < len(text) && hexDigit(text[from+n]) {
			n++
		}
		if n < least {
			return 0
		}
		return n
	}
	ascii := func(v, n int) (rune, int) {
		if v >= ' ' && v < 0x7F || v == '\n' {
			return rune(v), n
		}
		if v < 0x110000 && glyph.Invisible(rune(v)) {
			return -1, n
		}
		return 0, 0
	}
	switch c := text[1]; {
	case c == 'x':
		if n := digits(2, 2, 2); n > 0 {
			return ascii(hexValue(text[2:4]), 4)
		}
	case c == 'u' && len(text) > 2 && text[2] == '{':
		if n := digits(3, 1, 6); n > 0 && 3+n < len(text) && text[3+n] == '}' {
			return ascii(hexValue(text[3:3+n]), 4+n)
		}
	case c == 'u':
		if n := digits(2, 4, 4); n > 0 {
			return ascii(hexValue(text[2:6]), 6)
		}
	case c == 'n' || c == 'r':
		return '\n', 2
	case c == 't':
		return '\t', 2
	case c >= '0' && c <= '3' && len(text) > 3 && text[2] >= '0' && text[2] <= '7' && text[3] >= '0' && text[3] <= '7':
		return ascii(int(c-'0')<<6|int(text[2]-'0')<<3|int(text[3]-'0'), 4)
	case c > ' ' && c < 0x7F && !alnum(c):
		return rune(c), 2
	}
	return 0, 0
}

func hexDigit(b byte) bool { return digit(b) || b|0x20 >= 'a' && b|0x20 <= 'f' }

func hexValue(text string) int {
	v := 0
	for i := range len(text) {
		d := int(text[i]|0x20) - 'a' + 10
		if digit(text[i]) {
			d = int(text[i] - '0')
		}
		v = v<<4 | d
	}
	return v
}

// mostJoint is how far the two halves of a joint may lie apart.
const mostJoint = 80

// joint gives the length of what only joins two parts of one token at text[at:], or 0: `" + "`, a continued line, a line end inside a token.
func joint(text string, at int) int {
	switch c := text[at]; c {
	case '"', '\'', '`':
		return concatenation(text, at)
	case '\\':
		if n := lineEnd(text[at+1:]); n > 0 {
			return 1 + n + blanks(text[at+1+n:])
		}
	case '\n', '\r':
		return softLine(text, at)
	}
	return 0
}

// concatenation knows the operators of the common languages, and strings side by side. A quote that is escaped counts as one.
func concatenation(text string, at int) int {
	if at == 0 || text[at-1] <= ' ' || strings.IndexByte(`"'`+"`,;:=(){}[]", text[at-1]) >= 0 {
		return 0
	}
	i := at + 1
	gap := func() {
		for i < len(text) && i-at < mostJoint && strings.IndexByte(" \t\r\n\\", text[i]) >= 0 {
			i++
		}
	}
	gap()
	before := i
	for _, op := range []string{"+", "..", ".", "&", "||", "~", "<>", "++"} {
		if strings.HasPrefix(text[i:], op) && (len(op) == 2 || len(text) > i+1 && text[i+1] != op[0]) {
			i += len(op)
			break
		}
	}
	if i == before && i == at+1 {
		return 0
	}
	gap()
	if i+1 < len(text) && strings.IndexByte("\"'`", text[i]) >= 0 && text[i+1] > ' ' && strings.IndexByte("\"'`,;:(){}[]", text[i+1]) < 0 {
		return i + 1 - at
	}
	return 0
}

// softLine says that a line ends inside a token: what stands on both sides looks drawn, and no word follows without a blank.
func softLine(text string, at int) int {
	n := lineEnd(text[at:])
	if n == 0 {
		return 0
	}
	next := at + n + blanks(text[at+n:])
	for next < len(text) && (text[next] == '>' || text[next] == '#') { // quoted or commented out
		next++
		next += blanks(text[next:])
	}
	start := at
	for start > 0 && tokenChar(text[start-1]) && at-start < 200 {
		start--
	}
	end := next
	for end < len(text) && tokenChar(text[end]) && end-next < 200 {
		end++
	}
	left, right := text[start:at], text[next:end]
	if len(left) < 4 || len(right) < 4 || !drawn(right) || !drawn(left) && !strings.ContainsAny(left, "-_.") {
		return 0
	}
	if name, _, two := strings.Cut(right, "="); two && wordish(name) { // the next line has a name and a value of its own
		return 0
	}
	return next - at
}

// drawn is random for half a token: a digit among the letters, or changing case, and more than a word with a number.
func drawn(part string) bool {
	t := traitsOf(part)
	if t.digits == 0 {
		return t.switches >= 3 && !camel(part)
	}
	return t.lower+t.upper > 0 && !wordish(part)
}

func lineEnd(text string) int {
	switch {
	case strings.HasPrefix(text, "\r\n"):
		return 2
	case strings.HasPrefix(text, "\n"):
		return 1
	}
	return 0
}

func blanks(text string) int { return len(text) - len(strings.TrimLeft(text, " \t")) }

func tokenChar(b byte) bool { return alnum(b) || strings.IndexByte("-_+/=.~", b) >= 0 }
