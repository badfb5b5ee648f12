package hook

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// failureFile, in casebook's state folder, holds why no model chose memories for the last prompt; there is none when one did.
const failureFile = "prefetch-failed.json"

// A Failure is why no model chose memories.
type Failure struct {
	Time time.Time `json:"time"`
	Text string    `json:"text"`
	// Times is for how many prompts in a row.
	Times int `json:"times"`
}

// LastFailure is what went wrong with the last prompt for which a model was to be asked; false: nothing did.
func LastFailure(stateDir string) (Failure, bool) {
	var f Failure
	data, err := regular.Read(filepath.Join(stateDir, failureFile), 64<<10)
	if err != nil || json.Unmarshal(data, &f) != nil || f.Text == "" {
		return Failure{}, false
	}
	return f, true
}

// ForgetFailure drops it: a provider may have repeated in it what it was sent.
func ForgetFailure(stateDir string) error {
	if err := os.Remove(filepath.Join(stateDir, failureFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// noteFailure keeps it for doctor; nil: the model answered. Of several processes at once the last counts.
func (h *handler) noteFailure(failure error) error {
	path := filepath.Join(h.Settings.StateDir(), failureFile)
	if failure == nil {
		os.Remove(path)
		return nil
	}
	before, _ := LastFailure(h.Settings.StateDir())
	data, err := json.Marshal(Failure{h.now(), failure.Error(), before.Times + 1})
	if err != nil {
		return err
	}
	return fsatomic.Swap(path, data)
}
