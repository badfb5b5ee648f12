package fsatomic

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is how often a taken lock is asked for again.
const lockRetry = 10 * time.Millisecond

// Lock takes the lock file at path, which it makes when it is missing and never removes, and waits for it until ctx is done. It holds against other
// processes and other calls in this one, and ends with the process. The folder must be there.
func Lock(ctx context.Context, path string) (unlock func() error, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // opening a pipe would wait for ever
		return nil, fmt.Errorf("lock %s: not a regular file", path)
	}
	lock := flock.New(path, flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, lockRetry); err != nil {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return lock.Unlock, nil
}
