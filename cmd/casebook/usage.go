package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// errUsage marks a mistake in how the command was called; exit status 2.
var errUsage = errors.New("usage")

// otherWords are what people write for a command, by its name.
func otherWords() map[string][]string {
	return map[string][]string{
		"list":     {"ls", "dir"},
		"rm":       {"delete", "del", "remove", "trash"},
		"remember": {"add", "new", "create", "save"},
		"search":   {"find", "grep"},
		"show":     {"cat", "print", "view", "get"},
		"doctor":   {"check", "fix"},
		"forget":   {"erase", "purge"},
	}
}

// onlyCommands refuses an argument of a command that has others below it: whoever gives one means such a command.
func onlyCommands(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(c, args[0])
	}
	return nil
}

// namesNone says that a word stands behind a command that has others below it, is none of those, and nothing else that the command takes.
func namesNone(c *cobra.Command) bool {
	return c.HasSubCommands() && c.Flags().NArg() > 0 && (c.Args == nil || c.Args(c, c.Flags().Args()) != nil)
}

// unknownCommand is the usage error of a word behind a command that is no command, with the commands that may be meant.
func unknownCommand(above *cobra.Command, word string) error {
	if !above.HasParent() && slices.Contains([]string{"mv", "rename", "move"}, word) {
		return fmt.Errorf("%w: a rename is no command: change `name:` with `casebook edit NAME`, or rename the file and run `casebook doctor --fix`", errUsage)
	}
	_, path, _ := strings.Cut(above.CommandPath()+" "+word, " ")
	text := fmt.Sprintf("there is no command %q", path)
	if near := nearCommands(above, word); len(near) > 0 {
		text += "; " + didYouMean(near)
	}
	return fmt.Errorf("%w: %s", errUsage, text)
}

// didYouMean asks whether one of the names is meant.
func didYouMean(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return "did you mean " + names[0] + "?"
	}
	return "did you mean " + strings.Join(names[:last], ", ") + " or " + names[last] + "?"
}

// nearestNames is how many names are suggested at most.
const nearestNames = 3

// nearCommands are those that people call by the word, or that are written or begin like it.
func nearCommands(above *cobra.Command, word string) []string {
	for name, others := range otherWords() {
		if !above.HasParent() && slices.Contains(others, strings.ToLower(word)) {
			return []string{name}
		}
	}
	above.SuggestionsMinimumDistance = 2
	if len(word) < 4 { // nearly all short words are that near to each other
		above.SuggestionsMinimumDistance = 1
	}
	near := above.SuggestionsFor(word)
	begins := func(name string) bool { return strings.HasPrefix(name, strings.ToLower(word)) }
	if slices.ContainsFunc(near, begins) {
		near = slices.DeleteFunc(near, func(name string) bool { return !begins(name) })
	}
	return near[:min(len(near), nearestNames)]
}

// howCalled is the last line of a usage error: where to read how the command is called.
func howCalled(c *cobra.Command) string {
	if !c.HasParent() || c.Name() == "help" {
		return "`casebook help` lists the commands, `casebook COMMAND --help` shows how one is called"
	}
	return fmt.Sprintf("`%s --help` shows how it is called", c.CommandPath())
}

// noArgs, exactly and atMostOne refuse a wrong number of arguments as a usage error that says what the command wants.
func noArgs(c *cobra.Command, args []string) error { return exactly(0)(c, args) }

func exactly(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == n:
			return nil
		case n == 0:
			return fmt.Errorf("%w: %s takes no argument, and %q is one", errUsage, c.CommandPath(), args[0])
		case len(args) == 0:
			return fmt.Errorf("%w: %s wants %s", errUsage, c.CommandPath(), wanted(c))
		}
		return fmt.Errorf("%w: %s wants %s alone, not %d arguments; what holds blanks stands in quotes", errUsage, c.CommandPath(), wanted(c), len(args))
	}
}

func atMostOne(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return exactly(1)(c, args)
	}
	return nil
}

// wanted is the argument of a command, as its help calls it.
func wanted(c *cobra.Command) string {
	_, arg, _ := strings.Cut(c.Use, " ")
	if arg == "" || strings.Contains(arg, " ") {
		return "one argument"
	}
	if inner, ok := strings.CutPrefix(arg, "["); ok {
		return strings.TrimSuffix(inner, "]")
	}
	return arg
}

// flagError says what is wrong with a flag, in words that do not come from a library.
func flagError(c *cobra.Command, err error) error {
	if namesNone(c) {
		return unknownCommand(c, c.Flags().Arg(0)) // whose flags nobody knows
	}
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	text := err.Error()
	switch {
	case errors.As(err, &value) && value.GetFlag().Value.Type() == "bool":
		text = fmt.Sprintf("--%s is true or false, not %q; alone it is true", value.GetFlag().Name, value.GetValue())
	case errors.As(err, &value) && strings.HasPrefix(value.GetFlag().Value.Type(), "int"):
		text = fmt.Sprintf("--%s wants a whole number, not %q", value.GetFlag().Name, value.GetValue())
	case errors.As(err, &missing):
		what, _ := pflag.UnquoteUsage(missing.GetFlag())
		text = fmt.Sprintf("--%s wants %s", missing.GetFlag().Name, what)
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		text = fmt.Sprintf("%s has no flag --%s", c.CommandPath(), unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		text = fmt.Sprintf("%s has no flag -%c", c.CommandPath(), []rune(unknown.GetSpecifiedName())[0])
	}
	return fmt.Errorf("%w: %s", errUsage, text)
}
