package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/learn"
	"casebook/settings"
	"casebook/store"
)

// A learning is what `casebook learn` was asked for.
type learning struct {
	paths                      []string
	since                      string
	all, dry, waiting, skipped bool
}

func (a *app) learn() *cobra.Command {
	var l learning
	c := &cobra.Command{
		Use:   "learn [TRANSCRIPT]...",
		Short: "Learn from sessions: keep what you said that is worth it",
		Long: `learn reads transcripts of sessions (files, or folders of them), or with --all those of this project, and keeps what you said
that is worth it: who you are, how you want to be helped, what holds in the project, where things are. Each becomes a change
of a memory with the session and the turn that it comes from; what was skipped is said with the reason. Without a model
rules find it; where models.extract names one (docs/models.md), the turns go there, secrets hidden, and first it says how much
that is and what it may cost at most.

With the hooks installed this happens by itself at the end of each turn (extract.when), and only from then on; this command is
for looking back. It goes on where the last run stopped: what was learned is not learned twice, however often it runs, and
Ctrl-C loses nothing. Where an agent runs it (CLAUDECODE=1), which could have written the transcript, all changes wait for you in
casebook review. A session that is put off, since runs in the background died over it, is read at once, and learn says so.
docs/extraction.md says what is kept and what is not.

What became of a session that was learned from by itself: casebook history and casebook review have what was kept and what
waits; --skipped prints what was found and not kept in the last 30 days, each with the reason. What is in neither was not
taken for something to keep.`,
		Example: `  casebook learn --dry-run session.jsonl
  casebook learn --review session.jsonl
  casebook learn --skipped
  casebook learn --all --since 2026-11-01`,
		RunE: func(c *cobra.Command, args []string) error {
			if l.paths = args; l.skipped {
				return a.runSkipped(l)
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop) // a second signal ends the process
			defer stop()
			return a.runLearn(ctx, l)
		},
	}
	c.Flags().BoolVar(&l.all, "all", false, "the sessions of this project, of all agents whose files are found")
	c.Flags().StringVar(&l.since, "since", "", "only what was said since that `DAY`, YYYY-MM-DD")
	c.Flags().BoolVar(&l.dry, "dry-run", false, "show what would change, and change nothing")
	c.Flags().BoolVar(&l.skipped, "skipped", false, "read nothing, and print what was not kept of sessions that were learned from by themselves")
	c.Flags().BoolVar(&l.waiting, "review", false, "let all changes wait in casebook review")
	return c
}

type learnJSON struct {
	Changes  []learnedJSON      `json:"changes"`
	Skipped  []skippedJSON      `json:"skipped"`
	Problems []casebook.Problem `json:"problems"`
}

type learnedJSON struct {
	ID          string              `json:"id"`
	Op          casebook.Op         `json:"op"`
	Name        string              `json:"name"`
	Type        casebook.Type       `json:"type"`
	Description string              `json:"description"`
	Body        string              `json:"body"`
	Reason      string              `json:"reason"`
	Provenance  casebook.Provenance `json:"provenance"`
}

type skippedJSON struct {
	Said    string `json:"said"`
	Reason  string `json:"reason"`
	Why     string `json:"why"`
	Session string `json:"session"`
	Turn    string `json:"turn"`
	Path    string `json:"path"`
}

func (a *app) runLearn(ctx context.Context, l learning) error {
	if l.all == (len(l.paths) > 0) {
		return fmt.Errorf("%w: learn: name transcripts, or give --all for those of this project, or --skipped for what was not kept", errUsage)
	}
	var since time.Time
	if l.since != "" {
		day, p := casebook.ParseDay(l.since)
		if p != nil {
			return fmt.Errorf("%w: --since: %s; %s", errUsage, p.Text, p.Fix)
		}
		since = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.Local)
	}
	p, err := a.place()
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	if !p.Memory.Enabled {
		return fmt.Errorf("learn: %w", p.none())
	}
	if p.Settings.StateDir() == "" {
		return errors.New("learn: there is no folder to keep state in")
	}
	sessions, err := a.sessionsToLearn(ctx, &p, l, since)
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	learner, model := a.learner(&p)
	// An agent could have written the transcript that it names, with a person's words in it.
	learner.DryRun, learner.Propose = l.dry, l.waiting || p.Config.Extract.Apply.Value == settings.ApplyPropose || a.agent() != ""
	learner.Waiting = func() {
		fmt.Fprintln(a.err, "waiting for another process that learns from sessions here")
	}
	if l.dry {
		done, err := unmade(learner)
		if err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		defer done()
	}
	report, failed := a.learnAll(ctx, learner, model, sessions, since)
	return a.printLearned(&p, l, report, failed)
}

