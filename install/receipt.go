package install

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"casebook/internal/fsatomic"
)

const receiptVersion = 1

// A receipt says what installing made beside the handlers themselves. Containers are named "" (the top object), "hooks" and "hooks.<event>".
type receipt struct {
	Version int      `json:"version"`
	Path    string   `json:"path"`
	File    bool     `json:"file"`              // the settings file
	Folders []string `json:"folders,omitempty"` // outermost first
	Created []string `json:"created,omitempty"` // containers
	// Blank is the white space between the brackets of containers that were there and empty.
	Blank map[string]string `json:"blank,omitempty"`
}

// created says whether an empty container may go. Without a receipt it may: it became empty by taking ours out.
func (r *receipt) created(name string) bool { return r == nil || slices.Contains(r.Created, name) }

func (r *receipt) blank(name string) string {
	if r == nil {
		return ""
	}
	return r.Blank[name]
}

// receiptKey names a settings file by where it really is, so that a link and its target have one receipt.
func receiptKey(path string) (string, error) {
	target, err := fsatomic.Resolve(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(target))
	return hex.EncodeToString(sum[:8]), nil
}

func receiptPath(state, key string) string { return filepath.Join(state, "receipts", key+".json") }

// readReceipt answers nil when there is none. One that cannot be read is none too: taking out works without, only less exactly.
func readReceipt(state, key string) (*receipt, error) {
	data, err := os.ReadFile(receiptPath(state, key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read receipt: %w", err)
	}
	var r receipt
	if err := json.Unmarshal(data, &r); err != nil || !r.sane() {
		return nil, nil
	}
	if r.Version > receiptVersion {
		return nil, fmt.Errorf("read receipt %s: a newer casebook wrote it; use that one", receiptPath(state, key))
	}
	return &r, nil
}

// sane refuses what would put anything but white space into a settings file.
func (r *receipt) sane() bool {
	for _, blank := range r.Blank {
		for _, c := range blank {
			if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
				return false
			}
		}
	}
	return true
}

func writeReceipt(state, key string, r *receipt) error {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("write receipt: %w", err)
	}
	path := receiptPath(state, key)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("write receipt: %w", err)
	}
	if err := fsatomic.WriteFile(path, append(data, '\n'), 0o600); err != nil {
		return fmt.Errorf("write receipt: %w", err)
	}
	return nil
}
