package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"casebook"
)

// openBelow opens a folder of the directory parent, such as team/, as a memory directory of its own, for what others may have written: links out of it are
// refused also where they stay inside parent, and files with several names too (Foreign). name is relative to parent; no part of it may be a link, wherever that
// leads: ErrOutside. The folder is found anew through os.Root whenever it is used, so that one that is exchanged for a link later is refused, too.
func openBelow(parent, name string) (*Store, error) {
	above, err := Open(parent)
	if err != nil {
		return nil, err
	}
	if p := casebook.CheckInside(name); p != nil {
		return nil, fmt.Errorf("open a folder of memories: %s", p.Text)
	}
	s := &Store{Dir: above.Abs(name), named: filepath.Join(above.named, filepath.FromSlash(name)), above: above.Dir, Foreign: true}
	root, err := s.openRoot()
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", name, err)
	}
	return s, root.Close()
}

// createBelow is openBelow for a folder that may not be there yet; it is made for its owner alone.
func createBelow(parent, name string) (*Store, error) {
	if p := casebook.CheckInside(name); p != nil {
		return nil, fmt.Errorf("make a folder of memories: %s", p.Text)
	}
	above, err := Open(parent)
	if err != nil {
		return nil, err
	}
	root, err := above.openRoot()
	if err != nil {
		return nil, fmt.Errorf("open memory directory: %w", err)
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.FromSlash(name), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make memory directory %s: %w", name, outsideError(err))
	}
	return openBelow(parent, name)
}

// openRoot opens the directory, which must be a folder itself and no link: Open has resolved those that a person made.
func (s *Store) openRoot() (*os.Root, error) {
	if s.above == "" {
		return openFolderRoot(s.Dir, os.OpenRoot, os.Lstat)
	}
	name, err := filepath.Rel(s.above, s.Dir)
	if err != nil {
		return nil, err
	}
	root, err := openFolderRoot(s.above, os.OpenRoot, os.Lstat)
	for part := range strings.SplitSeq(name, string(filepath.Separator)) {
		if err != nil {
			break
		}
		above := root
		root, err = openFolderRoot(part, above.OpenRoot, above.Lstat)
		above.Close()
	}
	return root, err
}

// openFolderRoot opens a folder by its name, looks at what has the name then, and takes the folder only when it is that. It looks before, too: whoever opens a
// pipe waits for its other end.
func openFolderRoot(name string, open func(string) (*os.Root, error), look func(string) (fs.FileInfo, error)) (*os.Root, error) {
	there, err := look(name)
	switch {
	case err != nil:
		return nil, outsideError(err)
	case there.Mode()&fs.ModeSymlink != 0:
		return nil, &fs.PathError{Op: "open", Path: filepath.Base(name), Err: ErrOutside} // also where it leads nowhere
	case !there.IsDir():
		return nil, &fs.PathError{Op: "open", Path: filepath.Base(name), Err: syscall.ENOTDIR}
	}
	root, err := open(name)
	if err != nil {
		return nil, outsideError(err)
	}
	if there, err = look(name); err == nil {
		var opened fs.FileInfo
		if opened, err = root.Stat("."); err == nil && !os.SameFile(opened, there) {
			err = &fs.PathError{Op: "open", Path: filepath.Base(name), Err: ErrOutside}
		}
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return root, nil
}
