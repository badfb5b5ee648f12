package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"casebook"
)

// recordingVersion is that of a reply's line.
const recordingVersion = 1

// A reply is a line of a recording: what a model said to a request. It holds no text of the request.
type reply struct {
	Version int    `json:"version"`
	Request string `json:"request"` // as requestHash gives it
	Model   string `json:"model"`   // that answered, as its provider names it
	Text    string `json:"text"`
	Stop    string `json:"stop"`
	// Error is "refused", "shape" or "cut": a model's failure that is an answer, too. Others are not recorded.
	Error string         `json:"error,omitempty"`
	Usage casebook.Usage `json:"usage"`
}

// requestHash is the same for equal requests, whoever is asked: the SHA-256, in hex, of a JSON object without blanks of what the model reads and is bound by.
func requestHash(r casebook.Request) string {
	var asked struct {
		System    []string        `json:"system"`
		Messages  []string        `json:"messages"`
		Schema    json.RawMessage `json:"schema"`
		MaxTokens int             `json:"maxTokens"`
	}
	for _, s := range r.System {
		asked.System = append(asked.System, s.Text)
	}
	for _, m := range r.Messages {
		for _, c := range m.Content {
			asked.Messages = append(asked.Messages, c.Text)
		}
	}
	asked.Schema, asked.MaxTokens = r.Schema, r.MaxTokens
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(asked); err != nil {
		panic(err) // a schema that is no JSON: a mistake of ours
	}
	sum := sha256.Sum256(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return hex.EncodeToString(sum[:])
}

// errors that are recorded, by their words.
func recordedErrors() map[string]error {
	return map[string]error{"refused": casebook.ErrRefused, "shape": casebook.ErrShape, "cut": casebook.ErrCut}
}

// A recording is a file of replies; several goroutines use it.
type recording struct {
	mu      sync.Mutex
	replies map[string]reply
	file    *os.File // nil: nothing is written
}

// A recorded model answers what the recording has a reply to. What it has none to, it asks Model, and writes that down at once, so that what was paid for is not lost;
// without a Model that is an error.
type recorded struct {
	casebook.Model
	*recording
}

func (r *recording) before(m casebook.Model) casebook.Model { return recorded{m, r} }

// openRecording reads a recording. With write it is made where it is missing, and grows.
func openRecording(path string, write bool) (*recording, error) {
	data, err := os.ReadFile(path)
	if err != nil && !(write && errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	r := &recording{replies: map[string]reply{}}
	if err := r.read(data); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if write {
		r.file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	}
	return r, err
}

func (r *recording) read(data []byte) error {
	dec := json.NewDecoder(bufio.NewReader(bytes.NewReader(data)))
	dec.DisallowUnknownFields()
	for n := 1; ; n++ {
		var one reply
		err := dec.Decode(&one)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reply %d: %w", n, err)
		case one.Version != recordingVersion:
			return fmt.Errorf("reply %d: version %d is not known", n, one.Version)
		case one.Error != "" && recordedErrors()[one.Error] == nil:
			return fmt.Errorf("reply %d: %q is no error of a reply", n, one.Error)
		}
		r.replies[one.Request] = one
	}
}

// Close ends the file.
func (r *recording) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// errUnrecorded is what a recording says that cannot ask.
var errUnrecorded = errors.New("the recording has no reply to this request: the memories, the prompts of the selector or the manifest's size have changed since")

// Generate implements casebook.Model.
func (r recorded) Generate(ctx context.Context, request casebook.Request) (casebook.Response, error) {
	hash := requestHash(request)
	r.mu.Lock()
	known, found := r.replies[hash]
	r.mu.Unlock()
	if found {
		return known.response()
	}
	if r.Model == nil {
		return casebook.Response{}, errUnrecorded
	}
	answer, err := r.Model.Generate(ctx, request)
	if failed := r.keep(hash, answer, err); failed != nil {
		return answer, failed
	}
	return answer, err
}

func (r *recording) keep(hash string, answer casebook.Response, err error) error {
	one := reply{Version: recordingVersion, Request: hash, Model: answer.Model, Text: answer.Text(), Stop: string(answer.Stop), Usage: answer.Usage}
	for word, known := range recordedErrors() {
		if errors.Is(err, known) {
			one.Error = word
		}
	}
	if r.file == nil || err != nil && one.Error == "" {
		return nil
	}
	line, err := json.Marshal(one)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.replies[hash] = one
	_, err = r.file.Write(append(line, '\n'))
	return err
}

func (one reply) response() (casebook.Response, error) {
	answer := casebook.Response{Model: one.Model, Stop: casebook.StopReason(one.Stop), Usage: one.Usage}
	if one.Text != "" {
		answer.Content = []casebook.Content{{Kind: casebook.ContentText, Text: one.Text}}
	}
	return answer, recordedErrors()[one.Error]
}
