package model

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"casebook"
)

var (
	errHuge    = errors.New("the answer is over the limit of maxBytes")
	errSilence = errors.New("nothing came for a while")
	errTimeout = errors.New("the whole took too long")
)

// A stopped error is the caller's own, which ends a stream.
type stopped struct{ err error }

func (s *stopped) Error() string { return s.err.Error() }
func (s *stopped) Unwrap() error { return s.err }

// A final error is not tried again.
type final struct{ err error }

func (f *final) Error() string { return f.err.Error() }
func (f *final) Unwrap() error { return f.err }

// A parcel is what is sent.
type parcel struct {
	path string
	body []byte
	once bool // it is not sent again, not even with another key
}

// fetch sends a parcel and reads the whole answer.
func (c *Client) fetch(ctx context.Context, p parcel) (data []byte, id string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Timeout, errTimeout)
	defer cancel()
	resp, err := c.send(ctx, p)
	if err != nil {
		return nil, "", err
	}
	defer resp.Body.Close()
	data, err = io.ReadAll(io.LimitReader(resp.Body, c.o.MaxBytes+1))
	if err == nil && int64(len(data)) > c.o.MaxBytes {
		err = errHuge
	}
	return data, requestID(resp.Header), c.readFailure(ctx, err)
}

// follow sends a parcel and reads the answer as it comes.
func (c *Client) follow(ctx context.Context, p parcel, each func(casebook.Piece) error) (casebook.Response, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Timeout, errTimeout)
	defer cancel()
	ctx, quiet := context.WithCancelCause(ctx)
	defer quiet(nil)
	resp, err := c.send(ctx, p)
	if err != nil {
		return casebook.Response{}, err
	}
	defer resp.Body.Close()
	w := &watched{body: resp.Body, left: c.o.MaxBytes, silence: c.o.Silence, timer: time.AfterFunc(c.o.Silence, func() { quiet(errSilence) })}
	defer w.timer.Stop()
	answer, err := c.wire.pieces(w, each)
	if w.err != nil && !errors.Is(w.err, io.EOF) { // what the reader made of it says less
		var own *stopped
		if !errors.As(err, &own) {
			err = w.err
		}
	}
	if answer.RequestID == "" {
		answer.RequestID = requestID(resp.Header)
	}
	return answer, c.readFailure(ctx, err)
}

// A watched body is bounded, and cancels its request when nothing comes of it for a while.
type watched struct {
	body    io.Reader
	left    int64
	silence time.Duration
	timer   *time.Timer
	err     error // of the body
}

func (w *watched) Read(p []byte) (int, error) {
	if w.left <= 0 {
		w.err = errHuge
		return 0, w.err
	}
	w.timer.Reset(w.silence)
	n, err := w.body.Read(p[:min(int64(len(p)), w.left)])
	w.timer.Stop() // who reads may take as long as it likes
	w.left -= int64(n)
	if err != nil {
		w.err = err
	}
	return n, err
}

// send sends a parcel, with the key, and gives the answer when it is a good one. A key that is not taken is looked for once more: it may have been changed.
func (c *Client) send(ctx context.Context, p parcel) (*http.Response, error) {
	key, err := c.currentKey(ctx, "", false)
	if err != nil {
		return nil, c.readFailure(ctx, err)
	}
	resp, err := c.post(ctx, p, key)
	if err == nil && resp.StatusCode == http.StatusUnauthorized && len(c.o.Key.Command) > 0 && !p.once {
		other, err := c.currentKey(ctx, key, true)
		if err == nil && other != key {
			resp.Body.Close()
			resp, err = c.post(ctx, p, other)
			if err != nil {
				return nil, c.readFailure(ctx, err)
			}
		}
	}
	if err != nil {
		return nil, c.readFailure(ctx, err)
	}
	if resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	defer resp.Body.Close()
	err = c.refused(ctx, resp)
	if p.once && resp.StatusCode == http.StatusUnauthorized { // not before, since the key is hidden in what was said
		c.forgetKey(key)
	}
	return nil, err
}

func (c *Client) post(ctx context.Context, p parcel, key string) (*http.Response, error) {
	u := *c.base
	u.Path += p.path
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(p.body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "casebook")
	for _, h := range c.o.Headers {
		req.Header.Set(h.Name, h.Value)
	}
	c.wire.authorize(c, req.Header, key)
	return c.http.Do(req)
}

// refused is what a bad status means.
func (c *Client) refused(ctx context.Context, resp *http.Response) error {
	data, err := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	if ctx.Err() != nil {
		return c.readFailure(ctx, err)
	}
	e := c.failure(kindOf(resp.StatusCode), "")
	e.Status, e.RequestID, e.RetryAfter = resp.StatusCode, requestID(resp.Header), retryAfter(resp.Header, c.o.Now())
	if resp.StatusCode < 400 {
		e.Text = "it answered with a status that casebook does not follow"
		if to, err := url.Parse(resp.Header.Get("Location")); err == nil && to.Host != "" {
			e.Text = c.clean("it sends to " + to.Scheme + "://" + to.Host + ", where no key goes; set baseURL to the right address")
		}
		return &final{e}
	}
	reason := c.wire.reason(resp.StatusCode, data)
	if reason.kind != nil {
		e.Kind = reason.kind
	}
	e.Word, e.Text = c.clean(reason.word), c.clean(reason.text)
	switch resp.Header.Get("X-Should-Retry") {
	case "false":
		return &final{e}
	case "true":
		return &again{e}
	}
	return e
}

// An again error is to be tried again whatever it is, since the provider says so.
type again struct{ err error }

func (a *again) Error() string { return a.err.Error() }
func (a *again) Unwrap() error { return a.err }

// readFailure is an error of sending or reading as one of casebook's.
func (c *Client) readFailure(ctx context.Context, err error) error {
	var own *stopped
	var known *casebook.ModelError
	var said *refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own):
		return err
	case ctx.Err() != nil:
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, errTimeout) || errors.Is(cause, errSilence):
			return c.failure(casebook.ErrTimeout, cause.Error())
		case errors.Is(ctx.Err(), context.Canceled):
			return c.because(context.Canceled, nil)
		default:
			return c.because(casebook.ErrTimeout, ctx.Err())
		}
	case errors.As(err, &known):
		return err
	case errors.As(err, &said):
		kind := said.kind
		if kind == nil { // there is no status that says it
			kind = casebook.ErrUnavailable
		}
		e := c.failure(kind, said.text)
		e.Word = c.clean(said.word)
		return e
	case errors.Is(err, errHuge):
		return &final{c.failure(casebook.ErrBroken, errHuge.Error())}
	}
	var asked *url.Error
	if errors.As(err, &asked) { // without the address
		return c.because(casebook.ErrUnavailable, asked.Err)
	}
	return c.because(casebook.ErrBroken, err)
}

func (c *Client) because(kind, cause error) error {
	e := c.failure(kind, "")
	if cause != nil {
		e.Err = &cleaned{c.clean(cause.Error()), cause}
	}
	return e
}

// A cleaned error says nothing that must stay hidden.
type cleaned struct {
	text string
	err  error
}

func (c *cleaned) Error() string { return c.text }
func (c *cleaned) Unwrap() error { return c.err }

func requestID(h http.Header) string {
	for _, name := range []string{"Request-Id", "X-Request-Id"} {
		if id := h.Get(name); id != "" && len(id) <= 100 {
			return strings.ToValidUTF8(id, "")
		}
	}
	return ""
}
