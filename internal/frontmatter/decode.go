package frontmatter

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode returns the text of a scalar; a value without text gives "".
func (v value) decode(src string) string {
	raw := src[v.start:v.end]
	switch v.form {
	case formPlain:
		if v.sort(src) == KindNull {
			return ""
		}
		return fold(raw)
	case formSingle:
		return strings.ReplaceAll(fold(raw[1:len(raw)-1]), "''", "'")
	case formDouble:
		raw = raw[1 : len(raw)-1]
		if strings.IndexByte(raw, '\\') < 0 {
			return fold(raw)
		}
		return unescape(lf(raw))
	case formLiteral, formFolded:
		return blockText(lf(raw), v.indent, v.form == formFolded)
	}
	return ""
}

// fold joins the lines of a scalar in flow style: one line end becomes a blank, a blank line becomes a line end.
func fold(s string) string {
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	lines := strings.Split(lf(s), "\n")
	text := make([]byte, 0, len(s))
	breaks := 0
	for i, l := range lines {
		switch i {
		case 0:
			l = strings.TrimRight(l, " \t")
		case len(lines) - 1:
			l = strings.TrimLeft(l, " \t")
		default:
			l = strings.Trim(l, " \t")
		}
		if i > 0 {
			if breaks++; l == "" && i < len(lines)-1 {
				continue
			}
			text = appendBreaks(text, breaks)
			breaks = 0
		}
		text = append(text, l...)
	}
	return string(text)
}

// appendBreaks appends what n line ends in a row stand for.
func appendBreaks(text []byte, n int) []byte {
	if n == 1 {
		return append(text, ' ')
	}
	for range n - 1 {
		text = append(text, '\n')
	}
	return text
}

// unescape reads a double-quoted scalar with escapes; s has LF line ends. An unknown escape stays as it is written (`"C:\dir"`).
func unescape(s string) string {
	text := make([]byte, 0, len(s))
	solid := 0 // length of text up to the last byte that a line end may not trim
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '\n':
			breaks := 0
			i, breaks = skipLines(s, i)
			text = appendBreaks(text[:solid], breaks)
			solid = len(text)
		case c == '\\' && i+1 < len(s) && s[i+1] == '\n':
			breaks := 0
			i, breaks = skipLines(s, i+1)
			for range breaks - 1 {
				text = append(text, '\n')
			}
			solid = len(text)
		case c == '\\' && i+1 < len(s):
			n := 0
			text, n = escape(text, s[i:])
			i += n
			solid = len(text)
		default:
			text = append(text, c)
			i++
			if !isBlank(c) {
				solid = len(text)
			}
		}
	}
	return string(text)
}

// skipLines skips the line end at s[i], blank lines and the blanks that begin the next line.
func skipLines(s string, i int) (next, breaks int) {
	for i < len(s) && (s[i] == '\n' || isBlank(s[i])) {
		if s[i] == '\n' {
			breaks++
		}
		i++
	}
	return i, breaks
}

// escape appends what the escape at the start of s stands for and returns the escape's length.
func escape(text []byte, s string) ([]byte, int) {
	if i := strings.IndexByte("0abt\tnvfre \"/\\N_LP", s[1]); i >= 0 {
		return append(text, [...]string{"\x00", "\a", "\b", "\t", "\t", "\n", "\v", "\f", "\r", "\x1b", " ", "\"", "/", "\\",
			"\u0085", "\u00a0", "\u2028", "\u2029"}[i]...), 2
	}
	n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[1]]
	r, ok := hex(s, 2, n)
	if !ok {
		return append(text, '\\'), 1
	}
	n += 2
	if utf16.IsSurrogate(r) && strings.HasPrefix(s[n:], `\u`) { // a pair as JSON writes it
		if low, ok := hex(s, n+2, 4); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				r = pair
				n += 6
			}
		}
	}
	return utf8.AppendRune(text, r), n
}

func hex(s string, at, n int) (rune, bool) {
	if n == 0 || at+n > len(s) {
		return 0, false
	}
	v, err := strconv.ParseUint(s[at:at+n], 16, 32)
	if err != nil || v > utf8.MaxRune {
		return 0, false
	}
	return rune(v), true
}

// blockText reads a literal or folded scalar: raw begins with its `|` or `>`, has LF line ends and ends with its last line's text.
func blockText(raw string, owner int, folded bool) string {
	head, rest, found := strings.Cut(raw, "\n")
	if !found {
		return ""
	}
	chomp, indent := blockHead(head, owner)
	lines := strings.Split(rest, "\n")
	if indent < 0 {
		indent = len(rest) // lines of blanks only have no text
		for _, l := range lines {
			if t := strings.TrimLeft(l, " \t"); t != "" {
				indent = len(l) - len(t)
				break
			}
		}
	}
	for i, l := range lines {
		lead := len(l) - len(strings.TrimLeft(l, " \t"))
		lines[i] = l[min(indent, lead):]
	}
	trailing := 0
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
		trailing++
	}
	var text string
	if folded {
		text = foldBlock(lines)
	} else {
		text = strings.Join(lines, "\n")
	}
	switch {
	case chomp == '+':
		if len(lines) > 0 {
			trailing++
		}
		return text + strings.Repeat("\n", trailing)
	case chomp == '-' || len(lines) == 0:
		return text
	}
	return text + "\n"
}

// foldBlock joins lines with blanks, but not before or after a line that is blank or begins with one.
func foldBlock(lines []string) string {
	var text []byte
	breaks := 0
	loose := true // the line before was empty from the start on, or more indented
	for i, l := range lines {
		if i > 0 {
			breaks++
		}
		if l == "" {
			continue
		}
		more := isBlank(l[0])
		switch {
		case loose || more:
			for range breaks {
				text = append(text, '\n')
			}
		default:
			text = appendBreaks(text, breaks)
		}
		breaks, loose = 0, more
		text = append(text, l...)
	}
	return string(text)
}
