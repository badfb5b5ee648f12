package transcript

import (
	"encoding/json"
	"strings"
	"time"
)

// plainFormat is the one of turns that any program can write, documented in docs/transcripts.md.
func plainFormat() format {
	return format{
		name: FormatPlain,
		tells: func(m members) bool {
			return (m.has("role") || m.has("speaker")) && (m.has("content") || m.has("text"))
		},
		parser: func(o Options, out *output) parser { return &plain{out: out} },
	}
}

// plain reads turns that stand one a line.
type plain struct{ out *output }

// A plainLine is one turn.
type plainLine struct {
	Role, Speaker              string
	Content, Text              json.RawMessage
	Timestamp, Time            json.RawMessage
	ID, Session, Subagent, Cwd string
	SessionID                  string `json:"session_id"`
	Branch                     string
	Failed                     bool
	Answers                    string `json:"tool_call_id"`
}

// speakers are the words for who speaks.
var speakers = map[string]Speaker{
	"user": Person, "human": Person, "person": Person,
	"assistant": Agent, "agent": Agent, "model": Agent, "ai": Agent,
	"tool": Tool, "function": Tool,
	"system": System, "developer": System,
	"recalled": Recalled, "memory": Recalled,
}

func (p *plain) line(l line) bool {
	var turn plainLine
	if json.Unmarshal(l.text, &turn) != nil {
		return false
	}
	role := turn.Speaker
	if role == "" {
		role = turn.Role
	}
	content := turn.Content
	if content == nil {
		content = turn.Text
	}
	if role == "" || content == nil {
		return false
	}
	who, ok := speakers[strings.ToLower(role)]
	if !ok {
		p.out.unknown(role)
		return true
	}
	at := turn.Timestamp
	if at == nil {
		at = turn.Time
	}
	t := Turn{
		Speaker: who, ID: turn.ID, Session: turn.Session, Time: instant(at), Dir: turn.Cwd, Branch: turn.Branch, Subagent: turn.Subagent, Answers: turn.Answers,
		Failed: turn.Failed, Start: l.start, End: l.end,
	}
	if t.Session == "" {
		t.Session = turn.SessionID
	}
	if who != Person {
		if t.Text = contentText(content); t.Text != "" {
			p.out.turn(t)
		}
		return true
	}
	for _, part := range typed(contentText(content)) {
		t.Speaker, t.Kind, t.Text = part.speaker, part.kind, part.text
		p.out.turn(t)
	}
	return true
}

func (p *plain) finish() {}

// instant is a time as text, or as seconds or thousandths of seconds since 1970; the zero time: it is none.
func instant(raw json.RawMessage) time.Time {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02"} {
			if at, err := time.Parse(layout, text); err == nil {
				return at
			}
		}
		return time.Time{}
	}
	var number float64
	if json.Unmarshal(raw, &number) != nil || number <= 0 || number > 1e14 {
		return time.Time{}
	}
	if number < 1e11 {
		number *= 1000
	}
	return time.UnixMilli(int64(number)).UTC()
}
