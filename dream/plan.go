// Package dream puts a memory directory in order: it reads all of it, says what is doubled, dated, dead or at odds, and proposes a plan of small
// steps, each with one reason. It applies nothing that a person did not ask for, and a step whose memories have changed since is passed over.
package dream

import (
	"time"

	"casebook"
	"casebook/store"
)

// A Kind is what a step mends.
type Kind string

// The kinds of steps, in the order in which a plan has them.
const (
	Duplicate Kind = "duplicate" // memories of the same words become one
	Near      Kind = "near"      // memories that say the same in other words become one
	Settle    Kind = "settle"    // of two that contradict each other the older one gives way
	Date      Kind = "date"      // a day said by when it was said becomes a date
	Reference Kind = "reference" // a mention of what is gone is marked or taken out
	Expired   Kind = "expired"   // a project fact whose day is over is retired
	Log       Kind = "log"       // a line of a daily log becomes a memory
	Merge     Kind = "merge"     // a model put memories together
	Listing   Kind = "index"     // MEMORY.md lists what is there, within its limits
)

// A Step is one thing that the plan would do: changes that are applied together or not at all.
type Step struct {
	ID      string            `json:"id"` // short, the same for the same step over the same texts
	Kind    Kind              `json:"kind"`
	Reason  string            `json:"reason"` // one line, for a person
	Changes []casebook.Change `json:"changes"`
	Ask     string            `json:"ask,omitempty"` // why a person has to decide; "" applies with the rest
	// Removes counts what the step takes away: memories, and sentences that no memory says afterwards. The plan counts them itself, whatever a rule or a model says.
	Memories  int `json:"removesMemories,omitempty"`
	Sentences int `json:"removesSentences,omitempty"`
	// Mark is how far the daily logs are read when this step and the Log steps before it are done with.
	Mark store.LogMark `json:"mark,omitempty"`
}

// A Note is what the plan found and leaves alone, such as a contradiction that only a person can settle.
type Note struct {
	Kind  Kind     `json:"kind"`
	Paths []string `json:"paths"`
	Text  string   `json:"text"`
}

// A Plan is what a run would do.
type Plan struct {
	Made  time.Time `json:"made"`
	Steps []Step    `json:"steps"`
	Notes []Note    `json:"notes,omitempty"`
	Trace []Phase   `json:"trace,omitempty"`
	// Mark is how far the daily logs are read when all Log steps are done with; nil: as far as before.
	Mark store.LogMark `json:"mark,omitempty"`
	// Usage is what a model took, Engine who made the plan: EngineRules or EngineModel. Failed is why the model gave nothing that counts; the rules' steps stand all the same.
	Usage  casebook.Usage `json:"usage,omitzero"`
	Engine string         `json:"engine,omitempty"`
	Failed string         `json:"failed,omitempty"`
	// Problems are memories that were not looked at, and why.
	Problems []casebook.Problem `json:"-"`
}

// The phases of a run, in their order.
const (
	Locate      = "locate"
	Collect     = "collect"
	Consolidate = "consolidate"
	PruneIndex  = "prune-and-index"
)

// A Phase is what one of the four phases saw or proposes, in numbers.
type Phase struct {
	Name   string         `json:"phase"`
	Counts map[string]int `json:"counts"`
}

// Waits says whether a person has to decide on the step.
func (s Step) Waits() bool { return s.Ask != "" }

// Asking counts the steps on which a person has to decide.
func (p Plan) Asking() (n int) {
	for _, s := range p.Steps {
		if s.Waits() {
			n++
		}
	}
	return n
}

// Step finds one by its id; false: the plan has none.
func (p Plan) Step(id string) (Step, bool) {
	for _, s := range p.Steps {
		if s.ID == id {
			return s, true
		}
	}
	return Step{}, false
}

// A Seen is a memory as the plan read it. Every change made for it expects this text.
type Seen struct {
	Path   string // in the directory
	Memory casebook.Memory
	Text   []byte
	Hash   string // casebook.HashOf(Text)

	Created time.Time // when it was written first; zero: nobody knows
	Changed time.Time // when what it says was last changed; zero: nobody knows for certain
	// References are what the body names, with what became of it; Check fills them in.
	References []Named

	reading *reading // what was read of Text
}

// A View is the memory directory as the plan read it. Rules look at nothing else.
type View struct {
	Memories []Seen // by path, those alone that can be read and are not withheld
	Index    []byte
	Root     string // the project's folder; empty: none
	// Others are names, as in links, by which something answers that is in the directory and not in Memories: what is withheld or unreadable.
	Others []string
	Now    time.Time
	Zone   *time.Location // nil: UTC

	cache *cache
	held  map[string]bool // memories about which a person is asked: no other step touches them
}
