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
				Fix: "run git rm --cached " + casebook.ShellWord(name) + " and add it to .gitignore"}
		})
	}
	l.problems = append(l.problems, tracked.problems("further local files are in git")...)
}

// gitFiles lists the files of the index that patterns name, separated by zero bytes.
func gitFiles(ctx context.Context, root string, patterns ...string) (string, error) {
	a, err := git.Run(ctx, git.Call{Dir: root, Args: append([]string{"ls-files", "-z", "--"}, patterns...)})
	if err != nil {
		return "", err
	}
	return a.Text, nil
}
