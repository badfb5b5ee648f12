package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	priorFile    = "prior.json"
	priorVersion = 1
	// maxPrior bounds the file; a memory takes some 50 bytes of it.
	maxPrior = 1 << 20
	// halfLife is how many days it takes until a use, or its absence, counts for a half.
	halfLife = 30
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

// Refresh writes the prior anew where it is not of today, or in any case. When ctx ends before the ledger is read, the old one stays.
func (l Ledger) Refresh(ctx context.Context, now time.Time, always bool) error {
	day := dayOf(now)
	if old, err := l.readPrior(); err == nil && old.Day == day.String() && !always || old.Version > priorVersion {
		return nil
	}
	sums, err := l.sums(ctx)
	if err != nil || sums == nil {
		return err
	}
	data, err := json.Marshal(priorBook{Version: priorVersion, Day: day.String(), Factors: priorOf(sums, day)})
	if err == nil {
		err = fsatomic.Swap(filepath.Join(l.folder, priorFile), data) // readers see the old or the new one
	}
	if err != nil {
		return fmt.Errorf("write the prior: %w", err)
	}
	return nil
}

// priorOf weighs what became of memories in sessions, on a day. The same ledger gives the same factors.
func priorOf(sums map[string]sum, today day) Prior {
	all := map[string][]outcome{}
	for _, name := range slices.Sorted(maps.Keys(sums)) { // sums of fractions depend on their order
		for path, o := range sums[name].Memories {
			all[path] = append(all[path], o)
		}
	}
	p := Prior{}
	for path, outcomes := range all {
		if f := factor(outcomes, today); f != 1 {
			p[path] = f
		}
	}
	return p
}

// factor is between 1-priorReach and 1+priorReach.
func factor(outcomes []outcome, today day) float64 {
	var used, unused, wrong float64
	for _, o := range outcomes {
		if o.Used != never {
			used += today.left(o.Used)
		} else if o.unused() {
			unused += today.left(o.Recalled)
		}
		if o.Wrong != never {
			wrong += today.left(o.Wrong)
		}
	}
	unused = max(0, unused-1) // once is nothing
	share := (used - unused/2 - 2*wrong) / (used + unused + wrong + doubt)
	return 1 + math.Round(1000*priorReach*min(max(share, -1), 1))/1000
}

// Prior is the one that was written last, as much of it as counts today: one that nobody writes anew fades like what it was made of. What cannot be read is none.
func (l Ledger) Prior(now time.Time) Prior {
	book, err := l.readPrior()
	if err != nil || book.Version != priorVersion {
		return nil
	}
	of, err := time.Parse(time.DateOnly, book.Day)
	if err != nil {
		return nil
	}
	left := dayOf(now).left(dayOf(of))
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
