package hook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/dream"
	"casebook/learn"
	"casebook/session"
	"casebook/settings"
)

// LearnCommand is what Env.Detach is to run, behind -C and the folder, before the words of a learn.Wish (wishWords).
const LearnCommand = "catch-up"

// learnFrom starts the process that learns from the session, where it is to be learned from at this event. It opens no file, and nothing is answered: what is said at the
// end of a turn would begin another one.
func (h *handler) learnFrom() error {
	if h.Config.Extract.When.Value == settings.WhenOff || h.Detach == nil || h.Getenv == nil || h.Getenv(settings.Detached) != "" || !h.Memory.Trusted ||
		session.TranscriptBelow(h.session().Projects, h.event.Transcript) == "" {
		return nil
	}
	within := "no"
	if h.event.Name == learn.AtCompact && h.event.Trigger != "manual" { // the agent goes on in the same turn
		within = "yes"
	}
	args := []string{"-C", h.Project.Dir, LearnCommand, "--", h.event.Name, h.event.Transcript, within, learn.Ending(h.event.LastMessage)}
	if err := h.Detach(args, h.Settings.Env); err != nil {
		return fmt.Errorf("no process can be started to learn from the session: %w", err)
	}
	return nil
}

// WishOf is the wish that the arguments of LearnCommand stand for.
func WishOf(args []string) (learn.Wish, error) {
	if len(args) != 4 || !slices.Contains([]string{learn.AtStop, learn.AtCompact, learn.AtEnd}, args[0]) || args[1] == "" {
		return learn.Wish{}, errors.New("no event and transcript")
	}
	return learn.Wish{Event: args[0], Path: args[1], Within: args[2] == "yes", Ends: args[3]}, nil
}

// beginLearning notes when a session begins whose memories are trusted: what its file holds of another one, or was said before casebook was there, is not learned.
func (h *handler) beginLearning() error {
	if h.Config.Extract.When.Value == settings.WhenOff || h.event.Source == "compact" || session.TranscriptBelow(h.session().Projects, h.event.Transcript) == "" {
		return nil
	}
	return learn.Begin(h.State(), h.event.Transcript, h.now())
}

// receipt tells the person, once, what was learned since the last time, and what was put in order.
func (h *handler) receipt() string {
	if !h.Config.Extract.Mention.Value {
		return ""
	}
	var lines []string
	if r, ok := learn.TakeReceipt(h.State()); ok {
		lines = append(lines, "casebook "+r.String())
	}
	if r, ok := dream.TakeReceipt(h.State()); ok {
		lines = append(lines, "casebook "+r.String())
	}
	return strings.Join(lines, "\n")
}

// A Learning makes the learner of a place.
type Learning func(settings.Place) (*learn.Learner, error)

// Learn is the work of the process that Env.Detach started for a session: it reads what is new of the transcript. It ends by the configured deadline, whether the host is
// still there or not. What goes wrong is in the log, since nobody sees what the process prints, and is the error; what it learned is for doctor and the next session.
func Learn(ctx context.Context, env Env, w learn.Wish, open Learning) error {
	if env.Started.IsZero() {
		env.Started = time.Now()
	}
	h := &handler{Env: env, event: event{Name: LearnCommand, Transcript: w.Path}}
	h.place = h.find(env.Dir)
	if h.err != nil {
		return h.unseen(h.err)
	}
	h.log.begin(h.Settings.StateDir(), LearnCommand)
	if !h.Memory.Enabled || !h.Memory.Trusted || h.Config.Extract.When.Value == settings.WhenOff || session.TranscriptBelow(h.session().Projects, w.Path) == "" {
		return nil
	}
	h.claim()
	limit := h.Config.Extract.Deadline.Value
	// The work stops a little earlier, so that what it has done can be written down.
	ctx, cancel := context.WithDeadline(ctx, env.Started.Add(limit-min(limit/4, 2*time.Second)))
	defer cancel()
	timer := time.NewTimer(time.Until(env.Started.Add(limit)))
	defer timer.Stop()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- panicked(p)
			}
		}()
		l, err := open(h.Place)
		if err != nil {
			done <- err
			return
		}
		report, err := l.Background(ctx, w)
		h.log.problems(loud(report.Problems))
		done <- err
	}()
	var err error
	select {
	case err = <-done:
	case <-timer.C: // something hangs that knows no context, such as a disk
		err = ErrDeadline
	}
	h.log.close(err)
	return err
}

// loud leaves out what is no fault.
func loud(problems []casebook.Problem) []casebook.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p casebook.Problem) bool { return p.Info || p.Warning || p.Code == "change-held" })
}
