package main

import (
	"context"
	"fmt"
	"time"

	"casebook"
	"casebook/account"
	"casebook/learn"
	"casebook/model/chosen"
	"os"
)

// What one request to a model takes beside the turns: how it is told what is wanted, the manifest of the memories, and its answer.
const (
	toldTokens   = 12_000
	answerTokens = 4_000
)

// announceLearning says how much goes to a model before it does, and what that may cost.
func (a *app) announceLearning(ctx context.Context, l *learn.Learner, model string, sessions []learn.Source, since time.Time) error {
	var all learn.Extent
	for _, source := range sessions {
		e, err := l.Pending(ctx, source, since)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // the run itself says so
			continue
		}
		all.Rounds, all.Batches, all.Bytes = all.Rounds+e.Rounds, all.Batches+e.Batches, all.Bytes+e.Bytes
	}
	if all.Batches == 0 {
		return nil
	}
	most := casebook.Usage{Input: casebook.EstimateTokens(all.Bytes) + all.Batches*toldTokens, Output: all.Batches * answerTokens}
	money := "its price is not known"
	if m, err := chosen.Open(l.Place, casebook.RoleExtract, os.Environ(), a.now); err == nil && m != nil {
		if micro, ok := m.Account.Cost(m.Provider, m.Name, most); ok {
			money = "about " + account.Dollars(micro) + " at most"
		}
		m.Close()
	}
	fmt.Fprintf(a.err, "asking %s about what you said in %s of %s: about %s tokens to send, %s back at most, %s\n", plainLine(model), count(all.Rounds, "turn"),
		count(len(sessions), "session"), casebook.Thousands(most.Input), casebook.Thousands(most.Output), money)
	return nil
}
