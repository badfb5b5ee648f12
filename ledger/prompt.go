package ledger

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"
)

// A Prompt is one prompt of a session with all that was answered to it: at once, and later when a model had chosen.
type Prompt struct {
	// ID is the host's; empty where an old host gives none.
	ID      string
	Answers []Entry // of the event Recalled, in the order in which they came; at least one
}

// Prompts are those of a session in the order in which they came. Without an id each answer is a prompt of its own.
func Prompts(entries []Entry) []Prompt {
	var all []Prompt
	at := map[string]int{}
	for _, e := range entries {
		if e.Event != Recalled || e.Recall == nil {
			continue
		}
		i, known := at[e.Prompt]
		if known && e.Prompt != "" {
			all[i].Answers = append(all[i].Answers, e)
			continue
		}
		at[e.Prompt] = len(all)
		all = append(all, Prompt{ID: e.Prompt, Answers: []Entry{e}})
	}
	return all
}

// Time is when it was first answered.
func (p Prompt) Time() time.Time { return p.Answers[0].Time }

// Text is its beginning; empty where recall was not asked.
func (p Prompt) Text() string { return p.Answers[0].Recall.Text }

// Injected are the memories that went with it, each once.
func (p Prompt) Injected() []Injected {
	var all []Injected
	known := map[string]bool{}
	for _, a := range p.Answers {
		for _, in := range a.Recall.Injected {
			if !known[in.Path] {
				known[in.Path] = true
				all = append(all, in)
			}
		}
	}
	return all
}

// Skipped says why recall was not asked; empty when it was.
func (p Prompt) Skipped() string { return p.Answers[0].Recall.Skipped }

// Abstained says that memories were ranked and none was trusted, by nobody that was asked.
func (p Prompt) Abstained() bool {
	for _, a := range p.Answers {
		if len(a.Recall.Injected) > 0 || !a.Recall.Abstained {
			return false
		}
	}
	return true
}

// Past lists the prompts of all sessions since then that recall was asked for and whose words are kept, oldest first. What cannot be read is left out.
func (l Ledger) Past(ctx context.Context, since time.Time) ([]Prompt, error) {
	files, err := l.files()
	if err != nil {
		return nil, err
	}
	var all []Prompt
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read the ledger: %w", err)
		}
		book, err := readBook(filepath.Join(l.folder, f.Name()))
		if err != nil {
			continue
		}
		for _, p := range Prompts(book.entries) {
			if p.Text() != "" && !p.Time().Before(since) {
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Prompt) int { return a.Time().Compare(b.Time()) })
	return all, nil
}
