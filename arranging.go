package casebook

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// An arranging is one pass over an index.
type arranging struct {
	*arranger
	outline
	keeper   []int  // by memory: the line that lists it, -1 without
	fixed    []bool // by memory: it is listed in a line that is not casebook's affair
	linked   []bool // by memory: other text links to it
	counted  int    // by the last line as it was; -1 without one
	problems []Problem
}

// pass arranges once. Problems marked Info are mended in the bytes that it gives back.
func (r *arranger) pass(data []byte) ([]byte, []Problem) {
	p := arranging{arranger: r, outline: newOutline(data), counted: -1}
	p.keeper, p.fixed, p.linked = make([]int, len(r.memories)), make([]bool, len(r.memories)), make([]bool, len(r.memories))
	for i := range p.keeper {
		p.keeper[i] = -1
	}
	if p.open < len(p.lines) {
		p.left("index-unclosed", p.open, "nothing ends the code or comment that begins here; casebook takes no line below for an entry", "end it, or take it out")
	}
	p.resolve()
	p.link()
	p.join()
	listed := p.fit()
	p.add(listed) // while lines that leave still show which section is whose
	p.compact()
	p.count(listed)
	return p.bytes(), p.problems
}

func (p *arranging) mended(code string, line int, text string) {
	p.problems = append(p.problems, Problem{Code: code, Path: IndexFile, Line: line, Text: text, Info: true})
}

// left reports what a person has to do about a line.
func (p *arranging) left(code string, at int, text, fix string) {
	p.problems = append(p.problems, Problem{Code: code, Path: IndexFile, Line: at + 1, Text: text, Fix: fix})
}

// resolve finds the memory of each entry, writes anew what casebook wrote for an earlier header, and takes plain dead entries out.
func (p *arranging) resolve() {
	for i := range p.lines {
		l := &p.lines[i]
		if n, ok := isLastLine(l.text); ok && !l.hidden {
			p.counted, l.gone = n, true
		}
		if !l.isEntry {
			continue
		}
		memory, exact, judged := p.find(l.entry.File)
		if renamed, ok := p.before[l.entry.File]; ok && !exact && judged && p.rename(l, renamed) {
			memory, exact = renamed, true
		}
		switch {
		case !judged:
		case memory < 0:
			p.dead(i)
		default:
			p.living(i, memory, exact)
		}
	}
}

// rename makes an entry name the memory by its present file; a line that casebook wrote is written anew later.
func (p *arranging) rename(l *outlineLine, memory int) bool {
	m := p.memories[memory]
	if p.line(memory) == "" {
		return false
	}
	if !p.wrote(l.text, memory) {
		text := RenameLinks(l.text, []string{l.entry.File}, m.Name, m.Path)
		e, plain, ok := parseEntryForm(strings.TrimSpace(text))
		if !ok || e.File != m.Path {
			return false
		}
		p.mended("index-drift", l.number, fmt.Sprintf("the line names %s, which is now %s", l.entry.File, m.Path))
		l.text, l.entry, l.plain = text, e, plain
	}
	return true
}

func (p *arranging) dead(i int) {
	l := &p.lines[i]
	if (l.plain || p.isOurs(l)) && p.below(i) == i+1 {
		l.gone = true
		p.mended("index-dead", l.number, fmt.Sprintf("there is no %s: %s", l.entry.File, strings.TrimSpace(l.text)))
		return
	}
	p.left("index-dead", i, fmt.Sprintf("there is no %s; the line stays, since it says more than that", l.entry.File), "take the line out, or name another file")
}

func (p *arranging) living(i, memory int, exact bool) {
	l := &p.lines[i]
	l.memory = memory
	if !l.plain || len(p.memories[memory].Before) > 0 || len(l.text) > lineChars {
		p.renew(l, memory)
	}
	l.plain = l.plain && p.below(i) == i+1
	if !exact {
		p.left("index-case", i, fmt.Sprintf("the file is called %s", p.memories[memory].Path), "write the name in the same letters")
	}
}

