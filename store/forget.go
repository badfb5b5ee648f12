package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"casebook"
)

// A Receipt says what Forget has erased.
type Receipt struct {
	Paths     []string // of the memory, also those that it had before
	Changes   int      // changes in the history that were purged
	Conflicts int      // kept conflicts that were dropped
	Proposals int      // proposals that were dropped
	Texts     int      // different texts that Forgotten knows from now on
	// Related are further memories that may hold parts of it: it was merged into them, or they into it, or they are gone and had its name. They stay.
	Related []string
	Hashes  []string // of its texts, as changes name them
	// Unread are parts of the history that could not be looked into, and may hold more of it.
	Unread []casebook.Problem
	// Linked are memories that link to it. They stay as they are.
	Linked []string
}

// add takes over what another Forget did.
func (r *Receipt) add(o Receipt) {
	r.Paths, r.Hashes, r.Related = append(r.Paths, o.Paths...), append(r.Hashes, o.Hashes...), append(r.Related, o.Related...)
	r.Linked, r.Unread = append(r.Linked, o.Linked...), append(r.Unread, o.Unread...)
	r.Changes, r.Conflicts, r.Proposals, r.Texts = r.Changes+o.Changes, r.Conflicts+o.Conflicts, r.Proposals+o.Proposals, r.Texts+o.Texts
}

// Forget erases a memory, by path, stem or name: the file, its line in MEMORY.md, its history under all its names, and the conflicts that are about it. It
// cannot be undone. What is left is a salted hash of its name and of each of its texts, for Forgotten. Texts of other memories that took something over
// from it, and what lies outside of casebook, are not touched. A name that nothing knows is ErrUnknown, one that several answer to ErrSeveral.
//
// The file goes first, as any change does: what keeps it from going leaves everything as it was.
func (s *Store) Forget(ctx context.Context, name string) (Receipt, error) {
	receipt, err := s.forget(ctx, name, "")
	if err != nil {
		return receipt, fmt.Errorf("forget %s: %w", name, err)
	}
	return receipt, nil
}

// WouldForget lists the paths, also earlier ones, of the memory that Forget would erase.
func (s *Store) WouldForget(ctx context.Context, name string) ([]string, error) {
	h, err := s.hold(ctx)
	if err != nil {
		return nil, err
	}
	defer h.release()
	d, err := h.draft(ctx)
	if err != nil {
		return nil, err
	}
	l, err := h.lineage(d, name, "")
	if err != nil {
		return nil, err
	}
	return l.paths, nil
}

// forget begins with the change since, when that is given: what came before at the same place was another memory.
func (s *Store) forget(ctx context.Context, name, since string) (Receipt, error) {
	h, err := s.hold(ctx)
	if err != nil {
		return Receipt{}, err
	}
	defer h.release()
	if err := h.begin(); err != nil {
		return Receipt{}, err
	}
	d, err := h.draft(ctx)
	if err != nil {
		return Receipt{}, err
	}
	l, err := h.lineage(d, name, since)
	if err != nil {
		return Receipt{}, err
	}
	linked, err := d.linking(l)
	if err != nil {
		return Receipt{}, err
	}
	changed, err := h.eraseFiles(ctx, l)
	if err != nil {
		return Receipt{}, err
	}
	receipt, err := h.forgetGone(ctx, l, changed)
	if err != nil && changed {
		err = fmt.Errorf("the file is gone, and not yet all of the history; the next change, or the same command, goes on with it: %w", err)
	}
	receipt.Linked = slices.Concat(linked, l.aliases, receipt.Linked)
	return receipt, err
}

// forgetGone erases a memory whose file is not there from the state. changed: the change that took it away has come since the lineage was made.
func (h *hold) forgetGone(ctx context.Context, l *lineage, changed bool) (Receipt, error) {
	d, err := h.draft(ctx)
	if err == nil && changed {
		start := l.start
		if l, err = h.newLineage(l.since); err == nil {
			err = l.trace(d, nil, start)
		}
	}
	if err != nil {
		return Receipt{}, err
	}
	f, err := h.bury(d, l)
	if err != nil {
		return Receipt{}, err
	}
	receipt, err := h.erase(f)
	receipt.Texts, receipt.Related, receipt.Unread = len(l.texts), l.related, append(l.unread, receipt.Unread...)
	if t, failed := d.text(casebook.IndexFile); failed == nil && l.linkedIn(t.now) {
		receipt.Linked = []string{casebook.IndexFile} // a line in which a person says more
	}
	return receipt, err
}

// linkedIn says whether a text of the index still links to the memory.
func (l *lineage) linkedIn(index []byte) bool {
	return slices.ContainsFunc(casebook.Links(string(index)), func(link casebook.Link) bool {
		return !link.Wiki && slices.Contains(l.paths, link.Target) || link.Wiki && l.names[casebook.LinkKey(link.Target)]
	})
}

// linking lists the memories that link to this one.
func (d *draft) linking(l *lineage) ([]string, error) {
	all, err := d.all()
	if err != nil {
		return nil, err
	}
	elsewhere := map[string]string{}
	for name := range l.names {
		elsewhere[name] = "elsewhere"
	}
	var paths []string
	for _, t := range all {
		if t.path != l.file && !bytes.Equal(casebook.Relink(t.now, elsewhere), t.now) {
			paths = append(paths, t.path)
		}
	}
	return paths, nil
}

// eraseFiles takes the file away, and lines of the index that name it, also by places where it is not any more. That is a change, which is in the history until that
// is purged.
func (h *hold) eraseFiles(ctx context.Context, l *lineage) (changed bool, err error) {
	for range tries {
		d, err := h.draft(ctx)
		if err != nil {
			return false, err
		}
		a := applied{Change: casebook.Change{Op: casebook.OpDelete, Path: l.start}}
		for _, path := range l.paths {
			if path == l.file || h.Has(path) {
				continue // it goes below, or another memory lies there now
			}
			d.moves = append(d.moves, move{from: path, erase: true})
		}
		for _, path := range l.aliases {
			d.moves = append(d.moves, move{from: path, erase: true})
		}
		if l.file != "" {
			t, err := d.text(l.file)
			if err != nil {
				return false, err
			}
			if t.exists {
				d.drop(&a, t, true)
			}
		}
		d.batch.Changes = append(d.batch.Changes, a)
		if err := d.arrange(); err != nil {
			return false, err
		}
		if err := d.writable(); err != nil {
			return false, err
		}
		slots := d.slots()
		if len(slots) == 0 {
			return false, nil
		}
		if err := h.commit(d.batch, slots); !errors.Is(err, errRaced) {
			return err == nil, err
		}
	}
	return false, ErrBusy
}

// bury writes the tombstones first, and then what is to go: a kill in the middle may forget too much and never too little.
func (h *hold) bury(d *draft, l *lineage) (forgetting, error) {
	f := forgetting{Version: stateVersion, Paths: l.paths, Edits: l.edits, Hashes: slices.Sorted(maps.Keys(l.texts))}
	for _, key := range slices.Sorted(maps.Keys(l.names)) {
		n, err := d.answering(key)
		if err != nil {
			return f, err
		}
		if n == 0 { // a name that another memory has stays that one's
			f.Keys = append(f.Keys, key)
		}
	}
	t, err := h.entomb(l.texts, f.Keys)
	if err != nil {
		return f, err
	}
	f.Words = t.tellingOf(l.texts)
	return f, h.keepJSON(f, forgettingFile)
}
