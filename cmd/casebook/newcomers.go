package main

import (
	"bytes"
	"context"
	"strconv"
	"strings"

	"casebook"
	"casebook/store"
)

// Newcomers are memories that come from another directory into one, each under a path that nothing has: neither what is there nor what came before it.
type newcomers struct {
	store *store.Store
	paths map[string]string // key of a path → path, of what is there and of what comes
	texts map[string][]byte // of what comes, by path
}

func newcomersTo(ctx context.Context, st *store.Store) (newcomers, error) {
	n := newcomers{st, map[string]string{}, map[string][]byte{}}
	files, _, err := st.List(ctx)
	for _, f := range files {
		n.paths[casebook.LinkKey(f.Path)] = f.Path
	}
	return n, err
}

// place gives a text its path: its own or, where another text is, the first free one with the tail and, if need be, a number behind its name. same: the text is
// there already, at to.
func (n newcomers) place(path, tail string, text []byte) (to string, same bool) {
	to = path
	next := 1
	if tail == "" {
		next = 2
	}
	for ; ; next++ {
		taken, is := n.paths[casebook.LinkKey(to)]
		switch {
		case is && n.holds(taken, text):
			return taken, true
		case !is && (to == path || !n.store.Has(to)):
			n.paths[casebook.LinkKey(to)], n.texts[to] = to, text
			return to, false
		}
		end := tail
		if next > 1 {
			end += "-" + strconv.Itoa(next)
		}
		to = strings.TrimSuffix(path, ".md") + end + ".md"
	}
}

// holds says whether a path has the text. What cannot be read is another one.
func (n newcomers) holds(path string, text []byte) bool {
	if t, ok := n.texts[path]; ok {
		return bytes.Equal(t, text)
	}
	t, _, err := n.store.Read(path, 0)
	return err == nil && bytes.Equal(t, text)
}
