package extract

import (
	"slices"
	"strings"

	"casebook"
)

// wished takes a sentence that asks to remember or to forget something. It says whether the sentence was one, even where nothing comes of it.
func (g *grouping) wished(i int) ([]finding, bool) {
	s := &g.sentences[i]
	if g.plays || s.has[sarcasm] || s.has[hypo] && !s.starts(wish) && !s.starts(remember) || s.mostlyQuoted() && !s.starts(remember) {
		return nil, false
	}
	if s.asks && !s.starts(wish) && !s.ends(wish) || s.has[others] && !s.starts(remember) && !s.starts(forget) {
		return nil, false
	}
	if to, ok := s.atStart(forget); ok && !s.has[notForget] && !s.has[once] {
		if f, ok := g.forgotten(i, to); ok {
			return []finding{f}, true
		}
		return nil, true
	}
	if from, ok := s.atEnd(forget); ok && !s.has[notForget] && !s.has[once] {
		return []finding{g.forgottenPart(i, s.body, from)}, true
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
	if m, ok := s.first(bearInMind); ok && !s.has[once] && !s.beyond(m, pointed) {
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
	if to >= len(s.words) || s.words[to].comma || s.covered(to, len(s.words), anaphor) {
		return g.forgottenBack(i)
	}
	return g.forgottenPart(i, to, len(s.words)), true
}

// forgottenPart is the wish to forget what the words between from and to say.
func (g *grouping) forgottenPart(i, from, to int) finding {
	s := &g.sentences[i]
	g.taken[i] = true
	end := s.end
	if to < len(s.words) {
		end = s.words[to-1].end
	}
	f := finding{Candidate: Candidate{Op: casebook.OpDelete, Turn: g.turn, Rule: "forget", Explicit: true}, start: s.start}
	f.Said, f.Statement = g.text[s.start:s.end], capital(g.text[s.words[from].start:end])
	for _, w := range s.words[from:to] {
		if s.tells(&w) {
			f.about = append(f.about, w.text)
		}
	}
	return f
}

// forgottenBack is the wish to forget what was said just before.
func (g *grouping) forgottenBack(i int) (finding, bool) {
	if !g.near(i-1, i) || g.taken[i-1] {
		return finding{}, false
	}
	from := i - 1
	if g.near(from-1, i) && !g.taken[from-1] {
		from--
	}
	f := finding{Candidate: Candidate{Op: casebook.OpDelete, Turn: g.turn, Rule: "forget", Explicit: true}, start: g.sentences[from].start}
	var of []int
	for n := from; n < i; n++ {
		g.taken[n] = true
		of = append(of, n)
		f.about = append(f.about, g.sentences[n].telling()...)
	}
	g.taken[i] = true
	f.Said, f.Statement = g.text[f.start:g.sentences[i].end], g.state(of)
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
	if from < to && !s.covered(from, to, anaphor) && !g.pointsBack(i, m) {
		return []finding{g.explicit(i, s.part(from, to), i)}
	}
	if !g.pointsBack(i, m) {
		var out []finding
		for j := i + 1; j < len(g.sentences) && (g.sentences[j].item || len(out) == 0); j++ {
			if n := &g.sentences[j]; !n.asks && !n.empty() {
				g.taken[j] = true
				out = append(out, g.explicit(j, *n, i))
			}
		}
		return out
	}
	return g.rememberedBack(i)
}

// pointsBack says that a wish to remember means what was said before it.
func (g *grouping) pointsBack(i int, m markAt) bool {
	s := &g.sentences[i]
	from, to := s.body, len(s.words)
	if m.from <= s.body+1 {
		from = m.to
	} else if m.to == len(s.words) {
		to = m.from
	}
	return !s.colon && g.near(i-1, i) && (from >= to || s.covered(from, to, anaphor) || s.holds(m, anaphor) && s.begins(from, whenever, scope, lasting))
}

// holds says that a phrase has one of the other mark inside.
func (s *sentence) holds(m markAt, other mark) bool {
	for _, f := range s.marked {
		if f.mark == other && f.from >= m.from && f.to <= m.to {
			return true
		}
	}
	return false
}

// beyond says that the other mark stands somewhere outside a phrase.
func (s *sentence) beyond(m markAt, other mark) bool {
	for _, f := range s.marked {
		if f.mark == other && (f.to <= m.from || f.from >= m.to) {
			return true
		}
	}
	return false
}

// begins says that a phrase of one of the marks begins at word i.
func (s *sentence) begins(i int, of ...mark) bool {
	for _, f := range s.marked {
		if f.from == i && slices.Contains(of, f.mark) {
			return true
		}
	}
	return false
}

// longestBack is how many sentences a wish to remember may point back at.
const longestBack = 4

// rememberedBack is what a wish to remember points back at: the sentences before it that state something.
func (g *grouping) rememberedBack(i int) []finding {
	var stated []int
	for p := i - 1; p >= 0 && i-p <= longestBack && g.near(p, i) && (g.states(p) || g.sentences[p].judge().rule != ""); p-- {
		stated = append([]int{p}, stated...)
	}
	if len(stated) == 0 {
		return nil
	}
	f := finding{Candidate: Candidate{Op: casebook.OpCreate, Turn: g.turn, Rule: "remember", Explicit: true}, start: g.sentences[stated[0]].start}
	for _, n := range stated {
		g.taken[n] = true
		s := &g.sentences[n]
		if v := s.judge(); v.rule != "" && f.Type == "" {
			f.Type = v.kind
		}
		f.about = append(f.about, s.telling()...)
	}
	if f.Type == "" {
		f.Type = g.sentences[stated[0]].guess()
	}
	f.Said = g.text[f.start:g.sentences[i].end]
	f.Statement, f.Why, f.How = g.state(stated), g.why(stated, nil), g.how(stated)
	return []finding{f}
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
	p.mark()
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
	stated := []int{i}
	for j := i + 1; g.near(i, j) && !g.taken[j]; j++ {
		n := &g.sentences[j]
		switch v := n.judge(); {
		case n.explains() && v.rule == "":
			why = append(why, j)
		case g.goesOn(n, v):
			stated = append(stated, j)
		default:
			j = len(g.sentences)
			continue
		}
		g.taken[j] = true
		end = n.end
	}
	f.Said, f.start = strings.TrimSpace(g.text[start:end]), start
	f.Statement, f.Why, f.How = g.state(stated), g.why(stated, why), g.how(stated)
	f.about, f.turns = p.telling(), g.sentences[beside].has[change]
	g.sentences[i] = was
	return f
}

// guess is the type of something that only the wish to remember makes worth keeping.
func (p *sentence) guess() casebook.Type {
	switch {
	case p.starts(self) && !p.has[standing] && !p.has[ever]:
		return casebook.TypeUser
	case p.starts(order) || p.starts(avoid) || p.has[ever] || p.has[standing] || p.has[norm] || p.has[lasting] || p.has[choice]:
		return casebook.TypeFeedback
	case p.has[identity] || p.has[expertise]:
		return casebook.TypeUser
	case p.has[pointer]:
		return casebook.TypeReference
	}
	for _, w := range p.words {
		if w.text == "please" {
			return casebook.TypeFeedback
		}
		if w.kind == urlWord || w.kind == channelWord {
			return casebook.TypeReference
		}
	}
	return casebook.TypeProject
}
