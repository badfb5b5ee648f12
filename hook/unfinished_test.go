package hook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/store"
)

// A killed casebook left a change in the journal: the next prompt finishes it and recalls from the memories as they are then. While another process holds the
// lock, the prompt goes on with what is there.
func TestAPromptFinishesWhatAKilledCasebookLeft(t *testing.T) {
	d := newDesk(t)
	s := d.store(t)
	apply(t, s, casebook.Change{Op: casebook.OpCreate, Path: "pears.md", Name: "pears", Type: casebook.TypeProject, Description: "where the pears are kept",
		Body: "Pears are kept in the cellar."})
	batches, err := filepath.Glob(filepath.Join(d.state(), "history", "*.batch"))
	if err != nil || len(batches) != 1 {
		t.Fatal(batches, err)
	}
	memory, journal := filepath.Join(d.memory(), "pears.md"), filepath.Join(d.state(), "journal")
	for _, err := range []error{os.Remove(memory), os.Remove(filepath.Join(d.memory(), casebook.IndexFile)), os.Rename(batches[0], journal)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	unlock, err := fsatomic.Lock(t.Context(), filepath.Join(d.memory(), store.LockFile))
	if err != nil {
		t.Fatal(err)
	}
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "api/orders.go") {
		t.Errorf("beside a process that writes: %q", out)
	}
	if _, err := os.Stat(journal); err != nil {
		t.Fatal(err)
	}
	unlock()
	if out := d.send(t, ask("p2", "where are the pears kept?")); !strings.Contains(out, "in the cellar") {
		t.Errorf("%q", out)
	}
	if _, err := os.Stat(memory); err != nil {
		t.Error(err)
	}
	if log := d.log(t); log != "" {
		t.Error(log)
	}
}

// The end of a session removes history that is over its time; while another process writes, another session's end does.
func TestTheEndOfASessionCollectsHistory(t *testing.T) {
	d := newDesk(t)
	s := d.store(t)
	at := today.Add(-store.KeepFor - 48*time.Hour)
	s.Now = func() time.Time { return at }
	for _, name := range []string{"one", "two", "three"} {
		apply(t, s, casebook.Change{Op: casebook.OpCreate, Path: name + ".md", Name: name, Type: casebook.TypeUser, Description: name, Body: name})
		at = at.Add(24 * time.Hour)
	}
	const end = `{"hook_event_name":"SessionEnd","session_id":"s1","reason":"other"}`
	unlock, err := fsatomic.Lock(t.Context(), filepath.Join(d.memory(), store.LockFile))
	if err != nil {
		t.Fatal(err)
	}
	changes := func() int {
		past, _, err := s.History("")
		if err != nil {
			t.Fatal(err)
		}
		return len(past)
	}
	if d.send(t, end); changes() != 3 {
		t.Error("beside a process that writes:", changes())
	}
	unlock()
	if d.send(t, end); changes() != 1 {
		t.Error(changes(), "are left")
	}
	if log := d.log(t); log != "" {
		t.Error(log)
	}
}

// store is the desk's memories as a command writes them.
func (d *desk) store(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(d.memory())
	if err != nil {
		t.Fatal(err)
	}
	s.State = d.state()
	return s
}

func apply(t testing.TB, s *store.Store, c casebook.Change) {
	t.Helper()
	if r, err := s.Apply(t.Context(), []casebook.Change{c}); err != nil || r.Batch == "" {
		t.Fatal(r, err)
	}
}
