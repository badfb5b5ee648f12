//go:build unix

package dream

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"casebook"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

var dreamKills = flag.Int("kills", 20, "how often a process that dreams is killed at a random point")

// childEnv is, for a copy of the test program that runs one night, the point at which it kills itself (empty: none), the day of the clock, and the folder of the owner.
const childEnv = "DREAM_CHILD"

// killRule is what the child and its judge find: doubles are merged, and what is over goes.
func killRule() func(*View) ([]Step, []Note) { return both(doubles, drops) }

func TestDreamChild(t *testing.T) {
	words := strings.SplitN(os.Getenv(childEnv), ":", 3)
	if len(words) != 3 {
		t.Skip("it is a part of TestKilledDream")
	}
	point := words[0]
	clock, err := time.Parse(time.DateOnly, words[1])
	if err != nil {
		t.Fatal(err)
	}
	d := &owner{TB: t, dir: words[2], clock: clock}
	dr := d.dream(killRule())
	dr.MinHours, dr.MinSessions = -1, -1
	dr.step = func(at string) error {
		if at == point {
			if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
				return err
			}
			select {} // until it comes
		}
		return nil
	}
	d.night(dr, true)
}

// killOwner has memories of which some are double, some are over, and some link to others.
func killOwner(t *testing.T) *owner {
	d := newOwner(t)
	var names []string
	for i := range 40 {
		names = append(names, fmt.Sprintf("m%02d", i))
	}
	d.add(names, func(i int) string {
		switch {
		case i < 6:
			return fmt.Sprintf("Pair %d says the same thing twice.", i/2)
		case i < 9:
			return fmt.Sprintf("DROP what is over, number %d.", i)
		}
		return fmt.Sprintf("Fact %d stands alone; see [[m%02d]].", i, i%9)
	})
	return d
}

// child is a copy of the test program that runs a night, eight days after the one before.
func (d *owner) child(point string) *exec.Cmd {
	d.Helper()
	c := exec.Command(os.Args[0], "-test.run=^TestDreamChild$", "-test.count=1")
	d.clock = d.clock.Add(8 * 24 * time.Hour) // which is longer than any failure puts a run off
	c.Env = append(os.Environ(), childEnv+"="+point+":"+d.clock.Format(time.DateOnly)+":"+d.dir, "GORACE=atexit_sleep_ms=0")
	return c
}

// Killed anywhere, a run leaves the memories as they were or as they are to be, and the next run ends where one that was never killed does: nothing is lost, nothing is there half,
// and undo gives the bytes back that were there before.
func TestKilledDream(t *testing.T) {
	d := killOwner(t)
	before := d.files()
	began := time.Now()
	if out, err := d.child("").CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	took := time.Since(began)
	want := withoutStamp(d.files())
	if len(want) != len(before)-6 {
		t.Fatalf("%d files of %d are left", len(want), len(before))
	}
	check := func(t *testing.T, d *owner) {
		t.Helper()
		if out, err := d.child("").CombinedOutput(); err != nil {
			t.Fatal(err, string(out))
		}
		if diff := cmp.Diff(want, withoutStamp(d.files())); diff != "" {
			t.Fatalf("(-once +killed):\n%s", diff)
		}
		conflicts, _, err := d.store().Conflicts()
		if err != nil || len(conflicts) > 0 {
			t.Error(conflicts, err)
		}
		dr := d.dream(killRule())
		if p := d.plan(dr); len(p.Steps) > 0 {
			t.Error(p.Steps)
		}
		for range 3 { // a run that was killed behind the store and one behind it may both have done something
			u, err := dr.Undo(t.Context(), casebook.Provenance{Origin: casebook.OriginPerson})
			if err == ErrNothing {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			for _, o := range u.Outcomes {
				if o.Status != store.Applied {
					t.Error(u.Run, o.Change.Op, o.Change.Path, o.Status, o.Problems)
				}
			}
		}
		if diff := cmp.Diff(before, d.files()); diff != "" {
			t.Errorf("undo gives the same bytes (-before +after):\n%s", diff)
		}
	}
	for _, point := range []string{"after the attempt was recorded", "after the plan was saved", "before the store", "after the store", "after the index"} {
		t.Run(point, func(t *testing.T) {
			d := killOwner(t)
			if out, err := d.child(point).CombinedOutput(); err == nil {
				t.Fatal("it was not killed:", string(out))
			}
			if s := d.status(); s.Failures != 1 || !s.Runs[0].Ended.IsZero() {
				t.Error("an attempt that did not get to its end is one:", s)
			}
			check(t, d)
		})
	}
	t.Run("anywhere", func(t *testing.T) {
		kills, runs := 0, 0
		for kills < *dreamKills && runs < 20**dreamKills {
			d := killOwner(t)
			for range 1 + rand.IntN(3) {
				runs++
				c := d.child("")
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				timer := time.AfterFunc(time.Duration(rand.Int64N(int64(took))), func() { c.Process.Kill() })
				if c.Wait() != nil {
					kills++
				}
				timer.Stop()
			}
			check(t, d)
		}
		t.Logf("%d of %d processes were killed, within %v of their beginning", kills, runs, took)
	})
}

// withoutStamp is the files without the times that edits leave in them.
func withoutStamp(files map[string]string) map[string]string {
	all := map[string]string{}
	for name, text := range files {
		if m, _ := casebook.Parse(name, []byte(text)); name != casebook.IndexFile {
			text = fmt.Sprintln(m.Name, m.Description, m.Type, m.Body)
		}
		all[name] = text
	}
	return all
}

// Two processes at once do the work of one: the other steps back.
func TestTwoProcesses(t *testing.T) {
	d := killOwner(t)
	var all []*exec.Cmd
	for range 4 {
		c := d.child("")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	for _, c := range all {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	past, problems, err := d.store().History("")
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	merged := map[string]int{}
	for _, p := range past {
		if p.Change.Provenance.Origin == casebook.OriginDream && p.Change.Op != casebook.OpIndex {
			merged[p.Change.Path]++
		}
	}
	if diff := cmp.Diff(map[string]int{"m00.md": 1, "m02.md": 1, "m04.md": 1, "m06.md": 1, "m07.md": 1, "m08.md": 1}, merged); diff != "" {
		t.Error(diff)
	}
}
