package extract

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casebook"
	"casebook/internal/transcript"
)

var train = flag.Bool("train", false, "learn weights.txt anew from the sessions of -from")
var from = flag.String("from", "testdata/corpus/tuning", "with -train: folders of sessions, with commas between")

// An example is a sentence of the corpus and whether, and as what, it is worth keeping.
type example struct {
	features []feature
	worth    bool
	less     bool // it counts less
	types    []casebook.Type
}

// A labelled session is what want.json says of one.
type labelled struct {
	Wants []struct {
		Op       casebook.Op     `json:"op"`
		Type     []casebook.Type `json:"type"`
		All      []string        `json:"all"`
		Any      [][]string      `json:"any"`
		Turn     string          `json:"turn"`
		Optional bool            `json:"optional"`
	} `json:"wants"`
}

// examples are the sentences of people of the sessions below a folder. What is optional is none. The sentence that is wanted is the one with most of the words of the want.
func examples(t *testing.T, folder string) []example {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*", "want.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no sessions (%v)", folder, err)
	}
	var all []example
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var l labelled
		if err := json.Unmarshal(data, &l); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		f, err := os.Open(filepath.Join(filepath.Dir(path), "transcript.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = transcript.Read(t.Context(), f, transcript.Options{Path: f.Name()}, func(turn transcript.Turn) error {
			if turn.Speaker == transcript.Person && turn.Subagent == "" {
				all = append(all, l.examples(turn)...)
			}
			return nil
		})
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func (l labelled) examples(turn transcript.Turn) []example {
	g := grouping{text: turn.Text, sentences: sentencesOf(turn.Text)}
	all := make([]example, len(g.sentences))
	optional := map[int]bool{}
	for i := range g.sentences {
		all[i].features = g.features(i)
	}
	for _, w := range l.Wants {
		best, most := -1, 0
		var some []int // say a part of it
		for i := range g.sentences {
			said := strings.ToLower(turn.Text[g.sentences[i].start:g.sentences[i].end])
			holds := func(word string) bool { return strings.Contains(said, strings.ToLower(word)) }
			n := 0
			for _, word := range w.All {
				if holds(word) {
					n++
				}
			}
			for _, group := range w.Any {
				if slices.ContainsFunc(group, holds) {
					n++
				}
			}
			if n > most {
				best, most = i, n
			}
			if n > 0 {
				some = append(some, i)
			}
		}
		if w.Turn == turn.ID {
			for _, i := range some {
				optional[i] = true
			}
		}
		switch {
		case w.Turn != turn.ID || best < 0:
		case w.Optional:
			optional[best] = true
		default:
			all[best].worth, all[best].types = true, w.Type
		}
	}
	kept := all[:0]
	for i, e := range all {
		if !optional[i] || e.worth {
			kept = append(kept, e)
		}
	}
	return kept
}

// tables are the sentences of testdata/rule that stand alone, each by itself. They were written beside the rules, so they count less.
func tables(t *testing.T) []example {
	t.Helper()
	paths, err := filepath.Glob("testdata/rule/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no tables", err)
	}
	var all []example
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kept := strings.HasSuffix(path, "-kept.txt")
		for line := range strings.Lines(string(data)) {
			line = strings.TrimPrefix(strings.TrimSpace(line), "~ ")
			types, text, ok := strings.Cut(line, " | ")
			if !kept {
				types, text, ok = "", line, line != ""
			}
			if !ok || line[0] == '#' || strings.Contains(text, " // ") || strings.HasPrefix(types, "delete") {
				continue
			}
			g := grouping{text: text, sentences: sentencesOf(text)}
			if len(g.sentences) != 1 {
				continue
			}
			e := example{features: g.features(0), worth: kept, less: true}
			for kind := range strings.SplitSeq(types, "/") {
				e.types = append(e.types, casebook.Type(kind))
			}
			all = append(all, e)
		}
	}
	return all
}

// lessWeight is how much an example of the tables counts. They tell types alone: of what is worth keeping they would teach what the rules know already.
const lessWeight = 0.3

