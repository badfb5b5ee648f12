package store

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"casebook"
)

// full says whether an index is over its limits, or was and is kept within them.
func full(index []byte) bool {
	return len(index) > casebook.IndexBytes || bytes.Count(index, []byte{'\n'}) >= casebook.IndexLines || casebook.IndexUnlisted(string(index)) > 0
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
			a.Memories = append(a.Memories, casebook.IndexMemory{Header: d.headerNow(t)})
		}
	}
	out, problems := casebook.ArrangeIndex(index, a)
	if slices.ContainsFunc(problems, isFull) { // lines that say what memories said once are not a person's, and the history is long
		if err := d.addEarlier(&a); err != nil {
			return nil, fmt.Errorf("look for earlier lines of the index: %w", err)
		}
		out, _ = casebook.ArrangeIndex(index, a)
	}
	return out, nil
}

// isFull says that the limits do not hold.
func isFull(p casebook.Problem) bool { return p.Code == "index-full" && !p.Info }

// headerNow is the header of a file of the draft as the batch leaves it.
func (d *draft) headerNow(t *text) casebook.Header {
	at := d.batch.Time
	if t.time != 0 {
		at = time.Unix(0, t.time)
	}
	h, _ := casebook.ParseHeader(t.path, firstLines(t.now, casebook.HeaderLines), at, int64(len(t.now)))
	return h
}
