package glob

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	maxDepth    = 100      // of braces inside braces
	maxExpanded = 4 << 20  // bytes of all results together
	maxBraced   = 16 << 10 // bytes of a pattern with braces
)

// ExpandBraces gives the patterns that a shell makes of one: a{b,c} is ab and ac, {1..3} and {a..c} count, braces nest. As there, braces without a comma and
// those that are not closed are plain text, and so is what a backslash protects (it stays, for who reads the pattern next). Over limit results, or 4 MiB of
// them, it gives ErrTooComplex, before it makes any. What has nothing to expand is its own only result, whatever the limit.
func ExpandBraces(pattern string, limit int) ([]string, error) {
	if !strings.Contains(pattern, "{") {
		return []string{pattern}, nil
	}
	if len(pattern) > maxBraced {
		return nil, fmt.Errorf("has braces in over %d bytes: %w", maxBraced, ErrTooComplex)
	}
	limit = max(limit, 1)
	w, err := parseBraces(pattern, limit)
	if err != nil {
		return nil, err
	}
	count, bytes := w.size()
	if count > limit {
		return nil, fmt.Errorf("has braces for over %d patterns: %w", limit, ErrTooComplex)
	}
	if bytes > maxExpanded {
		return nil, fmt.Errorf("has braces for over %d bytes of patterns: %w", maxExpanded, ErrTooComplex)
	}
	return w.expand(), nil
}

// A word is a pattern read for its braces: one part after the other. A part is plain text, or the choice between words.
type (
	word []part
	part struct {
		text   string
		choice []word
	}
)

// plain appends text to the word.
func (w word) plain(text string) word {
	if n := len(w); n > 0 && w[n-1].choice == nil {
		w[n-1].text += text
		return w
	}
	return append(w, part{text: text})
}

func (w word) join(other word) word {
	for _, p := range other {
		if p.choice == nil {
			w = w.plain(p.text)
		} else {
			w = append(w, p)
		}
	}
	return w
}

// An openBrace holds what was read since its {: the words before the last comma, and the one after it.
type openBrace struct {
	done []word
	last word
}

// literal gives the brace as the text it is when no } closes it, or no comma is in it.
func (b openBrace) literal(before word) word {
	before = before.plain("{")
	for _, w := range b.done {
		before = before.join(w).plain(",")
	}
	return before.join(b.last)
}

func parseBraces(pattern string, limit int) (word, error) {
	stack := []openBrace{{}} // the first is the pattern itself
	text := 0                // where the text begins that is not yet in a word
	counted := 0             // how many results the ranges make at least
	for i := 0; i < len(pattern); i++ {
		top := &stack[len(stack)-1]
		c := pattern[i]
		if c == '\\' {
			i++
			continue
		}
		if c != '{' && (len(stack) == 1 || c != ',' && c != '}') {
			continue
		}
		if text < i {
			top.last = top.last.plain(pattern[text:i])
		}
		text = i + 1
		switch c {
		case '{':
			if len(stack) > maxDepth {
				return nil, fmt.Errorf("has over %d braces inside each other: %w", maxDepth, ErrTooComplex)
			}
			stack = append(stack, openBrace{})
		case ',':
			top.done, top.last = append(top.done, top.last), nil
		case '}':
			closed := *top
			stack = stack[:len(stack)-1]
			top = &stack[len(stack)-1]
			if closed.done != nil {
				top.last = append(top.last, part{choice: append(closed.done, closed.last)})
				break
			}
			values, n := sequence(closed.last, limit)
			if counted += max(n-1, 0); counted >= limit {
				return nil, fmt.Errorf("has braces for over %d patterns: %w", limit, ErrTooComplex)
			}
			switch len(values) {
			case 0:
				top.last = closed.literal(top.last).plain("}")
			case 1: // as text: a choice at least doubles the results, which keeps expand from copying the same text often
				top.last = top.last.plain(values[0][0].text)
			default:
				top.last = append(top.last, part{choice: values})
			}
		}
	}
	if text < len(pattern) {
		top := &stack[len(stack)-1]
		top.last = top.last.plain(pattern[text:])
	}
	for len(stack) > 1 { // what is left is not closed
		open := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		top := &stack[len(stack)-1]
		top.last = open.literal(top.last)
	}
	return stack[0].last, nil
}

