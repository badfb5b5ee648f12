package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/ledger"
)

func (a *app) why() *cobra.Command {
	var instructions, sessions bool
	var prompt int
	c := &cobra.Command{
		Use:   "why [SESSION]",
		Short: "Show what a session was given, why, and what it made of it",
		Long: `why prints the ledger of a session, by default the latest one of this project. SESSION is an id or the beginning of one.
Hooks keep the ledger (install), for 90 days.

First each instruction file and rule that the client loaded, in the order in which its events came, with the reason and
with what led to it, and the files of the session's start that were loaded more often than it started. Then each prompt:
+ is a memory that went with it, with what the session used of it (read: its file, cited: its name, words: its words,
which nobody had said before) and what showed later that it is wrong. With --prompt comes what was considered: * went with
it, - did not, with the reason. The score ranks memories; of confidence, 0 to 1, the best one needs 0.5, or none comes.
Use is read from the client's transcript, as far as there is one.`,
		Example: `  casebook why
  casebook why --prompt 1
  casebook why --instructions --json
  casebook why --sessions`,
		Args: func(c *cobra.Command, args []string) error {
			if sessions || len(args) > 1 {
				return noArgs(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case instructions && prompt != 0:
				return fmt.Errorf("%w: --instructions and --prompt are about different things", errUsage)
			case sessions:
				return a.runSessions()
			}
			return a.runWhy(c.Context(), strings.Join(args, ""), instructions, prompt)
		},
	}
	c.Flags().IntVar(&prompt, "prompt", 0, "only prompt `N` of the session, with all that was considered; -1 is the last")
	c.Flags().BoolVar(&instructions, "instructions", false, "only instruction files and rules")
	c.Flags().BoolVar(&sessions, "sessions", false, "list the sessions that have a ledger, the latest first")
	return c
}

// ledger is that of the place's memory directory, whether memory is on or not: what was noted stays to be seen.
func (p *place) ledger() (ledger.Ledger, error) {
	if p.Memory.Path == "" || p.Settings.StateDir() == "" {
		return ledger.Ledger{}, errors.New("find the ledger: there is no folder to keep state in: neither HOME nor XDG_STATE_HOME is known")
	}
	return ledger.Open(p.State()), nil
}

func (a *app) runWhy(ctx context.Context, name string, instructions bool, prompt int) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	l, err := p.ledger()
	if err != nil {
		return err
	}
	id, entries, problems, err := a.sessionEntries(ctx, &p, l, name)
	if err != nil {
		return err
	}
	prompts := promptsOf(entries)
	switch {
	case instructions:
		entries, prompts = slices.DeleteFunc(entries, func(e ledger.Entry) bool { return e.Event != ledger.InstructionsLoaded }), nil
	case prompt != 0:
		one, err := numbered(prompts, prompt)
		if err != nil {
			return fmt.Errorf("why: %w", err)
		}
		prompts = []promptJSON{one}
		entries = slices.DeleteFunc(entries, func(e ledger.Entry) bool { return !one.owns(e) })
	}
	problems = append(p.Problems, problems...)
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Session  string             `json:"session"`
			Entries  []ledger.Entry     `json:"entries"`
			Prompts  []promptJSON       `json:"prompts"`
			Problems []casebook.Problem `json:"problems"`
		}{id, list(entries), list(prompts), list(problems)})
	}
	if id == "" {
		fmt.Fprintln(a.out, noLedger)
		return nil
	}
	fmt.Fprintln(a.out, "session", plainLine(oneLine(id, fieldBytes)))
	entries = slices.DeleteFunc(entries, ofPrompt)
	if len(entries) > 0 || len(prompts) == 0 {
		if err := a.printEntries(entries, p.Project.Root); err != nil {
			return err
		}
	}
	a.printPrompts(prompts, prompt != 0)
	return nil
}

// noLedger is what there is to say where hooks have noted nothing.
const noLedger = "No session of this project has a ledger; hooks keep it (`casebook install claude-code`)."

// sessionEntries are those of the session that name begins, by default of the latest, after it was looked for what became of its memories.
func (a *app) sessionEntries(ctx context.Context, p *place, l ledger.Ledger, name string) (id string, entries []ledger.Entry, problems []casebook.Problem, err error) {
	all, err := l.Sessions()
	if err != nil {
		return "", nil, nil, err
	}
	if id, err = findSession(all, name); err != nil || id == "" {
		return id, nil, nil, err
	}
	problems = a.follow(ctx, p, l, id)
	entries, more, err := l.Read(id)
	if err != nil {
		return id, nil, nil, err
	}
	return id, a.seen(ledger.Distinct(entries)), append(problems, more...), nil
}

