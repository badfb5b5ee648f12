package dream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// A memory that a person edits while a dream runs stays as the person left it, and its step says so (openai/codex#18982); the other steps are done. The run is no failure, and keeps
// no conflict and no proposal (letta-ai/letta-code#808).
func TestCase169EditedDuringADream(t *testing.T) {
	d := newOwner(t)
	for _, name := range []string{"a", "b"} {
		d.put(name, casebook.TypeProject, "One thing is said twice.")
	}
	for _, name := range []string{"x", "y"} {
		d.put(name, casebook.TypeProject, "Another thing is said twice.")
	}
	for i := range 6 {
		d.put(fmt.Sprint("other", i), casebook.TypeProject, fmt.Sprintf("Number %d is here.", i))
	}
	dr := d.dream(doubles)
	p := d.plan(dr)
	d.put("b", casebook.TypeProject, "A person wrote this meanwhile.")
	r := d.apply(dr, p)
	if diff := cmp.Diff([]StepStatus{Skipped, Applied}, statuses(r)); diff != "" {
		t.Fatal(diff, r.Steps)
	}
	if why := r.Steps[0].Why; !strings.Contains(why, "b.md has changed") {
		t.Error(why)
	}
	files := d.files()
	if !strings.Contains(files["b.md"], "A person wrote this meanwhile.") || files["a.md"] == "" || files["y.md"] != "" {
		t.Error(files)
	}
	conflicts, _, err := dr.Store.Conflicts()
	if err != nil || len(conflicts) > 0 {
		t.Error(conflicts, err)
	}
}

// An edit in the moment between the look at the files and the store's own is seen, too: all of the step is left.
func TestEditedInTheLastMoment(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "One thing is said twice.")
	d.put("b", casebook.TypeProject, "One thing is said twice.")
	dr := d.dream(doubles)
	p := d.plan(dr)
	dr.step = func(point string) error {
		if point == "before the store" {
			d.put("b", casebook.TypeProject, "A person wrote this meanwhile.")
		}
		return nil
	}
	r := d.apply(dr, p)
	if diff := cmp.Diff([]StepStatus{Skipped}, statuses(r)); diff != "" {
		t.Fatal(diff)
	}
	if files := d.files(); files["a.md"] == "" || !strings.Contains(files["b.md"], "meanwhile") {
		t.Error(files)
	}
}

// A step of several changes is done whole or not at all.
func TestAStepIsWhole(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "First. Second.")
	d.put("b", casebook.TypeProject, "First. Second.")
	d.put("user", casebook.TypeUser, "Likes tea.")
	dr := d.dream(func(v *View) ([]Step, []Note) {
		return []Step{{Kind: Merge, Reason: "a secret comes in with the second change", Changes: []casebook.Change{
			{Op: casebook.OpUpdate, Path: "a.md", Body: "First. Second. Third."},
			{Op: casebook.OpUpdate, Path: "b.md", Body: "First. Second. The key is AKIAIOSFODNN7EXAMPLQ and ghp_0123456789abcdefghijABCDEFGHIJ0123ab."}}}}, nil
	})
	before := d.files()
	r := d.apply(dr, d.plan(dr))
	if diff := cmp.Diff([]StepStatus{Skipped}, statuses(r)); diff != "" {
		t.Fatal(diff)
	}
	after := d.files()
	delete(after, casebook.IndexFile)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}

// What is said about the person changes by consent alone (C30): a step about it asks, whatever the rule says, and is done when a person names it; with LeavePerson it is not proposed.
func TestUserMemoriesAreAsked(t *testing.T) {
	d := newOwner(t)
	d.put("u1", casebook.TypeUser, "Likes tea.")
	d.put("u2", casebook.TypeUser, "Likes tea.")
	dr := d.dream(doubles)
	p := d.plan(dr)
	if !p.Steps[0].Waits() {
		t.Fatal(p.Steps[0])
	}
	before := d.files()
	if r := d.apply(dr, p); r.Steps[0].Status != Waiting {
		t.Error(r.Steps)
	}
	after := d.files()
	delete(after, casebook.IndexFile)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	if r := d.apply(dr, p, p.Steps[0].ID); r.Steps[0].Status != Applied || d.files()["u2.md"] != "" {
		t.Error(r.Steps)
	}
	d.put("u3", casebook.TypeUser, "Likes tea.")
	dr.LeavePerson = true
	for _, s := range d.plan(dr).Steps {
		if s.Kind != Listing {
			t.Error(s)
		}
	}
}

// Naming a step that the plan does not have does nothing.
func TestNoSuchStep(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "One.")
	dr := d.dream(nil)
	if _, err := dr.Apply(t.Context(), d.plan(dr), "nothing"); !errors.Is(err, ErrNoStep) {
		t.Error(err)
	}
}

