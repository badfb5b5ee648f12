package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A figure is a mean over questions; value says false for a question that does not count.
type figure struct {
	title   string
	percent bool
	value   func(Outcome) (float64, bool)
}

func always(f func(Outcome) float64) func(Outcome) (float64, bool) {
	return func(o Outcome) (float64, bool) { return f(o), true }
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// rankingFigures look at the ranking without the cut.
func rankingFigures() []figure {
	return []figure{
		{"R@1", true, always(func(o Outcome) float64 { return o.recallAt(1) })},
		{"R@5", true, always(func(o Outcome) float64 { return o.recallAt(attached) })},
		{"hit@5", true, always(func(o Outcome) float64 { return truth(o.recallAt(attached) > 0) })},
		{"all@5", true, always(func(o Outcome) float64 { return truth(o.recallAt(attached) == 1) })},
		{"MRR", false, always(Outcome.reciprocalRank)},
	}
}

// shippedFigures look at what is attached with the cut and abstention as shipped.
func shippedFigures() []figure {
	return []figure{
		{"R@5", true, always(func(o Outcome) float64 { return float64(o.selectedGold()) / float64(len(o.Gold)) })},
		{"prec", true, func(o Outcome) (float64, bool) {
			return float64(o.selectedGold()) / float64(max(1, len(o.Selected))), len(o.Selected) > 0
		}},
		{"files", false, always(func(o Outcome) float64 { return float64(len(o.Selected)) })},
		{"none", true, always(func(o Outcome) float64 { return truth(len(o.Selected) == 0) })},
	}
}

// refusalFigures are for questions that no memory fits.
func refusalFigures() []figure {
	return []figure{
		{"false", true, always(func(o Outcome) float64 { return truth(len(o.Selected) > 0) })},
		{"files", false, always(func(o Outcome) float64 { return float64(len(o.Selected)) })},
	}
}

// staleFigure is the share of the questions with a replaced memory that rank it above the current one.
func staleFigure() figure {
	return figure{"stale", true, func(o Outcome) (float64, bool) { return truth(o.staleAbove()), len(o.StaleRanks) > 0 }}
}

// means returns one mean a figure; NaN when no question counts.
func means(outcomes []Outcome, figures []figure) []float64 {
	var result []float64
	for _, f := range figures {
		sum, n := 0.0, 0
		for _, o := range outcomes {
			if v, ok := f.value(o); ok {
				sum += v
				n++
			}
		}
		result = append(result, sum/float64(n))
	}
	return result
}

// intervals are the 95 % bootstrap intervals of the means over questions, always with the same seed.
func intervals(outcomes []Outcome, figures []figure, draws int) (low, high []float64) {
	n, k := len(outcomes), len(figures)
	values, counts := make([]float64, n*k), make([]float64, n*k)
	for i, o := range outcomes {
		for j, f := range figures {
			if v, ok := f.value(o); ok {
				values[i*k+j], counts[i*k+j] = v, 1
			}
		}
	}
	random := rand.New(rand.NewPCG(1, uint64(n)))
	samples := make([][]float64, k)
	sum, count := make([]float64, k), make([]float64, k)
	for range draws {
		clear(sum)
		clear(count)
		for range n {
			at := random.IntN(n) * k
			for j := range k {
				sum[j] += values[at+j]
				count[j] += counts[at+j]
			}
		}
		for j := range k {
			if count[j] > 0 {
				samples[j] = append(samples[j], sum[j]/count[j])
			}
		}
	}
	for _, s := range samples {
		slices.Sort(s)
		low, high = append(low, quantile(s, .025)), append(high, quantile(s, .975))
	}
	return low, high
}

// quantile reads from a sorted slice; NaN when it is empty.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[int(math.Round(q*float64(len(sorted)-1)))]
}
