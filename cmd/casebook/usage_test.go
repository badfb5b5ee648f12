package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The help of every command is one screen, on a terminal that is not narrow; that of casebook itself has a line more for each command.
func TestHelpIsOneScreen(t *testing.T) {
	const lines, columns = 40, 130
	for _, c := range allCommands((&app{}).root()) {
		var out bytes.Buffer
		c.SetOut(&out)
		c.InitDefaultHelpFlag()
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		n := -len(c.Commands())
		for line := range strings.Lines(out.String()) {
			n++
			if w := displayWidth(strings.TrimRight(line, "\n")); w > columns {
				t.Errorf("%s: a line of the help has %d columns: %s", c.CommandPath(), w, line)
			}
		}
		if n > lines {
			t.Errorf("%s: the help has %d lines, its list of commands aside", c.CommandPath(), n)
		}
	}
}

// allCommands are a command and all below it.
func allCommands(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, below := range c.Commands() {
		all = append(all, allCommands(below)...)
	}
	return all
}
