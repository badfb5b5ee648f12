package ledger

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casebook/internal/glyph"
)

// A word is where it stands in a text, and the hash of how it is read: by NFKC and in small letters. A character of a script without blanks is a word by itself.
type word struct {
	start, end int
	hash       uint64
	// weight is 2, and 1 for a character of a script without blanks, which tells half as much.
	weight int
}

// wordsIn are the words of a text.
func wordsIn(text string) []word {
	all := make([]word, 0, len(text)/6+1)
	eachWord(text, func(w word) { all = append(all, w) })
	return all
}

// eachWord gives the words of a text in order, whatever marks stand between them. What a text loses or gets where it is shown elsewhere is no word: the marks of Markdown, the
// target of a link, the sign or number of an item at the beginning of a line, the escapes of HTML and JSON.
func eachWord(text string, each func(word)) {
	var read []byte // what was read of the word so far
	w, plain := word{start: -1}, true
	before := -1 // where the word before ends; -1: there is none
	give := func(w word) {
		if !item(text, before, w) {
			each(w)
			before = w.end
		}
	}
	end := func() {
		if w.start >= 0 {
			w.hash, w.weight = hashOf(read, plain), 2
			give(w)
		}
		w, plain, read = word{start: -1}, true, read[:0]
	}
	for i := marksAt(text, 0); i < len(text); {
		if c := text[i]; w.start < 0 && c < utf8.RuneSelf && inWord(rune(c)) {
			if to, hash := plainWord(text, i); to > 0 { // most words
				give(word{i, to, hash, 2})
				i = to
				continue
			}
		}
		r, size := charAt(text, i)
		switch {
		case r == '\n':
			end()
			i = marksAt(text, i+size)
			continue
		case r == ']':
			end()
			i += size + targetAt(text[i+size:])
			continue
		case r < utf8.RuneSelf && !inWord(r):
			end()
		case r < utf8.RuneSelf || unicode.IsLetter(r) && !alone(r) || unicode.IsDigit(r) || unicode.IsMark(r) && !glyph.Invisible(r):
			if w.start < 0 {
				w.start = i
			}
			w.end = i + size
			if r < utf8.RuneSelf {
				read = append(read, small(r))
			} else {
				plain, read = false, utf8.AppendRune(read, unicode.ToLower(r))
			}
		case alone(r):
			end()
			give(word{i, i + size, hashOf(utf8.AppendRune(nil, r), false), 1})
		case !glyph.Invisible(r): // what nobody sees parts no word
			end()
		}
		i += size
	}
	end()
}

// item says whether w is the number of an item whose line was joined with the one before it.
func item(text string, before int, w word) bool {
	behind := text[w.end:min(len(text), w.end+2)]
	if w.end-w.start > 3 || before < 0 || behind != ". " && behind != ") " || strings.Trim(text[w.start:w.end], "0123456789") != "" {
		return false
	}
	return strings.ContainsAny(text[before:w.start], ".!?")
}

// plainWord is where the word of ASCII characters that begins at i ends, with its hash; 0 for one that may go on with others.
func plainWord(text string, i int) (to int, hash uint64) {
	hash = fnvStart
	for ; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf || c == '&' || c == '\\' {
			return 0, 0
		}
		if !inWord(rune(c)) {
			break
		}
		hash = (hash ^ uint64(small(rune(c)))) * fnvPrime
	}
	return i, hash
}

// FNV-1a, 64 bits.
const (
	fnvStart = 14695981039346656037
	fnvPrime = 1099511628211
)

func hashOf(read []byte, plain bool) uint64 {
	if !plain {
		read = bytes.ToLower(norm.NFKC.Bytes(read))
	}
	h := uint64(fnvStart)
	for _, b := range read {
		h = (h ^ uint64(b)) * fnvPrime
	}
	return h
}

// inWord says whether an ASCII character is part of a word.
func inWord(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' }

// small is the small letter of an ASCII letter, and a digit as it is.
func small(r rune) byte {
	if r >= 'A' && r <= 'Z' {
		r |= 0x20
	}
	return byte(r)
}

// alone says whether a script writes no blanks between its words.
func alone(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// charAt is the character at i: one of &lt; or \u003c is the one that it stands for, however often its & was escaped, and \n is the end of a line.
func charAt(text string, i int) (r rune, size int) {
	switch c := text[i]; {
	case c == '&':
		return reference(text[i:])
	case c == '\\':
		return escape(text[i:])
	case c < utf8.RuneSelf:
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(text[i:])
}

// reference reads what begins with &.
func reference(text string) (rune, int) {
	at := 1
	for strings.HasPrefix(text[at:], "amp;") {
		at += len("amp;")
	}
	name, _, ok := strings.Cut(text[at:min(len(text), at+10)], ";")
	if !ok || name == "" {
		return '&', at
	}
	size := at + len(name) + 1
	switch name {
	case "lt":
		return '<', size
	case "gt":
		return '>', size
	case "quot", "apos":
		return '"', size
	case "nbsp":
		return ' ', size
	}
	if name[0] != '#' {
		return '&', at
	}
	base, digits := rune(10), name[1:]
	if strings.HasPrefix(digits, "x") || strings.HasPrefix(digits, "X") {
		base, digits = 16, digits[1:]
	}
	if r, ok := number(digits, base); ok {
		return r, size
	}
	return '&', at
}

// escape reads what begins with \.
func escape(text string) (rune, int) {
	if len(text) < 2 {
		return '\\', 1
	}
	switch text[1] {
	case 'n':
		return '\n', 2
	case 'r', 't', '"', '\\', '/':
		return ' ', 2
	case 'u':
		if len(text) >= 6 {
			if r, ok := number(text[2:6], 16); ok {
				return r, 6
			}
		}
	}
	return '\\', 1
}

func number(digits string, base rune) (rune, bool) {
	n := rune(0)
	for _, d := range []byte(digits) {
		switch {
		case d >= '0' && d <= '9':
			d -= '0'
		case base == 16 && d|0x20 >= 'a' && d|0x20 <= 'f':
			d = d | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		if n = n*base + rune(d); n > unicode.MaxRune {
			return 0, false
		}
	}
	return n, digits != "" && n != 0
}

// marksAt is where the line that begins at i begins to say something, behind blanks, quoting signs, the number of a line, the sign or number of an item and its box.
func marksAt(text string, i int) int {
	for {
		for i < len(text) && strings.IndexByte(" \t>|-*+#", text[i]) >= 0 {
			i++
		}
		rest := text[i:min(len(text), i+8)]
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		behind := rest[digits:]
		switch {
		case digits > 0 && digits <= 3 && len(behind) > 1 && (behind[0] == '.' || behind[0] == ')') && (behind[1] == ' ' || behind[1] == '\t'):
			i += digits + 1
		case digits > 0 && (strings.HasPrefix(behind, "\t") || strings.HasPrefix(behind, "→")):
			i += digits
			if behind[0] != '\t' {
				i += len("→")
			}
		case strings.HasPrefix(rest, "•"):
			i += len("•")
		case len(rest) > 3 && rest[0] == '[' && strings.IndexByte(" xX", rest[1]) >= 0 && rest[2:4] == "] ":
			i += 3
		default:
			return i
		}
	}
}

// maxTarget is how long the target of a link is at most.
const maxTarget = 500

// targetAt is the length of the target of a link that text begins with.
func targetAt(text string) int {
	if !strings.HasPrefix(text, "(") {
		return 0
	}
	end := strings.IndexAny(text[:min(len(text), maxTarget)], ") \n")
	if end < 0 || text[end] != ')' {
		return 0
	}
	return end + 1
}
