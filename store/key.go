package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"casebook"
	"casebook/internal/regular"
)

// spentFile holds salted hashes of the keys of changes that nothing else tells of any more: those that were rejected, forgotten, or collected with their history.
const spentFile = "spent.json"

// spent are the keys of spentFile. Unlike other tombstones they are not taken for none where the file is broken: what a person took back would return.
func (s *Store) spent() (tombstones, error) {
	var t tombstones
	path := s.file(spentFile)
	data, err := regular.Read(path, maxStateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	var failed *fs.PathError
	if errors.As(err, &failed) {
		err = failed.Err
	}
	if err != nil {
		return tombstones{}, fmt.Errorf("which changes were rejected or forgotten cannot be told from %s: %w", path, err)
	}
	return t, nil
}

// takeNew does a change that is not known, or lets it wait where that cannot be told.
func (d *draft) takeNew(c casebook.Change, at int) Outcome {
	if c.Key == "" || d.unsure == nil {
		return d.take(c, at)
	}
	o := d.wait(c, at, d.unsure.Error())
	o.Problems = append(o.Problems, d.unspent(d.unsure))
	return o
}

func (s *Store) unspent(err error) casebook.Problem {
	return casebook.Problem{Code: "state-unreadable", Path: s.file(spentFile), Text: err.Error() + "; what is learned waits for a person meanwhile",
		Fix: "mend the file; or move it away, and what it held may be learned again"}
}

// known is what becomes of a change whose Key is known already: nothing. Its ID is the earlier change, proposal or conflict, where it is there. Without a Status the key is
// new, and counts from now on for the rest of the draft; or it cannot be told, and unsure says why.
func (d *draft) known(c casebook.Change) (Outcome, error) {
	if c.Key == "" {
		return Outcome{}, nil
	}
	if d.made == nil {
		made, err := d.keysMade()
		if err != nil {
			return Outcome{}, err
		}
		d.made = made
	}
	id, known := d.made[c.Key]
	if !known {
		var spent tombstones
		if spent, d.unsure = d.spent(); d.unsure != nil {
			d.made[c.Key] = ""
			return Outcome{}, nil
		}
		known = spent.has(c.Key)
	}
	if known {
		return Outcome{Change: c, Status: Unchanged, ID: id}, nil
	}
	d.made[c.Key] = ""
	return Outcome{}, nil
}

// keysMade are the keys of the history, what was undone among it, and of what waits or met another text, each with its id.
func (s *Store) keysMade() (map[string]string, error) {
	made := map[string]string{}
	batches, _, err := s.batches()
	if err != nil {
		return nil, err
	}
	for _, b := range batches {
		for i, a := range b.Changes {
			if a.Change.Key != "" {
				made[a.Change.Key] = b.changeID(i)
			}
		}
	}
	proposals, _, err := s.Proposals()
	if err != nil {
		return nil, err
	}
	for _, p := range proposals {
		if p.Change.Key != "" {
			made[p.Change.Key] = p.ID
		}
	}
	conflicts, _, err := s.Conflicts()
	if err != nil {
		return nil, err
	}
	for _, c := range conflicts {
		if c.Change.Key != "" {
			made[c.Change.Key] = c.ID
		}
	}
	return made, nil
}

// changeKeys are the keys of a batch's changes.
func (b *batch) changeKeys() []string {
	var keys []string
	for _, a := range b.Changes {
		keys = append(keys, a.Change.Key)
	}
	return keys
}

// spend keeps keys whose change is about to leave the state; empty ones are none.
func (h *hold) spend(keys ...string) error {
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == "" })
	if len(keys) == 0 {
		return nil
	}
	t, err := h.spent()
	if err != nil {
		return err
	}
	t.add(keys...)
	return h.keepJSON(t, spentFile)
}
