package placement

import (
	"encoding/json"
)

// An event is where a hook would fit, with the words that say so.
type event struct {
	name, matcher, says string
	phrases             []string
}

// events are looked through in order: the first whose words are said fits.
func events() []event {
	return []event{
		{"PostToolUse", "Edit|Write", "after each edit", []string{"after editing", "after each edit", "after every edit", "after each change",
			"after every change", "after changing", "after you edit", "after you change", "after modifying", "after saving", "whenever you edit",
			"whenever you change", "nach jeder änderung", "nach jedem edit", "nach dem bearbeiten", "nach dem speichern", "immer wenn du eine datei"}},
		{"PreToolUse", "Bash", "before the command runs", []string{"before commit", "before committing", "before each commit", "before every commit",
			"before any commit", "before you commit", "before a commit", "before pushing", "before push", "before each push", "before every push",
			"before you push", "before merging", "before deploying", "before each deploy", "before every deploy", "before you deploy",
			"vor jedem commit", "vor dem commit", "vor dem committen", "vor jedem push", "vor dem push", "vor jedem deploy*", "vor dem deploy*",
			"bevor du committest",
			"bevor du pushst", "avant chaque commit", "avant de commiter", "antes de cada commit", "antes de hacer commit", "prima di ogni commit",
			"voor elke commit", "przed każdym commitem", "перед каждым коммитом", "提交前", "提交之前", "コミットする前", "コミット前", "커밋하기 전"}},
		{"Stop", "", "at the end of a turn", []string{"before finishing", "before you finish", "before you stop", "before saying", "before you say",
			"when you are done", "when you're done", "when done", "at the end of every turn", "after each turn", "before claiming",
			"before reporting", "bevor du fertig", "wenn du fertig", "am ende jeder antwort", "am ende jedes zuges"}},
		{"SessionStart", "", "when a session begins or resumes", []string{"at the start of each session", "at the start of every session",
			"when a session starts", "at session start", "zu beginn jeder sitzung", "am anfang jeder sitzung", "beim start jeder sitzung"}},
		{"UserPromptSubmit", "", "at each prompt", []string{"on every prompt", "for every prompt", "with each prompt", "bei jedem prompt",
			"bei jeder anfrage"}},
		{"PreCompact", "", "before a compaction", []string{"before compaction", "before compacting", "before a compaction", "vor der komprimierung"}},
		{"SubagentStart", "", "when a subagent starts", []string{"every subagent", "each subagent", "all subagents", "jeder subagent",
			"allen subagenten", "jedem subagenten"}},
	}
}

func (t text) event() (event, bool) {
	for _, e := range events() {
		if t.says(e.phrases) {
			return e, true
		}
	}
	return event{}, false
}

// command gives the one command in backticks that the text says to run; two or none leave open which.
func (t text) command() string {
	found := ""
	for _, k := range t.tokens {
		if k.kind != quoted || !isCommand(k.text) {
			continue
		}
		if found != "" {
			return ""
		}
		found = k.text
	}
	return found
}

// settings is the hook to the letter. Only PostToolUse needs nothing besides the command: the others have to look at their input, or to answer with exit 2.
func (e event) settings(command string) json.RawMessage {
	if e.name != "PostToolUse" {
		return nil
	}
	type handler struct {
		Type    string `json:"type"`
		Command string `json:"command"`
	}
	type group struct {
		Matcher string    `json:"matcher"`
		Hooks   []handler `json:"hooks"`
	}
	data, err := json.Marshal(map[string]map[string][]group{"hooks": {e.name: {{e.matcher, []handler{{"command", command}}}}}})
	if err != nil {
		return nil
	}
	return data
}
