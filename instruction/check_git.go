package instruction

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
)

const (
	gitWait    = 5 * time.Second
	maxGitList = 1 << 20 // bytes of git's answer
	fewTracked = 10
)

// localTracked tells of local files that git has, so that everybody gets them. Where git is not installed nothing is told.
func (l *lint) localTracked(ctx context.Context) {
	p := l.l.Project
	if !p.Git || p.Root == p.GitDir { // a bare repository has no files
		return
	}
	if info, err := os.Stat(filepath.Join(p.GitDir, "index")); err != nil || !info.Mode().IsRegular() { // git has no file yet, or would wait for a pipe
		return
	}
	out, err := gitFiles(ctx, p.Root, ":(top,glob)**/"+LocalFile, ":(top,glob)**/"+dotClaude+"/settings.local.json")
	switch {
	case errors.Is(err, exec.ErrNotFound), ctx.Err() != nil:
		return
	case err != nil:
		l.problem(casebook.Problem{Code: "git-failed", Path: p.Root, Text: "git did not say which files it has: " + err.Error(), Fix: "run git status there", Info: true})
		return
	}
	tracked := few{most: fewTracked}
	for name := range strings.SplitSeq(out, "\x00") {
		if name == "" {
			continue
		}
		tracked.add(func() casebook.Problem {
			return casebook.Problem{Code: "local-tracked", Path: filepath.Join(p.Root, filepath.FromSlash(name)), Text: "is for one person alone, and git has it: everybody gets it with the project",
				Fix: "run git rm --cached " + shellWord(name) + " and add it to .gitignore"}
		})
	}
	l.problems = append(l.problems, tracked.problems("further local files are in git")...)
}

// shellWord is a word as a shell takes it for itself.
func shellWord(s string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80 || strings.ContainsRune("._/-+,@", c)
	}
	if s != "" && s[0] != '-' && strings.IndexFunc(s, func(c rune) bool { return !plain(c) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// gitFiles lists the files of the index that patterns name, separated by zero bytes. Git runs the configuration of the repository that it is in, so all that could start
// a program of its choice is switched off.
func gitFiles(ctx context.Context, root string, patterns ...string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, gitWait)
	defer stop()
	args := append([]string{"-C", root, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-optional-locks", "ls-files", "-z", "--"}, patterns...)
	c := exec.CommandContext(ctx, "git", args...)
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") }), "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0")
	c.WaitDelay = time.Second
	var out, said limited
	out.left, said.left = maxGitList, 4<<10
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return "", errors.New("it took too long")
		}
		if first, _, _ := strings.Cut(strings.TrimSpace(said.kept.String()), "\n"); first != "" {
			return "", errors.New(strings.ToValidUTF8(first, "?"))
		}
		return "", err
	}
	return out.kept.String(), nil
}

// limited keeps the beginning of what is written to it, and takes the rest for written.
type limited struct {
	kept bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	keep := p[:min(len(p), l.left)]
	l.left -= len(keep)
	l.kept.Write(keep)
	return len(p), nil
}
