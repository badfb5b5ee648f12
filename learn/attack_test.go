package learn

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook/store"
)

// A clock that was set back between runs, by minutes or years, loses nothing, learns nothing twice, and keeps the memories' days those of the turns.
func TestAClockThatIsSetBack(t *testing.T) {
	for _, back := range []time.Duration{10 * time.Minute, 30 * 24 * time.Hour, 30 * 365 * 24 * time.Hour} {
		t.Run(back.String(), func(t *testing.T) {
			d := newDesk(t, apply)
			d.begin("s1")
			d.turn("s1", elms)
			d.stop("s1")
			d.clock = d.clock.Add(-back)
			d.stop("s1")
			d.holds("elm")
			d.begin("s2")
			d.turn("s2", pines)
			d.stop("s2")
			d.clock = d.clock.Add(2 * back)
			d.turn("s2", larch)
			d.stop("s2")
			d.turn("s1", oaks)
			d.at(AtEnd, "s1")
			d.holds("elm", "oak", "pine", "larch")
			st, err := d.learner().Open()
			if err != nil {
				t.Fatal(err)
			}
			if past, problems, err := st.History(""); err != nil || len(past) != 4 || len(problems) > 0 {
				t.Error(len(past), problems, err)
			}
		})
	}
}

// While runs learn, a person undoes, forgets and rejects: none of it is lost, what was taken back stays away, and all else is learned once.
func TestAPersonTakesBackWhileRunsLearn(t *testing.T) {
	d := newDesk(t, "extract: {apply: propose}\n")
	d.begin("s1")
	d.turn("s1", elms)
	d.turn("s1", oaks)
	d.turn("s1", "No, don't mock the database in the order tests. The mocks passed and the migration broke production.")
	d.stop("s1")
	st, err := d.learner().Open()
	if err != nil {
		t.Fatal(err)
	}
	var elmName, oakName string
	for name, text := range d.memories() {
		if strings.Contains(text, "elm") {
			elmName = strings.TrimSuffix(name, ".md")
		} else {
			oakName = strings.TrimSuffix(name, ".md")
		}
	}
	elm, _, err := st.History(elmName)
	if err != nil || len(elm) == 0 {
		t.Fatal(elm, err)
	}
	waits, _, err := st.Proposals()
	if err != nil || len(waits) != 1 {
		t.Fatal(waits, err)
	}
	birds := []string{"kestrel", "osprey", "falcon", "heron", "plover", "bittern"}
	for i := range birds {
		d.turn("s1", fmt.Sprintf("Remember that the %s service listens on port 844%d.", birds[i], i))
	}
	var running sync.WaitGroup
	for range 4 {
		l := d.learner()
		running.Go(func() {
			if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); err != nil {
				t.Error(err)
			}
		})
	}
	for _, do := range []func(*store.Store) error{
		func(s *store.Store) error {
			_, err := s.Undo(t.Context(), store.Undoing{IDs: []string{elm[0].ID}})
			return err
		},
		func(s *store.Store) error { _, err := s.Forget(t.Context(), oakName); return err },
		func(s *store.Store) error { return s.Reject(t.Context(), waits[0]) },
	} {
		own, err := d.learner().Open()
		if err != nil {
			t.Fatal(err)
		}
		running.Go(func() {
			if err := do(own); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	d.stop("s1")
	if err := os.RemoveAll(d.learner().folder()); err != nil { // all is read again
		t.Fatal(err)
	}
	d.backfill(d.transcript("s1"), time.Time{})
	d.holds(birds...)
	if waits, _, err := st.Proposals(); err != nil || len(waits) != 0 {
		t.Error(waits, err)
	}
}

// Two projects and twenty runs of each at once: each learns its own, once.
func TestTwoProjectsAtOnce(t *testing.T) {
	desks := []*desk{newDesk(t, apply), newDesk(t, apply)}
	var running sync.WaitGroup
	for i, d := range desks {
		d.begin("s1")
		d.turn("s1", []string{elms, oaks}[i])
		d.turn("s1", []string{pines, larch}[i])
		for n := range 20 {
			l := d.learner()
			running.Go(func() {
				if n%2 == 0 {
					if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); err != nil {
						t.Error(err)
					}
					return
				}
				if _, err := l.Backfill(t.Context(), Source{Path: d.transcript("s1")}, time.Time{}); err != nil {
					t.Error(err)
				}
			})
		}
	}
	running.Wait()
	desks[0].holds("elm", "pine")
	desks[1].holds("oak", "larch")
}

// A transcript that is cut, taken away or put in another's place while it is read costs at most what it no longer says: what stands there afterwards is learned once, and no run ends in a panic.
func TestATranscriptThatIsPulledAway(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	path := d.transcript("s1")
	for i := range 12 {
		d.turn("s1", fmt.Sprintf("what does function number %d do? %s", i, strings.Repeat("It is long. ", 4000)))
	}
	d.turn("s1", oaks)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	for range 3 {
		l := d.learner()
		running.Go(func() {
			for range 6 {
				if _, err := l.Background(t.Context(), Wish{Path: path, Event: AtStop}); err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Error(err)
				}
			}
		})
	}
	running.Go(func() {
		for n := range 30 {
			var err error
			switch n % 5 {
			case 0:
				err = os.Truncate(path, int64(len(whole)/2))
			case 1:
				err = os.Remove(path)
			case 2:
				other := filepath.Join(d.root, "other")
				if err = os.WriteFile(other, whole, 0o600); err == nil {
					err = os.Rename(other, path)
				}
			case 3:
				err = os.Truncate(path, 0)
			case 4:
				err = os.WriteFile(path, whole, 0o600)
			}
			if err != nil {
				t.Error(err)
			}
		}
	})
	running.Wait()
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	d.backfill(path, time.Time{})
	d.holds("elm", "oak")
}

