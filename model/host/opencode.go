package host

import (
	"encoding/json"
	"strings"

	"casebook"
)

// opencode asks whichever provider a model's name begins with. Its configuration folder is an empty one, for the MCP servers, plugins and instructions in the person's;
// the login lies elsewhere. Its database of sessions is in memory.
type opencode struct{}

func (opencode) name() string { return "opencode" }

func (opencode) variables() []string {
	return []string{"OPENCODE_API_KEY", "OPENCODE_AUTH_CONTENT", "OPENCODE_CONSOLE_TOKEN", "OPENCODE_MODELS_URL", "OPENCODE_MODELS_PATH", "ANTHROPIC_API_KEY", "OPENAI_API_KEY",
		"OPENROUTER_API_KEY", "GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "XAI_API_KEY", "GROQ_API_KEY", "MISTRAL_API_KEY", "DEEPSEEK_API_KEY", "AWS_"}
}

func (opencode) call(j job) (call, error) {
	type object = map[string]any
	config := asJSON(object{"share": "disabled", "autoupdate": false, "snapshot": false, "agent": object{"casebook": object{
		"mode": "primary", "tools": object{"*": false}, "permission": object{"*": "deny"},
		"prompt": "{file:" + j.folder.path("in/system.md") + "}", // what is in the file is not looked through for such references
	}}})
	c := call{
		args: []string{"run", "--pure", "--format", "json", "--agent", "casebook", "--title", "casebook"},
		environ: []string{"OPENCODE_CONFIG_CONTENT=" + config, "OPENCODE_DB=:memory:", "XDG_CONFIG_HOME=" + j.folder.path("in"), "OPENCODE_DISABLE_PROJECT_CONFIG=1",
			"OPENCODE_DISABLE_CLAUDE_CODE=1", "OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_DISABLE_DEFAULT_PLUGINS=1", "OPENCODE_DISABLE_SHARE=1"},
		files: map[string]string{"in/system.md": systemOf(j.request)},
		input: withSchema(j.prompt, j.request.Schema),
	}
	if j.model != "" {
		c.args = append(c.args, "--model", j.model)
	}
	return c, nil
}

func (opencode) read(out output) said {
	var s said
	objects(out.said, func(object json.RawMessage) {
		var e struct {
			Type string `json:"type"`
			Part struct {
				Text   string  `json:"text"`
				Reason string  `json:"reason"`
				Cost   float64 `json:"cost"`
				Tokens struct {
					Input     float64 `json:"input"`
					Output    float64 `json:"output"`
					Reasoning float64 `json:"reasoning"`
					Cache     struct {
						Read  float64 `json:"read"`
						Write float64 `json:"write"`
					} `json:"cache"`
				} `json:"tokens"`
			} `json:"part"`
			Error struct {
				Name string `json:"name"`
				Data struct {
					Message string `json:"message"`
					Status  int    `json:"statusCode"`
				} `json:"data"`
			} `json:"error"`
		}
		if json.Unmarshal(object, &e) != nil {
			return
		}
		switch e.Type {
		case "text":
			s.answered = true
			s.text += e.Part.Text
		case "step_finish":
			t := e.Part.Tokens
			s.usage = s.usage.Add(casebook.Usage{Input: count(t.Input), Output: count(t.Output) + count(t.Reasoning), CacheRead: count(t.Cache.Read), CacheWrite: count(t.Cache.Write),
				MicroUSD: micro(e.Part.Cost)})
			switch e.Part.Reason {
			case "length":
				s.stop = casebook.StopLength
			case "content-filter":
				s.stop = casebook.StopRefusal
			}
		case "error":
			s.failed, s.status = true, e.Error.Data.Status
			s.reason = strings.Trim(e.Error.Name+": "+e.Error.Data.Message, ": ")
			switch e.Error.Name {
			case "ProviderAuthError":
				s.what = casebook.ErrAuth
			case "ProviderModelNotFoundError":
				s.what = casebook.ErrNoModel
			case "MessageOutputLengthError":
				s.what = casebook.ErrCut
			case "ContextOverflowError":
				s.what = casebook.ErrTooLong
			}
		}
	})
	return s
}
