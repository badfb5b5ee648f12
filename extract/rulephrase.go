package extract

import (
	"slices"
	"strings"
)

// longestGap is how many words `...` may stand for, and maxTries how many parts of a phrase are tried at one place before it counts as not there.
const (
	longestGap = 6
	maxTries   = 400
)

// A rulePhrase is one way to say something.
type rulePhrase struct {
	mark  mark
	parts []phrasePart
}

// A phrasePart is one place of a phrase.
type phrasePart struct {
	word     map[string]bool
	runs     [][]string // of several words
	prefixes []string
	kinds    string // letters of wordKind
	optional bool
	not      bool // one word that is none of these
	gap      bool // up to longestGap words
	any      bool // one word
	start    bool // no word: the start of the sentence
	end      bool // no word: the end of it
	comma    bool // no word: a comma or a longer break
	look     bool // no word: the phrase ends here, what comes behind must only follow
}

// A phraseIndex finds phrases by their first word.
type phraseIndex struct {
	first map[string][]*rulePhrase
	kind  map[wordKind][]*rulePhrase
	loose []*rulePhrase
}

// newPhraseIndexes are that of the words of address, and that of all other marks.
func newPhraseIndexes(l ruleLanguage) [2]*phraseIndex {
	words := phraseWords{l.classes, l.fold}
	var both [2]*phraseIndex
	for i := range both {
		both[i] = &phraseIndex{first: map[string][]*rulePhrase{}, kind: map[wordKind][]*rulePhrase{}}
	}
	for m := range marks {
		x := both[1]
		if m == address || m == refuse {
			x = both[0]
		}
		for line := range strings.Lines(l.phrases[m]) {
			if p := words.parse(m, line); len(p.parts) > 0 {
				x.add(p)
			}
		}
	}
	return both
}

func (x *phraseIndex) add(p *rulePhrase) {
	for i := range min(len(p.parts)-1, 2) { // one that may be missing at the start: the phrase without it, too
		if p.parts[i].optional {
			short := &rulePhrase{mark: p.mark, parts: append(append([]phrasePart{}, p.parts[:i]...), p.parts[i+1:]...)}
			x.add(short)
			break
		}
		if !p.parts[i].start && !p.parts[i].comma {
			break
		}
	}
	head := p.parts[0]
	if head.start || head.comma {
		if len(p.parts) == 1 {
			return
		}
		head = p.parts[1]
	}
	if head.gap || head.any || head.not || len(head.prefixes) > 0 {
		x.loose = append(x.loose, p)
		return
	}
	seen := map[string]bool{}
	put := func(w string) {
		if !seen[w] {
			seen[w] = true
			x.first[w] = append(x.first[w], p)
		}
	}
	for w := range head.word {
		put(w)
	}
	for _, run := range head.runs {
		put(run[0])
	}
	for _, k := range head.kinds {
		x.kind[wordKind(k)] = append(x.kind[wordKind(k)], p)
	}
}

// phraseWords is what phrases of one language are made of.
type phraseWords struct {
	classes map[string]string
	fold    func(word string) string
}

func (ws phraseWords) parse(m mark, line string) *rulePhrase {
	p := &rulePhrase{mark: m}
	for part := range strings.FieldsSeq(line) {
		switch part {
		case "^":
			p.parts = append(p.parts, phrasePart{start: true})
		case "$":
			p.parts = append(p.parts, phrasePart{end: true})
		case "/":
			p.parts = append(p.parts, phrasePart{look: true})
		case ",":
			p.parts = append(p.parts, phrasePart{comma: true})
		case "...":
			p.parts = append(p.parts, phrasePart{gap: true})
		case "*":
			p.parts = append(p.parts, phrasePart{any: true})
		default:
			e := phrasePart{word: map[string]bool{}}
			part, e.optional = strings.CutSuffix(part, "?")
			part, e.not = strings.CutPrefix(part, "!")
			for alternative := range strings.SplitSeq(part, "|") {
				ws.add(&e, alternative)
			}
			p.parts = append(p.parts, e)
		}
	}
	return p
}

