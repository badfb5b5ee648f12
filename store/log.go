package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode"

	"casebook"
)

const (
	// LogBytes bounds the text of one line of a log.
	LogBytes = 4000
	// maxLog bounds what is read of one day.
	maxLog = 64 << 20
)

// ErrLogLong is what a line ends in that is over LogBytes.
var ErrLogLong = fmt.Errorf("a line of the log is at most %d bytes", LogBytes)

// ErrLogEmpty is what a line of blanks ends in.
var ErrLogEmpty = errors.New("there is no text")

// ErrLog is what changing a daily log ends in.
var ErrLog = errors.New("daily logs are only added to")

// Logs are the daily logs of a memory directory: a file a day, to which lines are added and in which nothing is ever rewritten. They are no memories: nothing
// lists, recalls, indexes or changes them. The day is the date of the store's clock in the zone of that clock, which is the machine's.
type Logs struct {
	Store *Store
	// Check is asked about each text before it is written; its error is returned, and nothing is written. nil: nothing is asked.
	Check func(text string) error
}

// Append adds a line `- 15:04 text` to the log of the day, for its first line below a heading with the time and zone in ISO form. A line written in another
// zone than the heading's says its own, `- 15:04+02:00 text`: on the day of a clock change no hour comes twice. Line breaks in the text become blanks. It holds
// the store's lock and writes once, so that lines of several processes never mix; what a process that was killed in its write left of a line stays, and the
// next line begins below it.
func (l Logs) Append(ctx context.Context, text string) (file string, err error) {
	if text, err = logText(text); err == nil && l.Check != nil {
		err = l.Check(text)
	}
	if err != nil {
		removeEmpty(l.Store.created)
		return "", fmt.Errorf("add to the log: %w", err)
	}
	root, unlock, err := l.Store.lock(ctx)
	if err != nil {
		return "", fmt.Errorf("add to the log: %w", err)
	}
	defer func() { err = errors.Join(err, root.Close(), unlock()) }()
	now := l.Store.now()
	file = casebook.LogPath(now)
	if err := l.append(root, file, text, now); err != nil {
		return "", fmt.Errorf("add to the log %s: %w", file, err)
	}
	return file, nil
}

func (l Logs) append(root *os.Root, file, text string, now time.Time) error {
	if err := l.own(root, file); err != nil {
		return err
	}
	if err := root.MkdirAll(filepath.FromSlash(path.Dir(file)), 0o700); err != nil {
		return outsideError(err)
	}
	f, err := root.OpenFile(filepath.FromSlash(file), os.O_RDWR|os.O_APPEND|os.O_CREATE|openFile, 0o600)
	if err != nil {
		return outsideError(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := logFile(info); err != nil {
		return err
	}
	line, err := logLine(f, info.Size(), text, now)
	if err != nil {
		return err
	}
	if _, err = f.Write(line); err == nil { // once, at the end: O_APPEND
		err = l.Store.did("sync log", f.Sync())
	}
	return err
}

// own refuses a log that a link leads to, whatever it leads to, and anything that is no plain file. It is asked before anything is made or opened.
func (l Logs) own(root *os.Root, file string) error {
	real, info, err := l.Store.resolve(root, file)
	switch {
	case errors.Is(err, ErrDangling) || err == nil && real != file:
		return ErrOutside
	case errors.Is(err, fs.ErrNotExist) && real != file:
		return ErrOutside
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return logFile(info)
}

// logFile: a log is written in its place, so that one with another name would be written there, too.
func logFile(info fs.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return ErrNotRegular
	case namesOf(info) > 1:
		return ErrHardLink
	}
	return nil
}

// logText is a text as it stands in a line.
func logText(text string) (string, error) {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, text)
	switch {
	case text == "":
		return "", ErrLogEmpty
	case len(text) > LogBytes:
		return "", ErrLogLong
	}
	return text, nil
}

// logLine is what is written: the line, below a heading where it is the first, and below a line break where the last line has none.
func logLine(f *os.File, size int64, text string, now time.Time) ([]byte, error) {
	if size == 0 {
		return fmt.Appendf(nil, "# %s\n\n- %s %s\n", now.Format(time.RFC3339), now.Format("15:04"), text), nil
	}
	head := make([]byte, min(size, int64(len("# "+time.RFC3339+"\n"))))
	last := make([]byte, 1)
	if _, err := f.ReadAt(head, 0); err != nil {
		return nil, err
	}
	if _, err := f.ReadAt(last, size-1); err != nil {
		return nil, err
	}
	clock := "15:04-07:00"
	if zone, ok := zoneOf(head); ok && zone == now.Format("-07:00") {
		clock = "15:04"
	}
	line := fmt.Appendf(nil, "- %s %s\n", now.Format(clock), text)
	if last[0] != '\n' {
		line = append([]byte("\n"), line...)
	}
	return line, nil
}

// zoneOf is the zone that the heading says.
func zoneOf(head []byte) (string, bool) {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	text, ok := strings.CutPrefix(string(line), "# ")
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(text))
	return at.Format("-07:00"), ok && err == nil
}

