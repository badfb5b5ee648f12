// Package recall turns a prompt into the few attachments that help with it: a selector ranks the memories, or a model that is given chooses among their headers,
// and surfacing reads the chosen ones and cuts them to the budget. It writes no memory, waits for nobody, and knows no provider.
package recall

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/lexical"
	"casebook/store"
)

// A Recaller chooses which memories to attach to a prompt.
type Recaller struct {
	// Store is the place's own memory directory; nil: it has none.
	Store *store.Store
	// Scope is whose memories those of Store are; empty: the project's.
	Scope casebook.Scope
	// Further are the other directories whose memories count. All of them are in one index, and are ranked and cut to the budget together.
	Further []Layer
	// CacheDir holds the lexical index; empty keeps the index in memory for one call.
	CacheDir  string
	Budget    casebook.Budget
	Staleness casebook.Staleness
	// Offer bounds what a model is shown to choose from, and Wait how long it may take; 0: DefaultWait.
	Offer Offer
	Wait  time.Duration
	Now   func() time.Time // nil: time.Now
	// Files is what Store listed a moment ago; nil: it is asked.
	Files []store.File
	// Prior says by what factor more than its score a memory counts, by id as in Request.Surfaced, in the order of those that are trusted; nil: all count alike.
	Prior map[string]float64
}

// A Request is one prompt and what its session has already seen. Paths are relative to the memory directory of Store, those of further layers absolute.
type Request struct {
	Prompt   string
	Surfaced []string // shown earlier in this session
	Read     []string // read by the agent itself
	Tools    []string // tools used with success lately
	Files    []string // of the project, relative to its root, that the agent used lately; a model is told of them
	Root     string   // project root for references; empty: none are looked up
	Branch   string   // that is checked out in the project; empty: none, and no memory is compared with it
	WhyNot   string   // name or path of a memory to explain in the result; empty: none
}

// A Result is what recall attaches, and what it looked at.
type Result struct {
	Attachments []casebook.Attachment
	Considered  int
	Abstained   bool // memories were ranked, and none was trusted
	Bytes       int
	Problems    []casebook.Problem
	WhyNot      *WhyNot
	// Ranked are the best memories by rank, attached or not, at most eight unless more are attached.
	Ranked []Ranked
}

// indexShare is the part of the time left that indexing may take; the rest is for ranking and reading.
const indexShare = 0.6

// Recall ranks all memories for the prompt and surfaces the few that help. When ctx has a deadline, memories that there is no time to index are left out
// with a Problem and come in at a later call.
func (r *Recaller) Recall(ctx context.Context, req Request) (Result, error) {
	results, err := r.Each(ctx, []Request{req})
	return results[0], err
}

// Each answers several requests, as Recall does, in one look at the memories.
func (r *Recaller) Each(ctx context.Context, reqs []Request) ([]Result, error) {
	defer r.keepLooked()
	results := make([]Result, len(reqs))
	memories, problems, err := r.corpus(ctx)
	for i := range results {
		results[i].Problems = slices.Clone(problems)
	}
	if err != nil {
		return results, err
	}
	var ix *lexical.Index
	for i, req := range reqs {
		if memories.len() == 0 && req.WhyNot == "" {
			continue
		}
		if ix == nil {
			if ix, err = r.index(ctx, memories, &results[i]); err != nil {
				return results, fmt.Errorf("index memories: %w", err)
			}
			defer func() { ix.Close() }()
		}
		if err := r.answer(ctx, req, &ix, memories, &results[i]); err != nil {
			return results, err
		}
	}
	return results, nil
}

// answer ranks and surfaces for one request.
func (r *Recaller) answer(ctx context.Context, req Request, ix **lexical.Index, memories corpus, res *Result) error {
	why, include := memories.find(ctx, req.WhyNot)
	search := lexical.Options{Skip: set(req.Surfaced, req.Read), Include: include, Prior: r.Prior}
	ranking, err := r.rank(ctx, req.Prompt, search, ix, memories, res)
	if err != nil {
		return err
	}
	res.Considered = ranking.Considered
	chosen := memories.choose(ctx, ranking, req)
	r.attach(ctx, req, chosen, res)
	res.Ranked = r.ranked(req, ranking, chosen, *res)
	if req.WhyNot != "" {
		res.WhyNot = why.explain(r, req, ranking, *res)
	}
	return nil
}

