package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"casebook/bench/recall/corpus"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// A set is a group of questions that is reported as one table.
type set struct {
	name   string
	about  string
	fits   bool // whether some memory fits its questions
	locomo bool
	// totals are the lines under the classes; nil: one over all.
	totals []total
}

func sets() []set {
	locomo := []total{{"categories 1-4", locomoClasses[:4]}, {"categories 1-5", nil}}
	result := []set{
		{name: setSessions, about: "LoCoMo sessions, one directory a conversation", fits: true, locomo: true, totals: locomo},
		{name: setPooled, about: "LoCoMo sessions, all in one directory", fits: true, locomo: true},
		{name: setFacts, about: "LoCoMo facts, one directory a conversation", fits: true, locomo: true},
		{name: setForeignSessions, about: "LoCoMo questions asked of the next conversation's sessions", locomo: true, totals: locomo},
		{name: setForeignFacts, about: "LoCoMo questions asked of the next conversation's facts", locomo: true, totals: locomo},
	}
	talk := []total{{"small talk + code", []string{corpus.Talk, corpus.Code}}, {"all", nil}}
	for _, hints := range []string{"", withHints} {
		result = append(result,
			set{name: setGenerated + hints, about: "200 memories of an invented project", fits: true},
			set{name: setRefuseGenerated + hints, about: "near misses, absent things and small talk in an invented project", totals: talk})
	}
	for _, hints := range []string{"", withHints} {
		result = append(result,
			set{name: setCoding + hints, about: "hand-written memories of four projects", fits: true},
			set{name: setRefuseCoding + hints, about: "near misses, small talk and another project's prompts in four projects"})
	}
	return result
}

// report prints a ranking and a shipped table for each set that some memory fits, then one of false attachments for each other set.
func report(w io.Writer, outcomes []Outcome, draws int) {
	bySet := map[string][]Outcome{}
	for _, o := range outcomes {
		bySet[o.Set] = append(bySet[o.Set], o)
	}
	for _, s := range sets() {
		of := bySet[s.name]
		totals := s.totals
		if totals == nil {
			totals = []total{{"all", nil}}
		}
		if s.fits {
			figures := rankingFigures()
			if slices.ContainsFunc(of, func(o Outcome) bool { return len(o.StaleRanks) > 0 }) {
				figures = append(figures, staleFigure())
			}
			table{fmt.Sprintf("%s: %s. Ranking without the cut", s.name, s.about), figures, draws, true}.write(w, of, totals)
			table{fmt.Sprintf("%s: as shipped, with cut and abstention", s.name), shippedFigures(), draws, true}.write(w, of, totals)
			continue
		}
		table{fmt.Sprintf("%s: %s. Nothing fits", s.name, s.about), refusalFigures(), draws, true}.write(w, of, totals)
	}
}
