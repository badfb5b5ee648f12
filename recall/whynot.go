package recall

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/lexical"
	"casebook/store"
)

// A WhyNot explains why a memory was or was not attached.
type WhyNot struct {
	Name string `json:"name"` // as asked for
	// Path is relative to the memory directory; that of a memory that lies elsewhere is absolute.
	Path string `json:"path,omitempty"`
	// Rank counts from 1 among the memories that were looked at closely; 0 when it was not ranked.
	Rank  int     `json:"rank,omitempty"`
	Score float64 `json:"score,omitempty"`
	// Reasons is one sentence a line, most decisive first.
	Reasons []string `json:"reasons"`
}

// find looks for the memory that name means, in the place's own directory first. A name that several further layers know is answered for the first of them.
func (c corpus) find(ctx context.Context, name string) (*WhyNot, []string) {
	if name == "" {
		return nil, nil
	}
	why := &WhyNot{Name: name}
	for _, l := range c {
		at := slices.IndexFunc(l.files, func(f store.File) bool { return f.Path == name || f.Path == name+".md" || l.id(f) == name })
		if at >= 0 {
			why.Path = l.id(l.files[at])
			return why, []string{why.Path}
		}
		headers := l.headers(ctx, l.files)
		slices.SortFunc(headers, func(a, b casebook.Header) int { return strings.Compare(a.Path, b.Path) })
		for _, h := range headers {
			if h.Answers(name) {
				why.Path = l.id(store.File{Path: h.Path})
				return why, []string{why.Path}
			}
		}
	}
	return why, nil
}

// abs is the absolute path of a memory by its id.
func (r *Recaller) abs(id string) string {
	if filepath.IsAbs(id) || r.Store == nil {
		return id
	}
	return r.Store.Abs(id)
}

// where names the directories that were looked at.
func (r *Recaller) where() string {
	var dirs []string
	if r.Store != nil {
		dirs = append(dirs, r.Store.Dir)
	}
	for _, l := range r.Further {
		dirs = append(dirs, l.Store.Dir)
	}
	return strings.Join(dirs, " or ")
}

// explain fills in the reasons from a ranking and what came of it.
func (w *WhyNot) explain(r *Recaller, req Request, ranking lexical.Result, res Result) *WhyNot {
	say := func(format string, args ...any) { w.Reasons = append(w.Reasons, fmt.Sprintf(format, args...)) }
	if w.Path == "" {
		say("no memory below %s answers to that name; `casebook list` shows them", r.where())
		return w
	}
	if at := slices.IndexFunc(res.Attachments, func(a casebook.Attachment) bool { return a.Path == r.abs(w.Path) }); at >= 0 {
		say("it is attached: %s", res.Attachments[at].Reason)
	}
	if at := slices.IndexFunc(res.Problems, func(p casebook.Problem) bool {
		return p.Code == "memory-withheld" && p.Path == r.abs(w.Path)
	}); at >= 0 {
		say("%s", res.Problems[at].Text)
	}
	switch {
	case slices.Contains(req.Surfaced, w.Path):
		say("it was shown earlier in this session")
		return w
	case slices.Contains(req.Read, w.Path):
		say("the agent has read the file itself in this session")
		return w
	}
	at := slices.IndexFunc(ranking.Hits, func(h lexical.Hit) bool { return h.ID == w.Path })
	if at < 0 && len(ranking.Hits) == 0 && !w.unindexed(r, res) {
		say("the prompt has no telling word, so nothing was ranked")
		return w
	}
	if at < 0 {
		say("it was not ranked: it is not indexed (unreadable, or not yet)")
		return w
	}
	hit := ranking.Hits[at]
	w.Rank, w.Score = at+1, hit.Score
	if len(w.Reasons) > 0 {
		return w
	}
	w.cut(hit, ranking, say)
	return w
}

// unindexed says whether something was told that keeps the memory out of the index. One that is in it is ranked for any prompt with a telling word.
func (w *WhyNot) unindexed(r *Recaller, res Result) bool {
	return slices.ContainsFunc(res.Problems, func(p casebook.Problem) bool { return p.Code == "index-building" || p.Path == r.abs(w.Path) })
}

// cut says which rule kept the memory out.
func (w *WhyNot) cut(hit lexical.Hit, ranking lexical.Result, say func(string, ...any)) {
	if len(hit.Terms) == 0 {
		say("it shares no telling word with the prompt; hints: in its frontmatter could name such prompts")
		return
	}
	if ranking.Confidence < lexical.MinConfidence {
		say("nothing was attached: the confidence in the best memory (%s) is %.2f, and %.2f is needed", ranking.Hits[0].ID, ranking.Confidence, lexical.MinConfidence)
	}
	if least := ranking.Least(); hit.Score < least {
		say("its score %.1f is under %.1f, the share of the best score (%.1f) that a further memory must reach", hit.Score, least, ranking.Best)
	} else if ranking.Confidence >= lexical.MinConfidence {
		say("better or nearly equal memories took the places, or it describes a tool that is in use")
	}
	say("it shares with the prompt: %s", strings.Join(hit.Terms, ", "))
}
