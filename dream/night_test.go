package dream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// spoilHistory breaks the newest step of the history.
func (d *owner) spoilHistory() {
	d.Helper()
	files, err := filepath.Glob(filepath.Join(d.state(), "history", "*"))
	if err != nil || len(files) == 0 {
		d.Fatal(files, err)
	}
	if err := os.WriteFile(files[len(files)-1], []byte("broken"), 0o600); err != nil {
		d.Fatal(err)
	}
}

func (d *owner) night(dr *Dream, apply bool) Night {
	d.Helper()
	n, err := dr.Night(d.Context(), apply)
	if err != nil {
		d.Fatal(err)
	}
	return n
}

// No run begins before all gates are open, and exactly one after (DR-02).
func TestGates(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	d.put("b", casebook.TypeProject, "The same.")
	dr := d.dream(doubles)
	for _, step := range []struct {
		name     string
		hours    int
		sessions int
		ran      bool
	}{
		{"nothing happened", 0, 0, false},
		{"four sessions", 1, 4, false},
		{"five sessions, and never a run before", 1, 1, true},
		{"at once", 0, 0, false},
		{"five sessions, an hour later", 1, 5, false},
		{"a day later", 23, 0, true},
		{"a day later without sessions", 24, 0, false},
		{"four sessions", 1, 4, false},
		{"the fifth", 1, 1, true},
		{"the same", 0, 0, false},
	} {
		d.clock = d.clock.Add(time.Duration(step.hours)*time.Hour + time.Minute)
		d.sessions(step.sessions)
		if n := d.night(dr, false); n.Ran != step.ran {
			t.Errorf("%s: ran %v, %s", step.name, n.Ran, n.Why)
		}
	}
	s := d.status()
	if len(s.Runs) != 3 || s.Failures != 0 || s.Empty != 0 || !s.Runs[0].Background || s.Runs[0].Waiting != 2 {
		t.Error(s)
	}
}

// A session that is seen several times counts once.
func TestASessionCountsOnce(t *testing.T) {
	d := newOwner(t)
	for range 9 {
		if err := Noted(d.state(), "/sessions/one.jsonl", d.clock); err != nil {
			t.Fatal(err)
		}
		d.clock = d.clock.Add(time.Minute)
	}
	if n := d.status().Sessions; n != 1 {
		t.Error(n)
	}
}

// The attempt is recorded before the work, also of a run that fails: at most one begins in an interval, and failures make the interval longer (openclaw/openclaw#65550).
func TestCase161FailingRunsAreRare(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	dr := d.dream(nil)
	runs := 0
	dr.Check = func(context.Context, *View) error {
		runs++
		return errors.New("it always fails")
	}
	began := d.clock
	for range 60 * 4 { // a look every six hours for 60 days, with sessions all the time
		d.clock = d.clock.Add(6 * time.Hour)
		d.sessions(1)
		if n, err := dr.Night(t.Context(), true); n.Ran != (err != nil) {
			t.Fatal(n, err)
		}
	}
	if runs < 8 || runs > 12 {
		t.Errorf("%d runs in %v", runs, d.clock.Sub(began))
	}
	s := d.status()
	if s.Failures != runs || !s.Completed.IsZero() || !strings.Contains(s.Runs[0].Failed, "it always fails") {
		t.Error(s.Failures, s.Completed, s.Runs[0])
	}
	dr.Check = nil
	d.clock = d.clock.Add(longest)
	if n := d.night(dr, true); !n.Ran {
		t.Error(n.Why)
	}
	if s := d.status(); s.Failures != 0 || s.Completed.IsZero() || s.Sessions != 0 {
		t.Error(s)
	}
}

// A model that gives nothing that counts, or may not be asked since the day's budget is used up, makes the run a failed one: the gate of sessions stays open, and the rules' steps
// stand (mem0ai/mem0#4666).
func TestCase164CompletionNeedsEvidence(t *testing.T) {
	for name, failure := range map[string]error{"empty": errors.New("the answer is empty"), "budget": fmt.Errorf("ask a model: %w", casebook.ErrOverBudget)} {
		t.Run(name, func(t *testing.T) {
			d := newOwner(t)
			d.put("a", casebook.TypeProject, "The same.")
			d.put("b", casebook.TypeProject, "The same.")
			dr := d.dream(doubles)
			dr.Ask = func(context.Context, *View, []Step) ([]Step, []Note, casebook.Usage, error) {
				return nil, nil, casebook.Usage{Input: 7}, failure
			}
			d.sessions(5)
			n := d.night(dr, true)
			if n.Result.Count(Applied) != 2 || n.Plan.Failed == "" {
				t.Error(n)
			}
			s := d.status()
			if !s.Completed.IsZero() || s.Sessions != 5 || s.Failures != 1 || s.Runs[0].Failed != failure.Error() || s.Runs[0].Usage.Input != 7 {
				t.Error(s)
			}
		})
	}
	t.Run("no model at all", func(t *testing.T) {
		d := newOwner(t)
		d.put("a", casebook.TypeProject, "One.")
		dr := d.dream(doubles)
		dr.Engine = EngineModel
		d.sessions(5)
		if d.night(dr, true); d.status().Failures != 1 {
			t.Error(d.status())
		}
	})
}

