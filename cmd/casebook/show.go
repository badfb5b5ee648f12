package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// showBytes bounds what show prints of one file.
const showBytes = 16 << 20

func (a *app) show() *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME[@TIME]",
		Short: "Print one memory as it is on disk, or as it was at a time",
		Long: `show prints a memory, found by its name, its title, its file name with or without .md, or its path. With a TIME it prints the
text that the memory had then, by the history, also of one in the trash; casebook restore --help has the forms of a TIME.
show MEMORY.md prints the index. With --json it also says whose words a memory holds, from where, and whether a person has
accepted them.`,
		Example: `  casebook show deploy-freeze
  casebook show deploy-freeze --json
  casebook show deploy-freeze@2026-11-30`,
		Args: exactly(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runShow(a.fromDir(args[0])) },
	}
}

// A shown is a text to print: that of a memory, now or at a time, or of the index.
type shown struct {
	path string
	text []byte
	cut  bool      // it is longer than showBytes
	time time.Time // since when the memory has the text, unless that states a time
}

func (a *app) runShow(what string) error {
	if err := a.settleName(what); err != nil {
		return fmt.Errorf("show %s: %w", what, err)
	}
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if st == nil {
		return fmt.Errorf("show %s: %w", what, p.none())
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("show %s: %w", what, err)
	}
	at, err := a.moment(st, what)
	if err != nil {
		return err
	}
	s, err := a.toShow(st, at)
	if err != nil {
		return fmt.Errorf("show %s: %w", what, err)
	}
	if s.path != casebook.IndexFile && a.agent() != "" && len(st.Withheld(s.path, s.text)) > 0 {
		return fmt.Errorf("show %s: it is withheld from agents until a person accepts it; `casebook review` says why", what)
	}
	return a.printShown(st, s, p.Problems)
}

type shownJSON struct {
	Name        string        `json:"name"`
	Type        casebook.Type `json:"type"`
	Description string        `json:"description"`
	Hints       []string      `json:"hints"`
	Path        string        `json:"path"`
	AgeDays     int           `json:"ageDays"`
	Body        string        `json:"body"`
	// Origin is whose words they are; empty: another program wrote the text.
	Origin   casebook.Origin    `json:"origin"`
	Sources  []string           `json:"sources"`
	Accepted bool               `json:"accepted"`
	Branch   string             `json:"branch"`
	Commit   string             `json:"commit"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) printShown(st *store.Store, s shown, problems []casebook.Problem) error {
	var m casebook.Memory
	if s.path == casebook.IndexFile {
		m.Name, m.Body = s.path, string(s.text)
	} else {
		var found []casebook.Problem
		m, found = casebook.Parse(st.Abs(s.path), s.text)
		problems = append(problems, found...)
	}
	if s.cut {
		problems = append(problems, casebook.Problem{Code: "memory-large", Path: st.Abs(s.path), Text: fmt.Sprintf("only the first %d MiB are shown", showBytes>>20)})
	}
	a.report(problems)
	if !a.json {
		_, err := fmt.Fprint(a.out, strings.TrimRight(plain(strings.ReplaceAll(string(s.text), "\r\n", "\n")), "\n"), "\n")
		return err
	}
	if !m.Stated.IsZero() {
		s.time = m.Stated
	}
	by := provenanceOf(st, s)
	return a.printJSON(shownJSON{m.Name, m.Type, m.Description, list(m.Hints), st.Abs(s.path), casebook.AgeDays(s.time, a.now()), m.Body,
		by.Origin, list(by.Sources), by.Accepted, by.Branch, by.Commit, list(problems)})
}

// toShow finds what a person wants to see.
func (a *app) toShow(st *store.Store, m moment) (shown, error) {
	if !m.time.IsZero() {
		past, err := a.textAt(st, m)
		return shown{path: past.Path, text: past.Text, time: past.Time}, err
	}
	h, err := findMemory(st, m.name)
	if errors.Is(err, errIndex) {
		h.Path, err = casebook.IndexFile, nil
	}
	if err != nil {
		return shown{}, err
	}
	text, cut, err := st.Read(h.Path, showBytes)
	if err != nil {
		return shown{}, err
	}
	if h.Path == casebook.IndexFile {
		info, err := os.Stat(st.Abs(h.Path))
		if err != nil {
			return shown{}, err
		}
		h.ModTime = info.ModTime()
	}
	return shown{h.Path, text, cut, h.Time()}, nil
}

// provenanceOf says where the shown text comes from, as far as casebook knows.
func provenanceOf(st *store.Store, s shown) casebook.Provenance {
	if s.cut {
		return casebook.Provenance{}
	}
	t, _ := st.Authorship(s.path, casebook.HashOf(s.text))
	return t.Provenance
}
