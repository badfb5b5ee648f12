package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"casebook"
	"casebook/project"
	"casebook/settings"
	"casebook/store"
)

// A place is the project, its settings and its memory directory, as every command sees them.
type place struct {
	project  project.Project
	settings settings.Settings
	config   settings.Config
	trust    settings.Trust
	memory   settings.Dir
	problems []casebook.Problem
}

func (a *app) place() (place, error) {
	var p place
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return p, fmt.Errorf("find the working directory: %w", err)
	}
	var more []casebook.Problem
	if p.project, p.problems, err = project.Find(dir); err != nil {
		return p, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // settings says what cannot be found without one
	}
	p.settings, more = settings.Load(settings.Options{Home: home, Env: a.env, Project: p.project})
	p.problems = append(p.problems, more...)
	p.config, more = settings.LoadConfig(p.settings)
	p.problems = append(p.problems, more...)
	p.trust = settings.TrustIn(p.settings.StateDir())
	p.problems = append(p.problems, p.trust.Problems()...)
	p.memory, more = settings.MemoryDir(p.settings, p.config, p.trust)
	p.problems = append(p.problems, more...)
	return p, nil
}

// store opens the memory directory; nil without an error when there is none yet, or memory is off.
func (p *place) store() (*store.Store, error) {
	if !p.memory.Enabled {
		p.problems = append(p.problems, casebook.Problem{Code: "memory-off", Path: p.memory.Path, Text: "auto memory is switched off",
			Fix: "see autoMemoryEnabled in `casebook config`"})
		return nil, nil
	}
	st, err := store.Open(p.memory.Path)
	if errors.Is(err, fs.ErrNotExist) {
		p.problems = append(p.problems, casebook.Problem{Code: "memory-dir-missing", Path: p.memory.Path, Text: "there are no memories yet"})
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	st.Team = p.config.Team.Enabled.Value
	return st, nil
}

// stateDir is where casebook keeps what belongs to this memory directory.
func (p *place) stateDir() string {
	return settings.MemoryStateDir(p.settings.StateDir(), p.memory.Path)
}

// budget is the configured budget.
func budget(c settings.RecallConfig) casebook.Budget {
	return casebook.Budget{Files: c.MaxFiles.Value, Lines: c.MaxLines.Value, Bytes: c.MaxBytes.Value, HookChars: c.HookChars.Value, SessionBytes: c.SessionBytes.Value}
}

// report prints problems for people; in JSON they are part of the result.
func (a *app) report(problems []casebook.Problem) {
	a.problems += len(problems)
	if a.json {
		return
	}
	for _, p := range problems {
		fmt.Fprintln(a.err, "problem:", p)
	}
}

// printJSON prints one result.
func (a *app) printJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// list makes an empty list out of nil, so that JSON has [] and never null.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// indexDir is where the lexical index of this memory directory is kept.
func indexDir(p *place) string { return filepath.Join(p.stateDir(), "index") }

func staleness(c settings.RecallConfig) casebook.Staleness {
	return casebook.StaleAfter(c.StaleAfterDays.Value)
}

// plain makes text from a file safe for a terminal: control characters, which could move the cursor or change colours, become visible marks.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, s)
}
