// Command fit computes the logistic function of internal/lexical/confidence.go from the signals that `go run ./bench/recall -features FILE` writes, on the
// even halves only, and prints what its threshold does on both.
//
//	CASEBOOK_BENCH_DATA=DIR go run ./bench/recall -features features.csv && go run ./bench/recall/fit features.csv
package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: fit FEATURES.csv")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

// inputs names the function's inputs in the order of its coefficients.
var inputs = []string{"log ratio", "log best", "log cover", "log evidence", "log mass", "unknown", "log terms", "best/evidence", "cover/evidence"}

// A question is one prompt with the signals of its first hit.
type question struct {
	group string // what it should be: "set/own" wants an answer, everything else none
	even  bool
	found bool // a wanted file is among the first five
	x     []float64
}

func (q question) own() bool { return strings.HasSuffix(q.group, "/own") }

// weight is how much a group counts against another; within a group all questions count the same.
func weight(group string) float64 {
	set, kind, _ := strings.Cut(group, "/")
	switch {
	case set == "S" && kind == "own":
		return 1.5
	case set == "S*", set == "generated" && kind == "own", set == "foreign F" && kind == "other":
		return 0.3
	case kind == "own":
		return 1
	case set == "foreign S", kind == "near":
		return 0.8
	case kind == "small":
		return 0.5
	}
	return 0.3
}

func run(file string) error {
	questions, err := read(file)
	if err != nil {
		return err
	}
	var train []question
	size := map[string]float64{}
	for _, q := range questions {
		if q.even && (q.found || !q.own()) {
			train = append(train, q)
			size[q.group]++
		}
	}
	if len(train) == 0 {
		return errors.New("no questions in " + file)
	}
	w := make([]float64, len(train))
	for i, q := range train {
		w[i] = weight(q.group) / size[q.group]
	}
	coefficients := logistic(train, w)
	for i, name := range inputs {
		fmt.Printf("%-16s %8.2f\n", name, coefficients[i])
	}
	fmt.Printf("%-16s %8.2f   (before the threshold is moved into it; the shipped one is docs/recall.md's choice)\n\n", "constant", coefficients[len(inputs)])
	table(questions, coefficients)
	return nil
}

// read takes the first hit's signals of each question.
func read(file string) ([]question, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	head, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	var questions []question
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return questions, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", file, err)
		}
		get := func(name string) string { return row[slices.Index(head, name)] }
		num := func(name string) float64 { v, _ := strconv.ParseFloat(get(name), 64); return v }
		if num("rank") == 1 {
			l, ev := math.Log1p, max(num("evidence"), 1e-9)
			questions = append(questions, question{group: group(get("set"), get("class")), even: strings.HasPrefix(get("half"), "even"), x: []float64{
				l(num("ratio")), l(num("best")), l(num("cover")), l(num("evidence")), l(num("mass")), num("unknown"), l(num("terms")),
				num("best") / ev, num("cover") / ev}})
		}
		if num("rank") <= 5 && get("gold") == "1" {
			questions[len(questions)-1].found = true
		}
	}
}

func group(set, class string) string {
	refused, isRefused := strings.CutPrefix(set, "refuse ")
	switch {
	case strings.HasPrefix(set, "foreign"):
		return set + "/other"
	case !isRefused:
		return set + "/own"
	case strings.Contains(class, "talk") || class == "code":
		return refused + "/small"
	case strings.Contains(class, "near") || strings.Contains(class, "absent"):
		return refused + "/near"
	}
	return refused + "/other"
}

// logistic fits by Newton's method with a little shrinkage; the last coefficient is the constant.
func logistic(train []question, w []float64) []float64 {
	const ridge = 1e-4
	n := len(inputs) + 1
	c := make([]float64, n)
	for range 40 {
		h := make([][]float64, n)
		for i := range h {
			h[i] = make([]float64, n+1)
			h[i][i] = ridge
			h[i][n] = -ridge * c[i]
		}
		for k, q := range train {
			p := 1 / (1 + math.Exp(-value(c, q.x)))
			y := 0.0
			if q.own() {
				y = 1
			}
			x := append(slices.Clone(q.x), 1)
			for i := range n {
				h[i][n] += w[k] * (y - p) * x[i]
				for j := range n {
					h[i][j] += w[k] * p * (1 - p) * x[i] * x[j]
				}
			}
		}
		for i, d := range solve(h) {
			c[i] += d
		}
	}
	return c
}

func value(c, x []float64) float64 {
	v := c[len(x)]
	for i := range x {
		v += c[i] * x[i]
	}
	return v
}

// solve does Gaussian elimination on an augmented matrix.
func solve(m [][]float64) []float64 {
	n := len(m)
	for i := range n {
		best := i
		for j := i + 1; j < n; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[best][i]) {
				best = j
			}
		}
		m[i], m[best] = m[best], m[i]
		for j := range n {
			if j == i {
				continue
			}
			f := m[j][i] / m[i][i]
			for k := i; k <= n; k++ {
				m[j][k] -= f * m[i][k]
			}
		}
	}
	x := make([]float64, n)
	for i := range n {
		x[i] = m[i][n] / m[i][i]
	}
	return x
}

// table prints the share of each group that is answered, by how far the threshold is moved.
func table(questions []question, c []float64) {
	moves := []float64{-1, -0.5, 0, 0.5, 1}
	fmt.Printf("%-22s", "answered, %, by threshold")
	for _, m := range moves {
		fmt.Printf(" | %4.1f even  odd", m)
	}
	fmt.Println()
	var groups []string
	for _, q := range questions {
		if !slices.Contains(groups, q.group) {
			groups = append(groups, q.group)
		}
	}
	slices.Sort(groups)
	for _, g := range groups {
		fmt.Printf("%-25s", g)
		for _, m := range moves {
			var all, yes [2]float64
			for _, q := range questions {
				half := 1
				if q.even {
					half = 0
				}
				if q.group != g || q.own() && !q.found {
					continue
				}
				all[half]++
				if value(c, q.x) >= m {
					yes[half]++
				}
			}
			fmt.Printf(" | %9.0f %4.0f", 100*yes[0]/max(all[0], 1), 100*yes[1]/max(all[1], 1))
		}
		fmt.Println()
	}
}
