package transcript

import (
	"encoding/json"
	"strconv"
	"strings"

	"casebook/internal/regular"
)

// codexFormat are the rollout files of Codex CLI. The first line says whose session it is; a run that begins later in the file looks it up there.
func codexFormat() format {
	return format{
		name: FormatCodex,
		tells: func(m members) bool {
			return m.has("timestamp", "type", "payload") || m.has("id", "timestamp") && !m.has("type") && (m.has("instructions") || m.has("git"))
		},
		parser: func(o Options, out *output) parser {
			c := &codex{out: out, window: window{out: out}}
			if o.Start > 0 {
				c.lookUp(o.Path)
			}
			return c
		},
	}
}

// A codex parses a rollout. What a person typed stands there twice: as an item of the conversation, among which is also what Codex adds in the person's name, and as an
// event, which is the person's alone. The event decides; of the item it is the words.
type codex struct {
	out    *output
	window window

	session, dir, branch, prompt string
	known                        bool // who the session belongs to
	program                      bool // its prompts come from a program
	bare                         bool // the lines are items without what Codex wraps them in today
	held                         *withheld
	said                         string // by the person last, as long as nobody answered
	failed                       bool   // the beginning of the file could not be looked up
}

// codexLine is the first line of a rollout.
type codexLine struct {
	Type    string          `json:"type"`
	Payload json.RawMessage `json:"payload"`
}

// codexMeta is what the first line says.
type codexMeta struct {
	ID        string          `json:"id"`
	Timestamp string          `json:"timestamp"`
	Dir       string          `json:"cwd"`
	Source    json.RawMessage `json:"source"`
	Thread    json.RawMessage `json:"thread_source"`
	Git       struct {
		Branch string `json:"branch"`
	} `json:"git"`
}

// subagent says whether an agent started the session; program whether another program did, such as a script with codex exec.
func (m codexMeta) subagent() bool {
	for _, raw := range []json.RawMessage{m.Source, m.Thread} {
		var word string
		if json.Unmarshal(raw, &word) == nil {
			if strings.Contains(word, "subagent") || strings.Contains(word, "memory") {
				return true
			}
			continue
		}
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) == nil && (object["subagent"] != nil || object["internal"] != nil) {
			return true
		}
	}
	return false
}

func (m codexMeta) program() bool {
	var word string
	return json.Unmarshal(m.Source, &word) == nil && (word == "exec" || word == "mcp")
}

// lookUp reads the beginning of the file, for a run that begins later.
func (c *codex) lookUp(path string) {
	head, _, err := regular.Start(path, headBytes)
	if err != nil {
		c.unknownBeginning()
		return
	}
	line, _, _ := strings.Cut(string(head), "\n")
	var l codexLine
	var m codexMeta
	if json.Unmarshal([]byte(line), &l) != nil || l.Type != "session_meta" || json.Unmarshal(l.Payload, &m) != nil {
		c.unknownBeginning()
		return
	}
	c.begin(m)
}

// unknownBeginning: it may be an agent's as well.
func (c *codex) unknownBeginning() {
	c.failed = true
	c.out.note(noBeginning)
}

// begin takes what the first line says. Later ones are those of sessions that this one was made from.
func (c *codex) begin(m codexMeta) {
	if c.known {
		return
	}
	c.known, c.session, c.dir, c.branch, c.program = true, m.ID, m.Dir, m.Git.Branch, m.program()
	if m.subagent() {
		c.out.subagent = firstOf(m.ID, "subagent")
	}
	c.out.own = c.out.own || isOwnDir(m.Dir)
}

func (c *codex) line(l line) bool {
	var stamped, kind, payload []byte
	if !scanFields(l.text, field{"timestamp", &stamped}, field{"type", &kind}, field{"payload", &payload}) {
		return false
	}
	at := Turn{Session: c.session, Prompt: c.prompt, Time: stamp(word(stamped)), Dir: c.dir, Branch: c.branch, Start: l.start, End: l.end, ID: "@" + strconv.FormatInt(l.start, 10)}
	if payload == nil {
		return c.bareLine(word(kind), l, at)
	}
	if stamped == nil || kind == nil {
		return false
	}
	switch name := word(kind); name {
	case "session_meta":
		var m codexMeta
		if json.Unmarshal(payload, &m) == nil {
			c.begin(m)
		}
	case "turn_context":
		var id, dir []byte
		scanFields(payload, field{"turn_id", &id}, field{"cwd", &dir})
		c.prompt, c.dir = firstOf(word(id), c.prompt), firstOf(word(dir), c.dir)
	case "response_item":
		c.item(payload, at)
	case "event_msg":
		c.event(payload, at)
	case "compacted":
		c.compacted(payload, at)
	case "inter_agent_communication":
		var content []byte
		if scanFields(payload, field{"content", &content}) {
			at.Speaker, at.Kind, at.Text = System, KindAgent, word(content)
			c.push(at, false)
		}
	case "world_state":
	default:
		c.out.unknown(name)
	}
	return true
}

// bareLine takes a line of the first versions, in which a person's words stand among what was added in their name; the tags tell them apart.
func (c *codex) bareLine(kind string, l line, at Turn) bool {
	var m codexMeta
	if kind == "" && !c.known && json.Unmarshal(l.text, &m) == nil && m.ID != "" && m.Timestamp != "" {
		c.begin(m)
		c.bare = true
		return true
	}
	if !c.bare {
		return false
	}
	if kind != "" { // else a record of its state
		c.item(l.text, at)
	}
	return true
}

// compacted gives the place of a compaction and what it left.
func (c *codex) compacted(payload []byte, at Turn) {
	var message []byte
	scanFields(payload, field{"message", &message})
	at.Speaker, at.Kind = System, KindCompaction
	c.push(at, false)
	if left := word(message); left != "" {
		at.Kind, at.Text = KindSummary, left
		c.push(at, false)
	}
}

func (c *codex) finish() {
	c.release()
	c.window.flush()
}

// push gives a turn to the window, after what was held before it.
func (c *codex) push(t Turn, prompt bool) {
	c.release()
	if t.Speaker == Agent {
		c.said = ""
	}
	c.window.push(withheld{Turn: t, prompt: prompt})
}

// release lets go of an item in the person's name that no event says to be theirs: Codex has added it.
func (c *codex) release() {
	if c.held != nil {
		c.window.push(*c.held)
		c.held = nil
	}
}

// person gives what an event says that the person typed, without what stands around it.
func (c *codex) person(text, id string, at Turn) {
	if c.held != nil && strings.TrimSpace(c.held.Text) == strings.TrimSpace(text) { // the same words
		at.ID, at.Start = c.held.ID, c.held.Start
		c.held = nil
	}
	c.release()
	at.ID = firstOf(id, at.ID)
	if text == c.said && text != "" { // in two forms, of a session that was carried over into another form
		return
	}
	c.said = text
	if !c.known && !c.failed {
		c.unknownBeginning()
	}
	for _, p := range codexParts(text) {
		t := at
		if t.Speaker, t.Kind, t.Text = p.speaker, p.kind, p.text; t.Speaker == Person && (c.program || c.failed) {
			t.Speaker, t.Kind = System, KindProgram
		}
		c.push(t, p.speaker == Person)
	}
}
