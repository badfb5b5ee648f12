package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

// maxLinked bounds the memories that are read for the links in them.
const maxLinked = 8 << 20

// A draft is the directory as a batch would leave it. Nothing of it is written yet.
type draft struct {
	*hold
	ctx   context.Context
	batch *batch
	texts map[string]*text
	moves []move // for the index, in order
	given *given // a whole text for the index; nil: none
	paths []string
	keys  map[string]int // how many memories answer to a link's key; nil: not counted yet
	kept  []kept         // conflicts, to be kept once it is certain that the draft holds

	proposals []proposed // and what waits for a person

	linked    map[string]bool              // paths that are links
	twins     map[string]map[string]string // folder → names in it by how they look to a system that knows no case
	made      map[string]string            // by Key, the change, proposal or conflict that has it; nil: not looked yet
	unsure    error                        // why it cannot be told which keys were spent
	indexTime int64                        // modification time for MEMORY.md; 0: that of the writing
}

// A text is one file of a draft.
type text struct {
	path string // where it is written: the end of a chain of links

	disk, now     []byte
	found, exists bool  // on the disk, and now
	time          int64 // modification time, Unix nanoseconds; 0: that of the writing
}

func (h *hold) draft(ctx context.Context) (*draft, error) {
	id, err := h.nextID()
	if err != nil {
		return nil, err
	}
	return h.draftOf(ctx, id), nil
}

// draftOf is the draft of a batch of this id, which has nothing in it yet.
func (h *hold) draftOf(ctx context.Context, id string) *draft {
	return &draft{hold: h, ctx: ctx, texts: map[string]*text{}, linked: map[string]bool{}, batch: &batch{Version: stateVersion, ID: id, Time: h.now().UTC()}}
}

// text is the file at path; one that is not there is a text that does not exist.
func (d *draft) text(path string) (*text, error) {
	if t, ok := d.texts[path]; ok {
		return t, nil
	}
	real, info, err := d.resolve(d.root, path)
	missing := errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrDangling)
	if err != nil && !missing {
		return nil, fmt.Errorf("read memory %s: %w", path, err)
	}
	if inFolder(real, casebook.TeamFolder) {
		return nil, fmt.Errorf("read memory %s: %s/ is a directory of its own: %w", path, casebook.TeamFolder, ErrOutside)
	}
	if err := d.reached(path, real); err != nil {
		return nil, err
	}
	if known := d.texts[real]; known != nil {
		d.texts[path] = known
		return known, nil
	}
	t := &text{path: real}
	if missing {
		d.texts[path], d.texts[real] = t, t
		return t, nil
	}
	if err := d.readable(real, info); err != nil {
		return nil, fmt.Errorf("read memory %s: %w", path, err)
	}
	if t.disk, err = d.readWhole(t.path); err != nil {
		return nil, err
	}
	t.now, t.found, t.exists, t.time = t.disk, true, true, info.ModTime().UnixNano()
	d.texts[path], d.texts[t.path] = t, t
	return t, nil
}

// reached says why a change may not go on to where a path leads: links are written through only to other memories, and logs are not written at all.
func (d *draft) reached(path, real string) error {
	if casebook.IsDailyLog(real) {
		return fmt.Errorf("read memory %s: %w", path, ErrLog)
	}
	if real == path {
		return nil
	}
	if info, err := d.root.Lstat(filepath.FromSlash(path)); err != nil || info.Mode()&fs.ModeSymlink != 0 {
		d.linked[path] = true // else a folder above it is
	}
	if path != casebook.IndexFile && !d.listed(real) {
		return fmt.Errorf("read memory %s: %w", path, ErrExcluded)
	}
	return nil
}

// readWhole reads a file that may be going to be written.
func (d *draft) readWhole(path string) ([]byte, error) {
	text, there, err := d.peek(path)
	if errors.Is(err, errRaced) {
		err = ErrNotRegular
	} else if err == nil && !there {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("read memory %s: %w", path, err)
	}
	return text, nil
}

// writable says why a file that the draft changes cannot be written: renaming alone would go past one that a person made read-only.
func (d *draft) writable() error {
	for _, e := range d.batch.net() {
		if e.Before != "" {
			if err := d.writableFile(e.Path); err != nil {
				return err
			}
		}
	}
	if x := d.batch.Index; x != nil && x.Before != "" {
		return d.writableFile(x.Path)
	}
	return nil
}

