// Package transcript reads the session files of coding agents as turns: who said what, and when.
//
// A file is read as a stream, so that its size does not matter. What cannot be read is counted and passed over: a format of another program's changes without notice, and
// one broken line must not hide the others.
//
// The package judges nothing and opens no file by itself but where a session is one of several files.
package transcript

import (
	"encoding/json"
	"time"
)

// A Speaker is whose words a turn holds.
type Speaker string

// The speakers.
const (
	Person   Speaker = "person"   // typed by a person; nothing else is
	Agent    Speaker = "agent"    // the agent's answer, or a subagent's
	Tool     Speaker = "tool"     // what a tool gave back
	System   Speaker = "system"   // the host's: summaries, notifications, echoes of commands, reminders, a subagent's task
	Recalled Speaker = "recalled" // memories and instruction files that were put beside the conversation
)

// A Turn is what one speaker said at once.
type Turn struct {
	Speaker Speaker
	Text    string // valid UTF-8; empty for an agent that only calls tools
	// Kind says of a System turn what it is: KindSummary, KindCompaction, or another word of the host's.
	Kind string
	// ID is the host's, of the first line; the turns of one line share it. A session that was resumed or forked has copies of turns in a file of its own, with another Session
	// and for most hosts the same ID; what tells a copy in any case are Speaker, Time and Text together.
	ID      string
	Session string
	Prompt  string // the host's id of the prompt that the turn belongs to; empty where it gives none
	// Message is the host's id of the answer that a turn of the agent belongs to: one whose tools ran while it was still written goes on in a further turn.
	Message string
	// Time has the offset that the host wrote, which is UTC for most; the zero Time is not known.
	Time   time.Time
	Dir    string // the working directory then
	Branch string
	// Subagent is the id of the subagent whose conversation the turn belongs to; empty: the session's own.
	Subagent string
	Calls    []Call // of an agent: the tools that it uses
	// Answers is for a Tool the ID of the call.
	Answers string
	Failed  bool // the tool failed
	// Start and End are the bytes of the file that the turn was read from, as far as the file is one stream; a later run begins at End.
	Start, End int64
}

// Kinds of System turns that mean something to others.
const (
	KindSummary    = "summary"    // what a compaction left of the conversation before
	KindCompaction = "compaction" // the place of one
	KindTask       = "task"       // what a subagent was told to do
	KindTitle      = "title"      // the host's name for a session
)

// A Call is a tool that an agent uses.
type Call struct {
	ID, Name string
	Input    json.RawMessage
}
