package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"casebook"
)

// listed says whether a fault of the index is gone.
func (c *checker) listed(f Fault) bool {
	path := f.Paths[0]
	entries := 0
	lines := strings.Split(string(c.after[casebook.IndexFile].text), "\n")
	for _, e := range casebook.ParseIndex(c.after[casebook.IndexFile].text).Entries {
		if e.File != path {
			continue
		}
		entries++
		if f.Sort == "wrong" && e.Hook == f.Old || f.Sort == "long" && utf8.RuneCountInString(lines[e.Line-1]) > 200 {
			return false
		}
	}
	switch f.Sort {
	case "missing":
		return entries == 1
	case "gone":
		return entries == 0
	}
	return entries <= 1
}

// The index is full within these of its limits: a line may then leave for another one.
const (
	nearlyLines = 5
	nearlyBytes = 500
)

// listing looks at the whole index: its limits, lines to nothing, lines twice, and lines that were right and are gone though there is room.
func (c *checker) listing() {
	text := c.after[casebook.IndexFile].text
	lines := bytes.Count(text, []byte("\n"))
	if lines > casebook.IndexLines || len(text) > casebook.IndexBytes {
		c.report.index = append(c.report.index, fmt.Sprintf("%d lines, %d bytes", lines, len(text)))
	}
	seen := map[string]int{}
	for _, e := range casebook.ParseIndex(text).Entries {
		if seen[e.File]++; seen[e.File] == 2 && c.wasOnce(e.File) {
			c.report.index = append(c.report.index, "listed twice: "+e.File)
		}
		if _, ok := c.is[e.File]; !ok && c.was[e.File].body != "" {
			c.report.index = append(c.report.index, "listed and gone: "+e.File)
		}
	}
	full := lines >= casebook.IndexLines-nearlyLines || len(text) >= casebook.IndexBytes-nearlyBytes
	for _, path := range c.labels.Listed {
		if _, ok := c.is[path]; ok && seen[path] == 0 && !full {
			c.report.index = append(c.report.index, "listed no more: "+path)
		}
	}
}

// wasOnce says whether the file had no second line before: those that had one are planted faults.
func (c *checker) wasOnce(path string) bool {
	n := 0
	for _, e := range casebook.ParseIndex(c.before[casebook.IndexFile].text).Entries {
		n += count(e.File == path)
	}
	return n < 2
}