// ordinary are prompts that were written to measure recall, and the sentences of which testdata/rule says that nothing is to be kept.
func ordinary(t *testing.T) []example {
	t.Helper()
	var all []example
	for _, path := range []string{"../bench/recall/coding/prompts.jsonl", "../examples/shop/testdata/prompts.jsonl"} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var p struct{ Prompt string }
			if err := json.Unmarshal([]byte(line), &p); err != nil {
				t.Fatal(err)
			}
			all = append(all, labelled{}.examples(transcript.Turn{Text: p.Prompt})...)
		}
	}
	for _, e := range tables(t) {
		if !e.worth {
			all = append(all, e)
		}
	}
	return all
}

// rare are the words that fewer examples than seldom have: of them nothing can be learned.
func rare(all []example) map[string]bool {
	const seldom = 4
	count := map[string]int{}
	for _, e := range all {
		for _, f := range e.features {
			if strings.HasPrefix(f.name, "says ") {
				count[f.name]++
			}
		}
	}
	out := map[string]bool{}
	for name, n := range count {
		out[name] = n < seldom
	}
	return out
}

// learned are the weights of the features by logistic regression with a penalty on large ones: gradient descent over the examples in an order that is always the same.
func learned(all []example, is func(example) bool) map[string]float64 {
	const rounds, rate, penalty = 60, 0.2, 0.008
	w, skip := map[string]float64{}, rare(all)
	for i, e := range all {
		all[i].features = slices.DeleteFunc(slices.Clone(e.features), func(f feature) bool { return skip[f.name] })
	}
	for round := range rounds {
		step := rate / (1 + float64(round)/10)
		for i := range all {
			e := all[(i*7919+round*31)%len(all)]
			off := 0.0
			if is(e) {
				off = -1
			}
			off += logistic(w, e.features)
			if e.less {
				off *= lessWeight
			}
			for _, f := range e.features {
				w[f.name] -= step * (off*f.value + penalty*w[f.name])
			}
		}
	}
	return w
}

// TestWeights learns the weights again and holds them against weights.txt; with -train it writes them.
func TestWeights(t *testing.T) {
	all := ordinary(t)
	for folder := range strings.SplitSeq(*from, ",") {
		all = append(examples(t, folder), all...)
	}
	var worth []example
	for _, e := range append(slices.Clip(all), tables(t)...) {
		if e.worth {
			worth = append(worth, e)
		}
	}
	t.Logf("%d sentences; %d examples of what is worth keeping tell the types", len(all), len(worth))
	now := map[string]map[string]float64{aboutWorth: learned(all, func(e example) bool { return e.worth })}
	for _, kind := range casebook.Types() {
		now[string(kind)] = learned(worth, func(e example) bool { return slices.Contains(e.types, kind) })
	}
	if *train {
		writeWeights(t, now)
		return
	}
	for about, weights := range allWeights() {
		for name := range weights {
			if _, ok := now[about][name]; !ok {
				t.Errorf("%s, %q: weights.txt has it, and no session", about, name)
			}
		}
	}
	if n := strings.Count(weights, "\n"); n != lines(allWeights()) {
		t.Errorf("%d lines in weights.txt, %d of them can be read", n, lines(allWeights()))
	}
	const near = 0.05 // processors round sums differently, and the file has two places
	for about, weights := range now {
		for name, v := range weights {
			if w := allWeights()[about][name]; math.Abs(v-w) > near {
				t.Fatalf("%s, %q: weights.txt has %.2f, the sessions give %.2f; `go test ./extract -run TestWeights -train` learns them anew", about, name, w, v)
			}
		}
	}
}

// lines is how many lines weights are.
func lines(of map[string]map[string]float64) int {
	n := 0
	for _, weights := range of {
		n += len(weights)
	}
	return n
}

func writeWeights(t *testing.T, now map[string]map[string]float64) {
	t.Helper()
	var b strings.Builder
	for _, about := range slices.Sorted(maps.Keys(now)) {
		for _, name := range slices.Sorted(maps.Keys(now[about])) {
			if v := fmt.Sprintf("%.2f", now[about][name]); v != "0.00" && v != "-0.00" {
				fmt.Fprintf(&b, "%s\t%s\t%s\n", about, name, v)
			}
		}
	}
	if err := os.WriteFile("weights.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
