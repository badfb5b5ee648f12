package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
	"casebook/verify"
)

func (a *app) verify() *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use:   "verify [NAME]…",
		Short: "Show what became of the files, symbols and commands that memories name",
		Long: `verify finds what memories name (files, folders, symbols, flags, commands, variables, commits, other memories, addresses)
and looks whether the project has it, at HEAD and in the work tree. A reference is

  present   it is there
  moved     it is elsewhere now; renames are followed through the history
  gone      git had it once, and it is nowhere now
  unknown   nothing tells: an address, another program's flag, what a build makes, a file of another branch

Flags, variables, commands and symbols without () are looked for in backticks only. Without a NAME all memories that count
here are looked at. What is moved, gone or unknown is printed; what is present, and addresses, are counted, or printed with --all.
verify reads and asks git, in about the time that git log takes, and changes nothing. --strict exits 1 when something is
moved or gone.`,
		Example: `  casebook verify
  casebook verify deploy-freeze --all
  casebook verify --json`,
		RunE: func(c *cobra.Command, args []string) error { return a.runVerify(c.Context(), args, all) },
	}
	c.Flags().BoolVar(&all, "all", false, "print what is present, and addresses, too")
	return c
}

// A verified is one memory with its references.
type verified struct {
	Path       string               `json:"path"`
	Name       string               `json:"name"`
	References []casebook.Reference `json:"references"`
	shown      string               // its path for people
}

// verifyCounts counts references by their state.
type verifyCounts struct {
	Present int `json:"present"`
	Moved   int `json:"moved"`
	Gone    int `json:"gone"`
	Unknown int `json:"unknown"`
}