// The agent writes a topic file in the very turn in which a person's words would go there: the turn is passed over, and what the agent wrote stays. When it writes beside a run, the file has its
// words, and both texts are there.
func TestTheAgentWritesTheSameFile(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	dir := d.place().Memory.Path
	var name string
	for name = range d.memories() {
	}
	const theirs = "---\nname: deploys\ndescription: deploys go through the birch cluster\ntype: project\n---\nDeploys go through the birch cluster.\n"
	file := filepath.Join(dir, name)
	d.append("s1", d.person("s1", "Remember that deploys go through the birch cluster now."), d.agent("s1", "Saved.", use("w1", "Write", map[string]any{"file_path": file})), d.result("s1", "w1", false))
	if err := os.WriteFile(file, []byte(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	d.append("s1", d.agent("s1", "It is saved."))
	if r := d.stop("s1"); r.Passed != 1 || len(r.Done) > 0 {
		t.Error(r)
	}
	d.holds("birch")
	// While runs learn, the agent writes again and again.
	for i := range 5 {
		d.turn("s1", fmt.Sprintf("Remember that deploys go through the cluster of building %d now.", i))
	}
	var running sync.WaitGroup
	l := d.learner()
	running.Go(func() {
		if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); err != nil && !errors.Is(err, store.ErrBusy) {
			t.Error(err)
		}
	})
	running.Go(func() {
		for i := range 50 {
			if err := os.WriteFile(file, []byte(theirs+fmt.Sprintf("Line %d of the agent.\n", i)), 0o600); err != nil {
				t.Error(err)
			}
		}
	})
	running.Wait()
	d.stop("s1")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "birch") {
		t.Error(string(text), err)
	}
	var all strings.Builder
	for _, text := range d.memories() {
		all.WriteString(text)
	}
	st, err := d.learner().Open()
	if err != nil {
		t.Fatal(err)
	}
	conflicts, _, err := st.Conflicts()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range conflicts {
		all.WriteString(c.Change.Body)
	}
	if !strings.Contains(all.String(), "building 4") {
		t.Errorf("the last word is nowhere: %v %v", d.memories(), conflicts)
	}
}
