package model_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
)

// quick is net/http's transport without connections that are kept.
type quick struct{}

func (quick) RoundTrip(r *http.Request) (*http.Response, error) {
	t := &http.Transport{DisableKeepAlives: true}
	return t.RoundTrip(r)
}

// answers is a transport without a network, for a clock that is not the system's.
type answers struct {
	left []func() *http.Response
	at   []time.Duration // when requests came, since the start
	from time.Time
}

func (a *answers) RoundTrip(r *http.Request) (*http.Response, error) {
	a.at = append(a.at, time.Since(a.from))
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	next := a.left[0]
	a.left = a.left[1:]
	return next(), nil
}

func status(code int, header ...string) func() *http.Response {
	return func() *http.Response {
		h := http.Header{}
		for i := 0; i+1 < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		body := `{"type":"error","error":{"type":"x","message":"y"}}`
		if code == 200 {
			body = `{"type":"message","model":"m1","content":[{"type":"text","text":"ok"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}`
		}
		return &http.Response{StatusCode: code, Header: h, Body: io.NopCloser(strings.NewReader(body))}
	}
}

// It waits twice as long each time, less what chance takes, as long as the provider asks for, and never longer than who called has time.
func TestWaits(t *testing.T) {
	date := time.Date(2000, 1, 1, 0, 0, 7, 0, time.UTC) // synctest's clock begins at midnight
	for _, c := range []struct {
		name    string
		replies []func() *http.Response
		random  float64
		tries   int
		within  time.Duration // 0: for ever
		at      []time.Duration
		err     error
	}{
		{"twice as long", []func() *http.Response{status(500), status(529), status(503), status(200)}, 0, 4, 0, []time.Duration{0, 500 * time.Millisecond, 1500 * time.Millisecond, 3500 * time.Millisecond}, nil},
		{"less by chance", []func() *http.Response{status(500), status(500), status(200)}, 1, 3, 0, []time.Duration{0, 250 * time.Millisecond, 750 * time.Millisecond}, nil},
		{"enough tries", []func() *http.Response{status(500), status(500), status(500)}, 0, 3, 0, []time.Duration{0, 500 * time.Millisecond, 1500 * time.Millisecond}, casebook.ErrUnavailable},
		{"seconds", []func() *http.Response{status(429, "Retry-After", "3"), status(200)}, 0, 3, 0, []time.Duration{0, 3 * time.Second}, nil},
		{"milliseconds", []func() *http.Response{status(429, "Retry-After-Ms", "40", "Retry-After", "1"), status(200)}, 0, 3, 0, []time.Duration{0, 40 * time.Millisecond}, nil},
		{"a date", []func() *http.Response{status(529, "Retry-After", date.Format(http.TimeFormat)), status(200)}, 0, 3, 0, []time.Duration{0, 7 * time.Second}, nil},
		{"too long", []func() *http.Response{status(429, "Retry-After", "31")}, 0, 3, 0, []time.Duration{0}, casebook.ErrRateLimit},
		{"longer than there is time", []func() *http.Response{status(429, "Retry-After", "20")}, 0, 3, 10 * time.Second, []time.Duration{0}, casebook.ErrRateLimit},
		{"a bad request that the provider wants again", []func() *http.Response{status(400, "X-Should-Retry", "true"), status(200)}, 0, 3, 0, []time.Duration{0, 500 * time.Millisecond}, nil},
		{"an odd date", []func() *http.Response{status(429, "Retry-After", "soon"), status(200)}, 0, 3, 0, []time.Duration{0, 500 * time.Millisecond}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := &answers{left: c.replies, from: time.Now()}
				client := open(t, model.Options{Kind: model.Anthropic, BaseURL: "https://api.example", Model: "m1", Tries: c.tries, Transport: a, Random: func() float64 { return c.random }})
				ctx := t.Context()
				if c.within > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, c.within)
					defer cancel()
				}
				_, err := client.Generate(ctx, ask("?"))
				if !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
					t.Error(err)
				}
				if diff := cmp.Diff(c.at, a.at); diff != "" {
					t.Error(diff)
				}
				if len(a.left) > 0 {
					t.Errorf("%d replies are left", len(a.left))
				}
			})
		})
	}
}

