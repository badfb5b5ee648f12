package store

import (
	"bytes"
	"os"
	"path"
	"testing"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
)

func TestCollectRemovesTheOldestHistory(t *testing.T) {
	s := desk(t, nil)
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { return at }
	for _, name := range []string{"a", "b", "c", "d"} {
		apply(t, s, creation(name, "d"))
		at = at.Add(40 * 24 * time.Hour)
	}
	last, _, err := s.History("")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		retention Retention
		removed   int
	}{{Retention{}, 2}, {Retention{}, 0}, {Retention{Bytes: 1}, 1}, {Retention{Bytes: 1}, 0}} {
		if n, err := s.Collect(t.Context(), tt.retention); err != nil || n != tt.removed {
			t.Errorf("%+v: %d removed, %v", tt.retention, n, err)
		}
	}
	if past, _, err := s.History(""); err != nil || len(past) != 1 || past[0].ID != last[0].ID {
		t.Error(past, err)
	}
	if all := texts(t, s); len(all) != 5 {
		t.Error("memories were collected:", all)
	}
}

// A collection is due a day after the last one, also where the clock was set back, and needs a history; a broken part of that holds up no other.
func TestCollectDaily(t *testing.T) {
	s := desk(t, nil)
	start := s.Now()
	at := start
	s.Now = func() time.Time { return at }
	daily := func(want int) {
		t.Helper()
		if n, err := s.CollectDaily(t.Context(), Retention{Bytes: 1}); err != nil || n != want {
			t.Errorf("%v: %d removed, %v", at, n, err)
		}
	}
	daily(0)
	if _, err := os.Stat(s.Abs(LockFile)); err == nil {
		t.Error("where nothing was ever written something was now")
	}
	apply(t, s, creation("a", "d"))
	daily(0) // the newest one stays
	apply(t, s, creation("b", "d"))
	daily(1)
	apply(t, s, creation("c", "d"))
	daily(0)
	at = start.Add(23 * time.Hour)
	daily(0)
	at = start.Add(25 * time.Hour)
	daily(1)
	apply(t, s, creation("e", "d"))
	at = start
	daily(1)
	write(t, s.file(historyDir, "00000000-abcd"+batchSuffix), "broken")
	apply(t, s, creation("f", "d"))
	at = start.Add(200 * 24 * time.Hour)
	apply(t, s, creation("g", "d"))
	if n, err := s.CollectDaily(t.Context(), Retention{}); err != nil || n != 2 {
		t.Errorf("%d removed, %v", n, err)
	}
	if _, err := os.Stat(s.file(historyDir, "00000000-abcd"+batchSuffix)); err != nil {
		t.Error(err)
	}
}

// Case 104: a reader meets a whole file at any time, and never none.
func TestCase104ReadersMeetWholeFiles(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("a", "d", "0\n")})
	apply(t, s, creation("b", "d"))
	done := make(chan bool)
	read := make(chan int)
	go func() {
		count := 0
		for {
			for _, name := range []string{"a.md", casebook.IndexFile} {
				text, err := os.ReadFile(s.Abs(name))
				if err != nil || len(text) == 0 || !bytes.HasSuffix(text, []byte("\n")) {
					t.Errorf("%s: %q, %v", name, text, err)
				}
			}
			select {
			case <-done:
				read <- count
				return
			default:
				count++
			}
		}
	}()
	writes := 60
	if *long {
		writes = 1000
	}
	for n := range writes {
		i := n % 60
		c := casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: string(bytes.Repeat([]byte{'a' + byte(i%26)}, i*1000))}
		apply(t, s, c, casebook.Change{Op: casebook.OpIndex, Path: "b.md", Description: c.Body[:i] + "."})
	}
	close(done)
	t.Log(<-read, "reads")
}

// Case 113: temporary files are no memories for anybody.
func TestCase113TemporaryFilesAreNotListed(t *testing.T) {
	s := desk(t, map[string]string{"a.md": "x"})
	for _, name := range []string{tempFor("a.md", "00000001-abcd", 3), oldName(tempFor("sub/b.md", "00000001-abcd", 3))} {
		write(t, s.Abs(name), "half")
		if !fsatomic.IsTemp(path.Base(name)) {
			t.Error(name)
		}
	}
	if paths, problems := list(t, s); len(paths) != 1 || len(problems) != 0 {
		t.Error(paths, problems)
	}
}
