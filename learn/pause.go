package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const pauseSuffix = ".pause"

// pauses are how long the turns rest over which so many runs have died; the last one is the longest.
var pauses = [...]time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 12 * time.Hour, 24 * time.Hour}

// A Pause is kept while a run in the background works on the turns behind a cursor, and goes when the run is done with them, whatever came of it. One that is found was left by a
// run that died or came to no end: the turns rest for a while before they are tried again, and for longer each time. None are passed over.
type Pause struct {
	Version int    `json:"version"`
	Path    string `json:"path"`  // of the transcript
	End     int64  `json:"end"`   // of its cursor
	Tries   int    `json:"tries"` // how many runs began, and none was done with it
	// Begun is when the last one began.
	Begun time.Time `json:"begun"`
}

// Until is when the turns are tried again.
func (p Pause) Until() time.Time { return p.Begun.Add(pauses[min(max(p.Tries, 1), len(pauses))-1]) }

// rests says whether it is too early. A run that began in the future says that the clock was set, and nothing of how long it is ago.
func (p Pause) rests(now time.Time) bool {
	return p.Tries > 0 && !p.Begun.After(now) && now.Before(p.Until())
}

func pausePath(folder, transcript string) string {
	return filepath.Join(folder, hashed(filepath.Clean(transcript))+pauseSuffix)
}

// readPause answers no pause where there is none, or a broken one, which the next try writes anew.
func readPause(path string) Pause {
	var p Pause
	data, err := regular.Read(path, maxState)
	if err != nil || json.Unmarshal(data, &p) != nil || p.Version != version {
		return Pause{}
	}
	return p
}

// try notes that a run begins with the turns behind the cursor, or says that they rest. A run that cannot note it works all the same.
func (r *run) try(c cursor) error {
	path, now := pausePath(r.folder(), c.Path), r.now().UTC()
	p := readPause(path)
	if p.Path != c.Path || p.End != c.End {
		p = Pause{}
	}
	if p.rests(now) {
		return errWaits
	}
	data, err := json.Marshal(Pause{version, c.Path, c.End, p.Tries + 1, now})
	if err == nil {
		err = os.MkdirAll(r.folder(), 0o700)
	}
	if err == nil {
		err = fsatomic.Swap(path, data)
	}
	r.unkept(filepath.Base(path), "that turns are looked at cannot be kept, so that there is no pause should the run die", err)
	return nil
}

// tried says that a run is done with a transcript.
func (r *run) tried(transcript string) {
	os.Remove(pausePath(r.folder(), transcript)) // where it stays, it costs a pause
}

// unpause says that a person's look ends a pause that a transcript has.
func (r *run) unpause(transcript string) {
	if p := readPause(pausePath(r.folder(), transcript)); p.Path == transcript && p.rests(r.now()) {
		r.tell(&casebook.Problem{Code: "learn-paused", Path: transcript, Info: true,
			Text: fmt.Sprintf("%s in the background died over it, so that it was put off until %s; it is read now", counted(p.Tries, "run", "runs"), p.Until().Format(time.RFC3339)),
			Fix:  "nothing"})
	}
}

// Paused are the transcripts that are put off since runs died over them, by the state of a memory directory, the one that is tried again first at the front. A run that began
// within its deadline may be at work, so that nothing is said of its turns.
func Paused(state string, now time.Time, deadline time.Duration) []Pause {
	var all []Pause
	folder := filepath.Join(state, Folder)
	for _, path := range (wishes{folder}).files(pauseSuffix) {
		p := readPause(path)
		if c, _, err := readCursor(folder, p.Path); err == nil && c.End == p.End && p.rests(now) && now.Sub(p.Begun) >= deadline { // else the run had done some of them before it died
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b Pause) int { return a.Until().Compare(b.Until()) })
	return all
}

// abandoned says whether a file is the pause of a transcript that is gone.
func abandoned(path string) bool {
	p := readPause(path)
	if p.Path == "" || filepath.Ext(path) != pauseSuffix {
		return false
	}
	_, err := os.Lstat(p.Path)
	return errors.Is(err, fs.ErrNotExist)
}
