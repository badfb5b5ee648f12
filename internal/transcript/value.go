package transcript

import (
	"encoding/json"
	"strings"
	"time"
)

// headBytes is how much of a file is read to learn whose session it is. The first line of Codex holds its whole system prompt.
const headBytes = 1 << 20

// Kinds of System turns of several hosts.
const (
	KindContext = "context" // what a host puts beside the conversation in the person's name
	KindCommand = "command" // a command of the host's, and what it printed
	KindAgent   = "agent"   // what another agent says
	KindProgram = "program" // a prompt that a program made
	KindHost    = "host"    // what a host tells the person
)

// stamp is the time that a text names; none: the zero one.
func stamp(text string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}
	}
	return t
}

// milliseconds is the time that a number of them since 1970 names.
func milliseconds(n int64) time.Time {
	if n <= 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}

// firstOf is the first text that is not empty.
func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// valueText is the text of what holds a text, a part with one, or a list of them.
func valueText(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	switch raw[0] {
	case '"':
		var s string
		if json.Unmarshal(raw, &s) != nil {
			return ""
		}
		return s
	case '[':
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil {
			return ""
		}
		var texts []string
		for _, r := range list {
			if t := valueText(r); t != "" {
				texts = append(texts, t)
			}
		}
		return strings.Join(texts, "\n")
	case '{':
		var p struct {
			Text    string `json:"text"`
			Thought bool   `json:"thought"`
		}
		if json.Unmarshal(raw, &p) != nil || p.Thought {
			return ""
		}
		return p.Text
	}
	return ""
}

// firstInput is the first value that is there, as JSON: an object that was written as a text is one again.
func firstInput(values ...json.RawMessage) json.RawMessage {
	for _, raw := range values {
		if len(raw) == 0 || string(raw) == "null" {
			continue
		}
		var s string
		if raw[0] == '"' && json.Unmarshal(raw, &s) == nil && strings.HasPrefix(s, "{") && json.Valid([]byte(s)) {
			return json.RawMessage(s)
		}
		return json.RawMessage(append([]byte(nil), raw...))
	}
	return nil
}
