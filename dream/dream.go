package dream

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"casebook"
	"casebook/store"
)

// The engines: who makes a plan.
const (
	EngineAuto  = "auto"  // a model where one is set, and the rules
	EngineRules = "rules" // the rules alone
	EngineModel = "model" // the same as auto, but a run without a model fails
)

// A Dream puts the memories of one store in order.
type Dream struct {
	Store *store.Store
	// Root is the project's folder; empty: none.
	Root string
	// Engine is one of the engines; empty: EngineAuto.
	Engine string
	// LeavePerson leaves out what would change memories about the person. Otherwise the person is asked.
	LeavePerson bool
	// Model is asked by Ask; nil: none is set. Window is how many tokens it has room for, 0: not known.
	Model  casebook.Model
	Window int
	// Ask puts memories together with a model, after the rules; nil: no model is asked. What it answers is held to the same bounds as what the rules say.
	Ask func(ctx context.Context, v *View, steps []Step) ([]Step, []Note, casebook.Usage, error)
	// Distil makes steps of what came to the daily logs, notes of what it passed over, and says how far that goes; nil: they are not read.
	Distil func(ctx context.Context, v *View, parts []store.LogPart) ([]Step, []Note, store.LogMark, error)
	// Check looks up what memories name, before the rules run; nil: nothing is looked up.
	Check func(ctx context.Context, v *View) error
	// Cost is what a model takes for a usage, in millionths of a US dollar; nil, or false: not known.
	Cost func(casebook.Usage) (micro int64, known bool)
	// MinHours and MinSessions are the gates of Night; 0: 24 hours, 5 sessions. Negative ones are open.
	MinHours, MinSessions int
	// Each is told of each phase when it is over; nil: nobody is.
	Each func(Phase)
	Now  func() time.Time // nil: time.Now
	Zone *time.Location   // of days that memories name; nil: UTC

	finds func(v *View) ([]Step, []Note) // tests; nil: the rules
	step  func(string) error             // tests: called at each point at which a run may be killed
}

func (d *Dream) now() time.Time {
	if d.Now == nil {
		return time.Now()
	}
	return d.Now()
}

func (d *Dream) at(point string) error {
	if d.step == nil {
		return nil
	}
	return d.step(point)
}

// Plan reads everything and says what it would do. It changes no memory, and what was said no to, or taken back, is not proposed again while its memories stay as they are.
func (d *Dream) Plan(ctx context.Context) (Plan, error) {
	p, err := d.plan(ctx)
	if err != nil {
		return p, fmt.Errorf("plan a dream: %w", err)
	}
	return p, nil
}

func (d *Dream) plan(ctx context.Context) (Plan, error) {
	p := Plan{Made: d.now().UTC().Truncate(time.Second), Steps: []Step{}, Engine: EngineRules}
	v, problems, err := Look(ctx, d.Store, Looking{Root: d.Root, Now: d.now(), Zone: d.Zone})
	if err != nil {
		return p, err
	}
	p.Problems = problems
	d.trace(&p, located(v, problems))
	parts, err := d.collect(&p, v)
	if err != nil {
		return p, err
	}
	if d.Check != nil {
		if err := d.Check(ctx, v); err != nil {
			return p, err
		}
	}
	no, err := d.answers()
	if err != nil {
		return p, err
	}
	if err := d.consolidate(ctx, &p, gathered{v, parts, no}); err != nil {
		return p, err
	}
	if err := d.index(ctx, &p, v, no); err != nil {
		return p, err
	}
	return p, ctx.Err()
}

func (d *Dream) trace(p *Plan, phase Phase) {
	p.Trace = append(p.Trace, phase)
	if d.Each != nil {
		d.Each(phase)
	}
}

// located says what there is.
func located(v *View, problems []casebook.Problem) Phase {
	counts := map[string]int{"files": len(v.Memories) + len(problems), "memories": len(v.Memories), "indexLines": bytes.Count(v.Index, []byte("\n")), "passed": len(problems)}
	for _, s := range v.Memories {
		if s.Memory.Type != "" {
			counts["type."+string(s.Memory.Type)]++
		} else {
			counts["type.none"]++
		}
	}
	return Phase{Locate, counts}
}

