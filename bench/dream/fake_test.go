package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/dream"
)

// A fake mends what the labels name, since it sees them, and does the harm that a test asks for. It stands for the command where the checker is tested.
type fake struct {
	dir    string
	labels *Labels
	harm   harmful
	saved  tree
	runs   int
}

// A harmful does harm at one place; nil: none there.
type harmful struct {
	plan   func(*fake, *dream.Plan, tree) // changes the plan
	after  func(*fake, tree)              // changes what lies there afterwards
	before func(*fake, tree)              // changes what lies there while the plan is only shown
	second func(*fake, *dream.Plan)       // changes the second plan
	undone func(*fake, tree)              // changes what undo leaves
}

func (f *fake) mender(t testing.TB) mender {
	return mender{
		plan: func(context.Context) (dream.Plan, error) {
			now, err := readTree(f.dir)
			if err != nil {
				return dream.Plan{}, err
			}
			f.runs++
			p := f.planned(now)
			if f.runs == 1 {
				if f.harm.plan != nil {
					f.harm.plan(f, &p, now)
				}
				if f.harm.before != nil {
					f.harm.before(f, now)
					put(t, f.dir, now)
				}
			} else if f.harm.second != nil {
				f.harm.second(f, &p)
			}
			return p, nil
		},
		apply: func(context.Context) error {
			now, err := readTree(f.dir)
			if err != nil {
				return err
			}
			f.saved = now
			p := f.planned(now)
			if f.harm.plan != nil {
				f.harm.plan(f, &p, now)
			}
			after, err := apply(now, p, time.Now())
			if err != nil {
				return err
			}
			if f.harm.after != nil {
				f.harm.after(f, after)
			}
			put(t, f.dir, after)
			return nil
		},
		undo: func(context.Context) error {
			if f.harm.undone != nil {
				f.harm.undone(f, f.saved)
			}
			put(t, f.dir, f.saved)
			return nil
		},
	}
}

