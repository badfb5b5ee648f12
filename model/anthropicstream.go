package model

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"casebook"
)

// anthropicEvent is any event of a stream.
type anthropicEvent struct {
	Type         string          `json:"type"`
	Index        int             `json:"index"`
	Message      anthropicAnswer `json:"message"`
	ContentBlock json.RawMessage `json:"content_block"`
	Delta        struct {
		Type        string `json:"type"`
		Text        string `json:"text"`
		PartialJSON string `json:"partial_json"`
		Thinking    string `json:"thinking"`
		Signature   string `json:"signature"`
		StopReason  string `json:"stop_reason"`
	} `json:"delta"`
	Usage anthropicUsage `json:"usage"`
	Error anthropicError `json:"error"`
}

// An anthropicStream puts an answer together.
type anthropicStream struct {
	answer casebook.Response
	each   func(casebook.Piece) error
	// open is the block that is being told; its texts grow in input and thinking.
	open                       json.RawMessage
	text, input, thinking, sig strings.Builder
	ended                      bool
}

func (anthropic) pieces(body io.Reader, each func(casebook.Piece) error) (casebook.Response, error) {
	s := anthropicStream{each: each}
	events := newEventReader(body)
	for !s.ended {
		ev, err := events.next()
		if errors.Is(err, io.EOF) {
			return s.answer, broken("the stream ended before the message did")
		}
		if err != nil {
			return s.answer, err
		}
		var a anthropicEvent
		if err := json.Unmarshal(ev.data, &a); err != nil {
			return s.answer, broken("an event of the stream is no JSON of an event")
		}
		if err := s.take(a); err != nil {
			return s.answer, err
		}
	}
	return s.answer, nil
}

func (s *anthropicStream) take(a anthropicEvent) error {
	switch a.Type {
	case "error":
		return a.Error.refusal()
	case "message_start":
		s.answer.Model = a.Message.Model
		a.Message.Usage.into(&s.answer.Usage)
	case "content_block_start":
		s.open = a.ContentBlock
		for _, b := range []*strings.Builder{&s.text, &s.input, &s.thinking, &s.sig} {
			b.Reset()
		}
	case "content_block_delta":
		s.text.WriteString(a.Delta.Text)
		s.input.WriteString(a.Delta.PartialJSON)
		s.thinking.WriteString(a.Delta.Thinking)
		s.sig.WriteString(a.Delta.Signature)
		if a.Delta.Text != "" {
			return s.each(casebook.Piece{Text: a.Delta.Text})
		}
	case "content_block_stop":
		return s.close()
	case "message_delta":
		if a.Delta.StopReason != "" {
			s.answer.Stop = casebook.StopReason(a.Delta.StopReason)
		}
		a.Usage.into(&s.answer.Usage)
	case "message_stop":
		if s.ended = s.answer.Stop != ""; !s.ended {
			return broken("the stream ended without a stop_reason")
		}
	}
	return nil
}

// close ends the open block.
func (s *anthropicStream) close() error {
	if s.open == nil {
		return nil
	}
	raw := s.open
	s.open = nil
	if s.thinking.Len() > 0 || s.sig.Len() > 0 {
		var err error
		if raw, err = encode(struct {
			Type      string `json:"type"`
			Thinking  string `json:"thinking"`
			Signature string `json:"signature"`
		}{"thinking", s.thinking.String(), s.sig.String()}); err != nil {
			return err
		}
	}
	content, err := readBlock(raw)
	if err != nil {
		return err
	}
	switch content.Kind {
	case casebook.ContentText:
		if content.Text += s.text.String(); content.Text == "" {
			return nil
		}
	case casebook.ContentToolUse:
		if s.input.Len() > 0 {
			if content.Input, err = arguments(s.input.String()); err != nil {
				return err
			}
		}
		s.answer.Content = append(s.answer.Content, content)
		return s.each(casebook.Piece{Use: &content})
	}
	s.answer.Content = append(s.answer.Content, content)
	return nil
}
