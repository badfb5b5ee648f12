package store

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// maxLinks bounds a chain of links; a longer one counts as a circle.
const maxLinks = 16

// follow goes along a chain of links as long as it stays inside the directory, and returns the path and the stat of what is at its end.
//
// os.Root alone would refuse every absolute target; here one that names the memory directory itself is taken as the relative one it stands for.
// Nothing outside is touched, not even with a stat: a target can lie on a network mount that does not answer.
func (s *Store) follow(root *os.Root, link string) (string, fs.FileInfo, error) {
	at := link
	for range maxLinks {
		info, err := root.Lstat(filepath.FromSlash(at))
		if err != nil {
			return "", nil, outsideError(err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return at, info, nil
		}
		target, err := root.Readlink(filepath.FromSlash(at))
		if err != nil {
			return "", nil, outsideError(err)
		}
		next, ok := s.inside(at, target)
		if !ok {
			return "", nil, &fs.PathError{Op: "follow", Path: link, Err: ErrOutside}
		}
		at = next
	}
	return "", nil, &fs.PathError{Op: "follow", Path: link, Err: syscall.ELOOP}
}

// inside turns a link's target into a path relative to the memory directory.
func (s *Store) inside(link, target string) (string, bool) {
	if filepath.IsAbs(target) {
		target = filepath.Clean(target)
		for _, dir := range []string{s.Dir, s.named} {
			if rest, ok := strings.CutPrefix(target, dir+string(filepath.Separator)); ok && dir != "" {
				return filepath.ToSlash(rest), true
			}
		}
		return "", false
	}
	at := path.Join(path.Dir(link), filepath.ToSlash(target))
	if !filepath.IsLocal(filepath.FromSlash(at)) {
		return "", false
	}
	return at, true
}

// outsideError gives os.Root's refusal to leave the directory, which has no name of its own, one that can be tested for.
func outsideError(err error) error {
	if cause(err) == "path escapes from parent" {
		return &fs.PathError{Op: "follow", Path: "", Err: ErrOutside}
	}
	return err
}
