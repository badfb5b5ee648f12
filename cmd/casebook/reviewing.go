package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	return a.doAccept(ctx, r, w, w.Proposal)
}

func (r *reviewing) accepted(w waiting, decision, change, line string) {
	r.done = append(r.done, reviewedJSON{w.ID, decision, r.store.Abs(w.Change.Path), change})
	r.lines = append(r.lines, line)
}

// doAccept does what waits as p has it, in the words that came or in those of the person.
func (a *app) doAccept(ctx context.Context, r *reviewing, w waiting, p store.Proposal) error {
	result, err := r.store.Accept(ctx, p)
	o, problems, err := single(result, err)
	a.report(r.place.absolute(problems))
	if err != nil {
		return err
	}
	decision := "accepted"
	if !bytes.Equal(p.Text, w.Text) {
		decision = "edited"
	}
	line := p.Change.Path + " says so already"
	if o.ID != "" {
		line = fmt.Sprintf("%s is done: %s %s; `casebook undo %s` takes that back", w.ID, p.Change.Op, p.Change.Path, o.ID)
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
	text, kept, err := a.editedText(&r.place, w.Change.Path, file)
	if err != nil {
		return err
	}
	p := w.Proposal
	p.Text = text
	if w.withheld { // it lies in the directory, and no proposal goes with the change
		p.ID, p.Change.Op, p.Change.Reason = "", casebook.OpUpdate, "casebook review"
	}
	p.Change.Expect = ""
	if len(old) > 0 {
		p.Change.Expect = casebook.HashOf(old)
	}
	if err := a.doAccept(ctx, r, w, p); err != nil {
		return fmt.Errorf("%w; the text is kept in %s", err, kept)
	}
	os.RemoveAll(filepath.Dir(kept))
	if !w.withheld {
		return nil
	}
	return r.store.AcceptText(ctx, w.Change.Path, casebook.HashOf(text))
}

// editedText gives what a person makes of the text for the memory at path in their editor, and the file that it is kept in, which casebook forget finds.
func (a *app) editedText(p *place, path string, text []byte) (edited []byte, kept string, err error) {
	u, err := p.unsaved(path, "")
	if err != nil {
		return nil, "", err
	}
	edits := filepath.Dir(filepath.Dir(u.file))
	if err := os.MkdirAll(edits, 0o700); err != nil {
		return nil, "", err
	}
	folder, err := os.MkdirTemp(edits, u.about+"-review-*")
	if err != nil {
		return nil, "", err
	}
	kept = filepath.Join(folder, filepath.Base(u.file))
	if err = os.WriteFile(kept, text, 0o600); err == nil {
		err = a.runEditor(p.editor(), kept)
	}
	if err == nil {
		edited, err = os.ReadFile(kept)
	}
	if err == nil && len(strings.TrimSpace(string(edited))) == 0 {
		err = errors.New("the text is empty; nothing was decided")
	}
	if err != nil {
		os.RemoveAll(folder)
	}
	return edited, kept, err
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
