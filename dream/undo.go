package dream

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"casebook"
	"casebook/store"
)

// An Undone is what taking a run back came to.
type Undone struct {
	Run string
	store.Result
}

// ErrNothing is what Undo ends in where no run did anything that is not taken back.
var ErrNothing = errors.New("no dream did anything that is not taken back yet")

// Undo takes all back that the last run did which is not taken back yet, as one step of the history. What it did is not proposed again while the memories stay as they are.
func (d *Dream) Undo(ctx context.Context, by casebook.Provenance) (Undone, error) {
	unlock, err := d.lock(ctx)
	if err != nil {
		return Undone{}, fmt.Errorf("undo a dream: %w", err)
	}
	defer unlock()
	past, _, err := d.Store.History("")
	if err != nil {
		return Undone{}, fmt.Errorf("undo a dream: %w", err)
	}
	u := Undone{}
	what := store.Undoing{Reason: "casebook dream undo", Provenance: by}
	taken := takenBack(past)
	for _, p := range past {
		of := p.Change.Provenance
		if of.Origin != casebook.OriginDream || taken[p.ID] || !strings.HasPrefix(of.Session, "dream-") || p.Change.Op == casebook.OpUndo {
			continue
		}
		if u.Run == "" {
			u.Run = of.Session
		}
		if of.Session == u.Run && (len(p.Edits) > 0 || p.Change.Op == casebook.OpIndex && !p.Purged) {
			what.IDs = append(what.IDs, p.ID)
		}
	}
	if len(what.IDs) == 0 {
		return u, ErrNothing
	}
	if u.Result, err = d.Store.Undo(ctx, what); err != nil {
		return u, fmt.Errorf("undo a dream: %w", err)
	}
	return u, nil
}