// sequence reads «1..3», «01..10», «a..e» or «1..9..2». It gives how many values there are, and the values if they are not over limit.
func sequence(w word, limit int) (values []word, count int) {
	if len(w) != 1 || w[0].choice != nil {
		return nil, 0
	}
	ends := strings.Split(w[0].text, "..")
	if len(ends) < 2 || len(ends) > 3 {
		return nil, 0
	}
	step := 1
	if len(ends) == 3 {
		n, err := strconv.ParseInt(ends[2], 10, 31)
		if err != nil {
			return nil, 0
		}
		step = max(int(max(n, -n)), 1)
	}
	from, to, text, ok := bounds(ends[0], ends[1])
	if !ok {
		return nil, 0
	}
	if count = max(from-to, to-from)/step + 1; count > limit {
		return nil, count
	}
	if to < from {
		step = -step
	}
	for n := from; len(values) < count; n += step {
		values = append(values, word{{text: text(n)}})
	}
	return values, count
}

// bounds reads both ends of a sequence, which are two numbers or two letters of one case, and how a value between them is written.
func bounds(a, b string) (from, to int, text func(int) string, ok bool) {
	if len(a) == 1 && len(b) == 1 {
		for _, letters := range [][2]byte{{'a', 'z'}, {'A', 'Z'}} {
			if letters[0] <= min(a[0], b[0]) && max(a[0], b[0]) <= letters[1] {
				return int(a[0]), int(b[0]), func(n int) string { return string(rune(n)) }, true
			}
		}
	}
	x, errX := strconv.ParseInt(a, 10, 31)
	y, errY := strconv.ParseInt(b, 10, 31)
	if errX != nil || errY != nil {
		return 0, 0, nil, false
	}
	width := 0
	for _, s := range []string{a, b} {
		if digits := strings.TrimLeft(s, "+-"); len(digits) > 1 && digits[0] == '0' {
			width = max(len(a), len(b))
		}
	}
	return int(x), int(y), func(n int) string { return fmt.Sprintf("%0*d", width, n) }, true
}

// size counts the results and their bytes without making them; both stop growing far above any limit.
func (w word) size() (count, bytes int) {
	const enough = 1 << 30
	count = 1
	for _, p := range w {
		n, b := 1, len(p.text)
		if p.choice != nil {
			n = 0
			for _, c := range p.choice {
				cn, cb := c.size()
				n, b = min(n+cn, enough), min(b+cb, enough)
			}
		}
		count, bytes = min(count*n, enough), min(bytes*n+b*count, enough)
	}
	return count, bytes
}

func (w word) expand() []string {
	results := []string{""}
	for _, p := range w {
		ends := []string{p.text}
		if p.choice != nil {
			ends = nil
			for _, c := range p.choice {
				ends = append(ends, c.expand()...)
			}
		}
		grown := make([]string, 0, len(results)*len(ends))
		for _, r := range results {
			for _, e := range ends {
				grown = append(grown, r+e)
			}
		}
		results = grown
	}
	return results
}

// SplitList splits at the commas that stand outside of braces and behind no backslash. Blanks around a pattern go, and so does an empty one.
func SplitList(s string) []string {
	var list []string
	depth, start := 0, 0
	add := func(end int) {
		if p := strings.TrimSpace(s[start:end]); p != "" {
			list = append(list, p)
		}
		start = end + 1
	}
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth = max(depth-1, 0)
		case ',':
			if depth == 0 {
				add(i)
			}
		}
	}
	add(len(s))
	return list
}
