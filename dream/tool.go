package dream

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"casebook"
)

// Bounds of what a tool gives back, in bytes.
const listBytes, readBytes = 8 << 10, 6 << 10

//go:embed prompt.md
var promptText string

//go:embed prompttools.md
var toolsPrompt string

//go:embed promptonce.md
var oncePrompt string

// toolList are the tools: they read memories of this directory, and propose. Nothing is written by them, and none has a network or a file system.
func toolList() []casebook.Tool {
	return []casebook.Tool{
		{Name: "list_memories", Description: "Lists the memories: path, type and description.", Schema: json.RawMessage(`{"type":"object","properties":{},"additionalProperties":false}`)},
		{Name: "read_memory", Description: "Gives the text of one memory, by its path.", Schema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`)},
		{Name: "search_memories", Description: "Lists the memories in which all of some words stand.", Schema: json.RawMessage(`{"type":"object","properties":{"words":{"type":"string"}},"required":["words"],"additionalProperties":false}`)},
		{Name: "propose", Description: "Proposes one merge, shorter text or settled contradiction.", Schema: json.RawMessage(proposalSchema)},
	}
}

// run uses a tool for a model.
func (a *asking) run(use casebook.Content) (text string, ok bool) {
	var in struct{ Path, Words string }
	if json.Unmarshal(use.Input, &in) != nil && use.Name != "propose" {
		return "The input cannot be read; see the schema.", false
	}
	switch use.Name {
	case "list_memories":
		return a.list(""), true
	case "search_memories":
		return a.list(in.Words), true
	case "read_memory":
		i, is := a.shown(in.Path)
		if !is {
			return "Denied: only memories of the list can be read.", false
		}
		return a.object(i), true
	case "propose":
		var p proposal
		if json.Unmarshal(use.Input, &p) != nil {
			return "It cannot be read; see the schema.", false
		}
		if err := a.take(p); err != nil {
			return "Not taken: " + err.Error() + ".", false
		}
		return "Taken.", true
	}
	return "There is no such tool.", false
}

// list are the memories in which all of the words stand.
func (a *asking) list(words string) string {
	var b strings.Builder
	for i, m := range a.view.Memories {
		text := strings.ToLower(string(m.Text))
		found := !a.hidden[m.Path]
		for w := range strings.FieldsSeq(strings.ToLower(words)) {
			found = found && strings.Contains(text, w)
		}
		if !found {
			continue
		}
		line, err := json.Marshal(map[string]string{"path": m.Path, "type": string(m.Memory.Type), "description": m.Memory.Description})
		if err != nil || b.Len()+len(line) > listBytes {
			fmt.Fprintf(&b, "(more have no room here, from number %d on)\n", i+1)
			break
		}
		b.Write(append(line, '\n'))
	}
	if b.Len() == 0 {
		return "There are none."
	}
	return b.String()
}

// object is a memory as one line of JSON, so that no text of it can end where it stands.
func (a *asking) object(i int) string {
	m := a.view.Memories[i]
	body, cut := m.Memory.Body, false
	if len(body) > readBytes {
		body, cut = body[:casebook.CutPoint(body, readBytes)], true
	}
	line, err := json.Marshal(struct {
		Path    string        `json:"path"`
		Type    casebook.Type `json:"type,omitempty"`
		Changed string        `json:"changed,omitempty"`
		Text    string        `json:"text"`
		Cut     bool          `json:"cut,omitempty"`
	}{m.Path, m.Memory.Type, a.view.day(m.Changed).Format("2006-01-02"), body, cut})
	if err != nil { // of texts it cannot be
		return ""
	}
	return string(line)
}
