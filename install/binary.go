package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
)

// checkBinary refuses a program that will not be there when the host calls it, or that would not be known as ours when it is to be taken out again.
func checkBinary(path string) error {
	if !filepath.IsAbs(path) {
		return errors.New("the program's path is not absolute")
	}
	if !utf8.ValidString(path) || strings.ContainsFunc(path, unicode.IsControl) {
		return errors.New("the program's path has bytes that a settings file cannot hold; put it in another folder")
	}
	found, err := filepath.EvalSymlinks(path)
	if err != nil {
		found = path
	}
	if ofGoRun(path) || ofGoRun(found) {
		return errors.New("this program is a temporary one of `go run`; install it with `go install ./cmd/casebook` and run that one")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such program")
	case err != nil:
		return err
	case !info.Mode().IsRegular() || (runtime.GOOS != "windows" && info.Mode().Perm()&0o111 == 0):
		return errors.New("it is no program that can be run")
	case !isCasebook(path):
		return fmt.Errorf("the program is named %s; only casebook is recognised when it is taken out again, so rename it", filepath.Base(path))
	}
	return nil
}

// ofGoRun says whether `go run` made the program at path: in a folder go-build<number> that goes with the command, or in Go's cache, which is cleared
// now and then and names a program's folder after its hash.
func ofGoRun(path string) bool {
	for _, name := range strings.Split(filepath.ToSlash(filepath.Dir(path)), "/") {
		hash, isHash := strings.CutSuffix(name, "-d")
		if strings.TrimRight(name, "0123456789") == "go-build" || isHash && len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "" {
			return true
		}
	}
	return false
}

// temporary tells of a program in the system's folder for temporary files. That is allowed, since people try things there, and said, since the system
// clears it.
func temporary(path, tempDir string) []casebook.Problem {
	if tempDir == "" {
		tempDir = os.TempDir()
	}
	dirs := []string{tempDir}
	if found, err := filepath.EvalSymlinks(tempDir); err == nil {
		dirs = append(dirs, found)
	}
	for _, dir := range dirs {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return []casebook.Problem{{
				Code: "binary-temporary", Path: path, Text: "the program lies in the folder for temporary files, and the client's hooks fail when it is gone",
				Fix: "copy it to a lasting folder and install from there",
			}}
		}
	}
	return nil
}

// Lasting is the path by which the program exe stays reachable after an upgrade: the first casebook in searchPath (as of $PATH) that is the very same
// file, such as a link that a package manager keeps; exe itself when there is none.
func Lasting(exe, searchPath string) string {
	is, err := os.Stat(exe)
	if err != nil {
		return exe
	}
	name := "casebook"
	if runtime.GOOS == "windows" {
		name = "casebook.exe"
	}
	for _, dir := range filepath.SplitList(searchPath) {
		candidate := filepath.Join(dir, name)
		if info, err := os.Stat(candidate); err == nil && filepath.IsAbs(dir) && os.SameFile(is, info) {
			return candidate
		}
	}
	return exe
}
