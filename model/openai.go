package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"casebook"
)

// openai is chat completions. OpenAI, OpenRouter, vLLM, llama.cpp and LM Studio differ in what they ignore, so that nothing is taken on trust: not that the
// schema was kept, nor that a tool's use has an id, nor that an answer with status 200 is none of a failure.
type openai struct{}

type openaiRequest struct {
	Model          string           `json:"model"`
	Messages       []openaiMessage  `json:"messages"`
	Tools          []openaiTool     `json:"tools,omitempty"`
	ResponseFormat *responseFormat  `json:"response_format,omitempty"`
	MaxTokens      int              `json:"max_tokens,omitempty"`
	MaxCompletion  int              `json:"max_completion_tokens,omitempty"`
	Stop           []string         `json:"stop,omitempty"`
	User           string           `json:"user,omitempty"`
	Stream         bool             `json:"stream,omitempty"`
	StreamOptions  *json.RawMessage `json:"stream_options,omitempty"`
}

type openaiMessage struct {
	Role       string       `json:"role"`
	Content    any          `json:"content,omitempty"` // a string, or parts where they carry cache marks
	ToolCalls  []openaiCall `json:"tool_calls,omitempty"`
	ToolCallID string       `json:"tool_call_id,omitempty"`
}

type openaiPart struct {
	Type  string        `json:"type"`
	Text  string        `json:"text"`
	Cache *cacheControl `json:"cache_control,omitempty"`
}

type openaiTool struct {
	Type     string         `json:"type"`
	Function openaiFunction `json:"function"`
}

type openaiFunction struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
	Strict      bool            `json:"strict,omitempty"`
}

