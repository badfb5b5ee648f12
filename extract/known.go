package extract

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/lexical"
	"casebook/store"
)

// A known is a memory that is there, as the extraction holds candidates against it.
type known struct {
	casebook.Memory
	Path string
	Hash string // HashOf the file

	said   []saying
	about  wording // of name, description and text together
	other  bool    // of another scope: it is not changed
	waits  bool    // a change that waits for a person, or one of this run
	change int     // of this run: the number of the change, counted from 1
}

// A saying is one sentence of a memory.
type saying struct {
	text string
	at   int // where it begins in the body; -1: it is the description
	wording
}

// memoryBytes bounds how much of a memory is compared.
const memoryBytes = 256 << 10

// knowns are the memories of a store, in the order of their paths.
func (e *Extractor) knowns(ctx context.Context, s *store.Store, split *lexical.Splitter) ([]known, []casebook.Problem, error) {
	files, problems, err := s.List(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("list memories: %w", err)
	}
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	var all []known
	for _, f := range files {
		data, cut, err := s.Read(f.Path, memoryBytes)
		if err != nil {
			problems = append(problems, s.Problem(f.Path, err))
			continue
		}
		m, _ := casebook.Parse(f.Path, data)
		k := known{Memory: m, Path: f.Path, other: s != e.Store}
		if !cut { // what was not read whole is not edited
			k.Hash = casebook.HashOf(data)
		}
		k.read(split)
		all = append(all, k)
	}
	return all, problems, nil
}

// waiting are the changes that wait for a person, as memories that they would make.
func waiting(s *store.Store, split *lexical.Splitter) ([]known, []casebook.Problem, error) {
	proposals, problems, err := s.Proposals()
	if err != nil {
		return nil, nil, fmt.Errorf("list proposals: %w", err)
	}
	var all []known
	for _, p := range proposals {
		k := known{Path: p.Change.Path, waits: true,
			Memory: casebook.Memory{Name: p.Change.Name, Description: p.Change.Description, Type: p.Change.Type, Body: p.Change.Body}}
		if p.Whole() {
			k.Memory, _ = casebook.Parse(p.Change.Path, p.Text)
		}
		if p.Change.Op == casebook.OpDelete {
			continue
		}
		k.read(split)
		all = append(all, k)
	}
	return all, problems, nil
}

func (k *known) read(split *lexical.Splitter) {
	k.said = nil
	if k.Description != "" {
		k.said = append(k.said, saying{k.Description, -1, wordingOf(split, k.Description)})
	}
	for _, s := range sentences(k.Body) {
		k.said = append(k.said, saying{s.text, s.at, wordingOf(split, s.text)})
	}
	k.about = wordingOf(split, strings.NewReplacer("-", " ", "_", " ").Replace(k.Name)+"\n"+k.Description+"\n"+k.Body)
}

// says gives the saying of a memory that says the same as the words, by itself or with the line below it.
func (k *known) says(w wording) (saying, bool) {
	for _, s := range k.said {
		if sameFact(w, s.wording) {
			return s, true
		}
	}
	return saying{}, false
}

// sentences are those of a text, with where each begins: the end of a line ends one, too, since a list has no full stops. Marks of a list, a quotation or a heading at the
// beginning, and the lines of code, are none of it.
func sentences(text string) []saying {
	var all []saying
	at, code := 0, false
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~"):
			code = !code
		case code || bare == "":
		default:
			all = append(all, lineSentences(line, at)...)
		}
		at += len(line)
	}
	return all
}

func lineSentences(line string, at int) []saying {
	var all []saying
	start := len(line) - len(strings.TrimLeft(line, " \t>-*+#"))
	add := func(end int) {
		text := strings.TrimSpace(line[start:end])
		if strings.ContainsFunc(text, isWord) {
			lead := len(line[start:end]) - len(strings.TrimLeft(line[start:end], " \t"))
			all = append(all, saying{text: text, at: at + start + lead})
		}
		start = end
	}
	for i, r := range line {
		end := i + len(string(r))
		switch r {
		case '。', '！', '？':
			add(end)
		case '.', '!', '?':
			if i < start {
				continue
			}
			rest := line[end:]
			if rest == "" || rest[0] == ' ' || rest[0] == '\n' {
				if word := lastWord(line[start:i]); r != '.' || !abbreviation(word) {
					add(end)
				}
			}
		}
	}
	add(len(line))
	return all
}

func lastWord(s string) string {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return ""
	}
	return fields[len(fields)-1]
}

// abbreviation says whether a full stop behind the word ends no sentence.
func abbreviation(word string) bool {
	word = strings.ToLower(strings.TrimLeft(word, "(\"'"))
	return slices.Contains([]string{"e.g", "i.e", "z.b", "etc", "vs", "approx", "ca", "bzw", "dr", "mr", "mrs", "ms", "no", "nr", "p.ej", "u.a", "d.h", "st"}, word)
}
