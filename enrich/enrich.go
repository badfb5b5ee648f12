// Package enrich lets a model write recall hints for memories: phrases of the prompts at which a memory should come to mind, in words that it does not use itself.
//
// A Plan says which memories a model would be asked about. A run asks, a few memories at a time, holds each phrase against the memories and against prompts, past ones
// and everyday ones, and proposes what is left. What a model answered is kept by what the memory says, so that a run that was stopped goes on where it was, and a dry
// run is no loss. Secrets and what could mislead are not sent.
//
// The package changes no memory: a person accepts what it proposes. It opens no connection and counts no money; the model that it is given does.
package enrich

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"casebook"
	"casebook/internal/secret"
	"casebook/store"
)

// An Enricher asks for hints of the memories of one directory.
type Enricher struct {
	Store *store.Store   // with State
	Model casebook.Model // nil: nothing is asked, only answers from before count
	// Name is the model's, as the settings say it.
	Name string
	// Window is the model's, in tokens; 0: it is not known, and holds a request of usual size.
	Window int
	// Past are prompts of this project, the newest first; phrases are measured on them beside everyday ones.
	Past []string
	// Provenance is that of the changes; its origin is OriginEnrich.
	Provenance casebook.Provenance
	// DryRun proposes nothing.
	DryRun bool
	Now    func() time.Time // nil: time.Now
	// Each is told of every memory as soon as something has become of it, with how many are through of how many; nil: nobody is.
	Each func(o Outcome, done, of int)
}

// A Report is what a run did.
type Report struct {
	Outcomes []Outcome // by path
	Requests int       // that were answered or failed
	Usage    casebook.Usage
	// Stopped says why the run ended before all was asked: an error of the model, of the account, of the context, or ErrFull. Nil: it did not.
	Stopped error
}

// ErrFull is what a run stops with when no more proposals can wait.
var ErrFull = errors.New("as much as can wait for a person waits already")

func (e *Enricher) now() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}

// A run is one of a plan.
type run struct {
	*Enricher
	plan     *Plan
	checker  *checker
	report   Report
	outcomes map[int]Outcome // by number of the memory
	again    []int           // that an answer did not name
}

// Run does what the plan says. An error means that nothing more could be done or kept; the report is that of what was done before. What stops it from outside is in the
// report instead.
func (e *Enricher) Run(ctx context.Context, p *Plan) (Report, error) {
	r := &run{Enricher: e, plan: p, outcomes: map[int]Outcome{}}
	var known []int
	for _, n := range p.chosen {
		switch m := p.memories[n]; {
		case m.state != "":
			r.tell(n, Outcome{State: m.state, Why: m.why})
		case m.kept != nil:
			known = append(known, n)
		}
	}
	err := r.work(ctx, known)
	for _, n := range p.chosen {
		o, done := r.outcomes[n]
		if !done {
			o = r.named(n, Outcome{State: Left})
		}
		r.report.Outcomes = append(r.report.Outcomes, o)
	}
	return r.report, err
}

func (r *run) work(ctx context.Context, known []int) error {
	if len(known) == 0 && len(r.plan.asked) == 0 {
		return nil
	}
	unlock, err := lock(r.Store.State)
	if err != nil {
		return err
	}
	defer unlock()
	if err := pruneAnswers(r.Store.State, r.plan.answers, r.plan.keys); err != nil {
		return err
	}
	r.checker = newChecker(r.plan.docs, r.Past, r.Store.NoSecrets)
	for hint, path := range r.plan.taken {
		r.checker.taken[phraseKey(hint)] = path
	}
	for part := range slices.Chunk(known, batchMemories) {
		answers := map[int]answer{}
		for _, n := range part {
			answers[n] = *r.plan.memories[n].kept
		}
		if err := r.settle(ctx, answers, part); err != nil || r.report.Stopped != nil {
			return err
		}
	}
	if err := r.askAll(ctx, r.plan.asked); err != nil || r.report.Stopped != nil {
		return err
	}
	again := r.again
	r.again = nil
	if err := r.askAll(ctx, r.plan.batches(again)); err != nil || r.report.Stopped != nil {
		return err
	}
	for _, n := range r.again {
		r.tell(n, Outcome{State: Unanswered, Why: "the model said nothing about it, twice"})
	}
	return nil
}

// askAll asks about each batch. One that a model cannot answer as a whole becomes two.
func (r *run) askAll(ctx context.Context, queue []batch) error {
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		if !r.DryRun && r.plan.waiting+len(b) > store.MaxProposals {
			r.report.Stopped = ErrFull
			return nil
		}
		found, model, err := r.ask(ctx, b)
		switch {
		case err != nil && !answerable(err):
			r.report.Stopped = err
			return nil
		case err != nil && len(b) > 1:
			queue = append(b.halves(), queue...)
			continue
		case err != nil:
			r.tell(b[0], Outcome{State: Unanswered, Why: err.Error()})
			continue
		}
		// What was paid for is kept, also when somebody has stopped the run by now.
		if err := r.keep(context.WithoutCancel(ctx), b, found, model); err != nil || r.report.Stopped != nil {
			return err
		}
	}
	return nil
}

// answerable says of a failure that it may be that of one memory among others.
func answerable(err error) bool {
	return slices.ContainsFunc([]error{casebook.ErrRefused, casebook.ErrShape, casebook.ErrCut, casebook.ErrTooLong}, func(kind error) bool { return errors.Is(err, kind) })
}

