package model_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
)

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
