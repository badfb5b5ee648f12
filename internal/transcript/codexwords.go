package transcript

import "strings"

// codexTags are the tags in which Codex puts what it says in the person's name.
func codexTags() []tag {
	return []tag{
		{name: "environment_context"}, {name: "user_instructions", recalled: true}, {name: "instructions", recalled: true}, {name: "skill"}, {name: "user_shell_command", kind: KindCommand},
		{name: "turn_aborted"}, {name: "subagent_notification", kind: KindAgent}, {name: "hook_prompt"}, {name: "hook_context"}, {name: "codex_internal_context"}, {name: "goal_context"},
		{name: "extension_context"}, {name: "user_action"}, {name: "apps_instructions"}, {name: "skills_instructions"}, {name: "plugins_instructions"}, {name: "recommended_plugins"},
		{name: "collaboration_mode"}, {name: "realtime_conversation"}, {name: "permissions instructions"}, {name: "model_switch"}, {name: "personality_spec"}, {name: "context_changes"},
		{name: "token_budget"}, {name: "next_prompt_suggestion"}, {name: "image"}, {name: "system-reminder", recalled: true}, {name: "external_", open: true},
	}
}

const (
	codexAgents  = "# AGENTS.md instructions"
	codexRequest = "## My request for Codex:"
)

// codexParts are the parts of what was sent in a person's name: what a program put before it, then the person's own words. An editor and the desktop app put what is open,
// selected or attached before a line that says where the request begins. The last such line counts, since a file that is open can hold one too.
func codexParts(text string) []part {
	if strings.HasPrefix(strings.TrimSpace(text), codexAgents) {
		return []part{{speaker: Recalled, text: text}}
	}
	var parts []part
	if i := strings.LastIndex(text, codexRequest); i == 0 || i > 0 && text[i-1] == '\n' {
		if before := strings.TrimSpace(text[:i]); before != "" {
			parts = append(parts, part{speaker: System, kind: KindContext, text: before})
		}
		text = text[i+len(codexRequest):]
	}
	cut, rest := peel(text, codexTags())
	return append(append(parts, cut...), typed(rest)...)
}

// A tag is the name of one around what a host says in the person's name.
type tag struct {
	name     string
	kind     string // of the turn; empty: KindContext
	recalled bool   // what is in it are instruction files or memories
	open     bool   // the name is only the beginning of one
}

// peel cuts blocks in such tags from the beginning and the end of a text. A block that has no end reaches to the end of the text.
func peel(text string, tags []tag) (cut []part, rest string) {
	rest = strings.TrimSpace(text)
	for {
		p, after, ok := leadingBlock(rest, tags)
		if !ok {
			break
		}
		cut, rest = append(cut, p), strings.TrimSpace(after)
	}
	for {
		p, before, ok := trailingBlock(rest, tags)
		if !ok {
			return cut, rest
		}
		cut, rest = append(cut, p), strings.TrimSpace(before)
	}
}

func (t tag) part(text string) part {
	if t.recalled {
		return part{speaker: Recalled, text: text}
	}
	return part{speaker: System, kind: firstOf(t.kind, KindContext), text: text}
}

// leadingBlock is the block that a text begins with, and what stands after it.
func leadingBlock(text string, tags []tag) (p part, after string, ok bool) {
	if !strings.HasPrefix(text, "<") {
		return part{}, "", false
	}
	for _, t := range tags {
		name, ok := t.begins(text)
		if !ok {
			continue
		}
		end := indexFold(text, "</"+name+">")
		if end < 0 {
			return t.part(text), "", true
		}
		end += len(name) + 3
		return t.part(text[:end]), text[end:], true
	}
	return part{}, "", false
}

// trailingBlock is the block that a text ends with, and what stands before it.
func trailingBlock(text string, tags []tag) (p part, before string, ok bool) {
	if !strings.HasSuffix(text, ">") {
		return part{}, "", false
	}
	for _, t := range tags {
		if t.open || !hasSuffixFold(text, "</"+t.name+">") {
			continue
		}
		for i := 0; ; {
			j := indexFold(text[i:], "<"+t.name)
			if j < 0 {
				break
			}
			if _, ok := t.begins(text[i+j:]); ok && (i+j == 0 || text[i+j-1] == '\n' || text[i+j-1] == '>') { // the first one: what it holds may hold another
				return t.part(text[i+j:]), text[:i+j], true
			}
			i += j + 1
		}
	}
	return part{}, "", false
}

// begins says whether a text begins with the tag, and how its name is written there.
func (t tag) begins(text string) (name string, ok bool) {
	n := 1 + len(t.name)
	if len(text) <= n || text[0] != '<' || !strings.EqualFold(text[1:n], t.name) {
		return "", false
	}
	if t.open {
		end := strings.IndexAny(text, "> \n")
		if end < 0 {
			return "", false
		}
		return text[1:end], true
	}
	switch text[n] {
	case '>', ' ', '\n', '\t':
		return text[1:n], true
	}
	return "", false
}

// indexFold is the place of an ASCII text in another, whatever its case.
func indexFold(text, part string) int {
	for i := 0; i+len(part) <= len(text); i++ {
		j := strings.IndexByte(text[i:], part[0])
		if j < 0 || i+j+len(part) > len(text) {
			return -1
		}
		if i += j; strings.EqualFold(text[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}

func hasSuffixFold(text, end string) bool {
	return len(text) >= len(end) && strings.EqualFold(text[len(text)-len(end):], end)
}
