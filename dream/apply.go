package dream

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/store"
)

// ErrLocked is what a run ends in while another one is at work on the same memories.
var ErrLocked = errors.New("another dream is at work on these memories")

// ErrNoStep is what applying a step ends in that the plan does not have.
var ErrNoStep = errors.New("the plan has no such step")

// ErrNoState is what a run ends in that has no place to keep its history, without which nothing could be taken back.
var ErrNoState = errors.New("there is no folder to keep state in")

// What became of a step.
type StepStatus string

// The statuses.
const (
	Applied   StepStatus = "applied"
	Unchanged StepStatus = "unchanged" // the memories said so already
	Skipped   StepStatus = "skipped"   // its memories have changed, or the store refused it
	Waiting   StepStatus = "waiting"   // a person has to decide
)

// A Done is what became of one step.
type Done struct {
	Step
	Status StepStatus
	Why    string // of one that was skipped or waits
	// Changes by their ids in the history, empty where there is none.
	IDs []string
}

// A Result is what became of a plan.
type Result struct {
	Run   string // names what was done: all its changes have it for a session
	Steps []Done // in the order of the plan, those alone that were to be applied
	// Memories and Sentences are what was taken away.
	Memories, Sentences int
	Problems            []casebook.Problem
}

// Count counts the steps of a status.
func (r Result) Count(status StepStatus) (n int) {
	for _, s := range r.Steps {
		if s.Status == status {
			n++
		}
	}
	return n
}

// lock lets one run be at work on a memory directory. It is given up with the process that holds it, however that ends; what that one left half done in the store is finished first.
func (d *Dream) lock(ctx context.Context) (unlock func() error, err error) {
	if d.Store.State == "" {
		return nil, ErrNoState
	}
	folder := filepath.Join(d.Store.State, Folder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	unlock, err = fsatomic.TryLock(filepath.Join(folder, lockFile))
	if errors.Is(err, fsatomic.ErrLocked) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, err
	}
	if err := d.Store.Recover(ctx); err != nil {
		return nil, errors.Join(err, unlock())
	}
	return unlock, nil
}

func (d *Dream) newRun() string {
	var tail [3]byte
	rand.Read(tail[:])
	return "dream-" + d.now().UTC().Format("20060102T150405") + "-" + hex.EncodeToString(tail[:])
}

// Apply does the steps of a plan that nobody has to be asked about, or those that a person names, which is a person's consent to each of them: then neither its question nor the loss
// budget holds it. Steps are done together or not at all; one whose memories have changed since is passed over and says so. What it did can be taken back with Undo.
func (d *Dream) Apply(ctx context.Context, p Plan, named ...string) (Result, error) {
	unlock, err := d.lock(ctx)
	if err != nil {
		return Result{}, fmt.Errorf("apply a plan: %w", err)
	}
	defer unlock()
	id := d.newRun()
	if err := d.begin(id, false); err != nil {
		return Result{}, fmt.Errorf("apply a plan: %w", err)
	}
	result, err := d.apply(ctx, id, p, named)
	r := Run{ID: id, Engine: p.Engine, Steps: len(p.Steps), Failed: p.Failed}
	return result, d.ended(r, result, err)
}

// ended records a run, and is its error.
func (d *Dream) ended(r Run, result Result, err error) error {
	r.Applied, r.Skipped = result.Count(Applied), result.Count(Skipped)
	r.Waiting = max(r.Waiting, result.Count(Waiting))
	if err != nil {
		r.Failed = err.Error()
		err = fmt.Errorf("apply a plan: %w", err)
	}
	return errors.Join(err, d.end(r))
}

