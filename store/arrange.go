package store

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"casebook"
)

// A move is what became of one memory, as far as the index is concerned.
type move struct {
	from, to string // paths; from is empty for a new memory, to for one that is gone
	// title and hook are name and description of the memory, wasTitle and wasHook those that it had before. Lines that casebook wrote follow them; a line
	// that a person gave other words keeps these.
	title, hook, wasTitle, wasHook string
	// line, when set, is the line itself without its end: one that comes back.
	line string
	// erase: no word of the memory may stay in a line that casebook wrote.
	erase bool
	// said: a change asked for the hook, and for the title if it is not wasTitle, whatever the line says now.
	said bool
}

// arrange brings the index in step with the moves: lines are added behind the last entry, renamed where they stand, and removed. Every other byte stays.
func arrange(index []byte, moves []move) []byte {
	index, marked := bytes.CutPrefix(index, []byte(byteOrderMark))
	lines := splitLines(string(index))
	for _, e := range casebook.ParseIndex(index).Entries {
		lines[e.Line-1].file, lines[e.Line-1].entry = e.File, e
	}
	for _, link := range casebook.Links(string(index)) {
		if l := &lines[link.Line-1]; link.Wiki || link.Target != l.file {
			l.links = append(l.links, link)
		}
	}
	eol := "\n"
	if len(lines) > 0 && lines[0].end != "" {
		eol = lines[0].end
	}
	for _, m := range moves {
		lines = m.arrange(lines, eol)
	}
	var b strings.Builder
	if marked {
		b.WriteString(byteOrderMark)
	}
	for _, l := range lines {
		b.WriteString(l.text + l.end)
	}
	return []byte(b.String())
}

const byteOrderMark = "\uFEFF"

// An indexLine is one line of the index; file is empty when it is no entry.
type indexLine struct {
	text, end string
	file      string
	entry     casebook.IndexEntry
	links     []casebook.Link // but the entry's own
}

func splitLines(text string) []indexLine {
	var lines []indexLine
	for text != "" {
		at := strings.IndexAny(text, "\r\n")
		if at < 0 {
			return append(lines, indexLine{text: text})
		}
		end := at + 1
		if text[at] == '\r' && strings.HasPrefix(text[end:], "\n") {
			end++
		}
		lines = append(lines, indexLine{text: text[:at], end: text[at:end]})
		text = text[end:]
	}
	return lines
}

func (m move) arrange(lines []indexLine, eol string) []indexLine {
	listed := func(file string) int {
		return slices.IndexFunc(lines, func(l indexLine) bool { return file != "" && l.file == file })
	}
	switch {
	case m.to == "":
		return m.unlist(lines)
	case m.from == "" && (listed(m.to) >= 0 || m.line == "" && linked(lines, m.header())):
		return lines
	case m.from == "" || m.said && listed(m.from) < 0:
		return m.add(lines, eol)
	case listed(m.from) < 0 && linked(lines, m.was()) && !linked(lines, m.header()): // the text links to what it was called before
		return m.add(lines, eol)
	}
	for i := range lines {
		if l := &lines[i]; l.file == m.from {
			m.rewrite(l)
		}
	}
	return lines
}

// unlist takes the lines of a memory that is gone out. One in which a person says more, or to which lines below belong, stays and is told by doctor.
func (m move) unlist(lines []indexLine) []indexLine {
	var left []indexLine
	for i, l := range lines {
		own := casebook.IsPlainEntry(l.text) || casebook.IsIndexLine(strings.Trim(l.text, blanks), m.was())
		stays := l.file != m.from || !own || below(lines, i) > i+1
		if stays && own && l.file == m.from && m.erase {
			l.text = l.text[:len(l.text)-len(strings.TrimLeft(l.text, blanks))] + "- …"
			l.file, l.entry = "", casebook.IndexEntry{}
		}
		if stays {
			left = append(left, l)
		}
	}
	return left
}

// linked says whether text of the index links to the memory, which lists it as well as a line of its own.
func linked(lines []indexLine, h casebook.Header) bool {
	keys := h.LinkKeys()
	leads := func(l casebook.Link) bool {
		return !l.Wiki && l.Target == h.Path || l.Wiki && slices.Contains(keys, casebook.LinkKey(l.Target))
	}
	return slices.ContainsFunc(lines, func(l indexLine) bool { return slices.ContainsFunc(l.links, leads) })
}

