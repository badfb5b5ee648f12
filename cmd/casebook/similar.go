package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"casebook"
	"casebook/recall"
)

const (
	// similarTextBytes is how much of a new memory's text is searched for.
	similarTextBytes = 2 << 10
	// similarFiles is how many similar memories are shown.
	similarFiles = 3
	// startLines is how much of a memory's text is shown before it is changed.
	startLines = 20
)

// errNothing is how a run ends when the person says no.
var errNothing = errors.New("nothing was written")

type similarJSON struct {
	Name        string         `json:"name"`
	Type        casebook.Type  `json:"type"`
	Description string         `json:"description"`
	Path        string         `json:"path"`
	Scope       casebook.Scope `json:"scope"`
	AgeDays     int            `json:"ageDays"`
	Reason      string         `json:"reason"`
}

// similar finds memories that recall would bring for the new one's text. It never keeps anything from being saved: what goes wrong is a problem.
func (a *app) similar(ctx context.Context, s saving) ([]similarJSON, []casebook.Problem) {
	further := s.place.beside().further()
	if s.place.untrusted() || len(s.files) == 0 && len(further) == 0 {
		return nil, nil
	}
	body, _ := casebook.CutText(s.body, 0, similarTextBytes)
	budget := s.place.Config.Recall.Budget()
	budget.Files = similarFiles
	found := recall.Recaller{Store: s.store, Scope: s.place.Scope, Further: further, CacheDir: s.place.Index(), Budget: budget, Now: a.now, Files: s.files}
	var surfaced []string
	if s.old != nil {
		surfaced = []string{s.old.Path}
	}
	var parts []recall.Request
	for _, prompt := range []string{s.name + "\n" + s.description, body, strings.Join(s.hints, "\n")} { // one by one: in a long prompt each word counts for less
		if strings.TrimSpace(prompt) != "" {
			parts = append(parts, recall.Request{Prompt: prompt, Surfaced: surfaced})
		}
	}
	results, err := found.Each(ctx, parts)
	if err != nil {
		return nil, []casebook.Problem{{Code: "similar-unknown", Path: s.place.Memory.Path, Text: "similar memories could not be looked for: " + err.Error()}}
	}
	var all []similarJSON
	for _, res := range results {
		for _, m := range res.Attachments {
			if !slices.ContainsFunc(all, func(other similarJSON) bool { return other.Path == m.Path }) {
				all = append(all, similarJSON{m.Name, m.Type, m.Description, m.Path, m.Scope, m.AgeDays, strings.ReplaceAll(m.Reason, "with the prompt", "with the new memory")})
			}
		}
	}
	return all[:min(len(all), similarFiles)], nil // recall's own problems are those of other memories
}

func (a *app) printSimilar(all []similarJSON) {
	if a.json {
		return
	}
	for i, m := range all {
		where := ""
		if m.Scope == casebook.ScopeUser || m.Scope == casebook.ScopeTeam {
			where = ", scope " + string(m.Scope)
		}
		fmt.Fprintf(a.err, "similar: %d. %s%s%s, saved %s: %s\n", i+1, plainLine(m.Name), typeWord(m.Type), where, casebook.AgeWords(m.AgeDays),
			plainLine(oneLine(m.Description, 80)))
	}
}

// offerUpdate asks a person which of the similar memories is meant, unless one is to change already.
func (a *app) offerUpdate(s *saving, similar []similarJSON) error {
	if len(similar) == 0 || s.old != nil {
		return nil
	}
	answer, err := a.ask("Save a new memory? [Y/n, or the number of the one to update] ")
	if err != nil {
		return err
	}
	switch strings.ToLower(answer) {
	case "", "y", "yes":
		return nil
	}
	n, err := strconv.Atoi(answer)
	if err != nil || n < 1 || n > len(similar) {
		return errNothing
	}
	i := slices.IndexFunc(s.there, func(h casebook.Header) bool { return s.store.Abs(h.Path) == similar[n-1].Path })
	if scope := similar[n-1].Scope; i < 0 && scope != s.place.Scope {
		return fmt.Errorf("%s is a memory of another scope; `casebook remember --scope %s --update` changes it", similar[n-1].Path, scope)
	}
	if i < 0 {
		return fmt.Errorf("%s is not there any more", similar[n-1].Path)
	}
	return a.offer(s, s.there[i])
}

// offer shows what a memory says, and asks what the text is to it. A text that is appended leaves type and description, and adds hints.
func (a *app) offer(s *saving, h casebook.Header) error {
	if err := s.choose(h); err != nil {
		return err
	}
	a.printStart(s.old)
	answer, err := a.ask("[a]ppend, [r]eplace, or [n]othing? [a] ")
	if err != nil {
		return err
	}
	switch strings.ToLower(answer) {
	case "", "a", "append":
		s.append, s.kind, s.description = true, "", ""
		if len(s.hints) > 0 {
			s.hints = slices.Concat(h.Hints, s.hints)
		}
		return nil
	case "r", "replace":
		return nil
	}
	return errNothing
}

// printStart prints the first lines of a memory's text.
func (a *app) printStart(t *target) {
	lines := strings.Split(strings.TrimRight(t.body, "\n"), "\n")
	fmt.Fprintf(a.err, "%s says:\n", plainLine(t.Path))
	for _, line := range lines[:min(len(lines), startLines)] {
		fmt.Fprintln(a.err, "  |", plain(line))
	}
	if more := len(lines) - startLines; more > 0 {
		fmt.Fprintf(a.err, "  … and %s more; `casebook show %s` prints all\n", count(more, "line"), plainLine(casebook.ShellWord(t.Path)))
	}
}
