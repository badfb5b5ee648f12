package main

import (
	"fmt"
	"strings"
	"time"
)

// A source is one session as a person writes and reads it.
type source struct {
	name  string
	at    time.Time
	label label
	items []item
}

// An item is a line of the source with what is indented below it.
type item struct {
	mark, head, rest string
	want             int // of a mark "!": the number of the want
}

// A label is want.json.
type label struct {
	Language string            `json:"language"`
	Kind     string            `json:"kind"`
	Category string            `json:"category"`
	Note     string            `json:"note,omitempty"`
	Zone     string            `json:"said_at_zone,omitempty"`
	Files    map[string]string `json:"files,omitempty"`
	Commits  []string          `json:"commits,omitempty"`
	Memories map[string]string `json:"memories,omitempty"`
	Wants    []want            `json:"wants"`
	Never    []string          `json:"never,omitempty"`
}

type want struct {
	Op       string     `json:"op"`
	Type     []string   `json:"type"`
	All      []string   `json:"all,omitempty"`
	Any      [][]string `json:"any,omitempty"`
	Not      []string   `json:"not,omitempty"`
	Turn     string     `json:"turn"`
	Optional bool       `json:"optional,omitempty"`
}

var (
	kinds      = []string{"positive", "negative"}
	languages  = []string{"en", "de", "es", "fr", "zh", "ja"}
	ops        = []string{"create", "update", "delete"}
	types      = []string{"user", "feedback", "project", "reference"}
	categories = []string{
		"explicit", "forget", "correction", "confirmation", "identity", "preference", "deadline", "decision", "ownership", "pointer", "update", "several", "long",
		"derivable", "ephemeral", "sarcasm", "hypothetical", "question", "quote", "injected", "poison", "order", "agent", "subagent", "summary", "deletion", "retracted", "secret", "smalltalk",
	}
	// marks begin a line. What a longer one begins with is never a shorter one: they are followed by a blank.
	marks = []string{"note:", "zone:", "at:", "file:", "commit:", "memory:", "ide:", "never:", ">", "<", "$", "$!", "+", "@", "n", "/", "r", "x", "~", "&", "&<", "&$", "!"}
)

func parse(text string) (*source, error) {
	head, body, _ := strings.Cut(text, "\n")
	fields := strings.Split(strings.TrimPrefix(head, "=== "), " | ")
	if len(fields) != 4 {
		return nil, fmt.Errorf("%q is not `=== name | language | kind | category`", head)
	}
	s := &source{name: fields[0], at: time.Date(2026, 3, 3, 9, 12, 0, 0, time.UTC)}
	s.label = label{Language: fields[1], Kind: fields[2], Category: fields[3], Wants: []want{}}
	for word, list := range map[string][]string{fields[1]: languages, fields[2]: kinds, fields[3]: categories} {
		if err := known(word, list...); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	items, err := itemsOf(body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	for _, it := range items {
		if err := s.take(it); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if wanted := len(s.label.Wants) > 0; wanted != (s.label.Kind == "positive") && !s.onlyOptional() {
		return nil, fmt.Errorf("%s: a %s session with %d wants", s.name, s.label.Kind, len(s.label.Wants))
	}
	return s, nil
}

func (s *source) onlyOptional() bool {
	for _, w := range s.label.Wants {
		if !w.Optional {
			return false
		}
	}
	return s.label.Kind == "negative"
}

// itemsOf splits the text into marked lines and what is indented by two blanks below them.
func itemsOf(text string) ([]item, error) {
	var items []item
	for line := range strings.SplitSeq(text, "\n") {
		below, indented := strings.CutPrefix(line, "  ")
		if indented || line == "" {
			if len(items) > 0 {
				items[len(items)-1].rest += below + "\n"
			}
			continue
		}
		mark, head, _ := strings.Cut(line, " ")
		if err := known(mark, marks...); err != nil {
			return nil, err
		}
		items = append(items, item{mark: mark, head: strings.TrimSpace(head)})
	}
	for i := range items {
		items[i].rest = strings.TrimRight(items[i].rest, "\n")
	}
	return items, nil
}

// take puts what the item says about the session into the label; the rest is the conversation.
func (s *source) take(it item) error {
	var err error
	switch it.mark {
	case "note:":
		s.label.Note = it.head
	case "zone:":
		s.label.Zone = it.head
		_, err = time.LoadLocation(it.head)
	case "at:":
		s.at, err = time.Parse(time.RFC3339, it.head)
	case "never:":
		s.label.Never = append(s.label.Never, strings.Split(it.head, " ; ")...)
	case "commit:":
		s.label.Commits = append(s.label.Commits, it.head)
	case "file:":
		put(&s.label.Files, it.head, it.rest+"\n")
	case "memory:":
		f := strings.SplitN(it.head, " | ", 3)
		if len(f) != 3 {
			return fmt.Errorf("%q is not `memory: file | type | description`", it.head)
		}
		put(&s.label.Memories, f[0], fmt.Sprintf("---\nname: %s\ndescription: %s\ntype: %s\n---\n\n%s\n", strings.TrimSuffix(f[0], ".md"), f[2], f[1], it.rest))
	case "!":
		var w want
		if w, err = parseWant(it.head); err == nil {
			it.want = len(s.label.Wants)
			s.label.Wants = append(s.label.Wants, w)
			s.items = append(s.items, it)
		}
	default:
		s.items = append(s.items, it)
	}
	return err
}

func put(m *map[string]string, k, v string) {
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[k] = v
}

// parseWant reads `create feedback|user: word, two words, [one|other], -unwanted`; an op with a question mark is optional.
func parseWant(text string) (want, error) {
	head, words, ok := strings.Cut(text, ": ")
	op, kinds, both := strings.Cut(head, " ")
	if !ok || !both {
		return want{}, fmt.Errorf("%q is not `op type: words`", text)
	}
	w := want{Op: strings.TrimSuffix(op, "?"), Optional: strings.HasSuffix(op, "?"), Type: strings.Split(kinds, "|")}
	if err := known(w.Op, ops...); err != nil {
		return want{}, err
	}
	for _, t := range w.Type {
		if err := known(t, types...); err != nil {
			return want{}, err
		}
	}
	for word := range strings.SplitSeq(words, ",") {
		word = strings.TrimSpace(word)
		if word != strings.ToLower(word) {
			return want{}, fmt.Errorf("%q is not lower case", word)
		}
		if not, ok := strings.CutPrefix(word, "-"); ok {
			w.Not = append(w.Not, not)
		} else if any, ok := strings.CutPrefix(word, "["); ok {
			w.Any = append(w.Any, strings.Split(strings.TrimSuffix(any, "]"), "|"))
		} else if word != "" {
			w.All = append(w.All, word)
		}
	}
	return w, nil
}
