package lexical

import "slices"

// A Heard text is one in which phrases are looked for. It is for one goroutine.
type Heard struct {
	fold  *folder
	words []string
}

// Hear takes a text in, as much of it as Search looks at.
func Hear(text string) *Heard {
	h := &Heard{fold: newFolder()}
	h.words, _ = spoken(text[:min(len(text), queryBytes)], h.fold)
	return h
}

// Says tells whether the text holds a phrase: the words of the phrase stand in the text one behind the other, words too common to tell anything aside. A phrase of
// fewer than two such words, or of words alone that are typed about any code, is said nowhere.
func (h *Heard) Says(phrase string) bool {
	wanted, telling := spoken(phrase, h.fold)
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
