package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"casebook"
)

// ForgetSession erases what a session led to. Memories that it made are forgotten as Forget does it. What it wrote into others is taken back, and leaves the
// history; where such a memory was changed since, its text stays, and left names its path. A session that the history does not know is ErrUnknown.
func (s *Store) ForgetSession(ctx context.Context, session string, by casebook.Provenance) (receipt Receipt, left []string, err error) {
	made, edits, err := s.ledTo(session)
	if err != nil {
		return receipt, nil, fmt.Errorf("forget session %s: %w", session, err)
	}
	if len(made)+len(edits) == 0 {
		return receipt, nil, fmt.Errorf("forget session %s: %w", session, ErrUnknown)
	}
	for _, path := range made {
		r, err := s.Forget(ctx, path)
		if err != nil {
			return receipt, nil, err
		}
		receipt.Paths, receipt.Hashes = append(receipt.Paths, r.Paths...), append(receipt.Hashes, r.Hashes...)
		receipt.Changes, receipt.Conflicts, receipt.Texts = receipt.Changes+r.Changes, receipt.Conflicts+r.Conflicts, receipt.Texts+r.Texts
	}
	_, edits, err = s.ledTo(session) // what Forget has purged is gone
	if err == nil && len(edits) > 0 {
		var result Result
		result, err = s.Undo(ctx, Undoing{IDs: edits, Provenance: by})
		for _, o := range result.Outcomes {
			if o.Status == Met && !slices.Contains(left, o.Change.Path) {
				left = append(left, o.Change.Path)
			}
		}
	}
	if err == nil {
		err = s.purgeSession(ctx, session, &receipt)
	}
	if err != nil {
		return receipt, left, fmt.Errorf("forget session %s: %w", session, err)
	}
	return receipt, left, nil
}

// ledTo lists the memories that a session made, and the ids of its changes of others.
func (s *Store) ledTo(session string) (made, edits []string, err error) {
	batches, _, err := s.batches()
	if err != nil {
		return nil, nil, err
	}
	for _, b := range batches {
		for i, a := range b.Changes {
			if a.Change.Provenance.Session != session || session == "" || a.Change.Op == casebook.OpUndo {
				continue
			}
			if len(a.Edits) > 0 && !slices.ContainsFunc(a.Edits, func(e edit) bool { return !slices.Contains(made, e.Path) }) {
				continue // of a memory that it made
			}
			if a.Change.Op == casebook.OpCreate && len(a.Edits) == 1 && a.Edits[0].Before == "" {
				made = append(made, a.Edits[0].Path)
			} else if len(a.Edits) > 0 || a.Change.Op == casebook.OpIndex && !b.Purged {
				edits = append(edits, b.changeID(i))
			}
		}
	}
	return made, edits, nil
}

// purgeSession takes the texts that the session brought in out of the history. The newest batch goes first: the oldest ones tell whose a text is, so that a
// purge that was stopped can be done again.
func (s *Store) purgeSession(ctx context.Context, session string, receipt *Receipt) error {
	h, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer h.release()
	batches, unread, err := h.wholeBatches()
	if err != nil {
		return err
	}
	receipt.Unread = unread
	texts := textsOf(session, batches)
	t, err := h.entomb(texts, nil) // the names stay those of memories that are there
	if err != nil {
		return err
	}
	f := forgetting{Words: t.tellingOf(texts)}
	receipt.Texts += len(texts)
	receipt.Hashes = append(receipt.Hashes, slices.Sorted(maps.Keys(texts))...)
	for _, b := range slices.Backward(batches) {
		kept, changed := b.withoutSession(session, texts, receipt, func(index []byte) bool { return f.in(index, t) })
		if !changed {
			continue
		}
		if err := h.replace(kept); err != nil {
			return err
		}
	}
	conflicts, unread, err := h.Conflicts()
	if err != nil {
		return err
	}
	receipt.Unread = append(receipt.Unread, unread...)
	for _, c := range conflicts {
		_, theirs := texts[hashOf(c.Text)]
		if !theirs && c.Change.Provenance.Session != session {
			continue
		}
		if err := h.dropConflict(c.ID); err != nil {
			return err
		}
		receipt.Conflicts++
	}
	return h.erased()
}

// textsOf are the texts that first came up in a change of the session.
func textsOf(session string, batches []*batch) map[string][]byte {
	texts, others := map[string][]byte{}, map[string]bool{}
	for _, b := range batches {
		for _, a := range b.Changes {
			ours := a.Change.Provenance.Session == session && a.Change.Op != casebook.OpUndo
			for _, e := range a.Edits {
				if _, known := texts[e.Before]; !known {
					others[e.Before] = true
				}
				switch _, known := texts[e.After]; {
				case known || others[e.After] || e.After == "":
				case ours:
					texts[e.After] = b.texts[e.After]
				default:
					others[e.After] = true
				}
			}
		}
	}
	return texts
}

// withoutSession is what is left of a batch; tells says whether a part of the index is about what the session wrote.
func (b *batch) withoutSession(session string, texts map[string][]byte, receipt *Receipt, tells func(index []byte) bool) (*batch, bool) {
	kept := &batch{Version: b.Version, ID: b.ID, Time: b.Time, Purged: b.Purged}
	changed := false
	for _, a := range b.Changes {
		edits := slices.DeleteFunc(slices.Clone(a.Edits), func(e edit) bool {
			_, before := texts[e.Before]
			_, after := texts[e.After]
			return before || after
		})
		ours := a.Change.Provenance.Session == session
		if ours || len(edits) < len(a.Edits) {
			changed = true
			receipt.Changes++
			a.Edits = edits
			a.Change = casebook.Change{ID: a.Change.ID, Op: a.Change.Op, Provenance: casebook.Provenance{Origin: a.Change.Provenance.Origin}}
		}
		kept.Changes = append(kept.Changes, a) // ids count changes: it keeps its place
	}
	if !slices.ContainsFunc(kept.Changes, func(a applied) bool {
		return len(a.Edits) > 0 || a.Change.Op == casebook.OpIndex && a.Change.Reason != "" || len(a.Undoes) > 0
	}) {
		kept.Changes = nil
	}
	purged := kept.take(b, func(index []byte) bool { return changed || tells(index) })
	return kept, changed || purged
}
