package transcript

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// Most of a transcript is never decoded: blobs of requests, file contents twice over. encoding/json looks at every byte of them several times, so that the members and
// elements of what matters are cut out here first. What encoding/json takes is read in the same way, which a fuzz test holds; of what is passed over only strings and
// brackets are looked at, so that a line may be taken that encoding/json refuses.

// eachMember calls f with the name, and the value as it is written, of the members of the JSON object that text is. It says false when text is none.
func eachMember(text []byte, f func(name, value []byte)) bool {
	end := scanObject(text, space(text, 0), func(name []byte, i int) int {
		end := skipValue(text, i)
		if end >= 0 {
			f(name, text[i:end])
		}
		return end
	})
	return end >= 0 && space(text, end) == len(text)
}

// eachElement calls f with the elements of the JSON array that text is, as they are written. It says false when text is none.
func eachElement(text []byte, f func(value []byte)) bool {
	end := scanArray(text, space(text, 0), func(i int) int {
		end := skipValue(text, i)
		if end >= 0 {
			f(text[i:end])
		}
		return end
	})
	return end >= 0 && space(text, end) == len(text)
}

// scanObject is the place behind the object that begins at i; less than 0: none does. f gets the name of each member and where its value begins, and says where it ends, or
// something less than 0 when there is none.
func scanObject(text []byte, i int, f func(name []byte, i int) int) int {
	if i >= len(text) || text[i] != '{' {
		return -1
	}
	if i = space(text, i+1); i < len(text) && text[i] == '}' {
		return i + 1
	}
	for i < len(text) && text[i] == '"' {
		end := skipString(text, i)
		if end < 0 {
			return -1
		}
		name := text[i+1 : end-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			decoded, _ := unquote(text[i:end])
			name = []byte(decoded)
		}
		if i = space(text, end); i >= len(text) || text[i] != ':' {
			return -1
		}
		if end = f(name, space(text, i+1)); end < 0 {
			return -1
		}
		i = space(text, end)
		if i < len(text) && text[i] == '}' {
			return i + 1
		}
		if i >= len(text) || text[i] != ',' {
			return -1
		}
		i = space(text, i+1)
	}
	return -1
}

// scanArray is to arrays what scanObject is to objects.
func scanArray(text []byte, i int, f func(i int) int) int {
	if i >= len(text) || text[i] != '[' {
		return -1
	}
	if i = space(text, i+1); i < len(text) && text[i] == ']' {
		return i + 1
	}
	for {
		end := f(i)
		if end < 0 {
			return -1
		}
		i = space(text, end)
		if i < len(text) && text[i] == ']' {
			return i + 1
		}
		if i >= len(text) || text[i] != ',' {
			return -1
		}
		i = space(text, i+1)
	}
}

// space is the first place from i on that holds no white space.
func space(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// skipValue is the place behind the value that begins at i; less than 0: none does.
func skipValue(text []byte, i int) int {
	if i >= len(text) {
		return -1
	}
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{', '[':
		return skipBrackets(text, i)
	}
	start := i
	for i < len(text) && literal[text[i]] {
		i++
	}
	switch word := text[start:i]; {
	case string(word) == "true", string(word) == "false", string(word) == "null":
		return i
	case len(word) > 0 && (word[0] == '-' || '0' <= word[0] && word[0] <= '9'):
		return i
	}
	return -1
}

// literal are the bytes that numbers, true, false and null are written with.
var literal = [256]bool{
	'-': true, '+': true, '.': true, '0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true, 'E': true,
	'a': true, 'e': true, 'f': true, 'l': true, 'n': true, 'r': true, 's': true, 't': true, 'u': true,
}

// skipString is the place behind the string that begins at i, its quote; less than 0: it does not end.
func skipString(text []byte, i int) int {
	for i++; ; {
		begin := i
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		i += n
		slash := i
		for slash > begin && text[slash-1] == '\\' {
			slash--
		}
		if i++; (i-slash)%2 == 1 {
			return i
		}
	}
}

// slashes has the highest bit of each of eight bytes set that is a backslash; above the lowest such byte others can be set, too.
func slashes(word uint64) uint64 {
	slash := word ^ lowBits*'\\'
	return (slash - lowBits) &^ slash & highBits
}

// lowBits and highBits are the lowest and highest bit of each of eight bytes.
const lowBits, highBits = 0x0101010101010101, 0x8080808080808080

// skipBrackets is the place behind the object or array that begins at i; less than 0: it does not end.
func skipBrackets(text []byte, i int) int {
	for depth := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end := skipString(text, i)
			if end < 0 {
				return -1
			}
			i = end - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// unquote is the text of a JSON string with its quotes, in valid UTF-8: each byte that is none, and half a surrogate pair, becomes U+FFFD. It says false when value is no
// string.
func unquote(value []byte) (string, bool) {
	if len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return "", false
	}
	value = value[1 : len(value)-1]
	if bytes.IndexByte(value, '\\') < 0 {
		return validText(value), true
	}
	scratch, _ := unquoted.Get().(*[]byte)
	if scratch == nil {
		scratch = new([]byte)
	}
	defer unquoted.Put(scratch)
	if cap(*scratch) < len(value)+8 {
		*scratch = make([]byte, len(value)+8)
	}
	out := (*scratch)[:len(value)+8] // no escape is shorter than what it stands for
	n := 0
	for i := 0; i < len(value); {
		if i+8 <= len(value) {
			word := binary.LittleEndian.Uint64(value[i:])
			binary.LittleEndian.PutUint64(out[n:], word)
			found := slashes(word)
			if found == 0 {
				i, n = i+8, n+8
				continue
			}
			plain := bits.TrailingZeros64(found) / 8
			i, n = i+plain, n+plain
		}
		if value[i] != '\\' {
			out[n] = value[i]
			i, n = i+1, n+1
			continue
		}
		if i+1 == len(value) {
			return "", false
		}
		if plain := escapes[value[i+1]]; plain != 0 {
			out[n] = plain
			i, n = i+2, n+1
			for i+1 < len(value) && value[i] == '\\' && escapes[value[i+1]] != 0 { // tabs come in rows
				out[n] = escapes[value[i+1]]
				i, n = i+2, n+1
			}
			continue
		}
		r, size := unicodeEscape(value[i:])
		if size == 0 {
			return "", false
		}
		i += size
		n += utf8.EncodeRune(out[n:], r)
	}
	return validText(out[:n]), true // escapes stand for whole characters, so that what was not valid is not valid now
}

// unquoted are buffers for unquote: the text of a tool is decoded into one, and copied once at its length.
var unquoted sync.Pool

// validText is a copy of text, with U+FFFD for each byte that is no UTF-8.
func validText(text []byte) string {
	if !utf8.Valid(text) {
		return string([]rune(string(text)))
	}
	return string(text)
}

// escapes are what the letters after a backslash stand for.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unicodeEscape is the character that an escape such as \u00e9, or two that are a surrogate pair, stands for, and how long that is; 0: text begins with none.
func unicodeEscape(text []byte) (rune, int) {
	r := hex4(text)
	if r < 0 {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if r = utf16.DecodeRune(r, hex4(text[6:])); r != utf8.RuneError {
		return r, 12
	}
	return utf8.RuneError, 6
}

// hex4 is the code unit that an escape such as \u00e9 names; less than 0: text begins with none.
func hex4(text []byte) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	var r rune
	for _, c := range text[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}
