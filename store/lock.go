package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
)

// LockFile is the one file of casebook's own in a memory directory.
const LockFile = ".casebook.lock"

// A hold is the directory while its lock is held.
type hold struct {
	*Store
	root   *os.Root
	format format
	unlock func() error

	folders map[string]*os.File // open ones below the directory
	made    []string            // folders that the batch under way has made
	rescued []casebook.Problem  // texts of others that came up and were kept
}

// hold takes the lock, looks at the state's version, and finishes what a killed process left.
func (s *Store) hold(ctx context.Context) (*hold, error) {
	if err := s.usable(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.State, 0o700); err != nil {
		return nil, fmt.Errorf("keep state: %w", err)
	}
	root, unlock, err := s.lock(ctx)
	if err != nil {
		return nil, err
	}
	h := &hold{Store: s, root: root, unlock: unlock}
	held := false
	defer func() { // also when something panics: the lock would be held as long as the process lives
		if !held {
			h.removeCreated()
			h.release()
		}
	}()
	if h.format, err = s.readFormat(); err == nil {
		err = h.recover()
	}
	held = err == nil
	if err != nil {
		return nil, err
	}
	return h, nil
}

// tellAfter is how long a writer waits for the lock before it says so.
const tellAfter = time.Second

// lock waits for the lock until ctx ends, or for Wait, and gives the directory in which it lies.
func (s *Store) lock(ctx context.Context) (root *os.Root, unlock func() error, err error) {
	if s.Wait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Wait)
		defer cancel()
	}
	first, cancel := context.WithTimeout(ctx, tellAfter)
	defer cancel()
	root, unlock, err = s.lockIn(first)
	if err != nil && first.Err() != nil && ctx.Err() == nil {
		if s.Waiting != nil {
			s.Waiting()
		}
		root, unlock, err = s.lockIn(ctx)
	}
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("%w; another process holds it, most likely a casebook of another terminal or of an agent", err)
	}
	return root, unlock, err
}

// lockIn makes the lock file through the open directory, and locks it by its path: where the directory was exchanged for a link meanwhile, nothing is made
// behind the link, and the lock is not the one that was made.
func (s *Store) lockIn(ctx context.Context) (root *os.Root, unlock func() error, err error) {
	for range tries {
		if root, err = s.openRoot(); err != nil {
			return nil, nil, fmt.Errorf("open memory directory: %w", err)
		}
		if err = makeLock(root); err == nil {
			unlock, err = fsatomic.LockThere(ctx, filepath.Join(s.Dir, LockFile))
		}
		if err == nil {
			if sameLock(root, filepath.Join(s.Dir, LockFile)) {
				return root, unlock, nil
			}
			err = errors.Join(&fs.PathError{Op: "lock", Path: LockFile, Err: ErrOutside}, unlock())
		}
		root.Close()
		if !errors.Is(err, fs.ErrNotExist) { // else one that was made for nothing was just removed
			return nil, nil, err
		}
	}
	return nil, nil, err
}

func makeLock(root *os.Root) error {
	info, err := root.Lstat(LockFile)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "lock", Path: LockFile, Err: ErrNotRegular}
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := root.OpenFile(LockFile, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

func sameLock(root *os.Root, path string) bool {
	in, err1 := root.Lstat(LockFile)
	at, err2 := os.Lstat(path)
	return err1 == nil && err2 == nil && os.SameFile(in, at)
}

func (h *hold) release() error {
	for _, f := range h.folders {
		f.Close()
	}
	if h.root != nil {
		h.root.Close()
	}
	return h.unlock()
}