// rank searches an index; one that is damaged where opening it does not look is replaced.
func (r *Recaller) rank(ctx context.Context, prompt string, search lexical.Options, ix **lexical.Index, memories corpus, res *Result) (lexical.Result, error) {
	ranking, err := (*ix).Search(prompt, search)
	if err != nil {
		anew, failed := r.indexAnew(ctx, memories, res)
		if failed != nil {
			return ranking, fmt.Errorf("rank memories: %w", failed)
		}
		(*ix).Close()
		*ix = anew
		ranking, err = anew.Search(prompt, search)
	}
	if err != nil {
		return ranking, fmt.Errorf("rank memories: %w", err)
	}
	return ranking, nil
}

// choose is the choice of the words.
func (c corpus) choose(ctx context.Context, ranking lexical.Result, req Request) []Candidate {
	hits := ranking.Select(spare)
	hint := ""
	if len(hits) == 0 {
		hits, hint = c.said(ctx, ranking, req.Prompt)
	}
	chosen := c.candidates(ctx, hits, req.Tools)
	if hint != "" && len(chosen) > 0 {
		chosen[0].Reason = fmt.Sprintf("the prompt says its recall hint %q", hint)
	}
	return chosen
}

// attach surfaces what was chosen.
func (r *Recaller) attach(ctx context.Context, req Request, chosen []Candidate, res *Result) {
	res.Abstained = len(chosen) == 0 && res.Considered > 0
	attachments, problems := r.surface(ctx, chosen, req.Root)
	for i := range attachments {
		if req.Branch == "" || attachments[i].Branch == req.Branch {
			attachments[i].Branch = ""
		}
	}
	res.Attachments, res.Problems = attachments, append(res.Problems, problems...)
	for _, a := range res.Attachments {
		res.Bytes += len(a.Text)
	}
}

// index opens the index of the memories, reading what changed.
func (r *Recaller) index(ctx context.Context, memories corpus, res *Result) (*lexical.Index, error) {
	stamps := make([]lexical.Stamp, 0, memories.len())
	for _, l := range memories {
		for _, f := range l.files {
			stamps = append(stamps, lexical.Stamp{ID: l.id(f), Size: f.Size, ModTime: f.ModTime, ChangeTime: f.ChangeTime, Inode: f.Inode})
		}
	}
	cache := lexical.Cache{Dir: r.CacheDir}
	if deadline, ok := ctx.Deadline(); ok {
		cache.Until = time.Now().Add(time.Duration(indexShare * float64(time.Until(deadline))))
	}
	ix, pending, err := cache.Open(ctx, stamps, func(i int) (lexical.Document, bool) {
		l, f := memories.at(i)
		d, err := l.document(f)
		if err != nil {
			res.Problems = append(res.Problems, l.Store.Problem(f.Path, err))
			return d, false
		}
		return d, true
	})
	if pending > 0 {
		res.Problems = append(res.Problems, casebook.Problem{Code: "index-building", Path: memories[0].Store.Dir,
			Text: fmt.Sprintf("%d of %d memories are not indexed yet and were not considered", pending, len(stamps)),
			Fix:  "they come in with the next prompts, or at once with `casebook recall`"})
	}
	return ix, err
}

// indexAnew drops the index on disk and builds it anew.
func (r *Recaller) indexAnew(ctx context.Context, memories corpus, res *Result) (*lexical.Index, error) {
	if err := (lexical.Cache{Dir: r.CacheDir}).Drop(); err != nil {
		return nil, err
	}
	return r.index(ctx, memories, res)
}

// documentBytes is how much of a memory is indexed.
const documentBytes = 256 << 10

func (l *listing) document(f store.File) (lexical.Document, error) {
	data, _, err := l.Store.Read(f.Path, documentBytes)
	if err != nil {
		return lexical.Document{}, err
	}
	m, _ := casebook.Parse(f.Path, data) // `casebook list` and doctor show its problems; here they would come with every prompt
	name := m.Name
	if stem := strings.TrimSuffix(f.Path, ".md"); stem != name {
		name += " " + stem
	}
	h := casebook.Header{Stated: m.Stated, Committed: l.Store.CommitTime(f, data), ModTime: time.Unix(0, f.ModTime)}
	return lexical.Document{ID: l.id(f), Name: name, Description: m.Description, Hints: m.Hints, Body: m.Body, Time: h.Time()}, nil
}

