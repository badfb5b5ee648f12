package lexical

// A Word is a word of a text that is not too common to tell anything.
type Word struct {
	Text    string // folded: lower case, without diacritics
	Stem    string // the same for forms of one word
	Generic bool   // typed to an agent about any code
}

// Words calls emit for each telling word of a text in order; identifiers come in their parts.
func Words(text string, emit func(Word)) {
	splitWords(text, newFolder(), func(w word) {
		if !w.stop && !w.extra {
			emit(Word{w.text, w.stem, w.generic})
		}
	})
}
