package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/account"
	"casebook/dream"
	"casebook/enrich"
	"casebook/hook"
	"casebook/learn"
	"casebook/ledger"
	"casebook/session"
	"casebook/skill"
	"casebook/store"
)

func (a *app) forget() *cobra.Command {
	var session string
	var yes bool
	c := &cobra.Command{
		Use:   "forget NAME",
		Short: "Erase a memory for good, history and trash included",
		Long: `forget erases a memory, its line in MEMORY.md, its history under all its names, kept conflicts and the recall index. It
cannot be undone. What stays is a salted hash, so that the same text is not learned again. It prints a receipt, with what
casebook cannot erase. With --session it erases all memories that a session made, and takes back what it wrote into others.
It asks at a terminal, or wants --yes; agents are refused. casebook rm puts a memory into the trash.`,
		Example: `  casebook forget deploy-window --yes`,
		Args: func(c *cobra.Command, args []string) error {
			if session != "" {
				return noArgs(c, args)
			}
			if c.Flags().Changed("session") {
				return fmt.Errorf("%w: --session is empty; it wants the id of a session, as `casebook history` shows it", errUsage)
			}
			return exactly(1)(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			return a.runForget(c.Context(), forgetting{a.fromDir(strings.Join(args, "")), session, yes})
		},
	}
	c.Flags().StringVar(&session, "session", "", "all that the session `ID` led to")
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return c
}

// A forgetting is what `casebook forget` was asked for: a name, or a session.
type forgetting struct {
	name, session string
	yes           bool
}

func (f forgetting) String() string {
	if f.session != "" {
		return "session " + f.session
	}
	return f.name
}

// asArguments is it as a command takes it.
func (f forgetting) asArguments() string {
	if f.session != "" {
		return "--session " + casebook.ShellWord(f.session)
	}
	return casebook.ShellWord(f.name)
}

type receiptJSON struct {
	Paths     []string           `json:"paths"`
	Related   []string           `json:"related"`
	Linked    []string           `json:"linked"`
	Changes   int                `json:"changes"`
	Conflicts int                `json:"conflicts"`
	Proposals int                `json:"proposals"`
	Texts     int                `json:"texts"`
	Left      []string           `json:"left"`
	Cannot    []string           `json:"cannot"`
	Problems  []casebook.Problem `json:"problems"`
}

func (a *app) runForget(ctx context.Context, f forgetting) error {
	if err := a.notForAgent(); err != nil {
		return fmt.Errorf("forget %s: %w", f, err)
	}
	if f.session == "" {
		if err := a.settlePast(f.name); err != nil {
			return fmt.Errorf("forget %s: %w", f, err)
		}
	}
	p, st, err := a.changing()
	if err == nil && f.session == "" {
		f.name, err = known(st, f.name)
	}
	if err == nil && !f.yes {
		err = a.sureToForget(ctx, st, f)
	}
	if err != nil {
		return fmt.Errorf("forget %s: %w", f, err)
	}
	var receipt store.Receipt
	var left []string
	if f.session != "" {
		receipt, left, err = st.ForgetSession(ctx, f.session, a.provenance())
	} else {
		receipt, err = st.Forget(ctx, f.name)
	}
	unknown := errors.Is(err, store.ErrUnknown)
	if unknown { // or a stopped forget got as far as this
		receipt.Paths = []string{f.name, strings.TrimSuffix(f.name, ".md") + ".md"}
	}
	if err != nil && !unknown {
		return err
	}
	copies := p.forgetCopies(ctx, receipt.Paths, receipt.Hashes)
	if f.session != "" && !unknown && p.Settings.StateDir() != "" {
		copies = errors.Join(copies, ledger.Open(p.State()).ForgetSession(f.session))
	}
	if unknown {
		return errors.Join(fmt.Errorf("forget %s: casebook knows nothing of it", f), copies)
	}
	if copies != nil { // the memory is erased, and the person must see that
		receipt.Unread = append(receipt.Unread, casebook.Problem{Code: "forget-unfinished", Path: p.State(), Text: "a copy of it may be left: " + strings.ReplaceAll(copies.Error(), "\n", "; "),
			Fix: fmt.Sprintf("mend that, and run `casebook forget %s` again", f.asArguments())})
	}
	return a.printReceipt(&p, receipt, left)
}

// known is the path of the memory that is meant, or the name itself when the memory is not there any more.
func known(st *store.Store, name string) (string, error) {
	if err := nameable(name); err != nil {
		return name, err
	}
	if path := trashedAt(st, name); path != "" {
		return path, nil
	}
	h, err := findMemory(st, name)
	var none *noMemory
	switch {
	case errors.As(err, &none):
		return relative(st, name), unmistaken(st, name, "")
	case err != nil:
		return name, err
	}
	if err := unmistaken(st, name, h.Path); err != nil {
		return name, err
	}
	return h.Path, nil
}

// sureToForget asks a person, and names the paths that the memory has and had.
func (a *app) sureToForget(ctx context.Context, st *store.Store, f forgetting) error {
	if err := a.forPerson(); err != nil {
		return fmt.Errorf("%w; --yes answers it", err)
	}
	what := "all that session " + f.session + " led to"
	if f.session == "" {
		paths, err := st.WouldForget(ctx, f.name)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return err
		}
		what = strings.Join(paths, " and ")
		if len(paths) == 0 {
			return nil // there is nothing to ask about
		}
	}
	return a.agreedOrYes(plainLine(fmt.Sprintf("Erase %s for good, with its history? This cannot be undone.", what)), "nothing was erased")
}

