package store

import (
	"slices"
	"strings"

	"casebook"
)

// A move is what became of one memory, as far as the index is concerned.
type move struct {
	from, to string // paths; from is empty for a new memory, to for one that is gone
	// title and hook are what the memory's line says where casebook writes it; wasTitle and wasHook what it said before. A line that a person gave other
	// words keeps them.
	title, hook, wasTitle, wasHook string
	// line, when set, is the line itself without its end: one that comes back.
	line string
	// said: a change asked for the hook, and for the title if it is not wasTitle, whatever the line says now.
	said bool
}

// arrange brings the index in step with the moves: lines are added behind the last entry, renamed where they stand, and removed. Every other byte stays.
func arrange(index []byte, moves []move) []byte {
	lines := splitLines(string(index))
	for _, e := range casebook.ParseIndex(index).Entries {
		lines[e.Line-1].file, lines[e.Line-1].entry = e.File, e
	}
	eol := "\n"
	if len(lines) > 0 && lines[0].end != "" {
		eol = lines[0].end
	}
	for _, m := range moves {
		lines = m.arrange(lines, eol)
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.text + l.end)
	}
	return []byte(b.String())
}

// An indexLine is one line of the index; file is empty when it is no entry.
type indexLine struct {
	text, end string
	file      string
	entry     casebook.IndexEntry
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
		return slices.DeleteFunc(lines, func(l indexLine) bool { return l.file == m.from })
	case m.from == "" && listed(m.to) >= 0:
		return lines
	case m.from == "" || m.said && listed(m.from) < 0:
		return m.add(lines, eol)
	}
	for i := range lines {
		if l := &lines[i]; l.file == m.from {
			m.rewrite(l)
		}
	}
	return lines
}

// add puts the line behind the last entry, or at the end.
func (m move) add(lines []indexLine, eol string) []indexLine {
	at := len(lines)
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].file != "" {
			at = i + 1
			break
		}
	}
	e := casebook.IndexEntry{Title: m.title, File: m.to, Hook: m.hook}
	added := indexLine{text: m.line, end: eol, file: m.to, entry: e}
	if m.line == "" {
		added.text = e.String()
	}
	if at > 0 && lines[at-1].end == "" {
		lines[at-1].end, added.end = eol, ""
	}
	return slices.Insert(lines, at, added)
}

// rewrite changes what the move says and no other word of a person's; the line keeps its form where that can be done.
func (m move) rewrite(l *indexLine) {
	was, text := l.entry, strings.TrimSpace(l.text)
	e := was
	e.File = m.to
	if m.said || was.Hook == oneLine(m.wasHook) {
		e.Hook = oneLine(m.hook)
	}
	switch {
	case m.said && m.title != m.wasTitle, was.Title == oneLine(m.wasTitle) && m.title != "":
		e.Title = oneLine(m.title)
	case was.Title == m.from: // the form that has the file's name for a title
		e.Title = m.to
	}
	if e == was {
		return
	}
	ok := text != was.String()
	text, ok = swap(text, "["+was.Title+"]", "["+e.Title+"]", ok)
	text, ok = swap(text, "]("+was.File+")", "]("+target(e)+")", ok)
	if was.Hook == "" || !strings.HasSuffix(text, was.Hook) {
		ok = ok && e.Hook == was.Hook
	} else {
		text = strings.TrimSuffix(text, was.Hook) + e.Hook
	}
	if !ok {
		text = e.String()
	}
	l.text = l.text[:len(l.text)-len(strings.TrimLeft(l.text, " \t\uFEFF"))] + text
	l.file, l.entry = e.File, e
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
