package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"casebook"
)

// ForgetSession erases what a session led to. Memories that it made, and that say still what the history knows, are forgotten as Forget does it; one that somebody
// removed and made anew is another. What it wrote into others is taken back, and leaves the history. Where a memory was changed since by hand, its text stays, and
// left names its path. A session that the history does not know is ErrUnknown.
func (s *Store) ForgetSession(ctx context.Context, session string, by casebook.Provenance) (receipt Receipt, left []string, err error) {
	receipt, left, err = s.forgetSession(ctx, session, by)
	if err != nil {
		return receipt, left, fmt.Errorf("forget session %s: %w", session, err)
	}
	return receipt, left, nil
}

func (s *Store) forgetSession(ctx context.Context, session string, by casebook.Provenance) (receipt Receipt, left []string, err error) {
	made, edits, err := s.ledTo(session)
	if err != nil {
		return receipt, nil, err
	}
	if len(made)+len(edits) == 0 {
		proposals, _, err := s.Proposals()
		if err != nil {
			return receipt, nil, err
		}
		if session == "" || !slices.ContainsFunc(proposals, func(p Proposal) bool { return p.Change.Provenance.Session == session }) {
			return receipt, nil, ErrUnknown
		}
	}
	var paths []string
	for _, m := range made {
		paths = append(paths, m.path)
		path, changed, err := s.madeNow(ctx, m)
		if err != nil {
			return receipt, left, err
		}
		if changed {
			left = append(left, path)
		}
		if path == "" || changed {
			continue // what is left of it is in the history alone
		}
		r, err := s.forget(ctx, path, m.since)
		if err != nil {
			return receipt, left, err
		}
		receipt.add(r)
	}
	_, edits, err = s.ledTo(session) // what was forgotten is purged
	if err == nil && len(edits) > 0 {
		var result Result
		result, err = s.Undo(ctx, Undoing{IDs: edits, Provenance: by})
		for _, o := range result.Outcomes {
			if o.Status == Met && !slices.Contains(left, o.Change.Path) {
				left = append(left, o.Change.Path)
			}
		}
	}
	if err == nil && len(left) > 0 { // their lines may say what the session said, which only the history tells
		_, err = s.MendIndex(ctx, by)
	}
	if err != nil {
		return receipt, left, err
	}
	return receipt, left, s.purgeSession(ctx, session, paths, &receipt)
}

// A life is a memory from the change that made it to the one that removed it.
type life struct {
	since string // the change that made it
	path  string // where it is, or was last
	ended bool
	last  string          // hash of its latest text
	texts map[string]bool // hashes of all
	steps map[string]bool // changes of it
}

// follow takes over what a change did to the memory.
func (l *life) follow(id string, a applied, moves []move) {
	for _, m := range moves {
		if m.from == l.path && !l.ended {
			l.path, l.steps[id] = m.to, true
		}
	}
	back := a.Change.Op == casebook.OpUndo || a.Change.Op == casebook.OpRestore
	for _, e := range a.Edits {
		switch {
		case e.Path != l.path:
		case l.ended && back && l.texts[e.After]:
			l.ended, l.steps[id] = false, true
		case l.ended:
		case e.After == "":
			l.ended, l.steps[id] = true, true
		default:
			l.last, l.texts[e.After], l.steps[id] = e.After, true, true
		}
	}
}

// ledTo lists the memories that a session made, and the ids of its changes of others.
func (s *Store) ledTo(session string) (made []*life, edits []string, err error) {
	batches, _, err := s.batches()
	if err != nil {
		return nil, nil, err
	}
	l := &lineage{known: map[string]applied{}}
	for _, b := range batches {
		for i, a := range b.Changes {
			id := b.changeID(i)
			l.known[id] = a
			for _, m := range made {
				m.follow(id, a, l.moves(a))
			}
			if a.Change.Provenance.Session != session || session == "" || a.Change.Op == casebook.OpUndo {
				continue
			}
			if a.Change.Op == casebook.OpCreate && len(a.Edits) == 1 && a.Edits[0].Before == "" {
				e := a.Edits[0]
				made = append(made, &life{since: id, path: e.Path, last: e.After, texts: map[string]bool{e.After: true}, steps: map[string]bool{id: true}})
				continue
			}
			own := slices.ContainsFunc(made, func(m *life) bool { return m.steps[id] })
			if !own && (len(a.Edits) > 0 || a.Change.Op == casebook.OpIndex && !b.Purged) {
				edits = append(edits, id)
			}
		}
	}
	return made, edits, nil
}

// madeNow finds where a memory is that a session made, also when it was renamed by hand; empty: it is gone. changed: its text was changed by hand since, or
// another memory lies there.
func (s *Store) madeNow(ctx context.Context, m *life) (path string, changed bool, err error) {
	if m.ended {
		return "", false, nil
	}
	data, _, err := s.Read(m.path, 0)
	if err == nil {
		return m.path, !m.texts[hashOf(data)], nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", false, err
	}
	files, _, err := s.List(ctx)
	if err != nil {
		return "", false, err
	}
	for _, f := range files {
		if data, _, err := s.Read(f.Path, 0); err == nil && hashOf(data) == m.last {
			return f.Path, false, nil
		}
	}
	return "", false, nil
}

// purgeSession takes the texts that the session brought in out of the history, and lines of the index that name the paths. The newest batch goes first: the oldest
// ones tell whose a text is, so that a purge that was stopped can be done again.
func (s *Store) purgeSession(ctx context.Context, session string, paths []string, receipt *Receipt) error {
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
	f := forgetting{Paths: paths, Words: t.tellingOf(texts)}
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
	err = h.dropConflicts(func(c Conflict) bool {
		_, theirs := texts[hashOf(c.Text)]
		return theirs || c.Change.Provenance.Session == session
	}, receipt)
	if err != nil {
		return err
	}
	if err := h.dropProposals(func(p Proposal) bool { return p.Change.Provenance.Session == session }, receipt); err != nil {
		return err
	}
	if err := h.purgeAuthorships(forgetting{Paths: paths, Hashes: slices.Collect(maps.Keys(texts))}); err != nil {
		return err
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
