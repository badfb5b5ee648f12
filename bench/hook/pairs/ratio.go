package main

import (
	"math/rand/v2"
	"slices"
	"time"
)

// A pair is the time of one run of each command, taken one right after the other.
type pair struct{ a, b time.Duration }

// A ratio is the median of A's times over the median of B's, with the 95 % interval of its bootstrap.
type ratio struct {
	a, b         time.Duration // the medians
	value        float64
	lower, upper float64
}

// resamples is enough for the second decimal of the interval's ends to stand still.
const resamples = 10_000

// measure resamples whole pairs, since what disturbs a run mostly disturbs its neighbour too. The seed is fixed: the same times give the same interval.
func measure(pairs []pair) ratio {
	a, b := medians(pairs)
	r := ratio{a: a, b: b, value: float64(a) / float64(b)}
	random := rand.New(rand.NewPCG(1, 2))
	drawn := make([]pair, len(pairs))
	values := make([]float64, resamples)
	for i := range values {
		for j := range drawn {
			drawn[j] = pairs[random.IntN(len(pairs))]
		}
		a, b := medians(drawn)
		values[i] = float64(a) / float64(b)
	}
	slices.Sort(values)
	r.lower, r.upper = values[resamples*25/1000], values[resamples*975/1000-1]
	return r
}

func medians(pairs []pair) (a, b time.Duration) {
	as, bs := make([]time.Duration, len(pairs)), make([]time.Duration, len(pairs))
	for i, p := range pairs {
		as[i], bs[i] = p.a, p.b
	}
	return median(as), median(bs)
}

// median sorts its argument.
func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	m := len(d) / 2
	if len(d)%2 == 1 {
		return d[m]
	}
	return (d[m-1] + d[m]) / 2
}
