package instruction

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/git"
)

const fewTracked = 10

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
	case errors.Is(err, git.ErrMissing), ctx.Err() != nil:
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

// gitFiles lists the files of the index that patterns name, separated by zero bytes.
func gitFiles(ctx context.Context, root string, patterns ...string) (string, error) {
	a, err := git.Run(ctx, git.Call{Dir: root, Args: append([]string{"ls-files", "-z", "--"}, patterns...)})
	if err != nil {
		return "", err
	}
	return a.Text, nil
}
