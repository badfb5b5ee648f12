package extract

import (
	"context"
	"time"

	"casebook"
	"casebook/internal/transcript"
	"casebook/store"
)

// An Extractor finds in turns what is worth keeping, and holds it against what is there.
type Extractor struct {
	Store *store.Store
	// Root is the repository that the memories are about; empty: nothing is held against files.
	Root string
	// Home is the person's home directory, in which instruction files lie as well; empty: those are not read.
	Home  string
	Model casebook.Model // nil: the rules
	// Zone is of turns whose time is in UTC, as most hosts write it; nil: time.Local.
	Zone *time.Location
	// Strip is what of a text casebook did not put there itself, and how much it did; nil strips nothing.
	Strip func(text string) (rest string, cut int)
	// Session is the id of a session whose turns hold none.
	Session string
	// Branch and Commit are what is checked out in the project, for turns that do not say their branch.
	Branch, Commit string
}

// Found is what an extraction ends in.
type Found struct {
	Changes []casebook.Change
	// Explicit says of each change, in their order, whether a person asked outright to remember or to forget it.
	Explicit []bool
	// Held says of each change, in their order, whether it is for a person to decide, such as one of a memory about the person.
	Held     []bool
	Skipped  []Skipped
	Problems []casebook.Problem
	Usage    casebook.Usage
	Requests int
}

// A Skipped is a candidate that became no change.
type Skipped struct {
	Said   string // with secrets blotted out
	Reason string // one of the Skip words
	Why    string // one sentence for a person
	// Session and Turn are the ids of where it was said.
	Session, Turn string
	Path          string // the memory or file that it was held against; empty where there is none
}

// The reasons of what is skipped.
const (
	SkipDerivable = "derivable"     // the repository says it
	SkipEphemeral = "ephemeral"     // it is over soon
	SkipSecret    = "secret"        // nothing is left of it without the secret
	SkipDate      = "relative-date" // it hangs on a day that is not known
	SkipDuplicate = "duplicate"     // another of this run says it, or one that waits
	SkipKnown     = "known"         // a memory says it
	SkipType      = "not-a-type"    // it is none of the four types
	SkipUnfit     = "unfit"         // it is no memory: empty, a question, hidden characters, text cut out
	SkipSource    = "not-said"      // no person said it
	SkipTarget    = "no-target"     // what is to be forgotten or updated is not there, or is several
)

// Extract finds candidates in the turns, and makes changes of those that are worth keeping. It writes nothing.
// The same turns and memories give the same changes, unless a model is asked.
func (e *Extractor) Extract(ctx context.Context, turns []transcript.Turn) (Found, error) {
	var found Found
	return found, ctx.Err()
}
