package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"casebook/internal/regular"
)

// The journal has three places: journal while the batch is done, settled when only temporary files are left to go, and then its place in the history.
const (
	journalFile = "journal"
	settledFile = "settled"
	historyDir  = "history"
	batchSuffix = ".batch"
)

// commit does a whole batch or nothing of it. errRaced says that another program was at one of the files.
func (h *hold) commit(b *batch, slots []*slot) error {
	data, err := b.encode()
	if err != nil {
		return err
	}
	if err := h.begin(); err != nil {
		return err
	}
	if err := h.keep(data, journalFile); err != nil {
		os.Remove(h.file(journalFile))
		return err
	}
	err = h.put(slots)
	if err == nil {
		err = h.did("settle", os.Rename(h.file(journalFile), h.file(settledFile)))
	}
	if err != nil {
		if back := h.rollBack(slots); back != nil { // nothing may be tried again over the journal
			return fmt.Errorf("%w (after: %v)", back, err)
		}
		return err
	}
	h.finish(b, slots)
	return nil
}

// slots are the places of the batch's memories; the index has its own.
func (b *batch) slots() []*slot {
	var slots []*slot
	for i, e := range b.net() {
		slots = append(slots, &slot{path: e.Path, before: b.texts[e.Before], after: b.texts[e.After], was: e.Before != "", will: e.After != "",
			time: e.Time, temp: tempFor(e.Path, b.ID, i)})
	}
	return slots
}

// rollBack keeps the journal when it cannot take everything back: the next one who holds the lock finishes the batch.
func (h *hold) rollBack(slots []*slot) error {
	if err := os.Rename(h.file(settledFile), h.file(journalFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("take back a batch: %w", err)
	}
	if err := h.back(slots); err != nil {
		return err
	}
	if err := os.Remove(h.file(journalFile)); err != nil {
		return fmt.Errorf("take back a batch: %w", err)
	}
	return nil
}

// finish clears away what a settled batch has left. From here on nothing can fail that matters: what is left over, the next one who holds the lock removes.
func (h *hold) finish(b *batch, slots []*slot) {
	for _, s := range slots {
		if s.was {
			h.drop(s.temp, s.path, s.before, s.after) // a program may have written into the displaced file just now
		}
		h.did("clear", nil)
	}
	h.file2history(b)
	h.made = nil
}

func (h *hold) file2history(b *batch) {
	h.keepAuthorships(b)
	if b.Accepts != "" {
		h.did("accept", h.removeProposal(b.Accepts)) // one that stays can be rejected, or accepted for a conflict; it does not come in by itself
	}
	if os.MkdirAll(h.file(historyDir), 0o700) == nil {
		h.did("history", os.Rename(h.file(settledFile), h.file(historyDir, b.ID+batchSuffix)))
	}
}

// readBatch is nil when there is none. A file that is no whole batch was not written by us, since ours appear in one step; it counts as none.
func (h *hold) readBatch(name string) (*batch, error) {
	data, err := regular.Read(h.file(name), maxStateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read state %s: %w", h.file(name), err)
	}
	b, err := decodeBatch(data)
	var newer *newerError
	switch {
	case errors.Is(err, errBroken):
		return nil, nil
	case errors.As(err, &newer):
		newer.path = h.file(name)
	}
	return b, err
}