// renew writes a line of casebook's own anew, unless it says what the memory says and is no longer than those that casebook writes.
func (p *arranging) renew(l *outlineLine, memory int) {
	if !p.wrote(l.text, memory) && !p.isOurs(l) {
		return
	}
	h, own := p.memories[memory].Header, p.line(memory)
	said, short := IsIndexLine(l.text, h), utf8.RuneCountInString(l.text) <= lineChars
	if l.text != own && own != "" && !(said && short && l.plain) {
		text := fmt.Sprintf("the line says what %s said before", l.entry.File)
		if said {
			text = fmt.Sprintf("the line of %s is longer than a line of casebook's, or holds links", l.entry.File)
		}
		p.mended("index-drift", l.number, text)
		l.text = own
		l.entry, _, _ = parseEntryForm(own)
	}
	l.plain = true
}

// link finds the memories that text links to, and tells of links to nothing: what people wrote stays.
func (p *arranging) link() {
	entry := -1 // the last line whose own link was passed over
	for _, link := range Links(string(p.bytes())) {
		i := link.Line - 1
		l := p.lines[i]
		if l.gone {
			continue
		}
		if l.isEntry && entry != i && !link.Wiki && link.Target == l.entry.File {
			entry = i
			continue
		}
		if link.Wiki {
			p.linkName(i, link.Target)
		} else {
			p.linkFile(i, link.Target)
		}
	}
}

func (p *arranging) linkName(i int, target string) {
	memories, leads := p.named(target)
	for _, m := range memories {
		p.linked[m] = true
	}
	if !leads {
		p.left("index-dead", i, fmt.Sprintf("no memory is called %s; the link stays, since it stands in a person's text", target), "take the link out, or name another memory")
	}
}

func (p *arranging) linkFile(i int, file string) {
	memory, exact, judged := p.find(file)
	switch {
	case memory >= 0:
		p.linked[memory] = true
		if !exact {
			p.left("index-case", i, fmt.Sprintf("the file is called %s", p.memories[memory].Path), "write the name in the same letters")
		}
	case judged:
		p.left("index-dead", i, fmt.Sprintf("there is no %s; the link stays, since it stands in a person's text", file), "take the link out, or name another file")
	}
}

// join keeps one line for each memory: one that says more than an entry, else a person's, else casebook's; among equals the first.
func (p *arranging) join() {
	better := func(i, j int) bool { // than what was kept so far
		a, b := p.lines[i], p.lines[j]
		if a.plain != b.plain {
			return b.plain
		}
		return a.plain && a.text != p.line(a.memory) && b.text == p.line(b.memory)
	}
	for i, l := range p.lines {
		if l.memory < 0 || l.gone {
			continue
		}
		p.fixed[l.memory] = p.fixed[l.memory] || !l.plain
		if k := p.keeper[l.memory]; k < 0 || better(i, k) {
			p.keeper[l.memory] = i
		}
	}
	for i := range p.lines {
		l := &p.lines[i]
		if l.memory < 0 || l.gone || p.keeper[l.memory] == i {
			continue
		}
		other := p.lines[p.keeper[l.memory]]
		text := fmt.Sprintf("line %d lists %s as well", other.number, l.entry.File)
		if !l.plain {
			p.left("index-duplicate", i, text, "join the two")
			continue
		}
		l.gone = true
		p.mended("index-duplicate", l.number, text+": "+strings.TrimSpace(l.text))
	}
}

// An indexRoom is what may still go into the index.
type indexRoom struct{ lines, bytes int }

func (r *indexRoom) take(text, end string) {
	r.lines--
	r.bytes -= len(text) + len(end)
}

func (r indexRoom) fits(text, end string) bool { return r.lines >= 1 && r.bytes >= len(text)+len(end) }

func (r indexRoom) over() bool { return r.lines < 0 || r.bytes < 0 }

