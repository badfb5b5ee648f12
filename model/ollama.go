package model

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"casebook"
)

// ollamaWindow is what Ollama is told where no contextTokens is set; its own default cuts at 4,096 or less without a word.
const ollamaWindow = 8192

// ollama is its own chat interface, which alone takes the size of the window (https://github.com/ollama/ollama/issues/2963).
type ollama struct{}

type ollamaRequest struct {
	Model    string          `json:"model"`
	Messages []ollamaMessage `json:"messages"`
	Tools    []openaiTool    `json:"tools,omitempty"`
	Format   json.RawMessage `json:"format,omitempty"`
	Stream   bool            `json:"stream"`
	Think    bool            `json:"think"`
	Options  ollamaOptions   `json:"options"`
}

type ollamaOptions struct {
	NumCtx     int      `json:"num_ctx"`
	NumPredict int      `json:"num_predict,omitempty"`
	Stop       []string `json:"stop,omitempty"`
}

type ollamaMessage struct {
	Role      string       `json:"role"`
	Content   string       `json:"content"`
	ToolCalls []ollamaCall `json:"tool_calls,omitempty"`
	ToolName  string       `json:"tool_name,omitempty"`
}

type ollamaCall struct {
	Function struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

type ollamaAnswer struct {
	Model      string        `json:"model"`
	Message    ollamaMessage `json:"message"`
	Done       bool          `json:"done"`
	DoneReason string        `json:"done_reason"`
	Prompt     int           `json:"prompt_eval_count"`
	Output     int           `json:"eval_count"`
	Error      string        `json:"error"`
}

// Window is how many tokens the model is taken to have room for; 0: not known.
func (c *Client) Window() int {
	if c.o.ContextTokens == 0 && c.o.Kind == Ollama {
		return ollamaWindow
	}
	return c.o.ContextTokens
}

func (ollama) request(c *Client, r casebook.Request, f form) (string, []byte, error) {
	body := ollamaRequest{Model: c.o.Model, Stream: f.stream, Options: ollamaOptions{c.Window(), r.Most(), r.Stop}}
	if r.Schema != nil && !f.plain {
		body.Format = compact(r.Schema)
	}
	for _, t := range r.Tools {
		body.Tools = append(body.Tools, openaiTool{"function", openaiFunction{Name: t.Name, Description: t.Description, Parameters: toolSchema(t.Schema)}})
	}
	if len(r.System) > 0 {
		var texts []string
		for _, s := range r.System {
			texts = append(texts, s.Text)
		}
		body.Messages = append(body.Messages, ollamaMessage{Role: "system", Content: strings.Join(texts, "\n\n")})
	}
	names := map[string]string{} // of tools, by the id of their use: Ollama knows no ids
	for _, m := range r.Messages {
		message := ollamaMessage{Role: string(m.From)}
		var texts []string
		for _, content := range m.Content {
			switch content.Kind {
			case casebook.ContentText:
				texts = append(texts, content.Text)
			case casebook.ContentToolUse:
				names[content.ID] = content.Name
				var call ollamaCall
				call.Function.Name, call.Function.Arguments = content.Name, compact(content.Input)
				message.ToolCalls = append(message.ToolCalls, call)
			case casebook.ContentToolResult:
				body.Messages = append(body.Messages, ollamaMessage{Role: "tool", Content: content.Text, ToolName: names[content.ID]})
			}
		}
		if message.Content = strings.Join(texts, "\n\n"); message.Content != "" || message.ToolCalls != nil {
			body.Messages = append(body.Messages, message)
		}
	}
	data, err := encode(body)
	return "/api/chat", data, err
}

func (ollama) authorize(c *Client, h http.Header, key string) { openai{}.authorize(c, h, key) }

func (ollama) response(data []byte) (casebook.Response, error) {
	s := ollamaStream{each: func(casebook.Piece) error { return nil }}
	if err := s.take(data); err != nil {
		return s.answer, err
	}
	if !s.done {
		return s.answer, broken("the answer is not done")
	}
	return s.answer, nil
}

func (ollama) reason(_ int, data []byte) refusal {
	var a ollamaAnswer
	r := refusal{text: string(data)}
	if json.Unmarshal(data, &a) == nil && a.Error != "" {
		r.text = a.Error
	}
	if tooLong("", r.text) {
		r.kind = casebook.ErrTooLong
	}
	return r
}

func (ollama) pieces(body io.Reader, each func(casebook.Piece) error) (casebook.Response, error) {
	s := ollamaStream{each: each}
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxEvent)
	for !s.done && lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := s.take(lines.Bytes()); err != nil {
			return s.answer, err
		}
	}
	switch {
	case s.done:
		return s.answer, nil
	case errors.Is(lines.Err(), bufio.ErrTooLong):
		return s.answer, broken("a line is over %d bytes", maxEvent)
	case lines.Err() != nil:
		return s.answer, lines.Err()
	}
	return s.answer, broken("the stream ended before the answer did")
}

// An ollamaStream puts an answer together; a whole one is a stream of one line.
type ollamaStream struct {
	answer casebook.Response
	each   func(casebook.Piece) error
	text   strings.Builder
	uses   []casebook.Content
	done   bool
}

func (s *ollamaStream) take(line []byte) error {
	var a ollamaAnswer
	if err := json.Unmarshal(line, &a); err != nil {
		return broken("a line of the answer is no JSON of a chat")
	}
	if a.Error != "" {
		r := ollama{}.reason(0, line)
		return &r
	}
	s.answer.Model = a.Model
	s.text.WriteString(a.Message.Content)
	if a.Message.Content != "" {
		if err := s.each(casebook.Piece{Text: a.Message.Content}); err != nil {
			return err
		}
	}
	for _, call := range a.Message.ToolCalls {
		input, err := arguments(string(call.Function.Arguments))
		if err != nil {
			return err
		}
		use := casebook.Content{Kind: casebook.ContentToolUse, ID: fmt.Sprintf("call_%d", len(s.uses)), Name: call.Function.Name, Input: input}
		s.uses = append(s.uses, use)
		if err := s.each(casebook.Piece{Use: &use}); err != nil {
			return err
		}
	}
	if !a.Done {
		return nil
	}
	s.done = true
	if s.text.Len() > 0 {
		s.answer.Content = append(s.answer.Content, casebook.Content{Kind: casebook.ContentText, Text: s.text.String()})
	}
	s.answer.Content = append(s.answer.Content, s.uses...)
	s.answer.Usage = casebook.Usage{Input: a.Prompt, Output: a.Output}
	switch a.DoneReason {
	case "stop", "":
		s.answer.Stop = casebook.StopEnd
	case "length":
		s.answer.Stop = casebook.StopLength
	default:
		s.answer.Stop = casebook.StopReason(a.DoneReason)
	}
	if len(s.uses) > 0 {
		s.answer.Stop = casebook.StopToolUse
	}
	return nil
}

// enough is from how many estimated tokens on a count that is much smaller means something.
const enough = 512

// judge finds the cut that Ollama is silent about: it read as many tokens as the window has, or not half of what the prompt must have. Four bytes a token
// is a guess, but no text has eight. A prompt that it has in its cache it may count as nothing.
func (ollama) judge(c *Client, r casebook.Request, answer casebook.Response) error {
	read, estimate := answer.Usage.Input, r.Estimate()
	if read == 0 || read < c.Window()-1 && (estimate < enough || read*2 >= estimate) {
		return nil
	}
	return c.failure(casebook.ErrTooLong, fmt.Sprintf("it read %d of about %d tokens: the prompt was cut at its window; raise contextTokens", read, estimate))
}
