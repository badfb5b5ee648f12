package ledger

import (
	"bytes"
	"encoding/json"
	"time"
)

// InstructionsLoaded is the Event of an instruction file that the client loaded.
const InstructionsLoaded = "instructions-loaded"

// An Entry is one line of the ledger. Reason and Tier are the client's own words, so that one which a new client invents is kept as well.
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

func (e *Entry) texts() []*string {
	return []*string{&e.Path, &e.Parent, &e.Trigger, &e.Tier, &e.Reason, &e.Agent, &e.Event}
}

// size is what the entry takes at least.
func (e *Entry) size() int {
	sum := globsSize(e.Globs)
	for _, s := range e.texts() {
		sum += len(*s)
	}
	return sum
}

func globsSize(globs []string) int {
	sum := 0
	for _, g := range globs {
		sum += len(g) + len(`"",`)
	}
	return sum
}

func (e *Entry) halve() {
	e.Cut = true
	longest := &e.Event
	for _, s := range e.texts() {
		if len(*s) > len(*longest) {
			longest = s
		}
	}
	switch n := len(e.Globs); {
	case globsSize(e.Globs) <= len(*longest):
		*longest = half(*longest)
	case n > 1:
		e.Globs = e.Globs[:n/2]
	default:
		e.Globs = []string{half(e.Globs[0])} // the caller's list stays as it is
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
