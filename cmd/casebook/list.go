package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/recall"
	"casebook/store"
)

// A listFilter says which memories are asked for; the zero value keeps all.
type listFilter struct {
	kind          string
	stale, pinned bool
}

func (f listFilter) check() error {
	if _, ok := casebook.ParseType(f.kind); f.kind != "" && !ok {
		return fmt.Errorf("%w: --type %s: the types are user, feedback, project and reference", errUsage, f.kind)
	}
	return nil
}

func (f listFilter) keeps(m memoryJSON) bool {
	return (f.kind == "" || string(m.Type) == f.kind) && (!f.stale || m.Stale) && (!f.pinned || m.Pinned)
}

// String is the filter in words, for a list that is empty.
func (f listFilter) String() string {
	words := ""
	if f.stale {
		words += " that are stale"
	}
	if f.pinned {
		words += " that are pinned"
	}
	if f.kind != "" {
		words = " of type " + f.kind + words
	}
	return words
}

func (a *app) list() *cobra.Command {
	var f listFilter
	c := &cobra.Command{
		Use:   "list",
		Short: "List the memories that count here, newest first",
		Long: `list prints a line for each memory that counts here, newest first: its path, type, age and description. One that is withheld
waits for casebook review before agents see it; one that is hidden lies under a worktree's own of the same name.`,
		Example: `  casebook list
  casebook list --type feedback
  casebook list --stale`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return err
			}
			return a.runList(f)
		},
	}
	c.Flags().StringVar(&f.kind, "type", "", "only memories of `TYPE`: user, feedback, project or reference")
	c.Flags().BoolVar(&f.stale, "stale", false, "only memories that are shown with a note of their age")
	c.Flags().BoolVar(&f.pinned, "pinned", false, "only memories that are pinned in the index")
	return c
}

type memoryJSON struct {
	Name        string         `json:"name"`
	Type        casebook.Type  `json:"type"`
	Description string         `json:"description"`
	Path        string         `json:"path"`
	AgeDays     int            `json:"ageDays"`
	Stale       bool           `json:"stale"`
	Pinned      bool           `json:"pinned"`
	Scope       casebook.Scope `json:"scope"`
	State       string         `json:"state"`
	// Origin is whose words they are; empty: another program wrote the text.
	Origin casebook.Origin `json:"origin,omitempty"`

	rel   string // to its directory
	shown string // its path for people
	time  time.Time
	store *store.Store
}

func (a *app) runList(f listFilter) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	found, problems, err := a.allMemories(&p)
	if err != nil {
		return err
	}
	if a.scope == "" && p.Memory.Enabled && !slices.ContainsFunc(found, func(m memoryJSON) bool { return m.Scope == casebook.ScopeProject }) {
		problems = append(problems, movedAway(p)...)
	}
	found, kept := a.veiled(slices.DeleteFunc(found, func(m memoryJSON) bool { return !f.keeps(m) }))
	problems = append(problems, kept...)
	if a.json {
		a.report(problems)
		return a.printJSON(struct {
			Memories []memoryJSON       `json:"memories"`
			Problems []casebook.Problem `json:"problems"`
		}{list(found), list(problems)})
	}
	a.report(withoutMissing(problems))
	if len(found) == 0 {
		fmt.Fprintf(a.out, "No memories%s%s.\n", f, plainLine(p.where()))
		return nil
	}
	a.printMemories(found)
	return nil
}

// leastColumns is how narrow paths and descriptions are cut at most, however narrow the terminal is.
const leastColumns = 12

// printMemories prints one line a memory. The path is cut to half of what type and age leave, unless the descriptions need less.
func (a *app) printMemories(found []memoryJSON) {
	var rows [][]string
	var widest [4]int
	for _, m := range found {
		row := []string{plainLine(m.shown), string(m.Type), m.ageAndState(), plainLine(strings.Join(strings.Fields(m.Description), " "))}
		for i, cell := range row {
			widest[i] = max(widest[i], displayWidth(cell))
		}
		rows = append(rows, row)
	}
	room := a.columns() - widest[1] - widest[2] - 3*columnGap
	path := max(leastColumns, min(widest[0], max(room/2, room-widest[3])))
	for _, row := range rows {
		row[0], row[3] = fitPath(row[0], path), fit(row[3], max(leastColumns, room-path))
	}
	printTable(a.out, rows)
}

