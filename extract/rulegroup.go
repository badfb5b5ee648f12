package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
)

// A grouping makes candidates of the sentences of one turn: what belongs together becomes one.
type grouping struct {
	turn      int
	text      string
	sentences []sentence
	agent     string // what the agent said before
	taken     []bool // sentences that a candidate has
	worth     []float64
	plays     bool // role-play or a test began: nothing more of the turn is meant
}

func (g *grouping) findings() []finding {
	g.taken = make([]bool, len(g.sentences))
	g.drop()
	var out []finding
	for i := range g.sentences { // those that point back go first, before others take what they point at
		s := &g.sentences[i]
		if to, ok := s.atStart(forget); ok && !g.taken[i] && (to >= len(s.words) || s.words[to].comma) {
			fs, _ := g.wished(i)
			out = append(out, fs...)
			continue
		}
		if m, ok := g.wish(s); ok && !g.taken[i] && g.pointsBack(i, m) {
			fs, _ := g.wished(i)
			out = append(out, fs...)
		}
	}
	g.details()
	g.narrow()
	g.weighAll()
	for i := range g.sentences {
		if g.plays = g.plays || g.sentences[i].has[playing]; g.taken[i] || g.plays {
			continue
		}
		if fs, ok := g.wished(i); ok {
			out = append(out, fs...)
			continue
		}
		v := g.sentences[i].judge()
		if v.rule == "" {
			v = g.withNeighbours(i)
		}
		found := v.rule != ""
		v = g.weighed(i, v)
		if !found && v.rule == "" && g.sentences[i].changed() {
			v = verdict{ruleMoved, casebook.TypeProject}
		}
		if v.rule == "" {
			continue
		}
		if f, ok := g.candidate(i, v); ok {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b finding) int { return a.start - b.start })
	return out
}

// withNeighbours judges an order that says nothing of its lasting, by the sentence that follows or comes before: a reason or an incident makes it last.
func (g *grouping) withNeighbours(i int) verdict {
	s := &g.sentences[i]
	if g.stressed(i) && (s.has[order] || s.has[avoid] || s.has[ought]) && !s.silenced() && !s.has[once] && !s.has[pointed] {
		return verdict{"rule", casebook.TypeFeedback}
	}
	if g.refused(i) && s.has[standing] && !s.has[once] && !s.has[pointed] && !s.silenced() && !s.empty() {
		return verdict{"correction", casebook.TypeFeedback}
	}
	if !s.wants() || !s.has[avoid] && !g.refused(i) {
		return verdict{}
	}
	if s.has[pointed] && !(g.near(i, i+1) && g.explained(i+1) && g.sentences[i+1].has[incident]) {
		return verdict{}
	}
	if next := i + 1; (g.refused(i) || s.has[avoid] && !s.has[definite] && !s.has[pointed] && g.near(i, next) && g.sentences[next].starts(ours)) && g.near(i, next) && !g.taken[next] && g.sentences[next].plain() && g.sentences[next].judge().rule == "" {
		return verdict{"correction", casebook.TypeFeedback}
	}
	if g.explained(i+1) || g.explained(i-1) || g.near(i, i+1) && g.sentences[i+1].bound().rule != "" && !g.sentences[i+1].silenced() {
		return verdict{"correction", casebook.TypeFeedback}
	}
	if next := i + 1; g.near(i, next) && !g.taken[next] {
		n := &g.sentences[next]
		if v := n.judge(); s.has[avoid] && n.has[order] && v.kind == casebook.TypeFeedback && v.rule != "confirmation" && !n.has[norm] {
			return verdict{"correction", casebook.TypeFeedback}
		}
	}
	return verdict{}
}

// stressed says that the next sentence only stresses that it is meant to last, as "always" and "I mean it, every time".
func (g *grouping) stressed(i int) bool {
	next := i + 1
	if !g.near(i, next) || len(g.sentences[next].words) > fewWords {
		return false
	}
	n := &g.sentences[next]
	return !n.asks && (n.has[ever] && len(n.words) <= 2 || n.has[lasting] || n.has[standing] && !n.has[order] && !n.has[avoid])
}

// refused says that the sentence, or the one before it, turns down what the agent did.
func (g *grouping) refused(i int) bool {
	return g.sentences[i].has[refuse] || g.near(i-1, i) && g.sentences[i-1].has[refuse] && len(g.sentences[i-1].words) < 5
}

func (g *grouping) explained(i int) bool {
	return i >= 0 && i < len(g.sentences) && !g.taken[i] && g.sentences[i].explains()
}

// near says that two sentences follow one another in a paragraph.
func (g *grouping) near(i, j int) bool {
	return i >= 0 && j < len(g.sentences) && g.sentences[i].block == g.sentences[j].block
}

