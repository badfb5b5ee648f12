package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// The kinds of faults.
const (
	exact      = "duplicate"     // memories of the same words
	near       = "near"          // memories that say the same in other words
	dead       = "reference"     // a mention of what is gone
	listing    = "index"         // what is wrong in MEMORY.md
	contrary   = "contradiction" // an older and a newer memory that cannot both be true
	said       = "date"          // a day that is named as seen from the day it was said
	unresolved = "undated"       // the same, where nobody can tell the day: it has to stay as it is
)

// kinds are those of faults in the order of the report.
var kinds = []string{exact, near, dead, listing, contrary, said, unresolved}

// Labels says what was planted, and what of the rest has to survive. Whoever mends the directory does not see it.
type Labels struct {
	Seed     uint64  `json:"seed"`
	Memories int     `json:"memories"`
	Faults   []Fault `json:"faults"`
	// Facts are all sentences that the memories and the index hold.
	Facts []Fact `json:"facts"`
	// Alike are groups of memories that look alike and say different things.
	Alike []Group `json:"alike"`
	// Untouched are the memories in which nothing was planted.
	Untouched []string `json:"untouched"`
	// Listed are the memories whose line in the index is right.
	Listed []string `json:"listed"`
}

// A Fault is one that was planted.
type Fault struct {
	Kind  string   `json:"kind"`
	Sort  string   `json:"sort"`
	Paths []string `json:"paths"` // of a contradiction the older one first
	Facts []int    `json:"facts,omitempty"`
	Old   string   `json:"old,omitempty"`  // what must not stand there any more: a mention, a date, the text of a line
	Want  string   `json:"want,omitempty"` // what may stand there: the date, where the file lies now
	Count int      `json:"count"`          // how many faults this one counts for: the copies of a memory
	User  bool     `json:"user,omitempty"` // only a person may settle it
}

// A Fact is a sentence that has to survive, in one of its wordings.
type Fact struct {
	Wordings []string `json:"wordings"`
	Paths    []string `json:"paths"`           // where it stands
	Loose    string   `json:"loose,omitempty"` // a part that may be replaced, marked or taken out
	Gives    bool     `json:"gives,omitempty"` // it may go: something newer says the contrary, or it does no more than point to what is gone
}

// A Group is memories that look alike.
type Group struct {
	Sort  string   `json:"sort"`
	Paths []string `json:"paths"`
}

func readLabels(file string) (*Labels, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var l Labels
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, fmt.Errorf("read labels %s: %w", file, err)
	}
	return &l, nil
}

func (l *Labels) write(file string) error {
	text, err := json.MarshalIndent(l, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}
