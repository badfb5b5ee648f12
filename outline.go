package casebook

import (
	"strings"
)

// An outline is an index line by line.
type outline struct {
	lines []outlineLine
	mark  string // the byte order mark
	end   string // the line end of lines that are added
	final bool   // the last line has an end
	open  int    // the line that begins a fence or comment that nothing ends; the number of lines without one
}

// An outlineLine is one line with what it is to the index.
type outlineLine struct {
	text, end string
	number    int // in the text that was read
	hidden    bool
	within    bool // the line below is hidden as well
	entry     IndexEntry
	isEntry   bool
	plain     bool // an entry that may leave
	memory    int  // that the entry names; -1 without
	gone      bool
}

func newOutline(data []byte) outline {
	text, marked := strings.CutPrefix(string(data), "\uFEFF")
	o := outline{end: "\n", final: true}
	if marked {
		o.mark = "\uFEFF"
	}
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		_, rest := cutLine(text)
		o.end = text[i : len(text)-len(rest)]
	}
	var v visibility
	for rest := text; rest != ""; {
		l, next := cutLine(rest)
		line := outlineLine{text: l, end: rest[len(l) : len(rest)-len(next)], number: len(o.lines) + 1, memory: -1}
		t := strings.TrimSpace(strings.TrimPrefix(l, "\uFEFF"))
		was := v.open()
		line.hidden = v.hides(t)
		if line.within = v.open(); line.within && !was {
			o.open = len(o.lines)
		}
		if !line.hidden {
			line.entry, line.plain, line.isEntry = parseEntryForm(t)
		}
		o.lines = append(o.lines, line)
		o.final = line.end != ""
		rest = next
	}
	if !v.open() {
		o.open = len(o.lines)
	}
	return o
}

// below is where the lines that belong to line i end.
func (o *outline) below(i int) int {
	return IndexBelow(len(o.lines), i, func(k int) string { return o.lines[k].text })
}

// IndexBelow is where the lines that belong to line i of n end: they are indented further, blank lines between them do not count.
func IndexBelow(n, i int, line func(k int) string) int {
	end := i + 1
	for k := end; k < n; k++ {
		switch text := line(k); {
		case strings.TrimSpace(text) == "":
		case Indent(text) > Indent(line(i)):
			end = k + 1
		default:
			return end
		}
	}
	return end
}

// Indent is how many columns a line is indented by, a tab counting as four.
func Indent(text string) int {
	n := 0
	for _, c := range []byte(text) {
		switch c {
		case ' ':
			n++
		case '\t':
			n += 4
		default:
			return n
		}
	}
	return n
}

// free moves a place down to where a new line is seen.
func (o *outline) free(at int) int {
	for at > 0 && at < len(o.lines) && o.lines[at-1].within {
		at++
	}
	return min(at, o.open)
}

// compact takes the lines out that are gone.
func (o *outline) compact() {
	kept := o.lines[:0]
	open := o.open
	for i, l := range o.lines {
		if l.gone {
			if i < o.open {
				open--
			}
			continue
		}
		kept = append(kept, l)
	}
	o.lines, o.open = kept, open
}

// insert puts new lines in: those of one place in the order in which they are given.
func (o *outline) insert(at map[int][]outlineLine) {
	var lines []outlineLine
	for i := 0; i <= len(o.lines); i++ {
		lines = append(lines, at[i]...)
		if i < len(o.lines) {
			lines = append(lines, o.lines[i])
		}
	}
	o.lines = lines
}

// bytes is the text, with the last line ending as it did.
func (o *outline) bytes() []byte {
	var b strings.Builder
	b.WriteString(o.mark)
	for i, l := range o.lines {
		b.WriteString(l.text)
		switch last := i == len(o.lines)-1; {
		case last && !o.final:
		case l.end == "":
			b.WriteString(o.end)
		default:
			b.WriteString(l.end)
		}
	}
	return []byte(b.String())
}

// An outlineSection is the lines from a heading to the next one.
type outlineSection struct {
	title      string // empty before the first heading
	start, end int
}

func (o *outline) sections() []outlineSection {
	all := []outlineSection{{}}
	for i, l := range o.lines {
		if title, ok := heading(l.text); ok && !l.hidden {
			all[len(all)-1].end = i
			all = append(all, outlineSection{title: title, start: i})
		}
	}
	all[len(all)-1].end = len(o.lines)
	return all
}

func heading(text string) (string, bool) {
	text = strings.TrimSpace(text)
	rest := strings.TrimLeft(text, "#")
	if n := len(text) - len(rest); n == 0 || n > 6 || rest != "" && !isSpace(rest[0]) {
		return "", false
	}
	return strings.TrimSpace(rest), true
}
