package hook

import (
	"cmp"
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/session"
	"casebook/store"
	"casebook/uptake"
)

// note writes down what came of a prompt, also when nothing went with it: one line at the end of a file, and another one for what a model had chosen for the prompt before.
// An answer that a second hook has given already is not noted again. A failure is for the log alone.
func (h *handler) note(p session.Prompt, a session.Answer) error {
	if a.Repeated() {
		return nil
	}
	entries := append([]ledger.Entry{h.recalled(p, a)}, h.showing(a.Text)...)
	return errors.Join(h.ledger().Append(h.event.Session, entries...), h.noteLate(a.Late, ""))
}

// showing are the entries of the memories that text shows, by which their words are known again when a transcript is learned from.
func (h *handler) showing(text string) []ledger.Entry {
	var all []ledger.Entry
	s := h.session()
	for _, m := range recall.ShownIn(text) {
		all = append(all, ledger.Shows(h.now(), cmp.Or(s.MemoryID(m.Path), m.Path), m.Head+"\n\n"+m.Text)...)
	}
	return all
}

// noted tells of a ledger that could not be written; nothing else changes by that.
func (h *handler) noted(err error) {
	if err != nil {
		h.log.problems([]casebook.Problem{{Code: "ledger-unwritten", Text: err.Error()}})
	}
}

// recalled is the entry of an answer.
func (h *handler) recalled(p session.Prompt, a session.Answer) ledger.Entry {
	in := &ledger.Recall{At: h.event.Name, Considered: a.Considered, Abstained: a.Abstained, Skipped: a.Skipped}
	clean := true
	if a.Person != "" {
		in.Text, clean = ledger.Excerpt(a.Person)
		in.By = recall.ByLexical
	}
	h.list(in, a.Shown, a.Ranked, clean)
	return ledger.Entry{Time: h.now(), Event: ledger.Recalled, Prompt: p.ID, Recall: in, Transcript: h.transcript(p.Transcript)}
}

// noteLate writes down what came of a model's choice, and what text shows of it: nil, nothing.
func (h *handler) noteLate(late *session.Late, text string) error {
	if late == nil {
		return nil
	}
	in := entryOf(late.Selection)
	in.At = h.event.Name
	h.list(in, late.Shown, late.Ranked, true)
	e := ledger.Entry{Time: h.now(), Event: ledger.Recalled, Prompt: late.Prompt, Recall: in, Transcript: h.transcript(h.event.Transcript)}
	return h.ledger().Append(h.event.Session, append([]ledger.Entry{e}, h.showing(text)...)...)
}

// noteNone writes down that a model was asked and that nothing is to come of it: it chose no memory, or failed.
func (h *handler) noteNone(prompt string, s recall.Selection) error {
	if !s.Asked || s.By == recall.ByModel && len(s.IDs) > 0 { // what it chose is noted where it is given out
		return nil
	}
	in := entryOf(s)
	in.At, in.Abstained = PrefetchCommand, true
	return h.ledger().Append(h.event.Session, ledger.Entry{Time: h.now(), Event: ledger.Recalled, Prompt: prompt, Recall: in})
}

// entryOf is what a selection says of itself.
func entryOf(s recall.Selection) *ledger.Recall {
	in := &ledger.Recall{By: s.By, Considered: s.Considered, Model: s.Model, Fallback: s.Fallback}
	if s.Fallback != "" {
		in.By = ledger.ByFallback
	}
	if s.Usage != (casebook.Usage{}) {
		in.Usage = &s.Usage
	}
	return in
}

// list adds the memories that were injected, and the candidates; reasons are left out where they could repeat a secret of the prompt.
func (h *handler) list(in *ledger.Recall, injected []casebook.Attachment, ranked []recall.Ranked, reasons bool) {
	s := h.session()
	shown := map[string]bool{}
	for _, m := range injected {
		id := cmp.Or(s.MemoryID(m.Path), m.Path)
		shown[id] = true
		in.Injected = append(in.Injected, ledger.Injected{Path: id, Scope: m.Scope, Bytes: len(m.Text), Tokens: casebook.EstimateTokens(len(m.Text)), Truncated: m.Truncated})
	}
	for _, m := range ranked[:min(len(ranked), ledger.MaxCandidates)] {
		c := ledger.Candidate{Path: m.ID, Score: thousandths(m.Score), Confidence: thousandths(m.Confidence), Reason: m.Reason, Left: string(m.Left)}
		if m.Left == "" && !shown[m.ID] {
			c.Left = string(recall.LeftRoom)
		}
		if !reasons {
			c.Reason = ""
		}
		in.Candidates = append(in.Candidates, c)
	}
}

// noteReading writes down which memories the agent has read itself.
func (h *handler) noteReading(used []session.Tool) error {
	s := h.session()
	var read []string
	for _, t := range used {
		if id := s.MemoryID(t.Path); t.Succeeded && t.Name == "Read" && id != "" && filepath.Ext(id) == ".md" && filepath.Base(id) != casebook.IndexFile && !slices.Contains(read, id) {
			read = append(read, id)
		}
	}
	for _, id := range read {
		e := ledger.Entry{Time: h.now(), Event: ledger.Used, Reason: ledger.ByReading, Path: id, Prompt: h.event.PromptID, Transcript: h.transcript(h.event.Transcript)}
		if err := h.ledger().Append(h.event.Session, e); err != nil {
			return err
		}
	}
	return nil
}

// followAtEnd is how long a transcript is that an ending session has the time for.
const followAtEnd = 4 << 20

// follow looks at the end of a session for what it did with its memories, and builds what the next prompts take from that. What there is no time for, `casebook why` and
// `casebook stats` do.
func (h *handler) follow(ctx context.Context) {
	if h.event.Session == "" {
		return
	}
	f := uptake.Follower{Ledger: h.ledger(), Session: h.session(), Most: followAtEnd, Now: h.Now}
	if st, err := store.Open(h.Memory.Path); err == nil {
		st.State, st.Now = h.State(), h.Now
		f.Stores = []*store.Store{st}
	}
	added, err := f.Follow(ctx, h.event.Session)
	if err == nil {
		err = h.ledger().Refresh(ctx, h.now(), added)
	}
	if err != nil && ctx.Err() == nil {
		h.noted(err)
	}
}

// transcript is the client's file relative to its projects folder; empty when it lies elsewhere.
func (h *handler) transcript(path string) string {
	return session.TranscriptBelow(h.session().Projects, path)
}

func thousandths(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return math.Round(f*1000) / 1000
}