// findSession is the id that name begins, the latest session without a name, and empty when there is none at all.
func findSession(all []ledger.Summary, name string) (string, error) {
	var found []string
	for _, s := range all {
		if s.ID == name && name != "" {
			return s.ID, nil
		}
		if s.ID != "" && strings.HasPrefix(s.ID, name) {
			found = append(found, s.ID)
		}
	}
	switch {
	case len(found) == 1 || name == "" && len(found) > 0:
		return found[0], nil
	case name == "":
		return "", nil
	case len(found) == 0:
		return "", fmt.Errorf("why %s: no session of this project has an id that begins so; `casebook why --sessions` lists them", name)
	}
	const most = 5
	more := ""
	if len(found) > most {
		more = fmt.Sprintf(" and %d more", len(found)-most)
	}
	return "", fmt.Errorf("why %s: several sessions have an id that begins so: %s%s", name, strings.Join(found[:min(len(found), most)], ", "), more)
}

// fieldBytes bounds a field on the screen.
const fieldBytes = 500

func (a *app) printEntries(entries []ledger.Entry, root string) error {
	show := func(s string) string { return plainLine(oneLine(s, fieldBytes)) }
	below := func(path string) string {
		if rel, err := filepath.Rel(root, path); root != "" && err == nil && filepath.IsLocal(rel) {
			path = filepath.ToSlash(rel)
		}
		return show(path)
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	var reasons []string
	files, counts := map[string]bool{}, map[string]int{}
	for _, e := range entries {
		reason := cmp.Or(e.Reason, e.Event)
		line := []string{a.clock(e.Time), show(reason), cmp.Or(show(e.Tier), "-"), below(e.Path)}
		if led := because(e, below, show); led != "" {
			line = append(line, led)
		}
		fmt.Fprintln(w, strings.Join(line, "\t"))
		files[e.Path] = true
		if counts[reason]++; counts[reason] == 1 {
			reasons = append(reasons, reason)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%d %s", counts[reason], show(reason))
	}
	fmt.Fprintf(a.out, "%s of %s", count(len(entries), "load"), count(len(files), "file"))
	if len(reasons) > 0 {
		fmt.Fprintf(a.out, ": %s", strings.Join(reasons, ", "))
	}
	fmt.Fprintln(a.out)
	for _, r := range ledger.Repeats(entries) {
		var led []string
		for _, e := range r.Loads {
			led = append(led, cmp.Or(because(e, below, show), show(e.Reason)))
		}
		slices.Sort(led)
		fmt.Fprintf(a.out, "%s since %s: %s (%s)\n", count(len(r.Loads), "load"), count(r.Starts, "start"), below(r.Path),
			strings.Join(slices.Compact(led), "; "))
	}
	return nil
}

// because says what led to an entry.
func because(e ledger.Entry, below, show func(string) string) string {
	var parts []string
	if e.Parent != "" {
		parts = append(parts, "included by "+below(e.Parent))
	}
	if e.Trigger != "" {
		parts = append(parts, "for "+below(e.Trigger))
	}
	if len(e.Globs) > 0 {
		parts = append(parts, "by "+show(strings.Join(e.Globs, " ")))
	}
	if e.Agent != "" {
		parts = append(parts, "in subagent "+show(e.Agent))
	}
	if e.Cut {
		parts = append(parts, "cut to fit")
	}
	return strings.Join(parts, ", ")
}

// clock is a time as the clock of the one who reads shows it.
func (a *app) clock(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.In(a.now().Location()).Format(time.DateTime)
}

func (a *app) runSessions() error {
	p, err := a.place()
	if err != nil {
		return err
	}
	l, err := p.ledger()
	if err != nil {
		return err
	}
	all, err := l.Sessions()
	if err != nil {
		return err
	}
	type sessionJSON struct {
		ID      string    `json:"id"`
		First   time.Time `json:"first"`
		Last    time.Time `json:"last"`
		Entries int       `json:"entries"`
	}
	problems := p.Problems
	var found []sessionJSON
	for _, s := range all {
		problems = append(problems, s.Problems...)
		if s.ID != "" {
			found = append(found, sessionJSON{s.ID, s.First, s.Last, s.Entries})
		}
	}
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Sessions []sessionJSON      `json:"sessions"`
			Problems []casebook.Problem `json:"problems"`
		}{list(found), list(problems)})
	}
	if len(found) == 0 {
		fmt.Fprintln(a.out, noLedger)
		return nil
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, s := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", plainLine(oneLine(s.ID, fieldBytes)), a.clock(s.First), a.clock(s.Last), count(s.Entries, "event"))
	}
	return w.Flush()
}
