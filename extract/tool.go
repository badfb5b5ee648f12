package extract

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"casebook"
)

// A tool is what a model may use while it reads a conversation: it reads memories of this directory, and proposes changes of them. Nothing is written by it.
type tool struct {
	casebook.Tool
	use func(a *asking, input json.RawMessage) (text string, ok bool)
}

// tools are all that there are.
func tools() []tool {
	return []tool{
		{casebook.Tool{Name: "list_memories", Description: "Lists the memories that are there, those first that are nearest to the words of `about`.",
			Schema: json.RawMessage(`{"type":"object","properties":{"about":{"type":"string"}},"additionalProperties":false}`)}, listMemories},
		{casebook.Tool{Name: "read_memory", Description: "Gives the text of one memory of the list, by its path there. What is to be updated is read first.",
			Schema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`)}, readMemory},
		{casebook.Tool{Name: "propose_memory", Description: "Proposes one memory to create, update or delete.", Schema: json.RawMessage(proposalSchema())}, proposeMemory},
	}
}

// run uses a tool for a model, and takes what it gives back from what all tools may give. What it must not do is a failure for it, and a problem for the person.
func (a *asking) run(use casebook.Content) (text string, ok bool) {
	for _, t := range tools() {
		if t.Name == use.Name {
			text, ok = t.use(a, use.Input)
			a.left = max(a.left-casebook.EstimateTokens(len(text)), 0)
			return text, ok
		}
	}
	a.denied("use", use.Name)
	return "There is no such tool.", false
}

// denied notes that a model tried what it must not do.
func (a *asking) denied(what, name string) {
	words := map[string]string{"read": "a model tried to read what is no memory of this directory: %s", "write": "a model tried to write elsewhere than in this directory: %s",
		"use": "a model tried to use a tool that it was not given: %s"}
	a.found.Problems = append(a.found.Problems, casebook.Problem{Code: "extract-denied", Text: fmt.Sprintf(words[what], oneLineOf(name, nameBytes)),
		Fix: "nothing; it was denied. When it happens often, name another model in `models.extract`", Warning: true})
}

func listMemories(a *asking, input json.RawMessage) (string, bool) {
	var in struct {
		About string `json:"about"`
	}
	if json.Unmarshal(input, &in) != nil {
		return "`about` is a text.", false
	}
	text, left := a.memories.manifest(in.About, a.room(manifestTokens), a.Store.NoSecrets)
	if left > 0 {
		text += fmt.Sprintf("(%d more have no room here)\n", left)
	}
	if text == "" {
		return "There are none.", true
	}
	return text, true
}

func readMemory(a *asking, input json.RawMessage) (string, bool) {
	var in struct {
		Path string `json:"path"`
	}
	if json.Unmarshal(input, &in) != nil {
		return "`path` is a text.", false
	}
	m, ok := a.memories.get(in.Path)
	if !ok {
		bad := casebook.CheckPath(in.Path) != nil
		if !bad {
			_, _, err := a.Store.Read(in.Path, 1)
			bad = err == nil || !errors.Is(err, fs.ErrNotExist) // what is there and is no memory to a model, or leads out
		}
		if bad {
			a.denied("read", in.Path)
			return "Denied: only memories of the list can be read.", false
		}
		return "There is no such memory.", false
	}
	text := a.clean.shorten(m.Body, min(readBytes, a.room(readBytes/4)*4))
	return shownMemoryText(m, text), true
}

// shownMemoryText is a memory as JSON, so that no text of it can end where it stands.
func shownMemoryText(m shownMemory, text string) string {
	data, err := json.Marshal(struct {
		Path string        `json:"path"`
		Type casebook.Type `json:"type,omitempty"`
		Text string        `json:"text"`
	}{m.header.Path, m.Type, text})
	if err != nil { // of texts it cannot be
		return ""
	}
	return string(data)
}

func proposeMemory(a *asking, input json.RawMessage) (string, bool) {
	var in proposal
	if json.Unmarshal(input, &in) != nil {
		a.skip(proposal{}, SkipUnfit, "a model proposed something that cannot be read")
		return "It cannot be read; see the schema.", false
	}
	if refused := a.take(in); refused != nil {
		return "Not taken: " + refused.why + ".", false
	}
	return "Taken.", true
}

//go:embed prompt.md
var promptText string

//go:embed prompttools.md
var toolsPrompt string

//go:embed promptonce.md
var oncePrompt string

// system is the system prompt, which is the same for everybody. What it says of tools is made from those that are given.
func system(given []casebook.Tool) string {
	answer := oncePrompt
	if len(given) > 0 {
		var lines []string
		for _, t := range given {
			lines = append(lines, "- `"+t.Name+"`: "+t.Description)
		}
		answer = strings.Replace(toolsPrompt, "{{tools}}", strings.Join(lines, "\n"), 1)
	}
	return strings.Replace(strings.TrimSpace(promptText), "{{answer}}", strings.TrimSpace(answer), 1)
}
