package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"casebook/internal/fsatomic"
)

// errRaced says that another writer, who knows no lock of ours, was at a file between our reading and our writing. The batch is taken back and made anew.
var errRaced = errors.New("another program wrote at the same time")

// A slot is one file's place in the directory while a batch is put there. A file that is displaced waits under the temporary name until it is certain
// that it was the one that was expected.
type slot struct {
	path          string
	before, after []byte
	was, will     bool  // whether there is a file before, and after
	time          int64 // modification time for the file after; 0: that of the writing
	temp          string
	placed        bool
	done          bool // a killed process had put it there
}

// tempFor is the same for the same batch, so that what a killed process left can be told from what others left.
func tempFor(file, batch string, n int) string {
	return path.Join(path.Dir(file), fsatomic.TempName(path.Base(file), fmt.Sprintf("%s-%d", batch, n)))
}

// put writes all that is new beside its place, and then changes places. Nothing can be seen of it before all of it is on the disk.
func (h *hold) put(slots []*slot) error {
	for _, s := range slots {
		if !s.will {
			continue
		}
		if err := h.fill(s, len(slots) <= syncEach); err != nil {
			return err
		}
	}
	if len(slots) > syncEach {
		if err := h.syncAll(slots); err != nil {
			return err
		}
	}
	for _, s := range slots {
		if err := h.place(s); err != nil {
			return err
		}
	}
	if err := h.syncFolders(slots); err != nil {
		return err
	}
	for _, s := range slots {
		if s.was {
			if err := h.expect(s.temp, s.before); err != nil {
				return err
			}
		}
	}
	return nil
}

// fill writes the temporary file.
func (h *hold) fill(s *slot, sync bool) error {
	if err := h.makeFolder(path.Dir(s.path)); err != nil {
		return fmt.Errorf("write memory %s: %w", s.path, err)
	}
	var old fs.FileInfo
	if s.was {
		info, err := h.root.Lstat(filepath.FromSlash(s.path))
		if errors.Is(err, fs.ErrNotExist) {
			return errRaced
		}
		if err != nil {
			return fmt.Errorf("write memory %s: %w", s.path, err)
		}
		old = info
	}
	temp, err := h.root.OpenFile(filepath.FromSlash(s.temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write memory %s: %w", s.path, err)
	}
	err = h.did("write temporary file", fsatomic.Fill(temp, s.after, old))
	if err == nil && sync {
		err = h.did("sync file", temp.Sync())
	}
	err = errors.Join(err, temp.Close())
	if err == nil && s.time != 0 {
		at := time.Unix(0, s.time)
		err = h.root.Chtimes(filepath.FromSlash(s.temp), at, at)
	}
	if err != nil {
		return fmt.Errorf("write memory %s: %w", s.path, err)
	}
	return nil
}

// place changes places for one file, and looks at what was displaced.
func (h *hold) place(s *slot) error {
	var err error
	switch {
	case s.was && s.will:
		err = h.swap(s.temp, s.path)
	case s.will:
		err = h.moveNew(s.temp, s.path)
	default:
		err = h.moveNew(s.path, s.temp)
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
		return errRaced
	}
	if err != nil {
		return fmt.Errorf("write memory %s: %w", s.path, err)
	}
	s.placed = true
	if err := h.did("place file", nil); err != nil {
		return fmt.Errorf("write memory %s: %w", s.path, err)
	}
	if s.was {
		return h.expect(s.temp, s.before)
	}
	return nil
}

func (h *hold) expect(file string, text []byte) error {
	got, there, err := h.peek(file)
	if err == nil && (!there || !bytes.Equal(got, text)) {
		err = errRaced
	}
	return err
}

// peek reads a file that may not be there. What is no regular file counts as another text than any of ours.
func (h *hold) peek(file string) (text []byte, there bool, err error) {
	f, info, err := OpenRegular(h.root, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case errors.Is(err, ErrNotRegular), errors.Is(err, ErrOutside):
		return nil, true, errRaced
	case err != nil:
		return nil, false, fmt.Errorf("read memory %s: %w", file, err)
	}
	defer f.Close()
	text, err = readUpTo(f, 1<<40, info.Size())
	if err != nil {
		return nil, false, fmt.Errorf("read memory %s: %w", file, err)
	}
	return text, true, nil
}

// back takes a batch back that was put in part. What others wrote meanwhile stays; no text is dropped that is not ours.
func (h *hold) back(slots []*slot) error {
	var errs []error
	for i := len(slots) - 1; i >= 0; i-- {
		s := slots[i]
		switch {
		case !s.placed:
			if s.will {
				h.root.Remove(filepath.FromSlash(s.temp))
			}
			errs = append(errs, h.drop(oldName(s.temp), s.path, s.before))
		case s.was && s.will:
			errs = append(errs, h.swapBack(s))
		case s.will:
			errs = append(errs, h.takeBack(s))
		default:
			errs = append(errs, h.bringBack(s))
		}
	}
	h.removeFolders()
	return errors.Join(append(errs, h.syncFolders(slots))...)
}

func (h *hold) swapBack(s *slot) error {
	if err := h.swap(s.temp, s.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("take back %s: %w", s.path, err)
	} else if err != nil { // somebody removed the file: that is the newest word, and what was displaced may be somebody else's
		return h.drop(s.temp, s.path, s.before)
	}
	got, _, err := h.peek(s.temp)
	if err == nil && bytes.Equal(got, s.after) {
		return h.root.Remove(filepath.FromSlash(s.temp))
	}
	if err := h.swap(s.temp, s.path); err != nil { // somebody wrote over ours: theirs is the newest
		return fmt.Errorf("take back %s: %w", s.path, err)
	}
	return h.drop(s.temp, s.path, s.before)
}

func (h *hold) takeBack(s *slot) error {
	if err := h.moveNew(s.path, s.temp); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("take back %s: %w", s.path, err)
	}
	if h.expect(s.temp, s.after) == nil {
		return h.root.Remove(filepath.FromSlash(s.temp))
	}
	if err := h.moveNew(s.temp, s.path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("take back %s: %w", s.path, err)
	} else if err != nil {
		return h.drop(s.temp, s.path, s.after)
	}
	return nil
}

