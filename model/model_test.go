package model_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
)

// kinds are the three interfaces, with the path below the server's address.
var kinds = []struct {
	kind model.Kind
	base string
}{{model.Anthropic, ""}, {model.OpenAI, "/v1"}, {model.Ollama, ""}}

// everyKind runs a test once for each interface, whole and streamed, against the same script.
func everyKind(t *testing.T, script modeltest.Script, options model.Options, test func(t *testing.T, s *modeltest.Server, ask func(casebook.Request) (casebook.Response, error))) {
	t.Helper()
	for _, k := range kinds {
		for _, streamed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/streamed=%v", k.kind, streamed), func(t *testing.T) {
				s := modeltest.NewServer(t, script)
				o := options
				o.Kind, o.BaseURL = k.kind, s.URL+k.base
				if o.Model == "" {
					o.Model = "m1"
				}
				c := open(t, o)
				test(t, s, func(r casebook.Request) (casebook.Response, error) {
					if !streamed {
						return c.Generate(t.Context(), r)
					}
					var told strings.Builder
					var uses []casebook.Content
					answer, err := c.Stream(t.Context(), r, func(p casebook.Piece) error {
						told.WriteString(p.Text)
						if p.Use != nil {
							uses = append(uses, *p.Use)
						}
						return nil
					})
					if err == nil && r.Schema == nil && (told.String() != answer.Text() || !cmp.Equal(uses, answer.ToolUses())) {
						t.Errorf("the pieces were %q %v, the answer is %+v", told.String(), uses, answer)
					}
					return answer, err
				})
			})
		}
	}
}

func open(t *testing.T, o model.Options) *model.Client {
	t.Helper()
	c, err := model.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func script(replies ...modeltest.Reply) modeltest.Script {
	var s modeltest.Script
	for _, r := range replies {
		s.Exchanges = append(s.Exchanges, modeltest.Exchange{Reply: r})
	}
	return s
}

func ask(text string) casebook.Request {
	return casebook.Request{Role: casebook.RoleMain, Messages: []casebook.Message{casebook.UserText(text)}}
}

// A text comes as it was said, thoughts are no part of it, and the usage is told in the same words by all.
func TestText(t *testing.T) {
	s := script(modeltest.Reply{Text: "Grüße, 漢字 und 🫖.", Thinking: "hm", Usage: modeltest.Usage{Input: 12, Output: 5}, Model: "m1-real", Header: map[string]string{"Request-Id": "req_7"}})
	s.Exchanges[0].Want = modeltest.Want{Model: "m1", Contains: []modeltest.Said{{Role: "system", Text: "Be brief."}, {Role: "user", Text: "Hello?"}}}
	everyKind(t, s, model.Options{}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
		r := ask("Hello?")
		r.System = []casebook.SystemBlock{{Text: "Be brief."}}
		got, err := do(r)
		if err != nil {
			t.Fatal(err)
		}
		if got.Text() != "Grüße, 漢字 und 🫖." || got.Stop != casebook.StopEnd || got.Model != "m1-real" || got.RequestID != "req_7" {
			t.Errorf("%+v", got)
		}
		if want := (casebook.Usage{Input: 12, Output: 5}); got.Usage != want {
			t.Errorf("usage %+v, want %+v", got.Usage, want)
		}
	})
}

// Bytes may be cut anywhere on their way, in the midst of a character too.
func TestHalfCharacters(t *testing.T) {
	for _, chunk := range []int{1, 7} {
		everyKind(t, script(modeltest.Reply{Text: "漢字🫖", Chunk: chunk}), model.Options{}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
			if got, err := do(ask("?")); err != nil || got.Text() != "漢字🫖" {
				t.Errorf("%q, %v", got.Text(), err)
			}
		})
	}
}

