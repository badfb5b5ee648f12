package suspect

import (
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// smuggled reads the message that tags, selectors or two sorts of zero-width characters carry; empty when there is none that can be read.
func smuggled(raw string) string {
	if len(raw) > 64<<10 {
		raw = raw[:64<<10]
	}
	var tags, bytes, bits []byte
	var zero rune
	for _, r := range raw {
		switch {
		case r >= 0xE0020 && r < 0xE007F:
			tags = append(tags, byte(r-0xE0000))
		case r >= 0xFE00 && r <= 0xFE0F:
			bytes = append(bytes, byte(r-0xFE00))
		case r >= 0xE0100 && r <= 0xE01EF:
			bytes = append(bytes, byte(r-0xE0100)+16)
		case sortOf(r) == whatZero && glyph.Invisible(r):
			if zero == 0 {
				zero = r
			}
			bits = append(bits, '0')
			if r != zero {
				bits[len(bits)-1] = '1'
			}
		}
	}
	for _, b := range [][]byte{tags, bytes, packed(bits, '1'), packed(bits, '0')} {
		if readable(b) {
			return string(b)
		}
	}
	return ""
}

// packed makes bytes of bits, eight to one.
func packed(bits []byte, one byte) []byte {
	out := make([]byte, len(bits)/8)
	for i := range out {
		for _, b := range bits[i*8 : i*8+8] {
			out[i] <<= 1
			if b == one {
				out[i]++
			}
		}
	}
	return out
}

// readable says whether bytes are a text that somebody wrote.
func readable(b []byte) bool {
	if len(b) < 4 || !utf8.Valid(b) {
		return false
	}
	good := 0
	for _, r := range string(b) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == '\n' {
			good++
		} else if !unicode.IsPrint(r) && r != '\t' && r != '\r' {
			return false
		}
	}
	return good*4 >= utf8.RuneCount(b)*3
}
