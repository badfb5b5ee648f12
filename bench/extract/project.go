package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/internal/transcript"
	"casebook/store"
)

// later is how long after the last word the extractor runs: on another day, so that a date counted from the wrong one shows.
const later = 26 * time.Hour

// A project is what the extractor finds on the machine: files, of which commit makes a repository, and memories.
type project struct {
	label label
	dir   string // holds all of it
	root  string // the files
	store *store.Store
	zone  *time.Location
	now   time.Time
}

// build makes the project in a temporary folder.
func build(l label, said []transcript.Turn) (p *project, err error) {
	p = &project{label: l, now: said[len(said)-1].Time.Add(later)}
	if p.zone, err = time.LoadLocation(l.Zone); err != nil {
		return nil, err
	}
	if p.dir, err = os.MkdirTemp("", "extract-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(p.dir)
		}
	}()
	p.root = filepath.Join(p.dir, "project")
	if err = write(p.root, l.Files); err != nil {
		return nil, err
	}
	return p, p.remember()
}

func write(dir string, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// commit makes a repository of the project, for who looks at one. The files are in its first commit; the others have messages alone. The days are fixed and before those of the
// sessions. One stream tells git all of it, since a hundred projects with a process for each commit take most of the time.
func (p *project) commit(ctx context.Context) error {
	if err := p.git(ctx, "", "init", "-q", "-b", "main", "--template="); err != nil {
		return err
	}
	messages := p.label.Commits
	if len(messages) == 0 {
		messages = []string{"Begin"}
	}
	var b strings.Builder
	for i, m := range messages {
		date := time.Date(2026, 1, 5+i, 10, 0, 0, 0, time.UTC).Unix()
		fmt.Fprintf(&b, "commit refs/heads/main\ncommitter Sam <sam@example.test> %d +0000\ndata %d\n%s\n", date, len(m), m)
		if i > 0 {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(p.label.Files)) {
			text := p.label.Files[name]
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", name, len(text), text)
		}
	}
	if err := p.git(ctx, b.String(), "fast-import", "--quiet"); err != nil {
		return err
	}
	return p.git(ctx, "", "reset", "-q")
}

func (p *project) git(ctx context.Context, input string, args ...string) error {
	c := exec.CommandContext(ctx, "git", args...)
	c.Dir, c.Stdin = p.root, strings.NewReader(input)
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	c.Env = append(c.Env, "HOME="+p.dir, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, out)
	}
	return nil
}

// remember puts the memories into a store, with an index. They are nine days older than the run.
func (p *project) remember() error {
	dir := filepath.Join(p.dir, "memory")
	files := map[string]string{}
	var index strings.Builder
	for name, text := range p.label.Memories {
		files[name] = text
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&index, "- [%s](%s)\n", strings.TrimSuffix(name, ".md"), name)
	}
	if index.Len() > 0 {
		files["MEMORY.md"] = index.String()
	}
	if err := write(dir, files); err != nil {
		return err
	}
	for name := range files {
		old := p.now.AddDate(0, 0, -9)
		if err := os.Chtimes(filepath.Join(dir, filepath.FromSlash(name)), old, old); err != nil {
			return err
		}
	}
	st, err := store.Open(dir)
	if err != nil {
		return err
	}
	st.State = filepath.Join(p.dir, "state")
	st.Now = func() time.Time { return p.now }
	p.store = st
	return nil
}
