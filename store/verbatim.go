package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"casebook"
)

// A Verbatim is the whole text of a memory or of MEMORY.md, as a person has edited it or as a bundle holds it. It comes into the directory byte for byte.
type Verbatim struct {
	Path string
	Text []byte
	// Expect is the lower-case hex SHA-256 of the text that it takes the place of; empty: there must be no file.
	Expect     string
	Time       time.Time // modification time of the file; zero: that of the writing
	Reason     string
	Provenance casebook.Provenance
	// Carried: the text comes from another memory directory, see Store.Carry, and does not wait. Unread: it was withheld there, and is here.
	Carried, Unread bool
}

// Carry makes a file of this directory one that goes into another. Its words stay whose they are, and what nobody has accepted here nobody has accepted there.
func (s *Store) Carry(f Verbatim) Verbatim {
	f.Carried, f.Unread = true, len(s.Withheld(f.Path, f.Text)) > 0
	if t, known := s.Authorship(f.Path, hashOf(f.Text)); known {
		sources := f.Provenance.Sources
		f.Provenance = t.Provenance
		f.Provenance.Sources = slices.Concat(t.Provenance.Sources, sources)
		f.Unread = f.Unread || t.Unread
	}
	return f
}

// Write puts whole texts in place, in one step, as Apply does changes. Where the text is not the expected one it stays, and the new one is kept as a
// conflict. A MEMORY.md should come last: it gets lines for the memories before it that it does not list, and is kept within its limits, unless it comes alone
// and there was none.
func (s *Store) Write(ctx context.Context, files []Verbatim) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) { return d.verbatims(files), ctx.Err() })
	if err != nil {
		return result, fmt.Errorf("write memories: %w", err)
	}
	return result, nil
}

// WouldWrite says what Write would do, as far as that can be seen, and changes nothing.
func (s *Store) WouldWrite(ctx context.Context, files []Verbatim) ([]Outcome, error) {
	outcomes, err := s.would(ctx, func(d *draft) ([]Outcome, error) { return d.verbatims(files), ctx.Err() })
	if err != nil {
		return nil, fmt.Errorf("write memories: %w", err)
	}
	return outcomes, nil
}

func (d *draft) verbatims(files []Verbatim) []Outcome {
	outcomes := make([]Outcome, len(files))
	newIndex := false
	for i, f := range files {
		outcomes[i] = d.verbatim(f, i)
		newIndex = newIndex || f.Path == casebook.IndexFile && outcomes[i].Status == Applied
	}
	for i, f := range files {
		if t := d.texts[f.Path]; newIndex && outcomes[i].Status == Unchanged && t != nil && !d.linked[f.Path] {
			d.moved(move{to: t.path}, t) // the new index lists it, too
		}
	}
	return outcomes
}

func (d *draft) verbatim(f Verbatim, at int) Outcome {
	a := applied{Change: casebook.Change{Op: casebook.OpCreate, Path: f.Path, Reason: f.Reason, Provenance: f.Provenance}, Whole: true, Unread: f.Unread}
	o := Outcome{Status: Applied}
	if f.Path == casebook.IndexFile {
		a.Change.Op = casebook.OpIndex
	} else {
		if f.Expect != "" {
			a.Change.Op = casebook.OpUpdate
		}
		o.Problems = casebook.Change{Op: casebook.OpDelete, Path: f.Path}.Validate() // of the path alone: a text may be in any state
	}
	o.Change = a.Change
	suspicions := d.inspect(&o, f)
	if slices.ContainsFunc(o.Problems, casebook.Problem.Refuses) {
		o.Status = Refused
		return o
	}
	if reasons := waits(f.Provenance, suspicions); len(reasons) > 0 && !f.Carried && !d.says(f) {
		a.Change.Expect = f.Expect
		d.propose(&o, Proposal{Change: a.Change, Text: f.Text, Modified: f.Time, Reasons: reasons}, at)
		return o
	}
	same, err := d.putVerbatim(&a, f, at)
	var m *meeting
	switch {
	case errors.As(err, &m):
		a.Change.Expect = f.Expect
		d.meet(&o, a.Change, m, at, "the new text is kept", "compare the two")
	case err != nil:
		o.Status = Refused
		d.refuse(&o, err)
	case same:
		o.Status = Unchanged
	default:
		o.ID = d.batch.changeID(len(d.batch.Changes))
		d.batch.Changes = append(d.batch.Changes, a)
	}
	return o
}

// inspect adds to the problems what the words hold, and says which of it could mislead.
func (d *draft) inspect(o *Outcome, f Verbatim) (suspicious []casebook.Problem) {
	words := verbatimPassages(f)
	if !f.Carried || f.Unread { // else agents may see it where it comes from
		suspicious = suspicions(d.Abs(f.Path), words)
	}
	old := d.old(o.Change)
	said := words[:1:1] // the name is a part of it
	if f.Carried {
		old = append(old, f.Text, []byte(f.Path)) // it lies in a memory directory already
	} else {
		if f.Expect == "" {
			said = append(said, passage{field: "the path", text: trimEnding(f.Path), name: true})
		}
		said = append(said, recorded(o.Change)...)
	}
	o.Problems = unnamed(slices.Concat(o.Problems, d.secrets(d.Abs(f.Path), said, old...), suspicious), said)
	return suspicious
}

// says: the text is there already.
func (d *draft) says(f Verbatim) bool {
	t, err := d.text(f.Path)
	return err == nil && t.exists && bytes.Equal(t.now, f.Text)
}

// putVerbatim says whether the text is there already. at is the change's place among the outcomes.
func (d *draft) putVerbatim(a *applied, f Verbatim, at int) (same bool, err error) {
	t, err := d.text(f.Path)
	if err != nil {
		return false, err
	}
	fresh := f.Path != casebook.IndexFile || len(d.moves) == 0
	if fresh && t.exists && bytes.Equal(t.now, f.Text) {
		return true, nil
	}
	switch {
	case t.exists && f.Expect != hashOf(t.now):
		return false, &meeting{t, "another text is there", f.Text}
	case !t.exists && f.Expect != "":
		return false, &meeting{t, "the memory is not there any more", f.Text}
	}
	modified := int64(0)
	if !f.Time.IsZero() {
		modified = f.Time.UnixNano()
	}
	switch {
	case f.Path == casebook.IndexFile:
		if t.exists {
			d.give(a.Change, at, t.now)
		}
		t.now, t.exists, d.indexTime = f.Text, true, modified
		d.moves = slices.DeleteFunc(d.moves, func(m move) bool { return m.from != "" }) // it says itself what the memories are called
	case t.exists:
		d.edited(a, t, f.Text, modified)
	default:
		if twin, err := d.twin(f.Path); err != nil || twin != "" {
			return false, errors.Join(err, twinError(f.Path, twin))
		}
		d.set(a, t, f.Text, true, modified)
		d.moved(move{to: t.path}, t)
		if n := len(d.moves); f.Unread && n > 0 && d.moves[n-1].to == t.path { // the index is read by every session
			d.moves[n-1].hook = ""
		}
	}
	return false, nil
}
