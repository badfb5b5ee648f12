package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A table shows figures by class, for the even half, the odd half and all questions side by side.
type table struct {
	title   string
	figures []figure
	draws   int // of the bootstrap; 0 leaves the intervals out
	split   bool
}

type column struct {
	title    string
	outcomes []Outcome
}

// A total is a line over several classes; nil classes means all.
type total struct {
	title   string
	classes []string
}

func (t table) columns(outcomes []Outcome) []column {
	all := column{"all", outcomes}
	if !t.split {
		return []column{all}
	}
	half := func(h Half) column {
		return column{string(h), filter(outcomes, func(o Outcome) bool { return o.Half == h })}
	}
	return []column{half(Dev), half(HeldOut), all}
}

// write prints nothing when there are no outcomes.
func (t table) write(w io.Writer, outcomes []Outcome, totals []total) {
	if len(outcomes) == 0 {
		return
	}
	columns := t.columns(outcomes)
	width := 16
	for _, class := range classesOf(outcomes) {
		width = max(width, len(class))
	}
	fmt.Fprintf(w, "\n%s\n", t.title)
	if t.split {
		fmt.Fprintf(w, "%-*s", width, "")
		for _, c := range columns {
			fmt.Fprintf(w, " | %-*s", 5+7*len(t.figures), c.title)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%-*s", width, "")
	for range columns {
		fmt.Fprintf(w, " | %5s", "n")
		for _, f := range t.figures {
			fmt.Fprintf(w, " %6s", f.title)
		}
	}
	fmt.Fprintln(w)
	classes := classesOf(outcomes)
	if len(classes) > 1 {
		for _, class := range classes {
			t.line(w, width, class, columns, func(o Outcome) bool { return o.Class == class }, false)
		}
	}
	for _, total := range totals {
		in := func(o Outcome) bool { return total.classes == nil || slices.Contains(total.classes, o.Class) }
		t.line(w, width, total.title, columns, in, t.draws > 0)
	}
}

func (t table) line(w io.Writer, width int, title string, columns []column, in func(Outcome) bool, interval bool) {
	line := padded(title, width)
	low, high := padded("  95 % from", width), padded("  to", width)
	for _, c := range columns {
		outcomes := filter(c.outcomes, in)
		line += fmt.Sprintf(" | %5d", len(outcomes)) + t.cells(means(outcomes, t.figures))
		if interval && len(outcomes) > 0 {
			l, h := intervals(outcomes, t.figures, t.draws)
			low += " |      " + t.cells(l)
			high += " |      " + t.cells(h)
		}
	}
	fmt.Fprintln(w, line)
	if interval {
		fmt.Fprintln(w, low)
		fmt.Fprintln(w, high)
	}
}

func (t table) cells(values []float64) string {
	var b strings.Builder
	for i, v := range values {
		switch {
		case math.IsNaN(v):
			fmt.Fprintf(&b, " %6s", "-")
		case t.figures[i].percent:
			fmt.Fprintf(&b, " %6.1f", 100*v)
		default:
			fmt.Fprintf(&b, " %6.3f", v)
		}
	}
	return b.String()
}

func padded(s string, width int) string { return fmt.Sprintf("%-*s", width, s) }

func filter(outcomes []Outcome, in func(Outcome) bool) []Outcome {
	var result []Outcome
	for _, o := range outcomes {
		if in(o) {
			result = append(result, o)
		}
	}
	return result
}

// classesOf are the classes in sorted order.
func classesOf(outcomes []Outcome) []string {
	seen := map[string]bool{}
	for _, o := range outcomes {
		seen[o.Class] = true
	}
	return sortedKeys(seen)
}
