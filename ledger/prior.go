package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"casebook/internal/regular"
)

const (
	priorFile    = "prior.json"
	priorVersion = 1
	// maxPrior bounds the file; a memory takes some 50 bytes of it.
	maxPrior = 1 << 20
	// halfLife is how long it takes until a use, or its absence, counts for a half.
	halfLife = 30 // days
	// priorReach is by how much more or less than its score a memory can count.
	priorReach = 0.05
	// doubt is how many sessions' worth of not knowing stands against what is known.
	doubt = 3
)

// A Prior says of memories, by path, by what factor more than its score each counts: uses in distinct sessions speak for it, having gone with prompts of sessions that
// made nothing of it, and having been contradicted, against. To have been recalled speaks for nothing.
type Prior map[string]float64

// A priorBook is the file: what a prompt reads in place of the ledger.
type priorBook struct {
	Version int    `json:"version"`
	Day     string `json:"day"` // in UTC, of which the factors are
	Factors Prior  `json:"factors"`
}

// Prior weighs the memories of a tally on a day. The same ledger gives the same bytes on that day.
func (t Tally) Prior(now time.Time) Prior {
	day := dayOf(now)
	p := Prior{}
	for _, u := range t.Memories {
		if f := u.factor(day); f != 1 {
			p[u.Path] = f
		}
	}
	return p
}

// factor is between 1-priorReach and 1+priorReach.
func (u Uses) factor(day time.Time) float64 {
	var used, unused, wrong float64
	for _, s := range u.perSession {
		switch {
		case !s.used.IsZero():
			used += faded(s.used, day)
		case s.unused():
			unused += faded(s.recalled, day)
		}
		if !s.contradicted.IsZero() {
			wrong += faded(s.contradicted, day)
		}
	}
	unused = max(0, unused-1) // once is nothing
	share := (used - unused/2 - 2*wrong) / (used + unused + wrong + doubt)
	return 1 + math.Round(1000*priorReach*min(max(share, -1), 1))/1000
}

// faded is what counts of something on a later day.
func faded(at, day time.Time) float64 {
	days := math.Round(day.Sub(dayOf(at)).Hours() / 24)
	return math.Exp2(-max(0, days) / halfLife)
}

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// Refresh writes the prior anew where it is not of today, or in any case. When ctx ends before the ledger is read, the old one stays.
func (l Ledger) Refresh(ctx context.Context, now time.Time, always bool) error {
	day := dayOf(now).Format(time.DateOnly)
	if old, err := l.readPrior(); err == nil && old.Day == day && !always {
		return nil
	} else if old.Version > priorVersion {
		return nil
	}
	if _, err := os.Stat(l.folder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	t, err := l.Tally(ctx, now.Add(-KeepFor))
	if err != nil {
		return err
	}
	data, err := json.Marshal(priorBook{Version: priorVersion, Day: day, Factors: t.Prior(now)})
	if err != nil {
		return fmt.Errorf("write the prior: %w", err)
	}
	if err := l.replace(priorFile, data); err != nil {
		return fmt.Errorf("write the prior: %w", err)
	}
	return nil
}

// Prior is the one that was written last, as much of it as counts today: one that nobody writes anew fades like what it was made of. What cannot be read is none.
func (l Ledger) Prior(now time.Time) Prior {
	book, err := l.readPrior()
	if err != nil || book.Version != priorVersion {
		return nil
	}
	day, err := time.Parse(time.DateOnly, book.Day)
	if err != nil {
		return nil
	}
	left := faded(day, dayOf(now))
	for path, f := range book.Factors {
		book.Factors[path] = 1 + left*min(max(f-1, -priorReach), priorReach)
	}
	return book.Factors
}

func (l Ledger) readPrior() (priorBook, error) {
	var book priorBook
	data, err := regular.Read(filepath.Join(l.folder, priorFile), maxPrior)
	if err == nil {
		err = json.Unmarshal(data, &book)
	}
	return book, err
}
