package store

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casebook"
	"casebook/internal/fsatomic"

	"github.com/google/go-cmp/cmp"
)

// mixed is a directory, and changes of every kind for it.
func mixed() (map[string]string, []casebook.Change) {
	return map[string]string{
			"MEMORY.md": "# Ours\n- [alpha](alpha.md) — first\n- [beta](beta.md) — second\n- [gone](gone.md) — third\n",
			"alpha.md":  memory("alpha", "first", "Alpha.\n"),
			"beta.md":   memory("beta", "second", "See [[alpha]].\n"),
			"gone.md":   memory("gone", "third", "x\n"),
			"into.md":   memory("into", "fourth", "y\n"),
		}, []casebook.Change{
			{Op: casebook.OpRename, Path: "alpha.md", To: "sub/omega.md"},
			{Op: casebook.OpDelete, Path: "gone.md"},
			{Op: casebook.OpUpdate, Path: "beta.md", Section: "Why", Body: "so"},
			creation("new", "fresh"),
			{Op: casebook.OpMerge, Path: "into.md", From: []string{"new.md"}, Body: "both", Description: "both"},
			creation("other/fifth", "fresh"),
		}
}

// many is a batch large enough for one wait for all its files.
func many() (map[string]string, []casebook.Change) {
	files, changes := mixed()
	for i := range 2 * syncEach {
		changes = append(changes, creation(fmt.Sprintf("more-%d", i), "d"))
	}
	return files, changes
}

// stopAt stops the store after its n-th step: with an error, or, when crash is set, as a kill would.
func stopAt(s *Store, n int, crash bool) (stopped func() bool) {
	count := 0
	s.step = func(step string) error {
		if count++; count != n {
			return nil
		}
		if crash {
			panic(killed{step})
		}
		return fmt.Errorf("after %s: %w", step, errStop)
	}
	return func() bool { return count >= n }
}

type killed struct{ step string }

var errStop = errors.New("no space left")

// surviving runs the function as a process that may be killed.
func surviving(do func() error) (err error) {
	defer func() {
		if got := recover(); got != nil {
			if _, ok := got.(killed); !ok {
				panic(got)
			}
			err = errors.New("killed")
		}
	}()
	return do()
}

