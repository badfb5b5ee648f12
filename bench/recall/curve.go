package main

import (
	"fmt"
	"io"
	"slices"
)

// A curveColumn is the questions of one column of a curve.
type curveColumn struct {
	title   string
	set     string
	classes []string // nil: all
}

func (c curveColumn) of(outcomes []Outcome, half Half) []Outcome {
	return filter(outcomes, func(o Outcome) bool {
		return o.Set == c.set && o.Half == half && (c.classes == nil || slices.Contains(c.classes, o.Class))
	})
}

// A curveGroup is one table: recall columns against columns of false attachments.
type curveGroup struct {
	recall   []curveColumn
	refusals []curveColumn
}

func curveGroups() []curveGroup {
	answered := locomoClasses[:4]
	groups := []curveGroup{{
		recall:   []curveColumn{{setSessions, setSessions, answered}, {setPooled, setPooled, nil}, {setFacts, setFacts, nil}},
		refusals: []curveColumn{{"foreignS", setForeignSessions, nil}, {"foreignF", setForeignFacts, nil}},
	}}
	for _, hints := range []string{"", withHints} {
		refuse := setRefuseGenerated + hints
		groups = append(groups, curveGroup{
			recall: []curveColumn{{setGenerated + hints, setGenerated + hints, nil}},
			refusals: []curveColumn{
				{"nearmiss", refuse, []string{"near miss"}}, {"absent", refuse, []string{"absent entity", "absent attribute"}},
				{"talk", refuse, []string{"small talk"}}, {"code", refuse, []string{"unrelated code"}},
			},
		})
	}
	for _, hints := range []string{"", withHints} {
		refuse := setRefuseCoding + hints
		groups = append(groups, curveGroup{
			recall: []curveColumn{{setCoding + hints, setCoding + hints, nil}},
			refusals: []curveColumn{
				{"nearmiss", refuse, []string{"nearmiss"}}, {"talk", refuse, []string{"smalltalk"}}, {"owntalk", refuse, []string{classOwnTalk}},
				{"other", refuse, []string{classOtherProject}},
			},
		})
	}
	return groups
}

// writeCurves shows, for thresholds of the confidence, which share of the gold is among the first five of the questions that are answered at all, against the
// share of the questions that no memory fits and that are answered. The last line is what ships: its own threshold, with the cut.
func writeCurves(w io.Writer, outcomes []Outcome) {
	thresholds := confidenceSteps(outcomes)
	for _, g := range curveGroups() {
		columns := append(slices.Clone(g.recall), g.refusals...)
		if !slices.ContainsFunc(columns, func(c curveColumn) bool { return len(c.of(outcomes, Dev)) > 0 }) {
			continue
		}
		fmt.Fprintf(w, "\nRecall@5 (left) against false attachments (right), %%, by threshold of the confidence\n%-10s", "")
		for _, half := range []Half{Dev, HeldOut} {
			fmt.Fprintf(w, " | %-*s", 16*len(g.recall)+10*len(g.refusals)-1, half)
		}
		fmt.Fprintf(w, "\n%-10s", "threshold")
		for range 2 {
			fmt.Fprint(w, " |")
			for _, c := range g.recall {
				fmt.Fprintf(w, " %15s", c.title)
			}
			for _, c := range g.refusals {
				fmt.Fprintf(w, " %9s", c.title)
			}
		}
		fmt.Fprintln(w)
		for _, t := range thresholds {
			g.line(w, fmt.Sprintf("%.4g", t), outcomes,
				func(o Outcome) float64 { return truth(o.Confidence >= t) * o.recallAt(attached) },
				func(o Outcome) float64 { return truth(o.Confidence >= t && len(o.Top) > 0) })
		}
		g.line(w, "shipped", outcomes,
			func(o Outcome) float64 { return float64(o.selectedGold()) / float64(len(o.Gold)) },
			func(o Outcome) float64 { return truth(len(o.Selected) > 0) })
	}
}

func (g curveGroup) line(w io.Writer, title string, outcomes []Outcome, recall, answered func(Outcome) float64) {
	fmt.Fprintf(w, "%-10s", title)
	for _, half := range []Half{Dev, HeldOut} {
		fmt.Fprint(w, " |")
		for _, c := range g.recall {
			fmt.Fprintf(w, " %15.1f", 100*means(c.of(outcomes, half), []figure{{value: always(recall)}})[0])
		}
		for _, c := range g.refusals {
			fmt.Fprintf(w, " %9.1f", 100*means(c.of(outcomes, half), []figure{{value: always(answered)}})[0])
		}
	}
	fmt.Fprintln(w)
}

// confidenceSteps are twenty thresholds between which equally many of the even questions lie.
func confidenceSteps(outcomes []Outcome) []float64 {
	var values []float64
	for _, o := range outcomes {
		if o.Half == Dev {
			values = append(values, o.Confidence)
		}
	}
	slices.Sort(values)
	var steps []float64
	for i := range 20 {
		if len(values) > 0 {
			steps = append(steps, quantile(values, float64(i)/20))
		}
	}
	return slices.Compact(steps)
}
