package host

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"
)

var (
	errTimeout = errors.New("the whole took too long")
	errHuge    = errors.New("it said too much")
)

const (
	// maxComplaint bounds what is kept of an agent's standard error, its end.
	maxComplaint = 8 << 10
	// goodbye is how long something may hold the output open that outlives the agent.
	goodbye = time.Second
)

// output is what came of a run.
type output struct {
	said       []byte // of its standard output
	complained string // the end of its standard error
	unstarted  bool
}

// start runs a program to its end. Nothing of its group outlives the call: neither what it started nor what that did, unless it made itself a session of its own.
func (m *Model) start(ctx context.Context, argv, environ []string, dir, input string) (output, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, m.o.Timeout, errTimeout)
	defer cancel()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.WaitDelay = dir, environ, strings.NewReader(input), goodbye
	said, complained := &head{limit: m.o.MaxBytes, over: func() { stop(errHuge) }}, &tail{limit: maxComplaint}
	cmd.Stdout, cmd.Stderr = said, complained
	var end atomic.Pointer[func()]
	cmd.Cancel = func() error {
		if kill := end.Load(); kill != nil {
			(*kill)()
		}
		return cmd.Process.Kill()
	}
	release := together(cmd)
	defer release()
	if err := cmd.Start(); err != nil {
		return output{unstarted: true}, err
	}
	kill := hold(cmd.Process)
	end.Store(&kill)
	if ctx.Err() != nil { // it was over before kill was known
		kill()
	}
	err := cmd.Wait()
	kill()
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	if errors.Is(err, exec.ErrWaitDelay) { // the agent is done, and all that it wrote is here
		err = nil
	}
	return output{said: said.kept.Bytes(), complained: string(complained.kept)}, err
}

// head keeps the first bytes of what is written, and says when there are more.
type head struct {
	kept  bytes.Buffer // not embedded: it would be read into past Write
	limit int
	over  func()
}

func (h *head) Write(p []byte) (int, error) {
	room := min(h.limit-h.kept.Len(), len(p))
	h.kept.Write(p[:room])
	if room < len(p) {
		h.over()
		return room, io.ErrShortWrite
	}
	return len(p), nil
}

// tail keeps the last bytes of what is written.
type tail struct {
	kept  []byte
	limit int
}

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - t.limit; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(p), nil
}
