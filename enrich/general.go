package enrich

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/lexical"
)

// everydayText are prompts that are typed to an agent in any project, a line each, and phrases of them. Where a project has no past yet, they are what hints are
// measured on.
//
//go:embed everyday.txt
var everydayText string

const (
	// The share of prompts at which a phrase may bring its memory up though nothing else ties the two, before it counts as too general: one in fifty, and always
	// leastPrompts. Few memories help with more prompts than that; one that comes up with every fiftieth prompt that it is not about is noise.
	promptsShare, leastPrompts = 50, 2
	// attached is how many memories a prompt gets.
	attached = 5
	// MaxPast bounds the past prompts that are measured on, the newest ones.
	MaxPast = 400
)

// A prompt is one that was asked, or might be.
type prompt struct {
	text  string
	words map[string]bool // that tell anything
	past  bool            // else it is an everyday one
}

// promptsOf are the past ones, the newest first, and the everyday ones, each wording once.
func promptsOf(past []string, split *lexical.Splitter) []prompt {
	var all []prompt
	seen := map[string]bool{}
	add := func(text string, past bool) {
		key := phraseKey(text)
		if key == "" || seen[key] {
			return
		}
		seen[key] = true
		all = append(all, prompt{strings.TrimSpace(text), set(split.Telling(text)), past})
	}
	for _, p := range past {
		if len(all) == MaxPast {
			break
		}
		add(p, true)
	}
	for line := range strings.Lines(everydayText) {
		add(line, false)
	}
	return all
}

// typedIn are the words of everyday prompts, and those of many past ones.
func typedIn(prompts []prompt) map[string]bool {
	typed, often, past := map[string]bool{}, map[string]int{}, 0
	for _, p := range prompts {
		if p.past {
			past++
		}
		for w := range p.words {
			if p.past {
				often[w]++
			} else {
				typed[w] = true
			}
		}
	}
	for w, n := range often {
		if n >= max(leastOften, past/oftenShare) {
			typed[w] = true
		}
	}
	return typed
}

// upBefore are the memories that come up at a prompt as they were before this run.
func (c *checker) upBefore(n int) (map[string]bool, error) {
	if c.before[n] == nil {
		if c.base == nil {
			c.base = lexical.Build(c.docs)
		}
		up, err := c.comesUp(c.base, c.docs, c.prompts[n].text)
		if err != nil {
			return nil, err
		}
		c.before[n] = map[string]bool{}
		for id := range up {
			c.before[n][id] = true
		}
	}
	return c.before[n], nil
}

// dropGeneral drops the phrases that bring their memory up at too many prompts which nothing else ties to it, measured with all phrases in place; where some go,
// what is left is measured anew.
func (c *checker) dropGeneral(all []*suggestion) error {
	most := max(leastPrompts, len(c.prompts)/promptsShare)
	for {
		counts, err := c.unrelated(all)
		if err != nil {
			return err
		}
		again := false
		for i, s := range all {
			var kept []string
			for n, h := range s.hints {
				if hits := counts[i][n]; len(hits) > most {
					s.dropped = append(s.dropped, Dropped{h, fmt.Sprintf("too general: it would bring the memory up at %d of %d prompts that have nothing else to do with it, such as %q",
						len(hits), len(c.prompts), shortened(hits[0]))})
					delete(c.taken, phraseKey(h))
					again = true
				} else {
					kept = append(kept, h)
				}
			}
			s.hints = kept
		}
		if !again {
			return nil
		}
	}
}

// shortened is the beginning of a prompt, in one line.
func shortened(s string) string {
	const most = 60
	s = strings.Join(strings.Fields(s), " ")
	if cut := casebook.CutPoint(s, most); cut < len(s) {
		return s[:cut] + "…"
	}
	return s
}

// unrelated are, by suggestion and by hint, the prompts at which the memory comes up by that hint, did not without, and to which nothing of its own text ties it.
func (c *checker) unrelated(all []*suggestion) ([][][]string, error) {
	docs := slices.Clone(c.docs)
	counts := make([][][]string, len(all))
	number, words := map[string]int{}, map[string]bool{}
	for i, s := range all {
		docs[s.doc].Hints = slices.Concat(docs[s.doc].Hints, s.hints)
		counts[i] = make([][]string, len(s.hints))
		number[docs[s.doc].ID] = i
		for _, h := range s.hints {
			maps.Copy(words, set(c.split.Telling(h)))
		}
	}
	ix := lexical.Build(docs)
	for i, p := range c.prompts {
		if !p.holds(words) { // then no hint brings anything up: recall trusts no word that is typed about any code
			continue
		}
		before, err := c.upBefore(i)
		if err != nil {
			return nil, err
		}
		up, err := c.comesUp(ix, docs, p.text)
		if err != nil {
			return nil, err
		}
		for id, hint := range up {
			at, asked := number[id]
			if !asked || before[id] || c.tied(c.at[id], p) {
				continue
			}
			if n := hint - len(c.docs[c.at[id]].Hints); n >= 0 {
				counts[at][n] = append(counts[at][n], p.text)
			}
		}
	}
	return counts, nil
}

func (p prompt) holds(words map[string]bool) bool {
	for w := range p.words {
		if words[w] {
			return true
		}
	}
	return false
}

// tied says whether a prompt and a memory's own text share a telling word that few other memories hold.
func (c *checker) tied(doc int, p prompt) bool {
	for w := range p.words {
		if c.own[doc][w] && !c.common[w] {
			return true
		}
	}
	return false
}

// comesUp are the memories of docs that a prompt gets, each with the number of the hint that fits best, -1: none. It decides as recall does.
func (c *checker) comesUp(ix *lexical.Index, docs []lexical.Document, text string) (map[string]int, error) {
	ranking, err := ix.Search(text, lexical.Options{})
	if err != nil {
		return nil, fmt.Errorf("rank memories: %w", err)
	}
	up := map[string]int{}
	for _, h := range ranking.Select(attached) {
		up[h.ID] = h.Hint
	}
	if len(up) > 0 {
		return up, nil
	}
	hinted := ranking.Hinted()
	if len(hinted) == 0 {
		return up, nil
	}
	heard := c.split.Hear(text)
	for _, h := range hinted {
		for n, hint := range docs[c.at[h.ID]].Hints {
			if heard.Says(hint) {
				up[h.ID] = n
				return up, nil
			}
		}
	}
	return up, nil
}
