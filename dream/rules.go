package dream

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"casebook"
)

// A rule finds steps of one kind. It changes nothing, and looks at nothing but the view. Steps of one rule touch different memories.
type rule func(v *View) ([]Step, []Note)

// rules are those that need no model, in the order in which they look. A question about a memory comes before what would change it.
func rules() []rule {
	return []rule{expired, duplicates, near, contradictions, dates, references}
}

// rounds bounds how often the rules look at what they have made of the memories.
const rounds = 8

// Mend runs the rules. First they ask what only a person can decide; then they mend the rest, over and over until none finds anything in what the others would leave, so that
// a second run proposes nothing. No memory is in two steps: what several rules make of one becomes one step. The steps are meant to be applied in their order.
func (v *View) Mend() ([]Step, []Note) {
	v.start()
	b := &bundles{view: v, now: v, of: map[string]*bundle{}}
	var notes []Note
	v.held = b.held()
	defer func() { v.held = nil }()
	for _, r := range rules() {
		steps, found := r(v)
		notes = append(notes, found...)
		for _, s := range steps {
			if s.Ask != "" && v.whole(s) {
				b.ask(s)
			}
		}
	}
	for range rounds {
		before := b.taken
		v.cache.count(b.now) // as the next run will: the last round finds nothing by the measure of what it leaves
		for _, r := range rules() {
			v := *b.now
			v.held = b.held()
			steps, _ := r(&v)
			for _, s := range steps {
				if s.Ask == "" {
					b.take(s)
				}
			}
		}
		if b.taken == before {
			break
		}
	}
	steps := b.steps()
	return steps, b.left(notes)
}

