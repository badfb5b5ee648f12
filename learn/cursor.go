package learn

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	version       = 1
	cursorSuffix  = ".cursor"
	cursorsFolder = "cursors"
	collectedFile = "collected"
	maxState      = 64 << 10
	// markBytes is how much of a transcript's beginning, and of what was read last, is remembered by its hash.
	markBytes = 4 << 10
	// keepGone is for how long a cursor is kept whose transcript is gone, and a wish for one that cannot be read.
	keepGone = 30 * 24 * time.Hour
)

// A cursor is how far a transcript was read. Everything from From to End was; of what lies before From only what lies before Back was.
type cursor struct {
	Version int    `json:"version"`
	Path    string `json:"path"`
	// Since is from when on turns count, where the session began after its file: what it was copied from was said elsewhere.
	Since time.Time `json:"since,omitzero"`
	Back  int64     `json:"back,omitempty"`
	From  int64     `json:"from,omitempty"`
	End   int64     `json:"end"`
	// Lead is where the turns begin that the first one behind End may answer to.
	Lead int64 `json:"lead,omitempty"`
	// Asked is the end of what was looked at for what a person asked for outright, where that is behind End.
	Asked int64 `json:"asked,omitempty"`
	// Times: the places are times, since the file is no stream and grows anywhere.
	Times bool `json:"times,omitempty"`
	// Last is the time of the last turn before End.
	Last time.Time `json:"last,omitzero"`
	Head mark      `json:"head,omitzero"`
	Tail mark      `json:"tail,omitzero"` // of what stands before End

	fresh bool // there is none on the disk
}

// A mark is a part of a file, by its hash.
type mark struct {
	Bytes int64  `json:"bytes"`
	Hash  string `json:"hash"`
}

// errNewer says that a newer casebook has the cursor; nothing is learned from its transcript here.
var errNewer = errors.New("a newer casebook wrote it")

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

func cursorPath(folder, transcript string) string {
	return filepath.Join(folder, cursorsFolder, hashed(filepath.Clean(transcript))+cursorSuffix)
}

// readCursor answers a fresh cursor where there is none. One that is broken is told, and counts as none; while one cannot be read, its transcript waits.
func readCursor(folder, transcript string) (cursor, *casebook.Problem, error) {
	path := cursorPath(folder, transcript)
	c := cursor{Version: version, Path: transcript, fresh: true}
	data, err := regular.Read(path, maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil, nil
	}
	var there cursor
	var unread *fs.PathError
	if errors.As(err, &unread) || errors.Is(err, regular.ErrNotRegular) {
		return c, &casebook.Problem{Code: "learn-state", Path: path, Text: fmt.Sprintf("how far %s was read cannot be told: %s; nothing is learned from it meanwhile", transcript, plainError(err)),
			Fix: "let casebook read it; or move it away, and what is said from then on is learned"}, errWaits
	}
	if err == nil {
		err = json.Unmarshal(data, &there)
	}
	switch {
	case err == nil && there.Version > version:
		return c, &casebook.Problem{Code: "state-version", Path: path, Text: fmt.Sprintf("version %d is of a newer casebook; nothing is learned from %s", there.Version, transcript),
			Fix: "use the newer casebook"}, errNewer
	case err == nil && (there.Version != version || there.Path != transcript || there.End < 0 || there.From < 0 || there.From > there.End || there.Back < 0 || there.Lead < 0):
		err = errors.New("it is not one of casebook's")
	}
	if err != nil {
		return c, &casebook.Problem{Code: "learn-cursor", Path: path,
			Text: "how far " + transcript + " was read is not known any more: " + err.Error(), Fix: "nothing: what was said from now on is learned; `casebook learn` with the transcript reads all of it"}, nil
	}
	return there, nil, nil
}

func (c *cursor) write(folder string) error {
	path := cursorPath(folder, c.Path)
	data, err := json.Marshal(c)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = fsatomic.Swap(path, data)
	}
	if err != nil {
		return fmt.Errorf("keep how far a transcript was read: %w", err)
	}
	c.fresh = false
	return nil
}

// moveTo says that the file was read to an end.
func (c *cursor) moveTo(f fileOf, end, lead int64, last time.Time) error {
	c.End, c.Lead = max(c.End, end), lead
	if !last.IsZero() {
		c.Last = last
	}
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("read transcript: %w", err)
	}
	if c.Times = c.End > info.Size(); c.Times {
		return nil
	}
	if c.Head, err = markOf(f, 0, min(c.End, markBytes)); err == nil {
		c.Tail, err = markOf(f, c.End-min(c.End, markBytes), min(c.End, markBytes))
	}
	return err
}

// kept says whether the file still begins with what was read.
func (c *cursor) kept(f io.ReaderAt, size int64) bool {
	if c.Times {
		return true
	}
	if size < c.End {
		return false
	}
	head, err1 := markOf(f, 0, c.Head.Bytes)
	tail, err2 := markOf(f, c.End-c.Tail.Bytes, c.Tail.Bytes)
	return err1 == nil && err2 == nil && head == c.Head && tail == c.Tail
}

// start is where reading begins that is to give what stands at a place, too.
func (c *cursor) start(at int64) int64 {
	if c.Times && at > 0 {
		return at - 1
	}
	return at
}

func markOf(f io.ReaderAt, at, n int64) (mark, error) {
	if n <= 0 || n > markBytes || at < 0 {
		return mark{}, nil
	}
	data := make([]byte, n)
	if _, err := f.ReadAt(data, at); err != nil {
		return mark{}, fmt.Errorf("read transcript: %w", err)
	}
	sum := sha256.Sum256(data)
	return mark{n, hex.EncodeToString(sum[:])}, nil
}

// Begin says that a session begins now whose file may hold more than what it says from now on, such as what it was copied from. A transcript with a cursor has begun
// before. It opens no transcript.
func Begin(state, transcript string, now time.Time) error {
	folder := filepath.Join(state, Folder)
	if _, err := os.Lstat(cursorPath(folder, transcript)); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	c := cursor{Version: version, Path: transcript, Since: now.UTC()}
	return c.write(folder)
}

// collect removes, once a day, the cursors of transcripts that are gone for long, and what killed processes left.
func (l *Learner) collect() error {
	done := filepath.Join(l.folder(), collectedFile)
	if info, err := os.Lstat(done); err == nil && l.now().Sub(info.ModTime()) < 24*time.Hour {
		return nil
	}
	cursors := filepath.Join(l.folder(), cursorsFolder)
	for _, folder := range []string{l.folder(), cursors} {
		entries, _ := os.ReadDir(folder) // one that is not there has none
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || !e.Type().IsRegular() {
				continue
			}
			path, age := filepath.Join(folder, e.Name()), l.now().Sub(info.ModTime())
			if fsatomic.IsTemp(e.Name()) && age > time.Hour || age > keepGone && (folder == cursors && ofNothing(path) || folder == l.folder() && abandoned(path)) {
				os.Remove(path)
			}
		}
	}
	return fsatomic.Swap(done, nil)
}

// ofNothing says whether a file is the cursor of a transcript that is gone.
func ofNothing(path string) bool {
	var c cursor
	data, err := regular.Read(path, maxState)
	if err != nil || !strings.HasSuffix(path, cursorSuffix) || json.Unmarshal(data, &c) != nil || c.Version != version {
		return false
	}
	file, _, _ := strings.Cut(c.Path, "#")
	_, err = os.Lstat(file)
	return errors.Is(err, fs.ErrNotExist)
}
