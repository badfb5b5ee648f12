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
		if err := forgetPassing(ctx, folder, e); err != nil {
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

// forgetPassing removes what only passes through the folder: what a killed process left half written, what a model is asked, which is cancelled by that, and what it chose. A
// prompt may have words of a memory that is forgotten, and an answer that is still on its way may name it.
func forgetPassing(ctx context.Context, folder string, e os.DirEntry) error {
	name, _, _ := strings.Cut(strings.TrimPrefix(e.Name(), "."), ".")
	switch filepath.Ext(e.Name()) {
	case jobEnding, resultEnding, tempEnding:
	default:
		return nil
	}
	if name == "" || e.IsDir() {
		return nil
	}
	unlock, err := lock(ctx, folder, name) // who writes has it
	if err != nil {
		return err
	}
	defer unlock()
	if err := os.Remove(filepath.Join(folder, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
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
