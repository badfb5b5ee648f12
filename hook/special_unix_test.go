//go:build unix

package hook

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestAPipeInTheStoreHoldsNobodyUp(t *testing.T) { // case 181
	d := newDesk(t)
	for _, path := range []string{filepath.Join(d.memory(), "pipe.md"), filepath.Join(d.memory(), "MEMORY.md")} {
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
		t.Error(out, d.log(t))
	}
}

func TestPipesInPlaceOfSettingsAndLogHoldNobodyUp(t *testing.T) {
	d := newDesk(t)
	state := filepath.Join(d.home(), ".local", "state", "casebook")
	for _, path := range []string{filepath.Join(d.home(), ".claude", "settings.json"), filepath.Join(state, LogFile)} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan string, 1)
	go func() { done <- d.send(t, "broken") + d.send(t, ask("p1", question)) }()
	select {
	case out := <-done:
		if !strings.Contains(out, "orders-created") {
			t.Error(out)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it hangs")
	}
}

func TestALockThatIsNeverGivenBack(t *testing.T) { // case 181
	d := newDesk(t)
	d.send(t, start("startup"))
	d.send(t, ask("p0", "how are invoices numbered here?"))
	index := filepath.Join(d.state(), "index", "lock")
	if err := os.MkdirAll(filepath.Dir(index), 0o700); err != nil {
		t.Fatal(err)
	}
	hold(t, index)
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
		t.Error("a lock of the index is waited for:", out, d.log(t))
	}
	for digit := range 16 {
		hold(t, filepath.Join(d.state(), "sessions", "lock-"+string("0123456789abcdef"[digit])))
	}
	d.hurry = true
	began := time.Now()
	if out := d.send(t, ask("p2", question)); out != "" || time.Since(began) > 5*time.Second {
		t.Error(out, time.Since(began))
	}
	if log := d.log(t); !strings.Contains(log, "keep session: lock") && !strings.Contains(log, "deadline") {
		t.Error(log)
	}
}

// hold takes a lock file until the test ends.
func hold(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
}

// A full disk: a tiny file system in memory where that is allowed, else a state folder that cannot be written to.
func TestAFullDisk(t *testing.T) { // case 182
	d := newDesk(t)
	state := filepath.Join(d.home(), ".local", "state")
	if err := os.MkdirAll(state, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkdir(filepath.Join(state, "probe"), 0o700); err != nil {
		t.Fatal(err)
	}
	if mountFull(t, state) {
		if err := os.WriteFile(filepath.Join(state, "fill"), bytes.Repeat([]byte("x"), 1<<20), 0o600); err == nil {
			t.Fatal("the disk is not full")
		}
	} else if err := os.Chmod(state, 0o500); err != nil {
		t.Fatal(err)
	} else {
		t.Cleanup(func() { os.Chmod(state, 0o700) })
	}
	if out := d.send(t, ask("p1", question)); out != "" {
		t.Error(out)
	}
	if out := d.send(t, start("startup")); !strings.Contains(out, d.memory()) { // facts need no state
		t.Error(out)
	}
	if out := d.send(t, `{"hook_event_name":"SessionEnd","session_id":"s1","reason":"other"}`); out != "" {
		t.Error(out)
	}
}
