package learn

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casebook/store"
)

// dies is a run that ends in the midst of the work, as one that hangs until its time is up.
func (d *desk) dies(session string) {
	d.Helper()
	l := d.learner()
	ctx, cancel := context.WithCancel(d.Context())
	open := l.Open
	l.Open = func() (*store.Store, error) {
		cancel()
		return open()
	}
	if _, err := l.Background(ctx, Wish{Path: d.transcript(session), Event: AtStop}); !errors.Is(err, context.Canceled) {
		d.Errorf("the run came to an end: %v", err)
	}
}

// Turns over which runs die rest for longer each time, and are learned in the end. Other sessions wait for nothing, and a run that comes too early counts for nothing.
func TestTurnsOverWhichRunsDieRest(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.begin("s2")
	d.turn("s1", elms)
	died := d.clock
	for n, pause := range append(pauses[:], pauses[len(pauses)-1]) {
		d.dies("s1")
		died = d.clock
		for _, early := range []time.Duration{0, pause - time.Second} {
			d.clock = died.Add(early)
			if d.stop("s1"); len(d.memories()) > 0 {
				t.Fatalf("death %d: tried again after %v", n+1, early)
			}
			all := Paused(d.place().State(), d.clock, 0)
			if len(all) != 1 || all[0].Path != d.transcript("s1") || all[0].Tries != n+1 || !all[0].Until().Equal(died.Add(pause)) {
				t.Fatalf("death %d: %+v", n+1, all)
			}
			if _, waiting := ReadStatus(d.place().State()); waiting != 1 {
				t.Fatalf("%d sessions wait", waiting)
			}
		}
		d.clock = died.Add(pause)
	}
	d.clock = died
	d.turn("s2", oaks)
	d.stop("s2")
	d.holds("oak")
	d.turn("s1", pines)
	d.stop("s1")
	d.holds("oak")
	d.clock = died.Add(24 * time.Hour)
	d.stop("s2")
	d.holds("oak", "elm", "pine")
	if left := (wishes{d.learner().folder()}).files(pauseSuffix, laterSuffix, takenSuffix); len(left) > 0 {
		t.Error(left)
	}
}

// A run that does some of the turns before it dies has come on: what is left does not rest.
func TestARunThatComesOnDoesNotRest(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.dies("s1")
	path := cursorPath(d.learner().folder(), d.transcript("s1"))
	c, _, err := readCursor(d.learner().folder(), d.transcript("s1"))
	if err != nil {
		t.Fatal(err, path)
	}
	f, err := os.Open(d.transcript("s1"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(c.moveTo(f, info.Size(), info.Size(), d.clock), c.write(d.learner().folder())); err != nil {
		t.Fatal(err)
	}
	if all := Paused(d.place().State(), d.clock, 0); len(all) > 0 {
		t.Errorf("%+v", all)
	}
	clock := d.clock
	d.turn("s1", oaks)
	d.clock = clock
	d.stop("s1")
	d.holds("oak")
}

// A clock that was set back, and a pause that is broken or another's, let nobody wait.
func TestNoPauseLastsForEver(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, d *desk, path string){
		"the clock is set back": func(_ *testing.T, d *desk, _ string) { d.clock = d.clock.Add(-time.Second) },
		"it is broken": func(t *testing.T, _ *desk, path string) {
			if err := os.WriteFile(path, []byte(`{"version":1,"tries":`), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"it is a folder": func(t *testing.T, _ *desk, path string) {
			if err := errors.Join(os.Remove(path), os.MkdirAll(filepath.Join(path, "x"), 0o700)); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			d.begin("s1")
			d.turn("s1", elms)
			d.dies("s1")
			spoil(t, d, pausePath(d.learner().folder(), d.transcript("s1")))
			r := d.stop("s1")
			d.holds("elm")
			if told := codes(r.Problems); (told == "learn-state") != (name == "it is a folder") {
				t.Errorf("%q", told)
			}
		})
	}
}

// Turns that rest still end where they ended: what the agent does meanwhile is left for its own end. A transcript that is gone rests no more, and of a run that may be at work nobody
// says that it died.
func TestWhatRestsIsReadAsItWouldHaveBeen(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.append("s1", d.person("s1", elms), d.agent("s1", "It is done."))
	d.dies("s1")
	died := d.clock
	state := d.place().State()
	if soon, later := Paused(state, died.Add(30*time.Second), time.Minute), Paused(state, died.Add(30*time.Second), 30*time.Second); len(soon) != 0 || len(later) != 1 {
		t.Errorf("%+v %+v", soon, later)
	}
	if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop, Ends: Ending("It is done.")}); err != nil {
		t.Fatal(err)
	}
	d.append("s1", d.person("s1", oaks), d.agent("s1", "I look for it."))
	d.clock = died.Add(pauses[0])
	d.stop("s2")
	d.holds("elm")
	d.append("s1", d.agent("s1", "Noted."))
	d.dies("s1")
	if err := os.Remove(d.transcript("s1")); err != nil {
		t.Fatal(err)
	}
	d.stop("s2")
	if left := (wishes{d.learner().folder()}).files(pauseSuffix, laterSuffix, takenSuffix); len(left) > 0 {
		t.Error(left)
	}
}

