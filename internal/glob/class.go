package glob

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

var errClass = errors.New("has a [ without its ]")

// A class is what stands between [ and ]: ranges of characters, or all characters but them.
type class struct {
	negated bool
	ranges  [][2]rune
}

func (c *class) add(lo, hi rune) { c.ranges = append(c.ranges, [2]rune{lo, hi}) }

func alphanumeric(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// named are git's own classes: ASCII alone, and \v and \f are no space.
func named(name string) string {
	switch name {
	case "alnum":
		return "09AZaz"
	case "alpha":
		return "AZaz"
	case "blank":
		return "  \t\t"
	case "cntrl":
		return "\x00\x1f\x7f\x7f"
	case "digit":
		return "09"
	case "graph":
		return "!~"
	case "lower":
		return "az"
	case "print":
		return " ~"
	case "punct":
		return "!/:@[`{~"
	case "space":
		return "  \t\n\r\r"
	case "upper":
		return "AZ"
	case "xdigit":
		return "09AFaf"
	}
	return ""
}

func (c *class) addNamed(name string) bool {
	pairs := named(name)
	for i := 0; i < len(pairs); i += 2 {
		c.add(rune(pairs[i]), rune(pairs[i+1]))
	}
	return pairs != ""
}

// gitClass reads the class whose [ stands before s, as git's wildmatch.c does, and gives the bytes it took. A ] that comes first is a member, a range
// whose ends are the wrong way round stands for its first character.
func gitClass(s string) (c class, length int, err error) {
	rest := s
	next := func() rune { // 0 at the end
		r, n := utf8.DecodeRuneInString(rest)
		rest = rest[n:]
		if n == 0 {
			return 0
		}
		return r
	}
	if strings.HasPrefix(rest, "!") || strings.HasPrefix(rest, "^") {
		c.negated, rest = true, rest[1:]
	}
	var before rune // what a - could make a range of; 0 when nothing
	for first := true; first || !strings.HasPrefix(rest, "]"); first = false {
		r := next()
		switch {
		case r == '\\':
			r = next()
			c.add(r, r)
		case r == '-' && before != 0 && rest != "" && rest[0] != ']':
			if r = next(); r == '\\' {
				r = next()
			}
			c.add(before, r)
			before = 0
			if r != 0 {
				continue
			}
		case r == '[' && strings.HasPrefix(rest, ":"):
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return c, 0, errClass
			}
			if end < 2 || rest[end-1] != ':' { // no :] closes it: a plain [
				c.add(r, r)
				break
			}
			if !c.addNamed(rest[1 : end-1]) {
				return c, 0, errors.New("has a class [:" + rest[1:end-1] + ":], which there is not")
			}
			rest, before = rest[end+1:], 0
			continue
		default:
			c.add(r, r)
		}
		if r == 0 {
			return c, 0, errClass
		}
		before = r
	}
	return c, len(s) - len(rest) + 1, nil
}

// doublestar writes the class for that package, where fold says that names come in lower case. A class never takes a slash. ok is false when nothing is left.
func (c *class) doublestar(fold bool) (text string, ok bool) {
	var ranges [][2]rune
	add := func(lo, hi rune) {
		switch {
		case lo > hi:
		case lo <= '/' && '/' <= hi && !c.negated:
			for _, r := range [][2]rune{{lo, '/' - 1}, {'/' + 1, hi}} {
				if r[0] <= r[1] {
					ranges = append(ranges, r)
				}
			}
		default:
			ranges = append(ranges, [2]rune{lo, hi})
		}
	}
	for _, r := range c.ranges {
		add(r[0], r[1])
		if fold {
			add(max(r[0], 'A')+'a'-'A', min(r[1], 'Z')+'a'-'A')
			if r[0] > unicode.MaxASCII {
				add(unicode.ToLower(r[0]), unicode.ToLower(r[1]))
			}
		}
	}
	if c.negated {
		ranges = append(ranges, [2]rune{'/', '/'})
	}
	if len(ranges) == 0 {
		return "", false
	}
	var b strings.Builder
	b.WriteByte('[')
	if c.negated {
		b.WriteByte('!')
	}
	for _, r := range ranges {
		b.WriteByte('\\')
		b.WriteRune(r[0])
		if r[0] != r[1] {
			b.WriteString(`-\`)
			b.WriteRune(r[1])
		}
	}
	b.WriteByte(']')
	return b.String(), true
}

// javaScriptClass reads the class whose [ stands before s as picomatch hands it to JavaScript, and gives its text without backslashes and the bytes it took.
// There ! negates nothing, and ^ does.
func javaScriptClass(s string) (c class, content string, length int, err error) {
	var rest string
	rest, c.negated = strings.CutPrefix(s, "^")
	var b strings.Builder
	posix := false
	member := func() (rune, error) {
		r, n := utf8.DecodeRuneInString(rest)
		rest = rest[n:]
		if r == '\\' {
			r, n = utf8.DecodeRuneInString(rest)
			rest = rest[n:]
			if alphanumeric(r) {
				return 0, fmt.Errorf(`has \%c in a class, and a backslash goes only before a character with a meaning`, r)
			}
		}
		if n == 0 {
			return 0, errClass
		}
		b.WriteRune(r)
		return r, nil
	}
	for first := true; first || !strings.HasPrefix(rest, "]"); first = false {
		if inner, after, ok := strings.Cut(strings.TrimPrefix(rest, "[:"), ":]"); ok && strings.HasPrefix(rest, "[:") {
			if !c.addNamed(inner) {
				return c, "", 0, errors.New("has a class [:" + inner + ":], which there is not")
			}
			posix, rest = true, after
			continue
		}
		lo, err := member()
		if err != nil {
			return c, "", 0, err
		}
		hi := lo
		if len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			rest = rest[1:]
			b.WriteByte('-')
			if hi, err = member(); err != nil {
				return c, "", 0, err
			}
		}
		c.add(lo, hi)
	}
	if c.negated && !posix {
		c.add('/', '/')
	}
	return c, b.String(), len(s) - len(rest) + 1, nil
}

// regexp writes the class for package regexp. A range whose ends are the wrong way round is an error there, as in JavaScript.
func (c *class) regexp() string {
	var b strings.Builder
	b.WriteByte('[')
	if c.negated {
		b.WriteByte('^')
	}
	for _, r := range c.ranges {
		fmt.Fprintf(&b, `\x{%x}-\x{%x}`, r[0], r[1])
	}
	b.WriteByte(']')
	return b.String()
}