func (ws phraseWords) add(e *phrasePart, alternative string) {
	if name, ok := strings.CutPrefix(alternative, "{"); ok {
		name = strings.TrimSuffix(name, "}")
		if k, ok := wordKinds[name]; ok {
			e.kinds += string(k)
			return
		}
		for w := range strings.FieldsSeq(ws.classes[name]) {
			ws.add(e, w)
		}
		return
	}
	if prefix, ok := strings.CutSuffix(alternative, "~"); ok {
		e.prefixes = append(e.prefixes, ws.spelled(prefix))
		return
	}
	var run []string
	for _, w := range wordsOf(strings.ReplaceAll(alternative, "_", " "), 0) {
		run = append(run, ws.spelled(w.text))
	}
	if len(run) == 1 {
		e.word[run[0]] = true
	} else if len(run) > 1 {
		e.runs = append(e.runs, run)
		slices.SortStableFunc(e.runs, func(a, b []string) int { return len(b) - len(a) }) // the longest that fits is taken
	}
}

func (ws phraseWords) spelled(w string) string {
	if ws.fold == nil {
		return w
	}
	return ws.fold(w)
}

// marksIn finds the phrases of a sentence. Words inside quotation marks are somebody else's, so no phrase begins or ends there.
func (x *phraseIndex) marksIn(s *sentence) {
	for i := s.body; i < len(s.words); i++ {
		x.marksAt(s, i)
	}
}

// marksAt finds the phrases that begin at word i.
func (x *phraseIndex) marksAt(s *sentence, i int) {
	w := &s.words[i]
	if w.quoted {
		return
	}
	for _, list := range [...][]*rulePhrase{x.first[w.text], x.kind[w.kind], x.loose} {
		for _, p := range list {
			if to, ok := p.at(s, i); ok {
				s.marked = append(s.marked, markAt{p.mark, i, to})
				s.has[p.mark] = true
			}
		}
	}
}

// at says whether the phrase begins at word i, and behind which word it ends.
func (p *rulePhrase) at(s *sentence, i int) (int, bool) {
	tries := maxTries
	return p.match(s, i, 0, &tries)
}

func (p *rulePhrase) match(s *sentence, i, part int, tries *int) (int, bool) {
	if *tries--; *tries < 0 {
		return 0, false
	}
	if part == len(p.parts) {
		return i, true
	}
	e := &p.parts[part]
	switch {
	case e.start:
		if i != s.body && i != 0 && (i >= len(s.words) || !s.words[i].stop) {
			return 0, false
		}
		return p.match(s, i, part+1, tries)
	case e.end:
		if i != len(s.words) {
			return 0, false
		}
		return p.match(s, i, part+1, tries)
	case e.look:
		_, ok := p.match(s, i, part+1, tries)
		return i, ok
	case e.comma:
		if i >= len(s.words) || !s.words[i].comma && !s.words[i].stop {
			return 0, false
		}
		return p.match(s, i, part+1, tries)
	case e.gap:
		reach := longestGap
		if i < len(s.words) && s.words[i].kind == letterWord {
			reach *= 2
		}
		for n := 0; n <= reach && i+n <= len(s.words); n++ {
			if n > 0 && s.words[i+n-1].stop && part > 0 {
				break
			}
			if to, ok := p.match(s, i+n, part+1, tries); ok {
				return to, true
			}
		}
		return 0, false
	}
	if n := e.fits(s, i, part > 0 && !p.parts[part-1].bare()); n > 0 {
		if to, ok := p.match(s, i+n, part+1, tries); ok {
			return to, true
		}
	}
	if e.optional {
		return p.match(s, i, part+1, tries)
	}
	return 0, false
}

// fits is how many words from the one at i the part takes; 0: it does not fit.
func (e *phrasePart) fits(s *sentence, i int, inside bool) int {
	if i >= len(s.words) {
		return 0
	}
	w := &s.words[i]
	if w.quoted || inside && (w.stop || w.comma) {
		return 0
	}
	n := e.takes(s, i)
	if e.not {
		return 1 - min(n, 1)
	}
	return n
}

func (e *phrasePart) takes(s *sentence, i int) int {
	w := &s.words[i]
	for _, run := range e.runs {
		if len(run) <= len(s.words)-i && s.says(i, run) {
			return len(run)
		}
	}
	if e.any || e.word[w.text] || e.kinds != "" && strings.ContainsRune(e.kinds, rune(w.kind)) {
		return 1
	}
	for _, prefix := range e.prefixes {
		if strings.HasPrefix(w.text, prefix) {
			return 1
		}
	}
	return 0
}

func (s *sentence) says(i int, run []string) bool {
	for n, w := range run {
		if s.words[i+n].text != w || n > 0 && (s.words[i+n].stop || s.words[i+n].comma) {
			return false
		}
	}
	return true
}

// bare says that the part is no word, or that a break may stand behind it.
func (e *phrasePart) bare() bool { return e.start || e.end || e.comma || e.look || e.gap }
