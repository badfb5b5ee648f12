// Package anthropicsdk is a casebook.Model over a client of Anthropic's official SDK, for who logs in by it: Bedrock, Vertex, Foundry, federation.
//
// It is a module of its own, since the SDK weighs more than all of casebook. It sends what casebook's own client sends, which its tests compare; the SDK decides how
// often it tries, how long it waits and where the key comes from.
package anthropicsdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"casebook"
	"casebook/model"
)

// A Model asks one model through an SDK's client. It is used by several goroutines at once.
type Model struct {
	Client anthropic.Client
	// Name is the model's, as the provider of the client has it.
	Name string
	// Provider is its name in messages. Empty: anthropic.
	Provider string
	// Options go with every request.
	Options []option.RequestOption
}

var _ casebook.Model = (*Model)(nil)

// Generate implements casebook.Model. An answer that does not fit the schema is asked for once more, unless the request goes out once.
func (m *Model) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := m.check(r); err != nil {
		return casebook.Response{}, err
	}
	answer, err := m.generate(ctx, r)
	if err != nil || r.Schema == nil || answer.Stop == casebook.StopToolUse {
		return answer, err
	}
	fitting, reason := model.Fitted(r.Schema, answer)
	if reason == "" {
		return fitting, nil
	}
	if r.Once {
		return answer, m.failure(casebook.ErrShape, reason)
	}
	again := r
	again.Messages = model.WithText(r.Messages, model.OnceMore(r.Schema, reason))
	second, err := m.generate(ctx, again)
	second.Usage = second.Usage.Add(answer.Usage)
	if err != nil || second.Stop == casebook.StopToolUse {
		return second, err
	}
	if second, reason = model.Fitted(r.Schema, second); reason != "" {
		return second, m.failure(casebook.ErrShape, reason)
	}
	return second, nil
}

func (m *Model) generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	params, err := m.params(r)
	if err != nil {
		return casebook.Response{}, m.failure(casebook.ErrBadRequest, err.Error())
	}
	message, err := m.Client.Messages.New(ctx, params, m.options(r)...)
	if err != nil {
		return casebook.Response{}, m.failed(ctx, err)
	}
	return m.read(r, message)
}

// options go with a request; one that goes out once is not tried again.
func (m *Model) options(r casebook.Request) []option.RequestOption {
	if r.Once {
		return append(slices.Clip(m.Options), option.WithMaxRetries(0))
	}
	return m.Options
}

// Stream implements casebook.Model.
func (m *Model) Stream(ctx context.Context, r casebook.Request, each func(casebook.Piece) error) (casebook.Response, error) {
	if err := m.check(r); err != nil {
		return casebook.Response{}, err
	}
	params, err := m.params(r)
	if err != nil {
		return casebook.Response{}, m.failure(casebook.ErrBadRequest, err.Error())
	}
	stream := m.Client.Messages.NewStreaming(ctx, params, m.options(r)...)
	defer stream.Close()
	var message anthropic.Message
	ended := false
	for stream.Next() {
		event := stream.Current()
		if err := message.Accumulate(event); err != nil {
			return m.partly(message), m.failure(casebook.ErrBroken, err.Error())
		}
		ended = ended || event.Type == "message_stop"
		if err := tell(message, event, each); err != nil {
			return m.partly(message), err
		}
	}
	switch err := stream.Err(); {
	case err != nil:
		return m.partly(message), m.failed(ctx, err)
	case !ended:
		return m.partly(message), m.failure(casebook.ErrBroken, "the stream ended before the message did")
	}
	answer, err := m.read(r, &message)
	if err != nil || r.Schema == nil || answer.Stop == casebook.StopToolUse {
		return answer, err
	}
	answer, reason := model.Fitted(r.Schema, answer)
	if reason != "" {
		return answer, m.failure(casebook.ErrShape, reason)
	}
	return answer, nil
}

// tell hands over what an event brought.
func tell(message anthropic.Message, event anthropic.MessageStreamEventUnion, each func(casebook.Piece) error) error {
	switch {
	case event.Type == "content_block_delta" && event.Delta.Text != "":
		return each(casebook.Piece{Text: event.Delta.Text})
	case event.Type == "content_block_stop" && len(message.Content) > 0:
		if block := message.Content[len(message.Content)-1]; block.Type == "tool_use" {
			use := contentOf(block)
			return each(casebook.Piece{Use: &use})
		}
	}
	return nil
}

