package recall

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
)

const (
	// DefaultWait is how long a model may take to choose.
	DefaultWait = 30 * time.Second
	// selectTokens bounds a model's answer.
	selectTokens = 256
	// maxFile bounds the path of a file that a model is told of.
	maxFile = 200
)

// A Selection is which memories help with a prompt, and who says so. It may be kept as JSON until Surface reads it.
type Selection struct {
	// IDs are as in Request.Surfaced: paths relative to the own store, those of further layers absolute. Best first, at most as many as Budget.Files.
	IDs []string `json:"ids,omitempty"`
	By  string   `json:"by"` // ByModel or ByLexical
	// Fallback is one of the Fallback words: why the words' choice counts. Empty: a model's does.
	Fallback string `json:"fallback,omitempty"`
	// Asked says that a request was sent.
	Asked bool `json:"asked,omitempty"`
	// Considered are the memories that were ranked, and Offered those that the model was shown.
	Considered int            `json:"considered"`
	Offered    int            `json:"offered,omitempty"`
	Usage      casebook.Usage `json:"usage"`
	Model      string         `json:"model,omitempty"` // as its provider names it
}

// Who chose.
const (
	ByModel   = "model"
	ByLexical = "lexical"
)

// Why the words' choice counts.
const (
	FallbackNoModel     = "no-model"    // none was given
	FallbackNothing     = "nothing"     // there is nothing to offer: no memory, or none that is not known already or withheld
	FallbackCancelled   = "cancelled"   // the caller's context ended
	FallbackTimeout     = "timeout"     // it took too long
	FallbackRefused     = "refused"     // it did not want to answer
	FallbackMalformed   = "malformed"   // the answer is no list of names
	FallbackCut         = "cut"         // the answer was too long
	FallbackBudget      = "budget"      // the day's budget is used up
	FallbackKey         = "key"         // there is no key, or it is not taken
	FallbackCredit      = "credit"      // there is no credit with the provider
	FallbackUnavailable = "unavailable" // it is overloaded, limited, out of reach or broke off
	FallbackFailed      = "failed"      // anything else: the account or `casebook doctor` say more
)

// FallbackWords is the word as a sentence for a person.
func FallbackWords(fallback string) string {
	words := map[string]string{FallbackNoModel: "none is set", FallbackNothing: "there was nothing to offer", FallbackCancelled: "the turn was over", FallbackTimeout: "it took too long",
		FallbackRefused: "it refused", FallbackMalformed: "what it said was no list of names", FallbackCut: "what it said was too long", FallbackBudget: "the day's budget is used up",
		FallbackKey: "there is no key, or the provider does not take it", FallbackCredit: "there is no credit left with the provider",
		FallbackUnavailable: "it is overloaded, out of reach or broke off", FallbackFailed: "it failed"}
	return cmp.Or(words[fallback], fallback)
}

//go:embed selector.md
var selectorPrompt string

//go:embed offer.md
var offerPrompt string

// selectSchema never changes: a provider keeps what it compiles of it.
const selectSchema = `{"type":"object","properties":{"memories":{"type":"array","items":{"type":"string"}}},"required":["memories"],"additionalProperties":false}`

// Select asks the model which memories help with the prompt: one request, never sent again, without the conversation. None is sent when there is nothing to
// offer: no memory, or none that was neither surfaced nor read. Whatever goes wrong with the model, the words' choice, which Recall makes, counts; an error is one of
// the memories' own. Who attached the words' choice already has nothing to take from a Selection by ByLexical.
//
// The model sees headers and excerpts, never a hint, a withheld memory or a secret; docs/models.md says what else. Equal memories and requests give equal bytes.
func (r *Recaller) Select(ctx context.Context, m casebook.Model, req Request) (Selection, error) {
	defer r.keepLooked()
	s := Selection{By: ByLexical, Fallback: FallbackNothing}
	memories, _, err := r.corpus(ctx) // Surface tells the problems
	if err != nil {
		return s, err
	}
	s.Considered = memories.len()
	known := set(req.Surfaced, req.Read)
	if memories.offerable(known) == 0 {
		return s, nil
	}
	var res Result
	ix, err := r.index(ctx, memories, &res)
	if err != nil {
		return s, fmt.Errorf("index memories: %w", err)
	}
	defer func() { ix.Close() }()
	offer := r.Offer.OrDefault()
	ranking, err := r.rank(ctx, req.Prompt, lexical.Options{Skip: known, Rest: max(offer.Whole, offer.Best), Prior: r.Prior}, &ix, memories, &res)
	if err != nil {
		return s, err
	}
	for _, c := range memories.choose(ctx, ranking, req) {
		if len(s.IDs) < r.files() {
			s.IDs = append(s.IDs, c.ID)
		}
	}
	if m == nil {
		s.Fallback = FallbackNoModel
		return s, nil
	}
	man := memories.manifest(ctx, ranking, known, offer)
	if s.Offered = len(man.names); s.Offered == 0 {
		return s, nil
	}
	r.ask(ctx, m, man, req, &s)
	return s, nil
}

