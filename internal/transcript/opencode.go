package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
)

// opencodeFormat are the sessions of opencode: a database since 1.2, before it a tree of JSON files, and what `opencode export` writes. None is a stream of lines, so that
// where a later run goes on is a time, in milliseconds since 1970, and not a place.
func opencodeFormat() format {
	return format{
		name: FormatOpencode,
		begins: func(head []byte) bool {
			if bytes.HasPrefix(head, []byte(sqliteMagic)) {
				return true
			}
			tight := bytes.Join(bytes.Fields(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))), nil)
			has := func(part string) bool { return bytes.Contains(tight, []byte(part)) }
			return bytes.HasPrefix(tight, []byte(`{"`)) && has(`"ses_`) && (bytes.HasPrefix(tight, []byte(`{"info":{`)) || has(`"projectID":`) && has(`"directory":`) && !has(`"type":`))
		},
		whole: func(ctx context.Context, r io.Reader, o Options, out *output) error {
			head := make([]byte, len(sqliteMagic))
			n, _ := io.ReadFull(r, head)
			if string(head[:n]) == sqliteMagic {
				return opencodeDatabase(ctx, o, out)
			}
			return opencodeFile(ctx, io.MultiReader(bytes.NewReader(head[:n]), r), o, out)
		},
	}
}

// An opencode turns the messages of one session into turns.
type opencode struct {
	out     *output
	session opencodeSession
	start   int64 // messages up to this time were read before
	last    int64
}

// opencodeSession is what is known of a session.
type opencodeSession struct {
	ID        string `json:"id"`
	Directory string `json:"directory"`
	Parent    string `json:"parentID"`
	Revert    *struct {
		Message string `json:"messageID"`
		Part    string `json:"partID"`
	} `json:"revert"`
	Time struct {
		Created float64 `json:"created"`
		Updated float64 `json:"updated"`
	} `json:"time"`
}

// opencodeInfo is what stands over the parts of a message.
type opencodeInfo struct {
	ID      string          `json:"id"`
	Role    string          `json:"role"`
	Summary json.RawMessage `json:"summary"` // of an assistant: true, of a user: what changed in files
	Time    struct {
		Created float64 `json:"created"`
	} `json:"time"`
	Path struct {
		Dir string `json:"cwd"`
	} `json:"path"`
}

// opencodePart is a part of a message, of any type.
type opencodePart struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Text      string `json:"text"`
	Synthetic bool   `json:"synthetic"`
	Ignored   bool   `json:"ignored"`
	Prompt    string `json:"prompt"`
	Tool      string `json:"tool"`
	CallID    string `json:"callID"`
	State     struct {
		Status string          `json:"status"`
		Input  json.RawMessage `json:"input"`
		Output string          `json:"output"`
		Error  json.RawMessage `json:"error"`
	} `json:"state"`
}

func newOpencode(s opencodeSession, start int64, out *output) *opencode {
	out.subagent, out.own = "", isOwnDir(s.Directory)
	if s.Parent != "" {
		out.subagent = s.ID
	}
	return &opencode{out: out, session: s, start: start, last: start}
}

// message takes a message with its parts. What a person has reverted is not said.
func (p *opencode) message(i opencodeInfo, parts []opencodePart) {
	p.out.stats.Lines++
	created := int64(i.Time.Created)
	if created <= p.start && p.start > 0 {
		return
	}
	if r := p.session.Revert; r != nil && r.Message != "" && i.ID >= r.Message {
		if i.ID > r.Message || r.Part == "" {
			return
		}
		for n, part := range parts {
			if part.ID >= r.Part {
				parts = parts[:n]
				break
			}
		}
	}
	p.last = max(p.last, created)
	at := Turn{ID: i.ID, Session: p.session.ID, Prompt: i.ID, Time: milliseconds(created), Dir: firstOf(i.Path.Dir, p.session.Directory), Start: created, End: created}
	switch i.Role {
	case "user":
		p.user(parts, at)
	case "assistant":
		p.assistant(parts, at, string(i.Summary) == "true")
	default:
		p.out.unknown("message/" + i.Role)
	}
}

// user gives what stands in the person's name. Only texts without a mark are theirs.
func (p *opencode) user(parts []opencodePart, at Turn) {
	var own []string
	var rest []Turn
	for _, part := range parts {
		t := at
		t.Speaker, t.Kind, t.Text = System, KindContext, part.Text
		switch {
		case part.Type == "text" && !part.Synthetic && !part.Ignored:
			for _, piece := range typed(part.Text) {
				if piece.speaker == Person {
					own = append(own, piece.text)
					continue
				}
				t.Speaker, t.Kind, t.Text = piece.speaker, piece.kind, piece.text
				rest = append(rest, t)
			}
		case part.Type == "text":
			rest = append(rest, t)
		case part.Type == "compaction":
			t.Kind, t.Text = KindCompaction, ""
			rest = append(rest, t)
		case part.Type == "subtask":
			t.Kind, t.Text = KindTask, part.Prompt
			rest = append(rest, t)
		case part.Type == "file", part.Type == "agent", opencodeQuiet(part.Type):
		default:
			p.out.unknown("part/" + part.Type)
		}
	}
	if len(own) > 0 {
		at.Speaker, at.Text = Person, strings.Join(own, "\n\n")
		p.out.turn(at)
	}
	for _, t := range rest {
		p.out.turn(t)
	}
}

// opencodeQuiet says whether a part of this type says nothing.
func opencodeQuiet(name string) bool {
	switch name {
	case "step-start", "step-finish", "snapshot", "patch", "retry", "reasoning":
		return true
	}
	return false
}

// assistant gives an answer with the tools that it used, and what they gave back.
func (p *opencode) assistant(parts []opencodePart, at Turn, summary bool) {
	t := at
	var results []Turn
	for _, part := range parts {
		switch {
		case part.Type == "text" && !part.Ignored:
			t.Text = joined(t.Text, part.Text)
		case part.Type == "tool":
			t.Calls = append(t.Calls, Call{ID: part.CallID, Name: part.Tool, Input: part.State.Input})
			if part.State.Status != "completed" && part.State.Status != "error" {
				continue
			}
			r := at
			r.ID, r.Speaker, r.Answers, r.Failed = part.ID, Tool, part.CallID, part.State.Status == "error"
			r.Text = firstOf(part.State.Output, valueText(part.State.Error))
			results = append(results, r)
		case part.Type == "text", part.Type == "file", opencodeQuiet(part.Type):
		default:
			p.out.unknown("part/" + part.Type)
		}
	}
	if t.Speaker = Agent; summary {
		t.Speaker, t.Kind = System, KindSummary
	}
	if t.Text != "" || len(t.Calls) > 0 {
		p.out.turn(t)
	}
	for _, r := range results {
		p.out.turn(r)
	}
}