// unmade lets a dry run hold what it finds against an empty folder where there are no memories yet.
func unmade(l *learn.Learner) (done func(), err error) {
	if _, err := os.Stat(l.Place.Memory.Path); !errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil
	}
	dir, err := os.MkdirTemp("", "casebook-")
	if err != nil {
		return nil, err
	}
	l.Open = func() (*store.Store, error) {
		st, err := store.Open(dir)
		if err == nil {
			st.State, st.Now = l.Place.State(), l.Now
		}
		return st, err
	}
	return func() { os.RemoveAll(dir) }, nil
}

// learnAll reads the transcripts one after the other. One that cannot be read is a problem beside the others.
func (a *app) learnAll(ctx context.Context, l *learn.Learner, model string, sessions []learn.Source, since time.Time) (learn.Report, error) {
	var all learn.Report
	if model == "" && !a.json {
		fmt.Fprintln(a.err, "no model is set in models.extract: rules find what is worth keeping (docs/models.md)")
	}
	if model != "" && !a.json {
		if err := a.announceLearning(ctx, l, model, sessions, since); err != nil {
			return all, err
		}
	}
	for i, source := range sessions {
		path := source.Path
		report, err := l.Backfill(ctx, source, since)
		all.Add(report)
		var unreadable *fs.PathError
		switch {
		case ctx.Err() != nil:
			all.Problems = append(all.Problems, learnStopped(path, len(sessions)-i, ctx.Err()))
			return all, errors.New("interrupted")
		case errors.Is(err, casebook.ErrOverBudget):
			all.Problems = append(all.Problems, learnStopped(path, len(sessions)-i, err))
			return all, nil
		case errors.As(err, &unreadable) && unreadable.Path == path:
			all.Problems = append(all.Problems, casebook.Problem{Code: "transcript-unread", Path: path, Text: unreadable.Err.Error()})
		case err != nil:
			all.Problems = append(all.Problems, learnStopped(path, len(sessions)-i, err))
			return all, err
		}
		if done := i + 1; !a.json && len(sessions) > 1 && (done%progressEach == 0 || done == len(sessions)) {
			fmt.Fprintf(a.err, "%d of %s, %s\n", done, count(len(sessions), "session"), count(len(all.Done), "change"))
		}
	}
	return all, nil
}

// learnStopped says that not all was read.
func learnStopped(path string, left int, err error) casebook.Problem {
	p := casebook.Problem{Code: "learn-stopped", Path: path, Text: fmt.Sprintf("stopped with %s left: %v", count(left, "session"), err), Fix: "run it again; it goes on there"}
	if errors.Is(err, casebook.ErrOverBudget) {
		p.Fix = "run it again when the day is over, or with a higher models.dayTokens or models.dayUSD; it goes on there"
	}
	return p
}

func (a *app) printLearned(p *place, l learning, report learn.Report, failed error) error {
	problems := append(p.Problems, p.absolute(report.Problems)...)
	a.report(problems)
	if a.json {
		out := learnJSON{Changes: []learnedJSON{}, Skipped: []skippedJSON{}, Problems: list(problems)}
		for _, d := range report.Done {
			if d.Status != store.Refused {
				out.Changes = append(out.Changes, a.learnedJSON(p, d))
			}
		}
		for _, s := range report.Skipped {
			out.Skipped = append(out.Skipped, skippedJSON{s.Said, s.Reason, s.Why, s.Session, s.Turn, s.Path})
		}
		if err := a.printJSON(out); err != nil {
			return err
		}
	} else {
		a.describeLearned(p, l, report)
	}
	if failed != nil {
		return fmt.Errorf("learn: %w", failed)
	}
	return nil
}

// learnedJSON is a change as the JSON has it: what it does not set is taken from the memory that it changes.
func (a *app) learnedJSON(p *place, d learn.Done) learnedJSON {
	out := learnedJSON{changeID(d.Change), d.Op, d.Name, d.Type, d.Description, d.Body, d.Reason, d.Provenance}
	if out.Name == "" || out.Type == "" || out.Description == "" {
		m := a.memoryAt(p, d.Path)
		out.Name, out.Type, out.Description = cmp.Or(out.Name, m.Name, strings.TrimSuffix(d.Path, ".md")), cmp.Or(out.Type, m.Type), cmp.Or(out.Description, m.Description)
	}
	return out
}

