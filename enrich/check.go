package enrich

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
	"casebook/internal/suspect"
)

// Bounds of what is plain and what is general.
const (
	// A phrase of at most fewWords words is held against what is typed in any project. Words that are each plain seldom come together in longer ones.
	fewWords = 3
	// commonShare: a word that over a fifth of the memories hold ties no prompt to one of them. internal/lexical counts it so, too.
	commonShare = 5
	// oftenShare: a word of every twentieth past prompt, and of at least leastOften, is typed here as others are in any project.
	oftenShare, leastOften = 20, 5
)

// A Dropped is a phrase that does not become a hint.
type Dropped struct {
	// Hint is the phrase; empty: it must not be shown.
	Hint string `json:"hint"`
	Why  string `json:"why"`
}

// A checker holds phrases against the memories that there are and the prompts that there were.
type checker struct {
	docs    []lexical.Document // all memories with the hints that they have
	at      map[string]int     // their numbers by ID
	own     []map[string]bool  // by number: the words of name and description, and what tells anything of the text
	common  map[string]bool    // words that many memories hold
	prompts []prompt
	typed   map[string]bool   // words that are typed in any project, or often in this one
	base    *lexical.Index    // of the memories as they were; nil: not needed yet
	before  []map[string]bool // by prompt: the memories that came up then; nil: not looked yet
	taken   map[string]string // the words of a hint → the ID of the memory that has it
	allow   secret.Allow
	split   lexical.Splitter
}

// newChecker makes a checker; past are prompts, the newest first.
func newChecker(docs []lexical.Document, past []string, allow secret.Allow) *checker {
	c := &checker{docs: slices.Clone(docs), at: map[string]int{}, common: map[string]bool{}, taken: map[string]string{}, allow: allow}
	c.prompts = promptsOf(past, &c.split)
	c.typed, c.before = typedIn(c.prompts), make([]map[string]bool, len(c.prompts))
	holders := map[string]int{}
	for i, d := range docs {
		head, all := d.Name+"\n"+d.Description, d.Name+"\n"+d.Description+"\n"+d.Body
		spoken, _ := c.split.Spoken(head)
		c.own, c.at[d.ID] = append(c.own, set(spoken, c.split.Telling(all))), i
		spoken, _ = c.split.Spoken(all)
		for w := range set(spoken) {
			holders[w]++
		}
		for _, h := range d.Hints {
			c.taken[phraseKey(h)] = d.ID
		}
	}
	for w, n := range holders {
		if n > max(2, len(docs)/commonShare) {
			c.common[w] = true
		}
	}
	return c
}

// phraseKey is the same for phrases in the same words.
func phraseKey(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) }), " ")
}

func set(lists ...[]string) map[string]bool {
	all := map[string]bool{}
	for _, list := range lists {
		for _, s := range list {
			all[s] = true
		}
	}
	return all
}

// A suggestion is what a model wrote for one memory, whose number it is.
type suggestion struct {
	doc     int
	memory  casebook.Memory
	hints   []string
	dropped []Dropped
}

// check drops what may not become a hint, and what there is no room for. What is left counts as a hint of its memory from then on.
func (c *checker) check(all []*suggestion) error {
	for _, s := range all {
		s.hints = c.wellFormed(s)
	}
	if err := c.dropGeneral(all); err != nil {
		return err
	}
	for _, s := range all {
		room := max(casebook.MaxHints-len(s.memory.Hints), 0)
		for _, h := range s.hints[min(room, len(s.hints)):] {
			s.dropped = append(s.dropped, Dropped{h, fmt.Sprintf("a memory has at most %d hints", casebook.MaxHints)})
			delete(c.taken, phraseKey(h))
		}
		s.hints = s.hints[:min(room, len(s.hints))]
		for _, h := range s.hints {
			c.docs[s.doc].Hints = append(slices.Clip(c.docs[s.doc].Hints), h)
		}
	}
	return nil
}

// wellFormed are the hints of a suggestion that can be hints as far as they themselves go.
func (c *checker) wellFormed(s *suggestion) []string {
	var kept []string
	here := map[string]bool{}
	for _, h := range s.hints {
		h = trimmed(h)
		if h == "" {
			continue
		}
		why, hidden := c.fault(s, h, here)
		switch {
		case hidden:
			s.dropped = append(s.dropped, Dropped{"", why})
		case why != "":
			s.dropped = append(s.dropped, Dropped{h, why})
		default:
			kept = append(kept, h)
			here[phraseKey(h)], c.taken[phraseKey(h)] = true, c.docs[s.doc].ID
		}
	}
	return kept
}

// trimmed is a phrase in one line, without the marks of a list and quotation marks around it.
func trimmed(h string) string {
	h = strings.Join(strings.Fields(h), " ")
	h = strings.TrimSpace(strings.TrimLeft(h, "-*•"))
	for _, q := range []string{`""`, "''", "``", "“”", "„“", "«»", "「」"} {
		marks := []rune(q)
		if inner, ok := strings.CutPrefix(h, string(marks[0])); ok {
			if inner, ok = strings.CutSuffix(inner, string(marks[1])); ok {
				h = strings.TrimSpace(inner)
			}
		}
	}
	return h
}

// fault says what is wrong with a phrase, and whether it must not even be shown; empty: nothing.
func (c *checker) fault(s *suggestion, h string, here map[string]bool) (why string, hidden bool) {
	if found := secret.Scan(h, c.allow); len(found) > 0 {
		return "a phrase that holds what looks like a secret: " + found[0].Kind, true
	}
	if flags := suspect.Text(h); len(flags) > 0 {
		return "a phrase that could mislead whoever reads it (" + string(flags[0].Kind) + ")", true
	}
	m := s.memory
	m.Hints = []string{h}
	for _, p := range m.Validate() {
		if strings.HasPrefix(p.Code, "hint-") || p.Code == "change-line" {
			return p.Text, false
		}
	}
	key := phraseKey(h)
	owner, taken := c.taken[key]
	switch {
	case here[key]:
		return "it is there twice", false
	case taken && owner == c.docs[s.doc].ID:
		return "the memory has it already", false
	case taken:
		return "it is a hint of " + owner + " already", false
	}
	return c.commonplace(s.doc, h), false
}

// commonplace says why the words of a phrase tell nothing of a memory; empty: they do. A phrase that shares a word with the memory may be as plain as it likes:
// "deploy the app" belongs to a memory about deploying.
func (c *checker) commonplace(doc int, h string) string {
	spoken, telling := c.split.Spoken(h)
	if !telling {
		return "its words are typed about any code, and tell nothing of this memory"
	}
	about := func(w string) bool { return c.own[doc][w] && !c.common[w] }
	words := c.split.Telling(h)
	few := fewWords
	if strings.ContainsFunc(h, paired) {
		few *= 2
	}
	if len(spoken) > few || slices.ContainsFunc(spoken, about) {
		return ""
	}
	typed := 0
	for _, w := range words {
		if c.typed[w] {
			typed++
		}
	}
	switch {
	case few > fewWords && 2*typed >= len(words):
	case typed < len(words), len(spoken) == few && len(words) > 1 && !c.together(words):
		return ""
	}
	return "all of its words are typed in any project, and the memory uses none of them"
}

// together says whether one of the prompts that are typed in any project has all of the words.
func (c *checker) together(words []string) bool {
	return slices.ContainsFunc(c.prompts, func(p prompt) bool {
		return !p.past && !slices.ContainsFunc(words, func(w string) bool { return !p.words[w] })
	})
}

// paired says that a letter belongs to a script whose words internal/lexical takes in pairs of letters, of which some stand across two words.
func paired(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
