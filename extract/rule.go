package extract

import (
	"strings"
	"sync"
	"unicode/utf8"

	"casebook/internal/transcript"
)

// Rules finds what is worth keeping in what a person said, without a model: wishes to remember or to forget, corrections and confirmations that are meant to last, who the
// person is, dates and people of the project, and places outside it. Precision goes before recall: what could be an order for the task at hand is left alone. It looks at
// Person turns of the session itself; what an agent said before is read for what a person confirmed. The order is that of the turns.
//
// How it works. A turn is cut down to the person's own prose (ruleprose.go), the prose is split into sentences and words (rulesentence.go), and phrases of the sentence's
// language put marks on it (rulemark.go, rulephrase.go). All judging is done from marks, in one way for every language (rulejudge.go, rulegroup.go), and weighed by what labelled sentences taught (weighing.go); at the end what was
// taken back later in the session is dropped (ruletakeback.go).
//
// So a language is one file of data, rule<language>.go, with a row in ruleLanguages:
//
//   - common: frequent small words that tell the language from others with the same letters. For a language of its own script, set own instead.
//   - spelling: other ways to write a word, such as typing errors and missing apostrophes or accents; applied before phrases are looked for.
//   - fold: makes words that people spell with or without accents the same; words are compared as it gives them, in phrases and text alike.
//   - short: abbreviations whose full stop does not end a sentence.
//   - ordinals: what a number with a full stop goes on with, as the names of months.
//   - letters: those that a word has in this language and not in the others; for one with words cut short before an apostrophe, these with it: "l'".
//   - verbLast: wishes and reasons end a sentence: "… because", "… remember".
//   - classes: word lists that phrases name as {class}, one_two for two words.
//   - phrases: for each mark, the phrases that put it on a sentence. rulemark.go says what each mark means to the judging. A language may leave out any.
//
// Phrases are words in small letters, and these: a|b are alternatives; one_two is two words in one alternative; word? and a|b? may be missing; !a|b is one word that is neither;
// wor~ is any word that begins so; * is any one word; ... are up to six; ^ is the start of the sentence, behind words of address, at the very start or behind a
// colon or dash; $ is its end; a comma
// is one or a longer break; / ends the phrase where what stands behind it must follow and is no part of it; {url} {code} {name} {num} {cap} {channel} {mail} are words by their
// looks. No phrase crosses a comma that it does not name, but ... does. A script without blanks is taken letter by letter, in phrases and text alike, so that 记住 is written
// as it is, and ... are up to twelve letters.
//
// Tables of sentences in rule<language>_test.go say what is found and, more of them, what is not.
func Rules(turns []transcript.Turn) []Candidate {
	var found []finding
	agent, before := "", -1
	for i := range turns {
		t := &turns[i]
		if t.Subagent != "" {
			continue
		}
		switch t.Speaker {
		case transcript.Agent:
			if strings.TrimSpace(t.Text) != "" {
				agent = t.Text
			}
		case transcript.Person:
			said := sentencesOf(t.Text)
			g := grouping{turn: i, text: t.Text, sentences: said, agent: agent}
			found = append(found, g.findings()...)
			found = takeBack(found, said, i, before)
			before = i
		}
	}
	found = lastWords(found)
	out := make([]Candidate, 0, len(found))
	for _, f := range found {
		out = append(out, f.Candidate)
	}
	return out
}

// A finding is a candidate with what is needed to tell whether a later one replaces it.
type finding struct {
	Candidate
	start int      // the byte of the turn's text
	about []string // the words that say what it is about
	turns bool     // it corrects what was said before
}

// A ruleLanguage is how people say in one language what the rules look for. Rules says what the fields hold.
type ruleLanguage struct {
	name     string
	own      func(r rune) bool // letters that only this language, of those here, is written in
	common   string
	spelling map[string]string
	fold     func(word string) string
	letters  string
	verbLast bool
	short    string
	ordinals string
	classes  map[string]string
	phrases  map[mark]string // one phrase a line
}

