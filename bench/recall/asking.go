package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"casebook"
	"casebook/recall"
	"casebook/store"
)

// An asking measures the selector that asks a model, with real files: each directory is written to disk, and recall.Recaller does what it does for a prompt.
type asking struct {
	// model is who answers a question.
	model func(q Question) casebook.Model
	// folder is where the directories are written.
	folder string
	// manifest is how many memories are offered at most; 0: as shipped.
	manifest int

	mu    sync.Mutex
	tally tally
}

// A tally counts what was asked and who chose.
type tally struct {
	questions, asked, byModel int
	fallbacks                 map[string]int
	usage                     casebook.Usage
	models                    map[string]bool
	wanted, offered           float64 // questions that want memories, and the share of these that was offered, summed up
}

// build is a selector's.
func (a *asking) build(d *Directory) (search, error) {
	r, err := a.write(d)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", d.Name, err)
	}
	return func(q Question) (answer, error) {
		w := &witness{Model: a.model(q)}
		s, err := r.Select(context.Background(), w, recall.Request{Prompt: q.Text})
		if err == nil {
			err = w.fatal
		}
		if err != nil {
			return answer{}, fmt.Errorf("question %s of %s: %w", q.ID, d.Name, err)
		}
		a.count(q, s, w)
		var found answer
		for i, id := range s.IDs {
			found.hits = append(found.hits, hit{id: id, score: float64(len(s.IDs) - i)})
		}
		found.selected = s.IDs
		found.confidence = truth(len(s.IDs) > 0)
		return found, nil
	}, nil
}

// write makes the files of a directory, and what recalls from them. Its index is made once. What would be withheld, a person has accepted.
func (a *asking) write(d *Directory) (*recall.Recaller, error) {
	folder, err := os.MkdirTemp(a.folder, "directory-")
	if err != nil {
		return nil, err
	}
	memories, state := filepath.Join(folder, "memory"), filepath.Join(folder, "state")
	if err := errors.Join(os.Mkdir(memories, 0o700), os.Mkdir(state, 0o700)); err != nil {
		return nil, err
	}
	st, err := store.Open(memories)
	if err != nil {
		return nil, err
	}
	st.State = state
	for _, document := range d.Documents {
		text, err := casebook.Format(casebook.Memory{Name: document.Name, Description: document.Description, Type: casebook.Type(document.Type), Hints: document.Hints, Body: document.Body})
		if err != nil {
			return nil, err
		}
		path := filepath.Join(memories, filepath.FromSlash(document.ID))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return nil, err
		}
		at := document.Time
		if at.IsZero() { // the request says when a memory was saved
			at = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			return nil, err
		}
		if len(st.Withheld(document.ID, text)) > 0 {
			if err := st.AcceptText(context.Background(), document.ID, casebook.HashOf(text)); err != nil {
				return nil, err
			}
		}
	}
	return &recall.Recaller{Store: st, CacheDir: filepath.Join(folder, "index"), Offer: recall.Offer{Whole: a.manifest, Best: a.manifest}}, nil
}

// errs that make every further question useless; other failures are a model's, and the words' choice counts as it does for a person.
func useless() []error {
	return []error{errUnrecorded, casebook.ErrOverBudget, casebook.ErrNoKey, casebook.ErrAuth, casebook.ErrCredit, casebook.ErrNoModel}
}

// A witness looks at what a model is shown, and ends the measuring where it cannot go on.
type witness struct {
	casebook.Model
	offered []string
	fatal   error
}

// Generate implements casebook.Model.
func (w *witness) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	w.offered = offeredIn(r)
	answer, err := w.Model.Generate(ctx, r)
	for _, known := range useless() {
		if errors.Is(err, known) {
			w.fatal = err
		}
	}
	return answer, err
}

// offeredIn are the paths in the manifest of a request, in order.
func offeredIn(r casebook.Request) []string {
	_, text, _ := strings.Cut(r.Messages[0].Content[0].Text, "<casebook-manifest>\n")
	text, _, _ = strings.Cut(text, "\n</casebook-manifest>")
	var paths []string
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(line, "- ")
		if strings.HasPrefix(line, "[") {
			_, line, _ = strings.Cut(line, "] ")
		}
		path, _, _ := strings.Cut(line, " (")
		paths = append(paths, path)
	}
	return paths
}

func (a *asking) count(q Question, s recall.Selection, w *witness) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := &a.tally
	if t.fallbacks == nil {
		t.fallbacks, t.models = map[string]int{}, map[string]bool{}
	}
	t.questions++
	t.usage = t.usage.Add(s.Usage)
	if s.Asked {
		t.asked++
	}
	if s.By == recall.ByModel {
		t.byModel++
	} else {
		t.fallbacks[s.Fallback]++
	}
	if s.Model != "" {
		t.models[s.Model] = true
	}
	if len(q.Gold) == 0 {
		return
	}
	there := 0
	for _, id := range q.Gold {
		if slices.Contains(w.offered, id) {
			there++
		}
	}
	t.wanted++
	t.offered += float64(there) / float64(len(q.Gold))
}

// write says what was asked.
func (t tally) write(w io.Writer) {
	fmt.Fprintf(w, "\n%d questions, %d requests to %s; the model chose for %d", t.questions, t.asked, strings.Join(sortedKeys(t.models), ", "), t.byModel)
	for _, word := range sortedKeys(t.fallbacks) {
		fmt.Fprintf(w, ", the words for %d (%s)", t.fallbacks[word], word)
	}
	fmt.Fprintf(w, "\n%d tokens in, %d of them from a cache, %d out\n", t.usage.Prompt(), t.usage.CacheRead, t.usage.Output)
	if t.wanted > 0 {
		fmt.Fprintf(w, "%.1f %% of the wanted memories were offered\n", 100*t.offered/t.wanted)
	}
}
