package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"casebook"
)

// Unfinished says whether a killed process, or one that is at it, left memories half changed. It costs one stat.
func (s *Store) Unfinished() bool { return s.State != "" && s.left(journalFile) }

func (s *Store) left(name string) bool {
	_, err := os.Stat(s.file(name))
	return err == nil
}

// Recover finishes what a killed process left in the middle. Apply and all other writers do so by themselves; it is for a start that wants to read.
func (s *Store) Recover(ctx context.Context) error {
	if s.State == "" || !s.left(journalFile) && !s.left(settledFile) && !s.left(forgettingFile) {
		return nil
	}
	h, err := s.hold(ctx)
	if err != nil {
		return fmt.Errorf("finish what was left: %w", err)
	}
	return h.release()
}

// Prepare is Recover for somebody who wants to read and does so in any case: it says as Problems why nothing could be finished, and that the state is of a
// newer casebook.
func (s *Store) Prepare(ctx context.Context) []casebook.Problem {
	if s.State == "" {
		return nil
	}
	_, err := s.readFormat()
	if err == nil {
		err = s.Recover(ctx)
	}
	var newer *newerError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &newer):
		return []casebook.Problem{newer.problem()}
	}
	return []casebook.Problem{{Code: "change-unfinished", Path: s.Dir, Text: "what a casebook that was killed left half done could not be finished: " + err.Error(),
		Fix: "let casebook write to the memory directory and to its state, and run any command again"}}
}

// recover finishes the batch of a process that was killed. A journal means that all its texts are on the disk, so it can always go on.
func (h *hold) recover() error {
	b, err := h.readBatch(settledFile)
	if err != nil {
		return err
	}
	if b != nil {
		for _, s := range b.slots() {
			h.drop(s.temp, s.path, s.before, s.after)
		}
		h.dropIndex(b)
		h.file2history(b)
	}
	if b, err = h.readBatch(journalFile); err != nil {
		return err
	}
	if b != nil {
		err = errRaced
		for n := 0; n < tries && errors.Is(err, errRaced); n++ {
			err = h.goOn(b)
		}
		if err != nil {
			return fmt.Errorf("finish batch %s: %w", b.ID, err)
		}
	}
	h.resumeForgetting()
	return nil
}

func (h *hold) goOn(b *batch) error {
	all := b.slots()
	var open []*slot
	for _, s := range all {
		do, err := h.resume(s)
		if err != nil {
			return err
		}
		if do {
			open = append(open, s)
		}
	}
	index, do, err := h.resumeIndex(b)
	if err != nil {
		return err
	}
	if index != nil {
		all = append(all, index)
		if do {
			open = append(open, index)
		}
	}
	err = h.put(open)
	if err == nil {
		err = h.did("settle", os.Rename(h.file(journalFile), h.file(settledFile)))
	}
	if errors.Is(err, errRaced) {
		return err // and begin anew: what stands at the file now is another one's
	}
	if err != nil && slices.ContainsFunc(all, func(s *slot) bool { return s.done && s.was && !s.placed }) {
		return err // an old text is in the journal alone, which stays
	}
	if err != nil {
		return errors.Join(err, h.rollBack(all))
	}
	for _, s := range all {
		h.drop(s.temp, s.path, s.before, s.after)
	}
	h.dropIndex(b)
	h.file2history(b)
	h.made = nil
	return nil
}

// resume finds out how far the batch came with one file, and says whether the file is still to be put. Where others wrote since, theirs stays and ours is
// kept as a conflict.
func (h *hold) resume(s *slot) (bool, error) {
	if err := h.resumeSwap(s); err != nil {
		return false, err
	}
	at, there, err := h.peek(s.path)
	if errors.Is(err, errRaced) { // no file any more
		return false, h.rescueOurs(s)
	}
	if err != nil {
		return false, err
	}
	temp, waits, err := h.peek(s.temp)
	if err != nil && !errors.Is(err, errRaced) {
		return false, err
	}
	isAfter := there == s.will && (!there || bytes.Equal(at, s.after))
	isBefore := there == s.was && (!there || bytes.Equal(at, s.before))
	torn := s.will && !isAfter && bytes.HasPrefix(s.after, temp)
	if waits && !(s.was && bytes.Equal(temp, s.before)) && !torn && !(s.will && bytes.Equal(temp, s.after)) && isAfter {
		return false, h.giveBack(s) // displaced, and not what was expected
	}
	if isAfter {
		s.placed, s.done = waits || !s.was, true
		return false, nil
	}
	if waits && torn {
		err = h.root.Remove(filepath.FromSlash(s.temp))
	} else if waits {
		err = h.drop(s.temp, s.path, s.before, s.after)
	}
	if err != nil || isBefore {
		return err == nil, err
	}
	return false, h.rescueOurs(s)
}

