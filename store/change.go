package store

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"time"

	"casebook"
)

// A Status is what became of a change.
type Status string

// The statuses.
const (
	Applied   Status = "applied"
	Unchanged Status = "unchanged" // the directory said so already
	Met       Status = "conflict"  // another text was there: it stayed, and the change is kept as a conflict
	Held      Status = "held"      // the change waits for a person, as a proposal
	Refused   Status = "refused"   // the change cannot be applied; the problems say why
)

// An Outcome is what became of one change.
type Outcome struct {
	Change casebook.Change
	Status Status
	// ID names the change in the history when it was applied, the kept conflict when it met another text, and the proposal when it is held.
	ID       string
	Problems []casebook.Problem
}

func (o *Outcome) problem(code, path, text, fix string) {
	o.Problems = append(o.Problems, casebook.Problem{Code: code, Path: path, Text: text, Fix: fix})
}

// take puts one change into the draft: all of it or nothing.
func (d *draft) take(c casebook.Change, at int) Outcome {
	o := Outcome{Change: c, Problems: c.ValidateFor(d.types(append([]string{c.Path}, c.From...)))}
	words := passages(c)
	suspicions := suspicions(d.Abs(c.Path), words)
	secrets := d.secrets(d.Abs(c.Path), append(slices.Clip(words), passage{field: "the reason", text: c.Reason}), d.old(c)...)
	o.Problems = unnamed(slices.Concat(o.Problems, secrets, suspicions), words)
	if slices.ContainsFunc(o.Problems, casebook.Problem.Refuses) {
		o.Status = Refused
		return o
	}
	if reasons := waits(c.Provenance, suspicions); len(reasons) > 0 {
		d.propose(&o, Proposal{Change: c, Reasons: reasons}, at)
		return o
	}
	a := applied{Change: c}
	a.Change.Body = ""
	var said bool
	var err error
	switch c.Op {
	case casebook.OpCreate:
		err = d.create(&a, c)
	case casebook.OpUpdate:
		err = d.update(&a, c)
	case casebook.OpRename:
		err = d.rename(&a, c)
	case casebook.OpMerge:
		err = d.merge(&a, c)
	case casebook.OpDelete:
		err = d.remove(&a, c)
	case casebook.OpIndex:
		said, err = d.index(c, at)
	}
	var m *meeting
	switch {
	case errors.As(err, &m):
		d.meet(&o, c, m, at, "the change is kept", "compare the two and propose the change again")
	case err != nil:
		o.Status = Refused
		d.refuse(&o, err)
	case len(a.Edits) == 0 && !said:
		o.Status = Unchanged
	default:
		o.Status, o.ID = Applied, d.batch.changeID(len(d.batch.Changes))
		d.batch.Changes = append(d.batch.Changes, a)
	}
	return o
}

// types are those of the memories that are there among these.
func (d *draft) types(paths []string) map[string]casebook.Type {
	types := map[string]casebook.Type{}
	for _, p := range paths {
		if casebook.CheckPath(p) != nil {
			continue // which is refused
		}
		if t, err := d.text(p); err == nil && t.exists {
			types[p] = t.memory().Type
		}
	}
	return types
}

// old are the files that a change edits or takes in, as far as they are there.
func (d *draft) old(c casebook.Change) [][]byte {
	var old [][]byte
	for _, p := range append([]string{c.Path}, c.From...) {
		if !fs.ValidPath(p) {
			continue
		}
		if t, err := d.text(p); err == nil && t.exists {
			old = append(old, t.now)
		}
	}
	return old
}

func (d *draft) refuse(o *Outcome, err error) {
	p := d.Problem(o.Change.Path, err)
	switch {
	case errors.Is(err, errFull):
		p = casebook.Problem{Code: "index-full", Path: d.Abs(casebook.IndexFile), Text: err.Error(), Fix: "move text from the index into topic files"}
	case errors.Is(err, casebook.ErrFrontmatter):
		p.Code, p.Text, p.Fix = "change-frontmatter", "the frontmatter is not understood, so the memory is not edited: "+err.Error(),
			"mend the block with `casebook edit "+casebook.ShellWord(o.Change.Path)+"`; where there are two, make one of them"
	}
	o.Problems = append(o.Problems, p)
}

