package model_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
)

// What a provider refuses has the same error everywhere, and is asked again where that may help.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		name      string
		reply     modeltest.Reply
		want      error
		temporary bool
	}{
		{"400", modeltest.Reply{Status: 400, Error: &modeltest.Failure{Type: "invalid_request_error", Message: "bad field"}}, casebook.ErrBadRequest, false},
		{"400 over the window", modeltest.Reply{Status: 400, Error: &modeltest.Failure{Type: "invalid_request_error", Code: "context_length_exceeded",
			Message: "prompt is too long: maximum context length is 8"}}, casebook.ErrTooLong, false},
		{"401", modeltest.Reply{Status: 401, Error: &modeltest.Failure{Type: "authentication_error", Message: "invalid x-api-key"}}, casebook.ErrAuth, false},
		{"403", modeltest.Reply{Status: 403, Error: &modeltest.Failure{Type: "permission_error", Message: "no"}}, casebook.ErrAuth, false},
		{"404", modeltest.Reply{Status: 404, Error: &modeltest.Failure{Type: "not_found_error", Message: "model: m1"}}, casebook.ErrNoModel, false},
		{"413", modeltest.Reply{Status: 413, Error: &modeltest.Failure{Type: "request_too_large", Message: "large"}}, casebook.ErrTooLong, false},
		{"429", modeltest.Reply{Status: 429, RetryAfter: "0", Error: &modeltest.Failure{Type: "rate_limit_error", Message: "slow down"}}, casebook.ErrRateLimit, true},
		{"500", modeltest.Reply{Status: 500, Error: &modeltest.Failure{Type: "api_error", Message: "oops"}}, casebook.ErrUnavailable, true},
		{"502 of a proxy", modeltest.Reply{Status: 502, Raw: []byte("<html>Bad Gateway</html>")}, casebook.ErrUnavailable, true},
		{"503", modeltest.Reply{Status: 503, Raw: []byte(`{"error":"loading"}`)}, casebook.ErrOverloaded, true},
		{"529", modeltest.Reply{Status: 529, Error: &modeltest.Failure{Type: "overloaded_error", Message: "Overloaded"}}, casebook.ErrOverloaded, true},
		{"a redirect", modeltest.Reply{Status: 307, Header: map[string]string{"Location": "https://elsewhere.example/v1?key=1"}}, casebook.ErrBadRequest, false},
		{"not to be tried again", modeltest.Reply{Status: 500, Header: map[string]string{"X-Should-Retry": "false"}}, casebook.ErrUnavailable, false},
		{"a date long from now", modeltest.Reply{Status: 429, RetryAfter: "Mon, 30 Nov 2026 13:00:00 GMT"}, casebook.ErrRateLimit, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := script(c.reply)
			if c.temporary {
				s.Exchanges[0].Reply.Header = map[string]string{"Retry-After-Ms": "1"}
				s.Exchanges[0].Times = 2
				s.Exchanges = append(s.Exchanges, modeltest.Exchange{Reply: modeltest.Reply{Text: "at last"}})
			}
			now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
			o := model.Options{Now: func() time.Time { return now }, Random: func() float64 { return 1 }, Transport: quick{}}
			everyKind(t, s, o, func(t *testing.T, s *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
				got, err := do(ask("?"))
				if c.temporary {
					if err != nil || got.Text() != "at last" {
						t.Errorf("%+v, %v", got, err)
					}
					return
				}
				var failed *casebook.ModelError
				if !errors.Is(err, c.want) || !errors.As(err, &failed) || failed.Model != "m1" || failed.Status != c.reply.Status {
					t.Errorf("%v, want %v", err, c.want)
				}
				if n := len(s.Requests()); n != 1 {
					t.Errorf("it asked %d times", n)
				}
				if strings.Contains(err.Error(), "key=1") {
					t.Error(err)
				}
			})
		})
	}
}

// An answer that cannot be read is one that broke off.
func TestUnreadable(t *testing.T) {
	for _, raw := range []string{"", "{}", "data: hello\n\ndata: [DONE]\n\n", "<html>", `{"type":"message","content":[{"type":"text","text":"a"}]}`, "data: {}\n\n", "null", "[]"} {
		everyKind(t, script(modeltest.Reply{Raw: []byte(raw)}), model.Options{Tries: 1}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
			if got, err := do(ask("?")); !errors.Is(err, casebook.ErrBroken) {
				t.Errorf("%q: %+v, %v", raw, got, err)
			}
		})
	}
}

