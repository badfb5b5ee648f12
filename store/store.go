// Package store is the memory directory on disk: which memory files it holds, what a stat says of them, and their bytes.
//
// Everything is opened through os.Root and is checked to be a regular file before a byte is read: a memory directory can come with a clone, and a
// link, a pipe or a device in it must neither lead outside nor hold up a prompt. What is not listed or not read for such a reason is a
// casebook.Problem beside the rest.
//
// The package does not judge memories, ranks nothing and, so far, writes nothing.
package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"casebook"
)

// A Store is one memory directory on disk. It is made by Open and may be used by several goroutines.
type Store struct {
	Dir  string // absolute, with links resolved
	Team bool   // team/ is listed too: the project has joined a team

	named string // the absolute path that Open was given: links may be written with it

	mu   sync.Mutex
	root *os.Root // the directory as the last List saw it; never closed here, since a Read may be under way: its finalizer does
}

// ErrNotRegular is what reading a folder, pipe, device or socket ends in.
var ErrNotRegular = errors.New("not a regular file")

// ErrOutside is what reading a link that leaves the memory directory ends in.
var ErrOutside = errors.New("link leads out of the memory directory")

// Open resolves dir once. A missing directory is an error that Is fs.ErrNotExist: there is no memory yet.
func Open(dir string) (*Store, error) {
	named, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	target, err := filepath.EvalSymlinks(named)
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	info, err := os.Stat(target)
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, &fs.PathError{Op: "open", Path: target, Err: syscall.ENOTDIR})
	}
	return &Store{Dir: target, named: named}, nil
}

// reopen opens the directory anew, so that one that was removed and made again is seen; later reads use what it opened.
func (s *Store) reopen() (*os.Root, error) {
	root, err := os.OpenRoot(s.Dir)
	if err != nil {
		return nil, fmt.Errorf("open memory directory: %w", err)
	}
	s.mu.Lock()
	s.root = root
	s.mu.Unlock()
	return root, nil
}

func (s *Store) opened() (*os.Root, error) {
	s.mu.Lock()
	root := s.root
	s.mu.Unlock()
	if root != nil {
		return root, nil
	}
	return s.reopen()
}

// Abs is the absolute path of a listed file.
func (s *Store) Abs(path string) string { return filepath.Join(s.Dir, filepath.FromSlash(path)) }

// Problem says of a file that could not be read why not, in words for a person.
func (s *Store) Problem(path string, err error) casebook.Problem {
	p := casebook.Problem{Path: s.Abs(path)}
	switch {
	case errors.Is(err, ErrOutside):
		p.Code, p.Text = "link-outside", "the link leads out of the memory directory and is not followed"
		p.Fix = "put the file itself into the memory directory"
	case errors.Is(err, ErrNotRegular):
		p.Code, p.Text, p.Fix = "not-regular", "not a regular file, never opened", "remove or rename it"
	case errors.Is(err, fs.ErrNotExist):
		p.Code, p.Text = "unreadable", "the file is gone"
	case errors.Is(err, fs.ErrPermission):
		p.Code, p.Text, p.Fix = "unreadable", "no permission to read it", "give yourself read permission"
	default:
		p.Code, p.Text = "unreadable", "cannot be read: "+cause(err)
	}
	return p
}

// cause is the innermost error's text, without the operations and paths around it.
func cause(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}
