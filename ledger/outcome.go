package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	sumsFile    = "sums.json"
	sumsVersion = 1
	// maxSums bounds the file; a session takes some hundred bytes of it.
	maxSums = 16 << 20
)

// A day counts from 1970, in UTC; never is no day.
type day int

const never day = 0

func dayOf(t time.Time) day { return day(math.Floor(float64(t.Unix()) / (24 * 60 * 60))) }

func (d day) String() string { return time.Unix(int64(d)*24*60*60, 0).UTC().Format(time.DateOnly) }

// left is how much of what was on a day counts still; nothing of what is as old as the ledger gets.
func (d day) left(of day) float64 {
	if float64(d-of) > KeepFor.Hours()/24 {
		return 0
	}
	return math.Exp2(-float64(max(0, d-of)) / halfLife)
}

// An outcome is what one session made of one memory: when last it used it, got it with a prompt, and saw it contradicted.
type outcome struct {
	Used     day  `json:"used,omitempty"`
	Recalled day  `json:"recalled,omitempty"`
	Wrong    day  `json:"wrong,omitempty"`
	Followed bool `json:"followed,omitempty"` // the transcript was looked through for uses
}

// unused says that the memory was recalled and, as far as one looked, not used.
func (o outcome) unused() bool { return o.Used == never && o.Recalled != never && o.Followed }

// outcomes are those of a session's entries, by memory.
func outcomes(entries []Entry) map[string]outcome {
	all := map[string]outcome{}
	followed := false
	for _, e := range entries {
		switch e.Event {
		case Recalled:
			if e.Recall == nil {
				continue
			}
			for _, in := range e.Recall.Injected {
				o := all[in.Path]
				o.Recalled = max(o.Recalled, dayOf(e.Time))
				all[in.Path] = o
			}
		case Used:
			o := all[e.Path]
			o.Used = max(o.Used, dayOf(e.Time))
			all[e.Path] = o
		case Contradicted:
			o := all[e.Path]
			o.Wrong = max(o.Wrong, dayOf(e.Time))
			all[e.Path] = o
		case Followed:
			followed = true
		}
	}
	for path, o := range all {
		o.Followed = followed
		all[path] = o
	}
	return all
}

// A sum is what is kept of a session's file of that size, so that it need not be read again.
type sum struct {
	Size     int64              `json:"size"`
	Memories map[string]outcome `json:"memories,omitempty"`
}

type sumsBook struct {
	Version  int            `json:"version"`
	Sessions map[string]sum `json:"sessions"` // by file name
}

// sums are those of all sessions; nil without a ledger. Only files that have changed are read: the end of a session has half a second, and a ledger may have a thousand. A
// file that cannot be read has no sum.
func (l Ledger) sums(ctx context.Context) (map[string]sum, error) {
	files, err := l.files()
	if err != nil || len(files) == 0 {
		return nil, err
	}
	var old sumsBook
	if data, err := regular.Read(filepath.Join(l.folder, sumsFile), maxSums); err != nil || json.Unmarshal(data, &old) != nil || old.Version != sumsVersion {
		old = sumsBook{}
	}
	now := sumsBook{Version: sumsVersion, Sessions: map[string]sum{}}
	changed := len(files) != len(old.Sessions)
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read the ledger: %w", err)
		}
		info, err := f.Info()
		if err != nil {
			continue
		}
		if known, ok := old.Sessions[f.Name()]; ok && known.Size == info.Size() {
			now.Sessions[f.Name()] = known
			continue
		}
		changed = true
		if book, err := readBook(filepath.Join(l.folder, f.Name())); err == nil {
			now.Sessions[f.Name()] = sum{info.Size(), outcomes(book.entries)}
		}
	}
	if !changed {
		return now.Sessions, nil
	}
	data, err := json.Marshal(now)
	if err == nil {
		err = fsatomic.Swap(filepath.Join(l.folder, sumsFile), data)
	}
	if err != nil {
		return nil, fmt.Errorf("write the sums of the ledger: %w", err)
	}
	return now.Sessions, nil
}

// dropSums removes what was made of the sessions; it is made anew.
func (l Ledger) dropSums() error {
	var failed []error
	for _, name := range []string{priorFile, sumsFile} {
		if err := os.Remove(filepath.Join(l.folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}
