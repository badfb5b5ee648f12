package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/account"
	"casebook/enrich"
	"casebook/ledger"
	"casebook/model/chosen"
	"casebook/settings"
	"casebook/store"
)

func (a *app) enrich() *cobra.Command {
	var choice enrich.Choice
	var dry bool
	c := &cobra.Command{
		Use:   "enrich [NAME]...",
		Short: "Let a model write recall hints for memories, for a person to accept",
		Long: `enrich asks the model that models.extract names (docs/models.md) for recall hints of the memories that have none, or of those
named: phrases of the prompts, tasks and errors at which a memory should come to mind, in words that it does not use itself.
What is too general, taken or no hint at all is dropped, and said. The rest waits for a person: casebook review shows each
change and accepts it. Nothing but the hints of a memory changes.

Name, description and text of these memories go to the model's provider; secrets in them are hidden, and a memory that could
mislead is not sent. First it says how much that is, and what it may cost at most. It counts in the day's budget (casebook
cost). Answers are kept: when a run was stopped, the next one goes on where it was, and after --dry-run, which asks as well
and shows what it would propose, nothing is asked twice.`,
		Example: `  casebook enrich --dry-run
  casebook enrich --scope project --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if choice.All && len(args) > 0 {
				return fmt.Errorf("%w: enrich: --all is for all memories; name some, or none", errUsage)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop) // a second signal ends the process
			defer stop()
			return a.runEnrich(ctx, args, choice, dry)
		},
	}
	c.Flags().BoolVar(&choice.All, "all", false, "also the memories that have hints, for more of them")
	c.Flags().BoolVar(&choice.Again, "again", false, "ask anew also where an answer is kept, or waits")
	c.Flags().BoolVar(&dry, "dry-run", false, "ask, show what would be proposed, and propose nothing")
	return c
}

type enrichJSON struct {
	Memories  []enrichedJSON     `json:"memories"`
	WithHints int                `json:"withHints"`
	Model     string             `json:"model"`
	Requests  int                `json:"requests"`
	Usage     casebook.Usage     `json:"usage"`
	Left      int                `json:"left"`
	Problems  []casebook.Problem `json:"problems"`
}

type enrichedJSON struct {
	Path     string           `json:"path"`
	Name     string           `json:"name"`
	State    enrich.State     `json:"state"`
	Hints    []string         `json:"hints"`
	Dropped  []enrich.Dropped `json:"dropped"`
	Proposal string           `json:"proposal"`
	Why      string           `json:"why"`
	Diff     string           `json:"diff"`
}

func (a *app) runEnrich(ctx context.Context, names []string, choice enrich.Choice, dry bool) error {
	if len(names) > 0 {
		if err := a.settleName(a.fromDir(names[0])); err != nil {
			return fmt.Errorf("enrich %s: %w", names[0], err)
		}
	}
	p, st, err := a.changing()
	if err != nil {
		return fmt.Errorf("enrich: %w", err)
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("enrich: %w", err)
	}
	for _, name := range names {
		h, err := findMemory(st, a.fromDir(name))
		if err != nil {
			return fmt.Errorf("enrich %s: %w", name, err)
		}
		choice.Paths = append(choice.Paths, h.Path)
	}
	e := &enrich.Enricher{Store: st, Provenance: a.provenance(), DryRun: dry, Now: a.now, Past: a.pastPrompts(ctx)}
	asked, closed, err := a.extractor(&p, e)
	if err != nil {
		return fmt.Errorf("enrich: %w", err)
	}
	defer closed()
	plan, err := e.Plan(ctx, choice)
	if err != nil {
		return fmt.Errorf("enrich: %w", err)
	}
	p.Problems = append(p.Problems, plan.Problems...)
	n, _, _ := plan.Ask()
	if n > 0 && e.Model == nil {
		a.report(p.Problems)
		return fmt.Errorf("enrich: %w", p.noExtractor())
	}
	a.announce(plan, e, asked)
	e.Each = a.enriched(n > 0)
	report, err := e.Run(ctx, plan)
	return a.printEnriched(&p, e, plan, report, err)
}

// extractor gives the enricher the model that the settings name, within the day's budget; none where they name none. Beside it stands what tells its price.
func (a *app) extractor(p *place, e *enrich.Enricher) (price func(casebook.Usage) (int64, bool), done func(), err error) {
	m, err := chosen.Open(p.Place, casebook.RoleExtract, os.Environ(), a.now)
	if err != nil || m == nil {
		return nil, func() {}, err
	}
	e.Model, e.Name, e.Window = m, strings.TrimSuffix(m.Provider+"/"+m.Name, "/"), m.Window
	return func(u casebook.Usage) (int64, bool) { return m.Account.Cost(m.Provider, m.Name, u) }, m.Close, nil
}

// noExtractor says how a model is set.
func (p *place) noExtractor() error {
	if value := p.Config.Models.Extract.Value; value != "" && value != settings.NoModel {
		return fmt.Errorf("models.extract is %s, which cannot be asked; `casebook config` says why", value)
	}
	return fmt.Errorf("no model is set that could write hints: put `extract: anthropic/claude-haiku-5-5` below `models:` into %s, or another one of docs/models.md; "+
		"without a model, `casebook remember --update --name NAME --hint PHRASE` takes yours", p.short(p.Config.Path))
}

// withoutModel says what works otherwise because no model is set for it (OP-02); empty where none is missing.
func (p *place) withoutModel() string {
	chooses, writes := p.Config.Models.Selector.Value != settings.NoModel, p.Config.Models.Extract.Value != settings.NoModel
	switch {
	case !chooses && !writes:
		return "no model is set: memories are chosen by their words alone, rules find what is worth keeping in sessions, and recall hints come from agents and from you (docs/models.md)"
	case !chooses:
		return "no model is set in models.selector: memories are chosen by their words alone (docs/models.md)"
	case !writes:
		return "no model is set in models.extract: rules find what is worth keeping in sessions, and recall hints come from agents and from you (docs/models.md)"
	}
	return ""
}

// announce says what is sent before it is, and what that may cost.
func (a *app) announce(plan *enrich.Plan, e *enrich.Enricher, price func(casebook.Usage) (int64, bool)) {
	if a.json {
		return
	}
	if kept := plan.Kept(); kept > 0 {
		fmt.Fprintf(a.err, "%s answered before, which costs nothing again\n", memories(kept))
	}
	n, requests, most := plan.Ask()
	if n == 0 {
		return
	}
	money := "its price is not known"
	if micro, ok := price(most); ok {
		money = "at most " + account.Dollars(micro)
	}
	fmt.Fprintf(a.err, "asking %s about %s in %s: about %s tokens to send, at most %s back, %s\n", plainLine(e.Name), memories(n), count(requests, "request"),
		casebook.Thousands(most.Input), casebook.Thousands(most.Output), money)
	if plan.Hidden > 0 {
		fmt.Fprintf(a.err, "%s in them %s hidden from it\n", count(plan.Hidden, "secret"), verb(plan.Hidden, "is", "are"))
	}
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// progressEach is after how many memories a line says how far it is.
const progressEach = 8

// enriched prints what became of each memory, as it comes, and how far it is when a model is asked.
func (a *app) enriched(asking bool) func(enrich.Outcome, int, int) {
	return func(o enrich.Outcome, done, of int) {
		if a.json {
			return
		}
		fmt.Fprint(a.out, plain(describeEnriched(o)))
		if asking && done%progressEach == 0 && done < of {
			fmt.Fprintf(a.err, "%d of %d\n", done, of)
		}
	}
}

// describeEnriched says what became of a memory, with its diff where nothing was written.
func describeEnriched(o enrich.Outcome) string {
	var b strings.Builder
	what := o.Path
	if store.Misnamed(o.Path, o.Name) {
		what = "a memory whose name could mislead"
	}
	says := map[enrich.State]string{enrich.Waiting: "hints for it wait already, see `casebook review`", enrich.Rejected: "you have rejected these hints before", enrich.Empty: "no usable hint",
		enrich.Full: fmt.Sprintf("it has %d hints, which is all there is room for", casebook.MaxHints), enrich.Unanswered: "no usable answer", enrich.Changed: "it has changed meanwhile; the next run asks anew",
		enrich.Withheld: "not sent", enrich.Refused: "cannot be edited", enrich.Left: "not asked yet"}
	switch o.State {
	case enrich.Proposed:
		fmt.Fprintf(&b, "%s: %s, waiting as %s\n", what, count(len(o.Hints), "hint"), o.Proposal)
	case enrich.Shown:
		b.WriteString(udiff.Unified(o.Path, o.Path+" (proposed)", string(o.Old), string(o.New)))
	default:
		fmt.Fprintf(&b, "%s: %s", what, says[o.State])
		if o.Why != "" {
			b.WriteString(": " + plainLine(o.Why))
		}
		b.WriteString("\n")
	}
	for _, d := range o.Dropped {
		if d.Hint == "" {
			fmt.Fprintf(&b, "  dropped: %s\n", plainLine(d.Why))
		} else {
			fmt.Fprintf(&b, "  dropped %q: %s\n", d.Hint, plainLine(d.Why))
		}
	}
	return b.String()
}

func (a *app) printEnriched(p *place, e *enrich.Enricher, plan *enrich.Plan, report enrich.Report, failed error) error {
	left, waiting := 0, 0
	out := enrichJSON{Memories: []enrichedJSON{}, WithHints: plan.With, Model: e.Name, Requests: report.Requests, Usage: report.Usage}
	for _, o := range report.Outcomes {
		switch o.State {
		case enrich.Left, enrich.Unanswered, enrich.Changed:
			left++
		case enrich.Proposed:
			waiting++
		}
		m := enrichedJSON{Path: e.Store.Abs(o.Path), Name: o.Name, State: o.State, Hints: list(o.Hints), Dropped: list(o.Dropped), Proposal: o.Proposal, Why: o.Why}
		if store.Misnamed(o.Path, o.Name) {
			m.Path, m.Name = e.Store.Dir, ""
		}
		if o.State == enrich.Shown {
			m.Diff = udiff.Unified(o.Path, o.Path+" (proposed)", string(o.Old), string(o.New))
		}
		out.Memories = append(out.Memories, m)
	}
	problem, stopped := enrichStopped(report, left, e.Store.Dir)
	if problem != nil {
		p.Problems = append(p.Problems, *problem)
	}
	if failed == nil {
		failed = stopped
	}
	a.report(p.Problems)
	if a.json {
		out.Left, out.Problems = left, list(p.Problems)
		if err := a.printJSON(out); err != nil {
			return err
		}
	} else if len(report.Outcomes) == 0 {
		fmt.Fprintf(a.out, "Nothing to do: %s in %s, and none without hints.\n", memories(plan.With), plainLine(p.Memory.Path))
	} else if waiting > 0 {
		fmt.Fprintf(a.err, "`casebook review%s` shows what waits; --accept ID… lets hints in\n", a.again())
	}
	if failed != nil {
		return fmt.Errorf("enrich: %w", failed)
	}
	return nil
}

// enrichStopped says why a run ended early. What a person has set, or has to decide, is a problem beside a usable result; all else is a failure, too.
func enrichStopped(report enrich.Report, left int, dir string) (*casebook.Problem, error) {
	err := report.Stopped
	if err == nil {
		return nil, nil
	}
	p := &casebook.Problem{Code: "enrich-stopped", Path: dir, Text: fmt.Sprintf("stopped with %s left: %v", memories(left), err), Fix: "run it again; it goes on with those"}
	switch {
	case errors.Is(err, casebook.ErrOverBudget):
		p.Fix = "run it again when the day is over, or with a higher models.dayTokens or models.dayUSD; it goes on with those"
		return p, nil
	case errors.Is(err, enrich.ErrFull):
		p.Fix = "decide on some with `casebook review`, and run it again; it goes on with those"
		return p, nil
	case errors.Is(err, context.Canceled):
		return p, errors.New("interrupted")
	case slices.ContainsFunc([]error{casebook.ErrNoKey, casebook.ErrAuth, casebook.ErrCredit, casebook.ErrNoModel, casebook.ErrBadRequest, casebook.ErrUnsupported},
		func(kind error) bool { return errors.Is(err, kind) }):
		p.Fix = "mend that (docs/models.md), and run it again; it goes on with those"
	}
	return p, err
}

// pastPrompts are the last ones of this project, whose memories ever the command is about; the newest first, none where they cannot be read.
func (a *app) pastPrompts(ctx context.Context) []string {
	p, err := a.placeOf(nil)
	if err != nil || p.Settings.StateDir() == "" {
		return nil
	}
	past, _ := ledger.Open(p.State()).Past(ctx, time.Time{})
	var texts []string
	for _, prompt := range slices.Backward(past[max(0, len(past)-enrich.MaxPast):]) {
		texts = append(texts, prompt.Text())
	}
	return texts
}

// hintRemarks says how many memories have no hints, where a model could write some.
func (p *place) hintRemarks(st *store.Store, there []casebook.Header) []casebook.Problem {
	if _, _, ok := p.Config.ModelOf(casebook.RoleExtract); !ok {
		return nil
	}
	without := 0
	for _, h := range there {
		if len(h.Hints) == 0 {
			without++
		}
	}
	if without == 0 {
		return nil
	}
	return []casebook.Problem{{Code: "hints-missing", Path: st.Dir, Text: fmt.Sprintf("%d of %s %s no recall hints, by which prompts in other words find them", without, memories(len(there)), verb(without, "has", "have")),
		Fix: "`casebook enrich --dry-run` lets a model write some", Info: true}}
}
