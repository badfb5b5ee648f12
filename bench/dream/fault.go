package main

import (
	"strconv"
	"strings"
	"time"
)

func digits(n int) string { return strconv.Itoa(n) }

// references plants mentions of files that git had once, of files that moved, and links to memories that are not there.
func (g *generator) references() error {
	byKind := map[string][]string{}
	for _, row := range g.vocabulary.references {
		byKind[row[0]] = append(byKind[row[0]], row[1])
	}
	n := g.share(dead)
	for i := range n {
		f, err := g.fill()
		if err != nil {
			return err
		}
		fault := Fault{Kind: dead, Count: 1}
		sentence := pick(g.random, byKind["file"])
		pointer := i%6 == 5 // a sentence that does no more than point
		if pointer {
			sentence = byKind["pointer"][0]
		}
		switch i % 10 {
		case 0, 1, 2, 3:
			fault.Sort, fault.Old = "gone", g.project.takeGone()
		case 4, 5, 6:
			fault.Sort = "moved"
			fault.Old, fault.Want = g.project.takeMoved()
		default:
			fault.Sort, fault.Old = "link", g.word("stem")+"-of-"+strings.ToLower(g.word("place"))+"-"+strings.ToLower(g.code())
			sentence = pick(g.random, byKind["link"])
			if pointer {
				sentence = byKind["pointerlink"][0]
			}
		}
		m := g.about(f, g.kindOfAutomation())
		s := f.with("f", fault.Old, "l", fault.Old).put(sentence)
		m.body += "\n\n" + s
		fault.Paths = []string{m.path}
		fault.Facts = []int{g.fact(Fact{Wordings: []string{s}, Paths: fault.Paths, Loose: fault.Old, Gives: pointer})}
		if fault.Sort == "link" {
			fault.Old = "[[" + fault.Old + "]]"
		}
		g.labels.Faults = append(g.labels.Faults, fault)
	}
	return nil
}

// kindOfAutomation is a type that may be changed without asking.
func (g *generator) kindOfAutomation() string {
	return pick(g.random, []string{"project", "project", "feedback", "reference"})
}

// contradictions plants an older and a newer memory that cannot both be true. Those about a person are theirs to settle. One of four older ones says
// something besides, which is as true as before.
func (g *generator) contradictions() error {
	for i := range g.share(contrary) {
		f, err := g.fill()
		if err != nil {
			return err
		}
		row := g.vocabulary.contradictions[i%len(g.vocabulary.contradictions)]
		fault := Fault{Kind: contrary, Sort: row[0], Count: 1, User: strings.HasPrefix(row[0], "user")}
		kind := "project"
		if fault.User {
			kind = "user"
		}
		said := g.variants(f, row[1], 2)
		older, newer := g.blank(f, kind), g.blank(f, kind)
		older.path, older.name = "once-"+f["k"]+".md", "once-"+f["k"]
		older.dated, newer.dated = true, true
		older.modified = firstDay.AddDate(0, 0, g.random.IntN(200))
		newer.modified = older.modified.AddDate(0, 0, 40+g.random.IntN(200))
		older.body, newer.body = said[0], said[1]
		var so []string
		if i%4 == 3 {
			besides := g.sentence("en", f, &so)
			older.body += " " + besides
			g.add(older)
			g.fact(Fact{Wordings: []string{besides}, Paths: []string{older.path}})
		} else {
			g.add(older)
		}
		g.add(newer)
		fault.Paths = []string{older.path, newer.path}
		fault.Facts = []int{
			g.fact(Fact{Wordings: []string{said[0]}, Paths: []string{older.path}, Gives: !fault.User}),
			g.fact(Fact{Wordings: []string{said[1]}, Paths: []string{newer.path}}),
		}
		g.labels.Faults = append(g.labels.Faults, fault)
	}
	return nil
}

// dates plants days that were named as seen from the day they were said, which the file tells.
func (g *generator) dates() error { return g.relative(said, g.share(said), false) }

// unresolvable plants those that can mean several days, or none. They have to stay.
func (g *generator) unresolvable() error { return g.relative(unresolved, g.share(unresolved), true) }

func (g *generator) relative(kind string, n int, open bool) error {
	var templates [][]string
	for _, row := range g.vocabulary.dates {
		if (row[0] == "?") == open {
			templates = append(templates, row)
		}
	}
	for i := range n {
		f, err := g.fill()
		if err != nil {
			return err
		}
		row := templates[i%len(templates)]
		m := g.about(f, g.kindOfAutomation())
		m.dated = true
		if row[2] == "next Friday" {
			m.modified = wednesday(m.modified) // said on a Wednesday, it can be the one in two days or in nine
		}
		s := f.with("D", row[2]).put(row[3])
		m.body += "\n\n" + s
		if strings.HasPrefix(row[3], "{D}") {
			row[2] = upper(row[2])
		}
		fault := Fault{Kind: kind, Sort: row[1], Paths: []string{m.path}, Old: row[2], Count: 1}
		fact := Fact{Wordings: []string{s}, Paths: fault.Paths}
		if !open {
			fault.Want = want(m.modified, row[0])
			fact.Loose = row[2]
		}
		fault.Facts = []int{g.fact(fact)}
		g.labels.Faults = append(g.labels.Faults, fault)
	}
	return nil
}

func want(day time.Time, offset string) string {
	n, _ := strconv.Atoi(offset)
	return day.AddDate(0, 0, n).Format("2006-01-02")
}

func wednesday(t time.Time) time.Time {
	return t.AddDate(0, 0, (int(time.Wednesday)-int(t.Weekday())+7)%7)
}
