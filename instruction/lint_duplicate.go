package instruction

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"casebook"
)

const (
	minParagraph  = 80 // characters from which a repetition is told
	fewDuplicates = 20
)

// duplicates tells of text that loads twice: whole files of equal bytes, and equal paragraphs of different files. Nothing takes them out.
func (l *lint) duplicates() {
	found := few{most: fewDuplicates}
	first := map[string]page{} // by hash
	places := map[string]place{}
	for _, p := range l.pages {
		if p.chars == 0 {
			continue
		}
		if other, again := first[p.hash]; again && len(p.mentions) == 0 { // equal imports name different files in different folders
			found.add(func() casebook.Problem {
				return casebook.Problem{Code: "instruction-duplicate", Path: p.path, Line: 1, Warning: true,
					Text: "holds byte for byte what " + other.path + " holds, which comes first; its " + casebook.Thousands(p.chars) + " characters are there twice",
					Fix:  "remove one of the two files"}
			})
			continue
		}
		first[p.hash] = p
		repeated(p, places, func(r repetition) {
			found.add(func() casebook.Problem {
				return casebook.Problem{Code: "instruction-duplicate", Path: p.path, Line: r.line, Warning: true, Text: r.text(), Fix: "keep it in one of the files; that saves " + casebook.Thousands(r.chars) + " characters"}
			})
		})
	}
	l.problems = append(l.problems, found.problems("further repetitions of other files")...)
}

// A place is where a paragraph was first seen.
type place struct {
	path  string
	line  int
	count int // of the paragraphs long enough in its file, up to this one
}

// A repetition is a run of paragraphs that another file holds in the same order.
type repetition struct {
	line, last int // the line of the first of them, and the count of the last
	of         place
	end        place // of the last of them
	paragraphs int
	chars      int
}

func (r repetition) text() string {
	what := "a paragraph is"
	if r.paragraphs > 1 {
		what = strconv.Itoa(r.paragraphs) + " paragraphs are"
	}
	return what + " word for word in " + r.of.path + ":" + strconv.Itoa(r.of.line) + ", too, with " + casebook.Thousands(r.chars) + " characters"
}

// repeated answers the repetitions of a page, and notes its own paragraphs.
func repeated(p page, places map[string]place, tell func(repetition)) {
	var run repetition
	count := 0
	for para := range p.paragraphs() {
		size := utf8.RuneCountInString(para.text)
		if size < minParagraph {
			continue
		}
		count++
		at, seen := places[para.text]
		switch {
		case !seen:
			places[para.text] = place{path: p.path, line: para.number, count: count}
			continue
		case at.path == p.path:
			continue
		case run.paragraphs > 0 && run.end.path == at.path && run.last+1 == count && run.end.count+1 == at.count:
			run.paragraphs++
			run.chars += size
			run.end, run.last = at, count
			continue
		case run.paragraphs > 0:
			tell(run)
		}
		run = repetition{line: para.number, last: count, of: at, end: at, paragraphs: 1, chars: size}
	}
	if run.paragraphs > 0 {
		tell(run)
	}
}

// paragraphs yields the paragraphs, items of lists and blocks of code with single blanks for white space, each with the line on which it begins.
func (p page) paragraphs() iter.Seq[line] {
	return func(yield func(line) bool) {
		var parts []string
		number := 0
		flush := func() bool {
			text := strings.Join(parts, " ")
			parts = parts[:0]
			return text == "" || yield(line{number: number, text: text})
		}
		last := 0
		for l := range p.all() {
			if (strings.TrimSpace(l.text) == "" || !l.fenced && beginsItem(l.text) || l.number > last+1) && !flush() {
				return
			}
			last = l.number
			if len(parts) == 0 {
				number = l.number
			}
			if part := singleBlanks(l.text); part != "" {
				parts = append(parts, part)
			}
			if _, ok := heading(l.text); ok && !l.fenced && !flush() {
				return
			}
		}
		flush()
	}
}

// singleBlanks is a line with single blanks for white space; most are that already.
func singleBlanks(text string) string {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "  ") || strings.ContainsAny(text, "\t\u00a0\v\f") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// beginsItem says whether a line begins an item of a list, or is a heading.
func beginsItem(text string) bool {
	t := strings.TrimSpace(text)
	if _, ok := heading(t); ok {
		return true
	}
	rest := strings.TrimLeft(t, "0123456789")
	if rest != t {
		return strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")
	}
	return strings.HasPrefix(t, "- ") || strings.HasPrefix(t, "* ") || strings.HasPrefix(t, "+ ")
}
