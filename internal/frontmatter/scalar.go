package frontmatter

import (
	"fmt"
	"strings"
)

// scalar reads the value that begins at offset at of line i. owner is the entry for a flow mapping's pairs; -1 takes flow forms as plain text.
func (p *parser) scalar(i, at, indent, owner int) (value, int) {
	switch p.src[at] {
	case '"', '\'':
		return p.quoted(i, at, indent)
	case '|', '>':
		if header(p.src[at:p.lines[i].end]) {
			return p.blockScalar(i, at, indent)
		}
	case '[', '{':
		if owner < 0 {
			break
		}
		if v, next, ok := p.flow(i, at, indent, owner); ok {
			return v, next
		}
	}
	return p.plain(i, at, indent)
}

// plain reads text without quotes to the line's end, ` #` and `: ` included, and the deeper lines below it.
func (p *parser) plain(i, at, indent int) (value, int) {
	v := value{form: formPlain, start: at, end: at + len(strings.TrimRight(p.src[at:p.lines[i].end], " \t")), indent: indent}
	next := i + 1
	for j := i + 1; j < len(p.lines) && p.below(j, indent); j++ {
		_, first := p.indent(j)
		end := p.lines[j].end
		if first == end {
			continue
		}
		if p.src[first] == '#' && (first+1 == end || isBlank(p.src[first+1])) {
			break
		}
		v.end = first + len(strings.TrimRight(p.src[first:end], " \t"))
		next = j + 1
	}
	if word, _, ok := strings.Cut(p.src[v.start:v.end], " #"); ok && isNull(strings.TrimRight(word, " \t")) {
		v.end = v.start + len(strings.TrimRight(word, " \t")) // `null # for now`: no text begins so
	}
	return v, next
}

func (p *parser) quoted(i, at, indent int) (value, int) {
	last := i
	for last+1 < len(p.lines) && p.below(last+1, indent) {
		last++
	}
	q := quoteEnd(p.src[:p.lines[last].end], at)
	if q < 0 {
		p.refuse(p.number(i), CodeValue, "the quote that opens the value is not closed", "close the quote, or write the value without it")
		return p.plain(i, min(at+1, p.lines[i].end), indent)
	}
	j := i
	for p.lines[j].end <= q {
		j++
	}
	if !p.onlyComment(q+1, p.lines[j].end) {
		p.issue(p.number(j), CodeValue, "text stands behind the closing quote; the line is taken as it is, with its quotes",
			"quote the whole value, or none of it")
		return p.plain(i, at, indent)
	}
	f := formSingle
	if p.src[at] == '"' {
		f = formDouble
	}
	return value{form: f, start: at, end: q + 1, indent: indent}, j + 1
}

// onlyComment says whether [from,end) holds nothing but blanks and a comment set off by a blank.
func (p *parser) onlyComment(from, end int) bool {
	at := skipBlanks(p.src, from, end)
	return at == end || at > from && p.src[at] == '#'
}

// quoteEnd finds the quote that closes the one at s[at], -1 when there is none.
func quoteEnd(s string, at int) int {
	q := s[at]
	for i := at + 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && q == '"':
			i++
		case s[i] != q:
		case q == '\'' && i+1 < len(s) && s[i+1] == '\'':
			i++
		default:
			return i
		}
	}
	return -1
}

// header accepts `|` or `>` with indicators and a comment; text behind them means that the line is plain text.
func header(s string) bool {
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case i < 3 && (c == '+' || c == '-' || c >= '1' && c <= '9'):
		case isBlank(c):
			rest := strings.Trim(s[i:], " \t")
			return rest == "" || rest[0] == '#'
		default:
			return false
		}
	}
	return true
}

func (p *parser) blockScalar(i, at, indent int) (value, int) {
	v := value{form: formLiteral, start: at, indent: indent}
	if p.src[at] == '>' {
		v.form = formFolded
	}
	next := i + 1
	chomp, deep := blockHead(p.src[at:p.lines[i].end], indent)
	for j := i + 1; j < len(p.lines) && p.below(j, indent); j++ {
		_, first := p.indent(j)
		l := p.lines[j]
		if deep < 0 && first < l.end {
			deep = first - l.start
		}
		if chomp == '+' || first < l.end || deep >= 0 && l.end-l.start > deep {
			next = j + 1
		}
	}
	v.end = p.lines[next-1].end
	return v, next
}

// blockHead reads the indicators behind `|` or `>`: '+', '-' or 0, and how many bytes of indentation the text has, -1 when its first line shows it.
func blockHead(head string, owner int) (chomp byte, indent int) {
	indent = -1
	for i := 1; i < len(head) && !isBlank(head[i]); i++ {
		if c := head[i]; c == '+' || c == '-' {
			chomp = c
		} else {
			indent = owner + int(c-'0')
		}
	}
	return chomp, indent
}

