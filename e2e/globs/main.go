// Command globs answers for globs.mjs what package glob says. A line of stdin is a question in JSON, a line of stdout its answer.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"casebook/internal/glob"
)

type question struct {
	Kind     string // ignore, glob, braces
	Patterns []string
	FoldCase bool
	Paths    []string
}

type answer struct {
	Matches []bool   `json:"matches,omitempty"`
	Words   []string `json:"words,omitempty"`
	Errors  []string `json:"errors,omitempty"`
}

func (q *question) answer() (a answer) {
	switch q.Kind {
	case "ignore":
		g, faults := glob.NewIgnore(q.Patterns, glob.Options{FoldCase: q.FoldCase})
		for _, f := range faults {
			a.Errors = append(a.Errors, f.Pattern+" "+f.Text)
		}
		for _, p := range q.Paths {
			a.Matches = append(a.Matches, g.Match(p))
		}
	case "glob":
		g, err := glob.New(q.Patterns[0])
		if err != nil {
			a.Errors = []string{err.Error()}
		}
		for _, p := range q.Paths {
			a.Matches = append(a.Matches, g.Match(p))
		}
	case "braces":
		words, err := glob.ExpandBraces(q.Patterns[0], 1000)
		if err != nil {
			a.Errors = []string{err.Error()}
		}
		a.Words = words
	default:
		log.Fatalf("no kind %q", q.Kind)
	}
	return a
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	w := bufio.NewWriter(os.Stdout)
	out := json.NewEncoder(w)
	for in.Scan() {
		var q question
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			log.Fatal(err)
		}
		if err := out.Encode(q.answer()); err != nil {
			log.Fatal(err)
		}
	}
	if err := in.Err(); err != nil {
		log.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
}
