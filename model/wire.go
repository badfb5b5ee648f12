package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"casebook"
)

// A wire is one of the interfaces: how a request is written in it and an answer read.
type wire interface {
	// request is the path behind the base URL, and the body. Equal requests give equal bytes.
	request(c *Client, r casebook.Request, f form) (path string, body []byte, err error)
	authorize(c *Client, h http.Header, key string)
	// response reads a whole answer. An answer that is a failure is a *refusal.
	response(data []byte) (casebook.Response, error)
	// pieces reads a streamed one.
	pieces(body io.Reader, each func(casebook.Piece) error) (casebook.Response, error)
	// reason reads the body of a failure.
	reason(status int, data []byte) refusal
}

// A form is how an answer is wanted.
type form struct {
	stream bool
	plain  bool // without the schema, which the provider does not know
}

// A refusal is what a provider says went wrong.
type refusal struct {
	kind       error // nil: what the status says
	word, text string
}

func (r *refusal) Error() string { return r.text }

// broken is an answer that cannot be read.
func broken(format string, args ...any) error {
	return &refusal{kind: casebook.ErrBroken, text: fmt.Sprintf(format, args...)}
}

// kindOf is what a status means where nothing else says it.
func kindOf(status int) error {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return casebook.ErrAuth
	case status == http.StatusPaymentRequired:
		return casebook.ErrCredit
	case status == http.StatusNotFound:
		return casebook.ErrNoModel
	case status == http.StatusRequestEntityTooLarge:
		return casebook.ErrTooLong
	case status == http.StatusTooManyRequests:
		return casebook.ErrRateLimit
	case status == 529 || status == http.StatusServiceUnavailable:
		return casebook.ErrOverloaded
	case status == http.StatusRequestTimeout || status >= 500:
		return casebook.ErrUnavailable
	}
	return casebook.ErrBadRequest
}

// says looks for one of the words in what a provider said.
func says(text string, words ...string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// tooLong are the words of the servers that casebook knows for a prompt over the window.
func tooLong(word, text string) bool {
	return says(word+" "+text, "context_length_exceeded", "exceed_context_size", "maximum context length", "context length", "context size", "prompt is too long",
		"input length exceeds")
}

// refusesSchema says that a server does not know how to be told of a schema.
func refusesSchema(err error) bool {
	var failed *casebook.ModelError
	return errors.As(err, &failed) && failed.Kind == casebook.ErrBadRequest && says(failed.Text, "response_format", "json_schema", "output_config", "grammar")
}

// encode is v as JSON without the escapes for HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// compact is a JSON text without blanks; nil for none.
func compact(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return nil
	}
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// toolSchema is what a tool without an input takes.
func toolSchema(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage(`{"type":"object","properties":{}}`)
	}
	return compact(raw)
}

// arguments is a tool's input as a model wrote it: a JSON object, and nothing is an empty one.
func arguments(text string) (json.RawMessage, error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "null" {
		return json.RawMessage("{}"), nil
	}
	if text[0] != '{' || !json.Valid([]byte(text)) {
		return nil, &refusal{kind: casebook.ErrShape, text: "the input of a tool is no JSON object"}
	}
	return compact(json.RawMessage(text)), nil
}
