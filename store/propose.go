package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"casebook"
)

// MaxProposals is how many changes may wait for a person at once.
const MaxProposals = maxProposals

// Propose lets changes wait for a person, wherever they come from; because says why. Nothing of the memories changes. A change that could not be accepted as the
// memories are now, that says what is there already, or whose Key is known, does not wait. What a person has rejected before is refused, as it is by Apply.
func (s *Store) Propose(ctx context.Context, changes []casebook.Change, because string) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		outcomes := make([]Outcome, len(changes))
		for i, c := range changes {
			known, err := d.known(c)
			if err != nil {
				return nil, err
			}
			if outcomes[i] = known; known.Status == "" {
				outcomes[i] = d.wait(c, i, because)
			}
		}
		return outcomes, ctx.Err()
	})
	if err != nil {
		return result, fmt.Errorf("propose changes: %w", err)
	}
	return result, nil
}

// wait makes a proposal of a change, when a person could accept it.
func (d *draft) wait(c casebook.Change, at int, because string) Outcome {
	accepted := c // what automation may not do by itself is for the person to say
	accepted.Provenance.Accepted = true
	o := Outcome{Change: c, Problems: accepted.ValidateFor(d.types(append([]string{c.Path}, c.From...)))}
	words := passages(c)
	suspicions := suspicions(d.Abs(c.Path), words)
	o.Problems = unnamed(slices.Concat(o.Problems, d.secrets(d.Abs(c.Path), append(words[:len(words):len(words)], passage{field: "the reason", text: c.Reason}), d.old(c)...)), words)
	if slices.ContainsFunc(o.Problems, casebook.Problem.Refuses) {
		o.Status = Refused
		return o
	}
	if c.Op == casebook.OpUpdate {
		t, data, err := d.editing(c)
		var m *meeting
		switch {
		case errors.As(err, &m):
			o.Status = Refused
			o.problem("conflict", d.Abs(m.text.path), m.reason+"; nothing waits", "make the change anew for the text that is there")
			return o
		case err != nil:
			o.Status = Refused
			d.refuse(&o, err)
			return o
		case bytes.Equal(data, t.now):
			o.Status = Unchanged
			return o
		}
	}
	reasons := []string{because}
	for _, s := range suspicions {
		reasons = append(reasons, s.Text)
	}
	d.propose(&o, Proposal{Change: c, Reasons: reasons}, at)
	return o
}

// Withdraw drops proposals whose maker has nothing to propose any more. Unlike what a person rejects, they may come again; those that are gone already are passed
// over.
func (s *Store) Withdraw(ctx context.Context, ids ...string) error {
	if len(ids) == 0 {
		return nil
	}
	h, err := s.hold(ctx)
	if err != nil {
		return fmt.Errorf("withdraw proposals: %w", err)
	}
	defer h.release()
	for _, id := range ids {
		if err := h.removeProposal(id); err != nil {
			return fmt.Errorf("withdraw proposals: %w", err)
		}
	}
	return nil
}
