package lexical

import (
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"math"
	"slices"
)

// The weights of the parts of a score, against 1 for BM25 over the whole text. They were tuned on the even conversations of LoCoMo and the even prompts of
// bench/recall/coding; the optimum is flat.
const (
	headWeight   = 0.4  // BM25 over name and description, on top of their share of the text
	gramWeight   = 0.3  // BM25 over the characters of words, four at a time
	hintWeight   = 2.0  // BM25 over the hints
	pairWeight   = 0.85 // BM25 over neighbouring words
	paraWeight   = 0.2  // the best paragraph's BM25
	phraseWeight = 1.0  // the best hint as a whole
)

// candidates is how many documents, best first by postings alone, are looked at closely.
const candidates = 60

// Options of a search; the zero value searches everything.
type Options struct {
	// Skip names documents that count as known: they stay in the statistics and in Best, and are no hits.
	Skip map[string]bool
	// Include names documents that are looked at closely whatever their rank.
	Include []string
	// Rest is how many of the documents that are not looked at closely are named besides; 0: none.
	Rest int
	// Prior are factors near 1, by ID, by which Select orders what it selects; a document without one has 1. Scores, ranks, trust and the cut know nothing of it, so that
	// it lifts nothing over them. Factors beyond maxPrior from 1 count as that.
	Prior map[string]float64
}

// maxPrior bounds what a prior does: less than a word more or less in a document.
const maxPrior = 0.05

// A Hit is a document with what speaks for it.
type Hit struct {
	ID    string
	Score float64
	// Confidence, from 0 to 1, says how likely a document like this answers the prompt.
	Confidence float64
	// Terms are the prompt's words that occur in the document, most telling first.
	Terms []string
	// Hint is the number of the hint that fits best, -1 when none shares a word.
	Hint int
	// Paragraphs are the numbers of the paragraphs of the body that share words with the prompt, best first, at most 8.
	Paragraphs []int
	// Signals are the numbers behind Score and Confidence, named by SignalNames.
	Signals [signals]float64

	time  int64
	terms []uint32 // of all its sections, as they come
	prior float64  // by how much more than its score it counts in the order of what is selected
}

// A Result is a ranking of the documents that were looked at closely. Hits fall by score; ties go to the newer document, then to the smaller ID.
type Result struct {
	Hits []Hit
	// Rest are documents that share something with the prompt and were not looked at closely, best first by the postings alone.
	Rest []string
	// Known are the documents that Skip names, as Hits would have them.
	Known []Hit
	// Best is the highest score, of a hit or of a skipped document.
	Best float64
	// Confidence is that of the first hit; 0 without one.
	Confidence float64
	// Considered is how many documents were ranked.
	Considered int
}

// Search ranks the documents of the index for a prompt.
func (ix *Index) Search(prompt string, opt Options) (Result, error) {
	q := parseQuery(prompt)
	res := Result{Considered: ix.docs}
	if len(q.terms) == 0 || ix.docs == 0 {
		return res, nil
	}
	first, err := ix.firstScores(&q)
	if err != nil {
		return res, err
	}
	look := newClose(ix, &q)
	picked := ix.pick(first, candidates+len(opt.Skip), opt.Include)
	if opt.Rest > 0 {
		res.Rest = ix.rest(first, picked, opt)
	}
	for _, doc := range picked {
		if err := look.read(doc, first[doc]); err != nil {
			return res, err
		}
	}
	hits := look.score()
	slices.SortFunc(hits, byRank)
	for _, h := range hits {
		if factor, ok := opt.Prior[h.ID]; ok {
			h.prior = min(max(factor-1, -maxPrior), maxPrior)
		}
		res.Best = max(res.Best, h.Score)
		if opt.Skip[h.ID] {
			res.Known = append(res.Known, h)
		} else {
			res.Hits = append(res.Hits, h)
		}
	}
	if len(res.Hits) > 0 {
		res.Confidence = res.Hits[0].Confidence
	}
	return res, nil
}

func byRank(a, b Hit) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.time, a.time), cmp.Compare(a.ID, b.ID))
}

type wordPosting struct {
	doc int
	len lengths
	counts
}

// firstScores adds up what the postings say of every document and fills in the terms' frequencies.
func (ix *Index) firstScores(q *query) ([]float64, error) {
	last := ix.parts[len(ix.parts)-1] // there is one, since there are documents
	scores := make([]float64, last.base+last.count())
	var found []wordPosting
	for i := range q.terms {
		t := &q.terms[i]
		found = found[:0]
		for _, p := range ix.parts {
			data, err := p.postings(t.key)
			if err != nil {
				return nil, err
			}
			err = eachWord(data, p.count(), func(doc int, c counts) {
				if p.live[doc] {
					found = append(found, wordPosting{p.base + doc, p.lengths(doc), c})
				}
			})
			if err != nil {
				return nil, err
			}
		}
		ix.weigh(t, found)
		for _, f := range found {
			s := t.idf * bm25(f.all, f.len.all, ix.avg.all)
			s += headWeight * t.headIDF * bm25(f.head, f.len.head, ix.avg.head)
			scores[f.doc] += s + hintWeight*t.hintIDF*bm25(f.hint, f.len.hint, ix.avg.hint)
		}
	}
	return scores, ix.gramScores(q, scores)
}

