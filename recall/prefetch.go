package recall

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"casebook"
)

// A Prefetch is a Select that goes on beside a turn. Nobody waits for it: a turn collects what has settled, and closes it on every way out.
//
//	p := r.Prefetch(ctx, m, req)
//	defer p.Close()
type Prefetch struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when it has settled; what stands below is written before that
	taken  atomic.Bool   // or given up

	selection Selection
	err       error
	settled   time.Time
}

// Prefetch starts Select and returns at once; it touches no file by then. It ends with ctx.
func (r *Recaller) Prefetch(ctx context.Context, m casebook.Model, req Request) *Prefetch {
	ctx, cancel := context.WithCancel(ctx)
	p := &Prefetch{cancel: cancel, done: make(chan struct{})}
	own := *r // the caller may change its own meanwhile, and reuse its lists
	own.Further, own.Files = slices.Clone(r.Further), slices.Clone(r.Files)
	req.Surfaced, req.Read, req.Tools, req.Files = slices.Clone(req.Surfaced), slices.Clone(req.Read), slices.Clone(req.Tools), slices.Clone(req.Files)
	go func() {
		defer close(p.done)
		defer cancel()
		p.run(ctx, func() (Selection, error) { return own.Select(ctx, m, req) })
		p.settled = own.now()
	}()
	return p
}

// run selects. A model may be anybody's code: when it panics there is no selection, and the agent goes on.
func (p *Prefetch) run(ctx context.Context, choose func() (Selection, error)) {
	defer func() {
		if value := recover(); value != nil {
			p.err = fmt.Errorf("select memories: panic: %v", value)
		}
	}()
	p.selection, p.err = choose()
	if p.err == nil {
		p.err = ctx.Err() // the turn is over
	}
}

// Collect gives the selection once, when it has settled, and never waits. One that failed or was cancelled is never given.
func (p *Prefetch) Collect() (Selection, bool) {
	if _, settled := p.Settled(); !settled || p.err != nil || p.taken.Swap(true) {
		return Selection{}, false
	}
	return p.selection, true
}

// Settled is when the work ended, in success, failure or cancellation; false: it goes on.
func (p *Prefetch) Settled() (time.Time, bool) {
	select {
	case <-p.done:
		return p.settled, true
	default:
		return time.Time{}, false
	}
}

// Err is why nothing can be collected; nil while the work goes on, and when it has succeeded.
func (p *Prefetch) Err() error {
	if _, settled := p.Settled(); settled {
		return p.err
	}
	return nil
}

// Close cancels what goes on and waits until it has ended, which a model does soon after its context. What was not collected by then never is. It may be called again.
func (p *Prefetch) Close() {
	p.taken.Store(true)
	p.cancel()
	<-p.done
}
