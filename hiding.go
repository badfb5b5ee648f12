package casebook

import "slices"

// Hidden says which memories of a lower directory one of an upper directory hides: each that a link could mean as well as the upper one. It has an answer for each
// of lower, in their order.
func Hidden(upper, lower []Header) []bool {
	keys := map[string]bool{}
	for _, h := range upper {
		for _, key := range h.LinkKeys() {
			keys[key] = true
		}
	}
	hidden := make([]bool, len(lower))
	for i, h := range lower {
		hidden[i] = slices.ContainsFunc(h.LinkKeys(), func(key string) bool { return keys[key] })
	}
	return hidden
}
