// Command casebook is long-term memory for coding agents in plain Markdown files.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook/store"
)

func main() {
	started := time.Now()
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, now: time.Now, started: started}
	os.Exit(a.run(os.Args[1:]))
}

// An app is one run of the program; the only place that knows the system's streams, clock and environment.
type app struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	now      func() time.Time
	started  time.Time
	account  func() (string, error) // the home folder where a project's settings set HOME; nil: os/user
	program  func() (string, error) // this program's file, to start it again; nil: os.Executable

	dir    string // -C
	json   bool
	strict bool
	scope  string       // --scope, or the scope that a name was found in; empty: all that count, the place's own first
	masked string       // the variable of agents that the project's settings set, so that its absence says nothing
	writes *store.Store // the memories that the command may change; nil: none
	// branch and commit are what is checked out where the command changes memories.
	branch, commit string
	// problems counts what was reported, for --strict.
	problems int
}

// direct runs the command that starts with every prompt, and the one that scripts ask for, without building the tree of all commands; it says false for
// any other call of them.
func (a *app) direct(args []string) bool {
	if len(args) != 1 {
		return false
	}
	switch args[0] {
	case hookName:
		a.answerHook()
	case versionName, "--" + versionName:
		return a.printVersion() == nil
	default:
		return false
	}
	return true
}

func (a *app) run(args []string) int {
	if a.direct(args) {
		return 0
	}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	c, err := root.ExecuteC()
	if err == nil && namesNone(c) {
		err = unknownCommand(c, c.Flags().Arg(0)) // with --help, which comes before all else
	}
	switch {
	case err == nil && a.strict && a.problems > 0:
		return 1
	case err == nil:
		return 0
	}
	fmt.Fprintln(a.err, "casebook:", plain(err.Error()))
	if c.Name() == hookName || c == root && slices.Contains(args, hookName) {
		return 0 // 2 would stop the prompt, and any other status is shown with it
	}
	if errors.Is(err, errUsage) {
		fmt.Fprintln(a.err, howCalled(c))
		return 2
	}
	return 1
}

func (a *app) root() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "casebook",
		Short: "Long-term memory for coding agents, in plain Markdown files",
		Long: `casebook finds the few memories of a project that help with a prompt, and hands them to the agent.

Memories are Markdown files that people read, edit and delete with ordinary tools; they lie where Claude Code keeps
them (~/.claude/projects/<project>/memory), unless a setting says otherwise.`,
		Example:       `  casebook recall "can I deploy on Friday?"`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          onlyCommands,
		RunE: func(c *cobra.Command, _ []string) error {
			if version {
				return a.printVersion()
			}
			return c.Help()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.PersistentFlags().StringVarP(&a.dir, "dir", "C", "", "work in `DIR` instead of the current folder")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print JSON (docs/json.md)")
	root.PersistentFlags().BoolVar(&a.strict, "strict", false, "exit 1 when there are problems")
	root.SetFlagErrorFunc(flagError)
	printHelp := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if !namesNone(c) {
			printHelp(c, args)
		}
	})
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentPostRun = a.collect
	root.SetHelpCommand(help(root))
	root.AddCommand(a.scoped(
		a.recall(), a.list(), a.show(), a.search(),
		a.remember(), a.edit(), a.rm(), a.restore(), a.forget(), a.history(), a.undo(), a.conflicts(), a.review(), a.export(), a.importing(), a.log(), a.verify(), a.doctor(), a.enrich(), a.dream(), a.skill(),
	)...)
	root.AddCommand(
		a.why(), a.whyNot(), a.stats(), a.cost(), a.load(), a.context(), a.placement(), a.draft(), a.agents(),
		a.learn(), a.hook(), a.prefetch(), a.catchUp(), a.night(), a.install(), a.uninstall(), a.trust(), a.project(), a.config(), a.audit(), a.version(),
	)
	return root
}

// help is cobra's own, except that an unknown command is a usage error.
func help(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show how a command is called",
		Example: `  casebook help recall`,
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, strings.Join(args, " "))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}
