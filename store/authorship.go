package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"casebook"
)

const (
	originsDir    = "origins"
	originsSuffix = ".json"
	// maxAuthorships is of how many of the last texts of a memory it is known where they come from.
	maxAuthorships = 20
)

// An Authorship says where one text of a memory comes from.
type Authorship struct {
	Hash       string              `json:"hash"` // of the file
	Provenance casebook.Provenance `json:"provenance"`
	Time       time.Time           `json:"time"`
	Change     string              `json:"change,omitempty"`
	// Unread: parts of the text could mislead, and stood there before whoever it comes from changed others.
	Unread bool `json:"unread,omitempty"`
	// Withdrawn: a person took the text away after it was accepted, and somebody else brought it back.
	Withdrawn bool `json:"withdrawn,omitempty"`
}

// authorships are those of one memory, the latest text last.
type authorships struct {
	Version int          `json:"version"`
	Path    string       `json:"path"`
	Texts   []Authorship `json:"texts"`
}

func originsName(path string) string { return hashOf([]byte(path))[:32] + originsSuffix }

func (s *Store) authorships(path string) authorships {
	var a authorships
	if s.State == "" {
		return a
	}
	found, err := s.readState(&a, s.file(originsDir, originsName(path)))
	if err != nil || !found || a.Version != stateVersion || a.Path != path {
		return authorships{Version: stateVersion, Path: path}
	}
	return a
}

func (a authorships) of(hash string) (Authorship, bool) {
	for _, t := range slices.Backward(a.Texts) {
		if t.Hash == hash {
			return t, true
		}
	}
	return Authorship{}, false
}

// with is a with one more text at the end.
func (a authorships) with(t Authorship) authorships {
	a.Texts = slices.DeleteFunc(a.Texts, func(old Authorship) bool { return old.Hash == t.Hash })
	a.Texts = append(a.Texts, t)
	a.Texts = a.Texts[max(0, len(a.Texts)-maxAuthorships):]
	return a
}

// Authorship says where the text of a memory comes from, by the hash of its file; false: no change of casebook made that text. One small file of state
// answers it, and nothing is searched.
func (s *Store) Authorship(path, hash string) (Authorship, bool) { return s.authorships(path).of(hash) }

// accepted says whether a person wrote this text of a memory, or has accepted it.
func (s *Store) accepted(path string, data []byte) bool {
	t, known := s.Authorship(path, hashOf(data))
	return known && t.accepted()
}

func (t Authorship) accepted() bool {
	return !t.Unread && !t.Withdrawn && (t.Provenance.Origin == casebook.OriginPerson || t.Provenance.Accepted)
}

// Withheld says why a memory is not shown to an agent before a person has accepted its text as it is now; nothing when it may be shown.
func (s *Store) Withheld(path string, data []byte) []casebook.Problem {
	key := lookedKey(path, data)
	if s.clean(key) {
		return nil
	}
	suspicions := Suspicions(path, data)
	if len(suspicions) == 0 {
		s.addClean(key)
	}
	if len(suspicions) == 0 || s.accepted(path, data) {
		return nil
	}
	return suspicions
}

// keepAuthorships notes where the texts of a batch come from. They are derived from the history, and outlive it; what is lost in a power cut is told by the
// history, as long as it is kept.
func (h *hold) keepAuthorships(b *batch) {
	for i, a := range b.Changes {
		for _, e := range a.Edits {
			if e.After != "" {
				h.noteAuthorship(b, i, e)
			}
			if e.Before != "" && e.Links == nil && a.Change.Op != casebook.OpRename && a.Change.Provenance.Origin == casebook.OriginPerson {
				h.withdraw(e)
			}
		}
	}
}

// withdraw notes that a person does not want the text of a memory as it was.
func (h *hold) withdraw(e edit) {
	list := h.authorships(e.Path)
	if t, known := list.of(e.Before); known && !t.Withdrawn {
		t.Withdrawn = true
		list.Texts[slices.IndexFunc(list.Texts, func(old Authorship) bool { return old.Hash == e.Before })] = t
		h.writeAuthorships(list)
	}
}

func (h *hold) noteAuthorship(b *batch, i int, e edit) {
	a := b.Changes[i]
	list := h.authorships(e.Path)
	t := Authorship{Hash: e.After, Provenance: a.Change.Provenance, Time: b.Time, Change: b.changeID(i), Unread: a.Unread}
	was, known := list.of(e.Before)
	of := func(other Authorship) {
		t.Provenance, t.Change, t.Unread, t.Withdrawn = other.Provenance, other.Change, other.Unread, other.Withdrawn
	}
	person := a.Change.Provenance.Origin == casebook.OriginPerson
	switch back, before := list.of(e.After); {
	case len(a.Undoes) > 0 || a.Change.Op == casebook.OpRestore:
		if !before {
			return // it was there before casebook knew whose it is
		}
		of(back)
		t.Withdrawn = t.Withdrawn && !person
	case a.Change.Op == casebook.OpRename && e.Path == a.Change.To:
		from, ok := h.authorships(a.Change.Path).of(b.before(a, a.Change.Path))
		if !ok {
			return // it may be anybody's: moving a text makes nobody its author
		}
		of(from)
	case b.hintsAlone(a, e) && !b.misleads(e): // the text stays whose it was
		if !known {
			return
		}
		of(was)
	case e.Links != nil: // only links were led elsewhere
		if !known {
			return
		}
		of(was)
		t.Unread = t.Unread || !person && b.misleads(e)
	case !a.Whole && e.Before != "" && len(Suspicions(e.Path, b.texts[e.Before])) > 0:
		// A person is asked about what is there before: a new passage of that kind would have waited.
		t.Unread = !known || !was.accepted() || !person && !t.Provenance.Accepted && b.misleads(e)
		t.Provenance.Accepted = t.Provenance.Accepted || !t.Unread
	}
	h.writeAuthorships(list.with(t)) // what is missing counts as unknown, and keeps nothing from being done
}

