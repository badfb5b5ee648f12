package store

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/regular"
)

// A Past is one change that was applied.
type Past struct {
	ID     string // of the change; what stands before the point is its batch
	Time   time.Time
	Change casebook.Change // without its body
	Undoes []string        // of an undo: the changes that it took back
	Edits  []FileEdit
	Purged bool // what its step did to the index was forgotten with a memory
}

// A FileEdit is one file before and after a change, by the lower-case hex SHA-256 of its text; empty: there was no file.
type FileEdit struct{ Path, Before, After string }

// History lists the changes of a memory, by its path, stem or name, newest first, also under the names that it had before. An empty name lists all.
func (s *Store) History(name string) ([]Past, []casebook.Problem, error) {
	batches, problems, err := s.batches()
	if err != nil {
		return nil, problems, fmt.Errorf("read history: %w", err)
	}
	keys, err := s.keysIn(batches, name)
	if err != nil {
		return nil, problems, fmt.Errorf("read history: %w", err)
	}
	var all []Past
	for _, b := range slices.Backward(batches) {
		for i, a := range slices.Backward(b.Changes) {
			if name == "" || a.names(keys) {
				all = append(all, b.past(i))
			}
		}
	}
	return all, problems, nil
}

// keysIn are the keys by which changes of a memory are found: its name, or, when no file of that name ever was, the paths of memories that are gone and
// answered to it.
func (s *Store) keysIn(batches []*batch, name string) (map[string]bool, error) {
	key := casebook.LinkKey(name)
	keys := map[string]bool{key: true}
	for _, b := range batches {
		for _, a := range b.Changes {
			if slices.ContainsFunc(a.Edits, func(e edit) bool { return keysOf(e.Path, keys) }) {
				return keys, nil
			}
		}
	}
	if name == "" {
		return keys, nil
	}
	for _, b := range batches {
		had := b.texts
		if s.load(b) != nil {
			continue // what it is about cannot be found
		}
		for _, a := range b.Changes {
			for _, e := range a.Edits {
				if keys[casebook.LinkKey(e.Path)] || !b.called(e, key) {
					continue
				}
				if !s.Has(e.Path) {
					keys[casebook.LinkKey(e.Path)] = true
				}
			}
		}
		b.texts = had // the whole history would be much at once
	}
	return keys, nil
}

// called says whether one of the texts of an edit answers to the key.
func (b *batch) called(e edit, key string) bool {
	for _, hash := range []string{e.Before, e.After} {
		if text, ok := b.texts[hash]; ok && hash != "" {
			m, _ := casebook.Parse(e.Path, text)
			if slices.Contains(casebook.Header{Path: e.Path, Name: m.Name, Aliases: m.Aliases}.LinkKeys(), key) {
				return true
			}
		}
	}
	return false
}

func (b *batch) past(i int) Past {
	a := b.Changes[i]
	p := Past{ID: b.changeID(i), Time: b.Time, Change: a.Change, Undoes: a.Undoes, Purged: b.Purged}
	for _, e := range a.Edits {
		p.Edits = append(p.Edits, FileEdit{e.Path, e.Before, e.After})
	}
	return p
}

func (b *batch) changeID(i int) string { return fmt.Sprintf("%s.%d", b.ID, i+1) }

// names says whether the change is about a memory of these keys, and adds those that it had before.
func (a applied) names(keys map[string]bool) bool {
	about := keys[casebook.LinkKey(a.Change.Name)] && a.Change.Name != ""
	for _, e := range a.Edits {
		about = about || e.Links == nil && keysOf(e.Path, keys)
	}
	if about && a.Change.Op == casebook.OpRename {
		for _, p := range []string{a.Change.Path, strings.TrimSuffix(a.Change.Path, ".md"), stem(a.Change.Path)} {
			keys[casebook.LinkKey(p)] = true
		}
	}
	return about
}

func keysOf(path string, keys map[string]bool) bool {
	return keys[casebook.LinkKey(path)] || keys[casebook.LinkKey(strings.TrimSuffix(path, ".md"))] || keys[casebook.LinkKey(stem(path))]
}

