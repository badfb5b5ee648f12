package learn

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/internal/fsatomic"
	"casebook/internal/transcript"
	"casebook/settings"
)

const (
	lockFile = "lock"
	// maxTries is how often a model may fail over a transcript before the rules read it.
	maxTries = 3
)

// Background reads what hooks have asked for, w among it. While another run works on the same memories it leaves the wish and is done: that run looks again before it
// ends. What it could not do all of is a later run's, and the error says why.
func (l *Learner) Background(ctx context.Context, w Wish) (Report, error) {
	var all Report
	q := wishes{l.folder()}
	if w.Since.IsZero() {
		w.Since = l.now().UTC()
	}
	var held []Wish
	unkept := q.add(w)
	if unkept != nil { // the others are read all the same, and so is this one if nobody else is at work
		held = append(held, w)
	}
	for {
		unlock, err := fsatomic.TryLock(filepath.Join(l.folder(), lockFile))
		if errors.Is(err, fsatomic.ErrLocked) {
			return all, unkept
		}
		if err != nil {
			return all, errors.Join(unkept, err)
		}
		report, err := l.drain(ctx, q, held)
		err = errors.Join(unkept, err, unlock())
		all.Add(report)
		// Who came after the last look found the lock taken, and left a wish.
		if err != nil || ctx.Err() != nil || !q.wanted() {
			return all, errors.Join(err, ctx.Err())
		}
	}
}

// Add adds what another run came to.
func (r *Report) Add(other Report) {
	r.Done, r.Skipped, r.Problems = append(r.Done, other.Done...), append(r.Skipped, other.Skipped...), append(r.Problems, other.Problems...)
	r.Usage, r.Requests, r.Rounds, r.Passed = r.Usage.Add(other.Usage), r.Requests+other.Requests, r.Rounds+other.Rounds, r.Passed+other.Passed
}

// drain reads all that is wished for, and what could not be kept as a wish. The lock is held.
func (l *Learner) drain(ctx context.Context, q wishes, held []Wish) (Report, error) {
	r := l.begin()
	r.receipts = true
	defer r.close()
	r.status, _ = ReadStatus(l.Place.State())
	var failed []error
	for first := true; ; first = false {
		taken, broken, err := q.take(first)
		if err != nil && first { // the second look would only say it again
			failed = append(failed, err)
		}
		for _, path := range broken {
			r.tell(&casebook.Problem{Code: "learn-state", Path: path, Text: "what was to be learned from is not known any more, since the file is broken",
				Fix: "nothing, where the session goes on; `casebook learn --all` looks at all"})
		}
		if first {
			taken = append(taken, held...)
		}
		if len(taken) == 0 || ctx.Err() != nil {
			break
		}
		for _, w := range taken {
			r.hurries = r.hurries || w.Event != AtStop
			r.ends = r.ends || w.Event == AtEnd
		}
		for _, w := range taken {
			if err := r.grant(ctx, q, w); err != nil {
				failed = append(failed, err)
			}
		}
	}
	r.unkept(statusFile, "when sessions were learned from cannot be kept", r.note(errors.Join(failed...)))
	r.unkept(collectedFile, "what is left of transcripts that are gone cannot be removed", l.collect())
	return *r.report, errors.Join(failed...)
}

// note keeps what there is to say of the run.
func (r *run) note(failed error) error {
	now, s := r.now().UTC(), r.status
	s.Ran = now
	if r.asked {
		s.Asked = now
	}
	var fresh Receipt
	if fresh.add(r.report.Done); !fresh.empty() {
		s.Found, s.Saved, s.Waited = now, len(fresh.Saved)+fresh.Gone, fresh.Waiting
	}
	var ofModel *modelError
	switch {
	case failed != nil && r.status.Failure != nil:
		s.Failure = &Failure{now, failed.Error(), r.status.Failure.Times + 1, errors.As(failed, &ofModel)}
	case failed != nil:
		s.Failure = &Failure{now, failed.Error(), 1, errors.As(failed, &ofModel)}
	case r.asked || r.Model == nil || r.status.Failure == nil || !r.status.Failure.Model: // a model that was not asked has not been mended
		s.Failure = nil
	}
	return s.write(r.folder())
}

// grant reads one transcript, or puts it off.
func (r *run) grant(ctx context.Context, q wishes, w Wish) error {
	p, later := r.passFor(w)
	if p == passNone {
		return q.done(w)
	}
	r.last = w.Tries+1 >= maxTries
	upto, err := r.follow(ctx, w, p)
	var ofModel *modelError
	switch {
	case ctx.Err() != nil: // as if it had been killed here: it stays taken
		return err
	case errors.Is(err, errWaits):
		return q.keep(w)
	case errors.As(err, &ofModel):
		w.Tries++
		upto, again := r.follow(ctx, w, passExplicit)
		w.Upto = max(w.Upto, upto)
		return errors.Join(err, again, q.put(w))
	case err != nil && !w.Since.IsZero() && r.now().Sub(w.Since) > keepGone: // such as a file that nobody lets us read
		return errors.Join(err, q.done(w))
	case err != nil:
		return errors.Join(err, q.keep(w))
	case later:
		w.Upto = max(w.Upto, upto)
		return q.put(w)
	}
	return q.done(w)
}

