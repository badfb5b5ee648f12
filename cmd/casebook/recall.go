package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/ledger"
	"casebook/project"
	"casebook/recall"
)

// promptBytes bounds a prompt from standard input; a longer one is cut, as only its beginning is searched for.
const promptBytes = 1 << 20

func (a *app) recall() *cobra.Command {
	var whyNot string
	c := &cobra.Command{
		Use:   "recall PROMPT",
		Short: "Show the memories that would go with a prompt, and why",
		Long: `recall ranks the memories that count here for a prompt and prints those that help, at most five, cut to the budget.
When none fits it prints none. The prompt - is read from standard input.`,
		Example: `  casebook recall "can I deploy on Friday?"
  casebook recall --why-not deploy-freeze "can I deploy on Friday?"
  git log -1 --format=%B | casebook recall -`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exactly(1)(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			prompt := strings.Join(args, " ")
			if prompt == "-" {
				data, err := io.ReadAll(io.LimitReader(a.in, promptBytes))
				if err != nil {
					return fmt.Errorf("read the prompt: %w", err)
				}
				prompt = string(data)
			}
			return a.runRecall(c.Context(), prompt, a.fromDir(whyNot))
		},
	}
	c.Flags().StringVar(&whyNot, "why-not", "", "say why the memory `NAME` is or is not among them")
	return c
}

func (a *app) runRecall(ctx context.Context, prompt, whyNot string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	if strings.TrimSpace(prompt) == "" {
		return fmt.Errorf("%w: the prompt is empty; give one in quotes, casebook recall \"can I deploy on Friday?\", or - with the prompt on standard input", errUsage)
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	res, err := a.recalled(ctx, &p, prompt, whyNot)
	if err != nil {
		return err
	}
	a.noteShown(&p, res)
	problems := append(p.Problems, res.Problems...)
	a.report(problems)
	if a.json {
		return a.printJSON(recallJSON{
			Attachments: list(res.Attachments), Considered: res.Considered, Abstained: len(res.Attachments) == 0, Bytes: res.Bytes,
			WhyNot: res.WhyNot, Problems: list(problems),
		})
	}
	a.printRecall(res)
	return nil
}

// recalled asks for a prompt as a session that has seen nothing would, and why a memory is or is not attached where whyNot names one.
func (a *app) recalled(ctx context.Context, p *place, prompt, whyNot string) (recall.Result, error) {
	st, further, err := p.stores()
	if err != nil {
		return recall.Result{}, err
	}
	if st == nil && len(further) == 0 {
		if whyNot != "" {
			return recall.Result{}, fmt.Errorf("explain %s: %w", whyNot, p.none())
		}
		return recall.Result{}, nil
	}
	r := recall.Recaller{Store: st, Scope: p.Scope, Further: further, CacheDir: p.Index(), Budget: p.Config.Recall.Budget(), Staleness: p.Config.Recall.Staleness(), Now: a.now}
	if l, err := p.ledger(); err == nil && p.Config.Recall.Prior.Value {
		r.Prior = l.Prior(a.now())
	}
	name := whyNot
	if st != nil {
		name = relative(st, whyNot)
	}
	branch, _ := project.Head(p.Project)
	res, err := r.Recall(ctx, recall.Request{Prompt: prompt, Root: p.Project.Root, Branch: branch, WhyNot: name})
	if err == nil && res.WhyNot != nil {
		res.WhyNot.Name = whyNot
	}
	return res, err
}

type recallJSON struct {
	Attachments []casebook.Attachment `json:"attachments"`
	Considered  int                   `json:"considered"`
	Abstained   bool                  `json:"abstained"`
	Bytes       int                   `json:"bytes"`
	WhyNot      *recall.WhyNot        `json:"whyNot,omitempty"`
	Problems    []casebook.Problem    `json:"problems"`
}

func (a *app) printRecall(res recall.Result) {
	if res.WhyNot != nil {
		fmt.Fprintln(a.out, plain(res.WhyNot.Name+": "+strings.Join(res.WhyNot.Reasons, "\n  ")))
		return
	}
	if len(res.Attachments) == 0 {
		fmt.Fprintf(a.out, "No memory fits (%d considered).\n", res.Considered)
		return
	}
	for i, m := range res.Attachments {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		printAttachment(a.out, i, m)
	}
	fmt.Fprintf(a.out, "\n%s\n", recallSum(res))
}

func recallSum(res recall.Result) string {
	return fmt.Sprintf("%d of %s, %d bytes", len(res.Attachments), memories(res.Considered), res.Bytes)
}

// noteShown keeps hashes of what is printed: an agent has it in its conversation then, or a person pastes it, and it must not be learned as if it were new. Where the ledger
// cannot be written, recall answers all the same.
func (a *app) noteShown(p *place, res recall.Result) {
	l, err := p.ledger()
	if err != nil || res.WhyNot != nil {
		return
	}
	var entries []ledger.Entry
	for i, m := range res.Attachments {
		var b strings.Builder
		printAttachment(&b, i, m)
		path := m.Path
		if rel, err := filepath.Rel(p.Memory.Path, m.Path); err == nil && filepath.IsLocal(rel) {
			path = filepath.ToSlash(rel)
		}
		entries = append(entries, ledger.Shows(a.now(), path, m.Description+"\n\n"+b.String()+"\n"+recallSum(res))...)
	}
	l.Append(ledger.Printed(a.now()), entries...)
}

func printAttachment(to io.Writer, i int, m casebook.Attachment) {
	fmt.Fprintf(to, "%d. %s%s, saved %s\n   %s\n   why: %s\n", i+1, plainLine(m.Name), typeWord(m.Type), casebook.AgeWords(m.AgeDays), plainLine(m.Path), plainLine(m.Reason))
	for line := range strings.Lines(plain(strings.TrimRight(m.Text, "\n")) + "\n") {
		fmt.Fprint(to, strings.TrimRight("   | "+line, " \n"), "\n")
	}
	if m.Truncated {
		fmt.Fprintf(to, "   (cut; the rest is in the file)\n")
	}
	if m.Branch != "" {
		fmt.Fprintf(to, "   note: saved on the branch %s; another one is checked out now\n", plainLine(m.Branch))
	}
	if m.Origin.Outside() {
		fmt.Fprintf(to, "   note: its words come from outside (%s); a person accepted them\n", m.Origin)
	}
	for _, r := range m.References {
		if r.State == "gone" {
			fmt.Fprintf(to, "   note: %s is not in the project now\n", plainLine(r.Text))
		}
	}
}

func typeWord(t casebook.Type) string {
	if t == "" {
		return ""
	}
	return " (" + string(t) + ")"
}
