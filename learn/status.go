package learn

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
	"casebook/store"
)

const (
	statusFile  = "status.json"
	receiptFile = "receipt.json"
	// mostNamed is how many memories a receipt names.
	mostNamed = 3
)

// A Status is what is known of the runs in the background.
type Status struct {
	Version int `json:"version"`
	// Ran is when the last one ended, Asked when a model was asked last.
	Ran   time.Time `json:"ran,omitzero"`
	Asked time.Time `json:"asked,omitzero"`
	// Found is when one saved something last or let it wait, and how much.
	Found  time.Time `json:"found,omitzero"`
	Saved  int       `json:"saved,omitempty"`
	Waited int       `json:"waited,omitempty"`
	// Failure is why the last one could not do all; nil: it could.
	Failure *Failure `json:"failure,omitempty"`
}

// A Failure is why a run could not do all that it was to do.
type Failure struct {
	Time time.Time `json:"time"`
	Text string    `json:"text"`
	// Times is for how many runs in a row.
	Times int `json:"times"`
	// Model: it was the model that failed.
	Model bool `json:"model,omitempty"`
}

// ReadStatus is that of a memory directory, by its state; the zero Status where nothing ran. Later is how many transcripts wait for a better time.
func ReadStatus(state string) (s Status, later int) {
	folder := filepath.Join(state, Folder)
	data, err := regular.Read(filepath.Join(folder, statusFile), maxState)
	if err != nil || json.Unmarshal(data, &s) != nil || s.Version != version {
		s = Status{}
	}
	return s, len(wishes{folder}.files(laterSuffix, wantedSuffix, takenSuffix))
}

func (s Status) write(folder string) error {
	if ofNewer(filepath.Join(folder, statusFile)) {
		return nil
	}
	s.Version = version
	data, err := json.Marshal(s)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err == nil {
		err = fsatomic.Swap(filepath.Join(folder, statusFile), data)
	}
	if err != nil {
		return fmt.Errorf("keep what was learned when: %w", err)
	}
	return nil
}

// A Receipt is what the background has done since a person was told last.
type Receipt struct {
	Version int `json:"version"`
	// Saved are the paths of memories that were made or changed, Gone is how many went, Waiting how many changes wait for a person.
	Saved   []string `json:"saved,omitempty"`
	Gone    int      `json:"gone,omitempty"`
	Waiting int      `json:"waiting,omitempty"`
}

// add counts what was done.
func (r *Receipt) add(done []Done) {
	for _, d := range done {
		switch {
		case d.Status == store.Held:
			r.Waiting++
		case d.Status != store.Applied:
		case d.Op == casebook.OpDelete:
			r.Gone++
		case !slices.Contains(r.Saved, d.Path):
			r.Saved = append(r.Saved, d.Path)
		}
	}
}

func (r Receipt) empty() bool { return len(r.Saved) == 0 && r.Gone == 0 && r.Waiting == 0 }

// leave adds what was done to the receipt that nobody has seen yet.
func leave(folder string, done []Done) error {
	path := filepath.Join(folder, receiptFile)
	if ofNewer(path) {
		return nil
	}
	r, _ := readReceipt(path)
	before := len(r.Saved) + r.Gone + r.Waiting
	if r.add(done); len(r.Saved)+r.Gone+r.Waiting == before {
		return nil
	}
	r.Version = version
	data, err := json.Marshal(r)
	if err == nil {
		err = fsatomic.Swap(path, data)
	}
	if err != nil {
		return fmt.Errorf("keep what was saved: %w", err)
	}
	return nil
}

func readReceipt(path string) (Receipt, bool) {
	var r Receipt
	data, err := regular.Read(path, 1<<20)
	if err != nil || json.Unmarshal(data, &r) != nil || r.Version != version {
		return Receipt{}, false
	}
	return r, !r.empty()
}

// TakeReceipt gives the receipt out, once. Without one it costs a stat.
func TakeReceipt(state string) (Receipt, bool) {
	path := filepath.Join(state, Folder, receiptFile)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return Receipt{}, false
	}
	taken := filepath.Join(filepath.Dir(path), fsatomic.TempName(receiptFile, fmt.Sprint(os.Getpid())))
	if os.Rename(path, taken) != nil { // another session was faster
		return Receipt{}, false
	}
	defer os.Remove(taken)
	return readReceipt(taken)
}

// Forget drops the receipt, which names memories, what was skipped, which has words that were said, and what a model failed with, which may repeat what it was sent.
func Forget(state string) error {
	var failed []error
	for _, name := range []string{receiptFile, skipsFile, statusFile} {
		if err := os.Remove(filepath.Join(state, Folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// String says it to a person, in one line.
func (r Receipt) String() string {
	var names []string
	others := 0
	for _, path := range r.Saved {
		name := strings.TrimSuffix(filepath.Base(filepath.FromSlash(path)), ".md")
		if len(names) < mostNamed && !store.Misnamed(path, name) {
			names = append(names, name)
		} else {
			others++
		}
	}
	if others > 0 {
		names = append(names, fmt.Sprintf("%d more", others))
		if len(names) == 1 {
			names[0] = counted(others, "memory", "memories")
		}
	}
	var parts []string
	if len(names) > 0 {
		parts = append(parts, "saved "+strings.Join(names, ", "))
	}
	if r.Gone > 0 {
		parts = append(parts, "deleted "+counted(r.Gone, "memory", "memories"))
	}
	if len(parts) > 0 {
		parts[len(parts)-1] += " (`casebook history` shows it, `casebook undo` takes it back)"
	}
	if r.Waiting > 0 {
		parts = append(parts, counted(r.Waiting, "change waits", "changes wait")+" for you in `casebook review`")
	}
	return "learned from your sessions: " + strings.Join(parts, "; ")
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// ofNewer says whether a newer casebook wrote a file, which is its own to change.
func ofNewer(path string) bool {
	var there struct {
		Version int `json:"version"`
	}
	data, err := regular.Read(path, 1<<20)
	return err == nil && json.Unmarshal(data, &there) == nil && there.Version > version
}