// files is how many memories a prompt gets.
func (r *Recaller) files() int {
	if n := r.Budget.OrDefault().Files; n >= 0 {
		return n
	}
	return math.MaxInt
}

// ask replaces the words' choice by the model's, if it makes one.
func (r *Recaller) ask(ctx context.Context, m casebook.Model, man manifest, req Request, s *Selection) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(r.Wait, DefaultWait))
	defer cancel()
	if ctx.Err() != nil {
		s.Fallback = fallback(ctx.Err())
		return
	}
	answer, err := m.Generate(ctx, r.question(man, req))
	s.Usage, s.Model, s.Asked = answer.Usage, short(answer.Model, maxName), sent(err)
	if err != nil {
		s.Fallback = fallback(err)
		return
	}
	if answer.Stop == casebook.StopRefusal {
		s.Fallback = FallbackRefused
		return
	}
	var said struct {
		Memories *[]string `json:"memories"`
	}
	if json.Unmarshal([]byte(answer.Text()), &said) != nil || said.Memories == nil {
		s.Fallback = FallbackMalformed
		return
	}
	s.By, s.Fallback, s.IDs = ByModel, "", nil
	for _, name := range *said.Memories {
		id, known := man.ids[strings.TrimSpace(name)]
		if known && !slices.Contains(s.IDs, id) && len(s.IDs) < r.files() {
			s.IDs = append(s.IDs, id)
		}
	}
}

// question is the request. The system prompt is the same for everybody, so that a provider may keep it.
func (r *Recaller) question(man manifest, req Request) casebook.Request {
	tools := "none"
	if named := toolNames(req.Tools); len(named) > 0 {
		tools = strings.Join(named, ", ")
	}
	files := "none"
	if named := r.fileNames(req.Files); len(named) > 0 {
		files = strings.Join(named, ", ")
	}
	text := strings.NewReplacer("{{manifest}}", man.text, "{{tools}}", tools, "{{files}}", files, "{{prompt}}", r.shownPrompt(req.Prompt)).Replace(strings.TrimSpace(offerPrompt))
	return casebook.Request{
		Role:     casebook.RoleSelector,
		System:   []casebook.SystemBlock{{Text: strings.TrimSpace(selectorPrompt), Cache: casebook.CacheShort}},
		Messages: []casebook.Message{casebook.UserText(text)},
		Schema:   json.RawMessage(selectSchema), MaxTokens: selectTokens, Effort: "low", Once: true,
	}
}

// shownPrompt is the prompt without secrets, harmless, and without the middle of a long one: people ask before or behind what they paste.
func (r *Recaller) shownPrompt(prompt string) string {
	text, _ := secret.Redact(strings.ToValidUTF8(prompt, "\uFFFD"), r.allowed())
	text = strings.TrimSpace(text)
	if limit := r.Offer.OrDefault().PromptBytes; len(text) > limit {
		head := casebook.CutPoint(text, limit/2)
		tail := casebook.CutPoint(text, len(text)-limit/2)
		text = text[:head] + between + text[tail:]
	}
	return Neutral(text)
}