// A tool's use comes with its input, and its result goes back to where it belongs.
func TestTools(t *testing.T) {
	input := json.RawMessage(`{"path":"a.go","lines":[1,2]}`)
	s := script(modeltest.Reply{Text: "I look.", Tools: []modeltest.Use{{ID: "call_0", Name: "read", Input: input}, {ID: "call_1", Name: "now"}}, Usage: modeltest.Usage{Input: 30, Output: 9}},
		modeltest.Reply{Text: "Done."})
	s.Exchanges[0].Want.Body = []string{`"name":"read"`, `"description":"reads a file"`}
	s.Exchanges[1].Want.Contains = []modeltest.Said{{Role: "tool", Text: "package a"}, {Role: "tool", Text: "12:00"}, {Role: "user", Text: "Go on."}}
	everyKind(t, s, model.Options{}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
		r := ask("What is in a.go?")
		r.Tools = []casebook.Tool{{Name: "read", Description: "reads a file", Schema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}}}`)}, {Name: "now"}}
		got, err := do(r)
		if err != nil {
			t.Fatal(err)
		}
		want := []casebook.Content{{Kind: casebook.ContentToolUse, ID: "call_0", Name: "read", Input: input},
			{Kind: casebook.ContentToolUse, ID: "call_1", Name: "now", Input: json.RawMessage("{}")}}
		if diff := cmp.Diff(want, got.ToolUses()); diff != "" || got.Stop != casebook.StopToolUse || got.Text() != "I look." {
			t.Fatalf("%+v\n%s", got, diff)
		}
		r.Messages = append(r.Messages, casebook.Message{From: casebook.FromAssistant, Content: got.Content}, casebook.Message{From: casebook.FromUser, Content: []casebook.Content{
			{Kind: casebook.ContentToolResult, ID: "call_0", Text: "package a"}, {Kind: casebook.ContentToolResult, ID: "call_1", Text: "12:00", Failed: true},
			{Kind: casebook.ContentText, Text: "Go on."}}})
		if got, err := do(r); err != nil || got.Text() != "Done." {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// A thought goes back to who had it, as it came, and to no other kind of provider.
func TestThoughtsGoBack(t *testing.T) {
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{
		{Reply: modeltest.Reply{Thinking: "<hm> & so", Tools: []modeltest.Use{{ID: "call_0", Name: "f"}}}, Times: 2},
		{Reply: modeltest.Reply{Text: "x"}, Times: 4}}})
	r := ask("?")
	r.Tools = []casebook.Tool{{Name: "f"}}
	thinker := open(t, model.Options{Kind: model.Anthropic, BaseURL: s.URL, Model: "m1"})
	whole, err := thinker.Generate(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	streamed, err := thinker.Stream(t.Context(), r, func(casebook.Piece) error { return nil })
	if err != nil || string(whole.Content[0].Opaque) != `{"signature":"c2ln","thinking":"\u003chm\u003e \u0026 so","type":"thinking"}` { // as the server wrote it
		t.Fatalf("%v %s", err, whole.Content[0].Opaque)
	}
	r.Messages = append(r.Messages, casebook.Message{From: casebook.FromAssistant, Content: streamed.Content},
		casebook.Message{From: casebook.FromUser, Content: []casebook.Content{{Kind: casebook.ContentToolResult, ID: "call_0", Text: "y"}}})
	for _, k := range kinds {
		if _, err := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"}).Generate(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		requests := s.Requests()
		sent := strings.Contains(string(requests[len(requests)-1].Body), `{"type":"thinking","thinking":"<hm> & so","signature":"c2ln"}`)
		if sent != (k.kind == model.Anthropic) {
			t.Errorf("%s: %s", k.kind, requests[len(requests)-1].Body)
		}
	}
	if _, err := thinker.Generate(t.Context(), ask("?")); err != nil {
		t.Error(err)
	}
}

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
	everyKind(t, script(modeltest.Reply{Stall: "start"}), model.Options{Timeout: 50 * time.Millisecond}, func(t *testing.T, _ *modeltest.Server, do func(casebook.Request) (casebook.Response, error)) {
		if _, err := do(ask("?")); !errors.Is(err, casebook.ErrTimeout) {
			t.Error(err)
		}
	})
}

// Reasons to stop are the same words everywhere; a refusal is an error, and so is an answer that had no room.
func TestStopReasons(t *testing.T) {
	for _, c := range []struct {
		stop string
		want casebook.StopReason
		kind error
		of   []model.Kind // empty: all
	}{
		{"max_tokens", casebook.StopLength, nil, nil},
		{"refusal", casebook.StopRefusal, casebook.ErrRefused, []model.Kind{model.Anthropic, model.OpenAI}},
		{"pause_turn", casebook.StopPause, nil, []model.Kind{model.Anthropic}},
		{"stop_sequence", casebook.StopSequence, nil, []model.Kind{model.Anthropic}},
		{"model_context_window_exceeded", casebook.StopContext, nil, []model.Kind{model.Anthropic}},
		{"content_filter", casebook.StopRefusal, casebook.ErrRefused, []model.Kind{model.OpenAI}},
		{"something new", "something new", nil, nil},
	} {
		t.Run(c.stop, func(t *testing.T) {
			for _, k := range kinds {
				if len(c.of) > 0 && !strings.Contains(fmt.Sprint(c.of), string(k.kind)) {
					continue
				}
				s := modeltest.NewServer(t, script(modeltest.Reply{Text: "some", Stop: c.stop, Usage: modeltest.Usage{Input: 3, Output: 1}}))
				client := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"})
				got, err := client.Generate(t.Context(), ask("?"))
				if got.Stop != c.want || !errors.Is(err, c.kind) || got.Usage.Output != 1 {
					t.Errorf("%s: %+v, %v", k.kind, got, err)
				}
			}
		})
	}
}

// Caches are counted apart, whatever the interface counts as input.
func TestCacheUsage(t *testing.T) {
	for _, c := range []struct {
		kind model.Kind
		want casebook.Usage
	}{{model.Anthropic, casebook.Usage{Input: 10, Output: 2, CacheRead: 500, CacheWrite: 70, CacheLong: 30}}, {model.OpenAI, casebook.Usage{Input: 10, Output: 2, CacheRead: 500}}} {
		s := modeltest.NewServer(t, script(modeltest.Reply{Text: "x", Usage: modeltest.Usage{Input: 10, Output: 2, CacheRead: 500, CacheWrite: 70, CacheLong: 30}}))
		got, err := open(t, model.Options{Kind: c.kind, BaseURL: s.URL, Model: "m1"}).Generate(t.Context(), ask("?"))
		if diff := cmp.Diff(c.want, got.Usage); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", c.kind, err, diff)
		}
	}
}

// The prefix of a session's requests stays the same bytes: what is added stands behind what was there.
func TestRequestsGrowAtTheirEnd(t *testing.T) {
	for _, k := range kinds {
		t.Run(string(k.kind), func(t *testing.T) {
			s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Reply: modeltest.Reply{Text: "Yes."}, Times: 3}}})
			client := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"})
			r := ask("<a> & b?")
			r.System = []casebook.SystemBlock{{Text: "Long and stable.", Cache: casebook.CacheLong}, {Text: "Less so.", Cache: casebook.CacheShort}}
			r.Tools = []casebook.Tool{{Name: "b"}, {Name: "a", Cache: casebook.CacheShort}}
			for range 2 {
				if _, err := client.Generate(t.Context(), r); err != nil {
					t.Fatal(err)
				}
			}
			r.Messages = append(r.Messages, casebook.Message{From: casebook.FromAssistant, Content: []casebook.Content{{Kind: casebook.ContentText, Text: "Yes."}}}, casebook.UserText("And?"))
			if _, err := client.Generate(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			got := s.Requests()
			if modeltest.Hash(got[0].Body) != modeltest.Hash(got[1].Body) {
				t.Errorf("equal requests are\n%s\n%s", got[0].Body, got[1].Body)
			}
			at := strings.Index(string(got[0].Body), "b?") + len("b?")
			if at < len("b?") || !strings.Contains(string(got[0].Body), "<a> & b?") || string(got[0].Body[:at]) != string(got[2].Body[:at]) {
				t.Errorf("the request grew before its end\n%s\n%s", got[0].Body, got[2].Body)
			}
			if k.kind == model.Anthropic && !strings.Contains(string(got[0].Body), `"cache_control":{"type":"ephemeral","ttl":"1h"}`) {
				t.Errorf("no cache mark in %s", got[0].Body)
			}
		})
	}
}

// Vectors come in the order of the texts; Anthropic has none.
func TestEmbed(t *testing.T) {
	want := [][]float32{{1, 0}, {0.5, 0.25}, {0, 1}}
	for _, k := range kinds[1:] {
		s := modeltest.NewServer(t, script(modeltest.Reply{Vectors: want, Usage: modeltest.Usage{Input: 9}}, modeltest.Reply{Vectors: want[:2]}, modeltest.Reply{Vectors: [][]float32{{1}, {1, 2}, {}}}))
		c := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "e1", Tries: 1})
		got, usage, err := c.Embed(t.Context(), []string{"a", "b", "c"})
		if diff := cmp.Diff(want, got); diff != "" || err != nil || usage.Input != 9 {
			t.Errorf("%s: %v, %v\n%s", k.kind, usage, err, diff)
		}
		for range 2 {
			if _, _, err := c.Embed(t.Context(), []string{"a", "b", "c"}); !errors.Is(err, casebook.ErrBroken) {
				t.Errorf("%s: %v", k.kind, err)
			}
		}
	}
	s := modeltest.NewServer(t, modeltest.Script{})
	if _, _, err := open(t, model.Options{Kind: model.Anthropic, BaseURL: s.URL, Model: "m"}).Embed(t.Context(), []string{"a"}); !errors.Is(err, casebook.ErrUnsupported) {
		t.Error(err)
	}
}

// Anthropic counts, the others are estimated.
func TestCountTokens(t *testing.T) {
	for _, k := range kinds {
		s, want := modeltest.Script{}, 2
		if k.kind == model.Anthropic {
			s, want = script(modeltest.Reply{Tokens: 77}), 77
		}
		server := modeltest.NewServer(t, s)
		n, err := open(t, model.Options{Kind: k.kind, BaseURL: server.URL + k.base, Model: "m1"}).CountTokens(t.Context(), ask("12345"))
		if n != want || err != nil {
			t.Errorf("%s: %d, %v", k.kind, n, err)
		}
	}
}

// What Ollama silently cuts is found by what it says that it read; what cannot fit is not sent.
func TestOllamaCut(t *testing.T) {
	long := strings.Repeat("word ", 4000) // 5,000 tokens
	for _, c := range []struct {
		window, read int
		text         string
		want         error
		sent         bool
	}{
		{0, 4200, long, nil, true},
		{0, 2048, long, casebook.ErrTooLong, true},  // it kept another window than it was told
		{0, 8191, long, casebook.ErrTooLong, true},  // all of it
		{0, 0, long, nil, true},                     // it had it all in its cache
		{0, 3, "a short one", nil, true},            //
		{4096, 0, long, casebook.ErrTooLong, false}, // cannot fit
	} {
		s := modeltest.Script{}
		if c.sent {
			s = script(modeltest.Reply{Text: "x", Usage: modeltest.Usage{Input: c.read}})
			s.Exchanges[0].Want.Body = []string{`"num_ctx":8192`, `"think":false`}
		}
		server := modeltest.NewServer(t, s)
		client := open(t, model.Options{Kind: model.Ollama, BaseURL: server.URL, Model: "qwen3:8b", ContextTokens: c.window})
		if _, err := client.Generate(t.Context(), ask(c.text)); !errors.Is(err, c.want) {
			t.Errorf("%d of %d read: %v", c.read, len(c.text)/4, err)
		}
	}
}

// CP-21: the header that asked for a window of a million tokens is retired and never sent; what is over the window that is set is refused here.
func TestCP21NoHeaderForALongWindow(t *testing.T) {
	server := modeltest.NewServer(t, script(modeltest.Reply{Text: "x"}))
	client := open(t, model.Options{Kind: model.Anthropic, BaseURL: server.URL, Model: "claude-sonnet-4-5", ContextTokens: 200_000})
	if _, err := client.Generate(t.Context(), ask(strings.Repeat("word", 150_000))); err != nil {
		t.Error(err)
	}
	if _, err := client.Generate(t.Context(), ask(strings.Repeat("word", 201_000))); !errors.Is(err, casebook.ErrTooLong) {
		t.Error(err)
	}
	requests := server.Requests()
	if len(requests) != 1 {
		t.Fatal(len(requests), "requests")
	}
	for name, value := range requests[0].Header {
		if strings.EqualFold(name, "anthropic-beta") || strings.Contains(value, "context-1m") {
			t.Errorf("%s: %s", name, value)
		}
	}
}

// Some servers answer 200 with an error in it, or leave out what others send.
func TestServersDiffer(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		want      casebook.Response
		err       error
	}{
		{"OpenRouter: an error with status 200", `{"error":{"message":"Provider returned error","code":429}}`, casebook.Response{}, casebook.ErrRateLimit},
		{"OpenRouter: an error in the choice", `{"choices":[{"error":{"message":"down","code":502},"finish_reason":"error"}]}`, casebook.Response{}, casebook.ErrUnavailable},
		{"llama.cpp: a tool without an id", `{"model":"x","choices":[{"finish_reason":"stop","message":{"content":null,"tool_calls":[{"type":"function","function":{"name":"f","arguments":""}}]}}]}`,
			casebook.Response{Model: "x", Stop: casebook.StopToolUse, Content: []casebook.Content{{Kind: casebook.ContentToolUse, ID: "call_0", Name: "f", Input: json.RawMessage("{}")}}}, nil},
		{"a tool's input that is none", `{"choices":[{"finish_reason":"tool_calls","message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"a\": "}}]}}]}`, casebook.Response{}, casebook.ErrShape},
		{"OpenAI: no credit", `{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}`, casebook.Response{}, casebook.ErrCredit},
		{"no choice", `{"choices":[]}`, casebook.Response{}, casebook.ErrBroken},
		{"a text as the error", `{"error":"model is loading"}`, casebook.Response{}, casebook.ErrUnavailable},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := modeltest.NewServer(t, script(modeltest.Reply{Raw: []byte(c.raw)}))
			got, err := open(t, model.Options{Kind: model.OpenAI, BaseURL: s.URL, Model: "m1", Tries: 1}).Generate(t.Context(), ask("?"))
			if !errors.Is(err, c.err) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); err == nil && diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A request that no provider takes is not sent.
func TestCheck(t *testing.T) {
	s := modeltest.NewServer(t, modeltest.Script{})
	c := open(t, model.Options{Kind: model.Anthropic, BaseURL: s.URL, Model: "m1"})
	begun := ask("?")
	begun.Messages = append(begun.Messages, casebook.Message{From: casebook.FromAssistant, Content: []casebook.Content{{Kind: casebook.ContentText, Text: "{"}}})
	marks := ask("?")
	for range 5 {
		marks.System = append(marks.System, casebook.SystemBlock{Text: "x", Cache: casebook.CacheShort})
	}
	recursive := ask("?")
	recursive.Schema = json.RawMessage(`{"type":"object","properties":{"a":{"$ref":"#"}}}`)
	list := ask("?")
	list.Schema = json.RawMessage(`{"type":"array"}`)
	for _, r := range []casebook.Request{{}, begun, marks, ask(""), recursive, list} {
		if _, err := c.Generate(t.Context(), r); !errors.Is(err, casebook.ErrBadRequest) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// One answer of a real model, with the person's own settings: CASEBOOK_LIVE=1 with ANTHROPIC_API_KEY, or with LIVE_KIND, LIVE_URL, LIVE_MODEL and LIVE_KEY.
func TestLive(t *testing.T) {
	if os.Getenv("CASEBOOK_LIVE") != "1" {
		t.Skip("asks a real model with CASEBOOK_LIVE=1 alone")
	}
	o := model.Options{Kind: model.Anthropic, BaseURL: "https://api.anthropic.com", Model: "claude-haiku-4-5", Key: model.Key{Variable: "ANTHROPIC_API_KEY", Env: os.Getenv}, Env: os.Getenv}
	if kind := os.Getenv("LIVE_KIND"); kind != "" {
		o.Kind, o.BaseURL, o.Model = model.Kind(kind), os.Getenv("LIVE_URL"), os.Getenv("LIVE_MODEL")
		o.Key = model.Key{}
		if os.Getenv("LIVE_KEY") != "" {
			o.Key = model.Key{Variable: "LIVE_KEY", Env: os.Getenv}
		}
	}
	r := ask("Which of these colours is that of grass: red, green, blue?")
	r.Schema = json.RawMessage(`{"type":"object","properties":{"colour":{"type":"string","enum":["red","green","blue"]}},"required":["colour"]}`)
	got, err := open(t, o).Generate(t.Context(), r)
	if err != nil || got.Text() != `{"colour":"green"}` || got.Usage.Output == 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

const names = `{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"maxItems":5}},"required":["names"],"additionalProperties":false}`

// An answer is held to its schema: one that does not fit is asked for once more, with the reason, and not a third time.
func TestSchema(t *testing.T) {
	user := func(text string) []modeltest.Said { return []modeltest.Said{{Role: "user", Text: text}} }
	for _, c := range []struct {
		name    string
		replies []modeltest.Exchange
		want    string
		err     error
		usage   int
	}{
		{"fits", []modeltest.Exchange{{Reply: modeltest.Reply{Text: `{"names": ["a"]}`, Usage: modeltest.Usage{Output: 3}}}}, `{"names":["a"]}`, nil, 3},
		{"in a fence", []modeltest.Exchange{{Reply: modeltest.Reply{Text: "```json\n{\"names\":[]}\n```"}}}, `{"names":[]}`, nil, 0},
		{"the second fits", []modeltest.Exchange{{Want: modeltest.Want{Lacks: user("What was wrong")}, Reply: modeltest.Reply{Text: "I think a and b.", Usage: modeltest.Usage{Output: 5}}},
			{Want: modeltest.Want{Contains: user("it is no JSON value")}, Reply: modeltest.Reply{Text: `{"names":["a","b"]}`, Usage: modeltest.Usage{Output: 7}}}}, `{"names":["a","b"]}`, nil, 12},
		{"neither fits", []modeltest.Exchange{{Reply: modeltest.Reply{Text: `{"name":"a"}`}}, {Want: modeltest.Want{Contains: user("does not fit the schema")}, Reply: modeltest.Reply{Text: `[]`}}},
			"[]", casebook.ErrShape, 0},
		{"no room", []modeltest.Exchange{{Reply: modeltest.Reply{Text: `{"names":["a`, Stop: "max_tokens"}}}, `{"names":["a`, casebook.ErrCut, 0},
		{"nothing at all", []modeltest.Exchange{{Reply: modeltest.Reply{Usage: modeltest.Usage{Output: 1}}}, {Reply: modeltest.Reply{Text: `{"names":[]}`}}}, `{"names":[]}`, nil, 1},
		{"a tool first", []modeltest.Exchange{{Reply: modeltest.Reply{Tools: []modeltest.Use{{ID: "call_0", Name: "f"}}}}}, "", nil, 0},
	} {
		for _, k := range kinds {
			t.Run(c.name+"/"+string(k.kind), func(t *testing.T) {
				s := modeltest.NewServer(t, modeltest.Script{Exchanges: c.replies})
				r := ask("Which?")
				r.Schema = json.RawMessage(names)
				got, err := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"}).Generate(t.Context(), r)
				if got.Text() != c.want || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) || got.Usage.Output != c.usage {
					t.Errorf("%+v, %v", got, err)
				}
			})
		}
	}
}