func (d *draft) writableFile(path string) error {
	f, err := d.root.OpenFile(filepath.FromSlash(path), os.O_WRONLY|openFile, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // somebody removed it; that comes out later
	}
	if err != nil {
		return fmt.Errorf("write memory %s: %w", path, err)
	}
	return f.Close()
}

// set makes data the text, as a part of the change a. at is the modification time that the file gets, 0: that of the writing.
func (d *draft) set(a *applied, t *text, data []byte, exists bool, at int64) {
	e := edit{Path: t.path, Before: d.batch.text(t.now, t.exists), After: d.batch.text(data, exists), Time: at}
	if t.exists {
		e.Was = t.time
	}
	if e.Before == e.After {
		return
	}
	a.Edits = append(a.Edits, e)
	if t.exists != exists {
		d.keys = nil
	}
	t.now, t.exists, t.time = data, exists, at
}

// all is every memory as it stands now: links, which are written through, are left out.
func (d *draft) all() ([]*text, error) {
	if d.paths == nil {
		files, _, err := d.List(d.ctx)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if f.Size <= maxLinked {
				d.paths = append(d.paths, f.Path)
			}
		}
	}
	seen := map[string]bool{}
	var all []*text
	add := func(path string) {
		t, err := d.text(path)
		if err == nil && t.exists && !seen[t.path] && d.listed(t.path) {
			seen[t.path] = true
			all = append(all, t)
		}
	}
	for _, p := range d.paths {
		add(p)
	}
	for p := range d.texts {
		add(p)
	}
	slices.SortFunc(all, func(a, b *text) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// answering counts the memories that a link of this key could mean.
func (d *draft) answering(key string) (int, error) {
	if d.keys == nil {
		all, err := d.all()
		if err != nil {
			return 0, err
		}
		d.keys = map[string]int{}
		for _, t := range all {
			for _, k := range t.header().LinkKeys() {
				d.keys[k]++
			}
		}
	}
	return d.keys[key], nil
}

func (t *text) memory() casebook.Memory {
	m, _ := casebook.Parse(t.path, t.now)
	return m
}

func (t *text) header() casebook.Header {
	m := t.memory()
	return casebook.Header{Path: t.path, Name: m.Name, Description: m.Description, Aliases: m.Aliases}
}

// expected says whether the change was made for this text: as it is, or as it was before this batch.
func (t *text) expected(c casebook.Change) bool {
	return c.Expect == "" || t.exists && c.Expect == hashOf(t.now) || t.found && c.Expect == hashOf(t.disk)
}

// indexed says whether the root index has a line for a memory of this path.
func indexed(path string) bool {
	top, _, below := strings.Cut(path, "/")
	return !(below && (top == casebook.TeamFolder || top == casebook.LogFolder))
}

// arrange brings MEMORY.md in step.
func (d *draft) arrange() error {
	t, err := d.text(casebook.IndexFile)
	if err != nil {
		return fmt.Errorf("read index: %w", err)
	}
	after := arrange(t.now, d.moves)
	if (len(d.moves) > 0 || d.given != nil) && full(after) {
		if after, err = d.fit(after); err == nil && over(after) { // what people wrote fills it alone: no line comes to it
			after, err = d.fit(arrange(t.now, withoutNew(d.moves)))
		}
		if err != nil {
			return err
		}
	}
	exists := t.exists || len(after) > 0
	if exists == t.found && bytes.Equal(after, t.disk) {
		return nil
	}
	e := edit{Path: t.path, After: d.batch.hash(after, exists), Time: d.indexTime}
	if t.found {
		e.Before, e.Was = hashOf(t.disk), t.time
	}
	d.batch.index(e, t.disk, after)
	t.now, t.exists = after, exists
	return nil
}

// slots are the places of everything that the draft changes.
func (d *draft) slots() []*slot {
	slots := d.batch.slots()
	if x := d.batch.Index; x != nil {
		t := d.texts[casebook.IndexFile]
		slots = append(slots, &slot{path: x.Path, before: t.disk, after: t.now, was: x.Before != "", will: x.After != "", time: x.Time, temp: d.batch.indexTemp()})
	}
	return slots
}
