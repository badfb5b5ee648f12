package recall

import (
	"cmp"
	"slices"

	"casebook"
	"casebook/internal/lexical"
)

// maxRanked is how many memories Result.Ranked names.
const maxRanked = 8

// Left says why a ranked memory is not attached.
type Left string

// Why a memory is not attached; the empty one stands for one that is.
const (
	LeftShown     Left = "shown"     // it was shown earlier in the session
	LeftRead      Left = "read"      // the agent has read its file
	LeftUntrusted Left = "untrusted" // no memory was trusted, so none was attached
	LeftWeak      Left = "weak"      // under the share of the best score that a further memory must reach
	LeftTool      Left = "tool"      // it describes a tool that is in use
	LeftWithheld  Left = "withheld"  // a person has to accept it first
	LeftProblem   Left = "unread"    // its file could not be read
	LeftPlaces    Left = "places"    // better or nearly equal memories took the places
	LeftRoom      Left = "room"      // there was no room for it in the answer
)

// Words is the code as a sentence for a person.
func (l Left) Words() string {
	switch l {
	case LeftShown:
		return "shown earlier in the session"
	case LeftRead:
		return "the agent had read it"
	case LeftUntrusted:
		return "no memory was sure enough"
	case LeftWeak:
		return "too far below the best"
	case LeftTool:
		return "describes a tool in use"
	case LeftWithheld:
		return "withheld until a person accepts it"
	case LeftProblem:
		return "its file could not be read"
	case LeftPlaces:
		return "better or nearly equal ones took the places"
	case LeftRoom:
		return "no room for it in the answer"
	}
	return string(l)
}

// A Ranked is a memory with its place in the ranking of a prompt.
type Ranked struct {
	ID         string // relative to the memory directory of the Store, absolute in a further layer
	Score      float64
	Confidence float64
	Reason     string // what speaks for it, for a person; empty: nothing that has a word
	Left       Left   // why it is not attached; empty: it is
}

// ranked lists the best hits and the best of those that the session knows already, by score, and says what became of each. What was attached is never missing.
func (r *Recaller) ranked(req Request, ranking lexical.Result, chosen []Candidate, res Result) []Ranked {
	trusted := ranking.Select(spare)
	attached := map[string]bool{}
	for _, a := range res.Attachments {
		attached[a.Path] = true
	}
	var all []Ranked
	for _, h := range ranking.Known[:min(len(ranking.Known), maxRanked)] {
		left := LeftShown
		if slices.Contains(req.Read, h.ID) {
			left = LeftRead
		}
		all = append(all, Ranked{ID: h.ID, Score: h.Score, Confidence: h.Confidence, Reason: reason(h), Left: left})
	}
	for i, h := range ranking.Hits {
		is := attached[r.abs(h.ID)]
		if i >= maxRanked && !is {
			continue
		}
		m := Ranked{ID: h.ID, Score: h.Score, Confidence: h.Confidence, Reason: reason(h)}
		if !is {
			m.Left = r.left(h, ranking, trusted, chosen, res)
		}
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b Ranked) int { return cmp.Compare(b.Score, a.Score) })
	for i := len(all) - 1; len(all) > maxRanked && i >= 0; i-- { // the last that were not attached go
		if all[i].Left != "" {
			all = slices.Delete(all, i, i+1)
		}
	}
	return all
}

// ofSelection is ranked for what was selected by name: without those that nobody chose.
func (r *Recaller) ofSelection(chosen []Candidate, res Result) []Ranked {
	var all []Ranked
	for _, c := range chosen {
		m := Ranked{ID: c.ID, Score: c.Score, Reason: c.Reason}
		path := c.Layer.Store.Abs(c.Header.Path)
		if !slices.ContainsFunc(res.Attachments, func(a casebook.Attachment) bool { return a.Path == path }) {
			if m.Left = unread(path, res); m.Left == "" {
				m.Left = LeftPlaces
			}
		}
		all = append(all, m)
	}
	return all
}

// unread says what keeps a memory from being read; empty: nothing.
func unread(path string, res Result) Left {
	switch at := slices.IndexFunc(res.Problems, func(p casebook.Problem) bool { return p.Path == path }); {
	case at < 0:
		return ""
	case res.Problems[at].Code == "memory-withheld":
		return LeftWithheld
	}
	return LeftProblem
}

// left says which rule kept a hit out.
func (r *Recaller) left(h lexical.Hit, ranking lexical.Result, trusted []lexical.Hit, chosen []Candidate, res Result) Left {
	path := r.abs(h.ID)
	if why := unread(path, res); why != "" {
		return why
	}
	switch {
	case slices.ContainsFunc(chosen, func(c Candidate) bool { return c.Layer.Store.Abs(c.Header.Path) == path }):
		return LeftPlaces
	case slices.ContainsFunc(trusted, func(t lexical.Hit) bool { return t.ID == h.ID }):
		return LeftTool
	case ranking.Confidence < lexical.MinConfidence:
		return LeftUntrusted
	case h.Score < ranking.Least():
		return LeftWeak
	}
	return LeftPlaces
}
