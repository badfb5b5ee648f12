package store

import (
	"context"
	"errors"
	"fmt"

	"casebook"
)

// A Group is what became of changes that are done together or not at all.
type Group struct {
	Done     bool
	Outcomes []Outcome // one for each change, in their order; of a group that was not done those that kept it from it are neither Applied nor Unchanged
}

// A Together is what became of the groups of one ApplyTogether.
type Together struct {
	// Batch names what was done in the history; empty when nothing was.
	Batch    string
	Groups   []Group // in their order
	Problems []casebook.Problem
}

// ApplyTogether is Apply for groups of changes: a group of which one change cannot be applied, meets another text or would wait for a person is not done at all, keeps no
// other group from being done, and is kept as no conflict and no proposal: whoever made it makes it anew from what is there. A change sees what the groups before it did; where
// these led links elsewhere, the links in its Body follow. Groups are all one step of the history.
func (s *Store) ApplyTogether(ctx context.Context, groups [][]casebook.Change) (Together, error) {
	t := Together{Groups: make([]Group, len(groups))}
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		for i := range t.Groups {
			t.Groups[i] = Group{Done: true}
		}
		for {
			next := d.hold.draftOf(ctx, d.batch.ID)
			again, err := next.takeGroups(t.Groups, groups)
			if err != nil {
				return nil, err
			}
			if !again {
				*d = *next
				break
			}
		}
		var outcomes []Outcome
		for _, g := range t.Groups {
			outcomes = append(outcomes, g.Outcomes...)
		}
		if err := d.dangling(outcomes); err != nil {
			return nil, err
		}
		at := 0
		for i := range t.Groups {
			n := len(t.Groups[i].Outcomes)
			t.Groups[i].Outcomes = outcomes[at : at+n : at+n]
			at += n
		}
		return outcomes, ctx.Err()
	})
	t.Batch, t.Problems = result.Batch, result.Problems
	if err != nil {
		return t, fmt.Errorf("apply changes together: %w", err)
	}
	return t, nil
}

// takeGroups puts the groups that are not given up yet into the draft. The first one that cannot be done is given up, and the draft with it. So is every group that was made for
// texts that are not there, which are told without a draft of their own.
func (d *draft) takeGroups(done []Group, groups [][]casebook.Change) (again bool, err error) {
	links := map[string]string{}
	at := 0
	for i, changes := range groups {
		if !done[i].Done {
			at += len(changes)
			continue
		}
		done[i].Outcomes = nil
		for _, c := range changes {
			o, err := d.takeNext(c, at, links)
			if err != nil {
				return false, err
			}
			at++
			if o.Status != Applied && o.Status != Unchanged {
				done[i].Done = false
			}
			done[i].Outcomes = append(done[i].Outcomes, o)
		}
		if done[i].Done {
			continue
		}
		for k := i + 1; k < len(groups); k++ {
			if met, err := d.meets(groups[k]); err != nil {
				return false, err
			} else if met != nil && done[k].Done {
				done[k] = Group{Outcomes: met}
			}
		}
		return true, nil
	}
	return false, nil
}

// takeNext is take for a change that knows nothing of what the draft did to links.
func (d *draft) takeNext(c casebook.Change, at int, links map[string]string) (Outcome, error) {
	known, err := d.known(c)
	if err != nil || known.Status != "" {
		return known, err
	}
	if len(links) > 0 && c.Body != "" && c.Op != casebook.OpIndex {
		c.Body = string(casebook.Relink([]byte(c.Body), links))
	}
	before := len(d.batch.Changes)
	o := d.take(c, at)
	for _, a := range d.batch.Changes[before:] {
		for _, e := range a.Edits {
			for key, name := range e.Links {
				links[key] = name
			}
		}
	}
	return o, nil
}

// meets are the outcomes of a group one of whose changes was made for a text that is not on the disk; nil where all are there.
func (d *draft) meets(changes []casebook.Change) ([]Outcome, error) {
	var all []Outcome
	met := false
	for _, c := range changes {
		o := Outcome{Change: c, Status: Unchanged}
		for i, path := range append([]string{c.Path}, c.From...) {
			expect := c.Expect
			if i > 0 {
				if expect = ""; i <= len(c.ExpectFrom) {
					expect = c.ExpectFrom[i-1]
				}
			}
			if expect == "" || casebook.CheckPath(path) != nil {
				continue
			}
			t, err := d.text(path)
			if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
				return nil, err
			}
			if err != nil || !t.found || hashOf(t.disk) != expect {
				o.Status, met = Met, true
				o.problem("conflict", d.Abs(path), "the memory has changed since", "compare the two and propose the change again")
			}
		}
		all = append(all, o)
	}
	if !met {
		return nil, nil
	}
	return all, nil
}
