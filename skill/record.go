package skill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// A Record is what casebook keeps of a promotion, in state: the text of the memory, so that demoting gives it back however long ago that was, and that of the
// skill as it was written. It is written before either file is touched: after a kill it says what was meant.
type Record struct {
	Version  int       `json:"version"`
	Name     string    `json:"name"`
	Scope    Scope     `json:"scope"`
	Memory   string    `json:"memory"` // path
	Text     []byte    `json:"text"`
	Modified time.Time `json:"modified"`
	Written  []byte    `json:"written"` // the SKILL.md
	Pointer  []byte    `json:"pointer"` // what the memory became
	Time     time.Time `json:"time"`
}

const (
	recordVersion = 1
	recordFolder  = "skills"
	recordBytes   = 16 << 20
)

// ErrNewer is what changing the record of a newer casebook ends in.
var ErrNewer = errors.New("a newer casebook wrote it")

func recordFile(state string, scope Scope, name string) string {
	return filepath.Join(state, recordFolder, string(scope)+"-"+name+".json")
}

// Records are the promotions that were not taken back, by name. state is the folder of the memory directory's state.
func Records(state string) ([]Record, error) {
	if state == "" {
		return nil, nil
	}
	folder := filepath.Join(state, recordFolder)
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list promoted skills: %w", err)
	}
	var all []Record
	var failed []error
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".json" || fsatomic.IsTemp(e.Name()) {
			continue
		}
		r, err := readRecord(filepath.Join(folder, e.Name()))
		if err != nil {
			failed = append(failed, err)
			continue
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Record) int { return strings.Compare(a.Name+" "+string(a.Scope), b.Name+" "+string(b.Scope)) })
	return all, errors.Join(failed...)
}

func readRecord(path string) (r Record, err error) {
	data, err := regular.Read(path, recordBytes)
	if err == nil {
		err = json.Unmarshal(data, &r)
	}
	if err == nil && r.Version > recordVersion {
		err = ErrNewer
	}
	if err != nil {
		return Record{}, fmt.Errorf("read %s: %w", path, err)
	}
	return r, nil
}

// keep writes the record down, for its owner alone.
func (r Record) keep(state string) error {
	path := recordFile(state, r.Scope, r.Name)
	if _, err := readRecord(path); errors.Is(err, ErrNewer) {
		return err
	}
	r.Version = recordVersion
	data, err := json.Marshal(r)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = fsatomic.WriteFile(path, data, 0o600)
	}
	if err != nil {
		return fmt.Errorf("keep the text of memory %s: %w", r.Memory, err)
	}
	return nil
}

func (r Record) drop(state string) error {
	if err := os.Remove(recordFile(state, r.Scope, r.Name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("drop the record of skill %s: %w", r.Name, err)
	}
	return nil
}

// Forget drops what is kept of the promotions of memories, by path. Their skills stay.
func Forget(state string, paths []string) error {
	records, err := Records(state)
	failed := []error{err}
	for _, r := range records {
		if slices.Contains(paths, r.Memory) {
			failed = append(failed, r.drop(state))
		}
	}
	return errors.Join(failed...)
}

// locked runs do while no other process promotes or demotes memories of this state.
func locked(ctx context.Context, state string, do func() error) error {
	folder := filepath.Join(state, recordFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of promoted skills: %w", err)
	}
	unlock, err := fsatomic.Lock(ctx, filepath.Join(folder, ".lock"))
	if err != nil {
		return fmt.Errorf("lock the promoted skills: %w", err)
	}
	defer unlock()
	return do()
}
