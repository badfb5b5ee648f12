package dream

import "slices"

// A relation is how what two sentences say goes together.
type relation int

// The relations, each weaker than the next one but for the last two, where they say different things.
const (
	apart  relation = iota // they are about different things, as far as words show
	akin                   // most words are the same, and nothing is at odds
	within                 // one of them says all of the other, and a little more
	same                   // the same words but for those that tell nothing
	rival                  // alike, and at odds: another number, another name, a no
)

const (
	// rivalShare is from which share of their words on two sentences that differ are held to be about the same.
	rivalShare = 0.5
	// akinShare is from which share of their words on two sentences say the same when several words differ, and withinShare how much of the longer one the shorter has.
	akinShare, withinShare = 0.62, 0.75
)

// relate says how two sentences go together.
func (c *cache) relate(a, b *said) relation {
	if a.key == b.key {
		return same
	}
	if len(a.stems) == 0 || len(b.stems) == 0 {
		return apart
	}
	common, onlyA, onlyB := c.parts(a, b)
	if common == 0 {
		return apart
	}
	restA, restB := c.sum(onlyA), c.sum(onlyB)
	share := common / (common + restA + restB)
	odds := atOdds(a, b, onlyA, onlyB)
	switch {
	case odds && share >= rivalShare || odds && common/(common+min(restA, restB)) >= withinShare && share >= rivalShare/2:
		return rival
	case odds || limitsDiffer(a, b) || a.negated != b.negated || otherCode(a, b):
		return apart
	case turned(a, b):
		return apart
	case len(onlyA) == 0 && len(onlyB) == 0:
		return same
	case len(onlyA) == 0 || len(onlyB) == 0:
		if share >= withinShare && !slices.ContainsFunc(append(onlyA, onlyB...), token.exact) {
			return within
		}
	case share >= akinShare && !slices.ContainsFunc(onlyA, token.exact) && !slices.ContainsFunc(onlyB, token.exact):
		return akin
	}
	return apart
}

// atOdds says whether two sentences that share a word cannot both be said of one thing: a no, words that exclude each other, other numbers, or something else in the same place.
func atOdds(a, b *said, onlyA, onlyB []token) bool {
	return a.negated%2 != b.negated%2 || (a.negated > 0) != (b.negated > 0) || excludes(a, b) || numbered(onlyA) && numbered(onlyB) || slot(a, b, onlyA, onlyB)
}

// parts are the weight of the words that both have, and the words that one of them has alone.
func (c *cache) parts(a, b *said) (common float64, onlyA, onlyB []token) {
	onlyA, onlyB = alone(a, b), alone(b, a)
	for stem, w := range a.stems {
		if !slices.ContainsFunc(onlyA, func(t token) bool { return t.stem == stem }) {
			common += c.weight(stem, max(w, b.stems[stem]))
		}
	}
	return common, onlyA, onlyB
}

func alone(a, b *said) []token {
	var only []token
	for _, t := range a.order {
		if _, ok := b.stems[t.stem]; !ok && !slices.ContainsFunc(b.order, t.inflects) && !slices.ContainsFunc(only, func(o token) bool { return o.stem == t.stem }) {
			only = append(only, t)
		}
	}
	return only
}

// leastStem is how long what two forms of a word have in common is, where the Splitter does not know the language, and mostEnding how long their endings are.
const leastStem, mostEnding = 5, 2

// inflects says whether two words are forms of one, as prefiero and prefiere are.
func (t token) inflects(o token) bool {
	if t.stem == o.stem {
		return true
	}
	n := 0
	for n < len(t.stem) && n < len(o.stem) && t.stem[n] == o.stem[n] {
		n++
	}
	endT, endO := len(t.stem)-n, len(o.stem)-n
	return n >= leastStem && !t.exact() && !o.exact() && t.rivals == "" && o.rivals == "" && 0 < endT && endT <= mostEnding && 0 < endO && endO <= mostEnding
}

// turned says whether two sentences of the same words say them of one another: Ana reports to Bo, and Bo to Ana.
func turned(a, b *said) bool {
	ordered := slices.EqualFunc(a.order, b.order, token.inflects)
	if ordered {
		return false
	}
	for word, object := range a.objects {
		if other, ok := b.objects[word]; !ok || other != object {
			return true
		}
	}
	for word := range b.objects {
		if _, ok := a.objects[word]; !ok {
			return true
		}
	}
	for _, kind := range []func(token) bool{func(t token) bool { return t.number && !t.name }, func(t token) bool { return t.name || t.verbatim && !t.number }} {
		if !slices.Equal(a.both(b, kind), b.both(a, kind)) {
			return true
		}
	}
	return false
}

// both are the stems of a kind of words that another sentence has, too, in the order of this one. A word may begin one sentence and be a name in the other.
func (s *said) both(o *said, kind func(token) bool) []string {
	is := map[string]bool{}
	for _, t := range slices.Concat(s.order, o.order) {
		is[t.stem] = is[t.stem] || kind(t)
	}
	var stems []string
	for _, t := range s.order {
		if _, ok := o.stems[t.stem]; ok && is[t.stem] {
			stems = append(stems, t.stem)
		}
	}
	return stems
}

func (c *cache) sum(tokens []token) float64 {
	var all float64
	for _, t := range tokens {
		all += c.weight(t.stem, 1)
	}
	return all
}

// excludes says whether one names another of some words that exclude each other, as Monday and Friday do.
func excludes(a, b *said) bool {
	for group, one := range a.rivals {
		if other, ok := b.rivals[group]; ok && one != other {
			return true
		}
	}
	return false
}

func numbered(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.number })
}

// slot says whether two sentences are the same words in the same order but for one place, where each has something of its own.
func slot(a, b *said, onlyA, onlyB []token) bool {
	if len(onlyA) == 0 || len(onlyB) == 0 {
		return false
	}
	from, endA, endB := middle(a.order, b.order)
	return endA > from && endB > from && endA-from <= len(onlyA)+1 && endB-from <= len(onlyB)+1 && endA-from <= 3 && endB-from <= 3
}

// middle is where the orders begin to differ, and where in each of them they are the same again to the end.
func middle(a, b []token) (from, endA, endB int) {
	for from < len(a) && from < len(b) && a[from].stem == b[from].stem {
		from++
	}
	endA, endB = len(a), len(b)
	for endA > from && endB > from && a[endA-1].stem == b[endB-1].stem {
		endA, endB = endA-1, endB-1
	}
	return from, endA, endB
}

// limitsDiffer says whether one is narrowed by a word by which the other is not.
func limitsDiffer(a, b *said) bool {
	if len(a.limits) != len(b.limits) {
		return true
	}
	for w := range a.limits {
		if !b.limits[w] {
			return true
		}
	}
	return false
}
