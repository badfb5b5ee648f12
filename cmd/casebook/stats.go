package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/account"
	"casebook/ledger"
	"casebook/store"
)

func (a *app) stats() *cobra.Command {
	days := 30
	c := &cobra.Command{
		Use:   "stats",
		Short: "Show which memories are recalled and used, which are not, and what it costs",
		Long: `stats sums up what the hooks noted of this project's sessions: prompts that got memories, the memories that were of most
use, those that were recalled and not used, contradicted, or never recalled, and what a useful one costs. Use is read
from the client's transcripts: a memory counts as used in a session when the agent read its file, named it, or took up
words of it that nobody had said before. A session whose transcript is gone says nothing of use.`,
		Example: `  casebook stats
  casebook stats --days 7 --json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if most := int(ledger.KeepFor.Hours() / 24); days < 1 || days > most {
				return fmt.Errorf("%w: --days is not between 1 and %d", errUsage, most)
			}
			return a.runStats(c.Context(), days)
		},
	}
	c.Flags().IntVar(&days, "days", days, "the last `N` days")
	return c
}

type statsJSON struct {
	Days          int                `json:"days"`
	Since         *time.Time         `json:"since"` // of the first prompt that is known; null without one
	Sessions      int                `json:"sessions"`
	Prompts       promptCountsJSON   `json:"prompts"`
	Memories      []memoryUseJSON    `json:"memories"`
	NeverRecalled []string           `json:"neverRecalled"`
	Cost          useCostJSON        `json:"cost"`
	Problems      []casebook.Problem `json:"problems"`
}

type promptCountsJSON struct {
	All       int `json:"all"`
	Answered  int `json:"answered"`
	Abstained int `json:"abstained"`
	Skipped   int `json:"skipped"`
}

type memoryUseJSON struct {
	Path         string     `json:"path"`
	There        bool       `json:"there"`
	Prompts      int        `json:"prompts"`
	Sessions     int        `json:"sessions"`
	Used         int        `json:"used"`
	Read         int        `json:"read"`
	Cited        int        `json:"cited"`
	Words        int        `json:"words"`
	Unused       int        `json:"unused"`
	Contradicted int        `json:"contradicted"`
	Tokens       int        `json:"tokens"`
	Factor       float64    `json:"factor"`
	LastRecalled *time.Time `json:"lastRecalled"`
	LastUsed     *time.Time `json:"lastUsed"`
}

// useCostJSON is what the useful memories cost: in tokens beside prompts here, and in what the selecting models took in all projects, whose account is one.
type useCostJSON struct {
	Useful          int    `json:"useful"`
	Tokens          int    `json:"tokens"`
	TokensPerUseful *int   `json:"tokensPerUseful"`
	ModelTokens     int    `json:"modelTokens"`
	MicroUSD        int64  `json:"microUSD"`
	Unpriced        int    `json:"unpriced"`
	UsefulAnywhere  int    `json:"usefulAnywhere"`
	MicroPerUseful  *int64 `json:"microUSDPerUseful"`
}

func (a *app) runStats(ctx context.Context, days int) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	l, err := p.ledger()
	if err != nil {
		return err
	}
	problems := append(p.Problems, a.follow(ctx, &p, l, "")...)
	since := a.now().AddDate(0, 0, -days)
	tally, err := l.Tally(ctx, since)
	if err != nil {
		return err
	}
	out := statsJSON{Days: days, Sessions: tally.Sessions, Prompts: promptCountsJSON{tally.Prompts, tally.Answered, tally.Abstained, tally.Skipped}}
	if !tally.First.IsZero() {
		out.Since = &tally.First
	}
	there, more := a.therePaths(&p)
	problems = append(append(problems, tally.Problems...), more...)
	prior := l.Prior(a.now())
	for _, u := range tally.Memories {
		if a.agent() != "" && store.Misnamed(u.Path, "") {
			continue
		}
		out.Memories = append(out.Memories, useOf(u, there[u.Path], prior))
		out.Cost.Tokens += u.Tokens
		if u.Used > 0 {
			out.Cost.Useful++
		}
	}
	for path := range there {
		if !slices.ContainsFunc(tally.Memories, func(u ledger.Uses) bool { return u.Path == path && u.Prompts > 0 }) {
			out.NeverRecalled = append(out.NeverRecalled, path)
		}
	}
	slices.Sort(out.NeverRecalled)
	problems = append(problems, a.selectorCost(ctx, &p, days, &out.Cost)...)
	out.Memories, out.NeverRecalled, out.Problems = list(out.Memories), list(out.NeverRecalled), list(problems)
	a.report(problems)
	if a.json {
		return a.printJSON(out)
	}
	a.printStats(out)
	return nil
}

func useOf(u ledger.Uses, there bool, prior ledger.Prior) memoryUseJSON {
	m := memoryUseJSON{Path: u.Path, There: there, Prompts: u.Prompts, Sessions: u.Sessions, Used: u.Used, Read: u.Read, Cited: u.Cited, Words: u.Words, Unused: u.Unused,
		Contradicted: len(u.Contradicted), Tokens: u.Tokens, Factor: 1}
	if f, ok := prior[u.Path]; ok {
		m.Factor = f
	}
	if !u.LastRecalled.IsZero() {
		m.LastRecalled = &u.LastRecalled
	}
	if !u.LastUsed.IsZero() {
		m.LastUsed = &u.LastUsed
	}
	return m
}

// therePaths are the memories that count here and can be recalled, by their paths as the ledger has them. An agent is not told of those that could mislead it.
func (a *app) therePaths(p *place) (map[string]bool, []casebook.Problem) {
	found, problems, err := a.allMemories(p.beside())
	if err != nil { // there is no directory, or it cannot be read: what was noted counts all the same
		return nil, nil
	}
	paths := map[string]bool{}
	shown, _ := a.veiled(found)
	for _, m := range shown {
		if m.State != "active" {
			continue
		}
		path := m.rel
		if m.store.Dir != p.Memory.Path {
			path = m.Path
		}
		paths[path] = true
	}
	return paths, slices.DeleteFunc(problems, func(q casebook.Problem) bool { return slices.Contains(p.Problems, q) })
}

// selectorCost adds what selecting models took. The account is one for all projects, so what it comes to for each useful memory counts those of all.
func (a *app) selectorCost(ctx context.Context, p *place, days int, cost *useCostJSON) []casebook.Problem {
	cost.UsefulAnywhere = cost.Useful
	if cost.Useful > 0 {
		each := cost.Tokens / cost.Useful
		cost.TokensPerUseful = &each
	}
	acc, err := account.Of(p.Place, a.now)
	if err != nil {
		return nil // without a state folder there is no ledger, either
	}
	sums, problems, err := acc.Days(days)
	if err != nil {
		return append(problems, casebook.Problem{Code: "account-broken", Path: acc.Folder, Text: err.Error(), Warning: true})
	}
	for _, s := range sums {
		if s.Role == casebook.RoleSelector {
			cost.ModelTokens += s.Usage.Total()
			cost.MicroUSD += s.MicroUSD
			cost.Unpriced += s.Unpriced
		}
	}
	if cost.ModelTokens == 0 && cost.MicroUSD == 0 {
		return problems
	}
	states, _ := os.ReadDir(p.Settings.StateDir())
	for _, e := range states {
		state := filepath.Join(p.Settings.StateDir(), e.Name())
		if !e.IsDir() || state == p.State() {
			continue
		}
		if t, err := ledger.Open(state).Tally(ctx, a.now().AddDate(0, 0, -days)); err == nil {
			for _, u := range t.Memories {
				if u.Used > 0 {
					cost.UsefulAnywhere++
				}
			}
		}
	}
	if cost.UsefulAnywhere > 0 {
		each := cost.MicroUSD / int64(cost.UsefulAnywhere)
		cost.MicroPerUseful = &each
	}
	return problems
}

// statsMost is how many memories each part of the text names.
const statsMost = 10

func (a *app) printStats(s statsJSON) {
	if s.Since == nil && len(s.Memories) == 0 {
		fmt.Fprintf(a.out, "No prompt of the last %s is known; hooks keep the ledger (`casebook install claude-code`).\n", count(s.Days, "day"))
		return
	}
	fmt.Fprintf(a.out, "%s in %s since %s: %d with memories, %d where none was sure enough, %d not asked\n", count(s.Prompts.All, "prompt"), count(s.Sessions, "session"),
		sinceDay(s.Since), s.Prompts.Answered, s.Prompts.Abstained, s.Prompts.Skipped)
	part := func(title string, keep func(memoryUseJSON) bool, order func(a, b memoryUseJSON) int, words func(memoryUseJSON) string) {
		found := slices.DeleteFunc(slices.Clone(s.Memories), func(m memoryUseJSON) bool { return !keep(m) })
		if len(found) == 0 {
			return
		}
		slices.SortStableFunc(found, order)
		fmt.Fprintln(a.out, title)
		var rows [][]string
		for _, m := range found[:min(len(found), statsMost)] {
			name := plainLine(oneLine(m.Path, fieldBytes))
			if !m.There {
				name += " (gone)"
			}
			rows = append(rows, []string{"  " + name, words(m)})
		}
		printTable(a.out, rows)
		if more := len(found) - statsMost; more > 0 {
			fmt.Fprintf(a.out, "  and %d more\n", more)
		}
	}
	part("most useful", func(m memoryUseJSON) bool { return m.Used > 0 }, func(a, b memoryUseJSON) int { return cmp.Compare(b.Used, a.Used) }, memoryUseJSON.useWords)
	part("recalled and not used", func(m memoryUseJSON) bool { return m.Used == 0 && m.Unused > 0 }, func(a, b memoryUseJSON) int { return cmp.Compare(b.Unused, a.Unused) },
		func(m memoryUseJSON) string {
			return "in " + count(m.Unused, "session") + ", " + count(m.Tokens, "token")
		})
	part("contradicted", func(m memoryUseJSON) bool { return m.Contradicted > 0 }, func(a, b memoryUseJSON) int { return cmp.Compare(b.Contradicted, a.Contradicted) },
		func(m memoryUseJSON) string { return count(m.Contradicted, "time") })
	if len(s.NeverRecalled) > 0 {
		names := s.NeverRecalled[:min(len(s.NeverRecalled), statsMost)]
		text := "never recalled: " + strings.Join(names, ", ")
		if more := len(s.NeverRecalled) - len(names); more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		fmt.Fprintln(a.out, plainLine(text))
	}
	fmt.Fprintln(a.out, "cost: "+s.Cost.words())
}

func sinceDay(t *time.Time) string {
	if t == nil {
		return "then"
	}
	return t.Format(time.DateOnly)
}

func (m memoryUseJSON) useWords() string {
	var ways []string
	for _, w := range []struct {
		n    int
		word string
	}{{m.Read, "read"}, {m.Cited, "cited"}, {m.Words, "words"}} {
		if w.n > 0 {
			ways = append(ways, fmt.Sprintf("%d %s", w.n, w.word))
		}
	}
	text := fmt.Sprintf("used in %s (%s), recalled in %d", count(m.Used, "session"), strings.Join(ways, ", "), m.Sessions)
	if m.LastUsed != nil {
		text += ", last on " + m.LastUsed.Format(time.DateOnly)
	}
	return text
}

func (c useCostJSON) words() string {
	text := count(c.Tokens, "token") + " went with prompts"
	if c.TokensPerUseful != nil {
		text += fmt.Sprintf(", %s for each of %s that were of use", casebook.Thousands(*c.TokensPerUseful), memories(c.Useful))
	}
	switch {
	case c.ModelTokens == 0 && c.MicroUSD == 0:
		return text + "; no model was asked"
	case c.MicroPerUseful == nil:
		return text + fmt.Sprintf("; selecting models took %s in all projects", account.Dollars(c.MicroUSD))
	}
	text += fmt.Sprintf("; selecting models took %s in all projects, %s for each useful memory", account.Dollars(c.MicroUSD), account.Dollars(*c.MicroPerUseful))
	if c.Unpriced > 0 {
		text += fmt.Sprintf(" (%s without a known price are not in it)", count(c.Unpriced, "request"))
	}
	return text
}
