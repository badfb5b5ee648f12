package instruction

import (
	"context"
	"fmt"

	"casebook"
)

// Check answers what only a walk of the repository or git can tell: rules for no file or for all, local files that are committed, files of other agents, a folder
// of transcripts that two projects share, what is wrong with instruction files below the working directory, and with what rules that wait would import. Other
// agents than Claude Code have none of these. It takes the longer the larger the repository is, up to a bound that it tells. The error is the context's, beside what
// was found until then.
func (in *Instructions) Check(ctx context.Context) ([]casebook.Problem, error) {
	if in.loader.Off || in.loader.Profile.chain != nil {
		return nil, nil
	}
	l := newLint(in)
	rules := l.rulePatterns()
	others := l.otherAgents()
	left := maxMatches
	nested := map[string]bool{} // folders below the working directory with instruction files of their own
	var agents []string         // AGENTS.md below the working directory
	t := newTreeWalk(l.l.Project.Root, l.l.Project.CommonDir)
	err := t.files(ctx, func(path string) {
		for _, r := range rules {
			r.see(path, &left)
		}
		others.see(path)
		l.noteNested(nested, path)
		if l.isNestedAgents(path) {
			agents = append(agents, path)
		}
	})
	l.problems = append(l.problems, t.problems()...)
	if left <= 0 {
		l.problem(casebook.Problem{Code: "rules-many", Path: t.root, Text: "has so many files and patterns of rules that not all were held against each other; which match none or all is not told", Info: true})
	} else if err == nil {
		for _, r := range rules {
			l.problems = append(l.problems, r.problems(t)...)
		}
	}
	l.nestedAgents(agents)
	l.below(nested)
	l.problems = append(l.problems, others.problems()...)
	if err != nil {
		return l.problems, fmt.Errorf("look through %s: %w", t.root, err)
	}
	for _, p := range l.pages {
		l.secrets(p)
		l.unimported(p)
	}
	l.keyShared(ctx)
	l.localTracked(ctx)
	if err := ctx.Err(); err != nil {
		return l.problems, fmt.Errorf("check %s: %w", t.root, err)
	}
	return l.problems, nil
}
