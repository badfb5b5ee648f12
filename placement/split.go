package placement

import (
	"strings"

	"casebook"
)

// A line is [start,end) of the text without its line end.
type line struct {
	start, end int
	text       string
}

func (l line) blank() bool { return strings.TrimSpace(l.text) == "" }

func (l line) indent() int { return casebook.Indent(l.text) }

func lines(text string) []line {
	var all []line
	for start := 0; start < len(text); {
		end := len(text)
		next := end
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end, next = start+i, start+i+1
		}
		all = append(all, line{start, end, strings.TrimSuffix(text[start:end], "\r")})
		start = next
	}
	return all
}

type blockKind int

const (
	paragraph blockKind = iota
	heading
	bullet
	step // an item of a numbered list
	code
	table
	comment
	front // frontmatter
	ruler
)

// A block is the lines [from,to) of one kind.
type block struct {
	kind     blockKind
	from, to int
}

// blocks reads Markdown as far as pieces need it: every line that is not blank is in exactly one block.
func blocks(ls []line) []block {
	var all []block
	for i := 0; i < len(ls); {
		if ls[i].blank() {
			i++
			continue
		}
		b := block{kind: kindOf(ls, i), from: i}
		switch b.kind {
		case heading, ruler:
			b.to = i + 1
		case front:
			b.to = until(ls, i+1, func(l line) bool { return isFrontFence(l.text) })
		case comment:
			b.to = until(ls, i, func(l line) bool { return strings.Contains(l.text, "-->") })
		case code:
			b.to = codeEnd(ls, i)
		case bullet, step:
			b.to = itemEnd(ls, i)
		case table:
			for b.to = i + 1; b.to < len(ls) && kindOf(ls, b.to) == table && !ls[b.to].blank(); b.to++ {
			}
		default:
			for b.to = i + 1; b.to < len(ls) && !ls[b.to].blank() && (kindOf(ls, b.to) == paragraph || ls[b.to].indent() >= 4); b.to++ {
			}
		}
		all = append(all, b)
		i = b.to
	}
	return all
}

// until gives the line behind the first one that ends a block, or the end of the text when nothing does.
func until(ls []line, from int, ends func(line) bool) int {
	for i := from; i < len(ls); i++ {
		if ends(ls[i]) {
			return i + 1
		}
	}
	return len(ls)
}

func kindOf(ls []line, i int) blockKind {
	l := ls[i]
	t := strings.TrimSpace(strings.TrimPrefix(l.text, "\uFEFF"))
	switch {
	case i == 0 && isFrontFence(l.text) && hasFrontEnd(ls):
		return front
	case fence(t) != "":
		return code
	case l.indent() >= 4 && (i == 0 || ls[i-1].blank()):
		return code
	case strings.HasPrefix(t, "#") && strings.Trim(strings.SplitN(t, " ", 2)[0], "#") == "" && len(strings.SplitN(t, " ", 2)[0]) <= 6:
		return heading
	case len(t) >= 3 && (strings.Trim(t, "- ") == "" || strings.Trim(t, "* ") == "" || strings.Trim(t, "_ ") == ""):
		return ruler
	case strings.HasPrefix(t, "<!--"):
		return comment
	case strings.HasPrefix(t, "|"):
		return table
	}
	if m := marker(t); m != "" {
		if strings.ContainsAny(m, "0123456789") {
			return step
		}
		return bullet
	}
	return paragraph
}

func isFrontFence(t string) bool {
	return strings.TrimRight(strings.TrimPrefix(t, "\uFEFF"), " \t") == "---"
}

func hasFrontEnd(ls []line) bool {
	for _, l := range ls[1:] {
		if isFrontFence(l.text) {
			return true
		}
	}
	return false
}

// fence is the run of backticks or tildes that opens fenced code.
func fence(t string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(t) - len(strings.TrimLeft(t, c)); n >= 3 && !strings.Contains(t[n:], c) {
			return t[:n]
		}
	}
	return ""
}

// marker is what begins a list item, with its blank.
func marker(t string) string {
	digits := len(t) - len(strings.TrimLeft(t, "0123456789"))
	switch {
	case digits > 0 && digits < 4 && len(t) > digits+1 && strings.ContainsRune(".)", rune(t[digits])) && isBlank(t[digits+1]):
		return t[:digits+2]
	case len(t) > 1 && strings.ContainsRune("-*+", rune(t[0])) && isBlank(t[1]):
		return t[:2]
	case strings.HasPrefix(t, "• "):
		return "• "
	}
	return ""
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func codeEnd(ls []line, i int) int {
	open := fence(strings.TrimSpace(ls[i].text))
	if open == "" { // by indent
		for i++; i < len(ls) && !ls[i].blank() && ls[i].indent() >= 4; i++ {
		}
		return i
	}
	return until(ls, i+1, func(l line) bool {
		t := strings.TrimSpace(l.text)
		return strings.HasPrefix(t, open) && strings.Trim(t, open[:1]) == ""
	})
}

// itemEnd finds where a list item ends: at the next item that is not deeper, at a heading, or at text that a blank line parts from it and that is not
// indented. Code that is indented below the item is the item's.
func itemEnd(ls []line, i int) int {
	own := ls[i].indent()
	for i++; i < len(ls); i++ {
		l := ls[i]
		if l.blank() {
			if i+1 < len(ls) && !ls[i+1].blank() && ls[i+1].indent() > own {
				continue
			}
			return i
		}
		inner := l.indent() > own
		switch kindOf(ls, i) {
		case code:
			if !inner {
				return i
			}
			i = codeEnd(ls, i) - 1
		case paragraph:
		default:
			if !inner {
				return i
			}
		}
	}
	return i
}
