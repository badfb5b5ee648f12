package learn

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Whatever is broken of the state, or lies in its place, is told with its path, keeps no other session from being learned from, and when it is mended nothing was lost.
func TestWhatLiesInThePlaceOfState(t *testing.T) {
	const half = `{"version":1,"path":"`
	for name, c := range map[string]struct {
		path   func(d *desk) string // of the state, for s1
		text   string               // instead of what is there; empty: a folder
		waits  bool                 // s1 is not learned from before it is mended
		all    bool                 // and no other session is
		failed bool                 // the run says so
		told   string
	}{
		"the status is a folder":           {path: inFolder(statusFile), told: "learn-state"},
		"the status is broken":             {path: inFolder(statusFile), text: half},
		"the receipt is a folder":          {path: inFolder(receiptFile), told: "learn-state"},
		"the receipt is broken":            {path: inFolder(receiptFile), text: half},
		"the list of skips is a folder":    {path: inFolder(skipsFile), told: "learn-state"},
		"the list of skips is broken":      {path: inFolder(skipsFile), text: half},
		"the day's mark is a folder":       {path: inFolder(collectedFile), told: "learn-state"},
		"the day's mark has a text":        {path: inFolder(collectedFile), text: half},
		"the cursor is a folder":           {path: ofCursor, told: "learn-state", waits: true},
		"the cursors are a file":           {path: inFolder(cursorsFolder), text: half, told: "learn-state learn-state", waits: true, all: true},
		"the pause is a folder":            {path: func(d *desk) string { return pausePath(d.learner().folder(), d.transcript("s1")) }, told: "learn-state"},
		"the pause is broken":              {path: func(d *desk) string { return pausePath(d.learner().folder(), d.transcript("s1")) }, text: half},
		"the wish is a folder":             {path: ofWish(wantedSuffix), failed: true},
		"the wish is broken":               {path: ofWish(wantedSuffix), text: half},
		"the wish that is taken a folder":  {path: ofWish(takenSuffix), failed: true, waits: true},
		"the wish that is taken is broken": {path: ofWish(takenSuffix), text: half},
		"the wish for later is broken":     {path: ofWish(laterSuffix), text: half},
		"the lock is a folder":             {path: inFolder(lockFile), failed: true, waits: true, all: true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			d.begin("s1")
			d.begin("s2")
			d.turn("s1", elms)
			d.stop("s1")
			d.turn("s1", elms) // which is known, so that there is something to skip
			d.turn("s1", oaks)
			d.turn("s2", pines)
			path := c.path(d)
			d.spoil(path, c.text)
			var told, failed bool
			for _, s := range []string{"s1", "s2"} {
				r, err := d.learner().Background(t.Context(), Wish{Path: d.transcript(s), Event: AtEnd})
				if failed = failed || err != nil; err != nil {
					if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), path) {
						t.Errorf("the error says it more than once, or without the path: %v", err)
					}
				}
				told = told || codes(r.Problems) == c.told
				for _, p := range r.Problems {
					if c.told != "" && p.Path != path && filepath.Dir(p.Path) != path {
						t.Errorf("told of %s", p.Path)
					}
				}
			}
			if failed != c.failed || !told {
				t.Errorf("failed %v, told %v", failed, told)
			}
			want := []string{"elm", "oak", "pine"}
			switch {
			case c.all:
				want = want[:1]
			case c.waits:
				want = []string{"elm", "pine"}
			}
			d.holds(want...)
			if seen := len(Problems(d.place().State())); (seen > 0) != (c.text == "" || c.all) {
				t.Errorf("doctor sees %d problems", seen)
			}
			if c.told != "" || c.waits || c.failed { // a person mends it
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
			}
			d.at(AtEnd, "s1")
			d.at(AtEnd, "s2")
			d.holds("elm", "oak", "pine")
		})
	}
}

func inFolder(name string) func(*desk) string {
	return func(d *desk) string { return filepath.Join(d.learner().folder(), name) }
}

func ofCursor(d *desk) string { return cursorPath(d.learner().folder(), d.transcript("s1")) }

func ofWish(suffix string) func(*desk) string {
	return func(d *desk) string { return wishes{d.learner().folder()}.path(d.transcript("s1"), suffix) }
}

// spoil puts a text in the place of a file or a folder, or a folder that is not empty, and is old.
func (d *desk) spoil(path, text string) {
	d.Helper()
	err := os.RemoveAll(path)
	if text == "" {
		err = errors.Join(err, os.MkdirAll(filepath.Join(path, "x"), 0o700))
	} else {
		err = errors.Join(err, os.WriteFile(path, []byte(text), 0o600))
	}
	if err := errors.Join(err, os.Chtimes(path, time.Time{}, d.clock.Add(-48*time.Hour))); err != nil {
		d.Fatal(err)
	}
}

// A wish that is broken is still known by the cursor of its transcript, so that a run of another session does it; without one it is told that it is not known.
func TestABrokenWishIsKnownByItsCursor(t *testing.T) {
	for _, begun := range []bool{true, false} {
		d := newDesk(t, apply)
		if begun {
			d.begin("s1")
		}
		d.turn("s1", elms)
		if err := os.MkdirAll(d.learner().folder(), 0o700); err != nil {
			t.Fatal(err)
		}
		d.spoil(ofWish(wantedSuffix)(d), `{"path":`)
		r := d.stop("s2")
		if told := codes(r.Problems); (told == "learn-state") == begun {
			t.Errorf("begun %v: %q", begun, told)
		}
		if n := len(d.memories()); (n == 1) != begun {
			t.Errorf("begun %v: %d memories", begun, n)
		}
	}
}

// A folder in the place of a receipt is left where it is.
func TestAFolderIsNoReceipt(t *testing.T) {
	d := newDesk(t, apply)
	path := inFolder(receiptFile)(d)
	d.spoil(path, "")
	if _, ok := TakeReceipt(d.place().State()); ok {
		t.Error("taken")
	}
	if _, err := os.Lstat(filepath.Join(path, "x")); errors.Is(err, fs.ErrNotExist) {
		t.Error("it is gone")
	}
}

// One session whose cursor cannot be read, or is of a newer casebook, is told to who looks back, and the next one is read.
func TestALookBackGoesOnBehindWhatItCannotRead(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", elms)
	for code, text := range map[string]string{"learn-state": "", "state-version": `{"version":2,"path":"x"}`} {
		if err := os.MkdirAll(filepath.Dir(ofCursor(d)), 0o700); err != nil {
			t.Fatal(err)
		}
		d.spoil(ofCursor(d), text)
		if r := d.backfill(d.transcript("s1"), time.Time{}); codes(r.Problems) != code || len(r.Done) > 0 {
			t.Errorf("%+v", r)
		}
	}
}
