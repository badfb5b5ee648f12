package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"casebook/internal/lexical"
	"casebook/ledger"
)

// buildPrior is the product's selector with what a ledger gives ranking. The ledger is simulated: a session asks each question of the half that is tuned on, gets what would be
// attached, and uses what it wanted, or, when wrong, all that it did not want. The other half tells what that does to questions that nobody asked before.
func buildPrior(wrong bool) func(*Directory) (search, error) {
	return func(d *Directory) (search, error) {
		ask, err := buildLexical(d)
		if err != nil {
			return nil, err
		}
		prior, err := simulate(d, ask, wrong)
		if err != nil {
			return nil, err
		}
		return lexicalSearch(d, lexical.Options{Prior: prior})
	}
}

func simulate(d *Directory, ask search, wrong bool) (ledger.Prior, error) {
	state, err := os.MkdirTemp("", "ledger")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(state)
	l := ledger.Open(state)
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for i, q := range d.Questions {
		if q.Half != Dev {
			continue
		}
		found, err := ask(q)
		if err != nil {
			return nil, err
		}
		selected := found.selected
		if len(selected) == 0 {
			continue
		}
		id := fmt.Sprint(i)
		recalled := &ledger.Recall{}
		for _, path := range selected {
			recalled.Injected = append(recalled.Injected, ledger.Injected{Path: path})
		}
		entries := []ledger.Entry{{Time: now, Event: ledger.Recalled, Prompt: id, Recall: recalled}, {Time: now, Event: ledger.Followed, Size: 1}}
		for _, path := range selected {
			if slices.Contains(q.Gold, path) != wrong {
				entries = append(entries, ledger.Entry{Time: now, Event: ledger.Used, Prompt: id, Path: path, Reason: ledger.ByWords})
			}
		}
		for _, e := range entries {
			if err := l.Append(id, e); err != nil {
				return nil, err
			}
		}
	}
	if err := l.Refresh(context.Background(), now, true); err != nil {
		return nil, err
	}
	return l.Prior(now), nil
}
