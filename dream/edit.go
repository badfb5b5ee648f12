package dream

import (
	"bytes"
	"slices"

	"casebook"
)

// An Edit is what a step makes of one file.
type Edit struct {
	Path          string
	Before, After []byte // nil: there is no file
}

// Edits are what a step makes of the files as they are in the view, links in other memories among them. changed names a memory that is not what the step was made for; then there are
// none.
func (v *View) Edits(s Step) (edits []Edit, changed string, err error) {
	if changed := v.changed(s); changed != "" {
		return nil, changed, nil
	}
	after, err := v.After(s.Changes...)
	if err != nil {
		return nil, "", err
	}
	for i := range v.Memories {
		was := &v.Memories[i]
		e := Edit{Path: was.Path, Before: was.Text}
		if n, stays := after.find(was.Path); stays {
			e.After = after.Memories[n].Text
		}
		if !bytes.Equal(e.Before, e.After) {
			edits = append(edits, e)
		}
	}
	for i := range after.Memories {
		now := &after.Memories[i]
		if _, was := v.find(now.Path); !was {
			edits = append(edits, Edit{Path: now.Path, After: now.Text})
		}
	}
	for _, c := range s.Changes {
		if c.Op == casebook.OpIndex && c.Path == "" {
			edits = append(edits, Edit{casebook.IndexFile, v.Index, []byte(c.Body)})
		}
	}
	paths := s.paths()
	slices.SortStableFunc(edits, func(a, b Edit) int { return place(paths, a.Path) - place(paths, b.Path) }) // what the step is about comes first
	return edits, "", nil
}

func place(paths []string, path string) int {
	if i := slices.Index(paths, path); i >= 0 {
		return i
	}
	return len(paths)
}
