package extract

import (
	"context"
	"slices"
	"time"

	"casebook"
	"casebook/instruction"
	"casebook/internal/transcript"
	"casebook/store"
)

// An Extractor finds in turns what is worth keeping, and holds it against what is there.
type Extractor struct {
	Store *store.Store
	// Layers are the other memories that count here, such as those of all projects; what they say is not said again, and they are never changed.
	Layers []*store.Store
	// Root is the work tree that the memories are about; empty: nothing is held against files and commits.
	Root string
	// Instructions are the instruction files that load there; nil: nothing is held against them.
	Instructions *instruction.Instructions
	// KeepDerivable keeps what the repository says, too.
	KeepDerivable bool
	Model         casebook.Model // nil: the rules
	// Zone is of turns whose time is in UTC, as most hosts write it; nil: time.Local.
	Zone *time.Location
	// Window is the model's, in tokens; 0: it is not known, and holds a request of usual size.
	Window int
	// Wait is how long the model may take for a conversation; 0: DefaultWait.
	Wait time.Duration
	// Past are prompts of the project, the newest first; hints that a model writes are measured on them.
	Past []string
	// Strip is what of a text casebook did not put there itself, and how much it did; nil strips nothing.
	Strip func(text string) (rest string, cut int)
	// Session is the id of the session of turns that hold none.
	Session string
	// Branch and Commit are what is checked out. The commit counts for turns of that branch, or of none.
	Branch, Commit string
}

// Found is what an extraction ends in.
type Found struct {
	Changes []casebook.Change
	// Explicit says of each change, in their order, whether a person asked outright to remember or to forget it.
	Explicit []bool
	// Held says of each change, in their order, whether it is for a person to decide: it changes or removes a memory about the person, or one that was written after this was said. It goes to store.Propose.
	Held     []bool
	Skipped  []Skipped
	Problems []casebook.Problem
	Usage    casebook.Usage
	Requests int
	// Failed is why what the rules find counts in the model's place, for some turns or for all; nil: the model answered, or there is none.
	Failed error
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
	SkipOlder     = "older"         // a memory says something else, which was said later
	SkipForgotten = "forgotten"     // it was forgotten before
	SkipRejected  = "rejected"      // a person rejected it before
	SkipType      = "not-a-type"    // it is none of the four types
	SkipUnfit     = "unfit"         // it is no memory: nothing said, a question, too long, text left out
	SkipSource    = "not-said"      // no person said it
	SkipTarget    = "no-target"     // what is to be forgotten is not there, or is several
)

// Extract finds candidates in the turns, and makes changes of those that are worth keeping. It writes nothing.
// The same turns and memories give the same changes, unless a model is asked.
func (e *Extractor) Extract(ctx context.Context, turns []transcript.Turn) (Found, error) {
	j := &judging{Extractor: e, ctx: ctx, turns: e.stripped(turns), whole: turns}
	var candidates []Candidate
	if e.Model == nil {
		if candidates = Rules(j.turns); len(candidates) == 0 {
			return j.found, ctx.Err() // as most turns end, and no memory was read for it
		}
	}
	if err := j.gather(); err != nil {
		return j.found, err
	}
	if e.Model != nil {
		var err error
		if candidates, err = e.ask(ctx, j.turns, &j.found); err != nil {
			return j.found, err
		}
	}
	return j.judgeAll(candidates)
}

// stripped are the turns without what casebook itself put into them.
func (e *Extractor) stripped(turns []transcript.Turn) []transcript.Turn {
	turns = slices.Clone(turns)
	for i := range turns {
		if e.Strip != nil && turns[i].Text != "" {
			turns[i].Text, _ = e.Strip(turns[i].Text)
		}
	}
	return turns
}

// said is when a turn was said, in the zone of whoever said it; the zero time is not known.
func (e *Extractor) said(t transcript.Turn) time.Time {
	if t.Time.IsZero() {
		return t.Time
	}
	if _, offset := t.Time.Zone(); offset != 0 {
		return t.Time
	}
	if e.Zone == nil {
		return t.Time.Local()
	}
	return t.Time.In(e.Zone)
}