// ageAndState is its age in words, and what keeps agents from seeing it.
func (m memoryJSON) ageAndState() string {
	words := casebook.AgeWords(m.AgeDays)
	if m.State != "active" {
		words += ", " + m.State
	}
	return words
}

// allMemories gives those of all directories that count here, newest first by their own time.
func (a *app) allMemories(p *place) ([]memoryJSON, []casebook.Problem, error) {
	own, further, err := p.stores()
	if err != nil {
		return nil, nil, err
	}
	var found []memoryJSON
	problems := p.Problems
	for i, l := range append([]recall.Layer{{Store: own, Scope: p.Scope}}, further...) {
		if l.Store == nil {
			continue
		}
		more, headers, told, err := a.memoriesOf(p, l)
		if err != nil && (own != nil || i > 0) && len(further) > 0 {
			problems = append(problems, recall.LayerProblem(l.Store.Dir, err))
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if l.Under && own != nil {
			hide(own, headers, more)
		}
		found, problems = append(found, more...), append(problems, told...)
	}
	slices.SortStableFunc(found, func(a, b memoryJSON) int { return b.time.Compare(a.time) })
	return found, problems, nil
}

// hide marks the memories that one of the directory above hides.
func hide(above *store.Store, headers []casebook.Header, found []memoryJSON) {
	files, _, err := above.List(context.Background())
	if err != nil {
		return
	}
	upper, _ := above.Headers(context.Background(), files)
	for i, hidden := range casebook.Hidden(upper, headers) {
		if hidden {
			found[i].State = "hidden"
		}
	}
}

// memories gives those of one directory.
func (a *app) memories(p *place, st *store.Store) ([]memoryJSON, []casebook.Problem, error) {
	found, _, problems, err := a.memoriesOf(p, recall.Layer{Store: st, Scope: p.Scope})
	return found, problems, err
}

// memoriesOf gives the memories of a layer with their headers, newest first by their own time.
func (a *app) memoriesOf(p *place, l recall.Layer) ([]memoryJSON, []casebook.Header, []casebook.Problem, error) {
	ctx := context.Background()
	files, problems, err := l.Store.List(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	headers, more := l.Store.Headers(ctx, files)
	var found []memoryJSON
	headers = casebook.NewManifest(headers, -1).Headers
	slices.SortStableFunc(headers, func(a, b casebook.Header) int { return b.Time().Compare(a.Time()) })
	for _, h := range headers {
		age := casebook.AgeDays(h.Time(), a.now())
		m := memoryJSON{Name: h.Name, Type: h.Type, Description: h.Description, Path: l.Store.Abs(h.Path), AgeDays: age,
			Stale: p.Config.Recall.Staleness().Stale(age), Pinned: h.Pinned, Scope: l.Scope, State: "active", rel: h.Path, shown: h.Path, time: h.Time(), store: l.Store}
		switch {
		case l.Scope == casebook.ScopeTeam && p.Scope != casebook.ScopeTeam:
			m.shown = "team/" + h.Path
		case l.Store.Dir != p.Memory.Path:
			m.shown = p.short(m.Path)
		}
		m.State, m.Origin = stateOf(l.Store, h.Path)
		found = append(found, m)
	}
	return found, headers, append(problems, more...), nil
}

// stateOf is "withheld" for a memory that no agent sees before a person has accepted it, and says whose its words are.
func stateOf(st *store.Store, path string) (string, casebook.Origin) {
	data, _, err := st.Read(path, 0)
	if err != nil {
		return "active", ""
	}
	t, _ := st.Authorship(path, casebook.HashOf(data))
	if len(st.Withheld(path, data)) > 0 {
		return "withheld", t.Provenance.Origin
	}
	return "active", t.Provenance.Origin
}

// oneLine folds white space and cuts at limit bytes, at a character.
func oneLine(s string, limit int) string {
	s = strings.Join(strings.Fields(s), " ")
	if cut, did := casebook.CutText(s, 0, limit); did {
		return cut + "…"
	}
	return s
}