// forgetCopies drops what holds parts of the texts, or the names: the recall index, which is built anew, texts that were being edited, what sessions have seen, what
// a model was asked beside prompts, and what the ledger says of it. What cannot be dropped keeps nothing else from going.
func (p *place) forgetCopies(ctx context.Context, paths, hashes []string) error {
	if p.Settings.StateDir() == "" {
		return nil
	}
	var failed []error
	if err := os.RemoveAll(p.Index()); err != nil {
		failed = append(failed, fmt.Errorf("drop the recall index: %w", err))
	}
	failed = append(failed, enrich.Forget(p.State()), skill.Forget(p.State(), paths))
	if p.beyond {
		failed = append(failed, p.forgetElsewhere(ctx, paths))
	}
	if err := p.dropUnsaved(paths, hashes); err != nil {
		failed = append(failed, fmt.Errorf("drop a text that was being edited: %w", err))
	}
	failed = append(failed, session.Forget(ctx, p.State(), paths), ledger.Open(p.State()).Forget(ctx, paths), hook.ForgetFailure(p.Settings.StateDir()), learn.Forget(p.State()), dream.Forget(p.State()))
	return errors.Join(failed...)
}

// forgetElsewhere drops what other projects keep of a memory that counts in them, too: their recall indexes, which hold its words, and its name in their sessions.
func (p *place) forgetElsewhere(ctx context.Context, paths []string) error {
	var whole []string
	for _, path := range paths {
		whole = append(whole, filepath.Join(p.Memory.Path, filepath.FromSlash(path)))
	}
	states, err := os.ReadDir(p.Settings.StateDir())
	if err != nil {
		return fmt.Errorf("look for other projects: %w", err)
	}
	var failed []error
	for _, e := range states {
		state := filepath.Join(p.Settings.StateDir(), e.Name())
		if !e.IsDir() || state == p.State() {
			continue
		}
		if err := os.RemoveAll(filepath.Join(state, "index")); err != nil {
			failed = append(failed, fmt.Errorf("drop a recall index: %w", err))
		}
		if _, err := os.Stat(filepath.Join(state, "sessions")); err == nil {
			failed = append(failed, session.Forget(ctx, state, whole))
		}
		failed = append(failed, ledger.Open(state).Forget(ctx, whole))
	}
	return errors.Join(failed...)
}

// cannotErase names where the text may be that casebook does not touch.
func (p *place) cannotErase() []string {
	transcripts := "the client's transcripts"
	if p.Settings.ConfigDir != "" {
		transcripts += " below " + filepath.Join(p.Settings.ConfigDir, "projects")
	}
	git := "git history, if the memory directory was ever committed"
	if p.Memory.FromProject && p.Project.Git {
		git = "the git history of " + p.Project.Root + " and of its clones"
	}
	cannot := []string{transcripts, git, "what others wrote down elsewhere after reading it", "exports, backups and copies that were made"}
	if asked, err := account.Of(p.Place, nil); err == nil {
		if _, err := os.Stat(asked.Folder); err == nil {
			cannot = append(cannot, "what a model's provider was sent (`casebook cost` says which were asked)")
		}
	}
	return cannot
}

func (a *app) printReceipt(p *place, r store.Receipt, left []string) error {
	cannot := append(p.cannotErase(), a.skillsOf(p, r.Paths)...)
	problems := append(p.Problems, r.Unread...)
	a.report(problems)
	if a.json {
		return a.printJSON(receiptJSON{list(r.Paths), list(r.Related), list(r.Linked), r.Changes, r.Conflicts, r.Proposals, r.Texts, list(left), cannot, list(problems)})
	}
	if len(r.Paths) > 0 {
		fmt.Fprintln(a.out, plainLine("erased: "+strings.Join(r.Paths, ", ")))
	}
	fmt.Fprintf(a.out, "erased from the history: %s; kept conflicts: %d; the recall index is built anew\n", count(r.Changes, "change"), r.Conflicts)
	fmt.Fprintf(a.out, "%s will not be learned again\n", count(r.Texts, "text"))
	for _, path := range left {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("left: %s was changed since, and its text stays; `casebook forget %s` erases it", path, casebook.ShellWord(path))))
	}
	for _, path := range r.Related {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("may hold parts of it: %s, by a merge or a name that both had; `casebook forget %s` erases it", path, casebook.ShellWord(path))))
	}
	for _, path := range r.Linked {
		fmt.Fprintln(a.out, plainLine("links to it still: "+path))
	}
	fmt.Fprintln(a.out, "casebook cannot erase:")
	for _, what := range cannot {
		fmt.Fprintln(a.out, "  "+plainLine(what))
	}
	return nil
}
