package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"time"

	"casebook"
)

// A PastText is a text that a memory had, by the history.
type PastText struct {
	Path string // that the memory had then
	Text []byte
	Time time.Time // since when it had the text
}

// A NotYet is what looking for the text of a time ends in that lies before the memory's first one.
type NotYet struct {
	First time.Time
	Made  bool // casebook made the memory then; else the text was there when casebook first changed it
}

func (e *NotYet) Error() string {
	if e.Made {
		return "it did not exist then; its first text is of " + e.First.Format(time.RFC3339)
	}
	return "casebook knows no text of then; the first one that it knows is of " + e.First.Format(time.RFC3339)
}

// TextAt is the text that Restore gives a memory for a time, by its path, stem or name; the zero time: the last one. It is ErrUnknown of a memory that the
// history does not hold, and a NotYet of a time before the memory's first text, for which Restore takes that first text.
func (s *Store) TextAt(name string, at time.Time) (PastText, error) {
	batches, _, err := s.batches()
	if err != nil {
		return PastText{}, fmt.Errorf("read history: %w", err)
	}
	keys, err := s.keysIn(batches, name)
	if err != nil {
		return PastText{}, fmt.Errorf("read history: %w", err)
	}
	first := firstText(batches, maps.Clone(keys))
	if first == nil {
		return PastText{}, fmt.Errorf("%s: %w", name, ErrUnknown)
	}
	if !at.IsZero() && at.Before(first.First) {
		return PastText{}, first
	}
	b, e, after, err := s.at(batches, keys, Restoring{Name: name, Time: at})
	if err != nil {
		return PastText{}, err
	}
	if after {
		return PastText{e.Path, b.texts[e.After], b.Time}, nil
	}
	return PastText{e.Path, b.texts[e.Before], time.Unix(0, e.Was)}, nil
}

// firstText says since when the history knows a text of the memory; nil when it knows none.
func firstText(batches []*batch, keys map[string]bool) *NotYet {
	var first *NotYet
	for _, b := range slices.Backward(batches) {
		for _, a := range slices.Backward(b.Changes) {
			if !a.names(keys) {
				continue
			}
			made := &NotYet{First: b.Time, Made: true}
			for _, e := range a.Edits {
				if e.Before != "" && e.Links == nil && keysOf(e.Path, keys) {
					made = &NotYet{First: time.Unix(0, e.Was)}
				}
			}
			first = made
		}
	}
	return first
}

// A PastIndex is what a change made of MEMORY.md.
type PastIndex struct {
	Past
	// Before and After are the whole texts, or, when another program has changed the index since, no more than the parts that differ.
	Before, After []byte
}

// IndexHistory lists the changes that MEMORY.md followed, newest first. The texts stand with the first change of a step alone.
func (s *Store) IndexHistory() ([]PastIndex, []casebook.Problem, error) {
	batches, problems, err := s.wholeBatches()
	if err != nil {
		return nil, problems, fmt.Errorf("read history: %w", err)
	}
	now, _, err := s.Read(casebook.IndexFile, 0)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, problems, err
	}
	var all []PastIndex
	for _, b := range slices.Backward(batches) {
		if b.Index == nil {
			continue
		}
		var before, after []byte
		before, after, now = b.indexTexts(now)
		for i := range slices.Backward(b.Changes) {
			p := PastIndex{Past: b.past(i)}
			if i == 0 {
				p.Before, p.After = before, after
			}
			all = append(all, p)
		}
	}
	return all, problems, nil
}

// indexTexts are MEMORY.md before and after the batch, given what it was when the next batch began, and what it was when this one did; nil is unknown.
func (b *batch) indexTexts(now []byte) (before, after, earlier []byte) {
	x := b.Index
	if b.hash(now, now != nil) == x.After {
		if was, ok := splice(now, x.At, b.texts[x.New], b.texts[x.Old]); ok {
			if earlier = was; x.Before == "" {
				earlier = nil
			}
			return was, now, earlier
		}
	}
	return b.texts[x.Old], b.texts[x.New], nil
}
