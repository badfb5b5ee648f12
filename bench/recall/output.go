package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// writeFile creates path and hands a buffered writer to fill.
func writeFile(path string, fill func(io.Writer) error) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	if err := fill(w); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return w.Flush()
}

// writeOutcomes writes one JSON object a line.
func writeOutcomes(path string, outcomes []Outcome) error {
	return writeFile(path, func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		for _, o := range outcomes {
			if err := encoder.Encode(o); err != nil {
				return err
			}
		}
		return nil
	})
}

// readOutcomes reads what writeOutcomes wrote, so that every figure can be recomputed from published outcomes.
func readOutcomes(path string) ([]Outcome, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var outcomes []Outcome
	for decoder := json.NewDecoder(bufio.NewReader(f)); ; {
		var o Outcome
		if err := decoder.Decode(&o); errors.Is(err, io.EOF) {
			return outcomes, nil
		} else if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		outcomes = append(outcomes, o)
	}
}

// writeFeatures writes a row for each of the first hits of every question: what to tune weights on.
func writeFeatures(path string, outcomes []Outcome, signals []string) error {
	return writeFile(path, func(w io.Writer) error {
		table := csv.NewWriter(w)
		table.Write(append([]string{"set", "directory", "half", "class", "question", "golds", "rank", "file", "gold", "selected", "score", "confidence"}, signals...))
		number := func(f float64) string { return strconv.FormatFloat(f, 'g', 6, 64) }
		flag := func(in []string, id string) string { return strconv.Itoa(int(truth(slices.Contains(in, id)))) }
		for _, o := range outcomes {
			for i, h := range o.Top {
				row := []string{
					o.Set, o.Directory, string(o.Half), o.Class, o.ID, strconv.Itoa(len(o.Gold)), strconv.Itoa(i + 1), h.ID,
					flag(o.Gold, h.ID), flag(o.Selected, h.ID), number(h.Score), number(o.Confidence),
				}
				for _, s := range h.Signals {
					row = append(row, number(s))
				}
				table.Write(row)
			}
		}
		table.Flush()
		return table.Error()
	})
}

// writeMisses shows, of the even half only, the questions whose memories are not all attached and those to which something is attached though nothing fits.
func writeMisses(w io.Writer, outcomes []Outcome) {
	for _, o := range outcomes {
		if o.Half != Dev || o.selectedGold() == len(o.Gold) && (len(o.Gold) > 0 || len(o.Selected) == 0) {
			continue
		}
		fmt.Fprintf(w, "\n%s · %s · %s %s · confidence %.3f\n  %s\n", o.Set, o.Class, o.Directory, o.ID, o.Confidence, o.text)
		for i, id := range o.Gold {
			fmt.Fprintf(w, "  wanted, at rank %d: %s\n", o.Ranks[i], id)
		}
		for i, h := range o.Top[:min(attached, len(o.Top))] {
			mark := " "
			if slices.Contains(o.Selected, h.ID) {
				mark = "*"
			}
			fmt.Fprintf(w, "  %s %d. %s %.3f %s\n", mark, i+1, h.ID, h.Score, shortNumbers(h.Signals))
		}
	}
}

func shortNumbers(values []float64) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.FormatFloat(v, 'f', 2, 64))
	}
	return strings.Join(texts, " ")
}
