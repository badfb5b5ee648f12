// Package git runs git in a repository that nobody has looked at: what could start a program of that repository's choice is switched off, and no answer is waited
// for long. It knows no git command by name, and is never called on a prompt's way.
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

const (
	wait      = 5 * time.Second
	maxAnswer = 16 << 20
	maxSaid   = 4 << 10
)

// ErrTooLong is what an answer ends in that takes too long or is too large.
var ErrTooLong = errors.New("git takes too long or says too much")

// Run runs git in dir and gives what it prints. An error that Is exec.ErrNotFound says that there is no git.
func Run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	c := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-optional-locks"}, args...)...)
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") }), "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0")
	c.WaitDelay = time.Second
	out, said := limited{left: maxAnswer}, limited{left: maxSaid}
	c.Stdout, c.Stderr = &out, &said
	err := c.Run()
	switch {
	case ctx.Err() != nil, err == nil && out.more:
		return nil, ErrTooLong
	case err == nil:
		return out.kept.Bytes(), nil
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(said.kept.String()), "\n"); first != "" {
		return nil, errors.New(strings.ToValidUTF8(first, "?"))
	}
	return nil, err
}

// limited keeps the beginning of what is written to it, and takes the rest for written.
type limited struct {
	kept bytes.Buffer
	left int
	more bool // something was not kept
}

func (l *limited) Write(p []byte) (int, error) {
	keep := p[:min(len(p), l.left)]
	l.more = l.more || len(keep) < len(p)
	l.kept.Write(keep)
	l.left -= len(keep)
	return len(p), nil
}
