package main

import "casebook"

// isWithheld asks the store where the state says something else of the memory.
func isWithheld(m memoryJSON) bool {
	return m.State == "withheld" || m.State != "active" && stateOf(m.store, m.rel) == "withheld"
}

// keptFromAgent says how many memories an agent is not shown, and not which.
func keptFromAgent(n int) []casebook.Problem {
	if n == 0 {
		return nil
	}
	return []casebook.Problem{{Code: "memory-withheld", Text: "not shown to an agent before a person has accepted them: " + memories(n), Fix: "a person runs `casebook review` in a terminal"}}
}
