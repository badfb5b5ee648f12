package verify

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"casebook/internal/git"
)

const (
	// maxListing bounds what git lists of the work tree, and of its history.
	maxListing = 256 << 20
	// maxCompared is how long a file may be that is compared with another one.
	maxCompared = 1 << 20
)

// A tree is the work tree: what git has of it, and what lies there.
type tree struct {
	root    *os.Root
	top     string
	files   map[string]tracked
	folders map[string]bool
	bases   map[string][]string // tracked files by the last part of their paths
}

// A tracked file is one of git's index.
type tracked struct {
	blob    string
	module  bool // a submodule
	skipped bool // a sparse checkout leaves it out
}

// readTree reads git's index. Without git, or where git fails, the tree has no tracked files.
func (c *check) readTree(ctx context.Context) error {
	a, err := c.git(ctx, "ls-files", "-z", "-t", "-s")
	if err != nil {
		return err
	}
	for line := range strings.SplitSeq(a.Text, "\x00") {
		head, name, ok := strings.Cut(line, "\t") // H 100644 blob 0
		fields := strings.Fields(head)
		if !ok || len(fields) != 4 {
			continue
		}
		c.tree.add(name, tracked{blob: fields[2], module: fields[1] == "160000", skipped: fields[0] == "S"})
	}
	return nil
}

func (t *tree) add(name string, f tracked) {
	if _, ok := t.files[name]; !ok {
		t.bases[path.Base(name)] = append(t.bases[path.Base(name)], name)
	}
	t.files[name] = f
	for dir := path.Dir(name); dir != "." && !t.folders[dir]; dir = path.Dir(dir) {
		t.folders[dir] = true
	}
}

// look says what lies at a path; no link is followed out of the tree.
func (t *tree) look(name string) (there, folder bool) {
	info, err := t.root.Lstat(filepath.FromSlash(name))
	if err != nil {
		return false, false
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		if target, err := t.root.Stat(filepath.FromSlash(name)); err == nil {
			return true, target.IsDir()
		}
	}
	return true, info.IsDir()
}

// holds says whether a file is in the tree: it lies there, or a sparse checkout left it out.
func (t *tree) holds(name string) bool {
	there, _ := t.look(name)
	return there || t.files[name].skipped
}

// missing says that nothing lies at a path, and that this is sure.
func (t *tree) missing(name string) bool {
	_, err := t.root.Lstat(filepath.FromSlash(name))
	return errors.Is(err, fs.ErrNotExist)
}

// moduleOf is the submodule that a path lies in; empty: none.
func (t *tree) moduleOf(name string) string {
	for dir := name; dir != "."; dir = path.Dir(dir) {
		if t.files[dir].module {
			return dir
		}
	}
	return ""
}

// skips says whether a sparse checkout left out the file, or files of the folder.
func (t *tree) skips(name string) bool {
	if f, ok := t.files[name]; ok {
		return f.skipped
	}
	if !t.folders[name] {
		return false
	}
	for file, f := range t.files {
		if f.skipped && strings.HasPrefix(file, name+"/") {
			return true
		}
	}
	return false
}

// endingIn are the tracked files, or folders, whose paths end in a path: it may be named from a folder of the project.
func (t *tree) endingIn(name string, folder bool) []string {
	var all []string
	if folder {
		for dir := range t.folders {
			if strings.HasSuffix(dir, "/"+name) {
				all = append(all, dir)
			}
		}
		return all
	}
	for _, file := range t.bases[path.Base(name)] {
		if strings.HasSuffix(file, "/"+name) {
			all = append(all, file)
		}
	}
	return all
}

// read reads a file of the work tree; nil when it is none, or too long.
func (t *tree) read(name string, most int64) []byte {
	info, err := t.root.Stat(filepath.FromSlash(name))
	if err != nil || !info.Mode().IsRegular() || info.Size() > most {
		return nil
	}
	data, err := t.root.ReadFile(filepath.FromSlash(name))
	if err != nil {
		return nil
	}
	return data
}

// git runs git in the work tree, within what is left of the time.
func (c *check) git(ctx context.Context, args ...string) (git.Answer, error) {
	return git.Run(ctx, git.Call{Dir: c.Project.Root, Args: args, Wait: c.wait(), Most: maxListing})
}

func (c *check) gitWith(ctx context.Context, input string, args ...string) (git.Answer, error) {
	return git.Run(ctx, git.Call{Dir: c.Project.Root, Args: args, Input: input, Wait: c.wait(), Most: maxListing})
}
