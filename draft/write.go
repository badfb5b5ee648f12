package draft

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"casebook/internal/fsatomic"
)

// Name is the file that Write makes, at the root.
const Name = "CLAUDE.md"

// Write makes text the CLAUDE.md of root. It never replaces one: whatever lies at the path, also since Look, is an error that wraps fs.ErrExist. The file
// is complete as soon as it has its name.
func Write(root, text string) (path string, err error) {
	path = filepath.Join(root, Name)
	if _, err := os.Lstat(path); err == nil {
		return path, fmt.Errorf("write %s: %w", path, fs.ErrExist)
	}
	temp := filepath.Join(root, fmt.Sprintf(".%s.casebook-%012x.tmp", Name, rand.Uint64()>>16))
	if err := fsatomic.WriteFile(temp, []byte(text), 0o644); err != nil {
		return path, err
	}
	defer os.Remove(temp)
	err = os.Link(temp, path) // unlike a rename it fails when the name is taken
	if err == nil || errors.Is(err, fs.ErrExist) {
		if err != nil {
			err = fmt.Errorf("write %s: %w", path, fs.ErrExist)
		}
		return path, err
	}
	// A file system without hard links leaves a moment between the question and the renaming.
	return path, fsatomic.Replace(path, []byte(text), 0o644, func() error {
		if _, err := os.Lstat(path); err == nil {
			return fs.ErrExist
		}
		return nil
	})
}
