package extract

import (
	"strings"

	"casebook"
)

// leads says that sentence p belongs before the next one: that points back at it, or it is as good as worth keeping itself.
func (g *grouping) leads(p, next int) bool {
	s := &g.sentences[p]
	if g.taken[p] || s.silenced() || s.empty() || s.has[task] || s.has[once] || s.has[pointed] || s.has[ephemeral] || s.judge().rule != "" {
		return false
	}
	n := &g.sentences[next]
	return g.worth[p] >= beside || n.starts(linked) || n.starts(anaphor)
}

// together says that sentence j, itself worth keeping, goes on about what sentence i began: nothing marks it as another thing.
func (g *grouping) together(i, j int, v verdict) bool {
	s := &g.sentences[j]
	if g.taken[j] || s.item || s.silenced() || s.has[task] || s.has[once] || s.has[pointed] {
		return false
	}
	nv := s.judge()
	if nv.rule == "" {
		nv = g.withNeighbours(j)
	}
	nv = g.weighed(j, nv)
	return nv.rule != "" && nv.kind == v.kind
}

// follows says that sentence j, of which no rule says anything, belongs to the one before.
func (g *grouping) follows(j int, v verdict) bool {
	s := &g.sentences[j]
	return v.rule == "" && !g.taken[j] && !s.silenced() && !s.empty() && !s.has[task] && !s.has[once] && !s.has[ephemeral] && !s.has[nearby] && (s.plain() || !s.has[pointed]) && g.worth[j] >= beside
}

// fewWords is how many words a rule has at most that only makes sense behind the sentence before.
const fewWords = 5

// goesOn says that a sentence goes on about what the one before said.
func (g *grouping) goesOn(n *sentence, v verdict) bool {
	if n.silenced() || n.has[task] || n.has[pointed] || n.has[once] || n.has[ephemeral] {
		return false
	}
	return n.has[linked] && len(n.words) > 2 || v.kind == casebook.TypeFeedback && len(n.words) <= fewWords && !n.starts(ever) && !n.starts(avoid) && !n.starts(norm)
}

// speaks says that sentences have content of their own, and do not only point at what was said or done before.
func (g *grouping) speaks(of []int) bool {
	words, points := 0, false
	for _, n := range of {
		s := &g.sentences[n]
		words += s.ownWords()
		points = points || s.has[anaphor] || s.has[keep] || s.has[praise]
	}
	return words > 1 || words == 1 && !points
}

// states says that a sentence says something that a later one can point at.
func (g *grouping) states(i int) bool {
	s := &g.sentences[i]
	return !g.taken[i] && !s.silenced() && !s.empty() && !s.has[task] && !s.has[once] && !(s.starts(order) && !s.has[standing])
}

// ownWords counts the words of a confirmation that say what was right.
func (s *sentence) ownWords() int {
	n := 0
	for i := s.body; i < len(s.words); i++ {
		inside := false
		for _, m := range s.marked {
			inside = inside || (m.mark == praise || m.mark == keep || m.mark == anaphor || m.mark == lasting || m.mark == standing || m.mark == refuse) && m.from <= i && i < m.to
		}
		w := &s.words[i]
		if !inside && s.tells(w) {
			n++
		}
	}
	return n
}

// longestDeed bounds what is taken over of an agent's words.
const longestDeed = 160

// deed is what the agent asked last, else what it said first: that is what an answer without content of its own is about.
func deed(agent string) string {
	said := sentencesOf(agent[:min(len(agent), longestProse)])
	first := ""
	for i := range said {
		s := &said[i]
		text := agent[s.start:s.end]
		if len(s.words) < 4 || len(text) > longestDeed || strings.Contains(text, "\n") {
			continue
		}
		if s.asks || first == "" {
			first = strings.TrimRight(text, ".!:")
		}
	}
	return first
}

// belongs says that an order behind another is the other half of it: what to do instead.
func (g *grouping) belongs(i int, n *sentence, v verdict) bool {
	s := &g.sentences[i]
	switch {
	case n.silenced() || n.has[once] && !s.has[told]:
		return false
	case v.rule == "confirmation":
		return s.has[praise] && n.has[keep] || s.has[keep] && n.has[praise]
	}
	if s.has[told] && n.starts(avoid) {
		return true
	}
	return s.has[avoid] && n.has[order] && !n.has[avoid] && (v.rule != "" && !n.has[norm] || n.has[choice])
}
