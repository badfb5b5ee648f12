package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	stateVersion = 1
	// maxState bounds a state file; what is larger was not written by us.
	maxState = 4 << 20
	// maxAnswered is how many prompts are remembered as answered.
	maxAnswered = 50
	// keepFor is how long the state of a session is kept after its last use.
	keepFor = 30 * 24 * time.Hour
	// collectAtOnce is how many files one collection looks at, since an ending session has little time.
	collectAtOnce = 100
)

// A state is what a session's file holds.
type state struct {
	Version int       `json:"version"`
	Began   time.Time `json:"began"`
	// Surfaced and Read are memories, the latest last.
	Surfaced []file   `json:"surfaced,omitempty"`
	Read     []file   `json:"read,omitempty"`
	Tools    []string `json:"tools,omitempty"`
	// Files are those of the project that the agent used, relative to its root, the latest last.
	Files []string `json:"files,omitempty"`
	// Told: the conversation holds what is said at the start of a session.
	Told bool `json:"told,omitempty"`
	// Waiting: the session continues another one whose transcript was not there yet; what was surfaced in it is taken over when it is. The client writes
	// a fork's transcript after the fork's first prompt.
	Waiting bool `json:"waiting,omitempty"`
	// Bytes is the size of all texts surfaced since the start or the last compaction, also of memories that came twice.
	Bytes    int        `json:"bytes"`
	Answered []answered `json:"answered,omitempty"`
	// Prompts counts those that recall was asked for, Hits those that got something.
	Prompts int `json:"prompts"`
	Hits    int `json:"hits"`

	readOnly bool // of a version that we do not know
	problems []casebook.Problem
}

// A file is a memory as it was when it was surfaced or read. When its size or time is another now, it does not count as known any more.
type file struct {
	Path    string `json:"path"` // relative to the memory directory, with slashes; absolute in a further one
	ModTime int64  `json:"modTime"`
	Size    int64  `json:"size"`
	Bytes   int    `json:"bytes,omitempty"`  // that were shown
	Prompt  string `json:"prompt,omitempty"` // at which it was shown
}

type answered struct {
	Prompt string    `json:"prompt"`
	At     time.Time `json:"at"`
}

// answer notes that the prompt is being answered, and says false when it was before.
func (st *state) answer(p Prompt, now time.Time) bool {
	key, within := p.ID, keepFor
	if key == "" {
		key, within = textKey+Session{ID: p.Text}.name(), answeredAgain
	}
	for _, a := range st.Answered {
		if since := now.Sub(a.At); a.Prompt == key && since < within && (p.ID != "" || since >= 0) { // a clock set back ends the short wait
			return false
		}
	}
	st.Answered = append(st.Answered, answered{key, now})
	st.Answered = st.Answered[max(0, len(st.Answered)-maxAnswered):]
	st.Prompts++
	return true
}

func (st *state) surface(path string, a casebook.Attachment, prompt string) {
	f := fileOf(path, a, prompt)
	if len(st.Surfaced) == 0 || st.Surfaced[len(st.Surfaced)-1].Prompt != prompt {
		st.Hits++
	}
	st.Surfaced = noteFile(st.Surfaced, f)
	st.Bytes += f.Bytes
}

func fileOf(path string, a casebook.Attachment, prompt string) file {
	return file{Path: path, ModTime: a.ModTime.UnixNano(), Size: a.Size, Bytes: len(a.Text), Prompt: prompt}
}

// forget is for a conversation whose beginning was cut off: nothing of it counts as seen.
func (st *state) forget() {
	st.Surfaced, st.Read, st.Bytes, st.Told, st.Waiting = nil, nil, 0, false, false
	st.Answered = slices.DeleteFunc(st.Answered, func(a answered) bool { return strings.HasPrefix(a.Prompt, textKey) }) // an equal text is a new prompt now
}

// textKey begins the key of a prompt that came without an id.
const textKey = "text "

func noteFile(files []file, f file) []file {
	return append(slices.DeleteFunc(files, func(old file) bool { return old.Path == f.Path }), f)
}

