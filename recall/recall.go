// Package recall turns a prompt into the few attachments that help with it: a selector ranks the memories, surfacing reads them and cuts them to
// the budget. It writes no memory and waits for nobody.
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
	Store *store.Store
	// CacheDir holds the lexical index; empty keeps the index in memory for one call.
	CacheDir  string
	Budget    casebook.Budget
	Staleness casebook.Staleness
	Now       func() time.Time // nil: time.Now
	// Files is what the store listed a moment ago; nil: it is asked.
	Files []store.File
}

// A Request is one prompt and what its session has already seen. Paths are relative to the memory directory.
type Request struct {
	Prompt   string
	Surfaced []string // shown earlier in this session
	Read     []string // read by the agent itself
	Tools    []string // tools used with success lately
	Root     string   // project root for references; empty: none are looked up
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
	results := make([]Result, len(reqs))
	files := r.Files
	if files == nil {
		var problems []casebook.Problem
		var err error
		if files, problems, err = r.Store.List(ctx); err != nil {
			return results, fmt.Errorf("list memories: %w", err)
		}
		for i := range results {
			results[i].Problems = slices.Clone(problems)
		}
	}
	var ix *lexical.Index
	var err error
	for i, req := range reqs {
		if len(files) == 0 && req.WhyNot == "" {
			continue
		}
		if ix == nil {
			if ix, err = r.index(ctx, files, &results[i]); err != nil {
				return results, fmt.Errorf("index memories: %w", err)
			}
			defer func() { ix.Close() }()
		}
		if err := r.answer(ctx, req, &ix, files, &results[i]); err != nil {
			return results, err
		}
	}
	return results, nil
}

// answer ranks and surfaces for one request. An index that is damaged where opening it does not look is replaced.
func (r *Recaller) answer(ctx context.Context, req Request, ix **lexical.Index, files []store.File, res *Result) error {
	why, include := r.find(ctx, files, req.WhyNot)
	search := lexical.Options{Skip: set(req.Surfaced, req.Read), Include: include}
	ranking, err := (*ix).Search(req.Prompt, search)
	if err != nil {
		anew, failed := r.indexAnew(ctx, files, res)
		if failed != nil {
			return fmt.Errorf("rank memories: %w", failed)
		}
		(*ix).Close()
		*ix = anew
		ranking, err = anew.Search(req.Prompt, search)
	}
	if err != nil {
		return fmt.Errorf("rank memories: %w", err)
	}
	res.Considered = ranking.Considered
	hits := ranking.Select(spare)
	hint := ""
	if len(hits) == 0 {
		hits, hint = r.said(ctx, ranking, files, req.Prompt)
	}
	chosen := r.candidates(hits, files, req.Tools)
	if hint != "" && len(chosen) > 0 {
		chosen[0].Reason = fmt.Sprintf("the prompt says its recall hint %q", hint)
	}
	res.Abstained = len(chosen) == 0 && ranking.Considered > 0
	attachments, problems := r.surface(ctx, chosen, req.Root)
	res.Attachments, res.Problems = attachments, append(res.Problems, problems...)
	for _, a := range res.Attachments {
		res.Bytes += len(a.Text)
	}
	if req.WhyNot != "" {
		res.WhyNot = why.explain(r, req, ranking, *res)
	}
	return nil
}