func (d *draft) create(a *applied, c casebook.Change) error {
	t, err := d.text(c.Path)
	if err != nil {
		return err
	}
	data, err := c.Edit(nil, d.batch.Time)
	if err == nil && d.OriginInFile && c.Provenance.Origin != "" {
		data, err = casebook.WithOrigin(data, c.Provenance.Origin)
	}
	if err != nil {
		return err
	}
	if !t.exists {
		if twin, err := d.twin(c.Path); err != nil || twin != "" {
			return errors.Join(err, twinError(c.Path, twin))
		}
	}
	if t.exists {
		if m, _ := casebook.Parse(c.Path, data); sameMemory(m, t.memory()) {
			return nil // proposed twice
		}
		return &meeting{t, "a memory is there already", data}
	}
	d.set(a, t, data, true, 0)
	d.moved(move{to: t.path}, t)
	return nil
}

func sameMemory(a, b casebook.Memory) bool {
	return a.Name == b.Name && a.Description == b.Description && a.Type == b.Type && slices.Equal(a.Hints, b.Hints) && a.Body == b.Body
}

// present is the memory that a change is for, or why the change cannot be applied to it.
func (d *draft) present(c casebook.Change) (*text, error) {
	t, err := d.text(c.Path)
	if err != nil {
		return nil, err
	}
	if !t.exists {
		data, _ := c.Edit(nil, d.batch.Time)
		return nil, &meeting{t, "the memory is not there any more", data}
	}
	if !t.expected(c) {
		data, _ := c.Edit(t.now, d.batch.Time)
		return nil, &meeting{t, "the memory has changed since", data}
	}
	return t, nil
}

// editing is the memory that a change edits, and its text as the change wants it.
func (d *draft) editing(c casebook.Change) (t *text, data []byte, err error) {
	if t, err = d.present(c); err == nil {
		data, err = c.Edit(t.now, d.batch.Time)
	}
	return t, data, err
}

func (d *draft) update(a *applied, c casebook.Change) error {
	t, data, err := d.editing(c)
	if err != nil {
		return err
	}
	d.edited(a, t, data, 0)
	return nil
}

// edited sets a text, and says to the index what its line says now.
func (d *draft) edited(a *applied, t *text, data []byte, at int64) {
	if bytes.Equal(data, t.now) {
		return
	}
	was := t.memory()
	d.set(a, t, data, true, at)
	d.moved(move{from: t.path, to: t.path, wasTitle: was.Name, wasHook: was.Description}, t)
}

// moved notes what the index has to say of a memory from now on.
func (d *draft) moved(m move, t *text) {
	if !indexed(m.from) || !indexed(m.to) {
		switch { // a memory that came into the root index, or left it
		case m.from != "" && indexed(m.from):
			m = move{from: m.from, wasTitle: m.wasTitle, wasHook: m.wasHook, erase: m.erase}
		case m.to != "" && indexed(m.to):
			m = move{to: m.to}
		default:
			return
		}
	}
	if m.to != "" {
		now := t.memory()
		m.title, m.hook = now.Name, now.Description
		if m.from != "" && d.unreadHook(m.from, m.hook) || m.from == "" && d.unreadHook(m.to, m.hook) {
			m.hook = ""
		}
	}
	d.moves = append(d.moves, m)
}

func (d *draft) rename(a *applied, c casebook.Change) error {
	t, err := d.present(c)
	if err != nil {
		return err
	}
	to, err := d.text(c.To)
	if err != nil {
		return err
	}
	if d.linked[c.Path] || d.linked[c.To] {
		return errLink
	}
	if to.exists {
		return &meeting{to, "a memory is there already", nil}
	}
	if twin, err := d.twin(c.To); err != nil || twin != "" && twin != c.Path {
		return errors.Join(err, twinError(c.To, twin))
	}
	was, data := t.memory(), t.now
	name := c.Name
	if name == "" && was.Name == stem(t.path) {
		name = stem(to.path)
	}
	if name != "" && name != was.Name {
		edit := casebook.Change{Op: casebook.OpUpdate, Path: t.path, Name: name}
		if data, err = edit.Edit(t.now, time.Unix(0, t.time)); err != nil {
			if c.Name != "" {
				return err
			}
			data = t.now // the block is not understood: the file moves as it is
		}
	}
	links, err := d.links(t, to.path, data)
	if err != nil {
		return err
	}
	data = casebook.Relink(data, links)
	at := t.time
	d.set(a, t, nil, false, 0)
	d.set(a, to, data, true, at)
	d.moved(move{from: t.path, to: to.path, wasTitle: was.Name, wasHook: was.Description}, to)
	return d.relink(a, links, to)
}

