// Package fsatomic replaces the content of a file in one step: whoever reads the path meets the old bytes or the new ones, never a part, also
// after a crash.
//
// It replaces the directory slot, not the inode: hard links to the old file keep the old bytes, extended attributes and access lists are not
// carried over. Writing takes no lock and merges nothing: two writers at once are both whole, and the later one wins; who has to exclude that calls
// Lock first.
package fsatomic

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	tempMark   = ".casebook-"
	tempSuffix = ".tmp"
	// tempStem bounds how much of the file's name its temporary name repeats, so that a long name does not cross the 255 bytes of a name.
	tempStem = 200
)

// WriteFile makes data the content of path. A file that is there keeps its mode and owner, and perm counts for a new one only, less the umask. A
// symbolic link stays a link: its target is written, also when that does not exist yet. A file that the caller may not write is refused, although
// its folder would allow to replace it. On any error everything is as it was and the temporary file is gone.
func WriteFile(path string, data []byte, perm fs.FileMode) error {
	return Replace(path, data, perm, nil)
}

// Replace is WriteFile with a last question: check (nil: none) is called when the new content lies complete on the disk and only the renaming is left.
// Its error is returned and nothing was written. It narrows the time in which a writer that knows no lock of ours can be overwritten to a moment.
func Replace(path string, data []byte, perm fs.FileMode, check func() error) error {
	target, err := Resolve(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	old, err := existing(target)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	temp, err := create(target, perm, old)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	err = Fill(temp, data, old)
	if err == nil {
		err = temp.Sync()
	}
	err = errors.Join(err, temp.Close())
	if err == nil && check != nil {
		err = check()
	}
	if err == nil {
		err = os.Rename(temp.Name(), target)
	}
	if err != nil {
		os.Remove(temp.Name())
		return fmt.Errorf("write %s: %w", path, err)
	}
	syncFolder(filepath.Dir(target))
	return nil
}

// Swap puts data in the place of path in one step, as WriteFile does, but neither waits for the disk nor looks at what is there: for casebook's own state, on whose
// writing a prompt may wait, and which is made anew where a power cut took it.
func Swap(path string, data []byte) error {
	temp := filepath.Join(filepath.Dir(path), TempName(filepath.Base(path), strconv.FormatUint(uint64(rand.Uint32()), 36)))
	err := os.WriteFile(temp, data, 0o600)
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
	}
	return err
}

// IsTemp says whether name (without folders) is that of a temporary file of this package; one that lies about was left by a crash and can go.
func IsTemp(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, tempSuffix) && strings.Contains(name, tempMark)
}

// Resolve is the path without symbolic links that writing to path ends at. Unlike filepath.EvalSymlinks it answers for what does not exist yet: a
// missing file, missing folders, a link whose target is missing.
func Resolve(path string) (string, error) { return resolve(path, 255) }

func resolve(path string, left int) (string, error) {
	if left == 0 {
		return "", errors.New("too many links")
	}
	found, err := filepath.EvalSymlinks(path)
	if err == nil || !errors.Is(err, fs.ErrNotExist) || filepath.Dir(path) == path {
		return found, err
	}
	dir, err := resolve(filepath.Dir(path), left-1)
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, filepath.Base(path))
	link, err := os.Readlink(path)
	if err != nil {
		return path, nil // nothing there
	}
	if !filepath.IsAbs(link) {
		link = filepath.Join(dir, link)
	}
	return resolve(link, left-1)
}

// existing is nil when nothing is at target. It opens the file for writing, because renaming asks for rights on the folder alone and would go past
// a file that a person made read-only.
func existing(target string) (fs.FileInfo, error) {
	info, err := os.Stat(target)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, f.Close()
}

func create(target string, perm fs.FileMode, old fs.FileInfo) (*os.File, error) {
	if old != nil {
		perm = 0o600 // Fill widens it, once the owner is right
	}
	for {
		name := TempName(filepath.Base(target), fmt.Sprintf("%012x", rand.Uint64()>>16))
		f, err := os.OpenFile(filepath.Join(filepath.Dir(target), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// TempName is the name of a temporary file for one called base, which IsTemp knows; token keeps those of different writers apart.
func TempName(base, token string) string {
	if len(base) > tempStem {
		base = base[:tempStem]
		for !utf8.ValidString(base) && len(base) > tempStem-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	return "." + base + tempMark + token + tempSuffix
}

// TempOf is the name of the file that a temporary one was made for, as far as its name holds that.
func TempOf(temp string) string {
	if at := strings.LastIndex(temp, tempMark); at > 0 {
		return temp[1:at]
	}
	return temp
}

// Fill writes data into the new file temp and gives it the owner and mode of old, the file that it will replace; nil: none. It neither syncs nor closes.
func Fill(temp *os.File, data []byte, old fs.FileInfo) error {
	if _, err := temp.Write(data); err != nil || old == nil {
		return err
	}
	if err := keepOwner(temp, old); err != nil {
		return err
	}
	return temp.Chmod(old.Mode().Perm())
}

// syncFolder makes the renaming itself last. Its errors are not reported: the new file is in its place, and an error would say that it is not.
// Windows cannot open a folder for that.
func syncFolder(dir string) {
	if runtime.GOOS == "windows" {
		return
	}
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}
