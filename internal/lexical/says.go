package lexical

import "slices"

// A Heard text is one in which phrases are looked for, with the Splitter that took it apart.
type Heard struct {
	split *Splitter
	words []string
}

// Hear takes a text in, as much of it as Search looks at.
func (s *Splitter) Hear(text string) *Heard {
	words, _ := s.Spoken(text[:min(len(text), queryBytes)])
	return &Heard{s, words}
}

// Says tells whether the text holds a phrase: the words of the phrase stand in the text one behind the other, words too common to tell anything aside. A phrase of
// fewer than two such words, or of words alone that are typed about any code, is said nowhere.
func (h *Heard) Says(phrase string) bool {
	wanted, telling := h.split.Spoken(phrase)
	if len(wanted) < 2 || !telling {
		return false
	}
	for words := h.words; len(words) >= len(wanted); words = words[1:] {
		if slices.Equal(words[:len(wanted)], wanted) {
			return true
		}
	}
	return false
}

// hintedHits is how many of the best hits may be wanted for a hint that the query says.
const hintedHits = 5

// Hinted are those of the best hits that a hint speaks for. Whoever wrote a hint that the query says wants the document then, however little the words tell.
func (r Result) Hinted() []Hit {
	var hinted []Hit
	for _, h := range r.Hits[:min(len(r.Hits), hintedHits)] {
		if h.Hint >= 0 {
			hinted = append(hinted, h)
		}
	}
	return hinted
}
