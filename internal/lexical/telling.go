package lexical

// A Word is a word of a text that is not too common to tell anything.
type Word struct {
	Text    string // folded: lower case, without diacritics
	Stem    string // the same for forms of one word
	Generic bool   // typed to an agent about any code
}

// A Splitter gives the telling words of texts. It remembers words that it has met, so one for many texts is faster than one for each. The zero value is ready; it is for one
// goroutine.
type Splitter struct{ fold *folder }

// knownWords bounds what a Splitter remembers.
const knownWords = 1 << 16

// Words calls emit for each telling word of a text in order; identifiers come in their parts.
func (s *Splitter) Words(text string, emit func(Word)) {
	if s.fold == nil || len(s.fold.seen) > knownWords {
		s.fold = newFolder()
	}
	splitWords(text, s.fold, func(w word) {
		if !w.stop && !w.extra {
			emit(Word{w.text, w.stem, w.generic})
		}
	})
}
