package store

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"time"

	"casebook"
	"casebook/internal/git"
	"casebook/internal/regular"
	"casebook/project"
)

const (
	// commitsFile keeps when git took the memories in, in the state. It can be deleted at any time.
	commitsFile    = "commit-times.json"
	commitsVersion = 1
	maxCommits     = 64 << 20
	// maxCommitted is how long a memory may be that is compared with what git has.
	maxCommitted = 4 << 20
)

// commits is what is known of the memories' commits. It is not changed any more once others may have it.
type commits struct {
	Version int               `json:"version"`
	Head    string            `json:"head"` // the commit that was checked out when git was asked
	Files   map[string]commit `json:"files"`
	asOf    string            // what had been forgotten when it was read
}

// A commit is when git took in a file in the state that it has.
type commit struct {
	Size    int64  `json:"size"`
	ModTime int64  `json:"modTime"`
	Blob    string `json:"blob,omitempty"` // empty: git does not have the file as it is
	Seconds int64  `json:"time,omitempty"`
}

func (c commit) is(f File) bool { return c.Size == f.Size && c.ModTime == f.ModTime }

// CommitTime is when git took in a memory file as it is; zero when it did not, or nobody has asked it since the file was written. A text that is known tells
// also of a file that was written anew with the same content. No process is started.
func (s *Store) CommitTime(f File, text []byte) time.Time {
	c, ok := s.knownCommits().Files[f.Path]
	if !ok || c.Blob == "" || !c.is(f) && (text == nil || !git.IsBlob(text, c.Blob)) {
		return time.Time{}
	}
	return time.Unix(c.Seconds, 0)
}

// committed fills in what is known of the commits of headers.
func (s *Store) committed(headers []casebook.Header) {
	if len(s.knownCommits().Files) == 0 {
		return
	}
	for i, h := range headers {
		headers[i].Committed = s.CommitTime(File{Path: h.Path, Size: h.Size, ModTime: h.ModTime.UnixNano()}, nil)
	}
}

// knownCommits is what this process knows, or else what the state keeps.
func (s *Store) knownCommits() *commits {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.commits == nil {
		c := &commits{}
		if s.State != "" {
			c.asOf = s.forgottenAsOf()
			if data, err := regular.Read(s.file(commitsFile), maxCommits); err == nil && (json.Unmarshal(data, c) != nil || c.Version != commitsVersion) {
				c = &commits{asOf: c.asOf}
			}
		}
		s.commits = c
	}
	return s.commits
}

// LearnCommits asks git when it took the memories in, for commands and the start of a session; a prompt only reads what they learned. Where the directory lies
// in no work tree of git, it costs some stats. Git is asked when a file is not known in its state, or another commit is checked out and a file had none. What
// fails is not learned: then the files' own times count.
func (s *Store) LearnCommits(ctx context.Context, wait time.Duration) {
	p, _, err := project.Find(s.Dir)
	if err != nil || !p.Git || p.Root == p.GitDir {
		return
	}
	files, _, err := s.List(ctx)
	if err != nil {
		return
	}
	_, head := project.Head(p)
	old := s.knownCommits()
	ask := false
	for _, f := range files {
		c, ok := old.Files[f.Path]
		ask = ask || !ok || !c.is(f) || c.Blob == "" && (head == "" || head != old.Head)
	}
	if !ask {
		return
	}
	times, err := git.Times(ctx, s.Dir, wait)
	if err != nil {
		return
	}
	next := &commits{Version: commitsVersion, Head: head, Files: make(map[string]commit, len(files)), asOf: old.asOf}
	for _, f := range files {
		c := commit{Size: f.Size, ModTime: f.ModTime}
		if t, ok := times[f.Path]; ok && t.Blob != "" {
			if data, cut, err := s.Read(f.Path, maxCommitted); err == nil && !cut && git.IsBlob(data, t.Blob) {
				c.Blob, c.Seconds = t.Blob, t.Time.Unix()
			}
		}
		next.Files[f.Path] = c
	}
	s.mu.Lock()
	s.commits = next
	s.mu.Unlock()
	s.keepCommits(next)
}

// keepCommits serves: a failure costs time, nothing else.
func (s *Store) keepCommits(c *commits) {
	if s.usable() != nil {
		return
	}
	if _, err := s.readFormat(); err != nil { // nothing is written into the state of a newer casebook
		return
	}
	data, err := json.Marshal(c)
	if err != nil || os.MkdirAll(s.State, 0o700) != nil {
		return
	}
	temp, err := os.CreateTemp(s.State, "."+commitsFile+"-*.tmp")
	if err != nil {
		return
	}
	_, err = temp.Write(data)
	if errors.Join(err, temp.Close()) != nil || os.Rename(temp.Name(), s.file(commitsFile)) != nil {
		os.Remove(temp.Name())
	}
	if s.forgottenAsOf() != c.asOf { // what was forgotten meanwhile must not come back
		s.dropCommits()
	}
}

// dropCommits erases what is known, with the names of memories that are to be forgotten.
func (s *Store) dropCommits() error {
	s.mu.Lock()
	s.commits = nil
	s.mu.Unlock()
	return s.remove(commitsFile)
}
