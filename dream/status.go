package dream

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	// Folder is where the package keeps what it knows, below the state of a memory directory.
	Folder = "dream"

	version     = 1
	statusFile  = "status.json"
	planFile    = "plan.json"
	answersFile = "answers.json"
	receiptFile = "receipt.json"
	lockFile    = "lock"
	seenFolder  = "sessions"
	// maxState bounds what is read of one file of the state.
	maxState = 64 << 20
	// mostRuns is how many runs are remembered.
	mostRuns = 20
)

// ErrNewer is what a state ends in that a newer casebook wrote: it is left as it is.
var ErrNewer = errors.New("a newer casebook has written it")

// A Status is what is known of the runs for one memory directory.
type Status struct {
	Version int `json:"version"`
	// Attempted is when a run began last that counts for the gates, whatever became of it; Attempt names it.
	Attempted time.Time `json:"attempted,omitzero"`
	Attempt   string    `json:"attempt,omitempty"`
	// Completed is when the last run began that ended well, Found when one had a result: steps that were done, or left to a person.
	Completed time.Time `json:"completed,omitzero"`
	Found     time.Time `json:"found,omitzero"`
	// Failures is how many attempts in a row did not end well, Empty how many that did had no result.
	Failures int `json:"failures"`
	Empty    int `json:"empty"`
	// Runs are the last ones, newest first.
	Runs []Run `json:"runs"`
	// Sessions is how many there were since Completed.
	Sessions int `json:"-"`
}

// A Run is what one run came to.
type Run struct {
	ID         string         `json:"id"`
	Began      time.Time      `json:"began"`
	Ended      time.Time      `json:"ended,omitzero"` // zero: it did not get to its end
	Background bool           `json:"background,omitempty"`
	Engine     string         `json:"engine,omitempty"`
	Steps      int            `json:"steps"`
	Applied    int            `json:"applied"`
	Skipped    int            `json:"skipped"`
	Waiting    int            `json:"waiting"`
	Usage      casebook.Usage `json:"usage,omitzero"`
	MicroUSD   *int64         `json:"microUSD,omitempty"`
	Failed     string         `json:"failed,omitempty"`
}

// ReadStatus is that of a memory directory, by its state. Without a state, or a run, it is the zero Status.
func ReadStatus(state string) (Status, error) {
	var s Status
	if state == "" {
		return s, nil
	}
	if _, err := readJSON(filepath.Join(state, Folder, statusFile), &s); err != nil {
		return Status{}, err
	}
	s.Sessions = sessionsSince(filepath.Join(state, Folder, seenFolder), s.Completed)
	return s, nil
}

func (s Status) write(state string) error {
	s.Version = version
	return writeJSON(filepath.Join(state, Folder, statusFile), s)
}

// readJSON reads a file of the state; false: it is not there, or broken, which is as good: nothing but what a person said no to is lost with it.
func readJSON(path string, into any) (bool, error) {
	data, err := regular.Read(path, maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var head struct {
		Version int `json:"version"`
	}
	if json.Unmarshal(data, &head) != nil {
		return false, nil
	}
	if head.Version > version {
		return false, fmt.Errorf("read %s: %w", path, ErrNewer)
	}
	return json.Unmarshal(data, into) == nil, nil
}

func writeJSON(path string, value any) error {
	var head struct {
		Version int `json:"version"`
	}
	if _, err := readJSON(path, &head); errors.Is(err, ErrNewer) {
		return err
	}
	data, err := json.Marshal(value)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = fsatomic.Swap(path, data)
	}
	if err != nil {
		return fmt.Errorf("keep %s: %w", path, err)
	}
	return nil
}

// Noted notes that there was a session, by the path of its transcript, of which no more than a hash is kept. Casebook's own runs of an agent start no hook, and so are never noted.
func Noted(state, transcript string, now time.Time) error {
	if state == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(filepath.Clean(transcript)))
	folder := filepath.Join(state, Folder, seenFolder)
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		err = fsatomic.Swap(filepath.Join(folder, hex.EncodeToString(sum[:16])), []byte(now.UTC().Format(time.RFC3339Nano)))
	}
	if err != nil {
		return fmt.Errorf("note a session: %w", err)
	}
	return nil
}

// sessionsSince counts the sessions that were noted behind a time.
func sessionsSince(folder string, since time.Time) (n int) {
	eachSession(folder, func(_ string, at time.Time) {
		if at.After(since) {
			n++
		}
	})
	return n
}