// Who was told to wait is not asked by another call before, and a wait ends with its context.
func TestLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &answers{left: []func() *http.Response{status(429, "Retry-After", "20"), status(200)}, from: time.Now()}
		client := open(t, model.Options{Kind: model.Anthropic, BaseURL: "https://api.example", Model: "m1", Tries: 1, Transport: a})
		if _, err := client.Generate(t.Context(), ask("?")); !errors.Is(err, casebook.ErrRateLimit) {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := client.Generate(ctx, ask("?")); !errors.Is(err, casebook.ErrRateLimit) || time.Since(a.from) != 0 {
			t.Errorf("%v after %v", err, time.Since(a.from))
		}
		gone, stop := context.WithCancel(t.Context())
		time.AfterFunc(5*time.Second, stop)
		if _, err := client.Generate(gone, ask("?")); !errors.Is(err, context.Canceled) || time.Since(a.from) != 5*time.Second {
			t.Errorf("%v after %v", err, time.Since(a.from))
		}
		if _, err := client.Generate(t.Context(), ask("?")); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]time.Duration{0, 20 * time.Second}, a.at); diff != "" {
			t.Error(diff)
		}
	})
}

// No key is in any error, wherever it comes back from; the provider that echoes it is one of them.
func TestKeysStayHidden(t *testing.T) {
	const key, header = "sk-test-0123456789abcdef", "tenant-secret-99"
	everyKind(t, script(modeltest.Reply{Status: 401, Error: &modeltest.Failure{Type: "authentication_error", Message: "Incorrect API key provided: " + key + " for " + header + "\x1b[31m"},
		Header: map[string]string{"Location": "https://x/" + key}}),
		model.Options{Key: model.Key{Variable: "K", Env: func(string) string { return key }}, Headers: []model.Header{{Name: "X-Tenant", Value: header}}},
		func(t *testing.T, s *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
			_, err := do(ask("?"))
			if !errors.Is(err, casebook.ErrAuth) || strings.Contains(err.Error(), key) || strings.Contains(err.Error(), header) || strings.Contains(err.Error(), "\x1b") {
				t.Errorf("%q", err)
			}
			r := s.Requests()[0]
			if r.Header["Authorization"] != "Bearer "+key || r.Header["X-Tenant"] != header || strings.Contains(r.Path, key) {
				t.Errorf("%v", r.Header)
			}
		})
}

// A gateway that knows only the earlier version of the interface gets the key where that has it.
func TestAnthropicVersions(t *testing.T) {
	for version, want := range map[string]map[string]string{
		"":           {"Anthropic-Version": "2026-10-21", "Authorization": "Bearer k1", "X-Api-Key": ""},
		"2023-06-01": {"Anthropic-Version": "2023-06-01", "Authorization": "", "X-Api-Key": "k1"},
	} {
		s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: modeltest.Want{Header: want}, Reply: modeltest.Reply{Text: "x"}}}})
		c := open(t, model.Options{Kind: model.Anthropic, BaseURL: s.URL, Model: "m1", Version: version, Key: model.Key{Variable: "K", Env: func(string) string { return "k1" }}})
		if _, err := c.Generate(t.Context(), ask("?")); err != nil {
			t.Error(err)
		}
	}
}