// step runs one change of the state under the session's lock. decide says whether the state is to be saved; when saving fails, the step has failed.
func (s Session) step(ctx context.Context, transcript string, decide func(*state) (bool, error)) error {
	if s.ID == "" {
		return ErrNoID
	}
	if err := os.MkdirAll(s.folder(), 0o700); err != nil {
		return fmt.Errorf("keep session: %w", err)
	}
	unlock, err := lock(ctx, s.folder(), s.name())
	if err != nil {
		return err
	}
	defer unlock()
	st, err := s.load(ctx, transcript)
	if err != nil {
		return err
	}
	save, err := decide(st)
	if err != nil || !save {
		return err
	}
	return keep(s.folder(), s.name(), st)
}

// load reads the state; without a readable one it is rebuilt from the transcript.
func (s Session) load(ctx context.Context, transcript string) (*state, error) {
	path := s.path()
	data, err := regular.Read(path, maxState)
	if err == nil {
		st := &state{}
		if err = json.Unmarshal(data, st); err == nil && st.Version == stateVersion {
			return s.takeOver(ctx, st, transcript)
		}
		if err == nil && st.Version > 0 {
			return &state{readOnly: true, problems: []casebook.Problem{{Code: "state-version", Path: path,
				Text: fmt.Sprintf("written by a newer casebook (version %d); there is no recall in this session", st.Version),
				Fix:  "use the newer casebook"}}}, nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read session: %w", err)
	}
	st := &state{Version: stateVersion, Began: s.now()}
	if transcript != "" {
		if err := s.rebuild(ctx, st, transcript); err != nil {
			return nil, err
		}
	}
	return st, nil
}

// takeOver adds to a waiting state what its transcript holds, once there is one.
func (s Session) takeOver(ctx context.Context, st *state, transcript string) (*state, error) {
	if !st.Waiting || !exists(transcript) {
		return st, nil
	}
	whole := &state{}
	if err := s.rebuild(ctx, whole, transcript); err != nil {
		return nil, err
	}
	for _, f := range st.Surfaced {
		whole.Surfaced = noteFile(whole.Surfaced, f)
	}
	for _, f := range st.Read {
		whole.Read = noteFile(whole.Read, f)
	}
	st.Surfaced, st.Read, st.Bytes, st.Waiting = whole.Surfaced, whole.Read, max(st.Bytes, whole.Bytes), false
	return st, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return path != "" && err == nil
}

// lock holds the state of a session. Sixteen lock files are shared by all sessions and stay for good: a lock of one session's own could be collected while another
// process waits for it.
func lock(ctx context.Context, folder, name string) (unlock func() error, err error) {
	if unlock, err = fsatomic.Lock(ctx, filepath.Join(folder, "lock-"+name[:1])); err != nil {
		return nil, fmt.Errorf("keep session: %w", err)
	}
	return unlock, nil
}

// keep replaces the state in one step. It does not wait for the disk, as fsatomic would: a prompt would pay for that, and a state that a power cut loses
// is rebuilt from the transcript.
func keep(folder, name string, st *state) error {
	data, err := json.Marshal(st)
	if err != nil {
		return fmt.Errorf("keep session: %w", err)
	}
	if err := fsatomic.Swap(filepath.Join(folder, name+".json"), data); err != nil {
		return fmt.Errorf("keep session: %w", err)
	}
	return nil
}

func (s Session) path() string { return filepath.Join(s.folder(), s.name()+".json") }

// keptFor is how long a file is kept, by its name; 0: it is none of those that are collected.
func keptFor(name string) time.Duration {
	switch filepath.Ext(name) {
	case ".json", tempEnding:
		return keepFor
	case jobEnding, resultEnding:
		return resultFor
	}
	return 0
}

// Collect removes what other sessions left behind long ago, a part of it at each call. The state of a session that ended stays for a resume.
func (s Session) Collect() error {
	entries, err := os.ReadDir(s.folder())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("collect sessions: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return !e.Type().IsRegular() || keptFor(e.Name()) == 0 || e.Name() == s.name()+".json"
	})
	if len(entries) == 0 {
		return nil
	}
	now := s.now()
	first := int(uint64(now.UnixNano()) % uint64(len(entries))) // another part each time
	for i := range min(collectAtOnce, len(entries)) {
		e := entries[(first+i)%len(entries)]
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > keptFor(e.Name()) {
			os.Remove(filepath.Join(s.folder(), e.Name()))
		}
	}
	return nil
}
