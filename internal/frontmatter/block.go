package frontmatter

import "strings"

const bom = "\uFEFF"

// A span is one line: its text is [start,end), the next line begins at next.
type span struct{ start, end, next int }

// lineAt finds the line that begins at pos. LF, CR LF and a lone CR end a line, mixed as they come.
func lineAt(data []byte, pos int) span {
	for i := pos; i < len(data); i++ {
		switch data[i] {
		case '\n':
			return span{pos, i, i + 1}
		case '\r':
			if i+1 < len(data) && data[i+1] == '\n' {
				return span{pos, i, i + 2}
			}
			return span{pos, i, i + 1}
		}
	}
	return span{pos, len(data), len(data)}
}

// isFence accepts `---` with blanks behind it and nothing else; `----`, `...` and an indented fence are text, as for the real client.
func isFence(data []byte, l span) bool {
	if l.end-l.start < 3 || data[l.start] != '-' || data[l.start+1] != '-' || data[l.start+2] != '-' {
		return false
	}
	return blankLine(data, span{l.start + 3, l.end, l.next})
}

func blankLine(data []byte, l span) bool {
	for _, c := range data[l.start:l.end] {
		if !isBlank(c) {
			return false
		}
	}
	return true
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// A fenced is a block as its fences show it, before its lines are understood.
type fenced struct {
	open, closed, cut bool
	lines             []span // between the fences
	fence             int    // where the closing fence's line begins
	after             int    // behind the closing fence's line
}

// findBlock looks for a block at pos, within maxLines lines if that is above 0. The lines are appended to room.
func findBlock(data []byte, pos, maxLines int, room []span) fenced {
	first := lineAt(data, pos)
	b := fenced{lines: room}
	if !isFence(data, first) {
		return b
	}
	b.open = true
	p := first.next
	for ; p < len(data); p = lineAt(data, p).next {
		if maxLines > 0 && len(b.lines)+1 >= maxLines {
			b.cut = true
			break
		}
		l := lineAt(data, p)
		if isFence(data, l) {
			b.closed, b.fence, b.after = true, l.start, l.next
			return b
		}
		b.lines = append(b.lines, l)
	}
	b.after = p
	return b
}

func parse(data []byte, maxLines, offset int) *Document {
	d := &Document{offset: offset, eol: "\n"}
	d.entries = d.room[:0]
	start := 0
	if offset == 0 && len(data) >= len(bom) && string(data[:len(bom)]) == bom {
		start = len(bom)
	}
	first := lineAt(data, start)
	if end := first.next; end > first.end {
		d.eol = string(data[first.end:end])
	}
	var room [32]span
	b := findBlock(data, start, maxLines, room[:0])
	switch {
	case maxLines == 0:
		d.src = string(data)
	case b.open:
		d.src = string(data[:b.after]) // no more: headers of many files are kept in memory at once
	}
	d.bodyAt = min(start, len(d.src))
	if !b.open {
		return d
	}
	p := parser{d: d, src: d.src, lines: b.lines}
	if !b.closed {
		p.unclosed(b)
		return d
	}
	p.block()
	p.duplicates()
	if len(d.entries) == 0 && d.refusal != nil {
		return d // two thematic breaks with prose between them: all of it is body
	}
	d.present, d.fenceAt, d.bodyAt, d.bodyLines = true, b.fence, b.after, len(b.lines)+2
	d.stacked(data, b, maxLines)
	return d
}

// unclosed reads the keys up to the first blank line: enough to know the memory by its name, and never a line of the prose below.
func (p *parser) unclosed(b fenced) {
	text, fix := "the block that begins with --- has no closing ---", "end the block with a line ---"
	if b.cut {
		text, fix = "the frontmatter does not end within the lines that are read", "shorten it, so that its closing --- comes earlier"
	}
	p.refuse(1, CodeUnclosed, text, fix)
	for i, l := range p.lines {
		if strings.Trim(p.src[l.start:l.end], " \t") == "" {
			p.lines = p.lines[:i]
			break
		}
	}
	issues := p.d.issues
	p.block()
	p.d.issues = issues // what follows an open fence may be anything: one issue says it all
}

// stacked looks for a second block right below the first: what is left behind by a tool that put its own block on top of one that it could not read.
// The first one counts, unless only the second has a name or description.
func (d *Document) stacked(data []byte, b fenced, maxLines int) {
	pos, line := b.after, len(b.lines)+2
	for pos < len(data) {
		l := lineAt(data, pos)
		if !blankLine(data, l) {
			break
		}
		pos, line = l.next, line+1
	}
	if pos >= len(data) || !isFence(data, lineAt(data, pos)) || maxLines > 0 && line+2 > maxLines {
		return
	}
	left := 0
	if maxLines > 0 {
		left = maxLines - line
	}
	s := parse(data[pos:], left, d.offset+line)
	if !s.present || !s.known() || s.firstLineIsProse() {
		return
	}
	issue := Issue{Line: d.offset + line + 1, Code: CodeStacked, Text: "a second frontmatter block stands below the first; the first one is used",
		Fix: "merge the two blocks into one"}
	if !d.known() {
		issue.Text = "a second frontmatter block stands below the first; the second one is used, it has the name or description"
		d.second = s
	}
	d.issues = append(d.issues, issue)
	if d.second != nil {
		d.issues = append(d.issues, s.issues...)
	}
	if d.refusal == nil {
		d.refusal = &issue
	}
}

// known says whether the block tells what the file is.
func (d *Document) known() bool { return d.lookup(-1, "name") >= 0 || d.lookup(-1, "description") >= 0 }

func (d *Document) firstLineIsProse() bool {
	return len(d.issues) > 0 && d.issues[0].Code == CodeLine && d.issues[0].Line == d.offset+2
}