// weigh sets a term's frequencies from its live postings.
func (ix *Index) weigh(t *queryTerm, found []wordPosting) {
	var all, head, hint, paras float64
	for _, f := range found {
		all += float64(one(f.all))
		head += float64(one(f.head))
		hint += float64(one(f.hint))
		paras += float64(f.paras)
	}
	n := float64(ix.docs)
	t.df = len(found)
	t.idf, t.headIDF, t.hintIDF, t.paraIDF = idf(n, all), idf(n, head), idf(n, hint), idf(ix.avg.paras, paras)
}

func (ix *Index) gramScores(q *query, scores []float64) error {
	type posting struct {
		doc     int
		tf, len uint32
	}
	var found []posting
	for _, key := range q.grams {
		found = found[:0]
		for _, p := range ix.parts {
			data, err := p.postings(key)
			if err != nil {
				return err
			}
			err = eachGram(data, p.count(), func(doc int, tf uint32) {
				if p.live[doc] {
					found = append(found, posting{p.base + doc, tf, p.gramLength(doc)})
				}
			})
			if err != nil {
				return err
			}
		}
		w := gramWeight * idf(float64(ix.docs), float64(len(found)))
		for _, f := range found {
			scores[f.doc] += w * bm25(f.tf, f.len, ix.avg.gram)
		}
	}
	return nil
}

// pick chooses the n best documents by first score, and those named by include.
func (ix *Index) pick(first []float64, n int, include []string) []int {
	h := &worst{ix: ix, first: first}
	for doc, s := range first {
		if s <= 0 {
			continue
		}
		if len(h.docs) < n {
			heap.Push(h, doc)
		} else if h.before(doc, h.docs[0]) {
			h.docs[0] = doc
			heap.Fix(h, 0)
		}
	}
	picked := h.docs
	for _, id := range include {
		for _, p := range ix.parts {
			for doc, live := range p.live {
				if live && string(p.id(doc)) == id && !slices.Contains(picked, p.base+doc) {
					picked = append(picked, p.base+doc)
				}
			}
		}
	}
	slices.Sort(picked)
	return picked
}

// rest names the best documents, by first score, that were not picked; picked ascends.
func (ix *Index) rest(first []float64, picked []int, opt Options) []string {
	w := &worst{ix: ix, first: first}
	for doc, s := range first {
		if _, was := slices.BinarySearch(picked, doc); s > 0 && !was {
			w.docs = append(w.docs, doc)
		}
	}
	slices.SortFunc(w.docs, func(a, b int) int {
		switch {
		case a == b:
			return 0
		case w.before(a, b):
			return -1
		}
		return 1
	})
	var names []string
	for _, doc := range w.docs {
		part, local := ix.part(doc)
		if id := string(part.id(local)); !opt.Skip[id] && len(names) < opt.Rest {
			names = append(names, id)
		}
	}
	return names
}

// worst is a heap with the document of the lowest rank on top.
type worst struct {
	ix    *Index
	first []float64
	docs  []int
}

func (h *worst) before(a, b int) bool {
	if h.first[a] != h.first[b] {
		return h.first[a] > h.first[b]
	}
	pa, la := h.ix.part(a)
	pb, lb := h.ix.part(b)
	if ta, tb := pa.time(la), pb.time(lb); ta != tb {
		return ta > tb
	}
	return bytes.Compare(pa.id(la), pb.id(lb)) < 0
}

func (h *worst) Len() int           { return len(h.docs) }
func (h *worst) Less(i, j int) bool { return h.before(h.docs[j], h.docs[i]) }
func (h *worst) Swap(i, j int)      { h.docs[i], h.docs[j] = h.docs[j], h.docs[i] }
func (h *worst) Push(x any)         { h.docs = append(h.docs, x.(int)) }
func (h *worst) Pop() any {
	last := h.docs[len(h.docs)-1]
	h.docs = h.docs[:len(h.docs)-1]
	return last
}

// sections calls f for each section of a document's forward data.
func sections(data []byte, f func(kind int, terms []byte)) error {
	for len(data) > 0 {
		if len(data) < 4 {
			return errDamaged
		}
		head := binary.LittleEndian.Uint32(data)
		n := 4 * int(head&(1<<sectionShift-1))
		data = data[4:]
		if n > len(data) {
			return errDamaged
		}
		f(int(head>>sectionShift), data[:n])
		data = data[n:]
	}
	return nil
}

func safeDiv(a, b float64) float64 {
	if b <= 0 || math.IsNaN(b) {
		return 0
	}
	return a / b
}
