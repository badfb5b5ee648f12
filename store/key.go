package store

import (
	"slices"

	"casebook"
)

// spentFile holds salted hashes of the keys of changes that nothing else tells of any more: those that were rejected, forgotten, or collected with their history.
const spentFile = "spent.json"

// known is what becomes of a change whose Key is known already: nothing. Its ID is the earlier change, proposal or conflict, where it is there. Without a Status the key is
// new, and counts from now on for the rest of the draft.
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
		spent, err := d.tombstones(spentFile)
		if err != nil {
			return Outcome{}, err
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
	t, err := h.tombstones(spentFile)
	if err != nil {
		return err
	}
	t.add(keys...)
	return h.keepJSON(t, spentFile)
}