// A person who looks does not wait, and hears of it; what was put off is done with then.
func TestALookBackDoesNotRest(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.dies("s1")
	dry := d.learner()
	dry.DryRun = true
	if r, err := dry.Backfill(t.Context(), Source{Path: d.transcript("s1")}, time.Time{}); err != nil || len(r.Done) != 1 || codes(r.Problems) != "learn-paused" {
		t.Errorf("%+v %v", r, err)
	}
	if all := Paused(d.place().State(), d.clock, 0); len(all) != 1 {
		t.Errorf("%+v", all)
	}
	if r := d.backfill(d.transcript("s1"), time.Time{}); codes(r.Problems) != "learn-paused" || !r.Problems[0].Info {
		t.Errorf("%+v", r.Problems)
	}
	d.holds("elm")
	if all := Paused(d.place().State(), d.clock, 0); len(all) > 0 {
		t.Errorf("%+v", all)
	}
}

// The first turn that casebook sees of a session under way is not lost to the next one when a run dies over it.
func TestTheFirstTurnSurvivesARunThatDies(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", larch) // before casebook came
	d.turn("s1", elms)
	l := d.learner()
	ctx, cancel := context.WithCancel(t.Context())
	open := l.Open
	l.Open = func() (*store.Store, error) {
		cancel()
		return open()
	}
	if _, err := l.Background(ctx, Wish{Path: d.transcript("s1"), Event: AtStop}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	d.turn("s1", oaks)
	d.clock = d.clock.Add(pauses[0])
	d.stop("s1")
	d.holds("elm", "oak")
}

// A session that ends is read to its end, also behind the turn whose end was looked for.
func TestASessionThatEndsIsReadToItsEnd(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.append("s1", d.person("s1", elms), d.agent("s1", "It is done."))
	d.dies("s1")
	if err := (wishes{d.learner().folder()}).add(Wish{Path: d.transcript("s1"), Event: AtStop, Ends: Ending("It is done.")}); err != nil {
		t.Fatal(err)
	}
	d.append("s1", d.person("s1", oaks)) // and the person leaves
	d.clock = d.clock.Add(pauses[0])
	d.at(AtEnd, "s1")
	d.holds("elm", "oak")
}

// The pause of a transcript that is gone for long goes, too.
func TestOldPausesGo(t *testing.T) {
	d := newDesk(t, apply)
	for _, s := range []string{"s1", "s2"} {
		d.begin(s)
		d.turn(s, chatty)
		d.dies(s)
	}
	if err := os.Remove(d.transcript("s1")); err != nil {
		t.Fatal(err)
	}
	l := d.learner()
	d.clock = time.Now().Add(40 * 24 * time.Hour) // the files' own times are the system's
	if err := l.collect(); err != nil {
		t.Fatal(err)
	}
	left := wishes{l.folder()}.files(pauseSuffix)
	if len(left) != 1 || left[0] != pausePath(l.folder(), d.transcript("s2")) {
		t.Error(left)
	}
}