func (r *Recaller) now() time.Time {
	if r.Now != nil {
		return r.Now()
	}
	return time.Now()
}

func set(lists ...[]string) map[string]bool {
	all := map[string]bool{}
	for _, list := range lists {
		for _, s := range list {
			all[s] = true
		}
	}
	return all
}

// spare is how many candidates are handed to surfacing, which drops restatements and what it cannot read.
const spare = 20

// said is the best hit with a recall hint that the prompt says, and that hint.
func (c corpus) said(ctx context.Context, ranking lexical.Result, prompt string) ([]lexical.Hit, string) {
	best := ranking.Hinted()
	if len(best) == 0 {
		return nil, ""
	}
	heard, there := new(lexical.Splitter).Hear(prompt), c.locate(ids(best))
	for _, h := range best {
		m, ok := there[h.ID]
		if !ok {
			continue
		}
		for _, header := range m.layer.headers(ctx, []store.File{m.file}) {
			for _, hint := range header.Hints {
				if heard.Says(hint) {
					return []lexical.Hit{h}, hint
				}
			}
		}
	}
	return nil, ""
}

func ids(hits []lexical.Hit) []string {
	all := make([]string, len(hits))
	for i, h := range hits {
		all[i] = h.ID
	}
	return all
}

// candidates turns the trusted hits into candidates.
func (c corpus) candidates(ctx context.Context, hits []lexical.Hit, tools []string) []Candidate {
	if len(hits) == 0 {
		return nil
	}
	there := c.locate(ids(hits))
	var out []Candidate
	for _, h := range hits {
		m := there[h.ID]
		if m.layer == nil || len(tools) > 0 && m.describesTool(ctx, tools) {
			continue
		}
		out = append(out, m.candidate(h))
	}
	return out
}

func (m located) candidate(h lexical.Hit) Candidate {
	return Candidate{
		ID: m.layer.id(m.file), Header: casebook.Header{Path: m.file.Path, ModTime: time.Unix(0, m.file.ModTime), Size: m.file.Size},
		Layer: m.layer.Layer, Score: h.Score, Reason: reason(h), Paragraphs: h.Paragraphs,
	}
}

// reasonWords is how many of the shared words a reason names.
const reasonWords = 5

func reason(h lexical.Hit) string {
	if len(h.Terms) == 0 {
		return ""
	}
	words := h.Terms[:min(reasonWords, len(h.Terms))]
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	text := "shares " + strings.Join(quoted, ", ") + " with the prompt"
	if h.Hint >= 0 {
		text += ", partly by a recall hint"
	}
	return text
}

// describesTool tells a reference to a tool that the agent uses with success, which it need not read; a tool's faults are still worth knowing.
func (m located) describesTool(ctx context.Context, tools []string) bool {
	headers := m.layer.headers(ctx, []store.File{m.file})
	if len(headers) != 1 {
		return false
	}
	h := headers[0]
	words := strings.FieldsFunc(strings.ToLower(h.Path+" "+h.Name+" "+h.Description), func(c rune) bool { return !('a' <= c && c <= 'z' || '0' <= c && c <= '9') })
	if slices.ContainsFunc(words, isWarning) {
		return false
	}
	usage := h.Type == casebook.TypeReference || slices.ContainsFunc(words, isUsage)
	return usage && slices.ContainsFunc(tools, func(tool string) bool { return slices.Contains(words, strings.ToLower(tool)) })
}

func isUsage(word string) bool {
	return slices.Contains([]string{"usage", "manual", "api", "docs", "documentation", "flags", "options", "cheatsheet", "howto"}, word)
}

func isWarning(word string) bool {
	for _, start := range []string{"gotcha", "bug", "broken", "careful", "caution", "caveat", "crash", "danger", "defect", "error", "fail", "fault", "hang", "issue",
		"known", "limit", "never", "pitfall", "problem", "quirk", "slow", "trap", "warn", "wrong", "avoid"} {
		if strings.HasPrefix(word, start) {
			return true
		}
	}
	return false
}
