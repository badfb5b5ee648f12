package main

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/aymanbagabas/go-udiff"

	"casebook"
	"casebook/store"
)

// A waiting is one thing that a person has to decide: a proposal, or a memory of the directory that is withheld.
type waiting struct {
	store.Proposal
	withheld bool
	hash     string // of the memory's file
}

type waitingJSON struct {
	ID         string              `json:"id"`
	Kind       string              `json:"kind"` // "proposal" or "memory"
	Op         casebook.Op         `json:"op,omitempty"`
	Path       string              `json:"path"`
	Time       time.Time           `json:"time"`
	Reasons    []string            `json:"reasons"`
	Provenance casebook.Provenance `json:"provenance"`
	Text       *string             `json:"text,omitempty"` // as the file would be, or is
	Diff       *string             `json:"diff,omitempty"`
}

func (w waiting) json(st *store.Store) waitingJSON {
	kind := "proposal"
	if w.withheld {
		kind = "memory"
	}
	return waitingJSON{ID: w.ID, Kind: kind, Op: w.Change.Op, Path: st.Abs(w.Change.Path), Time: w.Time, Reasons: list(w.Reasons), Provenance: w.Change.Provenance}
}

// allWaiting lists what waits, proposals first, each kind oldest first.
func allWaiting(ctx context.Context, st *store.Store) ([]waiting, []casebook.Problem, error) {
	proposals, problems, err := st.Proposals()
	if err != nil {
		return nil, nil, err
	}
	var all []waiting
	for _, p := range proposals {
		all = append(all, waiting{Proposal: p})
	}
	held, more, err := withheld(ctx, st)
	return append(all, held...), append(problems, more...), err
}

// proposalRemarks says how many proposals wait.
func proposalRemarks(st *store.Store) ([]casebook.Problem, error) {
	all, problems, err := st.Proposals()
	if len(all) > 0 {
		problems = append(problems, casebook.Problem{Code: "review-waiting", Path: st.Dir, Text: "what waits for a person here: " + count(len(all), "proposal"),
			Fix: "`casebook review` lists it", Info: true})
	}
	return problems, err
}

// withheld lists the memories of the directory that are not shown to agents.
func withheld(ctx context.Context, st *store.Store) ([]waiting, []casebook.Problem, error) {
	files, problems, err := st.List(ctx)
	if err != nil {
		return nil, nil, err
	}
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	var all []waiting
	for _, f := range files {
		data, _, err := st.Read(f.Path, 0)
		if err != nil {
			continue // which list and doctor tell
		}
		reasons := st.Withheld(f.Path, data)
		if len(reasons) == 0 {
			continue
		}
		w := waiting{withheld: true, hash: casebook.HashOf(data)}
		w.ID, w.Time, w.Change.Path, w.Text = f.Path, time.Unix(0, f.ModTime).UTC(), f.Path, data
		if t, known := st.Authorship(f.Path, w.hash); known {
			w.Change.Provenance = t.Provenance
		}
		for _, r := range reasons {
			w.Reasons = append(w.Reasons, r.Text)
		}
		all = append(all, w)
	}
	return all, problems, nil
}

// waitingNamed finds what is meant by an id, by the beginning of one, or by the path of a memory, with or without its ending.
func waitingNamed(all []waiting, id string) (waiting, error) {
	var found []waiting
	for _, w := range all {
		if w.ID == id || w.withheld && w.ID == id+".md" {
			return w, nil
		}
		if strings.HasPrefix(w.ID, id) || !w.withheld && (w.Change.Path == id || w.Change.Path == id+".md") {
			found = append(found, w)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return waiting{}, fmt.Errorf("nothing of the id or name %s waits; `casebook review` lists what does", id)
	}
	return waiting{}, fmt.Errorf("%d that wait answer to %q: %s and others; give the id", len(found), id, found[0].ID)
}

// what says in a few words what is to be decided.
func (w waiting) what() string {
	from := string(w.Change.Provenance.Origin)
	if from == "" {
		from = "unknown"
	}
	if w.withheld {
		return "withheld, from " + from
	}
	return fmt.Sprintf("%s %s, from %s", w.Change.Op, w.Change.Path, from)
}

// outcome is the file as it would be; nil where none would be there, or where the change makes none.
func (w waiting) outcome(st *store.Store, now time.Time) (file, old []byte, err error) {
	old, there, err := textAt(st, w.Change.Path)
	if err != nil || w.withheld || w.Whole() {
		return w.Text, old, err
	}
	switch w.Change.Op {
	case casebook.OpCreate:
		file, err = w.Change.Edit(nil, now)
	case casebook.OpUpdate, casebook.OpMerge:
		if !there {
			return nil, nil, fmt.Errorf("%s: %w", w.Change.Path, fs.ErrNotExist)
		}
		file, err = w.Change.Edit(old, now)
	case casebook.OpIndex:
		if file = []byte(w.Change.Body); w.isLine() {
			file = old // the memory stays as it is
		}
	}
	return file, old, err
}

// describe is what a person reads before they decide.
func (a *app) describe(st *store.Store, w waiting) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s\n", w.ID, w.what(), a.minute(w.Time))
	if len(w.Change.Provenance.Sources) > 0 {
		fmt.Fprintf(&b, "sources: %s\n", strings.Join(w.Change.Provenance.Sources, ", "))
	}
	for _, r := range w.Reasons {
		fmt.Fprintf(&b, "why: %s\n", r)
	}
	if len(w.Change.From) > 0 {
		fmt.Fprintf(&b, "taken in, and gone then: %s\n", strings.Join(w.Change.From, ", "))
	}
	file, old, err := w.outcome(st, a.now())
	switch {
	case err != nil:
		fmt.Fprintf(&b, "the text cannot be shown: %v\n", err)
	case w.Change.Op == casebook.OpDelete:
		b.WriteString("the memory would go\n")
	case w.Change.Op == casebook.OpRename:
		fmt.Fprintf(&b, "the memory would move to %s\n", w.Change.To)
		if w.Change.Name != "" {
			fmt.Fprintf(&b, "and be called %s\n", w.Change.Name)
		}
	case w.isLine():
		fmt.Fprintf(&b, "its line in %s would say: %s\n", casebook.IndexFile, strings.TrimSpace(w.Change.Name+" — "+w.Change.Description))
	case !w.withheld && len(old) > 0:
		b.WriteString(udiff.Unified(w.Change.Path, w.Change.Path+" (proposed)", string(old), string(file)))
	default:
		b.Write(file)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// isLine says of a change that it is about the line of one memory in the index, and about nothing else.
func (w waiting) isLine() bool {
	return w.Change.Op == casebook.OpIndex && w.Change.Path != "" && w.Change.Path != casebook.IndexFile
}
