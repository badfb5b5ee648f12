package main

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"casebook"
	"casebook/store"
)

// A checkup is what doctor finds by reading all memories whole.
type checkup struct {
	problems []casebook.Problem
	// remarks are what may be meant as it is: links to memories that are still to come, and weekdays that are those of every week.
	remarks []casebook.Problem
}

// checkup reads all memories. found are the problems of their headers, which are not told twice.
func (a *app) checkup(ctx context.Context, st *store.Store, found []casebook.Problem) (checkup, error) {
	var c checkup
	files, _, err := st.List(ctx)
	if err != nil {
		return c, err
	}
	slices.SortFunc(files, func(x, y store.File) int { return strings.Compare(x.Path, y.Path) })
	headers, _ := st.Headers(ctx, files)
	if st.Others != nil {
		headers = append(headers, st.Others(ctx)...)
	}
	keys := linkKeys(headers)
	told := map[[2]string]bool{}
	for _, p := range found {
		told[[2]string{p.Path, p.Code}] = true
	}
	for _, f := range files {
		data, _, err := st.Read(f.Path, 0)
		if err != nil {
			continue // it is among found
		}
		c.problems = append(c.problems, kept(st, f.Path, data)...)
		c.problems = append(c.problems, heldSecrets(st, f.Path, data)...)
		m, _ := casebook.Parse(st.Abs(f.Path), data)
		for _, p := range m.Validate() {
			switch {
			case told[[2]string{p.Path, p.Code}]:
			case p.Code == "date-relative":
				p.Warning, p.Info = false, true
				c.remarks = append(c.remarks, p)
			default:
				c.problems = append(c.problems, p)
			}
		}
		c.remarks = append(c.remarks, deadLinks(st, f.Path, data, keys)...)
	}
	c.problems = append(c.problems, st.Twins(files)...)
	if index, _, err := st.Read(casebook.IndexFile, 0); err == nil { // which an agent reads by itself
		c.problems = append(c.problems, store.Suspicions(st.Abs(casebook.IndexFile), index)...)
	}
	c.remarks = append(c.remarks, st.HardLinks(files)...)
	left, err := st.LeftOver(ctx)
	for _, path := range left {
		c.problems = append(c.problems, leftOver(st, path))
	}
	return c, err
}

// kept says that a memory is withheld from agents, and why.
func kept(st *store.Store, path string, data []byte) []casebook.Problem {
	reasons := st.Withheld(path, data)
	if len(reasons) == 0 {
		return nil
	}
	var texts []string
	for _, r := range reasons {
		texts = append(texts, r.Text)
	}
	return []casebook.Problem{{Code: "memory-withheld", Path: st.Abs(path), Text: "recall leaves it out until a person has accepted it: " + strings.Join(texts, "; "),
		Fix: "look at it with `casebook review`"}}
}

// heldSecrets says where a memory holds a secret, which another program wrote or which came before there was a check. It is advice, as when the memory is changed.
func heldSecrets(st *store.Store, path string, data []byte) []casebook.Problem {
	problems := store.Secrets(st.Abs(path), data, st.NoSecrets)
	for i := range problems {
		problems[i].Warning = true
		problems[i].Fix = "`casebook remember --update --redact --name " + casebook.ShellWord(strings.TrimSuffix(path, ".md")) +
			"` takes it out of the memory, `casebook forget` out of its history, too; renew it where it counts"
	}
	return problems
}

// linkKeys are all keys by which a link finds a memory or the index.
func linkKeys(headers []casebook.Header) map[string]bool {
	index := casebook.Header{Path: casebook.IndexFile, Name: casebook.IndexFile}
	keys := map[string]bool{}
	for _, h := range append(headers, index) {
		for _, key := range h.LinkKeys() {
			keys[key] = true
		}
	}
	return keys
}

// deadLinks are the links of a memory that lead to no memory and to no other file of the directory.
func deadLinks(st *store.Store, path string, data []byte, keys map[string]bool) []casebook.Problem {
	var dead []casebook.Problem
	for _, l := range casebook.MemoryLinks(data) {
		if keys[casebook.LinkKey(l.Target)] || strings.Contains(l.Target, "://") || isFile(st, l.Target) || isFile(st, l.Target+".md") {
			continue
		}
		dead = append(dead, casebook.Problem{Code: "link-unknown", Path: st.Abs(path), Line: l.Line, Text: fmt.Sprintf("no memory answers to [[%s]]", l.Target),
			Fix: "write the memory, or name another", Info: true})
	}
	return dead
}

func isFile(st *store.Store, path string) bool {
	return fs.ValidPath(path) && st.Has(path)
}

func leftOver(st *store.Store, path string) casebook.Problem {
	return casebook.Problem{Code: "temporary-left", Path: st.Abs(path), Text: "a casebook that was killed left this temporary file", Fix: "run `casebook doctor --fix`"}
}

// likeThat is how many pieces of advice of one code, or remarks, are told one by one.
const likeThat = 10

// shortened counts at the end what is the same advice over and over; problems are told one by one.
func shortened(problems []casebook.Problem) []casebook.Problem {
	var short, more []casebook.Problem
	seen := map[string]int{}
	for _, p := range problems {
		seen[p.Code]++
		switch n := seen[p.Code]; {
		case n <= likeThat || p.Refuses():
			short = append(short, p)
		case n == likeThat+1:
			more = append(more, p)
		}
	}
	for _, p := range more {
		p.Path, p.Line, p.Text, p.Fix = "", 0, fmt.Sprintf("%d more of that kind", seen[p.Code]-likeThat), "--json lists them"
		short = append(short, p)
	}
	return short
}
