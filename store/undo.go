package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"casebook"
)

// ErrUnknown is what undoing or restoring something ends in that the history does not hold.
var ErrUnknown = errors.New("not in the history")

// An Undoing says which changes are to be taken back: those of the ids, which may name whole batches.
type Undoing struct {
	IDs        []string
	Reason     string
	Provenance casebook.Provenance // of the undoing
}

// Undo takes changes back, the newest first, as one step that can itself be undone. A change whose files say something else now is a conflict: they stay as
// they are, and the text that would have come back is kept.
func (s *Store) Undo(ctx context.Context, u Undoing) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) { return d.undo(u) })
	if err != nil {
		return result, fmt.Errorf("undo: %w", err)
	}
	return result, nil
}

// WouldUndo says what Undo would do, as far as that can be seen, and changes nothing.
func (s *Store) WouldUndo(ctx context.Context, u Undoing) ([]Outcome, error) {
	outcomes, err := s.would(ctx, func(d *draft) ([]Outcome, error) { return d.undo(u) })
	if err != nil {
		return nil, fmt.Errorf("undo: %w", err)
	}
	return outcomes, nil
}

// A choice is the changes of one batch that are to be taken back, by their index, newest first.
type choice struct {
	batch   *batch
	changes []int
	indexed bool // a later batch, which is not taken back with it, changed the index
}

// choose gives the newest batch first.
func (u Undoing) choose(batches []*batch) ([]choice, error) {
	var all []choice
	found := map[string]bool{}
	indexed := false
	for _, b := range slices.Backward(batches) {
		c := choice{batch: b, indexed: indexed}
		for i := range slices.Backward(b.Changes) {
			id := b.changeID(i)
			if slices.Contains(u.IDs, id) || slices.Contains(u.IDs, b.ID) {
				found[id], found[b.ID] = true, true
				c.changes = append(c.changes, i)
			}
		}
		if len(c.changes) > 0 {
			all = append(all, c)
		}
		indexed = indexed || b.Index != nil && len(c.changes) == 0
	}
	for _, id := range u.IDs {
		if !found[id] {
			return nil, fmt.Errorf("%s: %w", id, ErrUnknown)
		}
	}
	return all, nil
}

func (d *draft) undo(u Undoing) ([]Outcome, error) {
	batches, _, err := d.batches()
	if err != nil {
		return nil, err
	}
	chosen, err := u.choose(batches)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	a := applied{Change: casebook.Change{Op: casebook.OpUndo, Reason: u.Reason, Provenance: u.Provenance}}
	for _, c := range chosen {
		if err := d.load(c.batch); err != nil {
			return nil, err
		}
		whole := len(c.changes) == len(c.batch.Changes)
		moves := len(d.moves)
		for _, i := range c.changes {
			o, err := d.undoChange(&a, c.batch, i, len(outcomes))
			if err != nil {
				return nil, err
			}
			whole = whole && o.Status == Applied
			outcomes = append(outcomes, o)
		}
		back := false
		switch {
		case c.batch.Purged:
		case whole && c.batch.Index == nil: // its changes meant nothing to the index, but a line may have come later
			later := d.moves[moves:]
			if d.moves = d.moves[:moves]; c.indexed {
				d.moves = append(d.moves, rewrites(later)...)
			}
			back = true
		case whole:
			if back, err = d.undoIndex(c.batch, moves); err != nil {
				return nil, err
			}
		}
		if !back {
			d.keepIndex(&a, c, outcomes[len(outcomes)-len(c.changes):], len(outcomes)-len(c.changes))
		}
	}
	if len(a.Undoes) > 0 {
		d.batch.Changes = append(d.batch.Changes, a)
	}
	return outcomes, nil
}

// rewrites are the moves that neither bring a memory nor take one away.
func rewrites(moves []move) []move {
	return slices.DeleteFunc(slices.Clone(moves), func(m move) bool { return m.from == "" || m.to == "" })
}