// ask sends one request, and gives the phrases by place in the batch.
func (r *run) ask(ctx context.Context, b batch) (map[int][]string, string, error) {
	if r.Model == nil {
		return nil, "", casebook.ErrNoModel
	}
	if err := ctx.Err(); err != nil {
		return nil, "", err
	}
	answer, err := r.Model.Generate(ctx, r.plan.request(b))
	r.report.Requests++
	r.report.Usage = r.report.Usage.Add(answer.Usage)
	if err != nil {
		return nil, "", fmt.Errorf("ask for hints: %w", err)
	}
	found, err := hintsIn(answer.Text(), b)
	return found, answer.Model, err
}

// keep writes down what was answered, and settles it.
func (r *run) keep(ctx context.Context, b batch, found map[int][]string, model string) error {
	answers, lines := map[int]answer{}, []answer{}
	var answered []int
	for i, n := range b {
		hints, ok := found[i]
		if !ok {
			r.again = append(r.again, n)
			continue
		}
		a := answer{Version: version, Key: r.plan.memories[n].key, Time: r.now().UTC().Truncate(time.Second), Model: r.Name, Hints: hints}
		if a.Model == "" {
			a.Model = model
		}
		answers[n], answered = a, append(answered, n)
		a.Hints = slices.DeleteFunc(slices.Clone(hints), func(h string) bool { return len(secret.Scan(h, r.Store.NoSecrets)) > 0 })
		if r.there(n) {
			lines = append(lines, a)
		}
	}
	if err := keepAnswers(r.Store.State, lines); err != nil {
		return err
	}
	return r.settle(ctx, answers, answered)
}

// there says that a memory still has the text that a model was asked about. Of one that was forgotten meanwhile no answer is kept.
func (r *run) there(n int) bool {
	m := r.plan.memories[n]
	data, _, err := r.Store.Read(m.path, 0)
	if err != nil {
		return false
	}
	now, _ := casebook.Parse(m.path, data)
	return keyOf(now) == m.key
}

// settle checks the phrases for some memories, and proposes those that are good.
func (r *run) settle(ctx context.Context, answers map[int]answer, numbers []int) error {
	var all []*suggestion
	for _, n := range numbers {
		all = append(all, &suggestion{doc: n, memory: r.plan.memories[n].Memory, hints: slices.Clone(answers[n].Hints)})
	}
	if err := r.checker.check(all); err != nil {
		return err
	}
	var changes []casebook.Change
	var proposed []*suggestion
	var outdated []string
	for _, s := range all {
		m := r.plan.memories[s.doc]
		if len(s.hints) == 0 {
			r.tell(s.doc, Outcome{State: Empty, Dropped: s.dropped})
			continue
		}
		change := casebook.Change{Op: casebook.OpUpdate, Path: m.path, Hints: slices.Concat(m.Hints, s.hints), Reason: "recall hints by " + answers[s.doc].Model,
			Provenance: r.Provenance, Expect: casebook.HashOf(m.data)}
		change.Provenance.Origin = casebook.OriginEnrich
		changes, proposed, outdated = append(changes, change), append(proposed, s), append(outdated, m.waits...)
	}
	if r.DryRun {
		for i, s := range proposed {
			r.tellHints(s, Outcome{State: Shown}, changes[i])
		}
		return nil
	}
	return r.propose(ctx, proposed, changes, outdated)
}

// propose hands the changes to the store. Earlier proposals of hints for the same memories give way to them.
func (r *run) propose(ctx context.Context, proposed []*suggestion, changes []casebook.Change, outdated []string) error {
	if len(changes) == 0 {
		return nil
	}
	if err := r.Store.Withdraw(ctx, outdated...); err != nil {
		return err
	}
	r.plan.waiting -= len(outdated)
	result, err := r.Store.Propose(ctx, changes, "a model wrote these hints")
	if err != nil {
		return err
	}
	for i, o := range result.Outcomes {
		out := Outcome{State: Refused, Proposal: o.ID}
		for _, p := range o.Problems {
			switch {
			case p.Code == "change-rejected":
				out.State = Rejected
			case p.Code == "conflict":
				out.State = Changed
			case p.Code == "proposals-full":
				r.report.Stopped, out.State = ErrFull, Left
			case p.Refuses():
				out.Why = p.Text
			}
		}
		switch o.Status {
		case store.Held:
			out.State = Proposed
			r.plan.waiting++
		case store.Unchanged:
			out.State = Empty
		}
		r.tellHints(proposed[i], out, changes[i])
	}
	return nil
}

// tellHints tells of a memory for which there are hints.
func (r *run) tellHints(s *suggestion, o Outcome, c casebook.Change) {
	o.Dropped = s.dropped
	if o.State == Proposed || o.State == Shown {
		o.Hints, o.Old = s.hints, r.plan.memories[s.doc].data
		o.New, _ = c.Edit(o.Old, r.now()) // that it can be edited was looked at when it was planned
	}
	r.tell(s.doc, o)
}

func (r *run) tell(n int, o Outcome) {
	o = r.named(n, o)
	r.outcomes[n] = o
	if r.Each != nil {
		r.Each(o, len(r.outcomes), len(r.plan.chosen))
	}
}

func (r *run) named(n int, o Outcome) Outcome {
	o.Path, o.Name = r.plan.memories[n].path, r.plan.memories[n].Name
	return o
}
