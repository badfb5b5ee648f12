package enrich

import (
	"fmt"
	"slices"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
)

// A Written is phrases that somebody wrote for a memory that is to be made or changed.
type Written struct {
	// ID is that of the memory among the others; empty: it is a new one.
	ID     string
	Memory casebook.Memory // as it is to be, with the hints that it has
	Hints  []string        // the phrases
}

// Sift holds phrases against the memories that there are and against prompts, as a run does with those of a model, and gives for each memory those that may become its
// hints. past are prompts of the project, the newest first.
func Sift(docs []lexical.Document, all []Written, past []string, allow secret.Allow) ([][]string, error) {
	docs = slices.Clone(docs)
	var suggestions []*suggestion
	for i, w := range all {
		doc := lexical.Document{ID: w.ID, Name: w.Memory.Name, Description: w.Memory.Description, Hints: w.Memory.Hints, Body: w.Memory.Body}
		at := slices.IndexFunc(docs, func(d lexical.Document) bool { return w.ID != "" && d.ID == w.ID })
		if at < 0 {
			doc.ID = fmt.Sprintf("a new memory (%d)", i+1)
			at, docs = len(docs), append(docs, doc)
		} else {
			doc.Time = docs[at].Time
			docs[at] = doc
		}
		suggestions = append(suggestions, &suggestion{doc: at, memory: w.Memory, hints: slices.Clone(w.Hints)})
	}
	if err := newChecker(docs, past, allow).check(suggestions); err != nil {
		return nil, err
	}
	var kept [][]string
	for _, s := range suggestions {
		kept = append(kept, s.hints)
	}
	return kept, nil
}
