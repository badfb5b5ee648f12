package fsatomic

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

func TestOneHoldsTheLockAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var holders atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				unlock, err := Lock(t.Context(), path)
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold the lock", n)
				}
				holders.Add(-1)
				if err := unlock(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func TestWaitingForTheLockEndsWithTheContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	unlock, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := Lock(t.Context(), filepath.Join(path, "below", "a", "file")); err == nil {
		t.Error("no error without a folder")
	}
}

// The second one is told at once, and gets the lock when the first one is done with it, also when that one took the file away.
func TestTryLockDoesNotWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	unlock, err := TryLock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := TryLock(path); !errors.Is(err, ErrLocked) {
		t.Errorf("error %v", err)
	}
	os.Remove(path) // Windows keeps it
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	if unlock, err = TryLock(path); err != nil || unlock() != nil {
		t.Errorf("after the first: %v", err)
	}
}

// A lock that was waited for on a file that is no longer the one at path would be a second lock of the same name.
func TestALockOfAReplacedFileDoesNotCount(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan func() error)
	go func() {
		unlock, err := Lock(t.Context(), path)
		if err != nil {
			t.Error(err)
		}
		got <- unlock
	}()
	if err := os.Remove(path); err != nil {
		t.Skip("a locked file cannot be removed here: ", err)
	}
	if err := first(); err != nil {
		t.Fatal(err)
	}
	unlock := <-got
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("the file at path is not locked: %v", err)
	}
	if unlock != nil && unlock() != nil {
		t.Error("unlock")
	}
}

func TestALinkIsNoLock(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, "elsewhere"), filepath.Join(dir, "lock")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if _, err := Lock(t.Context(), filepath.Join(dir, "lock")); err == nil {
		t.Error("no error")
	}
	if _, err := os.Stat(filepath.Join(dir, "elsewhere")); err == nil {
		t.Error("the link was followed")
	}
}

// A lock that must be there is never made, so that a path that was led elsewhere meanwhile gets no file.
func TestLockThereMakesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if _, err := LockThere(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("it was made:", err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unlock, err := LockThere(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := TryLock(path); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
}
