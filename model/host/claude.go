package host

import (
	"encoding/json"
	"strconv"
	"strings"

	"casebook"
)

// claude is Claude Code. Its switches are variables where it has both, since a version that does not know one passes it over.
type claude struct{}

func (claude) name() string { return "claude" }

func (claude) variables() []string {
	return []string{"CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_", "CLAUDE_CODE_SKIP_BEDROCK_AUTH", "CLAUDE_CODE_SKIP_VERTEX_AUTH", "CLAUDE_CODE_CLIENT_",
		"CLAUDE_CODE_API_KEY_HELPER_TTL_MS", "CLAUDE_CODE_GIT_BASH_PATH", "ANTHROPIC_", "AWS_", "CLOUD_ML_REGION", "VERTEX_REGION_", "GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT"}
}

func (claude) call(j job) (call, error) {
	c := call{
		args: []string{"-p", "--output-format", "json", "--tools", "", "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence",
			"--system-prompt-file", j.folder.path("in/system.md"), "--settings", j.folder.path("in/settings.json")},
		environ: []string{
			"CLAUDE_CODE_SAFE_MODE=1", "CLAUDE_CODE_DISABLE_CLAUDE_MDS=1", "CLAUDE_CODE_DISABLE_AUTO_MEMORY=1", "CLAUDE_CODE_DISABLE_ORG_MEMORY=1",
			// Else @PATH in a prompt is replaced with the file, whoever wrote it and wherever it lies.
			"CLAUDE_CODE_DISABLE_ATTACHMENTS=1", "CLAUDE_CODE_DISABLE_FILE_MENTIONS=1",
			"CLAUDE_CODE_DISABLE_BACKGROUND_TASKS=1", "CLAUDE_CODE_SKIP_PROMPT_HISTORY=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1",
			"CLAUDE_CODE_MAX_RETRIES=2", "CLAUDE_CODE_MAX_OUTPUT_TOKENS=" + strconv.Itoa(j.request.Most()), "CLAUDE_CODE_EFFORT_LEVEL=" + j.effort(),
		},
		files: map[string]string{"in/system.md": systemOf(j.request),
			"in/settings.json": `{"disableAllHooks":true,"autoMemoryEnabled":false,"outputStyle":"default","verbose":false}` + "\n"},
		input: j.prompt,
	}
	if j.effort() == "low" { // a thought counts as output, and would leave no room for the answer
		c.environ = append(c.environ, "CLAUDE_CODE_DISABLE_THINKING=1", "MAX_THINKING_TOKENS=0")
	}
	if j.model != "" {
		c.args = append(c.args, "--model", j.model)
	}
	if j.request.Schema != nil {
		c.args = append(c.args, "--json-schema", string(j.request.Schema))
	}
	return c, nil
}

func (claude) read(out output) said {
	var s said
	objects(out.said, func(object json.RawMessage) {
		var r struct {
			Type    string          `json:"type"`
			Subtype string          `json:"subtype"`
			IsError bool            `json:"is_error"`
			Status  int             `json:"api_error_status"`
			Result  string          `json:"result"`
			Shaped  json.RawMessage `json:"structured_output"`
			Errors  []string        `json:"errors"`
			Stop    string          `json:"stop_reason"`
			USD     float64         `json:"total_cost_usd"`
			Usage   struct {
				Input      float64 `json:"input_tokens"`
				Output     float64 `json:"output_tokens"`
				CacheRead  float64 `json:"cache_read_input_tokens"`
				CacheWrite float64 `json:"cache_creation_input_tokens"`
				Written    struct {
					Long float64 `json:"ephemeral_1h_input_tokens"`
				} `json:"cache_creation"`
			} `json:"usage"`
			Models map[string]struct {
				Output float64 `json:"outputTokens"`
			} `json:"modelUsage"`
		}
		if json.Unmarshal(object, &r) != nil || r.Type != "result" {
			return
		}
		u := r.Usage
		long := min(count(u.Written.Long), count(u.CacheWrite))
		s = said{answered: true, text: r.Result, stop: claudeStop(r.Stop), usage: casebook.Usage{Input: count(u.Input), Output: count(u.Output), CacheRead: count(u.CacheRead),
			CacheWrite: count(u.CacheWrite) - long, CacheLong: long, MicroUSD: micro(r.USD)}}
		if len(r.Shaped) > 0 && string(r.Shaped) != "null" {
			s.text = string(r.Shaped)
		}
		most := -1
		for name, used := range r.Models {
			if n := count(used.Output); n > most || n == most && name < s.model {
				most, s.model = n, name
			}
		}
		if r.IsError || strings.HasPrefix(r.Subtype, "error") {
			s.failed, s.answered, s.status, s.reason = true, false, r.Status, strings.TrimSpace(r.Result+" "+strings.Join(r.Errors, " "))
			if s.reason == "" {
				s.reason = r.Subtype
			}
			if r.Subtype == "error_max_structured_output_retries" {
				s.what = casebook.ErrShape
			}
		}
	})
	return s
}

// claudeStop is why the answer ended; one with a schema ends in the use of a tool of Claude Code's own.
func claudeStop(word string) casebook.StopReason {
	switch stop := casebook.StopReason(word); stop {
	case casebook.StopLength, casebook.StopRefusal, casebook.StopContext:
		return stop
	}
	return casebook.StopEnd
}
