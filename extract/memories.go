package extract

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
	"casebook/recall"
	"casebook/store"
)

// Bounds of what is shown of the memories, in tokens, bytes and memories.
const (
	manifestTokens = 4000
	aboutBytes     = 300
	readBytes      = 4096
)

// A shownMemory is one that a model may know of: it is not withheld.
type shownMemory struct {
	casebook.Memory
	header casebook.Header
}

// memories are those that are there, the newest first.
type memories struct {
	all   []shownMemory
	index *lexical.Index // nil: there are none, or nobody has looked for one yet
}

// readMemories reads what a model may be shown of the directory. What is withheld until a person has accepted it is not there for it, nor what has a secret in its path.
func readMemories(ctx context.Context, st *store.Store) (*memories, error) {
	files, _, err := st.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("list memories: %w", err)
	}
	headers, _ := st.Headers(ctx, files)
	var m memories
	for _, h := range casebook.NewManifest(headers, -1).Headers {
		data, _, err := st.Read(h.Path, 0)
		if err != nil || len(st.Withheld(h.Path, data)) > 0 || len(secret.Scan(h.Path, st.NoSecrets)) > 0 { // a path with a blot in it would name nothing
			continue
		}
		memory, _ := casebook.Parse(h.Path, data)
		m.all = append(m.all, shownMemory{memory, h})
	}
	return &m, ctx.Err()
}

func (m *memories) get(path string) (shownMemory, bool) {
	for _, one := range m.all {
		if one.header.Path == path {
			return one, true
		}
	}
	return shownMemory{}, false
}

func (m *memories) has(path string) bool {
	_, ok := m.get(path)
	return ok
}

// manifest are the lines of the memories, those nearest to a text by its words first, as far as there is room, and how many have none.
func (m *memories) manifest(about string, tokens int, allow secret.Allow) (text string, left int) {
	var b strings.Builder
	order := m.near(about)
	for i, one := range order {
		h := one.header
		h.Description, _ = secret.Redact(h.Description, allow)
		if stem := strings.TrimSuffix(h.Path[strings.LastIndexByte(h.Path, '/')+1:], ".md"); one.Name != stem && one.Name != "" {
			name, _ := secret.Redact(one.Name, allow)
			h.Description = strings.TrimSuffix(name+" — "+h.Description, " — ")
		}
		h.Description = oneLineOf(h.Description, aboutBytes)
		line := recall.Neutral(casebook.Manifest{Headers: []casebook.Header{h}}.String())
		if i >= casebook.ManifestFiles || casebook.EstimateTokens(b.Len()+len(line)) > tokens {
			return b.String(), len(order) - i
		}
		b.WriteString(line)
	}
	return b.String(), 0
}

// near puts the memories in order: those nearest to a text by its words, then the newest.
func (m *memories) near(about string) []shownMemory {
	if len(m.all) == 0 || strings.TrimSpace(about) == "" {
		return m.all
	}
	if m.index == nil {
		var docs []lexical.Document
		for _, one := range m.all {
			docs = append(docs, document(one))
		}
		m.index = lexical.Build(docs)
	}
	ranking, err := m.index.Search(about, lexical.Options{})
	if err != nil { // of an index in memory it cannot be
		return m.all
	}
	var order []shownMemory
	taken := map[string]bool{}
	for _, h := range ranking.Hits {
		if one, ok := m.get(h.ID); ok {
			order, taken[h.ID] = append(order, one), true
		}
	}
	return append(order, slices.DeleteFunc(slices.Clone(m.all), func(one shownMemory) bool { return taken[one.header.Path] })...)
}

func document(m shownMemory) lexical.Document {
	return lexical.Document{ID: m.header.Path, Name: m.Name, Description: m.Description, Hints: m.Hints, Body: m.Body, Time: m.header.Time().Truncate(time.Second)}
}
