package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"casebook"
)

// A remembering is what `casebook remember` was asked for.
type remembering struct {
	name, kind, description, body string
	hints                         []string
	update, append                bool
	pin                           *bool
	given                         bool // the body, by a flag
	origin                        string
	sources                       []string
	redact                        bool
}

func (a *app) remember() *cobra.Command {
	var r remembering
	var pin bool
	c := &cobra.Command{
		Use:   "remember",
		Short: "Save a memory, or change one",
		Long: `remember saves a memory and prints its path. Without --body the text comes from standard input, or from $VISUAL or
$EDITOR at a terminal, where a text that was not saved is kept for the next time. Similar memories are shown first; at a
terminal one of them can be updated instead. An update puts the text in the place of the present one, with --append behind
it. In a project memory dates such as "tomorrow" become absolute where they can mean one day only. Nothing is written when
it is refused: because the memory would not be valid, because it holds a secret, or because one of that name is there and
--update is not given. What comes from outside (--origin tool, web or import) waits until a person accepts it with
casebook review.`,
		Example: `  casebook remember --type project --name deploy-window --description "when deploys are allowed" --body "Mondays to Thursdays."
  echo "Ines decides." | casebook remember --update --append --name deploy-window --hint "ship it tonight"`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			r.given = c.Flags().Changed("body")
			if c.Flags().Changed("pin") {
				r.pin = &pin
			}
			return a.runRemember(c.Context(), r)
		},
	}
	c.Flags().StringVar(&r.kind, "type", "", "user, feedback, project or reference (`TYPE`)")
	c.Flags().StringVar(&r.name, "name", "", "what the memory is called (`NAME`)")
	c.Flags().StringVar(&r.description, "description", "", "one line that says what it is about (`TEXT`)")
	c.Flags().StringVar(&r.body, "body", "", "the memory's `TEXT`")
	c.Flags().StringArrayVar(&r.hints, "hint", nil, "a `PHRASE` of prompts at which it should come to mind; can be repeated;\n"+
		"an update replaces all hints, and removes them when its only one is \"\"")
	c.Flags().BoolVar(&r.update, "update", false, "change the memory of that name; what is not given stays")
	c.Flags().BoolVar(&r.append, "append", false, "with --update: add the text as a new paragraph")
	c.Flags().StringVar(&r.origin, "origin", "", "where the words come from: tool, web or import (`ORIGIN`); otherwise from who calls")
	c.Flags().StringArrayVar(&r.sources, "source", nil, "a `NAME` or address of what they come from; can be repeated")
	c.Flags().BoolVar(&r.redact, "redact", false, "take secrets out instead of refusing the text; with --update, out of what is there, too")
	c.Flags().BoolVar(&pin, "pin", false, "keep it in the index while there is room for anything")
	return c
}

// usage refuses flags that do not go together.
func (r *remembering) usage() error {
	switch {
	case r.append && !r.update:
		return fmt.Errorf("%w: --append needs --update", errUsage)
	case r.update && r.name == "":
		return fmt.Errorf("%w: --update needs --name", errUsage)
	case r.origin != "" && !casebook.Origin(r.origin).Outside():
		return fmt.Errorf("%w: --origin %s: use tool, web or import; a person and an agent need not be named", errUsage, r.origin)
	}
	return nil
}

type rememberedJSON struct {
	Change   string             `json:"change"`
	Path     string             `json:"path"`
	Similar  []similarJSON      `json:"similar"`
	Held     string             `json:"held,omitempty"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) runRemember(ctx context.Context, r remembering) error {
	if err := r.usage(); err != nil {
		return err
	}
	p, st, err := a.writing()
	if err != nil {
		return fmt.Errorf("remember: %w", err)
	}
	s := &saving{remembering: r, place: &p, store: st}
	defer s.release()
	if err := a.prepare(ctx, s); err != nil {
		return s.failed(err)
	}
	similar := a.lookForSimilar(ctx, *s)
	if a.forPerson() == nil {
		all, _ := similar()
		a.printSimilar(all)
		if err := a.offerUpdate(s, all); err != nil {
			return s.failed(err)
		}
	} else {
		go similar() // nobody can choose one: it need not come before the save
	}
	done, err := a.save(ctx, s)
	all, unknown := similar()
	if a.forPerson() != nil {
		a.printSimilar(all)
	}
	if err != nil {
		return s.failed(err)
	}
	done.problems = slices.Concat(p.Problems, done.problems, unknown)
	return a.printSaved(s, done, all)
}

// prepare gets together what is to be saved, and refuses before the person writes anything what would be refused whatever the text says.
func (a *app) prepare(ctx context.Context, s *saving) error {
	s.plainName()
	if err := s.look(ctx); err != nil {
		return err
	}
	if err := s.findOld(); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	if err := a.textOf(ctx, s); err != nil {
		return err
	}
	return a.complete(s)
}

// lookForSimilar looks for similar memories once, when it is first asked.
func (a *app) lookForSimilar(ctx context.Context, s saving) func() ([]similarJSON, []casebook.Problem) {
	return sync.OnceValues(func() ([]similarJSON, []casebook.Problem) { return a.similar(ctx, s) })
}

// printSaved prints the path, and for people how an update can be taken back, and advice.
func (a *app) printSaved(s *saving, done saved, similar []similarJSON) error {
	path := s.store.Abs(done.path)
	if a.json {
		a.report(done.problems)
		return a.printJSON(rememberedJSON{done.change, path, list(similar), done.held, list(done.problems)})
	}
	if done.held != "" {
		a.report(heldOnce(done.problems))
		fmt.Fprintln(a.out, heldLine(done.held))
		return nil
	}
	fmt.Fprintln(a.out, plainLine(path))
	if s.old != nil {
		a.tellUndo(done.change)
	}
	problems := slices.Clone(done.problems)
	for i := range problems {
		if problems[i].Path == path {
			problems[i].Path = filepath.Base(path) // the whole path stands above
		}
	}
	a.report(problems)
	return nil
}