// CountTokens implements casebook.Model.
func (m *Model) CountTokens(ctx context.Context, r casebook.Request) (int, error) {
	if err := r.Check(); err != nil {
		return 0, err
	}
	p, err := m.params(r)
	if err != nil {
		return 0, m.failure(casebook.ErrBadRequest, err.Error())
	}
	count := anthropic.MessageCountTokensParams{Model: p.Model, Messages: p.Messages, System: anthropic.MessageCountTokensParamsSystemUnion{OfTextBlockArray: p.System}}
	for _, t := range p.Tools {
		count.Tools = append(count.Tools, anthropic.MessageCountTokensToolUnionParam{OfTool: t.OfTool})
	}
	counted, err := m.Client.Messages.CountTokens(ctx, count, m.Options...)
	if err != nil {
		return 0, m.failed(ctx, err)
	}
	return int(counted.InputTokens), nil
}

func (m *Model) check(r casebook.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	if r.Schema != nil {
		if err := model.CheckSchema(r.Schema); err != nil {
			return m.failure(casebook.ErrBadRequest, err.Error())
		}
	}
	return nil
}

// read is a whole message as an answer, and what is wrong with it.
func (m *Model) read(r casebook.Request, message *anthropic.Message) (casebook.Response, error) {
	answer := m.partly(*message)
	switch {
	case answer.Stop == "":
		return answer, m.failure(casebook.ErrBroken, "the answer has no stop_reason")
	case answer.Stop == casebook.StopRefusal:
		return answer, m.failure(casebook.ErrRefused, "")
	case r.Schema != nil && (answer.Stop == casebook.StopLength || answer.Stop == casebook.StopContext):
		return answer, m.failure(casebook.ErrCut, string(answer.Stop))
	}
	return answer, nil
}

func (m *Model) partly(message anthropic.Message) casebook.Response {
	u := message.Usage
	answer := casebook.Response{Stop: casebook.StopReason(message.StopReason), Model: string(message.Model), Usage: casebook.Usage{Input: int(u.InputTokens), Output: int(u.OutputTokens),
		CacheRead: int(u.CacheReadInputTokens), CacheLong: int(u.CacheCreation.Ephemeral1hInputTokens)}}
	answer.Usage.CacheWrite = max(int(u.CacheCreationInputTokens)-answer.Usage.CacheLong, 0)
	for _, block := range message.Content {
		answer.Content = append(answer.Content, contentOf(block))
	}
	return answer
}

// contentOf is a block of an answer; one that casebook does not know, thinking among them, is kept as it is.
func contentOf(block anthropic.ContentBlockUnion) casebook.Content {
	switch block.Type {
	case "text":
		return casebook.Content{Kind: casebook.ContentText, Text: block.Text}
	case "tool_use":
		input := block.Input
		if len(input) == 0 || string(input) == "null" {
			input = json.RawMessage("{}")
		}
		return casebook.Content{Kind: casebook.ContentToolUse, ID: block.ID, Name: block.Name, Input: input}
	}
	return casebook.Content{Kind: casebook.ContentOpaque, Opaque: json.RawMessage(block.RawJSON()), Maker: string(model.Anthropic)}
}

// failed is an error of the SDK as one of casebook's. Its text holds the address, which may hold more than it should, so it is not repeated.
func (m *Model) failed(ctx context.Context, err error) error {
	var told *anthropic.Error
	switch {
	case errors.As(err, &told):
		e := m.failure(model.AnthropicFailure(told.StatusCode, string(told.Type()), told.Message), told.Message)
		e.Status, e.Word, e.RequestID = told.StatusCode, string(told.Type()), told.RequestID
		return e
	case errors.Is(ctx.Err(), context.Canceled):
		return m.failure(context.Canceled, "")
	case ctx.Err() != nil:
		e := m.failure(casebook.ErrTimeout, "")
		e.Err = ctx.Err()
		return e
	}
	return m.failure(casebook.ErrUnavailable, fmt.Sprintf("the SDK says %T", err))
}