// A session that writes while a dream runs loses nothing, and the dream merges nothing that it did not see.
func TestASessionWritesDuringADream(t *testing.T) {
	d := newOwner(t)
	d.add([]string{"a", "b"}, func(int) string { return "Said several times." })
	dr := d.dream(doubles)
	p := d.plan(dr)
	ctx, stop := context.WithCancel(t.Context())
	wrote := make(chan int)
	started := make(chan bool)
	go func() {
		n := 0
		other, err := store.Open(d.memory())
		if err != nil {
			panic(err)
		}
		other.State = d.state()
		for n == 0 || ctx.Err() == nil && n < 60 {
			_, err := other.Apply(context.Background(), []casebook.Change{{Op: casebook.OpCreate, Path: fmt.Sprintf("new%d.md", n), Name: fmt.Sprint("new", n), Type: casebook.TypeProject,
				Description: "made meanwhile", Body: fmt.Sprintf("Number %d.", n), Provenance: casebook.Provenance{Origin: casebook.OriginAgent}}})
			if err != nil {
				panic(err)
			}
			if n++; n == 1 {
				close(started)
			}
		}
		wrote <- n
	}()
	<-started
	r := d.apply(dr, p)
	stop()
	n := <-wrote
	if r.Count(Applied) == 0 {
		t.Error(r.Steps)
	}
	if listed := d.listed(); len(listed) != n+1 {
		t.Errorf("%d memories were made and %d are listed", n, len(listed))
	}
}

// Links that one step leads elsewhere stay led in a memory that a later step writes.
func TestLinksFollowThroughSteps(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "One thing is said twice.")
	d.put("b", casebook.TypeProject, "One thing is said twice.")
	d.put("x", casebook.TypeProject, "Another thing is said twice; see [[b]].")
	d.put("y", casebook.TypeProject, "Another thing is said twice; see [[b]].")
	for i := range 6 {
		d.put(fmt.Sprint("other", i), casebook.TypeProject, fmt.Sprintf("Number %d is here.", i))
	}
	dr := d.dream(doubles)
	r := d.apply(dr, d.plan(dr))
	if diff := cmp.Diff([]StepStatus{Applied, Applied}, statuses(r)); diff != "" {
		t.Fatal(diff)
	}
	if text := d.files()["x.md"]; !strings.Contains(text, "see [[a]]") {
		t.Error(text)
	}
	if again := d.plan(dr); len(again.Steps) > 0 {
		t.Error(again.Steps)
	}
}

// How far the logs are read moves over the lines that were done with, and not over those of a step that waits or was passed over (3clyp50/autodream#2).
func TestLogMarkMovesOverWhatWasDone(t *testing.T) {
	for name, c := range map[string]struct {
		ask  [2]string
		want int64
	}{"all": {want: 30}, "the first waits": {ask: [2]string{"really?", ""}, want: 0}, "the second waits": {ask: [2]string{"", "really?"}, want: 10}} {
		t.Run(name, func(t *testing.T) {
			d := newOwner(t)
			d.put("a", casebook.TypeProject, "One.")
			if _, err := (store.Logs{Store: d.store()}).Append(t.Context(), "something happened"); err != nil {
				t.Fatal(err)
			}
			day := d.clock.Format("2006-01-02")
			dr := d.dream(func(*View) ([]Step, []Note) { return nil, nil })
			dr.Distil = func(_ context.Context, _ *View, parts []store.LogPart) ([]Step, []Note, store.LogMark, error) {
				var steps []Step
				for i := range 2 {
					steps = append(steps, Step{Kind: Log, Reason: "said in a log", Ask: c.ask[i], Mark: store.LogMark{day: int64(10 * (i + 1))}, Changes: []casebook.Change{{Op: casebook.OpCreate,
						Path: fmt.Sprintf("n%d.md", i), Name: fmt.Sprint("n", i), Type: casebook.TypeProject, Description: "from the log", Body: "Something happened.", Key: fmt.Sprint("key", i)}}})
				}
				return steps, nil, store.LogMark{day: 30}, nil
			}
			d.apply(dr, d.plan(dr))
			mark, err := (store.Logs{Store: d.store()}).Marked()
			if err != nil || mark[day] != c.want {
				t.Error(mark, err)
			}
		})
	}
}

// A state of a newer casebook is left as it is, and nothing is done.
func TestNewerState(t *testing.T) {
	d := newOwner(t)
	d.put("a", casebook.TypeProject, "The same.")
	d.put("b", casebook.TypeProject, "The same.")
	path := filepath.Join(d.state(), Folder, statusFile)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(`{"version":2,"more":1}`), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := d.dream(doubles).Plan(t.Context()); !errors.Is(err, ErrNewer) {
		t.Error(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != `{"version":2,"more":1}` {
		t.Error(string(text), err)
	}
}
