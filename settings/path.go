package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"casebook/internal/fsatomic"
	"casebook/project"
)

// expand makes a path from a setting absolute. relativeTo is the folder a relative path counts from; empty refuses it.
func expand(path, home, relativeTo string) (string, error) {
	windows := runtime.GOOS == "windows"
	switch {
	case strings.TrimSpace(path) == "":
		return "", errors.New("is empty")
	case strings.ContainsRune(path, 0):
		return "", errors.New("holds a zero byte")
	case !windows && (project.HasDrive(path) || strings.HasPrefix(path, `\\`)):
		return "", project.ErrDrive
	case path == "~" || strings.HasPrefix(path, "~/") || windows && strings.HasPrefix(path, `~\`):
		if home == "" {
			return "", errors.New("the home folder is not known")
		}
		return filepath.Join(home, path[1:]), nil
	case path[0] == '~':
		return "", errors.New("another person's home (~name) is not looked up")
	case path[0] == '$' || path[0] == '%':
		return "", errors.New("variables are not expanded")
	case filepath.IsAbs(path):
		return filepath.Clean(path), nil
	case relativeTo == "":
		return "", errors.New("is relative; it must be absolute or start with ~/")
	}
	return filepath.Join(relativeTo, path), nil
}

// real is path with its links resolved, as far as they can be.
func real(path string) string {
	if resolved, err := fsatomic.Resolve(path); err == nil {
		return resolved
	}
	return filepath.Clean(path)
}

// within says whether path lies below root or is it; both are clean and absolute.
func within(root, path string) bool {
	rel, err := filepath.Rel(root, path)
	return root != "" && err == nil && filepath.IsLocal(rel)
}

func samePath(a, b string) bool {
	if a == b {
		return true
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// cause is an error's last word, without the path that the Problem names already.
func cause(err error) string {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return "cannot be read: " + pathError.Err.Error()
	}
	return err.Error()
}
