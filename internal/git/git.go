// Package git runs git safely.
//
// Git runs the configuration of the repository that it is in, and that repository may be anybody's. What could start a program of its choice is switched off:
// hooks, the file system monitor, pagers, signatures, prompts, fetching of what a partial clone left out. The environment cannot lead git elsewhere. A call
// has an end, in time and in bytes. The package does not guard commands that convert files of a work tree (status, diff against it): their filters are
// programs of the configuration, so nobody may call them here.
package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// ErrMissing is the error where git is not installed.
var ErrMissing = exec.ErrNotFound

// ErrLate is the error of a call that took longer than it may.
var ErrLate = errors.New("it took too long")

const (
	// DefaultWait is how long a call may take, and DefaultMost how many bytes its answer may have.
	DefaultWait = 5 * time.Second
	DefaultMost = 1 << 20
	maxSaid     = 4 << 10 // bytes of git's complaint
)

// A Call is one run of git. The zero values of the bounds are the defaults.
type Call struct {
	Dir   string // the folder in which it runs
	Args  []string
	Input string // of standard input
	Wait  time.Duration
	Most  int
}

// An Answer is what git wrote.
type Answer struct {
	Text string // at most Most bytes
	Cut  bool   // there was more, or git was stopped or failed before its end
}

// Run answers what git wrote to its standard output, also beside an error. Its error is the first line of what git complained of.
func Run(ctx context.Context, call Call) (Answer, error) {
	if call.Wait == 0 {
		call.Wait = DefaultWait
	}
	if call.Most == 0 {
		call.Most = DefaultMost
	}
	ctx, stop := context.WithTimeout(ctx, call.Wait)
	defer stop()
	args := append([]string{"-C", call.Dir, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "log.showSignature=false", "-c", "core.quotePath=false",
		"--no-optional-locks", "--no-pager"}, call.Args...)
	c := exec.CommandContext(ctx, "git", args...)
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") }),
		"LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=")
	c.WaitDelay = time.Second
	if call.Input != "" {
		c.Stdin = strings.NewReader(call.Input)
	}
	out, said := limited{left: call.Most, full: stop}, limited{left: maxSaid}
	c.Stdout, c.Stderr = &out, &said
	err := c.Run()
	a := Answer{Text: out.kept.String(), Cut: out.more || err != nil}
	switch {
	case err == nil, out.more:
		return a, nil
	case ctx.Err() != nil:
		return a, ErrLate
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(said.kept.String()), "\n"); first != "" {
		return a, errors.New(strings.ToValidUTF8(first, "?"))
	}
	return a, err
}

// limited keeps the beginning of what is written to it, takes the rest for written, and tells once that there was more.
type limited struct {
	kept bytes.Buffer
	left int
	more bool
	full func() // nil: nobody is told
}

func (l *limited) Write(p []byte) (int, error) {
	keep := p[:min(len(p), l.left)]
	l.left -= len(keep)
	l.kept.Write(keep)
	if len(keep) < len(p) && !l.more {
		l.more = true
		if l.full != nil {
			l.full()
		}
	}
	return len(p), nil
}
