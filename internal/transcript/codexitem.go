package transcript

import (
	"encoding/json"
	"strings"
)

// codexItem is what was said or done, of any type.
type codexItem struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	Name      string          `json:"name"`
	CallID    string          `json:"call_id"`
	Arguments json.RawMessage `json:"arguments"`
	Input     json.RawMessage `json:"input"`
	Action    json.RawMessage `json:"action"`
	Output    json.RawMessage `json:"output"`
	Tools     json.RawMessage `json:"tools"`
}

// item takes an item of the conversation.
func (c *codex) item(payload json.RawMessage, at Turn) {
	var i codexItem
	if json.Unmarshal(payload, &i) != nil {
		c.out.stats.Broken++
		return
	}
	at.ID = firstOf(i.ID, at.ID)
	switch i.Type {
	case "message":
		c.message(i, at)
	case "agent_message": // from another agent
		at.Speaker, at.Kind, at.Text = System, KindAgent, valueText(i.Content)
		c.push(at, false)
	case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call", "web_search_call", "image_generation_call":
		name := firstOf(i.Name, strings.TrimSuffix(i.Type, "_call"))
		at.Speaker, at.Calls = Agent, []Call{{ID: firstOf(i.CallID, i.ID), Name: name, Input: firstInput(i.Arguments, i.Input, i.Action)}}
		c.push(at, false)
	case "function_call_output", "custom_tool_call_output", "tool_search_output", "local_shell_call_output":
		at.Speaker, at.Answers = Tool, i.CallID
		at.Text, at.Failed = codexOutput(firstInput(i.Output, i.Tools))
		c.push(at, false)
	case "compaction", "context_compaction", "compaction_summary": // what they left is encrypted
		at.Speaker, at.Kind = System, KindCompaction
		c.push(at, false)
	case "reasoning", "additional_tools", "ghost_snapshot", "other":
	default:
		c.out.unknown("response_item/" + i.Type)
	}
}

// message takes what somebody said. What is said in the person's name waits for the event that says it was they.
func (c *codex) message(i codexItem, at Turn) {
	text := valueText(i.Content)
	switch i.Role {
	case "assistant":
		at.Speaker, at.Text = Agent, text
		c.push(at, false)
	case "user":
		if c.bare {
			c.person(text, i.ID, at)
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
		c.out.unknown("response_item/message/" + i.Role)
	}
}

// event takes something that happened. Most of it is said by items too.
func (c *codex) event(payload json.RawMessage, at Turn) {
	var e struct {
		Type    string          `json:"type"`
		Message string          `json:"message"`
		Turn    string          `json:"turn_id"`
		Turns   int             `json:"num_turns"`
		Item    json.RawMessage `json:"item"`
		Review  json.RawMessage `json:"review_output"`
	}
	if json.Unmarshal(payload, &e) != nil {
		c.out.stats.Broken++
		return
	}
	switch e.Type {
	case "user_message":
		c.person(e.Message, "", at)
	case "item_completed":
		var i struct {
			Type    string          `json:"type"`
			ID      string          `json:"id"`
			Content json.RawMessage `json:"content"`
		}
		if json.Unmarshal(e.Item, &i) == nil && (i.Type == "UserMessage" || i.Type == "user_message") {
			c.prompt = firstOf(e.Turn, c.prompt)
			at.Prompt = c.prompt
			c.person(valueText(i.Content), i.ID, at)
		}
	case "task_started", "turn_started":
		c.release()
		c.prompt = firstOf(e.Turn, c.prompt)
	case "thread_rolled_back":
		c.release()
		c.window.takeBack(e.Turns)
		c.said = ""
	case "exited_review_mode":
		if len(e.Review) > 0 && string(e.Review) != "null" {
			at.Speaker, at.Kind, at.Text = System, KindAgent, string(e.Review)
			c.push(at, false)
		}
	default:
		if !codexEvents(e.Type) {
			c.out.unknown("event_msg/" + e.Type)
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

// codexOutput is what a tool gave back, and whether it says that it failed.
func codexOutput(raw json.RawMessage) (text string, failed bool) {
	var object struct {
		Content  json.RawMessage `json:"content"`
		Output   *string         `json:"output"`
		Success  *bool           `json:"success"`
		Metadata struct {
			Exit *int `json:"exit_code"`
		} `json:"metadata"`
	}
	text = valueText(raw)
	inner := raw
	if text != "" {
		inner = json.RawMessage(text) // an object, as a text
	}
	if len(inner) == 0 || inner[0] != '{' || json.Unmarshal(inner, &object) != nil {
		first, _, _ := strings.Cut(text, "\n")
		code, ok := strings.CutPrefix(first, "Exit code: ")
		return text, ok && code != "0"
	}
	switch {
	case object.Output != nil:
		text = *object.Output
	case object.Content != nil:
		text = valueText(object.Content)
	}
	return text, object.Success != nil && !*object.Success || object.Metadata.Exit != nil && *object.Metadata.Exit != 0
}
