package lexical

import (
	"strings"
	"time"
	"unicode/utf8"
)

// A Document is one text to rank. Its fields are matched with different weights; ID comes back in hits.
type Document struct {
	ID          string
	Name        string
	Description string
	// Hints are phrases of the prompts that the document answers, in words it does not use itself.
	Hints []string
	Body  string
	// Time breaks ties: the newer document first.
	Time time.Time
}

// paragraphBytes is where a longer line is cut into several paragraphs.
const paragraphBytes = 600

// A Span is a byte range.
type Span struct{ Start, End int }

// Paragraphs splits a body into the units that are scored on their own: its lines that are not blank, long ones cut. A Hit names them by number.
func Paragraphs(body string) []Span {
	var spans []Span
	for start := 0; start < len(body); {
		end := strings.IndexByte(body[start:], '\n')
		if end < 0 {
			end = len(body)
		} else {
			end += start
		}
		for from := start; from < end; {
			to := min(end, from+paragraphBytes)
			for to < end && to > from+paragraphBytes/2 && !utf8.RuneStart(body[to]) {
				to--
			}
			if strings.TrimSpace(body[from:to]) != "" {
				spans = append(spans, Span{from, to})
			}
			from = to
		}
		start = end + 1
	}
	return spans
}

// Keys of terms: FNV-1a over a kind and the text, so that the index stores no words.
const (
	kindWord = 'w' // a stem
	kindGram = 'g' // four characters of a word
	kindID   = '#' // a document's id
)

func termKey(kind byte, text string) uint64 {
	h := uint64(14695981039346656037)
	h = (h ^ uint64(kind)) * 1099511628211
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	h ^= h >> 29 // FNV's low bits are weak for short texts
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// key is the same for an identifier and for the word that is written like it, so that github finds GitHub.
func (w word) key() uint64 { return termKey(kindWord, w.stem) }

// The forward index holds the low 31 bits of keys. wholeBit marks a whole identifier: it stands beside its parts and has no neighbours.
const wholeBit = 1 << 31

func (w word) short() uint32 { return uint32(w.key()) &^ wholeBit }

const gramRunes = 4

// grams calls emit for every four characters of _word_, so that typos, inflections and compounds still share something.
func grams(text string, emit func(string)) {
	padded := "_" + text + "_"
	var starts [gramRunes]int
	n := 0
	for i := range padded {
		if n >= gramRunes {
			emit(padded[starts[n%gramRunes]:i])
		}
		starts[n%gramRunes] = i
		n++
	}
	if n <= gramRunes {
		emit(padded)
		return
	}
	emit(padded[starts[n%gramRunes]:])
}