// Read is the log of a day; a missing one is an error that Is fs.ErrNotExist.
func (l Logs) Read(day time.Time) ([]byte, error) {
	root, err := l.Store.openRoot()
	if err != nil {
		return nil, fmt.Errorf("open memory directory: %w", err)
	}
	defer root.Close()
	return l.read(root, casebook.LogPath(day), 0)
}

// read begins at a byte.
func (l Logs) read(root *os.Root, file string, from int64) ([]byte, error) {
	if err := l.own(root, file); err != nil {
		return nil, fmt.Errorf("read the log %s: %w", file, err)
	}
	f, info, err := OpenRegular(root, file)
	if err == nil {
		defer f.Close()
		err = logFile(info)
	}
	if err == nil {
		_, err = f.Seek(from, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("read the log %s: %w", file, err)
	}
	text, err := readUpTo(f, maxLog, info.Size()-from)
	if err != nil {
		return nil, fmt.Errorf("read the log %s: %w", file, err)
	}
	return text, nil
}

// A LogDay is one daily log.
type LogDay struct {
	Day   string // YYYY-MM-DD
	Path  string // relative to the memory directory
	Bytes int64
}

// Days are the logs that there are, oldest first. What has a log's name and is no plain file of the directory is a Problem.
func (l Logs) Days() ([]LogDay, []casebook.Problem, error) {
	root, err := l.Store.openRoot()
	if err != nil {
		return nil, nil, fmt.Errorf("open memory directory: %w", err)
	}
	defer root.Close()
	files, problems := l.files(root, casebook.LogFolder, 3)
	var days []LogDay
	for _, file := range files {
		day := strings.TrimSuffix(path.Base(file), ".md")
		if _, odd := casebook.ParseDay(day); odd != nil || !casebook.IsDailyLog(file) {
			continue
		}
		if err := l.own(root, file); err != nil {
			problems = append(problems, l.Store.Problem(file, err))
			continue
		}
		info, err := root.Lstat(filepath.FromSlash(file))
		if err != nil {
			problems = append(problems, l.Store.Problem(file, err))
			continue
		}
		days = append(days, LogDay{day, file, info.Size()})
	}
	slices.SortFunc(days, func(a, b LogDay) int { return strings.Compare(a.Day, b.Day) })
	return days, problems, nil
}

// files are the paths that lie so many levels below a folder. What is no folder on the way is a Problem where it has the name of one, and is never opened: whoever
// opens a pipe waits for its other end.
func (l Logs) files(root *os.Root, folder string, levels int) ([]string, []casebook.Problem) {
	info, err := root.Lstat(filepath.FromSlash(folder))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && info.Mode()&fs.ModeSymlink != 0:
		err = ErrOutside
	case err == nil && !info.IsDir():
		err = syscall.ENOTDIR
	}
	var entries []fs.DirEntry
	if err == nil {
		entries, err = fs.ReadDir(root.FS(), folder)
	}
	if err != nil {
		return nil, []casebook.Problem{l.Store.Problem(folder, err)}
	}
	var files []string
	var problems []casebook.Problem
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if levels == 1 {
			files = append(files, name)
		} else if strings.Trim(e.Name(), "0123456789") == "" {
			below, more := l.files(root, name, levels-1)
			files, problems = append(files, below...), append(problems, more...)
		}
	}
	return files, problems
}
