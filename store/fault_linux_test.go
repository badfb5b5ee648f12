package store

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A full disk stops a write in its middle. The limit on the size of a file does the same, for one process.
func TestAFullDiskLeavesEverythingAsItWas(t *testing.T) {
	if os.Getenv("CASEBOOK_STORE_FULL") == "" {
		t.Setenv("CASEBOOK_STORE_FULL", "1")
		again(t)
		return
	}
	files, changes := mixed()
	for i := range changes {
		if changes[i].Body != "" {
			changes[i].Body += strings.Repeat(" and more", 500)
		}
	}
	s := desk(t, files)
	before := texts(t, s)
	signal.Ignore(syscall.SIGXFSZ)
	for _, most := range []uint64{10, 200, 4000, 10000} {
		limit := syscall.Rlimit{Cur: most, Max: 1 << 40}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Skip(err)
		}
		_, err := s.Apply(t.Context(), changes)
		if err == nil && most >= 10000 {
			return
		}
		if !errors.Is(err, syscall.EFBIG) {
			t.Errorf("%d bytes: %v", most, err)
		}
		if diff := cmp.Diff(before, texts(t, s)); diff != "" {
			t.Errorf("%d bytes (-before +after):\n%s", most, diff)
		}
	}
}

// again runs the test in a process of its own.
func again(t *testing.T) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(exe, "-test.run=^"+t.Name()+"$").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
