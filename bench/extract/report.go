package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A tally is the sum of some sessions.
type tally struct {
	sessions, wants, hits, false int
	quiet, empty                 int // sessions that want nothing, and those of them that gave nothing
	elsewhere, violations        int
	whispered                    int
}

func (t *tally) add(r result) {
	t.sessions++
	t.wants += r.wanted
	t.hits += r.hits
	t.false += len(r.false)
	t.elsewhere += r.elsewhere
	t.violations += len(r.violations)
	t.whispered += r.whispered
	if r.label.Kind == "negative" {
		t.quiet++
		if len(r.false) == 0 {
			t.empty++
		}
	}
}

func (t tally) precision() share { return share{t.hits, t.hits + t.false} }
func (t tally) recall() share    { return share{t.hits, t.wants} }

// A share is so many of n.
type share struct{ right, n int }

func (s share) value() float64 { return float64(s.right) / float64(s.n) }

// wilson gives the bounds of the 95 % score interval: E. B. Wilson, 1927. Of nothing nothing is known.
func (s share) wilson() (low, high float64) {
	if s.n == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(s.n), s.value()
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (middle-half)/(1+z*z/n)), min(1, (middle+half)/(1+z*z/n))
}

// text is the share in percent with its bounds.
func (s share) text() string {
	if s.n == 0 {
		return "     –            "
	}
	low, high := s.wilson()
	return fmt.Sprintf("%5.1f (%5.1f–%5.1f)", 100*s.value(), 100*low, 100*high)
}

// sum adds the results up by a word of each.
func sum(results []result, by func(result) string) map[string]*tally {
	sums := map[string]*tally{}
	for _, r := range results {
		k := by(r)
		if sums[k] == nil {
			sums[k] = &tally{}
		}
		sums[k].add(r)
	}
	return sums
}

// report prints the tables.
func report(w io.Writer, half string, results []result) error {
	p := printer{w: w}
	p.printf("half %s: %d sessions\n\n", half, len(results))
	p.printf("%-14s %8s %6s %6s %7s %6s   %-20s %-20s\n", "", "sessions", "wants", "hits", "misses", "false", "precision", "recall")
	for _, by := range []func(result) string{
		func(r result) string { return r.label.Language },
		func(r result) string { return r.label.Category },
		func(result) string { return "all" },
	} {
		sums := sum(results, by)
		for _, name := range slices.SortedFunc(maps.Keys(sums), cmp.Compare) {
			t := sums[name]
			p.printf("%-14s %8d %6d %6d %7d %6d   %s  %s\n", name, t.sessions, t.wants, t.hits, t.wants-t.hits, t.false, t.precision().text(), t.recall().text())
		}
		p.printf("\n")
	}
	var t tally
	for _, r := range results {
		t.add(r)
	}
	p.rules(results)
	p.printf("sessions that want nothing and gave nothing: %d of %d, %s\n", t.empty, t.quiet, share{t.empty, t.quiet}.text())
	p.printf("hits that name another turn: %d\nchanges out of subagents: %d\nviolations of never: %d\n", t.elsewhere, t.whispered, t.violations)
	return p.err
}

// rules says of each rule how often it found what is wanted, and what is not.
func (p *printer) rules(results []result) {
	right, wrong := map[string]int{}, map[string]int{}
	for _, r := range results {
		for i, f := range r.changes {
			if slices.Contains(r.false, i) {
				wrong[f.rule()]++
			} else {
				right[f.rule()]++
			}
		}
	}
	all := maps.Clone(right)
	maps.Copy(all, wrong)
	p.printf("%-14s %6s %6s   %s\n", "found by", "wanted", "false", "precision")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		p.printf("%-14s %6d %6d   %s\n", name, right[name], wrong[name], share{right[name], right[name] + wrong[name]}.text())
	}
	p.printf("\n")
}

// A printer keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(p.w, format, args...); p.err == nil {
		p.err = err
	}
}
