package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"casebook"
	"casebook/instruction"
)

// short is a path as a person would write it: below the working directory, below home, or whole.
func (p place) short(path string) string {
	if rel, err := filepath.Rel(p.Project.Dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	if home := p.Settings.Home; home != "" {
		if rel, err := filepath.Rel(home, path); err == nil && filepath.IsLocal(rel) {
			return filepath.Join("~", rel)
		}
	}
	return path
}

// printLoad shows the files as a tree for people: imports stand below their importer.
func (a *app) printLoad(p place, l loadCall, out loadJSON, differs int) {
	chars := 0
	for _, f := range out.Eager {
		chars += f.Chars
	}
	limit := p.Config.Instructions.BudgetChars.Value
	if isAgent(out.Profile) {
		limit = 0 // other agents have no such budget
	}
	one, many := "loads at the start", "load at the start"
	if l.atCompact {
		one, many = "is read again after a compaction", "are read again after a compaction"
	}
	what := many
	if len(out.Eager) == 1 {
		what = one
	}
	switch {
	case l.off:
		fmt.Fprintln(a.out, "instruction files are switched off here")
	case len(out.Eager)+len(out.Lazy)+len(out.Waiting)+len(out.Skipped) == 0 && !isAgent(out.Profile):
		fmt.Fprintln(a.out, "no instruction files here: casebook init drafts a first CLAUDE.md")
	default:
		budget := ""
		if limit > 0 {
			budget = ", " + percent(chars, limit) + " of the budget of " + casebook.Thousands(limit)
		}
		fmt.Fprintf(a.out, "%s %s: %s characters, about %s tokens%s%s\n", count(len(out.Eager), "file"), what, casebook.Thousands(chars), casebook.Thousands(tokens(out.Eager)), budget, readBy(out.Profile, differs))
	}
	a.printFiles(p, out.Eager, 1, limit)
	number := len(out.Eager) + 1
	for _, lazy := range out.Lazy {
		if l.atCompact {
			continue
		}
		fmt.Fprintf(a.out, "\n%s with %s\n", count(len(lazy.Loads), "file"), plainLine(p.short(lazy.Trigger)))
		a.printFiles(p, lazy.Loads, number, limit)
		a.printSkipped(p, lazy.Skipped)
		number += len(lazy.Loads)
	}
	if l.atCompact {
		a.printLost(p, out.Lazy)
	}
	a.printWaiting(p, out.Waiting, l.verbose)
	a.printSkipped(p, out.Skipped)
	a.printCuts(p, out.Cuts)
	switch {
	case isAgent(out.Profile):
	case out.MemoryDir != nil:
		fmt.Fprintf(a.out, "\nmemories: %s\n", plainLine(p.short(*out.MemoryDir)))
	default:
		fmt.Fprintln(a.out, "\nmemories: off")
	}
	if l.check {
		fmt.Fprintln(a.out, "\n"+tally(out.Problems))
	}
}

// isAgent says whether a profile is that of another agent than Claude Code.
func isAgent(profile string) bool {
	return profile != instruction.Casebook().Name && profile != instruction.ClaudeCode().Name
}

// readBy says whose reading is shown, and how far Claude Code's differs.
func readBy(profile string, differs int) string {
	if differs == 0 {
		return ", as " + profile + " reads them"
	}
	return ", as " + profile + " reads them\nClaude Code reads " + count(differs, "file") + " otherwise, or not: casebook load --diff casebook claude-code"
}

// printFiles shows one line a file: its number, tier, characters, share of the budget where there is one, path, reason.
func (a *app) printFiles(p place, files []casebook.Instruction, first, limit int) {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	depth := map[string]int{}
	for i, f := range files {
		reason := reasonWords(f)
		if above, shown := depth[f.Parent]; shown {
			depth[f.Path] = above + 1
		} else {
			depth[f.Path] = 0
			if f.Parent != "" {
				reason = "(imported by " + plainLine(p.short(f.Parent)) + ")"
			}
		}
		if f.Cut {
			reason = strings.TrimSpace(reason + " (cut)")
		}
		share := ""
		if limit > 0 {
			share = percent(f.Chars, limit)
		}
		line := fmt.Sprintf("%s%s  %s", strings.Repeat("  ", depth[f.Path]), plainLine(p.short(f.Path)), reason)
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t  %s\n", first+i, f.Tier, casebook.Thousands(f.Chars), share, strings.TrimRight(line, " "))
	}
	w.Flush()
}

// reasonWords is why a file is loaded.
func reasonWords(f casebook.Instruction) string {
	switch f.Reason {
	case casebook.ReasonInclude:
		return "(imported)"
	case casebook.ReasonNested:
		return "(its folder)"
	case casebook.ReasonGlob:
		return "(matches " + plainLine(strings.Join(f.Globs, ", ")) + ")"
	}
	return ""
}

func (a *app) printLost(p place, lazy []lazyJSON) {
	n := 0
	for _, z := range lazy {
		n += len(z.Loads)
	}
	if n == 0 {
		return
	}
	fmt.Fprintf(a.out, "\n%s gone until used again\n", count(n, "file"))
	for _, z := range lazy {
		for _, f := range z.Loads {
			fmt.Fprintf(a.out, "  %s, with %s\n", plainLine(p.short(f.Path)), plainLine(p.short(z.Trigger)))
		}
	}
}

// fewWaiting is how many rules that wait are shown without --verbose.
const fewWaiting = 30

func (a *app) printWaiting(p place, rules []instruction.Rule, all bool) {
	if len(rules) == 0 {
		return
	}
	fmt.Fprintf(a.out, "\n%s for a file that matches\n", map[bool]string{true: "1 rule waits", false: strconv.Itoa(len(rules)) + " rules wait"}[len(rules) == 1])
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	more := 0
	if !all && len(rules) > fewWaiting {
		rules, more = rules[:fewWaiting], len(rules)-fewWaiting
	}
	for _, r := range rules {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", plainLine(p.short(r.Path)), casebook.Thousands(r.Chars), plainLine(oneLine(strings.Join(r.Globs, ", "), 80)))
	}
	w.Flush()
	if more > 0 {
		fmt.Fprintf(a.out, "  and %d more: --verbose shows them\n", more)
	}
}

func (a *app) printSkipped(p place, skipped []instruction.Skip) {
	first := true
	for _, s := range skipped {
		if s.Reason == instruction.SkipSame || s.Reason == instruction.SkipEmpty {
			continue
		}
		if first {
			fmt.Fprintln(a.out, "\nleft out")
			first = false
		}
		why, _ := s.Words()
		fmt.Fprintf(a.out, "  %s: %s\n", plainLine(p.short(s.Path)), plainLine(why))
	}
}

// printCuts shows what limits left out of files.
func (a *app) printCuts(p place, cuts []casebook.InstructionCut) {
	for i, c := range cuts {
		if i == 0 {
			fmt.Fprintln(a.out, "\ncut")
		}
		fmt.Fprintf(a.out, "  %s: %s characters kept, %s left out\n", plainLine(p.short(c.Path)), casebook.Thousands(c.Kept), casebook.Thousands(c.Lost))
	}
}

func tokens(files []casebook.Instruction) int {
	n := 0
	for _, f := range files {
		n += f.Bytes
	}
	return casebook.EstimateTokens(n)
}