func (m *Model) failure(kind error, text string) *casebook.ModelError {
	provider := m.Provider
	if provider == "" {
		provider = "anthropic"
	}
	return &casebook.ModelError{Kind: kind, Provider: provider, Model: m.Name, Text: model.Clean(text)}
}

// params is a request in the SDK's words.
func (m *Model) params(r casebook.Request) (anthropic.MessageNewParams, error) {
	p := anthropic.MessageNewParams{Model: m.Name, MaxTokens: int64(r.Most()), StopSequences: r.Stop}
	for _, s := range r.System {
		p.System = append(p.System, anthropic.TextBlockParam{Text: s.Text, CacheControl: mark(s.Cache)})
	}
	for _, t := range r.Tools {
		p.Tools = append(p.Tools, anthropic.ToolUnionParam{OfTool: tool(t)})
	}
	for _, message := range r.Messages {
		var blocks []anthropic.ContentBlockParamUnion
		for _, c := range message.Content {
			if block, ok := blockOf(c); ok {
				blocks = append(blocks, block)
			}
		}
		switch {
		case len(blocks) == 0:
		case message.From == casebook.FromAssistant:
			p.Messages = append(p.Messages, anthropic.NewAssistantMessage(blocks...))
		default:
			p.Messages = append(p.Messages, anthropic.NewUserMessage(blocks...))
		}
	}
	if r.Metadata.UserID != "" {
		p.Metadata.UserID = param.NewOpt(r.Metadata.UserID)
	}
	if r.Effort != "" && model.TakesEffort(m.Name) {
		p.OutputConfig.Effort = anthropic.OutputConfigEffort(r.Effort)
	}
	if r.Schema != nil {
		schema, err := model.ClosedSchema(r.Schema)
		if err != nil {
			return p, err
		}
		// As it is: in the SDK's own form the properties lose their order, in which a model fills them.
		p.OutputConfig.Format = param.Override[anthropic.JSONOutputFormatParam](json.RawMessage(`{"type":"json_schema","schema":` + string(schema) + `}`))
	}
	return p, nil
}

func tool(t casebook.Tool) *anthropic.ToolParam {
	schema := t.Schema
	if schema == nil {
		schema = json.RawMessage(`{"type":"object","properties":{}}`)
	}
	p := &anthropic.ToolParam{Name: t.Name, InputSchema: param.Override[anthropic.ToolInputSchemaParam](schema), CacheControl: mark(t.Cache)}
	if t.Description != "" {
		p.Description = param.NewOpt(t.Description)
	}
	if t.Strict {
		p.Strict = param.NewOpt(true)
	}
	return p
}

// blockOf is a block in the SDK's words; false: it is of another maker and goes nowhere.
func blockOf(c casebook.Content) (anthropic.ContentBlockParamUnion, bool) {
	switch c.Kind {
	case casebook.ContentToolUse:
		return anthropic.ContentBlockParamUnion{OfToolUse: &anthropic.ToolUseBlockParam{ID: c.ID, Name: c.Name, Input: c.Input, CacheControl: mark(c.Cache)}}, true
	case casebook.ContentToolResult:
		p := &anthropic.ToolResultBlockParam{ToolUseID: c.ID, CacheControl: mark(c.Cache)}
		if c.Text != "" {
			p.Content = []anthropic.ToolResultBlockParamContentUnion{{OfText: &anthropic.TextBlockParam{Text: c.Text}}}
		}
		if c.Failed {
			p.IsError = param.NewOpt(true)
		}
		return anthropic.ContentBlockParamUnion{OfToolResult: p}, true
	case casebook.ContentOpaque:
		as := param.Override[anthropic.TextBlockParam](c.Opaque)
		return anthropic.ContentBlockParamUnion{OfText: &as}, c.Maker == string(model.Anthropic)
	}
	return anthropic.ContentBlockParamUnion{OfText: &anthropic.TextBlockParam{Text: c.Text, CacheControl: mark(c.Cache)}}, true
}

func mark(m casebook.CacheMark) anthropic.CacheControlEphemeralParam {
	if m == casebook.CacheNone {
		return anthropic.CacheControlEphemeralParam{}
	}
	p := anthropic.NewCacheControlEphemeralParam()
	if m != casebook.CacheShort {
		p.TTL = anthropic.CacheControlEphemeralTTL(m)
	}
	return p
}
