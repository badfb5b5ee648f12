package hook

import (
	"syscall"
	"testing"
)

// mountFull puts a file system of 64 KB at dir; false when that is not allowed.
func mountFull(t *testing.T, dir string) bool {
	t.Helper()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
		return false
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return true
}