// What breaks in the midst of a stream is an error, and nothing that was handed over is asked for again.
func TestBrokenStreams(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply modeltest.Reply
		want  error
	}{
		{"the connection ends", modeltest.Reply{Text: strings.Repeat("word ", 100), Cut: 900}, casebook.ErrBroken},
		{"the provider is overloaded", modeltest.Reply{Text: "one two three", Error: &modeltest.Failure{Type: "overloaded_error", Message: "Overloaded"}}, nil},
		{"nothing more comes", modeltest.Reply{Text: strings.Repeat("word ", 100), Stall: "body"}, casebook.ErrTimeout},
		{"it does not end", modeltest.Reply{Text: "0123456789", Repeat: 10_000}, casebook.ErrBroken},
	} {
		for _, k := range kinds {
			t.Run(c.name+"/"+string(k.kind), func(t *testing.T) {
				s := modeltest.NewServer(t, script(c.reply))
				client := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1", Silence: 100 * time.Millisecond, MaxBytes: 20_000})
				pieces := 0
				_, err := client.Stream(t.Context(), ask("?"), func(casebook.Piece) error { pieces++; return nil })
				var failed *casebook.ModelError
				if !errors.As(err, &failed) || c.want != nil && failed.Kind != c.want || pieces == 0 || len(s.Requests()) != 1 {
					t.Errorf("%v after %d pieces and %d requests", err, pieces, len(s.Requests()))
				}
			})
		}
	}
}

// What a try took that broke off before anything was handed over is counted with the one that came through.
func TestBrokenTriesCount(t *testing.T) {
	head := []byte("event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"m1\",\"usage\":{\"input_tokens\":40,\"output_tokens\":1}}}\n\n")
	s := modeltest.NewServer(t, script(modeltest.Reply{Raw: head}, modeltest.Reply{Text: "x", Usage: modeltest.Usage{Input: 40, Output: 3}}))
	got, err := open(t, model.Options{Kind: model.Anthropic, BaseURL: s.URL, Model: "m1", Random: func() float64 { return 1 }}).Stream(t.Context(), ask("?"), func(casebook.Piece) error { return nil })
	if want := (casebook.Usage{Input: 80, Output: 4}); err != nil || got.Usage != want {
		t.Errorf("%+v, %v", got, err)
	}
}

// A stream ends with the error of who reads it, as it is.
func TestReaderStopsTheStream(t *testing.T) {
	enough := errors.New("enough")
	for _, k := range kinds {
		s := modeltest.NewServer(t, script(modeltest.Reply{Text: "one two three"}))
		client := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"})
		if _, err := client.Stream(t.Context(), ask("?"), func(casebook.Piece) error { return enough }); err != enough {
			t.Errorf("%s: %v", k.kind, err)
		}
	}
}

// A call ends with its context wherever it is: before it is sent, while it waits, in the midst of the answer.
func TestCancelled(t *testing.T) {
	for _, k := range kinds {
		for _, stall := range []string{"", "start", "body"} {
			t.Run(string(k.kind)+"/"+stall, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var s modeltest.Script
				if stall == "" {
					cancel()
				} else {
					s = script(modeltest.Reply{Text: strings.Repeat("one two three ", 50), Stall: stall})
				}
				server := modeltest.NewServer(t, s)
				client := open(t, model.Options{Kind: k.kind, BaseURL: server.URL + k.base, Model: "m1"})
				if stall == "start" {
					go func() {
						for len(server.Requests()) == 0 && ctx.Err() == nil {
						}
						cancel()
					}()
				}
				_, err := client.Stream(ctx, ask("?"), func(casebook.Piece) error { cancel(); return nil })
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%v", err)
				}
			})
		}
	}
}

// Without a first byte the time for the whole counts, and the answer says so.
func TestNeverAnswers(t *testing.T) {
	everyKind(t, script(modeltest.Reply{Stall: "start"}), model.Options{Timeout: 500 * time.Millisecond}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
		if _, err := do(ask("?")); !errors.Is(err, casebook.ErrTimeout) {
			t.Error(err)
		}
	})
}