// A helper gives the key: without a shell, with nothing but the environment it is given, and again when the key is not taken any more.
func TestKeyHelper(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the helpers here are shell scripts")
	}
	dir := t.TempDir()
	helper := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	counts := helper("counts", `echo x >> "$DIR/calls"; echo "key-$(grep -c x "$DIR/calls")-$1"`)
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{
		{Want: modeltest.Want{Header: map[string]string{"Authorization": "Bearer key-1-$HOME;"}}, Reply: modeltest.Reply{Text: "x"}, Times: 2},
		{Want: modeltest.Want{Header: map[string]string{"Authorization": "Bearer key-1-$HOME;"}}, Reply: modeltest.Reply{Status: 401}},
		{Want: modeltest.Want{Header: map[string]string{"Authorization": "Bearer key-2-$HOME;"}}, Reply: modeltest.Reply{Text: "x"}},
	}})
	c := open(t, model.Options{Kind: model.OpenAI, BaseURL: s.URL, Model: "m1", Key: model.Key{Command: []string{counts, "$HOME;"}, Environ: []string{"DIR=" + dir, "PATH=" + os.Getenv("PATH")}}})
	for range 3 {
		if _, err := c.Generate(t.Context(), ask("?")); err != nil {
			t.Fatal(err)
		}
	}
	for name, key := range map[string]model.Key{
		"fails":     {Command: []string{helper("fails", "echo sk-secret-value; echo sk-secret-value >&2; exit 3")}},
		"silent":    {Command: []string{helper("silent", "")}},
		"two words": {Command: []string{helper("words", "echo 'please sk-secret-value'")}},
		"endless":   {Command: []string{helper("endless", "while :; do echo sk-secret-value; done | head -c 100000")}, Environ: []string{"PATH=" + os.Getenv("PATH")}},
		"relative":  {Command: []string{"helper"}},
		"missing":   {Command: []string{filepath.Join(dir, "none")}},
		"unset":     {Variable: "K", Env: func(string) string { return "" }},
	} {
		none := modeltest.NewServer(t, modeltest.Script{})
		_, err := open(t, model.Options{Kind: model.OpenAI, BaseURL: none.URL, Model: "m1", Key: key}).Generate(t.Context(), ask("?"))
		if !errors.Is(err, casebook.ErrNoKey) || strings.Contains(err.Error(), "sk-secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	hangs := helper("hangs", `touch "$DIR/hangs-begun"; exec sleep 1000`)
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(filepath.Join(dir, "hangs-begun")); err == nil {
				cancel()
			}
		}
	}()
	_, err := open(t, model.Options{Kind: model.OpenAI, BaseURL: s.URL, Model: "m1", Key: model.Key{Command: []string{hangs}, Environ: []string{"DIR=" + dir, "PATH=" + os.Getenv("PATH")}}}).Generate(ctx, ask("?"))
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// An address that would send a key in the clear, or holds one, is refused, and not repeated.
func TestEndpoints(t *testing.T) {
	for url, ok := range map[string]bool{
		"https://api.example": true, "https://api.example/v1/": true, "http://127.0.0.1:11434": true, "http://[::1]:1/v1": true, "http://localhost:8080": true,
		"http://api.example": false, "http://localhost.example": false, "https://u:pass@api.example": false, "https://api.example?key=pass": false, "ftp://x": false,
		"": false, "api.example": false, "https://": false, "https://a b": false, "http://127.0.0.1.example": false,
	} {
		_, err := model.Open(model.Options{Kind: model.OpenAI, Model: "m", BaseURL: url})
		if (err == nil) != ok || err != nil && strings.Contains(err.Error(), "pass") {
			t.Errorf("%s: %v", url, err)
		}
	}
	for _, o := range []model.Options{{Kind: "x", Model: "m", BaseURL: "https://a"}, {Kind: model.OpenAI, BaseURL: "https://a"},
		{Kind: model.OpenAI, Model: "m", BaseURL: "https://a", Headers: []model.Header{{Name: "Authorization", Value: "x"}}},
		{Kind: model.OpenAI, Model: "m", BaseURL: "https://a", Headers: []model.Header{{Name: "X-A", Value: "x\r\ny"}}}} {
		if _, err := model.Open(o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
	if _, err := model.Open(model.Options{Kind: model.OpenAI, Model: "m", BaseURL: "http://api.example", Insecure: true}); err != nil {
		t.Error(err)
	}
}

// A proxy is the one of the variables that count, not of the process; a machine's own servers are asked without one.
func TestProxies(t *testing.T) {
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1")
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	direct := modeltest.NewServer(t, script(modeltest.Reply{Text: "x"}))
	c := open(t, model.Options{Kind: model.OpenAI, BaseURL: direct.URL, Model: "m1", Env: os.Getenv})
	if _, err := c.Generate(t.Context(), ask("?")); err != nil {
		t.Error(err)
	}
	proxy := modeltest.NewServer(t, script(modeltest.Reply{Text: "by the proxy"}))
	c = open(t, model.Options{Kind: model.OpenAI, BaseURL: "http://models.example/v1", Insecure: true, Model: "m1", Env: func(name string) string {
		return map[string]string{"HTTP_PROXY": proxy.URL}[name]
	}})
	if got, err := c.Generate(t.Context(), ask("?")); err != nil || got.Text() != "by the proxy" {
		t.Errorf("%+v, %v", got, err)
	}
}

// After all answers, good and bad, and Close, no goroutine is left.
func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("calls", func(t *testing.T) {
		for _, k := range kinds {
			s := modeltest.NewServer(t, script(modeltest.Reply{Text: "x"}, modeltest.Reply{Text: "one two three", Stall: "body"}, modeltest.Reply{Stall: "start"}, modeltest.Reply{Text: "xx", Cut: 10}))
			c := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1", Tries: 1, Timeout: 50 * time.Millisecond})
			for range 4 {
				c.Stream(t.Context(), ask("?"), func(casebook.Piece) error { return nil })
			}
		}
	})
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		runtime.Gosched()
	}
	if n := runtime.NumGoroutine(); n > before {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before\n%s", n, before, buf[:runtime.Stack(buf, true)])
	}
}

