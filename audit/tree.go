package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"casebook"
)

const (
	// maxPage bounds what is read of one file.
	maxPage = 4 << 20
	// maxPages bounds how many files are read.
	maxPages = 100_000
)

// A kind says what a file is for.
type kind int

const (
	memory kind = iota
	index
	dailyLog
)

// A page is one Markdown file of the tree.
type page struct {
	dir      string
	path     string // relative to the tree, with slashes
	kind     kind
	data     []byte
	size     int64
	modified time.Time
	memory   casebook.Memory
	parsed   []casebook.Problem
}

func (p page) abs() string { return filepath.Join(p.dir, filepath.FromSlash(p.path)) }

func (p page) problem(code, text, fix string) casebook.Problem {
	return casebook.Problem{Code: code, Path: p.abs(), Text: text, Fix: fix}
}

func (p page) advice(code, text, fix string) casebook.Problem {
	q := p.problem(code, text, fix)
	q.Warning = true
	return q
}

func (p page) absolute(problems []casebook.Problem) []casebook.Problem {
	for i := range problems {
		problems[i].Path = p.abs()
	}
	return problems
}

// A tree is all Markdown files below a folder.
type tree struct {
	dir      string
	root     *os.Root
	pages    []page
	problems []casebook.Problem
}

// readTree reads every .md below dir. Links are not followed; what is no regular file is never opened.
func readTree(ctx context.Context, dir string) (*tree, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, cause(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, cause(err)
	}
	defer root.Close()
	t := &tree{dir: dir, root: root}
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.unreadable(name, err)
			return nil
		}
		return t.take(name, d)
	})
	return t, err
}

// take reads one file, or says not to go into a folder.
func (t *tree) take(name string, d fs.DirEntry) error {
	switch {
	case d.IsDir():
		if base := path.Base(name); name != "." && (strings.HasPrefix(base, ".") || base == "node_modules") {
			return fs.SkipDir
		}
		return nil
	case strings.HasPrefix(path.Base(name), ".") || !strings.EqualFold(path.Ext(name), ".md"):
		return nil
	case !d.Type().IsRegular():
		t.unreadable(name, errors.New("it is no regular file, and is not opened"))
		return nil
	case len(t.pages) >= maxPages:
		t.problems = append(t.problems, casebook.Problem{Code: "audit-many", Path: t.dir, Text: fmt.Sprintf("only the first %d files are looked at", maxPages)})
		return fs.SkipAll
	}
	p := page{dir: t.dir, path: name, kind: kindOf(name)}
	if err := t.read(&p); err != nil {
		t.unreadable(name, err)
		return nil
	}
	p.memory, p.parsed = casebook.Parse(p.abs(), p.data)
	t.pages = append(t.pages, p)
	return nil
}

func (t *tree) read(p *page) error {
	f, err := t.root.Open(filepath.FromSlash(p.path))
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is no regular file")
	}
	p.size, p.modified = info.Size(), info.ModTime()
	if p.data, err = io.ReadAll(io.LimitReader(f, maxPage)); err == nil && p.size > maxPage {
		t.problems = append(t.problems, p.problem("memory-large", fmt.Sprintf("only the first %d MiB are looked at", maxPage>>20), "split it"))
	}
	return err
}

func (t *tree) unreadable(name string, err error) {
	t.problems = append(t.problems, casebook.Problem{Code: "unreadable", Path: filepath.Join(t.dir, filepath.FromSlash(name)), Text: "cannot be read: " + cause(err).Error()})
}

// cause is the error without its path, which the problem names.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

var logName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|/)\d{4}-\d{2}-\d{2}\.md$`) })

func kindOf(name string) kind {
	switch {
	case path.Base(name) == casebook.IndexFile:
		return index
	case logName().MatchString(name):
		return dailyLog
	}
	return memory
}

// linkKeys are the keys by which [[links]] find a page.
func (t *tree) linkKeys() map[string]bool {
	keys := map[string]bool{}
	for _, p := range t.pages {
		for _, key := range p.header().LinkKeys() {
			keys[key] = true
		}
	}
	return keys
}

func (p page) header() casebook.Header {
	m := p.memory
	return casebook.Header{Path: p.path, Name: m.Name, Description: m.Description, Type: m.Type, Aliases: m.Aliases, Pinned: m.Pinned, Stated: m.Stated, ModTime: p.modified}
}

// arrangement is what an index is held to: the memories of its folder and below.
func (t *tree) arrangement(of page) casebook.Arrangement {
	folder := path.Dir(of.path)
	var a casebook.Arrangement
	for _, p := range t.pages {
		rel, below := strings.CutPrefix(p.path, strings.TrimPrefix(folder+"/", "./"))
		if p.kind != memory || !below {
			continue
		}
		h := p.header()
		h.Path = rel
		if strings.HasPrefix(rel, casebook.TeamFolder+"/") || strings.HasPrefix(rel, casebook.LogFolder+"/") {
			a.Others = append(a.Others, h)
			continue
		}
		a.Memories = append(a.Memories, casebook.IndexMemory{Header: h})
	}
	return a
}

// dangling are the links of a page that lead nowhere: [[names]] that no page has, and paths below the tree that are not there.
func (t *tree) dangling(p page, keys map[string]bool) []casebook.Problem {
	var problems []casebook.Problem
	for _, l := range casebook.MemoryLinks(p.data) {
		target, _, _ := strings.Cut(l.Target, "#")
		if target == "" || keys[casebook.LinkKey(target)] || keys[casebook.LinkKey(path.Base(target))] || strings.Contains(target, "://") || t.has(p, target) {
			continue
		}
		q := p.advice("link-unknown", fmt.Sprintf("no memory answers to [[%s]]", l.Target), "write the memory, or name another")
		q.Line = l.Line
		problems = append(problems, q)
	}
	if p.kind == index {
		return problems // its lines are held to what is there
	}
	for _, l := range casebook.Links(string(p.data)) {
		target, _, _ := strings.Cut(l.Target, "#")
		if l.Wiki || !strings.HasSuffix(target, ".md") || strings.Contains(target, ":") || !fs.ValidPath(path.Join(path.Dir(p.path), target)) || t.has(p, target) {
			continue
		}
		q := p.advice("link-missing", fmt.Sprintf("there is no %s", target), "name another file, or take the link out")
		q.Line = l.Line
		problems = append(problems, q)
	}
	return problems
}

// has says whether a file lies at a path, seen from the page or from the top.
func (t *tree) has(p page, target string) bool {
	for _, at := range []string{path.Join(path.Dir(p.path), target), target} {
		for _, name := range []string{at, at + ".md"} {
			if fs.ValidPath(name) {
				if _, err := os.Lstat(filepath.Join(t.dir, filepath.FromSlash(name))); err == nil {
					return true
				}
			}
		}
	}
	return false
}
