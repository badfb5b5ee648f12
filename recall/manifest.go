package recall

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
)

// An Offer bounds what a model is shown to choose from. Each zero field stands for its default; a negative one for none.
type Offer struct {
	Whole         int // up to so many memories all are offered; default 200
	Best          int // of more, so many of the best by words, filled up with the newest; default 100. Where no word tells them apart, the Whole newest.
	Tokens        int // of all lines; what is over is not offered; default 24,000
	Excerpts      int // of the best, so many come with the paragraph that fits best; default 20
	ExcerptChars  int // of one excerpt; default 150
	ExcerptTokens int // of all excerpts; default 1,500
	PromptBytes   int // of the prompt, of whose middle the rest is left out; default 8,000
}

// OrDefault fills the zero fields.
func (o Offer) OrDefault() Offer {
	for _, f := range []struct {
		field *int
		value int
	}{{&o.Whole, casebook.ManifestFiles}, {&o.Best, 100}, {&o.Tokens, 24000}, {&o.Excerpts, 20}, {&o.ExcerptChars, 150}, {&o.ExcerptTokens, 1500}, {&o.PromptBytes, 8000}} {
		*f.field = max(cmp.Or(*f.field, f.value), 0)
	}
	return o
}

const (
	// maxShownPath is how long a path may be to be a name in a manifest, so that five of them fit into an answer.
	maxShownPath = 100
	// maxOffered is how many bytes of a memory's name and description are offered.
	maxOffered = 300
)

// A manifest is what a model is shown to choose from, one line a memory, and what it may answer.
type manifest struct {
	text  string
	ids   map[string]string // by the name that the line has
	names []string          // in order
}

// manifest makes the lines, nearest to the prompt first. A memory that is withheld or cannot be read has none.
func (c corpus) manifest(ctx context.Context, ranking lexical.Result, known map[string]bool, o Offer) manifest {
	man := manifest{ids: map[string]string{}}
	order := c.order(ranking, known, o)
	there := c.locate(order)
	near := make(map[string]lexical.Hit, len(ranking.Hits))
	for _, h := range ranking.Hits {
		near[h.ID] = h
	}
	var b strings.Builder
	excerpts := 0 // their tokens
	for _, id := range order {
		m, ok := there[id]
		if ctx.Err() != nil || !ok {
			continue
		}
		l, ok := m.line(man)
		if !ok {
			continue
		}
		if h, ranked := near[id]; ranked && len(man.names) < o.Excerpts {
			text := m.excerpt(l.body, h, o.ExcerptChars)
			if cost := casebook.EstimateTokens(len(text)); text != "" && excerpts+cost <= o.ExcerptTokens && !strings.Contains(l.header.Description, text) {
				excerpts += cost
				l.header.Description += " | " + text
			}
		}
		line := l.String()
		if casebook.EstimateTokens(b.Len()+len(line)) > o.Tokens {
			break
		}
		b.WriteString(line)
		man.names = append(man.names, l.header.Path)
		man.ids[l.header.Path] = id
	}
	man.text = strings.TrimSuffix(b.String(), "\n")
	return man
}

// order says which memories are offered: those nearest to the prompt by words first, then the newest.
func (c corpus) order(ranking lexical.Result, known map[string]bool, o Offer) []string {
	type member struct {
		id   string
		time int64
	}
	var others []member
	ranked := map[string]bool{}
	var order []string
	add := func(id string) {
		if !known[id] && !ranked[id] {
			ranked[id] = true
			order = append(order, id)
		}
	}
	for _, h := range ranking.Hits {
		add(h.ID)
	}
	for _, id := range ranking.Rest {
		add(id)
	}
	told := len(order) > 0
	for _, l := range c {
		for _, f := range l.files {
			if id := l.id(f); !known[id] && !ranked[id] {
				others = append(others, member{id, f.ModTime})
			}
		}
	}
	slices.SortFunc(others, func(a, b member) int { return cmp.Or(cmp.Compare(b.time, a.time), strings.Compare(a.id, b.id)) })
	for _, m := range others {
		order = append(order, m.id)
	}
	limit := o.Whole
	if len(order) > o.Whole && told {
		limit = o.Best
	}
	return order[:min(limit, len(order))]
}

// A line is a memory as a manifest shows it.
type line struct {
	header casebook.Header // Path is the name that the model answers with, Description all that it is told
	body   string
}

// String is one line, with its end. It is the same as in every manifest of casebook.
func (l line) String() string {
	text := casebook.Manifest{Headers: []casebook.Header{l.header}}.String()
	return Neutral(strings.TrimSuffix(text, "\n")) + "\n"
}

// line reads a memory for a manifest: no hint is in it, no secret, nothing that is withheld.
func (m located) line(man manifest) (line, bool) {
	st := m.layer.Store
	data, cut, err := st.Read(m.file.Path, surfaceRead)
	if err != nil || withheld(st, m.file.Path, data, cut) != nil {
		return line{}, false
	}
	memory, _ := casebook.Parse(m.file.Path, data)
	about := memory.Description
	if stem := strings.TrimSuffix(path.Base(m.file.Path), ".md"); memory.Name != stem && memory.Name != "" {
		about = strings.TrimSuffix(memory.Name+" — "+about, " — ")
	}
	about, _ = secret.Redact(about, st.NoSecrets) // before it is cut: a part of a secret looks like none
	h := casebook.Header{Path: m.shownPath(man), Description: short(about, maxOffered), Stated: memory.Stated, ModTime: time.Unix(0, m.file.ModTime),
		Committed: st.CommitTime(m.file, data)}
	if t, ok := casebook.ParseType(string(memory.Type)); ok {
		h.Type = t
	}
	return line{h, memory.Body}, true
}

// shownPath is what the model calls a memory: its path in its directory, behind the scope of a further one. One that is long, not unique, or holds what should not be
// shown goes by its number.
func (m located) shownPath(man manifest) string {
	name := m.file.Path
	if !m.layer.own {
		name = string(m.layer.Scope) + "/" + name
	}
	_, secrets := secret.Redact(name, m.layer.Store.NoSecrets)
	_, taken := man.ids[name]
	plain := len(name) <= maxShownPath && utf8.ValidString(name) && oneLine(name) == name && Neutral(name) == name && !strings.ContainsAny(name, "\"`\\|")
	if taken || !plain || len(secrets) > 0 {
		return fmt.Sprintf("#%d", len(man.names)+1)
	}
	return name
}

// excerpt is the paragraph that fits the prompt best, in one line.
func (m located) excerpt(body string, hit lexical.Hit, chars int) string {
	spans := lexical.Paragraphs(body)
	if len(hit.Paragraphs) == 0 || hit.Paragraphs[0] >= len(spans) { // it was edited since it was indexed
		return ""
	}
	span := spans[hit.Paragraphs[0]]
	end := span.Start
	for range chars {
		if end >= span.End {
			break
		}
		_, size := utf8.DecodeRuneInString(body[end:])
		end += size
	}
	end = span.Start + casebook.CutPoint(body[span.Start:span.End], min(end, span.End)-span.Start)
	found := secret.Scan(body, m.layer.Store.NoSecrets) // in all of it: what names a secret may stand beside the paragraph
	return oneLine(found.Mask(body, span.Start, end))
}

// offerable counts the memories that are not known, and could be offered.
func (c corpus) offerable(known map[string]bool) int {
	n := 0
	for _, l := range c {
		for _, f := range l.files {
			if !known[l.id(f)] {
				n++
			}
		}
	}
	return n
}