// toolNames are the names of tools as far as they are names, sorted, since the order in which they were used says nothing.
func toolNames(tools []string) []string {
	var names []string
	for _, t := range tools {
		odd := strings.ContainsFunc(t, func(c rune) bool {
			return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("_-.:/", c))
		})
		if t == "" || len(t) > 64 || odd {
			continue
		}
		if _, found := secret.Redact(t, nil); len(found) == 0 {
			names = append(names, t)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// fileNames are the paths of files as far as they can be told, in their order. One that is long, odd or holds a secret is left out.
func (r *Recaller) fileNames(files []string) []string {
	var names []string
	for _, f := range files {
		odd := !utf8.ValidString(f) || strings.ContainsFunc(f, func(c rune) bool { return unicode.IsControl(c) || c == ',' || c == '<' || c == '>' })
		if shown, _ := secret.Redact(f, r.allowed()); f != "" && len(f) <= maxFile && !odd && shown == f {
			names = append(names, Neutral(f))
		}
	}
	return names
}

// allowed are the values that look like secrets and are none.
func (r *Recaller) allowed() secret.Allow {
	if r.Store == nil {
		return nil
	}
	return r.Store.NoSecrets
}

// sent says whether a request that ended so was sent at all.
func sent(err error) bool {
	var failed *casebook.ModelError
	switch {
	case errors.Is(err, casebook.ErrOverBudget), errors.Is(err, casebook.ErrNoKey), errors.Is(err, casebook.ErrUnsupported):
		return false
	case errors.Is(err, casebook.ErrTooLong), errors.Is(err, casebook.ErrBadRequest):
		return errors.As(err, &failed) && failed.Status != 0
	}
	return true
}

// fallback is the word for what went wrong.
func fallback(err error) string {
	for _, known := range []struct {
		err  error
		word string
	}{
		{casebook.ErrRefused, FallbackRefused}, {casebook.ErrShape, FallbackMalformed}, {casebook.ErrCut, FallbackCut}, {casebook.ErrOverBudget, FallbackBudget},
		{casebook.ErrNoKey, FallbackKey}, {casebook.ErrAuth, FallbackKey}, {casebook.ErrCredit, FallbackCredit}, {casebook.ErrTimeout, FallbackTimeout},
		{context.DeadlineExceeded, FallbackTimeout}, {context.Canceled, FallbackCancelled}, {casebook.ErrRateLimit, FallbackUnavailable},
		{casebook.ErrOverloaded, FallbackUnavailable}, {casebook.ErrUnavailable, FallbackUnavailable}, {casebook.ErrBroken, FallbackUnavailable},
	} {
		if errors.Is(err, known.err) {
			return known.word
		}
	}
	return FallbackFailed
}

// Surface reads what was selected and cuts it to the budget, without what was surfaced or read by now. A memory that is gone or withheld since is left out; one that was
// edited is shown as it is.
func (r *Recaller) Surface(ctx context.Context, req Request, s Selection) (Result, error) {
	defer r.keepLooked()
	memories, problems, err := r.corpus(ctx)
	res := Result{Problems: problems, Considered: s.Considered}
	if err != nil {
		return res, err
	}
	known := set(req.Surfaced, req.Read)
	var wanted []string
	for _, id := range s.IDs {
		if !known[id] && !slices.Contains(wanted, id) && len(wanted) < r.files() {
			wanted = append(wanted, id)
		}
	}
	if len(wanted) == 0 {
		res.Abstained = len(s.IDs) == 0 && s.Considered > 0
		return res, nil
	}
	near, err := r.near(ctx, req.Prompt, wanted, memories, &res)
	if err != nil {
		return res, err
	}
	there := memories.locate(wanted)
	var chosen []Candidate
	for _, id := range wanted {
		m, ok := there[id]
		if !ok {
			continue
		}
		c := m.candidate(near[id])
		if s.By == ByModel {
			c.Reason = "chosen by " + cmp.Or(short(s.Model, maxName), "a model")
		}
		chosen = append(chosen, c)
	}
	r.attach(ctx, req, chosen, &res)
	res.Ranked = r.ofSelection(chosen, res)
	return res, nil
}

// near looks closely at some memories: which of their paragraphs fit the prompt.
func (r *Recaller) near(ctx context.Context, prompt string, ids []string, memories corpus, res *Result) (map[string]lexical.Hit, error) {
	ix, err := r.index(ctx, memories, res)
	if err != nil {
		return nil, fmt.Errorf("index memories: %w", err)
	}
	defer func() { ix.Close() }()
	ranking, err := r.rank(ctx, prompt, lexical.Options{Include: ids}, &ix, memories, res)
	near := map[string]lexical.Hit{}
	for _, h := range ranking.Hits {
		near[h.ID] = h
	}
	return near, err
}
