package anthropicsdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/google/go-cmp/cmp"

	"casebook"
	anthropicsdk "casebook/adapters/anthropic"
	"casebook/model"
	"casebook/model/modeltest"
)

const name = "claude-haiku-5-5"

func opened(s *modeltest.Server) *anthropicsdk.Model {
	return &anthropicsdk.Model{Name: name, Client: anthropic.NewClient(option.WithoutEnvironmentDefaults(), option.WithAPIKey("k"), option.WithBaseURL(s.URL), option.WithMaxRetries(0))}
}

var schema = json.RawMessage(`{"type":"object","properties":{"z":{"type":"string","minLength":1},"a":{"type":"array","items":{"type":"string"}}},"required":["a"]}`)

// everything is a request with all that one can have.
func everything() casebook.Request {
	return casebook.Request{Role: casebook.RoleMain, Schema: schema, MaxTokens: 300, Stop: []string{"END"}, Effort: "low", Metadata: casebook.Metadata{UserID: "u"},
		System: []casebook.SystemBlock{{Text: "be brief", Cache: casebook.CacheLong}, {Text: "and <kind>"}},
		Tools:  []casebook.Tool{{Name: "look", Description: "looks", Schema: json.RawMessage(`{"type":"object","properties":{"z":{},"a":{}},"additionalProperties":false}`), Strict: true, Cache: casebook.CacheShort}, {Name: "bare"}},
		Messages: []casebook.Message{casebook.UserText("one"), {From: casebook.FromAssistant, Content: []casebook.Content{
			{Kind: casebook.ContentOpaque, Maker: "anthropic", Opaque: json.RawMessage(`{"type":"thinking","thinking":"hm","signature":"s"}`)}, {Kind: casebook.ContentOpaque, Maker: "openai", Opaque: json.RawMessage(`{"x":1}`)},
			{Kind: casebook.ContentText, Text: "let me look"}, {Kind: casebook.ContentToolUse, ID: "t1", Name: "look", Input: json.RawMessage(`{"z":1,"a":2}`)}}},
			{From: casebook.FromUser, Content: []casebook.Content{{Kind: casebook.ContentToolResult, ID: "t1", Text: "nothing", Failed: true, Cache: casebook.CacheShort}, {Kind: casebook.ContentText, Text: "go on"}}}},
	}
}

// casebook's own client and the SDK send the same: each is the check of the other.
func TestSameOnTheWire(t *testing.T) {
	for label, change := range map[string]func(*casebook.Request){"everything": func(*casebook.Request) {}, "little": func(r *casebook.Request) {
		*r = casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}}
	}} {
		for _, way := range []string{"generate", "stream", "count"} {
			t.Run(label+" "+way, func(t *testing.T) {
				s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Times: 2, Reply: modeltest.Reply{Text: `{"a":[]}`, Tokens: 7}}}})
				own, err := model.Open(model.Options{Kind: model.Anthropic, Model: name, BaseURL: s.URL})
				if err != nil {
					t.Fatal(err)
				}
				defer own.Close()
				r := everything()
				change(&r)
				for _, m := range []casebook.Model{own, opened(s)} {
					switch way {
					case "generate":
						_, err = m.Generate(t.Context(), r)
					case "stream":
						_, err = m.Stream(t.Context(), r, func(casebook.Piece) error { return nil })
					default:
						var n int
						if n, err = m.CountTokens(t.Context(), r); n != 7 {
							t.Error(n)
						}
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				sent := s.Requests()
				if sent[0].Path != sent[1].Path || sent[0].Header["Anthropic-Version"] != sent[1].Header["Anthropic-Version"] {
					t.Error(sent[0].Path, sent[0].Header, sent[1].Path, sent[1].Header)
				}
				for _, request := range sent {
					if ordered := `{"z":{"type":"string"},"a":{`; label == "everything" && way != "count" && !strings.Contains(string(request.Body), ordered) {
						t.Errorf("the properties of the schema lost their order: %s", request.Body)
					}
				}
				if diff := cmp.Diff(plain(t, sent[0].Body), plain(t, sent[1].Body)); diff != "" {
					t.Errorf("-own +SDK\n%s", diff)
				}
			})
		}
	}
}

// plain is a body as a value. A tool's result may be a text or a list of one, which is the same.
func plain(t *testing.T, body []byte) any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatal(err)
	}
	for _, m := range v["messages"].([]any) {
		for _, b := range m.(map[string]any)["content"].([]any) {
			block := b.(map[string]any)
			if list, ok := block["content"].([]any); ok && block["type"] == "tool_result" {
				block["content"] = list[0].(map[string]any)["text"]
			}
		}
	}
	return v
}

