package transcript

import (
	"bytes"
	"strings"
)

// longAnswer is how long the text of an answer may get that stands on several lines, before it goes on in a further turn.
const longAnswer = 1 << 20

// user gives out the turns of a user line: what tools gave back, and what a person or the host said beside it.
func (c *claude) user(l line) {
	who, kind := c.speaker()
	var own []string // the person's words in one row, which the client keeps in two texts beside an image
	said := func() {
		if len(own) > 0 {
			c.give(c.turn(l, Person, "", strings.Join(own, "\n")))
			own = nil
		}
	}
	for _, b := range c.l.message.blocks {
		switch text := word(b.text); {
		case string(b.kind) == `"tool_result"`:
			said()
			t := c.turn(l, Tool, "", contentText(b.content, c.toolText))
			t.Answers, t.Failed = word(b.answers), is(b.failed)
			c.give(t)
		case string(b.kind) != `"text"` || text == "":
		case who != Person:
			c.give(c.turn(l, who, kind, text))
		default:
			for _, p := range typed(text) {
				if p.speaker == Person {
					own = append(own, p.text)
					continue
				}
				said()
				c.give(c.turn(l, p.speaker, p.kind, p.text))
			}
		}
	}
	said()
}

// speaker is who said the texts of a user line: a person, unless something says that the client wrote them.
func (c *claude) speaker() (Speaker, string) {
	var origin []byte
	if c.l.origin != nil {
		eachMember(c.l.origin, func(name, value []byte) {
			if string(name) == "kind" {
				origin = value
			}
		})
	}
	from := word(origin)
	switch {
	case is(c.l.compactSummary):
		return System, KindSummary
	case from != "" && from != "human":
		return System, from
	case word(c.l.promptSource) == "system", word(c.l.rowSource) == "harness", word(c.l.turnOrigin) == "task_notification":
		return System, "system"
	case is(c.l.meta), is(c.l.visibleOnly), c.l.toolUseID != nil && string(c.l.toolUseID) != "null":
		return System, "meta"
	case word(c.l.team) != "":
		return System, "teammate"
	case c.l.message.role != nil && word(c.l.message.role) != "user":
		return System, "meta"
	}
	return Person, ""
}

// assistant adds a line to the answer that it belongs to.
func (c *claude) assistant(l line) {
	t := c.turn(l, Agent, "", "")
	t.Message = word(c.l.message.id)
	var texts []string
	for _, b := range c.l.message.blocks {
		switch string(b.kind) {
		case `"text"`:
			texts = append(texts, word(b.text))
		case `"tool_use"`, `"server_tool_use"`, `"mcp_tool_use"`:
			t.Calls = append(t.Calls, Call{ID: word(b.id), Name: word(b.name), Input: bytes.Clone(b.input)})
		}
	}
	t.Text = strings.Join(texts, "\n")
	p := c.pending
	switch {
	case t.Text == "" && len(t.Calls) == 0: // what it thought
	case is(c.l.apiError) || string(c.l.message.model) == `"<synthetic>"`:
		t.Speaker, t.Kind = System, "synthetic" // the client's words in the place of an answer
		c.give(t)
	case p != nil && t.Message != "" && p.Message == t.Message && p.Subagent == t.Subagent && t.End-p.Start < longAnswer:
		p.Text, p.Calls, p.End = joined(p.Text, t.Text), append(p.Calls, t.Calls...), t.End
	default:
		c.finish()
		c.pending = &t
	}
}

// A message is what is looked at of one, as it is written.
type message struct {
	there           bool
	id, model, role []byte
	blocks          []block
}

// A block is a part of a message.
type block struct{ kind, text, id, name, input, answers, content, failed []byte }

// scan reads the message that begins at i and returns the place behind it.
func (m *message) scan(text []byte, i int) int {
	return scanObject(text, i, func(name []byte, i int) (end int) {
		m.there = true
		if string(name) == "content" {
			m.blocks = m.blocks[:0]
			return scanBlocks(text, i, func(b block) { m.blocks = append(m.blocks, b) })
		}
		if end = skipValue(text, i); end >= 0 {
			switch string(name) {
			case "id":
				m.id = text[i:end]
			case "model":
				m.model = text[i:end]
			case "role":
				m.role = text[i:end]
			}
		}
		return end
	})
}

// scanBlocks calls f with the blocks of the content that begins at i, and returns the place behind it; a text alone is one block, and whatever is no block says nothing.
func scanBlocks(text []byte, i int, f func(block)) int {
	if i >= len(text) || text[i] != '[' {
		end := skipValue(text, i)
		if end >= 0 && text[i] == '"' {
			f(block{kind: []byte(`"text"`), text: text[i:end]})
		}
		return end
	}
	return scanArray(text, i, func(i int) int {
		if i >= len(text) || text[i] != '{' {
			return skipValue(text, i)
		}
		var b block
		end := scanObject(text, i, func(name []byte, i int) int {
			end := skipValue(text, i)
			if end >= 0 {
				b.note(name, text[i:end])
			}
			return end
		})
		if end >= 0 {
			f(b)
		}
		return end
	})
}

func (b *block) note(name, value []byte) {
	switch string(name) {
	case "type":
		b.kind = value
	case "text":
		b.text = value
	case "id":
		b.id = value
	case "name":
		b.name = value
	case "input":
		b.input = value
	case "tool_use_id":
		b.answers = value
	case "content":
		b.content = value
	case "is_error":
		b.failed = value
	}
}

// contentText is the text of a content, of each part that is longer at most its ends; 0: all.
func contentText(content []byte, most int) string {
	var texts []string
	scanBlocks(content, 0, func(b block) {
		if string(b.kind) == `"text"` {
			texts = append(texts, ends(b.text, most))
		}
	})
	return strings.Join(texts, "\n")
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}
