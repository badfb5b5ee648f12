package project

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"casebook"
)

// maxGitFile bounds what is read of `.git`, `commondir`, `gitdir` and `HEAD`; real ones hold one path.
const maxGitFile = 64 << 10

// fromGitFile follows a `.git` file: a linked worktree, a submodule or a repository with a separate git directory. Without a usable target
// the result is not Git.
func fromGitFile(root, dotGit string) (Project, []casebook.Problem) {
	broken := func(text string) (Project, []casebook.Problem) {
		return Project{}, []casebook.Problem{{Code: "git-broken", Path: dotGit, Text: text + "; the folder counts as outside git",
			Fix: "run git status there, or remove the file"}}
	}
	data, err := readSmall(dotGit)
	if err != nil {
		return broken(cause(err))
	}
	target, ok := strings.CutPrefix(string(data), "gitdir: ")
	target = strings.TrimRight(target, "\r\n")
	if !ok || target == "" || strings.ContainsAny(target, "\x00\n") {
		return broken("does not say gitdir: and a path")
	}
	gitDir, err := filepath.EvalSymlinks(absolute(root, target))
	if err != nil {
		return broken("names a git directory that is not there")
	}
	if !isGitDir(gitDir) {
		return broken("names " + gitDir + ", which is no git directory")
	}
	p := Project{Root: root, Main: root, Git: true, GitDir: gitDir, CommonDir: gitDir}
	common, linked := commonDir(gitDir)
	if !linked {
		// The `.bare` layout: a .git file beside the worktrees names a bare repository in the same folder. One further away is not believed.
		if inside(root, gitDir) && gitConfig(gitDir).bare {
			p.Main = gitDir
		}
		return p, nil
	}
	p.Worktree, p.CommonDir = true, common
	if !registered(gitDir, common, dotGit) {
		p.Worktree = false
		return p, []casebook.Problem{{Code: "worktree-unregistered", Path: dotGit,
			Text: "names a worktree that the repository " + common + " does not know under this path; taken as a project of its own",
			Fix:  "run git worktree repair in the main checkout"}}
	}
	p.Main = mainOf(common)
	return p, nil
}

// mainOf is the identity that all worktrees of one repository share: its main checkout. A common directory that is not called `.git` belongs to
// a submodule or a separate git directory, whose configuration names the checkout, or to a bare repository, which has none.
func mainOf(common string) string {
	if filepath.Base(common) == ".git" {
		return filepath.Dir(common)
	}
	config := gitConfig(common)
	if config.bare || config.worktree == "" {
		return common
	}
	main, err := filepath.EvalSymlinks(absolute(common, config.worktree))
	if err != nil || !pointsAt(filepath.Join(main, ".git"), common) {
		return common
	}
	return main
}

// pointsAt says whether dotGit is a `.git` file of gitDir: a configuration alone could name any folder as its checkout.
func pointsAt(dotGit, gitDir string) bool {
	data, err := readSmall(dotGit)
	if err != nil {
		return false
	}
	target, ok := strings.CutPrefix(strings.TrimRight(string(data), "\r\n"), "gitdir: ")
	return ok && realOr(absolute(filepath.Dir(dotGit), target)) == gitDir
}

// registered says whether the repository knows the worktree: its folder lies below `worktrees` and names this `.git` file in return.
func registered(gitDir, common, dotGit string) bool {
	if filepath.Dir(gitDir) != filepath.Join(common, "worktrees") {
		return false
	}
	data, err := readSmall(filepath.Join(gitDir, "gitdir"))
	if err != nil {
		return false
	}
	back := absolute(gitDir, strings.TrimRight(string(data), "\r\n"))
	return realOr(filepath.Dir(back)) == filepath.Dir(dotGit) && filepath.Base(back) == ".git"
}

// commonDir reads the `commondir` file of a linked worktree's git directory.
func commonDir(gitDir string) (string, bool) {
	data, err := readSmall(filepath.Join(gitDir, "commondir"))
	if err != nil {
		return "", false
	}
	common, err := filepath.EvalSymlinks(absolute(gitDir, strings.TrimRight(string(data), "\r\n")))
	return common, err == nil
}

// isGitDir is git's own test without reading HEAD's text: HEAD, objects and refs, the last two also in the common directory.
func isGitDir(dir string) bool {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return false
	}
	if common, linked := commonDir(dir); linked {
		dir = common
	}
	return isFolder(filepath.Join(dir, "objects")) && isFolder(filepath.Join(dir, "refs"))
}

// config is what we need of a repository's configuration.
type config struct {
	bare     bool
	worktree string
}

// gitConfig reads `core.bare` and `core.worktree` of a git directory's own config file. Includes are not followed; what cannot be read is unset.
func gitConfig(gitDir string) config {
	var c config
	data, err := readSmall(filepath.Join(gitDir, "config"))
	if err != nil {
		return c
	}
	inCore := false
	for line := range strings.Lines(string(bytes.TrimPrefix(data, []byte("\ufeff")))) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section, rest, _ := strings.Cut(line[1:], "]")
			inCore = strings.EqualFold(strings.TrimSpace(section), "core")
			line = strings.TrimSpace(rest)
		}
		if !inCore || line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		name, value, hasValue := strings.Cut(line, "=")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "bare":
			c.bare = !hasValue || gitTrue(configValue(value))
		case "worktree":
			c.worktree = configValue(value)
		}
	}
	return c
}

// configValue takes quotes, escapes and a comment out of a value.
func configValue(s string) string {
	var b strings.Builder
	quoted := false
	keep := 0 // trailing blanks outside quotes go
	s = strings.TrimSpace(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
			continue
		case c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case !quoted && (c == '#' || c == ';'):
			return b.String()[:keep]
		default:
			b.WriteByte(c)
			if !quoted && (c == ' ' || c == '\t') {
				continue
			}
		}
		keep = b.Len()
	}
	return b.String()[:keep]
}

func gitTrue(s string) bool {
	switch strings.ToLower(s) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

// readSmall reads a regular file of at most maxGitFile bytes and never waits for a pipe's writer.
func readSmall(path string) ([]byte, error) {
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
	data, err := io.ReadAll(io.LimitReader(f, maxGitFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxGitFile {
		return nil, fmt.Errorf("is over %d bytes", maxGitFile)
	}
	return data, nil
}

func absolute(base, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}

func realOr(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func inside(root, path string) bool {
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel) && rel != "."
}

// cause is an error's last word, without the path that the Problem names already.
func cause(err error) string {
	var pathError *os.PathError
	if errors.As(err, &pathError) {
		return "cannot be read: " + pathError.Err.Error()
	}
	return err.Error()
}
