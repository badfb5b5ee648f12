package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/skill"
)

func (a *app) skillCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check [PATH]...",
		Short: "Hold skills to the published format",
		Long: `check reads the SKILL.md of a skill, of all skills in a folder, or without PATH of the project's skills and your own, and says
what is wrong with them, where, and how to mend it: by the published format (agentskills.io/specification), by what Claude
Code adds to it, and by what casebook asks of a skill, steps and a check. --strict exits 1 when there are problems.`,
		Example: `  casebook skill check
  casebook skill check .claude/skills/release --strict`,
		RunE: func(_ *cobra.Command, args []string) error { return a.runSkillCheck(args) },
	}
}

func (a *app) runSkillCheck(paths []string) error {
	p, err := a.placeOf(nil)
	if err != nil {
		return fmt.Errorf("skill check: %w", err)
	}
	var all []skill.Skill
	problems := slices.Clone(p.Problems)
	for _, f := range a.checked(p, paths) {
		skills, more, err := f.List()
		if err != nil {
			return fmt.Errorf("skill check: %w", err)
		}
		if len(paths) > 0 && len(skills)+len(more) == 0 {
			return fmt.Errorf("skill check: %s holds no skill: %s is missing", f.Dir, skill.File)
		}
		all, problems = append(all, skills...), append(problems, more...)
	}
	for _, s := range all {
		problems = append(problems, s.Unstructured()...)
	}
	if a.json {
		a.report(problems)
		out := struct {
			Skills   []skillJSON        `json:"skills"`
			Problems []casebook.Problem `json:"problems"`
		}{[]skillJSON{}, list(problems)}
		for _, s := range all {
			out.Skills = append(out.Skills, skillJSON{s.Name, s.Description, s.Path, "", s.Memory()})
		}
		return a.printJSON(out)
	}
	for _, q := range problems {
		if !q.Info {
			a.problems++
		}
		fmt.Fprintln(a.out, kindOf(q)+":", plainLine(q.String()))
	}
	fmt.Fprintf(a.out, "%s; %s\n", count(len(all), "skill"), tally(problems))
	return nil
}

// checked are the folders to look into: those named, or the project's and the person's.
func (a *app) checked(p place, paths []string) (folders []skill.Folder) {
	if len(paths) == 0 {
		return a.workshop(context.Background(), p, nil).folders()
	}
	for _, path := range paths {
		path = a.fromDir(path)
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		if filepath.Base(path) == skill.File {
			path = filepath.Dir(path)
		}
		if _, err := os.Stat(filepath.Join(path, skill.File)); err == nil {
			folders = append(folders, skill.Folder{Dir: filepath.Dir(path), Shown: path, Only: filepath.Base(path)})
			continue
		}
		folders = append(folders, skill.Folder{Dir: path, Shown: path})
	}
	return folders
}
