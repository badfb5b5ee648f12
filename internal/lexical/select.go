package lexical

import (
	"cmp"
	"slices"
)

// The shipped cut. A wrong memory costs more than a missing one, so a prompt whose best hit is not trusted gets none.
const (
	// MinConfidence is what the first hit must reach.
	MinConfidence = 0.5
	// relativeCut is the share of the best score that a further hit must reach.
	relativeCut = 0.35
)

// Select gives at most n hits of r that are worth attaching, none when the first is not trusted, in the order of their scores with the prior. Among near twins the newer
// comes first. What is worth attaching, the scores alone say.
func (r Result) Select(n int) []Hit {
	if r.Confidence < MinConfidence {
		return nil
	}
	var out []Hit
	for _, h := range r.Hits {
		if h.Score < r.Least() {
			break
		}
		out = append(out, h)
	}
	slices.SortStableFunc(out, func(a, b Hit) int { return cmp.Compare(b.likely(), a.likely()) })
	out = out[:min(len(out), n)]
	newerFirst(out)
	return out
}

// likely is the score with what is known from earlier prompts.
func (h Hit) likely() float64 { return h.Score * (1 + h.prior) }

// Least is the score that a further hit must reach.
func (r Result) Least() float64 { return relativeCut * r.Best }

// Twins share this much of their words; a newer twin within twinScore of an older one's score comes before it, since it is likely to be its correction.
const (
	twinWords = 0.5
	twinScore = 0.75
)

// newerFirst moves a newer near twin before the older one that ranks above it.
func newerFirst(hits []Hit) {
	for i := range hits {
		for j := i + 1; j < len(hits); j++ {
			if hits[j].time > hits[i].time && hits[j].Score >= twinScore*hits[i].Score && overlap(distinct(hits[i].terms), distinct(hits[j].terms)) >= twinWords {
				twin := hits[j]
				hits = slices.Delete(hits, j, j+1)
				hits = slices.Insert(hits, i, twin)
			}
		}
	}
}

// distinct sorts a copy and keeps one of each; few hits come as far as to be compared.
func distinct(terms []uint32) []uint32 {
	sorted := slices.Clone(terms)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// overlap is the Jaccard index of two ascending lists.
func overlap(a, b []uint32) float64 {
	shared, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			shared, i, j = shared+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return safeDiv(float64(shared), float64(len(a)+len(b)-shared))
}
