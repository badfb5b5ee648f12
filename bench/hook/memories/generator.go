package main

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
)

var (
	//go:embed areas.txt
	areasText string // an area and its nouns a line
	//go:embed sentences.txt
	sentencesText string // what memories are made of; words in braces are filled in
	//go:embed prompts.txt
	promptsText string
)

const bodyBytes = 950 // with the frontmatter about 1.5 KB

// A generator writes memories one after the other; its state is the place in the random sequence.
type generator struct {
	random    *rand.Rand
	areas     [][]string // the nouns of each area; the first is the area's name
	sentences []string
	prompts   []string
}

// A memory is one topic file, and what a prompt about it needs.
type memory struct {
	file, name, description, text string
	company                       string // an invented name that few memories share
	nouns                         [3]string
}

func newGenerator(seed uint64) *generator {
	g := &generator{random: rand.New(rand.NewPCG(seed, 7)), sentences: lines(sentencesText), prompts: lines(promptsText)}
	for _, line := range lines(areasText) {
		g.areas = append(g.areas, strings.Fields(strings.Replace(line, ":", "", 1)))
	}
	return g
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }

func (g *generator) memory(i int) memory {
	area := g.areas[g.random.IntN(len(g.areas))]
	m := memory{company: g.company(), nouns: [3]string{g.pick(area[1:]), g.pick(area[1:]), g.pick(area[1:])}}
	m.name = fmt.Sprintf("%s %s of %s", m.nouns[0], m.nouns[1], m.company)
	m.description = fmt.Sprintf("%s: how the %s %s of %s works with the %s", area[0], m.nouns[0], m.nouns[1], m.company, m.nouns[2])
	m.file = fmt.Sprintf("%s-%s-%s-%d.md", m.nouns[0], m.nouns[1], strings.ToLower(m.company), i)
	kind := g.pick([]string{"project", "project", "feedback", "reference", "user"})
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: %s\ndescription: %q\n", m.name, m.description)
	if i%3 == 0 { // both places where the client writes a type
		fmt.Fprintf(&b, "metadata:\n  type: %s\n", kind)
	} else {
		fmt.Fprintf(&b, "type: %s\n", kind)
	}
	b.WriteString("---\n")
	g.body(&b, area, m)
	m.text = b.String()
	return m
}

// body writes paragraphs of a few sentences. The memory's own company and nouns come up more often than others, as a text's subject does.
func (g *generator) body(b *strings.Builder, area []string, m memory) {
	for end := b.Len() + bodyBytes; b.Len() < end; {
		for range 2 + g.random.IntN(3) {
			b.WriteString(g.fill(g.pick(g.sentences), area, m))
			b.WriteByte(' ')
		}
		b.WriteString("\n\n")
	}
	fmt.Fprintf(b, "**Why:** %s\n**How to apply:** %s\n", g.fill(g.pick(g.sentences), area, m), g.fill(g.pick(g.sentences), area, m))
}

func (g *generator) fill(sentence string, area []string, m memory) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(sentence, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		slot, after, _ := strings.Cut(rest, "}")
		b.WriteString(g.slot(slot, area, m))
		sentence = after
	}
}

func (g *generator) slot(slot string, area []string, m memory) string {
	noun := func() string { return g.pick(area[1:]) }
	switch slot {
	case "noun":
		if g.random.IntN(4) == 0 {
			return g.pick(m.nouns[:])
		}
		return noun()
	case "name":
		if g.random.IntN(2) == 0 {
			return m.company
		}
		return g.company()
	case "person":
		return g.pick(strings.Fields("Amara Bo Chidi Dana Emeka Farah Goran Hana Ines Jun Kofi Lena Mateo Nadia Oren Priya Quinn Rosa Sven Tariq"))
	case "func":
		return g.pick(strings.Fields("apply build check drain emit flush load open parse resolve send verify")) + title(noun()) + title(noun())
	case "snake":
		return word(noun()) + "_" + word(noun()) + "_" + g.pick(strings.Fields("id key v2 at name job queue"))
	case "path":
		return fmt.Sprintf("%s/%s/%s_%s.go", g.pick(strings.Fields("services internal pkg apps libs")), area[0], word(noun()), word(noun()))
	case "env":
		return strings.ToUpper(word(area[0])+"_"+word(noun())) + "_" + g.pick(strings.Fields("LIMIT TIMEOUT MODE URL WORKERS"))
	case "ticket":
		return fmt.Sprintf("%s-%d", strings.ToUpper(area[0][:3]), 1+g.random.IntN(9000))
	case "date":
		return fmt.Sprintf("%d-%02d-%02d", 2024+g.random.IntN(3), 1+g.random.IntN(12), 1+g.random.IntN(28))
	case "number":
		return fmt.Sprint([]int{2, 3, 5, 8, 15, 30, 40, 64, 90, 120, 250, 500, 900, 4096}[g.random.IntN(14)])
	case "code":
		return fmt.Sprint([]int{202, 400, 401, 404, 409, 412, 422, 423, 429, 500, 502, 503}[g.random.IntN(12)])
	case "when":
		return g.pick([]string{"on Mondays", "before the month ends", "every night at two", "after each release", "in staging", "in production"})
	}
	return slot
}

// prompt asks about m in the words of its subject.
func (g *generator) prompt(m memory) string {
	return strings.NewReplacer("{a}", m.nouns[0], "{b}", m.nouns[1], "{c}", m.nouns[2], "{name}", m.company).Replace(g.pick(g.prompts))
}

// company makes up a name; there are about 190,000 of them, so that at 100,000 memories most are rare and some are not.
func (g *generator) company() string {
	start := strings.Fields("al be cor da el fen gal hu ib jo kel lum mor nav or pel qui rav sel tor ul ven wil xan yor zel bra cri dro fla gri plo sta tri")
	middle := strings.Fields("a bo ci da e fi go la li lo ma mi mo na ne no ra ri ro sa se so ta te ti to va vi vo xi za ze")
	end := strings.Fields("bank cast dex dor fin flow gate grid kin lab lane leaf line link lix lon mar nest nix pay port qon rex ris sol stack tec tron via ware wave wind works yard zen")
	return title(g.pick(start) + g.pick(middle) + g.pick(middle)[:1] + g.pick(end))
}

func (g *generator) pick(words []string) string { return words[g.random.IntN(len(words))] }

func title(s string) string { s = word(s); return strings.ToUpper(s[:1]) + s[1:] }

// word is s as it may stand in an identifier.
func word(s string) string { return strings.ReplaceAll(s, "-", "") }
