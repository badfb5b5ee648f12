package hook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casebook"
	"casebook/recall"
	"casebook/session"
	"casebook/settings"
)

// PrefetchCommand is what Env.Detach is to run, behind -C and the folder, before the session's id and the job's token.
const PrefetchCommand = "prefetch"

// asksModel says whether a model may be asked which memories help. A project that sets settings.Detached silences no hook, but it makes no process start another either.
func (h *handler) asksModel() bool {
	_, _, ok := h.Config.ModelOf(casebook.RoleSelector)
	return ok && h.Detach != nil && h.Getenv != nil && h.Getenv(settings.Detached) == ""
}

// detach starts the process that asks a model for a job. Where that is not possible the job goes, and the words' choice is all.
func (h *handler) detach(ctx context.Context, token string) {
	if token == "" {
		return
	}
	err := h.Detach([]string{"-C", h.Project.Dir, PrefetchCommand, "--", h.event.Session, token}, h.Settings.Env)
	if err != nil {
		h.log.problems([]casebook.Problem{{Code: "prefetch-failed", Text: fmt.Sprint("no process can be started to ask a model: ", errors.Join(err, h.session().Cancel(ctx)))}})
	}
}

// A Choosing opens the model that the settings name to choose memories, and says how it is closed.
type Choosing func(settings.Place) (m casebook.Model, close func(), err error)

// Prefetch is the work of the process that Env.Detach started for a prompt: it asks the model which memories help and leaves its choice for the session's next
// collect point. It ends by the configured deadline, and soon after its job was cancelled; then, and when the job is not there, nothing is done. What goes wrong with
// the model is kept for doctor (LastFailure), what else goes wrong is in the log, since nobody sees what the process prints; either is the error.
func Prefetch(ctx context.Context, env Env, sessionID, token string, open Choosing) error {
	if env.Started.IsZero() {
		env.Started = time.Now()
	}
	h := &handler{Env: env, event: event{Name: PrefetchCommand, Session: sessionID}}
	h.place = h.find(env.Dir)
	if h.err != nil {
		return h.unseen(h.err)
	}
	if !h.Memory.Enabled || !h.Config.Recall.Enabled.Value {
		return nil
	}
	limit := h.Config.Recall.PrefetchDeadline.Value
	// The model has a little less, so that what it failed with can be written down.
	ctx, cancel := context.WithDeadlineCause(ctx, env.Started.Add(limit-min(limit/4, 2*time.Second)), errTooSlow)
	defer cancel()
	timer := time.NewTimer(time.Until(env.Started.Add(limit)))
	defer timer.Stop()
	type outcome struct{ failure, err error }
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- outcome{err: panicked(p)}
			}
		}()
		failure, err := h.prefetch(ctx, token, open)
		done <- outcome{failure, err}
	}()
	select {
	case out := <-done:
		return errors.Join(out.failure, h.unseen(out.err))
	case <-timer.C: // something hangs that knows no context, such as a disk
		return h.unseen(ErrDeadline)
	}
}

// unseen logs an error.
func (h *handler) unseen(err error) error {
	if err != nil {
		(&log{dir: h.Settings.StateDir(), event: PrefetchCommand}).close(err)
	}
	return err
}

var errTooSlow = errors.New("the model did not choose in time (recall.prefetchDeadline)")

// prefetch is the work. failure is what went wrong with the model, err what went wrong with the memories or the state.
func (h *handler) prefetch(ctx context.Context, token string, open Choosing) (failure, err error) {
	s := h.session()
	job, err := s.Job(ctx, token)
	if err != nil || job == nil {
		return nil, err
	}
	watched, stop := s.Watch(ctx, job)
	defer stop()
	chosen, failure, err := h.choose(watched, job, open)
	if watched.Err() != nil && ctx.Err() == nil {
		return nil, nil // cancelled: nobody wants to know
	}
	keep, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	current, kept := s.Settle(keep, job, chosen)
	if err = errors.Join(err, kept); current {
		err = errors.Join(err, h.noteNone(job.Prompt, chosen))
	}
	if (current || kept != nil) && (failure != nil || chosen.Asked) { // of what was cancelled in this moment nothing is said: it may be forgotten
		err = errors.Join(err, h.noteFailure(failure))
	}
	return failure, err
}

// choose asks the model.
func (h *handler) choose(ctx context.Context, job *session.Job, open Choosing) (chosen recall.Selection, failure, err error) {
	r, err := h.recaller(ctx)
	if r == nil {
		return chosen, nil, err
	}
	m, done, err := open(h.Place)
	if err != nil {
		return chosen, err, nil
	}
	defer done()
	r.Wait = h.Config.Recall.PrefetchDeadline.Value // ctx ends a little before it
	noted := &notedModel{Model: m}
	p := h.submitted()
	job.Request.Root, job.Request.Branch = p.Root, p.Branch
	chosen, err = r.Select(ctx, noted, job.Request)
	switch {
	case chosen.By == recall.ByModel:
	case ctx.Err() != nil:
		failure = context.Cause(ctx)
	case noted.failure != nil:
		failure = noted.failure
	case chosen.Asked:
		failure = errors.New("the model's answer is of no use: " + recall.FallbackWords(chosen.Fallback))
	}
	return chosen, failure, err
}

// A notedModel keeps why the last request failed: recall falls back to the words and goes on.
type notedModel struct {
	casebook.Model
	failure error
}

func (m *notedModel) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	answer, err := m.Model.Generate(ctx, r)
	m.failure = err
	return answer, err
}
