package host

import (
	"bufio"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
)

// An agent that never ends is killed with what it started when nobody wants its answer any more.
func TestNeverEnds(t *testing.T) {
	calls := newCallee(t)
	m := opened(t, "claude", script{Call: calls.path}, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	failed := make(chan error, 1)
	go func() {
		_, err := m.Generate(ctx, question(nil))
		failed <- err
	}()
	one, who := calls.next(t)
	two, other := calls.next(t)
	if who == other {
		t.Errorf("the agent and its child did not call: %s, %s", who, other)
	}
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	ends(t, one)
	ends(t, two)
	if left := entries(t, m.o.State); !slices.Equal(left, []string{"selector.lock"}) {
		t.Error("left behind:", left)
	}
}

// The time of a run is over by its own limit or by the caller's.
func TestTooSlow(t *testing.T) {
	calls := newCallee(t)
	m := opened(t, "claude", script{Call: calls.path}, Options{Timeout: time.Millisecond})
	if _, err := m.Generate(t.Context(), question(nil)); !errors.Is(err, casebook.ErrTimeout) || !strings.Contains(err.Error(), "longer than 1ms") {
		t.Error(err)
	}
	m = opened(t, "claude", script{Call: calls.path}, Options{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := m.Generate(ctx, question(nil)); !errors.Is(err, casebook.ErrTimeout) {
		t.Error(err)
	}
}

// A child that outlives its agent, with the output open, neither holds up the answer nor lives on.
func TestOrphans(t *testing.T) {
	calls := newCallee(t)
	m := opened(t, "claude", script{Call: calls.path, Orphan: true, Said: []string{sample(t, "claude.json")}}, Options{})
	type result struct {
		answer casebook.Response
		err    error
	}
	done := make(chan result, 1)
	go func() {
		answer, err := m.Generate(t.Context(), question(namesSchema))
		done <- result{answer, err}
	}()
	var child *bufio.Reader
	for range 2 {
		if r, who := calls.next(t); who == "child" {
			child = r
		}
	}
	if got := <-done; got.err != nil || got.answer.Text() != want {
		t.Errorf("%+v %v", got.answer, got.err)
	}
	ends(t, child)
}

// An agent that talks without end is stopped, and what it said is no answer.
func TestFlood(t *testing.T) {
	m := opened(t, "codex", script{Flood: true}, Options{MaxBytes: 100_000})
	if _, err := m.Generate(t.Context(), question(nil)); !errors.Is(err, casebook.ErrBroken) || !strings.Contains(err.Error(), "100000 bytes") {
		t.Error(err)
	}
}
