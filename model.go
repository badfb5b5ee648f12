package casebook

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// A Model answers requests. Package model has clients for the providers' interfaces; who has an SDK of their own gives casebook a Model over it.
//
// With an error, the response still holds what is known: the usage that was reported and, after ErrCut, ErrRefused and ErrShape, what was answered. Errors
// wrap one of the Err values of this package. A model is used by several goroutines at once; every call ends soon after its context.
type Model interface {
	// Generate asks and waits for the whole answer. With a Schema the answer's Text is one JSON value that fits it, or the error is ErrShape.
	Generate(ctx context.Context, r Request) (Response, error)
	// Stream is Generate that hands over each piece as it comes; an error of each stops it and is returned. What it handed over stays handed over: it
	// tries nothing again after the first piece, and a schema is checked at the end alone.
	Stream(ctx context.Context, r Request, each func(Piece) error) (Response, error)
	// CountTokens says how long the request is, by the provider where it counts, else by EstimateTokens.
	CountTokens(ctx context.Context, r Request) (int, error)
}

// A Role is what a model is asked for; each has its own model, and its own line in the account.
type Role string

// The roles.
const (
	RoleSelector Role = "selector" // which memories help with a prompt
	RoleExtract  Role = "extract"  // what of a session is worth keeping, and hints for what was kept
	RoleDream    Role = "dream"    // how memories are put in order
	RoleMain     Role = "main"     // the agent itself
	RoleEmbed    Role = "embed"    // what a text is near to
)

// Roles are all of them, in documented order.
func Roles() []Role { return []Role{RoleSelector, RoleExtract, RoleDream, RoleMain, RoleEmbed} }

// A Request is one question to a model. Equal requests are equal bytes on the wire: nothing in it is a map, and nothing of the clock is added.
type Request struct {
	Role Role
	// System comes first, after the tools. The stable part stands at the beginning, with a mark where it ends.
	System   []SystemBlock
	Messages []Message // the first and the last are the user's: no provider's new models continue a begun answer
	Tools    []Tool
	// Schema, a JSON schema with an object at its top, is what the answer must fit; nil: any text.
	Schema    json.RawMessage
	MaxTokens int      // of the answer; 0: DefaultMaxTokens
	Stop      []string // texts that end the answer
	// Effort is "low", "medium" or "high" where a model can be told; empty: the provider's default.
	Effort string
	// Once sends one request whatever comes of it: a failure is not tried again, an answer that does not fit its schema not asked for again.
	Once bool
	// Metadata goes to the provider.
	Metadata Metadata
}

// DefaultMaxTokens bounds an answer where the request does not.
const DefaultMaxTokens = 1024

// Metadata is what a provider may know of who asks.
type Metadata struct {
	// UserID is an opaque id by which a provider tells its customers' users apart; empty: none is sent. Never a name or an address.
	UserID string
}

// A SystemBlock is a part of the system prompt.
type SystemBlock struct {
	Text  string
	Cache CacheMark
}

// A CacheMark says that what comes up to and with its block is worth keeping in the provider's cache. Providers that cache by themselves ignore it.
type CacheMark string

// The marks; MaxCacheMarks of them may stand in a request.
const (
	CacheNone  CacheMark = ""
	CacheShort CacheMark = "5m" // kept for five minutes after its last use
	CacheLong  CacheMark = "1h" // for an hour, at twice the price of the input

	MaxCacheMarks = 4
)

// A Message is one turn.
type Message struct {
	From    Speaker
	Content []Content
}

// UserText is a user's message of one text.
func UserText(text string) Message {
	return Message{From: FromUser, Content: []Content{{Kind: ContentText, Text: text}}}
}

// A Speaker is who a message is from.
type Speaker string

// The speakers; tool results are the user's.
const (
	FromUser      Speaker = "user"
	FromAssistant Speaker = "assistant"
)

