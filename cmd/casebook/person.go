package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// agentVariables are set in the commands that agents run.
var agentVariables = []string{"CLAUDECODE", "GEMINI_CLI", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "OPENCODE", "CURSOR_AGENT"}

// notForAgent refuses an agent, which must neither give a person's answer nor take it back.
func (a *app) notForAgent() error {
	if name := a.agent(); name != "" {
		return fmt.Errorf("this question is for a person: run it in a terminal of your own, not through an agent (%s is set)", name)
	}
	return nil
}

// agent names the variable by which an agent is known to run this command; empty when none is set. One that the
// project's settings set counts in any case: they could hide an agent.
func (a *app) agent() string {
	for _, name := range agentVariables {
		if a.env(name) != "" {
			return name
		}
	}
	return a.masked
}

// forPerson refuses when nobody can be asked.
func (a *app) forPerson() error {
	if err := a.notForAgent(); err != nil {
		return err
	}
	if f, ok := a.in.(*os.File); !ok || !isTerminal(f) {
		return errors.New("this question is for a person: standard input is no terminal")
	}
	return nil
}

// canAsk says whether a person sits at both ends.
func (a *app) canAsk() bool {
	out, ok := a.err.(*os.File)
	return a.forPerson() == nil && ok && isTerminal(out)
}

// agreed wants a yes of a person to a question; anything else is an error, and otherwise says what did not happen.
func (a *app) agreed(question, otherwise string) error {
	if err := a.forPerson(); err != nil {
		return err
	}
	yes, err := a.yes(question + " [y/N] ")
	if err == nil && !yes {
		err = errors.New(otherwise)
	}
	return err
}

// agreedOrYes is agreed for a question that a flag answers, too.
func (a *app) agreedOrYes(question, otherwise string) error {
	if err := a.forPerson(); err != nil {
		return fmt.Errorf("%w; --yes answers it", err)
	}
	return a.agreed(question, otherwise)
}

func (a *app) yes(question string) (bool, error) {
	answer, err := a.ask(question)
	answer = strings.ToLower(answer)
	return answer == "y" || answer == "yes", err
}

// ask reads one line from the person at the terminal. Commands ask before they write anything.
func (a *app) ask(question string) (string, error) {
	fmt.Fprint(a.err, question)
	var line []byte // byte by byte: what stands behind the line is for the next question
	for b := make([]byte, 1); len(line) < 1<<10; line = append(line, b[0]) {
		_, err := io.ReadFull(a.in, b)
		if errors.Is(err, io.EOF) {
			fmt.Fprintln(a.err)
			return "", errors.New("the question got no answer; nothing was written")
		}
		if err != nil {
			return "", fmt.Errorf("read the answer: %w", err)
		}
		if b[0] == '\n' {
			break
		}
	}
	return strings.TrimSpace(string(line)), nil
}

// isTerminal says whether a person may sit at the other end.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
