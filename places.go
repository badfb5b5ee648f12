package casebook

import (
	"path"
	"strings"
)

// places says where new lines go.
type places struct {
	o        *outline
	sections []placeSection
	headings int
}

type placeSection struct {
	outlineSection
	entries, last int // last: the last entry's line
	kinds         map[string]int
}

func (p *arranging) places() places {
	s := places{o: &p.outline}
	for _, section := range p.sections() {
		found := placeSection{outlineSection: section, last: -1, kinds: map[string]int{}}
		if section.title != "" {
			s.headings++
		}
		for i := section.start; i < section.end; i++ {
			if l := p.lines[i]; l.memory >= 0 {
				found.entries++
				found.last = i
				found.kinds[kindOf(p.memories[l.memory].Header)]++
			}
		}
		s.sections = append(s.sections, found)
	}
	return s
}

func kindOf(h Header) string { return path.Dir(h.Path) + " " + string(h.Type) }

// of is behind the last entry of the section in which at least half are of the same folder and type, in a section without entries that is called by the
// type or folder, behind the only list, behind a mixed one, behind the list of the last section, or else at the end.
func (s places) of(h Header) int {
	best, most := -1, 0
	for i, c := range s.sections {
		if n := c.kinds[kindOf(h)]; n > most && 2*n >= c.entries && c.title != "" {
			best, most = i, n
		}
	}
	for i, c := range s.sections {
		if best < 0 && c.entries == 0 && calledBy(c.title, h) {
			best = i
		}
	}
	for i, c := range s.sections {
		if best < 0 && c.entries > 0 && (s.headings <= 1 || len(c.kinds) > 1) {
			best = i
		}
	}
	if last := len(s.sections) - 1; best < 0 && s.sections[last].entries > 0 {
		best = last
	}
	at := len(s.o.lines)
	if best >= 0 {
		at = s.behind(s.sections[best])
	}
	return s.o.free(at)
}

func (s places) behind(c placeSection) int {
	if c.last >= 0 {
		return s.o.below(c.last)
	}
	at := c.end
	for at > c.start+1 && strings.TrimSpace(s.o.lines[at-1].text) == "" {
		at--
	}
	return at
}

func calledBy(title string, h Header) bool {
	for word := range strings.FieldsSeq(strings.ToLower(title)) {
		word = strings.Trim(word, ".:,()[]*_`/")
		if word != "" && (word == string(h.Type) || word == strings.ToLower(path.Dir(h.Path))) {
			return true
		}
	}
	return false
}
