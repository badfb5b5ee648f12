package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"casebook"
	"casebook/bench/recall/plain"
	"casebook/internal/lexical"
)

// A hit is a ranked file with the numbers that led to its rank.
type hit struct {
	id      string
	score   float64
	signals []float64
}

// An answer is what a selector says to one question: the ranking without a cut, what it would attach, and how sure it is that anything fits.
type answer struct {
	hits       []hit
	selected   []string
	confidence float64
}

// A search answers one question; several goroutines may call it at once.
type search func(q Question) (answer, error)

// A selector indexes a directory.
type selector struct {
	build   func(d *Directory) (search, error)
	signals []string // the names of hit.signals
	asking  *asking  // nil: it asks no model
	close   func() error
}

const defaultSelector = "lexical"

func selectors() map[string]selector {
	return map[string]selector{
		"lexical": {build: buildLexical, signals: lexical.SignalNames[:]},
		"plain":   {build: buildPlain},
		// with a simulated ledger, which says the truth of what was of use, or its contrary
		"prior":       {build: buildPrior(false), signals: lexical.SignalNames[:]},
		"prior-wrong": {build: buildPrior(true), signals: lexical.SignalNames[:]},
	}
}

// The selectors that ask a model.
const (
	selectorModel  = "model"  // the one that the settings name
	selectorReplay = "replay" // recorded replies
	selectorOracle = "oracle" // one that cannot err
)

func selectorNames() []string {
	return append(sortedKeys(selectors()), selectorModel, selectorOracle, selectorReplay)
}

// open makes the selector that is to be measured.
func (o options) open(root string) (selector, error) {
	asks := o.selector == selectorModel || o.selector == selectorOracle
	switch {
	case o.record != "" && !asks:
		return selector{}, errors.New("-record goes with -selector model or oracle")
	case (o.replies != "") != (o.selector == selectorReplay):
		return selector{}, errors.New("-replies and -selector replay go together")
	case asks || o.selector == selectorReplay:
		return o.openAsking(root)
	}
	chosen, ok := selectors()[o.selector]
	if !ok {
		return selector{}, fmt.Errorf("no selector %q", o.selector)
	}
	return chosen, nil
}

// openAsking makes one that asks a model. What it leaves behind goes when it is closed.
func (o options) openAsking(root string) (s selector, err error) {
	var closes []func() error
	s.close = func() error {
		var all error
		for _, c := range slices.Backward(closes) {
			all = errors.Join(all, c())
		}
		return all
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	a := &asking{manifest: o.manifest}
	if a.folder, err = os.MkdirTemp("", "casebook-bench-"); err != nil {
		return s, err
	}
	closes = append(closes, func() error { return os.RemoveAll(a.folder) })
	a.model = func(q Question) casebook.Model { return oracle{q.Gold} }
	if o.selector == selectorModel && o.from == "" {
		m, closed, err := configuredModel(root)
		if err != nil {
			return s, err
		}
		closes = append(closes, func() error { closed(); return nil })
		a.model = func(Question) casebook.Model { return m }
	}
	if path := cmp.Or(o.record, o.replies); path != "" {
		recorded, err := openRecording(path, o.record != "")
		if err != nil {
			return s, err
		}
		closes = append(closes, recorded.Close)
		inner := a.model
		a.model = func(q Question) casebook.Model {
			if o.selector == selectorReplay {
				return recorded.before(nil)
			}
			return recorded.before(inner(q))
		}
	}
	s.build, s.asking = a.build, a
	return s, nil
}

// buildPlain attaches the five best of plain BM25, whatever their score.
func buildPlain(d *Directory) (search, error) {
	var texts []plain.Document
	for _, d := range d.Documents {
		texts = append(texts, plain.Document{ID: d.ID, Text: strings.Join([]string{d.Name, d.Description, strings.Join(d.Hints, "\n"), d.Body}, "\n")})
	}
	ix := plain.Build(texts)
	return func(q Question) (answer, error) {
		var a answer
		for _, h := range ix.Search(q.Text, len(texts)) {
			a.hits = append(a.hits, hit{id: h.ID, score: h.Score})
			if len(a.selected) < attached {
				a.selected = append(a.selected, h.ID)
			}
		}
		if len(a.hits) > 0 {
			a.confidence = a.hits[0].score
		}
		return a, nil
	}, nil
}
