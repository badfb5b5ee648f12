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
	gone   bool    // this run takes it away
}

// A saying is one sentence of a memory.
type saying struct {
	text string
	at   int // where it begins in the body; -1: it is the description
	// reason: it says why something holds, or how to apply it; past: it is what held before.
	reason, past bool
	frame        frame
	framed       bool
	wording
	head wording // of the text without its reason, and without when it was said
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
		k.said = append(k.said, saying{text: k.Description, at: -1})
	}
	k.said = append(k.said, sentences(k.Body)...)
	for i := range k.said {
		k.said[i].read(split)
	}
	k.about = wordingOf(split, strings.NewReplacer("-", " ", "_", " ").Replace(k.Name)+"\n"+k.Description+"\n"+k.Body)
}

func (s *saying) read(split *lexical.Splitter) {
	s.wording = wordingOf(split, s.text)
	s.frame, s.framed = frameOf(split, s.text)
	s.head = s.wording
	if head := unreasoned(s.text); head != s.text {
		s.head = wordingOf(split, head)
	}
}

// unreasoned is a text up to where it says why, without when it was said: «we freeze merges after 2026-12-03» is taken back in words that have no reason.
func unreasoned(text string) string {
	text = saidBeside().ReplaceAllString(text, ")")
	for _, mark := range []string{" because ", " weil ", " porque ", " parce que "} {
		if at := strings.Index(text, mark); at > 0 {
			text = text[:at]
		}
	}
	return text
}

// says whether a memory says what the words say.
func (k *known) says(w wording) bool {
	return slices.ContainsFunc(k.said, func(s saying) bool { return !s.past && sameFact(w, s.wording) })
}

// saysAll says whether it says each of some sentences.
func (k *known) saysAll(parts []wording) bool {
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(w wording) bool { return !k.says(w) })
}

// sentences are those of a text, with where each begins: the end of a line ends one, too, since a list has no full stops. Marks of a list, a quotation or a heading at the
// beginning, and the lines of code, are none of it.
func sentences(text string) []saying {
	var all []saying
	at, fenced := 0, false
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~"):
			fenced = !fenced
		case fenced || bare == "":
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
	label := strings.Index(line, ":**")
	reason := strings.HasPrefix(strings.TrimSpace(line), "**") && label > 0
	if reason {
		start = label + len(":**")
	}
	add := func(end int) {
		text := strings.TrimSpace(line[start:end])
		if strings.ContainsFunc(text, isWord) && text != notStated {
			lead := len(line[start:end]) - len(strings.TrimLeft(line[start:end], " \t"))
			all = append(all, saying{text: text, at: at + start + lead, reason: reason, past: strings.HasPrefix(text, beforeMark)})
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
			after := strings.TrimLeft(rest, ")]\"'”»")
			if (after == "" || after[0] == ' ' || after[0] == '\n') && (r != '.' || !abbreviation(lastWord(line[start:i]))) {
				add(len(line) - len(after))
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
