package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/transcript"
)

// The halves.
const (
	halfTuning  = "tuning"
	halfHeldout = "heldout"
	halfAll     = "all"
)

// A session is one of the corpus: what was said, and what is to be kept of it.
type session struct {
	name, half, dir string
	label           label
}

// A label is want.json.
type label struct {
	Language string            `json:"language"`
	Kind     string            `json:"kind"` // positive or negative
	Category string            `json:"category"`
	Note     string            `json:"note"`
	Zone     string            `json:"said_at_zone"` // of the machine; empty: UTC
	Files    map[string]string `json:"files"`
	Commits  []string          `json:"commits"`
	Memories map[string]string `json:"memories"`
	Wants    []want            `json:"wants"`
	Never    []string          `json:"never"`
}

// A want is a change that the session is to give.
type want struct {
	Op       casebook.Op     `json:"op"`
	Type     []casebook.Type `json:"type"` // one of these
	All      []string        `json:"all"`
	Any      [][]string      `json:"any"` // of each one
	Not      []string        `json:"not"`
	Turn     string          `json:"turn"`
	Optional bool            `json:"optional"`
}

// load reads the labels of a half, in the order of the names.
func load(corpus, half string) ([]session, error) {
	halves := []string{half}
	switch half {
	case halfAll:
		halves = []string{halfTuning, halfHeldout}
	case halfTuning, halfHeldout:
	default:
		return nil, fmt.Errorf("%q is no half: %s, %s or %s", half, halfTuning, halfHeldout, halfAll)
	}
	var sessions []session
	for _, h := range halves {
		more, err := loadFolder(filepath.Join(corpus, h))
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, more...)
	}
	return sessions, nil
}

// loadFolder reads the labels of the sessions that lie in a folder, in the order of the names. The name of the folder is their half.
func loadFolder(dir string) ([]session, error) {
	labels, err := filepath.Glob(filepath.Join(dir, "*", "want.json"))
	if err != nil {
		return nil, err
	}
	if len(labels) == 0 {
		return nil, fmt.Errorf("no session in %s; the halves of the corpus are found in the root of the module", dir)
	}
	sessions := make([]session, 0, len(labels))
	for _, path := range labels {
		s := session{half: filepath.Base(dir), dir: filepath.Dir(path), name: filepath.Base(filepath.Dir(path))}
		if s.label, err = readLabel(path); err != nil {
			return nil, err
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

func readLabel(path string) (label, error) {
	var l label
	f, err := os.Open(path)
	if err != nil {
		return l, err
	}
	defer f.Close()
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return l, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// turns reads a transcript to its end. What the reader cannot make out is an error here: the corpus is whole.
func turns(ctx context.Context, path string, sidechains bool) ([]transcript.Turn, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []transcript.Turn
	stats, err := transcript.Read(ctx, f, transcript.Options{Path: path, Sidechains: sidechains}, func(t transcript.Turn) error {
		all = append(all, t)
		return nil
	})
	if err == nil && (stats.Broken > 0 || len(all) == 0) {
		err = fmt.Errorf("%s: %d turns, %d broken lines", path, len(all), stats.Broken)
	}
	return all, err
}

// subagents are the files of the conversations beside the session's own.
func (s session) subagents() []string {
	paths, _ := filepath.Glob(filepath.Join(s.dir, "subagents", "agent-*.jsonl")) // the pattern is right
	return paths
}

// measure builds the project, reads what was said and holds what the extractor makes of it against the label.
func (s session) measure(ctx context.Context, open opener) (result, error) {
	r := result{session: s}
	said, err := turns(ctx, filepath.Join(s.dir, "transcript.jsonl"), false)
	if err != nil {
		return r, err
	}
	p, err := build(s.label, said)
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(p.dir)
	extract, err := open(ctx, p)
	if err != nil {
		return r, err
	}
	changes, err := extract(ctx, said)
	if err != nil {
		return r, err
	}
	for _, path := range s.subagents() {
		whispered, err := turns(ctx, path, true)
		if err != nil {
			return r, err
		}
		more, err := extract(ctx, whispered)
		if err != nil {
			return r, err
		}
		changes = append(changes, more...)
		r.whispered += len(more)
	}
	for _, c := range changes {
		r.changes = append(r.changes, p.found(c))
	}
	r.match()
	return r, nil
}

// found is a change with what it is held against.
func (p *project) found(c casebook.Change) found {
	f := found{Change: c, text: fold(strings.Join([]string{c.Name, c.Description, c.Body}, "\n"))}
	old, there := p.label.Memories[c.Path]
	if !there {
		return f
	}
	if f.Type == "" {
		f.Type = typeOf(old)
	}
	if c.Op == casebook.OpDelete {
		f.text = fold(old)
	}
	return f
}

// typeOf is the type that the frontmatter of a memory of the corpus says.
func typeOf(memory string) casebook.Type {
	lines := strings.Split(memory, "\n")
	i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "type: ") })
	if i < 0 {
		return ""
	}
	return casebook.Type(strings.TrimPrefix(lines[i], "type: "))
}
