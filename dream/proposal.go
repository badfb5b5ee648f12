package dream

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/secret"
)

// A proposal is what a model would do with memories. What it says of them is held against them before it is a step.
type proposal struct {
	Action string   `json:"action"` // merge, shorten or settle
	Keep   string   `json:"keep"`
	From   []string `json:"from"`
	Text   string   `json:"text"`
	Reason string   `json:"reason"`
}

const proposalSchema = `{"type":"object","properties":{"action":{"type":"string","enum":["merge","shorten","settle"]},"keep":{"type":"string"},"from":{"type":"array","items":{"type":"string"}},` +
	`"text":{"type":"string"},"reason":{"type":"string"}},"required":["action","keep","from","text","reason"],"additionalProperties":false}`

const onceSchema = `{"type":"object","properties":{"proposals":{"type":"array","items":` + proposalSchema + `}},"required":["proposals"],"additionalProperties":false}`

// proposalsIn reads an answer in one piece, with whatever a model puts around it; false: there are none in it.
func proposalsIn(text string) ([]proposal, bool) {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '{')
		if i < 0 {
			return nil, false
		}
		at += i
		var answer struct {
			Proposals *[]proposal `json:"proposals"`
		}
		if json.NewDecoder(strings.NewReader(text[at:])).Decode(&answer) == nil && answer.Proposals != nil {
			return *answer.Proposals, true
		}
	}
}

// take makes a step of a proposal, or says why it is none.
func (a *asking) take(p proposal) error {
	group, err := a.group(p)
	if err != nil {
		return err
	}
	var s Step
	switch {
	case p.Action == "settle" && len(group) == 2:
		s, err = a.settled(group)
	case p.Action == "merge" && len(group) > 1:
		if err = a.judge(p.Text, group); err == nil {
			s = a.view.merge(Merge, group, "belongs together with what %s says")
		}
	case p.Action == "shorten" && len(group) == 1:
		m := a.view.Memories[group[0]]
		if len(strings.TrimSpace(p.Text)) >= len(strings.TrimSpace(m.Memory.Body)) {
			return errors.New("the text is not shorter")
		}
		if err = a.judge(p.Text, group); err == nil {
			s = Step{Kind: Merge, Reason: m.Path + ": the same, in fewer words", Changes: []casebook.Change{{Op: casebook.OpUpdate, Path: m.Path, Expect: m.Hash}}}
		}
	default:
		return errors.New("the action is merge (with from), shorten (without) or settle (with one)")
	}
	if err != nil {
		return err
	}
	if p.Action != "settle" {
		s.Changes[0].Body = strings.TrimSpace(p.Text) + "\n"
	}
	if !a.view.whole(s) {
		return errors.New("the text is not whole")
	}
	for _, i := range group {
		m := a.view.Memories[i]
		a.touched[m.Path] = true
		if m.Memory.Type == casebook.TypeUser || m.Memory.Pinned {
			s.Ask = cmp.Or(s.Ask, m.Path+" is about the person, or pinned")
		}
	}
	a.steps = append(a.steps, s)
	return nil
}

// group are the memories of a proposal, the one that stays first.
func (a *asking) group(p proposal) ([]int, error) {
	var group []int
	for _, path := range append([]string{p.Keep}, p.From...) {
		i, is := a.shown(path)
		switch {
		case !is:
			return nil, fmt.Errorf("%q is no memory that was shown", path)
		case a.touched[path]:
			return nil, fmt.Errorf("another step is about %s", path)
		case slices.Contains(group, i):
			return nil, fmt.Errorf("%s is there twice", path)
		case len(group) > 0 && a.view.Memories[group[0]].Memory.Type != a.view.Memories[i].Memory.Type:
			return nil, errors.New("they are of different types")
		}
		group = append(group, i)
	}
	return group, nil
}

// settled is a contradiction in which the first one holds. A person decides.
func (a *asking) settled(group []int) (Step, error) {
	now, was := &a.view.Memories[group[0]], &a.view.Memories[group[1]]
	odds := a.cache.pair(was, now).odds
	if len(odds) == 0 {
		return Step{}, errors.New("they do not contradict each other, as far as their words show")
	}
	x, y := a.cache.read(was).sentences[odds[0][0]], a.cache.read(now).sentences[odds[0][1]]
	s := a.view.settle(was, now, x, y)
	s.Reason = fmt.Sprintf("%s says %q, and %s %q: the model holds the latter to be right", was.Path, excerpt(x.Text), now.Path, excerpt(y.Text))
	s.Ask = cmp.Or(s.Ask, "two memories contradict each other, and a model cannot know which one is right")
	return s, nil
}

// judge holds a new text against those that it is to stand for: all that they say is in it, and nothing else.
func (a *asking) judge(text string, group []int) error {
	if len(secret.Scan(text, a.Store.NoSecrets)) > 0 {
		return errors.New("there is what looks like a secret in it")
	}
	var sources []string
	var old []Sentence
	for n, i := range group {
		m := &a.view.Memories[i]
		for _, j := range group[n+1:] {
			if len(a.cache.pair(m, &a.view.Memories[j]).odds) > 0 {
				return fmt.Errorf("%s and %s contradict each other", m.Path, a.view.Memories[j].Path)
			}
		}
		sources = append(sources, m.Memory.Body)
		old = append(old, a.cache.read(m).sentences...)
	}
	if name := a.cache.words.Invented(text, sources...); name != "" {
		return fmt.Errorf("the memories do not say %q", name)
	}
	fresh := Sentences(text)
	for _, s := range old {
		if s.Kind != Heading && !slices.ContainsFunc(fresh, func(t Sentence) bool { return a.holds(t, s) }) {
			return fmt.Errorf("it no longer says %q", excerpt(s.Text))
		}
	}
	for _, t := range fresh {
		if t.Kind != Heading && !slices.ContainsFunc(old, func(s Sentence) bool { return a.holds(t, s) }) {
			return fmt.Errorf("the memories do not say %q", excerpt(t.Text))
		}
	}
	return a.wordsOf(text, sources)
}

// holds says whether a new sentence still says an old one. Code and tables stand as they stood, and so does what a sentence names, counts, denies or narrows.
func (a *asking) holds(fresh, old Sentence) bool {
	if old.Kind == Code || old.Kind == Row {
		return fresh.Text == old.Text
	}
	s, t := a.cache.say(old.Text), a.cache.say(fresh.Text)
	switch a.cache.relate(s, t) {
	case rival, apart:
		return false
	}
	_, only, _ := a.cache.parts(s, t)
	return !slices.ContainsFunc(only, token.exact) && s.negated == t.negated
}

// wordsOf says which telling word of a text is none of its sources'.
func (a *asking) wordsOf(text string, sources []string) error {
	said := map[string]bool{}
	for _, s := range sources {
		for stem := range a.cache.say(s).stems {
			said[stem] = true
		}
	}
	for stem := range a.cache.say(text).stems {
		if !said[stem] {
			return fmt.Errorf("the memories do not say %q", stem)
		}
	}
	return nil
}
