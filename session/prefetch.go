package session

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
	"casebook/internal/secret"
	"casebook/recall"
)

// A prefetch goes on in a process of its own, for which a prompt leaves a job. Job and result are files beside the session's state, under the same lock. A model is
// asked for the job that lies there, and what is given out is the result that lies there: who takes a file away has cancelled what it stands for.

const (
	jobEnding    = ".job"
	resultEnding = ".result"
	tempEnding   = ".tmp"
	// jobVersion is that of both files; one of another version counts as none.
	jobVersion = 1
	// maxJob bounds either file, and maxJobPrompt the prompt in it.
	maxJob       = 1 << 20
	maxJobPrompt = 64 << 10
	// resultFor is how long a result waits for a collect point.
	resultFor = time.Hour
	// watchEvery is how often a process looks whether its job is still there.
	watchEvery = 50 * time.Millisecond
)

// A job is what a model is to be asked for.
type job struct {
	Version int       `json:"version"`
	Token   string    `json:"token"` // no other job has it
	Began   time.Time `json:"began"`
	ID      string    `json:"id,omitempty"` // of the prompt
	Prompt  string    `json:"prompt"`
	// Files and Bytes are what the prompt was given at once: what comes late fills up to its budget.
	Files int `json:"files"`
	Bytes int `json:"bytes"`
}

// A result is a job that a model has answered.
type result struct {
	job
	Settled   time.Time        `json:"settled"`
	Selection recall.Selection `json:"selection"`
}

// A Job is what a process that asks a model needs.
type Job struct {
	Prompt  string         // its id
	Request recall.Request // but for root and branch

	token string
	file  fs.FileInfo
}

// newJob leaves a job for a prompt that was just answered, where a model could add to the answer, and gives its token; empty: there is none. offered is how many
// memories are left to choose from.
func (s Session) newJob(st *state, p Prompt, text string, shown []casebook.Attachment, offered int) (string, error) {
	budget := s.Budget.OrDefault()
	j := job{Version: jobVersion, Token: strconv.FormatUint(rand.Uint64(), 36), Began: s.now(), ID: p.ID, Files: len(shown)}
	for _, a := range shown {
		j.Bytes += len(a.Text)
	}
	full := budget.Files >= 0 && j.Files >= budget.Files || budget.TurnBytes >= 0 && j.Bytes >= budget.TurnBytes
	if !p.Prefetch || full || s.spent(st) || offered <= 0 {
		return "", nil
	}
	j.Prompt, _ = secret.Redact(ends(text, maxJobPrompt), nil) // no secret is sent, so none need lie here
	return j.Token, s.put(jobEnding, j)
}

// ends is a prompt without the middle of a long one: people ask before or behind what they paste, and a secret at the very end of what is kept would be half a secret, which
// looks like none.
func ends(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	head, tail := casebook.CutPoint(text, limit/2), casebook.CutPoint(text, len(text)-limit/2)
	return text[:head] + "\n\n" + text[tail:]
}

// Job is the one with that token; nil when it is not there any more: then nobody wants its answer.
func (s Session) Job(ctx context.Context, token string) (*Job, error) {
	if s.ID == "" || !exists(s.beside(jobEnding)) {
		return nil, nil
	}
	var found *Job
	err := s.step(ctx, "", func(st *state) (bool, error) {
		j := read[job](s.beside(jobEnding))
		info, err := os.Stat(s.beside(jobEnding))
		if err == nil && j != nil && j.Token == token && !st.readOnly {
			found = &Job{Prompt: j.ID, Request: s.request(st, j.Prompt), token: token, file: info}
		}
		return false, nil
	})
	return found, err
}

// Watch gives a context that ends with ctx, and soon after the job was taken away or replaced.
func (s Session) Watch(ctx context.Context, j *Job) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, err := os.Stat(s.beside(jobEnding))
			if err != nil || !os.SameFile(now, j.file) || !now.ModTime().Equal(j.file.ModTime()) || now.Size() != j.file.Size() { // no job is written twice
				cancel()
				return
			}
		}
	}()
	return ctx, cancel
}

// Settle ends a job; false: it was cancelled meanwhile. A model's choice waits for the next collect point. The words' choice was given out with the prompt, and of a
// failure there is nothing to give.
func (s Session) Settle(ctx context.Context, j *Job, chosen recall.Selection) (bool, error) {
	if !exists(s.beside(jobEnding)) {
		return false, nil
	}
	current := false
	err := s.step(ctx, "", func(st *state) (bool, error) {
		found := read[job](s.beside(jobEnding))
		if found == nil || found.Token != j.token || st.readOnly {
			return false, nil
		}
		current = true
		if chosen.By == recall.ByModel && len(chosen.IDs) > 0 {
			if err := s.put(resultEnding, result{*found, s.now(), chosen}); err != nil {
				return false, err
			}
		}
		return false, os.Remove(s.beside(jobEnding))
	})
	return current, err
}

// Cancel ends what goes on for the session, and drops what has settled.
func (s Session) Cancel(ctx context.Context) error {
	if s.ID == "" || !exists(s.beside(jobEnding)) && !exists(s.beside(resultEnding)) {
		return nil
	}
	return s.step(ctx, "", func(*state) (bool, error) {
		s.drop()
		return false, nil
	})
}

// drop is Cancel under the lock.
func (s Session) drop() {
	os.Remove(s.beside(jobEnding))
	os.Remove(s.beside(resultEnding))
}

// request is what recall is to know of the session.
func (s Session) request(st *state, prompt string) recall.Request {
	return recall.Request{Prompt: prompt, Surfaced: s.unchanged(st.Surfaced), Read: s.unchanged(st.Read), Tools: slices.Clone(st.Tools), Files: slices.Clone(st.Files)}
}

// distinct is how many different words two lists have.
func distinct(a, b []string) int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return len(slices.Compact(all))
}

// beside is the path of one of the session's other files.
func (s Session) beside(ending string) string { return filepath.Join(s.folder(), s.name()+ending) }

func (s Session) put(ending string, v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		err = fsatomic.Swap(s.beside(ending), data)
	}
	if err != nil {
		return fmt.Errorf("keep prefetch: %w", err)
	}
	return nil
}

// read reads a job or a result; nil: there is none that can be understood.
func read[T job | result](path string) *T {
	data, err := regular.Read(path, maxJob)
	if err != nil {
		return nil
	}
	var v struct {
		Version int `json:"version"`
	}
	into := new(T)
	if json.Unmarshal(data, &v) != nil || v.Version != jobVersion || json.Unmarshal(data, into) != nil {
		return nil
	}
	return into
}
