package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook"
	"casebook/internal/regular"

	"github.com/google/go-cmp/cmp"
)

const childName = "LEDGER_TEST_CHILD"

// The test binary is a hook process of TestProcessesAtOnce when it is told a folder.
func TestMain(m *testing.M) {
	if state := os.Getenv(childName); state != "" {
		for i := range perChild {
			if err := Open(state).Append("s1", child(os.Args[1], i)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const (
	children = 6
	perChild = 40
)

// child is an entry that fills its line, so that a torn one would show.
func child(name string, i int) Entry {
	return Entry{Time: noon, Event: InstructionsLoaded, Path: fmt.Sprintf("/%s/%d/%s", name, i, strings.Repeat("x", 3000)), Agent: name}
}

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func load(path, reason string) Entry {
	return Entry{Time: noon, Event: InstructionsLoaded, Path: path, Tier: "Project", Reason: reason}
}

func mustAppend(t testing.TB, l Ledger, session string, entries ...Entry) {
	t.Helper()
	for _, e := range entries {
		if err := l.Append(session, e); err != nil {
			t.Fatal(err)
		}
	}
}

func mustRead(t testing.TB, l Ledger, session string) ([]Entry, []casebook.Problem) {
	t.Helper()
	entries, problems, err := l.Read(session)
	if err != nil {
		t.Fatal(err)
	}
	return entries, problems
}

func mustPath(t testing.TB, l Ledger, session string) string {
	t.Helper()
	path, err := l.path(session)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// What was appended is read in the same order, with all its fields.
func TestWhatIsAppendedIsRead(t *testing.T) {
	l := Open(t.TempDir())
	want := []Entry{
		load("/p/CLAUDE.md", "session_start"),
		{Time: noon.Add(time.Second), Event: InstructionsLoaded, Path: "/p/docs/<a&b> ü.md", Tier: "Project", Reason: "include", Parent: "/p/CLAUDE.md"},
		{Time: noon.Add(2 * time.Second), Event: InstructionsLoaded, Path: "/p/.claude/rules/go.md", Tier: "Project", Reason: "path_glob_match",
			Trigger: "/p/a.go", Globs: []string{"**/*.go", "*.mod"}, Agent: "a1"},
		{Time: noon.Add(3 * time.Second), Event: "of-a-later-casebook", Path: "line\nbreak"},
	}
	mustAppend(t, l, "s1", want...)
	got, problems := mustRead(t, l, "s1")
	if diff := cmp.Diff(want, got); diff != "" || len(problems) > 0 {
		t.Error(problems, diff)
	}
	data, err := os.ReadFile(mustPath(t, l, "s1"))
	if first, _, _ := strings.Cut(string(data), "\n"); err != nil || first != `{"version":1,"session":"s1"}` {
		t.Error(first, err)
	}
	if strings.Count(string(data), "\n") != 5 || strings.Contains(string(data), `\u003c`) {
		t.Errorf("%s", data)
	}
}

// Ids are whatever the host makes up; they neither leave the folder nor meet each other.
func TestIDsAreNoFileNames(t *testing.T) {
	state := t.TempDir()
	l := Open(state)
	ids := []string{"s1", "../../etc/passwd", "/abs", "a/b", `a\b`, ".", "CON", "S1", "ü\x00\n", "bad \xff utf-8", strings.Repeat("i", maxID)}
	for i, id := range ids {
		mustAppend(t, l, id, load(fmt.Sprint("/", i), "session_start"))
	}
	for i, id := range ids {
		got, problems := mustRead(t, l, id)
		if len(got) != 1 || got[0].Path != fmt.Sprint("/", i) || len(problems) > 0 {
			t.Errorf("%q: %+v, %v", id, got, problems)
		}
	}
	for _, pattern := range []string{"*", "ledger/*"} {
		found, err := filepath.Glob(filepath.Join(state, pattern))
		if want := map[string]int{"*": 1, "ledger/*": len(ids)}[pattern]; err != nil || len(found) != want {
			t.Errorf("%s: %v, %v", pattern, found, err)
		}
	}
	for _, id := range []string{"", strings.Repeat("i", maxID+1)} {
		if err := l.Append(id, load("/x", "")); err == nil {
			t.Errorf("an id of %d bytes was taken", len(id))
		}
		if _, _, err := l.Read(id); err == nil || (id == "") != errors.Is(err, ErrNoID) {
			t.Error(err)
		}
	}
}

// Hook processes at once take no lock and tear no line, also when the file is not there yet.
func TestProcessesAtOnce(t *testing.T) {
	state := t.TempDir()
	var all sync.WaitGroup
	for i := range children {
		all.Go(func() {
			c := exec.Command(os.Args[0], fmt.Sprint("p", i))
			c.Env = append(os.Environ(), childName+"="+state)
			if out, err := c.CombinedOutput(); err != nil {
				t.Error(err, string(out))
			}
		})
	}
	all.Wait()
	entries, problems := mustRead(t, Open(state), "s1")
	if len(problems) > 0 || len(entries) != children*perChild {
		t.Fatal(len(entries), problems)
	}
	next := map[string]int{}
	for _, e := range entries { // each process's own lines are in its order
		if diff := cmp.Diff(child(e.Agent, next[e.Agent]), e); diff != "" {
			t.Fatal(diff)
		}
		next[e.Agent]++
	}
}

// A line is at most 4,096 bytes, whatever the fields hold; what was cut says so.
func TestLongFieldsAreCutToFit(t *testing.T) {
	l := Open(t.TempDir())
	long := strings.Repeat("ü", 1<<20)
	many := make([]string, 100_000)
	for i := range many {
		many[i] = "**/*.go"
	}
	entries := []Entry{
		{Event: InstructionsLoaded, Path: "/" + long}, {Event: InstructionsLoaded, Path: "/p", Globs: many},
		{Event: InstructionsLoaded, Path: "/p", Globs: []string{long}},
		{Event: long, Path: long, Tier: long, Reason: long, Parent: long, Trigger: long, Globs: []string{long, long}, Agent: long},
		{Event: InstructionsLoaded, Path: strings.Repeat("\x00", 4000)}, {Event: InstructionsLoaded, Path: strings.Repeat("\xffa", 3000)},
		{Event: InstructionsLoaded, Path: "/p", Globs: make([]string, 50_000)},
	}
	mustAppend(t, l, "s1", entries...)
	data, err := os.ReadFile(mustPath(t, l, "s1"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if len(line) > maxLine {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
	got, problems := mustRead(t, l, "s1")
	if len(got) != len(entries) || len(problems) > 0 {
		t.Fatal(len(got), problems)
	}
	for i, e := range got {
		if !e.Cut || e.Path == "" || e.Event == "" || i < 3 && e.Event != InstructionsLoaded || i == 1 && (e.Path != "/p" || len(e.Globs) < 100) {
			t.Errorf("%d: cut %v, %d globs, %.80q", i, e.Cut, len(e.Globs), e.Path)
		}
	}
	if many[0] != "**/*.go" || len(entries[2].Globs[0]) != len(long) {
		t.Error("the caller's list was changed")
	}
}

// A broken file gives what is whole in it, and one problem; the next line does not stick to one that was cut off.
func TestBrokenLines(t *testing.T) {
	const head = `{"version":1,"session":"s1"}` + "\n"
	const line = `{"time":"2026-11-30T12:00:00Z","event":"instructions-loaded","path":"/a"}` + "\n"
	for _, c := range []struct {
		name, text string
		entries    int
		problems   []string
	}{
		{"whole", head + line, 1, nil},
		{"the last line was cut off", head + line + line[:40], 1, []string{"3 ledger-line"}},
		{"a line in the middle", head + line + "garbage\n" + line, 2, []string{"3 ledger-line"}},
		{"several", head + "[]\nnull\n" + line + "7\n{}\n" + `{"event":5}` + "\n", 1, []string{"2 ledger-line"}},
		{"blank lines are nothing", head + "\n \n" + line, 1, nil},
		{"two first lines", head + head + line, 1, nil},
		{"line ends of another system", strings.ReplaceAll(head+line, "\n", "\r\n"), 1, nil},
		{"without a first line", line, 1, []string{"1 ledger-line"}},
		{"zeros", string(make([]byte, 300)), 0, []string{"1 ledger-line", "1 ledger-line"}},
		{"empty", "", 0, []string{"1 ledger-line"}},
		{"of a newer version", `{"version":2,"session":"s1","more":{}}` + "\n" + line + `{"happened":"x"}` + "\n", 1, []string{"0 ledger-version", "3 ledger-line"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := Open(t.TempDir())
			path := mustPath(t, l, "s1")
			write(t, path, c.text)
			entries, problems := mustRead(t, l, "s1")
			var got []string
			for _, p := range problems {
				got = append(got, fmt.Sprint(p.Line, " ", p.Code))
				if p.Path != path || p.Text == "" {
					t.Errorf("%+v", p)
				}
			}
			if diff := cmp.Diff(c.problems, got); diff != "" || len(entries) != c.entries {
				t.Errorf("%d entries, %s", len(entries), diff)
			}
			err := l.Append("s1", load("/new", "session_start"))
			if newer := strings.Contains(c.name, "newer"); newer != errors.Is(err, ErrNewer) || !newer && err != nil {
				t.Fatal(err)
			} else if newer {
				if data, err := os.ReadFile(path); err != nil || string(data) != c.text {
					t.Errorf("it was written to: %q, %v", data, err)
				}
				return
			}
			if after, _ := mustRead(t, l, "s1"); len(after) != c.entries+1 || after[c.entries].Path != "/new" {
				t.Errorf("%+v", after)
			}
		})
	}
}

func TestStateIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no modes")
	}
	l := Open(filepath.Join(t.TempDir(), "not", "there"))
	mustAppend(t, l, "s1", load("/a", "session_start"))
	for path, want := range map[string]fs.FileMode{filepath.Dir(l.folder): 0o700, l.folder: 0o700, mustPath(t, l, "s1"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

// What lies in the file's place is neither followed nor written to, and a full file stays as it is.
func TestWhatIsNotWritten(t *testing.T) {
	l := Open(t.TempDir())
	target := filepath.Join(t.TempDir(), "target")
	write(t, target, "")
	if err := os.MkdirAll(mustPath(t, l, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, mustPath(t, l, "link")); err != nil {
		t.Skip(err)
	}
	for _, id := range []string{"folder", "link"} {
		if err := l.Append(id, load("/a", "")); !errors.Is(err, regular.ErrNotRegular) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if info, err := os.Stat(target); err != nil || info.Size() != 0 {
		t.Error("the link was followed", err)
	}
	write(t, mustPath(t, l, "full"), `{"version":1,"session":"full"}`+"\n"+strings.Repeat("\n", maxFile))
	if err := l.Append("full", load("/a", "")); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if _, _, err := l.Read("nobody"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	blocked := filepath.Join(t.TempDir(), "file")
	write(t, blocked, "")
	if err := Open(blocked).Append("s1", load("/a", "")); err == nil {
		t.Error("a file is no folder")
	}
}

func TestSessionsAreListedLatestFirst(t *testing.T) {
	l := Open(t.TempDir())
	if all, err := l.Sessions(); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
	at := func(hours int) Entry {
		e := load("/a", "session_start")
		e.Time = noon.Add(time.Duration(hours) * time.Hour)
		return e
	}
	mustAppend(t, l, "old", at(-9), at(-8))
	mustAppend(t, l, "b", at(-1))
	mustAppend(t, l, "a", at(-1))
	mustAppend(t, l, "new", at(2), at(-5), at(1))
	write(t, filepath.Join(l.folder, "0.jsonl"), "garbage\n")
	write(t, filepath.Join(l.folder, "README"), "not ours\n")
	all, err := l.Sessions()
	if err != nil {
		t.Fatal(err)
	}
	problems := 0
	for i := range all {
		problems += len(all[i].Problems)
		all[i].Problems = nil
	}
	hour := func(hours int) time.Time { return at(hours).Time }
	want := []Summary{{ID: "new", First: hour(-5), Last: hour(2), Entries: 3}, {ID: "a", First: hour(-1), Last: hour(-1), Entries: 1},
		{ID: "b", First: hour(-1), Last: hour(-1), Entries: 1}, {ID: "old", First: hour(-9), Last: hour(-8), Entries: 2}, {}}
	if diff := cmp.Diff(want, all); diff != "" || problems != 2 {
		t.Error(problems, diff)
	}
}

// Ledgers are kept for 90 days after their last line, and each collection does a part.
func TestOldLedgersAreCollected(t *testing.T) {
	l := Open(t.TempDir())
	if err := l.Collect(noon, KeepFor); err != nil { // there is nothing yet
		t.Error(err)
	}
	age := func(name string, days int) {
		path := filepath.Join(l.folder, name)
		write(t, path, "{}")
		at := noon.AddDate(0, 0, -days)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2 * collectAtOnce {
		age(fmt.Sprintf("%032x.jsonl", i), 91)
	}
	for name, days := range map[string]int{"kept.jsonl": 89, "tomorrow.jsonl": -1, "not-ours.txt": 400} {
		age(name, days)
	}
	if err := os.Mkdir(filepath.Join(l.folder, "folder.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := l.Collect(noon, KeepFor); err != nil {
			t.Fatal(err)
		}
	}
	left, err := os.ReadDir(l.folder)
	if err != nil || len(left) != 4 {
		t.Error(left, err)
	}
}
