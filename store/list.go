package store

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"casebook"
)

// A File is what a stat says of one memory file. Two equal Files have equal content: an edit that keeps size and modification time still moves
// the change time, and a file put in its place has another inode.
type File struct {
	Path                string // relative to the memory directory, with slashes
	Size                int64
	ModTime, ChangeTime int64 // Unix nanoseconds; ChangeTime is 0 where the system has none
	Inode               uint64
}

// batchNames is how many names are handed to a stat goroutine at once: few enough that a directory of some hundred files is shared out too.
const batchNames = 256

// List finds the memory files: every .md file at any depth but MEMORY.md, daily logs, what starts with a dot, and team/, which is a directory of its own.
//
// A link to a file inside the directory is listed with the stat of its target; other links, pipes, devices and sockets, and what cannot be read
// are Problems, sorted by path. The files come in no order at all, another one each time: sorting 100,000 paths would cost more than finding them.
func (s *Store) List(ctx context.Context) ([]File, []casebook.Problem, error) {
	root, err := s.reopen()
	if err != nil {
		return nil, nil, err
	}
	w := &walk{store: s, root: root, ctx: ctx, work: make(chan handful, 8)}
	workers := make([]worker, min(runtime.GOMAXPROCS(0), 4))
	var running sync.WaitGroup
	for i := range workers {
		running.Go(func() { workers[i].run(w) })
	}
	err = w.all()
	close(w.work)
	running.Wait()
	w.panics.again()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, nil, err
	}
	n := 0
	for i := range workers {
		n += len(workers[i].files)
	}
	files := make([]File, 0, n+len(w.links))
	for i := range workers {
		files = append(files, workers[i].files...)
	}
	files = w.resolve(files)
	slices.SortFunc(w.problems, func(a, b casebook.Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Code, b.Code))
	})
	return files, w.problems, nil
}

// A walk is one List. It goes down level by level: the names of all folders of one level are read while the goroutines stat them, which is how
// the folders of the next level are found.
type walk struct {
	store  *Store
	root   *os.Root
	ctx    context.Context
	work   chan handful
	level  sync.WaitGroup // batches of this level not done yet
	panics panics

	mu       sync.Mutex
	folders  []string // of the next level
	links    []string
	problems []casebook.Problem
}

type handful struct {
	in    *folder
	names []string
}

// A folder stays open until all its names have been looked at.
type folder struct {
	path string // empty for the memory directory itself
	dir  *os.File
	fd   uintptr
	refs atomic.Int32
}

func (f *folder) release() {
	if f.refs.Add(-1) == 0 {
		f.dir.Close()
	}
}

func (f *folder) join(name string) string {
	if f.path == "" {
		return name
	}
	return f.path + "/" + name
}

func (w *walk) all() error {
	if err := w.read(""); err != nil {
		return err
	}
	for {
		w.level.Wait()
		w.mu.Lock()
		folders := w.folders
		w.folders = nil
		w.mu.Unlock()
		if len(folders) == 0 {
			return nil
		}
		for _, path := range folders {
			if err := w.ctx.Err(); err != nil {
				return err
			}
			if err := w.read(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				w.problem(path, err)
			}
		}
	}
}

// read hands the names of one folder out in batches. A folder that became a link since it was seen is followed only inside the directory.
func (w *walk) read(path string) error {
	name := path
	if name == "" {
		name = "."
	}
	dir, err := w.root.OpenFile(name, os.O_RDONLY|openFolder, 0)
	if err != nil {
		return err
	}
	f := &folder{path: path, dir: dir, fd: dir.Fd()}
	f.refs.Store(1)
	defer f.release()
	for w.ctx.Err() == nil {
		names, err := dir.Readdirnames(batchNames)
		if len(names) > 0 {
			f.refs.Add(1)
			w.level.Add(1)
			w.work <- handful{f, names}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) problem(path string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = append(w.problems, w.store.Problem(path, err))
}

type worker struct{ files []File }

func (k *worker) run(w *walk) {
	for b := range w.work {
		k.handful(w, b)
	}
}

func (k *worker) handful(w *walk, b handful) {
	defer w.level.Done()
	defer b.in.release()
	defer w.panics.keep()
	if w.ctx.Err() == nil {
		k.look(w, b)
	}
}

func (k *worker) look(w *walk, b handful) {
	for _, name := range b.names {
		if name[0] == '.' {
			continue
		}
		memory := strings.HasSuffix(name, ".md")
		if memory && (name == casebook.IndexFile || inFolder(b.in.path, casebook.LogFolder) && casebook.IsDailyLog(b.in.join(name))) {
			continue
		}
		if name == casebook.TeamFolder && b.in.path == "" {
			continue
		}
		file, mode, names, err := lstatAt(b.in, name)
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed a moment ago
		case err != nil:
			w.problem(b.in.join(name), err)
		case mode.IsDir():
			w.mu.Lock()
			w.folders = append(w.folders, b.in.join(name))
			w.mu.Unlock()
		case mode&fs.ModeSymlink != 0:
			w.mu.Lock()
			w.links = append(w.links, b.in.join(name))
			w.mu.Unlock()
		case !memory:
		case mode.IsRegular() && names > 1 && w.store.foreign(b.in.join(name)):
			w.problem(b.in.join(name), ErrHardLink)
		case mode.IsRegular():
			file.Path = b.in.join(name)
			k.files = append(k.files, file)
		default:
			w.problem(b.in.join(name), ErrNotRegular)
		}
	}
}

// resolve looks at the links, which are few, once everything else is known.
func (w *walk) resolve(files []File) []File {
	for _, link := range w.links {
		memory := strings.HasSuffix(link, ".md")
		target, info, err := w.store.resolve(w.root, link)
		switch {
		case err == nil && info.Mode().IsRegular():
			if !memory {
				continue
			}
			if !w.store.listed(target) {
				w.problems = append(w.problems, casebook.Problem{Code: "link-excluded", Path: w.store.Abs(link),
					Text: "the link leads to " + target + ", which is no memory", Fix: "remove the link"})
				continue
			}
			if namesOf(info) > 1 && w.store.foreign(target) {
				w.problem(link, ErrHardLink)
				continue
			}
			file := fileOf(info)
			file.Path = link
			files = append(files, file)
		case err == nil && info.IsDir():
			w.problems = append(w.problems, casebook.Problem{Code: "link-folder", Path: w.store.Abs(link),
				Text: "a link to a folder is not followed", Fix: "put the folder itself into the memory directory"})
		case err == nil:
			w.problem(link, ErrNotRegular)
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ELOOP):
			if memory {
				w.problem(link, ErrDangling)
			}
		default:
			w.problem(link, err)
		}
	}
	return files
}

// listed reports whether List takes a file of this path, as far as its name tells.
func (s *Store) listed(file string) bool {
	for part := range strings.SplitSeq(file, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	name := path.Base(file)
	top, _, _ := strings.Cut(file, "/")
	return name != casebook.IndexFile && !casebook.IsDailyLog(file) && top != casebook.TeamFolder
}
