package recall

import (
	"context"
	"time"

	"casebook"
)

// A Prefetch is a Select that goes on beside a turn. Nobody waits for it: a turn collects what has settled, and closes it on every way out.
//
//	p := r.Prefetch(ctx, m, req)
//	defer p.Close()
type Prefetch struct{}

// Prefetch starts Select and returns at once. It ends with ctx.
func (r *Recaller) Prefetch(ctx context.Context, m casebook.Model, req Request) *Prefetch {
	return &Prefetch{}
}

// Collect gives the selection once, when it has settled, and never waits. One that failed or was cancelled is never given.
func (p *Prefetch) Collect() (Selection, bool) { return Selection{}, false }

// Settled is when the work ended, in success, failure or cancellation; false: it goes on.
func (p *Prefetch) Settled() (time.Time, bool) { return time.Time{}, false }

// Err is why nothing can be collected; nil while it goes on and after success.
func (p *Prefetch) Err() error { return nil }

// Close cancels what goes on and waits until it has ended. What was not collected by then never is.
func (p *Prefetch) Close() {}
