package corpus

import (
	"fmt"
	"regexp"
	"strings"
)

// A block is a run of `key: value` lines; a key may come several times. Lines indented by two blanks continue a value.
type block struct {
	file   string
	line   int
	values map[string][]string
	lines  []keyValue
}

type keyValue struct{ key, value string }

func (b *block) String() string { return fmt.Sprintf("%s:%d", b.file, b.line) }

// readBlocks splits an embedded file at its blank lines. Lines that begin with # are comments.
func readBlocks(file string) ([]*block, error) {
	text, err := data.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var blocks []*block
	var current *block
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.TrimSpace(line) == "":
			current = nil
		case strings.HasPrefix(line, "  "):
			if current == nil {
				return nil, fmt.Errorf("%s:%d: continues nothing", file, i+1)
			}
			last := current.lines[len(current.lines)-1].key
			values := current.values[last]
			values[len(values)-1] += "\n" + strings.TrimSpace(line)
		default:
			key, value, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("%s:%d: no key", file, i+1)
			}
			if current == nil {
				current = &block{file: file, line: i + 1, values: map[string][]string{}}
				blocks = append(blocks, current)
			}
			current.values[key] = append(current.values[key], value)
			current.lines = append(current.lines, keyValue{key, value})
		}
	}
	return blocks, nil
}

// readWorld draws the words of the slots that hold for the whole corpus.
func (g *generator) readWorld() error {
	blocks, err := readBlocks("data/words.txt")
	if err != nil {
		return err
	}
	g.world = map[string]string{}
	pools := map[string][]string{}
	for _, b := range blocks {
		for _, l := range b.lines {
			kind, name, _ := strings.Cut(l.key, " ")
			switch kind {
			case "pool":
				pool := strings.Split(l.value, " | ")
				g.random.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
				pools[name] = pool
			case "slots":
				slots := strings.Fields(l.value)
				if len(slots) > len(pools[name]) {
					return fmt.Errorf("%s: more slots than words for %s", b, name)
				}
				for i, slot := range slots {
					g.world[slot] = pools[name][i]
				}
			case "wrap":
				g.wraps = append(g.wraps, l.value)
			default:
				return fmt.Errorf("%s: unknown key %q", b, l.key)
			}
		}
	}
	return nil
}

// let draws the words of the slots that hold for one block.
func (g *generator) let(b *block) error {
	g.local = map[string]string{}
	for _, value := range b.values["let"] {
		slot, words, ok := strings.Cut(value, " = ")
		if !ok {
			return fmt.Errorf("%s: let without =", b)
		}
		g.local[slot] = g.pick(strings.Split(words, " | "))
	}
	return nil
}

var slotPattern = regexp.MustCompile(`\{[a-z0-9]+\}`)

func (g *generator) fill(text string) (string, error) {
	var err error
	filled := slotPattern.ReplaceAllStringFunc(text, func(slot string) string {
		name := strings.Trim(slot, "{}")
		if word, ok := g.local[name]; ok {
			return word
		}
		word, ok := g.world[name]
		if !ok {
			err = fmt.Errorf("unknown slot %s", slot)
		}
		return word
	})
	return filled, err
}

// pick draws one of several; "" of none.
func (g *generator) pick(of []string) string {
	if len(of) == 0 {
		return ""
	}
	return of[g.random.IntN(len(of))]
}