func (d *draft) merge(a *applied, c casebook.Change) error {
	t, data, err := d.editing(c)
	if err != nil {
		return err
	}
	var from []*text
	for i, p := range c.From {
		f, err := d.text(p)
		if err != nil {
			return err
		}
		if d.linked[p] {
			return errLink
		}
		if !f.exists {
			return &meeting{f, "a memory to take in is not there any more", data}
		}
		if i < len(c.ExpectFrom) && !f.expected(casebook.Change{Expect: c.ExpectFrom[i]}) {
			return &meeting{f, "a memory to take in has changed since", data}
		}
		from = append(from, f)
	}
	m, _ := casebook.Parse(t.path, data)
	links, ours := map[string]string{}, map[string]int{} // of each key, how many of those that answer are taken in
	for _, f := range from {
		for _, key := range f.header().LinkKeys() {
			ours[key]++
		}
	}
	for _, f := range from {
		for _, key := range f.header().LinkKeys() {
			n, err := d.answering(key)
			if err != nil {
				return err
			}
			if n <= ours[key] {
				links[key] = m.Name
			}
		}
	}
	for _, f := range from {
		d.drop(a, f, false)
	}
	d.edited(a, t, casebook.Relink(data, links), 0)
	return d.relink(a, links, t)
}

func (d *draft) remove(a *applied, c casebook.Change) error {
	t, err := d.text(c.Path)
	if err != nil {
		return err
	}
	if !t.exists {
		return nil // it is gone already
	}
	if d.linked[c.Path] {
		return errLink
	}
	if !t.expected(c) {
		return &meeting{t, "the memory has changed since", nil}
	}
	d.drop(a, t, false)
	return nil
}

// drop takes a memory away, and its line; erase leaves none of its words in one that has to stay.
func (d *draft) drop(a *applied, t *text, erase bool) {
	was := t.memory()
	d.set(a, t, nil, false, 0)
	d.moved(move{from: t.path, wasTitle: was.Name, wasHook: was.Description, erase: erase}, t)
}

// index takes a whole index, or the line of one memory, and says whether that changes anything. at is the change's place among the outcomes.
func (d *draft) index(c casebook.Change, at int) (bool, error) {
	t, err := d.text(casebook.IndexFile)
	if err != nil {
		return false, err
	}
	if c.Path == "" || c.Path == casebook.IndexFile {
		if !t.expected(c) {
			return false, &meeting{t, "the index has changed since", []byte(c.Body)}
		}
		if c.Provenance.Origin != casebook.OriginPerson && overfull([]byte(c.Body)) && !overfull(t.now) {
			return false, errFull
		}
		same := len(d.moves) == 0 && t.exists && string(t.now) == c.Body
		if !same {
			d.give(c, at, t.now)
		}
		t.now, t.exists, d.moves = []byte(c.Body), true, nil // what came before in the batch is for the text that is replaced
		return !same, nil
	}
	m, err := d.text(c.Path)
	if err != nil {
		return false, err
	}
	if !m.exists {
		return false, &meeting{m, "the memory is not there any more", nil}
	}
	line := move{from: m.path, to: m.path, title: c.Name, hook: c.Description, said: true}
	if line.title == "" {
		line.title = m.memory().Name
		line.wasTitle = line.title // a line that is there keeps its own
	}
	now := arrange(t.now, d.moves)
	d.moves = append(d.moves, line)
	return !bytes.Equal(now, arrange(now, []move{line})), nil
}

// errLink is what renaming, merging and deleting a link ends in: it would be unclear whether the link is meant or what it leads to.
var errLink = errors.New("the memory is a link; change the file that it leads to")