// collect looks what came since the last run.
func (d *Dream) collect(p *Plan, v *View) ([]store.LogPart, error) {
	status, err := ReadStatus(d.Store.State)
	if err != nil {
		return nil, err
	}
	counts := map[string]int{"changed": 0, "sessions": status.Sessions, "logDays": 0, "logBytes": 0}
	for _, s := range v.Memories {
		if s.Changed.After(status.Completed) {
			counts["changed"]++
		}
	}
	logs := store.Logs{Store: d.Store}
	mark, err := logs.Marked()
	if err != nil {
		return nil, err
	}
	parts, _, problems, err := logs.Since(mark)
	if err != nil {
		return nil, err
	}
	p.Problems = append(p.Problems, problems...)
	for _, part := range parts {
		counts["logDays"]++
		counts["logBytes"] += len(part.Text)
	}
	d.trace(p, Phase{Collect, counts})
	return parts, nil
}

// A gathered is what steps are made of.
type gathered struct {
	view  *View
	parts []store.LogPart
	no    answers
}

// consolidate makes the steps.
func (d *Dream) consolidate(ctx context.Context, p *Plan, g gathered) error {
	v, find := g.view, d.finds
	if find == nil {
		find = (*View).Mend
	}
	steps, notes := find(v)
	var logged []Step
	if d.Distil != nil && len(g.parts) > 0 {
		more, further, mark, err := d.Distil(ctx, v, g.parts)
		if err != nil {
			return err
		}
		logged, p.Mark = more, mark
		steps, notes = append(steps, more...), append(notes, further...)
	}
	switch {
	case d.Engine == EngineRules:
	case d.Ask != nil:
		more, further, usage, err := d.Ask(ctx, v, slices.Clone(steps))
		p.Usage, p.Engine = usage, EngineModel
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p.Failed = err.Error()
		}
		steps, notes = append(steps, more...), append(notes, further...)
	case d.Engine == EngineModel:
		p.Failed = "no model is set that could be asked (models.dream)"
	}
	p.Steps = d.settle(v, steps, g.no)
	d.waits(p, v, logged, g.no)
	p.Notes = notes
	counts := map[string]int{"steps": len(p.Steps), "asking": p.Asking(), "notes": len(notes)}
	for _, s := range p.Steps {
		counts["kind."+string(s.Kind)]++
	}
	d.trace(p, Phase{Consolidate, counts})
	return nil
}

// settle names the steps, ties them to the texts that they were made for, leaves out what was said no to and what touches a memory of an earlier step, and counts what each takes
// away. A step that goes over the loss budget, or about a person, asks.
func (d *Dream) settle(v *View, steps []Step, answers answers) []Step {
	all := []Step{}
	touched, names := map[string]bool{}, map[string]bool{}
	for _, s := range steps {
		v.tie(&s)
		s.ID = v.nameOf(s)
		if answers.no[s.ID] || names[s.ID] || slices.ContainsFunc(s.paths(), func(path string) bool { return touched[path] }) {
			continue
		}
		if v.aboutPerson(s) {
			if d.LeavePerson {
				continue
			}
			s.Ask = cmp.Or(s.Ask, "it changes what is said about you")
		}
		for _, path := range s.paths() {
			touched[path] = true
		}
		names[s.ID] = true
		all = append(all, s)
	}
	b, a := d.budget(v), v.Ahead()
	for i := range all {
		s := &all[i]
		l, err := a.step(*s, false)
		if err != nil { // it could not be applied to these memories
			s.Ask = "it cannot be seen beforehand what it would do: " + err.Error()
			continue
		}
		s.Memories, s.Sentences = l.memories, len(l.sentences)
		if s.Ask == "" {
			s.Ask = b.take(l.loss)
		}
		if s.Ask == "" { // the next one counts what is lost on top of it
			_, err = a.step(*s, true)
		}
		if err != nil {
			s.Ask = err.Error()
		}
	}
	return all
}

// waits lets the mark of the logs stand before a line that this plan does not decide, since another step is about the same memory. The next plan reads on from there.
func (d *Dream) waits(p *Plan, v *View, logged []Step, answers answers) {
	var last store.LogMark
	for i, s := range logged {
		v.tie(&s)
		id := v.nameOf(s)
		if _, has := p.Step(id); has || answers.no[id] || d.LeavePerson && v.aboutPerson(s) {
			last = s.Mark
			continue
		}
		p.Mark = last
		for _, later := range logged[i:] {
			v.tie(&later)
			id := v.nameOf(later)
			for n := range p.Steps {
				if p.Steps[n].ID == id {
					p.Steps[n].Mark = nil
				}
			}
		}
		return
	}
}

