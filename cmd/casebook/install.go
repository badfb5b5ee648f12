package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/install"
)

// installFlags choose the settings file.
type installFlags struct{ user, project, local, dryRun bool }

func (f *installFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.user, "user", false, "your own settings, for every project (the default)")
	c.Flags().BoolVar(&f.project, "project", false, "this project's .claude/settings.json, for everybody who works on it")
	c.Flags().BoolVar(&f.local, "local", false, "this project's .claude/settings.local.json, for you")
	c.Flags().BoolVar(&f.dryRun, "dry-run", false, "show the change and write nothing")
}

// check refuses more than one settings file.
func (f *installFlags) check() error {
	chosen := 0
	for _, on := range []bool{f.user, f.project, f.local} {
		if on {
			chosen++
		}
	}
	if chosen > 1 {
		return fmt.Errorf("%w: --user, --project and --local exclude each other", errUsage)
	}
	return nil
}

func (f *installFlags) scope() install.Scope {
	switch {
	case f.project:
		return install.Project
	case f.local:
		return install.Local
	}
	return install.User
}

func (a *app) install() *cobra.Command {
	var f installFlags
	c := &cobra.Command{
		Use:   "install claude-code",
		Short: "Give an agent recall on every prompt, through its hooks",
		Long: `install adds casebook's hook handlers to the agent's settings, shows the change as a diff and keeps a backup.
Everything else in the file stays byte for byte. uninstall takes exactly these handlers out again.`,
		Example: `  casebook install claude-code
  casebook install claude-code --project --dry-run`,
		Args: exactly(1),
		RunE: func(c *cobra.Command, args []string) error { return a.runInstall(args[0], f, install.Plan) },
	}
	f.add(c)
	return c
}

func (a *app) uninstall() *cobra.Command {
	var f installFlags
	c := &cobra.Command{
		Use:     "uninstall claude-code",
		Short:   "Take casebook's hooks out of an agent's settings",
		Example: `  casebook uninstall claude-code`,
		Args:    exactly(1),
		RunE:    func(c *cobra.Command, args []string) error { return a.runInstall(args[0], f, install.PlanRemove) },
	}
	f.add(c)
	return c
}

func (a *app) runInstall(host string, f installFlags, plan func(install.Request) (install.Edit, error)) error {
	if host != install.ClaudeCode {
		return fmt.Errorf("%w: casebook cannot be installed into %q; it knows %s", errUsage, host, install.ClaudeCode)
	}
	if err := f.check(); err != nil {
		return err
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the path of casebook: %w", err)
	}
	r := install.Request{Host: host, Scope: f.scope(), ConfigDir: p.Settings.ConfigDir, Dir: p.Project.Root, Binary: install.Lasting(program, a.env("PATH")),
		StateDir: p.Settings.StateDir()}
	for _, file := range p.Settings.Files {
		r.Others = append(r.Others, file.Path)
	}
	var edit install.Edit
	var backup string
	for range 3 { // another program may edit the file between planning and writing
		if edit, err = plan(r); err != nil {
			return err
		}
		if !edit.Changed || f.dryRun {
			break
		}
		if backup, err = edit.Apply(context.Background()); !errors.Is(err, install.ErrChanged) {
			break
		}
	}
	if err != nil {
		return err
	}
	edit.Problems = append(p.Problems, edit.Problems...)
	a.report(edit.Problems)
	return a.printEdit(edit, f.dryRun, backup)
}

func (a *app) printEdit(edit install.Edit, dryRun bool, backup string) error {
	if a.json {
		return a.printJSON(struct {
			Path     string             `json:"path"`
			Changed  bool               `json:"changed"`
			Written  bool               `json:"written"`
			Diff     string             `json:"diff"`
			Backup   string             `json:"backup,omitempty"`
			Problems []casebook.Problem `json:"problems"`
		}{edit.Path, edit.Changed, edit.Changed && !dryRun, edit.Diff, backup, list(edit.Problems)})
	}
	fmt.Fprint(a.out, plain(edit.Diff))
	switch {
	case !edit.Changed:
		fmt.Fprintf(a.out, "%s: nothing to change\n", edit.Path)
	case dryRun:
		fmt.Fprintf(a.out, "%s: not written (--dry-run)\n", edit.Path)
	case backup != "":
		fmt.Fprintf(a.out, "%s: written; the file as it was is kept as %s\n", edit.Path, backup)
	default:
		fmt.Fprintf(a.out, "%s: written\n", filepath.Clean(edit.Path))
	}
	return nil
}
