package main

import (
	"strings"

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
type search func(query string) answer

// A selector indexes a directory.
type selector struct {
	build   func([]Document) search
	signals []string // the names of hit.signals
}

const defaultSelector = "lexical"

func selectors() map[string]selector {
	return map[string]selector{
		"lexical": {build: buildLexical, signals: lexical.SignalNames[:]},
		"plain":   {build: buildPlain},
	}
}

// buildPlain attaches the five best of plain BM25, whatever their score.
func buildPlain(documents []Document) search {
	var texts []plain.Document
	for _, d := range documents {
		texts = append(texts, plain.Document{ID: d.ID, Text: strings.Join([]string{d.Name, d.Description, strings.Join(d.Hints, "\n"), d.Body}, "\n")})
	}
	ix := plain.Build(texts)
	return func(query string) answer {
		var a answer
		for _, h := range ix.Search(query, len(documents)) {
			a.hits = append(a.hits, hit{id: h.ID, score: h.Score})
			if len(a.selected) < attached {
				a.selected = append(a.selected, h.ID)
			}
		}
		if len(a.hits) > 0 {
			a.confidence = a.hits[0].score
		}
		return a
	}
}
