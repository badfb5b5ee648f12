package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"casebook"
)

const (
	conflictsDir   = "conflicts"
	conflictSuffix = ".json"
)

// A Conflict is a change that met another text than the one it was made for. That text stayed in the memory directory; what the change would have written
// is kept here, in state, until somebody has settled it.
type Conflict struct {
	Version int             `json:"version"`
	ID      string          `json:"id"`
	Time    time.Time       `json:"time"`
	Path    string          `json:"path"`
	Change  casebook.Change `json:"change"`          // as it was proposed; empty for a text that came up while a batch was taken back
	Found   string          `json:"found,omitempty"` // hash of the text that stayed; empty: there was no file
	Text    []byte          `json:"text,omitempty"`  // the text that did not come into the directory; empty when there is none
	Reason  string          `json:"reason"`
}

// A kept conflict belongs to an outcome, which gets its id.
type kept struct {
	Conflict
	outcome int
}

// A meeting is the error of a change that met another text than it was made for.
type meeting struct {
	text   *text
	reason string
	ours   []byte
}

func (m *meeting) Error() string { return m.text.path + ": " + m.reason }

// meet makes a conflict of a change that met another text. Where the memory was forgotten meanwhile nothing is kept: the change may hold what it said.
func (d *draft) meet(o *Outcome, c casebook.Change, m *meeting, at int, kept, fix string) {
	if !m.text.exists && d.forgotten(c.Expect) {
		o.Status = Refused
		o.problem("change-forgotten", d.Abs(m.text.path), "the memory was forgotten meanwhile; nothing of the change is kept", "save it anew if it is wanted")
		return
	}
	stays := "; what is there stays, "
	if !m.text.exists {
		stays = "; "
	}
	o.Status = Met
	o.problem("conflict", d.Abs(m.text.path), m.reason+stays+kept, fix)
	d.conflict(c, m, at)
}

func (d *draft) conflict(c casebook.Change, m *meeting, at int) {
	k := kept{Conflict{Path: m.text.path, Change: c, Text: m.ours, Reason: m.reason}, at}
	if m.text.exists {
		k.Found = hashOf(m.text.now)
	}
	d.kept = append(d.kept, k)
}

// Conflicts lists what is not settled, oldest first.
func (s *Store) Conflicts() ([]Conflict, []casebook.Problem, error) {
	odd := casebook.Problem{Code: "conflict-unreadable", Text: "a conflict"}
	return listState(s, conflictsDir, conflictSuffix, odd, func(c Conflict) (int, string, time.Time) { return c.Version, c.ID, c.Time })
}

// DropConflict forgets a conflict that is settled. One that is not there is no error.
func (s *Store) DropConflict(ctx context.Context, id string) error {
	if strings.ContainsAny(id, `/\:`) || id == "" {
		return fmt.Errorf("drop conflict %q: no such id", id)
	}
	h, err := s.hold(ctx)
	if err != nil {
		return fmt.Errorf("drop conflict %s: %w", id, err)
	}
	defer h.release()
	var c Conflict
	if _, err := h.readState(&c, h.file(conflictsDir, id+conflictSuffix)); err != nil {
		return fmt.Errorf("drop conflict %s: %w", id, err)
	}
	if err := h.spend(c.Change.Key); err != nil {
		return fmt.Errorf("drop conflict %s: %w", id, err)
	}
	return h.dropConflict(id)
}

func (h *hold) dropConflict(id string) error {
	if strings.ContainsAny(id, `/\:`) || id == "" {
		return fmt.Errorf("drop conflict %q: no such id", id)
	}
	if err := h.remove(conflictsDir, id+conflictSuffix); err != nil {
		return fmt.Errorf("drop conflict: %w", err)
	}
	return nil
}

// dropConflicts drops some, and counts them in the receipt.
func (h *hold) dropConflicts(about func(Conflict) bool, receipt *Receipt) error {
	all, unread, err := h.Conflicts()
	if err != nil {
		return err
	}
	receipt.Unread = append(receipt.Unread, unread...)
	for _, c := range all {
		if !about(c) {
			continue
		}
		if err := h.dropConflict(c.ID); err != nil {
			return err
		}
		receipt.Conflicts++
	}
	return nil
}

// keepConflict gives the conflict its id.
func (h *hold) keepConflict(c Conflict) (string, error) {
	if err := h.begin(); err != nil {
		return "", err
	}
	c.Version, c.Time = stateVersion, h.now()
	c.ID = "x" + hashOf([]byte(c.Path + "\x00" + string(c.Text) + "\x00" + c.Change.ID + string(c.Change.Op) + c.Found))[:16] // the same again is the same conflict
	return c.ID, h.keepJSON(c, conflictsDir, c.ID+conflictSuffix)
}

// rescue keeps a text that came up in a file's place, or would have gone there.
func (h *hold) rescue(path string, text []byte) error {
	id, err := h.keepConflict(Conflict{Path: path, Text: text, Reason: "two programs wrote the file at the same time"})
	if err != nil {
		return fmt.Errorf("keep a conflict of %s: %w", path, err)
	}
	h.rescued = append(h.rescued, casebook.Problem{Code: "conflict", Path: h.Abs(path), Text: "two programs wrote it at the same time; one text is kept as conflict " + id,
		Fix: "`casebook conflicts " + id + " --diff` compares the two"})
	return nil
}
