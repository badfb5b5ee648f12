// Package session remembers, between the short processes of one conversation with an agent, what its memory has done: which memories were surfaced, which
// the agent read itself, how many bytes were spent and which prompts were answered.
//
// Each call is one step under the session's lock: it loads the state, decides, and saves it before its answer is given out, so that two processes
// at once never surface a memory twice. Where the lock cannot be had or the state cannot be kept, nothing is recalled: a memory that is missing costs
// less than one that is repeated.
//
// The package does not judge memories and prints nothing.
package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/recall"
)

// A Session is one conversation, by the id that its host gave it.
type Session struct {
	ID string
	// State is the folder that belongs to the memory directory, settings.MemoryStateDir; it is made when it is missing.
	State string
	// Memory is the real path of the memory directory; MemoryNames are other paths that lead there, as an agent may write them.
	Memory      string
	MemoryNames []string
	// Further are the real paths of further directories of memories. What lies in one is known by its absolute path, what lies in Memory by the path below it.
	Further []string
	// Root is the project's root, below which the files that the agent uses are noted, for a model to know what is worked on; empty: none are.
	Root string
	// Projects is the client's folder of transcripts, <config>/projects. A transcript elsewhere is not read; empty: none is.
	Projects string
	Budget   casebook.Budget
	MinWords int              // words that a prompt needs for a recall; 0 means 2
	Now      func() time.Time // nil: time.Now
}

// A Prompt is one that was submitted in the session.
type Prompt struct {
	ID         string // the host's; empty in old versions
	Text       string
	Transcript string // where the host keeps the conversation; empty: nowhere
	Root       string // the project's root, to look up what memories name
	Branch     string // that is checked out there; empty: none
	// Prefetch: a model may be asked for what could be added.
	Prefetch bool
}

// An Answer is what goes beside a prompt.
type Answer struct {
	// Text is rendered and within the budget for hooks; empty when nothing goes beside the prompt.
	Text  string
	Shown []casebook.Attachment
	// Late is what a model had chosen for the prompt before, which Text has too; nil: nothing.
	Late *Late
	// Person is the part of the prompt that a person wrote; empty where recall was not to be asked.
	Person string
	// Considered, Abstained and Ranked are those of the recall.Result.
	Considered int
	Abstained  bool
	Ranked     []recall.Ranked
	// Skipped says in a word or two why recall was not asked; empty when it was.
	Skipped string
	// Prefetch is the token of the job that waits for a model to be asked; empty: there is none.
	Prefetch string
	Problems []casebook.Problem
}

// Repeated says that another hook has answered the prompt, so that this answer tells nothing new.
func (a Answer) Repeated() bool { return a.Skipped == answeredBefore }

const answeredBefore = "answered before"

// given is all that goes with a prompt.
func (a Answer) given() []casebook.Attachment {
	if a.Late == nil {
		return a.Shown
	}
	return slices.Concat(a.Shown, a.Late.Shown)
}

// ErrNoID is returned for a session without an id: nothing could be kept of it.
var ErrNoID = errors.New("the session has no id")

// answeredAgain is how long an equal prompt without an id counts as the same one, reported by a second hook.
const answeredAgain = 10 * time.Second

