package lexical

import (
	"bytes"
	"fmt"
	"os"
	"sync"
)

// An Index ranks documents. It is made of segments, of which some documents may be out of date: only live ones are ranked and counted, so that the same
// documents give the same scores however the segments came about. It is safe for concurrent searches.
type Index struct {
	parts []part
	docs  int        // live
	files []*os.File // open, of segments in a folder
	avg   averages
}

type part struct {
	*segment
	base int    // number of this segment's first document
	live []bool // by document of the segment
}

// averages are the mean lengths of the live documents' fields, over those that have the field.
type averages struct{ all, head, hint, gram, pair, para, paras float64 }

// Build makes an index of docs in memory.
func Build(docs []Document) *Index {
	b := newBuilder()
	for _, d := range docs {
		b.add(d, Stamp{ID: d.ID})
	}
	data := b.bytes()
	s, err := openSegment(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		panic(fmt.Sprintf("a segment just built: %v", err)) // a mistake in bytes or openSegment, not in the input
	}
	live := make([]bool, len(docs))
	for i := range live {
		live[i] = true
	}
	ix := &Index{parts: []part{{segment: s, live: live}}}
	ix.count()
	return ix
}

// Len is the number of documents that are ranked.
func (ix *Index) Len() int { return ix.docs }

// count sums up the live documents.
func (ix *Index) count() {
	var n struct{ all, head, hint, gram, pair int }
	var sum lengths64
	ix.docs = 0
	for _, p := range ix.parts {
		for doc, live := range p.live {
			if !live {
				continue
			}
			l := p.lengths(doc)
			ix.docs++
			sum.add(l)
			n.all += one(l.all)
			n.head += one(l.head)
			n.hint += one(l.hint)
			n.gram += one(l.gram)
			n.pair += one(l.pair)
		}
	}
	ix.avg = averages{
		all: mean(sum.all, n.all), head: mean(sum.head, n.head), hint: mean(sum.hint, n.hint), gram: mean(sum.gram, n.gram),
		pair: mean(sum.pair, n.pair), para: mean(sum.paraTerms, sum.paras), paras: float64(sum.paras),
	}
}

type lengths64 struct{ all, head, hint, gram, pair, paras, paraTerms int }

func (s *lengths64) add(l lengths) {
	s.all += int(l.all)
	s.head += int(l.head)
	s.hint += int(l.hint)
	s.gram += int(l.gram)
	s.pair += int(l.pair)
	s.paras += int(l.paras)
	s.paraTerms += int(l.paraTerms)
}

func one(n uint32) int {
	if n > 0 {
		return 1
	}
	return 0
}

func mean(sum, n int) float64 {
	if n == 0 || sum == 0 {
		return 1
	}
	return float64(sum) / float64(n)
}

// match marks, for each stamp, the document that was indexed in that state, newest segment first, and returns the stamps that have none.
func (ix *Index) match(stamps []Stamp) (missing []int) {
	const workers = 2
	found := make([][]int, workers) // missing stamps of each worker's share
	panics := make([]any, workers)
	var wg sync.WaitGroup
	var mu sync.Mutex
	share := (len(stamps) + workers - 1) / workers
	for w := range workers {
		from, to := min(w*share, len(stamps)), min((w+1)*share, len(stamps))
		wg.Go(func() {
			defer func() { panics[w] = recover() }()
			hits := make([][]int, len(ix.parts))
			for i := from; i < to; i++ {
				key := idKey(stamps[i].ID)
				at, doc := ix.find(&stamps[i], key)
				if at < 0 {
					found[w] = append(found[w], i)
					continue
				}
				hits[at] = append(hits[at], doc)
			}
			mu.Lock()
			defer mu.Unlock()
			for at, docs := range hits {
				for _, doc := range docs {
					ix.parts[at].live[doc] = true
				}
			}
		})
	}
	wg.Wait()
	for _, p := range panics {
		if p != nil {
			panic(p) // in the caller's goroutine, which can catch it
		}
	}
	for _, f := range found {
		missing = append(missing, f...)
	}
	return missing
}

func (ix *Index) find(st *Stamp, key uint64) (at, doc int) {
	for at := len(ix.parts) - 1; at >= 0; at-- {
		if doc := ix.parts[at].find(st, key); doc >= 0 {
			return at, doc
		}
	}
	return -1, -1
}

// addPart appends a segment with all its documents live, or none.
func (ix *Index) addPart(s *segment, live bool) {
	base := 0
	if n := len(ix.parts); n > 0 {
		base = ix.parts[n-1].base + ix.parts[n-1].count()
	}
	p := part{segment: s, base: base, live: make([]bool, s.count())}
	for i := range p.live {
		p.live[i] = live
	}
	ix.parts = append(ix.parts, p)
}

// part gives the segment that holds document doc of the index.
func (ix *Index) part(doc int) (part, int) {
	at := 0
	for at+1 < len(ix.parts) && ix.parts[at+1].base <= doc {
		at++
	}
	return ix.parts[at], doc - ix.parts[at].base
}
