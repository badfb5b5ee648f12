package model_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

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
