package transcript

import (
	"bytes"
	"strings"
)

// message takes what was said at once, or says it anew.
func (g *gemini) message(m geminiMessage, start, end int64) {
	at, kind := g.turn(m, start, end), word(m.kind)
	if g.isGiven(at.ID) && !g.window.replace(at.ID) && kind == "user" {
		return // it was given out
	}
	g.remember(g.given, at.ID)
	push := func(t Turn, prompt bool) { g.window.push(withheld{Turn: t, message: at.ID, prompt: prompt}) }
	switch kind {
	case "user":
		for _, p := range g.parts(m) {
			t := at
			t.Speaker, t.Kind, t.Text = p.speaker, p.kind, p.text
			push(t, p.speaker == Person)
		}
	case "gemini":
		t := at
		t.Speaker, t.Text = Agent, valueText(m.content)
		var results []Turn
		eachElement(m.calls, func(value []byte) {
			var id, name, input, result, display, status []byte
			if !scanFields(value, field{"id", &id}, field{"name", &name}, field{"args", &input}, field{"result", &result}, field{"resultDisplay", &display}, field{"status", &status}) {
				return
			}
			t.Calls = append(t.Calls, Call{ID: word(id), Name: word(name), Input: bytes.Clone(input)})
			if text := firstOf(geminiResult(result), valueText(display)); text != "" {
				r := at
				r.Speaker, r.Text, r.Answers, r.Failed = Tool, text, word(id), word(status) == "error" || word(status) == "cancelled"
				results = append(results, r)
			}
		})
		if t.Text != "" || len(t.Calls) > 0 {
			push(t, false)
		}
		for _, r := range results {
			push(r, false)
		}
	case "info", "warning", "error":
		at.Speaker, at.Kind, at.Text = System, KindHost, valueText(m.content)
		push(at, false)
	default:
		g.out.unknown(kind)
	}
}

// parts are the parts of a message in the person's name. Where Gemini CLI says what the person typed, the rest is what it made of it, such as files that were named.
func (g *gemini) parts(m geminiMessage) []part {
	if shown := valueText(m.display); shown != "" {
		typed := g.words(shown)
		if whole := valueText(m.content); whole != "" && whole != shown {
			typed = append(typed, part{System, KindContext, whole})
		}
		return typed
	}
	var parts []part
	context := false // what follows is what was read of files
	one := func(value []byte) {
		var response []byte
		if scanFields(value, field{"functionResponse", &response}) && response != nil {
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
	if !eachElement(m.content, one) {
		one(m.content)
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
	if trimmed[0] == '/' || trimmed[0] == '?' { // so says Gemini CLI itself
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
	copied := len(rest) >= 32 && g.said[g.hash(rest)]
	g.remember(g.said, rest)
	for _, p := range typed(rest) {
		switch {
		case p.speaker == Person && copied:
			p.speaker, p.kind = System, KindContext
		case p.speaker == Person && !g.known:
			p.speaker, p.kind = System, KindProgram
			g.out.note(noBeginning)
		}
		cut = append(cut, p)
	}
	return cut
}

// geminiResult is what a tool gave back: answers to function calls, with their text.
func geminiResult(raw []byte) string {
	var texts []string
	one := func(value []byte) {
		var function, response, output, failure []byte
		scanFields(value, field{"functionResponse", &function})
		scanFields(function, field{"response", &response})
		scanFields(response, field{"output", &output}, field{"error", &failure})
		if text := firstOf(valueText(output), valueText(failure), valueText(value)); text != "" {
			texts = append(texts, text)
		}
	}
	if !eachElement(raw, one) && len(raw) > 0 {
		one(raw)
	}
	return strings.Join(texts, "\n")
}