type openaiCall struct {
	Index    *int   `json:"index,omitempty"`
	ID       string `json:"id,omitempty"`
	Type     string `json:"type,omitempty"`
	Function struct {
		Name      string `json:"name,omitempty"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

type responseFormat struct {
	Type       string     `json:"type"`
	JSONSchema jsonSchema `json:"json_schema"`
}

type jsonSchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

type openaiAnswer struct {
	ID      string         `json:"id"`
	Model   string         `json:"model"`
	Choices []openaiChoice `json:"choices"`
	Usage   *openaiUsage   `json:"usage"`
	Error   *openaiError   `json:"error"`
}

type openaiChoice struct {
	Message openaiReply  `json:"message"`
	Delta   openaiReply  `json:"delta"`
	Finish  string       `json:"finish_reason"`
	Error   *openaiError `json:"error"`
}

type openaiReply struct {
	Content   string       `json:"content"`
	Refusal   string       `json:"refusal"`
	ToolCalls []openaiCall `json:"tool_calls"`
}

type openaiUsage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
	Details    struct {
		Cached int `json:"cached_tokens"`
	} `json:"prompt_tokens_details"`
}

func (u openaiUsage) usage() casebook.Usage {
	cached := min(u.Details.Cached, u.Prompt)
	return casebook.Usage{Input: u.Prompt - cached, CacheRead: cached, Output: u.Completion}
}

type openaiError struct {
	Message string `json:"message"`
	Type    string `json:"type"`
	Code    any    `json:"code"` // a word, a number or null
}

func (e *openaiError) UnmarshalJSON(data []byte) error {
	type plain openaiError
	if json.Unmarshal(data, &e.Message) == nil { // some give the text alone
		return nil
	}
	return json.Unmarshal(data, (*plain)(e))
}

func (openai) request(c *Client, r casebook.Request, f form) (string, []byte, error) {
	host := c.base.Hostname()
	body := openaiRequest{Model: c.o.Model, Messages: openaiMessages(r, host == "openrouter.ai"), Stop: r.Stop, User: r.Metadata.UserID, Stream: f.stream}
	if host == "api.openai.com" { // its newer models refuse the old name, and older servers do not know the new one
		body.MaxCompletion = r.Most()
	} else {
		body.MaxTokens = r.Most()
	}
	if f.stream {
		usage := json.RawMessage(`{"include_usage":true}`)
		body.StreamOptions = &usage
	}
	for _, t := range r.Tools {
		function := openaiFunction{t.Name, t.Description, toolSchema(t.Schema), t.Strict}
		if t.Strict {
			var err error
			if function.Parameters, err = StrictSchema(function.Parameters); err != nil {
				return "", nil, err
			}
		}
		body.Tools = append(body.Tools, openaiTool{"function", function})
	}
	if r.Schema != nil && !f.plain {
		schema, err := StrictSchema(r.Schema)
		if err != nil {
			return "", nil, err
		}
		body.ResponseFormat = &responseFormat{"json_schema", jsonSchema{"answer", true, schema}}
	}
	data, err := encode(body)
	return "/chat/completions", data, err
}

// openaiMessages writes the messages; with marks a system prompt is in parts, since OpenRouter hands the marks on.
func openaiMessages(r casebook.Request, marks bool) []openaiMessage {
	var all []openaiMessage
	if len(r.System) > 0 {
		var texts []string
		var parts []openaiPart
		for _, s := range r.System {
			texts = append(texts, s.Text)
			parts = append(parts, openaiPart{"text", s.Text, cacheMark(s.Cache)})
		}
		system := openaiMessage{Role: "system", Content: strings.Join(texts, "\n\n")}
		if marks && slices.ContainsFunc(r.System, func(s casebook.SystemBlock) bool { return s.Cache != casebook.CacheNone }) {
			system.Content = parts
		}
		all = append(all, system)
	}
	for _, m := range r.Messages {
		message := openaiMessage{Role: string(m.From)}
		var texts []string
		for _, c := range m.Content {
			switch c.Kind {
			case casebook.ContentText:
				texts = append(texts, c.Text)
			case casebook.ContentToolResult:
				all = append(all, openaiMessage{Role: "tool", Content: c.Text, ToolCallID: c.ID})
			case casebook.ContentToolUse:
				call := openaiCall{ID: c.ID, Type: "function"}
				call.Function.Name, call.Function.Arguments = c.Name, string(compact(c.Input))
				message.ToolCalls = append(message.ToolCalls, call)
			}
		}
		if len(texts) > 0 {
			message.Content = strings.Join(texts, "\n\n")
		}
		if message.Content != nil || message.ToolCalls != nil {
			all = append(all, message)
		}
	}
	return all
}

func (openai) authorize(_ *Client, h http.Header, key string) {
	if key != "" {
		h.Set("Authorization", "Bearer "+key)
	}
}

func (openai) response(data []byte) (casebook.Response, error) {
	var a openaiAnswer
	if err := json.Unmarshal(data, &a); err != nil {
		return casebook.Response{}, broken("the answer is no JSON of a chat completion")
	}
	if a.Error != nil {
		return casebook.Response{}, a.Error.refusal()
	}
	if len(a.Choices) == 0 {
		return casebook.Response{}, broken("the answer has no choice")
	}
	choice := a.Choices[0]
	if choice.Error != nil {
		return casebook.Response{}, choice.Error.refusal()
	}
	s := openaiStream{answer: casebook.Response{Model: a.Model}, each: func(casebook.Piece) error { return nil }}
	if a.Usage != nil {
		s.answer.Usage = a.Usage.usage()
	}
	choice.Delta = choice.Message
	if err := s.take(choice); err != nil {
		return s.answer, err
	}
	return s.answer, s.close()
}

func (openai) reason(_ int, data []byte) refusal {
	var a openaiAnswer
	if json.Unmarshal(data, &a) == nil && a.Error != nil {
		r := a.Error.refusal()
		if _, number := a.Error.Code.(float64); number || r.kind == casebook.ErrUnavailable {
			r.kind = nil // the status says it
			if tooLong(r.word, r.text) {
				r.kind = casebook.ErrTooLong
			}
		}
		return *r
	}
	r := refusal{text: string(data)}
	if tooLong("", r.text) {
		r.kind = casebook.ErrTooLong
	}
	return r
}

func (e *openaiError) refusal() *refusal {
	r := &refusal{text: e.Message, word: e.Type, kind: casebook.ErrUnavailable}
	switch word := e.Code.(type) {
	case string:
		r.word = word
	case float64: // OpenRouter puts the status there
		r.word = fmt.Sprint(word)
		if word >= 400 && word < 600 {
			r.kind = kindOf(int(word))
		}
	}
	switch {
	case tooLong(r.word, r.text):
		r.kind = casebook.ErrTooLong
	case r.word == "insufficient_quota":
		r.kind = casebook.ErrCredit
	case r.word == "invalid_api_key":
		r.kind = casebook.ErrAuth
	case r.word == "model_not_found":
		r.kind = casebook.ErrNoModel
	case r.word == "rate_limit_exceeded":
		r.kind = casebook.ErrRateLimit
	}
	return r
}
