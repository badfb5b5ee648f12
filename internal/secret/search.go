package secret

import "strings"

// A search is one pass over one view of a text.
type search struct {
	text   string
	found  []hit
	skip   int // structures that reach far, such as private keys, are not looked into again
	within int // a word inside a value found is none
}

func newSearch(text string) *search { return &search{text: text} }

// add takes a hit; its value is what stands there unless the rule says otherwise.
func (s *search) add(h hit) {
	if h.value == "" {
		h.value = s.text[h.Start:h.End]
	}
	s.found = append(s.found, h)
}

// hits looks at the text as it stands, at its clean view, and into what is encoded there.
func (s *search) hits() []hit {
	keywords().run(s)
	all := s.found
	view, ok := clean(s.text)
	if !ok {
		return append(all, s.encoded()...)
	}
	c := &search{text: view.text}
	keywords().run(c)
	for _, h := range append(c.found, c.encoded()...) {
		h.Span = view.original(h.Span)
		all = append(all, h)
	}
	return all
}

// line gives the bounds of the line that holds at.
func (s *search) line(at int) (start, end int) {
	start = strings.LastIndexByte(s.text[:at], '\n') + 1
	end = strings.IndexByte(s.text[at:], '\n')
	if end < 0 {
		return start, len(s.text)
	}
	return start, at + end
}

// before gives what stands on the line before at, at most n bytes.
func (s *search) before(at, n int) string {
	text := s.text[max(0, at-n):at]
	return text[strings.LastIndexByte(text, '\n')+1:]
}
