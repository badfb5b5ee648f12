// Package learn carries what was worth keeping from sessions into the memories: which part of a transcript is new, when it is looked at, by whom, and what became of it.
//
// One run at a time works on a project; who comes while it does leaves a wish and goes. The place up to which a transcript was read, its cursor, is kept beside the state and
// moves when the changes were applied: a run that is killed in between is repeated, and the store passes over changes whose key it has seen. A transcript without a cursor
// counts from now on; only Backfill looks back.
//
// The words: a wish is a transcript that a hook named, to be read when there is time; a round is what a person said with all that came of it; a pass is how far one look at a
// round goes; a pause is how long turns rest over which a run died. docs/extraction.md has a table of the files that all this is kept in.
//
// The package finds nothing in a conversation by itself; package extract does. It reads transcripts and writes none, and asks no model that it was not given.
package learn

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/internal/transcript"
	"casebook/ledger"
	"casebook/recall"
	"casebook/session"
	"casebook/settings"
	"casebook/store"
)

// Folder is where the package keeps what it knows, below the state of a memory directory.
const Folder = "learn"

// A Learner reads sessions and changes the memories of one place.
type Learner struct {
	Place settings.Place
	// Session is any session of the place: where its memories lie, by all their names, and the client's transcripts.
	Session session.Session
	// Open opens the memories, and makes their folder where there is none.
	Open func() (*store.Store, error)
	// Model opens the model that finds what is worth keeping; nil: the rules find it. It is opened when it is first needed.
	Model func() (Model, error)
	// Extractor is how what was found is held against what is there; its store, model and session are set here.
	Extractor extract.Extractor
	// Propose lets all changes wait for a person, except in Background what a person asked for outright.
	Propose bool
	// DryRun finds changes, and moves nothing.
	DryRun bool
	Now    func() time.Time // nil: time.Now
	// OnBattery says whether the machine runs on its battery; nil: the system is asked.
	OnBattery func() bool
	// Waiting is called once when Backfill has to wait for another run; nil: nobody is told.
	Waiting func()
	// Settle is for how long a transcript is waited for that the client is still writing; 0: three seconds.
	Settle time.Duration
}

// A Model is one that is open.
type Model struct {
	casebook.Model
	Window int // in tokens; 0: not known
	Close  func()
}

// A Done is what became of one change.
type Done struct {
	casebook.Change
	Status store.Status // empty in a dry run
	// As is the change's id in the history, or that of what waits.
	As string
	// Explicit: a person asked for it outright.
	Explicit bool
}

// A Report is what a run came to.
type Report struct {
	Done     []Done
	Skipped  []extract.Skipped
	Problems []casebook.Problem
	Usage    casebook.Usage
	Requests int
	// Rounds is how many were looked at, each of which begins with what a person said.
	Rounds int
	// Passed is how many rounds were not looked at because the agent wrote memories in them.
	Passed int
}

// folder is where this learner keeps what it knows.
func (l *Learner) folder() string { return filepath.Join(l.Place.State(), Folder) }

func (l *Learner) now() time.Time {
	if l.Now == nil {
		return time.Now()
	}
	return l.Now()
}

// A run is one use of a learner, under the lock unless it is a dry one.
type run struct {
	*Learner
	report    *Report
	store     *store.Store
	extractor extract.Extractor
	closing   []func()
	asked     bool            // a model was
	last      bool            // what the rules find counts where the model fails
	keys      map[string]bool // of a dry run: what was found before in it
	counts    *Extent         // it only counts what there is to look at; nil: it looks
	receipts  bool            // it runs in the background, and leaves receipts
	status    Status          // of the runs before
	hurries   bool            // a conversation ends or is compacted: no throttle holds
	ends      bool            // a session ends
}

func (l *Learner) begin() *run { return &run{Learner: l, report: &Report{}, keys: map[string]bool{}} }

func (r *run) close() {
	for _, done := range r.closing {
		done()
	}
	if r.store != nil {
		r.store.Discard()
	}
}

// prepared opens the memories once.
func (r *run) prepared(ctx context.Context) error {
	if r.store != nil {
		return nil
	}
	st, err := r.Open()
	if err != nil {
		return err
	}
	shown, err := ledger.Open(r.Place.State()).Shown(ctx)
	if err != nil { // what casebook showed could not be told from what was said
		st.Discard()
		return err
	}
	shown.Add(recall.OwnWords())
	r.store, r.extractor = st, r.Extractor
	r.extractor.Store, r.extractor.Strip = st, shown.Strip
	return nil
}

