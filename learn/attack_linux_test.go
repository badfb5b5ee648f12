package learn

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// Where the memories lie on a disk that is full, or can only be read, nothing of them is lost or half written, and what was said is learned when there is room again.
func TestMemoriesOnAFullOrReadOnlyDisk(t *testing.T) {
	for name, kind := range map[string]struct {
		fault error
		begin func(dir string) error
		end   func(dir string) error
	}{
		"full": {syscall.ENOSPC,
			func(dir string) error {
				if err := os.WriteFile(dir+"/fill", make([]byte, 256<<10), 0o600); !errors.Is(err, syscall.ENOSPC) {
					return errors.Join(errors.New("it is not full"), err)
				}
				return nil
			},
			func(dir string) error { return os.Remove(dir + "/fill") }},
		"read-only": {syscall.EROFS,
			func(dir string) error {
				return syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
			},
			func(dir string) error { return syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "") }},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			dir := d.place().Memory.Path
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
				t.Skip("nothing can be mounted here: ", err)
			}
			t.Cleanup(func() {
				if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil { // a store holds its directory open until it is collected
					t.Error(err)
				}
			})
			d.begin("s1")
			d.turn("s1", elms)
			d.stop("s1")
			d.turn("s1", oaks)
			if err := kind.begin(dir); err != nil {
				t.Fatal(err)
			}
			if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); !errors.Is(err, kind.fault) {
				t.Error(err)
			}
			d.holds("elm")
			if err := kind.end(dir); err != nil {
				t.Fatal(err)
			}
			d.turn("s1", pines)
			d.stop("s1")
			d.holds("elm", "oak", "pine")
		})
	}
}
