package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// A logging is what `casebook log` was asked for.
type logging struct {
	text  string
	given bool
	date  string
	list  bool
}

func (a *app) log() *cobra.Command {
	var l logging
	c := &cobra.Command{
		Use:   "log [TEXT|-]",
		Short: "Add a line to today's log, or print a log",
		Long: `log adds TEXT, or with - what comes from standard input, as one line to the log of the day and prints the log's path; line
breaks become blanks. Without TEXT it prints today's log. Logs lie in logs/YYYY/MM/ of the memory directory, a file a day
by the local date. Lines are only added: nothing rewrites, lists or recalls them, and they are no memories; casebook dream
makes memories of what is worth keeping in them.`,
		Example: `  casebook log "staging moved to the new cluster"
  casebook log
  casebook log --date 2026-11-30
  casebook log --list`,
		Args: atMostOne,
		RunE: func(c *cobra.Command, args []string) error {
			l.text, l.given = strings.Join(args, ""), len(args) > 0
			return a.runLog(c.Context(), l)
		},
	}
	c.Flags().StringVar(&l.date, "date", "", "print the log of that `DAY`, YYYY-MM-DD")
	c.Flags().BoolVar(&l.list, "list", false, "list the days that have a log")
	return c
}

// usage refuses what does not go together.
func (l logging) usage() error {
	switch {
	case l.given && (l.list || l.date != ""):
		return fmt.Errorf("%w: a TEXT goes into today's log; --date and --list only read", errUsage)
	case l.list && l.date != "":
		return fmt.Errorf("%w: --list lists all days; give one of --date and --list", errUsage)
	}
	return nil
}

func (a *app) runLog(ctx context.Context, l logging) error {
	if err := l.usage(); err != nil {
		return err
	}
	switch {
	case l.given:
		return a.addToLog(ctx, l.text)
	case l.list:
		return a.listLogs()
	}
	day := a.now()
	if l.date != "" {
		var p *casebook.Problem
		if day, p = casebook.ParseDay(l.date); p != nil {
			return fmt.Errorf("%w: --date: %s; %s", errUsage, p.Text, p.Fix)
		}
	}
	return a.printLog(day)
}

type loggedJSON struct {
	Path     string             `json:"path"`
	Problems []casebook.Problem `json:"problems"`
}

// addToLog may be called by an agent: a line is marked by nothing but its time. Of what it says, dream makes memories where it is a plain fact of the project; it asks a person about the rest.
func (a *app) addToLog(ctx context.Context, text string) error {
	if text == "-" {
		data, err := io.ReadAll(io.LimitReader(a.in, editorBytes))
		if err != nil {
			return fmt.Errorf("read the text: %w", err)
		}
		text = string(data)
	}
	p, st, err := a.writing()
	if err == nil {
		st, err = a.created(&p, st)
	}
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	file, err := store.Logs{Store: st, Check: a.checkLine(st)}.Append(ctx, text)
	if err != nil {
		return err
	}
	a.report(p.Problems)
	if a.json {
		return a.printJSON(loggedJSON{st.Abs(file), list(p.Problems)})
	}
	_, err = fmt.Fprintln(a.out, plainLine(st.Abs(file)))
	return err
}

type logJSON struct {
	Date     string             `json:"date"`
	Path     string             `json:"path"`
	Text     string             `json:"text"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) printLog(day time.Time) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	date := day.Format(time.DateOnly)
	none := fmt.Errorf("log: there is no log of %s; `casebook log --list` lists the days", date)
	if st == nil {
		return none
	}
	text, err := store.Logs{Store: st}.Read(day)
	if errors.Is(err, fs.ErrNotExist) {
		return none
	}
	if err != nil {
		return err
	}
	a.report(p.Problems)
	if a.json {
		return a.printJSON(logJSON{date, st.Abs(casebook.LogPath(day)), string(text), list(p.Problems)})
	}
	_, err = fmt.Fprint(a.out, plain(strings.ReplaceAll(string(text), "\r\n", "\n")))
	return err
}

type logDayJSON struct {
	Date  string `json:"date"`
	Path  string `json:"path"`
	Bytes int64  `json:"bytes"`
}

func (a *app) listLogs() error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	problems := p.Problems
	days := []logDayJSON{}
	if st != nil {
		all, more, err := store.Logs{Store: st}.Days()
		if err != nil {
			return err
		}
		problems = append(problems, more...)
		for _, d := range all {
			days = append(days, logDayJSON{d.Day, st.Abs(d.Path), d.Bytes})
		}
	}
	if a.json {
		a.report(problems)
		return a.printJSON(struct {
			Days     []logDayJSON       `json:"days"`
			Problems []casebook.Problem `json:"problems"`
		}{days, list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(days) == 0 {
		fmt.Fprintln(a.out, "There are no logs.")
	}
	for _, d := range days {
		fmt.Fprintln(a.out, d.Date)
	}
	return nil
}

// checkLine refuses a line with a secret, and from an agent one that could mislead whoever reads the log.
func (a *app) checkLine(st *store.Store) func(string) error {
	return func(text string) error {
		problems := store.Secrets("", []byte(text), st.NoSecrets)
		if a.agent() != "" {
			for _, p := range store.Suspicions(casebook.IndexFile, []byte(text)) { // whose name is not looked at
				p.Path, p.Warning, p.Fix = "", false, "say it without that"
				problems = append(problems, p)
			}
		}
		return refusal(problems)
	}
}