// put makes the directory what the tree is.
func put(t testing.TB, dir string, want tree) {
	t.Helper()
	is, err := readTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	for path := range is {
		if _, ok := want[path]; !ok {
			if err := os.Remove(filepath.Join(dir, path)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, f := range want {
		if old, ok := is[path]; ok && string(old.text) == string(f.text) && old.modified.Equal(f.modified) {
			continue
		}
		if err := writeFile(dir, path, string(f.text)); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, path), f.modified, f.modified); err != nil {
			t.Fatal(err)
		}
	}
}

// planned is a step for each fault that is there still.
func (f *fake) planned(now tree) dream.Plan {
	var p dream.Plan
	to := f.relinked(now)
	gone := map[string]bool{}
	for i, fault := range f.labels.Faults {
		step := dream.Step{ID: fmt.Sprintf("s%d", i), Reason: "as the labels say: " + strings.Join(fault.Paths, " ")}
		here := slices.DeleteFunc(slices.Clone(fault.Paths), func(p string) bool { return now[p].text == nil })
		switch {
		case fault.Kind == contrary && fault.User:
			p.Notes = append(p.Notes, dream.Note{Kind: dream.Settle, Paths: fault.Paths, Text: "which one is true?"})
			continue
		case fault.Kind == exact || fault.Kind == near || fault.Kind == contrary:
			if len(here) < 2 {
				continue
			}
			if fault.User {
				step.Ask = "these are a person's words"
			}
			if fault.Kind == contrary {
				slices.Reverse(here)
			}
			for _, from := range here[1:] {
				gone[from] = gone[from] || !fault.User
			}
			step.Changes = []casebook.Change{f.merge(now, here)}
			step.Changes[0].Body = string(casebook.Relink([]byte(step.Changes[0].Body), to))
		case fault.Kind == dead || fault.Kind == said:
			m, _ := casebook.Parse(here[0], now[here[0]].text)
			sentence := f.labels.Facts[fault.Facts[0]].Wordings[0]
			at := strings.LastIndex(sentence, fault.Old)
			if !strings.Contains(m.Body, sentence) {
				continue
			}
			mended := sentence[:at] + replacement(fault) + sentence[at+len(fault.Old):]
			body := string(casebook.Relink([]byte(strings.Replace(m.Body, sentence, mended, 1)), to))
			step.Changes = []casebook.Change{{Op: casebook.OpUpdate, Path: here[0], Body: body, Expect: casebook.HashOf(now[here[0]].text)}}
		default:
			continue
		}
		p.Steps = append(p.Steps, step)
	}
	if index := f.mendedIndex(now, gone); index != string(now[casebook.IndexFile].text) {
		p.Steps = append(p.Steps, dream.Step{ID: "index", Reason: "lists what is there", Changes: []casebook.Change{{Op: casebook.OpIndex, Body: index}}})
	}
	return p
}

// relinked says where links will lead when all merges are done: a body that was read before a merge has the old ones.
func (f *fake) relinked(now tree) map[string]string {
	to := map[string]string{}
	for _, fault := range f.labels.Faults {
		if fault.User || fault.Kind != exact && fault.Kind != near && fault.Kind != contrary {
			continue
		}
		kept := fault.Paths[0]
		if fault.Kind == contrary {
			kept = fault.Paths[1]
		}
		m, _ := casebook.Parse(kept, now[kept].text)
		for _, path := range fault.Paths {
			h, _ := casebook.ParseHeader(path, now[path].text, time.Time{}, int64(len(now[path].text)))
			if path != kept && h.Name != m.Name {
				for _, k := range h.LinkKeys() {
					to[k] = m.Name
				}
			}
		}
	}
	return to
}

func replacement(f Fault) string {
	if f.Want != "" {
		return f.Want
	}
	return strings.Trim(f.Old, "[]") + " (gone)"
}

// merge keeps the first memory, with each sentence of the others that it does not say.
func (f *fake) merge(now tree, paths []string) casebook.Change {
	m, _ := casebook.Parse(paths[0], now[paths[0]].text)
	ch := casebook.Change{Op: casebook.OpMerge, Path: paths[0], From: paths[1:], Body: m.Body, Expect: casebook.HashOf(now[paths[0]].text)}
	for _, from := range paths[1:] {
		ch.ExpectFrom = append(ch.ExpectFrom, casebook.HashOf(now[from].text))
		for _, fact := range f.labels.Facts {
			if slices.Contains(fact.Paths, from) && !fact.Gives && !says(words(ch.Body), fact) {
				ch.Body += "\n\n" + fact.Wordings[0]
			}
		}
	}
	return ch
}

func (f *fake) mendedIndex(now tree, gone map[string]bool) string {
	var lines []string
	seen := map[string]bool{}
	wrong := map[string]Fault{}
	for _, fault := range f.labels.Faults {
		if fault.Kind == listing {
			wrong[fault.Paths[0]] = fault
		}
	}
	for line := range strings.Lines(string(now[casebook.IndexFile].text)) {
		x := casebook.ParseIndex([]byte(line))
		if len(x.Entries) == 0 {
			lines = append(lines, line)
			continue
		}
		e := x.Entries[0]
		fault := wrong[e.File]
		if _, ok := now[e.File]; !ok || seen[e.File] || gone[e.File] {
			continue
		}
		seen[e.File] = true
		if fault.Sort == "wrong" || fault.Sort == "long" {
			line = entry(now, e.File)
		}
		lines = append(lines, line)
	}
	for _, path := range sorted(wrong) {
		if wrong[path].Sort == "missing" && !seen[path] {
			lines = append(lines, entry(now, path))
		}
	}
	return strings.Join(lines, "")
}

func entry(now tree, path string) string {
	m, _ := casebook.Parse(path, now[path].text)
	return casebook.IndexEntry{Title: m.Name, File: path, Hook: m.Description}.String() + "\n"
}