// fit decides which memories are listed, takes the lines of the others out, and shortens a line where only that keeps its memory in.
func (p *arranging) fit() []bool {
	whole := indexRoom{p.maxLines, p.maxBytes - len(p.mark)}
	if !p.final {
		whole.bytes += len(p.end)
	}
	for i, l := range p.lines {
		if !l.gone && !(l.plain && l.memory >= 0 && p.keeper[l.memory] == i) {
			whole.take(l.text, p.endOf(l))
		}
	}
	listed, shortened, all := p.choose(whole)
	if !all {
		rest := whole
		rest.take(lastLine(max(2, len(p.memories))), p.end)
		if rest.over() {
			return p.overfull()
		}
		listed, shortened, _ = p.choose(rest)
	} else if whole.over() {
		return p.overfull()
	}
	left, pinned := 0, 0
	for m, k := range p.keeper {
		if !listed[m] && !p.linked[m] && p.memories[m].Pinned && p.line(m) != "" {
			pinned++
		}
		switch {
		case k < 0 || p.fixed[m]:
		case !listed[m]:
			p.lines[k].gone = true
			left++
		case slices.Contains(shortened, m):
			p.mended("index-full", p.lines[k].number, fmt.Sprintf("there is no room for the whole line: %s", strings.TrimSpace(p.lines[k].text)))
			p.lines[k].text = p.line(m)
		}
	}
	if left > 0 {
		p.mended("index-full", 0, fmt.Sprintf("the index is over %s lines or %s bytes; the lines of the %s least useful memories leave it",
			Thousands(p.maxLines), Thousands(p.maxBytes), Thousands(left)))
	}
	if pinned > 0 {
		p.problems = append(p.problems, Problem{Code: "index-full", Path: IndexFile, Text: fmt.Sprintf("there is no room for %s pinned memories", Thousands(pinned)),
			Fix: "take `pinned` out of some, or shorten the other text of the index"})
	}
	return listed
}

func (p *arranging) endOf(l outlineLine) string {
	if l.end == "" {
		return p.end
	}
	return l.end
}

// settled are the memories that need no line but the text that is there.
func (p *arranging) settled() []bool {
	listed := slices.Clone(p.fixed)
	for m, is := range p.linked {
		listed[m] = listed[m] || is && p.keeper[m] < 0
	}
	return listed
}

// choose lists the most useful memories up to the first one that does not fit, so that no useful one gives way to a shorter line.
func (p *arranging) choose(r indexRoom) (listed []bool, shortened []int, all bool) {
	listed, all = p.settled(), true
	for m := range p.memories {
		if listed[m] {
			continue
		}
		var text string
		end := p.end
		if k := p.keeper[m]; k >= 0 {
			text, end = p.lines[k].text, p.endOf(p.lines[k])
		} else if text = p.line(m); text == "" { // no line can be written
			all = false
			continue
		}
		if !r.fits(text, end) {
			own := p.line(m)
			if own == "" || len(own) >= len(text) || !r.fits(own, end) {
				return listed, shortened, false
			}
			text = own
			shortened = append(shortened, m)
		}
		r.take(text, end)
		listed[m] = true
	}
	return listed, shortened, all
}

// overfull leaves every line where it is and adds none: what people wrote fills the index alone, and nobody but them can say what may go.
func (p *arranging) overfull() []bool {
	listed := p.settled()
	for m, k := range p.keeper {
		listed[m] = listed[m] || k >= 0
	}
	p.problems = append(p.problems, Problem{Code: "index-full", Path: IndexFile, Text: fmt.Sprintf(
		"the text that people wrote fills the %s lines or %s bytes of the index alone; casebook adds no lines and takes none out", Thousands(p.maxLines),
		Thousands(p.maxBytes)), Fix: "move text from the index into topic files"})
	return listed
}

// add puts in the lines of listed memories that have none.
func (p *arranging) add(listed []bool) {
	places := p.places()
	at := map[int][]outlineLine{}
	for m, is := range listed {
		if !is || p.keeper[m] >= 0 || p.linked[m] {
			if !is && !p.linked[m] && !p.listable(m) {
				p.problems = append(p.problems, Problem{Code: "index-name", Path: p.memories[m].Path, Text: "the name of the file cannot stand in a line of the index",
					Fix: "rename the file"})
			}
			continue
		}
		p.mended("index-orphan", 0, fmt.Sprintf("no line lists %s", p.memories[m].Path))
		where := places.of(p.memories[m].Header)
		at[where] = append(at[where], outlineLine{text: p.line(m), end: p.end})
	}
	if len(at) == 0 {
		return
	}
	added := 0
	for where, lines := range at {
		if where <= p.open {
			added += len(lines)
		}
	}
	p.insert(at)
	p.open += added
}

// count writes the last line, unless it stands there and is true.
func (p *arranging) count(listed []bool) {
	n := 0
	for m, is := range listed {
		if !is && !p.linked[m] {
			n++
		}
	}
	if n != max(p.counted, 0) {
		p.mended("index-count", 0, fmt.Sprintf("%s memories have no line, and the last line says %s", Thousands(n), Thousands(max(p.counted, 0))))
	}
	if n == 0 {
		return
	}
	p.insert(map[int][]outlineLine{p.open: {{text: lastLine(n), end: p.end}}})
	p.open++
}