// candidate makes one of sentence i and those behind it that belong to it.
func (g *grouping) candidate(i int, v verdict) (finding, bool) {
	said, stated, why := []int{i}, []int{i}, []int(nil)
	if v.kind == casebook.TypeFeedback && i > 0 && g.near(i-1, i) && !g.taken[i-1] && g.sentences[i-1].explains() {
		said, why = []int{i - 1, i}, []int{i - 1}
	}
	if p := i - 1; v.rule == "confirmation" && g.near(p, i) && !g.taken[p] && g.sentences[p].has[praise] && !g.sentences[p].silenced() && g.sentences[i].ownWords() < 2 {
		said, stated = []int{p, i}, []int{p, i}
	}
	for p := i - 1; p >= i-2 && g.near(p, i) && !slices.Contains(said, p) && g.leads(p, p+1); p-- {
		said, stated = append([]int{p}, said...), append([]int{p}, stated...)
	}
	for j := i + 1; j < len(g.sentences) && j <= i+3 && g.near(j-1, j); j++ {
		n := &g.sentences[j]
		nv := n.judge()
		switch {
		case n.explains() && nv.rule == "", nv.rule == "constraint" && v.rule == "correction":
			why = append(why, j)
		case v.kind == casebook.TypeFeedback && g.belongs(i, n, nv), g.goesOn(n, nv):
			stated = append(stated, j)
		case g.together(i, j, v):
			stated = append(stated, j)
		case v.kind == casebook.TypeUser && nv.kind == casebook.TypeUser && n.start-g.sentences[j-1].end < 3, g.follows(j, nv):
			stated = append(stated, j)
		case v.kind == casebook.TypeFeedback && v.rule != "confirmation" && v.rule != "preference" && len(why) == 0 && nv.rule == "" && n.plain():
			why = append(why, j)
		default:
			j = len(g.sentences)
			continue
		}
		said = append(said, j)
	}
	context := ""
	if v.kind == casebook.TypeFeedback && !g.speaks(stated) {
		for p := said[0] - 1; p >= 0 && p >= said[0]-2 && g.near(p, said[0]) && g.states(p); p-- {
			stated, said = append([]int{p}, stated...), append([]int{p}, said...)
		}
		if !g.speaks(stated) {
			if context = deed(g.agent); context == "" {
				return finding{}, false
			}
			context = " (" + context + ")"
		}
	}
	for _, n := range said {
		g.taken[n] = true
	}
	f := finding{Candidate: Candidate{Op: casebook.OpCreate, Type: v.kind, Turn: g.turn, Rule: v.rule}}
	f.Said = g.text[g.sentences[said[0]].start:g.sentences[said[len(said)-1]].end]
	f.Statement = g.state(stated) + context
	f.Why, f.How = g.why(stated, why), g.how(stated)
	f.start = g.sentences[said[0]].start
	for _, n := range stated {
		f.about = append(f.about, g.sentences[n].telling()...)
		f.turns = f.turns || g.sentences[n].has[change]
	}
	return f, true
}

// state writes sentences without what addresses the agent.
func (g *grouping) state(of []int) string {
	var parts []string
	for _, n := range of {
		s := &g.sentences[n]
		parts = append(parts, capital(g.text[s.words[s.body].start:s.end]))
	}
	return strings.Join(parts, " ")
}

// why is the reason that was given: sentences of their own, or a clause of those that are stated.
func (g *grouping) why(stated, reasons []int) string {
	var parts []string
	for _, n := range reasons {
		s := &g.sentences[n]
		from := s.body
		if to, ok := s.atStart(reason); ok && to < len(s.words) {
			from = to
		}
		parts = append(parts, capital(g.text[s.words[from].start:s.end]))
	}
	for _, n := range stated {
		s := &g.sentences[n]
		if s.language.verbLast {
			if r, ok := s.first(reason); ok && r.from > s.body {
				parts = append(parts, g.text[s.words[s.clauseStart(r.from)].start:s.words[r.to-1].end])
			}
			continue
		}
		if r := s.because(); r > 0 {
			parts = append(parts, capital(g.text[s.words[r].start:s.end]))
		}
	}
	return strings.Join(parts, " ")
}

// because is the word at which a reason inside the sentence begins; 0: none.
func (s *sentence) because() int {
	if r, ok := s.first(reason); ok && r.from > s.body && r.to+2 < len(s.words) {
		return r.to
	}
	if r, ok := s.first(purpose); ok && r.from > s.body {
		return r.from
	}
	if r, ok := s.first(incident); ok {
		for i := r.from; i > s.body; i-- {
			if s.words[i].comma || s.words[i].stop {
				return i
			}
		}
	}
	return 0
}

// clauseStart is the first word behind the last break before word i.
func (s *sentence) clauseStart(i int) int {
	for i > s.body && !s.words[i].comma && !s.words[i].stop {
		i--
	}
	return i
}

// how is where or when it is to be applied.
func (g *grouping) how(stated []int) string {
	var parts []string
	for _, n := range stated {
		s := &g.sentences[n]
		if f, ok := s.first(scope); ok {
			parts = append(parts, g.text[s.words[f.from].start:s.words[f.to-1].end])
		}
		if f, ok := s.first(whenever); ok {
			to := f.to
			for to < len(s.words) && !s.words[to].comma && !s.words[to].stop {
				to++
			}
			parts = append(parts, g.text[s.words[f.from].start:s.words[to-1].end])
		}
	}
	return capital(strings.Join(parts, ", "))
}

// capital has the first letter up, unless it begins with a name that has none.
func capital(s string) string {
	s = strings.TrimSpace(s)
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 || !unicode.IsLower(r) {
		return s
	}
	first, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(first, "/_@") || strings.ToLower(first) != first {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// tells says that a word has a content of its own.
func (s *sentence) tells(w *ruleWord) bool {
	switch w.kind {
	case letterWord:
		return !s.language.common[w.text]
	case plainWord:
		return len(w.text) > 2 && !s.language.common[w.text]
	}
	return true
}

// mostTelling bounds how many words say what a sentence is about.
const mostTelling = 24

// telling are the words that say what a sentence is about.
func (s *sentence) telling() []string {
	var out []string
	for _, w := range s.words[s.body:] {
		if len(out) == mostTelling {
			break
		}
		if s.tells(&w) {
			out = append(out, w.text)
		}
	}
	return out
}
