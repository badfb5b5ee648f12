package main

import "strings"

// listing writes the index: some lines that are right, lines with each kind of fault, and text that people wrote into it.
func (g *generator) listing() error {
	n := g.share(listing)
	good := g.quiet(60 * n / counts[listing])
	lines := []string{"# Memory index", "", "Ask the desk in Cork before this list is put in another order.", ""}
	g.fact(Fact{Wordings: []string{lines[2]}, Paths: []string{"MEMORY.md"}})
	for _, m := range good {
		lines = append(lines, m.line(m.description))
		g.labels.Listed = append(g.labels.Listed, m.path)
	}
	marked := g.quiet(n)
	for i, m := range marked {
		fault := Fault{Kind: listing, Paths: []string{m.path}, Count: 1}
		switch i % 5 {
		case 0: // one whom a person wants listed, and who is not
			fault.Sort = "missing"
			m.pinned = true
		case 1:
			fault.Sort = "gone"
			fault.Paths = []string{"old-" + m.path}
			lines = append(lines, strings.ReplaceAll(m.line(m.description), "("+m.path, "(old-"+m.path))
		case 2:
			fault.Sort = "doubled"
			lines = append(lines, m.line(m.description), m.line(m.description))
		case 3: // the description of another memory
			fault.Sort = "wrong"
			fault.Old = marked[(i+5)%n].description
			if (i + 5) >= n {
				fault.Old = good[0].description
			}
			lines = append(lines, m.line(fault.Old))
		case 4: // text of the memory in its line
			fault.Sort = "long"
			hook := m.description + ". " + strings.ReplaceAll(m.body, "\n\n", " ")
			fault.Old = m.line(hook)
			lines = append(lines, fault.Old)
		}
		g.labels.Faults = append(g.labels.Faults, fault)
	}
	for range 3 { // a long line that says what no memory says
		f, err := g.fill()
		if err != nil {
			return err
		}
		m := pick(g.random, good)
		var so []string
		s := g.sentence("en", f, &so)
		lines = append(lines, "- Besides, for whoever reads this far down the list, and because no file was the place for it when it was said in a long call: "+s+" It belongs near [the others]("+m.path+").")
		g.fact(Fact{Wordings: []string{s}, Paths: []string{"MEMORY.md"}})
	}
	g.index = strings.Join(lines, "\n") + "\n"
	return nil
}

// quiet draws memories in which nothing was planted, each once in the whole index, long enough to fill a line.
func (g *generator) quiet(n int) []*memory {
	var drawn []*memory
	for _, m := range g.memories[g.firstQuiet:] {
		g.firstQuiet++
		if len(m.body) > 160 && !strings.Contains(m.body, "[[") {
			drawn = append(drawn, m)
		}
		if len(drawn) == n {
			break
		}
	}
	return drawn
}
