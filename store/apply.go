package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"casebook"
)

// A Result is what became of the changes of one Apply.
type Result struct {
	// Batch names what was done in the history; empty when nothing was.
	Batch    string
	Outcomes []Outcome // one for each change, in their order
	Problems []casebook.Problem
}

// tries is how often a batch is made anew because another program was at the same files.
const tries = 20

// ErrBusy is what Apply ends in when other programs kept writing at the same files. Nothing was done.
var ErrBusy = errors.New("other programs keep writing the same files")

// Apply does the changes in their order, all in one step: after a kill the directory is what it was, or the next one who writes finishes the step. Each change
// sees what those before it did. A change that cannot be applied is refused or becomes a conflict, and keeps no other from being applied; on an error nothing
// was done. A change whose Key is known is passed over as Unchanged. MEMORY.md follows. When Apply returns without an error, what it did is on the disk and in the history.
func (s *Store) Apply(ctx context.Context, changes []casebook.Change) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		outcomes := make([]Outcome, len(changes))
		for i, c := range changes {
			known, err := d.known(c)
			if err != nil {
				return nil, err
			}
			if outcomes[i] = known; known.Status == "" {
				outcomes[i] = d.takeNew(c, i)
			}
		}
		if err := d.dangling(outcomes); err != nil {
			return nil, err
		}
		return outcomes, ctx.Err()
	})
	if err != nil {
		return result, fmt.Errorf("apply changes: %w", err)
	}
	return result, nil
}

// write makes a draft with decide, and does it. When another program was at the same files, all begins anew with what is there then.
func (s *Store) write(ctx context.Context, decide func(*draft) ([]Outcome, error)) (Result, error) {
	h, err := s.hold(ctx)
	var newer *newerError
	if errors.As(err, &newer) {
		return Result{Problems: []casebook.Problem{newer.problem()}}, err
	}
	if err != nil {
		removeEmpty(s.created)
		return Result{}, err
	}
	defer h.release()
	defer h.removeCreated()
	defer s.KeepLooked()
	for range tries {
		result, err := h.try(ctx, decide)
		if !errors.Is(err, errRaced) {
			result.Problems = append(result.Problems, h.rescued...)
			return result, err
		}
	}
	return Result{Problems: h.rescued}, ErrBusy
}

// would makes a draft with decide, as write does, and drops it. It takes no lock, so that another program's change may make it untrue.
func (s *Store) would(ctx context.Context, decide func(*draft) ([]Outcome, error)) ([]Outcome, error) {
	root, err := s.openRoot()
	if err != nil {
		return nil, fmt.Errorf("open memory directory: %w", err)
	}
	defer root.Close()
	d := (&hold{Store: s, root: root}).draftOf(ctx, "")
	outcomes, err := decide(d)
	if err == nil {
		err = d.arrange()
	}
	if err == nil {
		err = d.writable()
	}
	return outcomes, err
}

func (h *hold) try(ctx context.Context, decide func(*draft) ([]Outcome, error)) (Result, error) {
	d, err := h.draft(ctx)
	if err != nil {
		return Result{}, err
	}
	outcomes, err := decide(d)
	if err != nil {
		return Result{}, err
	}
	if err := d.arrange(); err != nil {
		return Result{}, err
	}
	if g := d.given; g != nil {
		for _, p := range g.left {
			p.Path = d.Abs(p.Path)
			outcomes[g.outcome].Problems = append(outcomes[g.outcome].Problems, p)
		}
	}
	if err := d.writable(); err != nil {
		return Result{}, err
	}
	if err := d.keepWaiting(outcomes); err != nil {
		return Result{}, err
	}
	result := Result{Outcomes: outcomes}
	slots := d.slots()
	if len(slots) == 0 && len(d.batch.Changes) == 0 {
		return result, nil
	}
	if err := h.commit(d.batch, slots); err != nil {
		return Result{}, err
	}
	result.Batch = d.batch.ID
	return result, nil
}

// keepWaiting keeps the conflicts and proposals of the draft, whose outcomes get their ids.
func (d *draft) keepWaiting(outcomes []Outcome) error {
	for _, k := range d.kept {
		id, err := d.keepConflict(k.Conflict)
		if err != nil {
			return err
		}
		outcomes[k.outcome].ID = id
	}
	for _, p := range d.proposals {
		id, err := d.keepProposal(p.Proposal)
		o := &outcomes[p.outcome]
		switch {
		case errors.Is(err, errProposals): // which keeps no other change from being done
			o.Status, o.Problems = Refused, slices.DeleteFunc(o.Problems, func(p casebook.Problem) bool { return p.Code == "change-held" })
			o.problem("proposals-full", d.Abs(o.Change.Path), err.Error(), "decide on some with `casebook review`, and do this again")
		case err != nil:
			return err
		default:
			o.ID = id
		}
	}
	return nil
}

// nextID counts up, so that the history has an order whatever the clock does; the tail tells two counts apart after the history was deleted.
func (h *hold) nextID() (string, error) {
	names, err := h.names(historyDir, batchSuffix)
	if err != nil {
		return "", err
	}
	n := 0
	for _, name := range slices.Backward(names) { // what is no batch of ours counts for nothing
		number, _, _ := strings.Cut(name, "-")
		if n, err = strconv.Atoi(number); err == nil && n >= 0 {
			break
		}
		n = 0
	}
	return fmt.Sprintf("%08d-%04x", n+1, rand.Uint32()&0xffff), nil
}
