package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
)

// syncEach is up to how many files of a batch are waited for one by one. More are cheaper together: one call for the file system.
const syncEach = 8

// folder is an open folder below the memory directory, found through os.Root, so that names in it cannot lead out.
func (h *hold) folder(name string) (*os.File, error) {
	if f, ok := h.folders[name]; ok {
		return f, nil
	}
	f, err := h.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|openFolder, 0)
	if err != nil {
		return nil, err
	}
	if h.folders == nil {
		h.folders = map[string]*os.File{}
	}
	h.folders[name] = f
	return f, nil
}

// makeFolder makes a folder and those above it, and notes which were not there.
func (h *hold) makeFolder(name string) error {
	if name == "." {
		return nil
	}
	if _, err := h.root.Lstat(filepath.FromSlash(name)); err == nil {
		return nil
	}
	if err := h.makeFolder(path.Dir(name)); err != nil {
		return err
	}
	if err := h.root.Mkdir(filepath.FromSlash(name), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	h.made = append(h.made, name)
	return nil
}

// removeFolders takes new folders away again, unless somebody has put something there.
func (h *hold) removeFolders() {
	for i := len(h.made) - 1; i >= 0; i-- {
		if f := h.folders[h.made[i]]; f != nil {
			f.Close()
			delete(h.folders, h.made[i])
		}
		h.root.Remove(filepath.FromSlash(h.made[i]))
	}
	h.made = nil
}

// syncAll waits for all temporary files at once where the system can, else for one after the other.
func (h *hold) syncAll(slots []*slot) error {
	dir, err := h.folder(".")
	if err == nil {
		err = syncSystem(dir)
	}
	if !errors.Is(err, errors.ErrUnsupported) {
		if err = h.did("sync system", err); err != nil {
			return fmt.Errorf("write memories: %w", err)
		}
		return nil
	}
	for _, s := range slots {
		if !s.will {
			continue
		}
		f, err := h.root.OpenFile(filepath.FromSlash(s.temp), os.O_RDWR, 0)
		if err == nil {
			err = errors.Join(h.did("sync file", f.Sync()), f.Close())
		}
		if err != nil {
			return fmt.Errorf("write memory %s: %w", s.path, err)
		}
	}
	return nil
}

// syncFolders makes the renaming itself last.
func (h *hold) syncFolders(slots []*slot) error {
	done := map[string]bool{}
	for _, s := range slots {
		// A new folder has its name in the one above.
		for name := path.Dir(s.path); !done[name]; name = path.Dir(name) {
			done[name] = true
			dir, err := h.folder(name)
			if err != nil {
				continue // it was never made
			}
			if err := h.syncOpen(dir, "sync folder"); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Store) syncFolder(name, step string) error {
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(s.syncOpen(dir, step), dir.Close())
}

// syncOpen waits for a folder. Windows cannot.
func (s *Store) syncOpen(dir *os.File, step string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	return s.did(step, dir.Sync())
}
