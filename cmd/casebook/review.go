package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// A decision says what is to become of what waits.
type decision struct{ accept, edit, reject bool }

func (a *app) review() *cobra.Command {
	var d decision
	c := &cobra.Command{
		Use:   "review [ID]...",
		Short: "Show what waits for a person before agents see it, and decide",
		Long: `What comes from outside (a web page, the output of a tool, an export) waits outside of the memory directory until a person
accepts it, and so does what an agent writes when it holds hidden characters, tags that pose as the host's, or orders that
override or hide something. A memory in the directory that holds such things is withheld from agents until its text is
accepted. review lists all of that; with an ID, the beginning of one, or the memory's name, it shows the text and why it waits.

--accept lets it become a memory; one that was withheld is shown from then on, as long as its text stays the same. --edit
opens it in $VISUAL or $EDITOR first. --reject drops it, and the same is refused the next time; a memory that was withheld
goes to the trash. casebook undo takes changes back. Only a person decides: these ask at a terminal, and refuse agents.`,
		Example: `  casebook review
  casebook review --json`,
		Args: func(_ *cobra.Command, args []string) error {
			n := 0
			for _, is := range []bool{d.accept, d.edit, d.reject} {
				if is {
					n++
				}
			}
			switch {
			case n > 1:
				return fmt.Errorf("%w: review: only one of --accept, --edit and --reject", errUsage)
			case n > 0 && len(args) == 0:
				return fmt.Errorf("%w: review: which one? Give its ID", errUsage)
			case n == 0 && len(args) > 1:
				return fmt.Errorf("%w: review: it shows one at a time", errUsage)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return a.listReview(c.Context())
			case d.accept:
				return a.decide(c.Context(), args, a.acceptOne)
			case d.edit:
				return a.decide(c.Context(), args, a.editOne)
			case d.reject:
				return a.decide(c.Context(), args, a.rejectOne)
			}
			return a.showReview(c.Context(), args[0])
		},
	}
	c.Flags().BoolVar(&d.accept, "accept", false, "let it become a memory, or be shown")
	c.Flags().BoolVar(&d.edit, "edit", false, "change the text in an editor, and accept it")
	c.Flags().BoolVar(&d.reject, "reject", false, "drop it")
	return c
}

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

func (a *app) listReview(ctx context.Context) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	var all []waiting
	problems := p.Problems
	if st != nil {
		var more []casebook.Problem
		if all, more, err = allWaiting(ctx, st); err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	if a.json {
		a.report(problems)
		out := []waitingJSON{}
		for _, w := range all {
			out = append(out, w.json(st))
		}
		return a.printJSON(struct {
			Waiting  []waitingJSON      `json:"waiting"`
			Problems []casebook.Problem `json:"problems"`
		}{out, list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(all) == 0 {
		fmt.Fprintf(a.out, "Nothing waits for a person in %s.\n", plainLine(p.Memory.Path))
		return nil
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{plainLine(w.ID), a.minute(w.Time), plainLine(w.what()), plainLine(oneLine(strings.Join(w.Reasons, "; "), 120))})
	}
	printTable(a.out, rows)
	return nil
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
		file = []byte(w.Change.Body)
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
	file, old, err := w.outcome(st, a.now())
	switch {
	case err != nil:
		fmt.Fprintf(&b, "the text cannot be shown: %v\n", err)
	case w.Change.Op == casebook.OpDelete:
		b.WriteString("the memory would go\n")
	case w.Change.Op == casebook.OpRename:
		fmt.Fprintf(&b, "the memory would move to %s\n", w.Change.To)
	case !w.withheld && len(old) > 0:
		b.WriteString(udiff.Unified(w.Change.Path, w.Change.Path+" (proposed)", string(old), string(file)))
	default:
		b.Write(file)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (a *app) showReview(ctx context.Context, id string) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if st == nil {
		return fmt.Errorf("review %s: %w", id, p.none())
	}
	all, problems, err := allWaiting(ctx, st)
	if err != nil {
		return err
	}
	w, err := waitingNamed(all, id)
	if err != nil {
		return err
	}
	problems = append(p.Problems, problems...)
	a.report(problems)
	if !a.json {
		fmt.Fprint(a.out, plain(a.describe(st, w)))
		return nil
	}
	out := w.json(st)
	file, old, err := w.outcome(st, a.now())
	if err != nil {
		return err
	}
	text, diff := strings.ToValidUTF8(string(file), "\uFFFD"), udiff.Unified(w.Change.Path, w.Change.Path+" (proposed)", string(old), string(file))
	out.Text = &text
	if !w.withheld {
		out.Diff = &diff
	}
	return a.printJSON(struct {
		waitingJSON
		Problems []casebook.Problem `json:"problems"`
	}{out, list(problems)})
}

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
