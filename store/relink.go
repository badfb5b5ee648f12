package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
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

// twin finds a file whose name differs from path's in case or Unicode form alone: on some systems the two would be one.
func (d *draft) twin(file string) (string, error) {
	dir := path.Dir(file)
	names, ok := d.twins[dir]
	if !ok {
		names = map[string]string{}
		f, err := d.root.Open(dir)
		if err == nil {
			var all []string
			all, err = f.Readdirnames(-1)
			f.Close()
			for _, name := range all {
				names[casebook.LinkKey(name)] = name
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("look for names like %s: %w", file, err)
		}
		if d.twins == nil {
			d.twins = map[string]map[string]string{}
		}
		d.twins[dir] = names
	}
	name := names[casebook.LinkKey(path.Base(file))]
	if name == "" || name == path.Base(file) {
		return "", nil
	}
	if t, err := d.text(path.Join(dir, name)); err != nil || !t.exists {
		return "", nil
	}
	return path.Join(dir, name), nil
}

func twinError(file, twin string) error {
	if twin == "" {
		return nil
	}
	return fmt.Errorf("%s would be the same file as %s on some systems", file, twin)
}

func stem(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }
