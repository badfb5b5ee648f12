package learn

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
	"casebook/internal/transcript"
	"casebook/session"
	"casebook/settings"
	"casebook/store"
)

// newestBytes is how much of the end of a transcript is read where only its newest round counts.
const newestBytes = 16 << 20

// A fileOf is an open transcript.
type fileOf interface {
	io.ReaderAt
	Stat() (fs.FileInfo, error)
}

// from reads a file from a place on, also what comes behind its end meanwhile.
func from(f io.ReaderAt, start int64) io.Reader { return io.NewSectionReader(f, start, 1<<62) }

// openBelow opens a transcript below the client's folder of them, through no link that leads out of it; nil: there is none.
func openBelow(projects, path string) (*os.File, error) {
	rel := session.TranscriptBelow(projects, path)
	if rel == "" {
		return nil, nil
	}
	root, err := os.OpenRoot(projects)
	if err != nil {
		return nil, nil
	}
	defer root.Close()
	f, _, err := store.OpenRegular(root, rel)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, store.ErrNotRegular):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("read transcript %s: %w", path, err)
	}
	return f, nil
}

// tailOf is where the last part of a long file begins, at a line.
func tailOf(f fileOf) (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, fmt.Errorf("read transcript: %w", err)
	}
	start := info.Size() - newestBytes
	if start <= 0 {
		return 0, nil
	}
	line := bufio.NewReaderSize(from(f, start), 64<<10)
	for {
		part, err := line.ReadSlice('\n')
		start += int64(len(part))
		if err == nil {
			return start, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return info.Size(), nil // it is all one line
		}
	}
}

// A reading says how a transcript is read.
type reading struct {
	pass    pass
	start   int64
	goingOn func(*round) bool
	// path: the transcript is read by its path, with what else belongs to it, and is a source of Backfill; empty: the open file is read.
	path    string
	session string
	// moved is called instead of moving the cursor's end; nil: the end moves.
	moved func(batch) error
}

// read makes batches of what is new of a transcript and carries each into the memories. The cursor follows behind.
func (r *run) read(ctx context.Context, f fileOf, c *cursor, g *gatherer, how reading) (upto int64, err error) {
	begun := c.End > 0
	g.each = func(b batch) error {
		p := how.pass
		if r.receipts && p != passExplicit && r.Place.Config.Extract.When.Value == settings.WhenTrigger && !triggered(b.turns) {
			p = passNone
		}
		if c.fresh && c.Since.IsZero() && g.newest {
			// A run that dies over the first turn must not lose it to the one behind it, which would be the newest then.
			if c.Since = b.first; !c.Since.IsZero() {
				if err := c.write(r.folder()); err != nil {
					return err
				}
			}
		}
		done, skipped, told := len(r.report.Done), len(r.report.Skipped), len(r.report.Problems)
		if err := r.batch(ctx, p, b.turns); err != nil {
			return err
		}
		if p != passExplicit {
			r.report.Passed += len(b.wrote)
			if p != passNone {
				r.report.Rounds += b.rounds
			}
		}
		if r.receipts {
			if p != passExplicit {
				fresh := skipsOf(b, r.report.Skipped[skipped:], r.report.Problems[told:], r.now().UTC())
				r.unkept(skipsFile, "what was not kept cannot be listed", keepSkipped(r.Place.State(), fresh, r.now()))
			}
			r.unkept(receiptFile, "the next session cannot be told what was learned", leave(r.folder(), r.report.Done[done:]))
		}
		upto = max(upto, b.end)
		if !begun && how.pass != passExplicit {
			c.From = g.first
			if g.first < 0 {
				c.From = b.end
			}
		}
		return r.move(f, c, b, how)
	}
	options := transcript.Options{Start: how.start, Path: c.Path, Session: how.session, ToolText: mostTool}
	var stats transcript.Stats
	if how.path != "" {
		stats, err = transcript.ReadFile(ctx, how.path, options, g.turn)
	} else {
		options.Format = transcript.FormatClaude // the hook's host; a line of any other was put there by somebody else
		stats, err = transcript.Read(ctx, from(f, how.start), options, g.turn)
	}
	if err == nil {
		err = g.end(how.goingOn)
	}
	if err == nil && !g.left && how.pass != passExplicit && how.moved == nil && !r.DryRun && stats.End > c.End && c.End > 0 {
		if err = c.moveTo(f, stats.End, c.Lead, time.Time{}); err == nil {
			err = c.write(r.folder())
		}
	}
	return upto, err
}

// move moves the cursor behind a batch.
func (r *run) move(f fileOf, c *cursor, b batch, how reading) error {
	switch {
	case r.DryRun:
		return nil
	case how.moved != nil:
		if err := how.moved(b); err != nil {
			return err
		}
	case how.pass == passExplicit:
		c.Asked = max(c.Asked, b.end)
	default:
		if err := c.moveTo(f, b.end, b.lead, b.last); err != nil {
			return err
		}
	}
	return c.write(r.folder())
}

