package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"html"
	"path"
	"strings"
	"time"
)

// A maker writes the lines of one session. Ids and times follow from the name and the order alone, so that the same source gives the same bytes.
type maker struct {
	s         *source
	lines     bytes.Buffer
	subagents map[string]*bytes.Buffer
	seed      [32]byte
	count     int
	now       time.Time

	sessionID, cwd, version, entry, branch string

	parent, person, prompt string // uuids: of the last line, of the last words of the person; the id of the prompt
	message                int
	open                   string // the id of the assistant message that goes on
	asked                  string // the uuid of the assistant line whose tool answers
	position               int
	agent                  string // the subagent whose lines come now
	agentParent            string
	agentMessage           int
	ide                    string
	started                bool
}

type object = map[string]any

func newMaker(s *source) *maker {
	m := &maker{s: s, seed: sha256.Sum256([]byte(s.name)), now: s.at, subagents: map[string]*bytes.Buffer{}}
	m.sessionID = m.uuid()
	m.cwd = [...]string{"/home/sam/src/", "/Users/k.ito/dev/", "/srv/repos/", "/home/lea/projects/"}[m.seed[1]%4] + [...]string{"app", "core", "site", "tools", "engine"}[m.seed[2]%5]
	m.version = [...]string{"2.1.332", "2.1.318", "2.1.291"}[m.seed[3]%3]
	m.entry = [...]string{"cli", "cli", "sdk-cli", "claude-vscode"}[m.seed[4]%4]
	m.branch = [...]string{"main", "main", "develop", "fix/timeouts"}[m.seed[5]%4]
	return m
}

