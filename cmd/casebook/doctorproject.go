package main

import (
	"context"
	"fmt"
	"slices"

	"casebook"
	"casebook/identity"
	"casebook/survey"
)

// movedAway tells where the memories are of a project that was moved.
func movedAway(p place) []casebook.Problem {
	return slices.DeleteFunc(leftProjects(context.Background(), p), func(q casebook.Problem) bool { return q.Code != "project-moved" })
}

// leftProjects tells of memories whose project or worktree is gone and that nobody has taken over, and of a repository that took the place of another one.
// What has nothing to do with this project is a remark.
func leftProjects(ctx context.Context, p place) []casebook.Problem {
	told := p.Problems
	p.Problems = nil
	roots := p.roots(ctx)
	p.learn(roots)
	here := identity.Describe(identity.Project{Path: p.Project.Main, Roots: roots})
	left, problems := survey.Left(ctx, p.Place)
	problems = slices.DeleteFunc(append(p.Problems, problems...), func(q casebook.Problem) bool {
		return slices.ContainsFunc(told, func(t casebook.Problem) bool { return q.Code == t.Code && q.Path == t.Path })
	})
	for _, c := range left {
		if slices.ContainsFunc(told, func(q casebook.Problem) bool { return q.Path == c.Dir }) {
			continue
		}
		problem := casebook.Problem{Code: "project-gone", Path: c.Dir, Info: true, Text: fmt.Sprintf("%s of %s, which is gone", memories(c.Memories), c.Whose.Path),
			Fix: "if the project was moved, run `casebook project adopt " + casebook.ShellWord(c.Dir) + "` where it lies now"}
		switch {
		case c.Kind == survey.Worktree:
			problem.Warning = c.Whose.Main == p.Project.Main
			problem.Code, problem.Info, problem.Text = "worktree-gone", !problem.Warning, fmt.Sprintf("%s of the worktree %s of %s, which is gone", memories(c.Memories), c.Whose.Path, c.Whose.Main)
			problem.Fix = "run `casebook project adopt " + casebook.ShellWord(c.Dir) + "` in the main checkout"
		case identity.Relate(here, c.Whose, identity.Sight{}) == identity.Moved:
			problem.Code, problem.Info, problem.Text = "project-moved", false, problem.Text+" and was the same repository as this one"
			problem.Fix = "run `casebook project adopt " + casebook.ShellWord(c.Dir) + "`"
		}
		problems = append(problems, problem)
	}
	return problems
}
