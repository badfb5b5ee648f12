package instruction

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/internal/regular"
)

// decide says whether the agent trusts the project.
func (g *gathering) decide() {
	switch g.c.trust {
	case trustAlways:
		g.trusted = true
	case trustUnlessNo:
		key := g.projectKey()
		g.trusted = g.levels[key] != "untrusted"
		g.why = "the configuration of " + g.c.agent + " calls " + key + " untrusted"
	case trustIfYes:
		g.trusted = g.answered()
	}
}

// projectKey is the path under which the configuration speaks of the project. That the working directory comes before the repository is what the agent's
// code did when it was last read; today's is not known.
func (g *gathering) projectKey() string {
	for _, path := range []string{g.l.Dir, g.l.Project.Root, g.l.Project.Main} {
		if g.levels[path] != "" {
			return path
		}
	}
	return ""
}

// trustLevels takes a table of projects.
func trustLevels(v any, levels map[string]string) bool {
	table, ok := v.(map[string]any)
	for path, of := range table {
		if of, is := of.(map[string]any); is {
			if level, is := of["trust_level"].(string); is {
				levels[path] = level
			}
		}
	}
	return ok
}

// answered is a person's answer about the folder: the variable's, or that of the longest rule whose folder holds it. Without one nobody is asked here: the
// files are shown as they load after a yes, with a remark, unless the person's configuration wants to be asked.
func (g *gathering) answered() bool {
	g.why = g.c.agent + " has no word that the folder is trusted"
	switch g.env(g.c.trustEnv) {
	case "true":
		return true
	case "false":
		g.why = g.c.trustEnv + " is false"
		return false
	}
	if !g.asked {
		return true
	}
	if g.base == "" {
		return g.undecided()
	}
	path := filepath.Join(g.base, g.c.trustFile)
	data, err := regular.Read(path, maxConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return g.undecided()
	}
	var rules map[string]string
	if err == nil {
		err = json.Unmarshal([]byte(plainJSON(string(data), false)), &rules)
	}
	if err != nil {
		g.problem(casebook.Problem{Code: "agent-config", Path: path, Text: "cannot be read; " + g.c.agent + " does not start with it", Fix: "mend or remove it"})
		return false
	}
	longest, level := "", ""
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		folder := rule
		if rules[rule] == "TRUST_PARENT" {
			folder = filepath.Dir(rule)
		}
		if within(realAs(folder), g.l.Dir) && len(rule) > len(longest) {
			longest, level = rule, rules[rule]
		}
	}
	switch level {
	case "DO_NOT_TRUST":
		g.why = path + " says not to trust " + longest
		return false
	case "TRUST_FOLDER", "TRUST_PARENT":
		return true
	}
	return g.undecided()
}

// undecided is the answer where a person has given none.
func (g *gathering) undecided() bool {
	if g.strict {
		return false
	}
	g.assumed = true
	return true
}

// realAs resolves the links in as much of a path as is there.
func realAs(path string) string {
	path = filepath.Clean(path)
	for at := path; ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			rest, err := filepath.Rel(at, path)
			if err != nil {
				return path
			}
			return filepath.Join(real, rest)
		}
		if at == filepath.Dir(at) {
			return path
		}
	}
}
