package dream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/store"
)

// maxMemory bounds what is read of one memory. A longer one is left as it is.
const maxMemory = 1 << 20

// A Looking is what Look has to know beside the store.
type Looking struct {
	Root string // the project's folder; empty: none
	Now  time.Time
	Zone *time.Location // nil: UTC
}

// Look reads the whole memory directory but daily logs and the folder of a team. What cannot be read, is withheld from agents, or is a link, is left out and is among the problems.
func Look(ctx context.Context, s *store.Store, l Looking) (*View, []casebook.Problem, error) {
	v := &View{Root: l.Root, Now: l.Now, Zone: cmp.Or(l.Zone, time.UTC)}
	files, problems, err := s.List(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("look at the memories: %w", err)
	}
	slices.SortFunc(files, func(a, b store.File) int { return cmp.Compare(a.Path, b.Path) })
	headers, _ := s.Headers(ctx, files)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	inodes := map[uint64]int{}
	for _, f := range files {
		inodes[f.Inode]++
	}
	at := 0 // headers are in the order of files, without those that cannot be read
	for _, f := range files {
		for at < len(headers) && headers[at].Path < f.Path {
			at++
		}
		if at == len(headers) || headers[at].Path != f.Path {
			v.Others = append(v.Others, stem(f.Path))
			continue
		}
		seen, why, err := look(s, headers[at])
		if f.Inode != 0 && inodes[f.Inode] > 1 && err == nil && why == nil {
			p := casebook.Problem{Code: "dream-passed", Path: s.Abs(f.Path), Text: "the memory has two names, one of which is a link; it is left as it is", Info: true}
			why = &p
		}
		switch {
		case err != nil:
			problems = append(problems, s.Problem(f.Path, err))
		case why != nil:
			problems = append(problems, *why)
		default:
			v.Memories = append(v.Memories, seen)
			continue
		}
		v.Others = append(v.Others, headers[at].LinkKeys()...)
	}
	v.Index, _, err = s.Read(casebook.IndexFile, 0)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("look at the index: %w", err)
	}
	return v, problems, nil
}

// look reads one memory, or says why it is none for a plan.
func look(s *store.Store, h casebook.Header) (Seen, *casebook.Problem, error) {
	text, cut, err := s.Read(h.Path, maxMemory)
	if err != nil {
		return Seen{}, nil, err
	}
	passed := func(why string) *casebook.Problem {
		return &casebook.Problem{Code: "dream-passed", Path: s.Abs(h.Path), Text: why + "; it is left as it is", Info: true}
	}
	if cut {
		return Seen{}, passed(fmt.Sprintf("the memory is over %d bytes", maxMemory)), nil
	}
	if len(s.Withheld(h.Path, text)) > 0 {
		return Seen{}, passed("the memory is withheld from agents until a person accepts it"), nil
	}
	m, _ := casebook.Parse(h.Path, text)
	return Seen{Memory: m, Path: h.Path, Text: text, Hash: casebook.HashOf(text), Changed: h.Time()}, nil, nil
}

// stem is a path's last part without its ending.
func stem(path string) string {
	return strings.TrimSuffix(path[strings.LastIndexByte(path, '/')+1:], ".md")
}
