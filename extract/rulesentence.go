package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestSentence is how many words are looked at of one; people who dictate use no full stops, but what is longer was pasted.
const longestSentence = 160

// A markAt is a phrase that was found: words from from up to to.
type markAt struct {
	mark     mark
	from, to int
}

// A sentence of a person's prose, or a clause of one that stands for itself.
type sentence struct {
	start, end int // bytes of the turn's text
	words      []ruleWord
	body       int  // the first word behind the words of address
	block      int  // sentences of one paragraph have the same number
	item       bool // of a list
	asks       bool // ends in a question mark
	colon      bool // ends in a colon
	language   *readyLanguage
	marked     []markAt
	has        [marks]bool
	clause     int // the word behind the clause that matters: what follows explains it
	main       int // the word behind that clause with what only a comma cuts off
}

// sentencesOf are the sentences of a person's own prose in text, with their marks.
func sentencesOf(text string) []sentence {
	blocks := proseOf(text)
	var all []sentence
	var words []ruleWord
	for n, b := range blocks {
		w := wordsOf(text[b.start:b.end], b.start)
		words = append(words, w...)
		all = append(all, splitSentences(text, b, n, w)...)
	}
	if len(all) == 0 {
		return nil
	}
	standard := languageOf(words, readyLanguages()[0])
	var out []sentence
	for _, s := range all {
		if len(s.words) == 0 || len(s.words) > longestSentence {
			continue
		}
		s.language = languageOf(s.words, standard)
		out = append(out, s.read()...)
	}
	return out
}

// read marks the sentence. One that turns to a request or a question for now is cut in two there.
func (s sentence) read() []sentence {
	for i := range s.words {
		w := &s.words[i]
		if s.language.fold != nil {
			w.text = s.language.fold(w.text)
		}
		if spelled, ok := s.language.respell[w.text]; ok {
			w.text = spelled
		}
	}
	s.mark()
	for _, m := range s.marked {
		if m.from > s.body && (m.mark == turnsTo && !s.introduced(m.from) || m.mark == joint && s.breathless()) {
			return s.cut(m.from)
		}
		if m.mark == cancel && m.from == s.body { // what is not needed, and then why: the second part can be worth keeping
			for i := m.to; i < len(s.words); i++ {
				if s.words[i].comma || s.words[i].stop {
					return s.cut(i)
				}
			}
		}
	}
	s.settle()
	return []sentence{s}
}

// mark passes over the words of address and marks what is left.
func (s *sentence) mark() {
	both := s.language.phrases()
	for s.body < len(s.words) {
		both[0].marksAt(s, s.body)
		to := 0
		for _, m := range s.marked {
			if m.from == s.body {
				to = max(to, m.to)
			}
		}
		if to == 0 || to == len(s.words) {
			break
		}
		s.body = to
	}
	if s.body > 0 {
		both[1].marksAt(s, 0) // a word of address can be the start of something else: "sure, let's", "note to self"
	}
	both[1].marksIn(s)
}

// introduced says that only a phrase of when or where stands before word i, as "from now on, please …".
func (s *sentence) introduced(i int) bool {
	for _, m := range [...]mark{lasting, standing, scope, whenever} {
		if to, ok := s.atStart(m); ok {
			for to < i && !s.words[to].comma && !s.words[to].stop {
				to++
			}
			if to >= i {
				return true
			}
		}
	}
	return false
}

// dictated is how many words without a comma make a sentence look dictated.
const dictated = 22

// breathless says that the sentence goes on and on without a comma.
func (s *sentence) breathless() bool {
	commas := 1
	for _, w := range s.words {
		if w.comma || w.stop {
			commas++
		}
	}
	return len(s.words)/commas >= dictated
}

// assertions are the marks of which one makes a clause that can stand for itself.
var assertions = [...]mark{norm, lasting, ever, ought, choice, told, praise, keep, identity, expertise, freeze, deadline, owner, constraint, underway, decision, pointer, avoid}

