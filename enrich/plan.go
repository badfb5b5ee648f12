package enrich

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/lexical"
	"casebook/store"
)

// A Choice says for which memories hints are wanted. The zero Choice: for those that have none.
type Choice struct {
	Paths []string // these alone, also those that have some; empty: all
	All   bool     // also those that have some, as long as there is room for more
	Again bool     // a model is asked also where its answer for the text is kept, and what waits gives way to what comes
}

// A State is what becomes of a memory.
type State string

// The states.
const (
	Proposed   State = "proposed"   // its hints wait for a person
	Shown      State = "shown"      // they would; nothing was written
	Waiting    State = "waiting"    // hints for this text wait already
	Rejected   State = "rejected"   // a person has rejected these hints before
	Empty      State = "none"       // no phrase is good enough
	Full       State = "full"       // there is no room for more hints
	Unanswered State = "unanswered" // the model gave no answer that can be used; the next run asks again
	Changed    State = "changed"    // the text became another one meanwhile; the next run asks about that
	Withheld   State = "withheld"   // it could mislead, so that it is not sent before a person has accepted it
	Refused    State = "refused"    // its file cannot be read or edited
	Left       State = "left"       // it was not its turn before the run stopped
)

// An Outcome is what became of one memory.
type Outcome struct {
	Path, Name string
	State      State
	Hints      []string // new ones
	Dropped    []Dropped
	Proposal   string // its id
	Why        string // for a person; empty: the state says it
	// Old is the file as it is, and New as it would be; nil without new hints.
	Old, New []byte
}

// A memory is one of the directory, as a run sees it.
type memory struct {
	casebook.Memory
	path string
	data []byte // the file
	key  string // of what it says
	said string // what is sent, as JSON without an id
	// State is empty as long as there is something to do.
	state  State
	why    string
	kept   *answer // what a model has said of the text
	waits  []string
	hidden int // secrets that are not sent
}

// A Plan is what a run would do. Nothing is asked or written for it.
type Plan struct {
	memories []memory
	docs     []lexical.Document
	chosen   []int // numbers of memories, by path
	asked    []batch
	keys     map[string]bool // of all texts of the directory
	answers  map[string]answer
	waiting  int               // proposals of all kinds
	taken    map[string]string // hints that wait → the path of their memory
	limit    int               // tokens of the memories in a request
	window   int

	// With counts the memories that have hints and were not asked for, and Hidden the secrets that are not sent.
	With, Hidden int
	Problems     []casebook.Problem
}

// Ask is how many memories a model is asked about, in how many requests, and what those take when each answer is as long as it may be.
func (p *Plan) Ask() (memories, requests int, most casebook.Usage) {
	for _, b := range p.asked {
		r := p.request(b)
		memories += len(b)
		most = most.Add(casebook.Usage{Input: r.Estimate(), Output: r.Most()})
	}
	return memories, len(p.asked), most
}

// Kept is how many memories have an answer from before.
func (p *Plan) Kept() int {
	n := 0
	for _, i := range p.chosen {
		if m := p.memories[i]; m.state == "" && m.kept != nil {
			n++
		}
	}
	return n
}

// Plan reads the memories and says what a run would do for the choice.
func (e *Enricher) Plan(ctx context.Context, choice Choice) (*Plan, error) {
	files, problems, err := e.Store.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("list memories: %w", err)
	}
	p := &Plan{Problems: problems, keys: map[string]bool{}, taken: map[string]string{}, limit: batchTokens, window: e.Window}
	if e.Window > 0 {
		p.limit = min(p.limit, e.Window/3)
	}
	if p.answers, err = readAnswers(e.Store.State); err != nil {
		return nil, err
	}
	proposals, unread, err := e.Store.Proposals()
	if err != nil {
		return nil, fmt.Errorf("look what waits: %w", err)
	}
	p.Problems, p.waiting = append(p.Problems, unread...), len(proposals)
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	for _, f := range files {
		e.take(p, f, choice, proposals)
	}
	var ask []int
	working := map[string]bool{}
	for _, n := range p.chosen {
		m := p.memories[n]
		working[m.path] = m.state == ""
		if m.state == "" && m.kept == nil {
			ask = append(ask, n)
			p.Hidden += m.hidden
		}
	}
	for _, w := range proposals {
		if w.Change.Provenance.Origin == casebook.OriginEnrich && !working[w.Change.Path] { // else they give way to what comes
			for _, h := range w.Change.Hints {
				p.taken[h] = w.Change.Path
			}
		}
	}
	p.asked = p.batches(ask)
	return p, ctx.Err()
}

// take reads one file into the plan.
func (e *Enricher) take(p *Plan, f store.File, choice Choice, proposals []store.Proposal) {
	named := slices.Contains(choice.Paths, f.Path)
	data, _, err := e.Store.Read(f.Path, 0)
	if err != nil {
		if named || len(choice.Paths) == 0 {
			p.Problems = append(p.Problems, e.Store.Problem(f.Path, err))
		}
		return
	}
	m := memory{path: f.Path, data: data}
	m.Memory, _ = casebook.Parse(f.Path, data)
	m.key = keyOf(m.Memory)
	p.keys[m.key] = true
	name := m.Name
	if stem := strings.TrimSuffix(f.Path, ".md"); stem != name {
		name += " " + stem
	}
	p.docs = append(p.docs, lexical.Document{ID: f.Path, Name: name, Description: m.Description, Hints: m.Hints, Body: m.Body, Time: time.Unix(0, f.ModTime)})
	switch {
	case !named && len(choice.Paths) > 0:
	case !named && !choice.All && len(m.Hints) > 0:
		p.With++
	default:
		p.chosen = append(p.chosen, len(p.memories))
		e.look(p, &m, choice, proposals)
	}
	p.memories = append(p.memories, m)
}

// look says what is to be done for a memory that was chosen.
func (e *Enricher) look(p *Plan, m *memory, choice Choice, proposals []store.Proposal) {
	hash := casebook.HashOf(m.data)
	waits := false
	for _, w := range proposals {
		if w.Change.Path == m.path && w.Change.Provenance.Origin == casebook.OriginEnrich {
			m.waits = append(m.waits, w.ID)
			waits = waits || w.Change.Expect == hash
		}
	}
	if a, ok := p.answers[m.key]; ok && !choice.Again {
		m.kept = &a
	}
	_, unfit := (casebook.Change{Op: casebook.OpUpdate, Path: m.path, Hints: []string{"any two words"}}).Edit(m.data, e.now())
	switch reasons := e.Store.Withheld(m.path, m.data); {
	case len(reasons) > 0:
		m.state, m.why = Withheld, "it is not sent before a person has accepted it, see `casebook review`"
	case errors.Is(unfit, casebook.ErrFrontmatter):
		m.state, m.why = Refused, "its frontmatter is not understood; mend it with `casebook edit`"
	case unfit != nil:
		m.state, m.why = Refused, unfit.Error()
	case waits && !choice.Again:
		m.state = Waiting
	case len(m.Hints) >= casebook.MaxHints:
		m.state = Full
	default:
		out, hidden := m.sent(e.Store.NoSecrets)
		said, err := json.Marshal(out)
		if err != nil {
			m.state, m.why = Refused, err.Error()
			return
		}
		m.said, m.hidden = string(said), hidden
	}
}
