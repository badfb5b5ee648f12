package extract

import (
	"strings"

	"casebook"
)

// wished takes a sentence that asks to remember or to forget something. It says whether the sentence was one, even where nothing comes of it.
func (g *grouping) wished(i int) ([]finding, bool) {
	s := &g.sentences[i]
	if g.plays || s.has[sarcasm] || s.has[hypo] || s.mostlyQuoted() && !s.starts(remember) {
		return nil, false
	}
	if s.asks && !s.starts(wish) || s.has[others] && !s.starts(remember) {
		return nil, false
	}
	if to, ok := s.atStart(forget); ok && !s.has[notForget] && !s.has[once] {
		if f, ok := g.forgotten(i, to); ok {
			return []finding{f}, true
		}
		return nil, true
	}
	m, ok := g.wish(s)
	if !ok {
		return nil, false
	}
	return g.remembered(i, m), true
}

// wish is the phrase that asks to remember.
func (g *grouping) wish(s *sentence) (markAt, bool) {
	if s.has[notRemember] || s.has[cancel] {
		return markAt{}, false
	}
	if m, ok := s.first(remember); ok {
		return m, true
	}
	if m, ok := s.first(bearInMind); ok && !s.has[once] {
		return m, true
	}
	if m, ok := s.first(rememberTo); ok && !s.has[once] && (s.has[standing] || s.has[lasting] || s.has[norm]) {
		return m, true
	}
	return markAt{}, false
}

// forgotten is the wish to forget what stands behind word to.
func (g *grouping) forgotten(i, to int) (finding, bool) {
	s := &g.sentences[i]
	if to >= len(s.words) {
		return finding{}, false
	}
	g.taken[i] = true
	f := finding{Candidate: Candidate{Op: casebook.OpDelete, Turn: g.turn, Rule: "forget", Explicit: true}}
	f.Said = g.text[s.start:s.end]
	f.Statement = capital(g.text[s.words[to].start:s.end])
	f.start = s.start
	for _, w := range s.words[to:] {
		if len(w.text) > 2 && !s.language.common[w.text] {
			f.about = append(f.about, w.text)
		}
	}
	return f, true
}

// remembered are the candidates of a wish to remember: what stands beside the phrase, else the list or the sentence behind it, else the sentence before.
func (g *grouping) remembered(i int, m markAt) []finding {
	s := &g.sentences[i]
	g.taken[i] = true
	from, to := s.body, len(s.words)
	switch {
	case m.from <= s.body || m.from == s.body+1:
		from = m.to
	case m.to == len(s.words):
		to = m.from
	}
	if from < to && !s.covered(from, to, anaphor) {
		return []finding{g.explicit(i, s.part(from, to), i)}
	}
	if s.colon || i == 0 {
		var out []finding
		for j := i + 1; j < len(g.sentences) && (g.sentences[j].item || len(out) == 0); j++ {
			if n := &g.sentences[j]; !n.asks && !n.empty() {
				g.taken[j] = true
				out = append(out, g.explicit(j, *n, i))
			}
		}
		return out
	}
	if p := i - 1; g.near(p, i) && !g.taken[p] && !g.sentences[p].asks && !g.sentences[p].empty() {
		g.taken[p] = true
		return []finding{g.explicit(p, g.sentences[p], i)}
	}
	return nil
}

// covered says that one phrase of the mark takes up all words between from and to.
func (s *sentence) covered(from, to int, m mark) bool {
	for _, f := range s.marked {
		if f.mark == m && f.from <= from && f.to >= to {
			return true
		}
	}
	return false
}

// part is a stretch of the sentence, judged anew.
func (s *sentence) part(from, to int) sentence {
	p := *s
	p.words = s.words[from:to:to]
	p.start = p.words[0].start
	if to < len(s.words) {
		p.end = p.words[len(p.words)-1].end
	}
	p.body, p.marked, p.has, p.asks = 0, nil, [marks]bool{}, false
	p.language.phrases().marksIn(&p)
	for p.body < len(p.words) {
		n, ok := p.atStart(address)
		if !ok || n >= len(p.words) {
			break
		}
		p.body = n
	}
	if p.body > 0 {
		p.language.phrases().marksIn(&p)
	}
	p.settle()
	return p
}

// explicit is what was asked to be remembered: sentence p, with the reason that follows sentence i. beside is the sentence with the wish.
func (g *grouping) explicit(i int, p sentence, beside int) finding {
	v := p.judge()
	if v.rule == "" {
		v.kind = p.guess()
	}
	f := finding{Candidate: Candidate{Op: casebook.OpCreate, Type: v.kind, Turn: g.turn, Rule: "remember", Explicit: true}}
	start, end := min(g.sentences[i].start, p.start), g.sentences[i].end
	if i != beside && !g.sentences[i].item {
		start, end = min(start, g.sentences[beside].start), max(end, g.sentences[beside].end)
	}
	was := g.sentences[i]
	g.sentences[i] = p
	var why []int
	for j := i + 1; g.near(i, j) && !g.taken[j] && g.sentences[j].explains() && g.sentences[j].judge().rule == ""; j++ {
		why = append(why, j)
		g.taken[j] = true
		end = g.sentences[j].end
	}
	f.Said, f.start = strings.TrimSpace(g.text[start:end]), start
	f.Statement, f.Why, f.How = g.state([]int{i}), g.why([]int{i}, why), g.how([]int{i})
	f.about, f.turns = p.telling(), g.sentences[beside].has[change]
	g.sentences[i] = was
	return f
}

// guess is the type of something that only the wish to remember makes worth keeping.
func (p *sentence) guess() casebook.Type {
	switch {
	case p.starts(self):
		return casebook.TypeUser
	case p.has[order] || p.has[avoid] || p.has[norm] || p.has[lasting] || p.has[choice]:
		return casebook.TypeFeedback
	case p.has[identity] || p.has[expertise]:
		return casebook.TypeUser
	case p.has[pointer]:
		return casebook.TypeReference
	}
	for _, w := range p.words {
		if w.kind == urlWord || w.kind == channelWord {
			return casebook.TypeReference
		}
	}
	return casebook.TypeProject
}
