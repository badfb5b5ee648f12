package dream

import (
	"context"
	"errors"
	"fmt"
)

// A Night is what a run in the background came to.
type Night struct {
	Ran     bool   // the gates were open, and no other run was at work
	Why     string // why it did not run
	Plan    Plan
	Result  Result
	Waiting int // steps that wait for a person
}

// Night runs when the gates are open: a day since the last attempt, five sessions since the last run that ended well, and no other run at work. It leaves the plan to a person, or,
// with apply, does the steps that nobody has to be asked about. The attempt is recorded before the work: whatever becomes of it, the next one does not begin before its time.
func (d *Dream) Night(ctx context.Context, apply bool) (Night, error) {
	n, err := d.night(ctx, apply)
	if err != nil {
		return n, fmt.Errorf("dream: %w", err)
	}
	return n, nil
}

func (d *Dream) gates() (hours, sessions int) {
	hours, sessions = 24, 5
	if d.MinHours != 0 {
		hours = max(d.MinHours, 0)
	}
	if d.MinSessions != 0 {
		sessions = max(d.MinSessions, 0)
	}
	return hours, sessions
}

// Due says whether Night would run, and what is missing.
func (d *Dream) Due() (due bool, why string, err error) {
	s, err := ReadStatus(d.Store.State)
	if err != nil {
		return false, "", err
	}
	hours, sessions := d.gates()
	due, why = s.Due(hours, sessions, d.now())
	return due, why, nil
}

func (d *Dream) night(ctx context.Context, apply bool) (n Night, err error) {
	unlock, err := d.lock(ctx)
	if errors.Is(err, ErrLocked) {
		return Night{Why: err.Error()}, nil
	}
	if err != nil {
		return n, err
	}
	defer unlock()
	due, why, err := d.Due()
	if err != nil || !due {
		return Night{Why: why}, err
	}
	n.Ran = true
	id := d.newRun()
	if err := d.begin(id, true); err != nil {
		return n, err
	}
	if err := d.at("after the attempt was recorded"); err != nil {
		return n, err
	}
	run := Run{ID: id}
	n.Plan, err = d.plan(ctx)
	if err == nil {
		run.Engine, run.Steps, run.Usage, run.Failed = n.Plan.Engine, len(n.Plan.Steps), n.Plan.Usage, n.Plan.Failed
		run.MicroUSD = d.cost(n.Plan)
		n.Waiting = len(n.Plan.Steps)
		err = d.save(n.Plan, false)
	}
	if err == nil {
		err = d.at("after the plan was saved")
	}
	switch {
	case err != nil:
	case apply:
		n.Result, err = d.apply(ctx, id, n.Plan, nil)
		n.Waiting = n.Result.Count(Waiting)
	case len(n.Plan.Steps) == 0: // lines of the logs that gave nothing are done with
		err = d.mark(ctx, n.Plan, Result{})
	}
	run.Waiting = n.Waiting
	if err == nil {
		err = leave(d.Store.State, n)
	}
	return n, d.ended(run, n.Result, err)
}

// cost is what the model took for a plan; nil: not known, or none was asked.
func (d *Dream) cost(p Plan) *int64 {
	if d.Cost == nil || p.Usage.Total() == 0 {
		return nil
	}
	micro, known := d.Cost(p.Usage)
	if !known {
		return nil
	}
	return &micro
}
