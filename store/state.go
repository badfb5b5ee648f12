package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	// stateVersion is that of everything the store keeps in State.
	stateVersion = 1
	// maxStateFile bounds what is read of a state file; a larger one was not written by us.
	maxStateFile = 1 << 30
)

// ErrNoState is what writing ends in when the store was given no State: nothing could be finished after a crash, and nothing undone.
var ErrNoState = errors.New("no folder for state")

// ErrNewer is what writing ends in when a newer casebook wrote the state. What is there can still be read.
var ErrNewer = errors.New("state of a newer casebook")

// A newerError is ErrNewer with the file that the newer casebook wrote. It says how to mend that, in the words of the Problem.
type newerError struct {
	path    string // empty: one of the history
	version int
}

func (e *newerError) Error() string { return e.problem().String() }

func (e *newerError) Is(target error) bool { return target == ErrNewer }

func (e *newerError) problem() casebook.Problem {
	return casebook.Problem{Code: "state-version", Path: e.path, Text: fmt.Sprintf("version %d is of a newer casebook; nothing is written", e.version),
		Fix: "use the newer casebook"}
}

// A format is the file that says of which version the state is.
type format struct {
	Version int `json:"version"`
}

func (s *Store) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

func (s *Store) usable() error {
	if s.State == "" {
		return ErrNoState
	}
	state, err := fsatomic.Resolve(s.State)
	if err != nil {
		return fmt.Errorf("keep state: %w", err)
	}
	if rel, err := filepath.Rel(s.Dir, state); err == nil && filepath.IsLocal(rel) {
		return fmt.Errorf("keep state in %s: it lies in the memory directory", s.State)
	}
	return nil
}

func (s *Store) file(names ...string) string {
	return filepath.Join(append([]string{s.State}, names...)...)
}

func (s *Store) readFormat() (format, error) {
	var f format
	found, err := s.readState(&f, s.file("store.json"))
	if err == nil && found && f.Version > stateVersion {
		err = &newerError{s.file("store.json"), f.Version}
	}
	return f, err
}

// readState decodes a state file, and says whether it is there. One that cannot be decoded counts as missing: losing state never loses a memory.
func (s *Store) readState(into any, path string) (bool, error) {
	data, err := regular.Read(path, maxStateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read state %s: %w", path, err)
	}
	return json.Unmarshal(data, into) == nil, nil
}

// begin makes the folders and writes the version before anything else is kept.
func (h *hold) begin() error {
	if h.format.Version != 0 {
		return nil
	}
	for _, name := range []string{historyDir, conflictsDir} {
		if err := os.MkdirAll(h.file(name), 0o700); err != nil {
			return fmt.Errorf("keep state: %w", err)
		}
	}
	if err := h.syncFolder(filepath.Dir(h.State), "sync state"); err != nil {
		return fmt.Errorf("keep state: %w", err)
	}
	h.format = format{Version: stateVersion}
	if err := h.keepJSON(h.format, "store.json"); err != nil {
		h.format = format{}
		return err
	}
	return nil
}

func (s *Store) keepJSON(value any, names ...string) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("keep state: %w", err)
	}
	return s.keep(data, names...)
}

// keep writes a state file whole or not at all, and waits for the disk.
func (s *Store) keep(data []byte, names ...string) error {
	path := s.file(names...)
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("keep state: %w", err)
	}
	temp := filepath.Join(folder, "."+filepath.Base(path)+".tmp") // under the lock there is one writer
	err := s.writeState(temp, data)
	if err == nil {
		err = s.did("rename state", os.Rename(temp, path))
	}
	if err == nil {
		err = s.syncFolder(folder, "sync state")
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("keep state: %w", err)
	}
	return nil
}

func (s *Store) writeState(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = s.did("write state", err); err == nil {
		err = s.did("sync state", f.Sync())
	}
	return errors.Join(err, f.Close())
}

// did reports a step on the file system that has been taken. Tests count steps, stop after one, or make it fail.
func (s *Store) did(step string, err error) error {
	if err == nil && s.step != nil {
		err = s.step(step)
	}
	return err
}

// names lists a folder of state, in order.
func (s *Store) names(folder, suffix string) ([]string, error) {
	dir, err := os.Open(s.file(folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read state %s: %w", s.file(folder), err)
	}
	defer dir.Close()
	all, err := dir.Readdirnames(-1)
	if err != nil {
		return nil, fmt.Errorf("read state %s: %w", s.file(folder), err)
	}
	all = slices.DeleteFunc(all, func(name string) bool { return !strings.HasSuffix(name, suffix) || strings.HasPrefix(name, ".") })
	slices.Sort(all)
	return all, nil
}

// listState reads all files of a folder of the state, the oldest first. One that is not understood is the Problem odd, whose Text says what the files are. of is
// the version that a file says it has, its id and its time.
func listState[T any](s *Store, folder, suffix string, odd casebook.Problem, of func(T) (int, string, time.Time)) ([]T, []casebook.Problem, error) {
	names, err := s.names(folder, suffix)
	if err != nil {
		return nil, nil, err
	}
	var all []T
	var problems []casebook.Problem
	for _, name := range names {
		var one T
		path := s.file(folder, name)
		found, err := s.readState(&one, path)
		if version, id, _ := of(one); err == nil && found && version == stateVersion && id+suffix == name {
			all = append(all, one)
			continue
		}
		text := odd.Text + " that is not understood; it is passed over"
		if err != nil {
			text = odd.Text + " that cannot be read; it is passed over: " + why(err)
		}
		problems = append(problems, casebook.Problem{Code: odd.Code, Path: path, Text: text, Fix: "use a newer casebook, or remove the file"})
	}
	slices.SortStableFunc(all, func(a, b T) int {
		_, _, first := of(a)
		_, _, second := of(b)
		return first.Compare(second)
	})
	return all, problems, nil
}

// remove takes a file of the state away; one that is not there is no error.
func (s *Store) remove(names ...string) error {
	if err := os.Remove(s.file(names...)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
