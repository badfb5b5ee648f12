package dream

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"casebook"
)

// After is the view as it is once these changes are done, as the store does them: links to what was merged lead to what took it in. A change of MEMORY.md alone changes nothing of it.
func (v *View) After(changes ...casebook.Change) (*View, error) {
	now := *v
	now.Memories = slices.Clone(v.Memories)
	for _, c := range changes {
		if err := now.do(c); err != nil {
			return nil, fmt.Errorf("look ahead at %s of %s: %w", c.Op, c.Path, err)
		}
	}
	return &now, nil
}

func (v *View) do(c casebook.Change) error {
	i, is := v.find(c.Path)
	switch c.Op {
	case casebook.OpIndex:
		return nil
	case casebook.OpCreate:
		text, err := c.Edit(nil, v.Now)
		if err != nil {
			return err
		}
		v.Memories = slices.Insert(v.Memories, i, v.seen(Seen{Path: c.Path, Created: v.Now}, text))
		return nil
	}
	if !is {
		return fmt.Errorf("there is no such memory")
	}
	switch c.Op {
	case casebook.OpDelete:
		v.Memories = slices.Delete(v.Memories, i, i+1)
	case casebook.OpRename:
		s := v.Memories[i]
		v.Memories = slices.Delete(v.Memories, i, i+1)
		to, _ := v.find(c.To)
		s.Path = c.To
		v.Memories = slices.Insert(v.Memories, to, v.seen(s, s.Text))
	default:
		return v.edit(i, c)
	}
	return nil
}

// edit is an update or a merge.
func (v *View) edit(i int, c casebook.Change) error {
	text, err := c.Edit(v.Memories[i].Text, v.Now)
	if err != nil {
		return err
	}
	m, _ := casebook.Parse(c.Path, text)
	to := map[string]string{}
	for _, p := range c.From {
		f, is := v.find(p)
		if !is {
			return fmt.Errorf("there is no memory %s to take in", p)
		}
		for _, key := range v.start().read(&v.Memories[f]).keys {
			to[key] = m.Name
		}
	}
	for n := range v.Memories {
		if s := &v.Memories[n]; len(to) > 0 && !slices.Contains(c.From, s.Path) {
			for _, key := range v.start().read(s).keys {
				delete(to, key) // another answers to it, too
			}
		}
	}
	var named []Named
	for _, p := range c.From {
		f, _ := v.find(p)
		named = append(named, v.Memories[f].References...)
		v.Memories = slices.Delete(v.Memories, f, f+1)
	}
	i, _ = v.find(c.Path)
	now := v.seen(v.Memories[i], casebook.Relink(text, to))
	if !bytes.Equal(now.Text, v.Memories[i].Text) {
		now.Changed = v.Now
	}
	now.References = append(slices.Clip(now.References), named...)
	v.Memories[i] = now
	v.relink(i, to)
	return nil
}

// relink leads the links of all but one memory to where they should. It is no new word on what they say.
func (v *View) relink(but int, to map[string]string) {
	if len(to) == 0 {
		return
	}
	c := v.start()
	for i := range v.Memories {
		s := &v.Memories[i]
		if i != but && slices.ContainsFunc(c.read(s).links, func(key string) bool { _, is := to[key]; return is }) {
			*s = v.seen(*s, casebook.Relink(s.Text, to))
		}
	}
}

// seen is a memory with another text.
func (v *View) seen(s Seen, text []byte) Seen {
	s.reading = nil
	s.Text, s.Hash = text, casebook.HashOf(text)
	s.Memory, _ = casebook.Parse(s.Path, text)
	return s
}

// find is where a memory is, or would be.
func (v *View) find(path string) (int, bool) {
	return slices.BinarySearchFunc(v.Memories, path, func(s Seen, p string) int { return strings.Compare(s.Path, p) })
}
