package transcript

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// foundFiles bounds how many files are looked at for one host, in folders of any size.
const foundFiles = 100_000

// Places say where hosts keep their sessions. A host without a place is not asked.
type Places struct {
	// Claude are the folders of the project's sessions: one for each working directory, <config>/projects/<key>.
	Claude []string
	// Alike are such folders that others' working directories may have, too, since shop/api and shop-api have one key: of those, each session says where it was begun.
	Alike    []string
	Codex    string // CODEX_HOME: the sessions lie in sessions and archived_sessions below it
	Gemini   string // the folder .gemini
	Opencode string // its folder below XDG_DATA_HOME, or a database
	// Roots are the project's root and those of its other work trees: a session that was begun in one of them or below it is the project's.
	Roots []string
}

// A Session is one that a host has kept.
type Session struct {
	Format Format
	Path   string // ReadFile reads it, with ID as Options.Session
	ID     string // empty: not known without reading it
	Dir    string // where it was begun; empty: not known
	Size   int64  // of the file, which may hold other sessions too
	Time   time.Time
	// Subagent says that an agent was asked, and not by a person.
	Subagent bool
	own      bool // casebook asked
}

// A Problem is what could not be looked at.
type Problem struct{ Path, Text string }

// Found are the sessions of a project.
type Found struct {
	Sessions []Session // the oldest first, by the time of the last word
	Problems []Problem
}

// Find lists the sessions of a project, for looking back. It reads no more than the beginning of a file. Those in which casebook itself asked an agent are left out.
func Find(ctx context.Context, p Places) (Found, error) {
	f := &finder{ctx: ctx, places: p, roots: rootsOf(p.Roots), seen: map[string]bool{}}
	for _, dir := range p.Claude {
		f.claude(dir, false)
	}
	for _, dir := range p.Alike {
		f.claude(dir, true)
	}
	if p.Codex != "" {
		f.codex(filepath.Join(p.Codex, "sessions"))
		f.codex(filepath.Join(p.Codex, "archived_sessions"))
	}
	if p.Gemini != "" {
		f.gemini(filepath.Join(p.Gemini, "tmp"))
	}
	if p.Opencode != "" {
		f.opencode(p.Opencode)
	}
	if err := ctx.Err(); err != nil {
		return Found{}, fmt.Errorf("find sessions: %w", err)
	}
	slices.SortStableFunc(f.found.Sessions, func(a, b Session) int {
		return cmp.Or(a.Time.Compare(b.Time), cmp.Compare(a.Path, b.Path), cmp.Compare(a.ID, b.ID))
	})
	return f.found, nil
}

// A finder looks for sessions.
type finder struct {
	ctx    context.Context
	places Places
	roots  []string
	found  Found
	seen   map[string]bool // real paths, so that linked folders give nothing twice
	looked int             // at files of the host
}

// rootsOf are the roots in all forms in which a host may have written them.
func rootsOf(roots []string) []string {
	var all []string
	for _, r := range roots {
		if r == "" {
			continue
		}
		r = filepath.Clean(r)
		all = append(all, r)
		if resolved, err := filepath.EvalSymlinks(r); err == nil && resolved != r {
			all = append(all, resolved)
		}
	}
	return all
}

// mine says whether a working directory belongs to the project.
func (f *finder) mine(dir string) bool {
	if dir == "" || !filepath.IsAbs(dir) {
		return false
	}
	dirs := []string{filepath.Clean(dir)}
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		dirs = append(dirs, resolved)
	}
	for _, root := range f.roots {
		for _, d := range dirs {
			if d == root || strings.HasPrefix(d, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator)) {
				return true
			}
		}
	}
	return false
}

func (f *finder) problem(path string, err error) {
	f.found.Problems = append(f.found.Problems, Problem{Path: path, Text: plainError(err)})
}

// plainError is what went wrong, without the path, which stands beside it.
func plainError(err error) string {
	if e, ok := err.(*fs.PathError); ok {
		return e.Err.Error()
	}
	return err.Error()
}

// list are the entries of a folder; one that is not there has none.
func (f *finder) list(dir string) []fs.DirEntry {
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		f.problem(dir, err)
	}
	return entries
}

// file is the regular file at a path, through a link too; false: it is to be passed over. What is none is a problem.
func (f *finder) file(path string) (fs.FileInfo, bool) {
	if f.ctx.Err() != nil {
		return nil, false
	}
	if f.looked++; f.looked > foundFiles {
		if f.looked == foundFiles+1 {
			f.found.Problems = append(f.found.Problems, Problem{Path: filepath.Dir(path), Text: fmt.Sprintf("more than %d files; the others are not looked at", foundFiles)})
		}
		return nil, false
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.problem(path, err)
		return nil, false
	case !info.Mode().IsRegular():
		if !info.IsDir() {
			f.found.Problems = append(f.found.Problems, Problem{Path: path, Text: "is not a regular file"})
		}
		return nil, false
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil || f.seen[real] {
		return nil, false
	}
	f.seen[real] = true
	return info, true
}

// add takes a session, unless it is casebook's own.
func (f *finder) add(s Session, info fs.FileInfo) {
	if s.own || isOwnDir(s.Dir) {
		return
	}
	s.Size = info.Size()
	if s.Time.IsZero() {
		s.Time = info.ModTime()
	}
	f.found.Sessions = append(f.found.Sessions, s)
}