// whole checks what holds after anything: no temporary file, the index lists every memory once and nothing else, nothing is open in the state, the lock is free.
func whole(t *testing.T, s *Store) {
	t.Helper()
	all := texts(t, s)
	listed := map[string]int{}
	for _, e := range casebook.ParseIndex([]byte(all["MEMORY.md"])).Entries {
		listed[e.File]++
	}
	for name, text := range all {
		if fsatomic.IsTemp(filepath.Base(name)) {
			t.Errorf("%s is left over", name)
		}
		if name != casebook.IndexFile && !strings.HasSuffix(text, "\n") {
			t.Errorf("%s is not whole: %q", name, text)
		}
	}
	for file, n := range listed {
		if _, ok := all[file]; !ok || n != 1 {
			t.Errorf("the index lists %s %d times, and it is there: %v", file, n, ok)
		}
	}
	for _, name := range []string{journalFile, settledFile} {
		if _, err := os.Stat(s.file(name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	h, err := s.hold(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h.release()
}

// A kill after any step leaves the old or the new state, once the next one has looked.
func TestAKillAfterAnyStepLeavesOldOrNew(t *testing.T) {
	atEachStep(t, true, func(t *testing.T, s *Store, n int, old, done map[string]string, err error) {
		if err := s.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := texts(t, s)
		if diff := cmp.Diff(done, got); diff != "" && (err == nil || cmp.Diff(old, got) != "") {
			t.Fatalf("step %d (-new +got):\n%s", n, diff)
		}
		whole(t, s)
		if conflicts, _, err := s.Conflicts(); err != nil || len(conflicts) > 0 {
			t.Fatalf("step %d: %v %v", n, conflicts, err)
		}
	})
}

// atEachStep stops batches of two kinds after each step, by a kill or an error, on systems of both kinds, and has the outcome checked: old and done are the texts
// without the batch and with it.
func atEachStep(t *testing.T, kill bool, check func(t *testing.T, s *Store, n int, old, done map[string]string, err error)) {
	for name, make := range map[string]func() (map[string]string, []casebook.Change){"mixed": mixed, "many": many} {
		for _, portable := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " portable ", portable), func(t *testing.T) {
				files, changes := make()
				s := desk(t, files)
				old := texts(t, s)
				apply(t, s, changes...)
				done := texts(t, s)
				whole(t, s)
				for n := 1; ; n += stride(len(changes) / 6) {
					s := desk(t, files)
					s.portable = portable
					stopped := stopAt(s, n, kill)
					err := surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
					if !stopped() {
						t.Log("over", n-1, "steps")
						break
					}
					s.step = nil
					check(t, s, n, old, done, err)
				}
			})
		}
	}
}

// A kill while the rest of a killed batch is finished is no worse than the first.
func TestAKillOfTheRecoveryIsRecovered(t *testing.T) {
	files, changes := mixed()
	s := desk(t, files)
	apply(t, s, changes...)
	done := texts(t, s)
	// The journal is there from step 8 on.
	for first := 8; first < 40; first += stride(6) {
		for second := 1; ; second += stride(4) {
			s := desk(t, files)
			stopped := stopAt(s, first, true)
			surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
			if !stopped() {
				return
			}
			stopped = stopAt(s, second, true)
			surviving(func() error { return s.Recover(t.Context()) })
			s.step = nil
			if err := s.Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(done, texts(t, s)); diff != "" {
				t.Fatalf("steps %d and %d (-new +got):\n%s", first, second, diff)
			}
			whole(t, s)
			if !stopped() {
				break
			}
		}
	}
}

// A step that fails, be it for a full disk, leaves everything as it was; where it was the last ones, the batch is done.
func TestAnErrorAtAnyStepLeavesEverythingAsItWas(t *testing.T) {
	atEachStep(t, false, func(t *testing.T, s *Store, n int, old, done map[string]string, err error) {
		want := old
		if err == nil {
			want = done
		} else if !errors.Is(err, errStop) {
			t.Fatalf("step %d: %v", n, err)
		}
		if diff := cmp.Diff(want, texts(t, s)); diff != "" {
			t.Fatalf("step %d, %v (-want +got):\n%s", n, err, diff)
		}
		folders(t, s, err == nil)
		whole(t, s)
	})
}

// folders checks that a batch that was not done leaves no empty folder.
func folders(t *testing.T, s *Store, done bool) {
	t.Helper()
	if _, err := os.Stat(s.Abs("sub")); (err == nil) != done {
		t.Errorf("the folder of a batch that was done (%v): %v", done, err)
	}
}

// meddle writes as an editor would that knows no lock: in place, by a rename, or by removing the file.
func meddle(t *testing.T, s *Store, path, how, text string) {
	t.Helper()
	name := s.Abs(path)
	var err error
	switch how {
	case "in place":
		err = os.WriteFile(name, []byte(text), 0o600)
	case "renamed":
		if err = os.WriteFile(name+"~", []byte(text), 0o600); err == nil {
			err = os.Rename(name+"~", name)
		}
	case "removed":
		err = os.Remove(name)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
}

// What another program writes at any moment of an Apply is in the directory or among the conflicts afterwards, and so is what Apply says it has done.
func TestNoTextOfAnotherProgramIsLost(t *testing.T) {
	const theirs = "theirs, whatever it says\n"
	for _, path := range []string{"beta.md", "MEMORY.md", "gone.md", "new-one.md", "sub/omega.md"} {
		for _, how := range []string{"in place", "renamed", "removed"} {
			for _, portable := range []bool{false, true} {
				t.Run(fmt.Sprint(path, " ", how, " portable ", portable), func(t *testing.T) {
					for n := 1 + len(path)%3; ; n += stride(13) {
						if !meddled(t, path, how, theirs, portable, n) {
							break
						}
					}
				})
			}
		}
	}
}

// long makes the tests that stop the store everywhere, or often, do so really.
var long = flag.Bool("long", false, "try every step, and the full number of kills and saves")

// stride is by how many steps a test goes on that is one of many alike.
func stride(short int) int {
	if *long {
		return 1
	}
	return short
}

func meddled(t *testing.T, path, how, theirs string, portable bool, n int) bool {
	files, changes := mixed()
	files["sub/keep.md"] = memory("keep", "d", "x\n")
	changes = append(changes, creation("new-one", "fresh"))
	s := desk(t, files)
	s.portable = portable
	count, at := 0, ""
	s.step = func(step string) error {
		if count++; count == n {
			at = step
			meddle(t, s, path, how, theirs)
		}
		return nil
	}
	r, err := s.Apply(t.Context(), changes)
	if err != nil && !errors.Is(err, ErrBusy) {
		t.Fatalf("step %d (%s): %v", n, at, err)
	}
	if count < n {
		return false
	}
	s.step = nil
	all := texts(t, s)
	conflicts, _, err := s.Conflicts()
	if err != nil {
		t.Fatal(err)
	}
	history := historyTexts(t, s)
	kept := func(text string) bool {
		for _, there := range all {
			if strings.Contains(there, strings.TrimSpace(text)) {
				return true
			}
		}
		return slices.ContainsFunc(conflicts, func(c Conflict) bool { return string(c.Text) == text }) || history[hashOf([]byte(text))]
	}
	if how != "removed" && !kept(theirs) {
		t.Errorf("step %d (%s): their text is lost: %q, conflicts %v, outcomes %v", n, at, all, conflicts, statuses(r))
	}
	for name, text := range files {
		if !kept(text) && name != path && name != casebook.IndexFile {
			t.Errorf("step %d (%s): lost: %q", n, at, text)
		}
	}
	for _, name := range []string{journalFile, settledFile} {
		if _, err := os.Stat(s.file(name)); err == nil {
			t.Errorf("step %d (%s): %s is left", n, at, name)
		}
	}
	for name := range all {
		if fsatomic.IsTemp(filepath.Base(name)) {
			t.Errorf("step %d (%s): %s is left", n, at, name)
		}
	}
	return true
}

// What another program writes between a kill and the next start is kept, too.
func TestNoTextOfAnotherProgramIsLostAfterAKill(t *testing.T) {
	const theirs = "theirs, whatever it says\n"
	files, changes := mixed()
	changes = append(changes, creation("new-one", "fresh"))
	for i, path := range []string{"beta.md", "MEMORY.md", "gone.md", "new-one.md", "alpha.md"} {
		for n := 1 + i; ; n += stride(6) {
			s := desk(t, files)
			s.portable = n%2 == 1
			stopped := stopAt(s, n, true)
			surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
			if !stopped() {
				break
			}
			s.step = nil
			meddle(t, s, path, "renamed", theirs)
			if err := s.Recover(t.Context()); err != nil {
				t.Fatal(n, path, err)
			}
			all := texts(t, s)
			if path == casebook.IndexFile {
				if got := all[path]; !strings.HasPrefix(got, theirs) {
					t.Errorf("step %d: %q", n, got)
				}
			} else if all[path] != theirs {
				t.Errorf("step %d: %s is %q", n, path, all[path])
			}
			for name := range all {
				if fsatomic.IsTemp(filepath.Base(name)) {
					t.Errorf("step %d: %s is left", n, name)
				}
			}
			listed := all[casebook.IndexFile]
			if _, there := all["new.md"]; strings.Contains(listed, "(new.md)") && !there {
				t.Errorf("step %d: %s", n, listed)
			}
			apply(t, s, creation("next", "the next one is not held up"))
		}
	}
}

// historyTexts are the hashes of all texts in the history.
func historyTexts(t *testing.T, s *Store) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	names, err := s.names(historyDir, batchSuffix)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(s.file(historyDir, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := decodeBatch(bytes.Clone(data))
		if err != nil {
			t.Fatal(name, err)
		}
		for hash := range b.texts {
			all[hash] = true
		}
	}
	return all
}

// A program that writes while a killed batch is finished stops nobody.
func TestNoTextOfAnotherProgramIsLostWhileRecovering(t *testing.T) {
	const theirs = "theirs, whatever it says\n"
	files, changes := mixed()
	for _, path := range []string{"beta.md", "MEMORY.md", "gone.md", "new.md"} {
		for kill := 9; ; kill += stride(9) {
			s := desk(t, files)
			stopped := stopAt(s, kill, true)
			surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
			if !stopped() {
				break
			}
			for n := 1; ; n += stride(5) {
				count := 0
				s.step = func(string) error {
					if count++; count == n {
						meddle(t, s, path, "renamed", theirs)
					}
					return nil
				}
				err := s.Recover(t.Context())
				s.step = nil
				if err != nil {
					t.Fatal(path, kill, n, err)
				}
				conflicts, _, err := s.Conflicts()
				if err != nil {
					t.Fatal(err)
				}
				lost := count >= n
				for _, text := range texts(t, s) {
					lost = lost && !strings.HasPrefix(text, theirs)
				}
				if lost && !slices.ContainsFunc(conflicts, func(c Conflict) bool { return string(c.Text) == theirs }) {
					t.Errorf("%s, kill %d, step %d: lost", path, kill, n)
				}
				if count < n {
					break
				}
				s = desk(t, files)
				stopAt(s, kill, true)
				surviving(func() error { _, err := s.Apply(t.Context(), changes); return err })
			}
		}
	}
}
