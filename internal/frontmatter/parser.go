package frontmatter

import (
	"fmt"
	"strings"
)

// An entry is one key with its value. Entries are in the order of the file.
type entry struct {
	key    string
	parent int // index of the entry it lies below, -1 at the top
	line   int // in the document's own src, from 1
	start  int // of its first line; in a flow mapping of the pair
	end    int // behind its last line; in a flow mapping of the pair
	indent int
	colon  int // behind the colon
	flow   bool
	val    value
}

type form uint8

const (
	formNull form = iota
	formPlain
	formSingle
	formDouble
	formLiteral // |
	formFolded  // >
	formFlowList
	formFlowMap
	formBlockList
	formBlockMap
)

// A value lies at [start,end) of the source and is decoded when it is asked for.
type value struct {
	form       form
	start, end int
	indent     int // of the line or dash that owns it
	from, to   int // a list's items in Document.items
}

// sort says what kind of value it is.
func (v value) sort(src string) Kind {
	switch v.form {
	case formNull:
		return KindNull
	case formPlain:
		if isNull(src[v.start:v.end]) {
			return KindNull
		}
	case formFlowList, formBlockList:
		return KindList
	case formFlowMap, formBlockMap:
		return KindMap
	}
	return KindScalar
}

func isNull(s string) bool {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

type parser struct {
	d     *Document
	src   string
	lines []span
}

func (p *parser) issue(line int, code, text, fix string) {
	p.d.issues = append(p.d.issues, Issue{Line: line + p.d.offset, Code: code, Text: text, Fix: fix})
}

// refuse is an issue that keeps the block from being edited.
func (p *parser) refuse(line int, code, text, fix string) {
	p.issue(line, code, text, fix)
	if p.d.refusal == nil {
		is := p.d.issues[len(p.d.issues)-1]
		p.d.refusal = &is
	}
}

// number is the line number of p.lines[i] in src: the opening fence is line 1.
func (p *parser) number(i int) int { return i + 2 }

// indent measures line i: a tab counts as two blanks, the usual step. at is the first byte that is no blank, the line's end when there is none.
func (p *parser) indent(i int) (width, at int) {
	l := p.lines[i]
	for at = l.start; at < l.end; at++ {
		switch p.src[at] {
		case ' ':
			width++
		case '\t':
			width += 2
		default:
			return width, at
		}
	}
	return width, at
}

// idle says whether line i is blank or a comment.
func (p *parser) idle(i int) bool {
	_, at := p.indent(i)
	return at == p.lines[i].end || p.src[at] == '#'
}

func (p *parser) nextContent(i int) int {
	for i < len(p.lines) && p.idle(i) {
		i++
	}
	return i
}

// below says whether line i is blank or indented deeper than indent.
func (p *parser) below(i, indent int) bool {
	width, at := p.indent(i)
	return at == p.lines[i].end || width > indent
}

func (p *parser) block() {
	first := p.nextContent(0)
	if first == len(p.lines) {
		return
	}
	p.d.indent, _ = p.indent(first)
	p.mapping(first, -1, -1, p.d.indent)
}

// mapping reads the entries of one level from line i on and returns the first line that is not theirs. Their lines are indented by indent, those of
// the level above by above.
func (p *parser) mapping(i, parent, above, indent int) int {
	for i < len(p.lines) {
		if p.idle(i) {
			i++
			continue
		}
		width, at := p.indent(i)
		if width <= above {
			return i
		}
		key, colon, ok := p.key(at, p.lines[i].end)
		if !ok || width > indent {
			p.refuse(p.number(i), CodeLine, "the line belongs to no key", "write it as `key: value`, or indent it below its key")
			i++
			continue
		}
		if colon < p.lines[i].end && !isBlank(p.src[colon]) {
			p.issue(p.number(i), CodeLine, fmt.Sprintf("no blank behind the colon of %s", key), "put a blank behind the colon")
		}
		n := len(p.d.entries)
		p.d.entries = append(p.d.entries, entry{key: key, parent: parent, line: p.number(i), start: p.lines[i].start, indent: width, colon: colon})
		v, next := p.value(i, colon, width, n)
		p.d.entries[n].val = v
		p.d.entries[n].end = p.lines[next-1].next
		i = next
	}
	return i
}

// key splits a line at its first colon that is followed by a blank or by the line's end. `word:value` passes too; the caller reports it.
func (p *parser) key(at, end int) (key string, colon int, ok bool) {
	if at >= end {
		return "", 0, false
	}
	src := p.src
	switch c := src[at]; {
	case c == '"' || c == '\'':
		q := quoteEnd(src[:end], at)
		if q < 0 {
			return "", 0, false
		}
		f := formSingle
		if c == '"' {
			f = formDouble
		}
		key = value{form: f, start: at, end: q + 1}.decode(src)
		colon = skipBlanks(src, q+1, end)
		if colon < end && src[colon] == ':' && (colon+1 == end || isBlank(src[colon+1])) {
			return key, colon + 1, true
		}
		return "", 0, false
	case c == '#' || (c == '-' || c == '?') && (at+1 == end || isBlank(src[at+1])):
		return "", 0, false
	}
	for i := at; i < end; i++ {
		if src[i] != ':' {
			continue
		}
		if i+1 == end || isBlank(src[i+1]) {
			key = strings.TrimRight(src[at:i], " \t")
			return key, i + 1, key != ""
		}
	}
	if i := strings.IndexByte(src[at:end], ':'); i > 0 && isWord(src[at:at+i]) && !strings.HasPrefix(src[at+i:end], "://") {
		return src[at : at+i], at + i + 1, true
	}
	return "", 0, false
}

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return s != ""
}

