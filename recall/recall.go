// Package recall turns a prompt into the few attachments that help with it: a selector ranks the memories, surfacing reads them and cuts them to
// the budget. It writes no memory and waits for nobody.
package recall

import (
	"context"
	"time"

	"casebook"
	"casebook/store"
)

// A Recaller chooses which memories to attach to a prompt.
type Recaller struct {
	Store *store.Store
	// CacheDir holds the lexical index; empty keeps the index in memory for one call.
	CacheDir  string
	Budget    casebook.Budget
	Staleness casebook.Staleness
	Now       func() time.Time // nil: time.Now
}

// A Request is one prompt and what its session has already seen. Paths are relative to the memory directory.
type Request struct {
	Prompt   string
	Surfaced []string // shown earlier in this session
	Read     []string // read by the agent itself
	Tools    []string // tools used with success lately
	Root     string   // project root for references; empty: none are looked up
}

// A Result is what recall attaches, and what it looked at.
type Result struct {
	Attachments []casebook.Attachment
	Considered  int
	Abstained   bool
	Bytes       int
	Problems    []casebook.Problem
}

// Recall ranks all memories for the prompt and surfaces the few that help.
func (r *Recaller) Recall(ctx context.Context, req Request) (Result, error) {
	return Result{}, nil
}
