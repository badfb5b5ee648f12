package model

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"casebook"
)

const (
	firstWait = 500 * time.Millisecond
	// mostBackoff bounds a wait that the provider did not ask for.
	mostBackoff = 8 * time.Second
)

// persist calls try until it succeeds, fails for good or has failed too often, and waits in between: as long as the provider asks for, else twice as long each time,
// less up to a half by chance, so that many do not come back at once. A wait that would outlast the context is not begun. With once there is one try.
func (c *Client) persist(ctx context.Context, once bool, try func(context.Context) error) error {
	for n := 1; ; n++ {
		if err := c.rest(ctx); err != nil {
			return err
		}
		err := c.readFailure(ctx, try(ctx))
		wait, ok := c.next(err, n)
		if !ok || once {
			return plainError(err)
		}
		if deadline, bounded := ctx.Deadline(); bounded && time.Until(deadline) <= wait {
			return plainError(err)
		}
		if pause(ctx, wait) != nil {
			return c.readFailure(ctx, ctx.Err())
		}
	}
}

// next is how long to wait before another try, and whether there is one.
func (c *Client) next(err error, tried int) (time.Duration, bool) {
	var failed *casebook.ModelError
	if err == nil || !errors.As(err, &failed) {
		return 0, false
	}
	var never *final
	var anyway *again
	asked := failed.RetryAfter
	if failed.Kind == casebook.ErrRateLimit && asked > 0 {
		c.mu.Lock()
		c.notBefore = c.o.Now().Add(asked)
		c.mu.Unlock()
	}
	switch {
	case errors.As(err, &never), tried >= c.o.Tries, asked > c.o.MaxWait:
		return 0, false
	case !failed.Temporary() && !errors.As(err, &anyway):
		return 0, false
	case asked > 0:
		return asked, true
	}
	wait := min(firstWait<<min(tried-1, 10), mostBackoff)
	return wait - time.Duration(c.o.Random()*float64(wait)/2), true
}

// rest waits while the provider wants to be left alone, since another request was too many; for long it does not wait.
func (c *Client) rest(ctx context.Context) error {
	c.mu.Lock()
	wait := c.notBefore.Sub(c.o.Now())
	c.mu.Unlock()
	if ctx.Err() != nil {
		return c.readFailure(ctx, ctx.Err())
	}
	if wait <= 0 {
		return nil
	}
	if deadline, bounded := ctx.Deadline(); wait > c.o.MaxWait || bounded && time.Until(deadline) <= wait {
		e := c.failure(casebook.ErrRateLimit, "it wants to be left alone")
		e.RetryAfter = wait
		return e
	}
	if pause(ctx, wait) != nil {
		return c.readFailure(ctx, ctx.Err())
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// plainError takes off what only persist has to know.
func plainError(err error) error {
	for {
		switch e := err.(type) {
		case *final:
			err = e.err
		case *again:
			err = e.err
		case *stopped:
			return e.err
		default:
			return err
		}
	}
}

// retryAfter reads how long a provider wants to be left alone: milliseconds, seconds or a date. 0: it does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	const longest = 24 * 60 * 60
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return time.Duration(min(ms, longest*1000) * float64(time.Millisecond))
	}
	text := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(text, 64); err == nil {
		return time.Duration(min(max(s, 0), longest) * float64(time.Second))
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return min(at.Sub(now), longest*time.Second)
	}
	return 0
}