// A run whose attempt is not the last any more, such as of a process that slept while its lock was taken over, says nothing about the gates.
func TestAnOldRunCompletesNothing(t *testing.T) {
	d := newOwner(t)
	dr := d.dream(nil)
	for _, id := range []string{"dream-old", "dream-new"} {
		if err := dr.begin(id, true); err != nil {
			t.Fatal(err)
		}
		d.clock = d.clock.Add(time.Hour)
	}
	if err := dr.end(Run{ID: "dream-old", Applied: 3}); err != nil {
		t.Fatal(err)
	}
	if s := d.status(); !s.Completed.IsZero() || s.Failures != 2 || s.Runs[1].Applied != 3 {
		t.Error(s)
	}
	if err := dr.end(Run{ID: "dream-new", Applied: 1}); err != nil {
		t.Fatal(err)
	}
	if s := d.status(); s.Completed.IsZero() || s.Failures != 0 {
		t.Error(s)
	}
}

// Runs without a result are counted, and when one had a result last is known (openclaw/openclaw#76225).
func TestCase166EmptyRunsAreCounted(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	d.put("b", casebook.TypeProject, "The same.")
	dr := d.dream(doubles)
	var empty []int
	for range 4 {
		d.clock = d.clock.Add(25 * time.Hour)
		d.sessions(5)
		d.night(dr, true)
		empty = append(empty, d.status().Empty)
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3}, empty); diff != "" {
		t.Error(diff)
	}
	if s := d.status(); !s.Found.Equal(s.Runs[3].Ended) {
		t.Error(s.Found)
	}
}

// Two runs at once: one is at work, and the other steps back and says so; by itself it says nothing and is no attempt (DR-12).
func TestTwoDreamsAtOnce(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	d.put("b", casebook.TypeProject, "The same.")
	d.sessions(5)
	dr := d.dream(doubles)
	p := d.plan(dr)
	other := d.dream(doubles)
	tried := 0
	dr.step = func(string) error {
		tried++
		if _, err := other.Apply(t.Context(), p); !errors.Is(err, ErrLocked) {
			t.Error(err)
		}
		if _, err := other.Undo(t.Context(), casebook.Provenance{}); !errors.Is(err, ErrLocked) {
			t.Error(err)
		}
		if n, err := other.Night(t.Context(), true); err != nil || n.Ran {
			t.Error(n, err)
		}
		return nil
	}
	if n := d.night(dr, true); !n.Ran || n.Result.Count(Applied) != 2 || tried != 5 {
		t.Error(n, tried)
	}
	if s := d.status(); len(s.Runs) != 1 {
		t.Error(s.Runs)
	}
	if r := d.apply(other, p); r.Count(Applied) > 0 { // its plan is of before
		t.Error(r.Steps)
	}
}

// The receipt says in one line what runs in the background did, once; what waits is what waits now.
func TestReceipt(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	d.put("b", casebook.TypeProject, "The same.")
	dr := d.dream(doubles)
	d.sessions(5)
	d.night(dr, false)
	r, ok := TakeReceipt(d.state())
	if want := "put your memories in order: 2 steps wait for you in `casebook dream`"; !ok || r.String() != want {
		t.Error(r, ok)
	}
	if _, again := TakeReceipt(d.state()); again {
		t.Error("it is told twice")
	}
	d.clock = d.clock.Add(25 * time.Hour)
	d.sessions(5)
	d.night(dr, true)
	r, ok = TakeReceipt(d.state())
	if want := "put your memories in order: 2 steps done, 1 memory fewer (`casebook history` shows it, `casebook dream undo` takes it back)"; !ok || r.String() != want {
		t.Error(r, ok)
	}
}

// Forgetting leaves no word of a memory in what is kept of runs.
func TestForget(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "Kept in a shoebox.")
	d.put("b", casebook.TypeProject, "Kept in a shoebox.")
	dr := d.dream(doubles)
	d.sessions(5)
	d.night(dr, false)
	if err := Forget(d.state()); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(filepath.Join(d.state(), Folder), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "shoebox") || strings.Contains(string(text), "a.md") {
			t.Error(path, string(text))
		}
		return err
	})
	if err != nil || len(d.status().Runs) != 1 {
		t.Error(err, d.status())
	}
}