// hintsAlone says that a change gave a memory other recall hints, and nothing else.
func (b *batch) hintsAlone(a applied, e edit) bool {
	if a.Change.Op != casebook.OpUpdate || len(a.Change.Hints) == 0 || a.Whole || e.Before == "" || len(a.Change.Remove) > 0 || a.Change.Pin != nil {
		return false
	}
	was, _ := casebook.Parse(e.Path, b.texts[e.Before])
	now, _ := casebook.Parse(e.Path, b.texts[e.After])
	was.Hints = now.Hints
	return sameMemory(was, now)
}

// misleads says whether a text holds what could mislead and was not there before: words that are harmless alone may join others.
func (b *batch) misleads(e edit) bool {
	was := map[string]int{}
	for _, s := range Suspicions(e.Path, b.texts[e.Before]) {
		was[s.Text]++
	}
	for _, s := range Suspicions(e.Path, b.texts[e.After]) {
		if was[s.Text]--; was[s.Text] < 0 {
			return true
		}
	}
	return false
}

// before is the hash that a change found at a path.
func (b *batch) before(a applied, path string) string {
	for _, e := range a.Edits {
		if e.Path == path {
			return e.Before
		}
	}
	return ""
}

// writeAuthorships does not wait for the disk.
func (h *hold) writeAuthorships(a authorships) error {
	data, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("keep origins: %w", err)
	}
	if err := os.MkdirAll(h.file(originsDir), 0o700); err != nil {
		return fmt.Errorf("keep origins: %w", err)
	}
	path := h.file(originsDir, originsName(a.Path))
	temp := path + ".tmp"
	if err = os.WriteFile(temp, data, 0o600); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("keep origins: %w", err)
	}
	return nil
}

// AcceptText notes that a person has read the text of a memory as it is, and wants it shown. expect is its hash: another text is ErrChanged.
func (s *Store) AcceptText(ctx context.Context, path, expect string) error {
	h, err := s.hold(ctx)
	if err != nil {
		return fmt.Errorf("accept %s: %w", path, err)
	}
	defer h.release()
	data, _, err := h.Read(path, 0)
	if err != nil {
		return fmt.Errorf("accept %s: %w", path, err)
	}
	if hashOf(data) != expect {
		return fmt.Errorf("accept %s: %w", path, ErrChanged)
	}
	if err := h.begin(); err != nil {
		return fmt.Errorf("accept %s: %w", path, err)
	}
	list := h.authorships(path)
	t, known := list.of(expect)
	if !known {
		t = Authorship{Hash: expect, Time: h.now().UTC()}
	}
	t.Provenance.Accepted, t.Unread, t.Withdrawn = true, false, false
	if err := h.writeAuthorships(list.with(t)); err != nil {
		return fmt.Errorf("accept %s: %w", path, err)
	}
	return nil
}

// ErrChanged is what accepting a text ends in that is another one by now.
var ErrChanged = errors.New("the text has changed since it was shown")

// purgeAuthorships drops what is known of the texts of a memory that is forgotten, and where others name it as a source.
func (h *hold) purgeAuthorships(f forgetting) error {
	names, err := h.names(originsDir, originsSuffix)
	if err != nil {
		return err
	}
	for _, name := range names {
		var a authorships
		path := h.file(originsDir, name)
		found, err := h.readState(&a, path)
		if err != nil {
			return err
		}
		less := a.without(f)
		switch {
		case !found || slices.Contains(f.Paths, a.Path) || len(less.Texts) == 0:
			err = os.Remove(path)
		case !slices.EqualFunc(a.Texts, less.Texts, func(a, b Authorship) bool {
			return a.Hash == b.Hash && len(a.Provenance.Sources) == len(b.Provenance.Sources)
		}):
			err = h.writeAuthorships(less)
		}
		if err != nil {
			return fmt.Errorf("drop origins: %w", err)
		}
	}
	return nil
}

func (a authorships) without(f forgetting) authorships {
	texts := slices.DeleteFunc(slices.Clone(a.Texts), func(t Authorship) bool { return slices.Contains(f.Hashes, t.Hash) })
	for i, t := range texts {
		texts[i].Provenance.Sources = f.otherSources(t.Provenance.Sources)
	}
	a.Texts = texts
	return a
}