// index opens the index of files, reading what changed.
func (r *Recaller) index(ctx context.Context, files []store.File, res *Result) (*lexical.Index, error) {
	stamps := make([]lexical.Stamp, len(files))
	for i, f := range files {
		stamps[i] = lexical.Stamp{ID: f.Path, Size: f.Size, ModTime: f.ModTime, ChangeTime: f.ChangeTime, Inode: f.Inode}
	}
	cache := lexical.Cache{Dir: r.CacheDir}
	if deadline, ok := ctx.Deadline(); ok {
		cache.Until = time.Now().Add(time.Duration(indexShare * float64(time.Until(deadline))))
	}
	ix, pending, err := cache.Open(ctx, stamps, func(i int) (lexical.Document, bool) {
		d, err := r.document(files[i])
		if err != nil {
			res.Problems = append(res.Problems, r.Store.Problem(files[i].Path, err))
			return d, false
		}
		return d, true
	})
	if pending > 0 {
		res.Problems = append(res.Problems, casebook.Problem{Code: "index-building", Path: r.Store.Dir,
			Text: fmt.Sprintf("%d of %d memories are not indexed yet and were not considered", pending, len(files)),
			Fix:  "they come in with the next prompts, or at once with `casebook recall`"})
	}
	return ix, err
}

// indexAnew drops the index on disk and builds it anew.
func (r *Recaller) indexAnew(ctx context.Context, files []store.File, res *Result) (*lexical.Index, error) {
	if err := (lexical.Cache{Dir: r.CacheDir}).Drop(); err != nil {
		return nil, err
	}
	return r.index(ctx, files, res)
}

// documentBytes is how much of a memory is indexed.
const documentBytes = 256 << 10

func (r *Recaller) document(f store.File) (lexical.Document, error) {
	data, _, err := r.Store.Read(f.Path, documentBytes)
	if err != nil {
		return lexical.Document{}, err
	}
	m, _ := casebook.Parse(f.Path, data) // `casebook list` and doctor show its problems; here they would come with every prompt
	name := m.Name
	if stem := strings.TrimSuffix(f.Path, ".md"); stem != name {
		name += " " + stem
	}
	h := casebook.Header{Stated: m.Stated, ModTime: time.Unix(0, f.ModTime)}
	return lexical.Document{ID: f.Path, Name: name, Description: m.Description, Hints: m.Hints, Body: m.Body, Time: h.Time()}, nil
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

// saidHits is how many of the best hits are looked at for a hint that the prompt says.
const saidHits = 5

// said is the best hit with a recall hint that the prompt says in the same words: whoever wrote it wants the memory then, however little the words tell.
func (r *Recaller) said(ctx context.Context, ranking lexical.Result, files []store.File, prompt string) ([]lexical.Hit, string) {
	for _, h := range ranking.Hits[:min(len(ranking.Hits), saidHits)] {
		at := slices.IndexFunc(files, func(f store.File) bool { return f.Path == h.ID })
		if h.Hint < 0 || at < 0 {
			continue
		}
		headers, _ := r.Store.Headers(ctx, files[at:at+1])
		if len(headers) != 1 {
			continue
		}
		for _, hint := range headers[0].Hints {
			if lexical.Says(prompt, hint) {
				return []lexical.Hit{h}, hint
			}
		}
	}
	return nil, ""
}

// candidates turns the trusted hits into candidates.
func (r *Recaller) candidates(hits []lexical.Hit, files []store.File, tools []string) []Candidate {
	if len(hits) == 0 {
		return nil
	}
	byPath := make(map[string]store.File, len(hits))
	for _, h := range hits {
		byPath[h.ID] = store.File{}
	}
	for _, f := range files {
		if _, ok := byPath[f.Path]; ok {
			byPath[f.Path] = f
		}
	}
	var out []Candidate
	for _, h := range hits {
		f := byPath[h.ID]
		if len(tools) > 0 && r.describesTool(f, tools) {
			continue
		}
		out = append(out, Candidate{
			Header: casebook.Header{Path: f.Path, ModTime: time.Unix(0, f.ModTime), Size: f.Size},
			Score:  h.Score, Reason: reason(h), Paragraphs: h.Paragraphs,
		})
	}
	return out
}

// reasonWords is how many of the shared words a reason names.
const reasonWords = 5

func reason(h lexical.Hit) string {
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
func (r *Recaller) describesTool(f store.File, tools []string) bool {
	headers, _ := r.Store.Headers(context.Background(), []store.File{f})
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
