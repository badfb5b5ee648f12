// Package learn carries what was worth keeping from sessions into the memories: which part of a transcript is new, when it is looked at, by whom, and what became of it.
//
// One run at a time works on a project. The place up to which a transcript was read is kept beside the state and moves when the changes were applied.
//
// The package finds nothing in a conversation by itself; package extract does.
package learn
