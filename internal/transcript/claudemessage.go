package transcript

// user gives out the turns of a user line: what tools gave back, and what a person or the host said beside it.
func (c *claude) user(l line) bool {
	who, kind := c.speaker()
	var turns []Turn
	add := func(text string) {
		if who != Person {
			if text != "" {
				turns = append(turns, c.turn(l, who, kind, text))
			}
			return
		}
		for _, p := range typed(text) {
			if last := len(turns) - 1; p.speaker == Person && last >= 0 && turns[last].Speaker == Person {
				turns[last].Text += "\n" + p.text // one that the client keeps in two, such as beside an image
				continue
			}
			turns = append(turns, c.turn(l, p.speaker, p.kind, p.text))
		}
	}
	ok := eachBlock(contentOf(c.l.message), func(b block) {
		switch word(b.kind) {
		case "text":
			add(word(b.text))
		case "tool_result":
			t := c.turn(l, Tool, "", contentText(b.content))
			t.Answers, t.Failed = word(b.answers), is(b.failed)
			turns = append(turns, t)
		}
	})
	if !ok {
		return false
	}
	for _, t := range turns {
		c.give(t)
	}
	return true
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
	}
	return Person, ""
}

// assistant adds a line to the answer that it belongs to.
func (c *claude) assistant(l line) bool {
	var id, model string
	ok := eachMember(c.l.message, func(name, value []byte) {
		switch string(name) {
		case "id":
			id = word(value)
		case "model":
			model = word(value)
		}
	})
	t := c.turn(l, Agent, "", "")
	t.Message = id
	ok = ok && eachBlock(contentOf(c.l.message), func(b block) {
		switch word(b.kind) {
		case "text":
			t.Text = joined(t.Text, word(b.text))
		case "tool_use", "server_tool_use", "mcp_tool_use":
			t.Calls = append(t.Calls, Call{ID: word(b.id), Name: word(b.name), Input: append([]byte(nil), b.input...)})
		}
	})
	if !ok {
		return false
	}
	if is(c.l.apiError) || model == "<synthetic>" {
		t.Speaker, t.Kind = System, "synthetic" // the client's words in the place of an answer
		if t.Text != "" {
			c.give(t)
		}
		return true
	}
	if p := c.pending; p != nil && id != "" && p.Message == id && p.Subagent == t.Subagent {
		p.Text, p.Calls, p.End = joined(p.Text, t.Text), append(p.Calls, t.Calls...), t.End
		return true
	}
	if t.Text != "" || len(t.Calls) > 0 {
		c.finish()
		c.pending = &t
	}
	return true
}

// A block is a part of a message, as it is written.
type block struct{ kind, text, id, name, input, answers, content, failed []byte }

// contentOf is the content of a message.
func contentOf(message []byte) (content []byte) {
	eachMember(message, func(name, value []byte) {
		if string(name) == "content" {
			content = value
		}
	})
	return content
}

// eachBlock calls f with the blocks of a content; a text alone is one. It says false when the content is neither.
func eachBlock(content []byte, f func(block)) bool {
	if len(content) > 0 && content[0] == '"' {
		f(block{kind: []byte(`"text"`), text: content})
		return true
	}
	return eachElement(content, func(value []byte) {
		var b block
		if !eachMember(value, b.note) {
			return // a block that is no object says nothing
		}
		f(b)
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

// contentText is all text of a content.
func contentText(content []byte) (text string) {
	eachBlock(content, func(b block) {
		if word(b.kind) == "text" {
			text = joined(text, word(b.text))
		}
	})
	return text
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}
