package store

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
)

const (
	reviewDir      = "review"
	proposalSuffix = ".json"
	rejectedFile   = "rejected.json"
	// maxProposals and proposalBytes bound what waits, since whoever plants texts could plant many.
	maxProposals  = 500
	proposalBytes = 16 << 20
)

// A Proposal is a change that waits for a person. It lies in state, never in a memory directory.
type Proposal struct {
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Time    time.Time `json:"time"`
	Reasons []string  `json:"reasons"`
	// Change is what was proposed. With Text it says about whom and from where: the whole file is to become Text.
	Change casebook.Change `json:"change"`
	Text   []byte          `json:"text,omitempty"`
	// Modified is the modification time that the whole file is to have; zero: that of the writing.
	Modified time.Time `json:"modified,omitzero"`
}

// A proposed belongs to an outcome, which gets its id.
type proposed struct {
	Proposal
	outcome int
}

// Whole says whether the proposal is a file as it is to be.
func (p Proposal) Whole() bool { return len(p.Text) > 0 }

// key is the same for the same words at the same place, whenever and by whomever they are proposed.
func (p Proposal) key() string {
	c := p.Change
	words := append([]string{string(c.Op), c.Path, c.To, c.Name, string(c.Type), c.Description, c.Section, c.Body, string(p.Text)}, slices.Concat(c.From, c.Hints, c.Remove)...)
	return hashOf([]byte(strings.Join(words, "\x00")))
}

// propose lets a change wait, unless a person has rejected it before.
func (d *draft) propose(o *Outcome, p Proposal, at int) {
	switch rejected, err := d.rejected(p); {
	case err != nil:
		o.Status = Refused
		d.refuse(o, err)
	case rejected && !o.Change.Again:
		o.Status = Refused
		o.problem("change-rejected", d.Abs(o.Change.Path), "a person has rejected the same before; nothing is kept", "let the person write it, if it is wanted now")
	default:
		if o.Change.Again {
			p.Reasons = append(p.Reasons, "it was rejected before, and asked for again")
		}
		o.Status = Held
		o.Problems = append(o.Problems, casebook.Problem{Code: "change-held", Path: d.Abs(o.Change.Path), Warning: true,
			Text: "it waits for a person: " + strings.Join(p.Reasons, "; "), Fix: "`casebook review` shows, accepts, edits or rejects it"})
		d.proposals = append(d.proposals, proposed{p, at})
	}
}

// keepProposal gives the proposal its id; the same again is the same one.
func (h *hold) keepProposal(p Proposal) (string, error) {
	p.ID = "p" + p.key()[:16]
	names, err := h.names(reviewDir, proposalSuffix)
	if err != nil || slices.Contains(names, p.ID+proposalSuffix) {
		return p.ID, err
	}
	p.Version, p.Time = stateVersion, h.now().UTC()
	data, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("keep a proposal: %w", err)
	}
	if len(names) >= maxProposals || h.waitingBytes(names)+int64(len(data)) > proposalBytes {
		return "", errProposals
	}
	if err := h.begin(); err != nil {
		return "", err
	}
	h.created = nil // the directory stays, since something waits for it
	return p.ID, h.keep(data, reviewDir, p.ID+proposalSuffix)
}

// errProposals is what a change ends in that is to wait where there is no room for it.
var errProposals = fmt.Errorf("it would have to wait for a person, and what waits already is %d changes or %d MB", maxProposals, proposalBytes>>20)

func (s *Store) waitingBytes(names []string) int64 {
	var all int64
	for _, name := range names {
		if info, err := os.Stat(s.file(reviewDir, name)); err == nil {
			all += info.Size()
		}
	}
	return all
}

// Proposals lists what waits for a person, oldest first.
func (s *Store) Proposals() ([]Proposal, []casebook.Problem, error) {
	odd := casebook.Problem{Code: "proposal-unreadable", Text: "a proposal"}
	return listState(s, reviewDir, proposalSuffix, odd, func(p Proposal) (int, string, time.Time) { return p.Version, p.ID, p.Time })
}

// ErrDecided is what deciding on a proposal ends in that somebody else has decided on meanwhile, or that is too old by now.
var ErrDecided = errors.New("it does not wait any more")

// Accept does what was proposed, in the words of p, which the person who accepts may have edited. The proposal goes in the same step: one that is gone, since
// somebody rejected it meanwhile, is ErrDecided, and nothing is done. Without an id the words never waited.
func (s *Store) Accept(ctx context.Context, p Proposal) (Result, error) {
	p.Change.Provenance.Accepted = true
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		if p.ID != "" && !d.left(filepath.Join(reviewDir, p.ID+proposalSuffix)) {
			return nil, ErrDecided
		}
		var o Outcome
		if c := p.Change; p.Whole() {
			o = d.verbatim(Verbatim{Path: c.Path, Text: p.Text, Expect: c.Expect, Time: p.Modified, Reason: c.Reason, Provenance: c.Provenance}, 0)
		} else {
			o = d.take(c, 0)
		}
		var err error
		switch {
		case p.ID == "":
		case o.Status == Applied:
			d.batch.Accepts = p.ID
		case o.Status == Unchanged:
			err = d.removeProposal(p.ID)
		}
		return []Outcome{o}, errors.Join(err, ctx.Err())
	})
	if err != nil {
		return result, fmt.Errorf("accept %s: %w", p.ID, err)
	}
	return result, nil
}

// Reject drops a proposal, and remembers a salted hash of it, so that the same is not proposed again.
func (s *Store) Reject(ctx context.Context, p Proposal) error {
	h, err := s.hold(ctx)
	if err != nil {
		return fmt.Errorf("reject %s: %w", p.ID, err)
	}
	defer h.release()
	if !h.left(filepath.Join(reviewDir, p.ID+proposalSuffix)) {
		return fmt.Errorf("reject %s: %w", p.ID, ErrDecided)
	}
	t, err := h.tombstones(rejectedFile)
	if err != nil {
		return fmt.Errorf("reject %s: %w", p.ID, err)
	}
	t.add(p.key())
	t.add(p.Change.Words...)
	if err := h.keepJSON(t, rejectedFile); err != nil {
		return fmt.Errorf("reject %s: %w", p.ID, err)
	}
	if err := h.spend(p.Change.Key); err != nil {
		return fmt.Errorf("reject %s: %w", p.ID, err)
	}
	return h.removeProposal(p.ID)
}

// Rejected says whether a person has rejected a change that one of these words of it names.
func (s *Store) Rejected(words []string) (bool, error) {
	t, err := s.tombstones(rejectedFile)
	return err == nil && slices.ContainsFunc(words, t.has), err
}

func (s *Store) rejected(p Proposal) (bool, error) {
	t, err := s.tombstones(rejectedFile)
	return err == nil && t.has(p.key()), err
}

func (h *hold) removeProposal(id string) error {
	if _, err := hex.DecodeString(strings.TrimPrefix(id, "p")); err != nil || id == "" {
		return fmt.Errorf("drop proposal %q: no such id", id)
	}
	if err := h.remove(reviewDir, id+proposalSuffix); err != nil {
		return fmt.Errorf("drop proposal: %w", err)
	}
	return nil
}

// dropProposals drops some, and counts them in the receipt.
func (h *hold) dropProposals(about func(Proposal) bool, receipt *Receipt) error {
	all, unread, err := h.Proposals()
	if err != nil {
		return err
	}
	receipt.Unread = append(receipt.Unread, unread...)
	for _, p := range all {
		if !about(p) {
			continue
		}
		if err := h.removeProposal(p.ID); err != nil {
			return err
		}
		receipt.Proposals++
	}
	return nil
}
