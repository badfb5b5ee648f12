package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casebook/hook"
)

const hookName = "hook"

func (a *app) hook() *cobra.Command {
	return &cobra.Command{
		Use:   hookName,
		Short: "Answer one event of an agent's hook",
		Long: `hook reads one event as JSON from standard input and prints the agent's JSON, or nothing. It exits 0 whatever happens, so
that no prompt is stopped; what went wrong is in the log that doctor shows. install makes the agent call it.`,
		Example: `  echo '{"hook_event_name":"UserPromptSubmit","session_id":"1","cwd":"'$PWD'","prompt":"can I deploy on Friday?"}' | casebook hook`,
		Args:    cobra.ArbitraryArgs,
		// What the host adds to the call must not stop a prompt.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		RunE: func(*cobra.Command, []string) error {
			a.strict = false
			a.answerHook()
			return nil
		},
	}
}

// answerHook drops the error: the door has logged it, and a hook's exit status would be shown to the person at every prompt.
func (a *app) answerHook() {
	home, _ := os.UserHomeDir() // the door says what cannot be found without one
	dir, _ := filepath.Abs(a.dir)
	_ = hook.Handle(context.Background(), hook.Env{Stdin: a.in, Stdout: a.out, Home: home, Getenv: a.env, Dir: dir, Started: a.started, Now: a.now, AccountHome: a.account,
		Detach: a.detach})
}
