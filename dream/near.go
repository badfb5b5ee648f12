package dream

import (
	"cmp"
	"slices"
)

const (
	// rareStems is in how many memories a word may stand and still lead from one to another, and leastShared how many such words two memories must share to be compared.
	rareStems, leastShared = 60, 2
	// mostCompared bounds with how many others one memory is compared: those with which it shares most.
	mostCompared = 12
	// mostSentences is how many sentences a memory may have to be compared one by one: longer ones are no single thing to know.
	mostSentences = 300
	// nearShare is how much of what the smaller of two memories says the other must say for the two to be one, nearAbout the same where their descriptions say the same, and nearBoth how much
	// of what the larger says: a long memory does not take in every short one that repeats one line of it. TestNear and TestAlike have what they were chosen on.
	nearShare, nearAbout, nearBoth = 0.6, 0.4, 0.3
)

// A pairing is what two memories have in common.
type pairing struct {
	near bool
	odds [][2]int // sentences that are alike and at odds, by their numbers
}

// near finds memories that say the same in other words. What differs in a number, a name, a day or a no is never the same.
func near(v *View) ([]Step, []Note) {
	c := v.start()
	links := v.linked(c)
	partners := map[int][]int{}
	for _, p := range v.candidates(c, leastShared, rareStems) {
		a, b := &v.Memories[p[0]], &v.Memories[p[1]]
		if v.held[a.Path] || v.held[b.Path] || a.Memory.Type != b.Memory.Type {
			continue
		}
		if c.pair(a, b).near {
			partners[p[0]] = append(partners[p[0]], p[1])
			partners[p[1]] = append(partners[p[1]], p[0])
		}
	}
	var order []int
	for i := range partners {
		order = append(order, i)
	}
	slices.Sort(order)
	v.byWorth(order, links)
	var steps []Step
	taken := map[int]bool{}
	for _, i := range order {
		if taken[i] {
			continue
		}
		group := []int{i}
		for _, j := range partners[i] { // each of them is near the one that stays
			if !taken[j] && !slices.ContainsFunc(group[1:], func(k int) bool { return len(c.pair(&v.Memories[k], &v.Memories[j]).odds) > 0 }) {
				group = append(group, j)
			}
		}
		if len(group) < 2 {
			continue
		}
		slices.Sort(group[1:])
		for _, j := range group {
			taken[j] = true
		}
		steps = append(steps, v.merge(Near, group, "says what %s says, in other words"))
	}
	return steps, nil
}

// candidates are the pairs of memories that share at least so many words, alone or two in a row, that stand in at most rare memories, each with the smaller number first.
func (v *View) candidates(c *cache, least, rare int) [][2]int {
	holding := map[string][]int{}
	for i := range v.Memories {
		for stem := range c.read(&v.Memories[i]).leads() {
			holding[stem] = append(holding[stem], i)
		}
	}
	var pairs [][2]int
	for i := range v.Memories {
		shared := map[int]float64{}
		count := map[int]int{}
		for stem, words := range c.read(&v.Memories[i]).leads() {
			if on := holding[stem]; len(on) <= rare || len(v.Memories) <= rare {
				for _, j := range on {
					shared[j] += c.weight(stem, 1)
					count[j] += words
				}
			}
		}
		var others []int
		for j := range shared {
			if j != i && count[j] >= least {
				others = append(others, j)
			}
		}
		slices.SortFunc(others, func(x, y int) int { return cmp.Or(cmp.Compare(shared[y], shared[x]), cmp.Compare(x, y)) })
		for _, j := range others[:min(len(others), mostCompared)] {
			pairs = append(pairs, [2]int{min(i, j), max(i, j)})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return slices.Compact(pairs)
}

// pair compares two memories, once.
func (c *cache) pair(a, b *Seen) pairing {
	ra, rb := c.read(a), c.read(b)
	if p, ok := c.pairs[[2]*reading{ra, rb}]; ok {
		return p
	}
	p := c.compare(a, b, ra, rb)
	c.pairs[[2]*reading{ra, rb}] = p
	flipped := pairing{near: p.near}
	for _, o := range p.odds {
		flipped.odds = append(flipped.odds, [2]int{o[1], o[0]})
	}
	c.pairs[[2]*reading{rb, ra}] = flipped
	return p
}

// compare holds each sentence of one memory against all of the other.
func (c *cache) compare(a, b *Seen, ra, rb *reading) pairing {
	var p pairing
	if len(ra.said) > mostSentences || len(rb.said) > mostSentences {
		return p
	}
	inA, inB := make([]relation, len(ra.said)), make([]relation, len(rb.said))
	for i, s := range ra.said {
		for j, t := range rb.said {
			if !speaks(ra.sentences[i]) || !speaks(rb.sentences[j]) {
				continue
			}
			switch r := c.relate(s, t); {
			case r == rival:
				p.odds = append(p.odds, [2]int{i, j})
			case r > apart:
				inA[i], inB[j] = max(inA[i], r), max(inB[j], r)
			}
		}
	}
	// Two alike sentences are at odds unless each is said by another one.
	p.odds = slices.DeleteFunc(p.odds, func(o [2]int) bool { return inA[o[0]] == same && inB[o[1]] == same })
	if len(p.odds) > 0 || !c.sameTopic(a, b) {
		return p
	}
	saidA, allA := c.covered(ra, inA)
	saidB, allB := c.covered(rb, inB)
	if allA == 0 || allB == 0 {
		return p
	}
	smaller, larger := saidA/allA, saidB/allB
	if allB < allA {
		smaller, larger = larger, smaller
	}
	least := nearShare
	if r := c.relate(ra.about, rb.about); r > apart && r != rival {
		least = nearAbout
	}
	p.near = smaller >= least && larger >= nearBoth && !c.differ(ra, rb, inA, inB)
	return p
}

// differ looks at what is left of two memories that mostly say the same: «it has 3 replicas» and «it has 5 replicas» share little, and are what tells the two apart. So is code.
func (c *cache) differ(ra, rb *reading, inA, inB []relation) bool {
	left := func(r *reading, in []relation, o *reading) (rest []*said, more bool) {
		for i, s := range r.said {
			switch x := r.sentences[i]; {
			case speaks(x) && in[i] == apart:
				rest = append(rest, s)
			case x.Kind == Code || x.Kind == Row:
				more = more || !slices.ContainsFunc(o.said, func(t *said) bool { return t.key == s.key })
			}
		}
		return rest, more
	}
	restA, moreA := left(ra, inA, rb)
	restB, moreB := left(rb, inB, ra)
	if moreA && moreB {
		return true
	}
	for _, s := range restA {
		for _, t := range restB {
			if common, onlyA, onlyB := c.parts(s, t); common > 0 && atOdds(s, t, onlyA, onlyB) || otherCode(s, t) {
				return true
			}
		}
	}
	return false
}

// speaks says whether a sentence counts where memories are compared: not headings, code and tables, which are kept as they stand.
func speaks(s Sentence) bool { return s.Kind == Prose || s.Kind == Item }

// covered is the weight of the sentences that the other memory says, and that of all.
func (c *cache) covered(r *reading, in []relation) (said, all float64) {
	for i, s := range r.said {
		if !speaks(r.sentences[i]) {
			continue
		}
		w := c.total(s)
		all += w
		switch in[i] {
		case same, within:
			said += w
		case akin:
			said += w * akinShare
		}
	}
	return said, all
}