// settle finds where the clause that matters ends, and drops marks that speak against a sentence from elsewhere: in the reason that is given for it, or in what only says when.
func (s *sentence) settle() {
	s.clause, s.main = len(s.words), len(s.words)
	begins := len(s.words) // where the first assertion is complete
	for _, m := range s.marked {
		for _, a := range assertions {
			if m.mark == a && m.to < begins && m.to > s.body {
				begins = m.to
			}
		}
	}
	for _, m := range s.marked {
		if (m.mark == reason || m.mark == purpose) && m.from > s.body && m.from >= begins-1 {
			s.main = min(s.main, m.from)
		}
	}
	s.clause = s.main
	for i := begins; i < s.clause; i++ {
		if s.words[i].comma || s.words[i].stop {
			s.clause = i
		}
	}
	for _, m := range [...]mark{hypo, ephemeral, definite, pointed, others, permit, nearby, once} {
		end := s.clause
		if m == once {
			end = s.main
		}
		s.has[m] = s.inside(m, end)
	}
}

// inside says that a mark begins before word end, and not in a clause that only says when.
func (s *sentence) inside(m mark, end int) bool {
	for _, f := range s.marked {
		if f.mark == m && f.from < end && !s.conditional(f.from, m) {
			return true
		}
	}
	return false
}

// conditional says that word i stands in a phrase or a clause that says when a rule holds.
func (s *sentence) conditional(i int, m mark) bool {
	for _, f := range s.marked {
		if f.mark == lasting && f.from <= i && i < f.to {
			return true
		}
	}
	if m == hypo || m == once || !s.has[lasting] && !s.has[standing] {
		return false
	}
	for _, f := range s.marked {
		if f.mark != whenever || f.from > i {
			continue
		}
		to := f.to
		for to < len(s.words) && !s.words[to].comma && !s.words[to].stop && to < f.to+8 {
			to++
		}
		if i < to {
			return true
		}
	}
	return false
}

func (s sentence) cut(at int) []sentence {
	first, second := s, s
	first.words, second.words = s.words[:at:at], s.words[at:]
	first.end, second.start = first.words[at-1].end, second.words[0].start
	first.asks, first.colon = false, false
	first.body, second.body = 0, 0
	first.marked, second.marked = nil, nil
	first.has, second.has = [marks]bool{}, [marks]bool{}
	return append(first.read(), second.read()...)
}

// splitSentences cuts a block at the ends of sentences.
func splitSentences(text string, b block, number int, words []ruleWord) []sentence {
	var out []sentence
	from := 0
	for i := range words {
		last := i == len(words)-1
		next := b.end
		if !last {
			next = words[i+1].start
		}
		end, ends := sentenceEnd(text[words[i].end:next], &words[i], last)
		if ends && !last && end == 1 && words[i].kind == numberWord && words[i].end-words[i].start <= 2 && allOrdinals()[words[i+1].text] {
			ends = false // the 3. of February
		}
		if !ends && !last && counts(text, &words[i+1]) {
			ends = true
		}
		if !ends {
			continue
		}
		for from < i && counts(text, &words[from]) {
			from++
		}
		s := sentence{start: words[from].start, end: words[i].end + end, words: words[from : i+1 : i+1], block: number, item: b.item}
		tail := text[words[i].end:s.end]
		s.asks = strings.ContainsAny(tail, "?？")
		s.colon = strings.ContainsAny(tail, ":：")
		out = append(out, s)
		from = i + 1
	}
	return out
}

// counts says that a word is the number of an item within a line, as in "2) ask first".
func counts(text string, w *ruleWord) bool {
	return w.kind == numberWord && w.end-w.start <= 2 && strings.HasPrefix(text[w.end:], ") ")
}

// sentenceEnd looks at what stands between two words: whether a sentence ends there, and how many bytes of it belong to the sentence.
func sentenceEnd(between string, before *ruleWord, last bool) (int, bool) {
	stop := strings.IndexAny(between, ".!?。！？…\n")
	if last {
		return len(strings.TrimRight(between, " \t\r\n")), true
	}
	if stop < 0 {
		return 0, false
	}
	r, size := utf8.DecodeRuneInString(between[stop:])
	if r == '\n' {
		return len(strings.TrimRight(between[:stop], " \t\r")), true
	}
	end := stop + size
	for end < len(between) { // more of them, and closing marks
		r, size := utf8.DecodeRuneInString(between[end:])
		if !strings.ContainsRune(`.!?。！？…)"'”’»*_`, r) {
			break
		}
		end += size
	}
	if r == '.' && end == stop+1 && (allShort()[before.text] || utf8.RuneCountInString(before.text) == 1 && before.kind == capitalWord) {
		return 0, false
	}
	if r < utf8.RuneSelf && end < len(between) && !unicode.IsSpace(rune(between[end])) {
		return 0, false // inside a name, a version, an address
	}
	return end, true
}
