package enrich

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
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
	folder      = "enrich"
	answersFile = "answers.jsonl"
	lockFile    = "lock"
	version     = 1
	// maxAnswers bounds the file; at some 600 bytes a memory nobody gets there.
	maxAnswers = 64 << 20
)

// ErrBusy is what a run ends in while another one is asking about the same memories.
var ErrBusy = errors.New("another casebook enrich is at work on these memories")

// An answer is what a model wrote for a text, a line of the file. Key is the text's, whatever hints it has.
type answer struct {
	Version int       `json:"version"`
	Key     string    `json:"key"`
	Time    time.Time `json:"time"`
	Model   string    `json:"model"`
	Hints   []string  `json:"hints"`
}

// Forget drops the answers that are kept in the state of a memory directory: they are made of what the memories say.
func Forget(state string) error {
	if err := os.Remove(filepath.Join(state, folder, answersFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("drop the answers about hints: %w", err)
	}
	return nil
}

// readAnswers gives the answers by key, the last one each. A line that was cut off is passed over: that memory is asked about again.
func readAnswers(state string) (map[string]answer, error) {
	all := map[string]answer{}
	path := filepath.Join(state, folder, answersFile)
	data, err := regular.Read(path, maxAnswers)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the answers about hints: %w", err)
	}
	for line := range bytes.Lines(data) {
		var a answer
		if json.Unmarshal(line, &a) != nil || a.Key == "" {
			continue
		}
		if a.Version > version {
			return nil, fmt.Errorf("read the answers about hints: %s: a newer casebook wrote it", path)
		}
		all[a.Key] = a
	}
	return all, nil
}

// keepAnswers puts answers at the end of the file, in one write.
func keepAnswers(state string, answers []answer) error {
	var b strings.Builder
	b.WriteString("\n") // where the last write was cut off
	for _, a := range answers {
		line, err := json.Marshal(a)
		if err != nil {
			return fmt.Errorf("keep the answers about hints: %w", err)
		}
		b.Write(line)
		b.WriteString("\n")
	}
	path := filepath.Join(state, folder, answersFile)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("keep the answers about hints: %s: %w", path, regular.ErrNotRegular)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err == nil {
		_, err = f.WriteString(b.String())
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("keep the answers about hints: %w", err)
	}
	return nil
}

// pruneAnswers leaves those of the texts that are there.
func pruneAnswers(state string, all map[string]answer, there map[string]bool) error {
	var b strings.Builder
	less := false
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if !there[key] {
			less = true
			continue
		}
		line, err := json.Marshal(all[key])
		if err != nil {
			return fmt.Errorf("keep the answers about hints: %w", err)
		}
		b.Write(line)
		b.WriteString("\n")
	}
	if !less {
		return nil
	}
	if err := fsatomic.WriteFile(filepath.Join(state, folder, answersFile), []byte(b.String()), 0o600); err != nil {
		return fmt.Errorf("keep the answers about hints: %w", err)
	}
	return nil
}

// lock keeps other runs on the same memories out.
func lock(state string) (unlock func() error, err error) {
	if err := os.MkdirAll(filepath.Join(state, folder), 0o700); err != nil {
		return nil, fmt.Errorf("keep state: %w", err)
	}
	unlock, err = fsatomic.TryLock(filepath.Join(state, folder, lockFile))
	if errors.Is(err, fsatomic.ErrLocked) {
		return nil, ErrBusy
	}
	return unlock, err
}

// keyOf is the same for a text with other hints.
func keyOf(m casebook.Memory) string {
	return casebook.HashOf([]byte(strings.Join([]string{m.Name, m.Description, m.Body}, "\x00")))
}
