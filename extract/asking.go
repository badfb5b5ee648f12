package extract

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/enrich"
	"casebook/internal/lexical"
	"casebook/internal/transcript"
)

// Bounds of what a model is asked.
const (
	// DefaultWait is how long a model may take for a conversation, with all its requests.
	DefaultWait = 5 * time.Minute
	// maxRounds is how many requests may follow one another about one part of a conversation.
	maxRounds = 6
	// answerTokens bounds an answer, resultTokens what tools give back to a model about one part, and maxUses how many tools one answer may use.
	answerTokens, resultTokens, maxUses = 2048, 3000, 40
	// maxHints and hintBytes bound what is taken of hints before they are looked at.
	maxHints, hintBytes = 30, 400
)

var (
	errNoTools = errors.New("the model uses no tools")
	errEndless = errors.New("the model went on without coming to an end")
)

// An asking is one conversation that a model is asked about.
type asking struct {
	*Extractor
	found    *Found
	said     *spoken
	clean    cleaner
	memories *memories
	rules    []Candidate
	taken    []Candidate
	proposed int
	// once: the model is asked for an answer in one piece, since it takes no tools; proven: it has used one.
	once, proven bool
	left         int // of resultTokens
}

func (e *Extractor) newAsking(ctx context.Context, turns []transcript.Turn, found *Found) (*asking, error) {
	m, err := readMemories(ctx, e.Store)
	if err != nil {
		return nil, err
	}
	c := cleaner{e.Store.NoSecrets}
	return &asking{Extractor: e, found: found, clean: c, memories: m, said: newSpoken(turns, e.said, c)}, nil
}

// within is a bound for a model whose window is known: a share of it, where that is less.
func (e *Extractor) within(tokens, share int) int {
	if e.Window > 0 {
		return min(tokens, e.Window/share)
	}
	return tokens
}

func (a *asking) parts() ([]part, []int) { return a.said.parts(a.clean, a.within(partTokens, 4)) }

// ask lets the model find candidates. The Usage and Requests of found grow, and what is skipped is appended to it.
//
// What a person asked for outright is among the candidates also where the model has overlooked it. Where the model gives no answer that can be used, what the rules find
// counts; found says so. An error is one of the memories' own, or of ctx.
func (e *Extractor) ask(ctx context.Context, turns []transcript.Turn, found *Found) ([]Candidate, error) {
	a, err := e.newAsking(ctx, turns, found)
	if err != nil {
		return nil, err
	}
	a.rules = Rules(turns)
	parts, left := a.parts()
	if len(left) > 0 {
		found.Problems = append(found.Problems, casebook.Problem{Code: "extract-long", Warning: true,
			Text: fmt.Sprintf("the conversation is too long for a model: for the first %d turns of a person the rules count alone", len(left)), Fix: "nothing; run `casebook learn` more often, or in smaller parts"})
	}
	unanswered := map[int]bool{}
	for _, n := range left {
		unanswered[n] = true
	}
	bounded, cancel := context.WithTimeout(ctx, cmp.Or(e.Wait, DefaultWait))
	defer cancel()
	for i, p := range parts {
		err := a.about(bounded, p)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			continue
		}
		failed := parts[i : i+1]
		if !ofOnePart(err) {
			failed = parts[i:]
		}
		for _, p := range failed {
			for _, n := range p.persons {
				unanswered[n] = true
			}
		}
		a.failed(err)
		if len(failed) > 1 || !ofOnePart(err) {
			break
		}
	}
	if err := a.sift(); err != nil {
		return nil, err
	}
	return a.merged(unanswered), nil
}

// ofOnePart says of a failure that another part may be answered all the same.
func ofOnePart(err error) bool {
	return slices.ContainsFunc([]error{casebook.ErrRefused, casebook.ErrShape, casebook.ErrCut, casebook.ErrTooLong, errEndless}, func(kind error) bool { return errors.Is(err, kind) })
}

// failed notes that the rules count in the model's place.
func (a *asking) failed(err error) {
	a.found.Failed = err
	a.found.Problems = append(a.found.Problems, casebook.Problem{Code: "extract-model", Text: "the model could not say what is worth keeping, so that what the rules find counts: " + err.Error(),
		Fix: "look at `casebook doctor` and `models.extract`; `casebook learn` on the same transcript asks again", Warning: true})
}

// about asks about one part.
func (a *asking) about(ctx context.Context, p part) error {
	if !a.once {
		err := a.talk(ctx, p)
		if !errors.Is(err, errNoTools) {
			return err
		}
		a.once = true
	}
	return a.inOne(ctx, p)
}

// talk lets the model use its tools until it is done.
func (a *asking) talk(ctx context.Context, p part) error {
	r := a.request(p, toolList())
	a.left = a.within(resultTokens, 12)
	for round := range maxRounds {
		if round > 0 && a.Window > 0 && r.Estimate()+r.Most() > a.Window {
			return errEndless
		}
		answer, err := a.generate(ctx, r)
		if err != nil && !a.proven && casebook.RefusesTools(err) {
			return errNoTools
		}
		if err != nil && !errors.Is(err, casebook.ErrCut) {
			return err
		}
		uses := answer.ToolUses()
		if len(uses) == 0 {
			return cmp.Or(err, a.without(answer))
		}
		a.proven = true
		said, results := answer.UseTools(maxUses, a.run)
		if err != nil { // it was cut off: what it said before that counts
			return err
		}
		r.Messages = append(slices.Clip(r.Messages), said, results)
	}
	return errEndless
}

