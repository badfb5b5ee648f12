package main

import "casebook/internal/lexical"

// buildLexical is the product's selector as it ships.
func buildLexical(documents []Document) search {
	converted := make([]lexical.Document, len(documents))
	for i, d := range documents {
		converted[i] = lexical.Document(d)
	}
	ix := lexical.Build(converted)
	return func(query string) answer {
		result, err := ix.Search(query, lexical.Options{})
		if err != nil {
			panic(err) // an index in memory does not fail
		}
		a := answer{confidence: result.Confidence}
		for i := range result.Hits {
			h := &result.Hits[i]
			a.hits = append(a.hits, hit{id: h.ID, score: h.Score, signals: h.Signals[:]})
		}
		for _, h := range result.Select(5) {
			a.selected = append(a.selected, h.ID)
		}
		return a
	}
}
