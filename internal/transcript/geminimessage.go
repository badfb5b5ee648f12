package transcript

import (
	"encoding/json"
	"strings"
)

// message takes what was said at once, or says it anew.
func (g *gemini) message(m geminiMessage, start, end int64) {
	again := g.isGiven(m.ID)
	if again && !g.window.replace(m.ID) && m.Type == "user" {
		return // it was given out
	}
	g.remember(g.given, m.ID)
	at := g.turn(m, start, end)
	push := func(t Turn, prompt bool) { g.window.push(withheld{Turn: t, message: m.ID, prompt: prompt}) }
	switch m.Type {
	case "user":
		for _, p := range g.parts(m) {
			t := at
			t.Speaker, t.Kind, t.Text = p.speaker, p.kind, p.text
			push(t, p.speaker == Person)
		}
	case "gemini":
		t := at
		t.Speaker, t.Text = Agent, valueText(m.Content)
		for _, c := range m.Calls {
			t.Calls = append(t.Calls, Call{ID: c.ID, Name: c.Name, Input: c.Input})
		}
		if t.Text != "" || len(t.Calls) > 0 {
			push(t, false)
		}
		for _, c := range m.Calls {
			if text := firstOf(geminiResult(c.Result), valueText(c.Display)); text != "" {
				t := at
				t.Speaker, t.Text, t.Answers, t.Failed = Tool, text, c.ID, c.Status == "error" || c.Status == "cancelled"
				push(t, false)
			}
		}
	case "info", "warning", "error":
		at.Speaker, at.Kind, at.Text = System, KindHost, valueText(m.Content)
		push(at, false)
	default:
		g.out.unknown(m.Type)
	}
}

// parts are the parts of a message in the person's name. Where Gemini CLI says what the person typed, the rest is what it made of it, such as files that were named.
func (g *gemini) parts(m geminiMessage) []part {
	if len(m.Display) > 0 && string(m.Display) != "null" {
		typed := g.words(valueText(m.Display))
		if whole := valueText(m.Content); whole != "" && whole != valueText(m.Display) {
			typed = append(typed, part{System, KindContext, whole})
		}
		return typed
	}
	var parts []part
	context := false // what follows is what was read of files
	one := func(value []byte) {
		var p struct {
			Response json.RawMessage `json:"functionResponse"`
		}
		if json.Unmarshal(value, &p) == nil && p.Response != nil {
			return // the call says it too
		}
		text := valueText(value)
		switch {
		case text == "":
		case strings.HasPrefix(strings.TrimSpace(text), geminiFiles) || context && !strings.HasPrefix(text, "<hook_context>"):
			context = true
			parts = append(parts, part{System, KindContext, text})
		default:
			parts = append(parts, g.words(text)...)
		}
	}
	if !eachElement(m.Content, one) {
		one(m.Content)
	}
	return parts
}

// geminiFiles begins what was read of files that a person named.
const geminiFiles = "--- Content from referenced files ---"

func geminiTags() []tag {
	return []tag{{name: "session_context", recalled: true}, {name: "hook_context", recalled: true}, {name: "system_note"}, {name: "state_snapshot", kind: KindSummary},
		{name: "user_shell_command", kind: KindCommand}, {name: "system-reminder", recalled: true}}
}

// geminiOpenings are how messages begin that Gemini CLI sends in the person's name.
func geminiOpenings() []string {
	return []string{"System: ", "[System: ", "Here is the user's editor context as a JSON object", "Here is a summary of changes in the user's editor context", "I ran the following shell command:",
		"This is the Gemini CLI. We are setting up the context"}
}

// words are the parts of one text. A person's words that stood in the session before are a copy: a history that is set anew is written anew.
func (g *gemini) words(text string) []part {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil
	}
	if trimmed == "Please continue." {
		return []part{{System, KindHost, text}}
	}
	if trimmed[0] == '/' || trimmed[0] == '?' {
		return []part{{System, KindCommand, text}}
	}
	for _, o := range geminiOpenings() {
		if strings.HasPrefix(trimmed, o) {
			return []part{{System, KindContext, text}}
		}
	}
	cut, rest := peel(trimmed, geminiTags())
	if before, files, ok := strings.Cut(rest, geminiFiles); ok && (before == "" || before[len(before)-1] == '\n') {
		rest, cut = strings.TrimSpace(before), append(cut, part{System, KindContext, geminiFiles + files})
	}
	if rest == "" {
		return cut
	}
	own := part{speaker: Person, text: rest}
	switch copied := len(rest) >= 32 && g.said[g.hash(rest)]; {
	case copied:
		own.speaker, own.kind = System, KindContext
	case g.failed:
		own.speaker, own.kind = System, KindProgram
	}
	g.remember(g.said, rest)
	return append(cut, own)
}

// geminiResult is what a tool gave back: answers to function calls, with their text.
func geminiResult(raw json.RawMessage) string {
	var texts []string
	one := func(value []byte) {
		var p struct {
			Response struct {
				Response struct {
					Output json.RawMessage `json:"output"`
					Error  json.RawMessage `json:"error"`
				} `json:"response"`
			} `json:"functionResponse"`
		}
		if json.Unmarshal(value, &p) == nil {
			if text := firstOf(valueText(p.Response.Response.Output), valueText(p.Response.Response.Error)); text != "" {
				texts = append(texts, text)
				return
			}
		}
		if text := valueText(value); text != "" {
			texts = append(texts, text)
		}
	}
	if !eachElement(raw, one) && len(raw) > 0 {
		one(raw)
	}
	return strings.Join(texts, "\n")
}
