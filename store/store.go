// Package store is the memory directory on disk: which memory files it holds, what a stat says of them, their bytes, and every change that casebook makes
// to them.
//
// Every change goes one way, whether Apply, Write, Undo, Restore, MendIndex or Forget asks for it. It holds the lock; it writes a journal before it touches a
// file, so that a kill at any point leaves the old or the new state; and it displaces a file before it drops it, so that what a program without our lock wrote
// at the same moment is kept. What it did is history and can be undone. A batch is what one of them does; a conflict is a change that met another text than the
// one it was made for, kept with what it would have written; a proposal is a change that waits for a person.
//
// Everything is opened through os.Root and is checked to be a regular file before a byte is read: a memory directory can come with a clone, and a
// link, a pipe or a device in it must neither lead outside nor hold up a prompt. What is not listed or not read for such a reason is a
// casebook.Problem beside the rest.
//
// Git is asked by LearnCommits alone, for the ages of memories that lie in a work tree of it.
//
// The package does not judge memories and ranks nothing.
package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"casebook"
	"casebook/internal/secret"
)

// A Store is one memory directory on disk. It is made by Open and may be used by several goroutines.
type Store struct {
	Dir string // absolute, with links resolved
	// Foreign: what lies here others may have put there, a team or whoever wrote a clone. A file with several names (hard links) is neither listed, read nor
	// written, since another name may be that of a file that is not theirs. Elsewhere it counts as any file: backups link whole trees.
	Foreign bool
	// State is the folder of what casebook keeps for this directory: journal, history, conflicts. It lies outside of Dir and is made when something is
	// written; empty: nothing can be written.
	State string
	// OriginInFile: a new memory says in its frontmatter where its words come from, too.
	OriginInFile bool
	// NoSecrets are values that look like secrets and are none; `*` stands for anything but blanks.
	NoSecrets secret.Allow
	Now       func() time.Time // nil: time.Now
	// Wait is how long a writer waits for the lock; 0: until its context ends. Waiting is called once when it has waited for a second; nil: nobody is told.
	Wait    time.Duration
	Waiting func()
	// Others gives the memories of other directories that text of the index may link to, such as those of team/; nil: there are none.
	Others func(context.Context) []casebook.Header

	step     func(string) error // tests: called after each step on the file system; an error makes the step fail
	portable bool               // tests: do without exchanging two names in one step
	above    string             // of openBelow: the folder that Dir was found in; empty: Dir stands for itself
	named    string             // the absolute path that Open was given: links may be written with it
	created  []string           // folders that Create has made, the outermost first

	mu      sync.Mutex
	last    *batch // whose texts were asked for
	looked  looked
	headers *headerCache // as last read or kept by this process; nil: not yet
	commits *commits     // the same
	root    *os.Root     // the directory as the last List saw it; never closed here, since a Read may be under way: its finalizer does
}

// ErrNotRegular is what reading a folder, pipe, device or socket ends in.
var ErrNotRegular = errors.New("not a regular file")

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

// Create makes the directory, for its owner alone, and opens it. One that is there is opened as it is. When nothing comes in with the first write, what was
// made goes again.
func Create(dir string) (*Store, error) {
	created := missing(dir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		removeEmpty(created)
		return nil, fmt.Errorf("make memory directory %s: %w", dir, err)
	}
	s, err := Open(dir)
	if err == nil {
		s.created = created
	}
	return s, err
}

// Discard takes away again what Create has made and nothing was written into, for who finds nothing to write.
func (s *Store) Discard() { removeEmpty(s.created) }

// missing are the folders down to dir that are not there, the outermost first.
func missing(dir string) []string {
	var folders []string
	for {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			slices.Reverse(folders)
			return folders
		}
		folders = append(folders, dir)
		dir = filepath.Dir(dir)
	}
}

// removeEmpty removes folders as far as they are empty, the last one first.
func removeEmpty(folders []string) {
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder)
	}
}

// removeCreated takes a memory directory away again that Create has made and that has nothing but the lock in it, which goes only by who holds it.
func (h *hold) removeCreated() {
	if len(h.created) == 0 {
		return
	}
	entries, err := os.ReadDir(h.Dir)
	if err == nil && len(entries) == 1 && entries[0].Name() == LockFile {
		os.Remove(filepath.Join(h.Dir, LockFile))
		removeEmpty(h.created)
	}
}

// reopen opens the directory anew, so that one that was removed and made again is seen; later reads use what it opened.
func (s *Store) reopen() (*os.Root, error) {
	root, err := s.openRoot()
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

// Has says whether something lies at a path of the directory. What cannot be looked at, since a link leads out of it, counts as there.
func (s *Store) Has(path string) bool {
	root, err := s.opened()
	if err == nil {
		_, err = root.Lstat(filepath.FromSlash(path))
	}
	return !errors.Is(err, fs.ErrNotExist)
}

// Problem says of a file that could not be read why not, in words for a person.
func (s *Store) Problem(path string, err error) casebook.Problem {
	p := casebook.Problem{Path: s.Abs(path)}
	switch {
	case errors.Is(err, ErrDangling):
		p.Code, p.Text, p.Fix = "link-dangling", "the link leads nowhere", "remove the link"
	case errors.Is(err, ErrExcluded):
		p.Code, p.Text, p.Fix = "link-excluded", "the link leads to what is no memory", "remove the link"
	case errors.Is(err, ErrHardLink):
		p.Code, p.Text = "hard-link", "the file has another name (a hard link), perhaps of a file elsewhere; from a team or a project it is not taken"
		p.Fix = "make a copy, and put it in the file's place"
	case errors.Is(err, ErrLog):
		p.Code, p.Text, p.Fix = "change-path", "daily logs are only added to", "use `casebook log`"
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
