package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"casebook/internal/regular"
)

// Append puts entries at the end of the session's file; their times come from the caller. Fields that are too long for a line are cut. It does not wait for the
// disk: the host's hooks would pay for that, and a power cut costs an audit its last lines.
func (l Ledger) Append(session string, entries ...Entry) error {
	if len(entries) == 0 {
		return nil
	}
	if err := l.append(session, entries); err != nil {
		return fmt.Errorf("write the ledger: %w", err)
	}
	return nil
}

func (l Ledger) append(session string, entries []Entry) error {
	path, err := l.path(session)
	if err != nil {
		return err
	}
	var lines []byte
	for _, e := range entries {
		line, err := e.fit()
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	if err := os.MkdirAll(l.folder, 0o700); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w", path, regular.ErrNotRegular)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	before, err := lead(f, session)
	if err == nil {
		_, err = f.Write(append(before, lines...)) // one write to the end, so that lines of processes at once do not mix
	}
	return errors.Join(err, f.Close())
}

// lead is what has to come before a new line: the first line in an empty file, an end of line where a write was cut off, and else nothing. Two processes may
// both find the file empty; then it has two such lines, and whichever comes first, the file begins with one.
func lead(f *os.File, session string) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size := info.Size()
	switch {
	case size == 0:
		return encode(header{Version: version, Session: valid(session)})
	case size >= maxFile:
		return nil, fmt.Errorf("%s: %w", f.Name(), ErrFull)
	}
	start := make([]byte, min(size, maxLine))
	if _, err := f.ReadAt(start, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	first, _, _ := bytes.Cut(start, []byte("\n"))
	if h, ok := headerOf(first); ok && h.Version > version {
		return nil, fmt.Errorf("%s: %w", f.Name(), ErrNewer)
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, size-1); err != nil {
		return nil, err
	}
	if last[0] != '\n' {
		return []byte("\n"), nil
	}
	return nil, nil
}
