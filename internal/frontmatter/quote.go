package frontmatter

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quote writes text so that every YAML parser reads it as that text: plain where that is safe, in single quotes when the key had them and they can hold
// it, else in double quotes. flow is true inside of brackets.
func quote(text string, was form, flow bool) string {
	switch {
	case was == formDouble:
	case was == formSingle && printable(text):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	case was != formSingle && plainSafe(text, flow):
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 2)
	b.WriteByte('"')
	for _, r := range text {
		switch r {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		case '\r':
			b.WriteString(`\r`)
		default:
			switch {
			case isPrintable(r):
				b.WriteRune(r)
			case r < 0x100:
				fmt.Fprintf(&b, `\x%02X`, r)
			case r < 0x10000:
				fmt.Fprintf(&b, `\u%04X`, r)
			default:
				fmt.Fprintf(&b, `\U%08X`, r)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}

// isPrintable is stricter than YAML: what cannot be seen is escaped, so that a person sees it in the file. Joiners and variation selectors stay, emoji
// are made of them.
func isPrintable(r rune) bool {
	switch r {
	case ' ', '\u200c', '\u200d':
		return true
	case utf8.RuneError, '\u00a0':
		return r == utf8.RuneError
	}
	return unicode.IsGraphic(r) && !unicode.Is(unicode.Zs, r) && !unicode.Is(unicode.Co, r) || r >= 0xE0020 && r <= 0xE007F
}

func printable(s string) bool {
	for _, r := range s {
		if !isPrintable(r) {
			return false
		}
	}
	return true
}

// plainSafe is stricter than YAML too: text without quotes begins with a letter and has nothing that any parser could take for syntax or another type.
func plainSafe(s string, flow bool) bool {
	if isTimestamp(s) {
		return !flow
	}
	first, _ := utf8.DecodeRuneInString(s)
	if !unicode.IsLetter(first) || strings.HasSuffix(s, " ") || strings.HasSuffix(s, ":") || otherType(s) || !printable(s) {
		return false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") {
		return false
	}
	return !flow || !strings.ContainsAny(s, ",[]{}\"':#")
}

// otherType knows the words that YAML 1.1 or 1.2 reads as a boolean or null.
func otherType(s string) bool {
	if len(s) > 5 {
		return false
	}
	switch strings.ToLower(s) {
	case "null", "true", "false", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

// isTimestamp knows the one form of time that stays without quotes, because the client writes `modified` so.
func isTimestamp(s string) bool {
	const form = "0000-00-00T00:00:00"
	if len(s) < len(form)+1 || len(s) > len(form)+11 || s[len(s)-1] != 'Z' {
		return false
	}
	for i := range len(s) - 1 {
		c := byte('0')
		switch {
		case i == len(form):
			c = '.'
		case i < len(form):
			c = form[i]
		}
		if c == '0' && (s[i] < '0' || s[i] > '9') || c != '0' && s[i] != c {
			return false
		}
	}
	return len(s) != len(form)+2
}