// A Content is one block of a message.
type Content struct {
	Kind ContentKind
	// Text is a text's, or what a tool gave.
	Text string
	// ID ties a tool's use to its result.
	ID string
	// Name is the used tool's, and Input its arguments, a JSON object.
	Name  string
	Input json.RawMessage
	// Failed says that the tool's result is a failure.
	Failed bool
	// Opaque is a block of a provider's own, such as its thinking, as it came; it goes back to the same kind of provider (Maker), and to no other.
	Opaque json.RawMessage
	Maker  string
	Cache  CacheMark
}

// A ContentKind is what a block is.
type ContentKind string

// The kinds.
const (
	ContentText       ContentKind = "text"
	ContentToolUse    ContentKind = "tool_use"
	ContentToolResult ContentKind = "tool_result"
	ContentOpaque     ContentKind = "opaque"
)

// A Tool is what a model may use.
type Tool struct {
	Name        string
	Description string
	Schema      json.RawMessage // of its input, a JSON schema; nil: it takes none
	Strict      bool            // the provider holds the input to the schema, where it can
	Cache       CacheMark
}

// A Response is a model's answer.
type Response struct {
	Content   []Content
	Stop      StopReason
	Usage     Usage
	Model     string // the one that answered, as the provider names it
	RequestID string // the provider's, for its support
}

// Text is all text of the answer: a model may think, or say something beside a tool's use.
func (r Response) Text() string {
	var b strings.Builder
	for _, c := range r.Content {
		if c.Kind == ContentText {
			b.WriteString(c.Text)
		}
	}
	return b.String()
}

// ToolUses are the tools that the model wants used, in order.
func (r Response) ToolUses() []Content {
	var uses []Content
	for _, c := range r.Content {
		if c.Kind == ContentToolUse {
			uses = append(uses, c)
		}
	}
	return uses
}

// UseTools uses up to most of the tools that the answer wants used, and gives the two messages with which the conversation goes on: what was said, and what came of the tools.
// A use without an id gets one, and input that is no JSON becomes an empty object, since servers send both and take neither back.
func (r Response) UseTools(most int, use func(Content) (text string, ok bool)) (said, results Message) {
	said, results = Message{From: FromAssistant}, Message{From: FromUser}
	for _, c := range r.Content {
		switch {
		case c.Kind == ContentText && c.Text == "", c.Kind == ContentToolUse && len(results.Content) == most:
			continue
		case c.Kind == ContentToolUse:
			if c.ID == "" {
				c.ID = fmt.Sprintf("use_%d", len(results.Content))
			}
			if !json.Valid(c.Input) {
				c.Input = json.RawMessage("{}")
			}
			text, ok := use(c)
			results.Content = append(results.Content, Content{Kind: ContentToolResult, ID: c.ID, Text: text, Failed: !ok})
		}
		said.Content = append(said.Content, c)
	}
	return said, results
}

// Ended is the error of an answer that came and is none: ErrRefused or ErrCut; nil otherwise.
func (r Response) Ended() error {
	switch r.Stop {
	case StopRefusal:
		return ErrRefused
	case StopLength:
		return ErrCut
	}
	return nil
}

// A StopReason is why an answer ended; a provider's word that is none of these is kept as it is.
type StopReason string

// The reasons.
const (
	StopEnd      StopReason = "end_turn"
	StopLength   StopReason = "max_tokens" // MaxTokens were not enough
	StopSequence StopReason = "stop_sequence"
	StopToolUse  StopReason = "tool_use"
	StopPause    StopReason = "pause_turn" // only with tools that a provider runs itself, of which casebook asks none
	StopRefusal  StopReason = "refusal"
	StopContext  StopReason = "model_context_window_exceeded"
)

// A Usage is what an answer took, in tokens. The four are apart: Input is what came from no cache.
type Usage struct {
	Input      int `json:"input"`
	Output     int `json:"output"` // thinking included
	CacheRead  int `json:"cacheRead"`
	CacheWrite int `json:"cacheWrite"` // for five minutes, and
	CacheLong  int `json:"cacheLong"`  // for an hour
	// MicroUSD is what the provider itself says that it cost, in millionths of a US dollar; 0: it does not say.
	MicroUSD int64 `json:"microUSD,omitempty"`
}

