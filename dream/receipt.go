package dream

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"casebook/internal/fsatomic"
)

// A Receipt is what runs in the background did since a person was told last.
type Receipt struct {
	Version int `json:"version"`
	// Applied steps were done, and took Removed memories away; Waiting steps wait for a person.
	Applied int `json:"applied,omitempty"`
	Removed int `json:"removed,omitempty"`
	Waiting int `json:"waiting,omitempty"`
}

// leave adds what a night did to the receipt that nobody has seen yet. What waits is what waits now.
func leave(state string, n Night) error {
	path := filepath.Join(state, Folder, receiptFile)
	var r Receipt
	there, err := readJSON(path, &r)
	if err != nil {
		return err
	}
	r.Version, r.Waiting = version, n.Waiting
	r.Applied, r.Removed = r.Applied+n.Result.Count(Applied), r.Removed+n.Result.Memories
	switch {
	case r.Applied+r.Waiting > 0:
		return writeJSON(path, r)
	case there:
		return os.Remove(path)
	}
	return nil
}

// TakeReceipt gives the receipt out, once. Without one it costs a stat.
func TakeReceipt(state string) (Receipt, bool) {
	path := filepath.Join(state, Folder, receiptFile)
	if _, err := os.Lstat(path); err != nil {
		return Receipt{}, false
	}
	taken := filepath.Join(filepath.Dir(path), fsatomic.TempName(receiptFile, fmt.Sprint(os.Getpid())))
	if os.Rename(path, taken) != nil { // another session was faster
		return Receipt{}, false
	}
	defer os.Remove(taken)
	var r Receipt
	there, err := readJSON(taken, &r)
	return r, there && err == nil && r.Applied+r.Waiting > 0
}

// String says it to a person, in one line.
func (r Receipt) String() string {
	var parts []string
	if r.Applied > 0 {
		text := counted(r.Applied, "step", "steps") + " done"
		if r.Removed > 0 {
			text += ", " + counted(r.Removed, "memory", "memories") + " fewer"
		}
		parts = append(parts, text+" (`casebook history` shows it, `casebook dream undo` takes it back)")
	}
	if r.Waiting > 0 {
		parts = append(parts, counted(r.Waiting, "step waits", "steps wait")+" for you in `casebook dream`")
	}
	return "put your memories in order: " + strings.Join(parts, "; ")
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
