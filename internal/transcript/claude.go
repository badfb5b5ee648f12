package transcript

import (
	"time"
)

// claudeFormat is that of Claude Code, which is not documented: it is taken as it was seen in version 2.1.332 and as readers of others know it from earlier ones.
func claudeFormat() format {
	return format{
		name: FormatClaude,
		tells: func(m members) bool {
			switch kind := m.text("type"); kind {
			case "":
				return false
			case "user", "assistant":
				return m.has("message")
			case "summary":
				return m.has("leafUuid")
			case "file-history-snapshot":
				return m.has("snapshot")
			default:
				return m.has("sessionId") || m.has("session_id") || m.has("uuid", "parentUuid")
			}
		},
		parser: func(o Options, out *output) parser {
			return &claude{sidechains: o.Sidechains, toolText: o.ToolText, out: out}
		},
	}
}

// claudeSilent says whether a line of the type holds nothing that was said: copies of prompts and requests, settings, titles, progress. What stands in queue-operation and
// last-prompt stands in a line of its own once it was sent, and was taken back otherwise.
func claudeSilent(kind string) bool {
	switch kind {
	case "agent-color", "agent-name", "agent-setting", "agent_metadata", "ai-title", "api-request", "api-request-blob", "api-request-shape",
		"atis-latch", "attribution-snapshot", "bridge-session", "content-replacement", "context-collapse-commit", "context-collapse-snapshot",
		"cost-state", "custom-title", "file-history-delta", "file-history-snapshot", "frame-link", "last-prompt", "marble-origami-commit",
		"marble-origami-snapshot", "mode", "permission-mode", "pr-link", "progress", "queue-operation", "relocated", "result", "speculation-accept",
		"started", "tag", "task-summary", "tools-used", "worktree-state":
		return true
	}
	return false
}

// claude reads the lines of Claude Code.
type claude struct {
	sidechains bool
	toolText   int // see Options
	out        *output
	l          claudeLine
	pending    *Turn // an answer of which further lines may come
}

// A claudeLine is what is looked at of one line, as it is written; it is used again for the next.
type claudeLine struct {
	message                                                                                             message
	kind, subtype, content, attachment, summary                                                         []byte
	uuid, session, sessionToo, prompt, timestamp, dir, branch, agent, team, sidechain                   []byte
	meta, compactSummary, visibleOnly, apiError, origin, promptSource, turnOrigin, rowSource, toolUseID []byte
}

// scan reads the line and says whether it is an object.
func (l *claudeLine) scan(text []byte) bool {
	*l = claudeLine{message: message{blocks: l.message.blocks[:0]}}
	end := scanObject(text, 0, func(name []byte, i int) int {
		if string(name) == "message" && i < len(text) && text[i] == '{' {
			return l.message.scan(text, i)
		}
		end := skipValue(text, i)
		if end >= 0 {
			l.note(name, text[i:end])
		}
		return end
	})
	return end == len(text)
}

func (l *claudeLine) note(name, value []byte) {
	var field *[]byte
	switch string(name) {
	case "type":
		field = &l.kind
	case "subtype":
		field = &l.subtype
	case "content":
		field = &l.content
	case "attachment":
		field = &l.attachment
	case "summary":
		field = &l.summary
	case "uuid":
		field = &l.uuid
	case "sessionId":
		field = &l.session
	case "session_id":
		field = &l.sessionToo
	case "promptId":
		field = &l.prompt
	case "timestamp":
		field = &l.timestamp
	case "cwd":
		field = &l.dir
	case "gitBranch":
		field = &l.branch
	case "agentId":
		field = &l.agent
	case "teamName":
		field = &l.team
	case "isSidechain":
		field = &l.sidechain
	case "isMeta":
		field = &l.meta
	case "isCompactSummary":
		field = &l.compactSummary
	case "isVisibleInTranscriptOnly":
		field = &l.visibleOnly
	case "isApiErrorMessage":
		field = &l.apiError
	case "origin":
		field = &l.origin
	case "promptSource":
		field = &l.promptSource
	case "turnOrigin":
		field = &l.turnOrigin
	case "rowSource":
		field = &l.rowSource
	case "sourceToolUseID":
		field = &l.toolUseID
	default:
		return
	}
	*field = value
}

func (c *claude) line(l line) bool {
	if !c.l.scan(l.text) {
		return false
	}
	kind := word(c.l.kind)
	switch {
	case kind == "user" || kind == "assistant":
		if !c.l.message.there {
			return false
		}
	case kind == "" || c.l.session == nil && c.l.sessionToo == nil && c.l.uuid == nil && kind != "summary" && !claudeSilent(kind):
		return false
	}
	if is(c.l.sidechain) && !c.sidechains {
		c.out.sidechain()
		return true
	}
	switch kind {
	case "user":
		c.user(l)
	case "assistant":
		c.assistant(l)
	case "attachment":
		c.attached(l)
	case "system":
		c.system(l)
	case "summary":
		if text := word(c.l.summary); text != "" {
			c.give(c.turn(l, System, KindTitle, text))
		}
	default:
		if !claudeSilent(kind) {
			c.out.unknown(kind)
		}
	}
	return true
}

func (c *claude) finish() {
	if c.pending != nil {
		c.out.turn(*c.pending)
		c.pending = nil
	}
}

// give gives out a turn after the answer before it.
func (c *claude) give(t Turn) {
	c.finish()
	c.out.turn(t)
}

// turn is one with what a line says of all its turns.
func (c *claude) turn(l line, who Speaker, kind, text string) Turn {
	t := Turn{
		Speaker: who, Kind: kind, Text: text, ID: word(c.l.uuid), Session: word(c.l.session), Prompt: word(c.l.prompt), Dir: word(c.l.dir), Branch: word(c.l.branch),
		Subagent: word(c.l.agent), Start: l.start, End: l.end,
	}
	if t.Session == "" {
		t.Session = word(c.l.sessionToo)
	}
	if t.Subagent == "" && is(c.l.sidechain) {
		t.Subagent = "sidechain" // older versions name none
	}
	if at, err := time.Parse(time.RFC3339, word(c.l.timestamp)); err == nil {
		t.Time = at
	}
	return t
}

// system gives out what the host says: the place of a compaction, and remarks.
func (c *claude) system(l line) {
	kind, text := word(c.l.subtype), word(c.l.content)
	if kind == "compact_boundary" {
		kind = KindCompaction
	}
	if kind == KindCompaction || text != "" {
		c.give(c.turn(l, System, kind, text))
	}
}

// word is the text of a JSON string; empty: it is none.
func word(value []byte) string {
	text, _ := unquote(value)
	return text
}

func is(value []byte) bool { return string(value) == "true" }
