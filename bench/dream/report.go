package main

import (
	"fmt"
	"io"
)

// What has to be reached: shares of the planted faults that are mended, and how many of the memories that are gone may be gone wrongly.
const (
	leastExact = 0.95
	leastNear  = 0.80
	mostFalse  = 0.02
)

// harm is one kind of it, with the cases.
type harm struct {
	name  string
	cases []string
}

// harms are those of which there may be none.
func (r report) harms() []harm {
	return []harm{
		{"sentences lost", r.lost}, {"untouched files rewritten", r.rewritten}, {"links broken", r.links}, {"faults of the index", r.index},
		{"days guessed", r.guessed}, {"promises of a plan broken", r.plan}, {"files written by a plan", r.wrote},
		{"proposed by a second run", r.second}, {"files that differ after undo", r.undone},
	}
}

// falseShare is the part of the memories that are gone, or would be, that should not be.
func (r report) falseShare() float64 {
	return float64(len(r.falseMerges)) / float64(max(1, r.removed, len(r.falseMerges)))
}

// failures lists what was not reached.
func (r report) failures() []string {
	var all []string
	for _, k := range kinds {
		least := leastExact
		if k == near {
			least = leastNear
		}
		if s := r.scores[k]; s.share() < least {
			all = append(all, fmt.Sprintf("%s: %d of %d mended, at least %.0f %% are wanted", k, s.mended, s.planted, 100*least))
		}
	}
	if r.falseShare() > mostFalse {
		all = append(all, fmt.Sprintf("false merges: %d of %d memories, at most %.0f %% may be", len(r.falseMerges), r.removed, 100*mostFalse))
	}
	for _, h := range r.harms() {
		if len(h.cases) > 0 {
			all = append(all, fmt.Sprintf("%s: %d, such as %s", h.name, len(h.cases), h.cases[0]))
		}
	}
	return all
}

// print writes the figures, and with all of them set each case.
func (r report) print(w io.Writer, all bool) error {
	fmt.Fprintln(w, "| fault | planted | mended | share | of these told to a person |\n|---|---|---|---|---|")
	for _, k := range kinds {
		s := r.scores[k]
		fmt.Fprintf(w, "| %s | %d | %d | %.1f %% | %d |\n", k, s.planted, s.mended, 100*s.share(), s.listed)
	}
	fmt.Fprintf(w, "\nmemories gone: %d; false merges: %d (%.1f %%); groups that only look alike and were merged: %d\n", r.removed, len(r.falseMerges), 100*r.falseShare(), r.alike)
	for _, h := range r.harms() {
		fmt.Fprintf(w, "%s: %d\n", h.name, len(h.cases))
	}
	if all {
		for _, h := range append(r.harms(), harm{"missed", r.missed}, harm{"false merges", r.falseMerges}) {
			for _, c := range h.cases {
				fmt.Fprintf(w, "\n%s: %s", h.name, c)
			}
		}
		fmt.Fprintln(w)
	}
	_, err := fmt.Fprintln(w)
	return err
}
