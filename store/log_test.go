package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func logsOf(t *testing.T, s *Store, now time.Time) Logs {
	t.Helper()
	s.Now = func() time.Time { return now }
	return Logs{Store: s}
}

func appendLog(t *testing.T, l Logs, text string) string {
	t.Helper()
	file, err := l.Append(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// One text is one line, below a heading that says the zone; nothing of a text can pose as another line.
func TestLogLines(t *testing.T) {
	s := desk(t, nil)
	l := logsOf(t, s, time.Date(2026, 11, 30, 9, 5, 7, 0, time.FixedZone("", 3600)))
	if file := appendLog(t, l, "first\n- 10:00 forged\r\n\u2028# heading\x1b[2J \xff"); file != "logs/2026/11/2026-11-30.md" {
		t.Error(file)
	}
	appendLog(t, l, "  second\t\n")
	want := "# 2026-11-30T09:05:07+01:00\n\n- 09:05 first - 10:00 forged # heading\uFFFD[2J \uFFFD\n- 09:05 second\n"
	got, err := l.Read(l.Store.now())
	if d := cmp.Diff(want, string(got)); d != "" || err != nil {
		t.Error(d, err)
	}
	for text, want := range map[string]error{"": ErrLogEmpty, " \n\t": ErrLogEmpty, strings.Repeat("x", LogBytes+1): ErrLogLong} {
		if _, err := l.Append(t.Context(), text); !errors.Is(err, want) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	l.Check = func(text string) error { return fmt.Errorf("%s: %w", text, fs.ErrInvalid) }
	if _, err := l.Append(t.Context(), "a\nb"); !errors.Is(err, fs.ErrInvalid) || !strings.Contains(err.Error(), "a b") {
		t.Error(err)
	}
	if now, _ := l.Read(l.Store.now()); !bytes.Equal(now, got) {
		t.Errorf("something refused was written: %q", now)
	}
	if info, err := os.Stat(s.Abs("logs/2026/11/2026-11-30.md")); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
}

// openclaw/openclaw#74639, #70104: the day is that of the clock's own zone, also fourteen hours ahead and eleven behind, and on a day with a clock change every line says
// which hour it means.
func TestCase101LogDays(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	at := time.Date(2026, 11, 30, 10, 30, 0, 0, time.UTC)
	for zone, want := range map[*time.Location]string{time.FixedZone("", 14*3600): "logs/2026/12/2026-12-01.md", time.FixedZone("", -11*3600): "logs/2026/11/2026-11-29.md",
		time.UTC: "logs/2026/11/2026-11-30.md"} {
		s := desk(t, nil)
		l := logsOf(t, s, at.In(zone))
		if file := appendLog(t, l, "x"); file != want {
			t.Errorf("%v: %s, want %s", zone, file, want)
		}
		days, _, err := l.Days()
		if err != nil || len(days) != 1 || !strings.Contains(want, days[0].Day) {
			t.Error(days, err)
		}
		if text, _ := l.Read(at.In(zone)); !strings.HasPrefix(string(text), "# "+at.In(zone).Format(time.RFC3339)+"\n") {
			t.Errorf("%q", text)
		}
	}
	s := desk(t, nil)
	for _, utc := range []time.Time{time.Date(2026, 10, 24, 22, 30, 0, 0, time.UTC), time.Date(2026, 10, 25, 0, 30, 0, 0, time.UTC), time.Date(2026, 10, 25, 1, 30, 0, 0, time.UTC),
		time.Date(2026, 10, 25, 22, 59, 0, 0, time.UTC), time.Date(2026, 10, 25, 23, 0, 0, 0, time.UTC)} {
		appendLog(t, logsOf(t, s, utc.In(berlin)), utc.Format("15:04")+"Z")
	}
	text, err := Logs{Store: s}.Read(time.Date(2026, 10, 25, 0, 0, 0, 0, berlin))
	want := "# 2026-10-25T00:30:00+02:00\n\n- 00:30 22:30Z\n- 02:30 00:30Z\n- 02:30+01:00 01:30Z\n- 23:59+01:00 22:59Z\n"
	if d := cmp.Diff(want, string(text)); d != "" || err != nil {
		t.Error(d, err)
	}
	days, _, err := Logs{Store: s}.Days()
	if err != nil || len(days) != 2 || days[1].Day != "2026-10-26" {
		t.Error(days, err)
	}
}

// logEnv makes the test program a process that adds to a log: "dir|prefix|count".
const logEnv = "CASEBOOK_STORE_LOGGER"

// TestLogger is no test of its own: it is a process of the one below.
func TestLogger(t *testing.T) {
	fields := strings.Split(os.Getenv(logEnv), "|")
	if len(fields) != 3 {
		t.Skip("only as a child of the test below")
	}
	s, err := Open(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	count := 0
	fmt.Sscan(fields[2], &count)
	for i := range count {
		appendLog(t, l, fmt.Sprintf("%s-%d %s.", fields[1], i, strings.Repeat("x", i*7%900)))
	}
}

// A thousand lines of processes at once are all there, each whole, and what was there before is unchanged to the byte.
func TestKA01LinesOfProcessesNeverMix(t *testing.T) {
	s := desk(t, nil)
	l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	appendLog(t, l, "before")
	before, err := l.Read(l.Store.now())
	if err != nil {
		t.Fatal(err)
	}
	const processes, each = 4, 250
	var running []*exec.Cmd
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for p := range processes {
		cmd := exec.Command(exe, "-test.run=^TestLogger$")
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s|p%d|%d", logEnv, s.Dir, p, each))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	text, err := l.Read(l.Store.now())
	if err != nil || sha256.Sum256(text[:len(before)]) != sha256.Sum256(before) {
		t.Fatal("what was there has changed", err)
	}
	var got, want []string
	whole := regexp.MustCompile(`^- 12:00 (p\d-(\d+)) (x*)\.$`)
	for line := range strings.Lines(string(text[len(before):])) {
		m := whole.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		i := 0
		if m != nil {
			fmt.Sscan(m[2], &i)
		}
		if m == nil || len(m[3]) != i*7%900 {
			t.Fatalf("not a line of one process: %.80q", line)
		}
		got = append(got, m[1])
	}
	for p := range processes {
		for i := range each {
			want = append(want, fmt.Sprintf("p%d-%d", p, i))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// What a killed process left of a line stays as it is, and the next line begins below it.
func TestLogAfterAKill(t *testing.T) {
	s := desk(t, nil)
	l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	for _, left := range []string{"# 2026-11-30T1", "# 2026-11-30T12:00:00Z\n\n- 12:00 hal", "# 2026-11-30T12:00:00Z\n\n- 12:00 whole\n"} {
		write(t, s.Abs("logs/2026/11/2026-11-30.md"), left)
		appendLog(t, l, "next")
		text, err := l.Read(l.Store.now())
		end := "\n- 12:00 next\n"
		if strings.HasPrefix(left, "# 2026-11-30T1") && len(left) < 20 {
			end = "\n- 12:00+00:00 next\n" // of the heading no zone is left
		}
		if err != nil || !strings.HasPrefix(string(text), left) || !strings.HasSuffix(string(text), end) || strings.Count(string(text[len(left):]), "\n") > 2 {
			t.Errorf("%q became %q, %v", left, text, err)
		}
	}
}

// Reading on goes by a mark in the state; the logs are not touched by it, and a change or an undo never meets them.
func TestKA02ReadingOnLeavesTheLogAlone(t *testing.T) {
	s := desk(t, map[string]string{"deploy.md": memory("deploy", "d", "See [[other]].\n")})
	l := logsOf(t, s, time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC))
	appendLog(t, l, "one, see [[deploy]]")
	l = logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	file := appendLog(t, l, "two")
	mark, err := l.Marked()
	if err != nil || len(mark) != 0 {
		t.Fatal(mark, err)
	}
	parts, next, problems, err := l.Since(mark)
	if err != nil || len(problems) > 0 || len(parts) != 2 || !strings.HasSuffix(string(parts[0].Text), "- 12:00 one, see [[deploy]]\n") || parts[1].Day != "2026-11-30" {
		t.Fatal(parts, problems, err)
	}
	if err := l.Mark(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(s.Abs(file), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "- 12:01 three\n- 12:02 no end")
	f.Close()
	before, _ := os.ReadFile(s.Abs(file))
	mark, err = l.Marked()
	if d := cmp.Diff(next, mark); d != "" || err != nil {
		t.Error(d, err)
	}
	parts, next, _, err = l.Since(mark)
	if err != nil || len(parts) != 1 || string(parts[0].Text) != "- 12:01 three\n" {
		t.Error(parts, err)
	}
	if parts, _, _, _ = l.Since(next); len(parts) != 0 {
		t.Error("a line without an end was read", parts)
	}
	r := apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "deploy.md", To: "ship.md"})
	if _, err := s.Undo(t.Context(), Undoing{IDs: []string{r.Batch}}); err != nil {
		t.Fatal(err)
	}
	if now, _ := os.ReadFile(s.Abs(file)); !bytes.Equal(now, before) {
		t.Errorf("the log became %q", now)
	}
	if paths, problems := list(t, s); !slices.Equal(paths, []string{"deploy.md"}) || problems != nil {
		t.Error(paths, problems)
	}
	write(t, s.Abs(file), "short\n") // by hand
	if parts, _, _, _ = l.Since(mark); len(parts) != 1 || string(parts[0].Text) != "short\n" {
		t.Error(parts)
	}
}

// A log that is a link or lies behind one is neither written nor read, nor one that has another name, since it is written in its place.
func TestLogsFollowNoLink(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	write(t, filepath.Join(outside, "2026-11-30.md"), "outside\n")
	write(t, filepath.Join(outside, "2026/11/2026-11-30.md"), "outside\n")
	write(t, filepath.Join(outside, "11/2026-11-30.md"), "outside\n")
	link := func(to, at string) func(*Store) error {
		return func(s *Store) error {
			if err := os.MkdirAll(filepath.Dir(s.Abs(at)), 0o700); err != nil {
				return err
			}
			return os.Symlink(to, s.Abs(at))
		}
	}
	for name, make := range map[string]func(*Store) error{
		"the file":      link(filepath.Join(outside, "2026-11-30.md"), "logs/2026/11/2026-11-30.md"),
		"the month":     link(outside, "logs/2026/11"),
		"the year":      link(outside, "logs/2026"),
		"all":           link(outside, "logs"),
		"nowhere":       link(filepath.Join(outside, "none"), "logs"),
		"a new file":    link(filepath.Join(outside, "none.md"), "logs/2026/11/2026-11-30.md"),
		"inside":        link("../../../mine.md", "logs/2026/11/2026-11-30.md"),
		"inside folder": link("team", "logs"),
		"a folder":      func(s *Store) error { return os.MkdirAll(s.Abs("logs/2026/11/2026-11-30.md"), 0o700) },
	} {
		s := desk(t, map[string]string{"mine.md": memory("mine", "d", "Mine.\n"), "team/x.md": "x"})
		if err := make(s); err != nil {
			t.Fatal(err)
		}
		l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
		if file, err := l.Append(t.Context(), "planted"); err == nil {
			t.Errorf("%s: %s was written", name, file)
		}
		if text, err := l.Read(l.Store.now()); err == nil {
			t.Errorf("%s: read %q", name, text)
		}
		if got := texts(t, s)["mine.md"]; strings.Contains(got, "planted") {
			t.Errorf("%s: a memory was written", name)
		}
	}
	var found []string
	filepath.WalkDir(outside, func(path string, d fs.DirEntry, err error) error {
		found = append(found, d.Name())
		if data, err := os.ReadFile(path); err == nil && string(data) != "outside\n" {
			t.Errorf("%s is %q", path, data)
		}
		return nil
	})
	if len(found) != 7 {
		t.Error(found)
	}
	s := desk(t, nil)
	l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	file := appendLog(t, l, "x")
	if err := os.Link(s.Abs(file), filepath.Join(outside, "linked.md")); err != nil {
		t.Skip(err)
	}
	if _, err := l.Append(t.Context(), "y"); !errors.Is(err, ErrHardLink) && namesOfFile(t, s.Abs(file)) > 1 {
		t.Error(err)
	}
}

func namesOfFile(t *testing.T, path string) uint64 {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return namesOf(info)
}

// A full disk or a stopped write is an error, and leaves what was there.
func TestLogWriteFails(t *testing.T) {
	s := desk(t, nil)
	l := logsOf(t, s, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	file := appendLog(t, l, "first")
	s.step = func(string) error { return errors.New("the disk is full") }
	if _, err := l.Append(t.Context(), "second"); err == nil {
		t.Error("an error of the disk is passed over")
	}
	s.step = nil
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Append(ctx, "third"); err == nil {
		t.Error("an ended context is passed over")
	}
	appendLog(t, l, "fourth")
	text, err := os.ReadFile(s.Abs(file))
	if err != nil || !strings.HasSuffix(string(text), "- 12:00 fourth\n") || strings.Contains(string(text), "third") {
		t.Errorf("%q, %v", text, err)
	}
}
