package main

import (
	"casebook"
	"casebook/store"
)

// veil is what an agent reads in the place of the description of a memory that is withheld.
const veil = "withheld until a person accepts it"

// veiled is a list of memories as an agent may see it: of one that is withheld without its description, and of one whose very name could mislead nothing but that it
// is there. A person sees all.
func (a *app) veiled(found []memoryJSON) ([]memoryJSON, []casebook.Problem) {
	if a.agent() == "" {
		return found, nil
	}
	var seen []memoryJSON
	for _, m := range found {
		if isWithheld(m) {
			if store.Misnamed(m.rel, m.Name) {
				continue
			}
			m.Description = veil
		}
		seen = append(seen, m)
	}
	return seen, keptFromAgent(len(found) - len(seen))
}

// isWithheld asks the store where the state says something else of the memory.
func isWithheld(m memoryJSON) bool {
	if m.State == "active" || m.State == "withheld" {
		return m.State == "withheld"
	}
	state, _ := stateOf(m.store, m.rel)
	return state == "withheld"
}

// keptFromAgent says how many memories an agent is not shown, and not which.
func keptFromAgent(n int) []casebook.Problem {
	if n == 0 {
		return nil
	}
	return []casebook.Problem{{Code: "memory-withheld", Text: "not shown to an agent before a person has accepted them: " + memories(n), Fix: "a person runs `casebook review` in a terminal"}}
}
