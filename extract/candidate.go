// Package extract proposes what of a conversation is worth keeping, as changes of the memories.
//
// An extractor, of rules or a model, finds candidates in turns. Each is held against what is there: one that the repository says already, that is over soon, that holds a
// secret, that a memory says already, or that no person said, is skipped with its reason. What is left becomes a change, of a memory that is there before a new one.
//
// The package writes nothing: who calls it applies the changes or lets them wait for a person.
package extract

import "casebook"

// A Candidate is something that a person said and that may be worth keeping, before it was held against anything.
type Candidate struct {
	// Op is OpCreate, OpUpdate or OpDelete. What is created can become an update of a memory that is there.
	Op casebook.Op
	// Path is the memory's that is updated or deleted; empty: it is to be found by what was said.
	Path string
	Type casebook.Type
	// Said is the person's own words that it was taken from: one sentence or a few that belong together.
	Said string
	// Statement is what is to be kept, for a reader who has not seen the conversation; from the rules it is Said without what addresses the agent.
	Statement string
	// Why and How, the reason and how to apply it, are taken from what was said; empty: not stated.
	Why, How string
	// Name and Description are empty where they are to be made from Statement.
	Name, Description string
	Hints             []string
	// Turn is the number of the turn that it was taken from.
	Turn int
	// Explicit: the person asked to remember or to forget it.
	Explicit bool
	// Rule names what found it, such as "remember", "correction", "freeze"; "model" for a model's.
	Rule string
}