// passFor decides how far the look goes, and whether the rest comes later. What a person asked for outright waits for nothing, and rules cost nothing.
func (r *run) passFor(w Wish) (p pass, later bool) {
	set := r.Place.Config.Extract
	switch {
	case set.When.Value == settings.WhenOff:
		return passNone, false
	case set.When.Value == settings.WhenEnd && !r.ends:
		return passExplicit, true
	case r.Model == nil || w.Tries >= maxTries:
		return passRules, false
	case !set.OnBattery.Value && r.onBattery():
		return passExplicit, true
	case !r.hurries && r.now().Sub(r.status.Asked) < set.Every.Value && !r.status.Asked.After(r.now()):
		return passExplicit, true
	}
	return passModel, false
}

func (r *run) onBattery() bool {
	if r.OnBattery != nil {
		return r.OnBattery()
	}
	return onBattery()
}

// follow reads what is new of a client's transcript, and says up to where turns had ended. One that is not there, or lies elsewhere, has nothing.
func (r *run) follow(ctx context.Context, w Wish, p pass) (upto int64, err error) {
	f, err := openBelow(r.Session.Projects, w.Path)
	if f == nil {
		if err == nil {
			r.tried(w.Path)
		}
		return 0, err
	}
	defer f.Close()
	c, problem, err := readCursor(r.folder(), w.Path)
	r.tell(problem)
	if errors.Is(err, errNewer) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if err := r.checked(f, &c); err != nil {
		return 0, err
	}
	if err := r.try(c); err != nil {
		return 0, err
	}
	upto, err = r.behind(ctx, f, c, w, p)
	if err == nil || ctx.Err() == nil { // else it may have hung
		r.tried(w.Path)
	}
	return upto, err
}

// behind reads what stands behind the cursor.
func (r *run) behind(ctx context.Context, f fileOf, c cursor, w Wish, p pass) (upto int64, err error) {
	until, err := r.settled(ctx, f, c, w)
	if err != nil {
		return 0, err
	}
	start := c.Lead
	newest := c.fresh && c.Since.IsZero()
	if newest {
		if start, err = tailOf(f); err != nil {
			return 0, err
		}
	}
	from := c.End
	if p == passExplicit {
		from = max(from, c.Asked)
	}
	since := c.Since
	if c.End > 0 { // what was copied stands before all that was read; behind it a clock that was set back says nothing
		since = time.Time{}
	}
	g := &gatherer{session: r.Session, from: from, until: until, since: since, newest: newest, first: -1}
	return r.read(ctx, f, &c, g, reading{pass: p, start: start, goingOn: func(round *round) bool {
		return w.Within || until == 0 && w.Event == AtStop && !round.answered
	}})
}

// checked says that a transcript is not what it was when it was read, and lets what was said since then count.
func (r *run) checked(f fileOf, c *cursor) error {
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("read transcript: %w", err)
	}
	if c.fresh || c.kept(f, info.Size()) {
		return nil
	}
	r.tell(&casebook.Problem{Code: "transcript-rewritten", Path: c.Path, Text: "the transcript is not the one any more that was read up to here", Info: true,
		Fix: "nothing: what was said since then is learned; `casebook learn` with the transcript reads all of it"})
	since := c.Last.Add(time.Nanosecond)
	if since.Before(c.Since) {
		since = c.Since
	}
	*c = cursor{Version: version, Path: c.Path, Since: since.UTC()}
	return nil
}

func (r *run) tell(p *casebook.Problem) {
	if p != nil && !slices.Contains(r.report.Problems, *p) {
		r.report.Problems = append(r.report.Problems, *p)
	}
}

// settled waits, for a bounded time, until a transcript holds the end of the turn, which the client writes late. It answers where that is; 0: it is not known, or the session has
// ended, so that what stands behind it goes on no more.
func (r *run) settled(ctx context.Context, f fileOf, c cursor, w Wish) (int64, error) {
	if w.Ends == "" {
		return w.Upto, nil
	}
	left := r.Settle
	if left <= 0 {
		left = 3 * time.Second
	}
	start := c.Lead
	if c.fresh {
		var err error
		if start, err = tailOf(f); err != nil {
			return 0, err
		}
	}
	size := int64(-1)
	for wait := 20 * time.Millisecond; ; wait *= 2 {
		info, err := f.Stat()
		if err != nil {
			return 0, fmt.Errorf("read transcript: %w", err)
		}
		if info.Size() != size {
			size = info.Size()
			end, err := endOf(ctx, f, start, w)
			if err == nil && end > 0 && w.Event == AtEnd {
				return 0, nil
			}
			if err != nil || end > 0 {
				return end, err
			}
		}
		if left <= 0 {
			return w.Upto, nil
		}
		wait = min(wait, left)
		left -= wait
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return 0, ctx.Err()
		}
	}
}

// endOf is where the agent's answer ends that a turn ended with, the last of them; 0: it is not there.
func endOf(ctx context.Context, f fileOf, start int64, w Wish) (int64, error) {
	end := int64(0)
	_, err := transcript.Read(ctx, from(f, start), transcript.Options{Format: transcript.FormatClaude, Start: start, Path: w.Path}, func(t transcript.Turn) error {
		if t.Speaker == transcript.Agent && t.Subagent == "" && endsAs(t.Text, w.Ends) {
			end = t.End
		}
		return nil
	})
	return end, err
}

// triggered says whether a cheap look at turns finds that a person asked for something to be kept, or corrected the agent.
func triggered(turns []transcript.Turn) bool {
	return slices.ContainsFunc(extract.Rules(turns), func(c extract.Candidate) bool { return c.Explicit || c.Rule == "correction" })
}