// touches are the memories that a step changes or takes away.
func (s Step) touches() []string {
	var all []string
	for _, c := range s.Changes {
		for _, p := range append([]string{c.Path}, c.From...) {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
}

// A bundle is what becomes one step: what the rules make of some memories, one after the other.
type bundle struct {
	Step
	reasons []string
	paths   []string
	into    map[string]string // what became of those that are gone: the memory that took them in; empty: none
}

// bundles gathers steps.
type bundles struct {
	view, now *View
	all       []*bundle
	of        map[string]*bundle // by path
	taken     int
}

// ask takes a question in, unless another one is about the same memories. Two repairs of one memory are one question.
func (b *bundles) ask(s Step) {
	paths := s.touches()
	for _, p := range paths {
		first := b.of[p]
		if first == nil {
			continue
		}
		if len(paths) > 1 || !repairs(s) || !repairs(first.Step) {
			return
		}
		now, err := b.view.After(first.Changes...)
		if err != nil {
			return
		}
		again, _ := map[Kind]rule{Date: dates, Reference: references}[s.Kind](now)
		for _, r := range again {
			if slices.Equal(r.touches(), paths) {
				r.Changes[0].Expect = first.Changes[0].Expect
				first.Changes = mergedUpdate(first.Changes[0], r.Changes[0])
				first.reasons = append(first.reasons, r.Reason)
			}
		}
		return
	}
	b.add(s, paths)
}

// mergedUpdate is one update in the place of two.
func mergedUpdate(first, then casebook.Change) []casebook.Change {
	if then.Body != "" {
		first.Body = then.Body
	}
	if then.Description != "" {
		first.Description = then.Description
	}
	return []casebook.Change{first}
}

func repairs(s Step) bool { return s.Kind == Date || s.Kind == Reference }

func (b *bundles) add(s Step, paths []string) *bundle {
	n := &bundle{Step: s, reasons: []string{s.Reason}, paths: paths, into: map[string]string{}}
	b.all = append(b.all, n)
	for _, p := range paths {
		b.of[p] = n
	}
	return n
}

// held are the memories that a question is about, and those of which a skill was made: the skill says what they say.
func (b *bundles) held() map[string]bool {
	held := map[string]bool{}
	for i := range b.view.Memories {
		if m := &b.view.Memories[i]; m.Memory.Skill != "" {
			held[m.Path] = true
		}
	}
	for _, n := range b.all {
		for _, p := range n.paths {
			if n.Ask != "" {
				held[p] = true
			}
		}
	}
	return held
}

// take does a step on the view as it will be, and puts it to the earlier steps about the same memories.
func (b *bundles) take(s Step) {
	paths := s.touches()
	if slices.ContainsFunc(paths, func(p string) bool { return b.of[p] != nil && b.of[p].Ask != "" }) {
		return
	}
	now, err := b.now.After(s.Changes...)
	if err != nil || !b.now.whole(s) {
		return
	}
	b.now = now
	b.taken++
	var n *bundle
	for _, p := range paths {
		old := b.of[p]
		switch {
		case old == nil || old == n:
		case n == nil:
			n = old
		default:
			n.join(old)
			b.all = slices.DeleteFunc(b.all, func(o *bundle) bool { return o == old })
			for _, p := range old.paths {
				b.of[p] = n
			}
		}
	}
	if n == nil {
		n = b.add(s, paths)
	} else {
		n.join(&bundle{Step: s, reasons: []string{s.Reason}, paths: paths})
		for _, p := range paths {
			b.of[p] = n
		}
	}
	for _, c := range s.Changes {
		for _, p := range c.From {
			n.into[p] = c.Path
		}
		if c.Op == casebook.OpDelete {
			n.into[c.Path] = ""
		}
	}
}

// whole says whether all that a step would write is fit to be written.
func (v *View) whole(s Step) bool {
	for _, c := range s.Changes {
		var old []casebook.Memory
		for _, p := range append([]string{c.Path}, c.From...) {
			if i, is := v.find(p); is {
				old = append(old, v.Memories[i].Memory)
			}
		}
		if len(Lint(c, old...)) > 0 {
			return false
		}
	}
	return true
}

// join takes another bundle in.
func (n *bundle) join(o *bundle) {
	n.Memories += o.Memories
	n.Sentences += o.Sentences
	for _, r := range o.reasons {
		if !slices.Contains(n.reasons, r) {
			n.reasons = append(n.reasons, r)
		}
	}
	for _, p := range o.paths {
		if !slices.Contains(n.paths, p) {
			n.paths = append(n.paths, p)
		}
	}
	for p, to := range o.into {
		n.into[p] = to
	}
}

// steps are the bundles as steps. Each expects what the ones before it leave: links may be led elsewhere by them.
func (b *bundles) steps() []Step {
	sim := b.view
	var all []Step
	for _, n := range b.all {
		s := n.Step
		if s.Ask == "" {
			s.Changes = n.changes(sim, b.now)
			if len(s.Changes) == 0 {
				continue
			}
			next, err := sim.After(s.Changes...)
			if err != nil {
				continue
			}
			sim = next
		}
		s.Reason = strings.Join(n.reasons, "; ")
		for i := range s.Changes {
			s.Changes[i].Reason = s.Reason
			s.Changes[i].Provenance.Origin = casebook.OriginDream
		}
		s.ID = idOf(s)
		all = append(all, s)
	}
	return all
}

// changes lead from the memories as they are to what all rules together make of them.
func (n *bundle) changes(was, now *View) []casebook.Change {
	from := map[string][]string{}
	var all []casebook.Change
	for p := range n.into {
		to := p
		for seen := 0; n.into[to] != "" && seen < len(n.into); seen++ {
			to = n.into[to]
		}
		if _, gone := n.into[to]; gone {
			i, is := was.find(p)
			if is {
				all = append(all, casebook.Change{Op: casebook.OpDelete, Path: p, Expect: was.Memories[i].Hash})
			}
			continue
		}
		from[to] = append(from[to], p)
	}
	for _, p := range n.paths {
		i, was1 := was.find(p)
		j, is := now.find(p)
		if !was1 || !is {
			continue
		}
		old, fresh := was.Memories[i], now.Memories[j]
		c := casebook.Change{Op: casebook.OpUpdate, Path: p, Expect: old.Hash}
		if fresh.Memory.Body != old.Memory.Body {
			c.Body = fresh.Memory.Body
		}
		if fresh.Memory.Description != old.Memory.Description {
			c.Description = fresh.Memory.Description
		}
		if !slices.Equal(fresh.Memory.Hints, old.Memory.Hints) {
			c.Hints = fresh.Memory.Hints
		}
		if fresh.Memory.Pinned != old.Memory.Pinned {
			c.Pin = &fresh.Memory.Pinned
		}
		if slices.Sort(from[p]); len(from[p]) > 0 {
			c.Op, c.From, c.Body = casebook.OpMerge, from[p], fresh.Memory.Body
			for _, f := range c.From {
				k, _ := was.find(f)
				c.ExpectFrom = append(c.ExpectFrom, was.Memories[k].Hash)
				c.Provenance.Sources = append(c.Provenance.Sources, f)
			}
		} else if c.Body == "" && c.Description == "" && c.Hints == nil && c.Pin == nil {
			continue
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(x, y casebook.Change) int { return strings.Compare(x.Path, y.Path) })
	return all
}

// left are the notes about what no step settles.
func (b *bundles) left(notes []Note) []Note {
	return slices.DeleteFunc(notes, func(n Note) bool {
		for _, p := range n.Paths {
			if _, is := b.now.find(p); !is {
				return true
			}
		}
		return false
	})
}

// idOf is the same for the same step over the same texts.
func idOf(s Step) string {
	h := sha256.New()
	fmt.Fprintln(h, s.Kind)
	for _, c := range s.Changes {
		fmt.Fprintln(h, c.Op, c.Path, c.Expect, c.From, c.ExpectFrom, c.Description, c.Body)
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}
