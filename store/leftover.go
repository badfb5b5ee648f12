package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/internal/fsatomic"
)

// leftAfter is how old a temporary file is that counts as left over; a younger one may belong to a process that is at work.
const leftAfter = time.Hour

// LeftOver lists the temporary files in the directory that casebook made and left there when it was killed, by path. Recover removes those that the state
// knows of; these are the ones of a state that is lost.
func (s *Store) LeftOver(ctx context.Context) ([]string, error) {
	root, err := s.opened()
	if err != nil {
		return nil, err
	}
	var left []string
	err = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && d != nil && d.IsDir() && p != ".":
			return fs.SkipDir // List tells of it
		case err != nil:
			return err
		case d.IsDir() && p != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		}
		if d.Type().IsRegular() && fsatomic.IsTemp(d.Name()) {
			if info, err := d.Info(); err == nil && s.now().Sub(info.ModTime()) > leftAfter {
				left = append(left, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for temporary files: %w", err)
	}
	return left, nil
}

// ClearLeftOver removes what LeftOver lists, and says what. A text that is neither in the directory nor in the history is kept as a conflict.
func (s *Store) ClearLeftOver(ctx context.Context) (removed []string, err error) {
	left, err := s.LeftOver(ctx)
	if err != nil || len(left) == 0 {
		return nil, err
	}
	h, err := s.hold(ctx)
	if err != nil {
		return nil, fmt.Errorf("clear temporary files: %w", err)
	}
	defer h.release()
	batches, _, err := h.batches()
	if err != nil {
		return nil, fmt.Errorf("clear temporary files: %w", err)
	}
	for _, p := range left {
		if err := h.clearLeft(p, batches); err != nil {
			return removed, fmt.Errorf("clear temporary file %s: %w", p, err)
		}
		removed = append(removed, p)
	}
	return removed, nil
}

func (h *hold) clearLeft(temp string, batches []*batch) error {
	text, there, err := h.peek(temp)
	if err != nil || !there {
		return err
	}
	file := path.Join(path.Dir(temp), fsatomic.TempOf(path.Base(temp)))
	at, found, err := h.peek(file)
	if err != nil && !errors.Is(err, errRaced) {
		return err
	}
	hash := hashOf(text)
	known := bytes.HasPrefix(at, text) || slices.ContainsFunc(batches, func(b *batch) bool {
		return slices.ContainsFunc(b.Texts, func(p piece) bool { return p.Hash == hash })
	})
	if !known {
		c := Conflict{Path: file, Text: text, Reason: "a casebook that was killed left it in a temporary file"}
		if found {
			c.Found = hashOf(at)
		}
		if _, err := h.keepConflict(c); err != nil {
			return err
		}
	}
	return h.root.Remove(filepath.FromSlash(temp))
}