// Add is the sum of two.
func (u Usage) Add(v Usage) Usage {
	return Usage{u.Input + v.Input, u.Output + v.Output, u.CacheRead + v.CacheRead, u.CacheWrite + v.CacheWrite, u.CacheLong + v.CacheLong, u.MicroUSD + v.MicroUSD}
}

// Prompt is what went in, from caches or not.
func (u Usage) Prompt() int { return u.Input + u.CacheRead + u.CacheWrite + u.CacheLong }

// Total is all tokens.
func (u Usage) Total() int { return u.Prompt() + u.Output }

// A Piece is a part of an answer that is being streamed: a text, or a tool's use when it is complete.
type Piece struct {
	Text string
	Use  *Content
}

// Estimate is how many tokens the request's prompt has by EstimateTokens.
func (r Request) Estimate() int {
	n := len(r.Schema)
	for _, s := range r.System {
		n += len(s.Text)
	}
	for _, t := range r.Tools {
		n += len(t.Name) + len(t.Description) + len(t.Schema)
	}
	for _, m := range r.Messages {
		for _, c := range m.Content {
			n += len(c.Text) + len(c.Name) + len(c.Input) + len(c.Opaque)
		}
	}
	return EstimateTokens(n)
}

// Most is how many tokens the answer may have.
func (r Request) Most() int {
	if r.MaxTokens > 0 {
		return r.MaxTokens
	}
	return DefaultMaxTokens
}

// Check says what no provider would take, before anything is sent; it wraps ErrBadRequest.
func (r Request) Check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrBadRequest}, args...)...)
	}
	if len(r.Messages) == 0 {
		return bad("there is no message")
	}
	if r.Messages[0].From != FromUser || r.Messages[len(r.Messages)-1].From != FromUser {
		return bad("the first and the last message must be the user's")
	}
	marks := 0
	count := func(m CacheMark) {
		if m != CacheNone {
			marks++
		}
	}
	for _, s := range r.System {
		count(s.Cache)
	}
	for _, t := range r.Tools {
		count(t.Cache)
		if t.Name == "" || t.Schema != nil && !json.Valid(t.Schema) {
			return bad("the tool %q has no name or no schema", t.Name)
		}
	}
	for i, m := range r.Messages {
		if len(m.Content) == 0 {
			return bad("message %d is empty", i+1)
		}
		for _, c := range m.Content {
			count(c.Cache)
			if err := c.check(m.From); err != nil {
				return bad("message %d: %s", i+1, err)
			}
		}
	}
	if marks > MaxCacheMarks {
		return bad("%d cache marks, where %d are allowed", marks, MaxCacheMarks)
	}
	if r.Schema != nil && !json.Valid(r.Schema) {
		return bad("the schema is no JSON")
	}
	return nil
}

func (c Content) check(from Speaker) error {
	switch {
	case from != FromUser && from != FromAssistant:
		return fmt.Errorf("%q is no speaker", from)
	case c.Kind == ContentText && c.Text == "":
		return fmt.Errorf("a text is empty")
	case c.Kind == ContentToolUse && (from != FromAssistant || c.ID == "" || c.Name == "" || !json.Valid(c.Input)):
		return fmt.Errorf("the use of a tool is the assistant's, with an id, a name and an input")
	case c.Kind == ContentToolResult && (from != FromUser || c.ID == ""):
		return fmt.Errorf("a tool's result is the user's, with an id")
	case c.Kind == ContentOpaque && (from != FromAssistant || !json.Valid(c.Opaque)):
		return fmt.Errorf("a block of a provider's own is the assistant's")
	}
	switch c.Kind {
	case ContentText, ContentToolUse, ContentToolResult, ContentOpaque:
		return nil
	}
	return fmt.Errorf("%q is no kind of content", c.Kind)
}