// tie makes a step's changes expect the texts that the view has.
func (v *View) tie(s *Step) {
	s.Changes = slices.Clone(s.Changes)
	hash := func(path string) string {
		if i, is := v.find(path); is {
			return v.Memories[i].Hash
		}
		return ""
	}
	for i := range s.Changes {
		c := &s.Changes[i]
		if c.Op == casebook.OpCreate || c.Op == casebook.OpIndex {
			continue
		}
		c.Expect = hash(c.Path)
		c.ExpectFrom = nil
		for _, path := range c.From {
			c.ExpectFrom = append(c.ExpectFrom, hash(path))
		}
	}
}

// paths are the memories that a step is about.
func (s Step) paths() []string {
	var all []string
	for _, c := range s.Changes {
		for _, path := range append([]string{c.Path, c.To}, c.From...) {
			if path != "" && path != casebook.IndexFile && !slices.Contains(all, path) {
				all = append(all, path)
			}
		}
	}
	return all
}

func (v *View) aboutPerson(s Step) bool {
	return slices.ContainsFunc(s.paths(), func(path string) bool {
		i, is := v.find(path)
		return is && v.Memories[i].Memory.Type == casebook.TypeUser
	})
}

// index adds the step that makes MEMORY.md what it has to be once the steps are done that nobody has to be asked about.
func (d *Dream) index(ctx context.Context, p *Plan, v *View, answers answers) error {
	ahead := v.Ahead()
	for _, s := range p.Steps {
		if s.Waits() {
			continue
		}
		if _, err := ahead.step(s, true); err != nil {
			return fmt.Errorf("step %s: %w", s.ID, err)
		}
	}
	a, err := d.Store.Arrangement(ctx, v.Index)
	if err != nil {
		return err
	}
	after := ahead.all()
	text, left := casebook.ArrangeIndex(relined(v.Index, after), arranged(a, v, after))
	if !bytes.Equal(text, v.Index) {
		s := Step{Kind: Listing, Reason: indexReason(v.Index, text), Changes: []casebook.Change{{Op: casebook.OpIndex, Body: string(text), Expect: casebook.HashOf(v.Index)}}}
		if s.ID = v.nameOf(s); !answers.no[s.ID] {
			p.Steps = append(p.Steps, s)
		}
	}
	d.trace(p, Phase{PruneIndex, map[string]int{"lines": bytes.Count(text, []byte("\n")), "bytes": len(text), "linesBefore": bytes.Count(v.Index, []byte("\n")),
		"bytesBefore": len(v.Index), "left": len(left)}})
	return nil
}

// arranged is the arrangement of the memories as they will be.
func arranged(a casebook.Arrangement, before *View, after []Seen) casebook.Arrangement {
	old := map[string]casebook.IndexMemory{}
	for _, m := range a.Memories {
		old[m.Path] = m
	}
	var all []casebook.IndexMemory
	for _, m := range a.Memories {
		if _, was := before.find(m.Path); !was {
			all = append(all, m)
		}
	}
	for _, s := range after {
		m, known := old[s.Path]
		_, was := before.find(s.Path)
		if was && !known { // the index has no line for it on purpose
			continue
		}
		if !known || m.Name != s.Memory.Name || m.Description != s.Memory.Description || m.Type != s.Memory.Type {
			if known {
				m.Before = append(slices.Clone(m.Before), m.Header)
			}
			m.Path, m.Name, m.Description, m.Type = s.Path, s.Memory.Name, s.Memory.Description, s.Memory.Type
		}
		all = append(all, m)
	}
	a.Memories = all
	return a
}

// indexReason says how many lines of MEMORY.md come and go.
func indexReason(before, after []byte) string {
	lines := map[string]int{}
	for line := range bytes.Lines(after) {
		lines[string(bytes.TrimSpace(line))]++
	}
	come, gone := 0, 0
	for line := range bytes.Lines(before) {
		lines[string(bytes.TrimSpace(line))]--
	}
	for _, n := range lines {
		come, gone = come+max(n, 0), gone+max(-n, 0)
	}
	return fmt.Sprintf("MEMORY.md lists the memories that are there: lines that come: %d, that go: %d", come, gone)
}