// A Source is a transcript that Backfill reads.
type Source struct {
	Path    string // absolute
	Session string // which one of a file that holds several; empty: all of it
}

// name is how a source is known.
func (s Source) name() string {
	if s.Session == "" {
		return s.Path
	}
	return s.Path + "#" + s.Session
}

// Backfill reads a transcript that a person named, wherever it lies, from its beginning or from where the last run stopped, and what was said since a time alone; the zero
// time: all. It waits for another run on the same memories.
func (l *Learner) Backfill(ctx context.Context, s Source, since time.Time) (report Report, err error) {
	r := l.begin()
	defer r.close()
	if !l.DryRun {
		if err := os.MkdirAll(l.folder(), 0o700); err != nil {
			return report, err
		}
		unlock, err := l.lock(ctx)
		if err != nil {
			return report, err
		}
		defer func() { err = errors.Join(err, unlock()) }()
	}
	err = r.backfill(ctx, s, since)
	return *r.report, err
}

// lock takes the lock, and says when it has to wait for it.
func (l *Learner) lock(ctx context.Context) (unlock func() error, err error) {
	path := filepath.Join(l.folder(), lockFile)
	if unlock, err = fsatomic.TryLock(path); !errors.Is(err, fsatomic.ErrLocked) {
		return unlock, err
	}
	if l.Waiting != nil {
		l.Waiting()
	}
	return fsatomic.Lock(ctx, path)
}

func (r *run) backfill(ctx context.Context, s Source, since time.Time) error {
	f, _, err := regular.Open(s.Path)
	if errors.Is(err, regular.ErrNotRegular) {
		err = &fs.PathError{Op: "read", Path: s.Path, Err: err}
	}
	if err != nil {
		return err
	}
	defer f.Close()
	c, problem, err := readCursor(r.folder(), s.name())
	r.tell(problem)
	if errors.Is(err, errWaits) || errors.Is(err, errNewer) { // which says nothing of the transcripts behind it
		return nil
	}
	if err != nil {
		return err
	}
	if err := r.checked(f, &c); err != nil {
		return err
	}
	r.unpause(s.Path)
	how := reading{pass: passRules, path: s.Path, session: s.Session, goingOn: func(*round) bool { return false }}
	if r.Model != nil {
		how.pass = passModel
	}
	if c.From > c.Back {
		if err := r.fill(ctx, f, &c, how, since); err != nil {
			return err
		}
	}
	g := &gatherer{session: r.Session, from: c.End, since: since, first: -1}
	how.start = c.start(c.Lead)
	if _, err = r.read(ctx, f, &c, g, how); err == nil && !r.DryRun {
		r.tried(s.Path)
	}
	return err
}

// fill reads what lies before the part that was read already.
func (r *run) fill(ctx context.Context, f fileOf, c *cursor, how reading, since time.Time) error {
	g := &gatherer{session: r.Session, from: c.Back, until: c.From, since: since, first: -1}
	how.start, how.moved = c.start(c.Back), func(b batch) error {
		if since.IsZero() {
			c.Back = min(b.end, c.From)
		}
		return nil
	}
	if _, err := r.read(ctx, f, c, g, how); err != nil {
		return err
	}
	switch {
	case since.IsZero():
		c.From, c.Back = 0, 0
	case g.first >= 0:
		c.From = max(g.first, c.Back)
	}
	if r.DryRun {
		return nil
	}
	return c.write(r.folder())
}

// An Extent is how much of transcripts is to be looked at.
type Extent struct {
	Rounds   int            // what persons said
	Requests int            // that a model would be sent at most
	Most     casebook.Usage // that they would take at most
}

// Add adds another transcript's.
func (e *Extent) Add(other Extent) {
	e.Rounds, e.Requests, e.Most = e.Rounds+other.Rounds, e.Requests+other.Requests, e.Most.Add(other.Most)
}

func (e *Extent) add(ctx context.Context, x *extract.Extractor, turns []transcript.Turn) {
	requests, most := x.Estimate(ctx, turns)
	rounds := 0
	for _, t := range turns {
		if t.Speaker == transcript.Person {
			rounds++
		}
	}
	e.Add(Extent{rounds, requests, most})
}

// Pending is how much of a transcript Backfill would look at. It opens the model, moves nothing and asks nobody.
func (l *Learner) Pending(ctx context.Context, s Source, since time.Time) (Extent, error) {
	counting := *l
	counting.DryRun = true
	r := counting.begin()
	defer r.close()
	var e Extent
	r.counts = &e
	err := r.backfill(ctx, s, since)
	return e, err
}
