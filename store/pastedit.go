package store

import (
	"errors"
	"fmt"
	"time"
)

// A PastEdit is one file of a memory before and after a change, with its texts.
type PastEdit struct {
	Path          string
	Before, After []byte // nil: there was no file
}

// EditsSince are the edits of the changes since a time that want asks for, by the id of the change; edits that only led links elsewhere are left out. A part of the history that
// cannot be read is an error: who counts what was removed must not count too little.
func (s *Store) EditsSince(since time.Time, want func(Past) bool) (map[string][]PastEdit, error) {
	batches, problems, err := s.batches()
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].String())
	}
	if err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	all := map[string][]PastEdit{}
	for _, b := range batches {
		if b.Time.Before(since) {
			continue
		}
		for i, a := range b.Changes {
			if !want(b.past(i)) {
				continue
			}
			if b.texts == nil {
				if err := s.load(b); err != nil {
					return nil, fmt.Errorf("read history %s: %w", b.ID, err)
				}
			}
			for _, e := range a.Edits {
				if e.Links == nil {
					all[b.changeID(i)] = append(all[b.changeID(i)], PastEdit{e.Path, b.texts[e.Before], b.texts[e.After]})
				}
			}
		}
		b.texts = nil
	}
	return all, nil
}