// Prompt recalls for a prompt that a person wrote, and notes what it surfaced. A prompt is answered once, also when several hooks report it. A memory comes
// once in a session, until compaction; one whose file was edited since may come again.
//
// Whatever a person wrote ends the prefetch of the prompt before it: what has settled is given out here, what has not is cancelled.
func (s Session) Prompt(ctx context.Context, p Prompt, r *recall.Recaller) (Answer, error) {
	text, skipped := recallable(p.Text, s.MinWords)
	switch {
	case skipped == ofHost:
		return Answer{Skipped: skipped}, nil
	case skipped != "":
		answer, err := s.lateWith(ctx, p, r)
		answer.Skipped = skipped
		return answer, err
	}
	answer := Answer{Person: text}
	err := s.step(ctx, p.Transcript, func(st *state) (bool, error) {
		answer.Problems = append(answer.Problems, st.problems...)
		switch {
		case st.readOnly:
			answer.Skipped = "state of a newer version"
			return false, nil
		case !st.answer(p, s.now()):
			answer.Skipped = answeredBefore
			return false, nil
		}
		late := s.take()
		s.drop()
		if s.spent(st) {
			answer.Skipped = "session budget used up"
			return true, nil
		}
		req := s.request(st, text)
		req.Root, req.Branch = p.Root, p.Branch
		res, err := r.Recall(ctx, req)
		answer.Problems = append(answer.Problems, res.Problems...)
		if err != nil {
			return false, fmt.Errorf("recall: %w", err)
		}
		answer.Considered, answer.Abstained, answer.Ranked = res.Considered, res.Abstained, res.Ranked
		if err := s.show(ctx, st, r, p, res.Attachments, late, &answer); err != nil {
			return false, err
		}
		answer.Prefetch, err = s.newJob(st, p, text, answer.given(), res.Considered-distinct(req.Surfaced, req.Read)-len(answer.given()))
		if err != nil { // what fits by its words comes all the same
			answer.Prefetch = ""
			answer.Problems = append(answer.Problems, casebook.Problem{Code: "prefetch-failed", Text: "no model is asked: " + err.Error()})
		}
		return true, ctx.Err() // what could not be given out in time is not noted as shown
	})
	if err != nil {
		return Answer{Person: text, Problems: answer.Problems}, err
	}
	return answer, nil
}

// Start begins the session, or takes it up again: after compact and clear nothing counts as surfaced or read; resume and fork keep the state, or rebuild it
// from the transcript where there is none. A startup begins anew. told is true when the conversation still holds what is said at a session's start.
func (s Session) Start(ctx context.Context, source, transcript string) (told bool, problems []casebook.Problem, err error) {
	if source == "startup" || source == "clear" || source == "compact" {
		transcript = "" // nothing in it counts
	}
	err = s.step(ctx, transcript, func(st *state) (bool, error) {
		problems = st.problems
		s.drop() // it was for a turn that is over
		if st.readOnly {
			return false, nil
		}
		switch {
		case source == "compact":
			st.forget()
		case source == "clear":
			st.forget()
			st.Tools, st.Files = nil, nil
		case source == "startup" && s.now().Sub(st.Began).Abs() > time.Minute: // a second hook may report the same start
			*st = state{Version: stateVersion, Began: s.now()}
		}
		if (source == "fork" || source == "resume") && len(st.Surfaced)+len(st.Read) == 0 && !exists(transcript) {
			st.Waiting = true
		}
		told, st.Told = st.Told, true
		return true, ctx.Err()
	})
	return told, problems, err
}

// A Tool is one use of a tool by the agent.
type Tool struct {
	Name string
	Path string // the file it read or wrote; empty: none
	// Succeeded is false also when it is not known.
	Succeeded bool
}

// maxTools is how many tools, and maxFiles how many files, count as used lately.
const (
	maxTools = 10
	maxFiles = 10
)

// ToolUse notes the tools that succeeded, the latest last, and the memories that the agent has read or written, which it knows without us.
func (s Session) ToolUse(ctx context.Context, used []Tool, transcript string) error {
	return s.step(ctx, transcript, func(st *state) (bool, error) {
		before := len(st.Read)
		tools, files := slices.Clone(st.Tools), slices.Clone(st.Files)
		for _, t := range used {
			if t.Succeeded && t.Name != "" {
				tools = append(slices.DeleteFunc(tools, func(name string) bool { return name == t.Name }), t.Name)
			}
			if f, ok := s.file(t.Path); ok {
				st.Read = noteFile(st.Read, f)
				before = -1
			} else if path, ok := below(s.Root, filepath.Clean(t.Path)); ok {
				files = append(slices.DeleteFunc(files, func(p string) bool { return p == path }), path)
			}
		}
		tools = tools[max(0, len(tools)-maxTools):]
		files = files[max(0, len(files)-maxFiles):]
		changed := before != len(st.Read) || !slices.Equal(tools, st.Tools) || !slices.Equal(files, st.Files)
		st.Tools, st.Files = tools, files
		return changed && !st.readOnly, nil
	})
}

func (s Session) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// name is the state's file name without ending: the host's ids do not become file names.
func (s Session) name() string {
	sum := sha256.Sum256([]byte(s.ID))
	return hex.EncodeToString(sum[:16])
}

func (s Session) folder() string { return filepath.Join(s.State, "sessions") }
