package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/store"
)

func (a *app) whyNot() *cobra.Command {
	var q whyNotQuestion
	c := &cobra.Command{
		Use:   "why-not NAME [PROMPT]",
		Short: "Say why a memory did or did not go with a prompt",
		Long: `why-not says why the memory NAME is or is not attached to PROMPT. Without PROMPT it is about one of the past: the last that
a session asked something with, in the latest session or that of --session. What the ledger noted then comes first, and
what would come of the prompt now, as far as its words were kept, comes second.`,
		Example: `  casebook why-not deploy-freeze "can I deploy on Friday?"
  casebook why-not deploy-freeze --prompt 1`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("%w: name the memory", errUsage)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			q.name, q.prompt = a.fromDir(args[0]), strings.Join(args[1:], " ")
			if q.prompt != "" && (q.session != "" || q.n != 0) {
				return fmt.Errorf("%w: --session and --prompt are about a prompt of the past, and a new one is given", errUsage)
			}
			return a.runWhyNot(c.Context(), q)
		},
	}
	c.Flags().StringVar(&q.session, "session", "", "a past prompt of the session `ID`, or of the one that begins so")
	c.Flags().IntVar(&q.n, "prompt", 0, "prompt `N` of the session; -1 is the last")
	return c
}

type whyNotQuestion struct {
	name, prompt, session string
	n                     int
}

type whyNotJSON struct {
	Name    string         `json:"name"`
	Path    string         `json:"path,omitempty"`
	Session string         `json:"session,omitempty"`
	Prompt  *promptAskJSON `json:"prompt,omitempty"`
	// Then is what the ledger says; null: it is not among what was noted.
	Then     *ledger.Candidate  `json:"then"`
	Now      *recall.WhyNot     `json:"now"`
	Problems []casebook.Problem `json:"problems"`
}

type promptAskJSON struct {
	N    int       `json:"n"`
	Time time.Time `json:"time"`
	Text string    `json:"text"`
}

func (a *app) runWhyNot(ctx context.Context, q whyNotQuestion) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	if a.agent() != "" && store.Misnamed(q.name, "") {
		return fmt.Errorf("why-not: a name like this one could mislead an agent; a person asks in a terminal")
	}
	out := whyNotJSON{Name: q.name}
	var past promptJSON
	if q.prompt == "" {
		id, one, problems, err := a.pastPrompt(ctx, &p, q)
		if err != nil {
			return fmt.Errorf("why-not %s: %w", q.name, err)
		}
		past, q.prompt = one, one.Text
		p.Problems = append(p.Problems, problems...)
		out.Session, out.Prompt = id, &promptAskJSON{one.N, one.Time, one.Text}
	}
	if strings.TrimSpace(q.prompt) != "" {
		res, err := a.recalled(ctx, &p, q.prompt, q.name)
		if err != nil {
			return err
		}
		out.Now = res.WhyNot
		p.Problems = append(p.Problems, res.Problems...)
	}
	if out.Now != nil {
		out.Path = out.Now.Path
	}
	out.Then = past.candidate(func(path string) bool { return answers(path, out.Path, q.name) })
	out.Problems = list(p.Problems)
	a.report(p.Problems)
	if a.json {
		return a.printJSON(out)
	}
	a.printWhyNot(out, past)
	return nil
}

// candidate is what was noted of a memory. One that the words left out may have been attached by a model, which is what counts.
func (p promptJSON) candidate(is func(path string) bool) *ledger.Candidate {
	var found *ledger.Candidate
	for i, c := range p.Candidates {
		if is(c.Path) && (found == nil || c.Left == "") {
			found = &p.Candidates[i]
		}
	}
	return found
}

// answers says whether a path of the ledger is that of the memory, or of one that was called so and is gone.
func answers(path, found, name string) bool {
	if found != "" {
		return path == found
	}
	return path == name || path == name+".md"
}

// pastPrompt is the one that the question is about.
func (a *app) pastPrompt(ctx context.Context, p *place, q whyNotQuestion) (string, promptJSON, []casebook.Problem, error) {
	l, err := p.ledger()
	if err != nil {
		return "", promptJSON{}, nil, err
	}
	id, entries, problems, err := a.sessionEntries(ctx, p, l, q.session)
	if err != nil {
		return "", promptJSON{}, nil, err
	}
	prompts := promptsOf(entries)
	if q.n != 0 {
		one, err := numbered(prompts, q.n)
		return id, one, problems, err
	}
	for _, one := range slices.Backward(prompts) {
		if one.Skipped == "" {
			return id, one, problems, nil
		}
	}
	return "", promptJSON{}, nil, fmt.Errorf("%w: no prompt of the past is known; give one", errUsage)
}

func (a *app) printWhyNot(out whyNotJSON, past promptJSON) {
	show := func(s string) string { return plainLine(oneLine(s, fieldBytes)) }
	if out.Prompt != nil {
		fmt.Fprintf(a.out, "prompt %d of session %s, %s: %s\n", past.N, show(out.Session), a.clock(past.Time), show(past.outcome()))
		if past.Text != "" {
			fmt.Fprintf(a.out, "  \"%s\"\n", show(past.Text))
		}
		switch {
		case out.Then != nil:
			fmt.Fprintln(a.out, "then: "+show(strings.TrimLeft(candidateWords(*out.Then), "*- ")))
		case past.Skipped == "":
			fmt.Fprintf(a.out, "then: it was not among the %s best, which are noted\n", casebook.Thousands(len(past.Candidates)))
		}
	}
	if out.Now != nil {
		text := strings.Join(out.Now.Reasons, "\n  ")
		if out.Prompt != nil {
			text = "now: " + text
		} else {
			text = out.Name + ": " + text
		}
		fmt.Fprintln(a.out, plain(text))
	}
}
