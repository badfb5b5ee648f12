package uptake

import (
	"time"

	"casebook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/store"
)

// A change is one by which a person contradicted a memory.
type change struct {
	path   string // as the ledger has it
	reason string
	time   time.Time
}

// changes are those that the history knows since then. What only adds to a memory contradicts nothing. A history that cannot be read says nothing; doctor tells of it.
func (f Follower) changes(since time.Time) []change {
	var all []change
	for i, st := range f.Stores {
		if st == nil || st.State == "" {
			continue
		}
		past, _, err := st.History("")
		if err != nil {
			continue
		}
		for _, p := range past {
			if p.Change.Provenance.Origin != casebook.OriginPerson || p.Time.Before(since) {
				continue
			}
			for _, e := range p.Edits {
				reason := contradiction(st, p, e)
				if reason == "" {
					continue
				}
				path := e.Path
				if i > 0 {
					path = st.Abs(e.Path)
				}
				all = append(all, change{path, reason, p.Time})
			}
		}
	}
	return all
}

// contradictions are the changes that came within window after a memory was shown, as entries of the session that it was shown in.
func contradictions(given []gift, changes []change) []ledger.Entry {
	var found []ledger.Entry
	for _, c := range changes {
		if g, ok := lastBefore(given, c); ok {
			found = append(found, ledger.Entry{Time: c.time, Event: ledger.Contradicted, Reason: c.reason, Path: c.path, Prompt: g.prompt})
		}
	}
	return found
}

// contradiction says in which way an edit contradicts what the memory said before; empty: in none.
func contradiction(st *store.Store, p store.Past, e store.FileEdit) string {
	switch p.Change.Op {
	case casebook.OpDelete:
		if e.Before != "" && e.After == "" {
			return ledger.ByRemoval
		}
	case casebook.OpUpdate:
		before, known := st.Text(p.ID, e.Before)
		after, also := st.Text(p.ID, e.After)
		if known && also && recall.Contradict(body(e.Path, before), body(e.Path, after)) {
			return ledger.ByEdit
		}
	}
	return ""
}

func body(path string, data []byte) string {
	m, _ := casebook.Parse(path, data)
	return m.Body
}

// lastBefore is the last time that a memory was shown before a change, within window.
func lastBefore(given []gift, c change) (gift, bool) {
	var last gift
	found := false
	for _, g := range given {
		since := c.time.Sub(g.time)
		if g.path == c.path && since >= 0 && since <= window && (!found || g.time.After(last.time)) {
			last, found = g, true
		}
	}
	return last, found
}
