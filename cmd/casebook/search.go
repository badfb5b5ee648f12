package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
)

// searchLines is how many lines of one memory are shown.
const searchLines = 3

func (a *app) search() *cobra.Command {
	var f listFilter
	age := -1
	c := &cobra.Command{
		Use:   "search TEXT",
		Short: "Find the memories whose text has all these words",
		Long: `search lists, newest first, the memories in whose file all words of TEXT stand, in any case, parts of words counting, with
the first lines that have one of them. It finds what is there by the letter; casebook recall finds what helps.`,
		Example: `  casebook search friday
  casebook search deploy --type project --age 30`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exactly(1)(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("age") && age < 0 {
				return fmt.Errorf("%w: --age %d: a number of days", errUsage, age)
			}
			if err := f.check(); err != nil {
				return err
			}
			return a.runSearch(c.Context(), strings.Join(args, " "), f, age)
		},
	}
	c.Flags().StringVar(&f.kind, "type", "", "only memories of `TYPE`: user, feedback, project or reference")
	c.Flags().IntVar(&age, "age", -1, "only memories that are at most so many `DAYS` old")
	return c
}

type foundJSON struct {
	memoryJSON
	Lines []lineJSON `json:"lines"`
}

type lineJSON struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

func (a *app) runSearch(ctx context.Context, text string, f listFilter, age int) error {
	words := strings.Fields(casebook.LinkKey(text))
	if len(words) == 0 {
		return fmt.Errorf("%w: there is no text to search for", errUsage)
	}
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	var found []foundJSON
	var all []memoryJSON
	problems := p.Problems
	if st != nil {
		var more []casebook.Problem
		if all, more, err = a.memories(&p, st); err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	for _, m := range all {
		if !f.keeps(m) || age >= 0 && m.AgeDays > age || ctx.Err() != nil {
			continue
		}
		data, _, err := st.Read(m.rel, showBytes)
		if err != nil {
			problems = append(problems, st.Problem(m.rel, err))
			continue
		}
		if lines, ok := matching(m.rel, string(data), words); ok {
			found = append(found, foundJSON{m, list(lines)})
		}
	}
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Memories   []foundJSON        `json:"memories"`
			Considered int                `json:"considered"`
			Problems   []casebook.Problem `json:"problems"`
		}{list(found), len(all), list(problems)})
	}
	for _, m := range found {
		fmt.Fprintf(a.out, "%s%s, saved %s\n", plainLine(m.rel), typeWord(m.Type), casebook.AgeWords(m.AgeDays))
		for _, l := range m.Lines[:min(len(m.Lines), searchLines)] {
			fmt.Fprintf(a.out, "  %d: %s\n", l.Line, plainLine(oneLine(l.Text, 150)))
		}
	}
	if len(found) == 0 {
		fmt.Fprintf(a.out, "No memory has these words (%d considered).\n", len(all))
	}
	return nil
}

// matching says whether all words stand in the path or the text, and in which lines one of them does.
func matching(path, text string, words []string) ([]lineJSON, bool) {
	missing := map[string]bool{}
	for _, w := range words {
		missing[w] = !strings.Contains(casebook.LinkKey(path), w)
	}
	var lines []lineJSON
	n := 0
	for line := range strings.Lines(text) {
		n++
		key := casebook.LinkKey(line)
		has := false
		for _, w := range words {
			if strings.Contains(key, w) {
				missing[w], has = false, true
			}
		}
		if has {
			lines = append(lines, lineJSON{n, strings.TrimRight(line, "\r\n")})
		}
	}
	for _, m := range missing {
		if m {
			return nil, false
		}
	}
	return lines, true
}
