package model

import (
	"encoding/json"
	"net/http"
	"strings"

	"casebook"
)

// AnthropicVersion is the anthropic-version that is sent. It refuses what earlier ones took: temperature and its like, an assistant's turn at the end.
const AnthropicVersion = "2026-10-21"

// anthropic is the Messages interface.
type anthropic struct{}

type anthropicRequest struct {
	Model        string             `json:"model"`
	MaxTokens    int                `json:"max_tokens,omitempty"`
	Tools        []anthropicTool    `json:"tools,omitempty"`
	System       []anthropicBlock   `json:"system,omitempty"`
	Messages     []anthropicMessage `json:"messages"`
	OutputConfig *outputConfig      `json:"output_config,omitempty"`
	Stop         []string           `json:"stop_sequences,omitempty"`
	Metadata     *anthropicMetadata `json:"metadata,omitempty"`
	Stream       bool               `json:"stream,omitempty"`
}

type anthropicTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"input_schema"`
	Strict      bool            `json:"strict,omitempty"`
	Cache       *cacheControl   `json:"cache_control,omitempty"`
}

type anthropicMessage struct {
	Role    string            `json:"role"`
	Content []json.RawMessage `json:"content"`
}

type anthropicBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text,omitempty"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	ToolUseID string          `json:"tool_use_id,omitempty"`
	Content   string          `json:"content,omitempty"`
	IsError   bool            `json:"is_error,omitempty"`
	Cache     *cacheControl   `json:"cache_control,omitempty"`
}

type cacheControl struct {
	Type string `json:"type"`
	TTL  string `json:"ttl,omitempty"`
}

type outputConfig struct {
	Effort string        `json:"effort,omitempty"`
	Format *outputFormat `json:"format,omitempty"`
}

type outputFormat struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
}

type anthropicMetadata struct {
	UserID string `json:"user_id"`
}

type anthropicAnswer struct {
	ID         string            `json:"id"`
	Type       string            `json:"type"`
	Model      string            `json:"model"`
	Content    []json.RawMessage `json:"content"`
	StopReason string            `json:"stop_reason"`
	Usage      anthropicUsage    `json:"usage"`
	Error      anthropicError    `json:"error"`
}

type anthropicError struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

type anthropicUsage struct {
	Input      *int `json:"input_tokens"`
	Output     *int `json:"output_tokens"`
	CacheRead  *int `json:"cache_read_input_tokens"`
	CacheWrite *int `json:"cache_creation_input_tokens"`
	Creation   *struct {
		Long int `json:"ephemeral_1h_input_tokens"`
	} `json:"cache_creation"`
}

// into overwrites what this report says; a stream reports more than once, each time the sum up to then.
func (u anthropicUsage) into(usage *casebook.Usage) {
	for _, f := range []struct {
		from *int
		to   *int
	}{{u.Input, &usage.Input}, {u.Output, &usage.Output}, {u.CacheRead, &usage.CacheRead}, {u.CacheWrite, &usage.CacheWrite}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if u.Creation != nil {
		usage.CacheLong = u.Creation.Long
		if u.CacheWrite != nil {
			usage.CacheWrite = max(*u.CacheWrite-u.Creation.Long, 0)
		}
	}
}

func cacheMark(m casebook.CacheMark) *cacheControl {
	switch m {
	case casebook.CacheNone:
		return nil
	case casebook.CacheShort:
		return &cacheControl{Type: "ephemeral"}
	}
	return &cacheControl{Type: "ephemeral", TTL: string(m)}
}

func (anthropic) request(c *Client, r casebook.Request, f form) (string, []byte, error) {
	body := anthropicRequest{Model: c.o.Model, MaxTokens: r.Most(), Stop: r.Stop, Stream: f.stream}
	if err := body.fill(r); err != nil {
		return "", nil, err
	}
	config := outputConfig{}
	if TakesEffort(c.o.Model) {
		config.Effort = r.Effort
	}
	if r.Schema != nil && !f.plain {
		schema, err := ClosedSchema(r.Schema)
		if err != nil {
			return "", nil, err
		}
		config.Format = &outputFormat{"json_schema", schema}
	}
	if config != (outputConfig{}) {
		body.OutputConfig = &config
	}
	if r.Metadata.UserID != "" {
		body.Metadata = &anthropicMetadata{r.Metadata.UserID}
	}
	data, err := encode(body)
	return "/v1/messages", data, err
}

// fill sets what counts as the prompt.
func (body *anthropicRequest) fill(r casebook.Request) error {
	for _, t := range r.Tools {
		body.Tools = append(body.Tools, anthropicTool{t.Name, t.Description, toolSchema(t.Schema), t.Strict, cacheMark(t.Cache)})
	}
	for _, s := range r.System {
		body.System = append(body.System, anthropicBlock{Type: "text", Text: s.Text, Cache: cacheMark(s.Cache)})
	}
	for _, m := range r.Messages {
		message := anthropicMessage{Role: string(m.From)}
		for _, content := range m.Content {
			block, err := anthropicContent(content)
			if err != nil {
				return err
			}
			if block != nil {
				message.Content = append(message.Content, block)
			}
		}
		if len(message.Content) > 0 {
			body.Messages = append(body.Messages, message)
		}
	}
	return nil
}

func anthropicContent(c casebook.Content) (json.RawMessage, error) {
	cache := cacheMark(c.Cache)
	switch c.Kind {
	case casebook.ContentToolUse:
		return encode(anthropicBlock{Type: "tool_use", ID: c.ID, Name: c.Name, Input: compact(c.Input), Cache: cache})
	case casebook.ContentToolResult:
		return encode(anthropicBlock{Type: "tool_result", ToolUseID: c.ID, Content: c.Text, IsError: c.Failed, Cache: cache})
	case casebook.ContentOpaque:
		if c.Maker != string(Anthropic) {
			return nil, nil
		}
		return compact(c.Opaque), nil
	}
	return encode(anthropicBlock{Type: "text", Text: c.Text, Cache: cache})
}

// TakesEffort says whether a model can be told how much to think: those before 4.6 answer 400, but for Opus 4.5.
func TakesEffort(model string) bool {
	for _, old := range []string{"claude-3", "claude-haiku-4", "claude-sonnet-4-0", "claude-sonnet-4-2", "claude-sonnet-4-5", "claude-opus-4-0", "claude-opus-4-1",
		"claude-opus-4-2"} {
		if strings.Contains(model, old) {
			return false
		}
	}
	return true
}

func (anthropic) authorize(c *Client, h http.Header, key string) {
	h.Set("Anthropic-Version", c.o.Version)
	switch {
	case key == "":
	case c.o.Version < "2026":
		h.Set("X-Api-Key", key)
	default:
		h.Set("Authorization", "Bearer "+key)
	}
}

func (anthropic) response(data []byte) (casebook.Response, error) {
	var a anthropicAnswer
	if err := json.Unmarshal(data, &a); err != nil {
		return casebook.Response{}, broken("the answer is no JSON of a message")
	}
	if a.Type == "error" {
		return casebook.Response{}, a.Error.refusal()
	}
	if a.StopReason == "" {
		return casebook.Response{}, broken("the answer has no stop_reason")
	}
	answer := casebook.Response{Stop: casebook.StopReason(a.StopReason), Model: a.Model}
	a.Usage.into(&answer.Usage)
	for _, raw := range a.Content {
		content, err := readBlock(raw)
		if err != nil {
			return answer, err
		}
		answer.Content = append(answer.Content, content)
	}
	return answer, nil
}

// readBlock reads a block of an answer; one that casebook does not know, thinking among them, is kept as it is.
func readBlock(raw json.RawMessage) (casebook.Content, error) {
	var b anthropicBlock
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &kind); err != nil {
		return casebook.Content{}, broken("a block of the answer is no JSON of a block")
	}
	if kind.Type != "text" && kind.Type != "tool_use" {
		return casebook.Content{Kind: casebook.ContentOpaque, Opaque: compact(raw), Maker: string(Anthropic)}, nil
	}
	if err := json.Unmarshal(raw, &b); err != nil {
		return casebook.Content{}, broken("a block of the answer is no JSON of a block")
	}
	if b.Type == "text" {
		return casebook.Content{Kind: casebook.ContentText, Text: b.Text}, nil
	}
	input, err := arguments(string(b.Input))
	return casebook.Content{Kind: casebook.ContentToolUse, ID: b.ID, Name: b.Name, Input: input}, err
}

func (anthropic) reason(_ int, data []byte) refusal {
	var a anthropicAnswer
	if json.Unmarshal(data, &a) != nil || a.Error.Type == "" {
		return refusal{text: string(data)}
	}
	return *a.Error.refusal()
}

func (e anthropicError) refusal() *refusal {
	r := &refusal{word: e.Type, text: e.Message}
	switch e.Type {
	case "invalid_request_error":
		r.kind = casebook.ErrBadRequest
	case "authentication_error", "permission_error":
		r.kind = casebook.ErrAuth
	case "billing_error":
		r.kind = casebook.ErrCredit
	case "not_found_error":
		r.kind = casebook.ErrNoModel
	case "request_too_large":
		r.kind = casebook.ErrTooLong
	case "rate_limit_error":
		r.kind = casebook.ErrRateLimit
	case "overloaded_error":
		r.kind = casebook.ErrOverloaded
	case "api_error", "timeout_error":
		r.kind = casebook.ErrUnavailable
	}
	switch {
	case r.kind == casebook.ErrBadRequest && tooLong(e.Type, e.Message):
		r.kind = casebook.ErrTooLong
	case r.kind == casebook.ErrBadRequest && says(e.Message, "credit balance"):
		r.kind = casebook.ErrCredit
	}
	return r
}

// AnthropicFailure is what a failure of Anthropic's means, by its status and its own words.
func AnthropicFailure(status int, word, text string) error {
	if r := (anthropicError{Type: word, Message: text}).refusal(); r.kind != nil {
		return r.kind
	}
	return kindOf(status)
}

func (anthropic) count(c *Client, r casebook.Request) (string, []byte, error) {
	body := anthropicRequest{Model: c.o.Model}
	if err := body.fill(r); err != nil {
		return "", nil, err
	}
	data, err := encode(body)
	return "/v1/messages/count_tokens", data, err
}

func (anthropic) counted(data []byte) (int, error) {
	var counted struct {
		Input int `json:"input_tokens"`
	}
	if err := json.Unmarshal(data, &counted); err != nil || counted.Input <= 0 {
		return 0, broken("the answer is no count of tokens")
	}
	return counted.Input, nil
}
