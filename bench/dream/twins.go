package main

import (
	"slices"
	"strings"
)

// copies says how many copies a memory gets, and for how many of each hundred copies: most have one to four, some ten (NousResearch/hermes-agent#88471
// met a fact that was kept 13 times).
var copies = []struct{ each, of int }{{1, 30}, {2, 60}, {4, 120}, {10, 90}}

// duplicates plants memories of the same words: the file again, the body under another name, and the same words with other blanks and line ends.
func (g *generator) duplicates() error {
	left := g.share(exact)
	total := left
	for _, c := range copies {
		for n := (c.of*total/counts[exact] + c.each - 1) / c.each; n > 0 && left > 0; n-- {
			if err := g.copied(min(c.each, left)); err != nil {
				return err
			}
			left -= min(c.each, left)
		}
	}
	for left > 0 {
		if err := g.copied(1); err != nil {
			return err
		}
		left--
	}
	return nil
}

func (g *generator) copied(times int) error {
	f, err := g.fill()
	if err != nil {
		return err
	}
	from := len(g.labels.Facts)
	m := g.about(f, g.kind())
	fault := Fault{Kind: exact, Sort: "file", Paths: []string{m.path}, Count: times, User: m.kind == "user"}
	for range times {
		c := *m
		switch g.random.IntN(5) {
		case 0, 1: // the whole file
		case 2:
			fault.Sort = "body"
			other := g.blank(f, m.kind)
			c.path, c.name, c.description, c.modified = other.path, other.name+"-again", "What is known of the "+f["s"], other.modified
		case 3:
			fault.Sort = "blanks"
			c.loud = true
		case 4:
			fault.Sort = "date"
			c.modified = g.day()
		}
		fault.Paths = append(fault.Paths, g.add(&c).path)
	}
	for i := from; i < len(g.labels.Facts); i++ {
		g.labels.Facts[i].Paths = slices.Clone(fault.Paths)
		fault.Facts = append(fault.Facts, i)
	}
	g.labels.Faults = append(g.labels.Faults, fault)
	return nil
}

// nears plants pairs of memories that say the same in other words, as people do it: other order, synonyms, words that fill, abbreviations, the passive.
// One of five has a sentence more in one of the two, which must survive.
func (g *generator) nears() error {
	for n := range g.share(near) {
		f, err := g.fill()
		if err != nil {
			return err
		}
		g.twins(f, g.vocabulary.paraphrases[n%len(g.vocabulary.paraphrases)], n)
	}
	return nil
}

func (g *generator) twins(f fill, p []string, n int) {
	kind := g.kind()
	if kind == "user" {
		kind = "project" // what a person said of themselves is no automation's affair
	}
	a, b := g.blank(f, kind), g.blank(f, kind)
	b.name, b.path = "about-"+b.name, "about-"+strings.ReplaceAll(b.path, "/", "-")
	b.description = "About the " + f["s"]
	one, other := f.put(p[2]), f.put(p[3])
	if n%2 == 1 { // either wording may be the older one
		one, other = other, one
	}
	a.body, b.body = one, other
	fault := Fault{Kind: near, Sort: p[0], Count: 1}
	var more []string
	var so []string
	if n%3 == 0 { // a second sentence that both have as it is
		s := g.sentence("en", f, &so)
		a.body, b.body = a.body+" "+s, b.body+" "+s
		more = append(more, s)
	}
	extra := ""
	if n%5 == 0 {
		fault.Sort = "extra"
		extra = g.sentence("en", f, &so)
		b.body += " " + extra
	}
	g.add(a)
	g.add(b)
	fault.Paths = []string{a.path, b.path}
	fault.Facts = append(fault.Facts, g.fact(Fact{Wordings: []string{one, other}, Paths: fault.Paths}))
	for _, s := range more {
		fault.Facts = append(fault.Facts, g.fact(Fact{Wordings: []string{s}, Paths: fault.Paths}))
	}
	if extra != "" {
		g.fact(Fact{Wordings: []string{extra}, Paths: []string{b.path}})
	}
	g.labels.Faults = append(g.labels.Faults, fault)
}

// alikes plants groups of memories that differ in a number, a name, an environment, a day, or in what a negation is about. Nothing of them is wrong.
func (g *generator) alikes() error {
	for n := range g.share("alike") {
		f, err := g.fill()
		if err != nil {
			return err
		}
		row := g.vocabulary.alike[n%len(g.vocabulary.alike)]
		group := Group{Sort: row[0]}
		day := g.day()
		for i, s := range g.variants(f, row[1], 2+n%2) {
			m := g.blank(f, "project")
			m.name += "-" + string(rune('a'+i))
			m.path = m.name + ".md"
			m.description, m.body, m.modified = strings.TrimSuffix(s, "."), s, day
			g.add(m)
			group.Paths = append(group.Paths, m.path)
			g.fact(Fact{Wordings: []string{s}, Paths: []string{m.path}})
		}
		g.labels.Alike = append(g.labels.Alike, group)
		g.labels.Untouched = append(g.labels.Untouched, group.Paths...)
	}
	return nil
}

// variants puts different words into the slots with capitals, or takes the sentences of the row.
func (g *generator) variants(f fill, row string, n int) []string {
	if strings.Contains(row, ";") {
		var all []string
		for _, s := range strings.Split(row, ";") {
			all = append(all, f.put(s))
		}
		return all
	}
	var all []string
	for len(all) < n {
		if s := g.capitals(f).put(row); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// capitals draws the slots that make the difference.
func (g *generator) capitals(f fill) fill {
	n := 1000 + g.random.IntN(8000)
	return f.with("N", digits(n), "P", g.word("person"), "T", g.word("tool"), "C", g.word("place"), "E", g.word("environment"), "W", g.word("weekday"), "X", g.code(), "H", g.hour())
}