// Answers are read as casebook's own client reads them: text, tools, thoughts, usage.
func TestSameAnswers(t *testing.T) {
	reply := modeltest.Reply{Text: "let me look", Thinking: "hm", Tools: []modeltest.Use{{ID: "t1", Name: "look", Input: json.RawMessage(`{"z":1}`)}},
		Usage: modeltest.Usage{Input: 10, Output: 5, CacheRead: 4, CacheWrite: 3, CacheLong: 2}}
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Times: 4, Reply: reply}}})
	own, err := model.Open(model.Options{Kind: model.Anthropic, Model: name, BaseURL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	r := everything()
	r.Schema = nil
	var answers []casebook.Response
	var pieces [][]casebook.Piece
	for _, m := range []casebook.Model{own, opened(s)} {
		answer, err := m.Generate(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
		var told []casebook.Piece
		answer, err = m.Stream(t.Context(), r, func(p casebook.Piece) error { told = append(told, p); return nil })
		if err != nil {
			t.Fatal(err)
		}
		answers, pieces = append(answers, answer), append(pieces, told)
	}
	for i := range answers {
		answers[i].RequestID = ""
		for j, c := range answers[i].Content {
			if c.Kind == casebook.ContentOpaque {
				answers[i].Content[j].Opaque = ordered(t, c.Opaque)
			}
		}
	}
	for _, i := range []int{0, 1} {
		if diff := cmp.Diff(answers[i], answers[i+2]); diff != "" {
			t.Errorf("%d: -own +SDK\n%s", i, diff)
		}
	}
	if diff := cmp.Diff(pieces[0], pieces[1]); diff != "" {
		t.Errorf("-own +SDK\n%s", diff)
	}
}

func ordered(t *testing.T, raw json.RawMessage) json.RawMessage {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What goes wrong is one of casebook's errors.
func TestFailures(t *testing.T) {
	failure := func(status int, word, text string) modeltest.Reply {
		return modeltest.Reply{Status: status, Error: &modeltest.Failure{Type: word, Message: text}}
	}
	for label, c := range map[string]struct {
		reply modeltest.Reply
		want  error
	}{
		"key":      {failure(401, "authentication_error", "no"), casebook.ErrAuth},
		"credit":   {failure(400, "invalid_request_error", "Your credit balance is too low"), casebook.ErrCredit},
		"model":    {failure(404, "not_found_error", "model: x"), casebook.ErrNoModel},
		"many":     {failure(429, "rate_limit_error", "slow down"), casebook.ErrRateLimit},
		"down":     {failure(500, "api_error", "oh"), casebook.ErrUnavailable},
		"busy":     {failure(529, "overloaded_error", "oh"), casebook.ErrOverloaded},
		"long":     {failure(400, "invalid_request_error", "prompt is too long: 9 tokens"), casebook.ErrTooLong},
		"refusal":  {modeltest.Reply{Text: "no", Stop: "refusal"}, casebook.ErrRefused},
		"cut":      {modeltest.Reply{Text: `{"a":[`, Stop: "max_tokens"}, casebook.ErrCut},
		"breaking": {modeltest.Reply{Text: "a long answer that breaks off", Cut: 60}, casebook.ErrUnavailable},
	} {
		t.Run(label, func(t *testing.T) {
			r := casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}, Schema: schema}
			s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Reply: c.reply}}})
			_, err := opened(s).Generate(t.Context(), r)
			var told *casebook.ModelError
			if !errors.Is(err, c.want) || !errors.As(err, &told) {
				t.Error(err)
			}
		})
	}
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Times: 2, Reply: modeltest.Reply{Text: "no JSON", Usage: modeltest.Usage{Input: 1, Output: 1}}}}})
	answer, err := opened(s).Generate(t.Context(), casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}, Schema: schema})
	if !errors.Is(err, casebook.ErrShape) || answer.Usage.Input != 2 {
		t.Error(answer, err)
	}
	s = modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Reply: modeltest.Reply{Text: "a long answer that stalls", Stall: "body"}}}})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := opened(s).Stream(ctx, casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}}, func(casebook.Piece) error { return nil }); !errors.Is(err, casebook.ErrTimeout) {
		t.Error(err)
	}
}

// A request that goes out once is sent once, however often the client would try.
func TestOnce(t *testing.T) {
	for _, reply := range []modeltest.Reply{{Text: "no JSON"}, {Status: 529}} {
		s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Reply: reply}}})
		m := opened(s)
		m.Options = []option.RequestOption{option.WithMaxRetries(1)}
		r := casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}, Schema: schema, Once: true}
		if _, err := m.Generate(t.Context(), r); err == nil || len(s.Requests()) != 1 {
			t.Errorf("%v after %d requests", err, len(s.Requests()))
		}
	}
}
