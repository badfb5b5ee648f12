package session

import (
	"context"
	"fmt"
	"os"
	"slices"

	"casebook"
	"casebook/recall"
)

// A Late is what a model chose for a prompt, given out later.
type Late struct {
	Prompt string // its id
	Shown  []casebook.Attachment
	// Selection is the model's, also of what is not shown, and Ranked says what became of each memory of it.
	Selection recall.Selection
	Ranked    []recall.Ranked
}

// Settled says whether what a model chose waits for a collect point. It costs a stat.
func (s Session) Settled() bool { return s.ID != "" && exists(s.beside(resultEnding)) }

// Late gives out what a model chose for the last prompt: once, without what was surfaced or read meanwhile, within what the prompt's budget and the session's still
// hold. Of p, its text and id do not count.
func (s Session) Late(ctx context.Context, p Prompt, r *recall.Recaller) (Answer, error) {
	var answer Answer
	err := s.step(ctx, p.Transcript, func(st *state) (bool, error) {
		if st.readOnly {
			return false, nil
		}
		late := s.take()
		if late == nil {
			return false, nil
		}
		budget := s.Budget.OrDefault()
		chosen, err := s.surface(ctx, st, r, p, late, &answer)
		if err != nil {
			return false, err
		}
		answer.Text, answer.Late.Shown = recall.RenderWithin(within(budget, chosen, late.Files, late.Bytes), budget.HookChars)
		for _, a := range answer.Late.Shown {
			st.surface(s.id(a.Path), a, late.ID)
		}
		return len(answer.Late.Shown) > 0, ctx.Err()
	})
	if err != nil {
		return Answer{Problems: answer.Problems}, err
	}
	return answer, nil
}

// lateWith is Late at a prompt for which nothing is recalled; what has not settled by then is cancelled.
func (s Session) lateWith(ctx context.Context, p Prompt, r *recall.Recaller) (Answer, error) {
	if s.Settled() {
		return s.Late(ctx, p, r)
	}
	return Answer{}, s.Cancel(ctx)
}

// show renders what was recalled for a prompt, and behind it, as far as the prompt's budget goes, what a model had chosen for the one before; both are noted as shown.
func (s Session) show(ctx context.Context, st *state, r *recall.Recaller, p Prompt, recalled []casebook.Attachment, late *result, answer *Answer) error {
	budget := s.Budget.OrDefault()
	all := recalled
	if late != nil {
		bytes := 0
		before := *st
		for _, a := range recalled { // they count as known, whether they are rendered or not
			bytes += len(a.Text)
			before.Surfaced = noteFile(slices.Clone(before.Surfaced), fileOf(s.id(a.Path), a, p.ID))
		}
		chosen, err := s.surface(ctx, &before, r, p, late, answer)
		if err != nil {
			return err
		}
		all = slices.Concat(recalled, within(budget, chosen, len(recalled), bytes))
	}
	var shown []casebook.Attachment
	answer.Text, shown = recall.RenderWithin(all, budget.HookChars)
	for _, a := range shown {
		st.surface(s.id(a.Path), a, p.ID)
		if slices.ContainsFunc(recalled, func(r casebook.Attachment) bool { return r.Path == a.Path }) {
			answer.Shown = append(answer.Shown, a)
		} else {
			answer.Late.Shown = append(answer.Late.Shown, a)
		}
	}
	return nil
}

// take is the result that waits, unless it is too old. It is gone then.
func (s Session) take() *result {
	path := s.beside(resultEnding)
	if !exists(path) {
		return nil
	}
	found := read[result](path)
	if os.Remove(path) != nil || found == nil || s.now().Sub(found.Settled).Abs() >= resultFor {
		return nil
	}
	return found
}

// surface reads what a model chose, as it is now, and makes it the answer's Late, without what is shown of it; nothing is read when the session's budget is used up.
func (s Session) surface(ctx context.Context, st *state, r *recall.Recaller, p Prompt, late *result, answer *Answer) ([]casebook.Attachment, error) {
	answer.Late = &Late{Prompt: late.ID, Selection: late.Selection}
	if s.spent(st) {
		return nil, nil
	}
	req := s.request(st, late.Prompt)
	req.Root, req.Branch = p.Root, p.Branch
	res, err := r.Surface(ctx, req, late.Selection)
	answer.Problems = append(answer.Problems, res.Problems...)
	if err != nil {
		return nil, fmt.Errorf("surface a model's choice: %w", err)
	}
	answer.Late.Ranked = res.Ranked
	return res.Attachments, nil
}

// spent says whether the session's budget is used up.
func (s Session) spent(st *state) bool {
	most := s.Budget.OrDefault().SessionBytes
	return most >= 0 && st.Bytes >= most
}

// within keeps the first of what fits into a prompt's budget beside so many files and bytes. It cuts none.
func within(budget casebook.Budget, as []casebook.Attachment, files, bytes int) []casebook.Attachment {
	for i, a := range as {
		files++
		bytes += len(a.Text)
		if budget.Files >= 0 && files > budget.Files || budget.TurnBytes >= 0 && bytes > budget.TurnBytes {
			return as[:i]
		}
	}
	return as
}
