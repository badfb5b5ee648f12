package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"casebook"
)

// full says whether an index is over its limits, or was and is kept within them.
func full(index []byte) bool {
	return len(index) > casebook.IndexBytes || bytes.Count(index, []byte{'\n'}) >= casebook.IndexLines || casebook.IndexUnlisted(string(index)) > 0
}

// over says whether an index is over its limits.
func over(index []byte) bool {
	return len(index) > casebook.IndexBytes || len(splitLines(string(index))) > casebook.IndexLines
}

// withoutNew are the moves of memories that have a line.
func withoutNew(moves []move) []move {
	return slices.DeleteFunc(slices.Clone(moves), func(m move) bool { return m.from == "" })
}

// A given is a whole text of MEMORY.md that a change asked for.
type given struct {
	outcome int                // of the change
	ours    map[string]bool    // its lines that were not there before, where no person wrote it
	left    []casebook.Problem // what keeps it from the limits
}

// fit keeps a full index within its limits: the most useful memories stay, and a last line counts the others. Only a full index needs all headers, which
// cost a look at every memory.
func (d *draft) fit(index []byte) ([]byte, error) {
	a, err := d.arrangement(d.ctx, index, func(path string) bool { return d.texts[path] != nil })
	if err != nil {
		return nil, fmt.Errorf("list memories for the index: %w", err)
	}
	for path, t := range d.texts {
		if path == t.path && t.exists && d.listed(path) && indexed(path) {
			h := d.headerNow(t)
			if d.unreadHook(path, h.Description) {
				h.Description = ""
			}
			a.Memories = append(a.Memories, casebook.IndexMemory{Header: h})
		}
	}
	if g := d.given; g != nil {
		a.Ours = func(line string) bool { return g.ours[line] }
	}
	out, problems := casebook.ArrangeIndex(index, a)
	if slices.ContainsFunc(problems, isFull) { // lines that say what memories said once are not a person's, and the history is long
		if err := d.addEarlier(&a); err != nil {
			return nil, fmt.Errorf("look for earlier lines of the index: %w", err)
		}
		out, problems = casebook.ArrangeIndex(index, a)
	}
	if d.given != nil {
		d.given.left = slices.DeleteFunc(problems, func(p casebook.Problem) bool { return !isFull(p) })
	}
	return out, nil
}

// isFull says that the limits do not hold.
func isFull(p casebook.Problem) bool { return p.Code == "index-full" && !p.Info }

// give notes that a change gave the index its text.
func (d *draft) give(c casebook.Change, outcome int, was []byte) {
	d.given = &given{outcome: outcome, ours: map[string]bool{}}
	if c.Provenance.Origin == casebook.OriginPerson {
		return
	}
	for _, l := range splitLines(c.Body) {
		d.given.ours[l.text] = true
	}
	for _, l := range splitLines(string(was)) {
		delete(d.given.ours, l.text)
	}
}

// errFull is what an index of automation's ends in whose text would fill it alone: nothing of it could leave.
var errFull = errors.New("what the index says beside its entries is over 200 lines or 25,000 bytes alone")

// overfull says whether the text of an index is over its limits without any entry.
func overfull(index []byte) bool {
	lines := splitLines(string(index))
	n, size := len(lines), len(index)
	for _, e := range casebook.ParseIndex(index).Entries {
		l := lines[e.Line-1]
		n, size = n-1, size-len(l.text)-len(l.end)
	}
	return n > casebook.IndexLines || size > casebook.IndexBytes
}

// headerNow is the header of a file of the draft as the batch leaves it.
func (d *draft) headerNow(t *text) casebook.Header {
	at := d.batch.Time
	if t.time != 0 {
		at = time.Unix(0, t.time)
	}
	h, _ := casebook.ParseHeader(t.path, firstLines(t.now, casebook.HeaderLines), at, int64(len(t.now)))
	return h
}
