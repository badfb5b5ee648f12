package extract

import (
	"context"

	"casebook"
	"casebook/internal/transcript"
)

// Estimate is how many requests a model would be sent at most about the turns, and what they take when each is made and each answer is as long as it may be. It sends
// nothing. Most conversations take one or two requests a part, which is a third of it. Without a model, and without a person's words, it is nothing.
func (e *Extractor) Estimate(ctx context.Context, turns []transcript.Turn) (requests int, most casebook.Usage) {
	if e.Model == nil {
		return 0, casebook.Usage{}
	}
	turns = e.stripped(turns)
	a, err := e.newAsking(ctx, turns, &Found{})
	if err != nil { // the extraction will say so
		a = &asking{Extractor: e, memories: &memories{}, clean: cleaner{}}
		a.said = newSpoken(turns, e.said, a.clean)
	}
	parts, _ := a.parts()
	for _, p := range parts {
		r := a.request(p, toolList())
		for round := range maxRounds {
			grown := round * (r.Most() + a.within(resultTokens, 12))
			input := r.Estimate() + grown
			if a.Window > 0 && round > 0 { // a longer one is not sent
				input = min(input, a.Window-r.Most())
			}
			requests++
			most = most.Add(casebook.Usage{Input: input, Output: r.Most()})
		}
	}
	return requests, most
}