// giveBack puts a displaced file of somebody else back into its place.
func (h *hold) giveBack(s *slot) error {
	if !s.will {
		return h.moveNew(s.temp, s.path)
	}
	if err := h.swap(s.temp, s.path); err != nil {
		return err
	}
	return h.drop(s.temp, s.path) // ours, to be kept
}

func (h *hold) rescueOurs(s *slot) error {
	if !s.will {
		return nil
	}
	return h.rescue(s.path, s.after)
}

// resumeSwap ends an exchange that the system could not do in one step.
func (h *hold) resumeSwap(s *slot) error {
	old := oldName(s.temp)
	_, waits, err := h.peek(old)
	if err != nil || !waits {
		return err
	}
	at, there, err := h.peek(s.path)
	if err != nil {
		return err
	}
	if !there {
		return h.moveNew(old, s.path)
	}
	if temp, waits, _ := h.peek(s.temp); waits && !bytes.Equal(temp, at) {
		return h.drop(old, s.path, s.before)
	} else if waits {
		if err := h.root.Remove(filepath.FromSlash(s.temp)); err != nil {
			return err
		}
	}
	return h.root.Rename(filepath.FromSlash(old), filepath.FromSlash(s.temp))
}

// indexTemp is the temporary name of the batch's MEMORY.md.
func (b *batch) indexTemp() string { return tempFor(b.Index.Path, b.ID, len(b.net())) }

// indexSlot is the place of the index, with the text that is there now: before or after the batch.
func (b *batch) indexSlot(at []byte, there bool) (s *slot, after, ok bool) {
	x := b.Index
	s = &slot{path: x.Path, was: x.Before != "", will: x.After != "", time: x.Time, temp: b.indexTemp()}
	switch b.hash(at, there) {
	case x.After:
		s.after = at
		s.before, ok = splice(at, x.At, b.texts[x.New], b.texts[x.Old])
		return s, true, ok
	case x.Before:
		s.before = at
		s.after, ok = splice(at, x.At, b.texts[x.Old], b.texts[x.New])
		return s, false, ok
	}
	return s, false, false
}

func (b *batch) hash(text []byte, there bool) string {
	if !there {
		return ""
	}
	return hashOf(text)
}

// resumeIndex does for the index what resume does for memories. Over an index that others wrote since, the batch's lines are arranged anew.
func (h *hold) resumeIndex(b *batch) (s *slot, do bool, err error) {
	if b.Index == nil {
		return nil, false, nil
	}
	temp := b.indexTemp()
	if err := h.resumeSwap(&slot{path: b.Index.Path, temp: temp}); err != nil {
		return nil, false, err
	}
	at, there, err := h.peek(b.Index.Path)
	if errors.Is(err, errRaced) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	s, after, ok := b.indexSlot(at, there)
	if ok && after {
		waiting, waits, err := h.peek(temp)
		if err != nil && !errors.Is(err, errRaced) {
			return nil, false, err
		}
		if !waits || bytes.Equal(waiting, s.before) {
			s.placed, s.done = waits || !s.was, true
			return s, false, nil
		}
		if err := h.giveBack(s); err != nil {
			return nil, false, err
		}
		at, there, ok = waiting, true, false
	}
	h.dropIndex(b)
	if !ok {
		s.before, s.was, s.will = at, there, true
		if s.after = arrange(at, b.moves()); bytes.Equal(s.after, at) {
			return nil, false, nil
		}
	}
	return s, true, nil
}

// dropIndex removes a temporary index. It is never worth keeping: its lines can be made from the memories.
func (h *hold) dropIndex(b *batch) {
	if b.Index != nil {
		h.root.Remove(filepath.FromSlash(b.indexTemp()))
	}
}

// moves say what the batch means for the index, from its edits alone.
func (b *batch) moves() []move {
	var moves []move
	for _, e := range b.net() {
		switch {
		case !indexed(e.Path):
		case e.Before == "":
			m, _ := casebook.Parse(e.Path, b.texts[e.After])
			moves = append(moves, move{to: e.Path, title: m.Name, hook: m.Description})
		case e.After == "":
			moves = append(moves, move{from: e.Path})
		}
	}
	return moves
}
