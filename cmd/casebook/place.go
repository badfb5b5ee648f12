package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"casebook"
	"casebook/identity"
	"casebook/internal/secret"
	"casebook/settings"
	"casebook/store"
)

// A place is the working directory's project, settings and memory directory, as every command sees them.
type place struct {
	settings.Place
	parent string // that the memory directory may not lead out of; empty: it lies where it lies
	beyond bool   // its memories count in other places, too
	agent  bool   // it is an agent that asks
}

// place is that of the working directory, with the memories of one scope alone where --scope names one.
func (a *app) place() (place, error) {
	p, err := a.placeOf(nil)
	if err != nil || a.scope == "" {
		return p, err
	}
	return p.in(a.scope)
}

// placeOf counts only some of the client's settings files; nil: all.
func (a *app) placeOf(sources []string) (place, error) {
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return place{}, fmt.Errorf("find the working directory: %w", err)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // settings says what cannot be found without one
	}
	located, err := settings.Locate(dir, settings.Options{Home: home, Env: a.env, Sources: sources, AccountHome: a.account})
	for _, name := range agentVariables {
		if a.masked == "" && located.Settings.ProjectSets(name) {
			a.masked = name
		}
	}
	p := place{Place: located, agent: a.agent() != ""}
	if p.agent && p.Config.Secrets.Allow.Source == settings.SourceEnv { // whoever runs the command could let any value through
		p.Config.Secrets.Allow = settings.Value[[]string]{Source: settings.SourceDefault}
	}
	if err == nil && sources == nil && p.Unclaimed() {
		p.claim(a.now(), identity.Found)
	}
	return p, err
}

// claim writes down whose the memory directory is; what keeps it from being written is a problem, since the answer counts in any case.
func (p *place) claim(now time.Time, how identity.How) {
	if err := p.Claim(now, how); err != nil {
		p.Problems = append(p.Problems, identity.Unwritten(p.State(), err))
	}
}

// store opens the memory directory; nil without an error when there is none yet, or memory is off.
func (p *place) store() (*store.Store, error) {
	if p.Memory.Path == "" && !p.off() { // a problem of the place says why
		return nil, nil
	}
	if !p.Memory.Enabled {
		p.Problems = append(p.Problems, casebook.Problem{Code: "memory-off", Path: p.Memory.Path, Text: "auto memory is switched off",
			Fix: "see autoMemoryEnabled in `casebook config`"})
		return nil, nil
	}
	st, err := p.open()
	if errors.Is(err, fs.ErrNotExist) {
		p.Problems = append(p.Problems, casebook.Problem{Code: "memory-dir-missing", Path: p.Memory.Path, Text: "there are no memories yet", Info: true})
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.Problems = append(p.Problems, prepared(st)...)
	learnAges(st)
	return st, nil
}

// learnFor is how long a command that reads asks git for the ages of memories.
const learnFor = 3 * time.Second

func learnAges(st *store.Store) { st.LearnCommits(context.Background(), learnFor) }

// prepareFor is how long a command that reads waits for a process that is in the middle of a change.
const prepareFor = 2 * time.Second

// prepared finishes what a killed process left half done in a memory directory. It says why it cannot be.
func prepared(st *store.Store) []casebook.Problem {
	ctx, cancel := context.WithTimeout(context.Background(), prepareFor)
	defer cancel()
	return st.Prepare(ctx)
}

// open opens the memory directory.
func (p *place) open() (*store.Store, error) {
	return p.equipped(store.OpenLayer(p.parent, p.Memory.Path))
}

// create is open that makes what is missing.
func (p *place) create() (*store.Store, error) {
	return p.equipped(store.CreateLayer(p.parent, p.Memory.Path))
}

// equipped tells a store what the place knows.
func (p *place) equipped(st *store.Store, err error) (*store.Store, error) {
	if err != nil {
		return nil, err
	}
	st.Others, st.NoSecrets, st.OriginInFile = p.others, p.noSecrets(), p.Config.OriginInFile.Value
	st.Foreign = st.Foreign || p.Memory.FromProject
	if p.Settings.StateDir() != "" {
		st.State = p.State()
	}
	return st, nil
}

// noSecrets are the values that look like secrets and that the person's configuration says are none.
func (p *place) noSecrets() secret.Allow { return secret.Allow(p.Config.Secrets.Allow.Value) }

// none says why there is no memory to be found, for a command that was asked for one.
func (p *place) none() error {
	switch {
	case p.off():
		return errors.New("auto memory is switched off here; `casebook config` says where")
	case p.Memory.Path == "":
		return errors.New(p.nowhere() + "; `casebook doctor` says why there is none")
	}
	return fmt.Errorf("there are no memories in %s yet", p.Memory.Path)
}

// off says that memory is switched off, by which there is none whatever the directory.
func (p *place) off() bool { return !p.Settings.AutoMemoryEnabled.Value }

// nowhere says that there is no memory directory, and where it would be.
func (p *place) nowhere() string {
	if p.Memory.ClientPath == "" {
		return "there is no memory directory here"
	}
	return "there is no memory directory here; it would be " + p.Memory.ClientPath
}

// where ends a sentence about the memory directory.
func (p *place) where() string {
	if p.Memory.Path == "" {
		return ": " + p.nowhere()
	}
	return " in " + p.Memory.Path
}

// report prints problems for people; in JSON they are part of the result. Remarks do not count for --strict.
func (a *app) report(problems []casebook.Problem) {
	for _, p := range problems {
		if !p.Info {
			a.problems++
		}
		if !a.json {
			fmt.Fprintln(a.err, kindOf(p)+":", plainLine(p.String()))
		}
	}
}

// withoutMissing leaves out the remark that there is no memory directory yet, for a command that says so itself.
func withoutMissing(problems []casebook.Problem) []casebook.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p casebook.Problem) bool { return p.Code == "memory-dir-missing" })
}

// kindOf is the word for a problem: a problem, advice, or a remark, which is no fault.
func kindOf(p casebook.Problem) string {
	switch {
	case p.Info:
		return "remark"
	case p.Warning:
		return "advice"
	}
	return "problem"
}

// tally counts problems by their kind, in words.
func tally(problems []casebook.Problem) string {
	n := map[string]int{}
	for _, p := range problems {
		n[kindOf(p)]++
	}
	if len(problems) == 0 {
		return "no problems"
	}
	return count(n["problem"], "problem") + ", " + count(n["advice"], "piece") + " of advice, " + count(n["remark"], "remark")
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

// plain makes text from a file safe for a terminal: control characters, which could move the cursor or change colours, and marks that turn the direction of
// writing become visible marks.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return '\uFFFD'
		}
		return r
	}, s)
}

// plainLine is plain for what must stay one line and one cell: a path, a name, a sentence that holds one.
func plainLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return '\uFFFD'
		}
		return r
	}, plain(s))
}
