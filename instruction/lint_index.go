package instruction

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"casebook"
	"casebook/internal/markdown"
)

const (
	longEntry  = 150 // characters of a line of the index
	fewEntries = 5
	indexFull  = 75 // per cent of a limit, from which the index should give something away
)

// index tells of what makes an index more than a list of pointers, and what to move out of it when there is little room left.
func (l *lint) index(p page) {
	raw := strings.ReplaceAll(p.raw, "\r\n", "\n")
	texts := strings.Split(raw, "\n")
	entries := casebook.ParseIndex([]byte(raw)).Entries
	long := few{most: fewEntries}
	var largest casebook.IndexEntry
	most := 0
	for _, e := range entries {
		if e.Line > len(texts) { // lines that end in CR alone
			break
		}
		size := utf8.RuneCountInString(strings.TrimSpace(texts[e.Line-1]))
		lines := 1
		for _, text := range texts[e.Line:] {
			if !goesOn(text) {
				break
			}
			size += utf8.RuneCountInString(strings.TrimSpace(text))
			lines++
		}
		if size > most {
			largest, most = e, size
		}
		if size <= longEntry && lines == 1 {
			continue
		}
		long.add(func() casebook.Problem {
			text := "an entry has " + casebook.Thousands(size) + " characters, over " + strconv.Itoa(longEntry)
			if lines > 1 {
				text = "an entry takes " + casebook.Thousands(lines) + " lines with " + casebook.Thousands(size) + " characters"
			}
			return casebook.Problem{Code: "memory-index-long-entry", Path: p.path, Line: e.Line, Text: text + "; the index is a list of pointers, loaded every time", Info: true,
				Fix: "move what it says into " + e.File}
		})
	}
	l.problems = append(l.problems, long.problems("further entries are long")...)
	l.indexSection(p, largest, most)
}

// goesOn says whether a line belongs to the entry above it: it is indented.
func goesOn(text string) bool {
	return text != "" && (text[0] == ' ' || text[0] == '\t') && strings.TrimSpace(text) != ""
}

// indexSection names what to move when an index is nearly full: its longest section, or its longest entry where there are no two sections.
func (l *lint) indexSection(p page, largest casebook.IndexEntry, size int) {
	_, cut := casebook.CutIndex([]byte(trim(markdown.LineFeeds(p.text))), casebook.IndexLines, casebook.IndexUnits)
	lines, units := share(cut.Lines, casebook.IndexLines), share(cut.Units, casebook.IndexUnits)
	if max(lines, units) < indexFull || casebook.IndexUnlisted(p.text) > 0 {
		return
	}
	measure := func(s section) int { return s.chars }
	if lines > units {
		measure = func(s section) int { return s.lines }
	}
	found := casebook.Problem{Code: "index-section", Path: p.path, Info: true, Fix: "move it into a topic file, and leave one line that points there"}
	switch sections := p.longest(2, measure); {
	case len(sections) == 2:
		s := sections[0]
		found.Line, found.Text = s.line, "the longest section is "+short(s.title)+" with "+casebook.Thousands(s.lines)+" lines and "+casebook.Thousands(s.chars)+" characters"
	case size > 0:
		found.Line, found.Text = largest.Line, "the longest entry is "+short(largest.Title)+" with "+casebook.Thousands(size)+" characters"
	default:
		return
	}
	l.problem(found)
}
