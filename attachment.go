package casebook

import "time"

// An Attachment is one memory as it is put beside a prompt.
type Attachment struct {
	// Path is absolute, so that an agent can read the rest.
	Path string `json:"path"`
	// Scope says whose memory it is.
	Scope       Scope  `json:"scope"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Type        Type   `json:"type"`
	AgeDays     int    `json:"ageDays"`
	// Text is the memory's text as surfaced: cut to the budget, without notes and wrapper.
	Text      string `json:"text"`
	Truncated bool   `json:"truncated"`
	Stale     bool   `json:"stale"`
	// Score is the selector's; only its order within one result means something.
	Score float64 `json:"score"`
	// Reason says why the memory was chosen, for a person.
	Reason string `json:"reason"`
	// Origin is whose words they are, as far as casebook knows; empty: another program wrote the text.
	Origin Origin `json:"origin,omitempty"`
	// Branch was checked out in the project when the text was written, where another one is now; else empty.
	Branch string `json:"branch,omitempty"`
	// References are the paths the memory names, with what a stat says of them.
	References []Reference `json:"references"`

	// Excerpts are the paragraphs that fit the prompt, best first, for a door with less room than Text takes.
	Excerpts []string `json:"-"`
	// ModTime and Size are the file's when it was listed; together they tell a later call whether it was edited since.
	ModTime time.Time `json:"-"`
	Size    int64     `json:"-"`
}

// A Reference is something a memory names and what became of it. What a stat answers, at recall, has Text and State alone.
type Reference struct {
	Text   string `json:"text"`
	Kind   string `json:"kind,omitempty"`   // "file", "folder", "symbol", "flag", "command", "variable", "commit", "memory" or "url"
	Line   int    `json:"line,omitempty"`   // of the memory's file, from 1
	Column int    `json:"column,omitempty"` // in bytes, from 1
	State  string `json:"state"`            // "present", "moved", "gone" or "unknown"
	To     string `json:"to,omitempty"`     // where it is now
	Reason string `json:"reason,omitempty"` // for a person
}
