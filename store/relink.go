package store

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"casebook"
)

// links says what to write in links to t once its memory lies at path with the text data. A key by which another memory is found too stays.
func (d *draft) links(t *text, path string, data []byte) (map[string]string, error) {
	was := t.header()
	m, _ := casebook.Parse(path, data)
	to := map[string]string{}
	for _, l := range [][2]string{{t.path, path}, {strings.TrimSuffix(t.path, ".md"), strings.TrimSuffix(path, ".md")}, {stem(t.path), stem(path)},
		{was.Name, m.Name}} {
		key := casebook.LinkKey(l[0])
		if l[0] == l[1] {
			delete(to, key)
			continue
		}
		n, err := d.answering(key)
		if err != nil {
			return nil, err
		}
		if n <= 1 {
			to[key] = l[1]
		}
	}
	return to, nil
}

// relink leads the links of all other memories to where they should. It is no new word on what they say, so they keep their age.
func (d *draft) relink(a *applied, links map[string]string, but *text) error {
	if len(links) == 0 {
		return nil
	}
	all, err := d.all()
	if err != nil {
		return err
	}
	for _, t := range all {
		if t == but {
			continue
		}
		if data := casebook.Relink(t.now, links); !bytes.Equal(data, t.now) {
			d.set(a, t, data, true, t.time)
			a.Edits[len(a.Edits)-1].Links = links
		}
	}
	return nil
}

// maxNamed bounds the memories that a remark names.
const maxNamed = 5

// dangling tells of deleted memories which others still link to: nobody but a person can say what should stand there.
func (d *draft) dangling(outcomes []Outcome) error {
	gone := d.gone(outcomes)
	if len(gone) == 0 {
		return nil
	}
	all, err := d.all()
	if err != nil {
		return err
	}
	for _, t := range all {
		for _, key := range t.header().LinkKeys() {
			delete(gone, key) // links lead to this one
		}
	}
	links := make([][]string, len(outcomes))
	for _, t := range all {
		if !bytes.Contains(t.now, []byte("[[")) {
			continue
		}
		for _, l := range casebook.Links(t.memory().Body) {
			i, dangles := gone[casebook.LinkKey(l.Target)]
			if dangles && l.Wiki && !slices.Contains(links[i], t.path) {
				links[i] = append(links[i], t.path)
			}
		}
	}
	for i, paths := range links {
		if len(paths) > 0 {
			outcomes[i].Problems = append(outcomes[i].Problems, d.linkedFrom(outcomes[i].Change.Path, paths))
		}
	}
	return nil
}

// gone are the keys by which links found the memories that were deleted, each with the outcome of the deletion.
func (d *draft) gone(outcomes []Outcome) map[string]int {
	keys := map[string]int{}
	for n, a := range d.batch.Changes {
		if a.Change.Op != casebook.OpDelete {
			continue
		}
		id := d.batch.changeID(n)
		i := slices.IndexFunc(outcomes, func(o Outcome) bool { return o.ID == id })
		for _, e := range a.Edits {
			was := text{path: e.Path, now: d.batch.texts[e.Before]}
			for _, key := range was.header().LinkKeys() {
				keys[key] = i
			}
		}
	}
	return keys
}

func (d *draft) linkedFrom(gone string, paths []string) casebook.Problem {
	text := "still linked to in " + strings.Join(paths[:min(len(paths), maxNamed)], ", ")
	if n := len(paths) - maxNamed; n > 0 {
		text += fmt.Sprintf(" and %s more", casebook.Thousands(n))
	}
	return casebook.Problem{Code: "link-target-gone", Path: d.Abs(gone), Text: text, Fix: "take the links out there, or lead them to another memory", Info: true}
}
