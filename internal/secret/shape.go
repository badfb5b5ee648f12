package secret

import (
	"strconv"
	"strings"
)

// A shape is what a token looks like beside its prefix: characters and classes with counts, such as `[A-Za-z0-9]{36}` or `[\w-]{22}\.[\w-]{43}`. It is that
// much of a regular expression; it takes as much as it can at each step and never goes back, so matching is linear and needs no start-up.
type shape []step

// A step is between least and most characters of a class.
type step struct {
	of          class
	least, most int
}

// A class is a set of ASCII characters.
type class [2]uint64

func (c *class) add(b byte)      { c[b>>6] |= 1 << (b & 63) }
func (c *class) has(b byte) bool { return b < 0x80 && c[b>>6]&(1<<(b&63)) != 0 }

// endless is the most characters of a step without an upper bound: no token is longer.
const endless = 8 << 10

// parseShape trusts its input: all shapes stand in this package, and a test reads each.
func parseShape(text string) shape {
	var s shape
	for i := 0; i < len(text); {
		st := step{least: 1, most: 1}
		switch text[i] {
		case '[':
			end := i + strings.IndexByte(text[i:], ']')
			st.of = parseClass(text[i+1 : end])
			i = end + 1
		case '\\':
			st.of.add(text[i+1])
			i += 2
		default:
			st.of.add(text[i])
			i++
		}
		if i < len(text) && text[i] == '+' {
			st.most = endless
			i++
		} else if i < len(text) && text[i] == '{' {
			end := i + strings.IndexByte(text[i:], '}')
			least, most, two := strings.Cut(text[i+1:end], ",")
			st.least, _ = strconv.Atoi(least)
			st.most = st.least
			if two {
				st.most = endless
				if most != "" {
					st.most, _ = strconv.Atoi(most)
				}
			}
			i = end + 1
		}
		s = append(s, st)
	}
	return s
}

func parseClass(text string) class {
	var c class
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[i+1] == 'w':
			for b := byte('0'); b <= 'z'; b++ {
				if alnum(b) || b == '_' {
					c.add(b)
				}
			}
			i++
		case i+2 < len(text) && text[i+1] == '-':
			for b := text[i]; b <= text[i+2]; b++ {
				c.add(b)
			}
			i += 2
		default:
			c.add(text[i])
		}
	}
	return c
}

// match gives the end of the shape that begins at text[at:], or -1.
func (s shape) match(text string, at int) int {
	for _, st := range s {
		n := 0
		for n < st.most && at+n < len(text) && st.of.has(text[at+n]) {
			n++
		}
		if n < st.least {
			return -1
		}
		at += n
	}
	return at
}

// matchBack gives the start of the shape that ends at text[:at], or -1.
func (s shape) matchBack(text string, at int) int {
	for i := len(s) - 1; i >= 0; i-- {
		n := 0
		for n < s[i].most && at-n > 0 && s[i].of.has(text[at-n-1]) {
			n++
		}
		if n < s[i].least {
			return -1
		}
		at -= n
	}
	return at
}

func alnum(b byte) bool  { return letter(b) || digit(b) }
func letter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
func digit(b byte) bool  { return b >= '0' && b <= '9' }
func low(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b | 0x20
	}
	return b
}
