package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A project is what lies beside the memories: files that are there, files that git had once, and files that lie elsewhere now.
type project struct {
	kept, gone []string
	moved      [][2]string // from, to
	texts      map[string]string
	nextGone   int
	nextMoved  int
}

// newProject invents a project with enough files that are gone for n dead references.
func newProject(s *source, n int) project {
	p := project{texts: map[string]string{}}
	var names []string
	for _, stem := range s.words["stem"] { // no two files have one name: which of them is meant would be a guess
		for _, noun := range s.words["noun"][:20] {
			names = append(names, s.word("folder")+"/"+stem+"_"+noun+s.word("ending"))
		}
	}
	s.random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	take := func(k int) []string {
		taken := names[:k]
		names = names[k:]
		return taken
	}
	p.kept = take(60)
	p.gone = take(n*4/10 + 5)
	for _, from := range take(n*3/10 + 5) {
		p.moved = append(p.moved, [2]string{from, path.Join("pkg", path.Dir(from), "kept_"+path.Base(from))})
	}
	for _, name := range p.kept {
		p.texts[name] = s.code() + "\n" + lines(s)
	}
	for _, name := range p.gone {
		p.texts[name] = lines(s)
	}
	for _, m := range p.moved {
		p.texts[m[0]] = lines(s)
	}
	return p
}

// lines is the text of a file that no other file is like.
func lines(s *source) string {
	var b strings.Builder
	for range 14 {
		fmt.Fprintf(&b, "# %s %s %s %s\n", s.code(), s.word("stem"), s.word("noun"), s.code())
	}
	return b.String()
}

func (p *project) takeGone() string {
	p.nextGone++
	return p.gone[p.nextGone-1]
}

func (p *project) takeMoved() (from, to string) {
	p.nextMoved++
	return p.moved[p.nextMoved-1][0], p.moved[p.nextMoved-1][1]
}

// write makes the repository with its history: all files, then without those that are gone, then with the others in their new place.
func (p *project) write(root string) error {
	for name, text := range p.texts {
		if err := writeFile(root, name, text); err != nil {
			return err
		}
	}
	git := repository(root)
	if err := git("init", "-q", "-b", "main"); err != nil {
		return err
	}
	if err := git("add", "-A"); err != nil {
		return err
	}
	if err := git("commit", "-q", "-m", "first"); err != nil {
		return err
	}
	if err := git(slices.Concat([]string{"rm", "-q"}, p.gone)...); err != nil {
		return err
	}
	if err := git("commit", "-q", "-m", "what nobody uses is gone"); err != nil {
		return err
	}
	for _, m := range p.moved {
		if err := os.MkdirAll(filepath.Join(root, path.Dir(m[1])), 0o755); err != nil {
			return err
		}
		if err := git("mv", m[0], m[1]); err != nil {
			return err
		}
	}
	return git("commit", "-q", "-m", "all in one folder")
}

// repository runs git without the configuration of whoever runs this.
func repository(root string) func(...string) error {
	return func(args ...string) error {
		c := exec.Command("git", args...)
		c.Dir = root
		c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
			"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com", "GIT_AUTHOR_DATE=2026-01-05T12:00:00Z", "GIT_COMMITTER_DATE=2026-01-05T12:00:00Z"}
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
		return nil
	}
}

func writeFile(root, name, text string) error {
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// write puts the memories, the index and the logs below one folder, the project below another, the labels into a file outside of both.
func (g *generator) write(memories, root, labels string) error {
	for _, m := range g.memories {
		if err := writeFile(memories, m.path, m.text()); err != nil {
			return err
		}
		file := filepath.Join(memories, filepath.FromSlash(m.path))
		if err := os.Chtimes(file, m.modified, m.modified); err != nil {
			return err
		}
	}
	if err := writeFile(memories, "MEMORY.md", g.index); err != nil {
		return err
	}
	for name, text := range g.logs {
		if err := writeFile(memories, name, text); err != nil {
			return err
		}
	}
	if err := g.project.write(root); err != nil {
		return err
	}
	return g.labels.write(labels)
}