// apply is Apply under the lock.
func (d *Dream) apply(ctx context.Context, id string, p Plan, named []string) (Result, error) {
	for _, name := range named {
		if _, ok := p.Step(name); !ok {
			return Result{}, fmt.Errorf("%s: %w", name, ErrNoStep)
		}
	}
	r := Result{Run: id}
	v, _, err := Look(ctx, d.Store, Looking{Root: d.Root, Now: d.now(), Zone: d.Zone})
	if err != nil {
		return r, err
	}
	chosen := slices.DeleteFunc(slices.Clone(p.Steps), func(s Step) bool { return len(named) > 0 && !slices.Contains(named, s.ID) })
	a := applying{Dream: d, run: id, found: v, ahead: v.Ahead(), budget: d.budget(v), consent: len(named) > 0}
	for _, s := range chosen {
		r.Steps = append(r.Steps, a.choose(s))
	}
	if err := d.at("before the store"); err != nil {
		return r, err
	}
	if err := a.do(ctx, &r); err != nil {
		return r, err
	}
	if err := d.at("after the store"); err != nil {
		return r, err
	}
	if err := a.index(ctx, &r); err != nil {
		return r, err
	}
	if err := d.at("after the index"); err != nil {
		return r, err
	}
	if err := d.mark(ctx, p, r); err != nil {
		return r, err
	}
	return r, d.save(rest(p, r), true)
}

// An applying is a plan that is being applied.
type applying struct {
	*Dream
	run     string
	found   *View // as it is
	ahead   *Ahead
	budget  *budget
	consent bool
}

// pending is the status of a step that the store is about to be given.
const pending StepStatus = ""

// choose says what is to become of a step before the store sees it.
func (a *applying) choose(s Step) Done {
	done := Done{Step: s, IDs: make([]string, len(s.Changes))}
	switch {
	case s.Waits() && !a.consent:
		done.Status, done.Why = Waiting, s.Ask
		return done
	case s.Kind == Listing || len(s.Changes) == 0:
		return done
	}
	if path := a.found.changed(s); path != "" {
		done.Status, done.Why = Skipped, path+" has changed since the plan was made"
		return done
	}
	l, err := a.ahead.step(s, false)
	if err != nil {
		done.Status, done.Why = Skipped, err.Error()
		return done
	}
	done.Memories, done.Sentences = l.memories, len(l.sentences)
	if !a.consent {
		if why := a.budget.take(l.loss); why != "" {
			done.Status, done.Why = Waiting, why
			return done
		}
	}
	if _, err := a.ahead.step(s, true); err != nil {
		done.Status, done.Why = Skipped, err.Error()
	}
	return done
}

// changed names a memory of the step that is not what the step was made for; empty: all are.
func (v *View) changed(s Step) string {
	expect := func(path, hash string) bool {
		i, is := v.find(path)
		return hash == "" || is && v.Memories[i].Hash == hash
	}
	for _, c := range s.Changes {
		if c.Op != casebook.OpCreate && c.Op != casebook.OpIndex && !expect(c.Path, c.Expect) {
			return c.Path
		}
		for i, path := range c.From {
			if i < len(c.ExpectFrom) && !expect(path, c.ExpectFrom[i]) {
				return path
			}
		}
	}
	return ""
}

// do gives the store the steps.
func (a *applying) do(ctx context.Context, r *Result) error {
	var groups [][]casebook.Change
	var of []int
	for i, s := range r.Steps {
		if s.Status == pending && s.Kind != Listing && len(s.Changes) > 0 {
			groups, of = append(groups, a.signed(s.Step)), append(of, i)
		}
	}
	if len(groups) > 0 {
		result, err := a.Store.ApplyTogether(ctx, groups)
		r.Problems = append(r.Problems, result.Problems...)
		if err != nil {
			return err
		}
		for n, g := range result.Groups {
			r.Steps[of[n]].became(g)
		}
	}
	for i := range r.Steps {
		if s := &r.Steps[i]; s.Status == pending && len(s.Changes) == 0 {
			s.Status = Applied
		}
		if s := r.Steps[i]; s.Status == Applied {
			r.Memories, r.Sentences = r.Memories+s.Memories, r.Sentences+s.Sentences
		}
	}
	return nil
}

