package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/instruction"
)

func (a *app) trust() *cobra.Command {
	var remove bool
	c := &cobra.Command{
		Use:   "trust",
		Short: "Let agents have memories that came with this project",
		Long: `A project can bring its own memory folder. Its memories reach an agent only after a person has said yes once, for this
project and this folder. The answer is kept outside the project.`,
		Example: `  casebook trust
  casebook trust --remove`,
		Args: onlyCommands,
		RunE: func(*cobra.Command, []string) error { return a.runTrust(remove) },
	}
	c.Flags().BoolVar(&remove, "remove", false, "take the answer back")
	c.Flags().StringVar(&a.scope, "scope", "", "for the memories of a subagent: `agent:NAME`")
	c.AddCommand(a.trustImports())
	return c
}

func (a *app) trustImports() *cobra.Command {
	var remove, decline bool
	c := &cobra.Command{
		Use:   "imports",
		Short: "Let this project's instruction files import files from outside of it",
		Long: `A line @~/notes.md in a project's CLAUDE.md can put any file of yours before the model. Such imports, and files of the
project that are links out of it, load only after a person has said yes once, for this project. It is casebook that is
answered: Claude Code asks for itself. The answer is kept outside the project; a no is kept, too, and nobody asks again.`,
		Example: `  casebook trust imports
  casebook trust imports --decline
  casebook trust imports --remove`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.runTrustImports(c.Context(), remove, decline) },
	}
	c.Flags().BoolVar(&remove, "remove", false, "take the answer back, as if nobody had been asked")
	c.Flags().BoolVar(&decline, "decline", false, "say no")
	return c
}

func (a *app) runTrustImports(ctx context.Context, remove, decline bool) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	a.report(p.Problems)
	root := p.Project.Main
	if err := a.notForAgent(); err != nil {
		return err
	}
	switch {
	case remove:
		if err := p.Trust.ForgetImports(root); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "nobody has answered for imports of %s any more\n", plainLine(root))
		return nil
	case decline:
		if err := p.Trust.AnswerImports(root, false, a.now()); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s imports nothing from outside from now on\n", plainLine(root))
		return nil
	}
	in := instruction.Open(instruction.From(p.Place, instruction.Options{}))
	if _, err := in.Check(ctx); err != nil {
		return err
	}
	files := outsideImports(in)
	if len(files) == 0 {
		fmt.Fprintf(a.out, "nothing to do: no instruction file of %s waits for a file from outside\n", plainLine(root))
		return nil
	}
	return a.askImports(p, files)
}

// outsideImports lists what waits for an answer.
func outsideImports(in *instruction.Instructions) []string {
	var files []string
	for _, s := range slices.Concat(in.Files().Skipped, in.CheckSkipped()) {
		if s.Reason != instruction.SkipExternal && s.Reason != instruction.SkipDeclined {
			continue
		}
		file := s.Path
		if s.Target != "" {
			file += ", a link to " + s.Target
		}
		if s.By != "" {
			file += ", imported by " + s.By
		}
		if !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return files
}

// askImports asks once for all files that wait and records the answer, yes or no.
func (a *app) askImports(p place, files []string) error {
	if err := a.forPerson(); err != nil {
		return err
	}
	root := p.Project.Main
	for _, file := range files[:min(len(files), 50)] {
		fmt.Fprintln(a.err, "  "+plainLine(file))
	}
	if n := len(files) - 50; n > 0 {
		fmt.Fprintf(a.err, "  and %d more\n", n)
	}
	yes, err := a.yes(fmt.Sprintf("Let casebook load files from outside of %s that its instruction files import or are links to? Claude Code asks for itself. [y/N] ", plainLine(root)))
	if err != nil {
		return err
	}
	if err := p.Trust.AnswerImports(root, yes, a.now()); err != nil {
		return err
	}
	if yes {
		fmt.Fprintf(a.err, "%s may import files from outside from now on\n", plainLine(root))
	} else {
		fmt.Fprintf(a.err, "%s imports nothing from outside from now on\n", plainLine(root))
	}
	return nil
}

func (a *app) runTrust(remove bool) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	a.report(p.Problems)
	root := p.Project.Main
	if remove && a.scope != "" {
		if err := p.Trust.Withdraw(root, p.Memory.Path); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "the memories in %s are not trusted any more\n", plainLine(p.Memory.Path))
		return nil
	}
	if remove {
		if err := p.Trust.Remove(root); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s is not trusted any more\n", plainLine(root))
		return nil
	}
	if p.Memory.Trusted {
		fmt.Fprintf(a.out, "nothing to do: the memories of %s lie in %s, which needs no answer\n", plainLine(root), plainLine(p.Memory.Path))
		return nil
	}
	question, done := "Recall the memories in %s, which came with %s?", "the memories in %s are recalled from now on\n"
	if p.Scope == casebook.ScopeAgent { // which the client reads by itself; a person may have saved them
		question, done = "Trust the memories in %s, which may have come with %s?", "the memories in %s are trusted from now on\n"
	}
	if err := a.agreed(plainLine(fmt.Sprintf(question, p.Memory.Path, root)), "not trusted; nothing was written"); err != nil {
		return err
	}
	if err := p.Trust.Add(root, p.Memory.Path, a.now()); err != nil {
		return err
	}
	fmt.Fprintf(a.out, done, plainLine(p.Memory.Path))
	return nil
}
