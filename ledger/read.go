package ledger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/internal/regular"
)

// maxRead is more than a full file can have, since the last lines of processes at once may go past maxFile.
const maxRead = maxFile + 1<<20

// A header is the first line of a file.
type header struct {
	Version int    `json:"version"`
	Session string `json:"session"`
}

func headerOf(line []byte) (header, bool) {
	var h header
	err := json.Unmarshal(line, &h)
	return h, err == nil && h.Version > 0
}

// Read gives the entries of a session in the order in which they came, without those of Showed, with what could not be read as problems. A session that is not there is
// fs.ErrNotExist.
func (l Ledger) Read(session string) ([]Entry, []casebook.Problem, error) {
	path, err := l.path(session)
	if err != nil {
		return nil, nil, fmt.Errorf("read the ledger: %w", err)
	}
	book, err := readBook(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read the ledger: %w", err)
	}
	return book.entries, book.problems, nil
}

// A Summary is what there is of one session.
type Summary struct {
	// ID is empty when the file does not say it; then nobody can ask for the session.
	ID          string
	First, Last time.Time // zero without entries
	Entries     int
	Problems    []casebook.Problem
}

// Sessions lists all sessions, the one with the latest entry first. A file that cannot be read is a summary of nothing but its problem.
func (l Ledger) Sessions() ([]Summary, error) {
	files, err := l.files()
	if err != nil {
		return nil, err
	}
	var all []Summary
	for _, f := range files {
		path := filepath.Join(l.folder, f.Name())
		book, err := readBook(path)
		if err != nil {
			all = append(all, Summary{Problems: []casebook.Problem{unreadable(path, err)}})
			continue
		}
		if len(book.entries) == 0 && len(book.problems) == 0 && book.shown { // nobody asks for it
			continue
		}
		s := Summary{ID: book.session, Entries: len(book.entries), Problems: book.problems}
		for i, e := range book.entries { // hosts' clocks are set back at times
			if i == 0 || e.Time.Before(s.First) {
				s.First = e.Time
			}
			if e.Time.After(s.Last) {
				s.Last = e.Time
			}
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Summary) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.ID, b.ID)) })
	return all, nil
}

// A book is what one file holds.
type book struct {
	session  string
	entries  []Entry // but those of Showed
	shown    bool    // there are some
	problems []casebook.Problem
}

func readBook(path string) (book, error) {
	data, whole, err := regular.Start(path, maxRead)
	if err != nil {
		return book{}, err
	}
	b := parse(path, data)
	if !whole {
		b.problems = append(b.problems, casebook.Problem{Code: "ledger-line", Path: path, Text: fmt.Sprintf("only the first %d MiB are read", maxRead>>20)})
	}
	return b, nil
}

// parse reads what it can: of a newer version the lines that look like ours, of a broken file those that are whole. Broken lines are one problem together,
// since a file that is no ledger at all is nothing but such lines.
func parse(path string, data []byte) book {
	var b book
	newer, broken, first, n := 0, 0, 0, 0
	for line := range bytes.Lines(data) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		var e Entry
		if h, ok := headerOf(line); ok {
			b.session = cmp.Or(b.session, h.Session)
			newer = max(newer, h.Version)
		} else if json.Unmarshal(line, &e) == nil && e.Event != "" {
			if e.Event == Showed {
				b.shown = true
				continue
			}
			b.entries = append(b.entries, e)
		} else if broken++; broken == 1 {
			first = n
		}
	}
	if newer > version {
		b.problems = append(b.problems, casebook.Problem{Code: "ledger-version", Path: path,
			Text: fmt.Sprintf("written by a newer casebook (version %d); nothing is added to it, and something in it may not be shown", newer),
			Fix:  "use the newer casebook"})
	}
	if broken > 0 {
		b.problems = append(b.problems, casebook.Problem{Code: "ledger-line", Path: path, Line: first, Text: brokenText(broken)})
	}
	if b.session == "" {
		b.problems = append(b.problems, casebook.Problem{Code: "ledger-line", Path: path, Line: 1, Text: "the file does not say which session it is of",
			Fix: "remove it if nothing else is in it"})
	}
	return b
}

func brokenText(n int) string {
	if n == 1 {
		return "a line was cut off or is no event; it is passed over"
	}
	return fmt.Sprintf("%d lines were cut off or are no events, this one and later ones; they are passed over", n)
}
