package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"casebook"
)

// maxLinks bounds a chain of links; a longer one counts as a circle.
const maxLinks = 16

// ErrOutside is what reading a link that leaves the memory directory ends in.
var ErrOutside = errors.New("link leads out of the memory directory")

// ErrDangling is what following a link that leads nowhere ends in.
var ErrDangling = fmt.Errorf("the link leads nowhere: %w", fs.ErrNotExist)

// ErrExcluded is what writing through a link ends in that leads to what is no memory: the index, a hidden file, a team that is not joined.
var ErrExcluded = errors.New("the link leads to what is no memory")

// ErrHardLink is what reading a file with several names ends in where others may have put it there.
var ErrHardLink = errors.New("the file has another name")

// resolve finds where a path really lies: links on the way are followed as long as they stay inside the directory, down to the deepest part that is there;
// what is missing below it stays as it is, with an error that Is fs.ErrNotExist. A link out of the directory, or out of team/, is ErrOutside, one that leads
// nowhere ErrDangling: whoever wrote through it would make what it names.
//
// os.Root alone would refuse every absolute target; here one that names the memory directory itself is taken as the relative one it stands for.
// Nothing outside is touched, not even with a stat: a target can lie on a network mount that does not answer. What is opened later goes through os.Root,
// too, so that a link that comes in between leads nowhere else.
func (s *Store) resolve(root *os.Root, name string) (real string, info fs.FileInfo, err error) {
	var at string
	rest := strings.Split(name, "/")
	linked, hops := 0, 0 // of the parts to come, how many a link has brought
	for len(rest) > 0 {
		next := path.Join(at, rest[0])
		rest, linked = rest[1:], linked-1
		info, err = root.Lstat(filepath.FromSlash(next))
		if errors.Is(err, fs.ErrNotExist) && linked < 0 {
			return path.Join(append([]string{next}, rest...)...), nil, err
		}
		if errors.Is(err, fs.ErrNotExist) {
			return "", nil, &fs.PathError{Op: "follow", Path: name, Err: ErrDangling}
		}
		if err != nil {
			return "", nil, outsideError(err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			at = next
			continue
		}
		if hops++; hops > maxLinks {
			return "", nil, &fs.PathError{Op: "follow", Path: name, Err: syscall.ELOOP}
		}
		target, err := root.Readlink(filepath.FromSlash(next))
		if err != nil {
			return "", nil, outsideError(err)
		}
		to, ok := s.inside(next, target)
		if !ok || inFolder(next, casebook.TeamFolder) && !inFolder(to, casebook.TeamFolder) {
			return "", nil, &fs.PathError{Op: "follow", Path: name, Err: ErrOutside}
		}
		parts := strings.Split(to, "/")
		rest, linked, at = append(parts, rest...), len(parts), ""
	}
	return at, info, nil
}

func inFolder(file, folder string) bool { return strings.HasPrefix(file, folder+"/") }

// HardLinks tells, as remarks sorted by path, which of the listed files have other names, which may lie outside. They are memories like others: backups link
// whole trees. A change never writes through to the other name, since the memory becomes a new file.
func (s *Store) HardLinks(files []File) []casebook.Problem {
	root, err := s.opened()
	if err != nil {
		return nil
	}
	var problems []casebook.Problem
	for _, f := range files {
		if _, info, err := s.resolve(root, f.Path); err == nil && namesOf(info) > 1 {
			problems = append(problems, casebook.Problem{Code: "hard-link", Path: s.Abs(f.Path),
				Text: "the file has another name (a hard link), perhaps outside of the memory directory",
				Fix:  "nothing, if a backup made it; else make a copy, and put it in the file's place", Info: true})
		}
	}
	slices.SortFunc(problems, func(a, b casebook.Problem) int { return strings.Compare(a.Path, b.Path) })
	return problems
}

// foreign says of a path that others may have put there what lies at it.
func (s *Store) foreign(file string) bool { return s.Foreign || inFolder(file, casebook.TeamFolder) }

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
