package store

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"casebook"
)

// A Restoring says which memory is to be what it was at a time; the zero time: what it was last.
type Restoring struct {
	Name       string // path, stem or name
	Time       time.Time
	Reason     string
	Provenance casebook.Provenance
}

// Restore gives a memory the text that it had at a time, under the path that it had then, by the history. It can be undone.
func (s *Store) Restore(ctx context.Context, r Restoring) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		batches, _, err := d.batches()
		if err != nil {
			return nil, err
		}
		keys, err := d.keysIn(batches, r.Name)
		if err != nil {
			return nil, err
		}
		b, e, after, err := d.at(batches, keys, r)
		if err != nil {
			return nil, err
		}
		text, was := b.texts[e.Before], e.Was
		if after {
			text, was = b.texts[e.After], e.Time
			if was == 0 {
				was = b.Time.UnixNano()
			}
		}
		t, err := d.text(e.Path)
		if err != nil {
			return nil, err
		}
		a := applied{Change: casebook.Change{Op: casebook.OpRestore, Path: e.Path, Reason: r.Reason, Provenance: r.Provenance}}
		o := Outcome{Change: a.Change, Status: Unchanged}
		if t.exists && bytes.Equal(t.now, text) {
			return []Outcome{o}, nil
		}
		if t.exists {
			d.edited(&a, t, text, was)
		} else {
			d.set(&a, t, text, true, was)
			d.moved(move{to: t.path, line: b.line(t.path)}, t)
		}
		o.Status, o.ID = Applied, d.batch.changeID(len(d.batch.Changes))
		d.batch.Changes = append(d.batch.Changes, a)
		return []Outcome{o}, nil
	})
	if err != nil {
		return result, fmt.Errorf("restore %s: %w", r.Name, err)
	}
	return result, nil
}

// at finds the edit that tells what a memory was at a time: the last one until then, after it, or else the first one later, before it.
func (s *Store) at(batches []*batch, keys map[string]bool, r Restoring) (found *batch, e edit, after bool, err error) {
	for _, b := range slices.Backward(batches) {
		until := r.Time.IsZero() || !b.Time.After(r.Time)
		for _, a := range slices.Backward(b.Changes) {
			if !a.names(keys) {
				continue
			}
			for _, x := range slices.Backward(a.Edits) {
				switch {
				case x.Links != nil || len(a.Edits) > 1 && !keysOf(x.Path, keys):
				case until && x.After != "":
					byHand := found != nil && e.Path == x.Path && e.Before != x.After && e.Was != 0
					if byHand && !time.Unix(0, e.Was).After(r.Time) { // somebody had changed it by then
						return found, e, false, s.load(found)
					}
					return b, x, true, s.load(b)
				case x.Before != "" && (!until || r.Time.IsZero()):
					found, e = b, x
				}
				if r.Time.IsZero() && found != nil {
					return found, e, false, s.load(found)
				}
			}
		}
	}
	if found == nil {
		return nil, e, false, fmt.Errorf("%s: %w", r.Name, ErrUnknown)
	}
	return found, e, false, s.load(found)
}