// batches reads the whole history without its texts, oldest first. A batch that is broken or newer is a Problem and is passed over.
func (s *Store) batches() ([]*batch, []casebook.Problem, error) {
	names, err := s.names(historyDir, batchSuffix)
	if err != nil {
		return nil, nil, err
	}
	var all []*batch
	var problems []casebook.Problem
	for _, name := range names {
		b, err := s.readHead(s.file(historyDir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist): // collected just now
		case err != nil:
			problems = append(problems, s.unreadable(name, err))
		default:
			all = append(all, b)
		}
	}
	return all, problems, nil
}

// wholeBatches are those of batches whose texts can be read, with the texts.
func (s *Store) wholeBatches() ([]*batch, []casebook.Problem, error) {
	batches, problems, err := s.batches()
	if err != nil {
		return nil, nil, err
	}
	whole := batches[:0]
	for _, b := range batches {
		if err := s.load(b); err != nil {
			problems = append(problems, s.unreadable(b.ID+batchSuffix, err))
			continue
		}
		whole = append(whole, b)
	}
	return whole, problems, nil
}

// CheckHistory lists the parts of the history that cannot be used. It reads all of it.
func (s *Store) CheckHistory() ([]casebook.Problem, error) {
	_, problems, err := s.wholeBatches()
	if err != nil {
		return nil, fmt.Errorf("check history: %w", err)
	}
	if _, err := s.spent(); err != nil {
		problems = append(problems, s.unspent(err))
	}
	return problems, nil
}

func (s *Store) unreadable(name string, err error) casebook.Problem {
	return casebook.Problem{Code: "history-unreadable", Path: s.file(historyDir, name), Text: "a part of the history is passed over: " + why(err),
		Fix: "use the newer casebook if it is of one; else remove the file: what it holds cannot be taken back any more"}
}

// why is the error without the path, which the problem names.
func why(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

func (s *Store) readHead(path string) (*batch, error) {
	f, _, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	line, err := bufio.NewReader(f).ReadBytes('\n')
	b := &batch{}
	if err != nil || json.Unmarshal(line, b) != nil {
		return nil, errBroken
	}
	if b.Version > stateVersion {
		return nil, ErrNewer
	}
	return b, nil
}

// load reads the texts of a batch.
func (s *Store) load(b *batch) error {
	if b.texts != nil {
		return nil
	}
	file := s.file(historyDir, b.ID+batchSuffix)
	data, err := regular.Read(file, maxStateFile)
	if err != nil {
		return fmt.Errorf("read history %s: %w", file, err)
	}
	whole, err := decodeBatch(data)
	if err != nil {
		return fmt.Errorf("read history %s: %w", file, err)
	}
	b.texts = whole.texts
	return nil
}

// Text is a text of the history by its hash, as a FileEdit of the change names it; false when it is not there. The texts of the last step that was asked for are
// kept, since the next question is mostly about it, too.
func (s *Store) Text(change, hash string) ([]byte, bool) {
	id, _, _ := strings.Cut(change, ".")
	if strings.ContainsAny(id, `/\:`) {
		return nil, false
	}
	s.mu.Lock()
	b := s.last
	s.mu.Unlock()
	if b == nil || b.ID != id {
		if b = (&batch{ID: id}); s.load(b) != nil {
			return nil, false
		}
		s.mu.Lock()
		s.last = b
		s.mu.Unlock()
	}
	text, ok := b.texts[hash]
	return text, ok
}

// A Trashed is a memory that a change removed and that is not there now.
type Trashed struct {
	Path   string
	Change string // the change that removed it, for Undo
	Time   time.Time
	Hash   string // of its last text, for Text
}

// Trash lists the memories that casebook removed, latest first. The history holds them, for as long as it is kept.
func (s *Store) Trash() ([]Trashed, []casebook.Problem, error) {
	past, problems, err := s.History("")
	if err != nil {
		return nil, problems, err
	}
	var all []Trashed
	seen := map[string]bool{}
	for _, p := range past {
		for _, e := range slices.Backward(p.Edits) {
			if !seen[e.Path] && e.After == "" && p.Change.Op != casebook.OpRename && p.Change.Op != casebook.OpUndo {
				if !s.Has(e.Path) {
					all = append(all, Trashed{e.Path, p.ID, p.Time, e.Before})
				}
			}
			seen[e.Path] = true
		}
	}
	return all, problems, nil
}
