package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"casebook"
)

// An openaiStream puts an answer together; a whole one is a stream of one part.
type openaiStream struct {
	answer  casebook.Response
	each    func(casebook.Piece) error
	text    strings.Builder
	calls   []openaiCall
	finish  string
	refused bool
}

func (openai) pieces(body io.Reader, each func(casebook.Piece) error) (casebook.Response, error) {
	s := openaiStream{each: each}
	events := newEventReader(body)
	for {
		ev, err := events.next()
		if errors.Is(err, io.EOF) && s.finish != "" { // not every server says [DONE]
			return s.answer, s.close()
		}
		if errors.Is(err, io.EOF) {
			return s.answer, broken("the stream ended before the answer did")
		}
		if err != nil {
			return s.answer, err
		}
		if bytes.Equal(bytes.TrimSpace(ev.data), []byte("[DONE]")) {
			if s.finish == "" {
				return s.answer, broken("the stream ended without a finish_reason")
			}
			return s.answer, s.close()
		}
		var a openaiAnswer
		if err := json.Unmarshal(ev.data, &a); err != nil {
			return s.answer, broken("an event of the stream is no JSON of a chat completion")
		}
		if a.Error != nil {
			return s.answer, a.Error.refusal()
		}
		if a.Model != "" {
			s.answer.Model = a.Model
		}
		if a.Usage != nil {
			s.answer.Usage = a.Usage.usage()
		}
		for _, choice := range a.Choices[:min(len(a.Choices), 1)] {
			if err := s.take(choice); err != nil {
				return s.answer, err
			}
		}
	}
}

func (s *openaiStream) take(choice openaiChoice) error {
	if choice.Error != nil {
		return choice.Error.refusal()
	}
	if choice.Finish != "" {
		s.finish = choice.Finish
	}
	s.refused = s.refused || choice.Delta.Refusal != ""
	for _, call := range choice.Delta.ToolCalls {
		at := len(s.calls)
		switch {
		case call.Index != nil:
			at = *call.Index
		case call.ID == "" && at > 0 && call.Function.Name == "":
			at-- // the rest of the last one
		}
		if at < 0 || at > len(s.calls) || at >= 128 {
			return broken("the tools of the stream are out of order")
		}
		if at == len(s.calls) {
			s.calls = append(s.calls, openaiCall{})
		}
		known := &s.calls[at]
		if call.ID != "" {
			known.ID = call.ID
		}
		if call.Function.Name != "" {
			known.Function.Name = call.Function.Name
		}
		known.Function.Arguments += call.Function.Arguments
	}
	if choice.Delta.Content != "" {
		s.text.WriteString(choice.Delta.Content)
		return s.each(casebook.Piece{Text: choice.Delta.Content})
	}
	return nil
}

// close ends the answer.
func (s *openaiStream) close() error {
	if s.text.Len() > 0 {
		s.answer.Content = append(s.answer.Content, casebook.Content{Kind: casebook.ContentText, Text: s.text.String()})
	}
	for i, call := range s.calls {
		input, err := arguments(call.Function.Arguments)
		if err != nil {
			return err
		}
		use := casebook.Content{Kind: casebook.ContentToolUse, ID: call.ID, Name: call.Function.Name, Input: input}
		if use.ID == "" {
			use.ID = fmt.Sprintf("call_%d", i)
		}
		s.answer.Content = append(s.answer.Content, use)
		if err := s.each(casebook.Piece{Use: &use}); err != nil {
			return err
		}
	}
	switch s.finish {
	case "stop", "eos", "":
		s.answer.Stop = casebook.StopEnd
	case "length":
		s.answer.Stop = casebook.StopLength
	case "tool_calls", "function_call":
		s.answer.Stop = casebook.StopToolUse
	case "content_filter":
		s.answer.Stop = casebook.StopRefusal
	default:
		s.answer.Stop = casebook.StopReason(s.finish)
	}
	if s.refused {
		s.answer.Stop = casebook.StopRefusal
	}
	if len(s.calls) > 0 && s.answer.Stop == casebook.StopEnd { // as some servers end it
		s.answer.Stop = casebook.StopToolUse
	}
	return nil
}