type verifyJSON struct {
	Memories []verified         `json:"memories"`
	Counts   verifyCounts       `json:"counts"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) runVerify(ctx context.Context, names []string, all bool) error {
	var chosen []string
	for _, name := range names {
		path, err := a.pathOf(a.fromDir(name))
		if err != nil {
			return fmt.Errorf("verify %s: %w", name, err)
		}
		chosen = append(chosen, path)
	}
	p, err := a.place()
	if err != nil {
		return err
	}
	found, problems, err := a.toVerify(&p)
	if err != nil {
		return err
	}
	checker := verify.Checker{Project: p.Project, Memory: memoryState(ctx, found)}
	out := verifyMemories(ctx, checker, slices.DeleteFunc(found, func(m memoryJSON) bool { return len(names) > 0 && !slices.Contains(chosen, m.Path) }))
	out.Problems = append(problems, out.Problems...)
	a.report(withoutMissing(out.Problems))
	a.problems += out.Counts.Moved + out.Counts.Gone
	if a.json {
		out.Problems = list(out.Problems)
		return a.printJSON(out)
	}
	if len(out.Memories) == 0 {
		fmt.Fprintf(a.out, "No memories%s.\n", plainLine(p.where()))
		return nil
	}
	for _, m := range out.Memories {
		a.printVerified(m, all)
	}
	n, addresses := out.Counts, out.addresses()
	fmt.Fprintf(a.out, "%s: %d present, %d moved, %d gone, %d unknown", memories(len(out.Memories)), n.Present, n.Moved, n.Gone, n.Unknown)
	switch {
	case addresses == 1:
		fmt.Fprint(a.out, " (1 is an address, and none is fetched)")
	case addresses > 1:
		fmt.Fprintf(a.out, " (%d are addresses, and none is fetched)", addresses)
	}
	fmt.Fprintln(a.out)
	return nil
}

// pathOf is the path of a memory that is named, in whichever scope it is.
func (a *app) pathOf(name string) (string, error) {
	defer func(scope string) { a.scope = scope }(a.scope)
	if err := a.settleName(name); err != nil {
		return "", err
	}
	p, st, err := a.reading()
	if err != nil {
		return "", err
	}
	if st == nil {
		return "", p.none()
	}
	h, err := findMemory(st, name)
	return st.Abs(h.Path), err
}

// toVerify are the memories that count here. An agent is told of none that is withheld.
func (a *app) toVerify(p *place) ([]memoryJSON, []casebook.Problem, error) {
	found, problems, err := a.allMemories(p)
	found = slices.DeleteFunc(found, func(m memoryJSON) bool { return m.State == "hidden" })
	if a.agent() != "" {
		n := len(found)
		found = slices.DeleteFunc(found, isWithheld)
		problems = append(problems, keptFromAgent(n-len(found))...)
	}
	return found, problems, err
}

// verifyMemories checks what memories name, in the order of their paths.
func verifyMemories(ctx context.Context, checker verify.Checker, found []memoryJSON) verifyJSON {
	found = slices.SortedFunc(slices.Values(found), func(x, y memoryJSON) int { return strings.Compare(x.Path, y.Path) })
	out := verifyJSON{Memories: []verified{}}
	var texts [][]verify.Mention
	for _, m := range found {
		data, _, err := m.store.Read(m.rel, showBytes)
		if err != nil {
			continue // it is among the problems of the headers
		}
		texts = append(texts, verify.Find(string(data)))
		out.Memories = append(out.Memories, verified{Path: m.Path, Name: m.Name, shown: m.shown})
	}
	refs, problems := checker.Check(ctx, texts)
	out.Problems = problems
	for i := range out.Memories {
		out.Memories[i].References = refs[i]
		for _, r := range refs[i] {
			out.Counts.add(r.State)
		}
	}
	return out
}

// doctorWait is how long doctor waits for one answer of git about what memories name.
const doctorWait = 5 * time.Second

// referenceProblems are what memories name and is moved or gone, for doctor.
func referenceProblems(ctx context.Context, p *place, found []memoryJSON) []casebook.Problem {
	if p.untrusted() {
		return nil
	}
	out := verifyMemories(ctx, verify.Checker{Project: p.Project, Memory: memoryState(ctx, found), Wait: doctorWait}, found)
	var problems []casebook.Problem
	for _, m := range out.Memories {
		for _, r := range m.References {
			q := casebook.Problem{Path: m.Path, Line: r.Line, Warning: true}
			switch r.State {
			case verify.Moved:
				q.Code, q.Text, q.Fix = "reference-moved", fmt.Sprintf("names %s, which is %s now", r.Text, r.To), "write the new name with `casebook edit`"
			case verify.Gone:
				q.Code, q.Text, q.Fix = "reference-gone", fmt.Sprintf("names %s, which is gone", r.Text), "see whether the rest is still true; `casebook verify` says more"
			default:
				continue
			}
			problems = append(problems, q)
		}
	}
	return problems
}

// addresses counts what is unknown because it is an address.
func (v *verifyJSON) addresses() (n int) {
	for _, m := range v.Memories {
		for _, r := range m.References {
			if r.Kind == verify.URL {
				n++
			}
		}
	}
	return n
}

func (n *verifyCounts) add(state string) {
	switch state {
	case verify.Present:
		n.Present++
	case verify.Moved:
		n.Moved++
	case verify.Gone:
		n.Gone++
	default:
		n.Unknown++
	}
}

// memoryState says what became of the memory that a link names: one beside those that were found answers to it, or lies in the trash.
func memoryState(ctx context.Context, found []memoryJSON) func(string) (state, to string) {
	var stores []*store.Store
	var headers []casebook.Header
	for _, m := range found {
		if slices.Contains(stores, m.store) {
			continue
		}
		stores = append(stores, m.store)
		if files, _, err := m.store.List(ctx); err == nil {
			more, _ := m.store.Headers(ctx, files)
			headers = append(headers, more...)
		}
	}
	keys := linkKeys(headers)
	return func(target string) (state, to string) {
		is := func(st *store.Store) bool { return isFile(st, target) || isFile(st, target+".md") }
		switch {
		case keys[casebook.LinkKey(target)], slices.ContainsFunc(stores, is):
			return verify.Present, ""
		case slices.ContainsFunc(stores, func(st *store.Store) bool { return len(trashed(st, target)) > 0 }):
			return verify.Gone, ""
		}
		return verify.Unknown, ""
	}
}

// printVerified prints a memory with its references, unless there is nothing to tell.
func (a *app) printVerified(m verified, all bool) {
	var rows [][]string
	for _, r := range m.References {
		if (r.State == verify.Present || r.Kind == verify.URL) && !all {
			continue
		}
		what := r.State
		if r.To != "" {
			what += " to " + r.To
			if r.State == verify.Present {
				what = r.State + " as " + r.To
			}
		}
		if r.Reason != "" {
			what += " (" + r.Reason + ")"
		}
		rows = append(rows, []string{fmt.Sprintf("  %d", r.Line), plainLine(r.Text), plainLine(what)})
	}
	if len(rows) == 0 {
		return
	}
	fmt.Fprintln(a.out, plainLine(m.shown))
	printTable(a.out, rows)
}
