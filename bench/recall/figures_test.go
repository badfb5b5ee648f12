package main

import (
	"bytes"
	"math"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestFiguresOfOneQuestion(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		name    string
		outcome Outcome
		ranking []float64 // R@1, R@5, hit@5, all@5, MRR
		shipped []float64 // R@5, precision, files, none
		stale   float64
	}{
		{"both found", Outcome{Gold: []string{"a", "b"}, Ranks: []int{1, 5}, Selected: []string{"a", "x"}},
			[]float64{.5, 1, 1, 1, 1}, []float64{.5, .5, 2, 0}, nan},
		{"one below five", Outcome{Gold: []string{"a", "b"}, Ranks: []int{6, 2}, Selected: []string{"x"}},
			[]float64{0, .5, 1, 0, .5}, []float64{0, 0, 1, 0}, nan},
		{"not ranked at all", Outcome{Gold: []string{"a"}, Ranks: []int{0}}, []float64{0, 0, 0, 0, 0}, []float64{0, nan, 0, 1}, nan},
		{"replaced one first", Outcome{Gold: []string{"a"}, Ranks: []int{2}, StaleRanks: []int{1}, Selected: []string{"o", "a"}},
			[]float64{0, 1, 1, 1, .5}, []float64{1, .5, 2, 0}, 1},
		{"replaced one not ranked", Outcome{Gold: []string{"a"}, Ranks: []int{3}, StaleRanks: []int{0}, Selected: []string{"a"}},
			[]float64{0, 1, 1, 1, 1. / 3}, []float64{1, 1, 1, 0}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := []Outcome{c.outcome}
			got := [][]float64{means(of, rankingFigures()), means(of, shippedFigures()), means(of, []figure{staleFigure()})}
			if diff := cmp.Diff([][]float64{c.ranking, c.shipped, {c.stale}}, got, cmpopts.EquateNaNs(), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestIntervalsHoldTheMeanAndRepeat(t *testing.T) {
	var outcomes []Outcome
	for i := range 100 {
		outcomes = append(outcomes, Outcome{Gold: []string{"a"}, Ranks: []int{1 + i%10}})
	}
	low, high := intervals(outcomes, rankingFigures(), 500)
	again, _ := intervals(outcomes, rankingFigures(), 500)
	if diff := cmp.Diff(low, again); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
	for i, mean := range means(outcomes, rankingFigures()) {
		if !(low[i] < mean && mean < high[i]) {
			t.Errorf("%s %.3f is not inside %.3f … %.3f", rankingFigures()[i].title, mean, low[i], high[i])
		}
	}
}

// The report is the same whether it is made at once or from the published outcomes.
func TestReportFromPublishedOutcomes(t *testing.T) {
	generated, _, err := ownDirectories(t.TempDir(), statsSeed)
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := measure(generated[:1], selectors()["plain"])
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "outcomes.jsonl")
	if err := writeOutcomes(path, outcomes); err != nil {
		t.Fatal(err)
	}
	read, err := readOutcomes(path)
	if err != nil {
		t.Fatal(err)
	}
	var want, got bytes.Buffer
	report(&want, outcomes, 10)
	report(&got, read, 10)
	if diff := cmp.Diff(want.String(), got.String()); diff != "" {
		t.Errorf("(-at once +published):\n%s", diff)
	}
}

func TestSetsByNameAndFirstWord(t *testing.T) {
	for _, c := range []struct {
		set, of string
		want    bool
	}{
		{"", "S*", true}, {"S", "S", true}, {"S", "S*", false}, {"foreign", "foreign F", true}, {"coding", "coding+hints", false},
		{"refuse", "refuse coding+hints", true}, {"S,F", "F", true}, {"S", "foreign S", false},
	} {
		if got := (options{set: c.set}).wants(c.of); got != c.want {
			t.Errorf("-set %q takes %q: %v, want %v", c.set, c.of, got, c.want)
		}
	}
}
