package learn

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casebook/store"
)

// What changes a memory about the person waits for them, whatever the mode is.
func TestWhatIsHeldWaitsInEveryMode(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	dir := d.place().Memory.Path
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "lead.md"), []byte("---\nname: lead\ndescription: My lead is Ana\ntype: user\n---\nMy lead is Ana.\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	d.turn("s1", "Remember that my lead is now Marta.")
	d.stop("s1")
	st, err := d.learner().Open()
	if err != nil {
		t.Fatal(err)
	}
	if waiting, _, err := st.Proposals(); err != nil || len(waiting) != 1 {
		t.Errorf("%d changes wait, %v: %v", len(waiting), err, d.memories())
	}
	d.holds("Ana")
}

// What two runs saved before anybody was told is told together.
func TestAReceiptGrowsUntilItIsTaken(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	for _, text := range []string{elms, oaks} {
		d.turn("s1", text)
		d.stop("s1")
	}
	if r, ok := TakeReceipt(d.place().State()); !ok || len(r.Saved) != 2 {
		t.Errorf("receipt %+v", r)
	}
}

// A link among the client's transcripts to a file elsewhere is not followed out.
func TestALinkLeadsOutOfNoFolder(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.begin("s2")
	d.turn("s2", elms)
	outside := d.path("outside.jsonl")
	if err := os.Rename(d.transcript("s2"), outside); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(filepath.Dir(d.transcript("s2")), "s1.jsonl")); err != nil {
		t.Skip(err)
	}
	if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); err != nil {
		t.Log(err) // what it says of it is the system's
	}
	d.holds()
}

// A dry run says what would be learned as often as it is asked, and the run behind it learns it.
func TestADryRunMovesNothing(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", elms)
	source := Source{Path: d.transcript("s1")}
	for range 2 {
		l := d.learner()
		l.DryRun = true
		if r, err := l.Backfill(t.Context(), source, time.Time{}); err != nil || len(r.Done) != 1 {
			t.Errorf("%+v %v", r.Done, err)
		}
	}
	if d.holds(); len(d.memories()) > 0 {
		t.Error(d.memories())
	}
	if r, err := d.learner().Backfill(t.Context(), source, time.Time{}); err != nil || len(r.Done) != 1 {
		t.Errorf("%+v %v", r.Done, err)
	}
}

// What no run can do, such as while a disk is missing, is tried by each that comes, however many fail; after a month nobody waits for it any more.
func TestWhatFailsIsTriedForAMonth(t *testing.T) {
	for after, learned := range map[time.Duration]bool{29 * 24 * time.Hour: true, 31 * 24 * time.Hour: false} {
		d := newDesk(t, apply)
		d.begin("s1")
		d.turn("s1", elms)
		missing := errors.New("a disk is missing")
		fails := func() {
			l := d.learner()
			l.Open = func() (*store.Store, error) { return nil, missing }
			if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtEnd}); !errors.Is(err, missing) {
				t.Error(err)
			}
		}
		for range 9 {
			fails()
		}
		d.clock = d.clock.Add(after)
		fails()
		d.stop("s2")
		if _, waiting := ReadStatus(d.place().State()); waiting != 0 || (len(d.memories()) == 1) != learned {
			t.Errorf("after %v %d wait: %v", after, waiting, d.memories())
		}
	}
}

// What was kept to be told could repeat what is to be forgotten.
func TestForgettingDropsWhatWasKeptToBeTold(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	state := d.place().State()
	if err := Forget(state); err != nil {
		t.Fatal(err)
	}
	if r, ok := TakeReceipt(state); ok {
		t.Errorf("%+v", r)
	}
	if s, _ := ReadStatus(state); !s.Ran.IsZero() {
		t.Errorf("%+v", s)
	}
	if all, err := Skipped(state); err != nil || len(all) > 0 {
		t.Errorf("%+v %v", all, err)
	}
}
