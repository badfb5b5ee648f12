package lexical

import (
	"cmp"
	"math"
	"slices"
)

// Numbers of Hit.Signals.
const (
	signalFirst = iota
	signalPair
	signalPara
	signalPhrase
	signalRatio    // score against the prompt's mass
	signalBest     // evidence in the best paragraph or hint
	signalCover    // evidence in the document
	signalEvidence // evidence that the prompt has
	signalMass     // idf of all the prompt's words
	signalUnknown  // share of the mass that no document has
	signalTerms    // number of the prompt's words
	signals
)

// SignalNames names Hit.Signals.
var SignalNames = [signals]string{"first", "pair", "para", "phrase", "ratio", "best", "cover", "evidence", "mass", "unknown", "terms"}

// masses are what a prompt could match at most, in units of a word that no document has, so that they compare between small and large stores.
type masses struct{ unit, all, evidence, unknown float64 }

func (c *closeLook) masses() masses {
	m := masses{unit: idf(float64(c.ix.docs), 0)}
	for i := range c.query.terms {
		t := &c.query.terms[i]
		m.all += t.idf
		m.evidence += t.evidence()
		if t.df == 0 {
			m.unknown += t.idf
		}
	}
	return m
}

// sameAsHint is the likeness from which a prompt counts as one of a hint's.
const sameAsHint = 0.75

// subjectConfidence is that of a memory which is about all that the prompt names.
const subjectConfidence = 0.6

// subject tells a document whose name and description hold every telling word of the prompt, as for "how do we deploy?": too few words for the
// function below, and yet plain. A single word must be in the name; one that every fifth document has tells nothing of the kind.
func (c *closeLook) subject(cand *candidate) bool {
	telling, named := 0, 0
	for i, where := range cand.head {
		t := &c.query.terms[i]
		if t.generic {
			continue
		}
		if where == 0 || t.df > max(2, c.ix.docs/5) {
			return false
		}
		telling++
		if where == 2 {
			named++
		}
	}
	return telling > 1 || named == 1
}

// judge fills in the signals of confidence and the words that matched.
func (c *closeLook) judge(cand *candidate, m masses) {
	s := &cand.hit.Signals
	var cover float64
	specific := false
	var matched []int
	for i, seen := range cand.seen {
		if seen {
			cover += c.query.terms[i].evidence()
			specific = specific || !c.query.terms[i].generic
			matched = append(matched, i)
		}
	}
	s[signalRatio] = safeDiv(cand.hit.Score, m.all)
	s[signalBest] = safeDiv(cand.best, m.unit)
	s[signalCover] = safeDiv(cover, m.unit)
	s[signalEvidence] = safeDiv(m.evidence, m.unit)
	s[signalMass] = safeDiv(m.all, m.unit)
	s[signalUnknown] = safeDiv(m.unknown, m.all)
	s[signalTerms] = float64(len(c.query.terms))
	if specific {
		cand.hit.Confidence = confidence(s)
	}
	if s[signalRatio] < leastRatio(len(c.query.terms)) {
		cand.hit.Confidence = min(cand.hit.Confidence, longConfidence)
	}
	if c.subject(cand) {
		cand.hit.Confidence = max(cand.hit.Confidence, subjectConfidence)
	}
	if cand.likeness >= sameAsHint { // what whoever wrote the hint had in mind
		cand.hit.Confidence = max(cand.hit.Confidence, cand.likeness)
	}
	slices.SortStableFunc(matched, func(a, b int) int { return cmp.Compare(c.query.terms[b].idf, c.query.terms[a].idf) })
	for _, i := range matched {
		cand.hit.Terms = append(cand.hit.Terms, c.query.terms[i].text)
	}
}

// A long prompt (a pasted log, a file) finds a few of its many words in any memory, and the function below was fitted on prompts that are mostly short. One of
// more than longTerms words must reach a share of its mass, the less the longer it is; otherwise it is not trusted.
const (
	longTerms      = 16
	longRatio      = 0.4
	longConfidence = 0.4
)

func leastRatio(terms int) float64 {
	if terms <= longTerms {
		return 0
	}
	return longRatio * math.Sqrt(longTerms/float64(terms))
}

// confidence is a logistic model of the signals, fitted on the even halves of what bench/recall asks, as bench/recall/fit does (a fit on today's signals gives
// nearly the same function). The constant was then moved so that what ships keeps recall within three points; docs/recall.md shows the curve.
func confidence(s *[signals]float64) float64 {
	log := func(i int) float64 { return math.Log1p(s[i]) }
	x := -16.05 + 4.73*log(signalRatio) + 3.62*log(signalBest) + 0.15*log(signalCover) - 3.18*log(signalEvidence) - 3.80*log(signalMass)
	x += 0.78*s[signalUnknown] + 10.78*log(signalTerms)
	x += 0.23*safeDiv(s[signalBest], s[signalEvidence]) + 0.74*safeDiv(s[signalCover], s[signalEvidence])
	return 1 / (1 + math.Exp(-x))
}
