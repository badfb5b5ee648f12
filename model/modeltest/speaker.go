package modeltest

import (
	"encoding/json"
	"strings"
)

// A speaker writes replies in one interface.
type speaker interface {
	whole(path string, r Reply) string
	stream(r Reply) []string
	failure(f Failure) string
}

func speakerOf(path string) speaker {
	switch {
	case strings.HasSuffix(path, "/messages"), strings.HasSuffix(path, "/count_tokens"):
		return messages{}
	case strings.HasSuffix(path, "/chat/completions"), strings.HasSuffix(path, "/embeddings"):
		return completions{}
	case strings.HasSuffix(path, "/api/chat"), strings.HasSuffix(path, "/api/embed"):
		return native{}
	}
	return nil
}

type object = map[string]any

// must is v as JSON; what a script holds can always be written.
func must(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// inPieces cuts a text as a model streams it, here and there in the midst of a word.
func inPieces(text string) []string {
	const size = 5 // characters
	var pieces []string
	runes := []rune(text)
	for len(runes) > 0 {
		n := min(size, len(runes))
		if len(runes) > 1000 {
			n = 500
		}
		pieces = append(pieces, string(runes[:n]))
		runes = runes[n:]
	}
	return pieces
}

func input(u Use) json.RawMessage {
	if u.Input == nil {
		return json.RawMessage("{}")
	}
	return u.Input
}

// messages is Anthropic's.
type messages struct{}

func (messages) usage(u Usage) object {
	return object{"input_tokens": u.Input, "output_tokens": u.Output, "cache_read_input_tokens": u.CacheRead, "cache_creation_input_tokens": u.CacheWrite + u.CacheLong,
		"cache_creation": object{"ephemeral_5m_input_tokens": u.CacheWrite, "ephemeral_1h_input_tokens": u.CacheLong}}
}

func (m messages) whole(path string, r Reply) string {
	if strings.HasSuffix(path, "/count_tokens") {
		return must(object{"input_tokens": r.Tokens})
	}
	if r.Error != nil {
		return m.failure(*r.Error)
	}
	content := []object{}
	if r.Thinking != "" {
		content = append(content, object{"type": "thinking", "thinking": r.Thinking, "signature": "c2ln"})
	}
	if r.Text != "" {
		content = append(content, object{"type": "text", "text": r.Text})
	}
	for _, u := range r.Tools {
		content = append(content, object{"type": "tool_use", "id": u.ID, "name": u.Name, "input": input(u)})
	}
	return must(object{"id": "msg_1", "type": "message", "role": "assistant", "model": r.Model, "content": content, "stop_reason": r.Stop, "usage": m.usage(r.Usage)})
}

func (m messages) stream(r Reply) []string {
	var parts []string
	event := func(name string, v object) {
		v["type"] = name
		parts = append(parts, "event: "+name+"\ndata: "+must(v)+"\n\n")
	}
	index := 0
	block := func(start object, deltas []object) {
		event("content_block_start", object{"index": index, "content_block": start})
		for _, d := range deltas {
			event("content_block_delta", object{"index": index, "delta": d})
		}
		event("content_block_stop", object{"index": index})
		index++
	}
	first := m.usage(r.Usage)
	first["output_tokens"] = 1
	event("message_start", object{"message": object{"id": "msg_1", "type": "message", "role": "assistant", "model": r.Model, "content": []object{}, "usage": first}})
	event("ping", object{})
	if r.Thinking != "" {
		block(object{"type": "thinking", "thinking": "", "signature": ""}, []object{{"type": "thinking_delta", "thinking": r.Thinking}, {"type": "signature_delta", "signature": "c2ln"}})
	}
	if r.Text != "" {
		var deltas []object
		for _, piece := range inPieces(r.Text) {
			deltas = append(deltas, object{"type": "text_delta", "text": piece})
		}
		block(object{"type": "text", "text": ""}, deltas)
	}
	if r.Error != nil {
		event("error", object{"error": object{"type": r.Error.Type, "message": r.Error.Message}})
		return parts
	}
	for _, u := range r.Tools {
		deltas := []object{{"type": "input_json_delta", "partial_json": ""}}
		for _, piece := range inPieces(string(input(u))) {
			deltas = append(deltas, object{"type": "input_json_delta", "partial_json": piece})
		}
		block(object{"type": "tool_use", "id": u.ID, "name": u.Name, "input": object{}}, deltas)
	}
	event("message_delta", object{"delta": object{"stop_reason": r.Stop}, "usage": object{"output_tokens": r.Usage.Output}})
	event("message_stop", object{})
	return parts
}

func (messages) failure(f Failure) string {
	return must(object{"type": "error", "error": object{"type": f.Type, "message": f.Message}, "request_id": "req_1"})
}

// completions is what OpenAI and the servers like it have.
type completions struct{}

func (completions) usage(u Usage) object {
	return object{"prompt_tokens": u.Input + u.CacheRead, "completion_tokens": u.Output, "total_tokens": u.Input + u.CacheRead + u.Output,
		"prompt_tokens_details": object{"cached_tokens": u.CacheRead}}
}

func finish(stop string) string {
	switch stop {
	case "end_turn", "stop_sequence", "refusal":
		return "stop"
	case "max_tokens":
		return "length"
	case "tool_use":
		return "tool_calls"
	}
	return stop
}

func (c completions) whole(path string, r Reply) string {
	if r.Error != nil {
		return c.failure(*r.Error)
	}
	if strings.HasSuffix(path, "/embeddings") {
		data := []object{}
		for i, v := range r.Vectors {
			data = append([]object{{"object": "embedding", "index": i, "embedding": v}}, data...) // in no order that could be relied on
		}
		return must(object{"object": "list", "data": data, "model": r.Model, "usage": object{"prompt_tokens": r.Usage.Input, "total_tokens": r.Usage.Input}})
	}
	message := object{"role": "assistant", "content": r.Text}
	if r.Thinking != "" {
		message["reasoning_content"] = r.Thinking
	}
	if r.Stop == "refusal" {
		message["content"], message["refusal"] = nil, "no"
	}
	if len(r.Tools) > 0 {
		calls := []object{}
		for _, u := range r.Tools {
			calls = append(calls, object{"id": u.ID, "type": "function", "function": object{"name": u.Name, "arguments": string(input(u))}})
		}
		message["tool_calls"] = calls
	}
	return must(object{"id": "chatcmpl-1", "object": "chat.completion", "model": r.Model, "usage": c.usage(r.Usage),
		"choices": []object{{"index": 0, "message": message, "finish_reason": finish(r.Stop)}}})
}

func (c completions) stream(r Reply) []string {
	var parts []string
	send := func(v object) { parts = append(parts, "data: "+must(v)+"\n\n") }
	delta := func(d object, end any) {
		send(object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": r.Model, "choices": []object{{"index": 0, "delta": d, "finish_reason": end}}})
	}
	parts = append(parts, ": processing\n\n")
	delta(object{"role": "assistant", "content": ""}, nil)
	if r.Thinking != "" {
		delta(object{"reasoning_content": r.Thinking}, nil)
	}
	if r.Stop == "refusal" {
		delta(object{"refusal": "no"}, nil)
	} else {
		for _, piece := range inPieces(r.Text) {
			delta(object{"content": piece}, nil)
		}
	}
	if r.Error != nil {
		parts = append(parts, "data: "+c.failure(*r.Error)+"\n\n")
		return parts
	}
	for i, u := range r.Tools {
		delta(object{"tool_calls": []object{{"index": i, "id": u.ID, "type": "function", "function": object{"name": u.Name, "arguments": ""}}}}, nil)
		for _, piece := range inPieces(string(input(u))) {
			delta(object{"tool_calls": []object{{"index": i, "function": object{"arguments": piece}}}}, nil)
		}
	}
	delta(object{}, finish(r.Stop))
	send(object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": r.Model, "choices": []object{}, "usage": c.usage(r.Usage)})
	return append(parts, "data: [DONE]\n\n")
}

func (completions) failure(f Failure) string {
	e := object{"message": f.Message, "type": f.Type, "code": nil}
	if f.Code != "" {
		e["code"] = f.Code
	}
	return must(object{"error": e})
}

// native is Ollama's own.
type native struct{}

func (native) done(r Reply, message object) object {
	reason := finish(r.Stop)
	if reason == "tool_calls" {
		reason = "stop"
	}
	return object{"model": r.Model, "created_at": "2026-11-30T12:00:00Z", "message": message, "done": true, "done_reason": reason,
		"prompt_eval_count": r.Usage.Input, "eval_count": r.Usage.Output}
}

func (native) calls(r Reply) []object {
	calls := []object{}
	for _, u := range r.Tools {
		calls = append(calls, object{"function": object{"name": u.Name, "arguments": input(u)}})
	}
	return calls
}

func (n native) whole(path string, r Reply) string {
	if r.Error != nil {
		return n.failure(*r.Error)
	}
	if strings.HasSuffix(path, "/api/embed") {
		return must(object{"model": r.Model, "embeddings": r.Vectors, "prompt_eval_count": r.Usage.Input})
	}
	message := object{"role": "assistant", "content": r.Text}
	if r.Thinking != "" {
		message["thinking"] = r.Thinking
	}
	if len(r.Tools) > 0 {
		message["tool_calls"] = n.calls(r)
	}
	return must(n.done(r, message))
}

func (n native) stream(r Reply) []string {
	var parts []string
	line := func(v object) { parts = append(parts, must(v)+"\n") }
	say := func(message object) {
		message["role"] = "assistant"
		line(object{"model": r.Model, "message": message, "done": false})
	}
	if r.Thinking != "" {
		say(object{"content": "", "thinking": r.Thinking})
	}
	for _, piece := range inPieces(r.Text) {
		say(object{"content": piece})
	}
	if r.Error != nil {
		return append(parts, n.failure(*r.Error)+"\n")
	}
	if len(r.Tools) > 0 {
		say(object{"content": "", "tool_calls": n.calls(r)})
	}
	line(n.done(r, object{"role": "assistant", "content": ""}))
	return parts
}

func (native) failure(f Failure) string { return must(object{"error": f.Message}) }