func skipBlanks(s string, i, end int) int {
	for i < end && isBlank(s[i]) {
		i++
	}
	return i
}

// value reads what stands behind a key's colon on line i or below it; owner is the key's entry. It returns the first line that is not the value's.
func (p *parser) value(i, from, indent, owner int) (value, int) {
	end := p.lines[i].end
	at := skipBlanks(p.src, from, end)
	if at < end && !p.comment(i, at, indent) {
		return p.scalar(i, at, indent, owner)
	}
	j := p.nextContent(i + 1)
	if j == len(p.lines) {
		return value{start: from, end: from}, i + 1
	}
	width, at := p.indent(j)
	dash := p.dash(j, at)
	switch {
	case dash && width >= indent:
		return p.list(j, indent, at)
	case width <= indent:
		return value{start: from, end: from}, i + 1
	}
	if _, _, ok := p.key(at, p.lines[j].end); ok {
		next := p.mapping(j, owner, indent, width)
		for next > j+1 && p.idle(next-1) {
			next--
		}
		return value{form: formBlockMap, start: p.lines[j].start, end: p.lines[next-1].end, indent: width}, next
	}
	return p.scalar(j, at, indent, owner)
}

// comment decides whether the `#` at the start of a value begins a comment. `# text` does; `#42 fails` is what somebody wanted to say, unless the
// value stands on the lines below.
func (p *parser) comment(i, at, indent int) bool {
	if p.src[at] != '#' {
		return false
	}
	if at+1 == p.lines[i].end || isBlank(p.src[at+1]) {
		return true
	}
	j := p.nextContent(i + 1)
	if j == len(p.lines) {
		return false
	}
	width, first := p.indent(j)
	return width > indent || width == indent && p.dash(j, first)
}

func (p *parser) dash(i, at int) bool {
	end := p.lines[i].end
	return at < end && p.src[at] == '-' && (at+1 == end || isBlank(p.src[at+1]))
}

// list reads block items from line i on; indent is the owning key's.
func (p *parser) list(i, indent, start int) (value, int) {
	if p.d.items == nil {
		p.d.items = make([]value, 0, 16)
	}
	v := value{form: formBlockList, start: start, from: len(p.d.items), indent: indent}
	next := i
	for i < len(p.lines) {
		if p.idle(i) {
			i++
			continue
		}
		width, at := p.indent(i)
		if !p.dash(i, at) {
			if width <= indent {
				break
			}
			p.refuse(p.number(i), CodeLine, "the line belongs to no item of the list", "begin it with `- `, or indent it below its item")
			i++
			next = i
			continue
		}
		if width < indent {
			break
		}
		item, after := p.item(i, at+1, width)
		p.d.items = append(p.d.items, item)
		i, next = after, after
	}
	v.to = len(p.d.items)
	v.end = p.lines[next-1].end
	return v, next
}

// item reads one item of a block list. Its value is text whatever it looks like: hints such as `error: no such host` are no mappings.
func (p *parser) item(i, from, indent int) (value, int) {
	end := p.lines[i].end
	at := skipBlanks(p.src, from, end)
	if at < end && (p.src[at] != '#' || at+1 < end && !isBlank(p.src[at+1])) {
		return p.scalar(i, at, indent, -1)
	}
	j := p.nextContent(i + 1)
	if j == len(p.lines) {
		return value{start: from, end: from}, i + 1
	}
	width, at := p.indent(j)
	if width <= indent || p.dash(j, at) {
		return value{start: from, end: from}, i + 1
	}
	return p.scalar(j, at, indent, -1)
}

// duplicates reports keys given twice on one level.
func (p *parser) duplicates() {
	es := p.d.entries
	if len(es) > 64 {
		type place struct {
			parent int
			key    string
		}
		seen := make(map[place]int, len(es))
		for i := range es {
			k := place{es[i].parent, es[i].key}
			if first, ok := seen[k]; ok {
				p.duplicate(first, i)
				continue
			}
			seen[k] = i
		}
		return
	}
	for i := range es {
		for j := range i {
			if es[j].parent == es[i].parent && es[j].key == es[i].key {
				p.duplicate(j, i)
				break
			}
		}
	}
}

func (p *parser) duplicate(first, again int) {
	es := p.d.entries
	p.issue(es[again].line, CodeDuplicate, fmt.Sprintf("%s is given on line %d too; the last one counts", es[again].key, es[first].line+p.d.offset),
		"keep one of them")
}
