package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"casebook"
)

// ErrSeveral is what a name ends in that several memories answer to.
var ErrSeveral = errors.New("several memories answer to that name")

// A lineage is one memory through its history: under which paths it was, what it said, and what changed it.
type lineage struct {
	file    string   // where it is now; empty: it is gone
	start   string   // that, or where it was last
	since   string   // the change that began it; empty: earlier memories at the same place belong to it
	aliases []string // further names of the file in the directory: links to it
	paths   []string
	names   map[string]bool // LinkKeys of its names and paths
	titles  map[string]bool // of its names alone
	texts   map[string][]byte
	edits   map[string][]string // by change, the paths of its edits
	related []string            // further memories that may hold parts of it: of merges, or gone and of the same name

	batches []*batch
	unread  []casebook.Problem // parts of the history that cannot be looked into
	known   map[string]applied // changes by id
}

// lineage finds the memory of that name: one that is there, by its path before any name, else one that is gone. It follows renames into the past, to the change
// since when that is given.
func (h *hold) lineage(d *draft, name, since string) (*lineage, error) {
	l, err := h.newLineage(since)
	if err != nil {
		return nil, err
	}
	living, err := d.living(name)
	if err != nil {
		return nil, err
	}
	if living == nil {
		path, err := h.gone(l.batches, name)
		if err != nil {
			return nil, err
		}
		return l, l.trace(d, nil, path)
	}
	if err := l.trace(d, living, living.path); err != nil || living.path == name || living.path == name+".md" {
		return l, err
	}
	if path, err := h.gone(l.batches, name); err == nil && !slices.Contains(l.paths, path) { // one that is gone may have the name, too
		return nil, fmt.Errorf("%w: %s, and in the history %s; give the path", ErrSeveral, l.file, path)
	}
	return l, nil
}

// newLineage knows the history, and no memory yet.
func (h *hold) newLineage(since string) (*lineage, error) {
	batches, unread, err := h.wholeBatches()
	l := &lineage{
		since: since, batches: batches, unread: unread,
		names: map[string]bool{}, titles: map[string]bool{}, texts: map[string][]byte{}, edits: map[string][]string{}, known: map[string]applied{},
	}
	for _, b := range batches {
		for i, a := range b.Changes {
			l.known[b.changeID(i)] = a
		}
	}
	return l, err
}

// trace follows the memory that is at start, or was last; living is nil when it is gone.
func (l *lineage) trace(d *draft, living *text, start string) (err error) {
	l.start = start
	if living != nil {
		l.file = living.path
		l.said(living.path, living.now)
		if l.aliases, err = d.aliases(living.path); err != nil {
			return err
		}
	}
	l.follow(start)
	for _, path := range d.otherPlaces(l) {
		l.follow(path)
	}
	for _, list := range []*[]string{&l.paths, &l.related} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return nil
}

// living is the memory that is there and meant; nil when none is.
func (d *draft) living(name string) (*text, error) {
	for _, path := range []string{name, name + ".md"} {
		if !fs.ValidPath(path) || !d.listed(path) {
			continue
		}
		t, err := d.text(path)
		if err != nil {
			return nil, err
		}
		if t.exists {
			return t, nil
		}
	}
	all, err := d.all()
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(t *text) bool { return !slices.Contains(t.header().LinkKeys(), casebook.LinkKey(name)) })
	switch len(all) {
	case 0:
		return nil, nil
	case 1:
		return all[0], nil
	}
	var paths []string
	for _, t := range all {
		paths = append(paths, t.path)
	}
	return nil, fmt.Errorf("%w: %s", ErrSeveral, strings.Join(paths, ", "))
}

