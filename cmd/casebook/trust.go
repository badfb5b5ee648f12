package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) trust() *cobra.Command {
	var remove bool
	c := &cobra.Command{
		Use:   "trust",
		Short: "Let memories that came with this project be recalled in hooks",
		Long: `A project can bring its own memory folder. Its memories reach an agent through hooks only after a person has said yes
once, for this project and this folder. The answer is kept outside the project.`,
		Example: `  casebook trust
  casebook trust --remove`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return a.runTrust(remove) },
	}
	c.Flags().BoolVar(&remove, "remove", false, "take the answer back")
	return c
}

func (a *app) runTrust(remove bool) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	a.report(p.Problems)
	root := p.Project.Main
	if remove {
		if err := p.Trust.Remove(root); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s is not trusted any more\n", root)
		return nil
	}
	if p.Memory.Trusted {
		fmt.Fprintf(a.out, "nothing to do: the memories of %s lie in %s, which needs no answer\n", root, p.Memory.Path)
		return nil
	}
	if err := a.askPerson(fmt.Sprintf("Recall the memories in %s, which came with %s? [y/N] ", p.Memory.Path, root)); err != nil {
		return err
	}
	if err := p.Trust.Add(root, p.Memory.Path, a.now()); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "the memories in %s are recalled from now on\n", p.Memory.Path)
	return nil
}

// askPerson wants a yes typed at a terminal. An agent that runs commands is no person.
func (a *app) askPerson(question string) error {
	if a.env("CLAUDECODE") != "" {
		return errors.New("this question is for a person: run it in a terminal of your own, not through an agent")
	}
	f, ok := a.in.(*os.File)
	if !ok || !isTerminal(f) {
		return errors.New("this question is for a person: standard input is no terminal")
	}
	fmt.Fprint(a.err, question)
	answer, err := bufio.NewReader(a.in).ReadString('\n')
	if err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	if answer = strings.ToLower(strings.TrimSpace(answer)); answer != "y" && answer != "yes" {
		return errors.New("not trusted; nothing was written")
	}
	return nil
}

// isTerminal tells a character device, which is what a terminal is; /dev/null is one too, but gives no answer.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