// Each interface is told of the schema in its own way; a server that does not know that is asked without, and the schema stands in the prompt.
func TestSchemaOnTheWire(t *testing.T) {
	for _, c := range []struct {
		kind model.Kind
		body string
	}{{model.Anthropic, `"output_config":{"effort":"low","format":{"type":"json_schema","schema":{"type":"object"`},
		{model.OpenAI, `"response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":{"type":"object"`}, {model.Ollama, `"format":{"type":"object"`}} {
		s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: modeltest.Want{Body: []string{c.body}}, Reply: modeltest.Reply{Text: `{"names":[]}`}}}})
		r := ask("Which?")
		r.Schema, r.Effort = json.RawMessage(names), "low"
		if _, err := open(t, model.Options{Kind: c.kind, BaseURL: s.URL, Model: "claude-haiku-5-5"}).Generate(t.Context(), r); err != nil {
			t.Error(err)
		}
	}
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{
		{Want: modeltest.Want{Body: []string{"response_format"}}, Reply: modeltest.Reply{Status: 400, Error: &modeltest.Failure{Message: "'response_format.type' must be 'json_object' or 'text'"}}},
		{Want: modeltest.Want{Contains: []modeltest.Said{{Role: "user", Text: names}}, Body: []string{`"messages":`}}, Reply: modeltest.Reply{Text: `{"names":["a"]}`}}}})
	r := ask("Which?")
	r.Schema = json.RawMessage(names)
	if got, err := open(t, model.Options{Kind: model.OpenAI, BaseURL: s.URL, Model: "m1"}).Generate(t.Context(), r); err != nil || got.Text() != `{"names":["a"]}` {
		t.Errorf("%+v, %v", got, err)
	}
	if strings.Contains(string(s.Requests()[1].Body), "response_format") {
		t.Error("it was told again what it does not know")
	}
	old := modeltest.NewServer(t, script(modeltest.Reply{Text: "x"}))
	r = ask("?")
	r.Effort = "low"
	if _, err := open(t, model.Options{Kind: model.Anthropic, BaseURL: old.URL, Model: "claude-haiku-4-5"}).Generate(t.Context(), r); err != nil || strings.Contains(string(old.Requests()[0].Body), "effort") {
		t.Errorf("%v %s", err, old.Requests()[0].Body)
	}
}
