package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"casebook/project"
)

// maxLinks bounds the dangling links that are followed on the way to a folder that does not exist yet.
const maxLinks = 40

// expand makes a path from a setting absolute. relativeTo is the folder a relative path counts from; empty refuses it.
func expand(path, home, relativeTo string) (string, error) {
	switch {
	case strings.TrimSpace(path) == "":
		return "", errors.New("is empty")
	case strings.ContainsRune(path, 0):
		return "", errors.New("holds a zero byte")
	case runtime.GOOS != "windows" && project.HasDrive(path):
		return "", project.ErrDrive
	case path == "~" || strings.HasPrefix(path, "~/") || runtime.GOOS == "windows" && strings.HasPrefix(path, `~\`):
		if home == "" {
			return "", errors.New("the home folder is not known")
		}
		return filepath.Join(home, path[1:]), nil
	case path[0] == '~':
		return "", errors.New("another person's home (~name) is not looked up")
	case filepath.IsAbs(path):
		return filepath.Clean(path), nil
	case relativeTo == "":
		return "", errors.New("is relative; it must be absolute or start with ~/")
	}
	return filepath.Join(relativeTo, path), nil
}

// realPath resolves all links of an absolute path, of which the end may not exist yet. A link to something missing is followed too: otherwise it
// would count as lying where it is named and lead elsewhere once its target is made.
func realPath(path string) (string, error) {
	rest := ""
	for links := 0; links < maxLinks; {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if target, err := os.Readlink(path); err == nil {
			if !filepath.IsAbs(target) {
				folder, err := filepath.EvalSymlinks(filepath.Dir(path))
				if err != nil {
					return "", err
				}
				target = filepath.Join(folder, target)
			}
			path = filepath.Clean(target)
			links++
			continue
		}
		parent := filepath.Dir(path)
		if parent == path {
			return "", err
		}
		rest = filepath.Join(filepath.Base(path), rest)
		path = parent
	}
	return "", fmt.Errorf("more than %d links", maxLinks)
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

// readRegular reads a regular file of at most limit bytes; it never waits for a pipe's writer.
func readRegular(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("is not a regular file")
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("is over %d bytes", limit)
	}
	return data, nil
}

// cause is an error's last word, without the path that the Problem names already.
func cause(err error) string {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return "cannot be read: " + pathError.Err.Error()
	}
	return err.Error()
}