// changeID tells a change from others whether it was done or not.
func changeID(c casebook.Change) string { return cmp.Or(c.ID, c.Key[:min(len(c.Key), 12)]) }

func (a *app) memoryAt(p *place, path string) casebook.Memory {
	st, err := p.open()
	if err != nil {
		return casebook.Memory{}
	}
	text, _, err := textAt(st, path)
	if err != nil {
		return casebook.Memory{}
	}
	m, _ := casebook.Parse(path, text)
	return m
}

func (a *app) describeLearned(p *place, l learning, report learn.Report) {
	waiting := 0
	for _, d := range report.Done {
		if d.Status == store.Held {
			waiting++
		}
		fmt.Fprint(a.out, seen(a.describeDone(p, d)))
	}
	for _, s := range report.Skipped {
		fmt.Fprintf(a.out, "skipped, %s: %q", seen(plainLine(s.Why)), plainLine(oneLine(s.Said, 100)))
		if s.Path != "" {
			fmt.Fprintf(a.out, " (%s)", seen(plainLine(s.Path)))
		}
		fmt.Fprintln(a.out)
	}
	if report.Passed > 0 {
		fmt.Fprintf(a.out, "%s passed over, in which the agent itself wrote memories\n", count(report.Passed, "turn"))
	}
	switch {
	case len(report.Done) > 0:
	case report.Rounds > 0:
		fmt.Fprintln(a.out, "Nothing new that is worth keeping.")
	default:
		fmt.Fprintln(a.out, "Nothing new: all that was said there was looked at before (`casebook history`, `casebook review`, `casebook learn --skipped`).")
	}
	if report.Rounds > 0 {
		fmt.Fprintf(a.err, "%s of yours looked at: %s, %d skipped\n", count(report.Rounds, "turn"), count(len(report.Done), "change"), len(report.Skipped))
	}
	if waiting > 0 && !l.dry {
		fmt.Fprintf(a.err, "`casebook review%s` shows what waits; --accept ID… lets it in\n", a.again())
	}
}

// describeDone says what became of a change; what a dry run would do is a diff.
func (a *app) describeDone(p *place, d learn.Done) string {
	from := ""
	if d.Provenance.Session != "" || len(d.Provenance.Sources) > 0 {
		from = fmt.Sprintf(" (session %s, %s)", cmp.Or(d.Provenance.Session, "unknown"), strings.Join(d.Provenance.Sources, ", "))
	}
	what := fmt.Sprintf("%s %s", d.Op, plainLine(d.Path))
	if store.Misnamed(d.Path, d.Name) {
		what = fmt.Sprintf("%s a memory whose name could mislead", d.Op)
	}
	switch d.Status {
	case "":
		return fmt.Sprintf("%s: %s: %s%s\n%s", changeID(d.Change), what, plainLine(d.Reason), plainLine(from), plain(a.diffOf(p, d.Change)))
	case store.Applied:
		return fmt.Sprintf("%s: %s%s; `casebook undo %s` takes that back\n", what, plainLine(d.Description), plainLine(from), d.As)
	case store.Held:
		return fmt.Sprintf("%s: %s%s, waiting as %s\n", what, plainLine(d.Description), plainLine(from), d.As)
	case store.Unchanged:
		return fmt.Sprintf("%s: was done, waits, or was rejected or undone before\n", what)
	case store.Met:
		return fmt.Sprintf("%s: another text is there; `casebook conflicts %s` shows both\n", what, d.As)
	}
	return fmt.Sprintf("%s: refused\n", what)
}

// diffOf is what a change would do to its file.
func (a *app) diffOf(p *place, c casebook.Change) string {
	var old []byte
	if st, err := p.open(); err == nil {
		if old, _, err = textAt(st, c.Path); err != nil {
			return "the text cannot be shown: " + err.Error() + "\n"
		}
	}
	if c.Op == casebook.OpDelete {
		return udiff.Unified(c.Path, "/dev/null", string(old), "")
	}
	file, err := c.Edit(old, a.now())
	if err != nil {
		return "the text cannot be shown: " + err.Error() + "\n"
	}
	from := c.Path
	if old == nil {
		from = "/dev/null"
	}
	return udiff.Unified(from, c.Path, string(old), string(file))
}
