package lexical

// A Word is a word of a text that is not too common to tell anything.
type Word struct {
	Text    string // folded: lower case, without diacritics
	Stem    string // the same for forms of one word
	Generic bool   // typed to an agent about any code
}

// A Splitter gives the words of texts but those too common to tell anything. It remembers words that it has met, so one for many texts is faster than one for each. The zero
// value is ready; it is for one goroutine.
type Splitter struct{ fold *folder }

// knownWords bounds what a Splitter remembers.
const knownWords = 1 << 16

// each is Words for this package.
func (s *Splitter) each(text string, emit func(word)) {
	if s.fold == nil || len(s.fold.seen) > knownWords {
		s.fold = newFolder()
	}
	splitWords(text, s.fold, func(w word) {
		if !w.stop && !w.extra {
			emit(w)
		}
	})
}

// Words calls emit for each of these words of a text in order; identifiers come in their parts.
func (s *Splitter) Words(text string, emit func(Word)) {
	s.each(text, func(w word) { emit(Word{w.text, w.stem, w.generic}) })
}

// Spoken are the stems of these words of a text, in their order, and whether one of them is not typed about any code.
func (s *Splitter) Spoken(text string) (stems []string, telling bool) {
	s.each(text, func(w word) {
		stems = append(stems, w.stem)
		telling = telling || !w.generic
	})
	return stems, telling
}

// Telling are the stems of the words of a text that tell one text from another, in their order: neither words too common to tell anything nor those that are typed
// about any code, in whatever form.
func (s *Splitter) Telling(text string) []string {
	var stems []string
	s.each(text, func(w word) {
		if !w.generic && !listed(genericList, w.stem) {
			stems = append(stems, w.stem)
		}
	})
	return stems
}
