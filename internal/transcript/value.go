package transcript

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// headBytes is how much of a file is read to learn whose session it is. The first line of Codex holds its whole system prompt.
const headBytes = 1 << 20

// noBeginning is the remark on a session of which it is not known whether a person began it.
const noBeginning = "whose session it is could not be read from its beginning: nothing of it counts as a person's words"

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
func valueText(raw []byte) string {
	if len(raw) == 0 {
		return ""
	}
	switch raw[0] {
	case '"':
		return word(raw)
	case '[':
		var texts []string
		eachElement(raw, func(value []byte) {
			if t := valueText(value); t != "" {
				texts = append(texts, t)
			}
		})
		if len(texts) == 1 {
			return texts[0]
		}
		return strings.Join(texts, "\n")
	case '{':
		var text, thought []byte
		if !scanFields(raw, field{"text", &text}, field{"thought", &thought}) || is(thought) || len(text) == 0 || text[0] != '"' {
			return ""
		}
		return word(text)
	}
	return ""
}

// A field is where the value of a member of an object goes, as it is written.
type field struct {
	name string
	into *[]byte
}

// scanFields looks for members of an object and says whether it is one.
func scanFields(text []byte, fields ...field) bool {
	return eachMember(text, func(name, value []byte) {
		for _, f := range fields {
			if f.name == string(name) {
				*f.into = value
				return
			}
		}
	})
}

// firstInput is the first value that is there, as JSON: an object that was written as a text is one again.
func firstInput(values ...[]byte) json.RawMessage {
	for _, raw := range values {
		if len(raw) == 0 || string(raw) == "null" {
			continue
		}
		if raw[0] == '"' {
			if s := word(raw); strings.HasPrefix(s, "{") && json.Valid([]byte(s)) {
				return json.RawMessage(s)
			}
		}
		return json.RawMessage(bytes.Clone(raw))
	}
	return nil
}
