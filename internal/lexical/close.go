package lexical

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// A closeLook reads the candidates' sections and scores what postings do not hold: neighbours, paragraphs, whole hints, coverage.
type closeLook struct {
	ix    *Index
	query *query
	cands []candidate
	// pairDF is how many candidates hold a pair. Every document with both words of a rare pair is a candidate, so it stands for all documents.
	pairDF []int
}

type candidate struct {
	hit    Hit
	pairTF []uint32
	pairs  uint32  // length in neighbours
	seen   []bool  // by term of the query
	head   []int8  // likewise: 1 in the description, 2 in the name
	best   float64 // evidence in the best paragraph or hint
	// likeness is how much the prompt and the likest hint are the same, from 0 to 1.
	likeness float64
}

func newClose(ix *Index, q *query) *closeLook {
	return &closeLook{ix: ix, query: q, pairDF: make([]int, len(q.pairs))}
}

func (c *closeLook) read(doc int, first float64) error {
	p, local := c.ix.part(doc)
	data, err := p.forward(local)
	if err != nil {
		return err
	}
	cand := candidate{pairTF: make([]uint32, len(c.query.pairs)), pairs: p.lengths(local).pair, seen: make([]bool, len(c.query.terms)),
		head: make([]int8, len(c.query.terms))}
	cand.hit = Hit{ID: string(p.id(local)), time: p.time(local), Hint: -1}
	cand.hit.Signals[signalFirst] = first
	cand.hit.terms = make([]uint32, 0, len(data)/4)
	look := sectionLook{closeLook: c, cand: &cand, tf: make([]uint32, len(c.query.terms)), prev: -1}
	if err := sections(data, look.section); err != nil {
		return err
	}
	look.finish()
	for i, tf := range cand.pairTF {
		c.pairDF[i] += one(tf)
	}
	c.cands = append(c.cands, cand)
	return nil
}

// A sectionLook goes over one candidate's sections.
type sectionLook struct {
	*closeLook
	cand  *candidate
	tf    []uint32 // of the section, by term of the query
	prev  int      // term of the word before, -1: none of the query's
	para  int      // number of the next paragraph of the body
	hint  int
	paras []scored
}

type scored struct {
	at    int
	score float64
}

func (l *sectionLook) section(kind int, terms []byte) {
	if kind != sectionBody {
		l.prev = -1
	}
	clear(l.tf)
	hit := false
	for i := 0; i < len(terms); i += 4 {
		term := binary.LittleEndian.Uint32(terms[i:])
		short := term &^ wholeBit
		l.cand.hit.terms = append(l.cand.hit.terms, short)
		n, ok := l.query.index[short]
		if ok {
			hit = true
			l.tf[n]++
			l.cand.seen[n] = true
			switch kind {
			case sectionName:
				l.cand.head[n] = 2
			case sectionDescription:
				l.cand.head[n] = max(l.cand.head[n], 1)
			}
		} else {
			n = -1
		}
		if kind == sectionHint || term != short {
			continue
		}
		if l.prev >= 0 && n >= 0 {
			if at := slices.Index(l.query.pairs, [2]int{l.prev, n}); at >= 0 {
				l.cand.pairTF[at]++
			}
		}
		l.prev = n
	}
	switch {
	case kind == sectionHint:
		if hit {
			l.phrase(terms)
		}
		l.hint++
	case kind != sectionName:
		if hit {
			l.paragraph(kind, len(terms)/4)
		}
		if kind == sectionBody {
			l.para++
		}
	}
}

// paragraph scores the section as a text of its own.
func (l *sectionLook) paragraph(kind, length int) {
	var score, evidence float64
	for i, tf := range l.tf {
		if tf > 0 {
			t := &l.query.terms[i]
			score += t.paraIDF * bm25(tf, uint32(length), l.ix.avg.para)
			evidence += t.evidence()
		}
	}
	s := &l.cand.hit.Signals
	s[signalPara] = max(s[signalPara], score)
	l.cand.best = max(l.cand.best, evidence)
	if kind == sectionBody {
		l.paras = append(l.paras, scored{l.para, score})
	}
}

// phrase scores a hint by how much of it and of the prompt they share.
func (l *sectionLook) phrase(terms []byte) {
	var shared, prompt, phrase, evidence float64
	specific := 0 // shared words that are not generic
	known := map[uint32]bool{}
	rare := idf(float64(l.ix.docs), 1)
	for i := 0; i < len(terms); i += 4 {
		short := binary.LittleEndian.Uint32(terms[i:]) &^ wholeBit
		if known[short] {
			continue
		}
		known[short] = true
		if n, ok := l.query.index[short]; ok {
			phrase += l.query.terms[n].hintIDF
		} else {
			phrase += rare // a hint's own words are seldom in many documents; looking each up would cost a read a word
		}
	}
	for i := range l.query.terms {
		t := &l.query.terms[i]
		prompt += t.hintIDF
		if l.tf[i] > 0 {
			shared += t.hintIDF
			evidence += t.evidence()
			if !t.generic {
				specific++
			}
		}
	}
	l.cand.best = max(l.cand.best, evidence)
	if specific >= 2 {
		l.cand.likeness = max(l.cand.likeness, safeDiv(shared, math.Sqrt(prompt*phrase)))
	}
	s := &l.cand.hit.Signals
	if score := safeDiv(shared*shared, math.Sqrt(prompt*phrase)); score > s[signalPhrase] {
		s[signalPhrase], l.cand.hit.Hint = score, l.hint
	}
}

// genericEvidence is what a generic word proves against 1 for any other.
const genericEvidence = 0.2

func (t *queryTerm) evidence() float64 {
	if t.generic {
		return genericEvidence * t.idf
	}
	return t.idf
}

func (l *sectionLook) finish() {
	slices.SortStableFunc(l.paras, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	for _, p := range l.paras[:min(8, len(l.paras))] {
		l.cand.hit.Paragraphs = append(l.cand.hit.Paragraphs, p.at)
	}
}

// score finishes the candidates' scores, now that all have been read.
func (c *closeLook) score() []Hit {
	hits := make([]Hit, 0, len(c.cands))
	mass := c.masses()
	for i := range c.cands {
		cand := &c.cands[i]
		s := &cand.hit.Signals
		for j, tf := range cand.pairTF {
			if tf > 0 {
				s[signalPair] += idf(float64(c.ix.docs), float64(c.pairDF[j])) * bm25(tf, cand.pairs, c.ix.avg.pair)
			}
		}
		cand.hit.Score = s[signalFirst] + pairWeight*s[signalPair] + paraWeight*s[signalPara] + phraseWeight*s[signalPhrase]
		c.judge(cand, mass)
		hits = append(hits, cand.hit)
	}
	return hits
}
