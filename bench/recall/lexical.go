package main

import "casebook/internal/lexical"

// buildLexical is the product's selector as it ships, in a project whose ledger is empty.
func buildLexical(d *Directory) (search, error) { return lexicalSearch(d, lexical.Options{}) }

func lexicalSearch(d *Directory, options lexical.Options) (search, error) {
	converted := make([]lexical.Document, len(d.Documents))
	for i, d := range d.Documents {
		converted[i] = lexical.Document{ID: d.ID, Name: d.Name, Description: d.Description, Hints: d.Hints, Body: d.Body, Time: d.Time}
	}
	ix := lexical.Build(converted)
	return func(q Question) (answer, error) {
		result, err := ix.Search(q.Text, options)
		if err != nil {
			return answer{}, err
		}
		a := answer{confidence: result.Confidence}
		for i := range result.Hits {
			h := &result.Hits[i]
			a.hits = append(a.hits, hit{id: h.ID, score: h.Score, signals: h.Signals[:]})
		}
		for _, h := range result.Select(5) {
			a.selected = append(a.selected, h.ID)
		}
		return a, nil
	}, nil
}
