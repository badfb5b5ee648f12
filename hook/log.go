package hook

import (
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"casebook"
)

const (
	// maxLog is the size at which the log becomes LogFile.1 and a new one begins.
	maxLog = 1 << 20
	// maxLogged is how many problems of one event are logged.
	maxLogged = 20
)

// A log gathers what went wrong with one event and is written once, at the end. A log that cannot be written changes nothing else.
type log struct {
	mu    sync.Mutex
	dir   string // casebook's state folder; empty: there is no log
	event string
	found []casebook.Problem
}

// begin says where the log is and which event it is about; the last call counts.
func (l *log) begin(dir, event string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dir, l.event = dir, event
}

func (l *log) problems(found []casebook.Problem) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.found = append(l.found, found...)
}

// close writes the lines: an error for what stopped the work, a warning for each problem.
func (l *log) close(err error) {
	defer func() { _ = recover() }()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dir == "" || err == nil && len(l.found) == 0 {
		return
	}
	f := openLog(l.dir)
	if f == nil {
		return
	}
	defer f.Close()
	to := slog.New(slog.NewJSONHandler(f, nil)).With("event", l.event)
	if err != nil {
		to.Error("no answer", "error", err.Error())
	}
	for _, p := range l.found[:min(len(l.found), maxLogged)] {
		to.Warn("problem", "code", p.Code, "error", p.String())
	}
}

func openLog(dir string) *os.File {
	path := filepath.Join(dir, LogFile)
	if os.MkdirAll(dir, 0o700) != nil {
		return nil
	}
	if info, err := os.Lstat(path); err == nil {
		if !info.Mode().IsRegular() {
			return nil
		}
		if info.Size() > maxLog {
			_ = os.Rename(path, path+".1")
		}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil
	}
	return f
}
