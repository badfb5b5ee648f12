package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook/internal/regular"
)

// Forget takes memories out of what is kept of all sessions in stateDir, the folder that belongs to the memory directory. Paths are as the state has them: relative to that directory, or absolute. A
// state that cannot be understood and names one of them is removed: the next prompt of its session makes it anew from the transcript.
func Forget(ctx context.Context, stateDir string, paths []string) error {
	folder := Session{State: stateDir}.folder()
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget in sessions: %w", err)
	}
	for _, e := range entries {
		if err := forgetResult(ctx, folder, e, paths); err != nil {
			return fmt.Errorf("forget in sessions: %w", err)
		}
		name, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || name == "" || !e.Type().IsRegular() {
			continue
		}
		if err := forgetIn(ctx, folder, name, paths); err != nil {
			return fmt.Errorf("forget in sessions: %w", err)
		}
	}
	return nil
}

func forgetIn(ctx context.Context, folder, name string, paths []string) error {
	unlock, err := lock(ctx, folder, name)
	if err != nil {
		return err
	}
	defer unlock()
	file := filepath.Join(folder, name+".json")
	data, err := regular.Read(file, maxState)
	if errors.Is(err, fs.ErrNotExist) { // collected just now
		return nil
	}
	if err != nil {
		return err
	}
	st := &state{}
	if json.Unmarshal(data, st) != nil || st.Version != stateVersion {
		for _, p := range paths {
			if quoted, err := json.Marshal(p); err != nil || bytes.Contains(data, quoted) {
				return os.Remove(file)
			}
		}
		return nil
	}
	if st.forgetFiles(paths) {
		return keep(folder, name, st)
	}
	return nil
}

// forgetResult removes what a model chose when one of the paths is in it.
func forgetResult(ctx context.Context, folder string, e os.DirEntry, paths []string) error {
	name, ok := strings.CutSuffix(e.Name(), resultEnding)
	if !ok || name == "" || !e.Type().IsRegular() {
		return nil
	}
	unlock, err := lock(ctx, folder, name)
	if err != nil {
		return err
	}
	defer unlock()
	data, err := regular.Read(filepath.Join(folder, e.Name()), maxJob)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, p := range paths {
		if quoted, failed := json.Marshal(p); err != nil || failed != nil || bytes.Contains(data, quoted) {
			return os.Remove(filepath.Join(folder, e.Name()))
		}
	}
	return nil
}

// forgetFiles says whether it took one out.
func (st *state) forgetFiles(paths []string) bool {
	before := len(st.Surfaced) + len(st.Read)
	gone := func(f file) bool { return slices.Contains(paths, f.Path) }
	st.Surfaced, st.Read = slices.DeleteFunc(st.Surfaced, gone), slices.DeleteFunc(st.Read, gone)
	return len(st.Surfaced)+len(st.Read) < before
}
