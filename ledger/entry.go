package ledger

import (
	"bytes"
	"encoding/json"
	"time"
)

// The events of entries.
const (
	// InstructionsLoaded is that of an instruction file that the client loaded.
	InstructionsLoaded = "instructions-loaded"
	// Recalled is that of a prompt, and of a later answer to one; Recall says what came of it.
	Recalled = "recall"
	// Used is that of a memory which the session used after Prompt; Reason is ByReading, ByName or ByWords.
	Used = "use"
	// Contradicted is that of a memory which went with Prompt and was found wrong later; Reason is ByPrompt, ByEdit or ByRemoval.
	Contradicted = "contradicted"
	// Followed is that of the session's transcript having been looked through for uses and contradictions, up to Size.
	Followed = "followed"
	// Showed is that of text that was put into the conversation, of the memory Path or of casebook itself; Hashes are those of its words. Ledger.Shown reads them, nobody else.
	Showed = "shown"
)

// How a memory was used.
const (
	ByReading = "read"  // the agent read its file
	ByName    = "cited" // the agent named it
	ByWords   = "words" // the agent said Words, which nobody had said before
)

// How a memory was contradicted.
const (
	ByPrompt  = "prompt"  // the person corrected it; Trigger is the id of that prompt
	ByEdit    = "edited"  // a person changed what it says
	ByRemoval = "removed" // a person took it away
)

// An Entry is one line of the ledger. Reason and Tier of an instruction file are the client's own words, so that one which a new client invents is kept as well.
type Entry struct {
	Time  time.Time `json:"time"`
	Event string    `json:"event"`
	Path  string    `json:"path,omitempty"` // absolute
	Tier  string    `json:"tier,omitempty"` // Managed, User, Project, Local
	// Reason is session_start, include, nested_traversal, path_glob_match or compact.
	Reason  string   `json:"reason,omitempty"`
	Parent  string   `json:"parent,omitempty"`  // the file that includes it
	Trigger string   `json:"trigger,omitempty"` // the file whose use loaded it
	Globs   []string `json:"globs,omitempty"`   // those of a rule
	Agent   string   `json:"agent,omitempty"`   // the subagent that got it; empty: the session itself
	// Prompt is the host's id of the prompt that the entry belongs to; empty where an old host gives none.
	Prompt string  `json:"prompt,omitempty"`
	Recall *Recall `json:"recall,omitempty"`
	// Words are those that were taken up, at most MaxWords.
	Words []string `json:"words,omitempty"`
	// Transcript is the client's file of the session, relative to its projects folder.
	Transcript string `json:"transcript,omitempty"`
	Size       int64  `json:"size,omitempty"`
	// Hashes are five bytes each, see Shows.
	Hashes []byte `json:"hashes,omitempty"`
	// Cut: fields were too long for a line and have lost their ends.
	Cut bool `json:"cut,omitempty"`
}

// fit halves the longest field until the entry is a line of at most maxLine bytes, and gives that line with its end.
func (e Entry) fit() ([]byte, error) {
	e.Time = e.Time.UTC().Truncate(time.Millisecond)
	for {
		if e.size() <= maxLine { // else encoding is not worth the time
			line, err := encode(e)
			if err != nil || len(line) <= maxLine {
				return line, err
			}
		}
		e.halve()
	}
}

// MaxWords is how many words an entry of a use names.
const MaxWords = 5

func (e *Entry) texts() []*string {
	return []*string{&e.Path, &e.Parent, &e.Trigger, &e.Tier, &e.Reason, &e.Agent, &e.Event, &e.Prompt, &e.Transcript}
}

// size is what the entry takes at least.
func (e *Entry) size() int {
	sum := listSize(e.Globs) + listSize(e.Words) + e.Recall.size() + len(e.Hashes)*4/3
	for _, s := range e.texts() {
		sum += len(*s)
	}
	return sum
}

func listSize(list []string) int {
	sum := 0
	for _, g := range list {
		sum += len(g) + len(`"",`)
	}
	return sum
}

func (e *Entry) halve() {
	e.Cut = true
	if r := e.Recall; 2*r.size() >= e.size() && r.size() > 0 {
		smaller := *r // the caller's stays as it is
		smaller.halve()
		e.Recall = &smaller
		return
	}
	if 2*len(e.Hashes) >= e.size() && len(e.Hashes) > 0 {
		e.Hashes = e.Hashes[:len(e.Hashes)/hashBytes/2*hashBytes]
		return
	}
	longest := &e.Event
	for _, s := range e.texts() {
		if len(*s) > len(*longest) {
			longest = s
		}
	}
	list := &e.Globs
	if listSize(e.Words) > listSize(e.Globs) {
		list = &e.Words
	}
	switch n := len(*list); {
	case listSize(*list) <= len(*longest):
		*longest = half(*longest)
	case n > 1:
		*list = (*list)[:n/2]
	default:
		*list = []string{half((*list)[0])} // the caller's list stays as it is
	}
}

func half(s string) string { return valid(s[:len(s)/2]) }

// encode is v as one line of JSON with its end, without the escapes for HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}