// ruleLanguages lists the languages; the first is taken where nothing tells.
func ruleLanguages() []ruleLanguage {
	return []ruleLanguage{english(), german(), spanish(), french(), chinese(), japanese()}
}

// A readyLanguage is a language made ready for look-up, at its first use.
type readyLanguage struct {
	name     string
	own      func(r rune) bool
	common   map[string]bool
	phrases  func() [2]*phraseIndex // of address, of all else
	respell  map[string]string
	fold     func(word string) string
	verbLast bool
}

var readyLanguages = sync.OnceValue(func() []*readyLanguage {
	var all []*readyLanguage
	for _, l := range ruleLanguages() {
		r := &readyLanguage{name: l.name, own: l.own, common: wordSet(l.common), respell: l.spelling, fold: l.fold, verbLast: l.verbLast}
		if l.fold != nil {
			for w := range wordSet(l.common) {
				r.common[l.fold(w)] = true
			}
		}
		r.phrases = sync.OnceValue(func() [2]*phraseIndex { return newPhraseIndexes(l) })
		all = append(all, r)
	}
	return all
})

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// surely is how much of a sentence tells its language whatever the text around it is in: so many Han letters without kana are Chinese.
const surely = 24

// languageOf tells the language of a text by its small words. An own script decides alone.
func languageOf(words []ruleWord, standard *readyLanguage) *readyLanguage {
	var count [16]int // more than there are languages
	all := readyLanguages()
	for i := range words {
		switch w := &words[i]; {
		case w.quoted:
		case w.kind == letterWord:
			for n, l := range all {
				if l.own != nil && l.owns(w.text) {
					count[n] += 3
				}
			}
		case w.kind == plainWord || w.kind == capitalWord:
			for set, n := commonIn()[w.text]|lettersIn(w.text), 0; set != 0; set, n = set>>1, n+1 {
				count[n] += int(set & 1)
			}
		}
	}
	best, most := standard, 0
	for n, l := range all {
		if count[n] > most || count[n] == most && most > 0 && most < surely && l == standard {
			best, most = l, count[n]
		}
	}
	return best
}

// lettersIn says in which languages a word is by its letters, as commonIn does. Most words have only letters that tell nothing.
func lettersIn(word string) uint16 {
	var in uint16
	for i := 0; i < len(word); i++ {
		if word[i] < utf8.RuneSelf && (word[i] != '\'' || i > 2) {
			continue
		}
		for n, letters := range languageLetters() {
			for l := range strings.FieldsSeq(letters) {
				if short, ok := strings.CutSuffix(l, "'"); ok && i > 0 && word[:i] == short && word[i] == '\'' || !ok && strings.HasPrefix(word[i:], l) {
					in |= 1 << n
				}
			}
		}
	}
	return in
}

var languageLetters = sync.OnceValue(func() []string {
	var all []string
	for _, l := range ruleLanguages() {
		all = append(all, l.letters)
	}
	return all
})

// commonIn says of a small word in which languages it is one: bit n stands for the language with that number.
var commonIn = sync.OnceValue(func() map[string]uint16 {
	in := map[string]uint16{}
	for n, l := range readyLanguages() {
		if l.own == nil {
			for w := range l.common {
				in[w] |= 1 << n
			}
		}
	}
	return in
})

func (l *readyLanguage) owns(word string) bool {
	for _, r := range word {
		return l.own(r)
	}
	return false
}

// allOrdinals are the words behind an ordinal number in all languages.
var allOrdinals = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, l := range ruleLanguages() {
		for w := range strings.FieldsSeq(l.ordinals) {
			all[w] = true
		}
	}
	return all
})

// allShort are the abbreviations of all languages: knowing those of others does no harm.
var allShort = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, l := range ruleLanguages() {
		for w := range strings.FieldsSeq(l.short) {
			all[w] = true
		}
	}
	return all
})
