package learn

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// On a full disk nothing is learned and nothing is lost.
func TestAFullDisk(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	d.turn("s1", oaks)
	state := d.place().State()
	saved := d.path("saved")
	if err := os.Rename(state, saved); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(state, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", state, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("nothing can be mounted here: ", err)
	}
	mounted := true
	unmount := func() {
		if mounted {
			mounted = false
			if err := syscall.Unmount(state, 0); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(unmount)
	if err := os.CopyFS(state, os.DirFS(saved)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(state+"/fill", make([]byte, 256<<10), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	d.holds("elm")
	if err := os.Remove(state + "/fill"); err != nil {
		t.Fatal(err)
	}
	d.turn("s1", pines)
	d.stop("s1")
	d.holds("elm", "oak", "pine")
}
