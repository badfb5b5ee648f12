package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"casebook"
	"casebook/store"
)

// A mended is what doctor --fix has mended.
type mended struct {
	change   string // for undo; empty when there was nothing to do
	problems []casebook.Problem
}

// mend brings MEMORY.md in step with the memories, and removes temporary files that were left over.
func (a *app) mend(ctx context.Context, st *store.Store) (*mended, error) {
	m := &mended{problems: []casebook.Problem{}}
	if st == nil {
		return m, nil
	}
	if err := a.mendIndex(ctx, st, m); err != nil {
		return nil, err
	}
	removed, err := st.ClearLeftOver(ctx)
	for _, path := range removed {
		p := leftOver(st, path)
		p.Fix = ""
		m.problems = append(m.problems, p)
	}
	return m, err
}

func (a *app) mendIndex(ctx context.Context, st *store.Store, m *mended) error {
	before, err := st.CheckIndex(ctx)
	if err != nil {
		return err
	}
	result, err := st.MendIndex(ctx, a.provenance())
	o, _, err := single(result, err)
	if err != nil {
		return err
	}
	if m.change = o.ID; m.change == "" {
		return nil
	}
	after, err := st.CheckIndex(ctx)
	if err != nil {
		return err
	}
	same := func(p casebook.Problem) bool {
		return slices.ContainsFunc(after, func(q casebook.Problem) bool { return p.Code == q.Code && p.Path == q.Path && p.Text == q.Text })
	}
	m.problems = slices.DeleteFunc(before, same)
	for i := range m.problems {
		m.problems[i].Fix = ""
	}
	return nil
}

func (m *mended) print(out io.Writer) {
	if m.change == "" {
		fmt.Fprintln(out, "nothing to mend in "+casebook.IndexFile)
	}
	for _, p := range m.problems {
		fmt.Fprintln(out, "mended:", plainLine(p.String()))
	}
	if m.change != "" {
		fmt.Fprintf(out, "`casebook undo %s` takes the mending of the index back\n", m.change)
	}
}