// flow reads `[…]` or `{…}`, over several lines if need be. It gives false when the brackets do not close or text stands behind them: such a value is
// plain text (`[WIP] new parser`). The closing bracket may stand below the key, as formatters put it.
func (p *parser) flow(i, at, indent, owner int) (value, int, bool) {
	last := i
	for last+1 < len(p.lines) && p.below(last+1, indent) {
		last++
	}
	if last+1 < len(p.lines) {
		if _, first := p.indent(last + 1); p.src[first] == ']' || p.src[first] == '}' {
			last++
		}
	}
	closeAt := p.flowEnd(at, p.lines[last].end)
	if closeAt < 0 {
		return value{}, 0, false
	}
	j := i
	for p.lines[j].end <= closeAt {
		j++
	}
	if !p.onlyComment(closeAt+1, p.lines[j].end) {
		return value{}, 0, false
	}
	v := value{form: formFlowList, start: at, end: closeAt + 1, indent: indent, from: len(p.d.items)}
	if p.src[at] == '{' {
		v.form = formFlowMap
	}
	p.flowParts(at+1, closeAt, func(from, to int) {
		if v.form == formFlowList {
			p.d.items = append(p.d.items, p.flowScalar(from, to))
			return
		}
		p.pair(from, to, owner, p.number(i)+strings.Count(lf(p.src[at:from]), "\n"))
	})
	v.to = len(p.d.items)
	return v, j + 1, true
}

// flowEnd finds the bracket that closes the one at s[at]. A quote counts where a value may begin: the one in `[don't]` is a letter.
func (p *parser) flowEnd(at, end int) int {
	depth, fresh := 0, true
	for i := at; i < end; i++ {
		switch c := p.src[i]; {
		case c == '[' || c == '{':
			depth++
			fresh = true
		case c == ']' || c == '}':
			if depth--; depth == 0 {
				if (c == ']') != (p.src[at] == '[') {
					return -1
				}
				return i
			}
			fresh = false
		case c == ',' || c == ':':
			fresh = true
		case (c == '"' || c == '\'') && fresh:
			q := quoteEnd(p.src[:end], i)
			if q < 0 {
				return -1
			}
			i, fresh = q, false
		case !isBlank(c) && c != '\n' && c != '\r':
			fresh = false
		}
	}
	return -1
}

// flowParts calls f for each part of [at,end) between commas at the top level; a trailing comma and empty parts give none.
func (p *parser) flowParts(at, end int, f func(from, to int)) {
	depth, fresh, from := 0, true, at
	part := func(to int) {
		s := p.src[from:to]
		lead := len(s) - len(strings.TrimLeft(s, " \t\r\n"))
		if lead < len(s) {
			f(from+lead, from+len(strings.TrimRight(s, " \t\r\n")))
		}
		from = to + 1
	}
	for i := at; i < end; i++ {
		switch c := p.src[i]; {
		case c == '[' || c == '{':
			depth++
			fresh = true
		case c == ']' || c == '}':
			depth--
			fresh = false
		case c == ',':
			fresh = true
			if depth == 0 {
				part(i)
			}
		case c == ':':
			fresh = true
		case (c == '"' || c == '\'') && fresh:
			if q := quoteEnd(p.src[:end], i); q > 0 {
				i = q
			}
			fresh = false
		case !isBlank(c) && c != '\n' && c != '\r':
			fresh = false
		}
	}
	part(end)
}

func (p *parser) flowScalar(from, to int) value {
	v := value{form: formPlain, start: from, end: to}
	if from == to {
		return v
	}
	if c := p.src[from]; (c == '"' || c == '\'') && quoteEnd(p.src[:to], from) == to-1 {
		v.form = formSingle
		if c == '"' {
			v.form = formDouble
		}
	}
	return v
}

// pair reads one `key: value` of a flow mapping. A part without a colon is a key without a value, as in YAML.
func (p *parser) pair(from, to, owner, line int) {
	e := entry{parent: owner, line: line, start: from, end: to, flow: true}
	key, colon, ok := p.key(from, to)
	if !ok {
		key, colon = p.flowScalar(from, to).decode(p.src), to
	}
	e.key, e.colon = key, colon
	if colon < to && strings.IndexByte(" \t\r\n", p.src[colon]) < 0 {
		p.issue(line, CodeLine, fmt.Sprintf("no blank behind the colon of %s", key), "put a blank behind the colon")
	}
	at := colon
	for at < to && (isBlank(p.src[at]) || p.src[at] == '\n' || p.src[at] == '\r') {
		at++
	}
	e.val = value{start: colon, end: colon}
	if at < to {
		e.val = p.flowScalar(at, to)
	}
	p.d.entries = append(p.d.entries, e)
}
