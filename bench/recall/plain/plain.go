// Package plain is the baseline of the measurements: BM25 over name, description, body and hints as one bag of stemmed English words.
//
// It has no fields, no cut that was tuned and nothing for other languages or identifiers: what the product's selector is better at shows against it.
package plain

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

const (
	k1 = 1.2
	b  = 0.75
)

// A Document is one file.
type Document struct {
	ID   string
	Text string
}

// A Hit is a file with its BM25 score.
type Hit struct {
	ID    string
	Score float64
}

type posting struct {
	document int
	count    int
}

// An Index answers queries; it may be asked by several goroutines at once.
type Index struct {
	ids      []string
	lengths  []float64
	average  float64
	postings map[string][]posting
}

// Build indexes documents; their order breaks ties.
func Build(documents []Document) *Index {
	ix := &Index{postings: map[string][]posting{}}
	total := 0.0
	for i, d := range documents {
		counts := map[string]int{}
		terms := Stems(d.Text)
		for _, t := range terms {
			counts[t]++
		}
		for t, n := range counts {
			ix.postings[t] = append(ix.postings[t], posting{i, n})
		}
		ix.ids = append(ix.ids, d.ID)
		ix.lengths = append(ix.lengths, float64(len(terms)))
		total += float64(len(terms))
	}
	ix.average = total / math.Max(1, float64(len(documents)))
	return ix
}

// Search ranks the files that share a stem with query, best first, at most limit of them.
func (ix *Index) Search(query string, limit int) []Hit {
	scores := make([]float64, len(ix.ids))
	seen := map[string]bool{}
	for _, t := range Stems(query) {
		if seen[t] {
			continue
		}
		seen[t] = true
		list := ix.postings[t]
		idf := math.Log(1 + (float64(len(ix.ids)-len(list))+.5)/(float64(len(list))+.5))
		for _, p := range list {
			n := float64(p.count)
			scores[p.document] += idf * n * (k1 + 1) / (n + k1*(1-b+b*ix.lengths[p.document]/ix.average))
		}
	}
	var hits []Hit
	for i, s := range scores {
		if s > 0 {
			hits = append(hits, Hit{ix.ids[i], s})
		}
	}
	slices.SortStableFunc(hits, func(x, y Hit) int { return cmp.Compare(y.Score, x.Score) })
	return hits[:min(limit, len(hits))]
}

// Stems are the lower-case words of text without English stop words, stemmed, in order.
func Stems(text string) []string {
	var stems []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !english.IsStopWord(word) {
			stems = append(stems, english.Stem(word, false))
		}
	}
	return stems
}
