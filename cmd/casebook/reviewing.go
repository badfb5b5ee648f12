package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"casebook"
	"casebook/store"
)

// A reviewing is a run in which a person decides.
type reviewing struct {
	place place
	store *store.Store
	lines []string // what was decided
	done  []reviewedJSON
}

type reviewedJSON struct {
	ID       string `json:"id"`
	Decision string `json:"decision"` // "accepted", "edited", "rejected" or "kept"
	Path     string `json:"path"`
	Change   string `json:"change,omitempty"`
}

// decide lets a person decide on each of the ids, in their order. What was decided is printed also where a later one fails.
func (a *app) decide(ctx context.Context, ids []string, do func(context.Context, *reviewing, waiting) error) error {
	if err := a.forPerson(); err != nil {
		return fmt.Errorf("review: %w", err)
	}
	p, st, err := a.changing()
	if err != nil {
		return err
	}
	all, problems, err := allWaiting(ctx, st)
	if err != nil {
		return err
	}
	r := &reviewing{place: p, store: st}
	for _, id := range ids {
		var w waiting
		if w, err = waitingNamed(all, id); err == nil {
			err = do(ctx, r, w)
		}
		if err != nil {
			break
		}
	}
	a.report(append(p.Problems, problems...))
	for _, line := range r.lines {
		if !a.json {
			fmt.Fprintln(a.out, plainLine(line))
		}
	}
	if a.json && err == nil {
		return a.printJSON(struct {
			Reviewed []reviewedJSON     `json:"reviewed"`
			Problems []casebook.Problem `json:"problems"`
		}{list(r.done), list(append(p.Problems, problems...))})
	}
	return err
}

// sure shows the text and asks.
func (a *app) sure(r *reviewing, w waiting, question string) (bool, error) {
	fmt.Fprint(a.err, plain(a.describe(r.store, w)))
	yes, err := a.yes(question + " [y/N] ")
	if err == nil && !yes {
		r.done = append(r.done, reviewedJSON{ID: w.ID, Decision: "kept", Path: r.store.Abs(w.Change.Path)})
		r.lines = append(r.lines, w.ID+" waits as before")
	}
	return yes, err
}

func (a *app) acceptOne(ctx context.Context, r *reviewing, w waiting) error {
	question := "Let it become a memory?"
	if w.withheld {
		question = "Show this memory to agents?"
	}
	yes, err := a.sure(r, w, question)
	if err != nil || !yes {
		return err
	}
	if w.withheld {
		if err := r.store.AcceptText(ctx, w.Change.Path, w.hash); err != nil {
			return err
		}
		r.accepted(w, "accepted", "", w.Change.Path+" is shown to agents from now on")
		return nil
	}
	return a.doAccept(ctx, r, w, "accepted")
}

func (r *reviewing) accepted(w waiting, decision, change, line string) {
	r.done = append(r.done, reviewedJSON{w.ID, decision, r.store.Abs(w.Change.Path), change})
	r.lines = append(r.lines, line)
}

func (a *app) doAccept(ctx context.Context, r *reviewing, w waiting, decision string) error {
	result, err := r.store.Accept(ctx, w.Proposal)
	o, problems, err := single(result, err)
	a.report(r.place.absolute(problems))
	if err != nil {
		return err
	}
	line := w.Change.Path + " says so already"
	if o.ID != "" {
		line = fmt.Sprintf("%s is done: %s %s; `casebook undo %s` takes that back", w.ID, w.Change.Op, w.Change.Path, o.ID)
	}
	r.accepted(w, decision, o.ID, line)
	return nil
}

// editOne lets the person edit the file as it would be.
func (a *app) editOne(ctx context.Context, r *reviewing, w waiting) error {
	file, old, err := w.outcome(r.store, a.now())
	if err != nil {
		return err
	}
	if len(file) == 0 || w.Change.Path == "" || w.Change.Op == casebook.OpIndex {
		return fmt.Errorf("edit %s: a change of kind %s has no text of a memory; accept or reject it", w.ID, w.Change.Op)
	}
	text, kept, err := a.editedText(&r.place, file)
	if err != nil {
		return err
	}
	was := w
	w.Text, w.withheld = text, false
	if w.Change.Op == "" {
		w.Change.Op, w.Change.Reason = casebook.OpUpdate, "casebook review"
	}
	w.Change.Expect = ""
	if len(old) > 0 {
		w.Change.Expect = casebook.HashOf(old)
	}
	if err := a.doAccept(ctx, r, w, "edited"); err != nil {
		return fmt.Errorf("%w; the text is kept in %s", err, kept)
	}
	os.Remove(kept)
	if !was.withheld {
		return nil
	}
	return r.store.AcceptText(ctx, w.Change.Path, casebook.HashOf(text))
}

// editedText gives what a person makes of a text in their editor, and the file that it is kept in.
func (a *app) editedText(p *place, text []byte) ([]byte, string, error) {
	if err := os.MkdirAll(p.State(), 0o700); err != nil {
		return nil, "", err
	}
	f, err := os.CreateTemp(p.State(), "review-*.md")
	if err != nil {
		return nil, "", err
	}
	_, err = f.Write(text)
	if failed := f.Close(); err == nil {
		err = failed
	}
	if err == nil {
		err = a.runEditor(p.editor(), f.Name())
	}
	if err != nil {
		os.Remove(f.Name())
		return nil, "", err
	}
	edited, err := os.ReadFile(f.Name())
	if err == nil && len(strings.TrimSpace(string(edited))) == 0 {
		os.Remove(f.Name())
		err = fmt.Errorf("the text is empty; nothing was decided")
	}
	return edited, f.Name(), err
}

func (a *app) rejectOne(ctx context.Context, r *reviewing, w waiting) error {
	question := "Drop it, for good?"
	if w.withheld {
		question = "Put the memory into the trash?"
	}
	yes, err := a.sure(r, w, question)
	if err != nil || !yes {
		return err
	}
	if !w.withheld {
		if err := r.store.Reject(ctx, w.Proposal); err != nil {
			return err
		}
		r.accepted(w, "rejected", "", w.ID+" is dropped, and the same is refused from now on")
		return nil
	}
	o, problems, err := a.apply(ctx, r.store, casebook.Change{Op: casebook.OpDelete, Path: w.Change.Path, Expect: w.hash, Reason: "casebook review reject",
		Provenance: a.provenance()})
	a.report(r.place.absolute(problems))
	if err != nil {
		return err
	}
	r.accepted(w, "rejected", o.ID, fmt.Sprintf("%s is in the trash; `casebook undo %s` brings it back", w.Change.Path, o.ID))
	return nil
}
