package transcript

import (
	"strconv"
	"strings"
)

// codexItem is what was said or done, of any type, as it is written.
type codexItem struct {
	kind, id, role, content, name, callID, arguments, input, action, output, tools []byte
}

// item takes an item of the conversation.
func (c *codex) item(payload []byte, at Turn) {
	var i codexItem
	if !scanFields(payload, field{"type", &i.kind}, field{"id", &i.id}, field{"role", &i.role}, field{"content", &i.content}, field{"name", &i.name}, field{"call_id", &i.callID},
		field{"arguments", &i.arguments}, field{"input", &i.input}, field{"action", &i.action}, field{"output", &i.output}, field{"tools", &i.tools}) {
		c.out.stats.Broken++
		return
	}
	at.ID = firstOf(word(i.id), at.ID)
	switch kind := word(i.kind); kind {
	case "message":
		c.message(i, at)
	case "agent_message": // from another agent
		at.Speaker, at.Kind, at.Text = System, KindAgent, valueText(i.content)
		c.push(at, false)
	case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call", "web_search_call", "image_generation_call":
		name := firstOf(word(i.name), strings.TrimSuffix(kind, "_call"))
		at.Speaker, at.Calls = Agent, []Call{{ID: firstOf(word(i.callID), word(i.id)), Name: name, Input: firstInput(i.arguments, i.input, i.action)}}
		c.push(at, false)
	case "function_call_output", "custom_tool_call_output", "tool_search_output", "local_shell_call_output":
		at.Speaker, at.Answers = Tool, word(i.callID)
		at.Text, at.Failed = codexOutput(i.output, i.tools)
		c.push(at, false)
	case "compaction", "context_compaction", "compaction_summary": // what they left is encrypted
		at.Speaker, at.Kind = System, KindCompaction
		c.push(at, false)
	case "reasoning", "additional_tools", "ghost_snapshot", "other":
	default:
		c.out.unknown("response_item/" + kind)
	}
}

// message takes what somebody said. What is said in the person's name waits for the event that says it was they.
func (c *codex) message(i codexItem, at Turn) {
	text := valueText(i.content)
	switch role := word(i.role); role {
	case "assistant":
		at.Speaker, at.Text = Agent, text
		c.push(at, false)
	case "user":
		if c.bare {
			c.person(text, word(i.id), at)
			return
		}
		if c.said != "" && strings.TrimSpace(text) == strings.TrimSpace(c.said) { // the event came first
			return
		}
		c.release()
		at.Speaker, at.Kind, at.Text = System, KindContext, text
		if parts := codexParts(text); len(parts) > 0 && parts[0].speaker != Person {
			at.Speaker, at.Kind = parts[0].speaker, parts[0].kind
		}
		c.held = &withheld{Turn: at}
	case "developer", "system":
		at.Speaker, at.Kind, at.Text = System, KindContext, text
		c.push(at, false)
	default:
		c.out.unknown("response_item/message/" + role)
	}
}

// event takes something that happened. Most of it is said by items too.
func (c *codex) event(payload []byte, at Turn) {
	var kind, message, turn, turns, item, review []byte
	if !scanFields(payload, field{"type", &kind}, field{"message", &message}, field{"turn_id", &turn}, field{"num_turns", &turns}, field{"item", &item}, field{"review_output", &review}) {
		c.out.stats.Broken++
		return
	}
	switch name := word(kind); name {
	case "user_message":
		c.person(word(message), "", at)
	case "item_completed":
		var kind, id, content []byte
		if scanFields(item, field{"type", &kind}, field{"id", &id}, field{"content", &content}) && (word(kind) == "UserMessage" || word(kind) == "user_message") {
			c.prompt = firstOf(word(turn), c.prompt)
			at.Prompt = c.prompt
			c.person(valueText(content), word(id), at)
		}
	case "task_started", "turn_started":
		c.release()
		c.prompt = firstOf(word(turn), c.prompt)
	case "thread_rolled_back":
		c.release()
		n, _ := strconv.Atoi(string(turns))
		c.window.takeBack(n)
		c.said = ""
	case "exited_review_mode":
		if len(review) > 0 && string(review) != "null" {
			at.Speaker, at.Kind, at.Text = System, KindAgent, string(review)
			c.push(at, false)
		}
	default:
		if !codexEvents(name) {
			c.out.unknown("event_msg/" + name)
		}
	}
}

// codexEvents says whether an event is known to say nothing that an item does not.
func codexEvents(name string) bool {
	switch name {
	case "agent_message", "agent_reasoning", "agent_reasoning_raw_content", "agent_reasoning_section_break", "token_count", "task_complete", "turn_complete", "turn_aborted", "turn_diff",
		"patch_apply_begin", "patch_apply_end", "mcp_tool_call_begin", "mcp_tool_call_end", "web_search_begin", "web_search_end", "exec_command_begin", "exec_command_end",
		"view_image_tool_call", "image_generation_end", "context_compacted", "entered_review_mode", "thread_goal_updated", "thread_name_updated", "thread_settings_applied",
		"sub_agent_activity", "undo_completed", "error", "warning", "stream_error", "guardian_assessment", "injected_message", "dynamic_tool_call_request", "dynamic_tool_call_response",
		"collab_agent_spawn_end", "collab_agent_interaction_end", "collab_waiting_end", "collab_close_end", "collab_resume_end", "plan_update", "background_event":
		return true
	}
	return false
}

// codexOutput is what a tool gave back, and whether it says that it failed: a text, parts, or an object, which may be written as a text.
func codexOutput(values ...[]byte) (text string, failed bool) {
	var raw []byte
	for _, v := range values {
		if len(v) > 0 && string(v) != "null" {
			raw = v
			break
		}
	}
	if text = valueText(raw); text != "" && text[0] != '{' {
		first, _, _ := strings.Cut(text, "\n")
		code, ok := strings.CutPrefix(first, "Exit code: ")
		return text, ok && code != "0"
	}
	inner := raw
	if text != "" {
		inner = []byte(text)
	}
	var content, output, success, metadata, exit []byte
	if !scanFields(inner, field{"content", &content}, field{"output", &output}, field{"success", &success}, field{"metadata", &metadata}) {
		return text, false
	}
	scanFields(metadata, field{"exit_code", &exit})
	return firstOf(valueText(output), valueText(content), text), string(success) == "false" || exit != nil && string(exit) != "0" && string(exit) != "null"
}
