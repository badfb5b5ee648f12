// Package hook is the door for agents that call a command at their events: one event of the host comes in as JSON, its answer or nothing goes out.
//
// A hook must never stop a prompt. Whatever happens (an event that is no JSON, an unreadable store, a full disk, a panic), nothing or one valid object is
// written, the reason goes to the log, and the caller exits 0. By the deadline it answers from what it has, which is then nothing.
//
// A prompt starts no process but, where the person's configuration names a model that chooses memories, one casebook that nobody waits for; it does its work in
// Prefetch, and opens the connection that a hook never opens. The start of a session asks git for the ages of memories that lie in a work tree. The package writes no
// memory, but for what a killed casebook left half written.
package hook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"
)

const (
	// LogFile is the name of the log in casebook's state folder.
	LogFile = "hook.log"

	// maxEvent bounds an event; a larger one is not read to its end.
	maxEvent = 16 << 20
	// firstDeadline holds until the configuration has been read.
	firstDeadline = 500 * time.Millisecond
)

// Env is what the door gets of the system.
type Env struct {
	Stdin  io.Reader
	Stdout io.Writer
	// Home is the person's home folder; empty: unknown, and nothing is remembered.
	Home   string
	Getenv func(string) string // nil: no variables
	// Dir is the working directory, for an event that names none.
	Dir string
	// Started is when the process began, from which the deadline counts; zero: at the call.
	Started time.Time
	Now     func() time.Time // nil: time.Now; the ages of memories count from it, the deadline does not
	// ManagedDir holds the administrator's settings; empty: the system's own folder.
	ManagedDir string
	// AccountHome answers the home folder where a project's settings set HOME; nil: os/user.
	AccountHome func() (string, error)
	// Detach starts this program with args in a process of its own, and returns at once. It is given the variables that believed knows, and settings.Detached. Nil: no process is
	// started, and no model is asked.
	Detach func(args []string, believed func(name string) string) error
}

// An outcome is what the work on an event came to.
type outcome struct {
	output *output
	err    error
}

// ErrDeadline is returned when the answer was not ready in time.
var ErrDeadline = errors.New("the deadline passed")

// Handle answers one event. The error is for a person who debugs; it is in the log as well, and the process exits 0 all the same.
func Handle(ctx context.Context, env Env) (err error) {
	if env.Started.IsZero() {
		env.Started = time.Now()
	}
	h := &handler{Env: env, deadlines: make(chan time.Time, 1)}
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
		h.log.close(err)
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- outcome{err: panicked(p)}
			}
		}()
		output, err := h.work(ctx)
		done <- outcome{output, err}
	}()
	timer := time.NewTimer(time.Until(env.Started.Add(firstDeadline)))
	defer timer.Stop()
	for {
		select {
		case out := <-done:
			return errors.Join(out.err, h.print(out.output))
		case deadline := <-h.deadlines:
			timer.Reset(time.Until(deadline))
		case <-timer.C:
			return ErrDeadline
		}
	}
}

func panicked(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }

// print writes the whole answer at once, or nothing.
func (h *handler) print(out *output) error {
	if out == nil || h.Stdout == nil {
		return nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	if _, err := h.Stdout.Write(b.Bytes()); err != nil {
		return fmt.Errorf("write answer: %w", err)
	}
	return nil
}
