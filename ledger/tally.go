package ledger

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"casebook"
)

// A Tally is what the ledger says of the memories since some time, all sessions together.
type Tally struct {
	Sessions int // in which there was a prompt
	Prompts  int // that a session asked something with, each once however often it was answered
	Answered int // that got a memory
	// Abstained are those for which memories were ranked and none was trusted, Skipped those for which recall was not asked.
	Abstained, Skipped int
	// First is the time of the first prompt that is known; zero without one.
	First    time.Time
	Memories []Uses // by path
	Problems []casebook.Problem
}

// Uses is what became of one memory.
type Uses struct {
	Path     string
	Prompts  int // with which it went
	Sessions int // with which it went
	Tokens   int // that it took in all of them
	// Used is in how many sessions it was used, of itself or after it was recalled; Read, Cited and Words in how many of them in that way.
	Used, Read, Cited, Words int
	// Unused is in how many sessions it was recalled, not used, and the transcript has been looked through.
	Unused       int
	Contradicted []Entry // each event once
	LastRecalled time.Time
	LastUsed     time.Time
}

// Tally reads what all sessions have since then.
func (l Ledger) Tally(ctx context.Context, since time.Time) (Tally, error) {
	files, err := l.files()
	if err != nil {
		return Tally{}, err
	}
	var t Tally
	uses := map[string]*Uses{}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return Tally{}, fmt.Errorf("read the ledger: %w", err)
		}
		path := filepath.Join(l.folder, f.Name())
		book, err := readBook(path)
		if err != nil {
			t.Problems = append(t.Problems, unreadable(path, err))
			continue
		}
		t.Problems = append(t.Problems, book.problems...)
		t.add(book.entries, since, uses)
	}
	for _, path := range slices.Sorted(maps.Keys(uses)) {
		t.Memories = append(t.Memories, *uses[path])
	}
	return t, nil
}

// add takes in one session.
func (t *Tally) add(entries []Entry, since time.Time, all map[string]*Uses) {
	entries = slices.DeleteFunc(Distinct(entries), func(e Entry) bool { return e.Time.Before(since) })
	prompts := Prompts(entries)
	t.count(prompts)
	of := func(path string) *Uses {
		if all[path] == nil {
			all[path] = &Uses{Path: path}
		}
		return all[path]
	}
	for _, p := range prompts {
		for _, in := range p.Injected() {
			u := of(in.Path)
			u.Prompts++
			u.Tokens += in.Tokens
			u.LastRecalled = later(u.LastRecalled, p.Time())
		}
	}
	ways := map[string]bool{}
	for _, e := range entries {
		switch e.Event {
		case Used:
			u := of(e.Path)
			u.LastUsed = later(u.LastUsed, e.Time)
			if way := e.Reason + " " + e.Path; !ways[way] {
				ways[way] = true
				u.way(e.Reason)
			}
		case Contradicted:
			u := of(e.Path)
			u.Contradicted = append(u.Contradicted, e)
		}
	}
	for path, s := range outcomes(entries) {
		u := of(path)
		if s.Recalled != never {
			u.Sessions++
		}
		switch {
		case s.Used != never:
			u.Used++
		case s.unused():
			u.Unused++
		}
	}
}

// count takes in the prompts of one session.
func (t *Tally) count(prompts []Prompt) {
	if len(prompts) > 0 {
		t.Sessions++
	}
	t.Prompts += len(prompts)
	for _, p := range prompts {
		if t.First.IsZero() || p.Time().Before(t.First) {
			t.First = p.Time()
		}
		switch {
		case len(p.Injected()) > 0:
			t.Answered++
		case p.Skipped() != "":
			t.Skipped++
		case p.Abstained():
			t.Abstained++
		}
	}
}

func (u *Uses) way(reason string) {
	switch reason {
	case ByReading:
		u.Read++
	case ByName:
		u.Cited++
	case ByWords:
		u.Words++
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// unreadable tells of a session's file that cannot be read.
func unreadable(path string, err error) casebook.Problem {
	return casebook.Problem{Code: "unreadable", Path: path, Text: "the ledger of a session cannot be read: " + err.Error()}
}

// Distinct leaves out what says again what an earlier entry says of a memory: two processes may have followed the same transcript.
func Distinct(entries []Entry) []Entry {
	known := map[string]bool{}
	var out []Entry
	for _, e := range entries {
		if key := e.Key(); key != "" {
			if known[key] {
				continue
			}
			known[key] = true
		}
		out = append(out, e)
	}
	return out
}

// Key is the same for entries that say the same of a memory; empty for an entry of another kind.
func (e Entry) Key() string {
	if e.Event != Used && e.Event != Contradicted {
		return ""
	}
	var b bytes.Buffer
	for _, s := range []string{e.Event, e.Path, e.Prompt, e.Reason} {
		fmt.Fprintf(&b, "%d %s\n", len(s), s)
	}
	return b.String()
}
