package store

import (
	"bytes"
	"fmt"
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
	files, _, err := d.List(d.ctx)
	if err != nil {
		return nil, fmt.Errorf("list memories for the index: %w", err)
	}
	var a casebook.Arrangement
	read := files[:0]
	for _, f := range files {
		if d.texts[f.Path] == nil && indexed(f.Path) {
			read = append(read, f)
		}
	}
	headers, _ := d.Headers(d.ctx, read)
	known := map[string]bool{}
	for _, h := range headers {
		known[h.Path] = true
		a.Memories = append(a.Memories, casebook.IndexMemory{Header: h})
	}
	for path, t := range d.texts {
		if path == t.path && t.exists && d.listed(path) && indexed(path) {
			known[path] = true
			a.Memories = append(a.Memories, casebook.IndexMemory{Header: d.headerNow(t)})
		}
	}
	for _, f := range read {
		if !known[f.Path] {
			a.Present = append(a.Present, f.Path) // it cannot be read, and keeps its line
		}
	}
	out, _ := casebook.ArrangeIndex(index, a)
	return out, nil
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
