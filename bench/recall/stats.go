package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"casebook/bench/recall/corpus"
)

// statsSeed is the corpus of the committed figures; other seeds are for a look at how much they vary.
const statsSeed = 1

// statsPath is relative to the module's root.
const statsPath = "recall/testdata/stats.txt"

// ownDirectories are those that need no foreign data.
func ownDirectories(root string, seed uint64) (generated, coding []Directory, err error) {
	c, err := corpus.Generate(seed)
	if err != nil {
		return nil, nil, err
	}
	coding, err = codingDirectories(filepath.Join(root, "bench", "recall", "coding"), smallTalk(c))
	return generatedDirectories(c), coding, err
}

// stats renders the committed figures of the own sets.
func stats(outcomes []Outcome) string {
	var b strings.Builder
	b.WriteString("# Written by `go run ./bench/recall -update`; bench/README.md says what the sets are. Shares in percent.\n")
	b.WriteString("# recall@k and the mean reciprocal rank are of the ranking without the cut, attached is recall with cut and abstention as shipped.\n")
	line := func(set, class, n, r1, r5, mrr, shipped, none string) {
		fmt.Fprintf(&b, "%-24s %-17s %5s %9s %9s %7s %9s %10s\n", set, class, n, r1, r5, mrr, shipped, none)
	}
	line("set", "class", "n", "recall@1", "recall@5", "mrr", "attached", "abstained")
	write := func(s set, class string, of []Outcome) {
		none := fmt.Sprintf("%.1f", 100*means(of, []figure{{value: always(func(o Outcome) float64 { return truth(len(o.Selected) == 0) })}})[0])
		if !s.fits {
			line(s.name, class, fmt.Sprint(len(of)), "-", "-", "-", "-", none)
			return
		}
		r, shipped := means(of, rankingFigures()), means(of, shippedFigures())
		percent := func(f float64) string { return fmt.Sprintf("%.1f", math.Round(1000*f)/10) }
		line(s.name, class, fmt.Sprint(len(of)), percent(r[0]), percent(r[1]), fmt.Sprintf("%.3f", r[4]), percent(shipped[0]), none)
	}
	for _, s := range sets() {
		of := filter(outcomes, func(o Outcome) bool { return o.Set == s.name })
		if len(of) == 0 || s.locomo {
			continue
		}
		for _, class := range classesOf(of) {
			write(s, strings.ReplaceAll(class, " ", "-"), filter(of, func(o Outcome) bool { return o.Class == class }))
		}
		write(s, "all", of)
	}
	return strings.ReplaceAll(b.String(), "refuse ", "refuse-")
}

// moduleRoot is the nearest folder above the working directory with a go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod above the working directory")
		}
		dir = filepath.Dir(dir)
	}
}