func eachSession(folder string, do func(path string, at time.Time)) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if fsatomic.IsTemp(e.Name()) {
			continue
		}
		path := filepath.Join(folder, e.Name())
		data, err := regular.Read(path, 64)
		if err != nil {
			continue
		}
		at, err := time.Parse(time.RFC3339Nano, strings.TrimSpace(string(data)))
		if err == nil {
			do(path, at)
		}
	}
}

// Due says whether a run in the background may begin: enough time since the last attempt, the more the oftener attempts failed, and enough sessions since the last run that ended
// well. why says in a few words what is missing.
func (s Status) Due(minHours, minSessions int, now time.Time) (due bool, why string) {
	wait := s.interval(minHours)
	if next := s.Attempted.Add(wait); !s.Attempted.IsZero() && !s.Attempted.After(now) && now.Before(next) {
		why = fmt.Sprintf("the last attempt was at %s; the next one may begin at %s", s.Attempted.UTC().Format("2006-01-02T15:04Z"), next.UTC().Format("2006-01-02T15:04Z"))
		if s.Failures > 0 {
			why += fmt.Sprintf(", later than usual since %d failed", s.Failures)
		}
		return false, why
	}
	if s.Sessions < minSessions {
		return false, fmt.Sprintf("%d of %d sessions since the last run", s.Sessions, minSessions)
	}
	return true, ""
}

// longest is how long failures put a run off at most.
const longest = 7 * 24 * time.Hour

// interval is the least time between two attempts.
func (s Status) interval(minHours int) time.Duration {
	wait := time.Duration(max(minHours, 0)) * time.Hour
	if s.Failures == 0 || wait >= longest {
		return wait
	}
	if wait == 0 { // a gate of no time must not make a failing run begin with every session
		wait = time.Hour / 2
	}
	return min(wait<<min(s.Failures, 8), longest)
}

// begin records an attempt before its work.
func (d *Dream) begin(id string, background bool) error {
	s, err := ReadStatus(d.Store.State)
	if err != nil {
		return err
	}
	now := d.now().UTC()
	s.Attempted, s.Attempt = now, id
	s.Failures++ // until it ends well
	s.add(Run{ID: id, Began: now, Background: background})
	dropSessions(d.Store.State, now.Add(-keepSessions)) // where no run ever ends well
	return s.write(d.Store.State)
}

// keepSessions is for how long a session is counted.
const keepSessions = 90 * 24 * time.Hour

// dropSessions takes those away that were noted up to a time.
func dropSessions(state string, upto time.Time) {
	eachSession(filepath.Join(state, Folder, seenFolder), func(path string, at time.Time) {
		if !at.After(upto) {
			os.Remove(path)
		}
	})
}

func (s *Status) add(r Run) {
	s.Runs = append([]Run{r}, s.Runs...)
	s.Runs = s.Runs[:min(len(s.Runs), mostRuns)]
}

// end records what the attempt came to. One that is not the last any more, such as of a process that slept while another took the lock, says nothing about the gates.
func (d *Dream) end(r Run) error {
	s, err := ReadStatus(d.Store.State)
	if err != nil {
		return err
	}
	r.Ended = d.now().UTC()
	known := false
	for i := range s.Runs {
		if s.Runs[i].ID == r.ID {
			r.Began, r.Background = s.Runs[i].Began, s.Runs[i].Background
			s.Runs[i], known = r, true
		}
	}
	if !known {
		s.add(r)
	}
	if s.Attempt == r.ID && r.Failed == "" {
		s.Completed, s.Failures = r.Began, 0
		if r.Applied+r.Waiting > 0 {
			s.Found, s.Empty = r.Ended, 0
		} else {
			s.Empty++
		}
	}
	if err := s.write(d.Store.State); err != nil {
		return err
	}
	dropSessions(d.Store.State, s.Completed)
	return nil
}

// Forget drops what has words of memories, or names of them: the plan, the receipt, and why runs failed.
func Forget(state string) error {
	var failed []error
	for _, name := range []string{planFile, receiptFile} {
		if err := os.Remove(filepath.Join(state, Folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, err)
		}
	}
	s, err := ReadStatus(state)
	if err != nil || len(s.Runs) == 0 {
		return errors.Join(append(failed, err)...)
	}
	for i := range s.Runs {
		if s.Runs[i].Failed != "" {
			s.Runs[i].Failed = "it failed"
		}
	}
	return errors.Join(append(failed, s.write(state))...)
}
