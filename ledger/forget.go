package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// Forget takes memories out of the ledger, by their paths as entries have them: what was noted of their use, their places among candidates, and the words of the prompts
// that they were ranked for or that name them, since those may be theirs. Lines that cannot be understood and name one go whole. A line that a session appends in the very
// moment of the change may be lost.
func (l Ledger) Forget(ctx context.Context, paths []string) error {
	files, err := l.files()
	if err != nil {
		return err
	}
	f := newForgetting(paths)
	var failed []error
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("forget in the ledger: %w", err)
		}
		if err := l.forgetIn(file.Name(), f); err != nil {
			failed = append(failed, fmt.Errorf("forget in the ledger: %w", err))
		}
	}
	if err := l.dropSums(); err != nil {
		failed = append(failed, fmt.Errorf("forget in the ledger: %w", err))
	}
	return errors.Join(failed...)
}

// ForgetSession takes a session out of the ledger.
func (l Ledger) ForgetSession(session string) error {
	file, err := l.path(session)
	if err == nil {
		err = errors.Join(os.Remove(file), l.dropSums())
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrNoID) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("forget in the ledger: %w", err)
	}
	return nil
}

// forgetIn writes a file anew. Hooks append without a lock, so what they appended while this was going on is moved over.
func (l Ledger) forgetIn(name string, f forgetting) error {
	file := filepath.Join(l.folder, name)
	data, whole, err := regular.Start(file, maxRead)
	if errors.Is(err, fs.ErrNotExist) { // collected just now
		return nil
	}
	if err != nil {
		return err
	}
	if !whole { // a line that was never read may hold anything
		return os.Remove(file)
	}
	if _, changed := f.without(data); !changed {
		return nil
	}
	data = wholeLines(data) // the last one may still be written
	kept, _ := f.without(data)
	old, _, err := regular.Open(file)
	if err != nil {
		return err
	}
	defer old.Close()
	if err := fsatomic.Swap(filepath.Join(l.folder, name), kept); err != nil {
		return err
	}
	late, err := io.ReadAll(io.NewSectionReader(old, int64(len(data)), maxRead))
	if err != nil || len(late) == 0 {
		return err
	}
	more, _ := f.without(wholeLines(late))
	to, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = to.Write(more)
	return errors.Join(err, to.Close())
}

func wholeLines(data []byte) []byte { return data[:bytes.LastIndexByte(data, '\n')+1] }

// A forgetting knows memories by their paths and by the words that name them.
type forgetting struct {
	paths  []string
	names  []string // in small letters
	quoted [][]byte // the paths as they stand in JSON
}

func newForgetting(paths []string) forgetting {
	f := forgetting{paths: paths}
	for _, p := range paths {
		if q, err := encode(p); err == nil {
			f.quoted = append(f.quoted, bytes.TrimSpace(q))
		}
		name := strings.ToLower(strings.TrimSuffix(path.Base(filepath.ToSlash(p)), ".md"))
		if name != "" && !slices.Contains(f.names, name) {
			f.names = append(f.names, name)
		}
	}
	return f
}

// without is the lines that may stay, changed where a part of them may not.
func (f forgetting) without(data []byte) (kept []byte, changed bool) {
	for line := range bytes.Lines(data) {
		text := bytes.TrimSpace(line)
		var e Entry
		if _, ok := headerOf(text); ok || len(text) == 0 {
			kept = append(kept, line...)
			continue
		}
		if json.Unmarshal(text, &e) != nil || e.Event == "" {
			if slices.ContainsFunc(f.quoted, func(q []byte) bool { return bytes.Contains(text, q) }) || f.named(string(text)) {
				changed = true
				continue
			}
			kept = append(kept, line...)
			continue
		}
		if e.Event != InstructionsLoaded && slices.Contains(f.paths, e.Path) {
			changed = true
			continue
		}
		less, ok := f.cut(e.Recall)
		if !ok {
			kept = append(kept, line...)
			continue
		}
		e.Recall, changed = less, true
		if anew, err := e.fit(); err == nil { // else it goes whole
			kept = append(kept, anew...)
		}
	}
	return kept, changed
}

// cut takes the memories out of what came of a prompt; false when they are not in it.
func (f forgetting) cut(r *Recall) (*Recall, bool) {
	if r == nil {
		return nil, false
	}
	less := *r
	less.Candidates = slices.DeleteFunc(slices.Clone(r.Candidates), func(c Candidate) bool { return slices.Contains(f.paths, c.Path) })
	less.Injected = slices.DeleteFunc(slices.Clone(r.Injected), func(in Injected) bool { return slices.Contains(f.paths, in.Path) })
	if len(less.Candidates) == len(r.Candidates) && len(less.Injected) == len(r.Injected) && !f.named(r.Text) {
		return nil, false
	}
	less.Text = ""
	for i := range less.Candidates {
		less.Candidates[i].Reason = "" // the prompt's words
	}
	return &less, true
}

// named says whether a text has the name of one as words, also with blanks in the place of its joints.
func (f forgetting) named(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(f.names, func(name string) bool {
		return hasWords(text, name) || hasWords(text, strings.NewReplacer("-", " ", "_", " ").Replace(name))
	})
}

func hasWords(text, words string) bool {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for {
		at := strings.Index(text, words)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, size := utf8.DecodeRuneInString(text[at+len(words):])
		if !inWord(before) && (size == 0 || !inWord(after)) {
			return true
		}
		text = text[at+len(words):]
	}
}