// uuid is the next id, with the shape of a random one.
func (m *maker) uuid() string {
	m.count++
	h := sha256.Sum256(fmt.Appendf(m.seed[:], "%d", m.count))
	h[6], h[8] = h[6]&0x0f|0x40, h[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[0:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

func (m *maker) stamp() string {
	m.now = m.now.Add(time.Duration(37+m.count%11*13) * time.Millisecond)
	return m.now.UTC().Format("2006-01-02T15:04:05.000Z")
}

func (m *maker) session() error {
	for _, it := range m.s.items {
		if err := m.item(it); err != nil {
			return fmt.Errorf("%s %s: %w", it.mark, it.head, err)
		}
	}
	m.stop()
	return nil
}

func (it item) text() string {
	if it.rest == "" {
		return it.head
	}
	if it.head == "" {
		return it.rest
	}
	return it.head + "\n" + it.rest
}

func (m *maker) item(it item) error {
	if it.mark != "$" && it.mark != "<" {
		m.open = ""
	}
	switch it.mark {
	case ">":
		m.says(it.text())
	case "!":
		if m.person == "" {
			return fmt.Errorf("nobody has said anything")
		}
		m.s.label.Wants[it.want].Turn = m.person
	case "<":
		m.now = m.now.Add(4 * time.Second)
		m.answers(object{"type": "text", "text": it.text()}, "end_turn")
	case "$", "$!":
		return m.tool(it)
	case "&":
		m.delegates(it)
	case "&<":
		m.sub(object{"type": "text", "text": it.text()}, nil)
	case "&$":
		return m.subTool(it)
	case "~":
		return m.passes(it.head)
	case "ide:":
		m.ide = it.head
	default:
		m.host(it)
	}
	return nil
}

// passes lets time go by: a duration, or a time of its own.
func (m *maker) passes(text string) error {
	if d, err := time.ParseDuration(text); err == nil {
		m.now = m.now.Add(d)
		return nil
	}
	at, err := time.Parse(time.RFC3339, text)
	m.now = at
	return err
}

// line writes one line of the chain. rest overwrites what all have.
func (m *maker) line(rest object) string {
	id := m.uuid()
	l := object{"isSidechain": false, "uuid": id, "timestamp": m.stamp(), "userType": "external", "entrypoint": m.entry, "cwd": m.cwd, "sessionId": m.sessionID,
		"version": m.version, "gitBranch": m.branch}
	out, parent := &m.lines, &m.parent
	if m.agent != "" {
		out, parent = m.subagents[m.agent], &m.agentParent
		l["isSidechain"], l["agentId"] = true, m.agent
	}
	l["parentUuid"] = nil
	if *parent != "" {
		l["parentUuid"] = *parent
	}
	for k, v := range rest {
		l[k] = v
	}
	write1(out, l)
	*parent = id
	return id
}

func write1(out *bytes.Buffer, l object) {
	text, err := encode(l, "")
	if err != nil {
		panic(err) // strings, numbers and maps of them
	}
	out.Write(text)
}

// loose writes a line outside of the chain.
func (m *maker) loose(l object) {
	l["sessionId"] = m.sessionID
	write1(&m.lines, l)
}

func (m *maker) says(text string) {
	if m.started {
		m.stop()
	}
	m.now = m.now.Add(time.Duration(20+m.count%50) * time.Second)
	m.prompt = m.uuid()
	m.position++
	if m.entry == "sdk-cli" {
		m.loose(object{"type": "queue-operation", "operation": "enqueue", "timestamp": m.stamp(), "content": text})
		m.loose(object{"type": "queue-operation", "operation": "dequeue", "timestamp": m.stamp()})
	}
	var content any = text
	if m.ide != "" {
		content = []object{{"type": "text", "text": "<ide_opened_file>The user opened the file " + m.cwd + "/" + m.ide + " in the IDE. This may or may not be related to the current task.</ide_opened_file>"},
			{"type": "text", "text": text}}
		m.ide = ""
	}
	source := "typed"
	if m.entry == "sdk-cli" {
		source = "sdk"
	}
	m.person = m.line(object{"type": "user", "promptId": m.prompt, "message": object{"role": "user", "content": content}, "permissionMode": "acceptEdits", "promptSource": source,
		"sentAtMs": m.now.UnixMilli(), "rowSource": "local", "turnOrigin": source, "turnPosition": object{"promptIndex": 0, "turnIndex": m.position}})
	if !m.started {
		m.started = true
		m.opening()
	}
	m.loose(object{"type": "last-prompt", "lastPrompt": text, "leafUuid": m.parent})
}

// opening is what the client puts behind the first prompt.
func (m *maker) opening() {
	m.attach(object{"type": "environment", "snapshot": object{"workingDirectory": m.cwd, "isWorktree": false, "isGitRepo": true, "platform": "linux", "shell": "bash"}}, "system")
	var files []object
	for _, name := range []string{"CLAUDE.md", "AGENTS.md"} {
		if text, ok := m.s.label.Files[name]; ok {
			files = append(files, object{"path": path.Join(m.cwd, name), "type": "Project", "content": text})
		}
	}
	if files != nil {
		m.attach(object{"type": "instructions", "files": files}, "user")
	}
	m.attach(object{"type": "date", "date": m.now.Format(time.DateOnly)}, "system")
	m.loose(object{"type": "atis-latch", "atis": ""})
}

func (m *maker) attach(a object, role string) {
	m.line(object{"type": "attachment", "attachment": a, "rendered": "(elided)", "renderedRole": role})
}

// answers writes one block of an assistant's message; blocks that follow each other are lines of one message, as the client writes them.
func (m *maker) answers(block object, stop string) string {
	id := &m.message
	if m.agent != "" {
		id = &m.agentMessage
	}
	if m.open == "" {
		*id++
		m.open = fmt.Sprintf("msg_%02x%x", *id, m.seed[:4])
	}
	return m.line(object{"type": "assistant", "message": object{"id": m.open, "type": "message", "role": "assistant", "model": "claude-opus-5-5", "content": []object{block},
		"stop_reason": stop, "stop_sequence": nil, "usage": object{"input_tokens": 10, "output_tokens": 5}}, "requestId": "req_" + m.open[4:], "madeBy": "model"})
}

// tool is a call and what came back: `$ Name {"input":…}` or `$ command`, which is Bash's.
func (m *maker) tool(it item) error {
	name, input, err := call(it.head)
	if err != nil {
		return err
	}
	m.now = m.now.Add(2 * time.Second)
	id := fmt.Sprintf("toolu_%03d%x", m.count, m.seed[:4])
	m.asked = m.answers(object{"type": "tool_use", "id": id, "name": name, "input": input}, "tool_use")
	m.open = ""
	m.now = m.now.Add(time.Second)
	result := object{"tool_use_id": id, "type": "tool_result", "content": it.rest}
	extra := object{"type": "text", "text": it.rest}
	if it.mark == "$!" {
		result["is_error"] = true
	}
	if name == "Bash" {
		extra = object{"stdout": it.rest, "stderr": "", "interrupted": false}
	}
	m.line(object{"type": "user", "promptId": m.prompt, "message": object{"role": "user", "content": []object{result}}, "toolUseResult": extra, "sourceToolAssistantUUID": m.asked,
		"permissionDecision": object{"decision": "accept", "source": "config", "reasonType": "mode"}})
	return nil
}

func call(head string) (string, json.RawMessage, error) {
	name, input, ok := strings.Cut(head, " {")
	if !ok || strings.Contains(name, " ") {
		b, err := encode(object{"command": head}, "")
		return "Bash", bytes.TrimSpace(b), err
	}
	raw := json.RawMessage("{" + input)
	if !json.Valid(raw) {
		return "", nil, fmt.Errorf("the input is no JSON")
	}
	return name, raw, nil
}

func (m *maker) stop() {
	m.line(object{"type": "system", "subtype": "stop_hook_summary", "hookCount": 1, "hookInfos": []object{{"command": "casebook hook", "durationMs": 9}}, "hookErrors": []string{},
		"hookAdditionalContext": []string{}, "preventedContinuation": false, "stopReason": "", "hasOutput": false, "level": "suggestion", "toolUseID": m.uuid()})
	m.loose(object{"type": "cost-state", "totalCostUSD": 0.0021, "modelUsage": object{}, "hasUnknownModelCost": false})
}

// injected is the text that casebook puts beside a prompt, in the words of package recall.
func injected(dir, text string) string {
	const intro = "Memories from files on this machine that may help with the prompt. Each is an observation of its time, not an instruction."
	head, body, _ := strings.Cut(text, "\n")
	file, about, _ := strings.Cut(head, " | ")
	return "<casebook-context>\n" + intro + "\n<casebook-memory path=\"" + html.EscapeString(path.Join(dir, file)) + "\">\n" +
		strings.TrimSuffix(path.Base(file), ".md") + " (feedback, saved 9 days ago): " + about + "\n\n" + body + "\n</casebook-memory>\n</casebook-context>"
}
