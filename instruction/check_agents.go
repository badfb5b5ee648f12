package instruction

import (
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

const fewAgents = 20

// isNestedAgents: an AGENTS.md below the working directory, where only CLAUDE.md loads with the files around it.
func (l *lint) isNestedAgents(path string) bool {
	return filepath.Base(path) == AgentsFile && l.l.Profile.chain == nil && within(l.l.Dir, path) && filepath.Dir(path) != l.l.Dir && filepath.Dir(path) != filepath.Join(l.l.Dir, dotClaude)
}

// nestedAgents tells of each that no CLAUDE.md in its folder brings along.
func (l *lint) nestedAgents(paths []string) {
	unread := few{most: fewAgents}
	for _, path := range paths {
		into := filepath.Join(filepath.Dir(path), ClaudeFile)
		if l.isLoaded(path) || l.brings(into, path) {
			continue
		}
		unread.add(func() casebook.Problem {
			return agentsProblem(path, into, "is not read: below the working directory only "+ClaudeFile+" loads with the files beside it")
		})
	}
	l.problems = append(l.problems, unread.problems("further files AGENTS.md below the working directory are not read")...)
}

// brings says whether an instruction file is, links to or imports another one. It is read anew, so that a session does not keep what it has not loaded.
func (l *lint) brings(from, path string) bool {
	f := newDisk(l.l).read(from)
	if f.missing || f.skip != "" {
		return false
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil || real == f.real {
		return true
	}
	w := newWalk(l.l, newDisk(l.l), newReport())
	for _, m := range f.mentions {
		for _, name := range m.Names() {
			if at := w.absolute(f, name); at == path || at == real {
				return true
			}
		}
	}
	return false
}

// An otherKind is a kind of files that another agent reads.
type otherKind struct {
	name  string // of the agent
	match func(path string) bool
	count int
	first string
}

// otherAgents looks for files of other agents that nothing here imports.
type otherAgents struct {
	l     *lint
	kinds []otherKind
}

func (l *lint) otherAgents() *otherAgents {
	named := func(names ...string) func(string) bool {
		return func(path string) bool { return slices.Contains(names, filepath.Base(path)) }
	}
	in := func(folder, ending string) func(string) bool {
		return func(path string) bool {
			return strings.Contains(filepath.ToSlash(path), "/"+folder+"/") && strings.HasSuffix(path, ending)
		}
	}
	at := func(tail string) func(string) bool {
		return func(path string) bool { return strings.HasSuffix(filepath.ToSlash(path), "/"+tail) }
	}
	return &otherAgents{l: l, kinds: []otherKind{
		{name: "Cursor (.cursorrules)", match: named(".cursorrules")},
		{name: "Cursor (.cursor/rules)", match: in(".cursor/rules", ".mdc")},
		{name: "GitHub Copilot (copilot-instructions.md)", match: at(".github/copilot-instructions.md")},
		{name: "GitHub Copilot (.github/instructions)", match: in(".github/instructions", ".instructions.md")},
		{name: "Windsurf (.windsurfrules)", match: named(".windsurfrules")},
		{name: "Windsurf (.windsurf/rules)", match: in(".windsurf/rules", ".md")},
		{name: "Gemini CLI (GEMINI.md)", match: named("GEMINI.md")},
		{name: "Qwen Code (QWEN.md)", match: named("QWEN.md")},
		{name: "Cline (.clinerules)", match: func(path string) bool { return named(".clinerules")(path) || in(".clinerules", ".md")(path) }},
		{name: "Roo Code (.roorules, .roo/rules)", match: func(path string) bool { return named(".roorules")(path) || in(".roo/rules", ".md")(path) }},
		{name: "Crush (CRUSH.md)", match: named("CRUSH.md")},
		{name: "Junie (.junie/guidelines.md)", match: at(".junie/guidelines.md")},
		{name: "Kiro (.kiro/steering)", match: in(".kiro/steering", ".md")},
		{name: "Continue (.continue/rules)", match: in(".continue/rules", ".md")},
		{name: "Goose (.goosehints)", match: named(".goosehints")},
		{name: "Warp (WARP.md)", match: named("WARP.md")},
		{name: "Codex (AGENTS.override.md)", match: func(path string) bool {
			return named("AGENTS.override.md")(path) && !within(filepath.Dir(path), l.l.Dir) // those above are Lint's
		}},
	}}
}

func (o *otherAgents) see(path string) {
	for k := range o.kinds {
		if kind := &o.kinds[k]; kind.match(path) && !o.l.isLoaded(path) {
			if kind.count++; kind.first == "" {
				kind.first = path
			}
		}
	}
}

func (o *otherAgents) problems() []casebook.Problem {
	var all []casebook.Problem
	for _, kind := range o.kinds {
		if kind.count == 0 {
			continue
		}
		text := "is a file for " + kind.name + " and is not read here"
		if kind.count > 1 {
			text = "is the first of " + casebook.Thousands(kind.count) + " files for " + kind.name + ", which are not read here"
		}
		fix := "import it with @ from " + ClaudeFile + " if it should count here, too"
		if strings.HasSuffix(kind.first, ".mdc") {
			fix = "put what should count here, too, into " + filepath.Join(dotClaude, rulesDir)
		}
		all = append(all, casebook.Problem{Code: "other-agent-files", Path: kind.first, Text: text, Fix: fix, Info: true})
	}
	return all
}
