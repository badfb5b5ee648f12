package extract

import (
	"strings"
	"sync"

	"casebook/internal/transcript"
)

// Rules finds what is worth keeping in what a person said, without a model: wishes to remember or to forget, corrections and confirmations that are meant to last, who the
// person is, dates and people of the project, and places outside it. Precision goes before recall: what could be an order for the task at hand is left alone. It looks at
// Person turns of the session itself; what an agent said before is read for what a person confirmed. The order is that of the turns.
//
// How it works. A turn is cut down to the person's own prose (ruleprose.go), the prose is split into sentences and words (rulesentence.go), and phrases of the sentence's
// language put marks on it (rulemark.go, rulephrase.go). All judging is done from marks, in one way for every language (rulejudge.go, rulegroup.go); at the end what was
// taken back later in the session is dropped (ruletakeback.go).
//
// So a language is one file of data, rule<language>.go, with a row in ruleLanguages:
//
//   - common: frequent small words that tell the language from others with the same letters. For a language of its own script, set own instead.
//   - spelling: other ways to write a word, such as typing errors and missing apostrophes or accents; applied before phrases are looked for.
//   - short: abbreviations whose full stop does not end a sentence.
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
	short    string
	classes  map[string]string
	phrases  map[mark]string // one phrase a line
}

// ruleLanguages lists the languages; the first is taken where nothing tells.
func ruleLanguages() []ruleLanguage { return []ruleLanguage{english()} }

// A readyLanguage is a language made ready for look-up, at its first use.
type readyLanguage struct {
	name    string
	own     func(r rune) bool
	common  map[string]bool
	phrases func() [2]*phraseIndex // of address, of all else
	respell map[string]string
}

var readyLanguages = sync.OnceValue(func() []*readyLanguage {
	var all []*readyLanguage
	for _, l := range ruleLanguages() {
		r := &readyLanguage{name: l.name, own: l.own, common: wordSet(l.common), respell: l.spelling}
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

// languageOf tells the language of a text by its small words. An own script decides alone.
func languageOf(words []ruleWord, standard *readyLanguage) *readyLanguage {
	best, most := standard, 0
	for _, l := range readyLanguages() {
		n := 0
		for i := range words {
			switch {
			case words[i].quoted:
			case l.own == nil:
				if l.common[words[i].text] {
					n++
				}
			case l.owns(words[i].text):
				n += 3
			}
		}
		if n > most || n == most && n > 0 && l == standard {
			best, most = l, n
		}
	}
	return best
}

func (l *readyLanguage) owns(word string) bool {
	for _, r := range word {
		return l.own(r)
	}
	return false
}

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
