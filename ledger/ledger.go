// Package ledger keeps what was shown to a session, one line an event: which instruction files the client loaded into it and why, what was recalled for each
// prompt and why, which of it the session then used, and what was found wrong. A person asks it with `casebook why` and `casebook stats`.
//
// A session is one file of JSON lines that only grows, in the state folder of the memory directory; its first line says the format's version and the
// session's id. Several hook processes write to it at once and take no lock: each line goes to the end in one write. Only Forget writes a file anew.
//
// A Tally is the sum of all sessions, and a Prior what ranking may take from it: little, for a while, and never from a memory having been recalled.
//
// The package changes nothing but its own files, reads no file that an entry names and has no clock.
package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// KeepFor is how long the ledger of a session is kept after its last line.
const KeepFor = 90 * 24 * time.Hour

const (
	version = 1
	ending  = ".jsonl"
	// maxLine bounds a line with its end.
	maxLine = 4096
	// maxFile is where a session's ledger is full: at some hundred bytes a line, no session that people have gets there.
	maxFile = 8 << 20
	// maxID bounds a session's id; the hosts' are 36 characters long.
	maxID = 256
)

var (
	// ErrNoID is returned for a session without an id: nobody could ask for it.
	ErrNoID = errors.New("the session has no id")
	// ErrNewer is returned for a file of a version that this casebook does not know; it is left as it is.
	ErrNewer = errors.New("a newer casebook wrote it")
	// ErrFull is returned when the session's file has reached its limit; what is in it stays.
	ErrFull = errors.New("it is full")
)

// A Ledger is that of one memory directory.
type Ledger struct{ folder string }

// Open names the ledger below state, the folder that belongs to the memory directory (settings.Place.State). It reads nothing; the first Append makes the
// folder.
func Open(state string) Ledger { return Ledger{filepath.Join(state, "ledger")} }

// path is the file of a session: the host's ids do not become file names. A session's state has the same name in a folder beside this one.
func (l Ledger) path(session string) (string, error) {
	switch {
	case session == "":
		return "", ErrNoID
	case len(session) > maxID:
		return "", fmt.Errorf("the session's id is over %d bytes", maxID)
	}
	sum := sha256.Sum256([]byte(valid(session)))
	return filepath.Join(l.folder, hex.EncodeToString(sum[:16])+ending), nil
}

// valid is text as JSON can hold it.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// files lists the folder's files of sessions; a folder that is not there has none.
func (l Ledger) files() ([]os.DirEntry, error) {
	all, err := os.ReadDir(l.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the ledger: %w", err)
	}
	var files []os.DirEntry
	for _, f := range all {
		if f.Type().IsRegular() && strings.HasSuffix(f.Name(), ending) && !strings.HasPrefix(f.Name(), ".") {
			files = append(files, f)
		}
	}
	return files, nil
}

// collectAtOnce is how many files one collection looks at, since an ending session has little time.
const collectAtOnce = 100

// Collect removes the ledgers of sessions whose last line is older than keep, a part of them at each call, and what killed processes left.
func (l Ledger) Collect(now time.Time, keep time.Duration) error {
	files, err := l.files()
	if err != nil || len(files) == 0 {
		return err
	}
	left, _ := filepath.Glob(filepath.Join(l.folder, ".*.tmp")) // the pattern is none of a person's
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && now.Sub(info.ModTime()) > 24*time.Hour {
			os.Remove(path)
		}
	}
	first := int(uint64(now.UnixNano()) % uint64(len(files))) // another part each time
	for i := range min(collectAtOnce, len(files)) {
		f := files[(first+i)%len(files)]
		if info, err := f.Info(); err == nil && now.Sub(info.ModTime()) > keep {
			os.Remove(filepath.Join(l.folder, f.Name()))
		}
	}
	return nil
}