// undoChange takes all files of one change back, or none.
func (d *draft) undoChange(a *applied, b *batch, i, at int) (Outcome, error) {
	past := b.Changes[i]
	o := Outcome{Change: past.Change, Status: Applied, ID: b.changeID(i)}
	edits := past.net()
	same := len(edits) > 0
	for _, e := range edits {
		t, err := d.text(e.Path)
		if err != nil {
			return o, err
		}
		hash := b.hash(t.now, t.exists)
		same = same && hash == e.Before
		if hash == e.After || hash == e.Before || e.Links != nil && t.exists {
			continue
		}
		o.Status = Met
		o.problem("conflict", d.Abs(e.Path), "the memory has changed since; it stays, and the text that would have come back is kept", "compare the two")
		d.conflict(past.Change, &meeting{t, "the memory has changed since the change that is to be undone", b.texts[e.Before]}, at)
	}
	if o.Status == Met {
		return o, nil
	}
	if same {
		o.Status = Unchanged
		return o, nil
	}
	for _, e := range edits {
		if err := d.undoEdit(a, b, e); err != nil {
			return o, err
		}
	}
	a.Undoes = append(a.Undoes, o.ID)
	return o, nil
}

// net is what the change does to each of its files in all.
func (a applied) net() []edit { return (&batch{Changes: []applied{a}}).net() }

func (d *draft) undoEdit(a *applied, b *batch, e edit) error {
	t, err := d.text(e.Path)
	if err != nil {
		return err
	}
	before, was := b.texts[e.Before], e.Was
	if now := b.hash(t.now, t.exists); now != e.After {
		if now == e.Before {
			return nil
		}
		before, was = casebook.Relink(t.now, d.backwards(e.Links)), t.time // only links were led elsewhere: lead them back in what is there now
	}
	exists := e.Before != ""
	from := ""
	if t.exists {
		from = t.path
	}
	m := t.memory()
	d.set(a, t, before, exists, was)
	switch {
	case !exists:
		d.moved(move{from: e.Path, wasTitle: m.Name, wasHook: m.Description}, t)
	case from == "":
		d.moved(move{to: e.Path, line: b.line(e.Path)}, t)
	default:
		d.moved(move{from: from, to: from, wasTitle: m.Name, wasHook: m.Description}, t)
	}
	return nil
}

// backwards leads links from where they were led to.
func (d *draft) backwards(links map[string]string) map[string]string {
	back := map[string]string{}
	for was, now := range links {
		if key := casebook.LinkKey(now); back[key] == "" || len(was) > len(back[key]) {
			back[key] = was
		}
	}
	return back
}

// line is the line that the index had for a memory, when the batch took it out.
func (b *batch) line(path string) string {
	if b.Index == nil {
		return ""
	}
	old := b.texts[b.Index.Old]
	for _, e := range casebook.ParseIndex(old).Entries {
		if e.File == path {
			return splitLines(string(old))[e.Line-1].text
		}
	}
	return ""
}

// undoIndex gives MEMORY.md back the bytes that it had before the batch, where they can be found: all of them, or the ones that the batch changed. Else
// the lines of the memories follow the moves, as they do for any change, and back is false.
func (d *draft) undoIndex(b *batch, moves int) (back bool, err error) {
	x := b.Index
	t, err := d.text(x.Path)
	if err != nil {
		return false, err
	}
	now, was := arrange(t.now, d.moves[:moves]), b.texts[x.Old]
	if b.hash(now, t.exists || len(now) > 0) != x.After {
		return false, nil
	}
	text, ok := splice(now, x.At, b.texts[x.New], was)
	if !ok {
		return false, nil
	}
	t.now, t.exists, d.moves = text, x.Before != "", nil
	d.indexTime = x.Was
	return true, nil
}

// keepIndex makes conflicts of the changes that wrote a whole index which cannot be taken back, since another one is there now.
func (d *draft) keepIndex(a *applied, c choice, outcomes []Outcome, at int) {
	for i := range outcomes {
		o := &outcomes[i]
		if o.Status != Applied || o.Change.Op != casebook.OpIndex {
			continue
		}
		t := d.texts[casebook.IndexFile]
		if t == nil {
			t = &text{path: casebook.IndexFile}
		}
		var was []byte
		if c.batch.Index != nil {
			was = c.batch.texts[c.batch.Index.Old]
		}
		o.Status = Met
		o.problem("conflict", d.Abs(casebook.IndexFile), "the index has changed since, or more was done in the same step; it stays", "compare the two")
		d.conflict(o.Change, &meeting{t, "the index has changed since the change that is to be undone", was}, at+i)
		a.Undoes = slices.DeleteFunc(a.Undoes, func(id string) bool { return id == o.ID })
	}
}