// aliases are the other paths at which the same file is listed.
func (d *draft) aliases(path string) ([]string, error) {
	files, _, err := d.List(d.ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(files, func(f File) bool { return f.Path == path })
	if at < 0 || files[at].Inode == 0 {
		return nil, nil
	}
	var all []string
	for _, f := range files {
		if f.Path != path && f.Inode == files[at].Inode && f.Size == files[at].Size && f.ModTime == files[at].ModTime {
			all = append(all, f.Path)
		}
	}
	slices.Sort(all)
	return all, nil
}

// gone is the path of a memory of the history that is meant and not there any more.
func (h *hold) gone(batches []*batch, name string) (string, error) {
	key := casebook.LinkKey(name)
	var exact, others []string
	for _, b := range batches {
		for _, a := range b.Changes {
			for _, e := range a.Edits {
				if e.Links != nil || h.Has(e.Path) {
					continue
				}
				switch {
				case e.Path == name || e.Path == name+".md":
					exact = append(exact, e.Path)
				case b.called(e, key):
					others = append(others, e.Path)
				}
			}
		}
	}
	for _, paths := range [][]string{exact, others} {
		slices.Sort(paths)
		switch paths = slices.Compact(paths); len(paths) {
		case 0:
		case 1:
			return paths[0], nil
		default:
			return "", fmt.Errorf("%w: %s", ErrSeveral, strings.Join(paths, ", "))
		}
	}
	return "", ErrUnknown
}

// otherPlaces are paths that are gone and at which the same memory was, though no change of ours moved it: what stood there last, it said, too. A memory that
// only had the same name goes to related.
func (h *hold) otherPlaces(l *lineage) []string {
	last := map[string][]byte{}
	for _, b := range l.batches {
		for _, a := range b.Changes {
			for _, e := range a.Edits {
				text, ok := b.texts[e.After]
				if e.After == "" {
					text, ok = b.texts[e.Before]
				}
				if ok && e.Links == nil {
					last[e.Path] = text
				}
			}
		}
	}
	var paths []string
	for _, path := range slices.Sorted(maps.Keys(last)) {
		if slices.Contains(l.paths, path) || h.Has(path) || l.movedAway(path) {
			continue
		}
		m, _ := casebook.Parse(path, last[path])
		if _, same := l.texts[hashOf(last[path])]; same {
			paths = append(paths, path)
		} else if l.titles[casebook.LinkKey(m.Name)] {
			l.related = append(l.related, path)
		}
	}
	return paths
}

// movedAway says whether the memory that was at path goes on elsewhere.
func (l *lineage) movedAway(path string) bool {
	for _, b := range slices.Backward(l.batches) {
		for _, a := range slices.Backward(b.Changes) {
			if slices.ContainsFunc(a.Edits, func(e edit) bool { return e.Path == path }) {
				return slices.ContainsFunc(l.moves(a), func(m move) bool { return m.from == path })
			}
		}
	}
	return false
}

// follow goes back from the memory that is or was at path. An earlier memory at the same path that was removed belongs to it; one that moved on does not.
func (l *lineage) follow(path string) {
	l.called(path)
	born := false
	for _, b := range slices.Backward(l.batches) {
		for i, a := range slices.Backward(b.Changes) {
			moves := l.moves(a)
			if born && slices.ContainsFunc(moves, func(m move) bool { return m.from == path }) {
				return
			}
			at := slices.IndexFunc(moves, func(m move) bool { return m.to == path })
			before := path
			if at >= 0 {
				before = moves[at].from
			}
			for _, e := range a.Edits {
				if e.Path != path && e.Path != before {
					continue
				}
				born = e.Before == "" && at < 0
				l.edits[b.changeID(i)] = append(l.edits[b.changeID(i)], e.Path)
				for _, hash := range []string{e.Before, e.After} {
					if text, ok := b.texts[hash]; ok && hash != "" {
						l.said(e.Path, text)
					}
				}
				l.merged(a, path)
			}
			if at >= 0 {
				path = before
				l.called(path)
			}
			if b.changeID(i) == l.since {
				return
			}
		}
	}
}

// moves are the renames that a change made: of its own, or by taking others back.
func (l *lineage) moves(a applied) []move { return l.movesOf(a, 0) }

// maxUndoes bounds how many undoes of undoes are looked through, for a history that goes in a circle.
const maxUndoes = 100

func (l *lineage) movesOf(a applied, depth int) []move {
	if a.Change.Op == casebook.OpRename {
		return []move{{from: a.Change.Path, to: a.Change.To}}
	}
	var all []move
	for _, id := range a.Undoes {
		if undone, ok := l.known[id]; ok && depth < maxUndoes {
			for _, m := range l.movesOf(undone, depth+1) {
				all = append(all, move{from: m.to, to: m.from})
			}
		}
	}
	return all
}

func (l *lineage) merged(a applied, path string) {
	if a.Change.Op != casebook.OpMerge {
		return
	}
	for _, e := range a.Edits {
		if e.Links == nil && e.Path != path {
			l.related = append(l.related, e.Path)
		}
	}
}

func (l *lineage) called(path string) {
	l.paths = append(l.paths, path)
	for _, p := range []string{path, strings.TrimSuffix(path, ".md"), stem(path)} {
		l.names[casebook.LinkKey(p)] = true
	}
}

func (l *lineage) said(path string, text []byte) {
	l.texts[hashOf(text)] = text
	if m, _ := casebook.Parse(path, text); m.Name != "" {
		l.names[casebook.LinkKey(m.Name)], l.titles[casebook.LinkKey(m.Name)] = true, true
	}
}
