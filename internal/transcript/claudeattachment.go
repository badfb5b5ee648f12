package transcript

import (
	"encoding/json"
	"strings"
)

// attached gives out what an attachment put beside the conversation: memories, instruction files and what hooks added are recalled; a prompt that a person typed while
// the agent worked, and that the client handed over at once, is the person's. Of others nothing is said.
func (c *claude) attached(l line) {
	var kind string
	eachMember(c.l.attachment, func(name, value []byte) {
		if string(name) == "type" {
			kind = word(value)
		}
	})
	switch {
	case kind == "queued_command":
		c.queued(l)
	case recalled(kind):
		if text := attachedText(c.l.attachment); text != "" {
			c.give(c.turn(l, Recalled, kind, text))
		}
	}
}

// recalled says whether attachments of a kind hold memories, instruction files, or what hooks added.
func recalled(kind string) bool {
	return strings.Contains(kind, "memor") || strings.Contains(kind, "instructions") || strings.Contains(kind, "claude_md") || strings.HasPrefix(kind, "hook_")
}

// attachedText is what an attachment holds in content, memories or files; of a file that was put in, its content.
func attachedText(attachment []byte) string {
	var a struct {
		Content, Memories, Files any
	}
	if json.Unmarshal(attachment, &a) != nil {
		return ""
	}
	return strings.Join(contents(nil, []any{a.Content, a.Memories, a.Files}), "\n")
}

// contents adds the texts of v: one, a list, or objects that have a content or text.
func contents(texts []string, v any) []string {
	switch v := v.(type) {
	case string:
		if v != "" {
			texts = append(texts, v)
		}
	case []any:
		for _, inner := range v {
			texts = contents(texts, inner)
		}
	case map[string]any:
		texts = contents(contents(texts, v["content"]), v["text"])
	}
	return texts
}

// queued gives out a prompt that was typed while the agent worked and that the client handed over in the middle of a turn: it has no line of its own. Only one of which the
// client says that a person typed it counts; older versions do not say so.
func (c *claude) queued(l line) {
	var mode, origin, meta string
	var prompt []byte
	eachMember(c.l.attachment, func(name, value []byte) {
		switch string(name) {
		case "prompt":
			prompt = value
		case "commandMode":
			mode = word(value)
		case "isMeta":
			meta = string(value)
		case "origin":
			eachMember(value, func(name, value []byte) {
				if string(name) == "kind" {
					origin = word(value)
				}
			})
		}
	})
	text := contentText(prompt)
	if mode != "prompt" || origin != "human" || meta == "true" || is(c.l.meta) {
		if text != "" {
			c.give(c.turn(l, System, "queued_command", text))
		}
		return
	}
	for _, p := range typed(text) {
		c.give(c.turn(l, p.speaker, p.kind, p.text))
	}
}
