package transcript

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// Most of a transcript is never decoded: blobs of requests, file contents twice over. encoding/json looks at every byte of them several times, so that the members and
// elements of what matters are cut out here first. What encoding/json takes is read in the same way, which a fuzz test holds; of what is passed over only strings and
// brackets are looked at, so that a line may be taken that encoding/json refuses.

// eachMember calls f with the name, and the value as it is written, of the members of the JSON object that text is. It says false when text is none.
func eachMember(text []byte, f func(name, value []byte)) bool {
	i := space(text, 0)
	if i >= len(text) || text[i] != '{' {
		return false
	}
	if i = space(text, i+1); i < len(text) && text[i] == '}' {
		return space(text, i+1) == len(text)
	}
	for i < len(text) && text[i] == '"' {
		end := skipString(text, i)
		if end < 0 {
			return false
		}
		name := text[i+1 : end-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			decoded, _ := unquote(text[i:end])
			name = []byte(decoded)
		}
		if i = space(text, end); i >= len(text) || text[i] != ':' {
			return false
		}
		i = space(text, i+1)
		if end = skipValue(text, i); end < 0 {
			return false
		}
		f(name, text[i:end])
		if i = space(text, end); i >= len(text) {
			return false
		}
		if text[i] == '}' {
			return space(text, i+1) == len(text)
		}
		if text[i] != ',' {
			return false
		}
		i = space(text, i+1)
	}
	return false
}

// eachElement calls f with the elements of the JSON array that text is, as they are written. It says false when text is none.
func eachElement(text []byte, f func(value []byte)) bool {
	i := space(text, 0)
	if i >= len(text) || text[i] != '[' {
		return false
	}
	if i = space(text, i+1); i < len(text) && text[i] == ']' {
		return space(text, i+1) == len(text)
	}
	for {
		end := skipValue(text, i)
		if end < 0 {
			return false
		}
		f(text[i:end])
		if i = space(text, end); i >= len(text) {
			return false
		}
		if text[i] == ']' {
			return space(text, i+1) == len(text)
		}
		if text[i] != ',' {
			return false
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
	begin := i + 1
	for i = begin; ; {
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		i += n
		slashes := 0
		for j := i - 1; j >= begin && text[j] == '\\'; j-- {
			slashes++
		}
		i++
		if slashes%2 == 0 {
			return i
		}
		begin = i
	}
}

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

// unquote is the text of a JSON string with its quotes, in valid UTF-8: what is not, and half a surrogate pair, becomes U+FFFD. It says false when value is no string.
func unquote(value []byte) (string, bool) {
	if len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return "", false
	}
	value = value[1 : len(value)-1]
	slash := bytes.IndexByte(value, '\\')
	if slash < 0 && utf8.Valid(value) {
		return string(value), true
	}
	out := make([]byte, 0, len(value))
	for slash >= 0 {
		out = appendValid(out, value[:slash])
		value = value[slash:]
		if len(value) < 2 {
			return "", false
		}
		size := 2
		switch c := value[1]; c {
		case '"', '\\', '/':
			out = append(out, c)
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r := hex4(value)
			if r < 0 {
				return "", false
			}
			size = 6
			if utf16.IsSurrogate(r) {
				r = utf16.DecodeRune(r, hex4(value[6:]))
				if r != utf8.RuneError {
					size = 12
				}
			}
			out = utf8.AppendRune(out, r)
		default:
			return "", false
		}
		value = value[size:]
		slash = bytes.IndexByte(value, '\\')
	}
	return string(appendValid(out, value)), true
}

// appendValid appends text, each byte that is no UTF-8 as U+FFFD.
func appendValid(out, text []byte) []byte {
	if utf8.Valid(text) {
		return append(out, text...)
	}
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		out = utf8.AppendRune(out, r)
		text = text[size:]
	}
	return out
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