// A pass is how far a look at rounds goes.
type pass int

const (
	passNone     pass = iota // they count as read
	passExplicit             // what a person asked for outright is done, by the rules; the rest comes later
	passRules                // all is looked at, by the rules
	passModel                // all is looked at, by the model
)

// extract finds changes in turns.
func (r *run) extract(ctx context.Context, p pass, turns []transcript.Turn) (extract.Found, error) {
	if err := r.prepared(ctx); err != nil {
		return extract.Found{}, err
	}
	e := r.extractor
	e.Session = turns[0].Session
	if p == passModel {
		if err := r.openModel(); err != nil {
			return extract.Found{}, err
		}
		e.Model, e.Window, r.asked = r.extractor.Model, r.extractor.Window, true
	} else {
		e.Model = nil
	}
	if r.counts != nil {
		r.counts.add(ctx, &e, turns)
		return extract.Found{}, nil
	}
	found, err := e.Extract(ctx, turns)
	r.report.Usage, r.report.Requests = r.report.Usage.Add(found.Usage), r.report.Requests+found.Requests
	if err == nil && unasked(found.Failed) && !r.last {
		err = &modelError{found.Failed}
	}
	return found, err
}

func (r *run) openModel() error {
	if r.extractor.Model != nil {
		return nil
	}
	m, err := r.Model()
	if err != nil {
		return &modelError{err}
	}
	r.extractor.Model, r.extractor.Window, r.closing = m.Model, m.Window, append(r.closing, m.Close)
	return nil
}

// unasked says of a failure that the same question may be answered another time, so that the turns are not done with: the model was not reached, or may not be asked now.
// One that answered, and not in a way that can be used, would do so again.
func unasked(err error) bool {
	return slices.ContainsFunc([]error{casebook.ErrRateLimit, casebook.ErrOverloaded, casebook.ErrUnavailable, casebook.ErrTimeout, casebook.ErrBroken, casebook.ErrAuth, casebook.ErrNoKey,
		casebook.ErrCredit, casebook.ErrNoModel, casebook.ErrOverBudget, context.DeadlineExceeded}, func(kind error) bool { return errors.Is(err, kind) })
}

// A modelError says that it was the model that failed, or the way to it.
type modelError struct{ err error }

func (e *modelError) Error() string { return e.err.Error() }
func (e *modelError) Unwrap() error { return e.err }

// batch carries what is worth keeping of a batch into the memories. The cursor is the caller's to move.
func (r *run) batch(ctx context.Context, p pass, turns []transcript.Turn) error {
	if p == passNone || len(turns) == 0 {
		return nil
	}
	found, err := r.extract(ctx, p, turns)
	if err != nil {
		return fmt.Errorf("look for what is worth keeping: %w", err)
	}
	if p != passExplicit { // which is a first look at what all is looked at later
		r.report.Skipped = append(r.report.Skipped, found.Skipped...)
		r.report.Problems = append(r.report.Problems, found.Problems...)
	}
	var direct, waiting []Done
	for i, c := range found.Changes {
		d := Done{Change: c, Explicit: found.Explicit[i]}
		switch {
		case r.DryRun:
			if c.Key == "" || !r.keys[c.Key] {
				r.keys[c.Key] = true
				r.report.Done = append(r.report.Done, d)
			}
		case p == passExplicit && !d.Explicit:
		case found.Held[i] || r.Propose && (!d.Explicit || !r.receipts):
			waiting = append(waiting, d)
		default:
			direct = append(direct, d)
		}
	}
	if err := r.carry(ctx, direct, r.store.Apply); err != nil {
		return err
	}
	return r.carry(ctx, waiting, func(ctx context.Context, changes []casebook.Change) (store.Result, error) {
		return r.store.Propose(ctx, changes, "it was learned from a session")
	})
}

// carry does changes, and reports what became of them.
func (r *run) carry(ctx context.Context, list []Done, do func(context.Context, []casebook.Change) (store.Result, error)) error {
	if len(list) == 0 {
		return nil
	}
	var changes []casebook.Change
	for _, d := range list {
		changes = append(changes, d.Change)
	}
	result, err := do(ctx, changes)
	r.report.Problems = append(r.report.Problems, result.Problems...)
	if err != nil {
		return err
	}
	for i, o := range result.Outcomes {
		d := list[i]
		d.Status, d.As = o.Status, o.ID
		r.report.Done = append(r.report.Done, d)
		if o.Status != store.Unchanged {
			r.report.Problems = append(r.report.Problems, o.Problems...)
		}
	}
	return nil
}
