package secret

import "strings"

// Allow are values that are no secrets, such as the shared key of a test system. `*` stands for anything without blanks. A value has to match from end to
// end, so a pattern never lets through what stands beside it; one that says less than four other characters would let through nearly anything, and counts for nothing.
type Allow []string

const allowLeast = 4

func (a Allow) has(value string) bool {
	for _, pattern := range a {
		if len(pattern)-strings.Count(pattern, "*") >= allowLeast && allowed(pattern, value) {
			return true
		}
	}
	return false
}

// allowed goes back to the last star at most, so it costs len(pattern) * len(value) and no more.
func allowed(pattern, value string) bool {
	p, v, star, from := 0, 0, -1, 0
	for v < len(value) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, from = p, v
			p++
		case p < len(pattern) && pattern[p] == value[v]:
			p, v = p+1, v+1
		case star >= 0 && !strings.ContainsRune(" \t\r\n", rune(value[from])):
			from++
			p, v = star+1, from
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
