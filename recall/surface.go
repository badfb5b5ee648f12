package recall

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/lexical"
	"casebook/store"
	"casebook/verify"
)

const (
	// surfaceRead is how much of a file is read to surface it; excerpts beyond it are lost.
	surfaceRead = 256 << 10
	// surfaceTries is how many candidates are read for each attachment that the budget allows, so that restatements do not use up the places.
	surfaceTries = 4
	// excerptBytes is how much one excerpt and maxExcerpts how many an attachment keeps.
	excerptBytes = 1200
	maxExcerpts  = 4
	// leastText is how many bytes of a longer text are worth an attachment when the prompt's budget ends.
	leastText = 200
)

// A surfaced is one candidate that was read and is attached, unless a later one tells the same.
type surfaced struct {
	attachment casebook.Attachment
	body       string
	time       time.Time
	known      *wording // of body; nil: nobody has asked
}

// wording is asked for where there is another memory to compare with.
func (s *surfaced) wording() wording {
	if s.known == nil {
		w := wordingOf(s.body)
		s.known = &w
	}
	return *s.known
}

// surface reads the chosen candidates, best first, and cuts them to the budget.
//
// Of memories that tell nearly the same the newest is attached, at the best one's place; two that contradict each other are both attached, the newer one
// first. A file that vanished, or became a link that leads outside, a pipe or a folder since it was chosen is a Problem and is left out; one that
// was edited since is shown as it is now.
func (r *Recaller) surface(ctx context.Context, chosen []Candidate, root string) ([]casebook.Attachment, []casebook.Problem) {
	budget := r.Budget.OrDefault()
	today := r.now()
	files := budget.Files
	if files < 0 {
		files = len(chosen)
	}
	var kept []surfaced
	var problems []casebook.Problem
	for i, c := range chosen {
		if len(kept) >= files || i >= surfaceTries*files || ctx.Err() != nil {
			break
		}
		s, err := r.read(c, today)
		var hidden *withheldError
		if errors.As(err, &hidden) {
			problems = append(problems, hidden.problem())
			continue
		}
		if err != nil {
			problems = append(problems, c.Layer.Store.Problem(c.Header.Path, err))
			continue
		}
		same := -1
		for k := range kept {
			if nearEqual(kept[k].wording(), s.wording()) {
				same = k
				break
			}
		}
		switch {
		case same < 0:
			kept = append(kept, s)
		case s.time.After(kept[same].time):
			s.attachment.Score, s.attachment.Reason = kept[same].attachment.Score, kept[same].attachment.Reason
			kept[same] = s
		}
	}
	newestFirst(kept)
	return fit(kept, budget, root), problems
}

// read makes an attachment of a candidate, with all of its text yet.
func (r *Recaller) read(c Candidate, now time.Time) (surfaced, error) {
	st := c.Layer.Store
	data, cut, err := st.Read(c.Header.Path, surfaceRead)
	if err != nil {
		return surfaced{}, err
	}
	if err := withheld(st, c.Header.Path, data, cut); err != nil {
		return surfaced{}, err
	}
	m, _ := casebook.Parse(c.Header.Path, data) // its problems were reported when it was ranked
	h := c.Header
	h.Stated = m.Stated
	h.Committed = st.CommitTime(store.File{Path: h.Path, Size: h.Size, ModTime: h.ModTime.UnixNano()}, data)
	age := casebook.AgeDays(h.Time(), now)
	a := casebook.Attachment{
		Path: st.Abs(h.Path), Scope: c.Layer.Scope, Name: m.Name, Description: m.Description, Type: m.Type, AgeDays: age, Stale: r.Staleness.Stale(age),
		Text: m.Body, Truncated: cut, Score: c.Score, Reason: c.Reason, ModTime: h.ModTime, Size: h.Size,
	}
	if t, known := st.Authorship(h.Path, casebook.HashOf(data)); known && !cut {
		a.Origin = t.Provenance.Origin
		if c.Layer.Scope != casebook.ScopeUser { // one that counts in all projects was written on the branch of any
			a.Branch = t.Provenance.Branch
		}
	}
	if cut || int64(len(data)) == h.Size { // otherwise it was edited, and the numbers are another text's
		a.Excerpts = excerpts(m.Body, c.Paragraphs)
	}
	return surfaced{attachment: a, body: m.Body, time: h.Time()}, nil
}

// excerpts are the texts of the numbered paragraphs, best first; a number that the body does not have is left out.
func excerpts(body string, numbers []int) []string {
	spans := lexical.Paragraphs(body)
	var texts []string
	for _, n := range numbers {
		if n < 0 || n >= len(spans) || len(texts) == maxExcerpts {
			continue
		}
		text, _ := casebook.CutText(strings.TrimSpace(body[spans[n].Start:spans[n].End]), 0, excerptBytes)
		if text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// newestFirst moves a memory that contradicts an older, better placed one right before it.
func newestFirst(kept []surfaced) {
	for j := 1; j < len(kept); j++ {
		for i := range j {
			if kept[j].time.After(kept[i].time) && contradicts(kept[i].wording(), kept[j].wording()) {
				newer := kept[j]
				copy(kept[i+1:j+1], kept[i:j])
				kept[i] = newer
				break
			}
		}
	}
}

// fit cuts the texts to the budget, in order, and looks up what is left of them.
func fit(kept []surfaced, budget casebook.Budget, root string) []casebook.Attachment {
	as := make([]casebook.Attachment, 0, len(kept))
	used := 0
	for _, k := range kept {
		a := k.attachment
		bytes := budget.Bytes
		if budget.TurnBytes >= 0 {
			left := budget.TurnBytes - used
			if left <= 0 {
				break
			}
			if bytes < 0 || bytes > left {
				bytes = left
			}
		}
		text, cut := casebook.CutText(strings.Trim(a.Text, "\n"), budget.Lines, bytes)
		if cut && bytes != budget.Bytes && len(text) < leastText {
			break
		}
		a.Text, a.Truncated = text, cut || a.Truncated
		a.References = verify.Stat(root, text)
		used += len(text)
		as = append(as, a)
	}
	return as
}
