package lexical

import "math"

// Limits of a query: a prompt may hold a pasted log; what stands behind the limits is not looked at.
const (
	queryTerms = 256
	queryGrams = 480
	queryBytes = 32 << 10
)

// A query is a prompt as the index sees it.
type query struct {
	terms []queryTerm
	grams []uint64 // keys
	// pairs are neighbours in the prompt, as numbers of terms.
	pairs [][2]int
	index map[uint32]int // short key → number of term
}

type queryTerm struct {
	text  string // as folded, for reasons
	key   uint64
	short uint32
	// generic words are typed to an agent about any code; they rank, but prove nothing.
	generic bool
	df      int     // live documents with the term in name, description, body or hints
	idf     float64 // from the documents' texts
	headIDF float64
	hintIDF float64
	paraIDF float64
}

func parseQuery(prompt string) query {
	if len(prompt) > queryBytes {
		prompt = prompt[:queryBytes]
	}
	q := query{index: map[uint32]int{}}
	seenGram := map[uint64]bool{}
	seenPair := map[[2]int]bool{}
	prev := -1
	splitWords(prompt, newFolder(), func(w word) {
		if w.stop {
			return
		}
		n, ok := q.index[w.short()]
		if !ok {
			if len(q.terms) == queryTerms {
				return
			}
			n = len(q.terms)
			q.index[w.short()] = n
			q.terms = append(q.terms, queryTerm{text: w.text, key: w.key(), short: w.short(), generic: w.generic})
		}
		if w.extra {
			return
		}
		if pair := [2]int{prev, n}; prev >= 0 && !seenPair[pair] {
			seenPair[pair] = true
			q.pairs = append(q.pairs, pair)
		}
		prev = n
		if len(q.grams) < queryGrams {
			grams(w.text, func(g string) {
				if key := termKey(kindGram, g); !seenGram[key] {
					seenGram[key] = true
					q.grams = append(q.grams, key)
				}
			})
		}
	})
	return q
}

// idf is BM25's inverse document frequency: how much it tells that a term of df out of n documents occurs.
func idf(n, df float64) float64 { return math.Log(1 + (n-df+.5)/(df+.5)) }

// The parameters of BM25 in every field; quality hardly moves between 0.9 and 1.6, and 0.6 and 0.9 (bench/README.md).
const (
	k1         = 1.2
	lengthNorm = 0.7
)

// bm25 is the weight of a term that occurs tf times in a field of a length relative to the mean.
func bm25(tf uint32, length uint32, mean float64) float64 {
	t := float64(tf)
	return t * (k1 + 1) / (t + k1*(1-lengthNorm+lengthNorm*float64(length)/mean))
}
