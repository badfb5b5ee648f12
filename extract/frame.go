package extract

import (
	"slices"
	"strings"

	"casebook/internal/lexical"
)

// A frame is a sentence that says what something is: the subject and what is said of it, by stems.
type frame struct {
	subject string
	stems   map[string]bool
	value   bool // what is said of it is a word or two, such as a name or a number
}

// sameSubject says whether two frames are about the same.
func (f frame) sameSubject(g frame) bool {
	if len(f.stems) != len(g.stems) {
		return false
	}
	for s := range f.stems {
		if !g.stems[s] {
			return false
		}
	}
	return len(f.stems) > 0
}

// predicateWords is how many words say what the subject is; more of them say what is done with it.
const predicateWords = 4

// frameOf reads a sentence such as «my lead is Ana» or «the staging port = 8443». Subjects of more than a few words, and those that only point (it is, this is), are none.
func frameOf(split *lexical.Splitter, text string) (frame, bool) {
	text = strings.TrimSpace(text)
	for _, copula := range []string{" is now ", " is ", " are ", " was ", " = ", ": ", " ist ", " sind ", " heißt ", " est ", " sont ", " es ", " son ", " è ", " é ", "是", "は"} {
		at := strings.Index(strings.ToLower(text), copula)
		if at <= 0 || at+len(copula) > len(text) || strings.HasPrefix(copula, ":") && strings.Contains(text[:at], "**") {
			continue
		}
		subject := strings.TrimLeft(text[:at], "*-# ")
		f := frame{subject: subject, stems: map[string]bool{}}
		short, _ := wordTables()
		split.Words(subject, func(w lexical.Word) {
			stem := w.Stem
			if long, ok := short[w.Text]; ok {
				stem = long
			}
			f.stems[stem] = true
		})
		plain := strings.ToLower(strings.TrimSpace(subject))
		if n := len(strings.Fields(subject)); n > 6 || n == 0 || len(f.stems) == 0 || strings.ContainsAny(subject, ",;.!?") ||
			slices.Contains([]string{"i", "it", "this", "that", "there", "he", "she", "we", "they", "here", "what"}, plain) {
			return frame{}, false
		}
		predicate := text[at+len(copula):]
		f.value = len(strings.Fields(predicate)) <= 2
		return f, speaks(split, predicate) && len(strings.Fields(predicate)) <= predicateWords && !wordingOf(split, predicate).negates
	}
	return frame{}, false
}

// speaks says whether a text has a word that is not too common to tell anything; marks of what was blotted out are none.
func speaks(split *lexical.Splitter, text string) bool {
	for {
		from := strings.Index(text, "[redacted")
		if from < 0 {
			break
		}
		to := strings.IndexByte(text[from:], ']')
		if to < 0 {
			text = text[:from]
			break
		}
		text = text[:from] + " " + text[from+to+1:]
	}
	n := 0
	split.Words(text, func(w lexical.Word) { n++ })
	return n > 0
}
