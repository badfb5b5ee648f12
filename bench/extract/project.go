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

// A project is what the extractor finds on the machine: a repository and memories.
type project struct {
	label label
	dir   string // holds all of it
	root  string // the repository
	store *store.Store
	zone  *time.Location
	now   time.Time
}

// build makes the project in a temporary folder.
func build(ctx context.Context, l label, said []transcript.Turn) (p *project, err error) {
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
	if err = p.commit(ctx); err != nil {
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

// commit puts the files into the first commit; the others have messages alone. The days are fixed and before those of the sessions.
func (p *project) commit(ctx context.Context) error {
	if err := p.git(ctx, 0, "init", "-q", "-b", "main"); err != nil {
		return err
	}
	if err := p.git(ctx, 0, "add", "-A"); err != nil {
		return err
	}
	messages := p.label.Commits
	if len(messages) == 0 {
		messages = []string{"Begin"}
	}
	for i, m := range messages {
		if err := p.git(ctx, i, "commit", "-q", "--allow-empty", "-m", m); err != nil {
			return err
		}
	}
	return nil
}

func (p *project) git(ctx context.Context, day int, args ...string) error {
	c := exec.CommandContext(ctx, "git", append([]string{"-c", "user.name=Sam", "-c", "user.email=sam@example.test", "-c", "commit.gpgsign=false"}, args...)...)
	c.Dir = p.root
	date := time.Date(2026, 1, 5+day, 10, 0, 0, 0, time.UTC).Format(time.RFC3339)
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	c.Env = append(c.Env, "HOME="+p.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
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
