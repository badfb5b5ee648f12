package modeltest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"casebook"
)

// A Step is one request to a Model with its answer.
type Step struct {
	// Fits looks at the request; nil: any is fine.
	Fits func(casebook.Request) bool
	// Response is the answer; Text is a short way to say one of a text.
	Response casebook.Response
	Text     string
	Err      error
	// Wait keeps the answer back until it is closed, or the context is done; nil: it comes at once.
	Wait <-chan struct{}
}

// A Model is a casebook.Model without a network. Of the steps that are left, the first that fits a request answers it.
type Model struct {
	t        testing.TB
	mu       sync.Mutex
	left     []Step
	requests []casebook.Request
}

var _ casebook.Model = (*Model)(nil)

// NewModel makes a model; at the test's end all steps must have been taken.
func NewModel(t testing.TB, steps ...Step) *Model {
	m := &Model{t: t, left: slices.Clone(steps)}
	t.Cleanup(func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if len(m.left) > 0 {
			t.Errorf("modeltest: nobody asked for %d answers", len(m.left))
		}
	})
	return m
}

// Requests are those that came, in order.
func (m *Model) Requests() []casebook.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.requests)
}

// Generate implements casebook.Model.
func (m *Model) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := r.Check(); err != nil {
		return casebook.Response{}, err
	}
	step, ok := m.take(r)
	if !ok {
		m.t.Errorf("modeltest: no step is left for %+v", r)
		return casebook.Response{}, casebook.ErrUnsupported
	}
	if step.Wait != nil {
		select {
		case <-step.Wait:
		case <-ctx.Done():
			return casebook.Response{}, ctx.Err()
		}
	}
	answer := step.Response
	if step.Text != "" {
		answer.Content = []casebook.Content{{Kind: casebook.ContentText, Text: step.Text}}
	}
	if answer.Stop == "" && step.Err == nil {
		answer.Stop = casebook.StopEnd
	}
	return answer, step.Err
}

func (m *Model) take(r casebook.Request) (Step, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests = append(m.requests, r)
	for i, step := range m.left {
		if step.Fits == nil || step.Fits(r) {
			m.left = slices.Delete(m.left, i, i+1)
			return step, true
		}
	}
	return Step{}, false
}

// Stream implements casebook.Model: each block is a piece.
func (m *Model) Stream(ctx context.Context, r casebook.Request, each func(casebook.Piece) error) (casebook.Response, error) {
	answer, err := m.Generate(ctx, r)
	if err != nil {
		return answer, err
	}
	for _, c := range answer.Content {
		piece := casebook.Piece{Text: c.Text}
		if c.Kind == casebook.ContentToolUse {
			piece = casebook.Piece{Use: &c}
		}
		if err := each(piece); err != nil {
			return answer, err
		}
	}
	return answer, nil
}

// CountTokens implements casebook.Model by the estimate.
func (m *Model) CountTokens(_ context.Context, r casebook.Request) (int, error) {
	return r.Estimate(), nil
}
