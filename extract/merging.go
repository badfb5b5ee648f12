package extract

import (
	"slices"
	"strings"

	"casebook"
)

// merged are the model's candidates, with what the rules found where they count: what a person asked for outright, and all of the turns about which there was no answer.
func (a *asking) merged(unanswered map[int]bool) []Candidate {
	all := slices.Clone(a.taken)
	for _, r := range a.rules {
		if !r.Explicit && !unanswered[r.Turn] {
			continue
		}
		switch i := a.covers(all, r); {
		case i < 0:
			all = append(all, r)
		case r.Op == casebook.OpDelete && all[i].Op != casebook.OpDelete:
			all[i] = r
		default:
			all[i].Explicit = all[i].Explicit || r.Explicit
		}
	}
	slices.SortStableFunc(all, func(c, o Candidate) int { return c.Turn - o.Turn })
	return all
}

// covers is the number of the model's candidate that is made of the words of one of the rules, -1: there is none. «Keep that in mind» is covered by what the model took from the
// words before it.
func (a *asking) covers(all []Candidate, r Candidate) int {
	i := slices.IndexFunc(all, func(c Candidate) bool { return c.Turn == r.Turn && c.Rule == "model" && a.overlap(c.Said, r.Said) })
	if i >= 0 || !pointsBack(r.Said) {
		return i
	}
	text := fold(a.said.turns[r.Turn].Text).text
	at := strings.Index(text, fold(r.Said).text)
	for n, c := range all { // the nearest before it
		if c.Turn == r.Turn && c.Rule == "model" && strings.Index(text, fold(c.Said).text) < at {
			i = n
		}
	}
	return i
}

// pointsBack says of words that ask to remember something that they mean what was said before them.
func pointsBack(said string) bool {
	text := fold(said).text
	for _, phrase := range []string{"keep that in mind", "keep this in mind", "keep it in mind", "bear that in mind", "bear this in mind", "remember that", "remember this", "remember it", "note that down", "write that down",
		"save that", "save this", "merk dir das", "merke dir das", "recuerda eso", "recuérdalo", "acuérdate de eso", "retiens ça", "souviens-toi de ça", "note ça"} {
		_, rest, found := strings.Cut(text, phrase)
		if rest = strings.TrimSpace(rest); found && (rest == "" || strings.ContainsAny(rest[:1], ".,!;)") || strings.HasSuffix(phrase, "in mind") && rest[0] != ':') {
			return true
		}
	}
	return false
}
