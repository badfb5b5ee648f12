package main

import (
	"fmt"
	"slices"

	"casebook"
	"casebook/dream"
)

// promises looks at the plan alone: each step has a reason, expects the texts that are there, has its memories to itself, and asks before it changes
// what a person said of themselves.
func (c *checker) promises() {
	taken := map[string]string{} // memory → step
	ids := map[string]bool{}
	for i, s := range c.plan.Steps {
		id := fmt.Sprintf("step %d %s", i+1, s.ID)
		if s.Reason == "" {
			c.broke("%s: no reason", id)
		}
		if len(s.Changes) == 0 {
			c.broke("%s: no changes", id)
		}
		if s.ID == "" || ids[s.ID] {
			c.broke("%s: the id is empty, or another step's, too", id)
		}
		ids[s.ID] = true
		for _, path := range stepPaths(s) {
			if other, ok := taken[path]; ok && isMemory(path) {
				c.broke("%s: %s belongs to %s, too", id, path, other)
			}
			taken[path] = id
		}
		for _, ch := range s.Changes {
			c.expected(id, ch)
			c.asked(id, s, ch)
		}
	}
}

func (c *checker) broke(format string, args ...any) {
	c.report.plan = append(c.report.plan, fmt.Sprintf(format, args...))
}

// stepPaths are the memories that a step changes, each once.
func stepPaths(s dream.Step) []string {
	var paths []string
	for _, ch := range s.Changes {
		if ch.Op != casebook.OpIndex {
			paths = append(paths, append([]string{ch.Path}, ch.From...)...)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// expected says whether a change knows which texts it was made for.
func (c *checker) expected(id string, ch casebook.Change) {
	if ch.Op == casebook.OpCreate || ch.Op == casebook.OpIndex {
		return
	}
	for i, path := range append([]string{ch.Path}, ch.From...) {
		want := ch.Expect
		if i > 0 {
			want = ""
			if i <= len(ch.ExpectFrom) {
				want = ch.ExpectFrom[i-1]
			}
		}
		if f, ok := c.before[path]; !ok || want != casebook.HashOf(f.text) {
			c.broke("%s: %s %s does not expect the text that is there", id, ch.Op, path)
		}
	}
}

func (c *checker) asked(id string, s dream.Step, ch casebook.Change) {
	if s.Ask != "" || ch.Op == casebook.OpIndex || ch.Op == casebook.OpCreate {
		return
	}
	for _, path := range append([]string{ch.Path}, ch.From...) {
		if m, _ := casebook.Parse(path, c.before[path].text); m.Type == casebook.TypeUser {
			c.broke("%s: %s is a person's, and nobody is asked", id, path)
		}
	}
}
