package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
)

const (
	// searchLines is how many lines of one memory are shown.
	searchLines = 3
	// searchMemories is how many memories are shown without --all.
	searchMemories = 50
)

// A searching is what `casebook search` was asked for.
type searching struct {
	words  []string // as LinkKey makes them
	filter listFilter
	age    int // in days; less than 0: any
	all    bool
}

func (a *app) search() *cobra.Command {
	var s searching
	c := &cobra.Command{
		Use:   "search TEXT",
		Short: "Find the memories whose text has all these words",
		Long: `search lists, newest first, the memories in which all words of TEXT stand, in any case, parts of words counting, with the
first lines that have one of them: in the text, the path, the name, the description, the hints and the aliases. It shows at
most 50 unless --all is given. It finds what is there by the letter; casebook recall finds what helps.`,
		Example: `  casebook search friday
  casebook search deploy --type project --age 30`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exactly(1)(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if !c.Flags().Changed("age") {
				s.age = -1
			} else if s.age < 0 {
				return fmt.Errorf("%w: --age wants a number of days, not %d", errUsage, s.age)
			}
			if err := s.filter.check(); err != nil {
				return err
			}
			s.words = strings.Fields(casebook.LinkKey(strings.Join(args, " ")))
			if len(s.words) == 0 {
				return fmt.Errorf("%w: there is no text to search for", errUsage)
			}
			return a.runSearch(c.Context(), s)
		},
	}
	c.Flags().StringVar(&s.filter.kind, "type", "", "only memories of `TYPE`: user, feedback, project or reference")
	c.Flags().IntVar(&s.age, "age", 0, "only memories that are at most so many `DAYS` old")
	c.Flags().BoolVar(&s.all, "all", false, "show all memories that are found")
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

func (a *app) runSearch(ctx context.Context, s searching) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	var found []foundJSON
	kept := 0
	all, problems, err := a.allMemories(&p)
	if err != nil {
		return err
	}
	for _, m := range all {
		if !s.filter.keeps(m) || s.age >= 0 && m.AgeDays > s.age || ctx.Err() != nil {
			continue
		}
		if a.agent() != "" && isWithheld(m) { // neither its words nor that they are there
			kept++
			continue
		}
		data, _, err := m.store.Read(m.rel, showBytes)
		if err != nil {
			problems = append(problems, m.store.Problem(m.rel, err))
			continue
		}
		if lines, ok := matching(m.rel, data, s.words); ok {
			found = append(found, foundJSON{m, list(lines)})
		}
	}
	problems = append(problems, keptFromAgent(kept)...)
	if a.json {
		a.report(problems)
		return a.printJSON(struct {
			Memories   []foundJSON        `json:"memories"`
			Considered int                `json:"considered"`
			Problems   []casebook.Problem `json:"problems"`
		}{list(found), len(all), list(problems)})
	}
	a.report(withoutMissing(problems))
	a.printMatches(found, len(all), s.all)
	return nil
}

func (a *app) printMatches(found []foundJSON, considered int, all bool) {
	if len(found) == 0 {
		fmt.Fprintf(a.out, "No memory has these words (%d considered).\n", considered)
		return
	}
	shown := found
	if !all {
		shown = found[:min(len(found), searchMemories)]
	}
	columns := a.columns()
	for _, m := range shown {
		about := fmt.Sprintf("%s, saved %s", typeWord(m.Type), casebook.AgeWords(m.AgeDays))
		fmt.Fprintln(a.out, fitPath(plainLine(m.shown), max(leastColumns, columns-displayWidth(about)))+about)
		for _, l := range m.Lines[:min(len(m.Lines), searchLines)] {
			number := fmt.Sprintf("  %d: ", l.Line)
			fmt.Fprintln(a.out, number+fit(plainLine(strings.TrimSpace(l.Text)), max(leastColumns, columns-len(number))))
		}
	}
	tally := fmt.Sprintf("%s of %s", casebook.Thousands(len(found)), memories(considered))
	if len(shown) < len(found) {
		tally += fmt.Sprintf("; the newest %d are shown, --all shows the rest", len(shown))
	}
	fmt.Fprintln(a.out, tally)
}

// matching says whether all words stand in the path, the text, or what the frontmatter says of the memory, and in which lines one of them does.
func matching(path string, data []byte, words []string) ([]lineJSON, bool) {
	m, _ := casebook.Parse(path, data)
	whole := casebook.LinkKey(strings.Join(slices.Concat([]string{path, m.Name, m.Description, m.Body}, m.Hints, m.Aliases), "\n"))
	for _, w := range words {
		if !strings.Contains(whole, w) {
			return nil, false
		}
	}
	text := strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\r", "\n")
	said := spoken(text, strings.Count(text, "\n")-strings.Count(m.Body, "\n"))
	var lines []lineJSON
	for i, line := range strings.Split(text, "\n") {
		has := func(w string) bool { return strings.Contains(casebook.LinkKey(said[i]), w) }
		if slices.ContainsFunc(words, has) {
			lines = append(lines, lineJSON{i + 1, line})
		}
	}
	return lines, true
}

// spoken is the text by lines, with nothing left of the first ones, the frontmatter, but the values of the keys that are searched.
func spoken(text string, frontmatter int) []string {
	lines := strings.Split(text, "\n")
	searched := false
	for i := range lines[:frontmatter] {
		key, value, isKey := strings.Cut(lines[i], ":")
		if isKey && key == strings.TrimLeft(key, " \t-") {
			searched = slices.Contains([]string{"name", "title", "description", "hints", "aliases"}, strings.Trim(key, ` "'`))
			lines[i] = value
		}
		if !searched || lines[i] == "---" {
			lines[i] = ""
		}
	}
	return lines
}
