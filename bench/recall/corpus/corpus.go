// Package corpus makes the memory directory of an invented project, a ferry operator's software, with prompts that want its memories and prompts that
// want none. One seed gives one corpus; the sentences are hand-written in data, the seed draws names, numbers, wordings and dates.
//
// It measures nothing and writes no files.
package corpus

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
	"unicode"

	"casebook/bench/recall/plain"
)

//go:embed data/*.txt
var data embed.FS

// The classes of prompts. The first five want memories, the others none.
const (
	Fact            = "fact"             // shares words with its memory
	Bridge          = "bridge"           // half of the answer is behind a wikilink
	Superseded      = "superseded"       // the current value should stand above the former one
	Paraphrase      = "paraphrase"       // shares no stem with its memory
	Instruction     = "instruction"      // a task to which a standing instruction applies that shares no stem with it
	NearMiss        = "near miss"        // a memory's words, meaning something else
	AbsentEntity    = "absent entity"    // about something that does not exist
	AbsentAttribute = "absent attribute" // about a known thing, but not what is known of it
	Talk            = "small talk"       // generic requests too, in a dozen languages
	Code            = "unrelated code"   // a coding request that has nothing to do with any project
)

// A Memory is one file.
type Memory struct {
	File        string
	Name        string
	Type        string
	Description string
	Body        string
	Hints       []string
	Modified    time.Time
}

// A Prompt wants the memories of Want; none means that nothing fits.
type Prompt struct {
	Class string
	Text  string
	Want  []string // files
	Stale []string // files whose content a wanted one has replaced
	Group int      // prompts about one memory have one group
}

// A Corpus is the directory and what is asked of it.
type Corpus struct {
	Memories []Memory // by file name
	Prompts  []Prompt
}

// Generate fails with everything that is at fault in the data: an unknown slot, two files of one name, a paraphrase that shares a stem with its memory.
func Generate(seed uint64) (Corpus, error) {
	g := &generator{random: rand.New(rand.NewPCG(seed, 0xca5e)), files: map[string]bool{}}
	if err := g.readWorld(); err != nil {
		return Corpus{}, err
	}
	steps := []struct {
		file, class string
		add         func(class string, b *block) error
	}{
		{"facts", Fact, g.addFact},
		{"bridges", Bridge, g.addBridge},
		{"superseded", Superseded, g.addSuperseded},
		{"paraphrases", Paraphrase, g.addStranger},
		{"instructions", Instruction, g.addStranger},
		{"fillers", "", g.addFact},
		{"absent", "", g.addAbsent},
		{"smalltalk", "", g.addSmallTalk},
	}
	var faults []error
	for _, s := range steps {
		blocks, err := readBlocks("data/" + s.file + ".txt")
		if err != nil {
			return Corpus{}, err
		}
		for _, b := range blocks {
			if err := g.let(b); err != nil {
				return Corpus{}, err
			}
			if err := s.add(s.class, b); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", b, err))
			}
			g.group++
		}
	}
	if len(faults) > 0 {
		return Corpus{}, errors.Join(faults...)
	}
	slices.SortFunc(g.corpus.Memories, func(a, b Memory) int { return cmp.Compare(a.File, b.File) })
	return g.corpus, nil
}

type generator struct {
	random *rand.Rand
	world  map[string]string // slot → word, for the whole corpus
	local  map[string]string // slot → word, for one block
	wraps  []string
	group  int
	files  map[string]bool
	corpus Corpus
}

