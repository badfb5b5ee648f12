package transcript

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const (
	unknownTypes = 100 // that are counted by name
	notes        = 20
)

// Stats are what reading a file came to.
type Stats struct {
	Format Format // of the first line that was known; empty: none was
	Lines  int    // with something in them
	Turns  int
	// Unknown counts the lines of which nothing is known, by the type that they name; an empty type is none.
	Unknown    map[string]int
	Broken     int // lines that are no JSON object
	Oversized  int // lines that are longer than Options.MaxLine
	Sidechains int // lines or turns of subagents that were passed over
	// CutTail is how many bytes stand after the last whole line: one that a client is writing now, or what a loss of power left.
	CutTail int64
	// End is where in the file a later run goes on: behind the last whole line.
	End   int64
	notes []string
}

// Problems are what a person may want to know, in sentences without the file's name; empty: nothing was wrong.
func (s Stats) Problems() []string {
	var list []string
	count := func(n int64, one, many string) {
		switch {
		case n == 1:
			list = append(list, one)
		case n > 1:
			list = append(list, fmt.Sprintf(many, n))
		}
	}
	if s.Format == "" && s.Lines > 0 {
		list = append(list, "no line is of a format that casebook reads")
	}
	if len(s.Unknown) > 0 {
		var types []string
		lines := 0
		for _, name := range slices.Sorted(maps.Keys(s.Unknown)) {
			lines += s.Unknown[name]
			if name == "" {
				name = "no type"
			}
			types = append(types, name)
		}
		list = append(list, fmt.Sprintf("lines of types that are not known were passed over: %d (%s)", lines, strings.Join(types, ", ")))
	}
	count(int64(s.Broken), "a line that is no JSON object was passed over", "%d lines that are no JSON objects were passed over")
	count(int64(s.Oversized), "a line that is too long was passed over", "%d lines that are too long were passed over")
	count(s.CutTail, "the last line is not complete: 1 byte", "the last line is not complete: %d bytes")
	return append(list, s.notes...)
}

func (s *Stats) note(text string) {
	if len(s.notes) < notes && !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}