// signed are the changes of a step with what tells the history whose they are.
func (a *applying) signed(s Step) []casebook.Change {
	changes := slices.Clone(s.Changes)
	for i := range changes {
		c := &changes[i]
		c.ID = s.ID + "." + strconv.Itoa(i+1)
		c.Provenance.Origin, c.Provenance.Session, c.Provenance.Accepted = casebook.OriginDream, a.run, a.consent
		if c.Reason == "" {
			c.Reason = s.Reason
		}
	}
	return changes
}

// became takes what the store made of the step.
func (done *Done) became(g store.Group) {
	done.Status = Unchanged
	for i, o := range g.Outcomes {
		if i < len(done.IDs) {
			done.IDs[i] = o.ID
		}
		switch o.Status {
		case store.Applied:
			done.Status = Applied
		case store.Unchanged:
		default:
			done.Why = whyNot(o)
		}
	}
	if !g.Done {
		done.Status = Skipped
		clear(done.IDs)
	}
}

func whyNot(o store.Outcome) string {
	for _, p := range o.Problems {
		if p.Refuses() {
			return o.Change.Path + ": " + p.Text
		}
	}
	return fmt.Sprintf("%s: %s", o.Change.Path, o.Status)
}

// index brings MEMORY.md in step, where the plan has a step for it that was chosen, or anything was done. It is made of what is there now, whatever was there when the plan was made.
func (a *applying) index(ctx context.Context, r *Result) error {
	at := slices.IndexFunc(r.Steps, func(s Done) bool { return s.Kind == Listing })
	if at >= 0 && r.Steps[at].Status != pending || at < 0 && r.Count(Applied) == 0 {
		return nil
	}
	s := Step{ID: "index", Reason: "MEMORY.md follows what a dream did"}
	if at >= 0 {
		s = r.Steps[at].Step
	}
	now, _, err := Look(ctx, a.Store, Looking{Root: a.Root, Now: a.now(), Zone: a.Zone})
	if err != nil {
		return err
	}
	result, err := a.Store.MendIndexAs(ctx, casebook.Change{ID: s.ID + ".1", Reason: s.Reason,
		Provenance: casebook.Provenance{Origin: casebook.OriginDream, Session: a.run, Accepted: a.consent}},
		func(index []byte) []byte { return relined(index, now.Memories) })
	r.Problems = append(r.Problems, result.Problems...)
	if err != nil {
		return err
	}
	if at >= 0 {
		r.Steps[at].became(store.Group{Done: true, Outcomes: result.Outcomes})
		// The store brings the index in step with each change, so that often nothing is left to do.
		if r.Steps[at].Status == Unchanged && r.Count(Applied) > 0 {
			r.Steps[at].Status = Applied
		}
	}
	return nil
}

// mark moves on how far the logs are read, over those steps that are done with.
func (d *Dream) mark(ctx context.Context, p Plan, r Result) error {
	status := map[string]StepStatus{}
	for _, s := range r.Steps {
		status[s.ID] = s.Status
	}
	var to store.LogMark
	all := true
	for _, s := range p.Steps {
		if s.Kind != Log {
			continue
		}
		if is, chosen := status[s.ID]; !chosen || is != Applied && is != Unchanged {
			all = false
			break
		}
		if s.Mark != nil {
			to = s.Mark
		}
	}
	if all && p.Mark != nil {
		to = p.Mark
	}
	if to == nil {
		return nil
	}
	logs := store.Logs{Store: d.Store}
	was, err := logs.Marked()
	if err != nil || maps.Equal(was, to) {
		return err
	}
	return logs.Mark(ctx, to)
}

// rest is the plan without what is done with. What was skipped goes, too: the next plan has it anew, made for what is there.
func rest(p Plan, r Result) Plan {
	waits := map[string]string{}
	gone := map[string]bool{}
	for _, s := range r.Steps {
		if s.Status == Waiting {
			waits[s.ID] = s.Why
		} else {
			gone[s.ID] = true
		}
	}
	steps := []Step{}
	for _, s := range p.Steps {
		if gone[s.ID] {
			continue
		}
		if why := waits[s.ID]; why != "" {
			s.Ask = why
		}
		steps = append(steps, s)
	}
	p.Steps = steps
	return p
}
