package host

import (
	"encoding/json"

	"casebook"
	"casebook/model"
)

// codex is OpenAI's. Its configuration is passed over, for the MCP servers and hooks in it; AGENTS.md of its home is read all the same, and a few tools that touch
// nothing cannot be taken away.
type codex struct{}

func (codex) name() string { return "codex" }

func (codex) variables() []string {
	return []string{"CODEX_HOME", "CODEX_API_KEY", "CODEX_CA_CERTIFICATE", "OPENAI_"}
}

// codexOff are the features that no answer needs.
func codexOff() []string {
	return []string{"shell_tool", "unified_exec", "multi_agent", "multi_agent_v2", "apps", "plugins", "hooks", "memories", "goals", "image_generation", "browser_use", "computer_use",
		"tool_suggest", "skill_search", "sleep_tool", "shell_snapshot", "unbounded_connection_retries"}
}

func (codex) call(j job) (call, error) {
	c := call{
		args: []string{"exec", "--json", "--ephemeral", "--skip-git-repo-check", "--ignore-user-config", "--ignore-rules", "--sandbox", "read-only", "--color", "never",
			"-c", "model_instructions_file=" + asJSON(j.folder.path("in/system.md")), "-c", "model_reasoning_effort=" + asJSON(j.effort()), "-c", "project_doc_max_bytes=0",
			"-c", "agents.enabled=false", "-c", `web_search="disabled"`, "-c", "skills.include_instructions=false", "-c", "include_environment_context=false", "-c", "include_permissions_instructions=false",
			"-c", "include_apps_instructions=false", "-c", "include_collaboration_mode_instructions=false"},
		files: map[string]string{"in/system.md": systemOf(j.request)},
		input: j.prompt,
	}
	for _, feature := range codexOff() {
		c.args = append(c.args, "-c", "features."+feature+"=false")
	}
	if j.model != "" {
		c.args = append(c.args, "--model", j.model)
	}
	if j.request.Schema != nil {
		schema, err := model.StrictSchema(j.request.Schema)
		if err != nil {
			return call{}, err
		}
		c.files["in/schema.json"] = string(schema)
		c.args = append(c.args, "--output-schema", j.folder.path("in/schema.json"))
	}
	c.args = append(c.args, "-") // the prompt is the input
	return c, nil
}

func (codex) read(out output) said {
	var s said
	objects(out.said, func(object json.RawMessage) {
		var e struct {
			Type string `json:"type"`
			Item struct {
				Type string `json:"type"`
				Text string `json:"text"`
			} `json:"item"`
			Message string `json:"message"`
			Error   struct {
				Message string `json:"message"`
			} `json:"error"`
			Usage struct {
				Input      float64 `json:"input_tokens"`
				CacheRead  float64 `json:"cached_input_tokens"`
				CacheWrite float64 `json:"cache_write_input_tokens"`
				Output     float64 `json:"output_tokens"`
			} `json:"usage"`
		}
		if json.Unmarshal(object, &e) != nil {
			return
		}
		switch e.Type {
		case "item.completed":
			if e.Item.Type == "agent_message" {
				s.answered, s.text = true, e.Item.Text
			}
		case "turn.completed": // its input holds what came from the cache and what went there
			read, write := count(e.Usage.CacheRead), count(e.Usage.CacheWrite)
			s.usage = s.usage.Add(casebook.Usage{Input: max(count(e.Usage.Input)-read-write, 0), CacheRead: read, CacheWrite: write, Output: count(e.Usage.Output)})
		case "error":
			s.reason = e.Message // it may go on after it
		case "turn.failed":
			s.failed, s.reason = true, firstOf(e.Error.Message, s.reason, "it failed")
		}
	})
	return s
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
