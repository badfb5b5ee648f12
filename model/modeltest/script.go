// Package modeltest answers from a script in a model provider's place: a Server over HTTP in all interfaces that casebook speaks, and a Model inside the process.
//
// Both fail the test when they are asked what the script does not know, and when a reply of it was not fetched. Neither invents an answer.
package modeltest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// A Script is what a provider will say. Its file is JSON: {"exchanges": […]}. Of the exchanges that are left, the first whose Want fits a request answers it.
type Script struct {
	Exchanges []Exchange `json:"exchanges"`
}

// An Exchange is a request with its reply.
type Exchange struct {
	Want  Want  `json:"want"`
	Reply Reply `json:"reply"`
	// Times is how often it happens, exactly; 0 means once.
	Times int `json:"times"`
}

// A Want is what is looked at of a request; what is empty fits all.
type Want struct {
	Path  string `json:"path"` // its end, such as "/chat/completions"
	Model string `json:"model"`
	// Contains are texts that messages of a speaker must have: "system", "user", "assistant" or "tool".
	Contains []Said `json:"contains"`
	Lacks    []Said `json:"lacks"`
	Stream   *bool  `json:"stream"`
	// Body are texts that must stand in the request's bytes.
	Body []string `json:"body"`
	// Header are headers that must have these values.
	Header map[string]string `json:"header"`
	// Hash is that of the request's bytes, as Hash gives it.
	Hash string `json:"hash"`
}

// Said is a text and who says it.
type Said struct {
	Role string `json:"role"`
	Text string `json:"text"`
}

// A Reply is what the provider says, in no interface's words, and how it goes wrong.
type Reply struct {
	Status     int               `json:"status"` // 0: 200
	RetryAfter string            `json:"retryAfter"`
	Header     map[string]string `json:"header"`
	// Error is what a bad status says. With Status 0 it comes in the midst of a stream, behind the text, or as an answer of its own.
	Error *Failure `json:"error"`

	Text     string `json:"text"`
	Repeat   int    `json:"repeat"` // the text so many times
	Thinking string `json:"thinking"`
	Tools    []Use  `json:"tools"`
	Stop     string `json:"stop"` // as casebook.StopReason; empty: end_turn, or tool_use with tools
	Model    string `json:"model"`
	Usage    Usage  `json:"usage"`
	// Vectors answer a request for embeddings, Tokens one to count.
	Vectors [][]float32 `json:"vectors"`
	Tokens  int         `json:"tokens"`
	// Raw is sent in place of all that, as it stands; half a character too: it is Base64 in the file.
	Raw []byte `json:"raw"`

	// Chunk is how many bytes are sent at once, wherever that cuts; 0: a piece of the answer.
	Chunk int `json:"chunk"`
	// Cut closes the connection behind so many bytes of the body; 0: it is sent whole.
	Cut int `json:"cut"`
	// Stall sends nothing more until the client goes: "start" before the headers, "body" behind half of the body.
	Stall string `json:"stall"`
}

// A Failure is an error in a provider's words.
type Failure struct {
	Type    string `json:"type"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// A Use is a tool's, with its input as JSON.
type Use struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

// Usage is in tokens, as casebook.Usage has it.
type Usage struct {
	Input      int `json:"input"`
	Output     int `json:"output"`
	CacheRead  int `json:"cacheRead"`
	CacheWrite int `json:"cacheWrite"`
	CacheLong  int `json:"cacheLong"`
}

// ParseScript reads a script's file; a word that it does not know is an error.
func ParseScript(data []byte) (Script, error) {
	var s Script
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		return Script{}, fmt.Errorf("read script: %w", err)
	}
	for i, e := range s.Exchanges {
		if e.Reply.Stall != "" && e.Reply.Stall != "start" && e.Reply.Stall != "body" {
			return Script{}, fmt.Errorf("read script: exchange %d: %q is no way to stall", i+1, e.Reply.Stall)
		}
	}
	return s, nil
}

// Hash tells requests apart by their bytes.
func Hash(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// A Request is one that a Server got.
type Request struct {
	Path   string
	Header map[string]string // the first value of each
	Body   []byte
	Model  string
	Stream bool
	Said   []Said
}

// fits says what of a want is not so; empty: all is.
func (w Want) fits(r Request) string {
	switch {
	case !strings.HasSuffix(r.Path, w.Path):
		return "the path is not " + w.Path
	case w.Model != "" && w.Model != r.Model:
		return "the model is not " + w.Model
	case w.Stream != nil && *w.Stream != r.Stream:
		return fmt.Sprintf("stream is not %v", *w.Stream)
	case w.Hash != "" && w.Hash != Hash(r.Body):
		return "the hash is " + Hash(r.Body)
	}
	for _, s := range w.Contains {
		if !r.says(s) {
			return fmt.Sprintf("no %s says %q", s.Role, s.Text)
		}
	}
	for _, s := range w.Lacks {
		if r.says(s) {
			return fmt.Sprintf("a %s says %q", s.Role, s.Text)
		}
	}
	for _, text := range w.Body {
		if !bytes.Contains(r.Body, []byte(text)) {
			return fmt.Sprintf("the body has no %s", text)
		}
	}
	for name, value := range w.Header {
		if r.Header[name] != value {
			return fmt.Sprintf("the header %s is not the wanted one", name)
		}
	}
	return ""
}

func (r Request) says(s Said) bool {
	for _, said := range r.Said {
		if said.Role == s.Role && strings.Contains(said.Text, s.Text) {
			return true
		}
	}
	return false
}

// readRequest reads the body in whatever interface it is.
func readRequest(body []byte) Request {
	r := Request{Body: body}
	var parsed struct {
		Model    string          `json:"model"`
		Stream   bool            `json:"stream"`
		System   json.RawMessage `json:"system"`
		Messages []struct {
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
		} `json:"messages"`
	}
	if json.Unmarshal(body, &parsed) != nil {
		return r
	}
	r.Model, r.Stream = parsed.Model, parsed.Stream
	r.Said = append(r.Said, texts("system", parsed.System)...)
	for _, m := range parsed.Messages {
		r.Said = append(r.Said, texts(m.Role, m.Content)...)
	}
	return r
}

// texts are those of a content, which is a text or blocks.
func texts(role string, raw json.RawMessage) []Said {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return []Said{{role, one}}
	}
	var blocks []struct {
		Type    string          `json:"type"`
		Text    string          `json:"text"`
		Content json.RawMessage `json:"content"`
	}
	if json.Unmarshal(raw, &blocks) != nil {
		return nil
	}
	var all []Said
	for _, b := range blocks {
		switch b.Type {
		case "text":
			all = append(all, Said{role, b.Text})
		case "tool_result":
			all = append(all, texts("tool", b.Content)...)
		}
	}
	return all
}