// memory makes the memory of the keys with prefix, dated between from and to (days of the project's life).
func (g *generator) memory(b *block, prefix string, from, to int) (Memory, error) {
	get := func(key string) string { return g.pick(b.values[prefix+key]) }
	kind := get("type")
	if kind == "" {
		kind = g.pick(b.values["type"])
	}
	start := time.Date(2024, time.February, 5, 7, 0, 0, 0, time.UTC)
	m := Memory{Type: kind, Modified: start.AddDate(0, 0, from+g.random.IntN(to-from)).Add(time.Duration(g.random.IntN(36000)) * time.Second)}
	var err error
	for _, f := range []struct {
		to   *string
		text string
	}{{&m.Name, get("name")}, {&m.Description, get("desc")}, {&m.Body, get("body")}} {
		if *f.to, err = g.fill(f.text); err != nil {
			return Memory{}, err
		}
		if *f.to == "" {
			return Memory{}, fmt.Errorf("%sname, %[1]sdesc or %[1]sbody is missing", prefix)
		}
	}
	for _, hint := range b.values[prefix+"hint"] {
		hint, err := g.fill(hint)
		if err != nil {
			return Memory{}, err
		}
		m.Hints = append(m.Hints, hint)
	}
	m.Name = slug(m.Name)
	m.File = m.Name + ".md"
	if g.files[m.File] {
		return Memory{}, fmt.Errorf("file %s exists twice", m.File)
	}
	g.files[m.File] = true
	g.corpus.Memories = append(g.corpus.Memories, m)
	return m, nil
}

// prompt adds a prompt and returns it as it reads.
func (g *generator) prompt(class, text string, wrapped bool, want, stale []string) (string, error) {
	text, err := g.fill(text)
	if err != nil {
		return "", err
	}
	if wrapped && g.random.IntN(4) == 0 {
		text = strings.Replace(g.pick(g.wraps), "%", text, 1)
	}
	g.corpus.Prompts = append(g.corpus.Prompts, Prompt{Class: class, Text: text, Want: want, Stale: stale, Group: g.group})
	return text, nil
}

func (g *generator) prompts(class string, texts []string, want, stale []string) error {
	for _, text := range texts {
		if _, err := g.prompt(class, text, true, want, stale); err != nil {
			return err
		}
	}
	return nil
}

const (
	begin  = 0
	middle = 380
	end    = 660
)

func (g *generator) addFact(class string, b *block) error {
	m, err := g.memory(b, "", begin, end)
	if err != nil {
		return err
	}
	if err := g.prompts(class, b.values["ask"], []string{m.File}, nil); err != nil {
		return err
	}
	return g.prompts(NearMiss, b.values["near"], nil, nil)
}

func (g *generator) addBridge(class string, b *block) error {
	near, err := g.memory(b, "", begin, end)
	if err != nil {
		return err
	}
	far, err := g.memory(b, "far-", begin, end)
	if err != nil {
		return err
	}
	if !strings.Contains(near.Body, "[["+far.Name+"]]") {
		return fmt.Errorf("%s has no link to %s", near.File, far.Name)
	}
	return g.prompts(class, b.values["ask"], []string{near.File, far.File}, nil)
}

func (g *generator) addSuperseded(class string, b *block) error {
	former, err := g.memory(b, "old-", begin, middle)
	if err != nil {
		return err
	}
	current, err := g.memory(b, "", middle, end)
	if err != nil {
		return err
	}
	return g.prompts(class, b.values["ask"], []string{current.File}, []string{former.File})
}

// addStranger adds a memory whose prompts share no stem with it.
func (g *generator) addStranger(class string, b *block) error {
	m, err := g.memory(b, "", begin, end)
	if err != nil {
		return err
	}
	var faults []error
	own := plain.Stems(m.Name + "\n" + m.Description + "\n" + m.Body)
	for _, ask := range b.values["ask"] {
		text, err := g.prompt(class, ask, false, []string{m.File}, nil)
		if err != nil {
			return err
		}
		for _, stem := range plain.Stems(text) {
			if slices.Contains(own, stem) {
				faults = append(faults, fmt.Errorf("%q shares the stem %q with %s", text, stem, m.File))
			}
		}
	}
	return errors.Join(faults...)
}

func (g *generator) addAbsent(_ string, b *block) error {
	return g.each(b, true, map[string]string{"entity": AbsentEntity, "attribute": AbsentAttribute})
}

func (g *generator) addSmallTalk(_ string, b *block) error {
	return g.each(b, false, map[string]string{"talk": Talk, "code": Code})
}

// each adds every line of the block as a prompt of its own group.
func (g *generator) each(b *block, wrapped bool, classes map[string]string) error {
	for _, l := range b.lines {
		if _, err := g.prompt(classes[l.key], l.value, wrapped, nil, nil); err != nil {
			return err
		}
		g.group++
	}
	return nil
}

// slug keeps letters and digits of any script and joins them by dashes.
func slug(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}
