package store

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook"
)

var (
	kills = flag.Int("kills", 20, "how many processes are killed in the middle of a save")
	saves = flag.Int("saves", 25, "how many memories each process of the concurrency test saves")
	procs = flag.Int("procs", 4, "how many processes of the concurrency test save at once")
)

// saverEnv makes the test program a process that saves: "dir|state|prefix|count".
const saverEnv = "CASEBOOK_STORE_SAVER"

// TestSaver is no test of its own: it is a process of the tests below. It says on its output what was acknowledged.
func TestSaver(t *testing.T) {
	fields := strings.Split(os.Getenv(saverEnv), "|")
	if len(fields) != 4 {
		t.Skip("only as a child of the tests below")
	}
	s, err := Open(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	s.State = fields[1]
	count := 0
	fmt.Sscan(fields[3], &count)
	fmt.Println("ready")
	for i := range count {
		name := fmt.Sprintf("%s-%d", fields[2], i)
		changes := []casebook.Change{creation(name, "saved by "+name)}
		if i%3 == 2 { // what was saved before changes too
			before := fmt.Sprintf("%s-%d.md", fields[2], i-1)
			changes = append(changes, casebook.Change{Op: casebook.OpUpdate, Path: before, Section: "More", Body: name})
		}
		if r, err := s.Apply(context.Background(), changes); err != nil || r.Outcomes[0].Status != Applied {
			t.Fatal(name, r, err)
		}
		fmt.Println("saved", name)
	}
}

// saver starts a process; its acknowledgements come through the scanner.
func saver(t *testing.T, s *Store, prefix string, count int) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestSaver$", "-test.v")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s|%s|%s|%d", saverEnv, s.Dir, s.State, prefix, count))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "ready" {
	}
	return cmd, lines
}

// acknowledged waits for the end of a process. Now and then while it saves it says so on sometimes, where somebody is waiting for that.
func acknowledged(lines *bufio.Scanner, sometimes chan bool) (names []string) {
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "saved "); ok {
			names = append(names, name)
		}
		if len(names)%8 == 0 {
			select {
			case sometimes <- true:
			default:
			}
		}
	}
	return names
}

// Processes that save at once, beside a person who edits by hand and has the index mended, lose nothing, and the index lists every memory once.
func TestProcessesAtOnceLoseNothing(t *testing.T) {
	s := desk(t, map[string]string{"mine.md": memory("mine", "d", "0\n"), "MEMORY.md": "# Ours\n\n- [mine](mine.md) — d\n"})
	var all sync.WaitGroup
	sometimes := make(chan bool)
	names := make([][]string, *procs)
	for p := range *procs {
		cmd, lines := saver(t, s, fmt.Sprintf("p%d", p), *saves)
		all.Go(func() {
			names[p] = acknowledged(lines, sometimes)
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
	hand := make(chan int)
	go func() { hand <- beside(t, s, sometimes) }()
	all.Wait()
	close(sometimes)
	edits := <-hand
	if _, err := s.MendIndex(t.Context(), casebook.Provenance{Origin: "person"}); err != nil { // the last line by hand may have come after the last save
		t.Fatal(err)
	}
	got := texts(t, s)
	count := 0
	for _, list := range names {
		for _, name := range list {
			count++
			if m, _ := casebook.Parse(name+".md", []byte(got[name+".md"])); m.Name != name || !strings.HasPrefix(m.Body, "About "+name+".") {
				t.Errorf("%s was acknowledged and is %q", name, got[name+".md"])
			}
		}
	}
	if count != *procs**saves || len(got) != count+2 {
		t.Errorf("%d acknowledged, %d files", count, len(got))
	}
	listedOrCounted(t, got)
	conflicts, _, err := s.Conflicts()
	if err != nil {
		t.Fatal(err)
	}
	for i := range edits {
		word := fmt.Sprintf("by hand %d.", i)
		found := strings.Contains(got["MEMORY.md"], word)
		for _, c := range conflicts {
			found = found || strings.Contains(string(c.Text), word)
		}
		if !found {
			t.Errorf("%q is neither in the index nor among the conflicts", word)
		}
	}
	t.Logf("%d processes saved %d memories, %d edits of the index by hand beside them, %d conflicts kept", *procs, count, edits, len(conflicts))
	whole(t, s)
}

// beside adds lines to MEMORY.md in place, as a shell does that knows no lock, says how many, and has the index mended every now and then. It leaves room
// for lines of memories: what a person writes stays even where it fills the index.
func beside(t *testing.T, s *Store, sometimes chan bool) int {
	lines, turn := 0, 0
	for range sometimes {
		turn++
		if turn%8 == 0 {
			if r, err := s.MendIndex(t.Context(), casebook.Provenance{Origin: "person"}); err != nil {
				t.Errorf("mend index: %v, %v", err, r.Problems)
			}
			continue
		}
		if lines == 100 {
			continue
		}
		f, err := os.OpenFile(s.Abs(casebook.IndexFile), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := fmt.Fprintf(f, "by hand %d.\n", lines); err != nil {
			t.Error(err)
		}
		f.Close()
		lines++
	}
	return lines
}

// A process that is killed at any moment of a save has lost nothing that it acknowledged, left no half file, and holds nobody up.
func TestKilledProcessesLoseNothingAcknowledged(t *testing.T) {
	s := desk(t, nil)
	began := time.Now()
	cmd, lines := saver(t, s, "measured", 10)
	if n := len(acknowledged(lines, nil)); n != 10 || cmd.Wait() != nil {
		t.Fatal(n)
	}
	save := time.Since(began) / 10
	var all []string
	inside := 0
	for k := range *kills {
		cmd, lines := saver(t, s, fmt.Sprintf("k%d", k), 1000)
		if !lines.Scan() { // it is under way
			t.Fatal("no save")
		}
		names := []string{strings.TrimPrefix(lines.Text(), "saved ")}
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(2*save))), func() { cmd.Process.Kill() })
		names = append(names, acknowledged(lines, nil)...)
		timer.Stop()
		cmd.Wait()
		all = append(all, names...)
		if _, err := os.Stat(filepath.Join(s.State, journalFile)); err == nil {
			inside++
		}
		if err := s.Recover(t.Context()); err != nil {
			t.Fatal(k, err)
		}
		if k%10 == 9 || k == *kills-1 {
			checkKilled(t, s, all)
		}
	}
	t.Logf("%d kills spread over %v, %d of them with a journal open; %d acknowledged saves, none lost", *kills, 2*save, inside, len(all))
}

// listedOrCounted holds the index to its limits, and to the memories: it lists each, or counts it in its last line.
func listedOrCounted(t *testing.T, got map[string]string) {
	t.Helper()
	lines, rest := counted(t, got[casebook.IndexFile])
	if len(lines)+rest != len(got)-1 {
		t.Errorf("%d lines and %d counted for %d memories", len(lines), rest, len(got)-1)
	}
}

func checkKilled(t *testing.T, s *Store, acknowledged []string) {
	t.Helper()
	got := texts(t, s)
	for _, name := range acknowledged {
		if m, _ := casebook.Parse(name+".md", []byte(got[name+".md"])); m.Name != name || !strings.HasPrefix(m.Body, "About "+name+".") {
			t.Errorf("%s was acknowledged and is %q", name, got[name+".md"])
		}
	}
	listedOrCounted(t, got)
	whole(t, s)
	if conflicts, _, err := s.Conflicts(); err != nil || len(conflicts) > 0 {
		t.Error(conflicts, err)
	}
}
