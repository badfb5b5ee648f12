package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"casebook"
)

// CheckIndex lists what is wrong with the lines of MEMORY.md: what MendIndex would mend, and what is left to a person.
func (s *Store) CheckIndex(ctx context.Context) ([]casebook.Problem, error) {
	index, _, err := s.Read(casebook.IndexFile, 0)
	switch {
	case errors.Is(err, ErrNotRegular) || errors.Is(err, ErrOutside) || errors.Is(err, fs.ErrPermission):
		return []casebook.Problem{s.Problem(casebook.IndexFile, err)}, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("check index: %w", err)
	}
	a, err := s.arrangement(ctx, index, nil)
	if err == nil {
		err = s.addEarlier(&a)
	}
	if err != nil {
		return nil, fmt.Errorf("check index: %w", err)
	}
	problems := casebook.CheckIndex(index, a)
	for i := range problems {
		problems[i].Path = s.Abs(problems[i].Path)
	}
	return problems, nil
}

// MendIndex arranges MEMORY.md as casebook.ArrangeIndex does, as one change that can be undone. What other programs save at the same time is seen.
func (s *Store) MendIndex(ctx context.Context, by casebook.Provenance) (Result, error) {
	return s.MendIndexAs(ctx, casebook.Change{Reason: "casebook doctor --fix", Provenance: by}, nil)
}

// MendIndexAs is MendIndex under the id, the reason and the provenance of a change. What first makes of the text is arranged in its place; nil leaves it.
func (s *Store) MendIndexAs(ctx context.Context, as casebook.Change, first func(index []byte) []byte) (Result, error) {
	result, err := s.write(ctx, func(d *draft) ([]Outcome, error) {
		t, err := d.text(casebook.IndexFile)
		if err != nil {
			return nil, err
		}
		base := t.now
		if first != nil {
			base = first(base)
		}
		a, err := d.Arrangement(ctx, base)
		if err != nil {
			return nil, err
		}
		text, _ := casebook.ArrangeIndex(base, a)
		c := casebook.Change{ID: as.ID, Op: casebook.OpIndex, Body: string(text), Reason: as.Reason, Provenance: as.Provenance}
		if bytes.Equal(text, t.now) {
			return []Outcome{{Change: c, Status: Unchanged}}, nil
		}
		o := d.take(c, 0)
		d.given = nil // it is arranged already, and what people wrote in it is theirs
		return []Outcome{o}, nil
	})
	if err != nil {
		return result, fmt.Errorf("mend index: %w", err)
	}
	return result, nil
}

// Arrangement is what MendIndex holds a text of MEMORY.md to. It changes nothing.
func (s *Store) Arrangement(ctx context.Context, index []byte) (casebook.Arrangement, error) {
	a, err := s.arrangement(ctx, index, nil)
	if err == nil {
		err = s.addEarlier(&a)
	}
	if err != nil {
		return a, fmt.Errorf("look at the index: %w", err)
	}
	return a, nil
}

// arrangement is what the index is held to, but for the files that except names. How useful a memory is beyond its type and age is not known here.
func (s *Store) arrangement(ctx context.Context, index []byte, except func(path string) bool) (casebook.Arrangement, error) {
	var a casebook.Arrangement
	files, _, err := s.List(ctx)
	if err != nil {
		return a, err
	}
	files = slices.DeleteFunc(files, func(f File) bool { return except != nil && except(f.Path) })
	var others []File
	files = slices.DeleteFunc(files, func(f File) bool {
		if !indexed(f.Path) {
			others = append(others, f)
		}
		return !indexed(f.Path)
	})
	links := casebook.Links(string(index))
	if slices.ContainsFunc(links, func(l casebook.Link) bool { return l.Wiki }) { // else nothing names them
		a.Others, _ = s.Headers(ctx, others)
		if s.Others != nil {
			a.Others = append(a.Others, s.Others(ctx)...)
		}
	}
	headers, _ := s.Headers(ctx, files)
	if err := ctx.Err(); err != nil {
		return a, err
	}
	known := map[string]bool{}
	for _, h := range headers {
		known[h.Path] = true
		m, may := s.indexable(h)
		if !may {
			a.Present = append(a.Present, h.Path) // a line that somebody else wrote is not casebook's to take out
			continue
		}
		a.Memories = append(a.Memories, m)
	}
	for _, file := range linkedFiles(index, links) {
		if !known[file] && fs.ValidPath(file) && (except == nil || !except(file)) {
			if s.Has(file) {
				a.Present = append(a.Present, file) // it cannot be read, and keeps its line
			}
		}
	}
	return a, nil
}

// linkedFiles are the files that an index names.
func linkedFiles(index []byte, links []casebook.Link) []string {
	var files []string
	for _, e := range casebook.ParseIndex(index).Entries {
		files = append(files, e.File)
	}
	for _, l := range links {
		if l.Wiki && !strings.HasSuffix(l.Target, ".md") {
			l.Target += ".md"
		}
		files = append(files, l.Target)
	}
	return files
}

// addEarlier adds what the history knows of the memories.
func (s *Store) addEarlier(a *casebook.Arrangement) error {
	earlier, err := s.earlier()
	if err != nil {
		return err
	}
	for i, m := range a.Memories {
		a.Memories[i].Before = append(m.Before, earlier[m.Path]...)
	}
	return nil
}

// earlier finds in the history what the headers of memories said before, also under other paths, so that lines written for them are known.
func (s *Store) earlier() (map[string][]casebook.Header, error) {
	batches, _, err := s.batches()
	if err != nil {
		return nil, err
	}
	all := map[string][]casebook.Header{}
	today := map[string]string{} // path → what it is called now
	for _, b := range slices.Backward(batches) {
		if s.load(b) != nil {
			continue // a line that is not known stays as it is
		}
		for _, a := range slices.Backward(b.Changes) {
			if c := a.Change; c.Op == casebook.OpRename {
				today[c.Path] = c.To
				if now, moved := today[c.To]; moved {
					today[c.Path] = now
				}
			}
			for _, e := range a.Edits {
				for _, hash := range []string{e.After, e.Before} {
					if text, ok := b.texts[hash]; ok && hash != "" {
						path := e.Path
						if now, moved := today[path]; moved {
							path = now
						}
						all[path] = withHeader(all[path], e.Path, text)
					}
				}
			}
		}
		b.texts = nil
	}
	return all, nil
}

func withHeader(headers []casebook.Header, path string, text []byte) []casebook.Header {
	m, _ := casebook.Parse(path, text)
	if slices.ContainsFunc(headers, func(h casebook.Header) bool {
		return h.Path == path && h.Name == m.Name && h.Description == m.Description
	}) {
		return headers
	}
	return append(headers, casebook.Header{Path: path, Name: m.Name, Description: m.Description, Type: m.Type})
}
