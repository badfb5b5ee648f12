package project

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// maxGitFile bounds what is read of `.git`, `commondir`, `gitdir` and `HEAD`; real ones hold one path.
const maxGitFile = 64 << 10

// fromGitFile follows a `.git` file: a linked worktree, a submodule or a repository with a separate git directory. Without a usable target
// the result is not Git.
func fromGitFile(root, dotGit string) (Project, *casebook.Problem) {
	gitDir, common, wrong := gitFileTarget(dotGit)
	if wrong != "" {
		return Project{}, &casebook.Problem{Code: brokenFile, Path: dotGit, Text: wrong + "; the folder counts as outside git",
			Fix: "run git status there, or remove the file"}
	}
	p := Project{Root: root, Main: root, Git: true, GitDir: gitDir, CommonDir: gitDir}
	if common == gitDir {
		// The `.bare` layout: a .git file beside the worktrees names a bare repository in the same folder. One further away is not believed.
		if inside(root, gitDir) && readConfig(gitDir).bare {
			p.Main = gitDir
		}
		return p, nil
	}
	if !registered(gitDir, common, dotGit) {
		return p, &casebook.Problem{Code: unregistered, Path: dotGit,
			Text: "names a worktree that the repository " + common + " does not know under this path; taken as a project of its own",
			Fix:  "run git worktree repair in the main checkout"}
	}
	p.Worktree, p.CommonDir = true, common
	main, known := mainOf(common)
	p.Main, p.Bare = main, readConfig(common).bare
	if !known {
		return p, &casebook.Problem{Code: mainUnknown, Path: filepath.Join(common, "config"),
			Text: "does not say where the main checkout lies; its worktrees share a memory that it has no part in",
			Fix:  "run git config core.worktree in the main checkout, with its path"}
	}
	return p, nil
}

// gitFileTarget is the git directory that a `.git` file names with its common directory, or what is wrong with it. A target that is a `.git`
// file again is not followed, so nothing can go round in circles.
func gitFileTarget(dotGit string) (gitDir, common, wrong string) {
	data, err := regular.Read(dotGit, maxGitFile)
	if err != nil {
		return "", "", cause(err)
	}
	target, ok := strings.CutPrefix(string(data), "gitdir: ")
	target = strings.TrimRight(target, "\r\n")
	if !ok || target == "" || strings.ContainsAny(target, "\x00\n") {
		return "", "", "does not say gitdir: and a path"
	}
	gitDir, err = filepath.EvalSymlinks(absolute(filepath.Dir(dotGit), target))
	if err != nil {
		return "", "", "names a git directory that is not there"
	}
	common, ok = commonOf(gitDir)
	if !ok {
		return "", "", "names " + gitDir + ", which is no git directory"
	}
	return gitDir, common, ""
}

// mainOf is the identity that all worktrees of one repository share: its main checkout. A common directory that is not called `.git` belongs to
// a submodule or a separate git directory, whose configuration names the checkout, or to a bare repository, which has none and is the identity
// itself. known is false for a checkout that nothing names.
func mainOf(common string) (main string, known bool) {
	if filepath.Base(common) == ".git" {
		return filepath.Dir(common), true
	}
	c := readConfig(common)
	if c.bare {
		return common, true
	}
	if c.worktree != "" {
		main, err := filepath.EvalSymlinks(absolute(common, c.worktree))
		if err == nil && pointsAt(filepath.Join(main, ".git"), common) {
			return main, true
		}
	}
	return common, false
}

// pointsAt says whether dotGit is a `.git` file of gitDir: a configuration alone could name any folder as its checkout.
func pointsAt(dotGit, gitDir string) bool {
	target, _, wrong := gitFileTarget(dotGit)
	return wrong == "" && target == gitDir
}

// registered says whether the repository knows the worktree: its folder lies below `worktrees` and names this `.git` file in return.
func registered(gitDir, common, dotGit string) bool {
	if filepath.Dir(gitDir) != filepath.Join(common, "worktrees") {
		return false
	}
	data, err := regular.Read(filepath.Join(gitDir, "gitdir"), maxGitFile)
	if err != nil {
		return false
	}
	back := absolute(gitDir, strings.TrimRight(string(data), "\r\n"))
	return realOr(filepath.Dir(back)) == filepath.Dir(dotGit) && filepath.Base(back) == ".git"
}

// commonOf makes git's own test of a git directory, but for HEAD's text: HEAD, objects and refs, the last two in the common directory that the
// `commondir` file of a linked worktree names. It answers that directory, dir itself for all others, or nothing.
func commonOf(dir string) (common string, ok bool) {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return "", false
	}
	common = dir
	if data, err := regular.Read(filepath.Join(dir, "commondir"), maxGitFile); err == nil {
		common, err = filepath.EvalSymlinks(absolute(dir, strings.TrimRight(string(data), "\r\n")))
		if err != nil {
			return "", false
		}
	}
	return common, regular.IsFolder(filepath.Join(common, "objects")) && regular.IsFolder(filepath.Join(common, "refs"))
}

// config is what we need of a repository's configuration.
type config struct {
	bare     bool
	worktree string
}

// readConfig reads `core.bare` and `core.worktree` of a git directory's own configuration, whose second file git moves them to when worktrees have
// their own. Includes are not followed; what cannot be read, or stands behind the first maxGitFile bytes, is unset.
func readConfig(gitDir string) config {
	var c config
	for _, name := range []string{"config", "config.worktree"} {
		if data, _, err := regular.Start(filepath.Join(gitDir, name), maxGitFile); err == nil {
			c.parse(string(data))
		}
	}
	return c
}

func (c *config) parse(text string) {
	inCore := false
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
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
