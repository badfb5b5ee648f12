package main

import (
	"fmt"
	"path/filepath"
	"time"

	"casebook"
	"casebook/learn"
	"casebook/settings"
)

// learnedLine says when sessions were last learned from, and when that had a result; empty where it never was.
func (a *app) learnedLine(p place) string {
	if p.Settings.StateDir() == "" {
		return ""
	}
	s, waiting := learn.ReadStatus(p.State())
	if s.Ran.IsZero() && waiting == 0 {
		return ""
	}
	line := "sessions were last learned from at " + a.minute(s.Ran)
	if s.Ran.IsZero() {
		line = "sessions were not learned from yet"
	}
	switch {
	case s.Found.IsZero():
		line += ", nothing was found so far"
	case s.Found.Equal(s.Ran):
		line += found(s)
	default:
		line += "; the last time that something was found was " + a.minute(s.Found) + found(s)
	}
	if skipped, err := learn.Skipped(p.State()); err == nil && len(skipped) > 0 {
		line += "; `casebook learn --skipped` shows what was not kept, and why"
	}
	paused := learn.Paused(p.State(), a.now(), p.Config.Extract.Deadline.Value)
	if n := waiting - len(paused); n > 0 {
		line += fmt.Sprintf("; %s waits for the next run", count(n, "session"))
	}
	if len(paused) > 0 {
		line += fmt.Sprintf("; %s put off until %s, since runs died over it", count(len(paused), "session"), a.minute(paused[0].Until()))
	}
	return line
}

func found(s learn.Status) string {
	switch {
	case s.Waited == 0:
		return fmt.Sprintf(", with %s saved", count(s.Saved, "change"))
	case s.Saved == 0:
		return fmt.Sprintf(", with %s left to you in `casebook review`", count(s.Waited, "change"))
	}
	return fmt.Sprintf(", with %s saved and %d left to you in `casebook review`", count(s.Saved, "change"), s.Waited)
}

// learnFailure says why the last run in the background could not do all, what lies in the place of its files, and which sessions are put off, while there are to be runs.
func learnFailure(p settings.Place, now time.Time) []casebook.Problem {
	if p.Settings.StateDir() == "" || p.Config.Extract.When.Value == settings.WhenOff {
		return nil
	}
	problems := append(learn.Problems(p.State()), putOff(p, now)...)
	s, _ := learn.ReadStatus(p.State())
	if s.Failure == nil || now.Sub(s.Failure.Time) > hookErrorsFor {
		return problems
	}
	text, fix := "the last run that learns from sessions failed", "mend that; the next run goes on there"
	if s.Failure.Times > 1 {
		text = fmt.Sprintf("the last %d runs that learn from sessions failed", s.Failure.Times)
	}
	if s.Failure.Model {
		fix = "see docs/models.md; what you asked for outright is kept all the same, and after three failures rules find the rest"
	}
	return append(problems, casebook.Problem{Code: "learn-failed", Path: filepath.Join(p.State(), learn.Folder), Text: fmt.Sprintf("%s: %s (%s)", text, s.Failure.Text, s.Failure.Time.Format(time.RFC3339)), Fix: fix})
}

// putOff says which sessions rest since runs died over them.
func putOff(p settings.Place, now time.Time) []casebook.Problem {
	var problems []casebook.Problem
	for _, pause := range learn.Paused(p.State(), now, p.Config.Extract.Deadline.Value) {
		problems = append(problems, casebook.Problem{Code: "learn-paused", Path: pause.Path,
			Text: fmt.Sprintf("%s of learning from it in the background died or came to no end; it is put off until %s, and nothing of it is lost", count(pause.Tries, "run"), pause.Until().Format(time.RFC3339)),
			Fix:  "`casebook learn` with the transcript looks at it at once, and shows what is wrong"})
	}
	return problems
}
