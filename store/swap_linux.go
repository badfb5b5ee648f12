package store

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange swaps two names of one folder in one step.
func exchange(dir *os.File, a, b string) error {
	return renameat(dir, a, b, unix.RENAME_EXCHANGE)
}

// renameNew renames a to b, unless something is at b.
func renameNew(dir *os.File, a, b string) error {
	return renameat(dir, a, b, unix.RENAME_NOREPLACE)
}

func renameat(dir *os.File, a, b string, flags uint) error {
	fd := int(dir.Fd())
	for {
		err := unix.Renameat2(fd, a, fd, b, flags)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EOPNOTSUPP): // old kernels, some network file systems
			return errors.ErrUnsupported
		default:
			return &os.LinkError{Op: "rename", Old: a, New: b, Err: err}
		}
	}
}

// syncSystem waits until everything that was written to the folder's file system is on the disk.
func syncSystem(dir *os.File) error { return unix.Syncfs(int(dir.Fd())) }
