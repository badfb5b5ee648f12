package extract

import (
	"strings"
	"unicode"

	"casebook/internal/lexical"
	"casebook/recall"
)

// A Comparer reads texts that are to be compared, as the extraction compares what was said with what memories say. It remembers words; it is for one goroutine.
type Comparer struct{ split lexical.Splitter }

// A Word is one word of a text.
type Word struct {
	Text    string // as it stands there, without what surrounds it
	Stem    string // the same for forms of one word, and for words that people use for one another
	Rivals  string // the group of words that exclude each other; empty: it is in none
	Common  bool   // too common to tell anything, in some language
	Generic bool   // typed about any code
}

// Read gives the words of a text in their order. Words joined by hyphens come one by one; names such as src/a.go and flags stay whole. Scripts without blanks give pairs of characters.
func (c *Comparer) Read(text string) []Word {
	var all []Word
	short, rivals := wordTables()
	add := func(bare string, verbatim bool) {
		low := strings.ToLower(bare)
		w := Word{Text: bare, Stem: low, Rivals: rivals[low], Common: true}
		c.split.Words(low, func(part lexical.Word) { w.Common, w.Generic, w.Stem = false, part.Generic, part.Stem })
		same, ok := short[low]
		switch {
		case verbatim:
			w.Stem, w.Common = low, false
			if strings.HasPrefix(bare, "-") { // -d is not -D
				w.Stem = bare
			}
		case ok:
			w.Stem, w.Common = same, false
		}
		all = append(all, w)
	}
	for _, field := range strings.FieldsFunc(brands().Replace(text), unicode.IsSpace) {
		bare := strings.TrimRight(strings.TrimLeft(strings.ReplaceAll(field, "’", "'"), leftMarks), rightMarks)
		switch {
		case !strings.ContainsFunc(bare, isWord):
		case unspacedIn(bare):
			c.split.Words(bare, func(part lexical.Word) {
				all = append(all, Word{Text: part.Text, Stem: part.Stem, Rivals: rivals[part.Text], Generic: part.Generic})
			})
		case !strings.HasPrefix(bare, "-") && !strings.ContainsFunc(bare, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) && r != '-' && r != '\'' }):
			for part := range strings.SplitSeq(bare, "-") {
				if part != "" {
					add(part, false)
				}
			}
		default:
			add(bare, true)
		}
	}
	return all
}

// leftMarks and rightMarks stand around words and are none of them.
const (
	rightMarks = leftMarks + "."
	leftMarks  = "',:;!?\"“”‘„«»()[]{}<>*`…。、，；：！？「」『』（）—–|~"
)

// Negates says whether a word in small letters turns a sentence round: no, never, forbidden.
func Negates(word string) bool {
	word = strings.ReplaceAll(word, "’", "'")
	return recall.Negates(word) || isRefusal()[word]
}

// NegatesUnspaced says whether a text in a script without blanks is a negation.
func NegatesUnspaced(text string) bool { return withoutBlanks(text, refusedWithout) }