// A slowBody gives its parts one after the other, with a while in between, as long as its request lives.
type slowBody struct {
	r     *http.Request
	parts []string
	pause time.Duration
}

func (b *slowBody) Read(p []byte) (int, error) {
	if len(b.parts) == 0 {
		return 0, io.EOF
	}
	timer := time.NewTimer(b.pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-b.r.Context().Done():
		return 0, b.r.Context().Err()
	}
	n := copy(p, b.parts[0])
	if b.parts[0] = b.parts[0][n:]; b.parts[0] == "" {
		b.parts = b.parts[1:]
	}
	return n, nil
}

func (b *slowBody) Close() error { return nil }

type slowly struct {
	parts []string
	pause time.Duration
}

func (s slowly) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: &slowBody{r, append([]string(nil), s.parts...), s.pause}}, nil
}

// A slow answer is waited for while something comes, and not over the time for the whole; who is slow in reading it is not taken for silence.
func TestSlowBodies(t *testing.T) {
	parts := []string{"data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n"}
	for range 8 {
		parts = append(parts, "data: {\"choices\":[{\"delta\":{\"content\":\"b\"}}]}\n\n", ": still here\n\n")
	}
	parts = append(parts, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n", "data: [DONE]\n\n")
	for _, c := range []struct {
		name           string
		pause, reading time.Duration
		err            error
		took           time.Duration // 0: whatever
	}{
		{"slow", 20 * time.Second, 0, nil, time.Duration(len(parts)) * 20 * time.Second},
		{"silent", 61 * time.Second, 0, casebook.ErrTimeout, time.Minute},
		{"too slow", 59 * time.Second, 0, casebook.ErrTimeout, 10 * time.Minute},
		{"a slow reader", time.Millisecond, 65 * time.Second, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				client := open(t, model.Options{Kind: model.OpenAI, BaseURL: "https://api.example", Model: "m1", Transport: slowly{parts, c.pause}})
				got, err := client.Stream(t.Context(), ask("?"), func(casebook.Piece) error { time.Sleep(c.reading); return nil })
				if !errors.Is(err, c.err) || err == nil && got.Text() != "abbbbbbbb" || c.took > 0 && time.Since(start) != c.took {
					t.Errorf("%q, %v after %v", got.Text(), err, time.Since(start))
				}
			})
		})
	}
}
