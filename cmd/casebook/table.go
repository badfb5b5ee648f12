package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
	"golang.org/x/text/width"
)

// standardColumns is how wide a line may be where nothing says how wide the terminal is.
const standardColumns = 100

// columnGap is how many blanks stand between two columns.
const columnGap = 2

// columns is how wide a line may be.
func (a *app) columns() int {
	if f, ok := a.out.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return standardColumns
}

// printTable prints rows with their columns below each other.
func printTable(out io.Writer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], displayWidth(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString(cell + strings.Repeat(" ", widths[i]-displayWidth(cell)+columnGap))
		}
		fmt.Fprintln(out, strings.TrimRight(b.String(), " "))
	}
}

// displayWidth is how many columns a terminal needs for s.
func displayWidth(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case width.LookupRune(r).Kind() == width.EastAsianWide, width.LookupRune(r).Kind() == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// fit folds white space and cuts s at the end so that it takes no more columns.
func fit(s string, columns int) string {
	s = strings.Join(strings.Fields(s), " ")
	if displayWidth(s) <= columns {
		return s
	}
	return head(s, columns-1) + "…"
}

// fitPath cuts a path in its middle so that it takes no more columns: both ends tell memories apart.
func fitPath(s string, columns int) string {
	if displayWidth(s) <= columns {
		return s
	}
	front := head(s, (columns-1)/2)
	return front + "…" + tail(s, columns-1-displayWidth(front))
}

// head is the longest beginning of s that takes no more columns.
func head(s string, columns int) string {
	for i, r := range s {
		if columns -= runeWidth(r); columns < 0 {
			return s[:i]
		}
	}
	return s
}

// tail is the longest end of s that takes no more columns.
func tail(s string, columns int) string {
	runes := []rune(s)
	at := len(runes)
	for at > 0 && columns >= runeWidth(runes[at-1]) {
		at--
		columns -= runeWidth(runes[at])
	}
	return strings.TrimLeftFunc(string(runes[at:]), func(r rune) bool { return runeWidth(r) == 0 }) // accents of a letter that is not in it
}
