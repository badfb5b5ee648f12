package hook

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// An event is what is looked at of the host's events; each has only some of the fields, and more that are nothing to us.
type event struct {
	Name       string `json:"hook_event_name"`
	Session    string `json:"session_id"`
	Transcript string `json:"transcript_path"`
	Dir        string `json:"cwd"`
	Agent      any    `json:"agent_id"` // of a subagent, in whatever form
	PromptID   string `json:"prompt_id"`
	Prompt     string `json:"prompt"`
	Source     string `json:"source"`  // of SessionStart
	Trigger    string `json:"trigger"` // of PreCompact: manual or auto
	// LastMessage is of Stop what the agent said last.
	LastMessage string `json:"last_assistant_message"`
	instruction
	toolCall
	Calls []toolCall `json:"tool_calls"` // of PostToolBatch
}

type toolCall struct {
	Tool  string          `json:"tool_name"`
	Input json.RawMessage `json:"tool_input"`
}

// An output is what the host reads.
type output struct {
	// Message is shown to the person, not to the model.
	Message  string    `json:"systemMessage,omitempty"`
	Specific *specific `json:"hookSpecificOutput,omitempty"`
}

// specific always carries the name of the event that it answers: without it, or with another, the host refuses the whole answer.
type specific struct {
	Event   string `json:"hookEventName"`
	Context string `json:"additionalContext"`
}

// add is the answer that puts text beside the event; nil for no text.
func add(ev event, text string) *output {
	if text == "" {
		return nil
	}
	return &output{Specific: &specific{Event: ev.Name, Context: text}}
}

// readEvent reads one JSON object to the end of the input.
func readEvent(r io.Reader) (event, error) {
	var ev event
	if r == nil {
		return ev, errors.New("read event: no input")
	}
	data, err := io.ReadAll(io.LimitReader(r, maxEvent+1))
	if err != nil {
		return ev, fmt.Errorf("read event: %w", err)
	}
	if len(data) > maxEvent {
		return ev, fmt.Errorf("read event: more than %d bytes", maxEvent)
	}
	var wrongType *json.UnmarshalTypeError
	if err := json.Unmarshal(data, &ev); err != nil {
		// A field of another type is left empty: a new client that changes one must not end all recall, unless nothing works without it.
		if !errors.As(err, &wrongType) || slices.Contains([]string{"", "hook_event_name", "session_id", "prompt"}, wrongType.Field) {
			return ev, fmt.Errorf("read event: %w", err)
		}
	}
	if ev.Name == "" {
		return ev, errors.New("read event: no hook_event_name")
	}
	return ev, nil
}
