// Package uptake says what a session did with the memories that it was given: whether the agent read, named or took up the words of one, and whether a person found one
// wrong afterwards. It reads the client's transcript and the store's history, and writes what it finds into the ledger, each thing once.
//
// It is careful rather than complete: a word counts only where nobody had said it before, a correction only where it is about one memory more than about the others.
// A use that it cannot see is no use, which costs a memory little; one that it made up would lift a memory that helps nobody.
//
// It changes no memory, asks no model and prints nothing.
package uptake

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"casebook"
	"casebook/ledger"
	"casebook/session"
	"casebook/store"
)

// A Follower follows the sessions of one memory directory.
type Follower struct {
	Ledger ledger.Ledger
	// Session says where memories and transcripts lie; its ID is not looked at.
	Session session.Session
	// Stores are the directories of memories, the own one first; nil: that one is not there. Their histories say what people changed. None: nobody looks there.
	Stores []*store.Store
	// Most is the size of the largest transcript that is read; 0: any is. A larger one is left to a later call without a bound.
	Most int64
	Now  func() time.Time // nil: time.Now
}

// window is how long after a memory was shown a person's change of it counts as one of what it had said then.
const window = 24 * time.Hour

// Follow adds to the ledger what became of the memories of a session, as far as it is not there. A transcript that has not grown since is not read again. It says whether
// something was added.
func (f Follower) Follow(ctx context.Context, id string) (added bool, err error) {
	return f.follow(ctx, id, func(since time.Time) []change { return f.changes(since) })
}

func (f Follower) follow(ctx context.Context, id string, changes func(since time.Time) []change) (added bool, err error) {
	entries, _, err := f.Ledger.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	found, err := f.find(ctx, entries, changes)
	if err != nil {
		return false, fmt.Errorf("follow session %s: %w", id, err)
	}
	known := map[string]bool{}
	for _, e := range entries {
		known[e.Key()] = true
	}
	for _, e := range found {
		if key := e.Key(); key != "" && known[key] {
			continue
		}
		known[e.Key()] = true
		if err := f.Ledger.Append(id, e); err != nil {
			return added, fmt.Errorf("follow session %s: %w", id, err)
		}
		added = true
	}
	return added, nil
}

// All follows every session of the ledger that had something since then. What keeps it from one is a problem, and the others are followed.
func (f Follower) All(ctx context.Context, since time.Time) (added bool, problems []casebook.Problem, err error) {
	sessions, err := f.Ledger.Sessions()
	if err != nil {
		return false, nil, err
	}
	changes := sync.OnceValue(func() []change { return f.changes(since.Add(-window)) })
	for _, s := range sessions {
		if s.ID == "" || s.Last.Before(since) {
			continue
		}
		one, err := f.follow(ctx, s.ID, func(time.Time) []change { return changes() })
		added = added || one
		if ctx.Err() != nil {
			return added, problems, err
		}
		if err != nil {
			problems = append(problems, casebook.Problem{Code: "ledger-unwritten", Text: err.Error()})
		}
	}
	return added, problems, nil
}

// find is everything that can be said of the session now, as entries.
func (f Follower) find(ctx context.Context, entries []ledger.Entry, changes func(since time.Time) []change) ([]ledger.Entry, error) {
	given := givenIn(entries)
	if len(given) == 0 {
		return nil, nil
	}
	var found []ledger.Entry
	path, size := f.transcript(entries)
	if path != "" && size > followed(entries) && (f.Most == 0 || size <= f.Most) {
		uses, err := f.inTranscript(ctx, path, given)
		if err != nil {
			return nil, err
		}
		found = append(uses, ledger.Entry{Time: f.now(), Event: ledger.Followed, Size: size})
	}
	return append(found, contradictions(given, changes(given[0].time))...), nil
}

// A gift is one memory that went with one prompt.
type gift struct {
	path   string // as the ledger has it
	prompt string // its id
	time   time.Time
}

func givenIn(entries []ledger.Entry) []gift {
	var all []gift
	for _, e := range entries {
		if e.Event != ledger.Recalled || e.Recall == nil {
			continue
		}
		for _, in := range e.Recall.Injected {
			all = append(all, gift{in.Path, e.Prompt, e.Time})
		}
	}
	return all
}

// followed is how much of the transcript was looked through.
func followed(entries []ledger.Entry) int64 {
	var most int64
	for _, e := range entries {
		if e.Event == ledger.Followed {
			most = max(most, e.Size)
		}
	}
	return most
}

// transcript is the session's file, as the latest entry names it, with its size; empty when it is not there.
func (f Follower) transcript(entries []ledger.Entry) (string, int64) {
	for i := len(entries) - 1; i >= 0; i-- {
		rel := filepath.FromSlash(entries[i].Transcript)
		if rel == "" || !filepath.IsLocal(rel) || f.Session.Projects == "" {
			continue
		}
		path := filepath.Join(f.Session.Projects, rel)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			return path, info.Size()
		}
		return "", 0
	}
	return "", 0
}

func (f Follower) now() time.Time {
	if f.Now == nil {
		return time.Now()
	}
	return f.Now()
}
