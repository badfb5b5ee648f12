package uptake

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/ledger"
	"casebook/recall"
	"casebook/session"
)

// A line is what is looked at of one line of the client's transcript, as it was seen in version 2.1.332. Unknown lines and keys are passed over.
type line struct {
	Type       string          `json:"type"`
	Sidechain  bool            `json:"isSidechain"`
	Meta       bool            `json:"isMeta"`
	Summary    bool            `json:"isCompactSummary"`
	Subtype    string          `json:"subtype"`
	Timestamp  time.Time       `json:"timestamp"`
	PromptID   string          `json:"promptId"`
	Attachment json.RawMessage `json:"attachment"`
	Message    struct {
		Content json.RawMessage `json:"content"`
	} `json:"message"`
}

// A block is a part of a message.
type block struct {
	Type    string          `json:"type"`
	Text    string          `json:"text"`
	ID      string          `json:"id"`
	ToolUse string          `json:"tool_use_id"`
	Name    string          `json:"name"`
	Input   json.RawMessage `json:"input"`
	Content json.RawMessage `json:"content"`
}

// blocks are those of a message; a text alone is one.
func (l line) blocks() []block {
	var one string
	if json.Unmarshal(l.Message.Content, &one) == nil {
		return []block{{Type: "text", Text: one}}
	}
	var many []block
	if json.Unmarshal(l.Message.Content, &many) != nil {
		return nil
	}
	return many
}

// inTranscript reads a transcript twice: what it shows of which memories, and what was said before and after.
func (f Follower) inTranscript(ctx context.Context, path string, given []gift) ([]ledger.Entry, error) {
	return f.listen(given, func(each func([]byte)) error { return session.ReadTranscript(ctx, f.Session.Projects, path, each) })
}

// listen goes over the lines that read gives, which it does twice.
func (f Follower) listen(given []gift, read func(each func(line []byte)) error) ([]ledger.Entry, error) {
	c := &conversation{follower: f, given: given, telling: map[string]int{}, said: map[string]bool{}, reads: map[string]bool{}}
	err := read(func(text []byte) {
		if !bytes.Contains(text, []byte(recall.Tag)) {
			return
		}
		if l, ok := parse(text); ok && l.Type == "attachment" {
			c.expect(l)
		}
	})
	if err != nil || len(c.shown) == 0 {
		return nil, err
	}
	c.prepare()
	err = read(func(text []byte) {
		if l, ok := parse(text); ok {
			c.take(l)
		}
	})
	if err != nil {
		return nil, err
	}
	return c.found, nil
}

func parse(text []byte) (line, bool) {
	var l line
	if json.Unmarshal(text, &l) != nil || l.Sidechain {
		return l, false
	}
	switch l.Type {
	case "user", "assistant", "attachment", "system":
		return l, true
	}
	return l, false
}

// hookText is what a hook put into the conversation; empty for any other attachment.
func (l line) hookText() string {
	var a struct {
		Type    string `json:"type"`
		Content any    `json:"content"`
	}
	if json.Unmarshal(l.Attachment, &a) != nil || a.Type != "hook_additional_context" {
		return ""
	}
	var b strings.Builder
	texts(a.Content, &b)
	return b.String()
}

// texts writes down all strings in v.
func texts(v any, b *strings.Builder) {
	switch v := v.(type) {
	case string:
		b.WriteString(v)
		b.WriteByte('\n')
	case []any:
		for _, inner := range v {
			texts(inner, b)
		}
	case map[string]any:
		keys := make([]string, 0, len(v))
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			texts(v[key], b)
		}
	}
}

func rawTexts(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	var b strings.Builder
	texts(v, &b)
	return b.String()
}

// toolPath is the file that a tool use is about; empty: none is named.
func toolPath(b block) string { return session.FilePath(b.Name, b.Input) }

// ofMemory says whether a path lies in a memory directory, as an agent writes it.
func (f Follower) ofMemory(path string) bool {
	return path != "" && f.Session.MemoryID(filepath.Clean(path)) != ""
}
