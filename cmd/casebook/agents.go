package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/instruction"
	"casebook/recall"
	"casebook/subagent"
)

func (a *app) agents() *cobra.Command {
	c := &cobra.Command{
		Use:   "agents",
		Short: "List the subagents that have a memory of their own, or move one's memories",
		Long: `A subagent has a memory when its file in .claude/agents says memory: user, project or local. It is a folder of its own, which
neither the main session nor another agent reads: user for all projects, project to be committed, local for you alone.
agents lists who asks for one and who has one, and what does not fit together. Elsewhere --scope agent:NAME works on it.`,
		Example: `  casebook agents
  casebook agents --json
  casebook list --scope agent:reviewer`,
		Args: onlyCommands,
		RunE: func(*cobra.Command, []string) error { return a.runAgents() },
	}
	c.AddCommand(a.agentsMigrate())
	return c
}

type agentJSON struct {
	Name       string            `json:"name"`
	Definition string            `json:"definition"` // empty: no file defines it here
	Scope      subagent.Scope    `json:"scope"`      // that the definition asks for; empty: none
	Memories   []agentMemoryJSON `json:"memories"`
}

type agentMemoryJSON struct {
	Scope   subagent.Scope `json:"scope"`
	Path    string         `json:"path"`
	Count   int            `json:"count"`
	Trusted bool           `json:"trusted"`
}

func (a *app) runAgents() error {
	p, err := a.place()
	if err != nil {
		return err
	}
	all, problems := subagent.All(p.Place)
	problems = append(p.Problems, problems...)
	agents := []agentJSON{}
	for _, agent := range all {
		j := agentJSON{agent.Name, agent.Definition.Path, agent.Definition.Memory, []agentMemoryJSON{}}
		for _, m := range agent.Memories {
			n, more := a.countMemories(&p, m)
			j.Memories = append(j.Memories, agentMemoryJSON{m.Scope, m.Dir, n, p.In(m.Layer).Memory.Trusted})
			problems = append(problems, more...)
		}
		agents, problems = append(agents, j), append(problems, agent.Problems()...)
	}
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Agents   []agentJSON        `json:"agents"`
			Problems []casebook.Problem `json:"problems"`
		}{agents, list(problems)})
	}
	a.printAgents(p, agents)
	return nil
}

// countMemories counts an agent's memories, and says what keeps some from being read.
func (a *app) countMemories(p *place, m subagent.Memory) (int, []casebook.Problem) {
	of := p.with(m.Layer)
	st, err := of.open()
	if err != nil {
		return 0, []casebook.Problem{recall.LayerProblem(m.Dir, err)}
	}
	found, problems, err := a.memories(p, st)
	if err != nil {
		problems = append(problems, recall.LayerProblem(m.Dir, err))
	}
	return len(found), problems
}

func (a *app) printAgents(p place, agents []agentJSON) {
	if len(agents) == 0 {
		fmt.Fprintln(a.out, "No subagent has a memory; `memory: project` in its file in .claude/agents gives it one.")
		return
	}
	var rows [][]string
	for _, j := range agents {
		if len(j.Memories) == 0 {
			rows = append(rows, []string{j.Name, string(j.Scope), "no memories yet", plainLine(p.short(j.Definition))})
		}
		for _, m := range j.Memories {
			note := memories(m.Count)
			if !m.Trusted {
				note += ", may have come with the project"
			}
			rows = append(rows, []string{j.Name, string(m.Scope), note, plainLine(p.short(m.Path))})
		}
	}
	printTable(a.out, rows)
}

// agentProblems is what doctor tells of the memories of agents.
func (a *app) agentProblems(p place) []casebook.Problem {
	all, problems := subagent.All(p.Place)
	for _, agent := range all {
		for _, m := range agent.Memories {
			_, more := a.countMemories(&p, m)
			problems = append(problems, more...)
		}
		problems = append(problems, agent.Problems()...)
	}
	i := slices.IndexFunc(all, func(agent subagent.Agent) bool {
		return agent.Definition.Memory == subagent.Local || slices.ContainsFunc(agent.Memories, func(m subagent.Memory) bool { return m.Scope == subagent.Local })
	})
	if i < 0 || !p.Project.Git {
		return problems
	}
	l, err := subagent.Layer(p.Place, all[i].Name, subagent.Local)
	if err != nil || l.Parent == "" || instruction.Open(instruction.From(p.Place, instruction.Options{})).Ignored(filepath.Join(l.Dir, casebook.IndexFile)) {
		return problems
	}
	return append(problems, casebook.Problem{Code: "agent-memory-not-ignored", Path: l.Dir, Warning: true,
		Text: "memories of agents for you alone, and git does not ignore them", Fix: "add the line .claude/agent-memory-local/ to " + filepath.Join(p.short(p.Project.Root), ".gitignore")})
}
