// Package model talks to model providers: Anthropic's Messages, chat completions and embeddings as OpenAI, vLLM, LM Studio, llama.cpp and OpenRouter have
// them, and Ollama's own interface.
//
// A Client is a casebook.Model over net/http, and knows of each interface what casebook asks for and nothing else. It decides by itself when to try again, never
// follows a redirect, holds an answer to its schema, and keeps keys out of all that it says. It counts no money and keeps nothing on disk.
package model

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"casebook"
	"casebook/settings"
)

// A Kind is which interface a provider has.
type Kind string

// The kinds.
const (
	Anthropic Kind = "anthropic" // Messages
	OpenAI    Kind = "openai"    // chat completions and embeddings, whoever serves them
	Ollama    Kind = "ollama"    // its own /api, since its /v1 ignores the size of the window
)

// Options say which model is asked, where and how. Kind, Model and BaseURL are needed.
type Options struct {
	// Provider is its name in messages. Empty: the kind.
	Provider string
	Kind     Kind
	Model    string
	// BaseURL is what the paths of the interface are put behind; that of a chat completions server usually ends in /v1.
	BaseURL string
	// Insecure allows http without TLS to another machine; this one may always be asked so.
	Insecure bool
	// Key is where the key comes from; the zero Key: none is sent.
	Key Key
	// Headers go with every request. Their values are kept out of messages as keys are.
	Headers []Header
	// Version is Anthropic's anthropic-version. Empty: AnthropicVersion. The one before it, 2023-06-01, is for gateways.
	Version string
	// ContextTokens is the model's window. 0: not known; Ollama is given 8,192 then, and what is over is refused before it is sent.
	ContextTokens int
	// Env looks up the variables for proxies; empty and unset are the same. Nil: no proxy.
	Env func(name string) string

	// Timeout bounds one try, and Silence the time between two parts of a streamed answer. 0: ten minutes, one minute.
	Timeout, Silence time.Duration
	// Tries is how often a request is sent at most when the provider fails for a while. 0: 3.
	Tries int
	// MaxWait is the longest wait between two tries: when the provider asks for more, the error is returned at once. 0: half a minute.
	MaxWait time.Duration
	// MaxBytes bounds an answer. 0: 8 MiB.
	MaxBytes int64
	// Now is the clock that the provider's dates are compared with. Nil: time.Now.
	Now func() time.Time
	// Random gives numbers from 0 up to 1, to spread the tries of many. Nil: math/rand.
	Random func() float64
	// Transport sends a request. Nil: net/http's, with TLS and the proxies of Env.
	Transport http.RoundTripper
}

// A Header is one of HTTP.
type Header struct{ Name, Value string }

// A Client asks one model of one provider. It is used by several goroutines at once; Close it when all are done.
type Client struct {
	o    Options
	base *url.URL
	wire wire
	http *http.Client
	own  *http.Transport // to be closed; nil: Options.Transport is used

	mu        sync.Mutex
	key       string    // as it was last found
	notBefore time.Time // the provider wants to be left alone up to then
}

var _ casebook.Model = (*Client)(nil)

// Open makes a client. It sends nothing, asks no helper for a key, and fails where a setting cannot be right.
func Open(o Options) (*Client, error) {
	c := &Client{o: o.orDefault()}
	switch o.Kind {
	case Anthropic:
		c.wire = anthropic{}
	case OpenAI:
		c.wire = openai{}
	case Ollama:
		c.wire = ollama{}
	default:
		return nil, fmt.Errorf("open model: %q is no kind of provider; anthropic, openai and ollama are", o.Kind)
	}
	if o.Model == "" {
		return nil, errors.New("open model: no model is named")
	}
	var err error
	if c.base, err = settings.Endpoint(o.BaseURL, o.Insecure); err != nil {
		return nil, fmt.Errorf("open model: %w", err)
	}
	for _, h := range o.Headers {
		if err := h.check(); err != nil {
			return nil, fmt.Errorf("open model: %w", err)
		}
	}
	transport := o.Transport
	if transport == nil {
		c.own = newTransport(o.Env)
		transport = c.own
	}
	c.http = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return c, nil
}

func (o Options) orDefault() Options {
	if o.Provider == "" {
		o.Provider = string(o.Kind)
	}
	if o.Version == "" {
		o.Version = AnthropicVersion
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Minute
	}
	if o.Silence <= 0 {
		o.Silence = time.Minute
	}
	if o.Tries <= 0 {
		o.Tries = 3
	}
	if o.MaxWait <= 0 {
		o.MaxWait = 30 * time.Second
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 8 << 20
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Float64
	}
	return o
}

// Close gives connections back that wait for another request.
func (c *Client) Close() {
	if c.own != nil {
		c.own.CloseIdleConnections()
	}
}

// Generate implements casebook.Model. An answer that does not fit the schema is asked for once more, unless the request goes out once.
func (c *Client) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := c.check(r); err != nil {
		return casebook.Response{}, err
	}
	answer, err := c.generate(ctx, r, false)
	if r.Schema == nil || err == nil && answer.Stop == casebook.StopToolUse {
		return answer, err
	}
	var reason string
	switch {
	case err == nil:
		if answer, reason = Fitted(r.Schema, answer); reason == "" {
			return answer, nil
		}
		if r.Once {
			return answer, c.failure(casebook.ErrShape, reason)
		}
	case refusesSchema(err) && !r.Once:
		reason = "there was none"
	default:
		return answer, err
	}
	again := r
	again.Messages = WithText(r.Messages, OnceMore(r.Schema, reason))
	second, err := c.generate(ctx, again, refusesSchema(err))
	second.Usage = second.Usage.Add(answer.Usage)
	if err != nil || second.Stop == casebook.StopToolUse {
		return second, err
	}
	if second, reason = Fitted(r.Schema, second); reason != "" {
		return second, c.failure(casebook.ErrShape, reason)
	}
	return second, nil
}

