// Package regular reads regular files by path, and never waits for a pipe or reads a device that lies in their place.
//
// It follows links and confines nothing: what must stay inside a folder goes through os.Root.
package regular

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrNotRegular says that something else lies at the path: a folder, a pipe, a socket, a device.
var ErrNotRegular = errors.New("is not a regular file")

// Open opens the file at path for reading.
func Open(path string) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(path) // first, since opening a device can do something
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err == nil && !info.Mode().IsRegular() { // it was replaced in between
		err = ErrNotRegular
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// Start reads the first limit bytes; whole says that there are no more.
func Start(path string, limit int64) (data []byte, whole bool, err error) {
	f, info, err := Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	if info.Size() == 0 { // nothing, or a file of the kernel, whose reading may wait or be somebody's secret
		return nil, true, nil
	}
	var b bytes.Buffer
	b.Grow(int(min(info.Size(), limit)) + bytes.MinRead) // one allocation, and one read, unless it grows meanwhile
	if _, err = b.ReadFrom(io.LimitReader(f, limit+1)); err != nil {
		return nil, false, err
	}
	data = b.Bytes()
	return data[:min(int64(len(data)), limit)], int64(len(data)) <= limit, nil
}

// Read reads a file of at most limit bytes; a longer one is an error.
func Read(path string, limit int64) ([]byte, error) {
	data, whole, err := Start(path, limit)
	if err == nil && !whole {
		return nil, fmt.Errorf("is over %d bytes", limit)
	}
	return data, err
}
