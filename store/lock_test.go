package store

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
)

// holderEnv makes the test program a process that holds the lock at this path until it is killed.
const holderEnv = "CASEBOOK_STORE_HOLDER"

// TestHolder is no test of its own: it is the process of the test below.
func TestHolder(t *testing.T) {
	path := os.Getenv(holderEnv)
	if path == "" {
		t.Skip("only as a child of the test below")
	}
	if _, err := fsatomic.Lock(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	os.Stdout.WriteString("held\n")
	os.Stdin.Read(make([]byte, 1)) // until the parent ends, which never writes
}

// holder starts a process that holds the lock.
func holder(t *testing.T, s *Store) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestHolder$", "-test.v")
	cmd.Env = append(os.Environ(), holderEnv+"="+filepath.Join(s.Dir, LockFile))
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "held" {
			return cmd
		}
	}
	t.Fatal("no lock")
	return nil
}

// Cases 109, 110 and 112: the lock is the system's and ends with its process. What stands in its file, be it the number of a process that lives, says
// nothing; a process that lives and holds it is waited for, and the error says so.
func TestCase109Case110Case112TheLockEndsWithItsProcess(t *testing.T) {
	s := desk(t, nil)
	path := filepath.Join(s.Dir, LockFile)
	for i, garbage := range []string{"", strconv.Itoa(os.Getpid()), "{\"pid\": " + strconv.Itoa(os.Getppid()) + ", \"started\": \x00\xff"} {
		cmd := holder(t, s)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		r, err := s.Apply(ctx, []casebook.Change{creation("never", "d")})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || r.Batch != "" {
			t.Errorf("beside a living process: %v %v", statuses(r), err)
		} else if text := err.Error(); !strings.Contains(text, path) || !strings.Contains(text, "another process holds it") {
			t.Error(text)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		write(t, path, garbage)
		apply(t, s, creation("m"+strconv.Itoa(i), "d"))
	}
	if all := texts(t, s); len(all) != 4 {
		t.Error(all)
	}
}

// A writer that waits says so once, after a second, and gives up when it is told to; its context can end it earlier.
func TestAWriterThatWaitsSaysSo(t *testing.T) {
	s := desk(t, nil)
	synctest.Test(t, func(t *testing.T) {
		unlock, err := fsatomic.Lock(t.Context(), filepath.Join(s.Dir, LockFile))
		if err != nil {
			t.Fatal(err)
		}
		defer unlock()
		for _, tt := range []struct {
			wait, context, took time.Duration
			told                int
		}{{30 * time.Second, time.Hour, 30 * time.Second, 1}, {0, time.Minute, time.Minute, 1}, {30 * time.Second, time.Second / 2, time.Second / 2, 0}} {
			told := 0
			began := time.Now()
			s.Wait, s.Waiting = tt.wait, func() {
				told++
				if took := time.Since(began); took != time.Second {
					t.Error("told after", took)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), tt.context)
			_, err := s.Apply(ctx, []casebook.Change{creation("a", "d")})
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || told != tt.told || time.Since(began) != tt.took {
				t.Errorf("%+v: %v after %v, told %d times", tt, err, time.Since(began), told)
			}
		}
	})
}
