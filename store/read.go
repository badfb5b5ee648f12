package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"syscall"
)

// Read returns up to limit bytes of a memory file, and whether more follow; a limit of 0 or less is none.
//
// What lies at path is opened without waiting for it and is read only if it is a regular file inside the memory directory, whatever it was when
// it was listed; a link is followed as List does.
func (s *Store) Read(path string, limit int64) (data []byte, cut bool, err error) {
	root, err := s.opened()
	if err != nil {
		return nil, false, err
	}
	f, size, err := s.open(root, path)
	if errors.Is(err, fs.ErrNotExist) { // the directory itself may have been made anew since the last List
		if root, err = s.reopen(); err == nil {
			f, size, err = s.open(root, path)
		}
	}
	if err != nil {
		return nil, false, fmt.Errorf("read memory %s: %w", path, err)
	}
	defer f.Close()
	if limit <= 0 {
		limit = math.MaxInt64 - 1
	}
	data, err = readUpTo(f, limit+1, size)
	if err != nil {
		return nil, false, fmt.Errorf("read memory %s: %w", path, err)
	}
	if int64(len(data)) > limit {
		return data[:limit], true, nil
	}
	return data, false, nil
}

func (s *Store) open(root *os.Root, path string) (*os.File, int64, error) {
	real, info, err := s.resolve(root, path)
	if err == nil {
		err = s.readable(real, info)
	}
	if err != nil {
		return nil, 0, err
	}
	f, info, err := OpenRegular(root, real)
	if err == nil {
		if err = s.readable(real, info); err != nil { // another file was put in its place
			f.Close()
		}
	}
	if err != nil {
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// readable says why a file that is there is not read. It is asked before anything is opened: opening a device can do something.
func (s *Store) readable(file string, info fs.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return ErrNotRegular
	case namesOf(info) > 1 && s.foreign(file):
		return ErrHardLink
	}
	return nil
}

// OpenRegular opens the file at path below root for reading, without waiting for what lies there and only if it is a regular file: ErrNotRegular, ErrOutside
// or the system's own error say why not.
func OpenRegular(root *os.Root, path string) (*os.File, fs.FileInfo, error) {
	f, err := root.OpenFile(filepath.FromSlash(path), os.O_RDONLY|openFile, 0)
	if err != nil {
		if err = outsideError(err); errors.Is(err, syscall.ENXIO) { // a socket
			err = ErrNotRegular
		}
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// readUpTo reads until the end or limit; size, the file's as last seen, is only a hint: it may have grown or shrunk.
func readUpTo(r io.Reader, limit, size int64) ([]byte, error) {
	buf := make([]byte, 0, min(limit, size+1, 1<<20))
	for int64(len(buf)) < limit {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := r.Read(buf[len(buf):min(int64(cap(buf)), limit)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return buf, nil
}
