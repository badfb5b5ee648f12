package dream

import (
	"slices"

	"casebook"
)

// lost are the sentences that memories say and that none says once the changes are done, in no words that differ in more than case and marks. Remarks of ours do not count.
func (v *View) lost(changes ...casebook.Change) ([]string, error) {
	now, err := v.After(changes...)
	if err != nil {
		return nil, err
	}
	touched := map[string]bool{}
	for _, c := range changes {
		for _, p := range append(slices.Clone(c.From), c.Path) {
			touched[p] = true
		}
	}
	c := v.start()
	var lost []string
	var there map[string]bool
	for i := range v.Memories {
		s := &v.Memories[i]
		if !touched[s.Path] {
			continue
		}
		if there == nil {
			there = now.sayings(c)
		}
		r := c.read(s)
		for n, x := range r.sentences {
			if key := r.said[n].key; x.Kind != Heading && !there[key] {
				there[key] = true // counted once
				lost = append(lost, x.Text)
			}
		}
	}
	return lost, nil
}

// sayings are the keys of all sentences.
func (v *View) sayings(c *cache) map[string]bool {
	all := map[string]bool{}
	for i := range v.Memories {
		r := c.read(&v.Memories[i])
		all[r.about.key] = true
		for _, s := range r.said {
			all[s.key] = true
		}
	}
	return all
}
