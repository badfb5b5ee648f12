package account

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"casebook"
)

// A Sum is what one role took of one model on one day.
type Sum struct {
	Day      string         `json:"day"`
	Role     casebook.Role  `json:"role"`
	Provider string         `json:"provider"`
	Model    string         `json:"model"`
	Requests int            `json:"requests"`
	Failed   int            `json:"failed"`
	Open     int            `json:"open"` // under way, or of a process that died: their estimates are in the usage
	Usage    casebook.Usage `json:"usage"`
	MicroUSD int64          `json:"microUSD"`
	// Unpriced is how many requests have no known price; their money is not in the sum.
	Unpriced int `json:"unpriced"`
}

// Days sums up the last n days, today among them, the newest first and within a day by role, provider and model.
func (a *Account) Days(n int) ([]Sum, []casebook.Problem, error) {
	var sums []Sum
	var problems []casebook.Problem
	var errs []error
	now := a.Now()
	for i := range n {
		day := time.Date(now.Year(), now.Month(), now.Day()-i, 12, 0, 0, 0, now.Location()).Format(dayForm) // at noon: no clock change moves it to another day
		d, err := a.day(day)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, fmt.Errorf("read the account: %w", err))
			continue
		}
		if d.broken > 0 {
			problems = append(problems, casebook.Problem{Code: "account-broken", Path: a.path(day), Text: fmt.Sprintf("%d lines cannot be read and are not counted", d.broken),
				Fix: "nothing need be done; a power cut leaves such lines", Warning: true})
		}
		sums = append(sums, sumUp(day, d.lines)...)
	}
	return sums, problems, errors.Join(errs...)
}

func sumUp(day string, lines []line) []Sum {
	type key struct {
		role            casebook.Role
		provider, model string
	}
	at := map[key]int{}
	var sums []Sum
	for _, l := range lines {
		k := key{l.Role, l.Provider, l.Model}
		if _, known := at[k]; !known {
			at[k] = len(sums)
			sums = append(sums, Sum{Day: day, Role: l.Role, Provider: l.Provider, Model: l.Model})
		}
		s := &sums[at[k]]
		s.Requests++
		s.Usage = s.Usage.Add(l.Usage)
		if l.Failed != "" {
			s.Failed++
		}
		if l.Held {
			s.Open++
		}
		if l.MicroUSD != nil {
			s.MicroUSD += *l.MicroUSD
		} else {
			s.Unpriced++
		}
	}
	slices.SortStableFunc(sums, func(a, b Sum) int {
		return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(a.Provider, b.Provider), cmp.Compare(a.Model, b.Model))
	})
	return sums
}