// without is for an answer that uses no tool: the model is done, or it knows none and says in words what it should have proposed.
func (a *asking) without(answer casebook.Response) error {
	text := answer.Text()
	if all, ok := proposalsIn(text); ok {
		for _, p := range all {
			a.take(p)
		}
		return nil
	}
	if !a.proven && !strings.Contains(strings.ToLower(text), "done") {
		return errNoTools
	}
	return nil
}

// room is how much a tool may give back: so many tokens, as long as there are some left.
func (a *asking) room(tokens int) int { return min(tokens, a.left) }

// inOne asks for an answer in one piece. A server that cannot be told of a schema, or does not keep it, is asked once more without.
func (a *asking) inOne(ctx context.Context, p part) error {
	r := a.request(p, nil)
	r.Schema = onceSchema()
	answer, err := a.generate(ctx, r)
	all, ok := proposalsIn(answer.Text())
	if !ok && (err == nil || errors.Is(err, casebook.ErrShape) || errors.Is(err, casebook.ErrBadRequest)) {
		r.Schema = nil
		answer, err = a.generate(ctx, r)
		all, ok = proposalsIn(answer.Text())
	}
	switch {
	case err != nil && !errors.Is(err, casebook.ErrShape):
		return err
	case !ok:
		return fmt.Errorf("ask for memories: %w", casebook.ErrShape)
	}
	for _, p := range all {
		a.take(p)
	}
	return nil
}

// generate sends one request, and counts it.
func (a *asking) generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := ctx.Err(); err != nil {
		return casebook.Response{}, fmt.Errorf("ask for memories: %w", casebook.ErrTimeout)
	}
	answer, err := a.Model.Generate(ctx, r)
	a.found.Usage = a.found.Usage.Add(answer.Usage)
	if !slices.ContainsFunc([]error{casebook.ErrUnsupported, casebook.ErrOverBudget, casebook.ErrNoKey}, func(unsent error) bool { return errors.Is(err, unsent) }) {
		a.found.Requests++
	}
	if err = cmp.Or(err, answer.Ended()); err != nil {
		return answer, fmt.Errorf("ask for memories: %w", err)
	}
	return answer, nil
}

// request is the first one about a part. What is the same for everybody stands first, marked for the provider's cache; so is the whole, to which later rounds add.
func (a *asking) request(p part, given []casebook.Tool) casebook.Request {
	var about []string
	for _, n := range p.persons {
		about = append(about, a.said.shown[n])
	}
	manifest, left := a.memories.manifest(strings.Join(about, "\n"), a.within(manifestTokens, 8), a.Store.NoSecrets)
	if left > 0 {
		manifest += fmt.Sprintf("(%d more are not listed)\n", left)
	}
	text := "The memories that are there:\n\n<casebook-manifest>\n" + cmp.Or(manifest, "(none)\n") + "</casebook-manifest>\n\nThe conversation:\n\n<casebook-prompt>\n" + p.text() + "\n</casebook-prompt>"
	message := casebook.UserText(text)
	if len(given) > 0 {
		message.Content[0].Cache = casebook.CacheShort
	}
	return casebook.Request{Role: casebook.RoleExtract, System: []casebook.SystemBlock{{Text: system(given), Cache: casebook.CacheShort}}, Messages: []casebook.Message{message}, Tools: given,
		MaxTokens: a.within(answerTokens, 8), Effort: "low", Once: true}
}

func toolList() []casebook.Tool {
	var list []casebook.Tool
	for _, t := range tools() {
		list = append(list, t.Tool)
	}
	return list
}

// sift takes out of the hints what casebook's own check of hints would not let through.
func (a *asking) sift() error {
	var docs []lexical.Document
	for _, m := range a.memories.all {
		docs = append(docs, document(m))
	}
	var fresh []enrich.Written
	var of []int
	for i, c := range a.taken {
		if len(c.Hints) == 0 || c.Op == casebook.OpDelete {
			a.taken[i].Hints = nil
			continue
		}
		w := enrich.Written{ID: c.Path, Memory: casebook.Memory{Name: c.Name, Description: cmp.Or(c.Description, c.Statement), Body: c.Statement}}
		if m, there := a.memories.get(c.Path); there {
			w.Memory.Hints = m.Hints
		}
		for _, h := range c.Hints[:min(len(c.Hints), maxHints)] {
			if h = h[:casebook.CutPoint(h, hintBytes)]; a.clean.clean(h) == strings.TrimSpace(h) {
				w.Hints = append(w.Hints, h)
			}
		}
		fresh, of = append(fresh, w), append(of, i)
	}
	if len(fresh) == 0 {
		return nil
	}
	kept, err := enrich.Sift(docs, fresh, a.Past, a.Store.NoSecrets)
	if err != nil {
		return fmt.Errorf("check hints: %w", err)
	}
	for n, i := range of {
		a.taken[i].Hints = kept[n]
	}
	return nil
}
