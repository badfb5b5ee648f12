package dream

import (
	"bytes"
	"slices"
	"strings"

	"casebook"
)

// An Ahead looks ahead at steps: what each makes of the memories, and what is said nowhere afterwards. It looks at the memories of the step alone, so that a plan of many steps
// over many memories takes no longer than its parts.
type Ahead struct {
	view *View
	at   map[string]Seen // as they are once the steps so far are done
	said map[string]int  // by the words of a sentence, in how many places it is said
	// linked are the paths of the memories that link somewhere, by the key of the link; nil: not looked yet.
	linked map[string][]string
}

// Ahead is one that has no step done.
func (v *View) Ahead() *Ahead {
	a := &Ahead{view: v, at: map[string]Seen{}, said: map[string]int{}}
	for _, s := range v.Memories {
		a.at[s.Path] = s
		a.count(s, 1)
	}
	return a
}

// count counts what a memory says.
func (a *Ahead) count(s Seen, by int) {
	a.said[wordsKey(s.Memory.Description, false)] += by
	for _, text := range saidIn(s.Memory.Body) {
		a.said[wordsKey(text, false)] += by
	}
}

// A glance is what a step makes of its memories.
type glance struct {
	loss
	before, after []Seen
}

// step looks at one step. done does it, so that the next one comes on top of it.
func (a *Ahead) step(s Step, done bool) (l glance, err error) {
	l.touched = len(s.paths())
	l.before = a.of(s.paths())
	part := View{Memories: l.before, Now: a.view.Now, Zone: a.view.Zone}
	after, err := part.After(s.Changes...)
	if err != nil {
		return l, err
	}
	l.after = after.Memories
	for _, s := range l.before {
		a.count(s, -1)
	}
	for _, s := range l.after {
		a.count(s, 1)
	}
	l.count(s, a.said)
	if done {
		for _, s := range l.before {
			delete(a.at, s.Path)
		}
		for _, s := range l.after {
			a.at[s.Path] = s
		}
		return l, nil
	}
	for _, s := range l.before {
		a.count(s, 1)
	}
	for _, s := range l.after {
		a.count(s, -1)
	}
	return l, nil
}

// of are the memories of some paths that are there, by path.
func (a *Ahead) of(paths []string) []Seen {
	var all []Seen
	for _, path := range paths {
		if s, is := a.at[path]; is {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(x, y Seen) int { return strings.Compare(x.Path, y.Path) })
	return all
}

// all are the memories as they are once the steps so far are done.
func (a *Ahead) all() []Seen {
	all := make([]Seen, 0, len(a.at))
	for _, s := range a.at {
		all = append(all, s)
	}
	slices.SortFunc(all, func(x, y Seen) int { return strings.Compare(x.Path, y.Path) })
	return all
}

// An Edit is what a step makes of one file.
type Edit struct {
	Path          string
	Before, After []byte // nil: there is no file
}

// Edits are what a step makes of the files, links in other memories among them; what the step is about comes first. changed names a memory that is not what the step was made
// for; then there are none.
func (a *Ahead) Edits(s Step) (edits []Edit, changed string, err error) {
	if changed := a.view.changed(s); changed != "" {
		return nil, changed, nil
	}
	paths := s.paths()
	for _, path := range a.linkers(s) {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	part := View{Memories: a.of(paths), Now: a.view.Now, Zone: a.view.Zone}
	after, err := part.After(s.Changes...)
	if err != nil {
		return nil, "", err
	}
	for _, path := range paths {
		var e Edit
		if n, was := part.find(path); was {
			e.Before = part.Memories[n].Text
		}
		if n, stays := after.find(path); stays {
			e.After = after.Memories[n].Text
		}
		if e.Path = path; !bytes.Equal(e.Before, e.After) {
			edits = append(edits, e)
		}
	}
	for _, c := range s.Changes {
		if c.Op == casebook.OpIndex && c.Path == "" {
			edits = append(edits, Edit{casebook.IndexFile, a.view.Index, []byte(c.Body)})
		}
	}
	return edits, "", nil
}

// linkers are the memories that link to one that a step merges into another.
func (a *Ahead) linkers(s Step) []string {
	var all []string
	for _, c := range s.Changes {
		for _, from := range a.of(c.From) {
			if a.linked == nil {
				a.linked = a.links()
			}
			for _, key := range (casebook.Header{Path: from.Path, Name: from.Memory.Name, Aliases: from.Memory.Aliases}).LinkKeys() {
				all = append(all, a.linked[key]...)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (a *Ahead) links() map[string][]string {
	all := map[string][]string{}
	for _, s := range a.all() {
		if bytes.Contains(s.Text, []byte("[[")) {
			for _, l := range casebook.MemoryLinks(s.Text) {
				key := casebook.LinkKey(l.Target)
				all[key] = append(all[key], s.Path)
			}
		}
	}
	return all
}
