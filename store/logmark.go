package store

import (
	"bytes"
	"context"
	"fmt"

	"casebook"
)

// marksFile holds, in the state, how far the logs have been read.
const marksFile = "logs.json"

// A LogMark says of each day how many bytes of its log have been read. Who distils logs into memories reads on from there; the logs themselves stay as they are.
type LogMark map[string]int64

type logMarks struct {
	Version int     `json:"version"`
	Days    LogMark `json:"days"`
}

// A LogPart is what came to the log of one day: whole lines.
type LogPart struct {
	LogDay
	From int64 // the byte at which Text begins
	Text []byte
}

// Marked is how far the logs have been read, by the state; nothing yet is an empty mark. A state that was lost means that everything is read again.
func (l Logs) Marked() (LogMark, error) {
	var m logMarks
	if l.Store.State == "" {
		return LogMark{}, nil
	}
	found, err := l.Store.readState(&m, l.Store.file(marksFile))
	if err != nil {
		return nil, err
	}
	if found && m.Version > stateVersion {
		return nil, &newerError{l.Store.file(marksFile), m.Version}
	}
	if m.Days == nil {
		m.Days = LogMark{}
	}
	return m.Days, nil
}

// Since is what came to the logs since the mark, oldest day first, and the mark behind it. A last line without an end waits until it has one, or a line comes
// below it. A log that is shorter than its mark was changed by hand: it is read anew.
func (l Logs) Since(mark LogMark) (parts []LogPart, next LogMark, problems []casebook.Problem, err error) {
	days, problems, err := l.Days()
	if err != nil {
		return nil, nil, problems, err
	}
	root, err := l.Store.openRoot()
	if err != nil {
		return nil, nil, problems, fmt.Errorf("open memory directory: %w", err)
	}
	defer root.Close()
	next = LogMark{}
	for _, day := range days {
		from := mark[day.Day]
		if from < 0 || from > day.Bytes {
			from = 0
		}
		next[day.Day] = from
		if from == day.Bytes {
			continue
		}
		text, err := l.read(root, day.Path, from)
		if err != nil {
			problems = append(problems, l.Store.Problem(day.Path, err))
			continue
		}
		text = text[:bytes.LastIndexByte(text, '\n')+1]
		if len(text) == 0 {
			continue
		}
		next[day.Day] = from + int64(len(text))
		parts = append(parts, LogPart{day, from, text})
	}
	return parts, next, problems, nil
}

// Mark keeps in the state how far the logs have been read.
func (l Logs) Mark(ctx context.Context, mark LogMark) error {
	h, err := l.Store.hold(ctx)
	if err != nil {
		return fmt.Errorf("mark the logs: %w", err)
	}
	defer h.release()
	if err := h.begin(); err != nil {
		return err
	}
	return h.keepJSON(logMarks{stateVersion, mark}, marksFile)
}
