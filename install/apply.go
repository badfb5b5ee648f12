package install

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casebook/internal/fsatomic"
)

// lockWait is how long Apply waits for another casebook; one holds the lock for milliseconds.
const lockWait = 10 * time.Second

// Apply writes the edit and returns the path of the backup, "" when there was no file before or nothing changed. The old bytes are backed up first; the
// file is replaced only while it holds exactly Before (else ErrChanged). On an error the settings file, its folder and the receipt are as they were.
func (e Edit) Apply(ctx context.Context) (backup string, err error) {
	if !e.Changed && !e.stale {
		return "", nil
	}
	if err := os.MkdirAll(e.state, 0o700); err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	unlock, err := fsatomic.Lock(ctx, filepath.Join(e.state, "install.lock"))
	if err != nil {
		return "", fmt.Errorf("wait for another casebook: %w", err)
	}
	defer unlock()

	if err := e.still(); err != nil {
		return "", err
	}
	if e.Changed && e.Exists {
		if backup, err = e.backUp(); err != nil {
			return "", err
		}
	}
	if e.receipt != nil {
		return backup, e.putIn()
	}
	return backup, e.takeOut()
}

// still says whether the file is what was planned for.
func (e Edit) still() error {
	now, exists, err := readSettings(e.Path)
	if err != nil {
		return err
	}
	if exists != e.Exists || !bytes.Equal(now, e.Before) {
		return fmt.Errorf("edit %s: %w", e.Path, ErrChanged)
	}
	return nil
}

// backUp names the copy by its content: the same settings are kept once, and the time of the copy is that of its last use.
func (e Edit) backUp() (string, error) {
	sum := sha256.Sum256(e.Before)
	name := fmt.Sprintf("%s-%s-%s.bak", filepath.Base(e.Path), e.key, hex.EncodeToString(sum[:6]))
	path := filepath.Join(e.state, "backups", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("back up %s: %w", e.Path, err)
	}
	if err := fsatomic.WriteFile(path, e.Before, 0o600); err != nil {
		return "", fmt.Errorf("back up %s: %w", e.Path, err)
	}
	return path, nil
}

// putIn writes the receipt before the file: after a crash in between it speaks of containers that are not there, which harms nothing.
func (e Edit) putIn() (err error) {
	path := receiptPath(e.state, e.key)
	old, oldErr := os.ReadFile(path)
	folders, err := makeFolders(filepath.Dir(e.Path), e.folderPerm)
	defer func() {
		if err == nil {
			return
		}
		removeFolders(folders)
		if oldErr == nil {
			err = errors.Join(err, fsatomic.WriteFile(path, old, 0o600))
		} else {
			os.Remove(path)
		}
	}()
	if err != nil {
		return fmt.Errorf("edit %s: %w", e.Path, err)
	}
	written := *e.receipt
	written.Folders = append(folders, written.Folders...)
	if err := writeReceipt(e.state, e.key, &written); err != nil {
		return err
	}
	return fsatomic.Replace(e.Path, e.After, e.filePerm, e.still)
}

// takeOut drops the receipt last: after a crash in between it is found again, and it only ever names what may go when empty.
func (e Edit) takeOut() error {
	old, err := readReceipt(e.state, e.key)
	if err != nil {
		return err
	}
	switch {
	case !e.Changed:
	case e.After == nil:
		if err := os.Remove(e.Path); err != nil {
			return fmt.Errorf("remove settings: %w", err)
		}
		removeFolders(old.folders())
	default:
		if err := fsatomic.Replace(e.Path, e.After, e.filePerm, e.still); err != nil {
			return err
		}
	}
	if err := os.Remove(receiptPath(e.state, e.key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove receipt: %w", err)
	}
	return nil
}

func (r *receipt) folders() []string {
	if r == nil {
		return nil
	}
	return r.Folders
}

// makeFolders is os.MkdirAll that tells which folders are new, outermost first, also beside an error.
func makeFolders(dir string, perm fs.FileMode) (made []string, err error) {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil, nil
	}
	if parent := filepath.Dir(dir); parent != dir {
		if made, err = makeFolders(parent, perm); err != nil {
			return made, err
		}
	}
	err = os.Mkdir(dir, perm)
	if err == nil {
		return append(made, dir), nil
	}
	if info, statErr := os.Stat(dir); statErr == nil && info.IsDir() { // made by somebody else meanwhile
		return made, nil
	}
	return made, err
}

// removeFolders removes those that are empty, innermost first; in others somebody keeps something by now.
func removeFolders(folders []string) {
	for i := len(folders) - 1; i >= 0; i-- {
		if os.Remove(folders[i]) != nil {
			return
		}
	}
}
