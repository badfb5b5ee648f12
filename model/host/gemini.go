package host

import (
	"encoding/json"

	"casebook"
)

// gemini is Google's. Settings in the folder that it works in win over the person's; GEMINI.md of its home is read all the same.
type gemini struct{}

func (gemini) name() string { return "gemini" }

func (gemini) variables() []string {
	return []string{"GEMINI_API_KEY", "GEMINI_CLI_HOME", "GEMINI_CLI_SYSTEM_SETTINGS_PATH", "GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "GOOGLE_", "CLOUDSDK_CONFIG"}
}

const geminiSettings = `{
  "hooksConfig": {"enabled": false},
  "context": {"fileName": ["casebook-wants-none.md"], "includeDirectoryTree": false},
  "tools": {"core": ["none"]},
  "mcp": {"allowed": ["none"]},
  "skills": {"enabled": false},
  "experimental": {"enableAgents": false, "autoMemory": false},
  "general": {"enableAutoUpdate": false, "enableAutoUpdateNotification": false, "maxAttempts": 2,
    "sessionRetention": {"enabled": true, "maxAge": "1h", "minRetention": "1h", "maxCount": 1}},
  "model": {"maxSessionTurns": 1, "skipNextSpeakerCheck": true},
  "privacy": {"usageStatisticsEnabled": false}
}
`

func (gemini) call(j job) (call, error) {
	c := call{
		args: []string{"--prompt", "", "--output-format", "json", "--extensions", "none", "--allowed-mcp-server-names", "none", "--approval-mode", "default"},
		// Only a trusted folder's settings count; the flag for it comes too late for that.
		environ: []string{"GEMINI_CLI_TRUST_WORKSPACE=true", "TMPDIR=" + j.folder.path("in"), // where it leaves a report of a failure, with all that was asked
			"GEMINI_SYSTEM_MD=" + j.folder.path("in/system.md"), "GEMINI_TELEMETRY_ENABLED=false"},
		files: map[string]string{"in/system.md": systemOf(j.request), workDir + "/.gemini/settings.json": geminiSettings},
		input: withSchema(j.prompt, j.request.Schema),
	}
	if j.model != "" {
		c.args = append(c.args, "--model", j.model)
	}
	return c, nil
}

// read looks at both outputs: a failure stands in the one for complaints.
func (gemini) read(out output) said {
	var s said
	objects(append(append([]byte(out.complained), '\n'), out.said...), func(object json.RawMessage) {
		var r struct {
			Response *string `json:"response"`
			Error    *struct {
				Message string          `json:"message"`
				Code    json.RawMessage `json:"code"`
			} `json:"error"`
			Stats struct {
				Models map[string]struct {
					Tokens struct {
						Prompt     float64 `json:"prompt"`
						Cached     float64 `json:"cached"`
						Candidates float64 `json:"candidates"`
						Thoughts   float64 `json:"thoughts"`
					} `json:"tokens"`
				} `json:"models"`
			} `json:"stats"`
		}
		if json.Unmarshal(object, &r) != nil || r.Response == nil && r.Error == nil {
			return
		}
		s = said{answered: r.Response != nil && r.Error == nil}
		if r.Response != nil {
			s.text = *r.Response
		}
		most := -1
		for name, m := range r.Stats.Models {
			t := m.Tokens
			u := casebook.Usage{Input: max(count(t.Prompt)-count(t.Cached), 0), CacheRead: count(t.Cached), Output: count(t.Candidates) + count(t.Thoughts)}
			s.usage = s.usage.Add(u)
			if u.Output > most || u.Output == most && name < s.model {
				most, s.model = u.Output, name
			}
		}
		if r.Error == nil {
			return
		}
		s.failed, s.reason = true, firstOf(r.Error.Message, "it failed")
		var code int
		if json.Unmarshal(r.Error.Code, &code) == nil {
			switch {
			case code >= 400 && code < 600:
				s.status = code
			case code == 41: // its own exit status for it
				s.what = casebook.ErrAuth
			case code == 42:
				s.what = casebook.ErrBadRequest
			}
		}
	})
	return s
}
