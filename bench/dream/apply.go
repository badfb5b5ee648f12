package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/dream"
)

// apply is the directory as the steps of a plan would leave it that nobody has to be asked about. It does less than the store does: MEMORY.md is what the
// plan says of it, and what the store would refuse is done. So a plan can be judged without anything that applies it.
func apply(before tree, plan dream.Plan, now time.Time) (tree, error) {
	after := tree{}
	for path, f := range before {
		after[path] = f
	}
	for _, s := range plan.Steps {
		if s.Ask != "" {
			continue
		}
		for _, ch := range s.Changes {
			if err := after.change(ch, now); err != nil {
				return nil, fmt.Errorf("step %s: %w", s.ID, err)
			}
		}
	}
	return after, nil
}

func (t tree) change(ch casebook.Change, now time.Time) error {
	switch ch.Op {
	case casebook.OpDelete:
		delete(t, ch.Path)
		return nil
	case casebook.OpRename:
		t[ch.To] = t[ch.Path]
		delete(t, ch.Path)
		return nil
	case casebook.OpIndex:
		if ch.Path == "" || ch.Path == casebook.IndexFile {
			t[casebook.IndexFile] = file{[]byte(ch.Body), now}
		}
		return nil
	case casebook.OpCreate:
		return t.put(ch.Path, casebook.Memory{}, ch, now)
	case casebook.OpUpdate, casebook.OpMerge:
		f, ok := t[ch.Path]
		if !ok {
			return fmt.Errorf("%s %s: no such memory", ch.Op, ch.Path)
		}
		if ch.Section != "" {
			return fmt.Errorf("%s %s: sections are not followed here", ch.Op, ch.Path)
		}
		m, _ := casebook.Parse(ch.Path, f.text)
		if err := t.put(ch.Path, m, ch, now); err != nil {
			return err
		}
		t.fold(ch, m.Name)
		return nil
	}
	return fmt.Errorf("%q is no op", ch.Op)
}

// put writes a memory with the fields that the change sets.
func (t tree) put(path string, m casebook.Memory, ch casebook.Change, now time.Time) error {
	if ch.Name != "" {
		m.Name = ch.Name
	}
	if ch.Description != "" {
		m.Description = ch.Description
	}
	if ch.Type != "" {
		m.Type = ch.Type
	}
	if ch.Body != "" {
		m.Body = ch.Body
	}
	if len(ch.Hints) > 0 {
		m.Hints = ch.Hints
	}
	text, err := casebook.Format(m)
	t[path] = file{text, now}
	return err
}

// fold takes the memories of a merge away and leads the links to them to what took them in.
func (t tree) fold(ch casebook.Change, name string) {
	to := map[string]string{}
	for _, from := range ch.From {
		h, _ := casebook.ParseHeader(from, t[from].text, time.Time{}, int64(len(t[from].text)))
		for _, k := range h.LinkKeys() {
			to[k] = name
		}
		delete(t, from)
	}
	if m, _ := casebook.Parse(ch.Path, t[ch.Path].text); m.Name != "" {
		delete(to, casebook.LinkKey(m.Name))
	}
	for path, f := range t {
		if isMemory(path) && strings.Contains(string(f.text), "[[") {
			if text := casebook.Relink(f.text, to); !slices.Equal(text, f.text) {
				t[path] = file{text, f.modified}
			}
		}
	}
}
