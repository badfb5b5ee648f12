package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// counts says how much is planted in 2,000 memories.
var counts = map[string]int{exact: 300, near: 100, dead: 150, listing: 80, contrary: 40, said: 48, unresolved: 12, "alike": 30}

// fullSize is the number of memories that counts is for.
const fullSize = 2000

// A generator makes a memory directory with its labels. It writes no file.
type generator struct {
	*source
	vocabulary *vocabulary
	labels     Labels
	memories   []*memory
	paths      map[string]bool
	index      string
	firstQuiet int               // of memories: those from here on have nothing planted in them
	logs       map[string]string // by path
	project    project
}

// generate makes memories with what is planted in them; with fewer memories than 2,000, less of each.
func generate(seed uint64, memories int) (*generator, error) {
	v, err := readVocabulary()
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 8))
	g := &generator{source: newSource(random, v.words), vocabulary: v, paths: map[string]bool{}, logs: map[string]string{}}
	g.labels.Seed, g.labels.Memories = seed, memories
	g.project = newProject(g.source, g.share(dead))
	for _, plant := range []func() error{g.duplicates, g.nears, g.references, g.contradictions, g.dates, g.unresolvable, g.alikes, g.rest, g.listing, g.daily} {
		if err := plant(); err != nil {
			return nil, err
		}
	}
	if len(g.memories) != memories {
		return nil, fmt.Errorf("%d memories were made, not %d: that is too few for what is planted", len(g.memories), memories)
	}
	return g, nil
}

// share is how much of a kind is planted, at least two.
func (g *generator) share(kind string) int {
	return max(2, counts[kind]*g.labels.Memories/fullSize)
}

// add puts a memory into the directory under a path that is free.
func (g *generator) add(m *memory) *memory {
	stem := strings.TrimSuffix(m.path, ".md")
	for n := 2; g.paths[strings.ToLower(m.path)]; n++ {
		m.path = fmt.Sprintf("%s-%d.md", stem, n)
	}
	g.paths[strings.ToLower(m.path)] = true
	g.memories = append(g.memories, m)
	return m
}

// fact labels a sentence with all its wordings, and gives its number.
func (g *generator) fact(f Fact) int {
	g.labels.Facts = append(g.labels.Facts, f)
	return len(g.labels.Facts) - 1
}

// sentence says something of a fill that no sentence of the memory said so far.
func (g *generator) sentence(kind string, f fill, so *[]string) string {
	for {
		t := pick(g.random, g.vocabulary.sentences[kind])
		if !slices.Contains(*so, t) {
			*so = append(*so, t)
			return f.put(t)
		}
	}
}

// blank makes a memory about a fill without a body.
func (g *generator) blank(f fill, kind string) *memory {
	title := pick(g.random, g.vocabulary.sentences["title"])
	m := &memory{
		path: f["k"] + "-" + strings.ReplaceAll(title, " ", "-") + ".md", name: f["k"] + "-" + strings.ReplaceAll(title, " ", "-"),
		description: upper(title) + ": the " + f["s"], kind: kind, modified: g.day(), dated: g.random.IntN(10) > 0, spring: g.random.IntN(3) == 0,
	}
	switch g.random.IntN(10) {
	case 0:
		m.path = strings.ReplaceAll(kind+"-"+f["k"]+".md", "-", "_")
	case 1:
		m.path = g.word("place") + "/" + m.path
		m.path = strings.ToLower(m.path)
	}
	if g.random.IntN(4) == 0 {
		m.hints = []string{"what about " + f["p"] + " and " + f["t"], "trouble in " + f["c"]}
	}
	return m
}

// about makes a memory of a type with sentences in one language, and labels each sentence.
func (g *generator) about(f fill, kind string) *memory {
	m := g.blank(f, kind)
	language := cmp.Or(g.language(), "en")
	if kind != "project" {
		language = "en"
	}
	var so, sentences []string
	if kind != "project" {
		sentences = append(sentences, g.sentence(kind, f, &so))
	}
	for len(sentences) < 2+g.random.IntN(2) {
		sentences = append(sentences, g.sentence(language, f, &so))
	}
	m.body = strings.Join(sentences, " ")
	if (kind == "feedback" || kind == "project") && language == "en" {
		why, how := g.sentence("why", f, &so), g.sentence("how", f, &so)
		m.body += "\n\n**Why:** " + why + "\n\n**How to apply:** " + how
		sentences = append(sentences, why, how)
	}
	if g.random.IntN(6) == 0 && len(g.memories) > 0 {
		to := g.memories[g.random.IntN(len(g.memories))]
		m.body += "\n\nRelated: [[" + to.name + "]]"
	}
	g.add(m)
	for _, s := range sentences {
		g.fact(Fact{Wordings: []string{s}, Paths: []string{m.path}})
	}
	return m
}

// language is that of one memory: seven of ten are in English.
func (g *generator) language() string {
	if g.random.IntN(10) < 7 {
		return "en"
	}
	return pick(g.random, []string{"de", "fr", "es", "pt", "ja"})
}

func (g *generator) kind() string {
	return pick(g.random, []string{"project", "project", "project", "feedback", "reference", "user"})
}

// rest fills the directory with memories in which nothing is wrong. Some name files that are there, some what the project never had.
func (g *generator) rest() error {
	g.firstQuiet = len(g.memories)
	for len(g.memories) < g.labels.Memories {
		f, err := g.fill()
		if err != nil {
			return err
		}
		m := g.about(f, g.kind())
		switch g.random.IntN(12) {
		case 0:
			g.mention(m, f, g.random.IntN(len(g.project.kept)), true)
		case 1:
			g.mention(m, f, 0, false)
		}
		g.labels.Untouched = append(g.labels.Untouched, m.path)
	}
	return nil
}

// mention adds a mention that has to stay.
func (g *generator) mention(m *memory, f fill, file int, there bool) {
	name := "upstream/" + f["k"] + "/README.rst" // of another repository
	if there {
		name = g.project.kept[file]
	}
	s := f.with("f", name).put(g.vocabulary.references[0][1])
	m.body = s + " " + m.body
	g.fact(Fact{Wordings: []string{s}, Paths: []string{m.path}})
}

// daily writes a few daily logs.
func (g *generator) daily() error {
	for range 6 {
		day := g.day()
		var b strings.Builder
		fmt.Fprintf(&b, "# %sT08:10:00+00:00\n\n", day.Format("2006-01-02"))
		for i := range 4 {
			f, err := g.fill()
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "- %02d:15 %s\n", 8+2*i, f.put(pick(g.random, g.vocabulary.logs)[0]))
		}
		g.logs["logs/"+day.Format("2006/01/2006-01-02")+".md"] = b.String()
	}
	return nil
}
