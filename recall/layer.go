package recall

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/store"
)

// A Layer is a further directory of memories, which is ranked together with that of the place.
type Layer struct {
	Store *store.Store
	Scope casebook.Scope
	// Under: a memory of the place's own directory that answers to the same name hides one of this layer.
	Under bool
}

// A listing is the memories of one layer as they were listed.
type listing struct {
	Layer
	files []store.File
	own   bool // the place's own, whose memories are known by their path in it; those of others by their absolute path, so that nothing collides
}

func (l *listing) id(f store.File) string {
	if l.own {
		return f.Path
	}
	return l.Store.Abs(f.Path)
}

// path is the path in the layer that an id means; false when it is no id of this layer.
func (l *listing) path(id string) (string, bool) {
	if l.own || !filepath.IsAbs(id) {
		return id, l.own && !filepath.IsAbs(id)
	}
	rel, ok := strings.CutPrefix(id, l.Store.Dir+string(filepath.Separator))
	return filepath.ToSlash(rel), ok
}

// A corpus is the memories of all layers, numbered through.
type corpus []*listing

func (c corpus) len() int {
	n := 0
	for _, l := range c {
		n += len(l.files)
	}
	return n
}

func (c corpus) at(i int) (*listing, store.File) {
	for _, l := range c {
		if i < len(l.files) {
			return l, l.files[i]
		}
		i -= len(l.files)
	}
	panic(fmt.Sprintf("memory %d of %d", i, c.len()))
}

// A located memory is one with the layer that it lies in.
type located struct {
	layer *listing
	file  store.File
}

// locate finds memories by their ids, in one look at each layer.
func (c corpus) locate(ids []string) map[string]located {
	found := make(map[string]located, len(ids))
	for _, l := range c {
		wanted := make(map[string]string, len(ids))
		for _, id := range ids {
			if path, ok := l.path(id); ok {
				wanted[path] = id
			}
		}
		if len(wanted) == 0 {
			continue
		}
		for _, f := range l.files {
			if id, ok := wanted[f.Path]; ok {
				found[id] = located{l, f}
			}
		}
	}
	return found
}

// corpus lists the layers. One that cannot be listed is a problem beside the others; it is an error when there is no other.
func (r *Recaller) corpus(ctx context.Context) (corpus, []casebook.Problem, error) {
	var all corpus
	var problems []casebook.Problem
	take := func(l listing) error {
		if l.files == nil {
			files, more, err := l.Store.List(ctx)
			if err != nil {
				return err
			}
			l.files, problems = files, append(problems, more...)
		}
		all = append(all, &l)
		return nil
	}
	if r.Store != nil {
		err := take(listing{Layer{Store: r.Store, Scope: cmp.Or(r.Scope, casebook.ScopeProject)}, r.Files, true})
		if err != nil && (len(r.Further) == 0 || ctx.Err() != nil) {
			return nil, problems, fmt.Errorf("list memories: %w", err)
		}
		if err != nil {
			problems = append(problems, LayerProblem(r.Store.Dir, err))
		}
	}
	for _, further := range r.Further {
		if err := take(listing{Layer: further}); err != nil {
			if ctx.Err() != nil {
				return nil, problems, fmt.Errorf("list memories: %w", err)
			}
			problems = append(problems, LayerProblem(further.Store.Dir, err))
		}
	}
	all.hide(ctx)
	return all, problems, nil
}

// LayerProblem says of a directory of memories that it cannot be read, while others are.
func LayerProblem(dir string, err error) casebook.Problem {
	return casebook.Problem{Code: "layer-unreadable", Path: dir, Text: "the memories in it are left out: " + err.Error(), Fix: "mend the folder; the other memories count as ever"}
}

// hide takes the memories out of layers that lie under the own one, where that has one of the same name.
func (c corpus) hide(ctx context.Context) {
	for _, l := range c {
		if !l.Under || len(l.files) == 0 || !c[0].own {
			continue
		}
		upper, lower := c[0].headers(ctx, c[0].files), l.headers(ctx, l.files)
		hidden := map[string]bool{}
		for i, is := range casebook.Hidden(upper, lower) {
			hidden[lower[i].Path] = is
		}
		var left []store.File
		for _, f := range l.files {
			if !hidden[f.Path] {
				left = append(left, f)
			}
		}
		l.files = left
	}
}

// headers reads those of some of a listing's files.
func (l *listing) headers(ctx context.Context, files []store.File) []casebook.Header {
	headers, _ := l.Store.Headers(ctx, files)
	return headers
}
