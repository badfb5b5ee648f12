package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"casebook"
	"casebook/recall"
	"casebook/store"
)

const (
	// similarTextBytes is how much of a new memory's text is searched for.
	similarTextBytes = 2 << 10
	// similarFiles is how many similar memories are shown.
	similarFiles = 3
)

type similarJSON struct {
	Name        string        `json:"name"`
	Type        casebook.Type `json:"type"`
	Description string        `json:"description"`
	Path        string        `json:"path"`
	AgeDays     int           `json:"ageDays"`
	Reason      string        `json:"reason"`
}

// similar finds memories that recall would bring for the new one's text. It never keeps anything from being saved: what goes wrong is a problem.
func (a *app) similar(ctx context.Context, p *place, st *store.Store, files []store.File, r remembering, old *casebook.Header) ([]similarJSON, []casebook.Problem) {
	if len(files) == 0 {
		return nil, nil
	}
	body, _ := casebook.CutText(r.body, 0, similarTextBytes)
	budget := p.Config.Recall.Budget()
	budget.Files = similarFiles
	found := recall.Recaller{Store: st, CacheDir: p.Index(), Budget: budget, Now: a.now, Files: files}
	var surfaced []string
	if old != nil {
		surfaced = []string{old.Path}
	}
	var parts []recall.Request
	for _, prompt := range []string{r.name + "\n" + r.description, body, strings.Join(r.hints, "\n")} { // one by one: in a long prompt each word counts for less
		if strings.TrimSpace(prompt) != "" {
			parts = append(parts, recall.Request{Prompt: prompt, Surfaced: surfaced})
		}
	}
	results, err := found.Each(ctx, parts)
	if err != nil {
		return nil, []casebook.Problem{{Code: "similar-unknown", Path: st.Dir, Text: "similar memories could not be looked for: " + err.Error()}}
	}
	var all []similarJSON
	for _, res := range results {
		for _, m := range res.Attachments {
			if !slices.ContainsFunc(all, func(s similarJSON) bool { return s.Path == m.Path }) {
				all = append(all, similarJSON{m.Name, m.Type, m.Description, m.Path, m.AgeDays, strings.ReplaceAll(m.Reason, "with the prompt", "with the new memory")})
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
		fmt.Fprintf(a.err, "similar: %d. %s%s, saved %s: %s\n", i+1, plainLine(m.Name), typeWord(m.Type), casebook.AgeWords(m.AgeDays),
			plainLine(oneLine(m.Description, 80)))
	}
}

// offerUpdate asks a person which of the similar memories is meant; nil: none.
func (a *app) offerUpdate(st *store.Store, there []casebook.Header, similar []similarJSON) (*casebook.Header, error) {
	if len(similar) == 0 {
		return nil, nil
	}
	answer, err := a.ask("Save a new memory? [Y/n, or the number of the one to update] ")
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(answer) {
	case "", "y", "yes":
		return nil, nil
	}
	n, err := strconv.Atoi(answer)
	if err != nil || n < 1 || n > len(similar) {
		return nil, fmt.Errorf("nothing was written")
	}
	i := slices.IndexFunc(there, func(h casebook.Header) bool { return st.Abs(h.Path) == similar[n-1].Path })
	if i < 0 {
		return nil, fmt.Errorf("%s is not there any more", similar[n-1].Path)
	}
	return &there[i], nil
}
