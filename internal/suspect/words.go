package suspect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// A word of a plain text: letters, digits and what binds them (go_test, --no-verify, don't, .env, host.example), a whole address, or one of the signs
// that commands are made of: | $( <(
type word struct {
	text       string
	start, end int
	first      bool // a sentence, a line of a list or a paragraph begins with it
	lead       byte // the last sign before it since the word before, blanks aside; 0: none
	address    bool // a URL, or something@somewhere
	ascii      bool // as it stands there, before other alphabets' letters were read as Latin ones
	key        uint8
}

// words takes a plain text apart in one pass.
func words(p string) []word {
	ws := make([]word, 0, len(p)/6+4)
	first, lead := true, byte(0)
	for i := 0; i < len(p); {
		c := p[i]
		if c == ' ' {
			i++
			continue
		}
		n, address := wordLength(p, i)
		if n == 0 {
			size := 1
			if c >= utf8.RuneSelf {
				_, size = utf8.DecodeRuneInString(p[i:])
			}
			first = first || ends(p, i, size)
			if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
				lead = p[i+size-1]
			}
			i += size
			continue
		}
		text := p[i : i+n]
		ascii := isASCII(text)
		if !ascii {
			text = latin(text)
		}
		ws = append(ws, word{text: text, key: key(text), ascii: ascii, start: i, end: i + n, first: first, lead: lead, address: address})
		i += n
		first, lead = false, 0
	}
	return ws
}

// ends says whether the sign at i ends a sentence, or opens a paragraph, a line of a list, a heading.
func ends(p string, i, size int) bool {
	next := byte('\n')
	if i+size < len(p) {
		next = p[i+size]
	}
	switch p[i] {
	case '.', '!', '?':
		return next == ' ' || next == '\n' || next == '\r' || next == '\t' || next == '"' || next == ')' || next == '`' || next == '*'
	case '\n':
		rest := strings.TrimLeft(p[i+1:min(len(p), i+16)], " \t\r")
		return rest == "" || strings.IndexByte("\n-*#>+|=", rest[0]) >= 0 || rest[0] >= '0' && rest[0] <= '9' && strings.ContainsAny(rest[:min(3, len(rest))], ".)")
	case 0xE3, 0xEF:
		return strings.HasPrefix(p[i:], "。") || strings.HasPrefix(p[i:], "！") || strings.HasPrefix(p[i:], "？")
	}
	return false
}

// wordLength is the length of the word at i; 0 when there is none.
func wordLength(p string, i int) (n int, address bool) {
	c := p[i]
	switch {
	case c == '|':
		return 1, false
	case (c == '$' || c == '<') && strings.HasPrefix(p[i+1:], "("):
		return 2, false
	case c == '-' && i+1 < len(p) && (i == 0 || !inWord(p[i-1])):
		n = 1
		if p[i+1] == '-' {
			n = 2
		}
		if i+n >= len(p) || p[i+n] < 'a' || p[i+n] > 'z' {
			return 0, false
		}
	case c == '.' && i+1 < len(p) && p[i+1] >= 'a' && p[i+1] <= 'z':
		n = 1
	case !inWord(c):
		return 0, false
	}
	for j := i + n; j < len(p); {
		c := p[j]
		switch {
		case c-'a' < 26:
			for j++; j < len(p) && p[j]-'a' < 26; {
				j++
			}
		case c < utf8.RuneSelf && inWord(c):
			j++
		case (c == '.' || c == '-' || c == '\'' || c == '@' || c == ':') && j > i && j+1 < len(p) && (c != ':' || strings.HasPrefix(p[j:], "://")):
			if c == ':' {
				return addressLength(p, i, j+3), true
			}
			if next := p[j+1]; !inWord(next) {
				return j - i, address
			}
			address = address || c == '@'
			j++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(p[j:])
			if !unicode.In(r, unicode.L, unicode.M, unicode.N) {
				return j - i, address
			}
			j += size
		default:
			return j - i, address
		}
		n = j - i
	}
	return n, address
}

// addressLength is the length of a URL that begins at i and whose host begins at j.
func addressLength(p string, i, j int) int {
	for j < len(p) && p[j] > ' ' && strings.IndexByte("\"'`>)]|", p[j]) < 0 {
		j++
	}
	return j - i
}

func inWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= utf8.RuneSelf
}

// latin is a word with the letters of other alphabets that pass for Latin ones among its own as these.
func latin(w string) string {
	if _, foreign := lookalikes(w); foreign == 0 {
		return w
	}
	return strings.Map(func(r rune) rune {
		if like := glyph.ASCII(r); like != 0 {
			return like
		}
		return r
	}, w)
}