// generate asks without looking at the schema; with plain the provider is not told of it.
func (c *Client) generate(ctx context.Context, r casebook.Request, plain bool) (casebook.Response, error) {
	path, body, err := c.wire.request(c, r, form{plain: plain})
	if err != nil {
		return casebook.Response{}, c.failure(casebook.ErrBadRequest, err.Error())
	}
	var answer casebook.Response
	var before casebook.Usage // of tries that broke off
	err = c.persist(ctx, r.Once, func(ctx context.Context) error {
		before = before.Add(answer.Usage)
		answer = casebook.Response{}
		data, id, err := c.fetch(ctx, parcel{path, body, r.Once})
		if err != nil {
			return err
		}
		answer, err = c.wire.response(data)
		if answer.RequestID == "" {
			answer.RequestID = id
		}
		return err
	})
	judged := answer
	answer.Usage = answer.Usage.Add(before)
	if err != nil {
		return answer, err
	}
	return answer, c.judge(r, judged)
}

// Stream implements casebook.Model.
func (c *Client) Stream(ctx context.Context, r casebook.Request, each func(casebook.Piece) error) (casebook.Response, error) {
	if err := c.check(r); err != nil {
		return casebook.Response{}, err
	}
	path, body, err := c.wire.request(c, r, form{stream: true})
	if err != nil {
		return casebook.Response{}, c.failure(casebook.ErrBadRequest, err.Error())
	}
	var answer casebook.Response
	var before casebook.Usage // of tries that broke off
	err = c.persist(ctx, r.Once, func(ctx context.Context) error {
		before = before.Add(answer.Usage)
		var begun bool
		var err error
		answer, err = c.follow(ctx, parcel{path, body, r.Once}, func(p casebook.Piece) error {
			begun = true
			if err := each(p); err != nil {
				return &stopped{err}
			}
			return nil
		})
		if begun && err != nil {
			err = &final{err}
		}
		return err
	})
	judged := answer
	answer.Usage = answer.Usage.Add(before)
	if err != nil {
		return answer, err
	}
	if err := c.judge(r, judged); err != nil {
		return answer, err
	}
	if r.Schema != nil && answer.Stop != casebook.StopToolUse {
		var reason string
		if answer, reason = Fitted(r.Schema, answer); reason != "" {
			return answer, c.failure(casebook.ErrShape, reason)
		}
	}
	return answer, nil
}

// CountTokens implements casebook.Model; Anthropic counts, the others are estimated.
func (c *Client) CountTokens(ctx context.Context, r casebook.Request) (int, error) {
	if err := r.Check(); err != nil {
		return 0, err
	}
	counter, ok := c.wire.(interface {
		count(*Client, casebook.Request) (string, []byte, error)
		counted([]byte) (int, error)
	})
	if !ok {
		return r.Estimate(), nil
	}
	path, body, err := counter.count(c, r)
	if err != nil {
		return 0, c.failure(casebook.ErrBadRequest, err.Error())
	}
	var n int
	err = c.persist(ctx, r.Once, func(ctx context.Context) error {
		data, _, err := c.fetch(ctx, parcel{path, body, r.Once})
		if err == nil {
			n, err = counter.counted(data)
		}
		return err
	})
	return n, err
}

// check says what need not be sent.
func (c *Client) check(r casebook.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	if r.Schema != nil {
		if _, _, err := readSchema(r.Schema); err != nil {
			return c.failure(casebook.ErrBadRequest, err.Error())
		}
	}
	if window := c.Window(); window > 0 && r.Estimate() > window {
		return c.failure(casebook.ErrTooLong, fmt.Sprintf("about %d tokens, and the window has %d (contextTokens)", r.Estimate(), window))
	}
	return nil
}

// judge says what is wrong with an answer that came whole.
func (c *Client) judge(r casebook.Request, answer casebook.Response) error {
	switch {
	case answer.Stop == casebook.StopRefusal:
		return c.failure(casebook.ErrRefused, "")
	case r.Schema != nil && answer.Stop == casebook.StopLength:
		return c.failure(casebook.ErrCut, fmt.Sprintf("%d tokens were not enough", r.Most()))
	case r.Schema != nil && answer.Stop == casebook.StopContext:
		return c.failure(casebook.ErrCut, "the model's window is full")
	}
	if judge, ok := c.wire.(interface {
		judge(*Client, casebook.Request, casebook.Response) error
	}); ok {
		return judge.judge(c, r, answer)
	}
	return nil
}

// failure is a ModelError without a status.
func (c *Client) failure(kind error, text string) *casebook.ModelError {
	return &casebook.ModelError{Kind: kind, Provider: c.o.Provider, Model: c.o.Model, Text: c.clean(text)}
}

//go:embed again.md
var againPrompt string

// OnceMore asks for an answer that fits; the schema is in it, since the provider may not have told the model.
func OnceMore(schema []byte, reason string) string {
	return strings.NewReplacer("{{reason}}", reason, "{{schema}}", string(schema)).Replace(strings.TrimSpace(againPrompt))
}

// WithText is the messages with a text behind the last one's. It makes no turn of its own: the templates of many local models want the speakers to alternate.
func WithText(messages []casebook.Message, text string) []casebook.Message {
	all := append([]casebook.Message(nil), messages...)
	last := &all[len(all)-1]
	last.Content = append(append([]casebook.Content(nil), last.Content...), casebook.Content{Kind: casebook.ContentText, Text: text})
	return all
}
