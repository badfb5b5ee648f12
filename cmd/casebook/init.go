package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/draft"
)

func (a *app) draft() *cobra.Command {
	var dry bool
	c := &cobra.Command{
		Use:   "init",
		Short: "Draft a CLAUDE.md from what the project's files say",
		Long: `init reads the build files, CI, the configurations of linters, READMEs and the rule files of other agents, and writes a
short CLAUDE.md with what they say; it prints from which file and line each thing comes. It asks no model and runs nothing.
Where there is a CLAUDE.md already, it changes nothing and suggests what to mend in it.`,
		Example: `  casebook init --dry-run
  casebook init`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return a.runDraft(dry) },
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "print the draft and write nothing")
	return c
}

type draftJSON struct {
	Path        string             `json:"path"`
	Written     bool               `json:"written"`
	Text        string             `json:"text"`
	Found       []draft.Found      `json:"found"`
	Suggestions []draft.Suggestion `json:"suggestions"`
	Problems    []casebook.Problem `json:"problems"`
}

func (a *app) runDraft(dry bool) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	root := p.Project.Root
	found, problems, err := draft.Look(root)
	if err != nil {
		return err
	}
	problems = append(p.Problems, problems...)
	res := draftJSON{Path: filepath.Join(root, draft.Name), Found: list(found.Found), Suggestions: []draft.Suggestion{}}
	existing, text := found.Existing()
	switch {
	case existing != "":
		res.Path = filepath.Join(root, filepath.FromSlash(existing))
		if text != nil {
			res.Suggestions = list(found.Improve(text, existing))
		}
	case !found.Empty():
		res.Text = found.Text()
		res.Suggestions = list(found.Rules(res.Text))
		if !dry {
			if res.Path, err = draft.Write(root, res.Text); err != nil {
				return err
			}
			res.Written = true
		}
	}
	res.Problems = list(problems)
	a.report(problems)
	if a.json {
		return a.printJSON(res)
	}
	return a.printDraft(res, existing != "", dry)
}

// printDraft shows the draft alone for --dry-run, so that it can be kept by a redirection; what goes with it is for people and goes to standard error.
func (a *app) printDraft(res draftJSON, existing, dry bool) error {
	switch {
	case existing:
		fmt.Fprintf(a.out, "%s is there and stays as it is.\n", plainLine(res.Path))
		if len(res.Suggestions) == 0 {
			fmt.Fprintln(a.out, "There is nothing to suggest.")
		}
	case res.Text == "":
		fmt.Fprintf(a.out, "Nothing was found to draft %s from.\n", plainLine(res.Path))
	case dry:
		fmt.Fprint(a.out, plain(res.Text))
		for _, s := range res.Suggestions {
			fmt.Fprintln(a.err, "suggestion:", plainLine(s.String()))
		}
		return nil
	default:
		fmt.Fprintf(a.out, "Wrote %s. What it says comes from:\n\n", plainLine(res.Path))
		if err := a.printFound(res.Found); err != nil {
			return err
		}
	}
	if len(res.Suggestions) > 0 {
		fmt.Fprintln(a.out, "\nSuggestions:")
	}
	for _, s := range res.Suggestions {
		first, more, _ := strings.Cut(s.String(), "\n")
		fmt.Fprintln(a.out, "- "+plainLine(first))
		for line := range strings.Lines(more) {
			fmt.Fprint(a.out, "    "+plain(line))
		}
	}
	return nil
}

func (a *app) printFound(found []draft.Found) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	left := 0
	for _, f := range found {
		if !f.Shown {
			left++
			continue
		}
		said := f.Text
		if f.Command != "" {
			said = f.Command
		}
		where := f.Path
		if f.Line > 0 {
			where = fmt.Sprintf("%s:%d", f.Path, f.Line)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Kind, plainLine(oneLine(said, 70)), plainLine(where))
	}
	if err := w.Flush(); err != nil || left == 0 {
		return err
	}
	_, err := fmt.Fprintf(a.out, "\nLeft out of the file, as it is short or an imported file says it: %d; --json lists them.\n", left)
	return err
}
