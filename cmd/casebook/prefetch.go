package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/hook"
	"casebook/model/chosen"
	"casebook/settings"
)

func (a *app) prefetch() *cobra.Command {
	return &cobra.Command{
		Use:    hook.PrefetchCommand + " SESSION TOKEN",
		Hidden: true,
		Short:  "Ask a model which memories help with a session's prompt",
		Long: `prefetch is started by the hook for a prompt, when models.selector names a model, in a process that nobody waits for.
What the model chose comes beside the next result of a tool, or the next prompt. Nothing is done when the session
has no job with that token.`,
		Example: `  casebook prefetch 1 none`,
		Args:    exactly(2),
		RunE: func(c *cobra.Command, args []string) error {
			stepBack()
			home, _ := os.UserHomeDir() // where there is none, the state is not found either
			dir, err := filepath.Abs(a.dir)
			if err != nil {
				return err
			}
			env := hook.Env{Home: home, Getenv: a.env, Dir: dir, Started: a.started, Now: a.now, AccountHome: a.account}
			return hook.Prefetch(c.Context(), env, args[0], args[1], a.selector)
		},
	}
}

// selector is the model that the settings name to choose memories, within the budget of the day.
func (a *app) selector(p settings.Place) (casebook.Model, func(), error) {
	m, err := chosen.Open(p, casebook.RoleSelector, os.Environ(), a.now)
	if err != nil {
		return nil, nil, err
	}
	if m == nil { // the configuration was changed since the hook looked
		return nil, nil, errors.New("models.selector names no model that can be asked")
	}
	return m, m.Close, nil
}
