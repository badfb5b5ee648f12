package dream

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"casebook"
)

// leastWords is how many words a text must have to be known again: «Not stated.» is said by many.
const leastWords = 3

// duplicates finds memories of the same words: blanks, case, marks and frontmatter do not count. One of them stays and takes the others in.
func duplicates(v *View) ([]Step, []Note) {
	c := v.start()
	groups := map[string][]int{}
	var order []string
	for i := range v.Memories {
		s := &v.Memories[i]
		r := c.read(s)
		if v.held[s.Path] || len(strings.Fields(r.folded)) < leastWords && !longWord(r.folded) {
			continue
		}
		if groups[r.folded] == nil {
			order = append(order, r.folded)
		}
		groups[r.folded] = append(groups[r.folded], i)
	}
	var steps []Step
	links := v.linked(c)
	for _, key := range order {
		for group := groups[key]; len(group) > 1; {
			v.byWorth(group, links)
			alike, rest := group[:1:1], []int(nil)
			for _, i := range group[1:] {
				if c.duplicate(&v.Memories[group[0]], &v.Memories[i]) {
					alike = append(alike, i)
				} else {
					rest = append(rest, i)
				}
			}
			if len(alike) > 1 {
				steps = append(steps, v.merge(Duplicate, alike, "the same words as %s"))
			}
			group = rest
		}
	}
	return steps, nil
}

// longWord says of a text that it is in a script without blanks.
func longWord(text string) bool {
	return len(text) >= 12 && strings.ContainsFunc(text, func(r rune) bool { return r >= 0x3000 })
}

// duplicate says whether two memories whose words are the same but for the case of code say the same: code must be the same, too, unless one text is in small letters or capitals alone,
// and what they are said of must not differ.
func (c *cache) duplicate(a, b *Seen) bool {
	ra, rb := c.read(a), c.read(b)
	return (ra.whole == rb.whole || ra.oneCase || rb.oneCase) && (c.sameTopic(a, b) || c.sameWords(a, b))
}

// sameWords says of two memories of the same words whether those name what they are about, and only descriptions differ: «who runs the mailer» and «what is known of the mailer» over «Nuno runs the mailer».
// Where both are called by what differs («retries of orders», orders-retries; «retries of billing», billing-retries), they are two.
func (c *cache) sameWords(a, b *Seen) bool {
	da, db := c.about(a), c.about(b)
	_, onlyA, onlyB := c.parts(da, db)
	calls := func(only []token, s *Seen) bool {
		name := strings.ToLower(s.Memory.Name + " " + s.Path)
		return slices.ContainsFunc(only, func(t token) bool { return strings.Contains(name, t.stem) })
	}
	ra := c.read(a)
	told := 0
	for stem := range da.stems {
		if _, both := db.stems[stem]; both && slices.ContainsFunc(ra.said, func(s *said) bool { _, is := s.stems[stem]; return is }) {
			told++
		}
	}
	if len(ra.sentences) == 0 || pointing(ra.sentences[0].Text) || told == 0 {
		return false
	}
	return !calls(onlyA, a) || !calls(onlyB, b)
}

// sameTopic says whether nothing shows that two memories are about different things: what they are called and how they are described may be in other words, but not name another thing.
func (c *cache) sameTopic(a, b *Seen) bool {
	da, db := c.about(a), c.about(b)
	if (c.relate(da, db) == rival || c.otherThing(a, b)) && !c.serial(a, b, da, db) {
		return false
	}
	if ra := c.read(a); len(ra.sentences) > 0 && pointing(ra.sentences[0].Text) { // «It listens on port 8080.»: the frontmatter says what does
		na, nb := c.named(a), c.named(b)
		return c.relate(na, nb) != rival && (c.relate(da, db) != apart || len(da.stems) == 0 || len(db.stems) == 0)
	}
	return true
}

// otherThing says whether descriptions are the same words but for one place, where each names something that its memory does not speak of: «retries of orders», «retries of billing».
func (c *cache) otherThing(a, b *Seen) bool {
	da, db := c.about(a), c.about(b)
	common, onlyA, onlyB := c.parts(da, db)
	if common == 0 || !slot(da, db, onlyA, onlyB) {
		return false
	}
	unsaid := func(only []token, r *reading) bool {
		return !slices.ContainsFunc(only, func(t token) bool {
			return slices.ContainsFunc(r.said, func(s *said) bool { _, is := s.stems[t.stem]; return is })
		})
	}
	return unsaid(onlyA, c.read(a)) && unsaid(onlyB, c.read(b))
}