// add puts the line behind the last entry and what belongs to it, or at the end.
func (m move) add(lines []indexLine, eol string) []indexLine {
	at := len(lines)
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].file != "" {
			at = below(lines, i)
			break
		}
	}
	added := indexLine{text: m.line, end: eol, file: m.to}
	if m.line == "" {
		added.text = casebook.IndexLine(m.header())
	}
	added.entry = entryOf(added.text)
	if at > 0 && lines[at-1].end == "" {
		lines[at-1].end, added.end = eol, ""
	}
	return slices.Insert(lines, at, added)
}

// below is where the lines that belong to line i end.
func below(lines []indexLine, i int) int {
	return casebook.IndexBelow(len(lines), i, func(k int) string { return lines[k].text })
}

// header is what the index knows of the memory, was what it knew before.
func (m move) header() casebook.Header {
	return casebook.Header{Path: m.to, Name: m.title, Description: m.hook}
}

func (m move) was() casebook.Header {
	return casebook.Header{Path: m.from, Name: m.wasTitle, Description: m.wasHook}
}

// rewrite writes a line of casebook's own anew. In any other it changes what the move says and no word of a person's; the line keeps its form where that
// can be done.
func (m move) rewrite(l *indexLine) {
	text := strings.Trim(l.text, blanks)
	now := text
	if !m.said && casebook.IsIndexLine(text, m.was()) {
		if own := casebook.IndexLine(m.header()); m.changes() || utf8.RuneCountInString(text) > utf8.RuneCountInString(own) {
			now = own
		}
	} else {
		now = m.reword(text, l.entry)
	}
	if now == text {
		return
	}
	l.text = l.text[:len(l.text)-len(strings.TrimLeft(l.text, blanks))] + now
	l.file, l.entry = m.to, entryOf(now)
}

// blanks are what may stand around an entry.
const blanks = " \t" + byteOrderMark

// changes says whether a line of casebook's could say something else than before.
func (m move) changes() bool { return m.from != m.to || m.title != m.wasTitle || m.hook != m.wasHook }

// reword changes the parts of a line that say what the memory said before, and those that a change asked for.
func (m move) reword(text string, was casebook.IndexEntry) string {
	e := m.retitle(was)
	begins, ok := swap(text, "["+was.Title+"]", "["+e.Title+"]", true)
	begins, ok = swap(begins, "]("+was.File+")", "]("+target(e)+")", ok)
	begins, ends := strings.CutSuffix(begins, was.Hook)
	switch keeps := !m.said && (m.hook == m.wasHook || !m.hooked(text, was)); {
	case keeps && e == was:
		return text
	case keeps && ok && ends:
		return begins + was.Hook
	case keeps:
		return e.String()
	}
	if e.Hook = casebook.IndexHook(m.hook, begins); ok && ends && was.Hook != "" && e.Hook != "" {
		return begins + e.Hook
	}
	e.Hook = ""
	e.Hook = casebook.IndexHook(m.hook, e.String()+" — ")
	return e.String()
}

// retitle is the entry with its file, and its title where that is not a person's, as the memory is called now.
func (m move) retitle(e casebook.IndexEntry) casebook.IndexEntry {
	e.File = m.to
	switch {
	case m.said && m.title != m.wasTitle, e.Title == entryOf(casebook.IndexLine(m.was())).Title:
		e.Title = entryOf(casebook.IndexLine(m.header())).Title
	case e.Title == oneLine(m.wasTitle) && m.title != "":
		e.Title = oneLine(m.title)
	case e.Title == m.from: // the form that has the file's name for a title
		e.Title = m.to
	}
	return e
}

// hooked says whether a line says the description as it was, or as much of it as casebook writes, behind whatever the line begins with.
func (m move) hooked(text string, e casebook.IndexEntry) bool {
	return e.Hook == oneLine(m.wasHook) || e.Hook == entryOf(casebook.IndexLine(m.was())).Hook ||
		e.Hook == casebook.IndexHook(m.wasHook, strings.TrimSuffix(text, e.Hook))
}

// entryOf reads a line of the index; of one that is no entry it is empty.
func entryOf(line string) casebook.IndexEntry {
	for _, e := range casebook.ParseIndex([]byte(line)).Entries {
		return e
	}
	return casebook.IndexEntry{}
}

// swap puts one text in place of another that stands there once; ok says whether that, and all before it, could be done.
func swap(text, was, now string, ok bool) (string, bool) {
	if was == now {
		return text, ok
	}
	if strings.Count(text, was) != 1 {
		return text, false
	}
	return strings.Replace(text, was, now, 1), ok
}

// target is the entry's file as it stands in a line, between the round brackets.
func target(e casebook.IndexEntry) string {
	e.Title, e.Hook = "", ""
	return strings.TrimSuffix(strings.TrimPrefix(e.String(), "- []("), ")")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
