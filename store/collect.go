package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

const (
	// KeepFor is how long history and trash are kept, unless a Retention says otherwise.
	KeepFor = 90 * 24 * time.Hour
	// KeepBytes is how large they may be.
	KeepBytes = 200 << 20
)

// A Retention bounds history and trash, and its age what waits for a person.
type Retention struct {
	Age   time.Duration // 0: KeepFor
	Bytes int64         // 0: KeepBytes
}

const (
	// collectEvery is how long after a collection the next one is due.
	collectEvery  = 24 * time.Hour
	collectedFile = "collected.json"
)

// A collected file says when the last collection was.
type collected struct {
	Version int       `json:"version"`
	Time    time.Time `json:"time"`
}

// CollectDaily is Collect when the last one was more than a day ago. Otherwise, and where there is no history, it costs a look into the state.
func (s *Store) CollectDaily(ctx context.Context, r Retention) (removed int, err error) {
	if s.State == "" {
		return 0, nil
	}
	var last collected
	if _, err := s.readState(&last, s.file(collectedFile)); err == nil && s.now().Sub(last.Time).Abs() < collectEvery {
		return 0, nil
	}
	names, err := s.names(historyDir, batchSuffix)
	waiting, failed := s.names(reviewDir, proposalSuffix)
	if err := errors.Join(err, failed); err != nil || len(names) < 2 && len(waiting) == 0 {
		return 0, err
	}
	return s.Collect(ctx, r)
}

// Collect removes the oldest batches of the history that are over a bound, and says how many. The newest one stays, since ids count on from it.
func (s *Store) Collect(ctx context.Context, r Retention) (removed int, err error) {
	if r.Age == 0 {
		r.Age = KeepFor
	}
	if r.Bytes == 0 {
		r.Bytes = KeepBytes
	}
	h, err := s.hold(ctx)
	if err != nil {
		return 0, fmt.Errorf("collect history: %w", err)
	}
	defer h.release()
	names, err := h.names(historyDir, batchSuffix)
	if err != nil {
		return 0, fmt.Errorf("collect history: %w", err)
	}
	sizes := make([]int64, len(names))
	var total int64
	for i, name := range names {
		if ctx.Err() != nil {
			return 0, nil
		}
		if info, err := os.Stat(h.file(historyDir, name)); err == nil {
			sizes[i] = info.Size()
			total += sizes[i]
		}
	}
	for i := 0; i < len(names)-1 && ctx.Err() == nil; i++ {
		path := h.file(historyDir, names[i])
		b, err := h.readHead(path)
		if total <= r.Bytes {
			if err != nil {
				continue // doctor tells of it, and a person may want to know what it is
			}
			if h.now().Sub(b.Time) <= r.Age {
				break // those behind it are younger
			}
		}
		if err == nil {
			if err := h.spend(b.changeKeys()...); err != nil {
				return removed, fmt.Errorf("collect history: %w", err)
			}
		}
		if err := os.Remove(path); err != nil {
			return removed, fmt.Errorf("collect history: %w", err)
		}
		total -= sizes[i]
		removed++
	}
	if ctx.Err() != nil { // the rest goes with the next one
		return removed, nil
	}
	err = h.dropProposals(func(p Proposal) bool { return h.now().Sub(p.Time) > r.Age }, &Receipt{}) // which have waited too long for a person
	if err != nil {
		return removed, fmt.Errorf("collect proposals: %w", err)
	}
	return removed, h.keepJSON(collected{stateVersion, h.now().UTC()}, collectedFile)
}
