package fsatomic

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is how often a taken lock is asked for again.
const lockRetry = 10 * time.Millisecond

// ErrLocked is what TryLock ends in when somebody else holds the lock.
var ErrLocked = errors.New("somebody else holds it")

// Lock takes the lock file at path, which it makes when it is missing and never removes, and waits for it until ctx is done. It holds against other
// processes and other calls in this one, and ends with the process. The folder must be there. A link is refused. Where somebody removed or replaced the
// file meanwhile, two would hold two files of one name: the lock counts only while its file is the one at path.
func Lock(ctx context.Context, path string) (unlock func() error, err error) {
	return take(ctx, path, lockFlags, waitFor(ctx))
}

// LockThere is Lock for a file that somebody has made: a missing one is an error that Is fs.ErrNotExist, and nothing is made, wherever the path leads by now.
func LockThere(ctx context.Context, path string) (unlock func() error, err error) {
	return take(ctx, path, lockFlags&^os.O_CREATE, waitFor(ctx))
}

func waitFor(ctx context.Context) func(*flock.Flock) error {
	return func(lock *flock.Flock) error {
		_, err := lock.TryLockContext(ctx, lockRetry)
		return err
	}
}

// TryLock is Lock without waiting. Who holds it may remove the file before unlocking.
func TryLock(path string) (unlock func() error, err error) {
	return take(context.Background(), path, lockFlags, func(lock *flock.Flock) error {
		got, err := lock.TryLock()
		if err == nil && !got {
			err = ErrLocked
		}
		return err
	})
}

func take(ctx context.Context, path string, flags int, try func(*flock.Flock) error) (unlock func() error, err error) {
	for {
		lock, err := lockOnce(path, flags, try)
		if err != nil {
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		held, err1 := lock.Stat()
		there, err2 := os.Lstat(path)
		if err1 == nil && err2 == nil && os.SameFile(held, there) {
			return lock.Unlock, nil
		}
		if err := errors.Join(err1, lock.Unlock(), ctx.Err()); err != nil {
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		if err2 != nil && !errors.Is(err2, fs.ErrNotExist) {
			return nil, fmt.Errorf("lock %s: %w", path, err2)
		}
	}
}

func lockOnce(path string, flags int, try func(*flock.Flock) error) (*flock.Flock, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() { // opening a pipe would wait for ever
		return nil, errors.New("not a regular file")
	}
	lock := flock.New(path, flock.SetPermissions(0o600), flock.SetFlag(flags))
	if err := try(lock); err != nil {
		return nil, err
	}
	return lock, nil
}
