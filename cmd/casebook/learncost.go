package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"casebook"
	"casebook/account"
	"casebook/learn"
	"casebook/model/chosen"
)

// announceLearning says how much goes to a model before it does, and what that may cost.
func (a *app) announceLearning(ctx context.Context, l *learn.Learner, model string, sessions []learn.Source, since time.Time) error {
	var all learn.Extent
	for _, source := range sessions {
		e, err := l.Pending(ctx, source, since)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil { // else the run itself says why
			all.Add(e)
		}
	}
	if all.Requests == 0 {
		return nil
	}
	money := "its price is not known"
	if m, err := chosen.Open(l.Place, casebook.RoleExtract, os.Environ(), a.now); err == nil && m != nil {
		if micro, ok := m.Account.Cost(m.Provider, m.Name, all.Most); ok {
			money = "at most " + account.Dollars(micro)
		}
		m.Close()
	}
	fmt.Fprintf(a.err, "asking %s about %s of yours in %s: at most %s, about %s tokens to send, %s back, %s\n", plainLine(model), count(all.Rounds, "turn"),
		count(len(sessions), "session"), count(all.Requests, "request"), casebook.Thousands(all.Most.Input), casebook.Thousands(all.Most.Output), money)
	return nil
}
