package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/account"
)

func (a *app) cost() *cobra.Command {
	days := 7
	c := &cobra.Command{
		Use:   "cost",
		Short: "Show what models cost, by day and role, and what is left of today's budget",
		Long: `Each request to a model is counted in casebook's state: in tokens, and in money where the price is known.
A day has a budget in both, models.dayTokens and models.dayUSD (docs/models.md); when one is used up, no model
is asked until the day is over, and what works without a model does.`,
		Example: `  casebook cost
  casebook cost --days 30 --json`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			if days < 1 || days > account.KeepDays {
				return fmt.Errorf("%w: --days is not between 1 and %d", errUsage, account.KeepDays)
			}
			return a.runCost(days)
		},
	}
	c.Flags().IntVar(&days, "days", days, "the last `N` days, today among them")
	return c
}

type costJSON struct {
	Sums     []account.Sum      `json:"sums"`
	Today    todayJSON          `json:"today"`
	Problems []casebook.Problem `json:"problems"`
}

// todayJSON is what today took of its budget, in tokens and in micro-dollars.
type todayJSON struct {
	Day      string `json:"day"`
	Tokens   int    `json:"tokens"`
	OfTokens int    `json:"ofTokens"`
	MicroUSD int64  `json:"microUSD"`
	OfUSD    int64  `json:"ofMicroUSD"`
	Unpriced int    `json:"unpriced"`
}

func (a *app) runCost(days int) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	acc, err := account.Of(p.Place, a.now)
	if err != nil {
		return err
	}
	sums, problems, err := acc.Days(days)
	if err != nil {
		return err
	}
	problems = append(p.Problems, problems...)
	today := todayJSON{Day: a.now().Format("2006-01-02"), OfTokens: acc.Tokens, OfUSD: int64(acc.USD * 1e6)}
	for _, s := range sums {
		if s.Day == today.Day {
			today.Tokens += s.Usage.Total()
			today.MicroUSD += s.MicroUSD
			today.Unpriced += s.Unpriced
		}
	}
	a.report(problems)
	if a.json {
		return a.printJSON(costJSON{list(sums), today, list(problems)})
	}
	a.printCost(sums)
	fmt.Fprintf(a.out, "today: %s of %s tokens, %s of %s\n", casebook.Thousands(today.Tokens), casebook.Thousands(today.OfTokens), account.Dollars(today.MicroUSD),
		account.Dollars(today.OfUSD))
	return nil
}

func (a *app) printCost(sums []account.Sum) {
	if len(sums) == 0 {
		fmt.Fprintln(a.out, "no model was asked")
		return
	}
	rows := [][]string{{"day", "role", "model", "requests", "in", "cached", "out", "cost"}}
	for _, s := range sums {
		requests := strconv.Itoa(s.Requests)
		if s.Failed > 0 {
			requests += fmt.Sprintf(" (%d failed)", s.Failed)
		}
		if s.Open > 0 {
			requests += fmt.Sprintf(" (%d open)", s.Open)
		}
		money := account.Dollars(s.MicroUSD)
		switch {
		case s.Unpriced == s.Requests:
			money = "no price"
		case s.Unpriced > 0:
			money += fmt.Sprintf(" + %d without a price", s.Unpriced)
		}
		rows = append(rows, []string{s.Day, plainLine(string(s.Role)), plainLine(fit(s.Provider+"/"+s.Model, 40)), requests, casebook.Thousands(s.Usage.Prompt()),
			casebook.Thousands(s.Usage.CacheRead), casebook.Thousands(s.Usage.Output), money})
	}
	printTable(a.out, rows)
}
