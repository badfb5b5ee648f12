package dream

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/store"
)

// A saved plan is the last one, without what was done of it.
type saved struct {
	Version int  `json:"version"`
	Plan    Plan `json:"plan"`
	// Begun: steps of it were applied.
	Begun bool `json:"begun,omitempty"`
}

// Saved is the last plan that was made; begun says that steps of it were applied, and that it holds the rest. false: there is none.
func (d *Dream) Saved() (p Plan, begun, there bool, err error) {
	if d.Store.State == "" {
		return p, false, false, nil
	}
	var s saved
	there, err = readJSON(filepath.Join(d.Store.State, Folder, planFile), &s)
	return s.Plan, s.Begun, there, err
}

// Save keeps a plan in the state, for a person to look at and apply.
func (d *Dream) Save(p Plan) error { return d.save(p, false) }

func (d *Dream) save(p Plan, begun bool) error {
	if d.Store.State == "" {
		return nil
	}
	return writeJSON(filepath.Join(d.Store.State, Folder, planFile), saved{version, p, begun})
}

// answers are the steps that a person said no to.
type answers struct {
	no map[string]bool
}

type answered struct {
	Version int                  `json:"version"`
	No      map[string]time.Time `json:"no"`
}

// mostAnswers bounds how many are kept; the oldest go.
const mostAnswers = 10_000

// answers are those that were given in a review, and those that the history tells: who takes back what a dream did, or gives a memory the text back that it had, wants it so.
func (d *Dream) answers() (answers, error) {
	a := answers{map[string]bool{}}
	if d.Store.State == "" {
		return a, nil
	}
	var given answered
	if _, err := readJSON(filepath.Join(d.Store.State, Folder, answersFile), &given); err != nil {
		return a, err
	}
	for id := range given.No {
		a.no[id] = true
	}
	past, _, err := d.Store.History("")
	if err != nil {
		return a, err
	}
	taken, back := takenBack(past), map[[2]string]bool{}
	for _, p := range past { // newest first
		if taken[p.ID] && p.Change.Provenance.Origin != casebook.OriginDream {
			continue
		}
		if p.Change.Op == casebook.OpRestore {
			for _, e := range p.Edits {
				back[[2]string{e.Path, e.After}] = true
			}
		}
		if p.Change.Provenance.Origin != casebook.OriginDream {
			continue
		}
		came := slices.ContainsFunc(p.Edits, func(e store.FileEdit) bool { return e.Before != "" && back[[2]string{e.Path, e.Before}] })
		if step, _, ok := strings.Cut(p.Change.ID, "."); ok && (taken[p.ID] || came) {
			a.no[step] = true
		}
	}
	return a, nil
}

// Reject notes that a person said no to steps: while their memories stay as they are, they are not proposed again.
func (d *Dream) Reject(ids ...string) error {
	path := filepath.Join(d.Store.State, Folder, answersFile)
	var a answered
	if _, err := readJSON(path, &a); err != nil {
		return err
	}
	if a.No == nil {
		a.No = map[string]time.Time{}
	}
	for _, id := range ids {
		a.No[id] = d.now().UTC()
	}
	for len(a.No) > mostAnswers {
		oldest := ""
		for id, at := range a.No {
			if oldest == "" || at.Before(a.No[oldest]) {
				oldest = id
			}
		}
		delete(a.No, oldest)
	}
	a.Version = version
	if err := writeJSON(path, a); err != nil {
		return err
	}
	p, begun, there, err := d.Saved()
	if err != nil || !there {
		return err
	}
	p.Steps = slices.DeleteFunc(p.Steps, func(s Step) bool { return slices.Contains(ids, s.ID) })
	return d.save(p, begun)
}