// serial says whether only the numbers differ that stand in the names, too: those count memories.
func (c *cache) serial(a, b *Seen, da, db *said) bool {
	_, onlyA, onlyB := c.parts(da, db)
	counts := func(only []token, s *Seen) bool {
		return !slices.ContainsFunc(only, func(t token) bool {
			return !t.number || !strings.Contains(s.Memory.Name, strings.TrimLeft(strings.Trim(t.stem, "#"), "0")) && !strings.Contains(s.Path, t.stem)
		})
	}
	return counts(onlyA, a) && counts(onlyB, b)
}

func (c *cache) about(s *Seen) *said { return c.read(s).about }

func (c *cache) named(s *Seen) *said {
	return c.say(strings.NewReplacer("-", " ", "_", " ").Replace(s.Memory.Name))
}

// pointing says of a sentence that it only points to what it is about.
func pointing(text string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "*_`\"'")), " ")
	return slices.Contains([]string{"it", "it's", "its", "this", "that", "these", "those", "they", "there", "he", "she", "es", "dies", "das", "er", "sie", "il", "elle", "ce", "ça", "cela", "esto", "eso", "ello"}, first)
}

// linked counts the links that lead to each memory, by its path.
func (v *View) linked(c *cache) map[string]int {
	to := map[string][]string{}
	for i := range v.Memories {
		for _, key := range v.start().read(&v.Memories[i]).keys {
			to[key] = append(to[key], v.Memories[i].Path)
		}
	}
	counts := map[string]int{}
	for i := range v.Memories {
		for _, key := range c.read(&v.Memories[i]).links {
			for _, p := range to[key] {
				counts[p]++
			}
		}
	}
	return counts
}

// byWorth sorts memories that say the same: what a person pinned first, then what is about the person, what others link to, what is older, and by path.
func (v *View) byWorth(group []int, links map[string]int) {
	first := func(is func(casebook.Memory) bool) func(a, b Seen) int {
		return func(a, b Seen) int {
			x, y := is(a.Memory), is(b.Memory)
			switch {
			case x == y:
				return 0
			case x:
				return -1
			}
			return 1
		}
	}
	pinned := first(func(m casebook.Memory) bool { return m.Pinned })
	user := first(func(m casebook.Memory) bool { return m.Type == casebook.TypeUser })
	slices.SortFunc(group, func(i, j int) int {
		a, b := v.Memories[i], v.Memories[j]
		return cmp.Or(pinned(a, b), user(a, b), links[b.Path]-links[a.Path], a.since(b), strings.Compare(a.Path, b.Path))
	})
}

// since compares when two memories were written first. What is not known is later than what is.
func (s Seen) since(o Seen) int {
	a, b := s.Created, o.Created
	if a.IsZero() {
		a = s.Changed
	}
	if b.IsZero() {
		b = o.Changed
	}
	switch {
	case a.IsZero() == b.IsZero():
		return a.Compare(b)
	case a.IsZero():
		return 1
	}
	return -1
}

// merge is the step in which the first of some memories takes the others in.
func (v *View) merge(kind Kind, group []int, reason string) Step {
	c := v.start()
	kept := v.Memories[group[0]]
	change := casebook.Change{Op: casebook.OpMerge, Path: kept.Path, Expect: kept.Hash}
	merged := kept
	var names []string
	ask := ""
	if kept.Memory.Type == casebook.TypeUser {
		ask = kept.Path + " says something about the person"
	}
	for _, i := range group[1:] {
		o := v.Memories[i]
		change.From, change.ExpectFrom = append(change.From, o.Path), append(change.ExpectFrom, o.Hash)
		c.combine(&merged, &o)
		names = append(names, o.Path)
		if o.Memory.Pinned && !kept.Memory.Pinned {
			pin := true
			change.Pin = &pin
		}
		if o.Memory.Type == casebook.TypeUser && ask == "" {
			ask = o.Path + " says something about the person"
		}
	}
	change.Body = merged.Memory.Body
	if merged.Memory.Description != kept.Memory.Description {
		change.Description = merged.Memory.Description
	}
	if !slices.Equal(merged.Memory.Hints, kept.Memory.Hints) {
		change.Hints = merged.Memory.Hints
	}
	text := fmt.Sprintf("%s: "+reason, strings.Join(names, ", "), kept.Path)
	return Step{Kind: kind, Reason: text, Changes: []casebook.Change{change}, Ask: ask, Memories: len(change.From)}
}