func (h *hold) bringBack(s *slot) error {
	err := h.moveNew(s.temp, s.path)
	if errors.Is(err, fs.ErrExist) { // somebody made the file anew
		return h.drop(s.temp, s.path, s.before)
	}
	if err != nil {
		return fmt.Errorf("take back %s: %w", s.path, err)
	}
	return nil
}

// drop removes a temporary file, after it has kept as a conflict what is none of the known texts.
func (h *hold) drop(temp, file string, known ...[]byte) error {
	text, there, err := h.peek(temp)
	if errors.Is(err, errRaced) {
		return nil // no file at all: it stays where it is, under a name that no reader takes
	}
	if err != nil || !there {
		return err
	}
	ours := false
	for _, k := range known {
		ours = ours || bytes.Equal(k, text)
	}
	if !ours {
		if err := h.rescue(file, text); err != nil {
			return err
		}
	}
	return h.root.Remove(filepath.FromSlash(temp))
}

// oldName is where a displaced file waits for a moment where two names cannot be exchanged in one step.
func oldName(temp string) string { return strings.TrimSuffix(temp, ".tmp") + "-old.tmp" }

// swap exchanges two files of one folder. Where the system cannot, there is a moment without a file at b, and nothing is lost in it.
func (h *hold) swap(a, b string) error {
	dir, err := h.folder(path.Dir(b))
	if err != nil {
		return err
	}
	if !h.portable {
		if err := exchange(dir, path.Base(a), path.Base(b)); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	old := oldName(a)
	if err := h.root.Rename(filepath.FromSlash(b), filepath.FromSlash(old)); err != nil {
		return err
	}
	if err := h.did("displace file", nil); err != nil {
		return errors.Join(err, h.moveNew(old, b))
	}
	if err := h.moveNew(a, b); err != nil {
		return errors.Join(err, h.moveNew(old, b))
	}
	return h.root.Rename(filepath.FromSlash(old), filepath.FromSlash(a))
}

// moveNew renames a to b, and fails with fs.ErrExist when something is at b.
func (h *hold) moveNew(a, b string) error {
	dir, err := h.folder(path.Dir(b))
	if err != nil {
		return err
	}
	if !h.portable {
		if err := renameNew(dir, path.Base(a), path.Base(b)); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	from, to := filepath.FromSlash(a), filepath.FromSlash(b)
	err = h.root.Link(from, to)
	if err == nil {
		return h.root.Remove(from)
	}
	if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := h.root.Lstat(to); err == nil { // a file system without hard links
		return &fs.PathError{Op: "rename", Path: b, Err: fs.ErrExist}
	}
	return h.root.Rename(from, to)
}
